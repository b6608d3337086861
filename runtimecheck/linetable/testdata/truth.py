"""Writes what a Python says of the lines of its own code objects.

    python3.X truth.py > 3.X.json

Of each code object of sample.py: its first line, its table, and for every instruction
[byte, first line, last line], 0 where there is none, from dis up to 3.9, co_lines in
3.10 and co_positions since.
"""
import dis
import json
import os
import sys


def lines(code):
    n = len(code.co_code)
    if sys.version_info >= (3, 11):
        for i, (first, last, _, _) in enumerate(code.co_positions()):
            yield 2 * i, first or 0, last or 0
        return
    if sys.version_info >= (3, 10):
        for start, end, line in code.co_lines():
            for at in range(start, end, 2):
                yield at, line or 0, line or 0
        return
    starts = dict(dis.findlinestarts(code))
    line = code.co_firstlineno
    for at in range(0, n, 2):
        line = starts.get(at, line)
        yield at, line, line


def walk(code):
    table = code.co_linetable if sys.version_info >= (3, 10) else code.co_lnotab
    yield {"name": code.co_name, "first": code.co_firstlineno, "table": table.hex(), "lines": list(lines(code))}
    for const in code.co_consts:
        if hasattr(const, "co_code"):
            yield from walk(const)


path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "sample.py")
with open(path) as f:
    module = compile(f.read(), "sample.py", "exec")
print("[" + ",\n ".join(json.dumps(c, separators=(",", ":")) for c in walk(module)) + "]")
