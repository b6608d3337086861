"""The code that is read: copies of real releases that hold Python files only.

ruff reads notebooks as well and upcheck shell scripts and C++ code, so both get
copies with nothing but .py files. A copy is a checkout with an ignore file, for
ignore files to be read.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass

from programs import ROOT, ruff

CORPUS = ROOT / "corpus"
LARGE = "transformers-4.46.3"
MIDDLE, PACKAGE = "timm-0.4.12", "timm"
SMALL = "neuralprophet-0.5.0"
# Two files of transformers, about 40 and 280 kB.
FILES = {"40 kB": "src/transformers/optimization.py", "280 kB": "src/transformers/modeling_utils.py"}
IGNORED = "__pycache__/\n*.py[cod]\n*.so\n/build/\n/dist/\n*.egg-info/\n.venv/\n.ipynb_checkpoints\n/docs/_build/\n!keep.py\n"


@dataclass(frozen=True)
class Tree:
    name: str
    path: pathlib.Path
    files: int
    bytes: int

    def rounds(self, most):
        """Runs of ten milliseconds are noisy, and cheap: a small tree gets twice as many."""
        return most if self.bytes > 1e6 else 2 * most + 1


def releases(names=()):
    """Return the names of the releases in the corpus, and of those that are missing."""
    listed = json.loads((ROOT / "testdata" / "corpus" / "releases.json").read_text())
    all_of_them = [f"{r['name']}-{r['version']}" for r in listed]
    if unknown := set(names) - set(all_of_them):
        sys.exit(f"bench: no release {', '.join(sorted(unknown))} in testdata/corpus/releases.json")
    wanted = [r for r in all_of_them if not names or r in names]
    there = [r for r in wanted if (CORPUS / r).is_dir()]
    if not there:
        sys.exit("bench: corpus/ is empty; run make corpus")
    return there, [r for r in wanted if r not in there]


def copy(name, folder, change=None):
    """Copy the .py files of a release; change gets a path and bytes and gives both back."""
    files = size = 0
    source = CORPUS / name
    for path in sorted(source.rglob("*.py")):
        if not path.is_file() or path.is_symlink():
            continue
        place, data = str(path.relative_to(source)), path.read_bytes()
        if change:
            place, data = change(place, data)
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        files, size = files + 1, size + len(data)
    checkout(folder)
    return Tree(name, folder, files, size)


def checkout(folder):
    (folder / ".git").mkdir(exist_ok=True)
    (folder / ".gitignore").write_text(IGNORED)


def project(name, folder):
    """Copy a whole release as a checkout, for a hook to run in."""
    shutil.copytree(CORPUS / name, folder, symlinks=True)
    checkout(folder)
    return folder


def copies(name, package, folder, times):
    """Copy a release several times, side by side, each under another package name."""
    word = re.compile(rb"\b%s\b" % package.encode())
    parts = []
    for i in range(times):
        other = f"{package}_{i:02}"

        def change(place, data, other=other):
            return re.sub(rf"\b{package}\b", other, place), word.sub(other.encode(), data)

        parts.append(copy(name, folder / f"part{i:02}", change))
        shutil.rmtree(parts[-1].path / ".git")
    checkout(folder)
    return Tree(f"{times}×", folder, sum(p.files for p in parts), sum(p.bytes for p in parts))


def read_by_both(upcheck, tree, pair):
    """Return the tree as it is read: a tool that is faster because it skips files is no news."""
    line = upcheck.scan(tree.path, pair, extra=("--format", "json")).line
    ours = json.loads(subprocess.run(line, capture_output=True, text=True, check=True).stdout)["summary"]
    shown = subprocess.run([*ruff(tree.path).line, "--show-files"], capture_output=True, text=True, check=True).stdout
    theirs = [pathlib.Path(line) for line in shown.splitlines() if line.endswith(".py")]
    if not ours["files"] + ours["unread"] == len(theirs) > 0:
        sys.exit(f"bench: in {tree.name} upcheck reads {ours['files']} files and ruff {len(theirs)}")
    return Tree(tree.name, tree.path, len(theirs), sum(path.stat().st_size for path in theirs))
