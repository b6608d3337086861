package run_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/run"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == run.GateCommand {
		fmt.Fprintln(os.Stderr, run.Gate(os.Args[2:]))
		os.Exit(125)
	}
	os.Exit(m.Run())
}

// outcome is what a run gives.
type outcome struct {
	status  int
	err     error
	out     string
	rec     *event.Recording
	text    []byte // of the recording
	notices []string
}

// start runs a command that Python alone watches.
func start(t *testing.T, ctx context.Context, o run.Options) outcome {
	t.Helper()
	o.NoKernel = true
	return startAs(t, ctx, o)
}

// startAs runs a command in a folder.
func startAs(t *testing.T, ctx context.Context, o run.Options) outcome {
	t.Helper()
	var got outcome
	var out, record bytes.Buffer
	o.Env = append(slices.DeleteFunc(os.Environ(), func(e string) bool {
		return strings.HasPrefix(e, "PYTHON") || strings.HasPrefix(e, "SUDO_")
	}), o.Env...)
	o.Stdout, o.Record = &out, &record
	if o.Stderr == nil {
		o.Stderr = &out
	}
	o.Notice = func(text string) { got.notices = append(got.notices, text) }
	got.status, got.err = run.Run(ctx, o)
	got.out = out.String()
	got.text = bytes.Clone(record.Bytes())
	if record.Len() > 0 {
		rec, err := event.Read(&record)
		if err != nil {
			t.Fatal(err)
		}
		got.rec = rec
	}
	return got
}

// python returns a CPython of a version, or skips.
func python(t *testing.T, minor string) string {
	t.Helper()
	home, _ := os.UserHomeDir()
	if paths, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions", minor+".*", "bin", "python"+minor)); len(paths) > 0 {
		return paths[0]
	}
	path, err := exec.LookPath("python" + minor)
	if err != nil || exec.Command(path, "-c", "").Run() != nil {
		t.Skip("there is no Python " + minor)
	}
	return path
}

func folder(t *testing.T) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestStatus(t *testing.T) {
	for _, tt := range []struct {
		name string
		argv []string
		want int
	}{
		{"success", []string{"sh", "-c", "exit 0"}, 0},
		{"failure", []string{"sh", "-c", "exit 7"}, 7},
		{"killed", []string{"sh", "-c", "kill -9 $$"}, 137},
		{"crashed", []string{"sh", "-c", "kill -SEGV $$"}, 139},
		{"changes directory and removes the one it began in", []string{"sh", "-c", "d=$PWD; cd / && rmdir $d"}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := filepath.Join(folder(t), "d")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			got := start(t, t.Context(), run.Options{Argv: tt.argv, Dir: dir})
			if got.err != nil || got.status != tt.want || got.rec.Cut || got.rec.End.Status != tt.want {
				t.Errorf("status %d, %v; recording %+v", got.status, got.err, got.rec)
			}
			if got.rec.Header.Rung != event.Nothing || got.rec.End.Lines != event.Unknown {
				t.Errorf("rung %q, lines %q of a run without Python", got.rec.Header.Rung, got.rec.End.Lines)
			}
		})
	}
}

func TestCommandThatDoesNotStart(t *testing.T) {
	for _, tt := range []struct {
		argv []string
		want string
	}{
		{nil, "there is no command"},
		{[]string{"absent-command"}, "the command does not start: it is not in PATH"},
		{[]string{"./absent"}, "the command does not start: no such file or directory"},
		{[]string{"/"}, "the command does not start: is a directory"},
	} {
		if got := start(t, t.Context(), run.Options{Argv: tt.argv, Dir: folder(t)}); got.err == nil || got.err.Error() != tt.want || len(got.notices) > 0 {
			t.Errorf("%q: %v; %q", tt.argv, got.err, got.notices)
		}
	}
}

// TestPythonThatOutlivesTheCommand checks that what a daemon goes on to do counts as not
// seen, and what other programs do does not.
func TestPythonThatOutlivesTheCommand(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells who runs on")
	}
	exe, dir := python(t, "3.11"), folder(t)
	for _, tt := range []struct {
		name, script string
		want         bool
	}{
		{"a daemon", "import os, time\nif not os.fork():\n    os.setsid(); os.close(1); os.close(2); time.sleep(4); os._exit(0)", true},
		{"another program", "import subprocess as s\ns.Popen(['sleep', '4'], stdout=s.DEVNULL, stderr=s.DEVNULL)", false},
		{"a helper that ends soon", "import os, time\nif not os.fork():\n    time.sleep(0.1)", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := start(t, t.Context(), run.Options{Argv: []string{exe, "-c", tt.script}, Dir: dir})
			lost := slices.ContainsFunc(got.rec.Events, func(e event.Event) bool { return e.Kind == event.Lost && e.Hides == "" })
			if got.err != nil || got.status != 0 || lost != tt.want {
				t.Errorf("status %d, %v, %+v", got.status, got.err, got.rec.Events)
			}
		})
	}
}

