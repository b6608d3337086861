def f(): pass
def f(a, b=1, *args, c, d=2, **kwargs): pass
def f(a, b=1, /, c=2, *, d, e=3): pass
def f(*, a): pass
def f(a, /): pass
def f(a: int, b: "str" = "x", *args: int, c: a.b[c] = None, **kwargs: dict[str, int]) -> Optional["f"]: ...
def f(a=(1, 2), b=[], c={}, d=lambda x, *y, z=1: x, e=-1, f=a if b else c,): pass
def f(
    a,  # a comment, with a comma
    # another
    b: Tuple[int, ...] = (1, 2),  # type: ignore

    *args,
) -> (
    int
):  # and one here
    # before the docstring
    """A docstring.

    Of two\tparagraphs.
    """
    return a
async def f(a):
    'A docstring ' "in two parts"
    await a
    async with a as b, c: pass
    async for d in e: pass
    else: pass
    return [f async for f in g if await h]
def f():
    f"no docstring"
def f():
    b"no docstring"
def f():
    ("a docstring")
def f():
    """"""
    yield
    yield a, *b
    a = yield
    b += yield from c
    return
def f():
    return a,
def f():
    return *a, b
def f():
    return *(a), *[b] * 2, c
def f():
    "x"; return 1
@a
@a.b.c(d, e=f)
# a comment
@a[b](c)

@(a if b else c)
def f():

    def g(self): pass

    class C: pass
    nonlocal_ = 1

    # the end
class A: pass
class A(): "doc"
class A(B, c.D, E[f], *g, metaclass=M, **h):
    r"""A raw \docstring."""

    x: int = 1
    y: ClassVar[str]
    z = w = None
    if a:
        def f(self): pass
    else:
        f = None

    @property
    def p(self) -> int:
        """P."""
        return self._p

    @p.setter
    def p(self, value): self._p = value

    @overload
    async def q(self, *, a: Literal["x", -1] = ...) -> None: ...
if a:
    def f(): pass
    # the end of f
    # the end of if
# the end
