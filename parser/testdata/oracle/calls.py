# Calls in every shape. The first line is a comment.
f()
f(1)
f(1, 2.5, -3, 0x1F, 1_000, 1j)
f(a, b.c, *d)
f(*a, b, c=1)
f(a, *b, c, *d, e)
f(k=None, l=True, m=False)
f("plain", 'single', """triple
line""", 'joined' "together")
f(r"raw\n", u"uni", b"bytes", "\n\t\\\'\"\x41\u00e9\101")
f("é", "日本", 名=1, größe="ü")
f(**{"a": 1, 'b': "two"})
f(**{"a": 1, **more})
f(**{name: 1})
f(**dict(a=1))
f(*(1, 2), 3)
f(*[1, *x])
f(x for x in y)
f(x, (y for y in z))
f((yield_ := 3), last=(yield_))
f(a)(b)(c=1)
f(g(h(i)))
a.b.c(d.e.f)[g](h)
f(
    a,  # first
    # alone
    b=c,  # (kept)
)
(f)(1)
((a.b)).c(2)
f(lambda x, y=2: x, [1, 2], {3: 4}, {5}, ())
f(not a, a and b, a < b, a if b else c, a[1:2], -a, +1)
f(a, )
a .b . c ( 1 )
a\
.b(2)
print("x", end="")
@decorator(1, k=2)
class C(Base, metaclass=Meta, **kwargs):
    x: int = field(default=1)


async def g():
    await f(await h(1), k=await i())
    return [await j(x) async for x in y]
f(a, k=v, *args, l=w, **kw)
"a.b".format(c, d=e)
[1, 2].append(3)
{**a, **b}.get("k")
f(1).g(2).h(3)
f(*a.b(), c)
f(*a.b().c[0], **d.e())
f(*a + b, *c if d else e)
x = *a.b(), c
[*a.b(), *c.d]
f(*layers.values(), head=torch.nn.Linear(*sizes.copy()))
type_(self).x = self.y
