package report

import (
	"io"
	"maps"
	"slices"

	"github.com/upcheck/upcheck/finding"
)

type jsonHost struct {
	Schema      int               `json:"schema"`
	Tool        jsonTool          `json:"tool"`
	Summary     jsonHostSummary   `json:"summary"`
	Sections    []jsonHostSection `json:"sections"`
	Findings    []jsonHostFinding `json:"findings"`
	Diagnostics []jsonDiagnostic  `json:"diagnostics"`
	Rules       []jsonRule        `json:"rules"`
}

type jsonHostSummary struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Note    int `json:"note"`
}

type jsonHostSection struct {
	Title string         `json:"title"`
	Items []jsonHostItem `json:"items"`
}

type jsonHostItem struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Source string `json:"source"`
	Line   int    `json:"line"`
	Raw    string `json:"raw"`
}

type jsonHostFinding struct {
	Source  string        `json:"source"`
	Line    int           `json:"line"`
	Raw     string        `json:"raw"`
	Code    string        `json:"code"`
	Rule    string        `json:"rule"`
	Level   finding.Level `json:"level"`
	Package string        `json:"package"`
	Name    string        `json:"name"`
	Message string        `json:"message"`
	Related []string      `json:"related"`
}

// writeHostJSON writes the format that docs/env.md describes: every field is
// always there.
func writeHostJSON(w io.Writer, h *Host) error {
	rules := h.report().found()
	count := h.Findings.Count()
	out := jsonHost{
		Schema:  jsonSchema,
		Tool:    jsonTool(h.Tool),
		Summary: jsonHostSummary{count.Error, count.Warning, count.Note},
		Sections: mapped(h.Sections, func(s *HostSection) jsonHostSection {
			return jsonHostSection{s.Title, mapped(s.Items, func(i *HostItem) jsonHostItem { return jsonHostItem(*i) })}
		}),
		Findings: mapped(h.Findings, func(f *finding.Finding) jsonHostFinding {
			return jsonHostFinding{
				f.Path, f.Start.Line, f.Frame.Text, f.Code, rules[f.Code].Name, f.Level, f.Package, f.Name, f.Message,
				mapped(f.Related, func(r *finding.Related) string { return r.Message }),
			}
		}),
		Diagnostics: mapped(h.Diagnostics, toJSONDiagnostic),
		Rules:       []jsonRule{},
	}
	for _, code := range slices.Sorted(maps.Keys(rules)) {
		rule := rules[code]
		out.Rules = append(out.Rules, toJSONRule(&rule))
	}
	text, err := compact(out)
	if err != nil {
		return err
	}
	_, err = w.Write(append(indented(text, "", "  "), '\n'))
	return err
}
