"""The figures as a page of the documentation."""

import gate

UPGRADES = (("usual", "PyTorch 1.13, TF 2.10"), ("newest", "newest"), ("tf1", "TF 1.15"))


def page(run):
    """Return docs/benchmarks.md for a run: its date, machine, tools, upgrades and figures."""
    figures, machine, tools = run["figures"], run["machine"], run["tools"]
    parts = [
        "# Benchmarks",
        f"`make bench` wrote this page on {run['date']}: {machine['processor']}, {machine['cores']} cores, {machine['system']}; "
        + ", ".join(f"{name} {version}" for name, version in tools.items() if version)
        + ".",
        "Beside upcheck runs `ruff check --isolated --select NPY201`, which looks for what NumPy 2 took away, on copies with the same "
        "`.py` files. upcheck has everything on: ignore files, guards, types, suppressions, and a SARIF report that is written to a file. "
        "A figure is a ratio, upcheck to ruff, **CPU / wall**: below 1 upcheck takes less. It is the median of the "
        "ratios of runs in turn, on all cores.",
        "The upgrades:",
        "\n".join(f"- {name}: `--from {run['pairs'][key][0]} --to {run['pairs'][key][1]}`" for key, name in UPGRADES),
        "## Cold",
        "Without a cache.",
        trees(figures, "cold"),
        "## Warm",
        "The second run, each with its own cache." if any(k.startswith("warm/") for k in figures) else "This version has no cache.",
        trees(figures, "warm"),
        "## One file",
        "Without a cache: a file of transformers in a folder of its own, and in its project as a pre-commit hook names it.",
        files(figures),
        "## Memory",
        memory(figures, run["floor"]),
        "## Start",
        start(figures.get("start")),
        "## Scaling",
        "One release, and several copies of it side by side under other package names. Growth is the CPU time of a byte next to that of "
        "the single tree: 1 or less is linear.",
        scaling(figures),
        "## Other programs",
        neighbours(figures, tools, run["small"]),
        "## Again",
        "`make bench` measures and prints this page, `make bench UPDATE=1` also writes it and `docs/benchmarks.json`. `make bench-gate` "
        "measures less and fails when a figure breaks its limit, or is worse by more than a quarter than the committed one. The limits:",
        limits(),
        misses(figures),
    ]
    if run["missing"]:
        parts.append("Left out, because the release is not in `corpus/`: " + ", ".join(run["missing"]) + ".")
    return "\n\n".join(p for p in parts if p) + "\n"


def table(head, rows):
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *rows)) if rows else ""


def ratio(figure):
    return f"{figure['cpu']:.2f} / {figure['wall']:.2f}" if figure else ""


def seconds(value):
    return f"{1e3 * value:.3g} ms" if value < 1 else f"{value:.2f} s"


def trees(figures, kind):
    named = [key.split("/")[2] for key in figures if key.startswith(f"{kind}/usual/")]
    rows = []
    for name in named:
        across = [figures.get(f"{kind}/{key}/{name}") for key, _ in UPGRADES]
        first = across[0]
        costs = [seconds(first["theirs"]["cpu"]), seconds(first["ours"]["cpu"])]
        rows.append([name, str(first["files"]), f"{first['bytes'] / 1e6:.1f}", *costs, *map(ratio, across)])
    return table(["tree", "files", "MB", "ruff", "upcheck", *(name for _, name in UPGRADES)], rows)


def files(figures):
    rows = []
    for key in [k for k in figures if k.startswith("file/usual/")]:
        what = key.split("/")[2]
        across = [figures.get(f"file/{upgrade}/{what}") for upgrade, _ in UPGRADES]
        rows.append([what, seconds(across[0]["theirs"]["cpu"]), seconds(across[0]["ours"]["cpu"]), *map(ratio, across)])
    return table(["file", "ruff", "upcheck", *(name for _, name in UPGRADES)], rows)


def memory(figures, floor):
    rows = [
        [key.split("/")[2], name, f"{figures[key]['theirs']['memory']:.0f} MB", f"{figures[key]['ours']['memory']:.0f} MB"]
        for upgrade, name in UPGRADES
        for key in figures
        if key.startswith(f"cold/{upgrade}/transformers-")
    ]
    return table(["tree", "upgrade", "ruff", "upcheck"], rows) + f"\n\nThe peak of the process, cold; less than {floor:.0f} MB cannot be seen."


def start(figure):
    if not figure:
        return ""
    ours, theirs = figure["ours"]["cpu"], figure["theirs"]["cpu"]
    return f"`upcheck version` takes {seconds(ours)} of CPU time, a Go program that does nothing {seconds(theirs)}."


def scaling(figures):
    rows = [
        [key.partition("/")[2], str(f["files"]), f"{f['bytes'] / 1e6:.1f}", seconds(f["ours"]["cpu"]), f"{f['growth']:.2f}"]
        for key, f in figures.items()
        if key.startswith("scaling/")
    ]
    return table(["copies", "files", "MB", "CPU", "growth"], rows)


def neighbours(figures, tools, tree):
    rows = [
        [key.partition("/")[2], seconds(f["theirs"]["cpu"]), seconds(f["ours"]["cpu"]), ratio(f)]
        for key, f in figures.items()
        if key.startswith("neighbour/")
    ]
    left_out = [f"{name} is not installed and left out." for name in ("TorchFix", "ast-grep") if not tools[name]]
    said = f"On {tree}, the first upgrade; the ratio is upcheck to the other program. ast-grep has six patterns to look for."
    return "\n\n".join(p for p in (said if rows else "", table(["program", "its CPU", "upcheck", "ratio"], rows), *left_out) if p)


def limits():
    rows = [[f"`{pattern}`", f"{limit:g} {unit}" if limit is not None else "none"] for pattern, unit, limit in gate.LIMITS]
    return table(["figure", "limit"], rows)


def misses(figures):
    """Say which limits the figures do not keep."""
    known = [v for v in gate.judge(figures, figures) if v.missed]
    return "Not kept yet:\n\n" + "\n".join(f"- {v.key}: {v.value:.3g} {v.unit}, limit {v.limit:g}" for v in known) if known else ""
