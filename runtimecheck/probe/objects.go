//go:build linux && (amd64 || arm64)

package probe

import (
	"bytes"
	"fmt"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/asm"
	"golang.org/x/sys/unix"

	"github.com/upcheck/upcheck/runtimecheck/pyoffs"
)

// object returns the programs of a family.
func (f family) object() []byte {
	switch f {
	case processFamily:
		return processObject
	case callsFamily:
		return callsObject
	case libraryFamily:
		return libraryObject
	case memoryFamily:
		return memoryObject
	case lockFamily:
		return lockObject
	default:
		return schedObject
	}
}

// settings are what tests change.
type settings struct {
	ring uint32 // bytes of the ring of events, a power of two
	perf bool   // attach by perf events, as before Linux 6.6
}

func spec(object []byte, s settings) (*ebpf.CollectionSpec, error) {
	spec, err := ebpf.LoadCollectionSpecFromReader(bytes.NewReader(object))
	if err != nil {
		return nil, err
	}
	spec.Maps["events"].MaxEntries = s.ring
	for _, p := range spec.Programs {
		// No kernel since 5.0 compares it, see bpf(2), and the library would look for it
		// in /proc/self/mem, which a program with capabilities of its file may not read.
		p.KernelVersion = 5<<16 | 8<<8
	}
	return spec, nil
}

// pytrace loads the programs for a layout; the verifier sees only what it needs.
func pytrace(layout pyoffs.Layout, level uint32, space uint64, filter bool, s settings, shared map[string]*ebpf.Map) (*ebpf.Collection, error) {
	spec, err := spec(pytraceObject, s)
	if err != nil {
		return nil, err
	}
	var filters uint32
	if filter {
		filters = 1
	}
	if s.perf {
		for _, p := range spec.Programs {
			p.AttachType = ebpf.AttachNone
			p.Flags &^= unix.BPF_F_SLEEPABLE
			neverWait(p.Instructions)
		}
	}
	for name, value := range map[string]any{"layout": layout, "level": level, "space": space, "filter": filters} {
		if err := spec.Variables[name].Set(value); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return ebpf.NewCollectionWithOptions(spec, ebpf.CollectionOptions{MapReplacements: shared})
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
