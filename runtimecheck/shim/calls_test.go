package shim_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/shim"
)

// timed runs a program and returns what its functions took, by name.
func timed(t *testing.T, python, text string, argv ...string) (map[string][]event.Event, string) {
	t.Helper()
	file := write(t, "timed.py", text)
	root := filepath.Dir(file)
	got, out := watched(t, root, shim.Options{Calls: &shim.Calls{Roots: []string{root}, Slow: 100e6}}, append([]string{python, file}, argv...)...)
	found := map[string][]event.Event{}
	for _, e := range got.Events {
		if e.Kind == event.Observed {
			found[e.Observation.Name] = append(found[e.Observation.Name], e)
		}
	}
	return found, out
}

const callbacks = `
import os, signal, sys, threading, time


class Callback:
    def on_epoch_end(self, epoch):
        pass


class Mine(Callback):
    def on_epoch_end(self, epoch):
        time.sleep(0.12 if epoch == 1 else 0.001)

    def on_fire(self):
        raise ValueError


class Other:
    def on_epoch_end(self):
        pass


def short(x):
    return x


def sleeps():
    time.sleep(0.002)


def fails():
    raise KeyError


def deep(n):
    if n:
        try:
            deep(n - 1)
        finally:
            time.sleep(0.001)
    else:
        fails()


def generates():
    yield 1


for epoch in range(3):
    Mine().on_epoch_end(epoch)
    Callback().on_epoch_end(epoch)
try:
    Mine().on_fire()
except ValueError:
    pass
Other().on_epoch_end()
for i in range(30000):
    short(i)
for i in range(200):
    sleeps()
try:
    deep(5)
except KeyError:
    pass
list(generates())
threads = [threading.Thread(target=lambda: [sleeps() for _ in range(50)]) for _ in range(2)]
[t.start() for t in threads]
[t.join() for t in threads]
if sys.argv[1] == "fork":
    child = os.fork()
    if child == 0:
        sleeps()
        os._exit(0)
    os.waitpid(child, 0)
else:
    os.kill(os.getpid(), signal.SIGKILL)
`

// What functions took is what they slept, however the process ends.
func TestCallsTakeAsLongAsTheySleep(t *testing.T) {
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		for _, end := range []string{"fork", "kill"} {
			found, out := timed(t, python, callbacks, end)
			name := func(class, function string) string {
				if strings.Contains(python, "3.11") || strings.Contains(python, "3.12") || strings.Contains(python, "3.13") || class != "Other" {
					return class + "." + function
				}
				return function
			}
			for _, want := range []struct {
				name        string
				what        event.What
				n           uint64
				sum, most   [2]float64 // milliseconds, from and to
				slow        uint64
				onceInChild bool
			}{
				{name("Mine", "on_epoch_end"), event.Callback, 3, [2]float64{122, 250}, [2]float64{120, 200}, 1, false},
				{name("Mine", "on_fire"), event.Callback, 1, [2]float64{0, 50}, [2]float64{0, 50}, 0, false},
				{name("Callback", "on_epoch_end"), event.Callback, 3, [2]float64{0, 50}, [2]float64{0, 50}, 0, false},
				{name("Other", "on_epoch_end"), event.Function, 1, [2]float64{0, 50}, [2]float64{0, 50}, 0, false},
				{"short", event.Function, 20000, [2]float64{0, 2000}, [2]float64{0, 500}, 0, false},
				{"sleeps", event.Function, 300, [2]float64{600, 3000}, [2]float64{2, 500}, 0, end == "fork"},
				{"fails", event.Function, 1, [2]float64{0, 50}, [2]float64{0, 50}, 0, false},
				{"deep", event.Function, 6, [2]float64{15, 200}, [2]float64{5, 100}, 0, false},
			} {
				events := found[want.name]
				processes := 1
				if want.onceInChild {
					processes = 2
				}
				if len(events) != processes {
					t.Errorf("%s: %s of %d processes, want %d: %s", end, want.name, len(events), processes, out)
					continue
				}
				if want.onceInChild {
					slices.SortFunc(events, func(a, b event.Event) int { return int(b.Observation.Times.N()) - int(a.Observation.Times.N()) })
					if n := events[1].Observation.Times.N(); n != 1 || events[0].PID == events[1].PID {
						t.Errorf("%d calls in the child", n)
					}
				}
				o := events[0].Observation
				sum, most := float64(o.Times.Sum)/1e6, float64(o.Times.Most)/1e6
				if o.What != want.what || o.Times.N() != want.n || sum < want.sum[0] || sum > want.sum[1] || most < want.most[0] || most > want.most[1] || o.N != want.slow {
					t.Errorf("%s: %s: %+v, %+v", end, want.name, o, o.Times)
				}
				if o.Sampled != (want.name == "short") || events[0].Line == 0 || filepath.Base(events[0].File) != "timed.py" {
					t.Errorf("%s: %+v", want.name, events[0])
				}
			}
			if p95 := found["sleeps"][0].Observation.Times.Quantile(0.95); p95 < 2e6 || p95 > 200e6 {
				t.Errorf("95 %% of calls that sleep for 2 ms take up to %d ns", p95)
			}
			if len(found["generates"]) != 0 || len(found["<module>"]) != 0 {
				t.Errorf("%v", found)
			}
		}
	})
}

// A program that takes the profile function, or what tells of calls, is told.
func TestCallsAreNotSeenWhereAnotherToolIs(t *testing.T) {
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		found, out := timed(t, python, `
import sys
if hasattr(sys, "monitoring"):
    for tool in range(6):
        if sys.monitoring.get_tool(tool) == "upcheck calls":
            sys.monitoring.free_tool_id(tool)
else:
    sys.setprofile(None)
`)
		if got := found[""]; len(got) != 1 || got[0].Observation.What != event.Unobserved || !strings.Contains(got[0].Message, "another tool") {
			t.Errorf("%+v: %s", found, out)
		}
	})
}

// What lies in the folder of the project and is installed is not of the project.
func TestCallsOfInstalledPackagesAreNotTimed(t *testing.T) {
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		dir := t.TempDir()
		for name, text := range map[string]string{
			"venv/lib/site-packages/lib.py": "def called(): pass\n",
			"main.py":                       "import sys; sys.path.insert(0, 'venv/lib/site-packages')\nimport lib\ndef own(): lib.called()\nown()\n",
		} {
			path := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		got, out := watched(t, dir, shim.Options{Calls: &shim.Calls{Roots: []string{dir}}}, python, "main.py")
		names := of(got.Events, event.Observed, func(e event.Event) string { return fmt.Sprint(e.Func, " ", e.Line) })
		if !slices.Equal(names, []string{"own 3"}) {
			t.Errorf("%q: %s", names, out)
		}
	})
}
