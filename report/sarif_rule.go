package report

import (
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

// sarifRules declares all rules, those without results too: an alert is closed
// as fixed only when its rule was there and found nothing.
func sarifRules(rules []finding.RuleInfo, findings finding.List) []*sarif.ReportingDescriptor {
	surest := map[string]finding.Confidence{}
	for i := range findings {
		f := &findings[i]
		surest[f.Code] = max(surest[f.Code], f.Confidence)
	}
	descriptors := make([]*sarif.ReportingDescriptor, len(rules))
	for i := range rules {
		confidence, found := surest[rules[i].Code]
		if !found {
			confidence = finding.Likely
		}
		descriptors[i] = sarifRule(&rules[i], confidence)
	}
	return descriptors
}

func sarifRule(rule *finding.RuleInfo, confidence finding.Confidence) *sarif.ReportingDescriptor {
	title := rule.Title
	if title == "" {
		title = rule.Code
	}
	description := rule.Detail
	if description == "" {
		description = title
	}
	help := ruleHelp(rule, title)
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

// ruleHelp returns the page of the rule, or what can be said without one.
func ruleHelp(rule *finding.RuleInfo, title string) string {
	if rule.Help != "" {
		return rule.Help
	}
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
