package shim_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/shim"
)

// The ways in which a file is started, and named by its code.
func TestWaysToStart(t *testing.T) {
	const text = "def f():\n    return 1\n\n\ndef test_f():\n    assert f()\n\n\ntest_f()\n"
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "test_it.py", text)
		dir := filepath.Dir(file)
		if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(file, filepath.Join(dir, "sub", "test_it.py")); err != nil {
			t.Fatal(err)
		}
		ways := map[string][]string{
			"absolute":     {python, file},
			"relative":     {python, "test_it.py"},
			"not clean":    {python, dir + "/./sub/.././test_it.py"},
			"link":         {python, "sub/test_it.py"},
			"module":       {python, "-m", "test_it"},
			"imported":     {python, "-c", "import test_it"},
			"from a shell": {"bash", "-c", python + " test_it.py; true"},
			"elsewhere":    {python, "-c", "import os, sys, runpy; os.chdir('sub'); runpy.run_path('../test_it.py')"},
			"no bytecode":  {python, "-B", "-X", "utf8", "test_it.py"},
		}
		version := filepath.Dir(filepath.Dir(python)) // ~/.pyenv/versions/VERSION
		chooser := filepath.Join(version, "../../shims", filepath.Base(python))
		if _, err := os.Stat(chooser); err == nil && python != "/usr/bin/python3" {
			ways["pyenv"] = []string{"env", "PYENV_VERSION=" + filepath.Base(version), chooser, file}
		}
		for name, argv := range ways {
			got, out := watched(t, dir, shim.Options{Ranges: everyLine(t, file)}, argv...)
			want := []string{"1", "2", "5", "6", "9"}
			if diff := cmp.Diff(want, ran(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s%s", name, diff, out)
			}
		}
	})
}

func TestEndsThatLeaveNoTime(t *testing.T) {
	const text = `import ctypes, math, os, signal, sys
try:
    math.absent
except AttributeError:
    pass
if sys.argv[1] == "kill":
    os.kill(os.getpid(), signal.SIGKILL)
elif sys.argv[1] == "crash":
    ctypes.string_at(0)
else:
    os._exit(0)
never = 1
`
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t.py", text)
		for how, want := range map[string][]string{"kill": {"1", "2", "3", "4", "5", "6", "7"}, "crash": {"1", "2", "3", "4", "5", "6", "8", "9"}, "exit": {"1", "11", "2", "3", "4", "5", "6", "8"}} {
			got, _ := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file), Events: true}, python, file, how)
			if diff := cmp.Diff(want, ran(got)); diff != "" || got.Lost != 0 || got.Lines != event.Complete {
				t.Errorf("%s: lost %d, lines %s (-want +got):\n%s", how, got.Lost, got.Lines, diff)
			}
			if raised := of(got.Events, event.Exception, lineOf); len(raised) != 1 {
				t.Errorf("%s: exceptions at %q", how, raised)
			}
		}
	})
}

// A daemon closes all descriptors and opens others under their numbers.
func TestDaemonKeepsItsFiles(t *testing.T) {
	const text = `import math, os
def fails():
    try:
        math.absent
    except AttributeError:
        pass
fails()
os.closerange(3, 256)
mine = open("mine", "w")
more = [open("mine%d" % i, "w") for i in range(8)]
math.sqrt(1)
try:
    math.gone
except AttributeError:
    pass
`
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t.py", text)
		got, out := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file), Events: true}, python, file)
		if raised := of(got.Events, event.Exception, lineOf); !slices.Equal(raised, []string{"13", "4"}) {
			t.Errorf("exceptions at %q; %s", raised, out)
		}
		files, _ := filepath.Glob(filepath.Join(filepath.Dir(file), "mine*"))
		for _, mine := range files {
			if text := readFile(t, mine); text != "" {
				t.Errorf("%s of the program holds %q", filepath.Base(mine), text)
			}
		}
	})
}

