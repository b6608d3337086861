"""The module's docstring."""
from __future__ import annotations, division
import a, b.c, d.e as f, g . h
from . import i
from ..j . k import l as m, n
from ... import (
    o,  # a comment, with a comma
    p as q,
)
from r import *
x = 1; y = 2;
x: int
x: int = 3
x.y: list[int] = []
(z): int = 4
a = b = c, d = e
a, = b
a, (b, *c), [d] = e
*a, b = c
[a, b] = c
a = *b, c
a = *(b), c
a = *[b], *"c"
a[b], c.d = e
a += 1
a.b **= 2
a[0] //= yield_
a @= b
a >>= b
a = yield_ = 5
type(a).b = c
type(a).b[d].e = f = g
type(a, b)[c] = d
type = 3
type: int
print(a, *b, sep=c)
print
match = 1
case = match
match.a(case)
del a
del a, b.c, d[0]
del (a, b), [c]
global gg
assert a, b
a, b
a,
(a, b)
pass
a if b else c; d
x = \
    y
if a: b; c
if a:
    b
elif c:
    d
elif e:
    f
else:
    g
    # a comment at the end
for a in b: c
for a, (b, *c) in d, e:
    break
else:
    continue
for (a) in b:
    pass
for ((a, b)), c in d: pass
for a in *b, c: pass
while a:
    b
else:
    c
try:
    a
except:
    b
try:
    a
except A:
    b
except (B, C.d) as e:
    c
else:
    d
finally:
    e
try:
    a
finally:
    b
with a: b
with a as b: c
with a as b, c, d as (e, f): g
with (a): b
with (a as b): c
with (a, b): c
with (a, b,): c
with (a as b, c,): d
with (a, b) as c: d
with (a), (b): c
with (yield_): b
with a if b else c as d: e
with (
    a(
        b=1,
    ),
    c,
): d
match a:
    case b: c
    case [d, *e] if f: g
    case H(i, j=k) | {"l": m, **n} as o:
        p
    case -1 | "q" | None: pass
match a, b:
    case _: pass
match a,:
    case _: pass
match (a):
    case _: pass
raise
raise a
raise a from b
try:
    a
except* B as c:
    d
except* (E, F):
    g
