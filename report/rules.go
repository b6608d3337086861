package report

import (
	"github.com/upcheck/upcheck/finding"
)

// Rules are the rules that were looked for. There are many of them and most reports
// show few, so that they are asked for one by one.
type Rules interface {
	// Codes returns the codes of all, sorted. The caller owns the slice.
	Codes() []string
	// Rule returns what is known of a rule; false for one that was not looked for.
	Rule(code string) (finding.RuleInfo, bool)
	// Help returns the whole page of a rule as Markdown: what breaks, since when,
	// what to write instead, evidence. It may be "".
	Help(code string) string
	// Descriptor returns what SARIFDescriptor gives for the rule, when that lies
	// ready, and "" otherwise.
	Descriptor(code string) string
}

// found returns the rules that findings name, by code. One that nobody looked for
// is as its first finding has it.
func (r *Report) found() map[string]finding.RuleInfo {
	rules := make(map[string]finding.RuleInfo)
	add := func(l finding.List) {
		for i := range l {
			f := &l[i]
			if _, known := rules[f.Code]; !known {
				rules[f.Code] = r.ruleOf(f)
			}
		}
	}
	add(r.Findings)
	add(r.Installed.findings())
	return rules
}

func (r *Report) ruleOf(f *finding.Finding) finding.RuleInfo {
	if r.Rules != nil {
		if rule, ok := r.Rules.Rule(f.Code); ok {
			return rule
		}
	}
	return finding.RuleInfo{Code: f.Code, Package: f.Package, Level: f.Level}
}
