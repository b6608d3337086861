"""Measure the releases and requirements of the catalogued packages.

    python scripts/packages.py [CATALOGUE [CACHE]] > packages.yaml.new

CATALOGUE is matrix/packages.yaml unless given. CACHE is a folder that keeps the
answers, so that a run that was cut goes on where it stopped; start with an
empty one for fresh answers.

Reads the catalogue, asks the package index, and prints the catalogue again with
fresh `releases:`, `builds:` and `requires:` blocks. All other lines are kept as
they are. Needs pypi-simple, packaging and the network; nothing is installed, and
of a wheel whose metadata the index does not serve by itself only that is read.

What is measured
  releases  every final release that is not yanked and has a source or a wheel
            for one of PYTHONS on Linux x86-64
  builds    the same of each alias that is named as a distribution of its own:
            the first and the last release, and what it lacks between them
  requires  Requires-Python; the PYTHONS that have a wheel on Linux x86-64, where
            not every Python has one; the glibc that the wheels need, where that
            is newer than 2.17; and the requirements on other catalogued packages,
            as a Linux x86-64 CPython sees them, those of the extras in `extras:`
            too. Of the newest patch of every minor, of each patch whose wheels
            are for other Pythons, and of all patches of CORE and where another
            catalogued package is pinned to one version, since the pin moves with
            each patch. A row that says what the next patch of its minor says is
            left out. `invalid: true` says that pip refuses the metadata since 24.1.
Releases without a wheel have a row that says `source: true`: what they require
shows only when they are built.
"""

import functools
import hashlib
import io
import json
import os
import re
import sys
import tempfile
import zipfile
from concurrent.futures import ThreadPoolExecutor

from packaging.requirements import InvalidRequirement, Requirement
from packaging.tags import cpython_tags, compatible_tags
from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename
from packaging.version import Version
from packaging.metadata import parse_email
from pypi_simple import NoMetadataError, NoSuchProjectError, PyPISimple

PYTHONS = ["2.7", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "3.11", "3.12", "3.13", "3.14", "3.15"]
CORE = {"torch", "tensorflow", "keras", "tf-keras", "torchvision", "torchaudio", "pytorch-lightning", "torchmetrics"}
WORKERS = 6
WIDTH = 118
GLIBC = 17  # of the minors of glibc 2: what every system that still gets updates has
NAMED = {"manylinux1": 5, "manylinux2010": 12, "manylinux2014": 17}


def kept(ask):
    """Keep the answers of a function in CACHE."""
    @functools.wraps(ask)
    def asked(*args):
        key = hashlib.sha256("\0".join((ask.__name__, *args)).encode()).hexdigest()
        path = os.path.join(CACHE, key)
        if not os.path.exists(path):
            answer = ask(*args)
            with open(path + ".new", "w", encoding="utf-8") as file:
                json.dump(answer, file)
            os.replace(path + ".new", path)
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    return asked


INDEX = PyPISimple()


@functools.lru_cache(4)
def page(name):
    try:
        return INDEX.get_project_page(name)
    except NoSuchProjectError:
        raise SystemExit(f"{name}: the index has no such project") from None


@kept
def files(name):
    """Return (file, yanked) of all files of a project."""
    return [(f.filename, bool(f.is_yanked)) for f in page(name).packages]


@kept
def metadata(name, filename):
    """Return (Requires-Python, Requires-Dist) of a wheel."""
    package = next(f for f in page(name).packages if f.filename == filename)
    try:
        found, _ = parse_email(INDEX.get_package_metadata(package, verify=False))
        return found.get("requires_python", ""), found.get("requires_dist", [])
    except NoMetadataError:
        pass
    with zipfile.ZipFile(io.BufferedReader(Remote(package.url), 1 << 16)) as wheel:
        inside = next(n for n in wheel.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", n))
        found, _ = parse_email(wheel.read(inside))
    return found.get("requires_python", ""), found.get("requires_dist", [])


class Remote(io.RawIOBase):
    """A file on a server, of which only what is asked for is fetched."""

    def __init__(self, url):
        self.url, self.at = url, 0
        answer = INDEX.s.get(url, headers={"Range": "bytes=-1"}, timeout=60)
        answer.raise_for_status()
        self.size = int(answer.headers["Content-Range"].rsplit("/", 1)[1])

    def seekable(self):
        return True

    def readable(self):
        return True

    def tell(self):
        return self.at

    def seek(self, offset, whence=io.SEEK_SET):
        self.at = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self.at, io.SEEK_END: self.size}[whence]
        return self.at

    def readinto(self, buffer):
        end = min(self.at + len(buffer), self.size)
        if end <= self.at:
            return 0
        answer = INDEX.s.get(self.url, headers={"Range": f"bytes={self.at}-{end - 1}"}, timeout=60)
        answer.raise_for_status()
        buffer[:len(answer.content)] = answer.content
        self.at += len(answer.content)
        return len(answer.content)


