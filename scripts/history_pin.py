"""Measure which wheels the API history is read from; history.py starts it.

Of every minor in HISTORIES the newest release counts that has a wheel and is
not yanked (a post-release repairs a wheel and is passed over), and of that the
wheel closest to what the history stands for, CPython 3.11 on Linux. The machine
makes no difference to the sources: of torch 2.15.0 all 2,614 files are equal on
x86-64 and aarch64, of 2.3.1 all but version.py and five stubs. So the smallest
wheel serves; those for x86-64 with CUDA are up to ten times larger.
"""

import re

ANY = ("x86_64", "aarch64")
# history: [(projects, machines, minors)]. "2.1-" means all from there on. A
# range may not leave a major: 1.8-1.13 2.0- and not 1.8-.
# tensorflow for aarch64 is an empty wheel that requires another project.
HISTORIES = {
    "torch": [(["torch"], ANY, "1.4 1.8- 2.0-")],
    "torchvision": [(["torchvision"], ANY, "0.9-")],
    "torchaudio": [(["torchaudio"], ANY, "0.8- 2.0-")],
    "torchtext": [(["torchtext"], ANY, "0.8-")],
    "torchdata": [(["torchdata"], ANY, "0.3-")],
    "torchmetrics": [(["torchmetrics"], ANY, "0.2- 1.0-")],
    "functorch": [(["functorch"], ANY, "0.1-0.2")],  # later ones are empty: the code moved into torch
    "pytorch-lightning": [(["pytorch-lightning"], ANY, "1.0- 2.0-")],
    "lightning": [(["lightning"], ANY, "2.0-")],
    "transformers": [(["transformers"], ANY, "4.20 4.24 4.26 4.28 4.30 4.32 4.36 4.38 4.40 4.41 4.44 4.46 4.48 4.50 4.52 4.55 4.57 5.0 5.5 5.10 5.15 5.20 5.24")],
    "tensorflow": [(["tensorflow-cpu", "tensorflow"], ("x86_64",), "1.15 2.0-")],
    "tensorflow.keras": [(["tensorflow-cpu", "tensorflow"], ("x86_64",), "1.15 2.0-2.5"), (["keras"], ANY, "2.6- 3.0-")],
    "keras": [(["keras"], ANY, "2.2- 3.0-")],
    "tf-keras": [(["tf-keras"], ANY, "2.14-")],
    "numpy": [(["numpy"], ("x86_64",), "1.16- 2.0-2.4")],
}
# history: [(project, last minor)] whose newest release of the same minor is
# mounted below the package's own names.
COMPANIONS = {"tensorflow": [("tensorflow-estimator", (2, 15)), ("tensorboard", (2, 20))]}

HEAD = """\
# The wheels that the API history is read from.
#
# history  version  file  sha256
#
# Lines with the same history and version are one snapshot: the first is the
# package's own wheel, the others are mounted below its names. The version is
# that of the axis that people pin: of "tensorflow.keras" it is TensorFlow's up to
# 2.5 and that of Keras from 2.6 on.
# Measured by "python scripts/history.py pin".
"""


def linux_python(pythons, abis, platforms, machines):
    """Return how far a wheel is from CPython 3.11 on Linux, None for another
    implementation."""
    if abis.endswith("t") or not re.match(r"cp3|py", pythons):
        return None
    minors = [int(m) for m in re.findall(r"[cp]p3(\d+)", pythons)]
    near = min((abs(11 - m) + (100 if m > 11 else 0) for m in minors), default=0)
    if abis == "abi3" and minors and min(minors) <= 11:
        near = 0
    if not minors and not re.search("py3", pythons):
        near = 200
    linux = platforms == "any" or ("linux" in platforms and "musl" not in platforms and platforms.endswith(machines))
    return (not linux, near)


class Index:
    """The files of projects, as the index lists them."""

    def __init__(self):
        from pip._vendor.packaging.version import InvalidVersion, Version

        import corpus

        self.links, self.known = corpus.links, {}
        self.Version, self.Invalid = Version, InvalidVersion
        self.session = corpus.open_index()

    def files(self, project):
        project = project.lower().replace("_", "-")
        if project not in self.known:
            self.known[project] = self.links(*self.session, project)
        return self.known[project]

    def address(self, project, link):
        # pip's session keeps an address relative to the index page.
        from urllib.parse import urljoin

        return urljoin(f"{self.session[1].rstrip('/')}/{project.lower().replace('_', '-')}/", link["url"])

    def wheels(self, project, machines):
        """Return {minor: {version: [(distance, size, file, sha256)]}}."""
        minors = {}
        for link in self.files(project):
            parts = link["filename"].removesuffix(".whl").split("-")
            if not link["filename"].endswith(".whl") or link.get("yanked"):
                continue
            try:
                version = self.Version(parts[1])
            except self.Invalid:
                continue
            distance = linux_python(*parts[-3:], machines)
            if distance is None or version.is_prerelease or version.is_postrelease or version.local:
                continue
            row = (distance, link.get("size", 0), link["filename"], link["hashes"]["sha256"])
            minors.setdefault((*version.release, 0)[:2], {}).setdefault(version, []).append(row)
        return minors


def chosen(index, projects, machines, minors):
    """Yield (minor, version, file, sha256) of the newest release of minors."""
    found = {}
    for project in projects:
        for minor, releases in index.wheels(project, machines).items():
            for version, rows in releases.items():
                found.setdefault(minor, {}).setdefault(version, []).extend(rows)
    for span in minors.split():
        first, dash, last = span.partition("-")
        first = tuple(map(int, first.split(".")))
        last = tuple(map(int, last.split("."))) if last else first if not dash else (first[0], 10**6)
        for minor in sorted(m for m in found if first <= m <= last):
            version = max(found[minor])
            yield minor, version, *min(found[minor][version])[2:]


def pin():
    index = Index()
    print(HEAD, end="")
    for history, parts in HISTORIES.items():
        print()
        for part in parts:
            for minor, version, file, digest in chosen(index, *part):
                print(history, version, file, digest)
                for project, last in COMPANIONS.get(history, []):
                    if minor <= last:
                        text = ".".join(map(str, minor))
                        for _, _, file, digest in chosen(index, [project], ANY, text):
                            print(history, version, file, digest)