// What the program sees of itself is the same with and without the shim.
func TestProgramSeesNoChange(t *testing.T) {
	const text = `import os, pickle, sys, warnings
print(sys.path, "sitecustomize" in sys.modules)
for i in range(3):
    warnings.warn("shown once a place")
warnings.warn("hidden", DeprecationWarning) if __name__ != "__main__" else None
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    warnings.warn("caught")
print([str(w.message) for w in caught])
with warnings.catch_warnings():
    warnings.simplefilter("error")
    try:
        warnings.warn("raised")
    except UserWarning as e:
        print("raised", e)
with warnings.catch_warnings():
    warnings.filterwarnings("ignore", message="quiet")
    warnings.warn("quiet please")
    warnings.filterwarnings("once", category=UserWarning)
    for i in range(2):
        warnings.warn("at most once")
warnings.showwarning = lambda *a, **k: print("own", a[0])
warnings.warn("by the program's own hand")
print(type(pickle.loads(pickle.dumps(warnings.filters))) is list)
print(len(os.listdir("/dev/fd")) if False else "end")
raise SystemExit("bye")
`
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t.py", text)
		cmd := command(t, filepath.Dir(file), python, file)
		plain, _ := cmd.CombinedOutput()
		got, out := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file), Events: true}, python, file)
		want := string(plain)
		if strings.Contains(want, "False\n[") { // there is no sitecustomize but ours
			out = strings.Replace(out, "] True\n", "] False\n", 1)
		}
		if diff := cmp.Diff(want, out); diff != "" || !strings.Contains(want, "bye") {
			t.Errorf("output (-plain +watched):\n%s", diff)
		}
		warned := of(got.Events, event.Warning, func(e event.Event) string { return e.Message })
		if diff := cmp.Diff([]string{"at most once", "by the program's own hand", "caught", "quiet please", "raised", "shown once a place"}, slices.Compact(warned)); diff != "" {
			t.Errorf("warnings (-want +got):\n%s", diff)
		}
	})
}

func TestExistingSitecustomize(t *testing.T) {
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t.py", "import sitecustomize, sys\nprint(sitecustomize.__file__)\n")
		dir := filepath.Dir(file)
		if err := os.Mkdir(filepath.Join(dir, "site"), 0o700); err != nil {
			t.Fatal(err)
		}
		own := filepath.Join(dir, "site", "sitecustomize.py")
		if err := os.WriteFile(own, []byte("print('own', __name__)\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "site", "usercustomize.py"), []byte("print('user')\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		got, out := watched(t, dir, shim.Options{Ranges: everyLine(t, file)}, "env", "PYTHONPATH="+filepath.Join(dir, "site"), "true")
		if got.Interpreters != 0 || out != "" {
			t.Fatalf("%+v, %s", got, out)
		}
		// The path of the program comes after ours.
		got, out = watched(t, dir, shim.Options{Ranges: everyLine(t, file)}, "bash", "-c", `PYTHONPATH="$PYTHONPATH:site" exec `+python+" t.py")
		want := "own sitecustomize\nuser\n" + own + "\n"
		if strings.ReplaceAll(out, "user\n", "") != strings.ReplaceAll(want, "user\n", "") || len(ran(got)) != 2 {
			t.Errorf("lines %q, output:\n%swant:\n%s", ran(got), out, want)
		}
	})
}

func TestPythonThatIsNotWatched(t *testing.T) {
	home, _ := os.UserHomeDir()
	tried := 0
	for _, pattern := range []string{"2.7.*/bin/python2.7", "3.6.*/bin/python3.6", "3.7.*/bin/python3.7", "pypy3*/bin/pypy3"} {
		paths, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions", pattern))
		for _, python := range paths {
			tried++
			file := write(t, "t.py", "print('ran')\n")
			got, out := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file), Events: true}, python, file)
			if out != "ran\n" || got.Unable != 1 || got.Interpreters != 0 || got.Lines != event.Unknown {
				t.Errorf("%s: %+v, %s", python, got, out)
			}
		}
	}
	if tried == 0 {
		t.Skip("no Python before 3.8 and no PyPy was found")
	}
}

// Another tool that traces takes the place of the shim, which must know.
func TestStolenTrace(t *testing.T) {
	const text = `import os, sys, threading
def trace(frame, event, arg):
    return trace
if sys.argv[1] == "trace":
    sys.settrace(trace)
elif sys.argv[1] == "killed":
    sys.settrace(trace)
    os.kill(os.getpid(), 9)
elif sys.argv[1] == "put back":
    old = sys.gettrace()
    sys.settrace(None)
    sys.settrace(old)
elif sys.argv[1] == "fork":
    def work():
        if not os.fork():
            os._exit(0)
        os.wait()
    other = threading.Thread(target=threading.Event().wait, daemon=True)
    other.start()
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
elif sys.argv[1] == "threads":
    threads = [threading.Thread(target=print) for _ in range(3)]
    [t.start() for t in threads]
    [t.join() for t in threads]
missed = 1
`
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t.py", text)
		monitors := strings.HasSuffix(python, "3.12") || strings.HasSuffix(python, "3.13") || strings.HasSuffix(python, "3.14")
		for how, want := range map[string]event.Coverage{"trace": event.Stolen, "killed": event.Stolen, "put back": event.Stolen, "threads": event.Complete, "fork": event.Complete, "none": event.Complete} {
			if monitors {
				want = event.Complete
			}
			got, out := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file)}, python, file, how)
			if got.Lines != want {
				t.Errorf("%s: lines %s, want %s; %s", how, got.Lines, want, out)
			}
			lost := of(got.Events, event.Lost, func(e event.Event) string { return e.Message })
			if want == event.Stolen && (len(lost) != 1 || !strings.HasSuffix(lost[0], " by "+filepath.Base(filepath.Dir(file))+"/t.py")) {
				t.Errorf("%s: lost %q does not name who took it", how, lost)
			}
		}
	})
}

