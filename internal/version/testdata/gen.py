"""Print what `packaging` says of versions and specifiers, for the Go tests.

    python -m venv V && V/bin/pip install packaging==26.4
    V/bin/python internal/version/testdata/gen.py internal/version/testdata

Writes three tables, their columns separated by tabs:

versions.txt  spelling (JSON), normal form or "!" when invalid, base, release,
              local, "pre" or "final"
order.txt     the versions that compare equal on one line, lines ascending
sets.txt      after a line of versions: specifiers (JSON), their normal form or
              "!", then for every version one digit: 0 outside, 1 inside only
              when pre-releases are asked for, 2 inside
"""

import itertools
import json
import pathlib
import random
import sys

import packaging
from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

RANDOM = random.Random(440)

EPOCHS = ["", "", "", "", "1!", "0!", "007!"]
RELEASES = [
    "0", "1", "1.0", "1.0.0", "1.1", "1.2", "1.2.0", "1.2.3", "1.10", "1.9", "2", "2.0.1", "2.15.1", "01.02", "1.0.0.0",
    "1.0.0.1", "20230101", "10.20.30.40", "99999999999999999999.1", "1.99999999999999999999",
]
PRES = ["", "", "", "a", "a1", "-alpha.2", "b0", "_beta_3", "c1", "rc1", "RC-2", ".pre4", "preview", "a10", "-a-1", "rc.", "a-"]
POSTS = ["", "", "", ".post", ".post1", "-1", "-post-2", "rev3", ".r4", "_post_05", "post10", "-0"]
DEVS = ["", "", "", ".dev", ".dev1", "-dev-2", "dev03", "_DEV10"]
LOCALS = ["", "", "", "", "+cu121", "+CPU", "+1", "+01", "+1.2", "+1.a", "+abc-1_2", "+a.1", "+10", "+0", "+g1234567"]
BROKEN = [
    "", " ", "x", "1.", ".1", "1..2", "1.0.", "1.0+", "1.0+.", "1.0+a..b", "1.0+a.", "1.0+a+b", "1.0+a b", "1.0 a", "1 .0",
    "1!", "!1", "1!!1", "1!2!3", "a1", "vv1", "1.0x", "1.0alphaa", "1.0dev1.post1", "1.0.post1.post2", "1.0a1b1", "1.0--1",
    "1.0-", "1.0-x", "1,0", "1.0*", "1.0.*", "==1.0", "latest", "1.0é", "1.0+é", "1.0+\u212a", "\uff11.0", "1.0\x00", "v", "v.1",
    "-1", "1.0-1-2", "5.15.0-91-generic", "1.0rc1.dev", "1.0a.", "1.0a..dev1", "1.0.dev.", "1.0post-", "1.0.r-", "1.0-r1",
]
SPACED = ["1.0 ", " 1.0", "\t1.0\n", "\x1c1.0\x1f", "\u00a01.0", "\u20031.0", "\x0b1.0\x0c", "\u200b1.0", "v1.0", "V1.0", " v1.0rc1 "]


def spelling():
    return "".join(map(RANDOM.choice, (EPOCHS, RELEASES, PRES, POSTS, DEVS, LOCALS)))


def mutated():
    text = list(spelling())
    for _ in range(RANDOM.randint(1, 2)):
        at = RANDOM.randrange(len(text) + 1)
        if RANDOM.random() < 0.5 and at < len(text):
            del text[at]
        else:
            text.insert(at, RANDOM.choice("0123456789.-_+!*abcdeprtv "))
    return "".join(text)


def parsed(text):
    try:
        return Version(text)
    except InvalidVersion:
        return None


def write(folder, name, lines):
    head = f"# packaging {packaging.__version__}; made by gen.py"
    (folder / name).write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")


def version_rows():
    spellings = [*BROKEN, *SPACED, *(spelling() for _ in range(2500)), *(mutated() for _ in range(1500))]
    for text in dict.fromkeys(spellings):
        v = parsed(text)
        row = [json.dumps(text)]
        if v is None:
            row.append("!")
        else:
            kind = "pre" if v.is_prerelease else "final"
            release = ".".join(map(str, v.release))
            row += [str(v), v.base_version, release, v.local or "", kind]
        yield "\t".join(row)


def ordered():
    found = [v for v in (parsed(spelling()) for _ in range(900)) if v is not None]
    found = sorted({str(v): v for v in found}.values(), key=lambda v: (v, str(v)))
    for _, same in itertools.groupby(found, key=lambda v: v._key):
        yield "\t".join(map(str, same))