func TestTimeoutEndsAllThatWasStarted(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells who left a process group")
	}
	dir := folder(t)
	// One process in the group that ignores the wish to end, one daemon in a session of
	// its own whose parent has ended, and its child.
	script := `trap '' TERM
setsid sh -c 'setsid sh -c "echo \$\$ >daemon; sleep 300; true" & exit' &
(trap '' TERM; echo $(exec sh -c 'echo $PPID') >child; while :; do sleep 1; done) &
while :; do sleep 1; done`
	got := start(t, t.Context(), run.Options{Argv: []string{"sh", "-c", script}, Dir: dir, Timeout: time.Second})
	if got.status != -1 || got.err != nil || got.rec.End.Status != -1 {
		t.Fatalf("status %d, %v", got.status, got.err)
	}
	for _, name := range []string{"daemon", "child"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		pid := strings.TrimSpace(string(data))
		stat, err := os.ReadFile(filepath.Join("/proc", pid, "stat"))
		if err == nil && !strings.Contains(string(stat), ") Z ") {
			t.Errorf("the %s runs on: %s", name, stat)
		}
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stopped")
	time.AfterFunc(300*time.Millisecond, func() { cancel(stop) })
	got := start(t, ctx, run.Options{Argv: []string{"sleep", "60"}, Dir: folder(t)})
	if got.status != -1 || !errors.Is(got.err, stop) || got.rec.Cut {
		t.Errorf("status %d, %v", got.status, got.err)
	}
}

func TestWhatIsLeftBehindHoldsNothingUp(t *testing.T) {
	begin := time.Now()
	got := start(t, t.Context(), run.Options{Argv: []string{"sh", "-c", "sleep 30 & exit 3"}, Dir: folder(t)})
	if got.status != 3 || got.err != nil || time.Since(begin) > 20*time.Second {
		t.Errorf("status %d, %v after %s", got.status, got.err, time.Since(begin))
	}
}

// counter counts what is written to it and keeps nothing.
type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) { c.n += int64(len(p)); return len(p), nil }

func TestMuchOutputIsStreamed(t *testing.T) {
	var c counter
	const size = 200 << 20
	got := start(t, t.Context(), run.Options{
		Argv: []string{"sh", "-c", fmt.Sprintf("head -c %d /dev/zero >&2", size)}, Dir: folder(t), Stderr: &c,
	})
	if got.status != 0 || got.err != nil || c.n != size {
		t.Errorf("status %d, %v, %d bytes", got.status, got.err, c.n)
	}
}

func TestStandardError(t *testing.T) {
	dir := folder(t)
	const said = `Epoch 1	WARNING: From here: 12: no
WARNING:tensorflow:From t.py:18: sample (from tensorflow.python.x) is deprecated and will be removed in a future version.
W0000 00:00:1732871000.123456     140 deprecation.py:50] From /a/b.py:3: The name tf.x is deprecated.
  t.py:5: FutureWarning: in the text of something else
/x/y.py:9: numpy.exceptions.VisibleDeprecationWarning: ragged
t.py:0: UserWarning: no line
t.py:99999999999999999999: UserWarning: no number
`
	got := start(t, t.Context(), run.Options{Argv: []string{"sh", "-c", "cat >&2; printf 'z.py:1: UserWarning: no newline' >&2"}, Dir: dir, Stdin: strings.NewReader(said)})
	var seen []string
	for _, e := range got.rec.Events {
		if e.Kind != event.Exit {
			seen = append(seen, fmt.Sprintf("%s %s:%d %s|%s", e.Kind, strings.Replace(e.File, dir, "DIR", 1), e.Line, e.Type, e.Message))
		}
	}
	want := []string{
		"log DIR/t.py:18 |sample (from tensorflow.python.x) is deprecated and will be removed in a future version.",
		"log /a/b.py:3 |The name tf.x is deprecated.",
		"warn /x/y.py:9 VisibleDeprecationWarning|ragged",
		"warn DIR/z.py:1 UserWarning|no newline",
	}
	slices.Sort(want)
	slices.Sort(seen)
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("events (-want +got):\n%s", diff)
	}
	if !strings.HasPrefix(got.out, said) {
		t.Errorf("the output was changed:\n%s", got.out)
	}
}

