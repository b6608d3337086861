package observe_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/histogram"
	"github.com/upcheck/upcheck/runtimecheck/observe"
)

// recorded is a run of testdata/program.py; runtimecheck/run records it.
func recorded(t testing.TB) *event.Recording {
	t.Helper()
	data, err := os.ReadFile("testdata/run.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := event.Read(bytes.NewReader(data))
	if err != nil || rec.Cut {
		t.Fatalf("%v, cut %v", err, rec != nil && rec.Cut)
	}
	return rec
}

func asJSON(t testing.TB, r *observe.Report) string {
	t.Helper()
	data, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func metrics(t testing.TB, r *observe.Report) string {
	t.Helper()
	var out bytes.Buffer
	if err := observe.WriteMetrics(&out, r); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRecordedRun(t *testing.T) {
	r := observe.Of(recorded(t), nil)
	testkit.Golden(t, "testdata/run.json", []byte(asJSON(t, r)+"\n"))
	testkit.Golden(t, "testdata/run.prom", []byte(metrics(t, r)))
}

// Events of the same time come in any order from the kernel, and so they are recorded.
func TestOrderOfEventsDoesNotMatter(t *testing.T) {
	rec := recorded(t)
	want := asJSON(t, observe.Of(rec, nil))
	for range 20 {
		slices.SortStableFunc(rec.Events, func(a, b event.Event) int {
			if a.Time == b.Time && a.PID == b.PID {
				return -1 // the other way round
			}
			return event.Compare(a, b)
		})
		if diff := cmp.Diff(want, asJSON(t, observe.Of(rec, nil))); diff != "" {
			t.Fatal(diff)
		}
		first := rec.Events[0]
		rec.Events = append(rec.Events[1:], first)
	}
}

func TestSubjects(t *testing.T) {
	rec := recorded(t)
	r := observe.Of(rec, []event.Subject{event.Lock})
	if len(r.Asked) != 1 || len(r.Held)+len(r.Troubles)+len(r.Functions)+len(r.Mappings) != 0 || len(r.Calls) != 1 {
		t.Errorf("%+v", r)
	}
	rec.Header.Observe = nil
	if r := observe.Of(rec, nil); r != nil {
		t.Errorf("nothing was asked for: %+v", r)
	}
	r = observe.Of(rec, []event.Subject{event.CUDA})
	if want := []observe.Unobserved{{Subject: event.CUDA, Why: "the run was recorded without it"}}; !cmp.Equal(r.Unobserved, want) || len(r.Calls) != 0 {
		t.Errorf("%+v", r)
	}
}

// The innermost frame of the project is the place, wherever libraries are around it.
func TestPlaces(t *testing.T) {
	frame := func(file string, line int) event.Frame { return event.Frame{File: file, Line: line, Func: "f"} }
	for _, c := range []struct {
		name   string
		frames []event.Frame
		want   observe.Place
	}{
		{"none", nil, observe.Place{}},
		{"of the project", []event.Frame{frame("/p/a.py", 1), frame("/p/b.py", 2)}, observe.Place{Path: "a.py", Line: 1, Func: "f", Callers: []observe.Caller{{Path: "b.py", Line: 2, Func: "f"}}}},
		{
			"of a library",
			[]event.Frame{frame("/v/lib/python3/site-packages/torch/cuda.py", 9), frame("/p/a.py", 1), frame("/v/x.py", 3), frame("/p/b.py", 2)},
			observe.Place{Path: "a.py", Line: 1, Func: "f", From: "torch/cuda.py", Callers: []observe.Caller{{Path: "b.py", Line: 2, Func: "f"}}},
		},
		{"of libraries only", []event.Frame{frame("/v/site-packages/torch/cuda.py", 9), frame("/v/x.py", 3)}, observe.Place{Path: "torch/cuda.py", Line: 9, Func: "f"}},
		{"in no file", []event.Frame{frame("<string>", 9)}, observe.Place{Path: "<string>", Line: 9, Func: "f"}},
	} {
		e := event.Event{Kind: event.Observed, Observation: &event.Observation{Subject: event.CUDA, What: event.Held, Name: "cudaMalloc", N: 1, Bytes: 2}}
		if len(c.frames) > 0 {
			e.File, e.Line, e.Func, e.Stack = c.frames[0].File, c.frames[0].Line, c.frames[0].Func, c.frames[1:]
		}
		rec := &event.Recording{Header: event.Header{Root: "/p", Observe: []event.Asked{{Subject: event.CUDA}}}, Events: []event.Event{e}}
		if c.want.Callers == nil {
			c.want.Callers = []observe.Caller{}
		}
		if diff := cmp.Diff(c.want, observe.Of(rec, nil).Held[0].Place); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// Several processes are taken together, and each is named.
func TestProcessesAreTakenTogether(t *testing.T) {
	took := func(pid int, nanos ...uint64) event.Event {
		h := &histogram.Histogram{}
		for _, n := range nanos {
			h.Add(n)
		}
		return event.Event{Kind: event.Observed, PID: pid, Observation: &event.Observation{Subject: event.Lock, What: event.Took, Name: "wait", Times: h}}
	}
	rec := &event.Recording{
		Header: event.Header{Observe: []event.Asked{{Subject: event.Lock}}},
		Events: []event.Event{took(7, 1000, 2000), took(8, 9000), took(7, 500)},
	}
	c := observe.Of(rec, nil).Calls[0]
	if diff := cmp.Diff([]observe.Share{{PID: 8, Count: 1, Sum: 9000}, {PID: 7, Count: 3, Sum: 3500}}, c.Processes); diff != "" || c.Count != 4 || c.Sum != 12500 || c.Most != 9000 {
		t.Errorf("%+v %s", c, diff)
	}
}

// What did not return took until its process ended, where that was seen.
func TestUntilTheEnd(t *testing.T) {
	rec := &event.Recording{
		Header: event.Header{Observe: []event.Asked{{Subject: event.NCCL}}},
		Events: []event.Event{
			{Kind: event.Observed, PID: 7, Time: 100, Observation: &event.Observation{Subject: event.NCCL, What: event.Unreturned, Name: "ncclSend", Sum: 9999}},
			{Kind: event.Observed, PID: 8, Time: 200, Observation: &event.Observation{Subject: event.NCCL, What: event.Unreturned, Name: "ncclSend", Sum: 7777}},
			{Kind: event.Exit, PID: 7, Time: 400},
		},
	}
	var sums []uint64
	for _, s := range observe.Of(rec, nil).Troubles {
		sums = append(sums, s.Sum)
	}
	if !slices.Equal(sums, []uint64{7777, 300}) {
		t.Errorf("%v", sums)
	}
}

// sampleForm is a line of the text format: github.com/prometheus/docs, exposition formats.
var sampleForm = regexp.MustCompile(`^([a-z_]+)(\{[a-z_]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z_]+="(?:[^"\\\n]|\\["\\n])*")*\})? (\S+)$`)

// checkMetrics fails for what Prometheus does not read: another form, the same labels
// twice, a family that is not told before, buckets that do not grow.
func checkMetrics(t *testing.T, text string) {
	t.Helper()
	types := map[string]string{}
	seen := map[string]bool{}
	below := map[string]float64{}
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		line := lines.Text()
		if fields := strings.Fields(line); len(fields) >= 4 && fields[0] == "#" {
			if fields[1] == "TYPE" {
				if types[fields[2]] != "" {
					t.Errorf("%s twice", fields[2])
				}
				types[fields[2]] = fields[3]
			}
			continue
		}
		m := sampleForm.FindStringSubmatch(line)
		if m == nil {
			t.Errorf("no sample: %q", line)
			continue
		}
		value, err := strconv.ParseFloat(m[3], 64)
		if err != nil || seen[m[1]+m[2]] {
			t.Errorf("%q: %v, twice %v", line, err, seen[m[1]+m[2]])
		}
		seen[m[1]+m[2]] = true
		family := regexp.MustCompile(`_(bucket|sum|count)$`).ReplaceAllString(m[1], "")
		if types[m[1]] == "" && types[family] != "histogram" {
			t.Errorf("%q has no type", line)
		}
		if strings.HasSuffix(m[1], "_bucket") {
			series := m[1] + regexp.MustCompile(`,le="[^"]*"`).ReplaceAllString(m[2], "")
			if value < below[series] {
				t.Errorf("%q is less than the bucket before", line)
			}
			below[series] = value
		}
	}
}

func TestMetricsAreWhatPrometheusReads(t *testing.T) {
	checkMetrics(t, metrics(t, observe.Of(recorded(t), nil)))
	odd := event.Event{
		Kind: event.Observed, File: "/p/a \"b\"\\\n\xff.py", Line: 1,
		Observation: &event.Observation{Subject: event.CUDA, What: event.Slow, Name: "x\"}\n# TYPE y", N: 1},
	}
	rec := &event.Recording{Header: event.Header{Root: "/p", Observe: []event.Asked{{Subject: event.CUDA}}}, Events: []event.Event{odd, odd}}
	checkMetrics(t, metrics(t, observe.Of(rec, nil)))
}

func FuzzReport(f *testing.F) {
	data, err := os.ReadFile("testdata/run.jsonl")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(data[:min(len(data), 20000)]))
	f.Add(`{"upcheck_run":1,"observe":[{"of":"cuda"},{"of":"x"}]}` + "\n" + `{"k":"obs","obs":{"of":"cuda","what":"took","times":{"n":1,"first":-9,"counts":[1,2]}}}`)
	f.Fuzz(func(t *testing.T, text string) {
		rec, err := event.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		if r := observe.Of(rec, nil); r != nil {
			_ = asJSON(t, r)
			checkMetrics(t, metrics(t, r))
		}
	})
}
