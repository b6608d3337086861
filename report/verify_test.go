package report

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/observe"
)

// verified is what a run says about the sample.
func verified(t testing.TB) *Verification {
	t.Helper()
	read, err := ReadSARIF(strings.NewReader(render(t, "sarif", Options{Category: "torch"}, sample(t))))
	if err != nil {
		t.Fatal(err)
	}
	v := &Verification{
		Tool: read.Tool, SARIF: read, Findings: read.Findings, Runtimes: make([]finding.Runtime, len(read.Findings)),
		Run: VerifiedRun{
			Command: []string{"python", "/home/me/smoke.py"}, Rung: "ebpf+shim", Lines: "complete", Status: 1,
			Interpreters: []Interpreter{{Version: "3.11.7", BuildID: "ab", Packages: map[string]string{"torch": "2.3.1", "numpy": "2.1.0"}}},
		},
		Notes: []string{"the run had numpy 1.26.4; the findings are about 2.1.0"},
	}
	for i := range v.Findings {
		r := &v.Runtimes[i]
		r.Reason = "nobody looked which lines ran"
		switch v.Findings[i].Code {
		case "TR012":
			*r = finding.Runtime{
				Verdict: finding.Confirmed, Handled: true, Reason: "ImportError names `torch._six`", Python: "3.11.7", Version: "2.3.1",
				Evidence: []finding.Evidence{{Kind: "exception", Path: "src/train.py", Line: 2, EndLine: 2, Func: "<module>", Type: "ModuleNotFoundError", Message: "No module named 'torch._six' | <b>"}},
			}
		case "TR004":
			*r = finding.Runtime{
				Verdict: finding.Confirmed, Reason: "a warning names it",
				Evidence: []finding.Evidence{{Kind: "warning", Path: "src/train.py", Line: 5, EndLine: 5, Type: "UserWarning", Message: "\x1b[31mred", From: "torch/functional.py:9"}},
			}
		case "NP004":
			*r = finding.Runtime{Verdict: finding.ExecutedClean, Reason: "the statement ran", Evidence: []finding.Evidence{{Kind: "line", Path: "データ/my model.py", Line: 2, EndLine: 2}}}
		}
	}
	return v
}

func renderVerified(t testing.TB, format string, v *Verification) string {
	t.Helper()
	write, err := VerificationWriter(format, Options{})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := write(&out, v); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestVerificationGolden(t *testing.T) {
	for _, format := range VerificationFormats() {
		testkit.Golden(t, "testdata/golden/verify-"+format, []byte(renderVerified(t, format, verified(t))))
	}
}

// observedRun is a command of which only observations are asked for.
func observedRun(t testing.TB, amend func(*event.Recording)) *Verification {
	t.Helper()
	file, err := os.Open("../runtimecheck/observe/testdata/run.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rec, err := event.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	amend(rec)
	read, err := ReadSARIF(strings.NewReader(render(t, "sarif", Options{}, clean())))
	if err != nil {
		t.Fatal(err)
	}
	return &Verification{SARIF: read, Run: VerifiedRun{Rung: "ebpf+shim", Status: 3}, Observed: observe.Of(rec, nil)}
}

func TestObservedGolden(t *testing.T) {
	for _, format := range []string{"text", "json", "markdown"} {
		v := observedRun(t, func(*event.Recording) {})
		testkit.Golden(t, "testdata/golden/observed-"+format, []byte(renderVerified(t, format, v)))
	}
}

// Where nothing was seen that is said, and why; a name cannot write to the terminal.
func TestObservedNothing(t *testing.T) {
	v := observedRun(t, func(rec *event.Recording) {
		rec.Events = []event.Event{
			{Kind: event.Observed, Message: "no rights\x1b[2J", Observation: &event.Observation{Subject: event.Lock, What: event.Unobserved}},
			{Kind: event.Observed, Observation: &event.Observation{What: event.Missed, N: 7}},
			{Kind: event.Observed, Observation: &event.Observation{Subject: event.CUDA, What: event.Library, Name: "/x/\x1b[31mlibcuda.so", N: 1}},
			{Kind: event.OOM, PID: 9, Time: 5e9},
		}
	})
	text := renderVerified(t, "text", v)
	for _, want := range []string{
		"not all of gil is observed: no rights", "7 observations found no room", "no library with its functions was loaded", "none was called",
		"gil\n  was not observed", "offcpu\n  nothing was seen", "no callback of Keras or Lightning was called", "process 9 was ended by the kernel for want of memory",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in:\n%s", want, text)
		}
	}
	if strings.Contains(text, "\x1b") {
		t.Errorf("the terminal is written to: %q", text)
	}
}

func TestVerifiedSARIFIsTheSameButForTheRuntime(t *testing.T) {
	validate := sarifValidator(t)
	before := render(t, "sarif", Options{Category: "torch"}, sample(t))
	after := renderVerified(t, "sarif", verified(t))
	if err := validate(after); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"/home/me", "null"} {
		if strings.Contains(after, word) {
			t.Errorf("%s is in the file", word)
		}
	}
	// Verified again, it is the same: nothing is added twice.
	read, err := ReadSARIF(strings.NewReader(after))
	if err != nil {
		t.Fatal(err)
	}
	v := verified(t)
	v.SARIF, v.Findings = read, read.Findings
	if again := renderVerified(t, "sarif", v); again != after {
		t.Error("what is verified twice differs")
	}
	// A run that says nothing leaves the places out again.
	v.Runtimes = make([]finding.Runtime, len(v.Findings))
	if bare := renderVerified(t, "sarif", v); strings.Contains(bare, raisedHere) {
		t.Error("the place of an earlier run is left")
	}
	var old, amended struct {
		Runs []struct {
			Tool json.RawMessage `json:"tool"`
		} `json:"runs"`
	}
	if err := json.Unmarshal([]byte(before), &old); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(after), &amended); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(old.Runs[0].Tool, amended.Runs[0].Tool) {
		t.Error("the rules differ")
	}
}

func TestVerificationOfNothing(t *testing.T) {
	read, err := ReadSARIF(strings.NewReader(render(t, "sarif", Options{}, clean())))
	if err != nil {
		t.Fatal(err)
	}
	v := &Verification{SARIF: read, Run: VerifiedRun{Rung: "nothing", Cut: true}}
	if got, want := renderVerified(t, "text", v), "no findings; the recording has no end; not watched\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, format := range VerificationFormats() {
		_ = renderVerified(t, format, v)
	}
	if _, err := VerificationWriter("xml", Options{}); err == nil {
		t.Error("an unknown format has a writer")
	}
}