def glibc_of(platform):
    """Return the minor of glibc 2 that a platform needs, None for another machine."""
    if platform == "any" or platform == "linux_x86_64":
        return 0
    found = re.fullmatch(r"(manylinux\w*?)_(?:2_(\d+)_)?x86_64", platform)
    if not found:
        return None
    return int(found[2]) if found[2] else NAMED.get(found[1])


def tags_of(python):
    version = tuple(int(n) for n in python.split("."))
    name = f"cp{version[0]}{version[1]}"
    abis = [name + "mu"] if version < (3,) else [name + "m"] if version < (3, 8) else None
    platforms = ["any"]
    tags = {(t.interpreter, t.abi) for t in cpython_tags(version, abis, platforms)}
    return tags | {(t.interpreter, t.abi) for t in compatible_tags(version, name, platforms)}


class Wheels:
    """The files of one release: for which Pythons it has wheels, and what they need."""

    def __init__(self):
        self.source = False
        self.glibc = {}  # by Python
        self.file = {}  # by Python
        self.pure = False


def released(name):
    """Return the Wheels of each final release, by version."""
    found = {}
    for filename, yanked in files(name):
        if yanked:
            continue
        try:
            if not filename.endswith(".whl"):
                version = parse_sdist_filename(filename)[1]
                wheel = None
            else:
                _, version, _, tags = parse_wheel_filename(filename)
                wheel = tags
        except Exception:
            continue  # an egg, an installer, or a name of another time
        if version.is_prerelease or version.local:
            continue
        release = found.setdefault(version, Wheels())
        if wheel is None:
            release.source = True
            continue
        for tag in wheel:
            needs = glibc_of(tag.platform)
            if needs is None:
                continue
            for python in PYTHONS:
                if (tag.interpreter, tag.abi) not in TAGS[python]:
                    continue
                if needs <= release.glibc.get(python, 99):
                    release.glibc[python], release.file[python] = needs, filename
            if tag.abi == "none" and tag.interpreter in ("py3", "py2"):
                release.pure = True
    return {str(v): found[v] for v in sorted(found) if found[v].source or found[v].file}


TAGS = {python: tags_of(python) for python in PYTHONS}


def environment(python, extra):
    return {
        "implementation_name": "cpython", "platform_python_implementation": "CPython",
        "os_name": "posix", "sys_platform": "linux", "platform_system": "Linux",
        "platform_machine": "x86_64", "platform_release": "", "platform_version": "",
        "python_version": python, "python_full_version": python + ".0",
        "implementation_version": python + ".0", "extra": extra,
    }


def pythons_where(marker, allowed, extra):
    """Return the range of Pythons on which a marker holds: None for nowhere,
    "" for all that are allowed."""
    held = [p for p in allowed if marker is None or marker.evaluate(environment(p, extra))]
    if not held or held == allowed:
        return "" if held else None
    first, last = PYTHONS.index(held[0]), PYTHONS.index(held[-1])
    if [p for p in allowed if first <= PYTHONS.index(p) <= last] != held:
        print(f"marker {marker} holds on no single range of Pythons", file=sys.stderr)
    parts = []
    if held[0] != allowed[0]:
        parts.append(f">={held[0]}")
    if held[-1] != allowed[-1]:
        parts.append(f"<{PYTHONS[last + 1]}")
    return ",".join(parts)


def requirement(text):
    """Return a requirement as pip reads it, and whether it is valid: before 24.1 pip
    took ">=1.9.*" for ">=1.9", since then it refuses the release."""
    try:
        return Requirement(text), True
    except InvalidRequirement:
        pass
    try:
        return Requirement(re.sub(r"([<>~]=?\s*[\d.]+)\.\*", r"\1", text)), False
    except InvalidRequirement:
        return None, False


def needs_of(name, requires_python, requires_dist, extras, canonical):
    """Return the requirements on other catalogued packages as strings."""
    spec = Requirement(f"x{requires_python}").specifier if requires_python else None
    allowed = [p for p in PYTHONS if spec is None or spec.contains(p + ".99")]
    needs = []
    for extra in ["", *extras]:
        for text in requires_dist:
            req, _ = requirement(text)
            target = canonical.get(canonicalize_name(req.name)) if req else None
            if target in (None, name) or req.url:
                continue
            if extra and "extra" not in str(req.marker or ""):
                continue
            where = pythons_where(req.marker, allowed, extra)
            if where is None:
                continue
            asks = "[" + ",".join(sorted(req.extras)) + "]" if req.extras else ""
            specs = ",".join(sorted(str(req.specifier).split(",")))
            conditions = [f"python{where}"] * bool(where) + [f"extra {extra}"] * bool(extra)
            need = target + asks + specs + ("; " + " and ".join(conditions) if conditions else "")
            if need not in needs and (not extra or need.replace(f"; extra {extra}", "") not in needs):
                needs.append(need)
    return sorted(needs)


