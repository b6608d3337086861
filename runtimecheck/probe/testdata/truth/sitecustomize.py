"""Writes what Python itself tells of a run, to $TRUTH: every frame of $TRUTH_OF that an
exception passes, and every warning that a filter shows."""
import json
import os
import sys
import threading
import warnings

path = os.environ.get("TRUTH_OF", "")
out = os.open(os.environ["TRUTH"], os.O_WRONLY | os.O_CREAT | os.O_APPEND) if path else None


def tell(**event):
    os.write(out, (json.dumps(event) + "\n").encode())


def trace(frame, event, arg):
    if frame.f_code.co_filename != path:
        return None
    if event == "exception":
        kind, value, _ = arg
        try:
            text = value if isinstance(value, str) else str(value)
        except Exception:
            text = ""
        tell(k="exc", line=frame.f_lineno, func=frame.f_code.co_name, type=kind.__name__, msg=text)
    return trace


def show(message, category, filename, lineno, file=None, line=None):
    tell(k="warn", file=filename, line=lineno, type=category.__name__, msg=str(message))


if path:
    warnings.showwarning = show
    warnings.simplefilter("always")
    threading.settrace(trace)
    sys.settrace(trace)
