"""Asks CPython what it makes of the files in oracle/ and of sample.py, and
writes oracle.json: the scope of every name that is read (symtable), the chains
of names and attributes, the imports and the arguments of every call (ast). All
offsets are bytes. The answers are the same for every Python from 3.10 on."""

import ast
import glob
import json
import symtable


class Offsets:
    def __init__(self, source):
        self.starts = [0]
        for line in source.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def start(self, node):
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node):
        return self.starts[node.end_lineno - 1] + node.end_col_offset


def bound_in(table, name):
    try:
        return table.lookup(name).is_local()
    except KeyError:
        return False


class Generators(ast.NodeTransformer):
    """Makes every comprehension a generator expression, which has the same
    scopes: CPython 3.12 and later keep no table for the others."""

    def visit_ListComp(self, node):
        self.generic_visit(node)
        return ast.GeneratorExp(node.elt, node.generators)

    visit_SetComp = visit_ListComp

    def visit_DictComp(self, node):
        self.generic_visit(node)
        return ast.GeneratorExp(ast.Tuple([node.value, node.key], ast.Load()), node.generators)


class Scopes(ast.NodeVisitor):
    """Walks the tree in the order in which CPython makes its symbol tables."""

    def __init__(self, source, offsets):
        self.off = offsets
        generators = ast.fix_missing_locations(Generators().visit(ast.parse(source)))
        self.module = symtable.symtable(ast.unparse(generators), "f", "exec")
        self.stack = [self.module]
        self.children = [iter(self.module.get_children())]
        self.ids = {self.module.get_id(): 0}
        self.names = []
        self.globals = set()
        todo = [self.module]
        while todo:
            t = todo.pop()
            todo.extend(t.get_children())
            for s in t.get_symbols():
                if s.is_declared_global() and s.is_assigned():
                    self.globals.add(s.get_name())

    def enter(self, name):
        table = next(self.children[-1])
        assert table.get_name() == name, (table, name)
        self.ids.setdefault(table.get_id(), len(self.ids))
        self.stack.append(table)
        self.children.append(iter(table.get_children()))

    def leave(self):
        assert next(self.children.pop(), None) is None
        self.stack.pop()

    def owner(self, name):
        symbol = self.stack[-1].lookup(name)
        if symbol.is_global():
            return 0 if bound_in(self.module, name) or name in self.globals else -1
        if symbol.is_free():
            for table in reversed(self.stack[:-1]):
                if table.get_type() != "class" and bound_in(table, name):
                    return self.ids[table.get_id()]
            raise AssertionError(name)
        return self.ids[self.stack[-1].get_id()]

    def visit_Name(self, node):
        if isinstance(node.ctx, ast.Load):
            self.names.append([self.off.start(node), self.owner(node.id)])

    def visit_JoinedStr(self, node):
        raise AssertionError("positions inside f-strings differ between versions")

    def visit_all(self, nodes):
        for n in nodes:
            if n is not None:
                self.visit(n)

    def visit_arguments_outside(self, args):
        self.visit_all(args.defaults)
        self.visit_all(args.kw_defaults)

    def visit_FunctionDef(self, node):
        self.visit_arguments_outside(node.args)
        a = node.args
        for arg in a.posonlyargs + a.args + [a.vararg] + a.kwonlyargs + [a.kwarg]:
            if arg is not None and arg.annotation is not None:
                self.visit(arg.annotation)
        if node.returns is not None:
            self.visit(node.returns)
        self.visit_all(node.decorator_list)
        self.enter(node.name)
        self.visit_all(node.body)
        self.leave()

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_Lambda(self, node):
        self.visit_arguments_outside(node.args)
        self.enter("lambda")
        self.visit(node.body)
        self.leave()

    def visit_ClassDef(self, node):
        self.visit_all(node.bases)
        self.visit_all(node.keywords)
        self.visit_all(node.decorator_list)
        self.enter(node.name)
        self.visit_all(node.body)
        self.leave()

    def comprehension(self, node, *elements):
        first = node.generators[0]
        self.visit(first.iter)
        self.enter("genexpr")
        self.visit(first.target)
        self.visit_all(first.ifs)
        for g in node.generators[1:]:
            self.visit_all([g.target, g.iter] + g.ifs)
        self.visit_all(elements)
        self.leave()

    def visit_ListComp(self, node):
        self.comprehension(node, node.elt)

    def visit_SetComp(self, node):
        self.comprehension(node, node.elt)

    def visit_GeneratorExp(self, node):
        self.comprehension(node, node.elt)

    def visit_DictComp(self, node):
        self.comprehension(node, node.value, node.key)


