package main

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
)

// machineRules are the rules about machines, as a report asks for them.
type machineRules struct{}

// Codes returns the codes of all, sorted.
func (machineRules) Codes() []string {
	var codes []string
	for _, r := range matrix.BuiltIns() {
		if r.Shown != "" {
			codes = append(codes, r.Code)
		}
	}
	return codes
}

// Rule returns what is known of a rule.
func (machineRules) Rule(code string) (finding.RuleInfo, bool) {
	r, ok := matrix.BuiltInOf(code)
	if !ok || r.Shown == "" {
		return finding.RuleInfo{}, false
	}
	return matrix.BuiltInInfo(&r), true
}

// Help returns the page of a rule.
func (machineRules) Help(code string) string {
	r, ok := matrix.BuiltInOf(code)
	if !ok {
		return ""
	}
	return matrix.BuiltInPage(&r)
}

// Descriptor returns nothing: no report about a machine is one of SARIF.
func (machineRules) Descriptor(string) string { return "" }
