package parser

import "testing"

func TestRagged(t *testing.T) {
	tests := []struct {
		value string
		want  bool
	}{
		{"[[1, 2], [3]]", true},
		{"([1], (2, 3))", true},
		{"[[1], 2]", true},
		{"['ab', [1]]", true},
		{"[[], [1]]", true},
		{"[[[1, 2], [3, 4]], [[5, 6]]]", true},
		{"[[1, [2]], [3, [4]]]", true},
		{"[[1, 2], [3], x]", true},
		{"[[1, 2], [3, 4]]", false},
		{"['ab', 'c']", false},
		{"[[1, 2], x]", false},
		{"[[1, *x], [3]]", false},
		{"[[], []]", false},
		{"[[i] for i in x]", false},
		{"x", false},
	}
	for _, tt := range tests {
		t.Run(tt.value, func(t *testing.T) {
			m := parseAs(t, "a.py", "import numpy as np\n\n\ndef f(x):\n    return np.array("+tt.value+")\n")
			var got bool
			for _, c := range m.Calls {
				for _, a := range c.Args {
					got = got || a.Value.Ragged
				}
			}
			if got != tt.want {
				t.Errorf("ragged = %v, want %v", got, tt.want)
			}
		})
	}
}
