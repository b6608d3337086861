package report

import "github.com/upcheck/upcheck/finding"

// sarifFacts is the version of the facts under properties.upcheck.
const sarifFacts = 1

// runFacts is what later tools need of a run and SARIF has no place for.
type runFacts struct {
	Schema int         `json:"schema"`
	Files  int         `json:"files"`
	Pair   []pairFacts `json:"pair"`
}

type pairFacts struct {
	Package    string `json:"package"`
	From       string `json:"from,omitempty"`
	To         string `json:"to,omitempty"`
	FromOrigin string `json:"fromOrigin,omitempty"`
	ToOrigin   string `json:"toOrigin,omitempty"`
	FromWhere  string `json:"fromWhere,omitempty"`
	ToWhere    string `json:"toWhere,omitempty"`
}

// resultFacts is what later tools need of a finding and SARIF has no place
// for.
type resultFacts struct {
	Name          string      `json:"name"`
	Keyword       string      `json:"keyword,omitempty"`
	Package       string      `json:"package"`
	Effect        string      `json:"effect"`
	Impact        string      `json:"impact,omitempty"`
	Confidence    string      `json:"confidence"`
	At            string      `json:"at,omitempty"`
	From          string      `json:"from,omitempty"`
	To            string      `json:"to,omitempty"`
	FromDetected  bool        `json:"fromDetected,omitempty"`
	AlreadyBroken bool        `json:"alreadyBroken,omitempty"`
	Unsure        bool        `json:"unsure,omitempty"`
	Replacement   string      `json:"replacement,omitempty"`
	Catches       []string    `json:"catches,omitempty"`
	Says          string      `json:"says,omitempty"`
	Span          factsRange  `json:"span"`
	Statement     *factsRange `json:"statement,omitempty"`
	Distribution  *distFacts  `json:"distribution,omitempty"`
	Unreached     bool        `json:"unreached,omitempty"`
	Cell          int         `json:"cell,omitempty"`
	CellLine      int         `json:"cellLine,omitempty"`
	FileSHA256    string      `json:"fileSha256,omitempty"`
}

// distFacts is the package that a file is part of.
type distFacts struct {
	Name     string `json:"name"`
	Version  string `json:"version,omitempty"`
	Vendored bool   `json:"vendored,omitempty"`
}

// factsRange is a range in bytes from 0, and in lines and UTF-16 columns where
// they are known.
type factsRange struct {
	ByteOffset  int `json:"byteOffset"`
	ByteLength  int `json:"byteLength"`
	StartLine   int `json:"startLine,omitempty"`
	StartColumn int `json:"startColumn,omitempty"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

func facts(f *finding.Finding) resultFacts {
	out := resultFacts{
		Name: f.Name, Keyword: f.Keyword, Package: f.Package,
		Effect: f.Effect.String(), Impact: f.Impact.String(), Confidence: f.Confidence.String(),
		At: f.At, From: f.From, To: f.To,
		FromDetected: f.FromDetected, AlreadyBroken: f.AlreadyBroken, Unsure: f.Unsure,
		Replacement: f.Replacement, Catches: f.Catches, Says: f.Says,
		Span: factsRange{ByteOffset: f.Span.Start, ByteLength: f.Span.Len()},
		Cell: f.Cell, CellLine: f.CellLine, FileSHA256: f.FileSHA256,
	}
	out.Unreached = f.Unreached
	if d := f.Distribution; d.Name != "" {
		out.Distribution = &distFacts{d.Name, d.Version, d.Vendored}
	}
	if f.Statement.Len() > 0 {
		out.Statement = &factsRange{
			ByteOffset: f.Statement.Start, ByteLength: f.Statement.Len(),
			StartLine: f.StatementStart.Line, StartColumn: f.StatementStart.UTF16,
			EndLine: f.StatementEnd.Line, EndColumn: f.StatementEnd.UTF16,
		}
	}
	return out
}
