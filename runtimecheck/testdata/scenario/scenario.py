"""Exceptions and warnings in every way in which code meets them."""
import asyncio
import collections
import functools
import math
import multiprocessing
import sys
import threading
import warnings


def old(value, stacklevel=2):
    warnings.warn("old is deprecated", DeprecationWarning, stacklevel=stacklevel)
    return value


def strict(a, *, b=1):
    return a


class Module:
    def __getattr__(self, name):
        raise AttributeError("module 'lib' has no attribute %r" % name)

    def method(self, a):
        return a

    @property
    def broken(self):
        return self.not_there


class Swallow:
    def __enter__(self):
        return self

    def __exit__(self, *reason):
        return True


def attributes():
    lib = Module()
    for look in (lambda: math.gone, lambda: lib.contrib.layers, lambda: lib.broken):
        try:
            look()
        except AttributeError:
            pass
    hasattr(lib, "asked")
    hasattr(math, "asked")
    getattr(math, "asked", None)


def keywords():
    for call in (lambda: strict(1, c=2), lambda: sorted([1], by=1), lambda: Module().method(a=1, b=2), lambda: int("x", bogus=1)):
        try:
            call()
        except (TypeError, AttributeError):
            pass
    try:
        strict(
            1,
            lr=3,
        )
    except TypeError:
        pass


def imports():
    try:
        import not_installed_here
    except ImportError:
        pass
    try:
        from math import not_in_there
    except ImportError:
        pass
    import json.decoder


def through_c():
    def key(value):
        return value.gone

    for call in (
        lambda: sorted([1, 2], key=key),
        lambda: list(map(key, [1])),
        functools.partial(key, 3),
        lambda: functools.reduce(lambda a, b: a.gone + b, [1, 2]),
        lambda: collections.OrderedDict()["k"],
        lambda: [i.gone for i in range(3)],
    ):
        try:
            call()
        except (AttributeError, KeyError):
            pass


def numbers():
    yield 1
    try:
        yield math.gone
    except AttributeError:
        yield 2
    raise ValueError("the end of numbers")


def generators():
    try:
        for _ in numbers():
            pass
    except ValueError:
        pass
    g = numbers()
    next(g)
    try:
        g.throw(KeyError("thrown"))
    except KeyError:
        pass


async def later(fails):
    await asyncio.sleep(0)
    if fails:
        raise RuntimeError("later failed")
    old(1)


async def together():
    await asyncio.gather(later(0), later(1), return_exceptions=True)
    try:
        await later(1)
    except RuntimeError:
        pass


def chains():
    try:
        try:
            raise KeyError("first")
        finally:
            sys.intern("x")
    except KeyError as e:
        try:
            raise ValueError("second") from e
        except ValueError:
            pass
    with Swallow():
        math.gone
    try:
        raise
    except RuntimeError:
        pass
    try:
        assert not True, "no 中文 é 😀"
    except AssertionError:
        pass
    try:
        not_defined
    except NameError:
        pass
    try:
        raise OSError
    except OSError as e:
        kept = e
    try:
        raise kept
    except OSError:
        pass


def inner():
    raise LookupError("from inner to outer")


def outer():
    try:
        inner()
    finally:
        sys.intern("y")


def handled():
    try:
        outer()
    except LookupError:
        pass


def warn():
    old(1)
    old(1, stacklevel=1)
    old(1, stacklevel=3)
    for i in range(2):
        old(
            i
        )
    warnings.warn(FutureWarning("an instance"))
    warnings.warn("no 中文 é", UserWarning)
    warnings.warn_explicit("elsewhere", PendingDeprecationWarning, "other.py", 77)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            old(2)
        except DeprecationWarning:
            pass
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        old(3)


def work(n):
    for i in range(n):
        try:
            math.gone_in_thread
        except AttributeError:
            pass
        old(i)


def threads():
    several = [threading.Thread(target=work, args=(5,)) for _ in range(4)]
    for t in several:
        t.start()
    for t in several:
        t.join()


def child(value):
    try:
        math.gone_in_child
    except AttributeError:
        pass
    old(value)


def children():
    for way in ("fork", "spawn"):
        p = multiprocessing.get_context(way).Process(target=child, args=(1,))
        p.start()
        p.join()


def main():
    for part in (attributes, keywords, imports, through_c, generators, lambda: asyncio.run(together()), chains, handled, warn, threads, children):
        part()


if __name__ == "__main__":
    main()
    math.gone_at_the_end
