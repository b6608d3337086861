//go:build linux

package probe

import _ "embed"

// The programs for this machine, which "make bpf" builds of bpf/.
var (
	//go:embed object/arm64/proc.o
	procObject []byte
	//go:embed object/arm64/pytrace.o
	pytraceObject []byte
)
