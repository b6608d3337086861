package report

import (
	"maps"
	"slices"
	"strconv"

	"github.com/owenrumney/go-sarif/v2/sarif"
)

// sarifText writes what this package fills in of the types of go-sarif, as
// encoding/json writes them but without members that are null: the schema forbids some
// that go-sarif writes. TestSARIFText compares the two.
type sarifText struct{ jsonLines }

func (l *sarifText) beforeResults(run *sarif.Run, rules []string) {
	l.object("tool", func() { l.object("driver", func() { l.driver(run.Tool.Driver, rules) }) })
	jsonObjects(&l.jsonLines, "invocations", run.Invocations, func(i *sarif.Invocation) {
		l.member("executionSuccessful")
		l.out = strconv.AppendBool(l.out, *i.ExecutionSuccessful)
		jsonObjects(&l.jsonLines, "toolExecutionNotifications", i.ToolExecutionNotifications, l.notification)
	})
}

func (l *sarifText) afterResults(run *sarif.Run) {
	if d := run.AutomationDetails; d != nil {
		l.object("automationDetails", func() { l.pointed("id", d.ID) })
	}
	if kind, ok := run.ColumnKind.(string); ok {
		l.text("columnKind", kind)
	}
	if bases := run.OriginalUriBaseIDs; len(bases) > 0 {
		l.object("originalUriBaseIds", func() {
			for _, name := range slices.Sorted(maps.Keys(bases)) {
				l.object(name, func() { l.message("description", bases[name].Description) })
			}
		})
	}
	l.properties(run.Properties)
}

func (l *sarifText) driver(d *sarif.ToolComponent, rules []string) {
	l.pointed("informationUri", d.InformationURI)
	l.text("name", d.Name)
	jsonArray(&l.jsonLines, "rules", rules, func(rule string) { l.out = append(l.out, rule...) })
	l.pointed("semanticVersion", d.SemanticVersion)
	l.pointed("version", d.Version)
}

func (l *sarifText) notification(n *sarif.Notification) {
	l.object("descriptor", func() { l.pointed("id", n.Descriptor.Id) })
	l.said("level", n.Level)
	jsonObjects(&l.jsonLines, "locations", n.Locations, l.location)
	l.message("message", n.Message)
}

func (l *sarifText) result(r *sarif.Result) {
	l.properties(r.Properties)
	l.pointed("ruleId", r.RuleID)
	l.index("ruleIndex", r.RuleIndex)
	l.pointed("level", r.Level)
	l.message("message", &r.Message)
	jsonObjects(&l.jsonLines, "locations", r.Locations, l.location)
	l.fingerprints(r.PartialFingerprints)
	jsonObjects(&l.jsonLines, "relatedLocations", r.RelatedLocations, l.location)
	jsonObjects(&l.jsonLines, "suppressions", r.Suppressions, func(s *sarif.Suppression) {
		l.text("kind", s.Kind)
		l.pointed("status", s.Status)
		l.pointed("justification", s.Justification)
	})
	jsonObjects(&l.jsonLines, "fixes", r.Fixes, l.fix)
}

func (l *sarifText) fix(f *sarif.Fix) {
	l.message("description", f.Description)
	jsonObjects(&l.jsonLines, "artifactChanges", f.ArtifactChanges, func(c *sarif.ArtifactChange) {
		l.artifact(&c.ArtifactLocation)
		jsonObjects(&l.jsonLines, "replacements", c.Replacements, func(r *sarif.Replacement) {
			l.region("deletedRegion", &r.DeletedRegion)
			l.object("insertedContent", func() { l.pointed("text", r.InsertedContent.Text) })
		})
	})
	l.properties(f.Properties)
}

func (l *sarifText) location(at *sarif.Location) {
	l.index("id", at.Id)
	l.object("physicalLocation", func() {
		l.artifact(at.PhysicalLocation.ArtifactLocation)
		l.region("region", at.PhysicalLocation.Region)
	})
	l.message("message", at.Message)
}

func (l *sarifText) artifact(a *sarif.ArtifactLocation) {
	l.object("artifactLocation", func() {
		l.pointed("uri", a.URI)
		l.pointed("uriBaseId", a.URIBaseId)
	})
}

func (l *sarifText) region(name string, r *sarif.Region) {
	if r == nil {
		return
	}
	l.object(name, func() {
		l.number("startLine", r.StartLine)
		l.number("startColumn", r.StartColumn)
		l.number("endLine", r.EndLine)
		l.number("endColumn", r.EndColumn)
	})
}

func (l *sarifText) message(name string, m *sarif.Message) {
	if m != nil {
		l.object(name, func() { l.pointed("text", m.Text) })
	}
}

func (l *sarifText) index(name string, n *uint) {
	if n != nil {
		l.member(name)
		l.out = strconv.AppendUint(l.out, uint64(*n), 10)
	}
}

func (l *sarifText) fingerprints(prints map[string]any) {
	if len(prints) == 0 {
		return
	}
	l.object("partialFingerprints", func() {
		for _, name := range slices.Sorted(maps.Keys(prints)) {
			print, _ := prints[name].(string)
			l.text(name, print)
		}
	})
}

// properties writes a property bag: what it holds are numbers and our facts.
func (l *sarifText) properties(bag sarif.Properties) {
	if len(bag) == 0 {
		return
	}
	l.object("properties", func() {
		for _, name := range slices.Sorted(maps.Keys(bag)) {
			l.member(name)
			switch value := bag[name].(type) {
			case int:
				l.int(value)
			case factsText:
				l.braces(func() { value.write(&l.jsonLines) })
			}
		}
	})
}
