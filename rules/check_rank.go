package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// localRankOption finds the option that torch.distributed.launch passed to each
// process below 2.0. Python knows options by their exact spelling: argparse ends
// the program over --local-rank ("unrecognized arguments"). Nothing but that
// launcher and the one of DeepSpeed passes the option, and the latter still
// does. A file that reads LOCAL_RANK is made for torchrun as well, which passes
// none, and parse_known_args refuses nothing.
func (s *scan) localRankOption(p matrix.Pattern) {
	if !s.importsPackage("torch") || s.importsPackage("deepspeed") || s.callsMember("argparse.ArgumentParser.parse_known_args") {
		return
	}
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		arg := option(c, "--local_rank")
		if arg == nil || option(c, "--local-rank") != nil || c.Star || !s.addsArgument(c) {
			continue
		}
		h, ok := s.checkHit(p, candidate{name: launcher}, c, arg, launcher)
		if !ok {
			return
		}
		h.finding.Confidence = min(h.finding.Confidence, finding.Likely)
		if s.readsEnv("LOCAL_RANK") {
			h.finding.Confidence = finding.Possible
		}
		s.add(h)
	}
}

const launcher = "torch.distributed.launch"

// option returns the argument by position that is a string.
func option(c *parser.Call, name string) *parser.Arg {
	for i := range c.Args {
		a := &c.Args[i]
		if a.Keyword == "" && a.Value.Kind == parser.String && !a.Value.Ending && a.Value.Text == name {
			return a
		}
	}
	return nil
}

// addsArgument reports whether a call is add_argument of a parser of argparse,
// or of a group in one.
func (s *scan) addsArgument(c *parser.Call) bool {
	u := s.calleeOf(c)
	if u == nil || u.Confidence == parser.Possible {
		return false
	}
	for _, r := range u.Refs {
		if r.Instance == 0 || rootOf(r.Name) != "argparse" || lastOf(r.Name) != "add_argument" {
			return false
		}
	}
	return len(u.Refs) > 0
}

// callsMember reports whether the module calls a member of an instance.
func (s *scan) callsMember(name string) bool {
	for i := range s.module.Uses {
		u := &s.module.Uses[i]
		for _, r := range u.Refs {
			if u.Context == parser.Callee && r.Instance > 0 && r.Name == name {
				return true
			}
		}
	}
	return false
}

// importsPackage reports whether the module imports a package or something in it.
func (s *scan) importsPackage(name string) bool {
	for i := range s.module.Imports {
		if imp := &s.module.Imports[i]; imp.Level == 0 && rootOf(imp.Module) == name {
			return true
		}
	}
	return false
}

// readsEnv reports whether the module reads an environment variable.
func (s *scan) readsEnv(name string) bool {
	for i := range s.module.Env {
		if e := &s.module.Env[i]; e.Name == name && e.Access == parser.Read {
			return true
		}
	}
	return false
}
