"""Writes jupyter.json: what IPython and nbformat make of cells and notebooks.

Needs the packages ipython and nbformat.
"""
import ast
import json
import pathlib
import warnings

import nbformat
from IPython.core.inputtransformer2 import TransformerManager

CELLS = [
    "%matplotlib inline\nx = 1\n", "x = !ls\ny = 1\n", "x = %time f()\n", "x = !ls \\\n  a\ny = 1\n", "foo?\n", "foo.bar??\nx = 1\n",
    "?foo\n", "??foo\n", "%foo?\n", "%foo??\n", "!ls foo?\n", "x = !ls?\n", "%time f()?\n", "!ls \\\n a?\nb\n", "! git commit -m 'why?'\n", "if a:\n    !ls\n    %cd x\nb = 1\n", "f(a\n % b)\n", "s = '''\n%x\n!ls\n'''\n",
    "%%time\nx = 1\n", "\n\n%%time\n%%capture\nx = 1\n!ls\n", "%%capture out\n!ls\nx = 1\n", "%%bash\nls\n%cd x\n", "# c\n%%bash\nls = 1\n",
    "x: int = !ls\n", "x = foo?\n", "!!ls\n", "%time x = 1; y = 2\n", "%ls \\\nfoo\ny = 1\n", "%%time?\n", "%%time?\nx = 1\n",
    "for i in x: pass\n!ls {i}\n", "x = ! ls\n", "x = % y\n", "%  time x\n", "class A:\n  ?foo\n", "x =! ls\n", "d['a'] = !ls\n",
    "x, y = %timeit -o z\n", "lambda x: x\nf(x=1, y=a % b)\n", "# foo?\nx = 1  #!ls\n", "*int*?\n", "a.b[0]?\n", "%%html\n<b>\n\n%%time\n",
    "\n  \n%%bash\nls\n", "%%time x = 1\nif x:\n  !ls\n", "get?\nb = 1\n", "try:\n  %tensorflow_version 2.x\nexcept Exception:\n  pass\n",
    "x = 5 \\\n  % time\n", "!echo 'it\nx = 1\n", "x = 'it' \\\n  '!ls'\n!ls\n", "x = 'a\\'b'; y = \"?\"\n%cd x\n", "x = a != b\nx == y\n!ls\n",
    "if x:  # why\n\n    # because\n    !ls\nelse:\n    !d\n", "def f(a='?', *b):\n    %debug\n    return a\n", "x = [1,  # (\n  2]\n!ls\n", "x = 1\n",
    "%%writefile a.py\nimport x\n", "%%timeit\nx = 1\n", "%%prun\nx = 1\n", "%%debug\nx = 1\n", "%%script foo\nx\n", "%%!\nls\n", "é?\n", "!ls é 😀\n",
    "if x:\n    y = !ls\n", "if x:\n    foo?\n", "if x: # a\n  '''d'''\n  !ls\n", "x = {\n 'a': 1}\n!pip install x\\\n y\nz = 2\n",
    "%load_ext a\n%autoreload 2\n\nimport b\n", "x = f'{a!r:>{b}}'\n!ls\n", "x = r'\\''\n!ls'''\n", "r = b'''%s\n!ls ''' % 1\n!ls\n",
]

PYTHON_BODY = {"time", "timeit", "capture", "prun", "debug"}


def kinds(cell):
    """The kinds of the magics of a cell, in order,."""
    tree = ast.parse(TransformerManager().transform_cell(cell))
    calls = sorted(
        (n for n in ast.walk(tree) if isinstance(n, ast.Call) and ast.unparse(n.func).startswith("get_ipython().")),
        key=lambda n: (n.lineno, n.col_offset),
    )
    found = []
    for call in calls:
        name = call.func.attr
        first = call.args[0].value if call.args else ""
        if name == "run_cell_magic":
            found.append("cell magic")
            if first in PYTHON_BODY:
                found += kinds(call.args[2].value)
        elif name == "run_line_magic":
            found.append("help" if first in ("pinfo", "pinfo2", "psearch") else "line magic")
        elif name in ("system", "getoutput"):
            found.append("shell")
        else:
            found.append("help")
    return found


def notebook(version, cells, **metadata):
    book = {"nbformat": version, "nbformat_minor": 0, "metadata": metadata}
    if version < 4:
        book["worksheets"] = [{"cells": cells, "metadata": {}}]
    else:
        book["cells"] = cells
    return book


def code(version, source):
    cell = {"cell_type": "code", "metadata": {}, "outputs": []}
    if version < 4:
        return {**cell, "input": source, "language": "python", "collapsed": False, "prompt_number": 1}
    return {**cell, "source": source, "execution_count": None}


def markdown(source):
    return {"cell_type": "markdown", "metadata": {}, "source": source}


SOURCES = [
    "x = 1", "x = 1\n", "", [], [""], ["x = 1\n", "y = 2"], ["x = 1", "y = 2"], ["x", " = 1\n", "\n", "y = 2\n"], ["a = 'é😀'\n", "b\n"],
    ["", "x = 1"], ["x = 1\r\n", "y = 2\r\n"], "s = '\t\\n\"'\n", ["x = 1\n", "", "y = 2"],
]


def notebooks():
    for version in (2, 3, 4):
        cells = [markdown(["# title\n", "text"])]
        for source in SOURCES:
            cells += [code(version, source), markdown("m")]
        for indent, ascii in ((1, False), (None, True)):
            raw = json.dumps(notebook(version, cells), indent=indent, ensure_ascii=ascii)
            yield raw


def sources(raw):
    book = nbformat.reads(raw, as_version=4)
    return [[i, c.source] for i, c in enumerate(book.cells, 1) if c.cell_type == "code"]


def main():
    warnings.simplefilter("ignore")
    rows = [{"cell": cell, "kinds": kinds(cell)} for cell in CELLS]
    books = [{"raw": raw, "sources": sources(raw)} for raw in notebooks()]
    out = pathlib.Path(__file__).with_name("jupyter.json")
    lines = ",\n".join(json.dumps(row) for row in rows)
    out.write_text(f'{{\n"cells": [\n{lines}\n],\n"notebooks": [\n' + ",\n".join(map(json.dumps, books)) + "\n]\n}\n", encoding="ascii")


if __name__ == "__main__":
    main()
