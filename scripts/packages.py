"""Measure the releases and requirements of the catalogued packages.

    python scripts/packages.py [CATALOGUE [CACHE]] > packages.yaml.new

CATALOGUE is matrix/packages.yaml unless given. CACHE is a folder that keeps the
answers, so that a run that was cut goes on where it stopped; start with an
empty one for fresh answers.

Reads the catalogue, asks the package index through pip, and prints the
catalogue again with fresh `releases:` and `requires:` blocks. All other lines
are kept as they are. Needs pip >= 25.1 (`index versions --json`), packaging
and the network; nothing is installed and only the metadata of a wheel is
downloaded (pip's fast-deps).

What is measured
  releases  every final release with a source or with a wheel for one of
            PYTHONS on Linux x86-64, without the yanked ones that were met
  requires  Requires-Python and the requirements on other catalogued
            packages, without extras, as a Linux x86-64 CPython sees them; of
            the newest patch of every minor. Where that pins another catalogued
            package to one version, the pin moves with each patch, and all
            patches are measured.
Releases without a wheel have no `requires` row. They are listed on stderr.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

PYTHONS = ["2.7", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14"]
WORKERS = 6
WIDTH = 118


def pip(*args):
    """Return (status, stdout, stderr) of a pip command, from CACHE if known."""
    key = hashlib.sha256("\0".join(args).encode()).hexdigest()
    path = os.path.join(CACHE, key)
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    with tempfile.TemporaryDirectory() as scratch:
        target = ["--target", scratch] if args[0] == "install" else []
        done = subprocess.run(
            [sys.executable, "-m", "pip", "--disable-pip-version-check", *args, *target],
            capture_output=True, text=True, timeout=300,
        )
    answer = done.returncode, done.stdout, done.stderr
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(answer, file)
    os.replace(path + ".new", path)
    return answer


def listed(name, *options):
    """Return the final releases that pip would consider."""
    status, out, err = pip("index", "versions", name, "--json", *options)
    if status:
        if "No matching distribution" not in err:
            raise SystemExit(f"{name}: {err.strip()}")
        return []
    return json.loads(out)["versions"]


def metadata(name, version, python):
    """Return (Requires-Python, Requires-Dist, yanked) of a wheel, or None."""
    status, out, _ = pip(
        "install", "--quiet", "--dry-run", "--no-deps", "--ignore-installed",
        "--use-feature=fast-deps", "--report", "-", "--only-binary=:all:",
        "--python-version", python, f"{name}=={version}",
    )
    if status:
        return None
    item = json.loads(out)["install"][0]
    found = item["metadata"]
    return found.get("requires_python", ""), found.get("requires_dist", []), item["is_yanked"]


def environment(python):
    return {
        "implementation_name": "cpython", "platform_python_implementation": "CPython",
        "os_name": "posix", "sys_platform": "linux", "platform_system": "Linux",
        "platform_machine": "x86_64", "platform_release": "", "platform_version": "",
        "python_version": python, "python_full_version": python + ".0",
        "implementation_version": python + ".0", "extra": "",
    }


def pythons_where(marker, allowed):
    """Return the range of Pythons on which a marker holds: None for nowhere,
    "" for all that are allowed."""
    held = [p for p in allowed if marker is None or marker.evaluate(environment(p))]
    if not held or held == allowed:
        return "" if held else None
    first, last = PYTHONS.index(held[0]), PYTHONS.index(held[-1])
    if [p for p in allowed if first <= PYTHONS.index(p) <= last] != held:
        raise SystemExit(f"marker {marker} holds on no single range of Pythons")
    parts = []
    if held[0] != allowed[0]:
        parts.append(f">={held[0]}")
    if held[-1] != allowed[-1]:
        parts.append(f"<{PYTHONS[last + 1]}")
    return ",".join(parts)


def needs_of(name, requires_python, requires_dist, canonical):
    """Return the requirements on other catalogued packages as strings."""
    spec = Requirement(f"x{requires_python}").specifier if requires_python else None
    allowed = [p for p in PYTHONS if spec is None or spec.contains(p + ".99")]
    needs = set()
    for text in requires_dist:
        req = Requirement(text)
        target = canonical.get(canonicalize_name(req.name))
        if target in (None, name) or "extra" in str(req.marker or ""):
            continue
        where = pythons_where(req.marker, allowed)
        if where is None:
            continue
        specs = ",".join(sorted(str(req.specifier).split(",")))
        needs.add(target + specs + (f"; python{where}" if where else ""))
    return sorted(needs)


def pins(needs):
    return any(re.search(r"(?<![=!<>~])==[^,;*]+(,|;|$)", need) for need in needs)


def measure(name, canonical, pool):
    """Return (releases, rows) of a package."""
    sources = listed(name, "--ignore-requires-python")
    wheels = list(pool.map(lambda p: listed(name, "--only-binary", ":all:", "--python-version", p), PYTHONS))
    releases = sorted({v for found in [sources, *wheels] for v in found}, key=Version)
    newest_python = {v: p for p, found in zip(PYTHONS, wheels) for v in found}
    minors = {}
    for v in releases:
        minors.setdefault((Version(v).epoch, (*Version(v).release, 0)[:2]), []).append(v)
    yanked = set()

    def row(version):
        if version not in newest_python:
            return None
        found = metadata(name, version, newest_python[version])
        if found is None:
            return None
        python, dist, is_yanked = found
        if is_yanked:
            yanked.add(version)
            return None
        return version, python, needs_of(name, python, dist, canonical)

    def rows_of(versions):
        rows = []
        for version in reversed(versions):
            found = row(version)
            if found is None:
                continue
            rows.append(found)
            if not pins(found[2]):
                break
        if not rows:
            print(f"{name} {versions[0]}..{versions[-1]}: no wheel metadata", file=sys.stderr)
        return rows

    rows = [r for found in pool.map(rows_of, minors.values()) for r in found]
    rows.sort(key=lambda r: Version(r[0]))
    if yanked:
        print(f"{name}: yanked: {' '.join(sorted(yanked, key=Version))}", file=sys.stderr)
    return [v for v in releases if v not in yanked], rows


def flow(key, items):
    """Return a YAML flow list, wrapped."""
    lines, line = [], f"    {key}: ["
    for i, item in enumerate(items):
        piece = item + ("," if i < len(items) - 1 else "]")
        if len(line) + len(piece) + 1 > WIDTH:
            lines.append(line.rstrip())
            line = "      "
        line += piece + " "
    return [*lines, line.rstrip()]


def blocks(releases, rows):
    out = flow("releases", [json.dumps(v) for v in releases])
    out.append("    requires:" if rows else "    requires: []")
    for at, python, needs in rows:
        members = [f"at: {json.dumps(at)}"]
        if python:
            members.append(f"python: {json.dumps(python)}")
        if needs:
            members.append("needs: [" + ", ".join(json.dumps(n) for n in needs) + "]")
        out.append("      - {" + ", ".join(members) + "}")
    return out


def split(lines):
    """Yield (name or None, lines) for each package and the rest, without
    measured blocks."""
    name, chunk, skipping, inside = None, [], False, False
    for line in lines:
        start = re.match(r"  - name: (\S+)", line)
        top = re.match(r"[a-z]", line)
        if start or top:
            yield name, chunk
            name, chunk, skipping = (start[1] if start else None), [], False
        elif re.match(r"    \S", line):
            skipping = line.startswith(("    releases:", "    requires:"))
        if not skipping:
            chunk.append(line)
    yield name, chunk


def main(path):
    with open(path, encoding="utf-8") as file:
        parts = list(split(file.read().splitlines()))
    canonical = {}
    for name, lines in parts:
        if name is None or any("scheme: dotted" in line for line in lines):
            continue
        canonical[name] = name
        for line in lines:
            if line.startswith("    aliases: "):
                for alias in re.findall(r"[\w.-]+", line.split(":", 1)[1]):
                    canonical[canonicalize_name(alias)] = name
    with ThreadPoolExecutor(WORKERS) as outer, ThreadPoolExecutor(WORKERS) as pool:
        measured = {
            name: outer.submit(measure, name, canonical, pool)
            for name, _ in parts if name in canonical
        }
        for name, lines in parts:
            for line in lines:
                print(line)
            if name in measured:
                print("\n".join(blocks(*measured[name].result())), flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as fresh:
        path, CACHE = [*sys.argv[1:], *["matrix/packages.yaml", fresh][len(sys.argv) - 1:]][:2]
        os.makedirs(CACHE, exist_ok=True)
        main(path)
