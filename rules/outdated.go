package rules

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// cutoff is a release of Python from which on some code is not read.
type cutoff struct {
	rule matrix.BuiltIn
	at   string // "3.7"
	// by are the packages of the target that run on no older Python; none where the code
	// cannot have run on one either, or the rule is not wanted.
	by []demander
}

// demander is a package of the target that has no wheel for an old Python.
type demander struct {
	pkg, name string // "torch", "torch 2.3.1"
	oldest    string // the oldest Python that it runs on
	// involved says that the user names it, or a file of the project asks for it.
	involved bool
}

// oldPythons are those that code may have run on which newer ones do not read.
var oldPythons = [...]string{"2.7", "3.4", "3.5", "3.6"}

// WantsOutdated reports whether there may be something to report about what a newer
// Python does not read, see parser.Module.Outdated.
func (e *Engine) WantsOutdated() bool {
	all := e.cutoffs()
	return slices.ContainsFunc(all[:], func(c cutoff) bool { return len(c.by) > 0 })
}

// findCutoffs finds what is refused for Python 2, and for Python 3.6.
func (e *Engine) findCutoffs() [2]cutoff {
	return [...]cutoff{e.cutoffOf("PY001", "3.0"), e.cutoffOf("PY002", "3.7")}
}

func (e *Engine) cutoffOf(code, at string) cutoff {
	c := cutoff{at: at}
	limit, _ := version.ParseDotted(at)
	from, to := e.pair.From["python"], e.pair.To["python"]
	if from.Known() && version.Compare(from.Version, limit) >= 0 {
		return c
	}
	if to.Origin == version.Given && version.Compare(to.Version, limit) >= 0 {
		c.by = append(c.by, demander{"python", "", to.Version.String(), true})
	}
	for i := range e.catalog.Packages {
		p := &e.catalog.Packages[i]
		from, to := e.pair.From[p.Name], e.pair.To[p.Name]
		if p.Name == "python" || !to.Known() {
			continue
		}
		if from.Known() && !e.runsBefore(p.Name, from.Version, limit) {
			return cutoff{}
		}
		if !e.runsBefore(p.Name, to.Version, limit) {
			c.by = append(c.by, demander{p.Name, p.Display + " " + to.Version.String(), e.oldestPython(p.Name, to.Version), to.Origin == version.Given || from.Known()})
		}
	}
	var wanted bool
	if len(c.by) > 0 {
		c.rule, wanted = e.builtIn(code)
	}
	if !wanted {
		return cutoff{}
	}
	return c
}

// runsBefore reports whether a release may run on a Python older than a limit.
func (e *Engine) runsBefore(pkg string, at, limit version.Version) bool {
	wheels := e.catalog.Wheels(pkg, at)
	wheels.Source = false // it goes by what its metadata says
	return slices.ContainsFunc(oldPythons[:], func(text string) bool {
		python, _ := version.ParseDotted(text)
		return version.Compare(python, limit) < 0 && wheels.Serve(python)
	})
}

// oldestPython returns the oldest Python that a release runs on, "" for none that is known.
func (e *Engine) oldestPython(pkg string, at version.Version) string {
	wheels := e.catalog.Wheels(pkg, at)
	for _, text := range e.catalog.Pythons() {
		if python, err := version.ParseDotted(text); err == nil && wheels.Serve(python) {
			return text
		}
	}
	return ""
}

// outdated reports what no Python reads that the target runs on. That a file is of Python 2
// is said once, at the first place that tells, but for its indentation, which the tool
// that rewrites the rest leaves alone.
func (s *scan) outdated() {
	if len(s.module.Outdated) == 0 {
		return
	}
	all := s.cutoffs()
	var said [2]bool
	for i := range s.module.Outdated {
		o := &s.module.Outdated[i]
		c := &all[0]
		if o.Kind == parser.AsyncName {
			c = &all[1]
		} else if said[tabsOr(o.Kind)] {
			continue
		}
		by, ok := s.demandedBy(c)
		if !ok {
			continue
		}
		said[tabsOr(o.Kind)] = true
		s.add(s.outdatedHit(c, by, o))
	}
}

// tabsOr is 1 for the indentation of a file, 0 for all else.
func tabsOr(kind parser.OutdatedKind) int {
	if kind == parser.MixedTabs {
		return 1
	}
	return 0
}

// demandedBy chooses the package that a file is told of: one that the project has to do
// with, or else one that the file imports.
func (s *scan) demandedBy(c *cutoff) (*demander, bool) {
	for i := range c.by {
		if c.by[i].involved {
			return &c.by[i], true
		}
	}
	for i := range c.by {
		pkg := c.by[i].pkg
		if slices.ContainsFunc(s.module.Imports, func(imp parser.Import) bool {
			from, known := s.catalog.Module(imp.Module)
			return imp.Level == 0 && known && from == pkg && !s.isLocal(imp.Module)
		}) {
			return &c.by[i], true
		}
	}
	return nil, false
}

