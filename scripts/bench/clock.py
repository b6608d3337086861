"""Run commands and say what they cost.

CPU seconds are user and system time of the process and of what it started, as
the kernel counts them. Two commands that are compared run in turn, so that both
see the same machine, and each round begins with the other one. A ratio is the
median of the ratios of the rounds.
"""

import os
import resource
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass

# The kernel reports megabytes in other units on macOS.
UNIT = 1e6 if sys.platform == "darwin" else 1e3
# A process begins with the pages of the one that starts it, and its peak counts
# them: less memory than this cannot be seen.
FLOOR = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / UNIT


@dataclass(frozen=True)
class Cost:
    """What a command took: CPU and wall time in seconds, peak memory in MB."""

    cpu: float
    wall: float
    memory: float


@dataclass(frozen=True)
class Command:
    """A command line, the folder it runs in and the statuses it may end with."""

    line: tuple
    folder: str = "."
    allowed: tuple = (0,)


@dataclass(frozen=True)
class Pair:
    """What two commands cost in rounds: medians, and medians of the ratios."""

    ours: Cost
    theirs: Cost
    cpu: float
    wall: float
    rounds: int


def run(command):
    """Run a command to its end, its output in a file as in a shell's "> file"."""
    with open(os.path.join(os.environ["TMPDIR"], "stdout"), "wb") as out:
        start = time.perf_counter()
        process = subprocess.Popen(command.line, cwd=command.folder, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.PIPE)
        complaint = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode not in command.allowed:
        sys.exit(f"bench: {' '.join(command.line)} ended with {process.returncode}: {complaint.decode(errors='replace').strip()}")
    return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / UNIT)


def compare(ours, theirs, rounds, warm_up=True):
    """Run two commands in turn; a first round that only warms up counts for nothing."""
    if warm_up:
        run(ours), run(theirs)
    pairs = []
    for i in range(rounds):
        if i % 2:
            second = run(theirs)
            pairs.append((run(ours), second))
        else:
            pairs.append((run(ours), run(theirs)))
    return Pair(
        middle([a for a, _ in pairs]),
        middle([b for _, b in pairs]),
        statistics.median(a.cpu / b.cpu for a, b in pairs),
        statistics.median(a.wall / b.wall for a, b in pairs),
        rounds,
    )


def middle(costs):
    return Cost(*(statistics.median(getattr(c, field) for c in costs) for field in ("cpu", "wall", "memory")))
