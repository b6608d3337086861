package rewrite

import (
	"testing"
)

// TestFreeImports holds which imports go with the last of their uses.
func TestFreeImports(t *testing.T) {
	to := renamed("numpy.int", "int")
	check(t, []row{
		{"the last use", "import numpy as np\nnp.«int»(3)\n", to, "int(3)\n"},
		{"not the last use", "import numpy as np\nnp.«int»(np.x)\n", to, "import numpy as np\nint(np.x)\n"},
		{"among others", "import os, numpy as np, sys\nnp.«int»(os, sys)\n", to, "import os, sys\nint(os, sys)\n"},
		{"the first of others", "import numpy as np, os\nnp.«int»(os)\n", to, "import os\nint(os)\n"},
		{"the last of others", "import os, numpy as np\nnp.«int»(os)\n", to, "import os\nint(os)\n"},
		{"others that nothing uses", "import os, numpy as np\nnp.«int»(3)\n", to, "import os\nint(3)\n"},
		{"used in an f-string", "import numpy as np\nnp.«int»(f'{np}')\n", to, "import numpy as np\nint(f'{np}')\n"},
		{"used in a quoted annotation", "import numpy as np\ndef f(x: 'np.ndarray'): np.«int»(3)\n", to, "import numpy as np\ndef f(x: 'np.ndarray'): int(3)\n"},
		{"used in a string", "import numpy as np\nglobals()['np'], np.«int»(3)\n", to, "import numpy as np\nglobals()['np'], int(3)\n"},
		{"used in evaluated text", "import numpy as np\neval('1 + np.x'), np.«int»(3)\n", to, "import numpy as np\neval('1 + np.x'), int(3)\n"},
		{"used in a doctest", "\"\"\"Doc.\n\n>>> np.x\n\"\"\"\nimport numpy as np\nnp.«int»(3)\n", to, "\"\"\"Doc.\n\n>>> np.x\n\"\"\"\nimport numpy as np\nint(3)\n"},
		{"told of in a docstring", "\"\"\"This is np.x.\"\"\"\nimport numpy as np\nnp.«int»(3)\n", to, "\"\"\"This is np.x.\"\"\"\nint(3)\n"},
		{"used in a type comment", "import numpy as np\nx = np.«int»(3)  # type: np.x\n", to, "import numpy as np\nx = int(3)  # type: np.x\n"},
		{"exported", "import numpy as np\n__all__ = ('np',)\nnp.«int»(3)\n", to, "import numpy as np\n__all__ = ('np',)\nint(3)\n"},
		{"deleted", "import numpy as np\nnp.«int»(3)\ndel np\n", to, "import numpy as np\nint(3)\ndel np\n"},
		{"bound again", "import numpy as np\nnp.«int»(3)\nnp = None\n", to, "import numpy as np\nint(3)\nnp = None\n"},
		{"a global", "import numpy as np\ndef f():\n    global np\n    np.«int»(3)\n", to, "import numpy as np\ndef f():\n    global np\n    int(3)\n"},
		{"another of its statement is bound again", "import numpy as np, os\nnp.«int»(3)\nos = 1\n", to, "import os\nint(3)\nos = 1\n"},
		{"in a function", "def f():\n    import numpy as np\n    np.«int»(3)\n", to, "def f():\n    import numpy as np\n    int(3)\n"},
		{"in a try", "try:\n    import numpy as np\nexcept ImportError:\n    pass\nnp.«int»(3)\n", to, "try:\n    import numpy as np\nexcept ImportError:\n    pass\nint(3)\n"},
		{"with a comment", "import numpy as np  # noqa\nnp.«int»(3)\n", to, "import numpy as np  # noqa\nint(3)\n"},
		{"on one line", "import numpy as np; np.«int»(3)\n", to, "import numpy as np; int(3)\n"},
		{"imported twice", "import numpy as np\nimport numpy as np\nnp.«int»(3)\n", to, "import numpy as np\nimport numpy as np\nint(3)\n"},
		{"its package is used", "import numpy\nimport numpy.linalg\nnumpy.«int»(numpy.linalg)\n", to, "import numpy\nimport numpy.linalg\nint(numpy.linalg)\n"},
		{"a submodule that another brings as well", "import lib.a\nimport lib.b\nlib.a.«f»(lib.b)\n", renamed("lib.a.f", "int"), "import lib.b\nint(lib.b)\n"},
		{"a submodule that brings another", "import lib.a\nlib.a.«f»(lib.b)\n", renamed("lib.a.f", "int"), "import lib.a\nint(lib.b)\n"},
		{"only one of two uses", "import numpy as np\nnp.«int»(np.int)\n", to, "import numpy as np\nint(np.int)\n"},
		{"CRLF", "import os\r\nimport numpy as np\r\nnp.«int»(3)\r\n", to, "import os\r\nint(3)\r\n"},
		{"in parentheses", "from lib import (\n    a,\n    b,\n)\na.«int»(b)\n", renamed("lib.a.int", "int"), "from lib import (\n    b,\n)\nint(b)\n"},
		{"in parentheses, with a comment", "from lib import (\n    a,  # one\n    b,\n)\na.«int»(b)\n", renamed("lib.a.int", "int"), "from lib import (\n    a,  # one\n    b,\n)\nint(b)\n"},
		{"over a backslash", "x = 1; \\\nimport numpy as np\nnp.«int»(3)\n", to, "x = 1; \\\nimport numpy as np\nint(3)\n"},
		{"at the end of the text", "def f(): np.«int»(3)\nimport numpy as np", to, "def f(): int(3)\n"},
	})
	text, marks := unmarked(t, "import numpy as np\nnp.«int»(3)\n")
	to.At = marks[0]
	if got, want := changed(t, text, []Change{to}, func(f *File) { f.Keep = func(string) bool { return true } }), "import numpy as np\nint(3)\n"; got != want {
		t.Errorf("in a file that others import: got %q, want %q", got, want)
	}
}

// TestFreeImportsInTry holds when an import goes that keeps the rest of a try from running.
func TestFreeImportsInTry(t *testing.T) {
	to := renamed("lib.old.f", "lib.f")
	for _, tt := range []struct{ name, in, want string }{
		{"beside another", "try:\n    import lib\n    from lib import old\nexcept ImportError:\n    lib = old = None\nold.«f»()\n", "try:\n    import lib\n    from lib import f\nexcept ImportError:\n    lib = old = None\nf()\n"},
		{"alone", "import lib\ntry:\n    from lib import old\nexcept ImportError:\n    old = None\nold.«f»()\n", "import lib\ntry:\n    from lib import old\nexcept ImportError:\n    old = None\nlib.f()\n"},
		{"used for something else", "try:\n    import lib\n    from lib import old\nexcept ImportError:\n    pass\nold.«f»(old)\n", "try:\n    import lib\n    from lib import f\n    from lib import old\nexcept ImportError:\n    pass\nf(old)\n"},
		{"of the other arm", "try:\n    import lib\nexcept ImportError:\n    from lib import old\n    x = 1\nold.«f»()\n", "try:\n    import lib\nexcept ImportError:\n    from lib import f\n    from lib import old\n    x = 1\nf()\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, marks := unmarked(t, tt.in)
			to.At = marks[0]
			got := changed(t, text, []Change{to}, func(f *File) { f.Gone = func(name, _ string) bool { return below(name, "lib.old") } })
			if got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}
