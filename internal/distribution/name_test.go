package distribution

import "testing"

func TestNormalise(t *testing.T) {
	for in, want := range map[string]string{"Torch": "torch", "a_.-b": "a-b", "PyTorch_Lightning": "pytorch-lightning", "x": "x"} {
		if got := Normalise(in); got != want {
			t.Errorf("Normalise(%q) = %q, want %q", in, got, want)
		}
	}
}
