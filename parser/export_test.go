package parser

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// parseAs parses a text as the file at a path of a project.
func parseAs(t *testing.T, path, text string) *Module {
	t.Helper()
	f, err := source.New(path, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{})
	defer p.Close()
	m, err := p.Parse(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// describeRefs gives what a name denotes, with "()" behind a callable whose
// result is meant.
func describeRefs(refs []Ref) string {
	var names []string
	for _, r := range refs {
		parts := strings.Split(r.Name, ".")
		if r.Instance > 0 {
			parts[r.Instance-1] += "()"
		}
		names = append(names, strings.Join(parts, "."))
	}
	return strings.Join(names, "|")
}

// describeName gives a name that other files may read in one line.
func describeName(m *Module, n Name) string {
	s := n.Name
	switch {
	case n.Class >= 0:
		s += " class " + m.Classes[n.Class].Name
	case n.Function >= 0:
		s += " def " + m.Functions[n.Function].Name
	case len(n.Refs) > 0:
		s += " " + describeRefs(n.Refs)
	case n.Value == nil:
		s += " ?"
	case n.Value.Kind == String:
		s += " '" + n.Value.Text + "'"
	case n.Value.Kind == NoneValue:
		s += " None"
	default:
		s += " " + n.Value.Text
	}
	if n.Confidence != Certain && s[len(s)-1] != '?' {
		s += " " + n.Confidence.String()
	}
	if n.Test != nil {
		s += " if " + n.Test.String()
	}
	return s
}

// checkExports checks what must hold for every module of what it says to others.
func checkExports(t *testing.T, m *Module) {
	t.Helper()
	refs := func(what string, refs []Ref) {
		for i, r := range refs {
			if r.Bound != segments(r.Name) || r.Instance > segments(r.Name) || i > 0 && r.Name < refs[i-1].Name {
				t.Errorf("%s: %+v", what, refs)
			}
		}
	}
	names := func(what string, names []Name) {
		for i, n := range names {
			refs(n.Name, n.Refs)
			if n.Class >= len(m.Classes) || n.Function >= len(m.Functions) || i > 0 && n.Name <= names[i-1].Name {
				t.Errorf("%s: %+v", what, n)
			}
		}
	}
	names("names", m.Names)
	for _, c := range m.Classes {
		names("attributes of "+c.Name, c.Attrs)
		for _, method := range c.Methods {
			if method.Function >= len(m.Functions) || method.Function >= 0 && m.Functions[method.Function].Name != method.Name {
				t.Errorf("method %+v", method)
			}
		}
	}
	for _, f := range m.Functions {
		refs(f.Name, f.Results)
		for _, p := range f.Passes {
			refs(f.Name, p.Refs)
		}
		if len(f.Results) == 0 && f.Items == nil && f.Test == nil && len(f.Passes) == 0 {
			t.Errorf("function %s says nothing", f.Name)
		}
	}
}

// TestModulePlace holds what relative imports bind, by the place of the file.
func TestModulePlace(t *testing.T) {
	for _, tt := range []struct {
		name, path, in string
		module, want   string
	}{
		{"module of the package above", "src/pkg/sub/a.py", "from ..compat import keras", ".src.pkg.sub.a", ".src.pkg.compat.keras"},
		{"sibling", "src/pkg/sub/a.py", "from . import keras", ".src.pkg.sub.a", ".src.pkg.sub.keras"},
		{"alias", "src/pkg/sub/a.py", "from .b.c import x as keras", ".src.pkg.sub.a", ".src.pkg.sub.b.c.x"},
		{"package itself", "src/pkg/__init__.py", "from .compat import keras", ".src.pkg", ".src.pkg.compat.keras"},
		{"package above a package", "src/pkg/__init__.py", "from .. import keras", ".src.pkg", ".src.keras"},
		{"stub of a package", "src/pkg/__init__.pyi", "from . import keras", ".src.pkg", ".src.pkg.keras"},
		{"file at the top", "a.py", "from .compat import keras", ".a", ".compat.keras"},
		{"the folder at the top", "pkg/a.py", "from .. import keras", ".pkg.a", ".keras"},
		{"package at the top", "__init__.py", "from . import keras", ".", ".keras"},
		{"out of the project", "pkg/a.py", "from ... import keras", ".pkg.a", ""},
		{"out of the project from its top", "__init__.py", "from ..x import keras", ".", ""},
		{"absolute", "pkg/a.py", "from pkg.b import keras", ".pkg.a", "pkg.b.keras"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, tt.path, tt.in+"\nkeras.here\n")
			if m.Name != tt.module {
				t.Errorf("the module is %q, want %q", m.Name, tt.module)
			}
			got := ""
			for _, u := range m.Uses {
				got = strings.TrimSuffix(describeRefs(u.Refs), ".here")
			}
			if got != tt.want {
				t.Errorf("%s in %s binds %q, want %q", tt.in, tt.path, got, tt.want)
			}
		})
	}
}