def chains(tree, off):
    """The maximal chains that start with a name: start, end, text."""
    inner = {id(n.value) for n in ast.walk(tree) if isinstance(n, ast.Attribute)}
    found = []
    for n in ast.walk(tree):
        if id(n) in inner or not isinstance(n, (ast.Name, ast.Attribute)):
            continue
        if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load):
            continue
        parts, e = [], n
        while isinstance(e, ast.Attribute):
            parts.append(e.attr)
            e = e.value
        if isinstance(e, ast.Name):
            parts.append(e.id)
            end = off.end(n) if isinstance(n, ast.Attribute) else off.end(e)
            found.append([off.start(e), end, ".".join(reversed(parts))])
    return sorted(found)


def imports(tree):
    found = []
    for n in ast.walk(tree):
        if isinstance(n, ast.Import):
            for a in n.names:
                found.append([n.lineno, a.name, 0, "", a.asname or a.name.split(".")[0]])
        elif isinstance(n, ast.ImportFrom):
            for a in n.names:
                bound = "" if a.name == "*" else a.asname or a.name
                found.append([n.lineno, n.module or "", n.level, a.name, bound])
    return [f[1:] for f in sorted(found, key=lambda f: f[0])]


def literal(node, source, off):
    if isinstance(node, ast.NamedExpr):
        node = node.value
    negative = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)
    operand = node.operand if negative else node
    if isinstance(operand, ast.Constant):
        v = operand.value
        if v is None and not negative:
            return ["none", ""]
        if isinstance(v, bool):
            return ["bool", str(v)] if not negative else ["other", ""]
        if isinstance(v, (int, float, complex)):
            return ["number", source[off.start(node):off.end(node)].decode()]
        if isinstance(v, str) and not negative:
            return ["string", v]
    if isinstance(node, (ast.Tuple, ast.List)):
        return ["sequence", ""]
    if isinstance(node, ast.Dict):
        return ["mapping", ""]
    return ["other", ""]


def calls(tree, source, off):
    found = []
    for n in ast.walk(tree):
        if not isinstance(n, ast.Call):
            continue
        positional, star, double, keywords = [], False, False, []
        for a in n.args:
            items = [a]
            if isinstance(a, ast.Starred):
                if isinstance(a.value, (ast.Tuple, ast.List)) and not any(isinstance(e, ast.Starred) for e in a.value.elts):
                    items = a.value.elts
                else:
                    star, items = True, []
            if not star:
                positional += [literal(i, source, off) for i in items]
        for k in n.keywords:
            if k.arg is not None:
                keywords.append([k.arg] + literal(k.value, source, off))
            elif isinstance(k.value, ast.Dict):
                first = len(keywords)
                for key, value in zip(k.value.keys, k.value.values):
                    if key is None:  # it may hold the keys before it as well
                        keywords[first:] = [[name, "other", ""] for name, *_ in keywords[first:]]
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        keywords.append([key.value] + literal(value, source, off))
                    else:
                        double = True
            elif isinstance(k.value, ast.Call) and ast.unparse(k.value.func) == "dict" and not k.value.args:
                keywords += [[i.arg] + literal(i.value, source, off) for i in k.value.keywords]
            else:
                double = True
        found.append({"end": off.end(n), "positional": positional, "star": star, "doubleStar": double, "keywords": keywords})
    return sorted(found, key=lambda c: c["end"])


def main():
    answers = []
    for path in sorted(glob.glob("oracle/*.py")) + ["sample.py"]:
        with open(path, "rb") as f:
            source = f.read()
        off = Offsets(source)
        tree = ast.parse(source)
        scopes = Scopes(source, off)
        scopes.visit(tree)
        answers.append({
            "file": path, "names": sorted(scopes.names), "chains": chains(tree, off),
            "imports": imports(tree), "calls": calls(tree, source, off),
        })
    with open("oracle.json", "w", encoding="utf-8") as f:
        f.write("[\n" + ",\n".join(json.dumps(a, ensure_ascii=False, separators=(",", ":")) for a in answers) + "\n]\n")


if __name__ == "__main__":
    main()
