"""Times the callbacks of Keras and Lightning, and the functions of the project. From
3.12 on sys.monitoring tells of those alone; before, sys.setprofile tells of every call.

What is counted lies in a file that is mapped and shared, one a process, so that it
survives the end of the process, whatever ends it. It has records of RECORD bytes: 8
numbers, the counts of BUCKETS buckets, and the names, ended by NUL. The first record is
about the process. The Go side reads it: calls.go.
"""

import atexit
import mmap
import os
import sys
from _thread import _local
from time import perf_counter_ns as clock, time_ns

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = "upcheck calls"

BUCKETS = 192  # runtimecheck/histogram
TEXT = 1024
WORDS = 8 + BUCKETS + TEXT // 8
RECORD = WORDS * 8
RECORDS = 2048  # of a process
MOST = 20000  # calls of a function that are timed

# The numbers of a record.
KIND, N, FIRST, LAST, SUM, LONGEST, SLOW, LINE = range(8)
FUNCTION, CALLBACK = 1, 2
# Those of the first one: what it is, functions without a record, what went wrong.
PROCESS, UNRECORDED, TROUBLE = range(3)
REPLACED, NO_TOOL = 1, 2

OPTIMIZED = 0x1  # of functions, and not of modules and classes
SUSPENDS = 0x20 | 0x80 | 0x200  # generators and coroutines


def read_config():
    with open(os.path.join(HERE, "calls"), "rb") as f:
        fields = f.read().split(b"\0")[:-1]
    roots = {os.fsdecode(f) for f in fields[2:]}
    return int(fields[0]), int(fields[1]), tuple(r.rstrip(os.sep) + os.sep for r in roots)


START, TOO_LONG, ROOTS = read_config()
EPOCH = max(time_ns() - START, 0) - clock()  # turns a reading of the clock into a time of the run

numbers = None  # mapped once there is something to count
used = 1
inherited = []
records = {}  # id(code) -> (code, which keeps its id, where its record begins or 0)


class Calls(_local):
    """The calls of a thread that are under way: code, and when it began."""

    def __init__(self):
        self.open = []


threads = Calls()


def begin_file():
    global numbers
    # A process may become another Python.
    with open(os.path.join(HERE, "calls-%d.%d" % (os.getpid(), time_ns())), "x+b") as f:
        f.truncate(RECORDS * RECORD)
        numbers = memoryview(mmap.mmap(f.fileno(), RECORDS * RECORD)).cast("Q")
    numbers[PROCESS] = 1


def troubled(what):
    try:
        if numbers is None:
            begin_file()
        numbers[TROUBLE] = what
    except OSError:
        pass  # who watched has gone, and the folder with it


class Ours(dict):
    """Whether a file is of the project, and not of what is installed in its folder."""

    def __missing__(self, name):
        path = os.path.abspath(name)
        parts = path.split(os.sep)
        found = path.startswith(ROOTS) and not name.startswith("<")
        found = found and "site-packages" not in parts and "dist-packages" not in parts
        self[name] = found
        return found


ours = Ours()


def is_callback(code, frame):
    """Whether a method is one of a callback: its class derives from one of that name
    (read in keras 2.15.0 and pytorch-lightning 2.4.0, whose modules have the same hooks)."""
    if not code.co_name.startswith("on_") or not code.co_argcount:
        return False
    self = frame.f_locals.get(code.co_varnames[0])
    return any(c.__name__.endswith("Callback") or c.__name__ == "LightningModule" for c in type(self).__mro__)


def record_of(code, frame):
    """Where the record of a function begins, 0 when it is not timed."""
    try:
        return new_record(code, frame)
    except Exception:
        return 0