// TestStars holds where the names of star imports may come from.
func TestStars(t *testing.T) {
	for _, tt := range []struct {
		name, in    string
		stars, want []string
	}{
		{"module of the project", "from .layers import *\nLinear(1)", []string{".pkg.layers"}, []string{".pkg.layers.Linear possible callee star"}},
		{
			"both", "from torch.nn import *\nfrom .layers import *\nLinear",
			[]string{"torch.nn", ".pkg.layers"},
			[]string{".pkg.layers.Linear possible load star", "torch.nn.Linear possible load star"},
		},
		{"bound here", "from .layers import *\nLinear = 1\nLinear", []string{".pkg.layers"}, []string{}},
		{"builtin", "from .layers import *\nprint(1)", []string{".pkg.layers"}, []string{}},
		{"twice", "from .a import *\nfrom .b import *\nfrom .a import *", []string{".pkg.a", ".pkg.b"}, []string{}},
		{"out of the project", "from ...a import *\nfrom .b import *\nx", []string{".pkg.b", ""}, []string{".pkg.b.x possible load star"}},
		{"none", "from .layers import Linear\nx", nil, []string{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "pkg/m.py", tt.in+"\n")
			if diff := cmp.Diff(tt.stars, m.Stars); diff != "" {
				t.Errorf("modules (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.want, about(m)); diff != "" {
				t.Errorf("uses (-want +got):\n%s", diff)
			}
		})
	}
}

// TestNamedConditions holds which conditions another file may decide.
func TestNamedConditions(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"flag of the project", "from .u import NEW\nif NEW: torch.here", "named(.pkg.u.NEW: ?)"},
		{"flag of a module of the project", "from . import u\nif not u.NEW: torch.here", "not named(.pkg.u.NEW: ?)"},
		{"flag that says what it is", "from .u import TORCH_2_0\nif TORCH_2_0: torch.here", "named(.pkg.u.TORCH_2_0:  in )"},
		{"function", "from .u import is_new\nif is_new(): torch.here", "named(.pkg.u.is_new: ?)"},
		{"absolute import", "from pkg.u import is_new\nif is_new(): torch.here", "named(pkg.u.is_new: ?)"},
		{"by a name of this file", "from .u import is_new\nNEW = is_new()\nif NEW: torch.here", "named(.pkg.u.is_new: ?)"},
		{"function with arguments", "from .u import newer\nif newer(x): torch.here", "named(.pkg.u.newer: ?)"},
		{"function with a literal", "from .u import newer\nif newer(x, '1.8', part=(1, 2), module=torch, op=operator.ge): torch.here", "named(.pkg.u.newer[{ } { 1.8} {part 1,2} {module torch} {op }]: ?)"},
		{"star of the project", "from .u import *\nif NEW: torch.here", "named(.pkg.u.NEW: ?)"},
		{"stars of two", "from .u import *\nfrom .v import *\nif NEW: torch.here", ""},
		{"star of a library", "from lib import *\nif NEW: torch.here", ""},
		{"library", "if torch.cuda.is_available(): torch.here", ""},
		{"module", "import apex\nif apex: torch.here", ""},
		{"one of two", "if c: from .u import NEW\nelse: from .v import NEW\nif NEW: torch.here", ""},
		{"name of this file", "NEW = True\nif NEW: torch.here", ""},
		{"instance", "from .u import U\nu = U()\nif u.new: torch.here", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := parseAs(t, "pkg/m.py", "import torch\n"+tt.in+"\n")
			if diff := cmp.Diff([]string{tt.want}, guards(m, "here")); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}
