"""Asks CPython what the files in oracle/ declare and writes oracle.json: for
each file its ast in the form of dump in dump_test.go. Places are byte offsets;
what stands inside an f-string has none, because Python 3.11 and older have
them wrong. The answers are the same for every Python from 3.11 on."""

import ast
import glob
import json
import os
import sys
import warnings

OPERATORS = {
    "Add": "+", "Sub": "-", "Mult": "*", "MatMult": "@", "Div": "/", "Mod": "%", "LShift": "<<", "RShift": ">>",
    "BitOr": "|", "BitXor": "^", "BitAnd": "&", "FloorDiv": "//", "Pow": "**", "Invert": "~", "UAdd": "+",
    "USub": "-", "And": "and", "Or": "or", "Eq": "==", "NotEq": "!=", "Lt": "<", "LtE": "<=", "Gt": ">",
    "GtE": ">=", "Is": "is", "IsNot": "is not", "In": "in", "NotIn": "not in",
}
COMPREHENSIONS = {"ListComp": "list", "SetComp": "set", "DictComp": "dict", "GeneratorExp": "generator"}


def operator(node):
    return OPERATORS[type(node).__name__]


def quote(text):
    text = "".join("\ufffd" if 0xD800 <= ord(c) < 0xE000 else c for c in text)
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r") + '"'


