package scan

import (
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/matrix"
)

// Rules are the rules that a scan looked for, as a report asks for them.
type Rules struct {
	set    *matrix.Set
	config config.Config
}

// Codes returns the codes of all rules, sorted.
func (r *Rules) Codes() []string {
	var codes []string
	for _, rule := range matrix.BuiltIns() {
		if r.wants(rule.Code, rule.Status) {
			codes = append(codes, rule.Code)
		}
	}
	for _, entry := range r.set.Entries() {
		if r.wants(entry.Code, entry.Status) {
			codes = append(codes, entry.Code)
		}
	}
	slices.Sort(codes)
	return codes
}

// Rule returns what is known of a rule; false for one that was not looked for.
func (r *Rules) Rule(code string) (finding.RuleInfo, bool) {
	if entry, ok := r.set.Entry(code); ok && r.wants(code, entry.Status) {
		return matrix.Info(entry), true
	}
	if rule, ok := matrix.BuiltInOf(code); ok && r.wants(code, rule.Status) {
		return matrix.BuiltInInfo(&rule), true
	}
	return finding.RuleInfo{}, false
}

// Help returns the page of a rule, "" for a code that is none.
func (r *Rules) Help(code string) string {
	if entry, ok := r.set.Entry(code); ok {
		return matrix.Page(entry)
	}
	if rule, ok := matrix.BuiltInOf(code); ok {
		return matrix.BuiltInPage(&rule)
	}
	return ""
}

// Descriptor returns how SARIF declares a built-in rule, "" for another one.
func (r *Rules) Descriptor(code string) string { return matrix.Descriptor(code) }

func (r *Rules) wants(code string, status matrix.Status) bool {
	return (status != matrix.Preview || *r.config.Preview) && r.config.Enabled(code)
}
