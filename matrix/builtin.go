package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// BuiltIn is a rule that is no entry about one API. It rests on the API history,
// on what wheels say about all of them; or it is about things that have to go
// together: packages, images, drivers, variables.
type BuiltIn struct {
	Code, Name, Title string
	Detail            string // Markdown, why and how far it goes
	// Package is what it is about, AnyPackage for no single one.
	Package string
	// Effect and Impact decide its level. What is less certain has a lower one.
	Effect finding.Effect
	Impact finding.Impact
	Status Status
	// Bad and OK are code about an invented library that is and is not
	// reported; Bad has "# want" at the end of each line with a finding.
	Bad, OK string
	// Situations are small projects, for a rule that is about more than code.
	Situations []Situation
	// Shown is a part of what "upcheck env" says, for a rule about a machine: no
	// scan finds anything of it. It is in a report of testdata/hosts.
	Shown string
	// Known says how it is known, Markdown.
	Known string
}

// Situation is a small project that something is reported about, or nothing.
type Situation struct {
	// Title says what it shows, a clause without a full stop.
	Title string
	// From and To are versions as the user gives them: "torch==2.3.1,python==3.11".
	From, To string
	// Files are its files, each after a line "-- path --". "# want" ends each line
	// with a finding of the rule; other codes are named behind it.
	Files string
}

// Level is the highest level of a finding of the rule.
func (r *BuiltIn) Level() finding.Level { return finding.LevelOf(r.Effect, r.Impact) }

// in reports whether a rule is of a family: "API".
func (r *BuiltIn) in(family string) bool { return strings.HasPrefix(r.Code, family) }

// BuiltIns returns all rules that are no entries, by code.
func BuiltIns() []BuiltIn {
	all := slices.Concat(HistoryRules(), dependencyRules(), variableRules(), stackRules(), hostRules(), outdatedRules())
	slices.SortFunc(all, func(a, b BuiltIn) int { return strings.Compare(a.Code, b.Code) })
	return all
}

// HistoryRules returns the rules of the API history, by code.
func HistoryRules() []BuiltIn {
	rules := historyRules()
	for i := range rules {
		rules[i].Package, rules[i].Known = AnyPackage, historyEvidence
	}
	return rules
}

// BuiltInOf returns the rule with a code.
func BuiltInOf(code string) (BuiltIn, bool) {
	for _, r := range BuiltIns() {
		if r.Code == code {
			return r, true
		}
	}
	return BuiltIn{}, false
}

// BuiltInInfo returns what reports say about a rule.
func BuiltInInfo(r *BuiltIn) finding.RuleInfo {
	tags := []string{"environment"}
	if r.in("API") {
		tags[0] = "api-history"
	}
	switch r.Level() {
	case finding.Error:
		tags = append(tags, "breaking")
	default:
		tags = append(tags, "deprecation")
	}
	if r.Status == Preview {
		tags = append(tags, "preview")
	}
	return finding.RuleInfo{
		Code:    r.Code,
		Name:    r.Name,
		Title:   r.Title,
		Package: r.Package,
		Detail:  r.Detail,
		Level:   r.Level(),
		Preview: r.Status == Preview,
		Tags:    tags,
	}
}

// AnyPackage stands where other rules have the package they are about.
const AnyPackage = "any"

// BuiltInPage returns the page of a rule, as Page does for an entry.
func BuiltInPage(r *BuiltIn) string {
	var p page
	p.linef("# %s: %s\n", r.Code, r.Title)
	preview := ""
	if r.Status == Preview {
		preview = ", preview: used only with `--preview`"
	}
	about := r.Package
	if r.in("API") {
		about = "every package with an API history"
	} else if about == AnyPackage {
		about = "every package"
	}
	p.linef("`%s`, %s, level %s%s\n", r.Name, about, r.Level(), preview)
	p.linef("%s\n", strings.TrimSpace(r.Detail))
	p.linef("## Examples\n")
	if r.Bad != "" {
		p.linef("Reported:\n")
		p.code("", unmarked(r.Bad, r.Code))
	}
	if r.OK != "" {
		p.linef("Not reported:\n")
		p.code("", r.OK)
	}
	for _, s := range r.Situations {
		p.linef("%s%s:\n", strings.ToUpper(s.Title[:1])+s.Title[1:], toward(s))
		p.code("project.txt", s.unmarked(r.Code))
	}
	if r.Shown != "" {
		p.linef("`upcheck env` says:\n")
		p.code("env.txt", r.Shown)
	}
	p.linef("## How it is known\n")
	p.linef("%s", strings.TrimSpace(r.Known)+"\n")
	p.linef("## Suppress\n")
	if r.Shown != "" {
		fmt.Fprintf(&p, "`upcheck env --ignore %s`.\n", r.Code)
		return p.String()
	}
	fmt.Fprintf(&p, "End the line with `# upcheck: ignore[%s] reason`.\n", r.Code)
	return p.String()
}

// unmarked returns the files with the codes in the place of the marks.
func (s *Situation) unmarked(code string) string {
	text := strings.ReplaceAll(s.Files, "#"+WantMark+" ", "# ")
	return strings.ReplaceAll(text, "#"+WantMark, "# "+code)
}

// toward says which versions a situation is about.
func toward(s Situation) string {
	var text string
	if s.From != "" {
		text += ", from " + s.From
	}
	if s.To != "" {
		text += ", to " + s.To
	}
	return text
}
