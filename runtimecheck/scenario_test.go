package runtimecheck

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// scenarios are the recordings of testdata/scenario/scenario.py, by version and by who
// watched: "3.8-ebpf". make scenario-recordings makes them.
func scenarios(t *testing.T) map[string]*event.Recording {
	t.Helper()
	files, err := filepath.Glob("testdata/scenario/*.jsonl")
	if err != nil || len(files) != 12 {
		t.Fatalf("%d recordings, want those of six versions, by two who watched: %v", len(files), err)
	}
	out := make(map[string]*event.Recording)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rec, err := event.Read(bytes.NewReader(data))
		if err != nil || rec.Cut || rec.End.Loss > 0 || rec.End.Lines != event.Complete {
			t.Fatalf("%s: %v, %+v", file, err, rec.End)
		}
		out[strings.TrimSuffix(filepath.Base(file), ".jsonl")] = rec
	}
	return out
}

// TestScenario judges predictions about the scenario by what each version of Python did:
// all say the same, and mostly so whoever watched.
func TestScenario(t *testing.T) {
	absent := func(name string) finding.Finding { return about(finding.Absent, name) }
	rejects := func(name, word string) finding.Finding { return about(finding.Rejects, name, keyword(word)) }
	for _, test := range []struct {
		name        string
		first, last int
		finding     finding.Finding
		want        string
	}{
		{"an attribute", 148, 148, absent("math.gone"), "confirmed"},
		{"an attribute in a lambda, and others", 43, 43, absent("math.gone"), "confirmed"},
		{"a keyword in a lambda, of a call of Python and of C", 54, 54, rejects("int", "bogus"), "confirmed"},
		{"a keyword of a call of several lines", 60, 63, rejects("strict", "lr"), "confirmed"},
		{"a module", 70, 70, about(finding.Absent, "python.not_installed_here", imports, func(f *finding.Finding) { f.Name = "not_installed_here" }), "confirmed"},
		{"a name of a module", 74, 74, about(finding.Absent, "math.not_in_there", imports), "confirmed"},
		{"an import that works", 77, 77, about(finding.Absent, "json.decoder", imports), "executed-clean"},
		{"an attribute, in a function that C calls", 82, 82, absent("list.gone"), "confirmed"},
		{"in a generator", 101, 101, absent("math.gone"), "confirmed"},
		{"what is thrown into a generator", 101, 101, absent("math.other"), "failed-otherwise"},
		{"another exception", 139, 139, absent("math.gone"), "failed-otherwise"},
		{"in a coroutine", 124, 124, about(finding.Raises, "torch.later", known("later failed")), "confirmed"},
		{"a warning", 190, 190, about(finding.Warns, "lib.old"), "confirmed"},
		{"a warning of a call of several lines", 194, 196, about(finding.Warns, "lib.old"), "confirmed"},
		{"a warning that a filter raises, in another function of the file", 203, 203, about(finding.Warns, "lib.old"), "confirmed, failed-otherwise by Python"},
		{"a warning that a filter hides", 208, 208, about(finding.Warns, "lib.old"), "confirmed, inconclusive by Python"},
		{"in threads", 214, 214, absent("math.gone_in_thread"), "confirmed"},
		{"in children, by fork and by spawn", 230, 230, absent("math.gone_in_child"), "confirmed handled, confirmed by Python"},
		{"at the end", 250, 250, absent("math.gone_at_the_end"), "confirmed"},
		{"a change", 178, 179, about(finding.Changed, "sys.intern"), "executed"},
		{"nothing", 222, 223, absent("thread.start"), "executed-clean"},
		{"what is never called", 26, 26, absent("lib.broken"), "not-reached"},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := test.finding
			f.Path = "scenario.py"
			f.Start, f.End = source.Position{Line: test.first}, source.Position{Line: test.last}
			f.StatementStart, f.StatementEnd = f.Start, f.End
			for name, rec := range scenarios(t) {
				r := Judge(finding.List{f}, rec, Options{}).Runtimes[0]
				got := r.Verdict.String()
				if r.Handled {
					got += " handled"
				}
				want, byPython, differs := strings.Cut(strings.TrimSuffix(test.want, " by Python"), ", ")
				if differs && strings.HasSuffix(name, "-shim") {
					want = byPython
				}
				if got != want {
					t.Errorf("%s: %s: %s; want %s", name, got, r.Reason, want)
				}
			}
		})
	}
}

// TestScenarioIsSeenAlike writes down what was seen in the scenario, and by which
// recordings: those that differ are in the golden file for a reason.
func TestScenarioIsSeenAlike(t *testing.T) {
	recordings := scenarios(t)
	by := make(map[string][]string)
	for _, name := range slices.Sorted(maps.Keys(recordings)) {
		times := make(map[string]int)
		for _, e := range recordings[name].Events {
			if e.File != "/project/scenario.py" || e.Kind == event.Line {
				continue
			}
			text := fmt.Sprintf("%4d %-6s %s %s %s", e.Line, e.Kind, e.Func, e.Type, e.Message+e.Module)
			if e.Type == "KeyError" {
				text = strings.ReplaceAll(text, "'", "") // str gives the repr of the key
			}
			times[text]++
		}
		for text, n := range times {
			key := fmt.Sprintf("%s, %d", text, n)
			by[key] = append(by[key], name)
		}
	}
	var out bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(by)) {
		fmt.Fprint(&out, key)
		if len(by[key]) < len(recordings) {
			fmt.Fprintf(&out, " in %s", strings.Join(by[key], " "))
		}
		fmt.Fprintln(&out)
	}
	testkit.Golden(t, "testdata/scenario/seen.txt", out.Bytes())
}
