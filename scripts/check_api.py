#!/usr/bin/env python3
"""Check findings that rest on the API history against installed releases.

    upcheck scan TREE --from ... --to ... --format json > found.json
    python scripts/check_api.py --root TREE found.json [...] > matrix/api/checked.tsv

Draws findings with API0xx codes (the same seed draws the same ones, and every
code that occurs is drawn), asks both releases of each what they say
(check_api_probe.py: import, getattr, signature, source, or a call), judges that
(check_api_judge.py) and writes a table. A finding is true when the older release
shows what the code relies on and the newer one what the finding says; undecided
when one of them cannot tell. What is not true is shown with its place and its
message on standard error. Repetitions count once: one name and keyword in one
pair. How a call looks is read from the file, which is looked for below each
--root and has to be the one that was scanned.

The releases are virtual environments below .tools/envs, made with pip when they
are missing. With --pythons FILE they are the interpreters that it names, in lines
"torch==2.3.1 PATH", and findings between other releases are left out.
"""

import argparse
import ast
import collections
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

TREE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENVS = os.path.join(TREE, ".tools", "envs")
PROBE = os.path.join(TREE, "scripts", "check_api_probe.py")
SEED, DRAW, EACH, SECONDS = 20, 120, 4, 300
CALLED = ("API004", "API006", "API007", "API008", "API009", "API012")


# Drawing.


def load(paths, known):
    """Return the distinct API findings in a fixed order, those between known
    releases when there are some."""
    found = {}
    for path in paths:
        with open(path, encoding="utf-8") as f:
            for x in json.load(f)["findings"]:
                if not x["code"].startswith("API"):
                    continue
                x["written"], keyword = written(x)
                x["keyword"] = x["keyword"] or keyword
                if all(not v or f"{x['package']}=={v}" in known for v in (x["from"], x["to"])) or not known:
                    found.setdefault((x["code"], x["written"], x["keyword"], x["package"], x["from"], x["to"]), x)
    return [found[key] for key in sorted(found)]


def written(x):
    """Return the name and the keyword that the message of a finding speaks of:
    tensorflow.keras.Model, where its canonical name is keras.Model."""
    marked = re.findall(r"`([^`]+)`", x["message"])
    name = next((m for m in marked if re.fullmatch(r"\w+(\.\w+)+", m)), x["name"])
    keyword = marked[0][:-1] if re.fullmatch(r"\w+=", marked[0]) else ""
    return name, keyword


def draw(found, number):
    """Draw some of every code first, then any."""
    rng = random.Random(SEED)
    codes = collections.defaultdict(list)
    for x in found:
        codes[x["code"]].append(x)
    first = [x for code in sorted(codes) for x in rng.sample(codes[code], min(EACH, len(codes[code])))]
    rest = [x for x in found if not any(x is y for y in first)]
    return (first + rng.sample(rest, max(0, min(number - len(first), len(rest)))))[:number]


def shape(x, roots):
    """Return (arguments by position, {keyword: argument}) of the call at a
    finding, None when it cannot be told. Arguments are written out when they
    are constants, and None otherwise."""
    text = scanned(x, roots)
    if not text:
        return None
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return None
    line, column = (x["cell_line"], x["cell_column"]) if x["cell"] else (x["line"], x["column"])
    lines = text.split("\n")
    start, end = ((n, len(lines[n - 1][:c - 1].encode())) for n, c in (
        (line, column), (line + x["end_line"] - x["line"], x["end_column"] + column - x["column"])))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        parts = [a for a in node.args] + [k for k in node.keywords if k.arg]
        if (node.func.end_lineno, node.func.end_col_offset) == end or any((a.lineno, a.col_offset) == start for a in parts):
            if any(isinstance(a, ast.Starred) for a in node.args):
                return None
            return [constant(a) for a in node.args], {k.arg: constant(k.value) for k in node.keywords if k.arg}
    return None


