//go:build linux && amd64

package probe

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// fake builds a library of C.
func fake(t testing.TB, source string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "libfake.so")
	if text, err := exec.Command("cc", "-shared", "-fPIC", "-O1", "-fno-optimize-sibling-calls", "-o", out, source).CombinedOutput(); err != nil {
		t.Skipf("a library cannot be built: %v: %s", err, text)
	}
	return out
}

func TestX(t *testing.T) {
	library := fake(t, "testdata/observe/gpu.c")
	script, _ := filepath.Abs("testdata/observe/gpu.py")
	for _, python := range pythons(t) {
		s := watch(t, Options{Names: []string{}, Observe: []event.Asked{{Subject: event.CUDA, Slow: 50e6}, {Subject: event.NCCL, Slow: 100e6}, {Subject: event.Mappings}, {Subject: event.Lock}, {Subject: event.OffCPU}}}, settings{}, nil, python, script, library)
		fmt.Println(python, s.lost, s.output, s.status)
		for _, e := range of(s, event.Observed) {
			if e.Observation.Times != nil { e.Observation.Times.Counts = nil }
			if e.Observation.Subject == event.Mappings && e.Observation.What == event.Held { continue }
			x, _ := json.Marshal(e)
			fmt.Println(string(x))
		}
	}
}
