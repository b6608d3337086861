"""Run one example and say, line by line on descriptor 3, what was seen.

The request comes as JSON on standard input: the source, and the limit of memory in
bytes. Statements of the module run one after the other and one that fails does not
keep the next from running, so that each marked line is seen. Runs on Python 3.6 and
later.
"""

import ast
import json
import logging
import os
import resource
import sys
import warnings

FILE = "example.py"
LONGEST = 2000  # of a text or a value, in characters
LIBRARY = os.path.dirname(os.__file__)


def main():
    request = json.load(sys.stdin)
    out = os.fdopen(3, "w")
    if request["memory"]:
        resource.setrlimit(resource.RLIMIT_AS, (request["memory"], request["memory"]))
    Run(request["source"], out).run()


class Run:
    def __init__(self, source, out):
        self.source, self.out = source, out
        self.names = {"__name__": "__main__", "__file__": FILE, "__builtins__": __builtins__}

    def say(self, event, **more):
        json.dump(dict(more, event=event), self.out)
        self.out.write("\n")
        self.out.flush()

    def run(self):
        tree = ast.parse(self.source, FILE)
        self.extents = [(node.lineno, last(node)) for node in ast.walk(tree) if isinstance(node, ast.stmt)]
        import linecache

        linecache.cache[FILE] = (len(self.source), None, self.source.splitlines(True), FILE)
        warnings.showwarning = self.warned
        logging.getLogger().addHandler(Listener(self))
        for statement in tree.body:
            self.statement(statement)
        for name, value in sorted(self.names.items()):
            if not name.startswith("_"):
                self.value(name, value)
        self.say("done")

    def statement(self, statement):
        warnings.simplefilter("always")
        self.say("begin", first=statement.lineno, last=last(statement))
        code = compile(ast.Module([statement], []) if sys.version_info >= (3, 8) else ast.Module([statement]), FILE, "exec")
        sys.settrace(self.trace)
        try:
            exec(code, self.names)
        except BaseException as e:
            sys.settrace(None)
            self.failed(e)
        finally:
            sys.settrace(None)

    def trace(self, frame, event, arg):
        if frame.f_code.co_filename != FILE:
            return None
        self.line(frame, event, arg)
        return self.line

    def line(self, frame, event, arg):
        if event == "line":
            self.say("line", lines=self.around(frame.f_lineno))
        return self.line

    def around(self, line):
        """Return the first and last line of the smallest statement that a line is in."""
        return min((e for e in self.extents if e[0] <= line <= e[1]), key=lambda e: e[1] - e[0], default=(line, line))

    def here(self):
        """Return the lines of the example that run, from the innermost."""
        frame, lines = sys._getframe(), []
        while frame:
            if frame.f_code.co_filename == FILE:
                lines.append(self.around(frame.f_lineno))
            frame = frame.f_back
        return lines

    def warned(self, message, category, filename, lineno, file=None, line=None):
        frame = sys._getframe(1)
        while frame and frame.f_code.co_filename == warnings.__file__:
            frame = frame.f_back
        emitter = frame.f_code.co_filename if frame else ""
        if emitter.startswith(LIBRARY) and "site-packages" not in emitter:
            return  # Python speaks of itself
        package = ""
        if self.imports(frame):
            package = emitter.partition("site-packages" + os.sep)[2].partition(os.sep)[0]
        self.say("warns", type=category.__name__, text=str(message)[:LONGEST], lines=self.here(), package=package)

    def imports(self, frame):
        """Return whether a module is imported that the example did not call."""
        while frame and frame.f_code.co_filename != FILE:
            if frame.f_code.co_filename.startswith("<frozen importlib"):
                return True
            frame = frame.f_back
        return False

    def failed(self, error):
        lines, trace = [], error.__traceback__
        while trace:
            if trace.tb_frame.f_code.co_filename == FILE:
                lines.insert(0, self.around(trace.tb_lineno))
            trace = trace.tb_next
        missing = ""
        if isinstance(error, ImportError) and error.name:
            missing = error.name.partition(".")[0]
            if found(missing):
                missing = ""
        self.say("raises", type=type(error).__name__, kin=[t.__name__ for t in type(error).__mro__], text=str(error)[:LONGEST], lines=lines, missing=missing)

    def value(self, name, value):
        try:
            text = plain(value)
        except Exception:
            return
        if text is not None:
            self.say("value", name=name, text=text[:LONGEST])


class Listener(logging.Handler):
    """Libraries that warn through a log."""

    def __init__(self, run):
        super().__init__(logging.WARNING)
        self.run = run

    def emit(self, record):
        if record.levelno == logging.WARNING:
            self.run.say("warns", type="log", text=record.getMessage()[:LONGEST], lines=self.run.here())


def last(node):
    """Return the last line of a statement, of one with a body that of its header."""
    body = getattr(node, "body", None)
    if isinstance(node, ast.stmt) and body:
        return max(node.lineno, min(n.lineno for n in body) - 1)
    return max((getattr(n, "end_lineno", None) or getattr(n, "lineno", 0) for n in ast.walk(node)), default=node.lineno)


def found(module):
    import importlib.util

    try:
        return importlib.util.find_spec(module) is not None
    except (ImportError, ValueError):
        return False


def plain(value, depth=0):
    """Return a value as text that does not depend on how a library prints it."""
    if depth > 4:
        return None
    if value is None or isinstance(value, (bool, int, str, bytes)) and type(value).__module__ == "builtins":
        return repr(value)
    if type(value) is float:
        return "%.5g" % value
    if isinstance(value, (list, tuple)) and type(value).__module__ == "builtins":
        items = [plain(v, depth + 1) for v in value[:50]]
        return None if None in items else "%s(%s)" % (type(value).__name__, ", ".join(items))
    if isinstance(value, dict):
        items = ["%s: %s" % (plain(k, depth + 1), plain(v, depth + 1)) for k, v in list(value.items())[:50]]
        return "dict(%s)" % ", ".join(sorted(items))
    if hasattr(value, "tolist") and hasattr(value, "dtype"):
        if hasattr(value, "detach"):
            value = value.detach().cpu()
        inner = plain(value.tolist(), depth + 1)
        return None if inner is None else "%s%s %s" % (value.dtype, list(getattr(value, "shape", ())), inner)
    return None


main()
