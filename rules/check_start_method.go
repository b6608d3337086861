package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// fixesContext reports whether calling a function of multiprocessing, or of
// torch.multiprocessing, which has the same ones, settles the start method. Each was
// called before set_start_method in Python 3.8, 3.13 and 3.14: Pipe, RawValue and the
// class Process, as long as it is not started, settle nothing.
func fixesContext(function string) bool {
	switch function {
	case "set_start_method", "get_start_method", "get_context", "Pool", "Manager", "Queue", "JoinableQueue", "SimpleQueue",
		"Lock", "RLock", "Semaphore", "BoundedSemaphore", "Condition", "Event", "Barrier", "Value", "Array":
		return true
	}
	return false
}

// ofMultiprocessing returns what a name has below multiprocessing, "" when it is none
// of its.
func ofMultiprocessing(name string) string {
	name = strings.TrimPrefix(name, "torch.")
	if rest, ok := strings.CutPrefix(name, "multiprocessing."); ok {
		return rest
	}
	return ""
}

// multiprocessingCall returns the function of multiprocessing that is called by its
// name, "" for anything else.
func (s *scan) multiprocessingCall(c *parser.Call) string {
	u := s.calleeOf(c)
	if u == nil || len(u.Refs) != 1 || u.Refs[0].Instance > 0 || u.Confidence == parser.Possible || u.Passed || s.isLocal(u.Refs[0].Name) {
		return ""
	}
	return ofMultiprocessing(u.Refs[0].Name)
}

// methodParameter is what set_start_method and get_context take.
var methodParameter = parameter{"method", 0}

// startMethodSet finds set_start_method where the start method is settled already, by
// a statement of the module that runs before it.
func (s *scan) startMethodSet(p matrix.Pattern) {
	if !s.importsPackage("torch") {
		return
	}
	var calls []*parser.Call
	for i := range s.module.Calls {
		if c := &s.module.Calls[i]; c.Flow != parser.Sometimes && fixesContext(s.multiprocessingCall(c)) {
			calls = append(calls, c)
		}
	}
	slices.SortStableFunc(calls, func(a, b *parser.Call) int { return a.Span.Start - b.Span.Start })
	settled := false
	for _, c := range calls {
		name := s.multiprocessingCall(c)
		if name == "set_start_method" && settled && len(c.Args) == 1 && !c.Star && !c.DoubleStar {
			s.addCallee(p, c, finding.Certain)
		}
		settled = settled || settles(c, name)
	}
}

// workersAtImport finds pools that a module starts as it is imported. A process that is
// not forked imports the module again, and so would start processes of its own, which
// Python refuses. What a notebook has is not imported.
func (s *scan) workersAtImport(p matrix.Pattern) {
	if strings.HasSuffix(s.path, ".ipynb") || s.chosenMethods().any {
		return
	}
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		switch s.multiprocessingCall(c) {
		case "Pool", "Manager":
			if c.Flow == parser.Always {
				s.addCallee(p, c, finding.Likely)
			}
		}
	}
}

// addCallee adds the hit of a check at what is called, if its name stands there.
func (s *scan) addCallee(p matrix.Pattern, c *parser.Call, sure finding.Confidence) {
	v, ok := s.reported(p.Entry, own)
	if !ok {
		return
	}
	u := s.calleeOf(c)
	name := u.Refs[0].Name
	s.add(hit{
		pattern: p, verdict: v, block: c.Block, length: segments(name), as: candidate{name: name}, shape: true, call: c,
		finding: finding.Finding{
			Name: name, Span: u.Parts[len(u.Parts)-1], Statement: c.Statement,
			Confidence: min(sure, finding.Confidence(u.Confidence)), Catches: catches(v.row.Effect, false),
		},
	})
}

// settles reports whether a call certainly settles the start method: get_context with
// a name gives a context and leaves the default alone, and get_start_method may.
func settles(c *parser.Call, name string) bool {
	switch name {
	case "get_context", "get_start_method":
		return len(c.Args) == 0 && !c.Star && !c.DoubleStar
	case "set_start_method":
		method := methodParameter.of(c)
		return method != nil && method.Value.Kind == parser.String
	}
	return true
}

// startMethods are the start methods that a file chooses by set_start_method: any at
// all, fork, one that pickles, or one that the file does not tell.
type startMethods struct{ any, fork, pickles, unknown bool }

// chosenMethods reads the calls of set_start_method.
func (s *scan) chosenMethods() (m startMethods) {
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		u := s.calleeOf(c)
		if u == nil || !slices.ContainsFunc(u.Refs, func(r parser.Ref) bool { return ofMultiprocessing(r.Name) == "set_start_method" }) {
			continue
		}
		m.any = true
		switch arg := methodParameter.of(c); {
		case arg == nil || arg.Value.Kind != parser.String || arg.Value.Ending || c.Flow == parser.Sometimes:
			m.unknown = true
		case pickles(arg.Value.Text):
			m.pickles = true
		default:
			m.fork = true
		}
	}
	return m
}

// pickles reports whether a start method hands what a worker is to do over by pickling.
func pickles(method string) bool { return method == "spawn" || method == "forkserver" }
