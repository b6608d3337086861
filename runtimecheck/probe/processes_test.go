//go:build linux && (amd64 || arm64)

package probe

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// write writes a file of a test and returns its path.
func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func of(s seen, kind event.Kind) []event.Event {
	return slices.DeleteFunc(slices.Clone(s.events), func(e event.Event) bool { return e.Kind != kind })
}

// one is the only exception of s that has a text in its message.
func one(t *testing.T, s seen, text string) event.Event {
	t.Helper()
	found := slices.DeleteFunc(of(s, event.Exception), func(e event.Event) bool { return !strings.Contains(e.Message, text) })
	if len(found) != 1 || s.lost != 0 {
		t.Fatalf("%d exceptions with %q, want 1; %d lost; output:\n%s\nevents: %+v", len(found), text, s.lost, s.output, s.events)
	}
	return found[0]
}

const fails = "import math\n\nmath.gone\n"

// However a Python is started, it is watched from its first instruction: what is not
// known before is stopped when it is executed.
func TestEveryWayToStartPythonIsWatched(t *testing.T) {
	interpreters := pythons(t)
	python := interpreters[len(interpreters)-1]
	file := write(t, "fails.py", fails)
	venv := filepath.Join(t.TempDir(), "venv")
	if out, err := exec.Command(python, "-m", "venv", "--without-pip", venv).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	parent := "import subprocess, sys; subprocess.run([sys.executable, '" + file + "'])"
	for _, way := range []struct {
		name string
		argv []string
	}{
		{"itself", []string{python, file}},
		{"a virtual environment", []string{filepath.Join(venv, "bin/python"), file}},
		{"a shim", []string{write(t, "shim", "#!/bin/sh\nexec "+python+" \"$@\"\n"), file}},
		{"a shell", []string{"/bin/sh", "-c", python + " " + file + "; true"}},
		{"a script", []string{write(t, "script", "#!"+python+"\nimport math\nmath.gone\n")}},
		{"a Python", []string{python, "-c", parent}},
		{"isolated", []string{python, "-I", "-S", file}},
		{"another root", []string{"unshare", "-m", "/bin/sh", "-c", "mount --rbind / /mnt && exec chroot /mnt " + python + " " + file}},
		{"another pid namespace", []string{"unshare", "-pf", python, file}},
	} {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			s := watch(t, Options{Names: []string{"fails.py", "script"}}, settings{}, nil, way.argv...)
			if strings.HasPrefix(s.output, "unshare:") || strings.HasPrefix(s.output, "mount:") {
				t.Skip(s.output)
			}
			e := one(t, s, "no attribute 'gone'")
			if e.Line != 3 || e.Type != "AttributeError" || e.Func != "<module>" {
				t.Errorf("%+v", e)
			}
			run := slices.DeleteFunc(of(s, event.Exec), func(e event.Event) bool { return e.Interpreter == nil })
			if len(run) == 0 || !strings.HasPrefix(run[0].Interpreter.Version, "3.") || run[0].Interpreter.Offsets == "" {
				t.Errorf("executed: %+v", run)
			}
		})
	}
}

func TestAnInterpreterThatIsKnownIsNotStopped(t *testing.T) {
	python := pythons(t)[0]
	s := watch(t, Options{Python: python}, settings{}, nil, python, "-c", "import os; os.kill(os.getpid(), 10)")
	for _, e := range s.events {
		if e.Kind == event.Signal && e.Signal != 10 {
			t.Errorf("%+v", e)
		}
	}
	if s.status != -1 || s.lost != 0 {
		t.Errorf("status %d, %d lost, %s", s.status, s.lost, s.output)
	}
}

