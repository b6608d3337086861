#!/usr/bin/env python3
"""Fetch the source releases that the scan is checked against.

The list is testdata/corpus/releases.json: name, version, file, sha256. Files are
kept in a cache by their sha256 and unpacked below corpus/. Nothing is built and
nothing in a release is run: pip's own session and configuration fetch the files.

  corpus.py                fetch and unpack what is missing
  corpus.py --pin NAME==VERSION [...]   print an entry for the list
"""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import sys
import tarfile
import tempfile
import zipfile

TREE = pathlib.Path(__file__).resolve().parent.parent
LIST = TREE / "testdata" / "corpus" / "releases.json"
TARGET = TREE / "corpus"
CACHE = pathlib.Path(os.environ.get("UPCHECK_CACHE") or pathlib.Path.home() / ".cache" / "upcheck" / "corpus")


def open_index():
    """Return a session and the index address, both as pip is configured."""
    from pip._internal.configuration import Configuration
    from pip._internal.models.index import PyPI
    from pip._internal.network.session import PipSession

    config = Configuration(isolated=False)
    config.load()
    values = dict(config.items())

    def setting(name):
        for section in (":env:", "install", "global"):
            if value := values.get(f"{section}.{name}"):
                return value
        return None

    session = PipSession(retries=3)
    if cert := setting("cert"):
        session.verify = cert
    return session, setting("index-url") or PyPI.simple_url


def links(session, index, name):
    """Return the files of a project as the index lists them."""
    accept = {"Accept": "application/vnd.pypi.simple.v1+json"}
    answer = session.get(f"{index.rstrip('/')}/{name.lower().replace('_', '-')}/", headers=accept, timeout=60)
    answer.raise_for_status()
    return answer.json()["files"]


def pin(session, index, requirement):
    name, version = requirement.split("==")
    stems = {f"{n}-{version}{ext}" for n in (name, name.replace("-", "_")) for ext in (".tar.gz", ".zip")}
    for link in links(session, index, name):
        if link["filename"] in stems:
            return {"name": name, "version": version, "file": link["filename"], "sha256": link["hashes"]["sha256"]}
    raise SystemExit(f"{requirement}: no source release")


def fetch(session, index, release):
    """Return the path of a release in the cache, fetching it when needed."""
    path = CACHE / f"{release['sha256'][:16]}-{release['file']}"
    if path.exists() and digest(path) == release["sha256"]:
        return path
    if session is None:
        raise OSError("not in the cache")
    link = next((f for f in links(session, index, release["name"]) if f["filename"] == release["file"]), None)
    if link is None:
        raise OSError("the index does not list it")
    # pip's session keeps an address relative to the index page.
    from urllib.parse import urljoin

    url = urljoin(f"{index.rstrip('/')}/{release['name'].lower()}/", link["url"])
    answer = session.get(url, timeout=180)
    answer.raise_for_status()
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=CACHE, delete=False) as tmp:
        tmp.write(answer.content)
    if digest(tmp.name) != release["sha256"]:
        os.unlink(tmp.name)
        raise OSError("the sha256 differs")
    os.replace(tmp.name, path)
    return path


def digest(path):
    with open(path, "rb") as f:
        return hashlib.file_digest(f, "sha256").hexdigest() if hasattr(hashlib, "file_digest") else hashlib.sha256(f.read()).hexdigest()


def unpack(archive, release):
    """Unpack an archive below corpus/, regular files and folders only."""
    target = folder(release)
    shutil.rmtree(target, ignore_errors=True)
    TARGET.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=TARGET) as tmp:
        if archive.suffix == ".zip":
            with zipfile.ZipFile(archive) as z:
                z.extractall(tmp)
        else:
            with tarfile.open(archive) as t:
                members = [m for m in t.getmembers() if (m.isfile() or m.isdir()) and inside(tmp, m.name)]
                t.extractall(tmp, members=members)
        tops = list(pathlib.Path(tmp).iterdir())
        (tops[0] if len(tops) == 1 else pathlib.Path(tmp)).rename(target)
        pathlib.Path(tmp).mkdir(exist_ok=True)
    (target / ".sha256").write_text(release["sha256"])


def folder(release):
    return TARGET / f"{release['name']}-{release['version']}"


def unpacked(release):
    """Return whether a release is there as the list has it: then no archive is needed."""
    mark = folder(release) / ".sha256"
    return mark.exists() and mark.read_text() == release["sha256"]


def inside(top, name):
    return os.path.realpath(os.path.join(top, name)).startswith(os.path.realpath(top) + os.sep)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pin", nargs="+", metavar="NAME==VERSION")
    args = parser.parse_args()
    if args.pin:
        session, index = open_index()
        for requirement in args.pin:
            print(json.dumps(pin(session, index, requirement)) + ",")
        return
    session = index = offline = None
    missing = []
    for release in json.loads(LIST.read_text()):
        if unpacked(release):
            continue
        try:
            try:
                archive = fetch(None, None, release)
            except OSError:
                if offline:
                    raise
                if session is None:
                    session, index = open_index()
                archive = fetch(session, index, release)
            unpack(archive, release)
        except Exception as err:  # noqa: BLE001 one release must not hide the others
            if type(err).__name__ in ("ConnectionError", "ModuleNotFoundError"):
                offline = "pip is missing" if isinstance(err, ImportError) else "the index cannot be reached"
                err = offline
            missing.append(f"{release['name']}=={release['version']}: {str(err)[:120]}")
    for line in missing:
        print(f"corpus: {line}", file=sys.stderr)
    if missing:
        raise SystemExit(f"corpus: {len(missing)} releases are missing")


if __name__ == "__main__":
    main()
