//go:build linux && amd64

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
	err = p.attachAll(executable, python)
	if errors.Is(err, link.ErrNotSupported) && !p.settings.perf {
		p.settings.perf = true
		p.unload()
		err = p.attachAll(executable, python)
	}
	if err != nil {
		return err
	}
	p.attached[id] = true
	return nil
}

func (p *Probe) attachAll(executable *link.Executable, python *pyoffs.Interpreter) error {
	programs, known := p.programs[python.Layout]
	if !known {
		var err error
		if programs, err = pytrace(python.Layout, p.level, p.filter, p.settings, p.shared); err != nil {
			return err
		}
		p.programs[python.Layout] = programs
	}
	for _, at := range []struct {
		name  string
		probe pyoffs.Probe
	}{{"on_raise", python.Raise}, {"on_warn", python.Warn}, {"on_import", python.Import}} {
		l, err := p.uprobe(executable, programs.Programs[at.name], at.name, at.probe)
		if err != nil {
			return fmt.Errorf("%s: %w", at.name, err)
		}
		p.links = append(p.links, l)
	}
	return nil
}

func (p *Probe) uprobe(executable *link.Executable, program *ebpf.Program, name string, at pyoffs.Probe) (link.Link, error) {
	if p.settings.perf {
		return executable.Uprobe(name, program, &link.UprobeOptions{Address: at.Offset, Cookie: at.Runtime})
	}
	return executable.UprobeMulti(nil, program, &link.UprobeMultiOptions{Addresses: []uint64{at.Offset}, Cookies: []uint64{at.Runtime}})
}

// unload forgets programs that were loaded for another way to attach.
func (p *Probe) unload() {
	for layout, c := range p.programs {
		c.Close()
		delete(p.programs, layout)
	}
}
