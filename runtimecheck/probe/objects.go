//go:build linux && (amd64 || arm64)

package probe

import (
	"bytes"
	"fmt"
	"runtime"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/asm"
	"golang.org/x/sys/unix"
)

// family is a file of programs: bpf/*.bpf.c.
type family string

// Those of proc watch processes, those of pytrace a Python; the others are of observers.
const (
	procFamily    family = "proc"
	pytraceFamily family = "pytrace"
	processFamily family = "process"
	callsFamily   family = "calls"
	libraryFamily family = "library"
	memoryFamily  family = "memory"
	lockFamily    family = "lock"
	schedFamily   family = "sched"
)

// settings are what tests change.
type settings struct {
	ring uint32 // bytes of the ring of events, a power of two
	perf bool   // attach by perf events, as before Linux 6.6
}

// spec reads the programs of a family.
func (f family) spec(s settings) (*ebpf.CollectionSpec, error) {
	object, err := objects.ReadFile("object/" + runtime.GOARCH + "/" + string(f) + ".o")
	if err != nil {
		return nil, err
	}
	spec, err := ebpf.LoadCollectionSpecFromReader(bytes.NewReader(object))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	spec.Maps["events"].MaxEntries = s.ring
	for _, p := range spec.Programs {
		// No kernel since 5.0 compares it, see bpf(2), and the library would look for it
		// in /proc/self/mem, which a program with capabilities of its file may not read.
		p.KernelVersion = 5<<16 | 8<<8
		switch {
		case p.Type == ebpf.RawTracepoint:
			neverWait(p.Instructions)
		case p.Type == ebpf.Kprobe && s.perf:
			p.AttachType = ebpf.AttachNone
			p.Flags &^= unix.BPF_F_SLEEPABLE
			neverWait(p.Instructions)
		}
	}
	return spec, nil
}

// load loads the programs of a family with the values of their constants and the maps that
// they share with others, of those that they have. The verifier sees only what a layout
// needs.
func (f family) load(s settings, values map[string]any, shared ...map[string]*ebpf.Map) (*ebpf.Collection, error) {
	spec, err := f.spec(s)
	if err != nil {
		return nil, err
	}
	for name, value := range values {
		if v := spec.Variables[name]; v != nil {
			if err := v.Set(value); err != nil {
				return nil, fmt.Errorf("%s: %s: %w", f, name, err)
			}
		}
	}
	replaced := make(map[string]*ebpf.Map)
	for _, maps := range shared {
		for name, m := range maps {
			if spec.Maps[name] != nil {
				replaced[name] = m
			}
		}
	}
	c, err := ebpf.NewCollectionWithOptions(spec, ebpf.CollectionOptions{MapReplacements: replaced})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f, err)
	}
	return c, nil
}

// neverWait has every call of bpf_copy_from_user, which waits for memory that is not
// there, fail at once: a program that may not wait is refused for having it.
func neverWait(program asm.Instructions) {
	for i, in := range program {
		if in.IsBuiltinCall() && in.Constant == int64(asm.FnCopyFromUser) {
			program[i] = asm.Mov.Imm(asm.R0, -int32(unix.EFAULT)).WithMetadata(in.Metadata)
		}
	}
}

// nameHash is the hash of a base name in the kernel: FNV-1a.
func nameHash(name string) uint64 {
	hash := uint64(0xcbf29ce484222325)
	for _, b := range []byte(name) {
		hash = (hash ^ uint64(b)) * 0x100000001b3
	}
	return hash
}
