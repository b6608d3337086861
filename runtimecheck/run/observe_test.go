package run_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/observe"
	"github.com/upcheck/upcheck/runtimecheck/run"
)

func asked() []event.Asked {
	return []event.Asked{
		{Subject: event.CUDA, Slow: 400e6},
		{Subject: event.NCCL, Slow: 1e9},
		{Subject: event.Mappings},
		{Subject: event.Lock},
		{Subject: event.OffCPU},
		{Subject: event.Callbacks, Slow: 400e6},
	}
}

// observedProgram runs ../observe/testdata/program.py, which takes three seconds.
func observedProgram(t *testing.T, exe string) outcome {
	t.Helper()
	root, err := filepath.Abs("../observe/testdata")
	if err != nil {
		t.Fatal(err)
	}
	library := filepath.Join(folder(t), "libfake.so")
	if out, err := exec.Command("cc", "-shared", "-fPIC", "-O1", "-fno-optimize-sibling-calls", "-o", library, "../probe/testdata/observe/gpu.c").CombinedOutput(); err != nil {
		t.Skipf("a library cannot be built: %v: %s", err, out)
	}
	return startAs(t, t.Context(), run.Options{
		Argv: []string{exe, "program.py", library}, Dir: root, Root: root, Python: exe, Observe: asked(), Timeout: time.Minute,
	})
}

// What is observed of a run, as it is reported, is what the program does.
func TestObservedRun(t *testing.T) {
	for _, minor := range []string{"3.11", "3.13"} {
		t.Run(minor, func(t *testing.T) {
			got := observedProgram(t, python(t, minor))
			if got.err == nil && (got.rec.Header.Rung == event.Shim || got.rec.Header.Rung == event.Nothing) {
				t.Skipf("the kernel cannot be asked here: %q", got.notices)
			}
			if got.err != nil || got.status != 3 || got.rec.End.Loss > 0 {
				t.Fatalf("status %d, %v, %d lost: %s", got.status, got.err, got.rec.End.Loss, got.out)
			}
			r := observe.Of(got.rec, nil)
			source, err := os.ReadFile("../observe/testdata/program.py")
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(string(source), "\n")
			at := func(p observe.Place) string { // the text of the line
				if p.Path != "program.py" || p.Line < 1 || p.Line > len(lines) {
					return p.Path
				}
				return strings.TrimSpace(lines[p.Line-1])
			}
			var facts []string
			fact := func(format string, args ...any) { facts = append(facts, fmt.Sprintf(format, args...)) }
			for _, c := range r.Calls {
				if c.Subject == event.CUDA || c.Subject == event.NCCL {
					fact("%s %d, %d failed", c.Name, c.Count, c.Failed)
				}
			}
			for i := range r.Held {
				h := &r.Held[i]
				if blocks, size := h.Left(); h.Place.Path == "program.py" && (h.Subject == event.CUDA || h.TakenBytes >= 12<<20) {
					fact("%s %q: %d of %d left, %d kB", h.Name, at(h.Place), blocks, h.Taken, size>>10)
				}
			}
			for _, s := range r.Troubles {
				fact("%s %s %q: %d, status %d", s.Name, s.What, at(s.Place), s.Count, s.Status)
			}
			for _, f := range r.Forks {
				fact("fork %q, whose child called CUDA %d times", at(f.Place), f.Calls)
			}
			for _, s := range r.Signals {
				fact("signal %d from another process: %v", s.Signal, s.Sender != s.Target)
			}
			for _, f := range r.Functions {
				if f.Callback {
					fact("%s %d, %d slow", f.Name, f.Count, f.Slow)
				}
				if f.Hot() {
					fact("%s is hot, %d calls", f.Name, f.Count)
				}
			}
			slices.Sort(facts)
			want := []string{
				"Callback.on_epoch_end 4, 0 slow",
				"Checkpoint.on_epoch_end 4, 1 slow",
				`MAP_POPULATE "data = mmap.mmap(-1, 1 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x8000)": 12 of 12 left, 12288 kB`,
				"batch is hot, 200 calls",
				"cuInit 2, 0 failed",
				"cuLaunchKernel 201, 0 failed",
				`cuLaunchKernel slow "gpu.cuLaunchKernel(None, 500, 1, 1, 1, 1, 1, 0, None, None, None)": 1, status 0`,
				"cudaFree 200, 0 failed",
				`cudaMalloc "return at if gpu.cudaMalloc(ctypes.byref(at), size) == 0 else None": 0 of 200 left, 0 kB`,
				`cudaMalloc "return at if gpu.cudaMalloc(ctypes.byref(at), size) == 0 else None": 4 of 4 left, 4096 kB`,
				"cudaMalloc 205, 1 failed",
				`cudaMalloc failed "return at if gpu.cudaMalloc(ctypes.byref(at), size) == 0 else None": 1, status 2`,
				`fork "worker = os.fork()", whose child called CUDA 1 times`,
				`mmap "data = mmap.mmap(-1, 1 << 20, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x8000)": 12 of 12 left, 12288 kB`,
				"ncclAllReduce 6, 1 failed",
				`ncclAllReduce failed "gpu.ncclAllReduce(None, None, ctypes.c_size_t(ms), 0, 0, None, None)": 1, status 6`,
				`ncclAllReduce slow "gpu.ncclAllReduce(None, None, ctypes.c_size_t(ms), 0, 0, None, None)": 1, status 0`,
				`ncclAllReduce unreturned "threading.py": 1, status 0`,
				"signal 10 from another process: true",
				"take is hot, 205 calls",
				"total is hot, 200 calls",
			}
			slices.Sort(want)
			if diff := cmp.Diff(want, facts); diff != "" {
				t.Errorf("observed (-want +got):\n%s", diff)
			}
			if len(r.Unobserved) != 0 || r.Missed != 0 {
				t.Errorf("not observed: %+v, %d missed", r.Unobserved, r.Missed)
			}
		})
	}
}

