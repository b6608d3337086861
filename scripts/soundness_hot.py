"""A library of hot names: what the standard library offers, as two made-up releases.

All Python code uses it, so that a scan for the upgrade from 1.0 to 2.0 has far
more to decide, in every way a name can be written, than one for a real library.
Release 1.0 has what the running Python shows of the modules below. Release 2.0
has lost, renamed, deprecated or broken each part of that; which of it, the
letters of its name decide.
"""

import importlib
import inspect
import textwrap
import zlib

MODULES = (
    "abc argparse ast asyncio base64 collections collections.abc configparser contextlib copy csv ctypes dataclasses datetime decimal "
    "email.message enum functools glob hashlib importlib inspect io itertools json logging logging.handlers math multiprocessing operator "
    "os os.path pathlib pickle platform random re shutil signal socket sqlite3 string struct subprocess sys tarfile tempfile textwrap "
    "threading time traceback types typing unittest unittest.mock urllib.parse urllib.request uuid warnings weakref xml.etree.ElementTree zipfile"
).split()

# What signatures do not show, in every kind of match that entries have.
ENTRIES = """\
schema: 1
package: hot-names
rules:
  - {code: HOT1, name: use, title: a use, match: {symbol: [os.environ, os.path.join, sys.version_info, typing.Any]}, timeline: [{at: "2.0", effect: warns}]}
  - {code: HOT2, name: call, title: a call, match: {symbol: [re.compile, json.loads], as: [call]}, timeline: [{at: "2.0", effect: raises}]}
  - {code: HOT3, name: base, title: a base, match: {symbol: [unittest.TestCase, threading.Thread, enum.Enum], as: [subclass]}, timeline: [{at: "2.0", effect: warns}]}
  - {code: HOT4, name: decorator, title: a decorator, match: {symbol: [functools.wraps, contextlib.contextmanager], as: [decorator]}, timeline: [{at: "2.0", effect: warns}]}
  - {code: HOT5, name: except, title: an except, match: {symbol: [json.JSONDecodeError, socket.error], as: [except]}, timeline: [{at: "2.0", effect: warns}]}
  - {code: HOT6, name: import, title: an import, match: {import: [collections, itertools]}, timeline: [{at: "2.0", effect: documented}]}
  - {code: HOT7, name: prefix, title: a prefix, match: {prefix: xml.etree}, timeline: [{at: "2.0", effect: absent}]}
  - {code: HOT8, name: keyword, title: a keyword, match: {call: {func: [subprocess.Popen, subprocess.run], keyword: cwd}}, timeline: [{at: "2.0", effect: ignored, impact: behaviour}]}
  - {code: HOT9, name: missing, title: a default, match: {call: {func: [os.makedirs, json.dumps], missing: [exist_ok, sort_keys]}}, timeline: [{at: "2.0", effect: changed, impact: behaviour}]}
  - {code: HOT10, name: positional, title: a place, match: {call: {func: [os.path.join, re.sub], positional: 2}}, timeline: [{at: "2.0", effect: rejects}]}
  - {code: HOT11, name: value, title: a value, match: {call: {func: [subprocess.Popen, subprocess.run, subprocess.check_output], value: {shell: "True"}}}, timeline: [{at: "2.0", effect: rejects}]}
  - {code: HOT12, name: method, title: a method, match: {method: {type: [logging.Logger, argparse.ArgumentParser], name: [warning, add_argument]}}, timeline: [{at: "2.0", effect: warns}]}
  - {code: HOT13, name: attribute, title: an attribute, match: {attribute: {type: unittest.TestCase, name: assertEqual}}, timeline: [{at: "2.0", effect: absent}]}
  - {code: HOT14, name: override, title: an override, match: {subclass: {of: unittest.TestCase, overrides: [setUp, tearDown]}}, timeline: [{at: "2.0", effect: ignored, impact: behaviour}]}
"""


def write(folder):
    """Write folder/entries and both releases; return the paths of the releases."""
    (folder / "entries").mkdir(parents=True)
    (folder / "entries" / "hot.yaml").write_text(ENTRIES)
    for version in ("1.0", "2.0"):
        release = folder / f"hot-names-{version}"
        info = release / f"hot_names-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: hot-names\nVersion: {version}\n")
        for name in MODULES:
            place = release.joinpath(*name.split("."), "__init__.py")
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(module(name, version == "1.0"))
    return [folder / "hot-names-1.0", folder / "hot-names-2.0"]


def module(name, old):
    found = importlib.import_module(name)
    parts = ["import warnings"]
    for public in sorted(n for n in vars(found) if not n.startswith("_") and n.isidentifier()):
        value = getattr(found, public)
        if inspect.ismodule(value):
            continue
        parts.append(member(public, value, old, f"{name}.{public}"))
    return "\n".join(filter(None, parts)) + "\n"


def member(name, value, old, path):
    """Return the code of a name in a release, or nothing when the release has lost it."""
    if not old and zlib.crc32(path.encode()) % 6 == 0:
        return ""
    if inspect.isclass(value):
        public = [(n, m) for n, m in sorted(vars(value).items()) if callable(m) and (n == "__init__" or not n.startswith("_"))]
        methods = [function(n, m, old, f"{path}.{n}") for n, m in public]
        return f"class {name}:\n" + textwrap.indent("\n".join(filter(None, methods)) or "pass", "    ")
    if callable(value):
        return function(name, value, old, path)
    return f"{name} = 0"


def function(name, value, old, path):
    fate = 9 if old else zlib.crc32(path.encode()) % 6
    if fate == 0 and name != "__init__":
        return ""
    parameters, body = shape(value), "return 1"
    if fate == 1:
        body = "raise RuntimeError('gone')"
    elif fate == 2:
        body = "warnings.warn('going', DeprecationWarning)"
    elif fate == 3:
        parameters = [(kind, "renamed" if i < 2 and named(kind, text) else text, default) for i, (kind, text, default) in enumerate(parameters)]
        # Two of one name are no parameter list.
        parameters = [p for i, p in enumerate(parameters) if p[1] not in [q[1] for q in parameters[:i]]]
    elif fate == 4 and parameters and named(*parameters[-1][:2]):
        parameters = parameters[:-1]
    return f"def {name}({written(parameters)}):\n    {body}"


def named(kind, text):
    return kind == inspect.Parameter.POSITIONAL_OR_KEYWORD and text != "self"


def shape(value):
    """Return kind, name and whether there is a default of each parameter, as far as Python shows them."""
    try:
        parameters = inspect.signature(value).parameters.values()
    except (TypeError, ValueError):
        return [(inspect.Parameter.VAR_POSITIONAL, "args", False), (inspect.Parameter.VAR_KEYWORD, "kwargs", False)]
    return [(p.kind, p.name, p.default is not p.empty) for p in parameters]


def written(parameters):
    """Return the text of a parameter list."""
    parts, kinds = [], [kind for kind, _, _ in parameters]
    for i, (kind, name, default) in enumerate(parameters):
        if kind == inspect.Parameter.KEYWORD_ONLY and inspect.Parameter.VAR_POSITIONAL not in kinds and kinds.index(kind) == i:
            parts.append("*")
        stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}.get(kind, "")
        parts.append(stars + name + ("=None" if default else ""))
        if kind == inspect.Parameter.POSITIONAL_ONLY and kinds[i + 1 : i + 2] != [kind]:
            parts.append("/")
    return ", ".join(parts)
