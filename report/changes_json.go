package report

import (
	"io"

	"github.com/upcheck/upcheck/finding"
)

type jsonChanges struct {
	Schema  int                `json:"schema"`
	Tool    jsonTool           `json:"tool"`
	Pair    []jsonPair         `json:"pair"`
	Summary jsonChangesSummary `json:"summary"`
	Changes []jsonChange       `json:"changes"`
	Notes   []string           `json:"notes"`
}

type jsonChangesSummary struct {
	Error   int `json:"error"`
	Warning int `json:"warning"`
	Note    int `json:"note"`
	Unmet   int `json:"unmet"`
}

type jsonChange struct {
	Code     string `json:"code"`
	Rule     string `json:"rule"`
	Title    string `json:"title"`
	Uses     int    `json:"uses"`
	Projects int    `json:"projects"`

	Level   finding.Level  `json:"level"`
	Effect  finding.Effect `json:"effect"`
	Impact  finding.Impact `json:"impact"`
	Package string         `json:"package"`
	Name    string         `json:"name"`
	Keyword string         `json:"keyword"`

	At   string `json:"at"`
	From string `json:"from"`
	To   string `json:"to"`

	Message     string    `json:"message"`
	Replacement string    `json:"replacement"`
	Fixes       []jsonFix `json:"fixes"`
}

// writeChangesJSON writes the format that docs/json.md describes: every field is
// always there.
func writeChangesJSON(w io.Writer, c *Changes) error {
	count := c.report().Findings.Count()
	text, err := compact(jsonChanges{
		Schema:  jsonSchema,
		Tool:    jsonTool(c.Tool),
		Pair:    mapped(c.Pair, func(p *PairLine) jsonPair { return p.json() }),
		Summary: jsonChangesSummary{count.Error, count.Warning, count.Note, c.Unmet},
		Changes: mapped(c.Rows, toJSONChange),
		Notes:   append([]string{}, c.Notes...),
	})
	if err != nil {
		return err
	}
	_, err = w.Write(append(indented(text, "", "  "), '\n'))
	return err
}

func toJSONChange(c *Change) jsonChange {
	f := &c.Finding
	return jsonChange{
		Code: f.Code, Rule: c.Rule.Name, Title: c.Rule.Title, Uses: c.Uses, Projects: c.Projects,
		Level: f.Level, Effect: f.Effect, Impact: f.Impact, Package: f.Package, Name: f.Name, Keyword: f.Keyword,
		At: f.At, From: f.From, To: f.To,
		Message: f.Message, Replacement: f.Replacement, Fixes: mapped(f.Fixes, toJSONFix),
	}
}
