//go:build linux

package probe

import _ "embed"

// The programs for this machine, which "make bpf" builds of bpf/.
var (
	//go:embed object/arm64/proc.o
	procObject []byte
	//go:embed object/arm64/pytrace.o
	pytraceObject []byte

	//go:embed object/arm64/process.o
	processObject []byte
	//go:embed object/arm64/calls.o
	callsObject []byte
	//go:embed object/arm64/library.o
	libraryObject []byte
	//go:embed object/arm64/memory.o
	memoryObject []byte
	//go:embed object/arm64/lock.o
	lockObject []byte
	//go:embed object/arm64/sched.o
	schedObject []byte
)
