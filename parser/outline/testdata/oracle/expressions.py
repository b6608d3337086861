a.b.c . d
a.b(c)(d)[e].f
f(a, b=c, *d, **g, h=i)
f(a for a in b)
f((a for a in b), c)
f(a, *b.c(), *d[e].f, *g or h, *i if j else k, *(l))
f(**a.b(), **(c or d))
f(
    a,  # a comment
)
f(a := 1, b=(c := 2))
1, 0x1F, 0o17, 0b1, 1_000, 1.5, .5, 5., 1e10, 1E-3, 3j, 1.5J
True, False, None, ...
(), (a,), (a, b), (a), ((a))
[], [a], [a, *b], [*a, *b.c()]
{}, {a}, {a, *b}, {a: b}, {**a, "b": c, **d.e(), f: g,}
(*a, b), (*(a), b), [*(a), b]
a if b else c if d else e
(a if b else c) if d else e
a and b and c or d and (e or f) and not g
(a and b) and c
a and (b and c)
not a == b
not (not a)
a < b, a == b, a != b, a >= b, a in b, a not in b, a is b, a is not b, a is  not b, a not  in b
a < b <= c
(a < b) < c
a + b - c * d / e // f % g @ h
a ** -b ** c
-a ** b
-(a + b), +a, ~a, - -a
a | b | c ^ d ^ e << f >> g
a | b & c << d
(a | b) | c
a | (b | c)
a[b], a[b, c], a[b,], a[(b,)], a[(b, c)], a[()], a[(b)], a[*b], a[*b, c], a[b][c]
a[:], a[b:], a[:b], a[b:c], a[::b], a[b:c:d], a[b, c:d, ...], a[:, None], a[*(b)], a[b:c,]
a[b := c], a[lambda: b], a[b if c else d]
lambda: a
lambda a, b=c, /, d=e, *f, g, h=i, **j: k
lambda *, a: (yield)
lambda *a: a if b else c
lambda: (a, b)
lambda: lambda x: y
[a for a in b], {a for a in b}, {a: b for a in b}, (a for a in b)
[a for a, (b, *c) in d if e if f or g for h in i]
{**{a: (b) for (a) in c if (d)}}
[(a) for a in (b)]
[a for a, in b]
[lambda: a for a in b if (lambda: c)]
[(yield_) for a in (b if c else d)]
(a := b), (a := b if c else d), (a := b or c, d)
f(a := b if c else d, e)
if (a := b) and (c := d): e
while a := b: c
x: List[int]; x: a.b.List[int]; x: Dict[str, "A[b]"]; x: Callable[[int, str], None]; x: Callable[..., a.b]
x: int | None; x: List[int] | str | None; x: a.b[c] | d.e[f] | None; x: "A" | None; x: A[b] | (c | d)
x: Tuple[()]; x: Tuple[int,]; x: Tuple[int, ...]; x: Literal["a", -1, True, b.c]
x: Annotated[int, f(a=1), "b"]; x: (int); x: 1 + 2; x: None; x: ...; x: f(a); x: A[b:c]; x: A[*b]; x: Tuple[int, *b]
x: List[List[List[int]]]; x: a if b else c; x: A[b | c, "d" | e]; x: lambda: a
async_ = await_
async def f():
    await a; await a.b(c); -await a; [await a, await (b)]
    return await a
(
    # a comment
    a  # another
    .b  # one more
    # and one
    (c)
)
a = (
    b
    + c
)
a.print, a.exec, a.match, a.type
print(a) if b else c
print -1
exec(a, b)
1 if(a)else 2
a if b else(c)