CANDIDATES = """
0.dev0 0 0.1 0.9.9 1.dev0 1.0.dev1 1.0a1.dev1 1.0a1 1.0a1.post1.dev1 1.0a1.post1 1.0a2 1.0b1 1.0rc1 1.0rc1+local 1.0 1.0.0
1.0+local 1.0+1 1.0+a.1 1.0.post0.dev1 1.0.post0 1.0.post1.dev1 1.0.post1 1.0.post1+local 1.0.post2 1.0.1.dev1 1.0.1rc1 1.0.1
1.0.1+cu121 1.0.2 1.1.dev1 1.1a1 1.1 1.1+local 1.1.post1 1.1.1 1.2.dev0 1.2rc1 1.2 1.2.0 1.2.0.0 1.2+cpu 1.2.3.dev1 1.2.3a1 1.2.3
1.2.3+cu118 1.2.3+cu121 1.2.3.post1 1.2.3.4 1.2.4 1.2.10 1.3.dev0 1.3.dev1 1.3a1 1.3 1.9 1.10 1.10.1 2.0.dev0 2.0.dev1 2.0a0 2.0rc1
2.0 2.0+cu118 2.0.post1 2.0.1 2.1 2.3.1 2.15.0 2.15.1 2.16.0rc0 3 3.0.5 10.0 1!0 1!1.0.dev1 1!1.0rc1 1!1.0 1!1.0+local 1!1.0.post1 1!1.2
1!1.2.3 1!2.0 2!1.0 99999999999999999999.1 20240101
""".split()
OPERANDS = """
0 0.dev0 1 1.0 1.0.0 01.0 v1.0 1.0.dev1 1.0a1 1.0a1.dev1 1.0-alpha.1 1.0a1.post1 1.0rc1 1.0.post0 1.0-1 1.0.post1 1.0.post1.dev1 1.0.1 1.1 1.2 1.2.0
1.2.3 1.2.3.dev1 1.2.3a1 1.2.3.post1 1.2.3.4 1.3.dev0 1.9 1.10 1.99 2 2.0 2.0.dev1 2.0rc1 2.0.1 2.15 1!1 1!1.0 1!1.2.3 1!1.0rc1 99999999999999999999
""".split()
WILD = ["1.*", "1.0.*", "1.2.*", "1.2.0.*", "1.2.3.*", "v1.2.*", "2.*", "0.*", "1!1.*", "1!1.2.*", "1.9.*", "01.2.*", "99999999999999999999.*"]
LOCAL = ["1.0+local", "1.0+LOCAL", "1.0+1", "1.0+01", "1.0+a-1", "1.2.3+cu121", "1.2.0+cpu", "2.0+cu118", "1!1.0+local", "1.0rc1+local"]
ARBITRARY = ["1.0", "1.0.0", "1.2.3", "1.0+LOCAL", "1.0RC1", "foobar", "1.0.post1", "1!1.0", "v1.0"]
BROKEN_SETS = [
    "1.0", "=1.0", "=>1.0", "><1.0", "== ", ">=", "===", ">=1.0+local", "<1.0+local", ">1.0+local", "<=1.0+local", "~=1.0+local", "~=1", "~=1!1",
    ">=1.*", "<1.*", "~=1.2.*", "==1.0a1.*", "==1.0.post1.*", "==1.0.dev1.*", "==1.0+a.*", "==1.*.*", "==*", "==.*", "==1.0.**", "==1.0 .*", ">=1.0 <2",
    ">=1.0;<2", "==1.0,x", "==1.0 2.0", "===1.0 2.0", "===a;b", "===a)b", "!==1.0", "~1.0", "<>1.0", "^1.2", ">=1.0.", "==1..0", "==é", "(>=1.0)",
]
ODD_SETS = ["", ",", " , ", ">=1.0,", ",>=1.0", ">=1.0,,<2", " >= 1.0 , < 2 ", ">=1.0,>=1.0", "<2,>=1.0", "==\t1.0", "===\t1.0", "==1.0RC1", "== v1.2.*", "~=1.0a", ">=1.0-1"]


def combined():
    def one():
        op = RANDOM.choice([">=", "<=", ">", "<", "!=", "!=", "~=", "=="])
        if op in ("==", "!=") and RANDOM.random() < 0.5:
            return op + RANDOM.choice(WILD + LOCAL)
        return op + RANDOM.choice(["1.0", "1.2", "1.2.3", "1.0rc1", "2.0", "1.0.post1", "2.0.dev1", "1!1.0", "1.10"])

    return ",".join(one() for _ in range(RANDOM.randint(2, 3)))


def set_rows():
    specs = [op + v for v in OPERANDS for op in (">=", "<=", ">", "<", "==", "!=", "~=")]
    specs += [op + v for v in WILD + LOCAL for op in ("==", "!=")]
    specs += ["===" + v for v in ARBITRARY] + BROKEN_SETS + ODD_SETS + [combined() for _ in range(250)]
    candidates = list(map(Version, CANDIDATES))
    yield "\t".join(map(str, candidates))
    for text in dict.fromkeys(specs):
        try:
            found = SpecifierSet(text)
        except InvalidSpecifier:
            yield f"{json.dumps(text)}\t!"
            continue
        default = bool(found.prereleases)
        digits = "".join(
            str(found.contains(v, prereleases=True) + found.contains(v, prereleases=default))
            for v in candidates
        )
        yield f"{json.dumps(text)}\t{found}\t{digits}"


if __name__ == "__main__":
    out = pathlib.Path(sys.argv[1])
    write(out, "versions.txt", version_rows())
    write(out, "order.txt", ordered())
    write(out, "sets.txt", set_rows())