class Dump:
    def __init__(self, source):
        self.source = source
        self.starts = [0]
        for line in source.split(b"\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.out = []
        self.unplaced = False

    def start(self, node):
        return self.starts[node.lineno - 1] + node.col_offset

    def end(self, node):
        for part in ("finalbody", "orelse", "handlers", "cases", "body"):  # without a semicolon behind the last
            body = getattr(node, part, None)
            if body and isinstance(body, list):
                return self.end(body[-1])
        return self.starts[node.end_lineno - 1] + node.end_col_offset

    def place(self, node):
        return "@%d:%d" % (self.start(node), self.end(node))

    # Statements

    def body(self, indent, body):
        for node in body:
            self.statement(indent, node)

    def statement(self, indent, node, placed=True):
        kind, fields, parts = getattr(self, "stmt_" + type(node).__name__, self.other)(node)
        place = self.place(node) if placed else ""
        self.out.append(indent + kind + place + "".join(fields) + "\n")
        for name, body in parts:
            if body:
                self.out.append(indent + " " + name + "\n")
                for child in body:
                    self.statement(indent + "  ", child, not isinstance(child, ast.match_case))

    def other(self, node):
        return "Other", [], []

    def text(self, name, value):
        return " " + name + "=" + quote(value) if value else ""

    def optional(self, name, node):
        return " " + name + "=" + self.expr(node) if node is not None else ""

    def list(self, name, nodes):
        return " " + name + "=[" + "".join(map(self.expr, nodes)) + "]" if nodes else ""

    def stmt_FunctionDef(self, node):
        fields = [
            self.text("name", node.name), self.params(node.args), self.list("decorators", node.decorator_list),
            self.optional("annotation", node.returns), self.text("doc", ast.get_docstring(node, clean=False)),
        ]
        return "Def", fields, [("body", node.body)]

    stmt_AsyncFunctionDef = stmt_FunctionDef

    def stmt_ClassDef(self, node):
        fields = [
            self.text("name", node.name), self.list("decorators", node.decorator_list),
            self.list("bases", self.arguments(node.bases, node.keywords)),
            self.text("doc", ast.get_docstring(node, clean=False)),
        ]
        return "Class", fields, [("body", node.body)]

    def aliases(self, node):
        return [self.text("import", a.name) + self.text("as", a.asname) for a in node.names]

    def stmt_Import(self, node):
        return "Import", self.aliases(node), []

    def stmt_ImportFrom(self, node):
        level = " level=%d" % node.level if node.level else ""
        return "FromImport", [self.text("module", node.module), level] + self.aliases(node), []

    def stmt_Assign(self, node):
        return "Assign", [self.list("targets", node.targets), self.optional("value", node.value)], []

    def stmt_AnnAssign(self, node):
        fields = [
            self.optional("annotation", node.annotation), self.list("targets", [node.target]),
            self.optional("value", node.value),
        ]
        return "Assign", fields, []

    def stmt_TypeAlias(self, node):
        return "Assign", [self.list("targets", [node.name]), ' op="type"', self.optional("value", node.value)], []

    def stmt_AugAssign(self, node):
        op = self.text("op", operator(node.op))
        return "AugAssign", [self.list("targets", [node.target]), op, self.optional("value", node.value)], []

    def stmt_Delete(self, node):
        return "Delete", [self.list("targets", node.targets)], []

    def stmt_If(self, node):
        return "If", [self.optional("value", node.test)], [("body", node.body), ("else", node.orelse)]

    def stmt_Try(self, node):
        parts = [("body", node.body), ("handlers", node.handlers), ("else", node.orelse), ("finally", node.finalbody)]
        return "Try", [], parts

    stmt_TryStar = stmt_Try

    def stmt_ExceptHandler(self, node):
        return "Handler", [self.text("name", node.name), self.optional("value", node.type)], [("body", node.body)]

    def stmt_With(self, node):
        targets = [i.optional_vars for i in node.items if i.optional_vars]
        items = [i.context_expr for i in node.items]
        return "With", [self.list("targets", targets), self.list("items", items)], [("body", node.body)]

    stmt_AsyncWith = stmt_With

    def stmt_For(self, node):
        fields = [self.list("targets", [node.target]), self.optional("value", node.iter)]
        return "For", fields, [("body", node.body), ("else", node.orelse)]

    stmt_AsyncFor = stmt_For

    def stmt_While(self, node):
        return "While", [self.optional("value", node.test)], [("body", node.body), ("else", node.orelse)]

    def stmt_Return(self, node):
        return "Return", [self.optional("value", node.value)], []

    def stmt_Raise(self, node):
        return "Raise", [self.optional("value", node.exc)], []

    def stmt_Expr(self, node):
        return "Expression", [self.optional("value", node.value)], []

    def stmt_Match(self, node):
        return "Match", [self.optional("value", node.subject)], [("handlers", node.cases)]

    def stmt_match_case(self, node):
        return "Handler", [], [("body", node.body)]

    # Parameters and arguments

    def params(self, args):
        plain = args.posonlyargs + args.args
        defaults = [None] * (len(plain) - len(args.defaults)) + args.defaults
        out = []
        for i, (arg, default) in enumerate(zip(plain, defaults)):
            out.append(self.param("PositionalOnly" if i < len(args.posonlyargs) else "Positional", arg, default))
        if args.vararg:
            out.append(self.param("VarPositional", args.vararg, None))
        for arg, default in zip(args.kwonlyargs, args.kw_defaults):
            out.append(self.param("KeywordOnly", arg, default))
        if args.kwarg:
            out.append(self.param("VarKeyword", args.kwarg, None))
        return "".join(out)

    def param(self, kind, arg, default):
        annotation = self.optional("annotation", arg.annotation)
        return " {" + kind + " " + arg.arg + annotation + self.optional("default", default) + "}"

    def arguments(self, args, keywords):
        return sorted(args + keywords, key=self.start) if not self.unplaced else args + keywords

    # Expressions

    def expr(self, node):
        if node is None:
            return "-"
        kind, text, args = getattr(self, "expr_" + type(node).__name__, self.opaque)(node)
        place = "" if self.unplaced else self.place(node)
        if kind == "Lambda":
            text = self.params(node.args)
        elif text:
            text = " " + quote(text)
        outer = self.unplaced
        self.unplaced = outer or kind == "String"
        inner = "".join(map(self.expr, args))
        self.unplaced = outer
        return "(" + kind + place + text + inner + ")"

    def opaque(self, node):
        return "Opaque", "", [n for n in ast.iter_child_nodes(node) if isinstance(n, ast.expr)]

    def expr_Name(self, node):
        return "Name", node.id, []

    def expr_Attribute(self, node):
        return "Attribute", node.attr, [node.value]

    def expr_Call(self, node):
        return "Call", "", [node.func] + self.arguments(node.args, node.keywords)

    def expr_keyword(self, node):
        return "Keyword", node.arg or "", [node.value]

    def expr_Starred(self, node):
        return "Star", "", [node.value]

    def expr_Constant(self, node):
        if isinstance(node.value, str):
            return "String", node.value, []
        if isinstance(node.value, bytes):
            return "Bytes", "", []
        if node.value is Ellipsis:
            return "Constant", "...", []
        if node.value in (True, False, None) and isinstance(node.value, (bool, type(None))):
            return "Constant", str(node.value), []
        if self.unplaced:
            return "Number", "", []
        return "Number", self.source[self.start(node):self.end(node)].decode(), []

    def expr_JoinedStr(self, node):
        text = "".join("{}" if isinstance(v, ast.FormattedValue) else v.value for v in node.values)
        return "String", text, [v.value for v in node.values if isinstance(v, ast.FormattedValue)]

    def expr_Tuple(self, node):
        return "Tuple", "", node.elts

    def expr_List(self, node):
        return "List", "", node.elts

    def expr_Set(self, node):
        return "Set", "", node.elts

    def expr_Dict(self, node):
        return "Dict", "", [n for pair in zip(node.keys, node.values) for n in pair]

    def expr_IfExp(self, node):
        return "Conditional", "", [node.body, node.test, node.orelse]

    def expr_BoolOp(self, node):
        return "Bool", operator(node.op), node.values

    def expr_Compare(self, node):
        if len(node.ops) > 1:
            return "Opaque", "", [node.left] + node.comparators
        return "Compare", operator(node.ops[0]), [node.left] + node.comparators

    def expr_BinOp(self, node):
        return "Binary", operator(node.op), [node.left, node.right]

    def expr_UnaryOp(self, node):
        if isinstance(node.op, ast.Not):
            return "Not", "", [node.operand]
        return "Unary", operator(node.op), [node.operand]

    def expr_Subscript(self, node):
        items = [node.slice]
        if isinstance(node.slice, ast.Tuple):
            elts = node.slice.elts
            if len(elts) != 1 or isinstance(elts[0], ast.Starred):
                items = elts
        return "Subscript", "", [node.value] + items

    def expr_Lambda(self, node):
        return "Lambda", "", [node.body]

    def comprehension(self, node):
        if isinstance(node, ast.DictComp):
            pair = ast.Tuple([node.key, node.value], ast.Load())
            pair.lineno, pair.col_offset = node.key.lineno, node.key.col_offset
            pair.end_lineno, pair.end_col_offset = node.value.end_lineno, node.value.end_col_offset
            args = [pair]
        else:
            args = [node.elt]
        for clause in node.generators:
            args += [clause.target, clause.iter] + clause.ifs
        return "Comprehension", COMPREHENSIONS[type(node).__name__], args

    expr_ListComp = expr_SetComp = expr_DictComp = expr_GeneratorExp = comprehension

    def expr_Await(self, node):
        return "Await", "", [node.value]

    def expr_NamedExpr(self, node):
        return "Walrus", node.target.id, [node.value]


def dump(source):
    d = Dump(source)
    d.body("", ast.parse(source).body)
    return "".join(d.out)


def main(root):
    warnings.simplefilter("ignore")  # about escapes that mean nothing
    answers = []
    for path in sorted(glob.glob(os.path.join(root, "oracle", "*.py*"))):
        with open(path, "rb") as f:
            source = f.read()
        answers.append({"File": os.path.relpath(path, root), "Outline": dump(source).rstrip("\n").split("\n")})
    with open(os.path.join(root, "oracle.json"), "w", encoding="utf-8") as f:
        json.dump(answers, f, ensure_ascii=False, indent=1)
        f.write("\n")


if __name__ == "__main__":
    main(sys.argv[1])
