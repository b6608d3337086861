package report

import (
	"io"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/runtimecheck/observe"
)

type jsonVerification struct {
	Schema   int                   `json:"schema"`
	Tool     jsonTool              `json:"tool"`
	Run      jsonRun               `json:"run"`
	Summary  jsonVerdicts          `json:"summary"`
	Findings []jsonVerifiedFinding `json:"findings"`
	Notes    []string              `json:"notes"`
	Observed *observe.Report       `json:"observed"`
}

type jsonRun struct {
	Command []string `json:"command"`
	jsonWatch
}

// jsonWatch is a run without what may name folders of the machine.
type jsonWatch struct {
	Rung         string        `json:"rung"`
	Lines        string        `json:"lines"`
	Status       int           `json:"status"`
	Cut          bool          `json:"cut"`
	Loss         uint64        `json:"loss"`
	Interpreters []Interpreter `json:"interpreters"`
}

type jsonVerdicts struct {
	Confirmed       int `json:"confirmed"`
	FailedOtherwise int `json:"failed_otherwise"`
	Executed        int `json:"executed"`
	ExecutedClean   int `json:"executed_clean"`
	NotReached      int `json:"not_reached"`
	Inconclusive    int `json:"inconclusive"`
}

type jsonVerifiedFinding struct {
	Path        string           `json:"path"`
	Line        int              `json:"line"`
	Cell        int              `json:"cell"`
	CellLine    int              `json:"cell_line"`
	Code        string           `json:"code"`
	Level       finding.Level    `json:"level"`
	Effect      finding.Effect   `json:"effect"`
	Package     string           `json:"package"`
	Name        string           `json:"name"`
	Keyword     string           `json:"keyword"`
	Message     string           `json:"message"`
	Fingerprint string           `json:"fingerprint"`
	Suppressed  *jsonSuppression `json:"suppressed"`
	jsonRuntime
}

type jsonRuntime struct {
	Verdict  finding.Verdict `json:"verdict"`
	Handled  bool            `json:"handled"`
	Reason   string          `json:"reason"`
	Evidence []jsonEvidence  `json:"evidence"`
	Env      jsonEnv         `json:"env"`
}

type jsonEvidence struct {
	Kind    string `json:"kind"`
	Path    string `json:"path"`
	Line    int    `json:"line"`
	EndLine int    `json:"end_line"`
	Func    string `json:"func"`
	Type    string `json:"type"`
	Message string `json:"message"`
	From    string `json:"from"`
}

type jsonEnv struct {
	Python  string `json:"python"`
	Package string `json:"package"`
	Version string `json:"version"`
}

// writeVerifiedJSON writes the format of docs/json.md: every field is always there.
func writeVerifiedJSON(w io.Writer, v *Verification) error {
	out := jsonVerification{
		Schema:   jsonSchema,
		Tool:     jsonTool(v.Tool),
		Run:      jsonRun{append([]string{}, v.Run.Command...), v.Run.json()},
		Findings: []jsonVerifiedFinding{},
		Notes:    append([]string{}, v.Notes...),
		Observed: v.Observed,
	}
	for i := range v.Findings {
		f := &v.Findings[i]
		out.Summary.add(v.Runtimes[i].Verdict)
		row := jsonVerifiedFinding{
			Path: f.Path, Line: f.Start.Line, Cell: f.Cell, CellLine: f.CellLine,
			Code: f.Code, Level: f.Level, Effect: f.Effect, Package: f.Package, Name: f.Name, Keyword: f.Keyword,
			Message: f.Message, Fingerprint: f.Fingerprint, jsonRuntime: toJSONRuntime(f, &v.Runtimes[i]),
		}
		if s := f.Suppression; s != nil {
			row.Suppressed = &jsonSuppression{s.Kind, s.Reason}
		}
		out.Findings = append(out.Findings, row)
	}
	text, err := compact(out)
	if err != nil {
		return err
	}
	_, err = w.Write(append(indented(text, "", "  "), '\n'))
	return err
}

func (r *VerifiedRun) json() jsonWatch {
	return jsonWatch{
		Rung: r.Rung, Lines: r.Lines, Status: r.Status, Cut: r.Cut, Loss: r.Loss,
		Interpreters: append([]Interpreter{}, r.Interpreters...),
	}
}

func (s *jsonVerdicts) add(v finding.Verdict) {
	switch v {
	case finding.Confirmed:
		s.Confirmed++
	case finding.FailedOtherwise:
		s.FailedOtherwise++
	case finding.Executed:
		s.Executed++
	case finding.ExecutedClean:
		s.ExecutedClean++
	case finding.NotReached:
		s.NotReached++
	case finding.Inconclusive:
		s.Inconclusive++
	}
}

func toJSONRuntime(f *finding.Finding, r *finding.Runtime) jsonRuntime {
	return jsonRuntime{
		Verdict: r.Verdict, Handled: r.Handled, Reason: r.Reason,
		Evidence: mapped(r.Evidence, func(e *finding.Evidence) jsonEvidence { return jsonEvidence(*e) }),
		Env:      jsonEnv{r.Python, f.Package, r.Version},
	}
}
