package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// parameter is one that may be given by keyword or at a place.
type parameter struct {
	name  string
	place int
}

func (p parameter) of(c *parser.Call) *parser.Arg { return argumentAt(c, p.name, p.place) }

// starter is a callable that starts processes.
type starter struct {
	// hands are the functions that it hands over to them.
	hands []parameter
	// context chooses the start method; one without a name says that nothing does.
	context parameter
	// workers, where it has a name, is how many there are, none if it is left out.
	workers parameter
}

// starterOf returns what is known of a callable, false for one that starts nothing.
func starterOf(name string) (starter, bool) {
	switch name {
	case "torch.utils.data.DataLoader", "torch.utils.data.dataloader.DataLoader":
		return starter{
			hands:   []parameter{{"collate_fn", 6}, {"worker_init_fn", 10}},
			context: parameter{"multiprocessing_context", 11}, workers: parameter{"num_workers", 5},
		}, true
	case "concurrent.futures.ProcessPoolExecutor", "concurrent.futures.process.ProcessPoolExecutor":
		return starter{hands: []parameter{{"initializer", 2}}, context: parameter{"mp_context", 1}}, true
	}
	switch ofMultiprocessing(name) {
	case "Process":
		return starter{hands: []parameter{{"target", 1}}}, true
	case "Pool":
		return starter{hands: []parameter{{"initializer", 1}}}, true
	}
	return starter{}, false
}

// defaultWorkers finds functions that no pickle can name where Python chooses how a
// worker process is started: by forkserver from 3.14 on, and by a fork before, to which
// any function will do.
func (s *scan) defaultWorkers(p matrix.Pattern) {
	if s.chosenMethods().any {
		return
	}
	s.eachStarter(func(c *parser.Call, name string) {
		if st, ok := starterOf(name); ok && s.starts(c, &st) && s.leaves(c, st.context) {
			s.workerFunctions(p, c, name, st.hands)
		}
	})
}

// spawnedWorkers finds such functions where the file itself has the process started by
// a method that pickles.
func (s *scan) spawnedWorkers(p matrix.Pattern) {
	if !s.importsPackage("torch") {
		return
	}
	chosen := s.chosenMethods()
	byFile := chosen.pickles && !chosen.fork && !chosen.unknown
	s.eachStarter(func(c *parser.Call, name string) {
		if name == "torch.multiprocessing.spawn" {
			method := argumentAt(c, "start_method", 4)
			if !c.Star && !c.DoubleStar && (method == nil || s.isPickling(method.Value)) {
				s.workerFunctions(p, c, name, []parameter{{"fn", 0}})
			}
			return
		}
		st, ok := starterOf(name)
		if !ok || !s.starts(c, &st) {
			return
		}
		if byFile && s.leaves(c, st.context) || st.context.name != "" && s.isGivenPickling(c, st.context) {
			s.workerFunctions(p, c, name, st.hands)
		}
	})
}

// eachStarter visits the calls of one thing with a name.
func (s *scan) eachStarter(visit func(c *parser.Call, name string)) {
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		if u := s.calleeOf(c); u != nil && len(u.Refs) == 1 && u.Refs[0].Instance == 0 && u.Confidence > parser.Possible && !u.Passed && !s.isLocal(u.Refs[0].Name) {
			visit(c, u.Refs[0].Name)
		}
	}
}

// workerFunctions adds the functions that a call hands over: lambdas, and those that
// are defined in functions.
func (s *scan) workerFunctions(p matrix.Pattern, c *parser.Call, name string, hands []parameter) {
	for _, param := range hands {
		arg := param.of(c)
		if arg == nil || arg.Value.Kind != parser.Lambda && !arg.Value.Nested {
			continue
		}
		if h, ok := s.checkHit(p, candidate{name: name}, c, arg, name); ok {
			f := &h.finding
			f.Keyword = param.name
			// Another file may choose the start method.
			f.Confidence = min(f.Confidence, finding.Likely, finding.Confidence(s.calleeOf(c).Confidence))
			s.add(h)
		}
	}
}

// starts reports whether a call certainly starts processes at some time.
func (s *scan) starts(c *parser.Call, st *starter) bool {
	if st.workers.name == "" {
		return true
	}
	n := st.workers.of(c)
	return n != nil && n.Value.Kind == parser.Number && !valueFits(n.Value, "0")
}

// leaves reports whether a call certainly leaves out a parameter, one without a name too.
func (s *scan) leaves(c *parser.Call, param parameter) bool {
	return param.name == "" || !c.Star && !c.DoubleStar && !c.Partial && param.of(c) == nil
}

func (s *scan) isGivenPickling(c *parser.Call, context parameter) bool {
	arg := context.of(c)
	return arg != nil && s.isPickling(arg.Value)
}

// isPickling reports whether a value is a start method that pickles, or a context made
// for one.
func (s *scan) isPickling(v parser.Value) bool {
	if v.Kind == parser.String {
		return !v.Ending && pickles(v.Text)
	}
	made := s.madeBy(v)
	return made != nil && s.multiprocessingCall(made) == "get_context" && s.isGivenPickling(made, methodParameter)
}
