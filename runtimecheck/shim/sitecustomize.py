# Loaded by every Python of a run that is watched, since PYTHONPATH names the folder of
# this file. It starts the watching and then does what the interpreter would have done
# without it: run the sitecustomize that comes next on the path, if there is one.
#
# Any Python may read this file, so that it keeps to what 2.7 understands.
import os
import sys

_here = os.path.dirname(os.path.abspath(__file__))


def _unable(why):
    # What cannot watch says so. Nothing that goes wrong here may reach the program.
    try:
        with open(os.path.join(_here, "unable-%d" % os.getpid()), "w") as f:
            f.write("%s: %s" % (sys.version.split()[0], why))
    except Exception:
        pass


def _watch():
    name = getattr(getattr(sys, "implementation", None), "name", "cpython")
    if name != "cpython" or sys.version_info < (3, 8):
        return _unable("only CPython from 3.8 on is watched")
    try:
        import _upcheck_watch  # noqa: F401
    except Exception as e:
        _unable("%s: %s" % (type(e).__name__, e))


def _next():
    path = [p for p in sys.path if p != _here]
    if sys.version_info[0] < 3:
        import imp

        try:
            found = imp.find_module("sitecustomize", path)
        except ImportError:
            return
        imp.load_module("sitecustomize", *found)
        return
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec

    spec = PathFinder.find_spec("sitecustomize", path)
    if spec is None or spec.loader is None:
        return
    # A module may put another one in its place while it is loaded, and site takes it.
    sys.modules["sitecustomize"] = module = module_from_spec(spec)
    spec.loader.exec_module(module)


_watch()
sys.path[:] = [p for p in sys.path if p != _here]  # the program sees the path that it has
_next()
