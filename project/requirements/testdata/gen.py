"""Print what `packaging` says of requirements, for the Go tests.

    python -m venv V && V/bin/pip install packaging==26.4
    V/bin/python project/requirements/testdata/gen.py project/requirements/testdata

Writes lines.tsv: requirement (JSON), then "!" when it is not valid, "direct" when it names a
place whose file tells no version of that distribution, else name, extras, specifiers, whether
there is a marker, and the URL.
"""

import itertools
import json
import pathlib
import sys
import urllib.parse

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import InvalidSdistFilename, InvalidWheelFilename, canonicalize_name, parse_sdist_filename, parse_wheel_filename

NAMES = ["torch", "A", "a.B_c-d", "3d", " torch ", "-x", "x-", "tör", "a b", ""]
EXTRAS = ["", "[a]", "[B_c, a]", "[]", "[a", "[a;b]"]
SPECS = ["", "==1.0", ">=1.8,<2", " ~= 1.4.2 ", "(>=1,<2)", "==2.3.1+cu121", "==1.*", "!=1.5.*", "===x", "=1.0", "==", "1.0", "> 1, ", "==1.0 2.0", ">=1.0+cu"]
MARKERS = ["", "; python_version < '3.9'", ";sys_platform=='linux' and extra == 'x'", " ; os_name != 'nt'"]
PLACES = [
    "https://host/torch-2.3.1%2Bcu121-cp311-cp311-linux_x86_64.whl", "https://host/torch-2.3.1-1build-cp311-cp311-linux_x86_64.whl",
    "https://host/torch-2.3.1.tar.gz", "https://host/torch-2.3.1.zip", "https://host/jax-2.3.1-py3-none-any.whl", "https://host/torch.whl",
    "https://host/torch-main-py3-none-any.whl", "https://host/torch-2.3.1-py3-none-any.whl#sha256=ab", "git+https://host/torch@v2.3.1",
    "file:///a/torch-2.3.1-py3-none-any.whl", "https://host/torch-2.3.1-py3-none-any.whl?a=b",
]


def version(place):
    path = urllib.parse.urlsplit(place).path
    base = urllib.parse.unquote(path.rsplit("/", 1)[-1])
    for parse in (parse_wheel_filename, parse_sdist_filename):
        try:
            name, found = parse(base)[:2]
            return name, found
        except (InvalidWheelFilename, InvalidSdistFilename):
            pass
    return None, None


def row(text):
    try:
        r = Requirement(text)
    except InvalidRequirement:
        return "!"
    spec, url = ",".join(sorted(map(str, r.specifier))), ""
    if r.url:
        name, found = version(r.url)
        if name != canonicalize_name(r.name):
            return "direct"
        spec, url = f"=={found}", urllib.parse.unquote(r.url)
    extras = ",".join(sorted({canonicalize_name(e) for e in r.extras}))
    return "\t".join([canonicalize_name(r.name), extras, spec, str(r.marker is not None).lower(), url])


def lines():
    yield from (n + e + s + m for n, e, s, m in itertools.product(NAMES, EXTRAS[:3], SPECS[:3], MARKERS[:2]))
    yield from ("torch" + e + s + m for e, s, m in itertools.product(EXTRAS, SPECS, MARKERS))
    yield from (f"torch{e}{at}{p}{m}" for e, at, p, m in itertools.product(EXTRAS[:2], ["@", " @ "], PLACES, ["", " ; python_version < '3.9'"]))


with open(pathlib.Path(sys.argv[1], "lines.tsv"), "w", encoding="utf-8") as out:
    for text in dict.fromkeys(lines()):
        out.write(f"{json.dumps(text)}\t{row(text)}\n")
