package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v2/sarif"
)

func TestSARIFLimits(t *testing.T) {
	tests := []struct {
		name     string
		findings int
		limits   sarifLimits
		least    int // results kept
		most     int
		notice   string
	}{
		{"below", 30, sarifLimits{results: 60, shown: 30, bytes: 1e6}, 30, 30, ""},
		{"not all shown", 31, sarifLimits{results: 60, shown: 30, bytes: 1e6}, 31, 31, "31 results, the most severe first: code scanning shows 30"},
		{"too many", 90, sarifLimits{results: 60, shown: 30, bytes: 1e6}, 60, 60, "30 of 90 results are left out"},
		{"too large", 200, sarifLimits{results: 500, shown: 30, bytes: 4000}, 10, 190, "results are left out"},
		{"nothing fits", 40, sarifLimits{results: 500, shown: 30, bytes: 10}, 0, 0, "40 of 40 results are left out"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			w := sarifWriter{limits: test.limits}
			if err := w.Write(&out, many(test.findings)); err != nil {
				t.Fatal(err)
			}
			if size := w.uploadSize(&sarifFile{before: out.Bytes()}); size > test.limits.bytes && test.least > 0 {
				t.Errorf("%d bytes, over %d", size, test.limits.bytes)
			}
			run := parseSARIF(t, out.String())
			if n := len(run.Results); n < test.least || n > test.most {
				t.Errorf("%d results, want %d to %d", n, test.least, test.most)
			}
			notices := run.Invocations[0].ToolExecutionNotifications
			switch {
			case test.notice == "" && len(notices) > 0:
				t.Errorf("notice %q", *notices[0].Message.Text)
			case test.notice != "" && (len(notices) != 1 || !strings.Contains(*notices[0].Message.Text, test.notice)):
				t.Errorf("notices %+v, want %q", notices, test.notice)
			}
			if test.notice != "" {
				checkSevereFirst(t, run.Results)
			}
		})
	}
}

func checkSevereFirst(t *testing.T, results []*sarif.Result) {
	t.Helper()
	rank := func(r *sarif.Result) int {
		if len(r.Suppressions) > 0 {
			return 9
		}
		return map[string]int{"error": 0, "warning": 1, "note": 2}[*r.Level]
	}
	for i := 1; i < len(results); i++ {
		if rank(results[i-1]) > rank(results[i]) {
			t.Fatalf("result %d is more severe than the one before", i)
		}
	}
}
