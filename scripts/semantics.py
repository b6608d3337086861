#!/usr/bin/env python3
"""Run the cases of testdata/semantics with the releases that they name.

    python scripts/semantics.py --pythons FILE [--jobs N] [CASE ...]

FILE says which interpreter has which release, in lines "torch==2.3.1 PATH"; a
case needs one that has the first package of its `from` and one for its `to`,
or a line with all of them, joined by commas, the `beside` of the case last. A
case is a path or a part of one. The format is in testdata/semantics/README.md.

Every `run` and `ok` line of a case is evaluated in a fresh process a release,
as a module of the case's first file. A `run` has to work at `from`; at `to` it
has to raise or to warn, and the innermost line of the case on the stack has to
be a wanted one, or the value has to be another one than at `from`. With `shows:
elsewhere` the line is not compared: a hook is refused where it is used. An `ok`
has to work at `to`. Cases with `checked: read` are not run. The exit status is
1 when a case is not as it says.
"""

import argparse
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

TREE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CASES = os.path.join(TREE, "testdata", "semantics")
SECONDS = 240

# What a process does: import the first file, then evaluate line by line, and
# write for each what happened as JSON.
PROBE = r'''
import importlib, json, os, sys, traceback, warnings
root, module, entries, out = sys.argv[1], sys.argv[2], json.loads(sys.argv[3]), sys.argv[4]
sys.path[:0] = [root, os.path.join(root, "src")]
inside = root + os.sep

def place(frames):
    """Return the innermost line of the case among frames, as "file:line"."""
    for f in reversed(list(frames)):
        if f.filename.startswith(inside):
            return f.filename[len(inside):] + ":" + str(f.lineno)
    return ""

warned = []
def note(message, category, filename, lineno, file=None, line=None):
    if issubclass(category, (DeprecationWarning, FutureWarning, PendingDeprecationWarning, UserWarning)):
        warned.append([place(traceback.extract_stack()), category.__name__ + ": " + str(message)[:200]])
warnings.showwarning = note

def attempt(work):
    del warned[:]
    warnings.resetwarnings()
    warnings.simplefilter("always")
    warnings.showwarning = note
    try:
        value, error, where = work(), "", ""
    except BaseException as e:
        value, error = None, type(e).__name__ + ": " + str(e)[:300]
        where = place(traceback.extract_tb(e.__traceback__))
        if isinstance(e, SyntaxError) and e.filename and e.filename.startswith(inside):
            where = e.filename[len(inside):] + ":" + str(e.lineno)
    try:
        text = repr(value)[:2000]
    except Exception as e:
        text = "no repr"
    return {"error": error, "where": where, "warned": list(warned), "value": text}

names = {}
def load():
    if os.sep in module:
        sys.path[:0] = [os.path.dirname(os.path.join(root, module))]
        name = os.path.basename(module)
    else:
        name = module
    names.update(vars(importlib.import_module(name)))

first = attempt(load)
for name in ("torch",):
    always = getattr(sys.modules.get(name), "set_warn_always", None)
    if always:
        always(True)
answers = []
for entry in entries:
    if first["error"]:
        answers.append(first)
        continue
    a = attempt(lambda: eval(entry, names))
    a["warned"] += first["warned"]
    answers.append(a)
with open(out, "w") as f:
    json.dump(answers, f)
    f.flush()
os._exit(0)
'''


def parse(path):
    """Return a case: its fields, its files, and the places of its marks."""
    with open(path, encoding="utf-8") as f:
        parts = re.split(r"(?m)^-- (.+) --\n", f.read())
    case = {"name": os.path.relpath(path, CASES)[: -len(".txtar")], "run": [], "ok": [], "shows": ""}
    for line in parts[0].splitlines()[1:]:
        if not line:
            continue
        key, _, value = line.partition(":")
        if key in ("run", "ok"):
            case[key].append(value.strip())
        else:
            case[key] = value.strip()
    case["files"] = dict(zip(parts[1::2], parts[2::2]))
    case["wants"] = {f"{name}:{i}" for name, text in case["files"].items()
                     for i, line in enumerate(text.splitlines(), 1) if re.search(r"# want\b", line)}
    return case


