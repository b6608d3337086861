"""Marks the lines that ran, and where nobody else does it writes down exceptions and
warnings of a watched program. Nothing here may change what the program sees, and what
fails here fails silently: the run is not ours.

It lies in a folder with
  config   what to watch, its fields ended by NUL bytes,
  lines    one byte that is set when lines may have been missed, then one for every
           range that is wanted, set when a line of it ran. It is mapped and shared, so
           that what was marked survives the end of the process, whatever ends it.
  events-* what happened, one JSON object a line, one file a process.
"""

import atexit
import mmap
import os
import sys
import time
from _json import encode_basestring_ascii as quote
from _thread import _local, get_ident, get_native_id
from _weakref import ref
from itertools import islice

HERE = os.path.dirname(os.path.abspath(__file__))
START_DIR = os.getcwd()
TOOL = "upcheck"
GENERATED = "__autograph_generated_file"  # how AutoGraph names what it makes of functions

MAX_MESSAGE = 255  # bytes of a message that are kept
MAX_STACK = 24  # frames
MAX_SAME = 16  # events of a process that say the same about the same place
MAX_TEXTS = 1000  # messages of a type at a place
MAX_EVENTS = 20000  # events of a process


class File:
    """A file with ranges: (first, last, index). One that is generated has none."""

    __slots__ = ("path", "real", "ranges", "marks", "generated")

    def __init__(self, path, generated=False):
        self.path = path
        self.real = os.path.realpath(path)
        self.ranges = []
        self.marks = {}
        self.generated = generated

    def at(self, line):
        """The indices of the ranges with a line."""
        found = self.marks.get(line)
        if found is None:
            found = self.marks[line] = tuple(i for a, b, i in self.ranges if a <= line <= b)
        return found


def read_config():
    with open(os.path.join(HERE, "config"), "rb") as f:
        fields = f.read().split(b"\0")[:-1]
    start, events, n = int(fields[0]), fields[1] == b"1", int(fields[2])
    packages = {os.fsdecode(name) for name in fields[3 : 3 + n]}
    files = {}
    rest = fields[3 + n :]
    for index in range(len(rest) // 3):
        path, first, last = rest[3 * index : 3 * index + 3]
        path = os.fsdecode(path)
        if path not in files:
            files[path] = File(path)
        files[path].ranges.append((int(first), int(last), index))
    return start, events, packages, list(files.values())


START, EVENTS, PACKAGES, WANTED = read_config()

# Files are looked up by the name that the code gives, which may be relative or not
# clean: by their base name first, so that the files of libraries cost next to nothing.
by_base = {}
for _file in WANTED:
    for _base in {os.path.basename(_file.path), os.path.basename(_file.real)}:
        by_base.setdefault(_base, []).append(_file)


class Names(dict):
    """The wanted file, or None, by the name that code gives."""

    def __missing__(self, name):
        base = os.path.basename(name)
        if base.startswith(GENERATED):
            found = File(name, generated=True)
        else:
            candidates = by_base.get(base)
            found = resolve(name, candidates) if candidates else None
        self[name] = found
        return found


by_name = Names()


def resolve(name, candidates):
    folders = [START_DIR]
    try:
        folders.append(os.getcwd())
    except OSError:
        pass  # it was removed
    for folder in folders:
        path = os.path.normpath(os.path.join(folder, name))
        for file in candidates:
            if file.path == path:
                return file
        real = os.path.realpath(path)
        for file in candidates:
            if file.real == real:
                return file
    return None


def absolute(name):
    file = by_name[name]
    if file is not None:
        return file.path
    return name if name.startswith("<") else os.path.normpath(os.path.join(START_DIR, name))


with open(os.path.join(HERE, "lines"), "r+b") as _lines:
    lines = mmap.mmap(_lines.fileno(), 0)


def mark(file, line):
    for index in file.at(line):
        lines[1 + index] = 1


def wanted_lines(file, code):
    """The lines of a code object of which it is not known yet that they ran, in this
    process or another one."""
    return {line for line in code_lines(code) if any(not lines[1 + i] for i in file.at(line))}


# --- Events -----------------------------------------------------------------------------

out = None  # descriptor, and what tells that it is still ours
written = 0
me = os.getpid()


def write(kind, pid=0, **members):
    """Writes an event at once, so that a crash right after it keeps it."""
    global out, written
    try:
        written += 1
        if written > MAX_EVENTS:
            if written > MAX_EVENTS + 1:
                return
            kind, members = "lost", {"msg": "more than %d events in one process" % MAX_EVENTS, "n": 1}
        text = '{"k":%s,"t":%d,"pid":%d' % (quote(kind), time.time_ns() - START, pid or os.getpid())
        for name, value in members.items():
            if value:
                text += ',"%s":%s' % (name, encode(value))
        # A daemon closes all descriptors, and ours may be another file by now.
        if out is None or not same(out):
            name = os.path.join(HERE, "events-%d" % os.getpid())
            fd = os.open(name, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o600)
            out = fd, os.fstat(fd)
        os.write(out[0], (text + "}\n").encode())
    except Exception:
        lines[0] = 1


def same(out):
    fd, was = out
    try:
        now = os.fstat(fd)
    except OSError:
        return False
    return now.st_ino == was.st_ino and now.st_dev == was.st_dev


def encode(value):
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, dict):
        return "{%s}" % ",".join("%s:%s" % (quote(k), encode(v)) for k, v in value.items())
    if isinstance(value, list):
        return "[%s]" % ",".join(map(encode, value))
    return "%d" % value


