package scan

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestProject holds that names are followed from file to file.
func TestProject(t *testing.T) {
	for _, tt := range []struct {
		name string
		tree map[string]string
		want string
	}{
		{
			"a file that names no library",
			map[string]string{
				"pkg/__init__.py": "", "pkg/compat.py": "import torch as lib\n",
				"pkg/a.py": "from .compat import lib\nlib.symeig(x)\n", "pkg/z.py": "from . import compat\ncompat.lib.symeig(x)\n",
			},
			"pkg/a.py:2:5-11 TR010 \"symeig\"\npkg/z.py:2:12-18 TR010 \"symeig\"\n",
		},
		{
			"through a file that names no library either",
			map[string]string{
				"a.py": "from b import lib\nlib.symeig(x)\n", "b.py": "from c import *\n", "c.py": "import torch as lib\n",
			},
			"a.py:2:5-11 TR010 \"symeig\"\n",
		},
		{
			"a name of a module of a package",
			map[string]string{
				"own/__init__.py": "", "own/shim.py": "import torch\nsolve = torch.symeig\n",
				"a.py": "import own.shim\nown.shim.solve(x)\n", "z.py": "import own.shim as s\ns.solve(x)\n",
			},
			"a.py:2:10-15 TR010 \"solve\"\nown/shim.py:2:15-21 TR010 \"symeig\"\nz.py:2:3-8 TR010 \"solve\"\n",
		},
		{
			"a name of a module that a package imports",
			map[string]string{
				"own/__init__.py": "import own.shim as given\n", "own/shim.py": "import torch\nsolve = torch.symeig\n",
				"a.py": "import own\nown.given.solve(x)\n",
			},
			"a.py:2:11-16 TR010 \"solve\"\nown/shim.py:2:15-21 TR010 \"symeig\"\n",
		},
		{
			"a library through a module that is taken from another one",
			map[string]string{
				"own/__init__.py": "", "own/shim.py": "import torch\n", "own/context.py": "from . import shim\n",
				"own/a.py": "from .context import shim\nshim.torch.symeig(x)\n",
			},
			"own/a.py:2:12-18 TR010 \"symeig\"\n",
		},
		{
			"a library that a function gives",
			map[string]string{
				"give.py": "import torch\ndef lib():\n    return torch\n",
				"a.py":    "import give\ngive.lib().symeig(x)\n", "b.py": "from give import lib\nmine = lib()\nmine.symeig(x)\n",
			},
			"a.py:2:12-18 TR010 \"symeig\"\nb.py:3:6-12 TR010 \"symeig\"\n",
		},
		{
			"a cycle",
			map[string]string{
				"a.py": "from b import lib, other\nlib.symeig(x)\nother.y\n", "b.py": "from c import lib\nfrom a import other\n",
				"c.py": "import torch as lib\nfrom a import lib as mine\nmine.symeig(x)\n",
			},
			"a.py:2:5-11 TR010 \"symeig\"\nc.py:3:6-12 TR010 \"symeig\"\n",
		},
		{
			"a name of the project",
			map[string]string{"a.py": "from b import torch\ntorch.symeig(x)\n", "b.py": "class torch:\n    def symeig(x): pass\n"},
			"",
		},
		{
			"a module that has the name of a library",
			map[string]string{"a/torch.py": "def symeig(x): pass\n", "a/b.py": "import torch\ntorch.symeig(x)\n", "b.py": "import torch\ntorch.symeig(x)\n"},
			"b.py:2:7-13 TR010 \"symeig\"\n",
		},
		{
			"a comment where names come from elsewhere",
			map[string]string{"a.py": "from b import lib\nlib.symeig(x)  # upcheck: ignore[TR010] ours\n", "b.py": "import torch as lib\n"},
			"a.py:2:5-11 TR010 \"symeig\" suppressed source\n",
		},
		{
			"members of classes of other files",
			map[string]string{
				"a.py":            "import torch\nfrom lib import again\nclass Mine(again.Mine): pass\nclass Ours(torch.Tensor): pass\n",
				"b.py":            "from a import Mine, Ours\nfrom lib import Own, Theirs\nm = Ours()\nm.symeig()\nm = Theirs()\nm.symeig()\no = Own()\no.symeig()\n",
				"lib/__init__.py": "from .kinds import Own, Theirs\n", "lib/again.py": "from a import Ours as Mine\n",
				"lib/kinds.py": "from a import Ours\nclass Own:\n    def symeig(self): pass\nclass Theirs(Ours): pass\n",
			},
			"b.py:4:3-9 TR011 \"symeig\"\nb.py:6:3-9 TR011 \"symeig\"\n",
		},
		{
			"a flag of a file that names no library",
			map[string]string{
				"a.py":     "import torch\nfrom flags import NEW\ndef f(x):\n    return torch.linalg.eigh(x) if NEW else torch.symeig(x)\n",
				"b.py":     "import torch\nfrom flags import OLD\ndef f(x):\n    return torch.symeig(x) if OLD else torch.symeig(x)\n",
				"flags.py": "import operator\nfrom lightning_utilities.core.imports import compare_version\nNEW = compare_version(\"torch\", operator.ge, \"1.9\")\nOLD = compare_version(\"torch\", operator.lt, \"1.9\")\n",
			},
			"b.py:4:46-52 TR010 \"symeig\"\n",
		},
		{
			"a name that another module provides",
			map[string]string{"a.py": "import shim\nimport torch\ntorch.symeig(x)\n", "b.py": "import torch\ntorch.symeig(x)\n", "shim.py": "import torch\ntorch.symeig = ours\n"},
			"b.py:2:7-13 TR010 \"symeig\"\n",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t, planted(t, tt.tree))
			for _, o.Workers = range []int{1, 2, 8} {
				if diff := cmp.Diff(tt.want, rendered(run(t, o))); diff != "" {
					t.Errorf("%d workers (-want +got):\n%s", o.Workers, diff)
				}
			}
		})
	}
}

