package rules

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
)

// Unannounced returns what an engine can report about a module although it was not
// announced that it is of interest.
func (e *Engine) Unannounced(f *source.File, m *parser.Module) []string {
	if strings.Contains(string(f.Text()), legacyVariable) {
		return nil // of such a module nothing is said
	}
	w := newWitness(e)
	w.look(f, m)
	w.members = w.reach.Members()
	w.module(f, m)
	return w.missed
}

func newWitness(e *Engine) *witness {
	w := &witness{e: e, reach: e.NewReach(), known: make(map[string]Interest), words: make(map[string]bool)}
	w.reach.Only(func(member string) bool { return w.words["."+member] })
	return w
}

// look takes up what a file says without being parsed.
func (w *witness) look(f *source.File, m *parser.Module) {
	w.gather(m, w.reach.Add)
	for _, word := range identifier.FindAllString(string(f.Text()), -1) {
		w.words["."+word] = true
	}
}

// witness compares what is reported with what was announced.
type witness struct {
	e       *Engine
	reach   *Reach
	known   map[string]Interest
	members []Member
	// words are those of all files, with a dot before them.
	words map[string]bool
	hits  int
	path  string
	scan  *scan
	// missed are what was reported and not announced, the first of them.
	missed []string
	// mentioned are the names that the module has, and what they begin with.
	mentioned map[string]bool
}

var identifier = regexp.MustCompile(`\w+`)

// gather takes up the names that a module mentions, as a look at its tokens would.
func (w *witness) gather(m *parser.Module, take func(name string)) {
	add := func(name string) {
		if !strings.HasPrefix(name, ".") {
			take(name)
			w.interest(name)
		}
	}
	for i := range m.Imports {
		if imp := &m.Imports[i]; imp.Level == 0 {
			add(strings.Trim(imp.Module+"."+imp.Name, ".*"))
		}
	}
	for i := range m.Uses {
		for _, r := range m.Uses[i].Refs {
			if r.Instance == 0 {
				add(r.Name)
			}
		}
	}
}

func (w *witness) interest(name string) Interest {
	in, ok := w.known[name]
	if !ok {
		in = w.e.Interest(name)
		w.known[name] = in
	}
	return in
}

func (w *witness) interesting(steady bool) int {
	n := 0
	for _, in := range w.known {
		if in.Any() && in.Steady == steady {
			n++
		}
	}
	return n
}

func (w *witness) list(t *testing.T) {
	var lines []string
	for i := range w.members {
		lines = append(lines, fmt.Sprintf("member %+v", w.members[i]))
	}
	for name, in := range w.known {
		if in.Any() {
			lines = append(lines, fmt.Sprintf("name %s %+v", name, in))
		}
	}
	slices.Sort(lines)
	t.Log(strings.Join(lines, "\n"))
}

