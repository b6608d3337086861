package rewrite

import "testing"

func TestRename(t *testing.T) {
	toInt, toSame, toOther := renamed("numpy.int", "int"), renamed("numpy.product", "numpy.prod"), renamed("numpy.trapz", "scipy.integrate.trapezoid")
	check(t, []row{
		{"under an alias", "import numpy as np\nx = np.«product»(a)\n", toSame, "import numpy as np\nx = np.prod(a)\n"},
		{"under its own name", "import numpy\nx = numpy.«product»(a)\n", toSame, "import numpy\nx = numpy.prod(a)\n"},
		{"to a builtin", "import numpy as np\nx = np.«int»(np.one)\n", toInt, "import numpy as np\nx = int(np.one)\n"},
		{"to a builtin that a star import may bring", "import numpy as np\nfrom lib import *\nx = np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that a parameter hides", "import numpy as np\ndef f(int): return np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that a loop hides", "import numpy as np\nfor int in y: np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that a comprehension hides", "import numpy as np\n[np.«int» for int in y]\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that a class hides", "import numpy as np\nclass A:\n    int = 1\n    x = np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that a walrus hides", "import numpy as np\nif (int := 3): np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that a pattern hides", "import numpy as np\nmatch x:\n    case int: np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that a handler hides", "import numpy as np\ntry: pass\nexcept E as int: np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that a with statement hides", "import numpy as np\nwith x as int: np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that is taken away", "import numpy as np\ndel int\nx = np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"to a builtin that an import hides", "import numpy as np\nfrom lib import int\nx = np.«int»\n", toInt, "! `int` is not the builtin in this file"},
		{"a method hides nothing", "import numpy as np\nclass A:\n    def int(self): return np.«int»\n", toInt, "class A:\n    def int(self): return int\n"},
		{"a method hides its name in the class", "import numpy as np\nclass A:\n    def int(self): pass\n    x = np.«int»\n", toInt, "! `int` is a method here"},
		{"a method that the class reads hides it", "import numpy as np\nclass A:\n    def int(self): return np.«int»\n    y = int\n", toInt, "! `int` is not the builtin in this file"},
		{"a keyword hides nothing", "import numpy as np\nf(int=np.«int», x=np)\n", toInt, "import numpy as np\nf(int=int, x=np)\n"},
		{"every use", "import numpy as np\nx = np.«int», np.«int»\n", toInt, "x = int, int\n"},
		{"over lines", "import numpy as np\nx = (np\n     .«product»(a))\n", toSame, "import numpy as np\nx = (np.prod(a))\n"},
		{"with blanks", "import numpy as np\nx = np . «product» (a)\n", toSame, "import numpy as np\nx = np.prod (a)\n"},
		{"a comment in the chain", "import numpy as np\nx = (np  # the library\n     .«product»(a))\n", toSame, "! a comment would be lost"},
		{"line continuation", "import numpy as np\nx = np.\\\n    «product»(a)\n", toSame, "import numpy as np\nx = np.prod(a)\n"},
		{"through an expression", "import numpy as np\nx = get(np).«product»(a)\n", toSame, "! it is reached through an expression"},
		{"through an attribute", "x = self.np.«product»(a)\nimport numpy as np\n", toSame, "! `numpy` is not always imported here"},
		{"through an attribute, imported before", "import numpy as np\nx = self.np.«product»(a)\n", toSame, "import numpy as np\nx = np.prod(a)\n"},
		{"through another module", "import compat\nx = compat.rnd.«product»(a)\n", renamed("numpy.random.product", "numpy.random.prod"), "from numpy.random import prod\nx = prod(a)\n"},
		{"by another name", "import numpy as np\nself.f = np.product\nself.«f»(x)\n", toSame, "! it goes by another name here"},
		{"in a decorator", "import numpy as np\n@np.«product»\ndef f(): pass\n", toSame, "import numpy as np\n@np.prod\ndef f(): pass\n"},
		{"in a default", "import numpy as np\ndef f(x=np.«int»): np.one\n", toInt, "import numpy as np\ndef f(x=int): np.one\n"},
		{"in an annotation", "import numpy as np\ndef f(x: np.«int») -> np.«int»: np.one\n", toInt, "import numpy as np\ndef f(x: int) -> int: np.one\n"},
		{"in an f-string", "import numpy as np\nx = f'{np.«product»(a):>{w}}'\n", toSame, "import numpy as np\nx = f'{np.prod(a):>{w}}'\n"},
		{"in an f-string that shows it", "import numpy as np\nx = f'{np.«product»(a) = }'\n", toSame, "! the f-string shows its own text"},
		{"assigned to", "import numpy as np\nnp.«int» = int\n", toInt, "! it is assigned to"},
		{"assigned to among others", "import numpy as np\na, (b, np.«int») = x\n", toInt, "! it is assigned to"},
		{"deleted", "import numpy as np\ndel a, np.«int»\n", toInt, "! it is assigned to"},
		{"changed in place", "import numpy as np\nnp.«int» += 1\n", toInt, "! it is assigned to"},
		{"assigned to, as a member", "import numpy as np\nnp.«product» = f\n", toSame, "import numpy as np\nnp.prod = f\n"},
		{"an item assigned to", "import numpy as np\nnp.«product»[0] = f\n", toSame, "import numpy as np\nnp.prod[0] = f\n"},
		{"unicode", "import numpy as numérique\nxé = numérique.«product»(é)\n", toSame, "import numpy as numérique\nxé = numérique.prod(é)\n"},
		{"tabs", "if x:\n\timport numpy as np\n\ty = np.«product»(a)\n", toSame, "if x:\n\timport numpy as np\n\ty = np.prod(a)\n"},
		{"CRLF", "import numpy as np\r\nx = np.«product»(a)\r\n", toSame, "import numpy as np\r\nx = np.prod(a)\r\n"},
		{"in a lambda", "import numpy as np\nf = lambda x=np.«int»: np.«int»(x)\n", toInt, "f = lambda x=int: int(x)\n"},
		{"the last of several segments", "import tensorflow as tf\nx = tf.nn.«relu»(tf)\n", renamed("tensorflow.nn.relu", "tensorflow.math.relu"), "import tensorflow as tf\nx = tf.math.relu(tf)\n"},
		{"a segment in the middle", "import tensorflow as tf\nx = tf.«nn».relu.deep\n", renamed("tensorflow.nn", "tensorflow.math"), "import tensorflow as tf\nx = tf.math.relu.deep\n"},
		{"segments behind", "import tensorflow as tf\nx = tf.«nn».relu.deep\n", Change{Name: "tensorflow.nn.relu", Behind: 1, Op: Op{Rename: "tensorflow.relu"}}, "import tensorflow as tf\nx = tf.relu.deep\n"},
		{"to another package", "import numpy as np\nx = np.«trapz»(a, np)\n", toOther, "from scipy.integrate import trapezoid\nimport numpy as np\nx = trapezoid(a, np)\n"},
		{"where it is, by a keyword", "import numpy as np\nx = np.product(«axis»=np)\n", Change{Name: "numpy.product", Called: true, Op: Op{Rename: "numpy.prod"}}, "import numpy as np\nx = np.prod(axis=np)\n"},
		{"where it is, by an argument", "import numpy as np\nx = np.product(a, «b»)\n", Change{Name: "numpy.product", Called: true, Op: Op{Rename: "numpy.prod"}}, "import numpy as np\nx = np.prod(a, b)\n"},
		{"not in a pattern", "import numpy as np\nmatch x:\n    case np.«product»: pass\n", toSame, "! it goes by another name here"},
		{"not in a pattern with arguments", "import numpy as np\nmatch x:\n    case np.«product»(): pass\n", toSame, "! it goes by another name here"},
		{"a parameter", "def f(«product»): pass\n", toSame, "! it goes by another name here"},
		{"a keyword", "f(«product»=1)\n", toSame, "! it goes by another name here"},
		{"only here", "from lib import A\nisinstance(x, «A»)\nA()\n", Change{Name: "lib.A", Here: true, Op: Op{Rename: "lib.B"}}, "import lib\nfrom lib import A\nisinstance(x, lib.B)\nA()\n"},
		{"a call of several", "from lib.sub import f\nf(«a»=1)\nf(b)\n", Change{Name: "lib.sub.f", Called: true, Op: Op{Rename: "lib.sub.g"}}, "from lib.sub import g\nfrom lib.sub import f\ng(a=1)\nf(b)\n"},
		{"all calls", "from lib.sub import f\nf(«a»=1)\nf(«b»)\n", Change{Name: "lib.sub.f", Called: true, Op: Op{Rename: "lib.sub.g"}}, "from lib.sub import g as f\nf(a=1)\nf(b)\n"},
		{"all calls, twice found", "from lib.sub import f\n«f»(«a»=1)\n", Change{Name: "lib.sub.f", Called: true, Op: Op{Rename: "lib.sub.g"}}, "from lib.sub import g as f\nf(a=1)\n"},
		{"nothing written", "x = 1\n«y»\n", Change{Name: "y"}, "! there is nothing to write"},
		{"like that already", "import numpy as np\nx = np.«prod»\n", renamed("numpy.prod", "numpy.prod"), "! it is written like that already"},
	})
}

func TestRenameInStrings(t *testing.T) {
	same, elsewhere := renamed("lib.old", "lib.new"), renamed("lib.old", "other.new")
	check(t, []row{
		{"a member's name", "import lib\ngetattr(lib, '«old»')\n", same, "import lib\ngetattr(lib, 'new')\n"},
		{"a member of something else", "import lib\ngetattr(lib, '«old»')\n", elsewhere, "! it is looked up by a string"},
		{"a qualified name", "patch('«lib.old»')\n", elsewhere, "patch('other.new')\n"},
		{"part of a string", "patch('lib.old.x')\nx = '«y»'\n", same, "! it is looked up by a string"},
		{"a quoted annotation", "from lib import old\ndef f(x: '«old»'): pass\n", same, "! it stands in a quoted annotation"},
		{"a qualified quoted annotation", "import lib\ndef f(x: '«lib.old»'): pass\n", same, "import lib\ndef f(x: 'lib.new'): pass\n"},
		{"a number", "import lib\nx = «1»\n", same, "! it is not a name here"},
	})
}

func TestReplaceText(t *testing.T) {
	env := Change{Name: "OLD", Op: Op{Text: "NEW"}}
	check(t, []row{
		{"a string", "import os\nos.environ['«OLD»'] = '1'\n", env, "import os\nos.environ['NEW'] = '1'\n"},
		{"a keyword", "import os\nos.environ.update(«OLD»='1')\n", env, "import os\nos.environ.update(NEW='1')\n"},
		{"a name for the string", "import os\nos.environ[«KEY»] = '1'\n", env, "! it is not written here"},
		{"an expression", "import os\nos.environ[«'O' + 'LD'»] = '1'\n", env, "! it is not written here"},
		{"another string", "import os\nos.environ['«OLD_»'] = '1'\n", env, "! it is not written here"},
	})
}

func TestRenameMember(t *testing.T) {
	to := Change{Name: "lib.T.old", Member: true, Op: Op{Rename: "lib.T.new"}}
	called := to
	called.Called = true
	class := "import lib\nclass A(lib.T):\n"
	check(t, []row{
		{"of an instance", "x = make()\nx.«old»(1)\n", to, "x = make()\nx.new(1)\n"},
		{"of a call", "make()[0].«old»\n", to, "make()[0].new\n"},
		{"at a keyword", "x.old(«axis»=1)\n", called, "x.new(axis=1)\n"},
		{"at an argument", "x.old(«axis»)\n", called, "x.new(axis)\n"},
		{"by another name", "f = x.old\n«f»(1)\n", to, "! it goes by another name here"},
		{"called by another name", "f = x.old\nf(«axis»=1)\n", called, "! it goes by another name here"},
		{"of another class", "x.«old»\n", Change{Name: "lib.T.old", Member: true, Op: Op{Rename: "lib.U.new"}}, "! the new name is not a member of the same class"},
		{"defined", class + "    def «old»(self): super().old()\n    def f(self): self.old() or other.f\n", to, class + "    def new(self): super().new()\n    def f(self): self.new() or other.f\n"},
		{"defined and asynchronous", class + "    async def «old»(self): pass\n", to, class + "    async def new(self): pass\n"},
		{"defined twice", class + "    def «old»(self): pass\n    def old(self): pass\n", to, "! `old` is used in the class as well"},
		{"defined, with the new one", class + "    def «old»(self): pass\n    def new(self): pass\n", to, "! `new` is there already"},
		{"the new one in another class", class + "    def «old»(self): pass\nclass B:\n    def new(self): pass\n", to, class + "    def new(self): pass\nclass B:\n    def new(self): pass\n"},
		{"defined, read in the class", class + "    def «old»(self): pass\n    alias = old\n", to, "! `old` is used in the class as well"},
		{"defined, called from outside", class + "    def «old»(self): pass\nA().old()\n", to, "! `old` is used elsewhere in this file"},
		{"defined, looked up by a string", class + "    def «old»(self): pass\ngetattr(A(), 'old')\n", to, "! `old` stands in a string"},
		{"defined in two classes", class + "    def «old»(self): super().old()\nclass B(lib.T):\n    def «old»(self): super().old()\n", to, class + "    def new(self): super().new()\nclass B(lib.T):\n    def new(self): super().new()\n"},
		{"a function of that name", "def «old»(self): pass\n", to, "! it is no method here"},
	})
}