// A module that is not there is seen where another tool traces, too, and its traceback
// says nothing of who saw it.
func TestImports(t *testing.T) {
	const text = `import importlib, sys, traceback
if sys.argv[1:]:
    sys.settrace(lambda frame, event, arg: None)
import colorsys
try:
    import nothing.here
except ImportError:
    print(traceback.format_exc())
try:
    from json import nothing
except ImportError:
    pass
try:
    importlib.import_module("none")
except ImportError:
    pass
import colorsys
def late(name):
    try:
        importlib.import_module(name)
    except ImportError:
        pass
for name in "first", "second":
    late(name)
`
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t.py", text)
		plain, _ := command(t, filepath.Dir(file), python, file, "traced").CombinedOutput()
		for _, args := range [][]string{{file}, {file, "traced"}} {
			got, out := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file), Events: true}, append([]string{python}, args...)...)
			if out != string(plain) || !strings.Contains(out, "No module named 'nothing'") {
				t.Errorf("output %s, want %s", out, plain)
			}
			var seen []string
			for _, e := range got.Events {
				switch {
				case e.Kind == event.Import && e.Module != "importlib" && e.Module != "traceback":
					seen = append(seen, fmt.Sprintf("%d %s", e.Line, e.Module))
				case e.Kind == event.Exception && e.Type == "ModuleNotFoundError":
					seen = append(seen, fmt.Sprintf("%d %s", e.Line, e.Message))
				}
			}
			want := []string{"4 colorsys", "6 nothing.here", "6 No module named 'nothing'", "10 json", "14 none", "14 No module named 'none'", "20 first", "20 No module named 'first'", "20 second", "20 No module named 'second'"}
			if diff := cmp.Diff(want, seen); diff != "" {
				t.Errorf("%q: imports (-want +got):\n%s", args, diff)
			}
		}
	})
}

// What AutoGraph makes of a function runs in a file of its own. The program here does
// what tensorflow/python/autograph/impl/api.py does, as far as it is looked at.
func TestGeneratedCode(t *testing.T) {
	const text = `import collections, os, sys, tempfile
At = collections.namedtuple("At", "filename lineno")
Origin = collections.namedtuple("Origin", "loc function_name")
def converted_call(converted_f):
    return converted_f()
def user():
    return [].gone
name = os.path.join(os.path.dirname(os.path.abspath(__file__)), "__autograph_generated_filex1.py")
with open(name, "w") as f:
    f.write("def tf__user():\n    def body():\n        return [].gone\n    return body()\n")
scope = {}
exec(compile(open(name).read(), name, "exec"), scope)
made = scope["tf__user"]
made.ag_source_map = {At(name, 3): Origin(At(os.path.abspath(__file__), 7), "user"), At("other.py", 4): Origin(At("other.py", 1), None)}
for _ in range(2):
    try:
        converted_call(made)
    except AttributeError:
        pass
`
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t.py", text)
		made := filepath.Join(filepath.Dir(file), "__autograph_generated_filex1.py")
		for _, events := range []bool{true, false} {
			got, out := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file), Events: events}, python, file)
			var seen []string
			for _, e := range got.Events {
				if e.Kind == event.Map {
					seen = append(seen, fmt.Sprintf("%s %v", filepath.Base(e.File), e.Origins))
				}
				if e.Kind == event.Exception && e.File == made {
					seen = append(seen, fmt.Sprintf("%d %s", e.Line, e.Func))
				}
			}
			want := []string{"__autograph_generated_filex1.py [{3 " + file + " 7 user}]"}
			if events {
				want = append(want, "3 body", "4 tf__user", "3 body", "4 tf__user")
			}
			if diff := cmp.Diff(want, seen); diff != "" || got.Lines != event.Complete {
				t.Errorf("events (-want +got):\n%s\nlines %s, output %s", diff, got.Lines, out)
			}
		}
	})
}

