"""Answer what an installed release says about names; check_api.py runs it.

Reads a JSON list of tasks from the file that the argument names and prints a
line of JSON for each. Runs on every Python from 3.6 on. A task is the `name`,
and the arguments by `position` and by `keywords` of a call.
"""

import importlib
import inspect
import json
import os
import re
import sys
import textwrap
import types
import warnings


class Missing(Exception):
    """The name does not exist; anything else means that nobody can tell."""


def resolve(name):
    """Return (object, owner): through attributes, and imports of modules."""
    parts = name.split(".")
    if not importable(parts[0]):
        raise Missing("no module named " + parts[0])
    obj, owner = importlib.import_module(parts[0]), None
    for i, part in enumerate(parts[1:], 2):
        owner = obj
        try:
            obj = getattr(obj, part)
            continue
        except AttributeError as err:
            text = str(err)
        path = ".".join(parts[:i])
        if not isinstance(owner, types.ModuleType):
            # A function may hide the module of its name from getattr, not from import.
            owner = sys.modules.get(path.rpartition(".")[0])
            if owner is None:
                raise Missing(text)
            if hasattr(owner, part):
                obj = getattr(owner, part)
                continue
        try:
            obj = importlib.import_module(path)
        except ModuleNotFoundError as err:
            # One that is found and itself asks for something else is there.
            if err.name and (path == err.name or path.startswith(err.name + ".") or owner.__name__ + "." + part == err.name):
                raise Missing(text)
            raise
    return obj, owner


def attribute(name):
    """Report whether a name is an attribute once the package is imported."""
    parts = name.split(".")
    obj = importlib.import_module(parts[0])
    for part in parts[1:]:
        if not hasattr(obj, part):
            return False
        obj = getattr(obj, part)
    return True


def importable(name):
    try:
        importlib.import_module(name)
    except ModuleNotFoundError as err:
        return not (err.name and (name == err.name or name.startswith(err.name + ".")))
    except Exception:  # found; it does not run here
        return True
    return True


def member(cls, name):
    """Report whether a class has a member or its methods set one; of one that
    makes instances of another, whether that has it."""
    made = getattr(cls.__new__, "__annotations__", {}).get("return", cls)
    cls = made if inspect.isclass(made) and not issubclass(made, cls) else cls
    if hasattr(cls, name):
        return True
    for c in cls.__mro__:
        if name in getattr(c, "__annotations__", {}) or name in getattr(c, "__slots__", ()):
            return True
        if re.search(r"\bself\.%s\b" % re.escape(name), source(c)):
            return True
    return False


def source(obj):
    try:
        return textwrap.dedent(inspect.getsource(obj))
    except (OSError, TypeError, IndentationError):
        return ""


def called(call):
    """Return the source of the functions of the package that one names."""
    call = inspect.unwrap(call)
    scope, root = getattr(call, "__globals__", {}), (getattr(call, "__module__", None) or "").partition(".")[0]
    named = [scope[n] for n in getattr(getattr(call, "__code__", None), "co_names", ()) if n in scope]
    return "".join(source(o) for o in named if (getattr(o, "__module__", None) or getattr(o, "__name__", "")).startswith(root + "."))


def function(obj, owner, name):
    """Return (callable, whether its first parameter is the receiver)."""
    if inspect.isclass(obj):
        for special in ("__init__", "__new__"):
            if getattr(obj, special) is not getattr(object, special):
                return getattr(obj, special), True
        return obj, False
    if inspect.isclass(owner):
        try:
            return obj, isinstance(inspect.getattr_static(owner, name), types.FunctionType)
        except AttributeError:
            pass
    return obj, False


def parameters(call, receiver):
    try:
        found = list(inspect.signature(call).parameters.values())
    except (ValueError, TypeError):
        return None
    rows = [[p.name, p.kind.name, None if p.default is p.empty else repr(p.default)[:80]] for p in found]
    if receiver and rows and rows[0][1].startswith("POSITIONAL"):
        rows = rows[1:]
    return rows


def only_raises(obj):
    """Report whether the body of a function is a raise and nothing else."""
    import ast

    try:
        tree = ast.parse(source(obj))
    except SyntaxError:
        return False
    body = getattr(tree.body[0], "body", []) if tree.body else []
    if body and isinstance(body[0], ast.ClassDef):
        return False
    body = [s for s in body if not (isinstance(s, ast.Expr) and isinstance(s.value, (ast.Str if sys.version_info < (3, 8) else ast.Constant)))]
    return len(body) == 1 and isinstance(body[0], ast.Raise)


