"""Asks CPython what files import, name and call, and writes tokens.json for those in
snippets/. With --list, reads the paths of files, a line each, and writes their answers
to the standard output instead, without those that this Python cannot read.

A name is a dotted chain that begins with a name which an import binds anywhere in the
file, given as its line and what it denotes if nothing else binds its first name. An
alias alone counts where nothing is read from it. There are no scopes here: a name that is bound in two ways stands for both."""

import ast
import glob
import json
import os
import sys
import warnings


def dotted(node):
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name):
        return None, []
    return node, parts[::-1]


def answer(path, source):
    tree = ast.parse(source)
    bound, imports = {}, []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for a in node.names:
                name, thing = (a.asname, a.name) if a.asname else (a.name.split(".")[0],) * 2
                imports.append([node.lineno, a.name, 0, "", name])
                bound.setdefault(name, set()).add(thing)
        elif isinstance(node, ast.ImportFrom):
            for a in node.names:
                imports.append([node.lineno, node.module or "", node.level, a.name, a.asname or a.name])
                if not node.level and a.name != "*":
                    bound.setdefault(a.asname or a.name, set()).add(node.module + "." + a.name)
    names, calls = set(), []
    goes_on = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) or isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in goes_on:
            base, parts = dotted(node)
            if base is not None:
                for thing in bound.get(base.id, ()):
                    names.add((base.lineno, ".".join([thing] + parts)))
        if isinstance(node, ast.Call):
            base, parts = dotted(node.func)
            if base is not None and base.id in bound:
                for thing in sorted(bound[base.id]):
                    calls.append([
                        base.lineno, base.col_offset, ".".join([thing] + parts),
                        sum(not isinstance(a, ast.Starred) for a in node.args),
                        sorted(k.arg for k in node.keywords if k.arg), any(isinstance(a, ast.Starred) for a in node.args),
                        any(k.arg is None for k in node.keywords),
                    ])
    return {"File": path, "Imports": sorted(imports), "Names": sorted(names), "Calls": sorted(calls)}


def main():
    warnings.simplefilter("ignore")
    if sys.argv[1:] == ["--list"]:
        for line in sys.stdin:
            path = line.rstrip("\n")
            try:
                with open(path, "rb") as f:
                    source = f.read()
                source.decode("utf-8")
                print(json.dumps(answer(path, source)))
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
        return
    answers = []
    for path in sorted(glob.glob("snippets/*.py")):
        with open(path, "rb") as f:
            answers.append(answer(os.path.basename(path), f.read()))
    with open("tokens.json", "w", encoding="utf-8") as out:
        out.write("[\n" + ",\n".join(json.dumps(a) for a in answers) + "\n]\n")


main()
