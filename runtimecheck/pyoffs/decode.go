package pyoffs

import (
	"debug/elf"

	"golang.org/x/arch/x86/x86asm"
)

// machine is what differs between processors: how code is read, where the loader of
// Debian looks, and how far the members that the self-check looks for are moved.
type machine struct {
	// warnExplicit finds warn_explicit, through which every warning passes, in the code
	// of PyErr_WarnExplicitObject. It has a symbol only in files that were not stripped.
	warnExplicit func(code []byte, address uint64) (uint64, bool)
	// accesses lists the offsets of memory that a function uses up to its first return.
	accesses func(code []byte, address uint64) []access
	folder   string
	// moved is the way of gilstate.tstate_current: two mutexes stand before it, which are
	// of 40 bytes on x86-64 and of 48 on arm64.
	moved int32
}

func machineOf(m elf.Machine) (machine, bool) {
	switch m {
	case elf.EM_X86_64:
		return machine{warnExplicitX86, accessesX86, "x86_64-linux-gnu", 0}, true
	case elf.EM_AARCH64:
		return machine{warnExplicitARM64, accessesARM64, "aarch64-linux-gnu", 16}, true
	}
	return machine{}, false
}

// warnExplicitX86 knows the call by its arguments: PyErr_WarnExplicitObject calls it with two NULLs at the end of its arguments, on the stack: what is called
// after two pushes of zero is it, in builds of 3.8 to 3.13.
func warnExplicitX86(code []byte, address uint64) (uint64, bool) {
	zeros := 0
	for at := 0; at < len(code); {
		in, err := x86asm.Decode(code[at:], 64)
		if err != nil {
			at++
			continue
		}
		at += in.Len
		switch in.Op {
		case x86asm.PUSH:
			if v, ok := in.Args[0].(x86asm.Imm); ok && v == 0 {
				zeros++
			}
		case x86asm.CALL:
			if to, ok := in.Args[0].(x86asm.Rel); ok && zeros == 2 {
				return address + uint64(at) + uint64(to), true
			}
			zeros = 0
		}
	}
	return 0, false
}

// access is an offset that a function uses: Address is absolute where it has no base.
type access struct {
	offset   int64
	absolute bool
}

// accessesX86 is accesses for x86-64.
func accessesX86(code []byte, address uint64) []access {
	var out []access
	for at := 0; at < len(code); {
		in, err := x86asm.Decode(code[at:], 64)
		if err != nil {
			at++
			continue
		}
		at += in.Len
		if in.Op == x86asm.RET {
			break
		}
		for _, arg := range in.Args {
			switch v := arg.(type) {
			case x86asm.Mem:
				switch {
				case v.Base == x86asm.RIP:
					out = append(out, access{int64(address) + int64(at) + v.Disp, true})
				case v.Base == 0 && v.Index == 0:
					out = append(out, access{v.Disp, true})
				default:
					out = append(out, access{v.Disp, false})
				}
			case x86asm.Imm:
				if in.Op == x86asm.MOV {
					out = append(out, access{int64(v), true})
				}
			}
		}
	}
	return out
}
