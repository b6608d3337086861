package history_test

import "testing"

func TestMembers(t *testing.T) {
	check(t, []row{
		{"kinds of members", `
-- p/__init__.py --
class C:
    a = 1
    b: int
    def __init__(self, x, *, y="z"):
        self.c = x
    def m(self, q): pass
    @classmethod
    def k(cls, q): pass
    @staticmethod
    def s(q): pass
    @property
    def r(self): pass
    def _hidden(self): pass
    class D:
        def n(self): pass
`, map[string]string{
			"p.C": "class(x, *, y='z')", "p.C.a": "attribute", "p.C.b": "attribute", "p.C.c": "attribute", "p.C.m": "method(q)",
			"p.C.k": "classmethod(q)", "p.C.s": "staticmethod(q)", "p.C.r": "property()", "p.C._hidden": "", "p.C.D": "class", "p.C.D.n": "method()",
		}},
		{"aliases inside a class", `
-- p/__init__.py --
def f(self, x): pass
class B:
    def old(self, y): pass
class C(B):
    def m(self, q): pass
    n = m
    o = B.old
    g = f
`, map[string]string{"p.C.n": "-> p.C.m", "p.C.o": "-> p.B.old", "p.C.g": "method(x)"}},
		{"bases without a public name stand where they are defined", `
-- p/__init__.py --
from ._base import C
-- p/_base.py --
class _Root:
    def r(self): pass
class _Base(_Root):
    def b(self): pass
class C(_Base): pass
class Unused: pass
`, map[string]string{
			"p.C": "class of p._base._Base", "p._base._Base": "class of p._base._Root private", "p._base._Base.b": "method()",
			"p._base._Root": "class private", "p._base._Root.r": "method()", "p._base.Unused": "", "p.C.b": "",
		}},
		{"an alias of an inherited member leads to the base", `
-- p/__init__.py --
class A:
    def m(self): pass
class B(A): pass
f = B.m
class C(B):
    n = B.m
`, map[string]string{"p.f": "function(self)", "p.C.n": "-> p.A.m"}},
		{"a class that is its own base, and bases in a ring", `
-- p/__init__.py --
class A(A): pass
class B(C): pass
class C(B):
    def m(self): pass
f = B.m
`, map[string]string{"p.A": "class open", "p.B": "class of p.C", "p.C": "class of p.B", "p.f": "function(self)"}},
		{"a class over an imported one of the same name", `
-- p/__init__.py --
from .a import scope
class scope(scope):
    def n(self): pass
-- p/a.py --
class scope:
    def m(self): pass
`, map[string]string{"p.scope": "class open", "p.scope.n": "method()", "p.a.scope": "class"}},
		{"a metaclass that makes instances of other classes", `
-- p.py --
class _Choose(type):
    def __call__(cls, x, **kwargs):
        if not x:
            raise ValueError("no x")
        if x.two:
            return V2(x, **kwargs)
        return V1(x, **kwargs)
class _Wrap(type):
    def __call__(cls, *args):
        obj = super().__call__(*args)
        return obj
class Base(metaclass=_Choose): pass
class Data(metaclass=_Wrap): pass
class V1: pass
class V2: pass
`, map[string]string{"p.Base": "class open", "p.Data": "class"}},
		{"what a metaclass has is read on the class", `
-- p/__init__.py --
class _Meta(type):
    @property
    def WORLD(cls): pass
class group(metaclass=_Meta):
    pass
W = group.WORLD
`, map[string]string{"p.group.WORLD": "property()"}},
		{"attributes put into a class from outside", `
-- p/__init__.py --
from . import b
class C:
    pass
def f(self, x): pass
C.f = f
setattr(C, "g", f)
C.v = 3
-- p/b.py --
from p import C
C.late = 1
`, map[string]string{"p.C.f": "method(x)", "p.C.g": "method(x)", "p.C.v": "attribute", "p.C.late": "attribute"}},
		{"members of an enumeration", `
-- p/__init__.py --
import enum
class E(enum.Enum):
    A = 1
    B = 2
A = E.A
`, map[string]string{"p.E": "class of enum.Enum", "p.E.A": "attribute", "p.A": "-> p.E.A"}},
		{"members of an enumeration put into the module", `
-- p/__init__.py --
from enum import Enum
class E(Enum):
    A = 1
    B = 2
globals().update(E.__members__)
`, map[string]string{"p.A": "-> p.E.A", "p.B": "-> p.E.B"}},
	})
}

func TestConstructors(t *testing.T) {
	check(t, []row{
		{"the fields of dataclasses, joined over the bases", `
-- p/__init__.py --
from dataclasses import dataclass, field
from ._b import Base
@dataclass
class C(Base):
    b: int = 2
    c: list = field(default_factory=list)
    d: int = field(init=False)
-- p/_b.py --
from dataclasses import dataclass
@dataclass
class Base:
    a: int
    b: str = "x"
`, map[string]string{"p.C": "class(a, b=2, c=[]) of p.Base"}},
		{"named tuples", `
-- p/__init__.py --
from collections import namedtuple
from typing import NamedTuple
A = namedtuple("A", "x y")
B = namedtuple("B", ["x", "y"], defaults=(1,))
class C(namedtuple("C", "u, v")):
    pass
class D(NamedTuple):
    s: int
    t: str = "q"
E = NamedTuple("E", [("k", int)])
`, map[string]string{
			"p.A": "class(x, y) of builtins.tuple", "p.A.x": "attribute", "p.B": "class(x, y=1) of builtins.tuple",
			"p.C": "class(u, v) of builtins.tuple", "p.D": "class(s, t='q') of typing.NamedTuple", "p.E": "class(k) of builtins.tuple",
		}},
		{"__init__ before __new__, unless it takes everything", `
-- p/__init__.py --
class A:
    def __new__(cls, *args, **kwargs): pass
    def __init__(self, x): pass
class B:
    def __new__(cls, y): pass
    def __init__(self, *args, **kwargs): pass
class C(A): pass
`, map[string]string{"p.A": "class(x)", "p.B": "class(y)", "p.C": "class of p.A"}},
	})
}

func TestCompanions(t *testing.T) {
	own := pack(t, "p", `
-- p/__init__.py --
from q import Base, helper
from q._impl import Hidden
class C(Base): pass
class D(Hidden): pass
f = C.m
`)
	other := pack(t, "q", `
-- q/__init__.py --
class Base:
    def m(self, x): pass
def helper(): pass
-- q/_impl.py --
class Hidden: pass
`)
	checkSnapshot(t, snapshot(t, own, other), map[string]string{
		"p.Base": "external q.Base", "p.helper": "external q.helper", "p.C": "class of q.Base", "p.D": "class of q._impl.Hidden",
		"p.f": "function(self, x)", "q": "", "q.Base": "",
	})
}
