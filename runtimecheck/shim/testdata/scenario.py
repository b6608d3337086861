"""Everything in which a line, an exception or a warning could be missed."""

import asyncio
import contextlib
import functools
import json
import math
import multiprocessing
import threading
import warnings

import library


def attributes():
    package = library.Package()
    with contextlib.suppress(AttributeError):
        math.absent
    with contextlib.suppress(AttributeError):
        package.contrib.layers
    hasattr(package, "absent")
    getattr(math, "absent", None)
    if hasattr(math, "absent"):
        return math.absent
    return package


def keywords():
    for call in (
        lambda: library.keyword(1, lr=2),
        lambda: sorted([1], absent=1),
        lambda: int("x", absent=1),
    ):
        try:
            call()
        except TypeError:
            pass
    try:
        library.keyword(
            1,
            lr=3,
        )
    except TypeError as error:
        return error


def imports():
    try:
        import absent_module
    except ImportError:
        absent_module = None
    try:
        from math import absent
    except ImportError:
        absent = absent_module
    return absent


def callbacks():
    def key(value):
        return value.absent

    for use in (sorted, map, filter):
        try:
            list(use([1, 2], key=key) if use is sorted else use(key, [1, 2]))
        except AttributeError:
            continue
    try:
        functools.reduce(lambda a, b: a.absent + b, [1, 2])
    except AttributeError:
        pass
    try:
        functools.partial(key, 3)()
    except AttributeError:
        pass


def numbers():
    yield 1
    try:
        yield math.absent
    except AttributeError:
        yield 2
    raise ValueError("the end")


def generators():
    try:
        for number in numbers():
            number += 1
    except ValueError:
        pass
    generator = numbers()
    next(generator)
    try:
        generator.throw(KeyError("thrown"))
    except KeyError:
        pass
    try:
        return [i.absent for i in range(3)]
    except AttributeError:
        return sum(i for i in range(3))


async def work(fails):
    await asyncio.sleep(0)
    if fails:
        raise RuntimeError("failed in a task")
    return library.old(1)


async def tasks():
    await asyncio.gather(work(False), work(True), return_exceptions=True)
    try:
        await work(True)
    except RuntimeError:
        pass
    async with contextlib.AsyncExitStack():
        return [i async for i in steps()]


async def steps():
    for i in range(2):
        yield i


def warned():
    library.old(1)
    library.old(1, stacklevel=1)
    for i in range(2):
        library.old(
            i
        )
    warnings.warn(FutureWarning("an instance"))
    warnings.warn("not ASCII: \u4e2d\u6587 \u00e9")
    warnings.warn_explicit("elsewhere", RuntimeWarning, "other.py", 77)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            library.old(2)  # hidden: error
        except DeprecationWarning:
            pass
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        library.old(3)  # hidden: recorded
    return len(caught)


def hidden():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        library.old(4)  # hidden: ignore
    with warnings.catch_warnings():
        warnings.resetwarnings()
        warnings.filterwarnings("ignore", "old is", DeprecationWarning)
        library.old(5)  # hidden: reset


def in_thread(n):
    for i in range(n):
        try:
            math.absent
        except AttributeError:
            pass
        library.old(i)


def threads():
    started = [threading.Thread(target=in_thread, args=(2,)) for _ in range(3)]
    for thread in started:
        thread.start()
    for thread in started:
        thread.join()


def in_fork():
    try:
        math.absent
    except AttributeError:
        pass
    library.old(3)


def in_spawn():
    in_fork()
    only_in_spawn = 1
    return only_in_spawn


def processes():
    for method, target in (("fork", in_fork), ("spawn", in_spawn)):
        process = multiprocessing.get_context(method).Process(target=target)
        process.start()
        process.join()


class Quiet:
    def __enter__(self):
        return self

    def __exit__(self, *why):
        return True


def finals():
    try:
        try:
            raise KeyError("a")
        finally:
            done = 1
    except KeyError as error:
        try:
            raise ValueError("chained") from error
        except ValueError:
            done = 2
    with Quiet():
        math.absent
        done = 3
    try:
        raise
    except RuntimeError:
        pass
    try:
        json.loads("{bad")
    except ValueError:
        pass
    try:
        assert not done, "no"
    except AssertionError:
        pass
    try:
        undefined
    except NameError:
        return done


def main():
    for part in (
        attributes, keywords, imports, callbacks, generators, warned, hidden, threads, processes, finals,
    ):
        part()
    asyncio.run(tasks())


if __name__ == "__main__":
    main()
    math.absent_at_the_end