// TestPackages needs what has to be installed first: make shim-packages does, into
// .tools/shim.
func TestPackages(t *testing.T) {
	each(t, func(t *testing.T, python string) {
		version, err := command(t, ".", python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])").Output()
		if err != nil {
			t.Fatal(err)
		}
		venv, err := filepath.Abs(filepath.Join("../../.tools/shim", strings.TrimSpace(string(version))))
		if err != nil {
			t.Fatal(err)
		}
		python = filepath.Join(venv, "bin", "python")
		if _, err := os.Stat(filepath.Join(venv, "installed")); err != nil {
			t.Skip("make shim-packages was not run")
		}
		t.Parallel()
		file := write(t, "test_it.py", "import math, warnings\n\n\ndef test_it():\n    try:\n        math.absent\n    except AttributeError:\n        warnings.warn('old', DeprecationWarning)\n")
		dir := filepath.Dir(file)
		o := shim.Options{Ranges: everyLine(t, file), Events: true, Packages: []string{"pytest", "coverage", "absent"}}
		got, out := watched(t, dir, o, python, "-m", "pytest", "-q", "test_it.py")
		if diff := cmp.Diff([]string{"1", "4", "5", "6", "7", "8"}, ran(got)); diff != "" || got.Lines != event.Complete || !strings.Contains(out, "1 passed") {
			t.Errorf("pytest: lines %s (-want +got):\n%s%s", got.Lines, diff, out)
		}
		warned := of(got.Events, event.Warning, func(e event.Event) string { return fmt.Sprint(filepath.Base(e.File), e.Line, e.Message) })
		if !slices.Contains(warned, "test_it.py8old") {
			t.Errorf("pytest: warnings %q", warned)
		}
		for _, e := range got.Events {
			if e.Kind == event.Exec && (len(e.Interpreter.Packages) != 2 || e.Interpreter.Path != python) {
				t.Errorf("interpreter %+v", e.Interpreter)
			}
		}
		got, out = watched(t, dir, o, python, "-m", "coverage", "run", "test_it.py")
		monitors := exec.Command(python, "-c", "import sys; sys.monitoring").Run() == nil
		if want := map[bool]event.Coverage{true: event.Complete, false: event.Stolen}[monitors]; got.Lines != want {
			t.Errorf("coverage: lines %s, want %s; %s", got.Lines, want, out)
		}
		if monitors && len(ran(got)) != 2 {
			t.Errorf("coverage: lines %q", ran(got))
		}
		if _, err := os.Stat(filepath.Join(dir, ".coverage")); err != nil {
			t.Errorf("coverage itself did not work: %s", out)
		}
	})
}

func TestManyEventsAreBounded(t *testing.T) {
	const text = `for i in range(30000):
    try:
        raise ValueError(i)
    except ValueError:
        pass
for i in range(30000):
    try:
        raise KeyError
    except KeyError:
        pass
`
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t.py", text)
		got, _ := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file), Events: true}, python, file)
		if n := len(of(got.Events, event.Exception, lineOf)); got.Lost == 0 || n != 1016 || len(ran(got)) != 10 {
			t.Errorf("%d exceptions, %d lost, lines %q", n, got.Lost, ran(got))
		}
	})
}

func TestHostileMessages(t *testing.T) {
	const text = `class Bad(Exception):
    def __str__(self):
        raise RuntimeError("no text")
for error in (Bad(), ValueError("x" * 10**7), ValueError("\ud800"), ValueError("\u4e2d" * 200), ValueError('"\n\0\\')):
    try:
        raise error
    except Exception:
        pass
`
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		file := write(t, "t \"q\"\t\u4e2d.py", text)
		got, out := watched(t, filepath.Dir(file), shim.Options{Ranges: []shim.Range{{File: file, First: 6, Last: 6}}, Events: true}, python, file)
		raised := of(got.Events, event.Exception, func(e event.Event) string {
			if len(e.Message) > event.MaxMessage {
				t.Errorf("a message of %d bytes", len(e.Message))
			}
			return fmt.Sprint(e.Type, len(e.Message))
		})
		want := []string{"Bad0", "ValueError1", "ValueError255", "ValueError255", "ValueError4"}
		if diff := cmp.Diff(want, raised); diff != "" || got.Lost != 0 {
			t.Errorf("lost %d (-want +got):\n%s%s", got.Lost, diff, out)
		}
	})
}
