//go:build linux && (amd64 || arm64)

package probe

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/histogram"
)

// everything asks for all that the kernel observes.
func everything() []event.Asked {
	return []event.Asked{
		{Subject: event.CUDA, Slow: 400e6}, {Subject: event.NCCL, Slow: 700e6}, {Subject: event.Mappings}, {Subject: event.Lock}, {Subject: event.OffCPU},
	}
}

// library builds one of C, which has the names of CUDA and NCCL.
func buildLibrary(t testing.TB, flags ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "libfake.so")
	argv := append([]string{"-shared", "-fPIC", "-Wl,-O1", "-O1", "-fno-optimize-sibling-calls", "-o", out, "testdata/observe/gpu.c"}, flags...)
	if text, err := exec.Command("cc", argv...).CombinedOutput(); err != nil {
		t.Skipf("a library cannot be built: %v: %s", err, text)
	}
	return out
}

func script(t testing.TB, name string) string {
	t.Helper()
	path, err := filepath.Abs("testdata/observe/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// observations returns those of a subject and a kind.
func observations(s seen, subject event.Subject, what event.What) (out []event.Event) {
	for _, e := range of(s, event.Observed) {
		if e.Observation.Subject == subject && e.Observation.What == what {
			out = append(out, e)
		}
	}
	return out
}

// said writes observations in an order, with the lines of the first frames.
func said(events []event.Event, text func(event.Event) string) (out []string) {
	for _, e := range events {
		lines := []string{}
		if e.File != "" {
			lines = append(lines, fmt.Sprint(e.Line))
		}
		for _, f := range e.Stack {
			if f.File == e.File {
				lines = append(lines, fmt.Sprint(f.Line))
			}
		}
		out = append(out, strings.TrimSpace(strings.Join(lines, "<")+" "+text(e)))
	}
	slices.Sort(out)
	return out
}

func obs(e event.Event) *event.Observation { return e.Observation }

// expectGPU compares what was observed with what gpu.c and gpu.py do.
func expectGPU(t *testing.T, s seen) {
	t.Helper()
	if s.lost != 0 {
		t.Errorf("%d lost", s.lost)
	}
	for _, want := range []struct {
		subject event.Subject
		what    event.What
		text    func(event.Event) string
		lines   []string
	}{
		{event.CUDA, event.Took, func(e event.Event) string {
			return fmt.Sprint(obs(e).Name, " ", obs(e).Times.N(), " ", obs(e).Failed)
		}, []string{"cuInit 1 0", "cuInit 1 0", "cuLaunchKernel 20 0", "cudaFree 5 0", "cudaMalloc 13 1"}},
		{event.CUDA, event.Held, func(e event.Event) string {
			o := obs(e)
			return fmt.Sprint(o.Name, " ", o.N, " ", o.Bytes, " ", o.Given, " ", o.GivenBytes)
		}, []string{"15<20<38 cudaMalloc 7 7021 0 0", "15<25<39 cudaMalloc 5 320 5 320"}},
		{event.CUDA, event.Slow, func(e event.Event) string {
			return fmt.Sprint(obs(e).Name, " ", obs(e).N, " ", obs(e).Most/500e6)
		}, []string{"30<41 cuLaunchKernel 1 1"}},
		{event.CUDA, event.Failed, func(e event.Event) string {
			return fmt.Sprint(obs(e).Name, " ", obs(e).N, " ", obs(e).Status)
		}, []string{"15<40 cudaMalloc 1 2"}},
		{event.CUDA, event.Forked, func(e event.Event) string { return fmt.Sprint(obs(e).N) }, []string{"46 1", "51 0"}},
		{event.NCCL, event.Took, func(e event.Event) string {
			return fmt.Sprint(obs(e).Name, " ", obs(e).Times.N(), " ", obs(e).Failed)
		}, []string{"ncclAllReduce 5 1"}},
		{event.NCCL, event.Slow, func(e event.Event) string {
			return fmt.Sprint(obs(e).Name, " ", obs(e).N, " ", obs(e).Most/900e6)
		}, []string{"34<44 ncclAllReduce 1 1"}},
		{event.NCCL, event.Failed, func(e event.Event) string {
			return fmt.Sprint(obs(e).Name, " ", obs(e).N, " ", obs(e).Status)
		}, []string{"34<43 ncclAllReduce 1 6"}},
		{event.NCCL, event.Unreturned, func(e event.Event) string { return obs(e).Name }, []string{"34 ncclAllReduce"}},
		{"", event.Missed, func(event.Event) string { return "" }, nil},
	} {
		if diff := cmp.Diff(want.lines, said(observations(s, want.subject, want.what), want.text)); diff != "" {
			t.Errorf("%s %s (-want +got):\n%s\n%s", want.subject, want.what, diff, s.output)
		}
	}
	// Five calls that sleep for 1, 1, 77, 78 and 900 ms, as a histogram has them.
	if took := observations(s, event.NCCL, event.Took); len(took) == 1 {
		h := took[0].Observation.Times
		if median := h.Quantile(0.5); h.Sum < 1057e6 || h.Sum > 1500e6 || median < 77e6 || median > 200e6 || h.Most < 900e6 || h.Below(1<<19) != 0 {
			t.Errorf("%+v, median %d", h, median)
		}
	}
	signals := of(s, event.Signal)
	if len(signals) != 1 || signals[0].Signal != 9 || signals[0].PID != signals[0].Target {
		t.Errorf("signals %+v", signals)
	}
}

// What is observed of a library with the names of CUDA and NCCL is what it and the program
// do, and the process is killed at the end.
func TestCallsOfLibraries(t *testing.T) {
	library := buildLibrary(t)
	for _, python := range pythons(t) {
		t.Run(python, func(t *testing.T) {
			t.Parallel()
			expectGPU(t, watch(t, Options{Names: []string{}, Observe: everything()}, settings{}, nil, python, script(t, "gpu.py"), library))
		})
	}
}

// What a library exports survives that it is stripped.
func TestCallsOfAStrippedLibrary(t *testing.T) {
	python := pythons(t)[0]
	expectGPU(t, watch(t, Options{Names: []string{}, Observe: everything()}, settings{}, nil, python, script(t, "gpu.py"), buildLibrary(t, "-s")))
}

// Before Linux 6.6 there is no other way to attach.
func TestCallsByPerfEvents(t *testing.T) {
	python := pythons(t)[0]
	expectGPU(t, watch(t, Options{Names: []string{}, Observe: everything()}, settings{perf: true}, nil, python, script(t, "gpu.py"), buildLibrary(t)))
}

// Two Pythons of other layouts in one run, and a program without any.
func TestCallsOfSeveralPythons(t *testing.T) {
	interpreters := pythons(t)
	first, last := interpreters[0], interpreters[len(interpreters)-1]
	if first == last {
		t.Skip("there is one Python only")
	}
	library, file := buildLibrary(t), script(t, "gpu.py")
	program := filepath.Join(t.TempDir(), "program")
	source := write(t, "program.c", "int cudaMalloc(void **, unsigned long); int main() { void *at; return cudaMalloc(&at, 99); }\n")
	if out, err := exec.Command("cc", "-o", program, source, library).CombinedOutput(); err != nil {
		t.Skipf("a program cannot be built: %v: %s", err, out)
	}
	s := watch(t, Options{Names: []string{}, Observe: everything()}, settings{}, nil, "/bin/sh", "-c", strings.Join([]string{
		first + " " + file + " " + library, last + " " + file + " " + library, program, "true",
	}, "; "))
	got := said(observations(s, event.CUDA, event.Held), func(e event.Event) string {
		return fmt.Sprint(obs(e).N, " ", obs(e).Bytes-obs(e).GivenBytes)
	})
	want := []string{"1 99", "15<20<38 7 7021", "15<20<38 7 7021", "15<25<39 5 0", "15<25<39 5 0"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("held (-want +got):\n%s\n%s", diff, s.output)
	}
}

func TestALibraryThatIsNeverLoaded(t *testing.T) {
	python := pythons(t)[0]
	s := watch(t, Options{Names: []string{}, Observe: everything()}, settings{}, nil, python, "-c", "import ctypes, json")
	for _, subject := range []event.Subject{event.CUDA, event.NCCL} {
		for _, what := range []event.What{event.Library, event.Took, event.Held, event.Unobserved} {
			if got := observations(s, subject, what); len(got) != 0 {
				t.Errorf("%s: %+v", subject, got)
			}
		}
	}
	if s.status != 0 || s.lost != 0 {
		t.Errorf("status %d, %d lost: %s", s.status, s.lost, s.output)
	}
}

func TestMappings(t *testing.T) {
	for _, python := range pythons(t) {
		s := watch(t, Options{Names: []string{}, Observe: []event.Asked{{Subject: event.Mappings}}}, settings{}, nil, python, script(t, "maps.py"))
		var own []event.Event
		for _, e := range observations(s, event.Mappings, event.Held) {
			// Other lines map memory when the allocator needs some.
			if filepath.Base(e.File) == "maps.py" && e.Observation.Bytes > 2<<20 {
				own = append(own, e)
			}
		}
		got := said(own, func(e event.Event) string {
			o := obs(e)
			return fmt.Sprintf("%s %d of %d MB, %d of %d MB back", o.Name, o.N, o.Bytes>>20, o.Given, o.GivenBytes>>20)
		})
		want := []string{
			"10<23 mmap 6 of 18 MB, 0 of 0 MB back", "15<24 mmap 4 of 20 MB, 4 of 20 MB back", "20<25 MAP_POPULATE 9 of 9 MB, 0 of 0 MB back",
			"20<25 mmap 9 of 9 MB, 9 of 9 MB back", "28 mmap 1 of 7 MB, 0 of 0 MB back",
		}
		if diff := cmp.Diff(want, got); diff != "" || s.lost != 0 {
			t.Errorf("%s: %d lost, held (-want +got):\n%s\n%s", python, s.lost, diff, s.output)
		}
		pace := said(slices.DeleteFunc(observations(s, event.Mappings, event.Pace), func(e event.Event) bool { return obs(e).Name != "MAP_POPULATE" }),
			func(e event.Event) string { return fmt.Sprint(obs(e).N, " ", obs(e).Bytes>>20) })
		if !slices.Equal(pace, []string{"9 9"}) {
			t.Errorf("%s: pace %q", python, pace)
		}
	}
}

// Of two threads that compute one waits, unless the one that gives the lock away has to
// wait until the other is awake, which takes long on a machine that is busy. One alone
// never waits.
func TestWaitsForTheLock(t *testing.T) {
	for _, python := range pythons(t) {
		if python == stripped() {
			continue
		}
		for _, c := range []struct {
			threads  string
			from, to float64 // the part of the time that threads wait, taken together
		}{{"1", 0, 0.05}, {"2", 0.1, 1.3}} {
			s := watch(t, Options{Names: []string{}, Observe: []event.Asked{{Subject: event.Lock}}}, settings{}, nil, python, script(t, "lock.py"), c.threads)
			var seconds float64
			if _, err := fmt.Sscan(s.output, &seconds); err != nil {
				t.Fatalf("%v: %s", err, s.output)
			}
			h := &histogram.Histogram{}
			for _, e := range observations(s, event.Lock, event.Took) {
				h.Merge(e.Observation.Times)
			}
			if part := float64(h.Sum) / 1e9 / seconds; part < c.from || part > c.to {
				t.Errorf("%s: %s threads wait for %.2f of the time: %+v", python, c.threads, part, h)
			}
			// A thread gives the lock away after 5 ms, see sys.setswitchinterval.
			if p95 := h.Quantile(0.95); c.threads == "2" && h.Quantile(1) < 4e6 {
				t.Errorf("%s: no wait is longer than %d, 95 %% up to %d", python, h.Quantile(1), p95)
			}
		}
	}
}

// stripped is the Python of the system where that was stripped, as Debian does, or "".
func stripped() string {
	python, err := filepath.EvalSymlinks("/usr/bin/python3")
	if err != nil {
		return ""
	}
	out, err := exec.Command("nm", python).CombinedOutput()
	if err != nil || !strings.Contains(string(out), "no symbols") {
		return ""
	}
	return python
}

// A Python that was stripped has only the waits after calls that gave the lock away, and
// says so.
func TestWaitsOfAStrippedPython(t *testing.T) {
	python := stripped()
	if python == "" {
		t.Skip("there is no Python that was stripped")
	}
	code := "import time\nfor _ in range(50): time.sleep(0.001)"
	s := watch(t, Options{Names: []string{}, Observe: []event.Asked{{Subject: event.Lock}}}, settings{}, nil, python, "-c", code)
	took := observations(s, event.Lock, event.Took)
	if len(took) != 1 || took[0].Observation.Times.N() < 50 {
		t.Errorf("%+v", took)
	}
	if told := observations(s, event.Lock, event.Unobserved); len(told) != 1 || !strings.Contains(told[0].Message, "is stripped") {
		t.Errorf("%+v", told)
	}
}

// What a thread sleeps is blocked, what it computes is not. On a busy machine a sleep may
// be over before the thread leaves the processor.
func TestTimeOffTheProcessor(t *testing.T) {
	python := pythons(t)[0]
	for _, c := range []struct {
		code     string
		from, to float64 // seconds
		times    uint64
	}{
		{"import time\nfor _ in range(40): time.sleep(0.01)", 0.35, 4, 35},
		{"import time\nend = time.process_time() + 0.5\nwhile time.process_time() < end: pass", 0, 0.35, 0},
	} {
		s := watch(t, Options{Names: []string{}, Python: python, Observe: []event.Asked{{Subject: event.OffCPU}}}, settings{}, nil, python, "-c", c.code)
		h := &histogram.Histogram{}
		for _, e := range observations(s, event.OffCPU, event.Took) {
			if e.Observation.Name == "blocked" {
				h.Merge(e.Observation.Times)
			}
		}
		if seconds := float64(h.Sum) / 1e9; seconds < c.from || seconds > c.to || h.N() < c.times {
			t.Errorf("%q: blocked for %.2f s: %+v", c.code, seconds, h)
		}
	}
}

// Where the ring has no room for places, that is told; the numbers are right all the same,
// and no verdict is in doubt.
func TestPlacesThatFindNoRoom(t *testing.T) {
	python := pythons(t)[0]
	var code strings.Builder
	code.WriteString("import ctypes, sys\ngpu = ctypes.CDLL(sys.argv[1])\nat = ctypes.c_void_p()\n")
	const places = 1500
	for i := range places {
		fmt.Fprintf(&code, "def f%d(): gpu.cudaMalloc(ctypes.byref(at), 8)\n", i)
	}
	fmt.Fprintf(&code, "for i in range(%d): globals()['f%%d' %% i]()\n", places)
	s := watch(t, Options{Names: []string{}, Observe: []event.Asked{{Subject: event.CUDA}}}, settings{ring: 8192}, nil, python, write(t, "many.py", code.String()), buildLibrary(t))
	var taken, unknown uint64
	for _, e := range observations(s, event.CUDA, event.Held) {
		taken += e.Observation.N
		if e.File == "" {
			unknown += e.Observation.N
		}
	}
	missed := observations(s, "", event.Missed)
	if taken != places || unknown == 0 || len(missed) != 1 || missed[0].Observation.N < unknown || s.lost != 0 {
		t.Errorf("%d taken, %d at an unknown place, missed %+v, %d lost: %s", taken, unknown, missed, s.lost, s.output)
	}
}
