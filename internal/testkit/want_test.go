package testkit

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWants(t *testing.T) {
	tests := []struct {
		name, in string
		want     []Want
		stripped string
	}{
		{"none", "import torch\n", nil, "import torch\n"},
		{"python", "import a\nx = a.b  # want\n", []Want{{Line: 2}}, "import a\nx = a.b\n"},
		{"shell", "export A=1 # want\nexport B=2\nexport C=3\t# want", []Want{{Line: 1}, {Line: 3}}, "export A=1\nexport B=2\nexport C=3"},
		{"whole line", "# want\n", []Want{{Line: 1}}, "\n"},
		{"with text", "x = a.b  # want TR012 once  \n", []Want{{Line: 1, Text: "TR012 once"}}, "x = a.b\n"},
		{"after a comment", "x = a.b  # noqa: E501  # want\n", []Want{{Line: 1}}, "x = a.b  # noqa: E501\n"},
		{"crlf", "x = a.b  # want\r\ny = 1\r\n", []Want{{Line: 1}}, "x = a.b\r\ny = 1\r\n"},
		{"another word", "x = 1  # wanted\ny = 2  # wants\n", nil, "x = 1  # wanted\ny = 2  # wants\n"},
		{"not at the end", "s = '# want', 1\n", []Want(nil), "s = '# want', 1\n"},
		{"empty", "", nil, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, Wants(test.in)); diff != "" {
				t.Errorf("marks differ (-want +got):\n%s", diff)
			}
			if got := StripWants(test.in); got != test.stripped {
				t.Errorf("stripped: got %q, want %q", got, test.stripped)
			}
		})
	}
}
