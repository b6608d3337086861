package rewrite

import "testing"

// TestFloor holds how the old import stays as the other choice.
func TestFloor(t *testing.T) {
	to := renamed("lib.a", "new.a")
	to.Floor = true
	check(t, []row{
		{"alone", "from lib import «a»\na()\n", to, "try:\n    from new import a\nexcept ImportError:\n    from lib import a\na()\n"},
		{"under an alias", "from lib import «a» as b\nb()\n", to, "try:\n    from new import a as b\nexcept ImportError:\n    from lib import a as b\nb()\n"},
		{"in a function", "def f():\n    from lib import «a»\n    a()\n", to, "def f():\n    try:\n        from new import a\n    except ImportError:\n        from lib import a\n    a()\n"},
		{"among others", "from lib import «a», b\na(b)\n", to, "from new import a\nfrom lib import b\na(b)\n"},
		{"behind a colon", "if x: from lib import «a»\n", to, "if x: from new import a\n"},
		{"CRLF", "from lib import «a»\r\na()\r\n", to, "try:\r\n    from new import a\r\nexcept ImportError:\r\n    from lib import a\r\na()\r\n"},
		{"in parentheses", "from lib import (\n    «a»,\n)\na()\n", to, "try:\n    from new import a\nexcept ImportError:\n    from lib import (\n    a,\n)\na()\n"},
	})
}