// outdatedHit makes the hit of a place. No condition keeps Python from reading it.
func (s *scan) outdatedHit(c *cutoff, by *demander, o *parser.Outdated) hit {
	form := outdatedForms[o.Kind]
	v := verdict{report: true, known: true, state: c.rule.Effect, level: c.rule.Level(), to: by.oldest}
	v.row.At, v.row.Effect = c.at, c.rule.Effect
	if from := s.pair.From["python"]; from.Known() {
		v.from, v.detected = from.Version.String(), from.Origin == version.Detected
	}
	f := finding.Finding{
		Code: c.rule.Code, Package: c.rule.Package, Name: form.name, Span: o.Span, Statement: o.Span,
		Confidence: finding.Certain, Catches: []string{form.raises()},
	}
	how := form.how
	if o.Kind == parser.AsyncName && slices.Contains(formerlyAsync, o.Callee) && (s.importsPackage("torch") || o.Callee == "cuda") {
		how, f.Keyword = "write `non_blocking=`", form.name
		f.Replacement = "non_blocking"
		f.Fixes = []finding.Fix{{Title: "write `non_blocking=`", Safety: finding.Safe, Edits: []source.Edit{{Span: o.Span, Text: "non_blocking"}}}}
	} else {
		f.Fixes = []finding.Fix{{Title: how, Safety: finding.Manual}}
	}
	f.Message = fmt.Sprintf("%s is a %s %s%s: %s%s", form.what, form.raises(), form.since(c.at), by.needs(), how, s.outdatedBesides(o))
	return hit{verdict: v, finding: f}
}

// formerlyAsync are methods of tensors and modules whose argument non_blocking was called
// async.
var formerlyAsync = []string{"cuda", "copy_", "type"}

// needs says which Python a package runs on, as a clause.
func (d *demander) needs() string {
	switch {
	case d.name == "":
		return ""
	case d.oldest == "":
		return ", and " + d.name + " runs on no other"
	}
	return ", and " + d.name + " runs on " + d.oldest + " and newer"
}

// outdatedBesides says how much else of a file only Python 2 reads.
func (s *scan) outdatedBesides(o *parser.Outdated) string {
	if o.Kind == parser.AsyncName || o.Kind == parser.MixedTabs {
		return ""
	}
	n := -1
	for i := range s.module.Outdated {
		if kind := s.module.Outdated[i].Kind; kind != parser.AsyncName && kind != parser.MixedTabs {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "; `2to3` rewrites this and another place of the file"
	}
	return fmt.Sprintf("; `2to3` rewrites this and %d other places of the file", n)
}

// outdatedForm is how a message speaks of a kind.
type outdatedForm struct {
	name, what, how string
	error           string // "" for SyntaxError
}

func (f *outdatedForm) raises() string { return cmp.Or(f.error, "SyntaxError") }

func (f *outdatedForm) since(at string) string {
	if at == "3.0" {
		return "in Python 3"
	}
	return "since Python " + at
}

var outdatedForms = map[parser.OutdatedKind]outdatedForm{
	parser.PrintStatement: {name: "print", what: "`print x`", how: "write `print(x)`"},
	parser.PrintTo:        {name: "print", what: "`print >>f, x`", how: "write `print(x, file=f)`", error: "TypeError"},
	parser.ExecStatement:  {name: "exec", what: "`exec x`", how: "write `exec(x)`"},
	parser.RaiseComma:     {name: "raise", what: "`raise E, x`", how: "write `raise E(x)`"},
	parser.ExceptComma:    {name: "except", what: "`except E, e:`", how: "write `except E as e:`"},
	parser.LessGreater:    {name: "<>", what: "`<>`", how: "write `!=`"},
	parser.Backticks:      {name: "repr", what: "`x` in backquotes", how: "write `repr(x)`"},
	parser.LongInteger:    {name: "long", what: "a number that ends in `L`", how: "leave the `L` out"},
	parser.OldOctal:       {name: "octal", what: "a number that begins with 0", how: "write `0o777` for an octal one"},
	parser.TupleParameter: {name: "def", what: "a tuple among the parameters", how: "take it apart in the function"},
	parser.RawUnicode:     {name: "ur", what: "`ur\"\"`", how: "write `r\"\"`"},
	parser.MixedTabs:      {name: "indentation", what: "an indentation of tabs beside one of blanks", how: "indent with blanks alone", error: "TabError"},
	parser.AsyncName:      {name: "async", what: "`async` as a name", how: "choose another name"},
}
