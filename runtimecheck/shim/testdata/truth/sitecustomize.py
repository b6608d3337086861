# What runs in a file, by sys.settrace of every frame: slow, and right.
import os
import sys
import threading
import warnings
from _json import encode_basestring_ascii as quote

FILE = os.environ["TRUTH_FILE"]
OUT = os.open(os.environ["TRUTH_OUT"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def write(*members):
    os.write(OUT, ("[%s]\n" % ",".join(quote(str(m)) for m in members)).encode())


def trace(frame, event, arg):
    code = frame.f_code
    if os.path.abspath(code.co_filename) != FILE:
        return None
    if event == "line":
        write("line", frame.f_lineno)
    elif event == "exception":
        write("exc", frame.f_lineno, code.co_name, arg[0].__name__, arg[1])
    return trace


def show(message, category, filename, lineno, file=None, line=None):
    write("warn", os.path.basename(filename), lineno, category.__name__, message)


warnings.simplefilter("always")
warnings.showwarning = show
threading.settrace(trace)
sys.settrace(trace)