def scanned(x, roots):
    """Return the text of the file with a finding, "" when it is not there."""
    for root in roots:
        try:
            with open(os.path.join(root, x["path"]), "rb") as f:
                data = f.read()
        except OSError:
            continue
        if hashlib.sha256(data).hexdigest() != x["file_sha256"]:
            continue
        text = data.decode(errors="replace")
        if not x["cell"]:
            return text
        cell = json.loads(text)["cells"][x["cell"] - 1]["source"]
        return re.sub(r"(?m)^(\s*)[%!].*", r"\1pass", "".join(cell))
    return ""


def constant(node):
    try:
        value = ast.literal_eval(node)
        json.dumps(value)
        return value
    except (ValueError, TypeError):
        return None


# The releases.


def requirements(package, version, name):
    """Return what pip has to install so that a name can be looked at."""
    major, minor = (version.split(".") + ["0"])[:2]
    if package == "keras" and name.startswith(("tensorflow.", "keras.")):
        return [f"keras=={version}", "tensorflow-cpu>=2.16" if major == "3" else f"tensorflow-cpu=={major}.{minor}.*"]
    if package == "tensorflow":
        return [f"{'tensorflow' if major == '1' else 'tensorflow-cpu'}=={version}"]
    if package == "pytorch-lightning" and name.startswith("lightning."):
        package = "lightning"
    more = {"pytorch-lightning": ["torch<2" if major == "1" else "torch<2.4"], "torchmetrics": ["torch<2.4"], "transformers": ["torch<2.4"]}
    return [f"{package}=={version}", "setuptools<70", *more.get(package, [])] + ([] if package == "numpy" else ["numpy<2"] if old(package, version) else [])


def old(package, version):
    """Report whether a release was built for NumPy 1."""
    numbers = tuple(int(n) for n in version.split(".")[:2] if n.isdigit())
    return numbers < {"torch": (2, 4), "torchvision": (0, 19), "torchaudio": (2, 4)}.get(package, (99, 0))


def interpreter(package, version, name, known):
    """Return the Python that has a release, made when it is missing."""
    if f"{package}=={version}" in known:
        return known[f"{package}=={version}"]
    wanted = requirements(package, version, name)
    folder = os.path.join(ENVS, wanted[0].replace("==", "-"))
    python = os.path.join(folder, "bin", "python")
    if os.path.exists(os.path.join(folder, "ready")):
        return python
    error = "no Python found"
    for base in ("3.11", "3.10", "3.9", "3.8", "3.7", "3.12", "3.13"):
        made = pyenv(base)
        if made is None:
            continue
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([made, "-m", "venv", folder], check=True, capture_output=True)
        done = subprocess.run([python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-cache-dir",
                               "--prefer-binary", *wanted], capture_output=True, text=True)
        if done.returncode == 0:
            open(os.path.join(folder, "ready"), "w", encoding="utf-8").close()
            return python
        error = (done.stderr.strip().splitlines() or ["pip failed"])[-1]
    shutil.rmtree(folder, ignore_errors=True)
    raise OSError(f"{' '.join(wanted)}: {error}")


def pyenv(base):
    """Return an interpreter of a minor version, of pyenv or on the path."""
    roots = os.path.join(os.environ.get("PYENV_ROOT") or os.path.expanduser("~/.pyenv"), "versions")
    for name in sorted(os.listdir(roots)) if os.path.isdir(roots) else []:
        if name.startswith(base + "."):
            return os.path.join(roots, name, "bin", "python")
    return shutil.which("python" + base)


