"""Measure upcheck next to ruff and others, and print the figures as a page.

"make bench" and "make bench-gate" call this once what it needs is in place.

  bench [--tree NAME ...] [--rounds N] [--only PART ...] [--output DIR] [--update]
  bench --gate

--update writes docs/benchmarks.md and docs/benchmarks.json; --output writes both
to another folder. --gate measures less often and compares with the committed
figures; the exit status is 1 when one is worse than it may be.
"""

import argparse
import datetime
import json
import os
import pathlib
import sys
import tempfile

import clock
import gate
import page
import programs
import trees
from measures import Bench

DOCS = programs.ROOT / "docs"
PARTS = ("trees", "files", "start", "scaling", "neighbours")


def arguments():
    parser = argparse.ArgumentParser(prog="bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", nargs="+", default=[], metavar="NAME", help="releases of the corpus, all when not given")
    parser.add_argument("--only", nargs="+", default=PARTS, choices=PARTS, help="parts to measure")
    parser.add_argument("--rounds", type=int, help="runs of a tree of more than 1 MB (7; 3 for the gate)")
    parser.add_argument("--output", type=pathlib.Path, metavar="DIR", help="write the page and the figures to DIR")
    parser.add_argument("--update", action="store_true", help="write the page and the figures to docs")
    parser.add_argument("--gate", action="store_true", help="compare with the committed figures")
    args = parser.parse_args()
    if args.update and (args.gate or args.tree or set(args.only) != set(PARTS)):
        parser.error("--update goes with everything that is measured, and not with --gate")
    args.rounds = args.rounds or (3 if args.gate else 7)
    return args


def parts(bench, names, only, versions):
    """Return the measurements to make, by name."""
    work = {("tree", name): (lambda name=name: bench.tree(name)) for name in names} if "trees" in only else {}
    for part in ("files", "start", "scaling"):
        if part in only:
            work[part,] = getattr(bench, part)
    if "neighbours" in only:
        work["neighbours",] = lambda: bench.neighbours(versions)
    return work


def measured(args, pairs, names, versions, committed=None):
    """Measure; a figure that would fail the gate is measured again, with more rounds."""
    figures = {}
    with tempfile.TemporaryDirectory(prefix="bench-") as tmp:
        os.environ["TMPDIR"] = tmp
        say = lambda text: print(f"bench: {text}", file=sys.stderr, flush=True)
        bench = Bench(pathlib.Path(tmp), pairs, args.rounds, say)
        for what, work in parts(bench, names, args.only, versions).items():
            found = work()
            if committed is not None and any(v.failed for v in gate.judge(found, committed)):
                say(f"{' '.join(what)}: again")
                bench.rounds = 3 * args.rounds
                found, bench.rounds = work(), args.rounds
            figures.update(found)
    return figures


def main():
    args = arguments()
    for tool in (programs.UPCHECK, programs.RUFF):
        if not tool.exists():
            sys.exit(f"bench: {tool.relative_to(programs.ROOT)} is missing; run make bench")
    names, missing = trees.releases(args.tree)
    for name in missing:
        print(f"bench: corpus/{name} is missing and left out", file=sys.stderr)
    if args.gate:
        args.only = [part for part in args.only if part != "neighbours"]
    pairs, versions = programs.pairs(), programs.versions()
    committed = read_committed() if args.gate else None
    figures = measured(args, pairs, names, versions, committed)
    if args.gate:
        whole = not args.tree and not missing and set(args.only) | {"neighbours"} == set(PARTS)
        unmeasured = set(gate.values(committed)) - set(gate.values(figures)) if whole else ()
        sys.exit(report(gate.judge(figures, committed), sorted(unmeasured)))
    run = {
        "date": datetime.date.today().isoformat(),
        "machine": programs.machine(),
        "tools": versions,
        "pairs": pairs,
        "small": trees.SMALL,
        "missing": missing,
        "floor": clock.FLOOR,
        "figures": figures,
    }
    text = page.page(run)
    print(text)
    for folder in filter(None, (args.output, DOCS if args.update else None)):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "benchmarks.md").write_text(text)
        (folder / "benchmarks.json").write_text(json.dumps(rounded(run), indent=1) + "\n")


def read_committed():
    path = DOCS / "benchmarks.json"
    if not path.exists():
        sys.exit(f"bench: {path.relative_to(programs.ROOT)} is missing; make bench UPDATE=1 writes it")
    return json.loads(path.read_text())["figures"]


def rounded(value):
    """Leave four digits of each number: more say nothing."""
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    return float(f"{value:.4g}") if isinstance(value, float) else value


def report(verdicts, unmeasured):
    """Print what failed and what is a known miss, and return the exit status."""
    for key in unmeasured:
        print(f"bench-gate: FAILED: {key}: committed and not measured")
    for v in verdicts:
        if v.failed or v.missed:
            print(f"bench-gate: {'FAILED' if v.failed else 'known miss'}: {v}")
    failed = sum(v.failed for v in verdicts) + len(unmeasured)
    print(f"bench-gate: {len(verdicts)} figures, {failed} failed, {sum(v.missed for v in verdicts)} known misses")
    return 1 if failed else 0


if __name__ == "__main__":
    main()
