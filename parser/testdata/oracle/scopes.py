"""Names in every kind of scope."""
import a.b.c as abc
import x.y
import x.z
from m import n as k, o
from . import sibling
from ..pkg.mod import thing as other, second
from .deep import *

torch = 1
top: int = 2
later_used = None


def plain(p, q=torch, *args, r: abc.T = k, **kw):
    local = p + q + r + top
    args[0], kw["x"] = local, o
    return local


def uses_before():
    print(shadowed)
    shadowed = torch
    del shadowed
    return shadowed


def with_global():
    global torch, created
    torch = 2
    created = 3
    return torch, created


def outer():
    cell = 1
    kept = 2

    def inner():
        nonlocal cell
        cell = 2
        kept = 3
        return cell, kept, torch

    def reader():
        return cell + kept + late

    late = 4
    return inner, reader


class Holder(object):
    torch = "class"
    attr = torch
    listed = [torch for _ in range(3)]
    other = [torch for torch in attr]

    def method(self, other=attr):
        return torch, attr, self.attr

    class Nested:
        attr = top

        def method(self):
            return attr, Holder, Nested

    del listed


def comprehensions(xs):
    first = [x for x in xs for y in x if y if x]
    second = {y: x for x, y in xs}
    third = {first for first in xs}
    fourth = (lambda x: (x, y))(first)
    fifth = sum(z for z in (w for w in xs if w > top))
    if any((hit := x) for x in xs):
        print(hit)
    return first, second, third, fourth, fifth, [[i * j for j in range(i)] for i in xs]


def targets():
    for i, (j, *rest) in enumerate(xs):
        print(i, j, rest)
    else:
        i = None
    with open(i) as f, open(j) as (g, h):
        print(f, g, h)
    try:
        risky()
    except (ValueError, abc.Error) as e:
        print(e)
    except OSError:
        raise RuntimeError() from e
    while (chunk := f.read()):
        print(chunk)
    a, b.c, d[0] = 1, 2, 3
    (paren) = [z, (yy)] = chunk
    count = 0
    count += a
    import local.module
    from local import name as renamed
    return local, renamed, paren, z, yy


def matches(command):
    match command:
        case abc.CONST | 1:
            return command
        case x.Point(px, y=py) if px > py:
            return px, py
        case [head, *tail]:
            return head, tail
        case {"k": value, **others}:
            return value, others
        case (1 | 2) as number:
            return number
        case whole:
            return whole


async def coroutine(it):
    async with it as entered:
        await entered.go()
    async for item in it:
        yield item
    return


@abc.decorate
@decorate(torch)
def decorated(f: "abc.Quoted" = lambda v, w=top: (v, w, torch)) -> abc.Result:
    return f


lam = lambda *a, b=lam_default, **c: (a, b, c, lam)
conditional = x.y if top else k.l or o and not other
