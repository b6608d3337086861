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
func (r *Report) sarifRules(codes []string, found map[string]finding.RuleInfo) ([]string, error) {
	surest := make(map[string]finding.Confidence, len(found))
	for i := range r.Findings {
		f := &r.Findings[i]
		surest[f.Code] = max(surest[f.Code], f.Confidence)
	}
	descriptors := make([]string, len(codes))
	for i, code := range codes {
		rule, hasFound := found[code]
		ready := ""
		if r.Rules != nil {
			ready = r.Rules.Descriptor(code)
		}
		switch {
		case ready != "" && !hasFound:
			descriptors[i] = ready
			continue
		case ready != "":
			descriptors[i] = withPrecision(ready, precision(surest[code], rule.Preview))
			continue
		}
		help, confidence := "", surest[code]
		if r.Rules != nil {
			help = r.Rules.Help(code)
		}
		if !hasFound {
			rule, _ = r.Rules.Rule(code) // it is one of them
			confidence = finding.Likely
		}
		var err error
		if descriptors[i], err = descriptorText(sarifRule(&rule, help, confidence)); err != nil {
			return nil, err
		}
	}
	return descriptors, nil
}

// SARIFDescriptor returns how SARIF declares a rule that has found nothing, with
// its page, as it stands in the file. Most rules of a run are such, so that it is
// made beforehand for those that are built in.
func SARIFDescriptor(rule *finding.RuleInfo, help string) (string, error) {
	return descriptorText(sarifRule(rule, help, finding.Likely))
}

// descriptorText writes a descriptor at its depth in the file.
func descriptorText(d *sarif.ReportingDescriptor) (string, error) {
	text, err := sarifText(d, descriptorIndent)
	return string(text), err
}

const descriptorIndent = "      "

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
