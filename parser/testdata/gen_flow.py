"""Runs the sections of flow.txt with every choice and writes flow.json: what
each probe saw."""

import importlib.abc
import importlib.machinery
import json
import re
import sys
import types


class Real:
    """What a class that derives from a fake one gets as base."""


class Fake(types.ModuleType):
    def __init__(self, name):
        object.__setattr__(self, "_name", name)
        object.__setattr__(self, "__path__", [])

    def __getattr__(self, attr):
        if attr.startswith("__"):
            raise AttributeError(attr)
        return Fake(self._name + "." + attr)

    def __setattr__(self, attr, value):
        if attr.startswith("__"):  # the import system's
            object.__setattr__(self, attr, value)

    def __call__(self, *args, **kwargs):
        return Fake(self._name + "()")

    def __enter__(self):
        return self

    def __exit__(self, *exc):
        return None

    def __iter__(self):
        return iter([1])

    def __mro_entries__(self, bases):
        name = self._name

        class Meta(type):
            def __getattr__(cls, attr):
                if attr.startswith("__"):
                    raise AttributeError(attr)
                return Fake(f"{name}.{attr}")

        class Base(metaclass=Meta):
            def __getattr__(self, attr):
                return Fake(f"{name}().{attr}")

        return (Base,)


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "lib":
            return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return Fake(spec.name)

    def exec_module(self, module):
        pass


class Choices:
    """Enumerates the runs: each is a list of choices, the next one differs in
    the last choice that still has an alternative."""

    def __init__(self):
        self.prefix, self.taken = [], []

    def next(self):
        self.taken.append(self.prefix[len(self.taken)] if len(self.taken) < len(self.prefix) else 0)
        return self.taken[-1]

    def again(self):
        while self.taken and self.taken[-1] == 1:
            self.taken.pop()
        if not self.taken:
            return False
        self.prefix, self.taken = self.taken[:-1] + [1], []
        return True


def kind(x):
    if isinstance(x, Fake):
        return x._name
    if x is None or isinstance(x, (bool, int, str, float)):
        return "constant"
    return "other"


def run(name, source):
    seen, choices = {}, Choices()

    def probe(x):
        seen.setdefault(str(sys._getframe(1).f_lineno), set()).add(kind(x))
        return [1]

    def fail():
        if choices.next():
            raise ImportError

    code = compile(source, name, "exec")
    while True:
        for m in [m for m in sys.modules if m.split(".")[0] == "lib"]:
            del sys.modules[m]
        exec(code, {"probe": probe, "choose": choices.next, "fail": fail, "__name__": "m"})
        if not choices.again():
            break
    return {line: sorted(kinds) for line, kinds in sorted(seen.items(), key=lambda i: int(i[0]))}


def main():
    sys.meta_path.insert(0, Finder())
    with open("flow.txt", encoding="utf-8") as f:
        parts = re.split(r"^== (.*)\n", f.read(), flags=re.M)[1:]
    sections = []
    for name, source in zip(parts[::2], parts[1::2]):
        name, _, mark = name.partition(" # ")
        sections.append({"name": name, "superset": mark == "superset", "source": source, "probes": run(name, source)})
    with open("flow.json", "w", encoding="utf-8") as f:
        f.write("[\n" + ",\n".join(json.dumps(s) for s in sections) + "\n]\n")


if __name__ == "__main__":
    main()
