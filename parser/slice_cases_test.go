package parser_test

import (
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

// sliceCases are programs where a statement far away decides about the one that is
// marked "# here".
var sliceCases = map[string]string{
	"an import": `
import torch as t
import os
t.load(p)  # here
`,
	"an import in a function": `
def f():
    import torch
    torch.load(p)  # here
`,
	"an import that is used above": `
def f():
    return torch.load(p)  # here
import torch
`,
	"imports on one line": `
import os; import torch; import sys
torch.load(p)  # here
`,
	"a try statement with an alternative": `
try:
    import torch
    loads = torch.load
except ImportError:
    loads = None
torch.load(p)  # here
`,
	"a place in the body of a try statement": `
import torch
try:
    torch.load(p)  # here
    ready = True
except AttributeError:
    ready = False
`,
	"a place in a handler": `
import torch
try:
    make = torch.symeig
except AttributeError:
    make = torch.linalg.eigh  # here
`,
	"a handler that returns": `
import torch
def f():
    try:
        return torch.symeig(x)  # here
    except AttributeError:
        return torch.linalg.eigh(x)
`,
	"a handler that does the same": `
import torch
try:
    torch.enable()  # here
except AttributeError:
    torch.compat.enable()
`,
	"a name that has a value before the try statement": `
inf = None
try:
    from torch import inf  # here
except ImportError:
    pass
`,
	"an attribute that the handler sets": `
import numpy as np
try:
    np.bool  # here
except AttributeError:
    np.bool = bool
`,
	"the rest of a try statement returns": `
import torch
def f():
    try:
        x = torch.symeig(y)  # here
    except AttributeError:
        return None
    else:
        return x
`,
	"a try statement with a finally": `
import torch
try:
    a = 1
finally:
    torch.load(p)  # here
`,
	"an assertion of a version": `
import torch
assert torch.__version__ >= "2.0"
torch.load(p)  # here
`,
	"an assertion in a function": `
import torch
def f():
    assert hasattr(torch, "symeig")
    torch.symeig(x)  # here
`,
	"an exit under a version": `
import torch, sys
if torch.__version__ < "2.0":
    sys.exit(1)
torch.load(p)  # here
`,
	"a return under a version": `
import torch
def f():
    if torch.__version__ < "2.0":
        return None
    torch.load(p)  # here
`,
	"a return in a nested arm": `
import torch
def f(a):
    if a:
        if torch.__version__ < "2.0":
            return None
        else:
            pass
    torch.load(p)  # here
`,
	"a continue": `
import torch
for a in b:
    if hasattr(torch, "c"):
        continue
    torch.load(a)  # here
`,
	"a required version": `
import torch
from package import require_version
require_version("torch>=2.0")
torch.load(p)  # here
`,
	"a test that is skipped": `
import torch, pytest
pytest.importorskip("torch", minversion="2.0")
torch.load(p)  # here
`,
	"a mark of all tests": `
import torch, pytest
pytestmark = pytest.mark.skipif(torch.__version__ < "2.0", reason="")
def test():
    torch.load(p)  # here
`,
	"a mark with a name": `
import torch, pytest
new = pytest.mark.skipif(torch.__version__ < "2.0", reason="")
@new
def test():
    torch.load(p)  # here
`,
	"a flag": `
import torch
NEW = torch.__version__ >= "2.0"
if NEW:
    torch.load(p)  # here
`,
	"a flag that a function returns": `
import torch
def new():
    return torch.__version__ >= "2.0"
if new():
    torch.load(p)  # here
`,
	"a flag of try": `
try:
    import torch
    HAS = True
except ImportError:
    HAS = False
if HAS:
    torch.load(p)  # here
`,
	"a flag that is unset again": `
import torch
NEW = torch.__version__ >= "2.0"
NEW = False
if NEW:
    torch.load(p)  # here
`,
	"an elif": `
import torch
if torch.__version__ < "1.8":
    a = 1
elif torch.__version__ < "2.0":
    torch.load(p)  # here
else:
    b = 1
`,
	"an else": `
import torch
if torch.__version__ < "1.8":
    a = 1
else:
    torch.load(p)  # here
`,
	"an alias": `
import torch
nn = torch.nn
nn.Linear(1, 2)  # here
`,
	"an alias of an alias": `
import torch
a = torch.nn
b = a
b.Linear(1, 2)  # here
`,
	"aliases under a condition": `
import torch
if torch.__version__ < "2.0":
    make = torch.symeig
else:
    make = torch.linalg.eigh
make(x)  # here
`,
	"a name that is deleted": `
import torch
x = torch.nn.Linear(1, 2)
del x
x.forward(1)  # here
`,
	"an attribute that is deleted": `
import numpy as np
class A:
    def f(self):
        self.c = []
    def g(self):
        return np.concatenate(self.c, axis=0)  # here
    def h(self):
        del self.c
`,
	"a name that is bound again": `
import torch
def f(a):
    torch = a
    torch.load(p)  # here
`,
	"a name that a loop binds": `
import torch
def f(a):
    for torch in a:
        pass
    torch.load(p)  # here
`,
	"a name that a with statement binds": `
import torch
with a as torch:
    pass
torch.load(p)  # here
`,
	"a name that a handler binds": `
import torch
try:
    pass
except E as torch:
    pass
torch.load(p)  # here
`,
	"a name that a walrus binds": `
import torch
if (torch := a):
    pass
torch.load(p)  # here
`,
	"a name that a match binds": `
import torch
match a:
    case {"k": torch}:
        pass
torch.load(p)  # here
`,
	"a name that a match binds with as": `
import torch
match a:
    case [1, 2] as torch:
        pass
torch.load(p)  # here
`,
	"a name that a match captures": `
import torch
match a:
    case torch:
        pass
torch.load(p)  # here
`,
	"a name that a starred pattern binds": `
import torch
match a:
    case [1, *torch]:
        pass
torch.load(p)  # here
`,
	"a name that a def binds": `
import torch
def torch():
    pass
torch.load(p)  # here
`,
	"a name that a class binds": `
import torch
class torch:
    pass
torch.load(p)  # here
`,
	"a name that is declared global": `
import torch
def g():
    global torch
    torch = None
torch.load(p)  # here
`,
	"a name that is declared nonlocal": `
import torch
def f():
    x = torch.nn.Linear(1, 2)
    def g():
        nonlocal x
        x = None
    x.forward(a)  # here
`,
	"a parameter": `
import torch
def f(a, torch, b):
    torch.load(p)  # here
`,
	"a parameter with a type": `
import torch
def f(x: torch.Tensor):
    y = x
    y.view(1)  # here
`,
	"a parameter with a default": `
import torch
def f(make=torch.load):
    make(p)  # here
`,
	"a parameter of a lambda": `
import torch
g = lambda torch: torch.load(p)  # here
`,
	"a comprehension": `
import torch
x = [torch.load(torch) for torch in y]  # here
`,
	"an augmented assignment": `
import torch
x = torch.zeros(1)
x += a
x.view(1)  # here
`,
	"a tuple": `
import torch
x, (y, *z) = torch.zeros(1), (torch.ones(1), 3)
y.view(1)  # here
`,
	"a chained assignment": `
import torch
x = y = torch.zeros(1)
x.view(1)  # here
`,
	"an assignment over lines": `
import torch
x, \
    y = torch.zeros(1), None
x.view(1)  # here
`,
	"an assignment with an annotation": `
import torch
x: torch.Tensor = a
x.view(1)  # here
`,
	"an annotation alone": `
import torch
x: torch.Tensor
x.view(1)  # here
`,
	"self is another thing": `
import torch
class A(torch.nn.Module):
    def f(self):
        self = getattr(self, "x")
        self.cuda()  # here
`,
	"cls is a local name": `
import torch
class A(torch.nn.Module):
    def f(self):
        cls = type(self)
        call = cls.__call__
        def wrapped(*args, **kwargs):
            return call(*args, **kwargs)  # here
`,
	"an attribute of self": `
import torch
class A:
    def __init__(self):
        self.x = torch.nn.Linear(1, 2)
    def f(self):
        self.x.forward(a)  # here
`,
	"an attribute that another method gives": `
import torch
class A:
    def f(self):
        self.x.forward(a)  # here
    def set(self):
        self.x = torch.nn.Linear(1, 2)
`,
	"an attribute that two methods give": `
import torch
class A:
    def one(self):
        self.x = torch.nn.Linear(1, 2)
    def f(self):
        self.x.forward(a)  # here
    def two(self, y):
        self.x = y
`,
	"an attribute of the class": `
import torch
class A:
    x = torch.zeros(1)
    def f(self):
        self.x.view(1)  # here
`,
	"an attribute that a base has": `
import torch
class A:
    def __init__(self):
        self.x = torch.nn.Linear(1, 2)
class B(A):
    def f(self):
        self.x.forward(a)  # here
`,
	"an attribute that is set from outside": `
import torch
class A:
    def __init__(self):
        self.x = torch.zeros(1)
    def f(self):
        self.x.view(1)  # here
a = A()
a.x = other
`,
	"an attribute that is set by its name": `
import torch
class A:
    def __init__(self):
        setattr(self, "x", torch.zeros(1))
    def f(self):
        self.x.view(1)  # here
`,
	"an attribute that is set by any name": `
import torch
class A:
    def __init__(self, name):
        self.x = torch.zeros(1)
        setattr(self, name, 1)
    def f(self):
        self.x.view(1)  # here
`,
	"a registered buffer": `
import torch
class A(torch.nn.Module):
    def __init__(self):
        self.register_buffer("x", torch.zeros(1))
    def forward(self):
        return self.x.view(1)  # here
`,
	"an added module": `
import torch
class A(torch.nn.Module):
    def __init__(self):
        self.add_module("x", torch.nn.Linear(1, 2))
    def forward(self):
        return self.x(a).view(1)  # here
`,
	"an attribute in a loop": `
import torch
class A:
    def __init__(self):
        for self.x in torch.zeros(1):
            pass
    def f(self):
        self.x.view(1)  # here
`,
	"an attribute in a with statement": `
import torch
class A:
    def __init__(self):
        with a as self.x:
            pass
        self.x = torch.zeros(1)
    def f(self):
        self.x.view(1)  # here
`,
	"a slot of the class": `
import torch
class A:
    __slots__ = ("x",)
    def __init__(self):
        self.x = torch.zeros(1)
    def f(self):
        self.x.view(1)  # here
`,
	"what a function returns": `
import torch
def make():
    y = torch.zeros(1)
    return y
make().view(1)  # here
`,
	"what a function returns in one arm": `
import torch
def make(a):
    if a:
        return torch.zeros(1)
    return None
make(1).view(1)  # here
`,
	"what a function yields": `
import torch
def make():
    yield torch.zeros(1)
for x in make():
    x.view(1)  # here
`,
	"what a function yields in an assignment": `
import torch
def make():
    got = yield torch.zeros(1)
for x in make():
    x.view(1)  # here
`,
	"what a function yields from": `
import torch
def make():
    a = [torch.zeros(1)]
    yield from a
for x in make():
    x.view(1)  # here
`,
	"what a method returns": `
import torch
class A:
    def make(self):
        return torch.zeros(1)
    def f(self):
        self.make().view(1)  # here
`,
	"what a property returns": `
import torch
class A:
    @property
    def x(self):
        return torch.zeros(1)
    def f(self):
        self.x.view(1)  # here
`,
	"what a setter takes": `
import torch
class A:
    @property
    def x(self):
        return torch.zeros(1)
    @x.setter
    def x(self, value):
        self.y = value
    def f(self):
        self.x.view(1)  # here
`,
	"what an instance gives when it is called": `
import torch
class A(torch.nn.Module):
    def forward(self, x):
        return torch.zeros(1)
a = A()
a(1).view(1)  # here
`,
	"what a layer gives when it is called": `
import tensorflow as tf
import torch
class A(tf.keras.layers.Layer):
    def call(self, x):
        return torch.zeros(1)
a = A()
a(1).view(1)  # here
`,
	"what a base gives when it is called": `
import torch
class B(torch.nn.Module):
    def forward(self, x):
        y = torch.zeros(1)
        return y
class A(B):
    pass
class C(torch.nn.Module):
    def __init__(self):
        self.a = A()
    def f(self):
        self.a(1).view(1)  # here
`,
	"what an operator gives": `
import torch
class A:
    def __add__(self, other):
        return torch.zeros(1)
(A() + 1).view(1)  # here
`,
	"what a with statement gives": `
import torch
class A:
    def __enter__(self):
        return torch.zeros(1)
    def __exit__(self, *a):
        pass
with A() as x:
    x.view(1)  # here
`,
	"what a lambda gives": `
import torch
make = lambda: torch.zeros(1)
make().view(1)  # here
`,
	"a decorated function": `
import torch
@wraps
def make():
    return torch.zeros(1)
make().view(1)  # here
`,
	"a function with a body on its line": `
import torch
def make(): return torch.zeros(1)
make().view(1)  # here
`,
	"keywords that a function passes on": `
import torch
def make(*args, **kwargs):
    x = torch.zeros(*args, **kwargs)
    x.view(1)
make(1, dtype=2)  # here
`,
	"keywords that a class passes on": `
import torch
class A(torch.nn.Linear):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
A(1, bias=2)  # here
`,
	"keywords that a class passes on to another": `
import torch
class A:
    def __init__(self, **kwargs):
        self.x = torch.nn.Linear(**kwargs)
A(bias=2)  # here
`,
	"keywords that are taken out before": `
import torch
def make(**kwargs):
    kwargs.pop("dtype")
    return torch.zeros(1, **kwargs)
make(dtype=2)  # here
`,
	"keywords that a method passes on": `
import torch
class A:
    def make(self, **kwargs):
        torch.zeros(1, **kwargs)
    def f(self):
        self.make(dtype=1)  # here
`,
	"a dict that is passed": `
import torch
options = {"dtype": 1}
torch.zeros(1, **options)  # here
`,
	"a dict that grows": `
import torch
options = {}
options["dtype"] = 1
options.update(out=2)
torch.zeros(1, **options)  # here
`,
	"a dict that loses a key": `
import torch
options = {"dtype": 1, "out": 2}
options.pop("out")
torch.zeros(1, **options)  # here
`,
	"a dict that loses a key by del": `
import torch
options = {"dtype": 1, "out": 2}
del options["out"]
torch.zeros(1, **options)  # here
`,
	"a dict that loses what a call gives": `
import torch
options = {"dtype": 1, "out": 2}
old = options.pop("out")
torch.zeros(1, **options)  # here
`,
	"a dict with another name": `
import torch
options = {"dtype": 1}
class A:
    held = options
torch.zeros(1, **options)  # here
`,
	"a dict that a function gets": `
import torch
options = {"dtype": 1}
change(options)
torch.zeros(1, **options)  # here
`,
	"a dict that a function gets and gives": `
import torch
options = dict(dtype=1)
old = change(1, options)
torch.zeros(1, **options)  # here
`,
	"a dict that is grown under a condition": `
import torch
def f():
    options = {}
    if torch.__version__ < "2.0":
        options["dtype"] = 1
    torch.zeros(1, **options)  # here
`,
	"a dict that is merged": `
import torch
options = {"dtype": 1}
options |= {"out": 2}
torch.zeros(1, **options)  # here
`,
	"a dict of self": `
import torch
class A:
    def __init__(self):
        self.options = {"dtype": 1}
    def g(self):
        self.options["out"] = 2
    def f(self):
        torch.zeros(1, **self.options)  # here
`,
	"a list that grows": `
import torch
items = []
items.append(torch.zeros(1))
for x in items:
    x.view(1)  # here
`,
	"a list that grows by unknown things": `
import torch
items = [torch.zeros(1)]
items.append(a)
items[0].view(1)  # here
`,
	"a list of self that grows": `
import torch
class A:
    def __init__(self):
        self.items = []
    def g(self):
        self.items.append(torch.zeros(1))
    def f(self):
        self.items[0].view(1)  # here
`,
	"a list that a function gets": `
import torch
items = [torch.zeros(1)]
shuffle(items)
items[0].view(1)  # here
`,
	"a list that is held elsewhere": `
import torch
items = [torch.zeros(1)]
other = items
other.append(a)
items[0].view(1)  # here
`,
	"a table of things": `
import torch
table = {"a": torch.zeros, "b": torch.ones}
table[key](1, out=2)  # here
`,
	"a table that grows": `
import torch
table = {"a": torch.zeros}
table["b"] = other
table[key](1, out=2)  # here
`,
	"a value of an argument": `
import torch
N = 3
torch.zeros(N)  # here
`,
	"a value of an argument that changes": `
import torch
N = 3
N += 1
torch.zeros(N)  # here
`,
	"a value of an argument from an attribute": `
import torch
class A:
    kind = "a"
    def f(self):
        torch.zeros(1, dtype=self.kind)  # here
`,
	"a value that two statements give": `
import torch
if a:
    n = 1
else:
    n = 2
torch.zeros(n)  # here
`,
	"isinstance": `
import torch
def f(x):
    if isinstance(x, torch.Tensor):
        x.view(1)  # here
`,
	"not isinstance": `
import torch
def f(x):
    if not isinstance(x, torch.Tensor):
        raise TypeError
    x.view(1)  # here
`,
	"isinstance of another thing": `
import torch
def f():
    x = torch.zeros(1)
    if isinstance(x, str):
        return
    x.view(1)  # here
`,
	"an assertion of a type": `
import torch
def f(x):
    assert isinstance(x, torch.Tensor)
    x.view(1)  # here
`,
	"isinstance that stands for a test": `
import torch
def f(x):
    ok = isinstance(x, torch.Tensor)
    if ok:
        x.view(1)  # here
`,
	"a comparison of types": `
import torch
def f(x):
    if type(x) is torch.Tensor:
        x.view(1)  # here
`,
	"an assignment that is tested later": `
import torch
def f(a):
    x = torch.load(a)  # here
    if isinstance(x, dict):
        x = x["a"]
    return x
`,
	"bases": `
import torch
class B(torch.nn.Module):
    pass
class A(B):  # here
    def f(self):
        pass
`,
	"bases in a try statement": `
try:
    from torch.nn import Module as B
except ImportError:
    B = object
class A(B):  # here
    pass
`,
	"super": `
import torch
class B(torch.nn.Module):
    pass
class A(B):
    def __init__(self):
        super().__init__()  # here
`,
	"super with a method between": `
import torch
class B(torch.nn.Module):
    def extra(self):
        pass
class A(B):
    def f(self):
        super().extra()  # here
`,
	"a method that overrides": `
import torch
class A(torch.nn.Module):
    def f(self):
        self.cuda()  # here
    def cuda(self):
        pass
`,
	"a nested class": `
import torch
class A:
    class B(torch.nn.Module):
        def f(self):
            self.cuda()  # here
`,
	"a nested function": `
import torch
def f():
    x = torch.zeros(1)
    def g():
        return x.view(1)  # here
    return g
`,
	"a name of a class that methods do not see": `
import torch
class A:
    torch = None
    def f(self):
        torch.load(p)  # here
`,
	"annotations that nobody reads": `
from __future__ import annotations
import torch
def f(x: torch.Tensor):  # here
    pass
`,
	"a star import": `
from torch import *
symeig(x)  # here
`,
	"two star imports": `
from torch import *
from numpy import *
def f():
    load(x)  # here
`,
	"an environment": `
import os
name = "TF_KERAS"
os.environ[name] = "1"  # here
`,
	"a module by its name": `
import importlib
torch = importlib.import_module("torch")
torch.load(p)  # here
`,
	"a module that is replaced": `
import sys, torch
sys.modules["torch"] = None
torch.load(p)  # here
`,
	"a patched name": `
import torch
torch.load = mine
torch.load(p)  # here
`,
	"a name that is looked up": `
import torch
f = getattr(torch, "load")
f(p)  # here
`,
	"partial": `
import functools, torch
f = functools.partial(torch.zeros, dtype=1)
f(1)  # here
`,
	"a while loop with an else": `
import torch
while a:
    if b:
        break
else:
    torch.load(p)  # here
`,
	"a loop that leads back": `
import torch
x = None
while a:
    if x:
        x.view(1)  # here
    x = torch.zeros(1)
`,
	"code for type checkers": `
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    import torch
def f(x: "torch.Tensor"):  # here
    pass
`,
	"several statements on a line": `
import torch
x = torch.zeros(1); x = None; y = x
y.view(1)  # here
`,
	"a header with its body on the line": `
import torch
if torch.__version__ < "2.0": x = torch.zeros(1)
else: x = None
x.view(1)  # here
`,
	"a place in a header": `
import torch
x = torch.zeros(1)
if x.view(1):  # here
    a = 1
else:
    b = 1
`,
	"a place in a decorator": `
import torch
script = torch.jit.script
@script  # here
def f():
    pass
`,
	"a place in a default": `
import torch
zero = torch.zeros(1)
def f(x=zero.view(1)):  # here
    pass
`,
	"a body that is a string": `
import torch
def f():
    """Say it."""
    torch.load(p)  # here
`,
	"tabs": "\nimport torch\nif torch.__version__ < '2.0':\n\tx = torch.zeros(1)\n\tx.view(1)  # here\n",
	"a comment at the margin": `
import torch
def f():
    x = torch.zeros(1)
# not here
    x.view(1)  # here
`,
	"deep blocks": `
import torch
def f():
    for a in b:
        with c:
            while d:
                try:
                    if torch.__version__ < "2.0":
                        torch.load(p)  # here
                finally:
                    pass
`,
	"code for Python 2": `
import torch
print "old"
torch.load(p)  # here
`,
	"an exception for Python 2": `
import torch
try:
    pass
except E, e:
    pass
torch.load(p)  # here
`,
	"broken code": `
import torch
x = = 1
torch.load(p)  # here
`,
}

// besides are lines beside the place that say nothing of it, but may say how the file
// is read.
var besides = map[string]string{
	"a statement without an operand":           "x = 1 +",
	"an unclosed call":                         "f(",
	"a header without a colon":                 "if x\n    pass",
	"a header without a condition":             "if :\n    pass",
	"a header without a body":                  "if x:",
	"a line that is indented too far":          "x = 1\n  y = 2",
	"a line that is indented too little":       "if x:\n    if y:\n        a = 1\n      b = 2",
	"two operators":                            "x = a * / b",
	"a comma too much":                         "f(a,, b)",
	"an else alone":                            "else:\n    pass",
	"a try alone":                              "try:\n    pass",
	"an argument after a star":                 "f(**a, *b, c)",
	"a number with letters":                    "x = 1abc",
	"a string with a bad prefix":               "x = fb'a'",
	"an open f-string":                         "x = f'{a'",
	"a name that is a keyword":                 "x.class = 1",
	"a def without parentheses":                "def f:\n    pass",
	"a lambda without a colon":                 "f = lambda x",
	"a subscript without an index":             "x[]",
	"a dict without a value":                   "x = {a: }",
	"a return outside":                         "return",
	"an import without a name":                 "import",
	"an import with a dot at its end":          "import a.",
	"an import from nothing":                   "from a import",
	"a merge conflict":                         "<<<<<<< HEAD\nx = 1\n=======\nx = 2\n>>>>>>> b",
	"a template":                               "x = {{ name }}",
	"a template line":                          "{% if a %}\nx = 1\n{% endif %}",
	"a question mark":                          "x = y?",
	"a shell line":                             "!pip install x",
	"a long number of Python 2":                "x = 10L",
	"an octal number of Python 2":              "x = 0777",
	"a print statement with a file":            "print >>f, x",
	"a print statement with a trailing comma":  "print x,",
	"an empty print statement":                 "print",
	"a print statement with parentheses":       "print (x), y",
	"an exec statement":                        "exec code in names",
	"an exec statement with a string":          "exec 'code'",
	"a raise statement with two values":        "raise E, 'text'",
	"a raise statement with three values":      "def f():\n    raise E, v, t",
	"an exception that is unpacked":            "try:\n    pass\nexcept (A, B), e:\n    pass",
	"exceptions without parentheses":           "try:\n    pass\nexcept A, B:\n    pass",
	"a parameter that is unpacked":             "def f((a, b)):\n    pass",
	"a parameter of a lambda that is unpacked": "f = lambda (a, b): a",
	"a backquote":                              "x = `y`",
	"another unequal":                          "a <> b",
	"a string of Python 2":                     "x = ur'a'",
	"a star in an index":                       "x[*a]",
	"an except group":                          "try:\n    pass\nexcept* A:\n    pass",
	"a type statement":                         "type X = int",
	"type parameters":                          "def f[T](x: T) -> T:\n    return x",
	"a match statement":                        "match x:\n    case [a, *b] if a:\n        pass",
	"match as a name":                          "match = re.match(x)\nmatch[1] = 2",
	"print as a name":                          "print = f",
	"an arrow":                                 "def f(a) -> 'b': ...",
	"an ellipsis":                              "x[..., 1] = ...",
	"a lambda in a default":                    "def f(a=lambda x: x, *, b: int = 3, **c): pass",
	"a walrus":                                 "if (n := f()) > 1: pass",
	"an await":                                 "async def f():\n    await x\n    async with a as b, c as d: pass\n    async for e in f: pass",
	"a decorated class":                        "@a.b(c)\nclass D(E, metaclass=F): pass",
	"matrices":                                 "a @= b @ c",
	"a conditional":                            "x = a if b else c if d else e",
	"a comprehension":                          "x = {a: b for a, b in c if d for e in f}",
	"a format":                                 "x = f'{a!r:>{b}}' f\"{c['d']}\"",
	"a nested format":                          "x = f'{f'{a}'}'",
	"a global":                                 "global a, b",
	"a long string":                            "x = '''\n' \"\n'''",
	"a raw string":                             "x = r'\\\\'",
	"joined lines":                             "x = a + \\\n    b",
	"a form feed":                              "\f\nx = 1",
	"complex numbers":                          "x = 1_000j + 0x_ff + 1e-5 + .5 + 1.",
	"a keyword after a number":                 "x = 1if a else 2",
	"a semicolon at the end":                   "x = 1;",
	"a slice":                                  "x[a:b, ::c, lambda: d]",
	"a with statement in parentheses":          "with (a as b, c as d):\n    pass",
	"a byte order mark inside":                 "x = 1\n\ufeff",
	"a non-breaking space":                     "x =\u00a01",
	"a name beyond ASCII":                      "größe = 1",
	"quotes that are not":                      "x = “a”",
}

// TestSlicesBesideOthers cuts at a place behind each of the lines above.
func TestSlicesBesideOthers(t *testing.T) {
	o := newSliceOracle(t)
	for name, text := range besides {
		t.Run(name, func(t *testing.T) {
			o.check(t, "import torch\n"+text+"\ntorch.load(p)  # here\n")
		})
	}
}

// TestSliceCases cuts programs where they are marked: what is said there must be what
// the whole program says.
func TestSliceCases(t *testing.T) {
	o := newSliceOracle(t)
	for name, text := range sliceCases {
		t.Run(name, func(t *testing.T) {
			o.check(t, text)
		})
	}
}

// check cuts a program where it is marked.
func (o *sliceOracle) check(t *testing.T, text string) {
	t.Helper()
	f, err := source.New("m.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	m, err := o.parser.Parse(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	marked := strings.Index(text, "# here")
	line := text[strings.LastIndex(text[:marked], "\n")+1 : marked]
	at := marked - len(strings.TrimLeft(line, " \t"))
	for _, plain := range []bool{false, true} {
		if diff, ok := o.compare(t, f, m, at, plain); ok && diff != "" {
			t.Errorf("plain %t: the slice says something else (-file +slice):%s", plain, diff)
		}
	}
}
