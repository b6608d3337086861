package distribution

import "testing"

func TestNormalise(t *testing.T) {
	for in, want := range map[string]string{"Torch": "torch", "a_.-b": "a-b", "PyTorch_Lightning": "pytorch-lightning", "x": "x"} {
		if got := Normalise(in); got != want {
			t.Errorf("Normalise(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestIsName(t *testing.T) {
	for name, want := range map[string]bool{"torch": true, "a.b_c-d": true, "3": true, "": false, "-a": false, "a.": false, "a b": false, "é": false, "../a": false} {
		if got := IsName(name); got != want {
			t.Errorf("IsName(%q) = %t", name, got)
		}
	}
}