def quoted(message, text):
    """Return some words of what a message quotes that stand in a text, "" for
    none: five in a row, or all when there are fewer."""
    parts = [re.findall(r"\w+", part) for part in message.partition(': "')[2].split(u"\u2026")]
    text = " ".join(re.findall(r"\w+", text))
    number = min(5, max(map(len, parts)))
    runs = (" ".join(words[i:i + number]) for words in parts for i in range(len(words) - number + 1))
    return next((r for r in runs if r and r in text), "")


def documented(keyword, text):
    """Return where a text says that a parameter is deprecated, "" for nowhere."""
    found = re.search(r"(?i)\b%s\b[^\n]{0,60}deprecated[^\n]*" % re.escape(keyword), text) if keyword else None
    return found.group()[:100] if found else ""


def attempt(obj, position, keywords, rows):
    """Call with what is given and None for what has to be; return what was
    raised."""
    given = dict(keywords)
    for i, (name, kind, default) in enumerate(rows or []):
        if default is None and name not in given and (kind == "KEYWORD_ONLY" or kind.startswith("POSITIONAL") and i >= len(position)):
            if kind == "POSITIONAL_ONLY":
                return ""
            given[name] = None
    try:
        obj(*position, **given)
    except BaseException as err:  # noqa: BLE001 whatever it is, it is the answer
        return "{}: {}".format(type(err).__name__, err)[:600]
    return ""


def answer(task):
    out = {"id": task["id"]}
    importable(task["name"].partition(".")[0])  # what that warns of is none of ours
    if task.get("imports"):
        out["attribute"], out["imports"] = attribute(task["name"]), importable(task["name"])
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        try:
            obj, owner = resolve(task["name"])
            out["found"] = True
        except Missing as err:
            out.update(found=False, error=str(err)[:200])
            head, _, last = task["name"].rpartition(".")
            try:
                owner, _ = resolve(head)
                if inspect.isclass(owner):
                    out["member"] = member(owner, last)
            except Exception:  # noqa: BLE001 then its class is missing as well
                pass
            return out
        if inspect.isclass(owner):
            out["member"] = True
        if not inspect.ismodule(obj):
            call, receiver = function(obj, owner, task["name"].rpartition(".")[2])
            if callable(call):
                out["python"] = isinstance(inspect.unwrap(call), types.FunctionType)
                out["parameters"] = parameters(call, receiver)
                out["only_raises"] = only_raises(call)
                if task["calls"]:
                    self = [None] if receiver and not inspect.isclass(obj) else []
                    rows = [["self", "POSITIONAL_OR_KEYWORD", None]] * len(self) + (out["parameters"] or [])
                    out["call"] = attempt(obj, self + task["position"], task["keywords"], rows)
            text = source(obj) + source(call) + (getattr(obj, "__doc__", None) or "")
            if task["warns"]:
                out["quoted"] = quoted(task["message"], text) or documented(task["keyword"], text) or quoted(task["message"], called(call))
            last = task["name"].rpartition(".")[2]
            out["shown"] = bool(task["keyword"] and re.search(r"\b%s\([^)]*\b%s=" % (last, task["keyword"]), text))
    last = task["name"].rpartition(".")[2]
    out["warned"] = [text[:200] for text in (str(w.message) for w in heard)
                     if quoted(task["message"], text) or '"' not in task["message"] and re.search(r"\b%s\b" % last, text)]
    return out


def main(path):
    with open(path, encoding="utf-8") as f:
        tasks = json.load(f)
    shown = os.dup(1)  # what libraries print must not mix with the answers
    os.dup2(2, 1)
    for task in tasks:
        os.write(shown, ("begin %d\n" % task["id"]).encode())
        try:
            out = answer(task)
        except BaseException as err:  # noqa: BLE001 a release may raise anything when it is imported
            out = {"id": task["id"], "failed": "{}: {}".format(type(err).__name__, err)[:300]}
        os.write(shown, (json.dumps(out) + "\n").encode())


if __name__ == "__main__":
    main(sys.argv[1])
