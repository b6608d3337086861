package report

import (
	"cmp"
	"io"
	"maps"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// jsonSchema is the version of the JSON format. It grows when a field changes
// its meaning or goes; new fields do not change it.
const jsonSchema = 1

// jsonWriter writes the format of docs/json.md: every field is always there.
type jsonWriter struct{}

func (jsonWriter) Write(w io.Writer, r *Report) error {
	text, err := compact(toJSON(r))
	if err != nil {
		return err
	}
	_, err = w.Write(append(indented(text, "", "  "), '\n'))
	return err
}

func toJSON(r *Report) jsonReport {
	rules := r.found()
	findings := mapped(r.Findings, func(f *finding.Finding) jsonFinding {
		return toJSONFinding(f, rules[f.Code].Name)
	})
	report := jsonReport{
		Schema:      jsonSchema,
		Tool:        jsonTool(r.Tool),
		Pair:        mapped(r.Pair, func(p *PairLine) jsonPair { return p.json() }),
		Summary:     r.jsonSummary(),
		Findings:    findings,
		Diagnostics: mapped(r.Diagnostics, toJSONDiagnostic),
		Rules:       []jsonRule{},
		Notes:       append([]string{}, r.Notes...),
	}
	if i := r.Installed; i != nil {
		report.Installed = &jsonInstalled{
			i.Read, i.Files, mapped(i.Packages, func(p *InstalledPackage) jsonInstalledPackage { return p.json(rules) }),
			mapped(i.Diagnostics, toJSONDiagnostic),
		}
	}
	for _, code := range slices.Sorted(maps.Keys(rules)) {
		rule := rules[code]
		report.Rules = append(report.Rules, toJSONRule(&rule))
	}
	return report
}

func (r *Report) jsonSummary() jsonSummary {
	return jsonSummary{
		Files:     r.Files,
		Skipped:   r.Skipped,
		Unread:    r.count(finding.Unread, finding.Internal),
		jsonCount: jsonCount(r.Findings.Count()),
		Packages: mapped(r.Findings.CountByPackage(), func(c *finding.PackageCount) jsonPackage {
			return jsonPackage{c.Package, jsonCount(c.Count)}
		}),
	}
}

func toJSONFinding(f *finding.Finding, rule string) jsonFinding {
	out := jsonFinding{
		Path:      f.Path,
		jsonPlace: toJSONPlace(f.Start, f.End),
		Span:      jsonSpan(f.Span),
		Statement: jsonStatement{jsonSpan(f.Statement), toJSONPlace(f.StatementStart, f.StatementEnd)},
		Cell:      f.Cell, CellLine: f.CellLine, CellColumn: f.CellColumn,
		Source: f.Frame.Text,
		Code:   f.Code, Rule: rule,
		Level: f.Level, Effect: f.Effect, Impact: f.Impact, Confidence: f.Confidence,
		Package: f.Package, Name: f.Name, Keyword: f.Keyword,
		At: f.At, From: f.From, To: f.To,
		FromDetected: f.FromDetected, AlreadyBroken: f.AlreadyBroken, Unsure: f.Unsure,
		Message: f.Message, Replacement: f.Replacement,
		Fixes: mapped(f.Fixes, toJSONFix),
		Related: mapped(f.Related, func(r *finding.Related) jsonRelated {
			return jsonRelated{r.Message, r.Code, cmp.Or(r.Path, f.Path), toJSONPlace(r.Start, r.End), jsonSpan(r.Span)}
		}),
		Catches:     append([]string{}, f.Catches...),
		Fingerprint: f.Fingerprint,
		FileSHA256:  f.FileSHA256,
	}
	out.Unreached = f.Unreached
	if d := f.Distribution; d.Name != "" {
		out.Distribution = &jsonDistribution{d.Name, d.Version, d.Vendored}
	}
	if s := f.Suppression; s != nil {
		out.Suppressed = &jsonSuppression{s.Kind, s.Reason}
	}
	return out
}

func (p *InstalledPackage) json(rules map[string]finding.RuleInfo) jsonInstalledPackage {
	return jsonInstalledPackage{
		p.Name, p.Version, p.Findings.Worst(), jsonCount(p.Findings.Count()), p.Advice, p.Release,
		mapped(p.Findings, func(f *finding.Finding) jsonFinding { return toJSONFinding(f, rules[f.Code].Name) }),
	}
}

func (p *PairLine) json() jsonPair {
	return jsonPair{p.Package, p.From, p.To, p.FromOrigin, p.ToOrigin, p.FromWhere, p.ToWhere}
}

func toJSONPlace(start, end source.Position) jsonPlace {
	return jsonPlace{start.Line, start.Rune, end.Line, end.Rune}
}

func toJSONFix(fix *finding.Fix) jsonFix {
	edits := mapped(fix.Edits, func(e *source.Edit) jsonEdit { return jsonEdit{jsonSpan(e.Span), e.Text, []byte{}} })
	for i := range min(len(edits), len(fix.Places)) {
		if text := fix.Places[i].Text; text != "" {
			edits[i].Text, edits[i].Bytes = text, []byte(edits[i].Text)
		}
	}
	return jsonFix{fix.Title, fix.Safety, fix.RunsOn, fix.Why, edits, fix.Refused}
}

func toJSONDiagnostic(d *finding.Diagnostic) jsonDiagnostic {
	return jsonDiagnostic{d.Path, d.Position.Line, d.Position.Rune, d.Kind, d.Message}
}

func toJSONRule(rule *finding.RuleInfo) jsonRule {
	return jsonRule{
		rule.Code, rule.Name, rule.Title, rule.Package, rule.Level, rule.Preview,
		append([]string{}, rule.Tags...), append([]string{}, rule.Refs...),
	}
}

// mapped returns f of each element; it is never nil, so that JSON has [].
func mapped[T, U any](in []T, f func(*T) U) []U {
	out := make([]U, len(in))
	for i := range in {
		out[i] = f(&in[i])
	}
	return out
}
