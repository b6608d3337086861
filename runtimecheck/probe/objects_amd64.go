//go:build linux

package probe

import "embed"

// objects are the programs for this machine, which "make bpf" builds of bpf/.
//
//go:embed object/amd64/*.o
var objects embed.FS
