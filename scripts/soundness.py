#!/usr/bin/env python3
"""Check that a scan that reads only what it must finds what a full parse finds.

    python scripts/soundness.py [--tree NAME ...] [--run NAME ...] [--against FLAGS]

Each tree is scanned for several upgrades, as by default and with "--parse all",
which turns every file into a tree; the JSON reports have to be the same byte by
byte. The trees are the releases in corpus/, the standard library of the running
Python and its site-packages. The runs: three usual upgrades, those to Keras 3
and Lightning 2, the one that testdata/corpus/pairs.json has for the release, none
with all that is uncertain shown, and the upgrade of a library that all code uses
(soundness_hot.py). The exit status is 1 when a report differs.
"""

import argparse
import filecmp
import json
import pathlib
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections import Counter

import soundness_hot

ROOT = pathlib.Path(__file__).resolve().parent.parent
UPCHECK = ROOT / "bin" / "upcheck"
CORPUS = ROOT / "corpus"
sys.path.append(str(ROOT / "scripts" / "bench"))

from programs import pairs  # the upgrades that are measured too

# Everything is read, however large, and nothing runs out of time: where the two
# differ they differ in what they find.
FLAGS = ["--format", "json", "--fail-on", "never", "--no-gitignore", "--exclude", "upcheck-reads-all", "--timeout", "10m", "--max-file-size", "64MiB"]
LIBRARY = "standard library"
WIDE = ["--preview", "--min-confidence", "possible"]


def trees(names):
    """Return the trees by name."""
    found = {path.name: path for path in sorted(CORPUS.glob("*/"))}
    found[LIBRARY] = pathlib.Path(sysconfig.get_path("stdlib"))
    found["site-packages"] = pathlib.Path(sysconfig.get_path("purelib"))
    if unknown := set(names) - set(found):
        sys.exit(f"soundness: no tree {', '.join(sorted(unknown))}; there are {', '.join(found)}")
    return {name: path for name, path in found.items() if not names or name in names}


def runs(tree, hot):
    """Return the flags of the runs for a tree, by name."""
    upgrades = {name: ["--from", before, "--to", after] for name, (before, after) in pairs().items()}
    upgrades["usual, wide"] = upgrades["usual"] + WIDE
    own = json.loads((ROOT / "testdata" / "corpus" / "pairs.json").read_text()).get(tree.rpartition("-")[0])
    if own:
        upgrades["own"] = ["--from", own["from"], "--to", own["to"]]
    upgrades["no versions"] = WIDE
    upgrades["Keras 3"] = ["--from", "tensorflow==2.15.1,keras==2.15.0", "--to", "tensorflow==2.18.1,keras==3.15.1", *WIDE]
    upgrades["Lightning"] = ["--from", "pytorch-lightning==1.5", "--to", "pytorch-lightning==2.3", *WIDE]
    upgrades["hot names"] = ["--from", "hot-names==1.0", "--to", "hot-names==2.0", "--matrix", str(hot), *WIDE]
    return upgrades


def copied(name, path, folder):
    """Copy a tree as a checkout of its own: what is above it must not count."""
    target = folder / "tree"
    shutil.copytree(path, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.a", "site-packages"))
    (target / ".git").mkdir(exist_ok=True)
    if name == LIBRARY:
        # Beside an os.py "import os" means that file, and not the hot name.
        for entry in target.glob("[a-z_]*"):
            entry.rename(target / f"of_{entry.name}")
    return target


def scan(tree, flags, report):
    """Scan and return the seconds that it took."""
    start = time.perf_counter()
    with open(report, "wb") as out:
        done = subprocess.run([UPCHECK, "scan", ".", *FLAGS, *flags], cwd=tree, stdout=out, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"soundness: upcheck scan {shlex.join(flags)} ended with {done.returncode}: {done.stderr.strip()[-2000:]}")
    return time.perf_counter() - start


def difference(all_of_them, fewer):
    """Say how two reports differ: in which findings, else in which part."""
    before, after = (json.loads(path.read_text()) for path in (all_of_them, fewer))
    sides = [Counter(json.dumps(f, sort_keys=True) for f in report["findings"]) for report in (before, after)]
    lost, added = sides[0] - sides[1], sides[1] - sides[0]
    lines = []
    for what, findings in (("only with every file parsed", lost), ("only by default", added)):
        if findings:
            lines.append(f"    {sum(findings.values())} {what}:")
            shown = sorted((json.loads(text) for text in findings), key=lambda f: (f["path"], f["line"], f["column"]))
            lines += [f"      {f['path']}:{f['line']}:{f['column']}: {f['code']} {f['confidence']} {f['name']}" for f in shown[:5]]
    if not lines:
        lines = [f"    {key!r} differs: {str(before[key])[:300]}  /  {str(after[key])[:300]}" for key in before if before[key] != after.get(key)]
    return lines or ["    the order of the findings differs"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--run", nargs="+", default=[], metavar="NAME")
    parser.add_argument("--against", default="--parse all", metavar="FLAGS", help="what the default is compared with")
    args = parser.parse_args()
    usage = subprocess.run([UPCHECK, "scan", "--help"], capture_output=True, text=True, check=True).stdout
    uncached = ["--no-cache"] if "--no-cache" in usage else []
    wrong = compared = total = 0
    with tempfile.TemporaryDirectory(prefix="soundness-") as tmp:
        folder = pathlib.Path(tmp)
        releases = soundness_hot.write(folder)
        hot = folder / "entries"
        subprocess.run([UPCHECK, "matrix", "build", "--output", hot, *releases], check=True, stdout=subprocess.DEVNULL)
        full, default = folder / "full.json", folder / "default.json"
        for name, path in trees(args.tree).items():
            tree = copied(name, path, folder)
            for run, flags in runs(name, hot).items():
                if args.run and run not in args.run:
                    continue
                slow = scan(tree, [*flags, *uncached, *shlex.split(args.against)], full)
                fast = scan(tree, [*flags, *uncached], default)
                same = filecmp.cmp(full, default, shallow=False)
                report = json.loads(full.read_text())
                compared, total = compared + 1, total + len(report["findings"])
                print(
                    f"{name}, {run}: {report['summary']['files']} files, {len(report['findings'])} findings, "
                    f"{'equal' if same else 'DIFFERENT'}, {slow:.1f} s and {fast:.1f} s",
                    flush=True,
                )
                if not same:
                    wrong += 1
                    print("\n".join(difference(full, default)), flush=True)
            shutil.rmtree(tree)
    print(f"{compared} reports compared, {total} findings, {wrong} different")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