// A stripped copy is another file, in which warn_explicit has no symbol.
func TestStrippedInterpreter(t *testing.T) {
	if _, err := exec.LookPath("strip"); err != nil {
		t.Skip("there is no strip(1)")
	}
	interpreters := pythons(t)
	python := interpreters[len(interpreters)-1]
	prefix := filepath.Dir(filepath.Dir(python))
	libraries, _ := filepath.Glob(filepath.Join(prefix, "lib/libpython3.*.so.1.0"))
	if len(libraries) != 1 {
		t.Skipf("%s has its interpreter in no library", python)
	}
	dir := t.TempDir()
	library := filepath.Join(dir, filepath.Base(libraries[0]))
	if out, err := exec.Command("strip", "-o", library, libraries[0]).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	file, err := filepath.Abs("../testdata/scenario/scenario.py")
	if err != nil {
		t.Fatal(err)
	}
	s := watch(t, Options{Names: []string{"scenario.py"}}, settings{}, []string{"LD_LIBRARY_PATH=" + dir}, python, file)
	compare(t, s, truth(t, python, file), file)
}

// Before Linux 6.6 there is no other way to attach.
func TestAttachingByPerfEvents(t *testing.T) {
	python := pythons(t)[0]
	file, err := filepath.Abs("../testdata/scenario/scenario.py")
	if err != nil {
		t.Fatal(err)
	}
	s := watch(t, Options{Names: []string{"scenario.py"}}, settings{perf: true}, nil, python, file)
	compare(t, s, truth(t, python, file), file)
}