// Without the kernel it is said what was not observed; Python times its calls alone.
func TestObservedWithoutTheKernel(t *testing.T) {
	for _, isolated := range []bool{false, true} {
		exe, dir := python(t, "3.12"), folder(t)
		file := filepath.Join(dir, "t.py")
		if err := os.WriteFile(file, []byte("def f(): pass\nf()\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		argv := []string{exe, file}
		if isolated {
			argv = []string{exe, "-I", file}
		}
		got := start(t, t.Context(), run.Options{Argv: argv, Dir: dir, Root: dir, Observe: asked()})
		if got.err != nil {
			t.Fatal(got.err)
		}
		r := observe.Of(got.rec, nil)
		var not []string
		for _, u := range r.Unobserved {
			not = append(not, string(u.Subject))
		}
		want := []string{"cuda", "nccl", "mmap", "gil", "offcpu"}
		if isolated {
			want = append(want, "callbacks")
		}
		if diff := cmp.Diff(want, not); diff != "" {
			t.Errorf("isolated %v: not observed (-want +got):\n%s", isolated, diff)
		}
		if (len(r.Functions) == 1) == isolated {
			t.Errorf("isolated %v: functions %+v", isolated, r.Functions)
		}
	}
}

// TestRecordObserved makes the recording of ../observe/testdata anew, with the Python that
// UPCHECK_RECORD names: make recordings does.
func TestRecordObserved(t *testing.T) {
	exe := os.Getenv("UPCHECK_RECORD")
	if exe == "" {
		t.Skip("UPCHECK_RECORD is not set")
	}
	got := observedProgram(t, exe)
	if got.err != nil || got.rec.Header.Rung != event.Both {
		t.Fatalf("%v, rung %s", got.err, got.rec.Header.Rung)
	}
	base, err := filepath.EvalSymlinks(exe)
	if err != nil {
		t.Fatal(err)
	}
	text := got.text
	for _, place := range [][2]string{
		{got.rec.Header.Root, "/project"},
		{filepath.Dir(got.rec.Header.Argv[2]), "/lib"},
		{filepath.Dir(filepath.Dir(exe)), "/venv"},
		{filepath.Dir(filepath.Dir(base)), "/python"},
	} {
		text = bytes.ReplaceAll(text, []byte(place[0]), []byte(place[1]))
	}
	if _, err := event.Read(strings.NewReader(string(text))); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("../observe/testdata/run.jsonl", text, 0o644); err != nil {
		t.Fatal(err)
	}
}
