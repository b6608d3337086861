package report

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
)

// All rules are declared where that is asked for, each result's among them.
func TestSARIFDeclaresAllRules(t *testing.T) {
	r := sample(t)
	run := parseSARIF(t, render(t, "sarif", Options{AllRules: true}, r))
	var got []string
	for _, rule := range run.Tool.Driver.Rules {
		got = append(got, rule.ID)
	}
	want := r.Rules.Codes()
	for i := range r.Findings {
		want = append(want, r.Findings[i].Code)
	}
	slices.Sort(want)
	if diff := cmp.Diff(slices.Compact(want), got); diff != "" {
		t.Errorf("-all +declared:\n%s", diff)
	}
	for _, result := range run.Results {
		if at := *result.RuleIndex; got[at] != *result.RuleID {
			t.Errorf("the rule %s has the index of %s", *result.RuleID, got[at])
		}
	}
}

// A rule that found nothing is not declared.
func TestSARIFDeclaresRulesWithResults(t *testing.T) {
	for _, omit := range []bool{false, true} {
		run := parseSARIF(t, render(t, "sarif", Options{OmitSuppressed: omit}, sample(t)))
		var got, want []string
		for _, rule := range run.Tool.Driver.Rules {
			got = append(got, rule.ID)
		}
		for _, result := range run.Results {
			want = append(want, *result.RuleID)
		}
		slices.Sort(want)
		if diff := cmp.Diff(slices.Compact(want), got); diff != "" {
			t.Errorf("omit %v: rules differ (-results +declared):\n%s", omit, diff)
		}
	}
}

// TestReadyDescriptors writes the same file whether the descriptors are made for it
// or lie ready.
func TestReadyDescriptors(t *testing.T) {
	r := sample(t)
	made := r.Rules.(ruleList)
	for _, o := range []Options{{}, {AllRules: true}} {
		r.Rules = made
		want := render(t, "sarif", o, r)
		r.Rules = readyRules{made, t}
		if diff := cmp.Diff(string(want), string(render(t, "sarif", o, r))); diff != "" {
			t.Errorf("-made +ready:\n%s", diff)
		}
	}
}

func TestSemantic(t *testing.T) {
	for version, want := range map[string]bool{
		"1.2.3": true, "0.10.0-rc.1": true, "1.2.3+cu12": true, "1.2.3-a+b-c": true,
		"": false, "1.2": false, "1.2.3.4": false, "v1.2.3": false, "1.2.x": false, "1.2.3-": false, "1..3": false, "1.2.3-a_b": false, "dev": false,
	} {
		if got := semantic(version); got != want {
			t.Errorf("%q: %v", version, got)
		}
	}
}

func TestPrecision(t *testing.T) {
	tests := []struct {
		confidence finding.Confidence
		preview    bool
		want       string
	}{
		{finding.Certain, false, "very-high"},
		{finding.Likely, false, "high"},
		{finding.Possible, false, "medium"},
		{finding.Certain, true, "medium"},
		{finding.Possible, true, "low"},
	}
	for _, test := range tests {
		if got := precision(test.confidence, test.preview); got != test.want {
			t.Errorf("%v, preview %v: got %s, want %s", test.confidence, test.preview, got, test.want)
		}
	}
}

func TestSARIFRuleLimits(t *testing.T) {
	rule := finding.RuleInfo{
		Code: "TR001", Name: strings.Repeat("n", 300), Title: strings.Repeat("語", 2000), Package: "torch",
		Detail: "`a`\n\n  b", Level: finding.Warning, Refs: []string{"no url"},
	}
	for i := range 40 {
		rule.Tags = append(rule.Tags, fmt.Sprint("tag", i), "torch")
	}
	got := sarifRule(&rule, "", finding.Certain)
	if n := len(*got.Name); n > mostRuleName+2 {
		t.Errorf("name of %d bytes", n)
	}
	if n := len([]rune(*got.ShortDescription.Text)); n != mostDescription {
		t.Errorf("short description of %d characters", n)
	}
	if *got.FullDescription.Text != "a b" {
		t.Errorf("full description %q", *got.FullDescription.Text)
	}
	if tags := got.Properties["tags"].([]string); len(tags) != mostTags || tags[1] != "torch" || tags[3] != "tag1" {
		t.Errorf("tags %q", tags)
	}
	if got.HelpURI != nil {
		t.Errorf("help URI %q", *got.HelpURI)
	}
}