def text_of(value):
    try:
        text = str(value)[:MAX_MESSAGE]
    except Exception:
        return ""
    if text.isascii():
        return text
    return text.encode("utf-8", "replace")[:MAX_MESSAGE].decode("utf-8", "ignore")


seen = {}


def again(*key):
    """Whether the same was said often enough."""
    n = seen.get(key, 0) + 1
    if n > MAX_SAME:
        return True
    if n == 1 and len(seen) >= MAX_EVENTS:
        key = None
        if key not in seen:
            seen[key] = MAX_SAME
            write("lost", msg="more than %d warnings in one process" % MAX_EVENTS, hides="warn", n=1)
        return True
    seen[key] = n
    return False


def missed(why, **place):
    """Lines may have been missed from now on."""
    lines[0] = 1
    if not again("missed", why):
        write("lost", msg=why, hides="line", **place)


def forked():
    global out, written, me
    out, written = None, 0
    seen.clear()
    places.clear()
    # The parent of a daemon may have ended, and os.getppid() is another one's then.
    parent, me = me, os.getpid()
    write("fork", pid=parent, child=me)


# --- What runs --------------------------------------------------------------------------


def interpreter():
    python = {"path": sys.executable or "", "version": "%d.%d.%d" % sys.version_info[:3]}
    # The packages of an environment are looked up by the first of its processes.
    try:
        name = "".join(c if c.isalnum() else "-" for c in python["version"] + sys.prefix)[-200:]
        os.close(os.open(os.path.join(HERE, "packages-" + name), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        python["packages"] = packages()
    except OSError:
        pass
    write("exec", path=sys.executable or "", python=python)


def packages():
    """The wanted distributions, by the names of their metadata folders: the same that
    importlib.metadata reads, without importing it into the program."""
    found = {}
    for folder in sys.path:
        try:
            names = os.listdir(folder)
        except OSError:
            continue
        for name in names:
            stem, dot, kind = name.rpartition(".")
            if kind not in ("dist-info", "egg-info"):
                continue
            parts = stem.split("-")
            if len(parts) < 2:
                continue
            name = parts[0].lower().replace("_", "-").replace(".", "-")
            if name in PACKAGES:
                found.setdefault(name, parts[1])
    return found


# --- Exceptions -------------------------------------------------------------------------


places = {}  # (id(code), offset): its code, which keeps its id, its lines, what was said


def raised(file, code, offset, line, exc):
    """An exception passes a frame. Its line is asked for when it is 0."""
    if asked.raised is not None:
        before, asked.raised = asked.raised, None
        if before == error_in(code, exc):
            return
    place = places.get((id(code), offset))
    if place is None:
        first, end = position(code, offset)
        place = places[id(code), offset] = code, line or first, end, {}
    _, line, end, said = place
    what = type(exc).__name__, text_of(exc)
    n = said.get(what, 0) + 1
    if n > MAX_SAME:
        return
    if n == 1 and len(said) >= MAX_TEXTS:
        what, n = None, said.get(None, 0) + 1
        if n == 1:
            write("lost", file=file.path, line=line, msg="more than %d messages at one place" % MAX_TEXTS, hides="exc", n=1)
    said[what] = n
    if what is not None:
        write("exc", tid=get_native_id(), file=file.path, line=line, to=end, func=code.co_name, type=what[0], msg=what[1], exc=id(exc))


def position(code, offset):
    """The lines of the expression at an offset, 0 where they are not known."""
    if not hasattr(code, "co_positions"):
        return 0, 0
    line, end, _, _ = next(islice(code.co_positions(), offset // 2, None), (0, 0, 0, 0))
    if not line:  # -X no_debug_ranges keeps no positions
        line = next((at for first, last, at in code.co_lines() if first <= offset < last), 0)
    return line or 0, end or 0


# --- Warnings ---------------------------------------------------------------------------


def stack(frame):
    frames = []
    while frame is not None and len(frames) < MAX_STACK:
        code = frame.f_code
        frames.append({"file": absolute(code.co_filename), "line": frame.f_lineno or 0, "func": code.co_name})
        frame = frame.f_back
    return frames


class Asked(_local):
    """What the filter was asked in this thread, and which failure of an import was told
    before it is seen as an exception."""

    text = module = raised = None


asked = Asked()


class Observer:
    """The first of the filters, which never matches: it is asked about every warning
    that is given, before another filter hides it, and changes nothing.

    The interpreter asks a filter for match(text) of the message, for match(module) and
    for __subclasscheck__(category), in this order; it looks at filters only when the
    registry of the module does not have the warning, that is, for each place once."""

    def __init__(self, name):
        self.name = name

    def match(self, value):
        setattr(asked, self.name, value)
        return False

    def __subclasscheck__(self, category):
        try:
            hidden(category, asked.text, asked.module)
        except Exception:
            pass
        return False

    def __reduce__(self):
        return self.name


def hidden(category, text, module):
    """A warning that will not be shown, and that names a module only."""
    if decide(category, text, module) in ("default", "always", "all"):
        return  # it will be shown, and then names its place itself
    frame = at = sys._getframe(2)
    while at is not None and at.f_globals.get("__name__") != module:
        at = at.f_back
    file, line = ("", 0) if at is None else (absolute(at.f_code.co_filename), at.f_lineno or 0)
    warned(category, text, file, line, frame)


text, module = Observer("text"), Observer("module")  # pickled by these names
FILTER = ("default", text, text, module, 0)


def decide(category, text, module):
    """What the filters of the program do with a warning."""
    import warnings

    for item in warnings.filters:
        if item is FILTER:
            continue
        action, wanted, kind, where, _ = item
        if fits(wanted, text) and fits(where, module) and issubclass(category, kind):
            return action
    return warnings.defaultaction


def fits(wanted, text):
    if wanted is None:
        return True
    if isinstance(wanted, str):
        return wanted == text
    return bool(wanted.match(text))


class Filters(list):
    """The list of filters, with FILTER in front whatever is added."""

    def insert(self, index, item):
        list.insert(self, max(index, 1) if index >= 0 else index, item)

    def clear(self):
        self[:] = []

    def __getitem__(self, index):
        found = list.__getitem__(self, index)
        return Filters(found) if isinstance(index, slice) and found[:1] == [FILTER] else found

    def __setitem__(self, index, value):
        list.__setitem__(self, index, value)
        if self[:1] != [FILTER]:
            list.insert(self, 0, FILTER)

    def __reduce__(self):
        return list, ([item for item in self if item is not FILTER],)


def warned(category, message, file, line, frame):
    text = text_of(message)
    if again("warn", file, line, category.__name__, text):
        return
    frames = stack(frame)
    if frames and frames[0]["file"] == file and frames[0]["line"] == line:
        del frames[0]
    write("warn", tid=get_native_id(), file=file, line=line, type=category.__name__, msg=text, stack=frames)


def watch_warnings():
    import warnings

    show = warnings._showwarnmsg

    def _showwarnmsg(msg):
        # What is shown passes here, also what is then recorded by catch_warnings.
        try:
            frame = sys._getframe(1)
            warned(msg.category, msg.message, absolute(msg.filename), msg.lineno or 0, frame)
        except Exception:
            pass
        show(msg)

    warnings._showwarnmsg = _showwarnmsg
    warnings.filters = Filters([FILTER] + list(warnings.filters))
    if hasattr(warnings, "_filters_mutated"):
        warnings._filters_mutated()

    def check():
        if FILTER not in warnings.filters or warnings._showwarnmsg is not _showwarnmsg:
            write("lost", msg="the program replaced the filters of warnings", hides="warn")

    atexit.register(check)


# --- Imports ----------------------------------------------------------------------------

# Through this the interpreter looks for every module that is not there yet. It is one of
# the frames of importlib, which tracebacks and the levels of warnings leave out.
IMPORTER = """
def _find_and_load(name, import_):
    try:
        module = find(name, import_)
    except ImportError as error:
        told(name, error)
        raise
    told(name, None)
    return module
"""


def watch_imports():
    importlib = sys.modules["_frozen_importlib"]
    names = {"find": importlib._find_and_load, "told": told}
    exec(compile(IMPORTER, importlib._find_and_load.__code__.co_filename, "exec"), names)
    importlib._find_and_load = names["_find_and_load"]


def told(name, error):
    """A module was found, or was not: that is seen also where another tool traces."""
    try:
        importer = sys._getframe(1)
        frame = importer.f_back
        while frame is not None and of_importlib(frame.f_code.co_filename):
            if frame.f_code is importer.f_code or frame.f_code.co_name == "_handle_fromlist":
                return  # a part of another import, or it asks whether a name is a module
            frame = frame.f_back
        file = frame and by_name[frame.f_code.co_filename]
        if not file:
            return
        code, line = frame.f_code, frame.f_lineno
        if not again("import", file.path, line, name):
            _, end = position(code, frame.f_lasti)
            write("import", tid=get_native_id(), file=file.path, line=line, to=end, func=code.co_name, module=name)
        if error is not None:
            asked.raised = None  # nobody saw the last one, whose id may be in use again
            raised(file, code, frame.f_lasti, line, error)
            asked.raised = error_in(code, error)
    except Exception:
        pass


def error_in(code, error):
    return id(code), id(error)


def of_importlib(name):
    return name.startswith("<frozen importlib") or name.endswith(os.path.join("importlib", "__init__.py"))


# --- Code of AutoGraph ------------------------------------------------------------------

MAX_ORIGINS = 200  # in an event

mapped = set()  # the generated files that were told of


def source_map(file, frame):
    """Tells which lines the lines of a generated file were made from. AutoGraph keeps that
    with the function that it made, and calls it from converted_call: both in
    tensorflow/python/autograph/impl/api.py, of 2.15 here."""
    try:
        caller = frame.f_back
        if file.path in mapped or caller is None or caller.f_code.co_name != "converted_call":
            return
        made = caller.f_locals.get("converted_f")
        origins = []
        for at, origin in sorted(made.__dict__["ag_source_map"].items()):
            of = by_name[origin.loc.filename]
            if at.filename == file.path and of is not None:
                origins.append({"at": at.lineno, "file": of.path, "line": origin.loc.lineno, "func": origin.function_name or ""})
        for i in range(0, len(origins), MAX_ORIGINS):
            write("map", file=file.path, origins=origins[i : i + MAX_ORIGINS])
        mapped.add(file.path)
    except Exception:
        pass


# --- Lines, from 3.12 on ----------------------------------------------------------------


def code_lines(code):
    if hasattr(code, "co_lines"):
        return {line for _, _, line in code.co_lines() if line}
    found, line = set(), code.co_firstlineno
    found.add(line)
    for delta in code.co_lnotab[1::2]:
        line += delta - 256 if delta > 127 else delta
        found.add(line)
    return found


def monitor():
    monitoring = sys.monitoring
    for tool in (4, 3, 5):
        try:
            monitoring.use_tool_id(tool, TOOL)
            break
        except ValueError:
            continue
    else:
        return missed("no tool of sys.monitoring is free")
    events, done = monitoring.events, monitoring.DISABLE

    def started(code, offset):
        file = by_name[code.co_filename]
        if file is None:
            return done
        if file.generated:
            source_map(file, sys._getframe(1))
        elif wanted_lines(file, code):
            monitoring.set_local_events(tool, code, events.LINE)
        return done

    def line_ran(code, line):
        file = by_name[code.co_filename]
        if file is not None:
            mark(file, line)
        return done

    def exception(code, offset, exc):
        file = by_name[code.co_filename]
        if file is not None:
            raised(file, code, offset, 0, exc)

    wanted = events.PY_START
    monitoring.register_callback(tool, events.PY_START, started)
    monitoring.register_callback(tool, events.LINE, line_ran)
    if EVENTS:
        monitoring.register_callback(tool, events.RAISE, exception)
        wanted |= events.RAISE
    monitoring.set_events(tool, wanted)

    def check():
        if monitoring.get_tool(tool) != TOOL or monitoring.get_events(tool) != wanted:
            missed("the program took the tool of sys.monitoring")

    atexit.register(check)


# --- Lines, before 3.12 -----------------------------------------------------------------


def trace():
    # A trace function belongs to a thread. Those that C starts, as autograd does for
    # devices, have none; sys.monitoring, from 3.12 on, sees them.
    import threading

    if sys.gettrace() is not None:
        # Another tool came first, and the program needs it more than us.
        return missed("another tool traces the program")

    # id(code): the code, which keeps its id, what traces its frames, None for nothing,
    # and whether that cares for no lines.
    tracers = {}

    def tracer(file, code):
        todo = wanted_lines(file, code)

        def local(frame, event, arg):
            if event == "line":
                line = frame.f_lineno
                if line in todo:
                    mark(file, line)
                    todo.discard(line)
                    if not todo:
                        tracers[id(code)] = rest
                if not todo:
                    frame.f_trace_lines = False
            elif event == "exception" and EVENTS:
                raised(file, code, frame.f_lasti, frame.f_lineno, arg[1])
            return local

        def exceptions(frame, event, arg):
            if event == "exception":
                raised(file, code, frame.f_lasti, frame.f_lineno, arg[1])

        rest = code, exceptions if EVENTS else None, EVENTS
        return (code, local, False) if todo else rest

    def look(file, frame):
        code = frame.f_code
        if file.generated:
            source_map(file, frame)
        found = tracers[id(code)] = tracer(file, code)
        return found

    gettrace, settrace = sys.gettrace, sys.settrace
    holders = {}  # a weak reference to the trace function of each thread

    def install():
        """Traces this thread by a function that the interpreter alone holds. It goes away
        when another takes its place, and that is seen at once: a process that is killed
        has no end to look at it. An audit hook would see it too, but is called whenever
        frame.f_code is read, which doubles the time of a call."""

        def called(frame, event, arg):
            # Every call of any function comes by here, and most are none of ours.
            code = frame.f_code
            file = by_name[code.co_filename]
            if file is None:
                return None
            _, local, no_lines = tracers.get(id(code)) or look(file, frame)
            if no_lines:
                frame.f_trace_lines = False
            return local

        owner = get_ident()

        def gone(_):
            # A thread that ends lets it go too: with no frame, or in the child of a fork.
            try:
                code = sys._getframe(1).f_code
            except ValueError:
                return
            if get_ident() == owner:
                # Reports have no paths of the machine.
                missed("the trace function was replaced by " + "/".join(code.co_filename.split(os.sep)[-2:]))

        holders[owner] = ref(called, gone)
        settrace(called)

    def starter(frame, event, arg):
        install()
        return gettrace()(frame, event, arg)

    def ours():
        holder = holders.get(get_ident())
        return holder is not None and gettrace() is not None and gettrace() is holder()

    def shown():
        # Who puts back later what it gets here must not hold ours.
        return starter if ours() else gettrace()

    shown.__name__ = shown.__qualname__ = "gettrace"
    sys.gettrace = shown
    threading.settrace(starter)
    install()

    def check():
        if not lines[0] and not (ours() and threading._trace_hook is starter):
            missed("the trace function was replaced")

    atexit.register(check)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forked)
interpreter()
if WANTED:
    if hasattr(sys, "monitoring"):
        monitor()
    else:
        trace()
if EVENTS:
    watch_warnings()
    if WANTED:
        watch_imports()
if os.path.exists(os.path.join(HERE, "calls")):
    try:
        import _upcheck_calls  # noqa: F401
    except Exception as e:
        write("obs", msg="%s: %s" % (type(e).__name__, e), obs={"of": "callbacks", "what": "unobserved"})
