"""Runs the sections of values.txt with every choice and writes values.json:
what each probe was given."""

import json
import os
import pathlib
import re
import sys

from gen_flow import Choices


def value(x):
    if isinstance(x, (str, pathlib.PurePath)):
        return ["string", str(x)]
    if x is None:
        return ["none", ""]
    if isinstance(x, bool):
        return ["bool", str(x)]
    if isinstance(x, (int, float)):
        return ["number", repr(x)]
    if isinstance(x, (list, tuple)):
        return ["sequence", ""]
    if isinstance(x, dict):
        return ["mapping", ""]
    return ["other", ""]


def run(name, source):
    seen, choices = {}, Choices()

    def probe(*args, **kwargs):
        given = {"args": [value(a) for a in args], "kwargs": {k: value(v) for k, v in kwargs.items()}}
        calls = seen.setdefault(str(sys._getframe(1).f_lineno), [])
        if given not in calls:
            calls.append(given)
        return {}

    code = compile(source, name, "exec")
    while True:
        exec(code, {"probe": probe, "choose": choices.next, "__name__": "m"})
        if not choices.again():
            break
    return seen


def main():
    with open("values.txt", encoding="utf-8") as f:
        parts = re.split(r"^== (.*)\n", f.read(), flags=re.M)[1:]
    here = os.getcwd()
    os.chdir("/")  # what a path is from here must not depend on the machine
    sections = []
    for name, source in zip(parts[::2], parts[1::2]):
        sections.append({"name": name, "source": source, "probes": run(name, source)})
    os.chdir(here)
    with open("values.json", "w", encoding="utf-8") as f:
        f.write("[\n" + ",\n".join(json.dumps(s) for s in sections) + "\n]\n")


if __name__ == "__main__":
    main()
