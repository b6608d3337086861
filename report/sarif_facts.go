package report

import "github.com/upcheck/upcheck/finding"

// sarifFacts is the version of the facts under properties.upcheck.
const sarifFacts = 1

// factsText are facts that write themselves as the struct tags say, without a name.
type factsText interface{ write(*jsonLines) }

// runFacts is what later tools need of a run and SARIF has no place for.
type runFacts struct {
	Schema int         `json:"schema"`
	Files  int         `json:"files"`
	Pair   []pairFacts `json:"pair"`
}

// pairFacts has the fields of PairLine, so that each converts to the other.
type pairFacts struct {
	Package    string `json:"package"`
	Display    string `json:"-"`
	From       string `json:"from,omitempty"`
	To         string `json:"to,omitempty"`
	FromOrigin string `json:"fromOrigin,omitempty"`
	ToOrigin   string `json:"toOrigin,omitempty"`
	FromWhere  string `json:"fromWhere,omitempty"`
	ToWhere    string `json:"toWhere,omitempty"`
}

func (f runFacts) write(l *jsonLines) {
	l.member("schema")
	l.int(f.Schema)
	l.member("files")
	l.int(f.Files)
	jsonArray(l, "pair", f.Pair, func(p pairFacts) { l.braces(func() { p.write(l) }) })
}

func (p pairFacts) write(l *jsonLines) {
	l.text("package", p.Package)
	l.said("from", p.From)
	l.said("to", p.To)
	l.said("fromOrigin", p.FromOrigin)
	l.said("toOrigin", p.ToOrigin)
	l.said("fromWhere", p.FromWhere)
	l.said("toWhere", p.ToWhere)
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

func (f resultFacts) write(l *jsonLines) {
	l.text("name", f.Name)
	l.said("keyword", f.Keyword)
	l.text("package", f.Package)
	l.text("effect", f.Effect)
	l.said("impact", f.Impact)
	l.text("confidence", f.Confidence)
	l.said("at", f.At)
	l.said("from", f.From)
	l.said("to", f.To)
	l.flag("fromDetected", f.FromDetected)
	l.flag("alreadyBroken", f.AlreadyBroken)
	l.flag("unsure", f.Unsure)
	l.said("replacement", f.Replacement)
	if len(f.Catches) > 0 {
		jsonArray(l, "catches", f.Catches, l.string)
	}
	l.said("says", f.Says)
	l.object("span", func() { f.Span.write(l) })
	if f.Statement != nil {
		l.object("statement", func() { f.Statement.write(l) })
	}
	if f.Distribution != nil {
		l.object("distribution", func() { f.Distribution.write(l) })
	}
	l.flag("unreached", f.Unreached)
	l.counted("cell", f.Cell)
	l.counted("cellLine", f.CellLine)
	l.said("fileSha256", f.FileSHA256)
}

// distFacts is the package that a file is part of.
type distFacts struct {
	Name     string `json:"name"`
	Version  string `json:"version,omitempty"`
	Vendored bool   `json:"vendored,omitempty"`
}

func (d *distFacts) write(l *jsonLines) {
	l.text("name", d.Name)
	l.said("version", d.Version)
	l.flag("vendored", d.Vendored)
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

func (r factsRange) write(l *jsonLines) {
	l.number("byteOffset", &r.ByteOffset)
	l.number("byteLength", &r.ByteLength)
	l.counted("startLine", r.StartLine)
	l.counted("startColumn", r.StartColumn)
	l.counted("endLine", r.EndLine)
	l.counted("endColumn", r.EndColumn)
}

// fixFacts is what later tools need of a fix.
type fixFacts struct {
	Safety string `json:"safety"`
	RunsOn string `json:"runsOn,omitempty"`
	Why    string `json:"why,omitempty"`
}

func (f fixFacts) write(l *jsonLines) {
	l.text("safety", f.Safety)
	l.said("runsOn", f.RunsOn)
	l.said("why", f.Why)
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