def evaluate(case, python):
    """Return what the lines of a case give with an interpreter."""
    entries = case["run"] + case["ok"]
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        root, out = os.path.join(folder, "case"), os.path.join(folder, "out")
        for name, text in case["files"].items():
            os.makedirs(os.path.dirname(os.path.join(root, name)), exist_ok=True)
            with open(os.path.join(root, name), "w", encoding="utf-8") as f:
                f.write(text)
        first = next(iter(case["files"]))[: -len(".py")]
        # A module of a package is imported by its whole name.
        if os.path.exists(os.path.join(root, os.path.dirname(first), "__init__.py")):
            first = first.replace("/", ".")
        environ = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow",
                   "PYTHONDONTWRITEBYTECODE": "1", "HF_HUB_OFFLINE": "1"}
        try:
            done = subprocess.run([python, "-c", PROBE, root, first, json.dumps(entries), out], cwd=folder, env=environ,
                                  capture_output=True, text=True, errors="replace", timeout=SECONDS)
        except subprocess.TimeoutExpired:
            return None, "timeout"
        if not os.path.exists(out):
            return None, done.stderr[-400:]
        with open(out, encoding="utf-8") as f:
            return json.load(f), ""


def judge(case, old, new):
    """Return what is wrong with a case, given what both releases answered."""
    wrong, hit = [], set()
    n = len(case["run"])
    for entry, before, after in zip(case["run"], old, new):
        if before["error"]:
            wrong.append(f"{entry}: fails at from: {before['error']} at {before['where']}")
        places = {after["where"]} if after["error"] else {w for w, _ in after["warned"]} & case["wants"]
        if not after["error"] and places and places <= {w for w, _ in before["warned"]}:
            wrong.append(f"{entry}: warns at from as well")
        if after["error"] or places:
            hit |= places
        elif before["value"] != after["value"]:
            hit |= case["wants"] if len(case["wants"]) == 1 else set()
        else:
            wrong.append(f"{entry}: nothing happens at to ({after['value'][:80]}, {after['warned']})")
        case.setdefault("shown", []).append(after["error"] or next((m for w, m in after["warned"] if w in places), "") or f"{before['value']} -> {after['value']}")
    for entry, after in zip(case["ok"], new[n:]):
        if after["error"]:
            wrong.append(f"{entry}: fails at to: {after['error']} at {after['where']}")
    if case["shows"] != "elsewhere" and hit != case["wants"]:
        wrong.append(f"wanted {sorted(case['wants'])}, shown at {sorted(hit)}: {case.get('shown')}")
    return wrong


def check(case, pythons):
    """Return (what became of a case, what is wrong with it)."""
    if case["checked"].startswith("read"):
        return "read", []
    if case["checked"] != "run":
        return "wrong", [f"checked: {case['checked']}"]
    if not case["run"] and not case["ok"] or bool(case["run"]) != bool(case["wants"]):
        return "wrong", ["run lines and marks do not fit"]
    answers = {}
    for key in ("to", "from") if case["run"] else ("to",):
        release = case[key].split(",")[0].strip()
        # One release may be installed with several of another package.
        whole = ",".join(filter(None, [case[key], case.get("beside", "")])).replace(" ", "")
        python = pythons.get(whole) or pythons.get(release)
        if python is None:
            return "not run", [f"no interpreter has {release}"]
        answers[key], error = evaluate(case, python)
        if error:
            return "wrong", [f"{release}: {error}"]
    wrong = judge(case, answers.get("from", answers["to"]), answers["to"])
    return "wrong" if wrong else "ran", wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pythons", required=True, help="a file with lines: RELEASE PATH")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-v", action="store_true", help="show what happened in each case")
    parser.add_argument("cases", nargs="*", metavar="CASE")
    args = parser.parse_args()
    with open(args.pythons, encoding="utf-8") as f:
        pythons = dict(line.split() for line in f if line.strip() and not line.startswith("#"))
    paths = sorted(glob.glob(os.path.join(CASES, "*", "*.txtar")))
    cases = [parse(p) for p in paths if not args.cases or any(c in p for c in args.cases)]
    counts = {}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for case, (state, wrong) in zip(cases, pool.map(lambda c: check(c, pythons), cases)):
            kind = "positive" if case["wants"] else "negative"
            counts[kind, state] = counts.get((kind, state), 0) + 1
            for w in wrong:
                print(f"{case['name']}: {state}: {w}", flush=True)
            if args.v:
                print(f"{case['name']}: {state}: {case.get('shown', '')}", flush=True)
    for (kind, state), n in sorted(counts.items()):
        print(f"{kind} {state}: {n}")
    sys.exit(any(state == "wrong" for _, state in counts))


if __name__ == "__main__":
    main()
