package matrix

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// HistoryRule is a rule that rests on the API history alone: not on what
// somebody wrote about one API, but on what the wheels of every release say
// about all of them.
type HistoryRule struct {
	Code, Name, Title string
	Detail            string // Markdown, why and how far it goes
	Effect            finding.Effect
	Impact            finding.Impact
	Status            Status
	// Bad and OK are code about an invented library that is and is not
	// reported; Bad has "# want" at the end of each line with a finding.
	Bad, OK string
}

// Level is the level of a finding of the rule.
func (r *HistoryRule) Level() finding.Level { return finding.LevelOf(r.Effect, r.Impact) }

// HistoryRules returns the rules of the API history, by code.
func HistoryRules() []HistoryRule { return historyRules() }

// HistoryRuleOf returns the rule with a code.
func HistoryRuleOf(code string) (HistoryRule, bool) {
	for _, r := range historyRules() {
		if r.Code == code {
			return r, true
		}
	}
	return HistoryRule{}, false
}

// HistoryInfo returns what reports say about a rule of the history. It is
// about every package that has one.
func HistoryInfo(r *HistoryRule) finding.RuleInfo {
	tags := []string{"api-history"}
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
		Package: AnyPackage,
		Detail:  r.Detail,
		Level:   r.Level(),
		Preview: r.Status == Preview,
		Tags:    tags,
	}
}

// AnyPackage stands where other rules have the package they are about.
const AnyPackage = "any"

// HistoryPage returns the page of a rule of the history, as Page does for an
// entry.
func HistoryPage(r *HistoryRule) string {
	var p page
	p.linef("# %s: %s\n", r.Code, r.Title)
	preview := ""
	if r.Status == Preview {
		preview = ", preview: used only with `--preview`"
	}
	p.linef("`%s`, every package with an API history, level %s%s\n", r.Name, r.Level(), preview)
	p.linef("%s\n", strings.TrimSpace(r.Detail))
	p.linef("## Examples\n")
	p.linef("Reported:\n")
	p.code("", unmarked(r.Bad, r.Code))
	if r.OK != "" {
		p.linef("Not reported:\n")
		p.code("", r.OK)
	}
	p.linef("## How it is known\n")
	p.linef("%s", historyEvidence)
	p.linef("## Suppress\n")
	fmt.Fprintf(&p, "End the line with `# upcheck: ignore[%s] reason`.\n", r.Code)
	return p.String()
}

const historyEvidence = `The API history holds what the wheel of each release offers: names, members,
parameters, defaults and deprecations, read from the files without running
them. The rule compares the release that the code runs on with the one it is to
run on. A rule with a code of its own about the same API is the one that is
reported, and where such a rule is switched off the history is silent too.
`
