package parser

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestVersionTexts holds which tests of a version compare text, and what of the
// version.
func TestVersionTexts(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"itself", `torch.__version__ < "2.9"`, "torch < 2.9 part 0 of 0"},
		{"literal on the left", `"2.9" >= torch.__version__`, "torch <= 2.9 part 0 of 0"},
		{"literal by name", `torch.__version__ < MINIMUM`, "torch < 1.8 part 0 of 0"},
		{"as a string", `str(torch.__version__) < "2.9"`, "torch < 2.9 part 1 of 0"},
		{"metadata", `importlib.metadata.version("torch") < "2.9"`, "torch < 2.9 part 1 of 0"},
		{"without its local part", `torch.__version__.split("+")[0] < "2.9"`, "torch < 2.9 part 1 of 0"},
		{"first characters", `torch.__version__[:3] == "2.1"`, "torch == 2.1 part 2 of 3"},
		{"prefix", `torch.__version__.startswith("2.1")`, "torch startswith 2.1 part 2 of 0"},
		{"characters as a float", `float(torch.__version__[:3]) < 2.2`, "torch < 2.2 part 3 of 3"},
		{"components as a float", `float(".".join(torch.__version__.split(".")[:2])) < 2.2`, "torch < 2.2 part 4 of 2"},
		{"a component", `torch.__version__.split(".")[1] < "9"`, "torch < 9 part 5 of 1"},
		{"a component as a number", `int(torch.__version__.split(".")[1]) < 9`, ""},
		{"parsed", `parse(torch.__version__) < parse("2.9")`, ""},
		{"the literal parsed", `torch.__version__ < parse("2.9")`, ""},
		{"Python's", `sys.version < "3.10"`, ""},
		{"something else", `a.b < "2.9"`, ""},
		{"two versions", `torch.__version__ < np.__version__`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseText(t, guardHeader+"x = "+tt.in+"\n")
			got := ""
			for _, v := range m.VersionTexts {
				got += fmt.Sprintf("%s %s %s part %d of %d", v.Package, v.Compare, v.Literal, v.Part, v.Count)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.in, diff)
			}
		})
	}
}