const program = `import math, os, signal, sys, warnings
warnings.warn("old", FutureWarning)
try:
    math.absent
except AttributeError:
    pass
def never():
    return math.absent
os.remove(__file__)
sys.stdout.flush()
if len(sys.argv) > 1:
    os.kill(os.getpid(), int(sys.argv[1]))
`

func TestPython(t *testing.T) {
	for _, minor := range []string{"3.11", "3.12"} {
		for _, tt := range []struct {
			name   string
			argv   []string // after the interpreter
			status int
			rung   event.Rung
			lines  []int // nil when nothing is seen
		}{
			{"to its end", []string{"t.py"}, 0, event.Shim, []int{2, 4}},
			{"killed", []string{"t.py", "9"}, 137, event.Shim, []int{2, 4}},
			{"crashed", []string{"t.py", "11"}, 139, event.Shim, []int{2, 4}},
			{"isolated", []string{"-I", "t.py"}, 0, event.Nothing, nil},
			{"no environment", []string{"-E", "t.py"}, 0, event.Nothing, nil},
			{"no site", []string{"-S", "t.py"}, 0, event.Nothing, nil},
		} {
			t.Run(minor+" "+tt.name, func(t *testing.T) {
				t.Parallel()
				dir, exe := folder(t), python(t, minor)
				file := filepath.Join(dir, "t.py")
				if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
					t.Fatal(err)
				}
				o := run.Options{Argv: append([]string{exe}, tt.argv...), Dir: dir, Wanted: []run.Wanted{{file, 2, 2}, {file, 4, 4}, {file, 8, 8}}}
				got := start(t, t.Context(), o)
				if got.err != nil || got.status != tt.status || got.rec.Header.Rung != tt.rung {
					t.Fatalf("status %d, %v, rung %q; %s", got.status, got.err, got.rec.Header.Rung, got.out)
				}
				var lines []int
				var raised, warned bool
				for _, e := range got.rec.Events {
					switch e.Kind {
					case event.Line:
						lines = append(lines, e.Line)
					case event.Exception:
						raised = raised || e.File == file && e.Line == 4 && e.Type == "AttributeError" && e.Message == "module 'math' has no attribute 'absent'"
					case event.Warning:
						warned = warned || e.File == file && e.Line == 2 && e.Type == "FutureWarning" && e.Message == "old"
					case event.Exec:
						if !strings.HasPrefix(e.Interpreter.Version, minor+".") || e.Path != exe {
							t.Errorf("interpreter %+v", e.Interpreter)
						}
					}
				}
				if diff := cmp.Diff(tt.lines, lines); diff != "" {
					t.Errorf("lines (-want +got):\n%s", diff)
				}
				// Without the shim the standard error still shows the warning.
				if raised != (tt.lines != nil) || !warned {
					t.Errorf("raised %v, warned %v", raised, warned)
				}
				if !slices.IsSortedFunc(got.rec.Events, event.Compare) {
					t.Error("the events are not in the order of time")
				}
				hint := slices.ContainsFunc(got.notices, func(n string) bool { return strings.Contains(n, "-I, -E or -S") })
				if hint != (tt.lines == nil) {
					t.Errorf("notices %q", got.notices)
				}
			})
		}
	}
}