// TestFilesOfAProject holds that names are followed into files that are not
// scanned, and that nothing is reported there.
func TestFilesOfAProject(t *testing.T) {
	dir := planted(t, map[string]string{
		"pkg/__init__.py": "", "pkg/a.py": "from .b import lib\nlib.symeig(x)\n", "pkg/b.py": "from .c import *\n",
		"pkg/c.py": "import torch as lib\nlib.symeig(x)\n", "pkg/d.py": "from .e import lib\nlib.symeig(x)\n", "pkg/e.py": "-> ../../outside.py",
	})
	plant(t, filepath.Dir(dir), map[string]string{"outside.py": "import torch as lib\n"})
	o := options(t, dir)
	want := "pkg/a.py:2:5-11 TR010 \"symeig\"\n"
	o.Paths = []string{filepath.Join(dir, "pkg", "a.py"), filepath.Join(dir, "pkg", "d.py")}
	if diff := cmp.Diff(want, rendered(run(t, o))); diff != "" {
		t.Errorf("paths (-want +got):\n%s", diff)
	}
	o.Paths, o.Stdin, o.StdinName = nil, strings.NewReader("from .b import lib\nlib.symeig(x)\n"), filepath.Join(dir, "pkg", "a.py")
	if diff := cmp.Diff(want, rendered(run(t, o))); diff != "" {
		t.Errorf("standard input (-want +got):\n%s", diff)
	}
}

// TestClassesThatDeriveFromThemselves holds that their headers cost no more than they are
// long.
func TestClassesThatDeriveFromThemselves(t *testing.T) {
	const n = 2_000
	o := options(t, planted(t, map[string]string{
		"a.py": "import torch\nfrom b import B\nclass A(torch.Tensor, " + strings.Repeat("A, B, ", n) + "): pass\n",
		"b.py": "from a import A\nclass B(" + strings.Repeat("B, A, ", n) + "): pass\nb = A()\nb.symeig()\n",
	}))
	run(t, o)
}

// TestManyFilesInACycle holds that the order of the work does not show.
func TestManyFilesInACycle(t *testing.T) {
	const n = 60
	tree := map[string]string{"m0.py": "import torch as lib\nfrom m59 import lib as last\nlast.symeig(x)\n"}
	for i := 1; i < n; i++ {
		tree[fmt.Sprintf("m%d.py", i)] = fmt.Sprintf("from m%d import lib\nfrom m%d import lib as other\nother.symeig(x)\n", i-1, (i*7)%n)
	}
	o := options(t, planted(t, tree))
	o.Workers = 1
	alone := rendered(run(t, o))
	if got := strings.Count(alone, "TR010"); got < n-1 {
		t.Fatalf("%d findings, want one a file:\n%s", got, alone)
	}
	for range 5 {
		o.Workers = 8
		if diff := cmp.Diff(alone, rendered(run(t, o))); diff != "" {
			t.Errorf("8 workers (-one +eight):\n%s", diff)
		}
	}
}

// TestFilesBesideTheScanAreBounded holds that a file does not have much more read
// than itself, and that what it sees does not depend on what others had read.
func TestFilesBesideTheScanAreBounded(t *testing.T) {
	filler := strings.Repeat("x = 1\n", maxBeside/2/len("x = 1\n"))
	dir := planted(t, map[string]string{
		"pkg/__init__.py": "", "pkg/small.py": "import torch as lib\n",
		"pkg/large.py": "import torch as lib\n" + filler, "pkg/larger.py": "import torch as lib\n" + filler + filler[:1000],
		"pkg/huge.py": "import torch as lib\n" + filler + filler,
		"pkg/a.py":    "from . import small, large, larger\nlarger.lib.symeig(x)\nlarge.lib.symeig(x)\nsmall.lib.symeig(x)\n",
		"pkg/b.py":    "from . import larger\nlarger.lib.symeig(x)\n",
		"pkg/c.py":    "from . import huge\nhuge.lib.symeig(x)\n",
	})
	want := "pkg/a.py:3:11-17 TR010 \"symeig\"\npkg/a.py:4:11-17 TR010 \"symeig\"\npkg/b.py:2:12-18 TR010 \"symeig\"\n"
	for _, workers := range []int{1, 2, 8} {
		o := options(t, dir)
		o.Workers = workers
		o.Paths = []string{filepath.Join(dir, "pkg/b.py"), filepath.Join(dir, "pkg/a.py"), filepath.Join(dir, "pkg/c.py")}
		if diff := cmp.Diff(want, rendered(run(t, o))); diff != "" {
			t.Errorf("%d workers (-want +got):\n%s", workers, diff)
		}
	}
}
