"""Print how rattler reads the match specifications of conda, for the Go tests.

    python -m venv V && V/bin/pip install py-rattler==0.28.0
    V/bin/python project/conda/testdata/gen.py project/conda/testdata

Writes specs.tsv: specification (JSON), then "!" when it is not valid, else channel,
name, versions as rattler writes them, and build.
"""

import itertools
import json
import pathlib
import sys

from rattler import MatchSpec

NAMES = ["pytorch", "conda-forge::pytorch", "nvidia/label/cuda-11.6.0::cuda-toolkit", "pytorch_geometric"]
VERSIONS = [
    "", "=2.6", "==2.6", " 2.6", ">=2", ">=1,<2", "=1.2.*", " 1.2.*", "==1.2.*", "=1.2*", " =1.2", " = 1.2", " >= 1.2", "~=1.2", "!=1.2", "!=1.2.*",
    ">1.2.*", ">=1.2.*", "<2", "<=2.0", " *", "=*", "=1!1.2", ">=1.8,!=1.9", " 1.2.3.4",
]
BUILDS = ["", "=py39_0", " py39_0", "=*cuda*"]
MORE = [
    "pkg[version='>=1.2',build='*cuda*']", 'pkg[version="1.2.*"]', "pkg[build=py_0]", "pkg[version='=1.2', build='py_0']", "pkg =1.2.0 py_0", "PKG==1.2",
    "", "pkg=", "pkg=1.2=a=b", "pkg>=1,<2 py_0",
]


def row(text):
    try:
        spec = MatchSpec(text)
    except Exception:
        return "!"
    channel = "" if spec.channel is None else spec.channel.name
    name = spec.name if isinstance(spec.name, str) else getattr(spec.name, "normalized", str(spec.name))
    return "\t".join([channel, name, str(spec.version or ""), str(spec.build or "")])


with open(pathlib.Path(sys.argv[1], "specs.tsv"), "w", encoding="utf-8") as out:
    built = (n + v + b for n, v, b in itertools.product(NAMES[:1], VERSIONS[1:], BUILDS[1:]) if v != "==1.2.*")
    for text in dict.fromkeys([*(n + v for n, v in itertools.product(NAMES, VERSIONS)), *built, *MORE]):
        out.write(f"{json.dumps(text)}\t{row(text)}\n")
