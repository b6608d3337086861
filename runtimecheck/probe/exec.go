//go:build linux && (amd64 || arm64)

package probe

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/pyoffs"
)

// program is the identity of a file that is executed, as the kernel has it.
type program struct {
	inode  uint64
	device uint32
}

// found is what is known of a program. One that is no Python has neither member.
type found struct {
	python *event.Interpreter
	blind  string // why its Python cannot be watched
}

// exec is told of a process that runs another program now. One that was not known waits
// until somebody is attached to it.
func (p *Probe) exec(h head, f fields) {
	id := program{inode: f.u64(), device: f.u32()}
	stopped := f.u32() != 0
	path, interpreter := f.cstring(pathSize), f.cstring(pathSize)
	if stopped {
		defer func() { _ = unix.Kill(int(h.pid), unix.SIGCONT) }()
	}
	img := &image{dir: p.dir(h.pid)}
	p.replace(h.pid, h.image, img)
	known := p.known[id]
	if known == nil {
		if known = p.lookAt(h.pid); known != nil {
			p.know(id, known)
		} else {
			known = &found{}
		}
	}
	e := p.at(h, event.Exec)
	e.Path = img.path(path)
	if known.python != nil {
		python := *known.python
		python.Path = img.path(interpreter)
		e.Interpreter = &python
	}
	p.event(e)
	if known.blind != "" {
		lost := p.at(h, event.Lost)
		lost.Message = event.Cut(known.blind)
		p.event(lost)
	}
}

// know remembers a program, and tells the kernel not to stop it any more.
func (p *Probe) know(id program, f *found) {
	p.known[id] = f
	_ = p.proc.Maps["programs"].Put(struct {
		Inode          uint64
		Device, Unused uint32
	}{Inode: id.inode, Device: id.device}, uint8(1))
}

// lookAt looks into the program of a process. It returns nil when that is gone.
func (p *Probe) lookAt(pid uint32) *found {
	path, err := os.Readlink(procFile(pid, "exe"))
	if err != nil {
		return nil
	}
	// The path of a process with another root, but not of one with other mounts, is told
	// as we see it.
	if root, err := os.Readlink(procFile(pid, "root")); err == nil && root != "/" {
		path = "/" + strings.TrimPrefix(strings.TrimPrefix(path, root), "/")
	}
	var search []string
	environ, _ := os.ReadFile(procFile(pid, "environ"))
	for _, entry := range strings.Split(string(environ), "\x00") {
		if value, ok := strings.CutPrefix(entry, "LD_LIBRARY_PATH="); ok {
			search = filepath.SplitList(value)
		}
	}
	return p.look(procFile(pid, "root"), path, search)
}

// look looks into a program and attaches to its Python, if it has one.
func (p *Probe) look(root, path string, search []string) *found {
	base := filepath.Base(path) // reports have no paths of the machine
	if strings.HasPrefix(base, "pypy") {
		return &found{blind: "what is raised in PyPy cannot be seen: " + base}
	}
	library, python, err := pyoffs.Find(root, path, search)
	switch {
	case errors.Is(err, pyoffs.ErrUnknown):
		return &found{blind: fmt.Sprintf("what is raised in a Python cannot be seen by the kernel: %s %v", base, err)}
	case errors.Is(err, pyoffs.ErrNoPython):
		return &found{}
	case err != nil:
		if strings.HasPrefix(base, "python") {
			if file, ok := errors.AsType[*fs.PathError](err); ok {
				err = file.Err
			}
			return &found{blind: fmt.Sprintf("what is raised in a Python cannot be seen: %s: %v", base, err)}
		}
		return nil
	}
	f := &found{python: &event.Interpreter{Version: python.Version, BuildID: python.BuildID, Offsets: python.Source}}
	if err := p.attach(root+library, python); err != nil {
		f.blind = fmt.Sprintf("what is raised in a Python cannot be seen: %s: %v", base, err)
	}
	return f
}
