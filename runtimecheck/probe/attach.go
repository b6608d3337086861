//go:build linux && (amd64 || arm64)

package probe

import (
	"errors"
	"fmt"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"

	"github.com/upcheck/upcheck/runtimecheck/pyoffs"
)

// file is the identity of a file, by which the kernel attaches.
type file struct{ device, inode uint64 }

// loaded tells apart programs that were loaded.
type loaded struct {
	layout pyoffs.Layout
	perf   bool
}

// attach watches an interpreter in whatever process it runs.
func (p *Probe) attach(path string, python *pyoffs.Interpreter) error {
	var stat unix.Stat_t
	if err := unix.Stat(path, &stat); err != nil {
		return err
	}
	id := file{stat.Dev, stat.Ino}
	if p.attached[id] {
		return nil
	}
	executable, err := link.OpenExecutable(path)
	if err != nil {
		return err
	}
	if err := p.orByPerf(func() error { return p.attachAll(executable, python) }); err != nil {
		return err
	}
	p.attached[id] = true
	if p.observer != nil {
		if err := p.observer.python(executable, python); err != nil {
			p.observer.refuse("", fmt.Sprintf("Python %s: %v", python.Version, err))
		}
	}
	return nil
}

// orByPerf attaches, by perf events where it does not work otherwise: Linux before 6.6 knows
// no links to many functions, and some before that no programs that wait.
func (p *Probe) orByPerf(attach func() error) error {
	err := attach()
	if err == nil || p.settings.perf {
		return err
	}
	p.settings.perf = true
	again := attach()
	if again == nil {
		return nil
	}
	p.settings.perf = false
	return errors.Join(err, again)
}

func (p *Probe) attachAll(executable *link.Executable, python *pyoffs.Interpreter) error {
	key := loaded{python.Layout, p.settings.perf}
	programs, known := p.programs[key]
	if !known {
		var filter uint32
		if p.filter {
			filter = 1
		}
		var err error
		programs, err = pytraceFamily.load(p.settings, map[string]any{"layout": python.Layout, "level": p.level, "space": p.space, "filter": filter}, p.shared)
		if err != nil {
			return err
		}
		p.programs[key] = programs
	}
	var links []link.Link
	for _, at := range []struct {
		name  string
		probe pyoffs.Probe
	}{{"on_raise", python.Raise}, {"on_warn", python.Warn}, {"on_import", python.Import}} {
		l, err := p.uprobe(executable, programs.Programs[at.name], at.name, at.probe)
		if err != nil {
			for _, l := range links {
				_ = l.Close()
			}
			return fmt.Errorf("%s: %w", at.name, err)
		}
		links = append(links, l)
	}
	p.links = append(p.links, links...)
	return nil
}

func (p *Probe) uprobe(executable *link.Executable, program *ebpf.Program, name string, at pyoffs.Probe) (link.Link, error) {
	if p.settings.perf {
		return executable.Uprobe(name, program, &link.UprobeOptions{Address: at.Offset, Cookie: at.Runtime})
	}
	return executable.UprobeMulti(nil, program, &link.UprobeMultiOptions{Addresses: []uint64{at.Offset}, Cookies: []uint64{at.Runtime}})
}