def pins(needs):
    return any(re.search(r"(?<![=!<>~])==[^,;*]+(,|;|$)", need) for need in needs)


def minor_of(version):
    return Version(version).epoch, (*Version(version).release, 0)[:2]


def measure(name, extras, canonical, pool):
    """Return (releases, rows) of a package."""
    found = released(name)
    minors = {}
    for v in found:
        minors.setdefault(minor_of(v), []).append(v)

    def row(version):
        wheels = found[version]
        if not wheels.file:
            return {"at": version, "source": True}
        answer = metadata(name, wheels.file[max(wheels.file, key=PYTHONS.index)])
        python, dist = answer
        members = {"at": version}
        if python:
            members["python"] = python
        if not wheels.pure:
            members["pythons"] = [p for p in PYTHONS if p in wheels.file]
        glibc = max(wheels.glibc.values())
        if glibc > GLIBC:
            members["glibc"] = f"2.{glibc}"
        if not all(requirement(text)[1] for text in dist):
            members["invalid"] = True
        needs = needs_of(name, python, dist, extras, canonical)
        if needs:
            members["needs"] = needs
        return members

    def rows_of(versions):
        rows, all_of, wheels = [], name in CORE, None
        for version in reversed(versions):
            now = sorted(found[version].file)
            if all_of or now != wheels:
                rows.append(row(version))
                all_of = all_of or pins(rows[-1].get("needs", []))
            wheels = now
        kept_rows = []
        for r in rows:  # from the newest
            if not kept_rows or {**r, "at": ""} != {**kept_rows[-1], "at": ""}:
                kept_rows.append(r)
        return kept_rows

    rows = [r for found_rows in pool.map(rows_of, minors.values()) for r in found_rows]
    rows.sort(key=lambda r: Version(r["at"]))
    return list(found), rows


def build(name, alias, releases):
    """Return the line of an alias: the releases of a package that it has too."""
    has = {v for v, wheels in released(alias).items() if wheels.file}
    both = [v for v in releases if v in has]
    if not both:
        return None
    between = releases[releases.index(both[0]):releases.index(both[-1]) + 1]
    lacks = [v for v in between if v not in has]
    members = [f"name: {alias}", f"first: {json.dumps(both[0])}", f"last: {json.dumps(both[-1])}"]
    if lacks:
        members.append("lacks: [" + ", ".join(json.dumps(v) for v in lacks) + "]")
    return "      - {" + ", ".join(members) + "}"


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


def blocks(releases, builds, rows):
    out = flow("releases", [json.dumps(v) for v in releases])
    if builds:
        out += ["    builds:", *builds]
    out.append("    requires:" if rows else "    requires: []")
    for row in rows:
        members = []
        for key, value in row.items():
            if isinstance(value, list):
                value = "[" + ", ".join(json.dumps(v) for v in value) + "]"
            else:
                value = json.dumps(value)
            members.append(f"{key}: {value}")
        out.append("      - {" + ", ".join(members) + "}")
    return out


def split(lines):
    """Yield (name or None, lines) for each package and the rest, without
    measured blocks."""
    name, chunk, skipping = None, [], False
    for line in lines:
        start = re.match(r"  - name: (\S+)", line)
        top = re.match(r"[a-z]", line)
        if start or top:
            yield name, chunk
            name, chunk, skipping = (start[1] if start else None), [], False
        elif re.match(r"    \S", line):
            skipping = line.startswith(("    releases:", "    builds:", "    requires:"))
        if not skipping:
            chunk.append(line)
    yield name, chunk


def names_in(lines, key):
    """Return the names in a flow list that is written by hand."""
    for line in lines:
        if line.startswith(f"    {key}: "):
            return re.findall(r"[\w.-]+", line.split(":", 1)[1].split("#")[0])
    return []


def main(path):
    with open(path, encoding="utf-8") as file:
        parts = list(split(file.read().splitlines()))
    measured = {
        name: lines for name, lines in parts if name and not any("scheme: dotted" in line for line in lines)
    }
    canonical = {}
    for name, lines in measured.items():
        for known in [name, *names_in(lines, "aliases")]:
            canonical[canonicalize_name(known)] = name

    def measure_all(name, lines):
        releases, rows = measure(name, names_in(lines, "extras"), canonical, pool)
        builds = [build(name, alias, releases) for alias in names_in(lines, "aliases")]
        return releases, [b for b in builds if b], rows

    with ThreadPoolExecutor(2) as outer, ThreadPoolExecutor(WORKERS) as pool:
        found = {name: outer.submit(measure_all, name, lines) for name, lines in measured.items()}
        for name, lines in parts:
            for line in lines:
                print(line)
            if name in found:
                print("\n".join(blocks(*found[name].result())), flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as fresh:
        path, CACHE = [*sys.argv[1:], *["matrix/packages.yaml", fresh][len(sys.argv) - 1:]][:2]
        os.makedirs(CACHE, exist_ok=True)
        main(path)