// module matches the facts of a module one by one.
func (w *witness) module(f *source.File, m *parser.Module) {
	s := &scan{Engine: w.e, path: f.Path(), module: m, slept: true, asleep: make([]bool, len(m.Blocks)+1)}
	w.path, w.scan = f.Path(), s
	w.mentioned = make(map[string]bool)
	for _, word := range identifier.FindAllString(string(f.Text()), -1) {
		w.mentioned["."+word] = true
	}
	w.gather(m, func(name string) {
		for n := segments(name); n > 0; n-- {
			w.mentioned[cut(name, n)] = true
		}
	})
	for i := range m.Imports {
		one := *m
		one.Imports = m.Imports[i : i+1]
		s.module = &one
		name := strings.TrimSuffix(m.Imports[i].Module+"."+m.Imports[i].Name, ".*")
		name = strings.TrimSuffix(name, ".")
		w.expect(func() { s.imports(); s.historyImports() }, "import "+name, func(now bool) bool {
			in := w.interest(name)
			return (in.Use || in.Import) && (!now || !in.Steady)
		})
	}
	s.module = m
	for i := range m.Uses {
		u := &m.Uses[i]
		w.expect(func() { w.use(s, u) }, "use "+nameOf(u), func(now bool) bool { return w.announced(m, u, nil, now) })
	}
	for i := range m.Calls {
		c := &m.Calls[i]
		match := func() { s.historyCall(c) }
		if c.Use < 0 {
			w.expect(func() { s.superInit(c); match() }, "super "+c.Super, func(now bool) bool {
				if known, ok := w.member(c.Super, now); ok && fitsCall(&known.Super, c) {
					return true
				}
				base, ok := s.soleBase(c.Class)
				in := w.interest(base.Name)
				return ok && c.Super == "__init__" && (in.Use || fitsCall(&in.Call, c)) && (!now || !in.Steady)
			})
			continue
		}
		u := &m.Uses[c.Use]
		w.expect(func() { s.call(u, c); match() }, "call "+nameOf(u), func(now bool) bool { return w.announced(m, u, c, now) })
	}
	for i := range m.Classes {
		c := &m.Classes[i]
		for _, base := range c.Ancestors {
			w.expect(func() { s.class(i, c, base) }, "class "+base, func(now bool) bool { return w.class(m, i, base, now) })
		}
	}
	for i := range m.Operations {
		o := &m.Operations[i]
		for _, p := range s.set.ByOperator(o.Op) {
			w.expect(func() { s.operator(o, p) }, "operator "+o.Op, func(now bool) bool {
				return slices.ContainsFunc(w.reach.Operators(), func(x Operator) bool { return x.Op == o.Op && (!now || !x.Steady) })
			})
		}
	}
	for i := range m.Subscripts {
		one := *m
		one.Subscripts = m.Subscripts[i : i+1]
		s.module = &one
		w.expect(s.subscripts, "key", func(now bool) bool {
			k, ok := w.member(m.Subscripts[i].Key.Text, now)
			return ok && k.Key
		})
	}
	s.module = m
	w.expect(s.env, "env", func(bool) bool {
		return slices.ContainsFunc(m.Env, func(e parser.EnvUse) bool { return slices.Contains(w.e.Strings(), e.Name) })
	})
	for i := range m.Calls {
		one := *m
		one.Calls = m.Calls[i : i+1]
		one.VersionTexts, one.Env = nil, nil
		s.module = &one
		w.expect(s.checks, "check", func(bool) bool {
			c := &m.Calls[i]
			if option(c, "--local_rank") != nil {
				return slices.Contains(w.e.Strings(), "--local_rank")
			}
			return slices.ContainsFunc(m.Uses[c.Use].Refs, func(r parser.Ref) bool {
				in := w.interest(r.Name)
				if _, starts := starterOf(r.Name); starts || fixesContext(ofMultiprocessing(r.Name)) || r.Name == "torch.multiprocessing.spawn" {
					return fitsCall(&in.Call, c)
				}
				return in.Use || slices.ContainsFunc(in.Takes, w.reach.Holds) || r.Name == tensorFlowVariable && in.Call.Any
			})
		})
	}
	one := *m
	one.Calls, one.VersionTexts = nil, nil
	s.module = &one
	w.expect(s.checks, "check of the environment", func(bool) bool { return slices.Contains(w.e.Strings(), legacyVariable) })
	one.VersionTexts, one.Env = m.VersionTexts, nil
	w.expect(s.checks, "version text", func(bool) bool { return len(w.e.Identifiers()) > 0 })
}

// expect runs a match; if it gives a hit, that has to be announced, also without
// code that comes awake where the hit does not rest on that.
func (w *witness) expect(match func(), what string, announced func(now bool) bool) {
	w.scan.hits = w.scan.hits[:0]
	match()
	for _, h := range w.scan.hits {
		w.hits++
		if now := !h.verdict.steady; !announced(now) {
			w.miss("%s: %s: %s of %s %q is not announced (now %v)", w.path, what, h.finding.Code+codeOf(h), h.finding.Name, h.finding.Keyword, now)
		}
	}
}

func (w *witness) miss(format string, args ...any) {
	if len(w.missed) < 40 {
		w.missed = append(w.missed, fmt.Sprintf(format, args...))
	}
}

func codeOf(h *hit) string {
	if h.pattern.Entry == nil {
		return ""
	}
	return h.pattern.Entry.Code
}

func (w *witness) use(s *scan, u *parser.Use) {
	switch {
	case u.Context == parser.Store || u.Context == parser.Delete:
		s.instanceStore(u)
	case !u.Passed:
		s.use(u)
	}
	if u.Context != parser.Store && u.Context != parser.Delete && !u.Passed && !unsettled(u) {
		s.allRefs(u, s.historyRef)
	}
}
