#!/usr/bin/env python3
"""Fetch the wheels that the API history is read from.

    python scripts/history.py CACHE [HISTORY[==VERSION]...]
    python scripts/history.py pin > wheels.txt.new

The list is matrix/api/wheels.txt; its head says what a line means. The first
form fills CACHE with what is missing: pip downloads each wheel by its name,
version, Python, ABI and platform, the sha256 is compared with the list, and a
copy without compiled code is kept under the same name, next to FILE.sha256 with
the hash of the original. 11 GB are downloaded, two wheels at a time; 670 MB are
kept, and 3 GB of free disk are enough. A wheel that fails is named and leaves
nothing behind; the others are still fetched.

"pin" measures the list anew (history_pin.py says how).

Needs pip and the network; nothing is installed or run.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor

TREE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIST = os.path.join(TREE, "matrix", "api", "wheels.txt")
WORKERS = 2


def read_list():
    """Return [(history, version, file, sha256)] in the order of the list."""
    with open(LIST, encoding="utf-8") as f:
        return [tuple(line.split()) for line in f if line.strip() and not line.startswith("#")]


def sha256(path):
    total = hashlib.sha256()
    with open(path, "rb") as f:
        while block := f.read(1 << 20):
            total.update(block)
    return total.hexdigest()


def download(file, folder):
    """Download a wheel by its name into folder and return its path."""
    name, version, *_, pythons, abis, platforms = file.removesuffix(".whl").split("-")
    python = re.sub(r"^\D+", "", pythons.split(".")[-1])
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-cache-dir", "download",
               "--quiet", "--no-deps", "--only-binary=:all:", "--ignore-requires-python", "--dest", folder,
               "--python-version", python if len(python) > 1 else "3.11"]
    if pythons.startswith("cp"):
        command += ["--implementation", "cp"]
    for abi in abis.split("."):
        command += ["--abi", abi]
    for platform in platforms.split("."):
        command += ["--platform", platform] if platform != "any" else []
    done = subprocess.run([*command, f"{name}=={version}"], capture_output=True, text=True, timeout=1800,
                          env={**os.environ, "TMPDIR": folder})
    path = os.path.join(folder, file)
    if not os.path.exists(path) and "No matching distribution" in done.stderr:
        direct(name, file, path)
    if not os.path.exists(path):
        got = ", ".join(n for n in os.listdir(folder) if n.endswith(".whl"))
        raise OSError(f"pip brought {got}" if got else (done.stderr.strip().splitlines() or ["pip brought nothing"])[-1])
    return path


def direct(name, file, path):
    """Download a wheel that pip refuses: from 24.1 on it rejects those whose
    METADATA does not follow PEP 440 ("torch (>=1.7.*)")."""
    from history_pin import Index

    index = Index()
    for link in index.files(name):
        if link["filename"] == file:
            with index.session[0].get(index.address(name, link), timeout=180, stream=True) as answer, open(path, "wb") as f:
                answer.raise_for_status()
                for block in answer.iter_content(1 << 20):
                    f.write(block)


def wanted(name):
    """Report whether a file of a wheel can say anything about its API."""
    return name.endswith((".py", ".pyi", ".yaml")) or re.search(r"\.dist-info/(METADATA|RECORD|WHEEL|top_level\.txt)$", name)


def slim(wheel, target):
    """Copy the sources of a wheel. The same wheel gives the same bytes."""
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as copy:
        for name in sorted(n for n in set(source.namelist()) if wanted(n)):
            info = zipfile.ZipInfo(name)
            info.compress_type, info.external_attr, info.create_system = zipfile.ZIP_DEFLATED, 0o644 << 16, 3
            copy.writestr(info, source.read(name))


def fetch(cache, file, digest):
    """Bring one wheel into the cache; report whether that was needed."""
    kept, side = os.path.join(cache, file), os.path.join(cache, file + ".sha256")
    if os.path.exists(kept) and os.path.exists(side):
        with open(side, encoding="utf-8") as f:
            if f.read().strip() == digest:
                return False
    folder = tempfile.mkdtemp(prefix=".new-", dir=cache)
    try:
        wheel = download(file, folder)
        if sha256(wheel) != digest:
            raise OSError("the sha256 differs from the list")
        copy, note = os.path.join(folder, "copy"), os.path.join(folder, "note")
        slim(wheel, copy)
        with open(note, "w", encoding="utf-8") as f:
            f.write(digest + "\n")
        os.replace(copy, kept)
        os.replace(note, side)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return True


def fill(cache, wanted_histories):
    names = set(wanted_histories)
    files = {}
    for history, version, file, digest in read_list():
        if not names or history in names or f"{history}=={version}" in names:
            files[file] = digest
    if not files:
        raise SystemExit("history: no such package in " + os.path.relpath(LIST))
    os.makedirs(cache, exist_ok=True)
    lock, failed, done = threading.Lock(), [], 0

    def one(item):
        nonlocal done
        try:
            news = fetch(cache, *item)
        except Exception as err:  # noqa: BLE001 one wheel must not hide the others
            news = None
            failed.append(f"{item[0]}: {err}")
        with lock:
            done += 1
            if news is not False:
                print(f"history: {done}/{len(files)} {item[0]}{'' if news else ' failed'}", file=sys.stderr, flush=True)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(one, files.items()))
    for line in sorted(failed):
        print("history:", line, file=sys.stderr)
    if failed:
        raise SystemExit(f"history: {len(failed)} wheels are missing")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        raise SystemExit(__doc__)
    if sys.argv[1] == "pin":
        from history_pin import pin

        pin()
    else:
        fill(sys.argv[1], sys.argv[2:])
