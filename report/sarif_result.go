package report

import (
	"cmp"
	"fmt"
	"net/url"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// fillSARIFResult makes a result of a finding, a rule by its index. What it was before is
// gone, but for the memory of its maps and slices.
func fillSARIFResult(result *sarif.Result, f *finding.Finding, rule int) {
	locations, prints, properties := result.Locations[:0], result.PartialFingerprints, result.Properties
	clear(prints)
	clear(properties)
	message := f.Message + inCell(f)
	if f.Installed() {
		message = f.Distribution.String() + ": " + message
	}
	*result = sarif.Result{
		PropertyBag:         sarif.PropertyBag{Properties: properties},
		RuleID:              &f.Code,
		RuleIndex:           ptr(uint(rule)),
		Level:               ptr(f.Level.String()),
		Locations:           append(locations, location(f.Path, f.Start, f.End)),
		PartialFingerprints: prints,
	}
	if f.Installed() {
		result.Locations[0].PhysicalLocation.ArtifactLocation.URIBaseId = ptr(packageRoot)
	}
	for _, related := range f.Related {
		// A rule that lost has no other place; it is told by its own page.
		if related.Code != "" || related.Start.Line == 0 {
			continue
		}
		at := location(cmp.Or(related.Path, f.Path), related.Start, related.End).WithId(len(result.RelatedLocations) + 1)
		at.Message = &sarif.Message{Text: ptr(related.Message)}
		result.RelatedLocations = append(result.RelatedLocations, at)
		// GitHub links a related location only where the message names its id.
		message += fmt.Sprintf("; [%s](%d)", linkText.Replace(related.Message), *at.Id)
	}
	result.Message = sarif.Message{Text: &message}
	if prints == nil && (f.LineHash != "" || f.Fingerprint != "") {
		result.PartialFingerprints = map[string]any{}
	}
	if f.LineHash != "" {
		result.PartialFingerprints["primaryLocationLineHash"] = f.LineHash
	}
	if f.Fingerprint != "" {
		result.PartialFingerprints["upcheckFingerprint/v1"] = f.Fingerprint
	}
	if s := f.Suppression; s != nil {
		result.Suppressions = []*sarif.Suppression{sarifSuppression(s)}
	}
	for i := range f.Fixes {
		if fix := sarifFix(f, &f.Fixes[i]); fix != nil {
			result.Fixes = append(result.Fixes, fix)
		}
	}
	if properties == nil {
		result.Properties = sarif.Properties{}
	}
	result.Properties["upcheck"] = facts(f)
	if f.Cell > 0 {
		result.Properties["cell"] = f.Cell
		result.Properties["cellLine"] = f.CellLine
	}
}

// linkText escapes what ends the text of an embedded link.
var linkText = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`)

// inBaseline is what stands for the reason of a finding in the baseline.
const inBaseline = "in the baseline"

func sarifSuppression(s *finding.Suppression) *sarif.Suppression {
	kind := "external"
	if s.Kind == finding.InSource {
		kind = "inSource"
	}
	justification := s.Reason
	if justification == "" && s.Kind == finding.InBaseline {
		justification = inBaseline
	}
	return &sarif.Suppression{Kind: kind, Status: ptr("accepted"), Justification: nonEmpty(justification)}
}

// sarifFix returns the fix for viewers that apply it; nil for one that a
// person must make, and where it is not known which lines it edits.
func sarifFix(f *finding.Finding, fix *finding.Fix) *sarif.Fix {
	if fix.Safety == finding.Manual || len(fix.Edits) == 0 {
		return nil
	}
	places := fix.Places
	if len(places) != len(fix.Edits) {
		if len(fix.Edits) != 1 || fix.Edits[0].Span != f.Span {
			return nil
		}
		places = []finding.Place{{Start: f.Start, End: f.End}}
	}
	change := &sarif.ArtifactChange{ArtifactLocation: *artifact(f.Path)}
	for i := range fix.Edits {
		text := fix.Edits[i].Text
		if places[i].Text != "" {
			text = places[i].Text
		}
		change.Replacements = append(change.Replacements, &sarif.Replacement{
			DeletedRegion:   *region(places[i].Start, places[i].End),
			InsertedContent: &sarif.ArtifactContent{Text: &text},
		})
	}
	out := &sarif.Fix{ArtifactChanges: []*sarif.ArtifactChange{change}}
	if fix.Title != "" {
		out.Description = &sarif.Message{Text: &fix.Title}
	}
	out.Properties = sarif.Properties{"upcheck": fixFacts{fix.Safety.String(), fix.RunsOn, fix.Why}}
	return out
}

func location(path string, start, end source.Position) *sarif.Location {
	return &sarif.Location{PhysicalLocation: &sarif.PhysicalLocation{
		ArtifactLocation: artifact(path),
		Region:           region(start, end),
	}}
}

func artifact(path string) *sarif.ArtifactLocation {
	return &sarif.ArtifactLocation{URI: ptr(uri(path)), URIBaseId: ptr(sourceRoot)}
}

// region returns a region in UTF-16 columns. A place that is not known is the
// first line, because GitHub shows no result without a line.
func region(start, end source.Position) *sarif.Region {
	r := &sarif.Region{StartLine: ptr(max(start.Line, 1))}
	if start.Line == 0 || start.UTF16 == 0 {
		return r
	}
	if end.Line == 0 || end.UTF16 == 0 {
		end = start
	}
	r.StartColumn, r.EndLine, r.EndColumn = &start.UTF16, &end.Line, &end.UTF16
	return r
}

// isEscaped reports whether a character may need an escape in a path.
func isEscaped(c rune) bool {
	return (c < 'a' || 'z' < c) && (c < 'A' || 'Z' < c) && (c < '0' || '9' < c) && !strings.ContainsRune("/-_.~", c)
}

// uri returns the relative URI reference of a slash path. A colon is escaped
// too, because one in the first segment would make it a scheme.
func uri(path string) string {
	if !strings.ContainsFunc(path, isEscaped) {
		return path // as most are
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = strings.ReplaceAll(url.PathEscape(segment), ":", "%3A")
	}
	return strings.Join(segments, "/")
}
