//go:build linux && (amd64 || arm64)

package probe

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/linetable"
)

// image is what runs in a process, from one exec to the next.
type image struct {
	dir        string // where it began
	codes      map[codeKey]*code
	exceptions exceptions
}

// code is a code object, as far as it was sent.
type code struct {
	file, name string
	table      []byte
}

// path is absolute and clean: up to 3.8 that of the main file is relative to where the
// process began. A name that is no path begins with "<".
func (i *image) path(file string) string {
	if file == "" || file[0] == '<' {
		return file
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(i.dir, file)
	}
	return filepath.Clean(file)
}

// handle turns a record into an event.
func (p *Probe) handle(record []byte) {
	f := fields(record)
	h := f.head()
	if h.kind >= kindLibrary {
		p.observer.handle(h, f)
		return
	}
	if len(record) != sizes(h.kind) {
		p.lost++
		return
	}
	switch h.kind {
	case kindRaise:
		p.raise(h, f)
	case kindWarn:
		p.warn(h, f)
	case kindImport:
		p.imports(h, f)
	case kindCode:
		p.code(h, f)
	case kindTable:
		p.table(h, f)
	case kindExec:
		p.exec(h, f)
	case kindFork:
		p.fork(h, f)
	case kindExit:
		e := p.at(h, event.Exit)
		e.Status = int(f.u32())
		p.event(e)
		delete(p.images, h.image)
		delete(p.current, h.pid)
	case kindSignal:
		e := p.at(h, event.Signal)
		e.Signal, e.Target = int(f.u32()), int(f.u32())
		if _, ours := p.current[h.pid]; !ours {
			e.Path, _ = os.Readlink(procFile(h.pid, "exe")) // "" where it has ended
		}
		p.event(e)
	case kindOOM:
		e := p.at(h, event.OOM)
		e.TID = 0 // that of who ran out of memory, not of the victim
		p.event(e)
	}
}

func (p *Probe) at(h head, kind event.Kind) event.Event {
	return event.Event{Kind: kind, Time: int64(h.time - p.begun), PID: int(h.pid), TID: int(h.tid)}
}

// dir is where a process is, or was when it was last looked at.
func (p *Probe) dir(pid uint32) string {
	if dir, err := os.Readlink(procFile(pid, "cwd")); err == nil {
		return dir
	}
	if img := p.images[p.current[pid]]; img != nil {
		return img.dir
	}
	return "/"
}

// replace begins a new image in a process.
func (p *Probe) replace(pid uint32, id uint64, img *image) {
	if old, running := p.current[pid]; running {
		delete(p.images, old)
	}
	p.current[pid] = id
	p.images[id] = img
	p.observer.process(id, pid)
}

// image returns that of a record. The first one of a process that was added is not told.
func (p *Probe) image(h head) *image {
	img := p.images[h.image]
	if img == nil {
		img = &image{dir: p.dir(h.pid)}
		p.replace(h.pid, h.image, img)
	}
	return img
}

func (p *Probe) fork(h head, f fields) {
	id, child := f.u64(), f.u32()
	parent := p.image(h)
	img := &image{dir: parent.dir}
	img.exceptions.last = parent.exceptions.last
	p.replace(child, id, img)
	e := p.at(h, event.Fork)
	e.Child = int(child)
	p.event(e)
}

func (p *Probe) code(h head, f fields) {
	key := codeKey{code: f.u64(), table: f.u64(), first: f.u32()}
	size := f.u32()
	path, title := f.text(), f.text()
	if path.cut != 0 {
		return // what happens in there counts as lost
	}
	c := &code{file: path.decode(f.bytes(pathSize)), name: title.decode(f.bytes(nameSize))}
	c.table = make([]byte, min(size, tableHead+16*tablePart))
	copy(c.table, f.bytes(tableHead))
	img := p.image(h)
	if img.codes == nil {
		img.codes = map[codeKey]*code{}
	}
	c.file = img.path(c.file)
	img.codes[key] = c
}

func (p *Probe) table(h head, f fields) {
	key := codeKey{code: f.u64(), table: f.u64(), first: f.u32()}
	at := f.u32()
	if c := p.image(h).codes[key]; c != nil && int(at) < len(c.table) {
		copy(c.table[at:], f.bytes(tablePart))
	}
}

// where fills in the place of a frame. It is not known only where its code was lost.
func (p *Probe) where(h head, at place, e *event.Event) bool {
	c := p.image(h).codes[at.codeKey]
	if c == nil {
		return false
	}
	e.File, e.Func = c.file, c.name
	e.Line, e.EndLine = linetable.Lines(int(h.minor), c.table, int(at.first), int(at.instruction))
	return true
}

const (
	isInstance   = 1
	hasTraceback = 2
)

func (p *Probe) raise(h head, f fields) {
	e := p.at(h, event.Exception)
	at := f.place()
	value, flags, size := f.u64(), f.u32(), f.text()
	e.Type = event.ClassName(f.cstring(typeSize))
	e.Message = event.Cut(size.decode(f.bytes(messageSize)))
	if !p.where(h, at, &e) {
		p.lost++
		return
	}
	r := raised{value: value, tid: h.tid, instance: flags&isInstance != 0, class: e.Type}
	e.Exception = p.image(h).exceptions.id(r, flags&hasTraceback != 0)
	p.event(e)
}

func (p *Probe) warn(h head, f fields) {
	e := p.at(h, event.Warning)
	line, frames, size, path := int32(f.u32()), f.u32(), f.text(), f.text()
	e.Type = event.ClassName(f.cstring(typeSize))
	e.Message = event.Cut(size.decode(f.bytes(messageSize)))
	if path.cut != 0 {
		p.lost++
		return
	}
	e.File = p.image(h).path(path.decode(f.bytes(pathSize)))
	e.Line, e.EndLine = int(line), int(line)
	itself := false
	for range min(frames, depth) {
		var frame event.Event
		if !p.where(h, f.place(), &frame) {
			p.lost++
			break
		}
		if !itself && frame.File == e.File && frame.Line <= e.Line && e.Line <= frame.EndLine {
			itself = true
			e.Func, e.EndLine = frame.Func, max(e.EndLine, frame.EndLine)
			if len(e.Stack) == 0 {
				continue
			}
		}
		e.Stack = append(e.Stack, event.Frame{File: frame.File, Line: frame.Line, Func: frame.Func})
	}
	p.event(e)
}

func (p *Probe) imports(h head, f fields) {
	e := p.at(h, event.Import)
	at, size := f.place(), f.text()
	e.Module = size.decode(f.bytes(messageSize))
	if !p.where(h, at, &e) {
		p.lost++
		return
	}
	if e.Module != "" && !strings.HasPrefix(e.Module, ".") {
		p.event(e)
	}
}
