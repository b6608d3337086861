package report

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v2/sarif"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// sarifValidator checks against the schema of SARIF 2.1.0, whose formats
// ("uri-reference", "date-time") are asserted too.
func sarifValidator(t *testing.T) func(string) error {
	t.Helper()
	data, err := os.ReadFile("testdata/sarif-schema-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.AssertFormat()
	if err := compiler.AddResource("sarif.json", document); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return func(text string) error {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
		if err != nil {
			return err
		}
		return schema.Validate(value)
	}
}

func parseSARIF(t testing.TB, text string) *sarif.Run {
	t.Helper()
	report, err := sarif.FromString(text)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Runs) != 1 {
		t.Fatalf("%d runs", len(report.Runs))
	}
	return report.Runs[0]
}

// many returns a report with n findings in n files.
func many(n int) *Report {
	r := clean()
	r.Rules = ruleList{{Code: "TR001", Title: "t", Package: "torch", Level: finding.Error}}
	for i := range n {
		f := finding.Finding{
			Path: fmt.Sprintf("pkg/module_%05d.py", i), Code: "TR001", Name: "torch.x", Package: "torch",
			Level: finding.Level(1 + i%3), Effect: finding.Absent, Confidence: finding.Certain,
			At: "2.0", From: "1.13.1", To: "2.3.1",
			Message: "`torch.x` does not exist since torch 2.0; write `torch.y`", Replacement: "torch.y",
			Start: source.Position{Line: 1 + i, Column: 5, Rune: 5, UTF16: 5},
			End:   source.Position{Line: 1 + i, Column: 6, Rune: 6, UTF16: 6},
			Frame: finding.Frame{Text: "torch.x", Start: 6, End: 7}, LineHash: fmt.Sprintf("%x:1", i),
		}
		f.Fixes = []finding.Fix{rename(&f, "torch.y", "y", finding.Safe)}
		if i%10 == 9 {
			f.Suppression = &finding.Suppression{Kind: finding.InBaseline}
		}
		r.Findings = append(r.Findings, f)
	}
	r.Findings.SetFingerprints()
	return r
}

func TestSARIFIsValid(t *testing.T) {
	validate := sarifValidator(t)
	unplaced := many(3)
	for i := range unplaced.Findings {
		unplaced.Findings[i].Start, unplaced.Findings[i].End = source.Position{}, source.Position{}
	}
	odd := many(8)
	for i, path := range []string{"a b.py", "ü/日本.py", "a:b.py", "50%.py", "q?x=#1.py", "\xff.py", "-", "a\\b.py"} {
		odd.Findings[i].Path = path
	}
	tests := []struct {
		name    string
		options Options
		report  *Report
	}{
		{"nothing at all", Options{}, &Report{Tool: Tool{Name: "upcheck"}}},
		{"no findings", Options{Category: "torch"}, clean()},
		{"one of everything", Options{Category: "torch"}, sample(t)},
		{"no suppressed ones", Options{OmitSuppressed: true}, sample(t)},
		{"many", Options{}, many(200)},
		{"no positions", Options{}, unplaced},
		{"odd paths", Options{}, odd},
		{"installed packages", Options{}, withPackages(t)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := render(t, "sarif", test.options, test.report)
			if err := validate(text); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(text, "null") || strings.Contains(text, "security-severity") {
				t.Error("a null or a security severity is in the file")
			}
			checkResults(t, parseSARIF(t, text))
		})
	}
}

// The schema must be able to say no.
func TestSARIFSchemaRejects(t *testing.T) {
	validate := sarifValidator(t)
	good := render(t, "sarif", Options{}, sample(t))
	for _, change := range [][2]string{
		{`"version": "2.1.0"`, `"version": "2.2.0"`},
		{`"columnKind": "utf16CodeUnits"`, `"columnKind": "bytes"`},
		{`"status": "accepted"`, `"status": null`},
		{`"endColumn": 7`, `"endColumn": 0`},
		{`"executionSuccessful"`, `"successful"`},
	} {
		bad := strings.Replace(good, change[0], change[1], 1)
		if bad == good {
			t.Errorf("%s is not in the file", change[0])
		} else if validate(bad) == nil {
			t.Errorf("the schema accepts %s", change[1])
		}
	}
}

