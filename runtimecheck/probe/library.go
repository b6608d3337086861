//go:build linux && (amd64 || arm64)

package probe

import (
	"fmt"
	"os"
	"strconv"

	"github.com/cilium/ebpf/link"
	"golang.org/x/sys/unix"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/native"
	"github.com/upcheck/upcheck/runtimecheck/pyoffs"
)

// library is a file with functions that are observed.
type library struct {
	file *os.File
	at   uprobes
}

// firstFunction is the number of the first function in native.Functions, in the kernel:
// below are those of enum subject in bpf/include/observe.h.
const firstFunction = 16

// doesBits is the width of what a function does in a cookie.
const doesBits = 8

// mapped is told of a file with code that a process mapped. It waits until somebody has
// looked into the file, which it still has open.
func (o *observer) mapped(h head, f fields) {
	inode, device, descriptor, stopped := f.u64(), f.u32(), f.u32(), f.u32() != 0
	if stopped {
		defer func() { _ = unix.Kill(int(h.pid), unix.SIGCONT) }()
	}
	key := struct {
		Inode          uint64
		Device, Unused uint32
	}{Inode: inode, Device: device}
	var known uint8
	if o.maps["libraries"].Lookup(key, &known) == nil {
		return // two processes mapped it at the same time
	}
	path := procFile(h.pid, "fd/"+strconv.Itoa(int(descriptor)))
	name, _ := os.Readlink(path)
	file, err := os.Open(path)
	if err != nil {
		return // it has ended
	}
	lib, found := o.look(file, name)
	_ = o.maps["libraries"].Put(key, uint8(1))
	if !found {
		_ = file.Close()
		return
	}
	o.libraries = append(o.libraries, lib)
	for _, subject := range []event.Subject{event.CUDA, event.NCCL} {
		e := o.probe.at(h, event.Observed)
		e.Observation = &event.Observation{Subject: subject, What: event.Library, Name: o.probe.image(h).path(name)}
		for _, cookie := range lib.at.cookies {
			if subjectOf(native.Does(cookie&(1<<doesBits-1))) == subject {
				e.Observation.N++
			}
		}
		if e.Observation.N > 0 {
			o.probe.event(e)
		}
	}
	for _, l := range o.layouts {
		if err := o.attachLibrary(lib, l); err != nil {
			o.refuse("", fmt.Sprintf("%s: %v", name, err))
		}
	}
}

// look looks into a file for functions that are asked for.
func (o *observer) look(file *os.File, name string) (lib library, found bool) {
	functions, err := native.Find(file)
	if err != nil {
		o.refuse(event.CUDA, fmt.Sprintf("%s: %v", name, err))
		return lib, false
	}
	lib.file = file
	for _, f := range functions {
		does := native.Functions()[f.Index].Does
		if !o.wants(subjectOf(does)) {
			continue
		}
		lib.at.addresses = append(lib.at.addresses, f.Offset)
		lib.at.cookies = append(lib.at.cookies, uint64(firstFunction+f.Index)<<doesBits|uint64(does))
	}
	return lib, len(lib.at.addresses) > 0
}

// subjectOf is that of what a function does.
func subjectOf(does native.Does) event.Subject {
	if does == native.Communicate {
		return event.NCCL
	}
	return event.CUDA
}

func (o *observer) attachLibrary(lib library, l pyoffs.Layout) error {
	// The process may close it, and the file be removed.
	executable, err := link.OpenExecutable(fmt.Sprintf("/proc/self/fd/%d", lib.file.Fd()))
	if err != nil {
		return err
	}
	return o.uprobe(executable, callsFamily, l, lib.at, "on_call", "on_return")
}
