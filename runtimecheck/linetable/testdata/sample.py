"""Code whose instructions have lines in every way that there is."""
import os


def call(*a, **k):
    return a, k


def over(lines, *,
         of=1):
    x = call(
        1,
        lines=[
            i
            for i in range(
                3
            )
        ],
    )
    y = (lines
         + of
         * 2) if of else \
        lines[
            0
        ]
    return x, y


def jumps(n):
    while n:
        n -= 1
        if n % 2:
            continue
        try:
            with open(
                os.devnull
            ) as f:
                f.read()
        except (OSError,
                ValueError) as e:
            raise RuntimeError(
                "no"
            ) from e
        finally:
            n = n
    else:
        del n
    for n in ():
        pass


class Body:
    field: int = (
        1
    )

    @property
    def it(self):
        return "" if self else (lambda z: z
                                )(1)


async def later(x):
    async with x as y:
        await y
    async for z in y:
        yield z, [q async for q in z]


def gap():
    a = 1












































































































































































































































































































    b = (a
         , 2)
    return [
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
        a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b, a + b,
    ]