// TestDropImport holds when a name of an import goes.
// TestEitherWay keeps the old code beside the new one that is not there everywhere.
func TestEitherWay(t *testing.T) {
	to := Change{Name: "lib.f", Floor: true, Op: Op{Rename: "lib.new.g"}}
	call := Change{Name: "lib.f", Floor: true, Op: Op{Template: "lib.new.g({1}, {0})"}}
	first := Change{Name: "lib.f", Floor: true, Op: Op{Template: "lib.new.g({1}, {0})", Item: 1}}
	for _, tt := range []struct {
		name, in, want string
		change         Change
	}{
		{"a call", "import lib\nx = lib.«f»(a, b)\n", "import lib\nx = lib.new.g(b, a) if hasattr(lib.new, \"g\") else lib.f(a, b)\n", call},
		{"in a product", "import lib\nx = lib.«f»(a, b) * 2\n", "import lib\nx = (lib.new.g(b, a) if hasattr(lib.new, \"g\") else lib.f(a, b)) * 2\n", call},
		{"an item", "import lib\nx, _ = lib.«f»(a, b)\n", "import lib\nx = lib.new.g(b, a) if hasattr(lib.new, \"g\") else lib.f(a, b)[0]\n", first},
		{"an item that is read", "import lib\nx = lib.«f»(a, b)[0]\n", "import lib\nx = lib.new.g(b, a) if hasattr(lib.new, \"g\") else lib.f(a, b)[0]\n", first},
		{"a name", "import lib\nx = lib.«f»(a)\n", "import lib\nx = (lib.new.g if hasattr(lib.new, \"g\") else lib.f)(a)\n", to},
		{"a name that is passed on", "import lib\nmap(lib.«f», x)\n", "import lib\nmap(lib.new.g if hasattr(lib.new, \"g\") else lib.f, x)\n", to},
		{"a module that is not there", "import lib\nmap(lib.«f», x)\n", "import lib\nmap(lib.sub.g if hasattr(getattr(lib, \"sub\", None), \"g\") else lib.f, x)\n", Change{Name: "lib.f", Floor: true, Op: Op{Rename: "lib.sub.g"}}},
		{"in an f-string", "import lib\nf'{lib.«f»(a, b)}'\n", "import lib\nf'{lib.new.g(b, a) if hasattr(lib.new, \"g\") else lib.f(a, b)}'\n", call},
		{"a decorator", "import lib\n@lib.«f»\ndef h(): pass\n", "import lib\n@lib.new.g\ndef h(): pass\n", to},
		{"an annotation", "import lib\nx: lib.«f» = 1\n", "import lib\nx: lib.new.g = 1\n", to},
		{"another package", "import lib\nx = lib.«f»(a)\n", "import other\nx = other.g(a)\n", Change{Name: "lib.f", Floor: true, Op: Op{Rename: "other.g"}}},
		{"what is there already", "import lib\nx = lib.«f»(a)\n", "import lib\nx = lib.new(a)\n", Change{Name: "lib.f", Floor: true, Op: Op{Rename: "lib.new"}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text, marks := unmarked(t, tt.in)
			tt.change.At = marks[0]
			had := func(f *File) { f.Had = func(name string) bool { return name == "lib" || name == "lib.new" } }
			if got := changed(t, text, []Change{tt.change}, had); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

func TestDropImport(t *testing.T) {
	drop := Change{Name: "lib.a", Op: Op{DropImport: true}}
	check(t, []row{
		{"alone", "from lib import «a»\nx = 1\n", drop, "x = 1\n"},
		{"among others", "from lib import b, «a»\nb()\n", drop, "from lib import b\nb()\n"},
		{"used", "from lib import «a»\na()\n", drop, "! `a` is used"},
		{"used in a string", "from lib import «a»\neval('a + 1')\n", drop, "! `a` is used"},
		{"passed on", "from lib import «a», b\n__all__ = ['a', 'b']\n", drop, "from lib import b\n__all__ = ['b']\n"},
		{"passed on, on lines", "from lib import «a»\n__all__ = [\n    'x',\n    'a',\n]\n__all__ += ('a',)\n", drop, "__all__ = [\n    'x',\n]\n__all__ += ()\n"},
		{"passed on and in another string", "from lib import «a»\n__all__ = ['a']\nf('a')\n", drop, "! `a` is used"},
		{"beside another import of the package", "import lib.«a»\nimport lib.b\nlib.b.x()\n", Change{Name: "lib.a", Op: Op{DropImport: true}}, "import lib.b\nlib.b.x()\n"},
		{"in a try", "try:\n    from lib import «a»\nexcept ImportError:\n    pass\n", drop, "! `a` is used"},
		{"with a comment", "from lib import «a»  # why\n", drop, "! the import cannot be taken away"},
		{"with a comment for a checker", "from lib import «a»  # noqa: F401\nx\n", drop, "x\n"},
		{"not an import", "lib.«a»\n", drop, "! it is not an import"},
	})
}

// TestSwap holds how a module takes the place of another under its name.
func TestSwap(t *testing.T) {
	swap := Change{Op: Op{Swap: &Swap{Module: "tf", To: "tf.compat.v1", Call: "off"}}}
	check(t, []row{
		{"an alias", "import tf as t\n«t».x()\n", swap, "import tf.compat.v1 as t\nt.off()\nt.x()\n"},
		{"no alias", "import tf\n«tf».x()\n", swap, "import tf.compat.v1 as tf\ntf.off()\ntf.x()\n"},
		{"called already", "import tf\ntf.off()\n«tf».x()\n", swap, "import tf.compat.v1 as tf\ntf.off()\ntf.x()\n"},
		{"bound again", "import tf\n«tf».x()\ntf = 1\n", swap, "! `tf` is not all that `tf` stands for"},
		{"in a function", "def f():\n    import tf\n    «tf».x()\n", swap, "def f():\n    import tf.compat.v1 as tf\n    tf.off()\n    tf.x()\n"},
		{"in two functions", "def f():\n    import tf\n    «tf».x()\ndef g():\n    if tf:\n        import tf\n", swap, "def f():\n    import tf.compat.v1 as tf\n    tf.off()\n    tf.x()\ndef g():\n    if tf:\n        import tf.compat.v1 as tf\n        tf.off()\n"},
		{"in a function of a function", "def f():\n    import tf\n    def g():\n        import tf\n        «tf».x()\n", swap, "def f():\n    import tf.compat.v1 as tf\n    tf.off()\n    def g():\n        import tf.compat.v1 as tf\n        tf.x()\n"},
		{"twice in a function", "def f():\n    import tf\n    import tf\n    «tf».x()\n", swap, "def f():\n    import tf.compat.v1 as tf\n    tf.off()\n    import tf.compat.v1 as tf\n    tf.x()\n"},
		{"in a function and in the module", "def f():\n    import tf\n    «tf».x()\nimport tf\n", swap, "def f():\n    import tf.compat.v1 as tf\n    tf.x()\nimport tf.compat.v1 as tf\ntf.off()\n"},
		{"twice in the module", "import tf\nimport tf as t\n«tf».x()\n", swap, "import tf.compat.v1 as tf\ntf.off()\nimport tf.compat.v1 as t\ntf.x()\n"},
		{"in a function, called in it", "def f():\n    import tf\n    tf.off()\n    «tf».x()\n", swap, "def f():\n    import tf.compat.v1 as tf\n    tf.off()\n    tf.x()\n"},
		{"in a function, called in another", "def f():\n    import tf\n    «tf».x()\ndef g():\n    import tf\n    tf.off()\n", swap, "def f():\n    import tf.compat.v1 as tf\n    tf.off()\n    tf.x()\ndef g():\n    import tf.compat.v1 as tf\n    tf.off()\n"},
		{"in a function, on one line", "def f(): import tf; «tf».x()\n", swap, "! there is no line of its own for `tf.off()`"},
		{"in a function and something else", "def f():\n    import tf\n    «tf».x()\ntf = None\n", swap, "! `tf` is not all that `tf` stands for"},
		{"in a class", "class A:\n    import tf\n    «tf».x()\n", swap, "! `tf` is not all that `tf` stands for"},
		{"under a condition", "if a:\n    import tf\n    «tf».x()\n", swap, "! `tf` is not all that `tf` stands for"},
		{"in a try", "try:\n    import tf\nexcept ImportError:\n    tf = None\n«tf».x()\n", swap, "try:\n    import tf.compat.v1 as tf\n    tf.off()\nexcept ImportError:\n    tf = None\ntf.x()\n"},
		{"in a try with another line", "try:\n    import tf as t  # maybe\n    has = True\nexcept ImportError:\n    has = False\ndef f():\n    «t».x()\n", swap, "try:\n    import tf.compat.v1 as t  # maybe\n    t.off()\n    has = True\nexcept ImportError:\n    has = False\ndef f():\n    t.x()\n"},
		{"in a try, the new one first", "try:\n    import tf.compat.v1 as tf\nexcept ImportError:\n    import tf\n«tf».x()\n", swap, "try:\n    import tf.compat.v1 as tf\n    tf.off()\nexcept ImportError:\n    import tf\ntf.x()\n"},
		{"in a try, the new one first by from", "try:\n    from tf.compat import v1 as tf\nexcept ImportError:\n    import tf\n«tf».x()\n", swap, "try:\n    from tf.compat import v1 as tf\n    tf.off()\nexcept ImportError:\n    import tf\ntf.x()\n"},
		{"in a try, the new one second", "try:\n    import tf\nexcept ImportError:\n    import tf.compat.v1 as tf\n«tf».x()\n", swap, "try:\n    import tf.compat.v1 as tf\n    tf.off()\nexcept ImportError:\n    import tf.compat.v1 as tf\ntf.x()\n"},
		{"in a try and in a function", "try:\n    import tf\nexcept ImportError:\n    tf = None\ndef f():\n    import tf\n    «tf».x()\n", swap, "try:\n    import tf.compat.v1 as tf\n    tf.off()\nexcept ImportError:\n    tf = None\ndef f():\n    import tf.compat.v1 as tf\n    tf.off()\n    tf.x()\n"},
		{"in a try, called behind it", "try:\n    import tf\nexcept ImportError:\n    raise\ntf.off()\n«tf».x()\n", swap, "try:\n    import tf.compat.v1 as tf\nexcept ImportError:\n    raise\ntf.off()\ntf.x()\n"},
		{"in a try, another module instead", "try:\n    import tf\nexcept ImportError:\n    import other as tf\n«tf».x()\n", swap, "! `import other` binds `tf` as well"},
		{"in a try and bound behind it", "try:\n    import tf\nexcept ImportError:\n    tf = None\ntf = «tf».x()\n", swap, "! `tf` is not all that `tf` stands for"},
		{"in a try and the new one behind it", "try:\n    import tf\nexcept ImportError:\n    tf = None\nimport tf.compat.v1 as tf\n«tf».x()\n", swap, "! `import tf.compat.v1` binds `tf` as well"},
		{"in a try on one line", "try: import tf\nexcept ImportError: tf = None\n«tf».x()\n", swap, "! there is no line of its own for `tf.off()`"},
		{"on one line", "import tf; «tf».x()\n", swap, "! there is no line of its own for `tf.off()`"},
		{"not imported", "«tf».x()\n", swap, "! the file does not import `tf`"},
	})
	// What else the change says is written under the new import.
	of := func(name string, op Op) Change {
		op.Swap = swap.Swap
		return Change{Name: name, Op: op}
	}
	check(t, []row{
		{"and a name", "import tf as t\nt.contrib.«Cell»(1)\n", of("tf.contrib.Cell", Op{Rename: "tf.compat.v1.nn.Cell"}), "import tf.compat.v1 as t\nt.off()\nt.nn.Cell(1)\n"},
		{"and a name elsewhere", "import tf as t\nt.contrib.«Cell»(t)\n", of("tf.contrib.Cell", Op{Rename: "slim.Cell"}), "import slim\nimport tf.compat.v1 as t\nt.off()\nslim.Cell(t)\n"},
		{"and an expression", "import tf as t\nt.contrib.«acc»(a, b)\n", of("tf.contrib.acc", Op{Template: "tf.compat.v1.metrics.acc({1}, {0})"}), "import tf.compat.v1 as t\nt.off()\nt.metrics.acc(b, a)\n"},
		{"and an import", "import tf as t\nfrom tf.contrib import «Cell»\nt.x(Cell)\n", of("tf.contrib.Cell", Op{Rename: "tf.compat.v1.nn.Cell"}), "import tf.compat.v1 as t\nt.off()\nfrom tf.compat.v1.nn import Cell\nt.x(Cell)\n"},
		{"and a name, in a try", "try:\n    import tf as t\nexcept ImportError:\n    t = None\nt.contrib.«Cell»(1)\n", of("tf.contrib.Cell", Op{Rename: "tf.compat.v1.nn.Cell"}), "try:\n    import tf.compat.v1 as t\n    t.off()\nexcept ImportError:\n    t = None\nt.nn.Cell(1)\n"},
		{"and a name, in a try with the new one first", "try:\n    import tf.compat.v1 as t\nexcept ImportError:\n    import tf as t\nt.contrib.«Cell»(1)\n", of("tf.compat.v1.contrib.Cell", Op{Rename: "tf.compat.v1.nn.Cell"}), "try:\n    import tf.compat.v1 as t\n    t.off()\nexcept ImportError:\n    import tf as t\nt.nn.Cell(1)\n"},
		{"and a name, without the module", "from tf.contrib import «Cell»\nCell(1)\n", of("tf.contrib.Cell", Op{Rename: "tf.compat.v1.nn.Cell"}), "! the file does not import `tf`"},
	})
}
