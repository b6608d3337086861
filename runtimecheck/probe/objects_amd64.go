//go:build linux

package probe

import _ "embed"

// The programs for this machine, which "make bpf" builds of bpf/.
var (
	//go:embed object/amd64/proc.o
	procObject []byte
	//go:embed object/amd64/pytrace.o
	pytraceObject []byte
)