def ask(python, tasks):
    """Return the answers to tasks by id. A crash costs its own task only; one
    that needs a fresh process gets it."""
    answers = {}
    alone = [[t] for t in tasks if t["imports"]]
    queue = alone + [[t for t in tasks if not t["imports"]]]
    environ = {**os.environ, "CUDA_VISIBLE_DEVICES": "", "TF_CPP_MIN_LOG_LEVEL": "3", "KERAS_BACKEND": "tensorflow"}
    while queue:
        batch = queue.pop()
        if not batch:
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "tasks.json")
            with open(path, "w", encoding="utf-8") as f:
                json.dump(batch, f)
            try:
                out = subprocess.run([python, PROBE, path], capture_output=True, text=True, cwd=folder, env=environ,
                                     timeout=SECONDS + 5 * len(batch)).stdout
            except subprocess.TimeoutExpired as err:
                out = (err.stdout or b"").decode()
        begun = None
        for line in out.splitlines():
            if line.startswith("begin "):
                begun = int(line.split()[1])
            elif line.endswith("}"):  # the last one may be cut off
                found = json.loads(line)
                answers[found["id"]] = found
        left = [t for t in batch if t["id"] not in answers]
        if left:
            crashed = begun if begun is not None and begun not in answers else left[0]["id"]
            answers[crashed] = {"id": crashed, "failed": "the process ended or took too long"}
            queue.append([t for t in left if t["id"] != crashed])
    return answers


# Judging.


def judge(x, before, after):
    """Return (verdict, how); before is None when no older release is known."""
    from check_api_judge import judges

    for side, facts in (("from", before), ("to", after)):
        if facts and "failed" in facts:
            return "undecided", f"{side}: {facts['failed']}"
    return judges[x["code"]](x, before or {}, after)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("findings", nargs="+")
    parser.add_argument("--number", type=int, default=DRAW)
    parser.add_argument("--pythons", help="file of interpreters")
    parser.add_argument("--root", action="append", default=[], help="folder that was scanned, for each one")
    args = parser.parse_args()
    known = {}
    if args.pythons:
        with open(args.pythons, encoding="utf-8") as f:
            known = dict(line.split() for line in f if line.strip())
    found = load(args.findings, known)
    drawn = draw(found, args.number)
    work = collections.defaultdict(list)
    for i, x in enumerate(drawn):
        x["shape"] = shape(x, args.root or ["."])
        position, keywords = x["shape"] or ([], {x["keyword"]: None} if x["keyword"] else {})
        task = {"id": i, "name": x["written"], "imports": x["code"] == "API003", "position": position, "keywords": keywords,
                "keyword": x["keyword"], "message": x["message"], "calls": x["code"] in CALLED, "warns": x["code"] == "API012"}
        for version in filter(None, (x["from"], x["to"])):
            work[x["package"], version, x["written"].split(".")[0]].append(task)
    facts = {}
    for (package, version, root), tasks in sorted(work.items()):
        print(f"check: {package} {version}: {len(tasks)} findings", file=sys.stderr, flush=True)
        try:
            answers = ask(interpreter(package, version, root + ".", known), tasks)
        except (OSError, subprocess.SubprocessError) as err:
            answers = {t["id"]: {"failed": f"no environment: {err}"} for t in tasks}
        for i, found_here in answers.items():
            facts[i, version] = found_here
    print(f"# {len(drawn)} of {len(found)} distinct findings, drawn with seed {SEED} by scripts/check_api.py")
    print("code\tname\tkeyword\tpair\tverdict\thow")
    count = collections.Counter()
    for i, x in sorted(enumerate(drawn), key=lambda item: [item[1][k] for k in ("code", "written", "keyword", "package", "from", "to")]):
        verdict, how = judge(x, facts.get((i, x["from"])), facts[i, x["to"]])
        count[verdict] += 1
        pair = f"{x['package']} {x['from'] or '?'} -> {x['to']}"
        how = " ".join(how.split())
        print(x["code"], x["written"], x["keyword"], pair, verdict, how, sep="\t")
        if verdict != "true":
            print(f"{verdict}: {x['path']}:{x['line']}: {x['code']} {pair}: {x['message']}\n    {x['source'].strip()[:200]}\n    {how}", file=sys.stderr)
    decided = count["true"] + count["false"]
    print(f"check: {count['true']} true, {count['false']} false, {count['undecided']} undecided: "
          f"{100 * count['true'] / max(decided, 1):.1f} % of what is decided", file=sys.stderr)


if __name__ == "__main__":
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    main()
