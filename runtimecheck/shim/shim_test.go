package shim_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/shim"
)

func TestScenario(t *testing.T) {
	file, err := filepath.Abs("testdata/scenario.py")
	if err != nil {
		t.Fatal(err)
	}
	each(t, func(t *testing.T, python string) {
		t.Parallel()
		want := truth(t, python, file)
		got, out := watched(t, filepath.Dir(file), shim.Options{Ranges: everyLine(t, file), Events: true}, python, "-B", file)
		if got.Lost != 0 || got.Lines != event.Complete || got.Interpreters < 2 {
			t.Fatalf("lost %d, lines %s, %d interpreters; output:\n%s", got.Lost, got.Lines, got.Interpreters, out)
		}
		lines := slices.Compact(want["line"])
		if diff := cmp.Diff(lines, ran(got)); diff != "" || len(lines) < 100 {
			t.Errorf("%d lines (-truth +got):\n%s", len(lines), diff)
		}
		raised := of(got.Events, event.Exception, func(e event.Event) string {
			return fmt.Sprint(e.Line, " ", e.Func, " ", e.Type, " ", e.Message)
		})
		// sys.monitoring does not tell of the StopIteration in which coroutines end.
		coroutine := func(text string) bool { return strings.Contains(text, " StopIteration ") }
		truths := slices.DeleteFunc(want["exc"], coroutine)
		if diff := cmp.Diff(truths, slices.DeleteFunc(raised, coroutine)); diff != "" || len(truths) < 30 {
			t.Errorf("%d exceptions (-truth +got):\n%s", len(truths), diff)
		}
		// A place is told once with the filters of the program, always with those of the
		// truth; what the program hides only the shim sees.
		warned := slices.Compact(of(got.Events, event.Warning, func(e event.Event) string {
			return fmt.Sprint(filepath.Base(e.File), " ", e.Line, " ", e.Type, " ", e.Message)
		}))
		// multiprocessing warns of threads when some are left, by chance.
		forks := func(text string) bool { return strings.HasPrefix(text, "popen_fork.py ") }
		warned = slices.DeleteFunc(warned, forks)
		truths = slices.DeleteFunc(slices.Compact(want["warn"]), forks)
		var hidden []string
		for i, line := range strings.Split(readFile(t, file), "\n") {
			if strings.Contains(line, "# hidden:") {
				hidden = append(hidden, fmt.Sprint("scenario.py ", i+1, " DeprecationWarning old is deprecated"))
			}
		}
		truths = append(truths, hidden...)
		slices.Sort(truths)
		if diff := cmp.Diff(slices.Compact(truths), warned); diff != "" || len(hidden) != 4 {
			t.Errorf("warnings (-truth +got):\n%s", diff)
		}
	})
}
