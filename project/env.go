package project

import (
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// SetEnv adds a variable that a file sets, and what its value says about
// machines: TORCH_CUDA_ARCH_LIST lists what code is compiled for.
func (f *Facts) SetEnv(v EnvVar) {
	f.Env = append(f.Env, v)
	if v.Name != "TORCH_CUDA_ARCH_LIST" || !v.Known {
		return
	}
	for start := 0; start < len(v.Value); {
		length := strings.IndexAny(v.Value[start:], "; ,")
		if length < 0 {
			length = len(v.Value) - start
		}
		if length > 0 {
			fact := HostFact{Place: v.Place, Kind: Arch, Value: v.Value[start : start+length], Source: "TORCH_CUDA_ARCH_LIST"}
			fact.Span = v.ValueSpan
			if v.ValueSpan.Len() == len(v.Value) {
				fact.Span = source.Span{Start: v.ValueSpan.Start + start, End: v.ValueSpan.Start + start + length}
			}
			f.Host = append(f.Host, fact)
		}
		start += length + 1
	}
}