def new_record(code, frame):
    global used
    if code.co_flags & SUSPENDS or not code.co_flags & OPTIMIZED:
        return 0
    if code.co_name.startswith("<") and code.co_name != "<lambda>":
        return 0
    callback = is_callback(code, frame)
    if not callback and not ours[code.co_filename]:
        return 0
    if numbers is None:
        begin_file()
    if used == RECORDS:
        numbers[UNRECORDED] += 1
        return 0
    at = used * WORDS
    used += 1
    name = getattr(code, "co_qualname", "")
    if not name:
        name = type(frame.f_locals.get(code.co_varnames[0])).__name__ + "." + code.co_name if callback else code.co_name
    names = os.fsencode(os.path.abspath(code.co_filename)) + b"\0" + name.encode("utf-8", "replace") + b"\0"
    if len(names) <= TEXT:
        names = names.ljust(TEXT, b"\0")
        numbers[at + 8 + BUCKETS : at + WORDS] = memoryview(names).cast("Q")
    numbers[at + LINE] = code.co_firstlineno
    numbers[at + KIND] = CALLBACK if callback else FUNCTION
    return at


def count(at, begun, end):
    """Counts a call, and says whether that was the last one that is timed."""
    took = end - begun
    n = numbers[at + N] + 1
    numbers[at + N] = n
    if n == 1:
        numbers[at + FIRST] = begun + EPOCH
    numbers[at + LAST] = end + EPOCH
    numbers[at + SUM] += took
    if took > numbers[at + LONGEST]:
        numbers[at + LONGEST] = took
    if took > TOO_LONG:
        numbers[at + SLOW] += 1
    bits = took.bit_length() - 1
    numbers[at + 8 + (took if took < 4 else (bits - 1) * 4 + (took >> (bits - 2) & 3))] += 1
    return n >= MOST


def ended(code, at, end):
    calls = threads.open
    # Calls above it whose end nobody told are over.
    for i in range(len(calls) - 1, -1, -1):
        if calls[i][0] is code:
            begun = calls[i][1]
            del calls[i:]
            return numbers[at + N] >= MOST or count(at, begun, end)
    return numbers[at + N] >= MOST


def forked():
    global numbers, used, threads
    inherited.append(numbers)  # the mapping of the parent stays as it is
    numbers, used = None, 1
    records.clear()
    threads = Calls()


def monitor():
    monitoring = sys.monitoring
    for tool in (5, 3, 4):
        try:
            monitoring.use_tool_id(tool, TOOL)
            break
        except ValueError:
            continue
    else:
        return troubled(NO_TOOL)
    events, done, frame_of = monitoring.events, monitoring.DISABLE, sys._getframe

    def started(code, offset):
        known = records.get(id(code))
        if known is None:
            at = record_of(code, frame_of(1))
            if not at:
                return done
            records[id(code)] = code, at
            monitoring.set_local_events(tool, code, events.PY_RETURN)
        elif numbers[known[1] + N] >= MOST:
            return done
        threads.open.append((code, clock()))

    def returned(code, offset, value):
        end = clock()
        known = records.get(id(code))
        if known is not None and ended(code, known[1], end):
            return done

    def unwound(code, offset, exc):
        end = clock()
        known = records.get(id(code))
        if known is not None:
            ended(code, known[1], end)

    wanted = events.PY_START | events.PY_UNWIND
    monitoring.register_callback(tool, events.PY_START, started)
    monitoring.register_callback(tool, events.PY_RETURN, returned)
    monitoring.register_callback(tool, events.PY_UNWIND, unwound)
    monitoring.set_events(tool, wanted)

    def check():
        if monitoring.get_tool(tool) != TOOL or monitoring.get_events(tool) != wanted:
            troubled(REPLACED)

    atexit.register(check)


def profile():
    import threading

    code_of = records.get

    def called(frame, event, arg):
        if event[1] == "_":
            return  # c_call, c_return, c_exception
        code = frame.f_code
        known = code_of(id(code))
        if event == "call":
            if known is None:
                if not ours[code.co_filename] and code.co_name[:3] != "on_":
                    return
                known = records[id(code)] = code, record_of(code, frame)
            if known[1] and numbers[known[1] + N] < MOST:
                threads.open.append((code, clock()))
        elif known is not None and known[1]:
            ended(code, known[1], clock())

    if sys.getprofile() is not None:
        return troubled(REPLACED)
    threading.setprofile(called)
    sys.setprofile(called)

    def check():
        if sys.getprofile() is not called:
            troubled(REPLACED)

    atexit.register(check)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forked)
if hasattr(sys, "monitoring"):
    monitor()
else:
    profile()
