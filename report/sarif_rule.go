package report

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/upcheck/upcheck/finding"
)

// What GitHub takes of a rule.
const (
	mostDescription = 1024 // characters of a description
	mostRuleName    = 255
	mostTags        = 20
)

// sarifRules declares the rules of findings, or all: their codes, sorted, and the texts.
func (r *Report) sarifRules(findings finding.List, all bool) (codes, texts []string, err error) {
	surest := make(map[string]finding.Confidence)
	first := make(map[string]*finding.Finding)
	for i := range findings {
		f := &findings[i]
		surest[f.Code] = max(surest[f.Code], f.Confidence)
		if first[f.Code] == nil {
			first[f.Code] = f
		}
	}
	codes = slices.Collect(maps.Keys(first))
	if all && r.Rules != nil {
		codes = append(codes, r.Rules.Codes()...)
	}
	slices.Sort(codes)
	codes = slices.Compact(codes)
	for _, code := range codes {
		var rule finding.RuleInfo
		found := first[code] != nil
		if found {
			rule = r.ruleOf(first[code])
		} else {
			rule, _ = r.Rules.Rule(code) // it is one of them
			surest[code] = finding.Likely
		}
		text := ""
		if r.Rules != nil {
			text = r.Rules.Descriptor(code)
		}
		switch {
		case text != "" && !found:
		case text != "":
			text = withPrecision(text, precision(surest[code], rule.Preview))
		default:
			if text, err = r.descriptor(&rule, surest[code]); err != nil {
				return nil, nil, err
			}
		}
		texts = append(texts, text)
	}
	return codes, texts, nil
}

func (r *Report) descriptor(rule *finding.RuleInfo, surest finding.Confidence) (string, error) {
	help := ""
	if r.Rules != nil {
		help = r.Rules.Help(rule.Code)
	}
	return descriptorText(sarifRule(rule, help, surest))
}

// SARIFDescriptor returns how SARIF declares a rule, with its page, as it stands in the
// file but for the precision, which is that of what it finds. It is made beforehand for
// the rules that are built in.
func SARIFDescriptor(rule *finding.RuleInfo, help string) (string, error) {
	return descriptorText(sarifRule(rule, help, finding.Likely))
}

// descriptorText writes a descriptor at its depth in the file.
func descriptorText(d *sarif.ReportingDescriptor) (string, error) {
	text, err := compact(d)
	if err != nil {
		return "", fmt.Errorf("sarif: %w", err)
	}
	return string(indented(withoutNulls(text), strings.Repeat(" ", sarifRuleDepth), " ")), nil
}

// withPrecision replaces the precision in the text of a descriptor. What follows it
// are words without quotes.
func withPrecision(descriptor, precision string) string {
	const member = `"precision": "`
	at := strings.LastIndex(descriptor, member)
	if at < 0 {
		return descriptor
	}
	start := at + len(member)
	end := start + strings.IndexByte(descriptor[start:], '"')
	return descriptor[:start] + precision + descriptor[end:]
}

func sarifRule(rule *finding.RuleInfo, help string, confidence finding.Confidence) *sarif.ReportingDescriptor {
	title := rule.Title
	if title == "" {
		title = rule.Code
	}
	description := rule.Detail
	if description == "" {
		description = title
	}
	if help == "" {
		help = ruleHelp(rule, title)
	}
	descriptor := &sarif.ReportingDescriptor{
		ID:                   rule.Code,
		Name:                 nonEmpty(cut(rule.Name, mostRuleName)),
		ShortDescription:     &sarif.MultiformatMessageString{Text: ptr(plain(title))},
		FullDescription:      &sarif.MultiformatMessageString{Text: ptr(plain(description))},
		Help:                 &sarif.MultiformatMessageString{Text: ptr(strings.ReplaceAll(help, "`", "")), Markdown: &help},
		DefaultConfiguration: &sarif.ReportingConfiguration{Level: rule.Level.String()},
		Properties: sarif.Properties{
			"precision":        precision(confidence, rule.Preview),
			"problem.severity": problemSeverity(rule.Level),
			"tags":             tags(rule),
		},
	}
	if len(rule.Refs) > 0 {
		if u, err := url.Parse(rule.Refs[0]); err == nil && u.IsAbs() {
			descriptor.HelpURI = ptr(u.String())
		}
	}
	return descriptor
}

// ruleHelp returns what can be said about a rule that has no page.
func ruleHelp(rule *finding.RuleInfo, title string) string {
	parts := []string{title}
	if rule.Detail != "" {
		parts = append(parts, rule.Detail)
	}
	for _, ref := range rule.Refs {
		parts = append(parts, "<"+ref+">")
	}
	return strings.Join(parts, "\n\n")
}

// precision is what GitHub sorts and filters by. Knowledge from documentation
// alone is at most medium.
func precision(c finding.Confidence, preview bool) string {
	switch {
	case preview && c > finding.Possible:
		return "medium"
	case preview:
		return "low"
	case c == finding.Certain:
		return "very-high"
	case c == finding.Likely:
		return "high"
	default:
		return "medium"
	}
}

func problemSeverity(l finding.Level) string {
	switch l {
	case finding.Error:
		return "error"
	case finding.Warning:
		return "warning"
	default:
		return "recommendation"
	}
}

// tags returns the package and the rule's own tags, without repeats.
func tags(rule *finding.RuleInfo) []string {
	all := []string{"upgrade"}
	if rule.Package != "" {
		all = append(all, rule.Package)
	}
	if rule.Preview {
		all = append(all, "preview")
	}
	for _, tag := range rule.Tags {
		if !slices.Contains(all, tag) {
			all = append(all, tag)
		}
	}
	return all[:min(len(all), mostTags)]
}

// plain returns one line of Markdown as text that GitHub shows whole.
func plain(markdown string) string {
	text := strings.Join(strings.Fields(strings.ReplaceAll(markdown, "`", "")), " ")
	return cut(text, mostDescription)
}

// cut shortens text to at most n characters.
func cut(text string, n int) string {
	if runes := []rune(text); len(runes) > n {
		return string(runes[:n-1]) + ellipsis
	}
	return text
}