// Who watches may live in a pid namespace of its own, as in a container.
func TestWatchingFromAnotherPidNamespace(t *testing.T) {
	pythons(t)
	if err := rights(); err != nil {
		t.Skip(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("unshare", "-pf", "--mount-proc", self, "-test.run", "^TestEveryWayToStartPythonIsWatched$/itself|shell", "-test.v").CombinedOutput()
	if strings.HasPrefix(string(out), "unshare:") {
		t.Skip(string(out))
	}
	if err != nil || !strings.Contains(string(out), "--- PASS: TestEveryWayToStartPythonIsWatched/itself") {
		t.Errorf("%v: %s", err, out)
	}
}

// Processes of another container may have the same numbers. They are left alone: one that
// is stopped there nobody would continue.
func TestProcessesOfOtherNamespacesAreLeftAlone(t *testing.T) {
	pythons(t)
	if err := rights(); err != nil {
		t.Skip(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	done := filepath.Join(t.TempDir(), "done")
	// Programs that nobody knows, under all the low numbers, over and over.
	const inside = `for i in 1 2 3 4 5 6 7 8 9 10 11 12; do cp /bin/true "$0.2"; "$0.2"; rm "$0.2"; done`
	loop := `while [ ! -e "$0" ]; do unshare -pf /bin/sh -c '` + inside + `' "$0"; done`
	other := exec.Command("/bin/sh", "-c", loop, done)
	other.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := other.Start(); err != nil {
		t.Skip(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- other.Wait() }()
	watched := exec.Command("unshare", "-pf", "--mount-proc", self, "-test.run", "^TestEveryWayToStartPythonIsWatched$/itself|shell", "-test.count", "3")
	if out, err := watched.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
	if err := os.WriteFile(done, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if err != nil {
			t.Skip(err) // there are no namespaces here
		}
	case <-time.After(20 * time.Second):
		_ = syscall.Kill(-other.Process.Pid, syscall.SIGKILL)
		t.Error("a process of another namespace was stopped")
	}
}

func TestAnUnknownPythonIsRefused(t *testing.T) {
	home, _ := os.UserHomeDir()
	old, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions/[23].[67]*/bin/python[23].[67]"))
	if len(old) == 0 {
		t.Skip("there is no Python that is not in the table")
	}
	for _, python := range old {
		s := watch(t, Options{}, settings{}, nil, python, "-c", fails)
		lost := of(s, event.Lost)
		if len(lost) != 1 || !strings.Contains(lost[0].Message, "are not in the table") || len(of(s, event.Exception)) != 0 {
			t.Errorf("%s: %+v", python, s.events)
		}
		if p, err := Start(t.Context(), Options{Python: python, Event: func(event.Event) {}}); err == nil || !strings.Contains(err.Error(), "are not in the table") {
			t.Errorf("%s: %v, %v", python, p, err)
		}
	}
}

func TestImports(t *testing.T) {
	python := pythons(t)[0]
	file := write(t, "asks.py", "import math\nfrom json import decoder\nimport xml.dom as d\ntry:\n    import nothing.here\nexcept ImportError:\n    pass\n")
	s := watch(t, Options{Names: []string{"asks.py"}}, settings{}, nil, python, file)
	var got []string
	for _, e := range of(s, event.Import) {
		got = append(got, fmt.Sprintf("%s:%d %s", filepath.Base(e.File), e.Line, e.Module))
	}
	want := []string{"asks.py:1 math", "asks.py:2 json", "asks.py:3 xml.dom", "asks.py:3 xml", "asks.py:5 nothing.here"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestEndsOfProcesses(t *testing.T) {
	python := pythons(t)[0]
	for _, end := range []struct {
		code   string
		status int
		signal int
	}{
		{"import sys; sys.exit(3)", 3, 0},
		{"import os; os._exit(0)", 0, 0},
		{"import os; os.kill(os.getpid(), 11)", 139, 11},
		{"import os, threading; threading.Thread(target=lambda: os.kill(os.getpid(), 9)).start(); threading.Event().wait()", 137, 9},
	} {
		s := watch(t, Options{}, settings{}, nil, python, "-c", end.code)
		exits, signals := of(s, event.Exit), of(s, event.Signal)
		if len(exits) != 1 || exits[0].Status != end.status {
			t.Errorf("%s: %+v", end.code, exits)
		}
		if end.signal != 0 && (len(signals) == 0 || signals[0].Signal != end.signal || signals[0].Target != exits[0].PID) {
			t.Errorf("%s: %+v", end.code, signals)
		}
	}
}

// One exception keeps its number through frames, "finally" and "raise"; others get others.
func TestExceptionsAreToldApart(t *testing.T) {
	file := write(t, "several.py", strings.Join([]string{
		"def a(n): raise ValueError('number %d' % n)",
		"def b(n):",
		"    try: a(n)",
		"    finally:",
		"        try: [].x",
		"        except AttributeError: pass",
		"def c(n):",
		"    try: b(n)",
		"    except ValueError: raise",
		"for n in range(3):",
		"    try: c(n)",
		"    except ValueError: pass",
	}, "\n"))
	for _, python := range pythons(t) {
		s := watch(t, Options{Names: []string{"several.py"}}, settings{}, nil, python, file)
		ids := map[string]map[uint64]int{}
		for _, e := range of(s, event.Exception) {
			if ids[e.Message] == nil {
				ids[e.Message] = map[uint64]int{}
			}
			ids[e.Message][e.Exception]++
		}
		seen := map[uint64]bool{}
		for n := range 3 {
			text := fmt.Sprintf("number %d", n)
			if len(ids[text]) != 1 {
				t.Errorf("%s: %s: %v", python, text, ids[text])
			}
			for id, times := range ids[text] {
				if seen[id] || times < 4 {
					t.Errorf("%s: %s: number %d, %d frames", python, text, id, times)
				}
				seen[id] = true
			}
		}
		if others := ids["'list' object has no attribute 'x'"]; len(others) != 3 {
			t.Errorf("%s: the others: %v", python, others)
		}
	}
}

// Every event that was not told is counted.
func TestLossIsCounted(t *testing.T) {
	const times = 20000
	file := write(t, "many.py", fmt.Sprintf("for i in range(%d):\n    try: i.gone\n    except AttributeError: pass\n", times))
	python := pythons(t)[0]
	s := watch(t, Options{Names: []string{"many.py"}, Python: python}, settings{ring: 8192}, nil, python, file)
	got := len(of(s, event.Exception))
	if all := uint64(got) + s.lost; s.lost == 0 || all < times || all > times+2 {
		t.Errorf("%d seen and %d lost of %d", got, s.lost, times)
	}
}

// Tables of lines, paths and texts may be longer than a record.
func TestLongTables(t *testing.T) {
	long := "x = 0\n" + strings.Repeat("x = (x +\n     1)\n", 1500) + "x.目标\n"
	file := write(t, strings.Repeat("目录/", 20)+strings.Repeat("n", 70)+".py", long)
	for _, python := range pythons(t) {
		s := watch(t, Options{Names: []string{filepath.Base(file)}}, settings{}, nil, python, file)
		e := one(t, s, "no attribute '目标'")
		if e.File != file || e.Line != 3002 {
			t.Errorf("%s: %s:%d", python, e.File, e.Line)
		}
	}
}

// A name is Latin-1 in the memory of Python and UTF-8 for us.
func TestNamesBeyondASCII(t *testing.T) {
	python := pythons(t)[0]
	for _, name := range []string{"é.py", "é/x.py", "中.py"} {
		file := write(t, name, fails)
		s := watch(t, Options{Names: []string{filepath.Base(name)}}, settings{}, nil, python, file)
		if e := one(t, s, "no attribute 'gone'"); e.File != file {
			t.Errorf("%q is %q", file, e.File)
		}
	}
}

// A path that is longer than what is copied is not known: what happens in there is lost.
func TestPathThatIsTooLong(t *testing.T) {
	python := pythons(t)[0]
	code := "exec(compile('1 .gone', '/" + strings.Repeat("d/", 600) + "x.py', 'exec'))"
	s := watch(t, Options{Names: []string{"x.py"}}, settings{}, nil, python, "-c", code)
	if len(of(s, event.Exception)) != 0 || s.lost == 0 {
		t.Errorf("%d lost, %+v", s.lost, s.events)
	}
}

// Up to 3.8 the name of the main file is what was typed.
func TestRelativeFile(t *testing.T) {
	file := write(t, "fails.py", fails)
	for _, python := range pythons(t) {
		s := watch(t, Options{}, settings{}, nil, "/bin/sh", "-c", "cd "+filepath.Dir(file)+" && "+python+" ./fails.py")
		if e := one(t, s, "no attribute 'gone'"); e.File != file {
			t.Errorf("%s: %s", python, e.File)
		}
	}
}

// A process that the kernel kills for want of memory is a victim, and ends by signal 9.
func TestOutOfMemory(t *testing.T) {
	python := pythons(t)[0]
	group, err := memoryGroup(64 << 20)
	if err != nil {
		t.Skipf("no group of processes with little memory: %v", err)
	}
	t.Cleanup(func() { _ = os.Remove(group) })
	script := "echo $$ > " + group + "/cgroup.procs && exec " + python + " -c 'b\"x\" * (300 << 20)'"
	s := watch(t, Options{}, settings{}, nil, "/bin/sh", "-c", script)
	victims, exits := of(s, event.OOM), of(s, event.Exit)
	if len(victims) != 1 || len(exits) == 0 || exits[0].Status != 137 || exits[0].PID != victims[0].PID {
		t.Errorf("victims %+v, ends %+v, output %s", victims, exits, s.output)
	}
}

// memoryGroup makes a control group with a limit, of the first or the second version.
func memoryGroup(limit int) (string, error) {
	root, file := "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
	if _, err := os.Stat(root); err != nil {
		root, file = "/sys/fs/cgroup", "memory.max"
	}
	group, err := os.MkdirTemp(root, "upcheck-test-")
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(group, file), fmt.Append(nil, limit), 0o644); err != nil {
		_ = os.Remove(group)
		return "", err
	}
	return group, nil
}

// pyenv starts a Python through a dozen shells, and pytest compiles the files itself.
func TestPytestByPyenv(t *testing.T) {
	home, _ := os.UserHomeDir()
	root := filepath.Join(home, ".pyenv")
	found, _ := filepath.Glob(filepath.Join(root, "versions/3.*/bin/pytest"))
	if len(found) == 0 {
		t.Skip("there is no pytest in a Python of pyenv")
	}
	version := filepath.Base(filepath.Dir(filepath.Dir(found[0])))
	file := write(t, "test_fails.py", "import math\n\n\ndef test_that():\n    assert math.gone\n")
	s := watch(t, Options{Names: []string{"test_fails.py"}}, settings{}, []string{"PYENV_ROOT=" + root, "PYENV_VERSION=" + version},
		filepath.Join(root, "shims/pytest"), "-p", "no:cacheprovider", file)
	e := one(t, s, "no attribute 'gone'")
	if e.Line != 5 || e.Func != "test_that" || e.File != file {
		t.Errorf("%+v", e)
	}
}
