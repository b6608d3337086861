#!/usr/bin/env python3
"""Measure upcheck next to its neighbours and print a table.

Everything is measured in one run, round by round, so that both sides of a pair
see the same machine. A figure is a median, a ratio the median of the ratios of
the rounds. CPU seconds are user and system time of the process, as the kernel
counts them. "make bench" calls this once everything it needs is in place.

  bench.py [--rounds N] [--starts N]
"""

import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

TREE = pathlib.Path(__file__).resolve().parent.parent
UPCHECK = TREE / "bin" / "upcheck"
RUFF = TREE / ".tools" / "python" / "bin" / "ruff"
RELEASE = "transformers-4.46.3"
PAIR = [
    "--from", "torch==1.13,tensorflow==2.10,numpy==1.23",
    "--to", "torch==2.3,tensorflow==2.15,numpy==1.26",
]

Cost = collections.namedtuple("Cost", "cpu wall memory")  # seconds, seconds, MiB


def measure(command, allowed=(0,)):
    """Run a command to its end with its output thrown away."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    complaint = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in allowed:
        sys.exit(f"bench: {command[0]} ended with {process.returncode}: {complaint.decode(errors='replace').strip()}")
    memory = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
    return Cost(usage.ru_utime + usage.ru_stime, wall, memory)


def paired(ours, theirs, rounds, allowed=(0,)):
    """Run both commands in turn, after one round that only warms up."""
    measure(ours, allowed), measure(theirs, allowed)
    pairs = [(measure(ours, allowed), measure(theirs, allowed)) for _ in range(rounds)]
    return pairs


def row(what, pairs, pick, unit):
    a, b = ([pick(side) for side in sides] for sides in zip(*pairs))
    ratio = statistics.median(x / y for x, y in zip(a, b))
    return what, f"{statistics.median(a):.3g} {unit}", f"{statistics.median(b):.3g} {unit}", f"{ratio:.2f}"


def parse_speed():
    """Return the megabytes that the parser's benchmark reads in a CPU second."""
    command = ["go", "test", "-run", "^$", "-bench", "^BenchmarkParse$", "-benchtime", "5x", "./cmd/upcheck"]
    out = subprocess.run(command, cwd=TREE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    found = re.search(r"([\d.]+) MB/cpu-s", out)
    if not found:
        sys.exit(f"bench: no figure in the output of {' '.join(command)}:\n{out}")
    return float(found[1])


def resolver_share():
    """Return the share, in percent, of the CPU time of reading that resolving takes."""
    command = ["go", "test", "-run", "^$", "-bench", f"^BenchmarkShare$/^{RELEASE.rsplit('-', 1)[0]}$", "-benchtime", "5x", "./parser"]
    out = subprocess.run(command, cwd=TREE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    found = re.search(r"([\d.]+) share-%", out)
    if not found:
        sys.exit(f"bench: no figure in the output of {' '.join(command)}:\n{out}")
    return float(found[1])


def python_only(folder):
    """Copy the .py files of the release out of the reach of ignore files."""
    files = size = 0
    for path in sorted((TREE / "corpus" / RELEASE).rglob("*.py")):
        target = folder / path.relative_to(TREE / "corpus" / RELEASE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        files, size = files + 1, size + path.stat().st_size
    return files, size


def same_files(scan, ruff, expected):
    """Check that both read every file: a faster tool that skips is no news."""
    out = subprocess.run([*scan, "--format", "json"], capture_output=True, text=True, check=True).stdout
    ours = json.loads(out)["summary"]["files"]
    theirs = len(subprocess.run([*ruff, "--show-files"], capture_output=True, text=True, check=True).stdout.splitlines())
    if not ours == theirs == expected:
        sys.exit(f"bench: of {expected} files upcheck reads {ours} and ruff {theirs}")


def empty_program(folder):
    """Build the smallest Go program, to see what a start costs anyway."""
    (folder / "go.mod").write_text("module empty\n")
    (folder / "main.go").write_text("package main\n\nfunc main() {}\n")
    subprocess.run(["go", "build", "-o", "empty", "."], cwd=folder, check=True)
    return str(folder / "empty")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of the whole scan")
    parser.add_argument("--starts", type=int, default=200, help="rounds of the start")
    args = parser.parse_args()
    if not (TREE / "corpus" / RELEASE).is_dir():
        sys.exit(f"bench: corpus/{RELEASE} is missing; run make corpus")
    for tool in (UPCHECK, RUFF):
        if not tool.exists():
            sys.exit(f"bench: {tool.relative_to(TREE)} is missing; run make bench")

    rows = [("parse, walk and resolve, one core", f"{parse_speed():.3g} MB/s", "", "")]
    rows.append(("resolve beside parse and walk", f"{resolver_share():.3g} %", "", ""))
    with tempfile.TemporaryDirectory() as tmp:
        source, empty = pathlib.Path(tmp, "source"), pathlib.Path(tmp, "empty")
        source.mkdir(), empty.mkdir()
        files, size = python_only(source)
        scan = [str(UPCHECK), "scan", str(source), "--fail-on", "never", *PAIR]
        ruff = [str(RUFF), "check", str(source), "--no-cache", "--isolated", "--select", "NPY201", "--exit-zero"]
        same_files(scan, ruff, files)
        pairs = paired([*scan, "--format", "concise"], [*ruff, "--output-format", "concise"], args.rounds)
        what = f"scan of {RELEASE} ({files} files, {size / 1e6:.1f} MB)"
        rows.append(row(f"{what}: CPU", pairs, lambda c: c.cpu, "s"))
        rows.append(row("the same: wall", pairs, lambda c: c.wall, "s"))
        rows.append(row("the same: peak memory", pairs, lambda c: c.memory, "MiB"))
        pairs = paired([str(UPCHECK), "version"], [empty_program(empty)], args.starts)
        rows.append(row("start of `upcheck version`: CPU", pairs, lambda c: c.cpu * 1e3, "ms"))
        rows.append(row("the same: wall", pairs, lambda c: c.wall * 1e3, "ms"))

    version = subprocess.run([RUFF, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    print(f"Beside the scan: {version} --select NPY201; beside the start: an empty Go program.\n")
    print("| measured | upcheck | beside it | ratio |\n|---|---|---|---|")
    for cells in rows:
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
