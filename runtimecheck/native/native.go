// Package native knows the functions of CUDA and NCCL that are observed, and finds them
// in libraries by the names that they export.
package native

import (
	"bytes"
	"debug/elf"
	"fmt"
	"io"
	"strings"
	"sync"
)

// Does is what a function does, as far as it matters. The numbers are those of
// bpf/calls.bpf.c.
type Does uint64

// What functions do.
const (
	Initialize Does = 1 + iota
	// Allocate: the first argument is where the address goes, the second the size.
	Allocate
	// Free: the first argument is the address.
	Free
	Launch
	Communicate
)

// Function is one that is observed.
type Function struct {
	Name string
	Does Does
}

// Functions returns all, always in the same order, in a slice that nobody may change: a recording has their names, the
// kernel their places here. The names and arguments are those of cuda.h and
// cuda_runtime_api.h of CUDA 12.4, and of nccl.h 2.20. With a stream of its own for every
// thread a program calls those that end in _ptsz.
func Functions() []Function { return functions() }

var functions = sync.OnceValue(func() []Function {
	return []Function{
		{"cuInit", Initialize},
		{"cuMemAlloc_v2", Allocate},
		{"cuMemAllocManaged", Allocate},
		{"cuMemAllocAsync", Allocate},
		{"cuMemAllocAsync_ptsz", Allocate},
		{"cudaMalloc", Allocate},
		{"cudaMallocManaged", Allocate},
		{"cudaMallocAsync", Allocate},
		{"cudaMallocAsync_ptsz", Allocate},
		{"cuMemFree_v2", Free},
		{"cuMemFreeAsync", Free},
		{"cuMemFreeAsync_ptsz", Free},
		{"cudaFree", Free},
		{"cudaFreeAsync", Free},
		{"cudaFreeAsync_ptsz", Free},
		{"cuLaunchKernel", Launch},
		{"cuLaunchKernel_ptsz", Launch},
		{"cuLaunchKernelEx", Launch},
		{"cuLaunchKernelEx_ptsz", Launch},
		{"cuGraphLaunch", Launch},
		{"cuGraphLaunch_ptsz", Launch},
		{"cudaLaunchKernel", Launch},
		{"cudaLaunchKernel_ptsz", Launch},
		{"cudaLaunchKernelExC", Launch},
		{"cudaLaunchKernelExC_ptsz", Launch},
		{"cudaGraphLaunch", Launch},
		{"cudaGraphLaunch_ptsz", Launch},
		{"ncclCommInitRank", Communicate},
		{"ncclCommInitRankConfig", Communicate},
		{"ncclCommInitAll", Communicate},
		{"ncclCommSplit", Communicate},
		{"ncclCommFinalize", Communicate},
		{"ncclCommDestroy", Communicate},
		{"ncclCommAbort", Communicate},
		{"ncclAllReduce", Communicate},
		{"ncclAllGather", Communicate},
		{"ncclReduceScatter", Communicate},
		{"ncclReduce", Communicate},
		{"ncclBroadcast", Communicate},
		{"ncclBcast", Communicate},
		{"ncclSend", Communicate},
		{"ncclRecv", Communicate},
		{"ncclGroupEnd", Communicate},
	}
})

// Found is a function in a file.
type Found struct {
	Index  int    // in Functions
	Offset uint64 // in the file
}

// Find returns the functions that a library has itself, and none for a file that is not
// an ELF file.
func Find(r io.ReaderAt) ([]Found, error) {
	f, err := elf.NewFile(r)
	if err != nil {
		return nil, nil // what else is mapped
	}
	wanted := make(map[string]int)
	for i, function := range Functions() {
		wanted[function.Name] = i
	}
	if !mentions(f) {
		return nil, nil
	}
	symbols, err := f.DynamicSymbols()
	if err != nil {
		return nil, fmt.Errorf("symbols: %w", err)
	}
	var found []Found
	seen := make(map[int]bool)
	for _, s := range symbols {
		i, ok := wanted[s.Name]
		if !ok || seen[i] || s.Section == elf.SHN_UNDEF || elf.ST_TYPE(s.Info) != elf.STT_FUNC {
			continue
		}
		if offset, ok := offsetOf(f, s.Value); ok {
			seen[i] = true
			found = append(found, Found{i, offset})
		}
	}
	return found, nil
}

// mentions says whether the names of a file have one that is wanted: to read all symbols
// of a large library takes a hundred times as long. A name may be the end of another:
// that of ncclSend is kept as a part of pncclSend (libnccl 2.20.5).
func mentions(f *elf.File) bool {
	s := f.Section(".dynstr")
	if s == nil {
		return false
	}
	names, err := s.Data()
	if err != nil {
		return false
	}
	for _, function := range Functions() {
		if bytes.Contains(names, []byte(function.Name+"\x00")) {
			return true
		}
	}
	return false
}

// offsetOf returns where in the file the code at an address is.
func offsetOf(f *elf.File, address uint64) (uint64, bool) {
	for _, p := range f.Progs {
		if p.Type == elf.PT_LOAD && p.Flags&elf.PF_X != 0 && address >= p.Vaddr && address-p.Vaddr < p.Filesz {
			return address - p.Vaddr + p.Off, true
		}
	}
	return 0, false
}

// Error names a result of a function, "" where it has no name that is known. The numbers
// are those of driver_types.h, cuda.h and nccl.h; those of CUDA are alike in both.
func Error(function string, status int) string {
	if strings.HasPrefix(function, "nccl") {
		return map[int]string{
			1: "unhandled CUDA error", 2: "system error", 3: "internal error", 4: "invalid argument", 5: "invalid usage", 6: "remote error",
		}[status]
	}
	return map[int]string{
		1: "invalid value", 2: "out of memory", 3: "not initialized", 4: "deinitialized", 35: "insufficient driver",
		100: "no device", 101: "invalid device", 700: "illegal address", 702: "launch timeout", 719: "launch failure", 999: "unknown",
	}[status]
}
