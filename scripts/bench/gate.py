"""Compare a run with the committed figures and with what is promised.

A figure may be as large as its limit, and at most a quarter worse than it was
when the figures were committed. Where the committed figure does not keep the
limit yet, the limit is a known miss: it is named, and only the quarter counts.
"""

import fnmatch
from dataclasses import dataclass

SLACK = 1.25

# Which figures, the value that counts, and its limit; the first row that fits a
# key counts. Ratios are CPU ratios to ruff. A row without a limit has the
# quarter alone.
LIMITS = (
    ("cold/*/transformers-*", "ratio", 0.5),
    ("cold/*", "ratio", 1.0),
    ("warm/*", "ratio", 1.0),
    ("file/*/40 kB *", "ratio", 1.0),
    ("file/*", "ratio", None),
    ("memory/*", "MB", 100),
    ("start", "ms", 5),
    ("scaling/*", "growth", 1.25),
)


@dataclass(frozen=True)
class Verdict:
    key: str
    unit: str
    value: float
    allowed: float
    limit: float = None
    before: float = None

    @property
    def failed(self):
        return self.value > self.allowed

    @property
    def missed(self):
        """Whether the limit did not hold when the figures were committed."""
        return self.limit is not None and self.before is not None and self.before > self.limit

    def __str__(self):
        parts = [f"{self.key}: {self.value:.3g} {self.unit}"]
        if self.limit is not None:
            parts.append(f"limit {self.limit:g}")
        parts.append("not committed" if self.before is None else f"committed {self.before:.3g}")
        return ", ".join(parts)


def values(figures):
    """Return the values that count, by key: (unit, value)."""
    found = {}
    for key, figure in figures.items():
        if key.startswith("cold/") and fnmatch.fnmatch(key, LIMITS[0][0]):
            found["memory" + key.removeprefix("cold")] = "MB", figure["ours"]["memory"]
        if key == "start":
            found[key] = "ms", 1e3 * (figure["ours"]["cpu"] - figure["theirs"]["cpu"])
        elif key.startswith("scaling/"):
            found[key] = "growth", figure["growth"]
        elif not key.startswith("neighbour/"):
            found[key] = "ratio", figure["cpu"]
    return found


def judge(figures, committed):
    """Return a Verdict for each value of a run, in its order."""
    before, verdicts = values(committed), []
    for key, (unit, value) in values(figures).items():
        limit = next(limit for pattern, u, limit in LIMITS if u == unit and fnmatch.fnmatch(key, pattern))
        _, old = before.get(key, (unit, None))
        bounds = []
        if old is not None:
            bounds.append(old * SLACK)
        if limit is not None and (old is None or old <= limit):
            bounds.append(limit)
        verdicts.append(Verdict(key, unit, value, min(bounds, default=float("inf")), limit, old))
    return verdicts