// TestByTheKernel runs the same program with all that can watch it, where that is allowed.
func TestByTheKernel(t *testing.T) {
	for _, minor := range []string{"3.8", "3.11", "3.13"} {
		for _, tt := range []struct {
			name   string
			argv   []string
			status int
			rung   event.Rung
		}{
			{"to its end", []string{"t.py"}, 0, event.Both},
			{"crashed", []string{"t.py", "11"}, 139, event.Both},
			{"isolated", []string{"-I", "t.py"}, 0, event.EBPF},
		} {
			t.Run(minor+" "+tt.name, func(t *testing.T) {
				dir, exe := folder(t), python(t, minor)
				file := filepath.Join(dir, "t.py")
				if err := os.WriteFile(file, []byte(program), 0o600); err != nil {
					t.Fatal(err)
				}
				got := startAs(t, t.Context(), run.Options{
					Argv: append([]string{exe}, tt.argv...), Dir: dir, Python: exe,
					Wanted: []run.Wanted{{file, 2, 2}, {file, 4, 4}, {file, 8, 8}},
				})
				if got.err == nil && (got.rec.Header.Rung == event.Shim || got.rec.Header.Rung == event.Nothing) {
					t.Skipf("the kernel cannot be asked here: %q", got.notices)
				}
				if got.err != nil || got.status != tt.status || got.rec.Header.Rung != tt.rung || got.rec.End.Loss > 0 {
					t.Fatalf("status %d, %v, rung %q, %d lost; %s", got.status, got.err, got.rec.Header.Rung, got.rec.End.Loss, got.out)
				}
				var lines []int
				var raised, warned int
				for _, e := range got.rec.Events {
					switch {
					case e.Kind == event.Line:
						lines = append(lines, e.Line)
					case e.Kind == event.Exception && e.File == file && e.Line == 4 && e.Type == "AttributeError":
						raised++
					case e.Kind == event.Warning && e.File == file && e.Line == 2 && e.Type == "FutureWarning":
						warned++
					}
				}
				if raised != 1 || warned != 1 || tt.rung == event.Both && !slices.Equal(lines, []int{2, 4}) {
					t.Errorf("raised %d, warned %d, lines %v; %+v", raised, warned, lines, got.rec.Events)
				}
			})
		}
	}
}

func TestRequire(t *testing.T) {
	exe, dir := python(t, "3.11"), folder(t)
	for _, tt := range []struct {
		name string
		want event.Rung
		argv []string
		ok   bool
	}{
		{"anything", "", []string{exe, "-c", ""}, true},
		{"Python", event.Shim, []string{exe, "-c", ""}, true},
		{"Python that does not let itself be watched", event.Shim, []string{exe, "-I", "-c", ""}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := start(t, t.Context(), run.Options{Argv: tt.argv, Dir: dir, Require: tt.want})
			if errors.Is(got.err, run.ErrRung) == tt.ok {
				t.Errorf("%v", got.err)
			}
		})
	}
}

func TestSudo(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root runs a command as somebody else")
	}
	exe := "/usr/bin/python3" // that of pyenv lies in a home that others cannot enter
	if exec.Command(exe, "-c", "").Run() != nil {
		t.Skip("there is no system Python")
	}
	dir, err := os.MkdirTemp("/tmp", "upcheck-sudo-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	file := filepath.Join(dir, "t.py")
	if err := os.WriteFile(file, []byte("import os\nprint(os.getuid(), os.getgid(), os.environ.get('SUDO_UID'))\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", "/tmp")
	for _, kernel := range []bool{false, true} {
		o := run.Options{
			// The folder of this program is closed to others.
			Gate: "/proc/self/exe", NoKernel: !kernel,
			Argv: []string{exe, file}, Dir: dir, Env: []string{"SUDO_UID=12345", "SUDO_GID=23456"}, Wanted: []run.Wanted{{file, 2, 2}},
		}
		got := startAs(t, t.Context(), o)
		if got.out != "12345 23456 None\n" || got.err != nil || got.rec.End.Lines != event.Complete {
			t.Errorf("%q, %v, %+v", got.out, got.err, got.rec)
			continue
		}
		if rung := got.rec.Header.Rung; rung != event.Shim && (rung != event.Both || !kernel) {
			t.Errorf("rung %q; %q", rung, got.notices)
		}
		ran := slices.ContainsFunc(got.rec.Events, func(e event.Event) bool { return e.Kind == event.Line })
		if !ran {
			t.Error("the line is not marked")
		}
	}
}

// TestGate checks that a command starts when its gate opens, as the same process, and
// not when nobody opens it.
func TestGate(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, opens := range []bool{true, false} {
		wait, release, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		cmd := exec.CommandContext(t.Context(), exe, run.GateCommand, "/bin/sh", "name", "-c", `echo $0 $$; test -e /proc/$$/fd/3 && echo leaked; exit 5`)
		cmd.ExtraFiles, cmd.Stdout = []*os.File{wait}, &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		wait.Close()
		if opens {
			_, _ = io.WriteString(release, "x")
		}
		release.Close()
		_ = cmd.Wait()
		want, status := fmt.Sprintf("name %d\n", cmd.Process.Pid), 5
		if !opens {
			want, status = "", 125
		}
		if out.String() != want || cmd.ProcessState.ExitCode() != status {
			t.Errorf("opened %v: %q, status %d", opens, &out, cmd.ProcessState.ExitCode())
		}
	}
}