// relativePath is a path without a scheme, a host, a query or a fragment, in
// the characters of RFC 3986. The schema's "uri-reference" is checked loosely.
var relativePath = regexp.MustCompile(`^([\w.~!$&'()*+,;=@-]|%[0-9A-F]{2})([\w./~!$&'()*+,;=@-]|%[0-9A-F]{2})*$`)

// checkResults holds what the schema cannot say and consumers need.
func checkResults(t *testing.T, run *sarif.Run) {
	t.Helper()
	for i, result := range run.Results {
		if got := run.Tool.Driver.Rules[*result.RuleIndex].ID; got != *result.RuleID {
			t.Errorf("result %d: the index says %s, the id %s", i, got, *result.RuleID)
		}
		if len(result.Locations) != 1 {
			t.Fatalf("result %d: %d locations", i, len(result.Locations))
		}
		physical := result.Locations[0].PhysicalLocation
		if physical.Region.StartLine == nil || *physical.Region.StartLine < 1 {
			t.Errorf("result %d has no start line", i)
		}
		if got := *physical.ArtifactLocation.URI; !relativePath.MatchString(got) {
			t.Errorf("result %d: %q is not a relative path", i, got)
		}
		if _, ok := result.PartialFingerprints["primaryLocationLineHash"].(string); !ok {
			t.Errorf("result %d has no line hash", i)
		}
	}
}

func TestSARIFCategory(t *testing.T) {
	for category, want := range map[string]string{"torch": "torch/", "a/b": "a/b/"} {
		run := parseSARIF(t, render(t, "sarif", Options{Category: category}, clean()))
		if run.AutomationDetails == nil || *run.AutomationDetails.ID != want {
			t.Errorf("category %q: got %+v, want %q", category, run.AutomationDetails, want)
		}
	}
	if run := parseSARIF(t, render(t, "sarif", Options{}, clean())); run.AutomationDetails != nil {
		t.Errorf("without a category: %+v", run.AutomationDetails)
	}
}

func TestSARIFOmitsSuppressed(t *testing.T) {
	r := sample(t)
	all := parseSARIF(t, render(t, "sarif", Options{}, r))
	active := parseSARIF(t, render(t, "sarif", Options{OmitSuppressed: true}, r))
	if len(all.Results) != len(r.Findings) || len(active.Results) != r.Findings.Count().Active() {
		t.Errorf("%d and %d results", len(all.Results), len(active.Results))
	}
	for _, result := range active.Results {
		if result.Suppressions != nil {
			t.Errorf("%s is suppressed", *result.RuleID)
		}
	}
}

func TestSARIFExecutionSuccessful(t *testing.T) {
	tests := []struct {
		name  string
		files int
		kinds []finding.DiagnosticKind
		want  bool
	}{
		{"clean", 3, nil, true},
		{"no file", 0, nil, true},
		{"some unread", 3, []finding.DiagnosticKind{finding.Unread, finding.Partial, finding.Notice}, true},
		{"nothing could be read", 0, []finding.DiagnosticKind{finding.Unread}, false},
		{"internal error", 3, []finding.DiagnosticKind{finding.Internal}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := &Report{Files: test.files}
			for _, kind := range test.kinds {
				r.Diagnostics = append(r.Diagnostics, finding.Diagnostic{Path: "a.py", Kind: kind, Message: "m"})
			}
			run := parseSARIF(t, render(t, "sarif", Options{}, r))
			if got := *run.Invocations[0].ExecutionSuccessful; got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
			if got := len(run.Invocations[0].ToolExecutionNotifications); got != len(test.kinds) {
				t.Errorf("%d notifications", got)
			}
		})
	}
}

func BenchmarkSARIF(b *testing.B) {
	r := many(10_000)
	w := sarifWriter{limits: codeScanning}
	b.ReportAllocs()
	for b.Loop() {
		var out bytes.Buffer
		if err := w.Write(&out, r); err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(out.Len()))
	}
}
