package rules

import "testing"

// TestWritten: what is gone is told where its name is written, unless entries name more
// below it; what is there raises or warns wherever it has got to.
func TestWritten(t *testing.T) {
	e := interestEngine(t, "tensorflow 1.15 torch 1.13 numpy 1.23", "tensorflow 2.15 torch 2.3 numpy 1.26")
	for name, want := range map[string]bool{
		"tensorflow.Session":     true,
		"tensorflow.ConfigProto": true,
		"numpy.float":            true,
		"tensorflow.contrib":     false,
		"torch.symeig":           false,
		"torch.norm":             false,
		"torch.nn.Linear":        false,
	} {
		if in := e.Interest(name); in.Written != want {
			t.Errorf("%s: %+v", name, in)
		}
	}
}
