package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/upcheck/upcheck/finding"
)

// What is written must be what encoding/json makes of the types of go-sarif, without the
// members that are null.
func TestSARIFText(t *testing.T) {
	odd := many(2)
	odd.Findings[0].Message = "\"quoted\" \\ <html> & \x00\t\n\x7f \u2028 日本 \xff"
	odd.Findings[1].Cell, odd.Findings[1].CellLine = 3, 4
	odd.Notes = []string{"one\ntwo", ""}
	odd.Diagnostics = []finding.Diagnostic{{Path: "a.py", Kind: finding.Unread, Message: "m"}, {Kind: finding.Notice, Message: "n"}}
	odd.Tool.Version = "1.2.3"
	for name, r := range map[string]*Report{"one of everything": sample(t), "many": many(12), "odd": odd, "nothing": {}, "clean": clean(), "packages": withPackages(t)} {
		for _, o := range []Options{{}, {Category: "torch", OmitSuppressed: true}} {
			t.Run(fmt.Sprint(name, o.OmitSuppressed), func(t *testing.T) {
				w := sarifWriter{options: o, limits: codeScanning}
				findings, run := w.findings(r), w.run(r)
				run.Results, run.Tool.Driver.Rules = []*sarif.Result{}, []*sarif.ReportingDescriptor{}
				run.Invocations = []*sarif.Invocation{sarifInvocation(r, codeScanning, len(findings), len(findings))}
				var results sarifResults
				var again sarif.Result
				for i := range findings {
					result := new(sarif.Result)
					fillSARIFResult(result, &findings[i], i)
					run.Results = append(run.Results, result)
					fillSARIFResult(&again, &findings[i], i)
					results.add(&again)
				}
				text, err := compact(&sarif.Report{Version: "2.1.0", Schema: sarifSchema, Runs: []*sarif.Run{run}})
				if err != nil {
					t.Fatal(err)
				}
				want := string(indented(withoutNulls(text), "", " ")) + "\n"
				var got strings.Builder
				if err := encodeSARIF(run, nil, results.first(len(findings))).write(&got); err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, got.String()); diff != "" {
					t.Errorf("-encoding/json +written:\n%s", diff)
				}
			})
		}
	}
}
