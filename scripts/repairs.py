"""Repairs copies of the corpus and checks what came out.

    python3 scripts/repairs.py UPCHECK CORPUS [TREE...]

For every tree and upgrade, after `upcheck fix --unsafe`: what compiled before still
compiles, a second fix changes nothing, and no line goes or changes but those with
findings or imports and those that an edit names.
"""

import difflib
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

UPGRADES = {
    "torch 2.3, TF 2.15": ("torch==1.13,tensorflow==2.10,numpy==1.23", "torch==2.3,tensorflow==2.15,numpy==1.26"),
    "newest": ("torch==2.3,tensorflow==2.15,numpy==1.26", "torch==2.15.0,tensorflow==2.21.0,numpy==2.4.6"),
    "TF 1.15": ("tensorflow==1.15", "tensorflow==2.15"),
    "old torch": ("torch==1.4,numpy==1.18,torchvision==0.5", "torch==2.8,numpy==2.2,torchvision==0.23"),
    "Lightning, Transformers": ("pytorch-lightning==1.5,transformers==4.20", "pytorch-lightning==2.3,transformers==4.50"),
}


def main():
    upcheck, corpus = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    trees = sys.argv[3:] or sorted(p.name for p in corpus.iterdir() if p.is_dir())
    failures = 0
    for tree in trees:
        for name, pair in UPGRADES.items():
            with tempfile.TemporaryDirectory() as work:
                failures += check(upcheck, corpus / tree, pathlib.Path(work) / tree, f"{tree}, {name}", pair)
    print(f"{failures} failures")
    return 1 if failures else 0


def check(upcheck, source, copy, title, pair):
    shutil.copytree(source, copy, symlinks=True)
    before = contents(copy)
    found = scan(upcheck, copy, pair)
    first = fix(upcheck, copy, pair)
    after = contents(copy)
    problems = []
    if first.returncode != 0:
        problems.append(f"status {first.returncode}: {first.stderr.strip()[-300:]}")
    changed = [p for p in before if before[p] != after[p]]
    for path in changed:
        if compiles(before[path]) and not compiles(after[path]):
            problems.append(f"{path} does not compile any more")
        problems += stray(path, before[path], after[path], found)
    again = fix(upcheck, copy, pair)
    for path, text in contents(copy).items():
        if text != after[path]:
            problems.append(f"a second fix changes {path}")
    cured = len(found) - len(scan(upcheck, copy, pair))
    print(f"{title}: {len(found)} findings, {len(changed)} files changed, {cured} findings fewer, {len(problems)} problems", flush=True)
    for problem in problems[:20]:
        print("   ", problem)
    return len(problems)


def contents(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file() and not p.is_symlink() and p.suffix in (".py", ".pyi", ".ipynb", ".sh")}


def versions(pair):
    return ["--from", pair[0], "--to", pair[1]]


def fix(upcheck, folder, pair):
    return subprocess.run([upcheck, "fix", folder, "--unsafe", *versions(pair)], capture_output=True, text=True)


def scan(upcheck, folder, pair):
    done = subprocess.run([upcheck, "scan", folder, "--no-cache", "--format", "json", "--fail-on", "never", *versions(pair)], capture_output=True, text=True)
    return json.loads(done.stdout)["findings"]


def compiles(raw):
    try:
        compile(raw, "file.py", "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return False
    return True


def stray(path, before, after, found):
    """Lines that differ without a finding or an import on them."""
    allowed = set()
    for f in found:
        if f["path"] == path:
            allowed.update(range(f["statement"]["line"], f["statement"]["end_line"] + 1))
            allowed.update(range(f["line"], f["end_line"] + 1))
            for x in f["fixes"]:
                for e in x["edits"]:
                    line = before[: e["start"]].count(b"\n") + 1
                    allowed.update(range(line, line + before[e["start"] : e["end"]].count(b"\n") + 1))
    old, new = before.decode("utf-8", "replace").splitlines(), after.decode("utf-8", "replace").splitlines()
    out = []
    for tag, a, b, _, _ in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag in ("equal", "insert"):
            continue
        for i in range(a, b):
            if i + 1 not in allowed and "import" not in old[i]:
                out.append(f"{path}:{i + 1} changes without a finding: {old[i].strip()[:80]}")
    return out


if __name__ == "__main__":
    sys.exit(main())
