from . import torch
from ..a.b import c as d, (e)
import a.b as c, d.e
from x import *
print "a", b
print >>f, x
exec "x" in d
try:
    pass
except A, e:
    pass
except (B, C) as e: pass
except* D: pass
x = `a`
a <> b
x.cuda(async=True)
match p:
    case torch.float32 | 1: pass
    case T(x, k=y): pass
    case [a, *b] as c: pass
    case {"k": v, **rest} if g: pass
    case _: pass
def f[T: int](a, b=1, *args, c: int, d: X = 2, **kw) -> R: pass
def g(a, /, b, *, c): pass
class A[T](B, metaclass=M): pass
type X[T] = list[T]
with a as b, c(d) as (e, f): pass
with (a as b, c): pass
[x for x, y in z if q for w in x]
f"{x.y!r:>{w}} {a=}"
f'{x:=^10}'
a = b = c
a: int = 3
(y := 3)
lambda x, *y, z=1: x
x if c else d
a < b not in c is not d
f(*a, **k, k=1)
f(x for x in y)
del a, b.c
for i, j in x: pass
else: pass
a[1:2, 3]
@d.e(1)
def h(): pass
async def k(): await z
global q, r
not a and b or c
"a" "b"
x += 1
raise A, "x"
raise A from b
assert a, b
return
