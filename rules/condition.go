package rules

import (
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// truth is the value of a condition at the target.
type truth uint8

const (
	isFalse truth = iota
	opaque        // has nothing to do with versions: either way
	unknown       // has to do with versions, and cannot be decided
	isTrue
)

// condition decides whether code under c runs at the target.
func (s *scan) condition(c *parser.Cond) outcome {
	switch s.eval(c) {
	case isFalse:
		return dead
	case unknown:
		return unsure
	default:
		return live
	}
}

func (s *scan) eval(c *parser.Cond) truth {
	if c == nil {
		return opaque
	}
	switch c.Op {
	case parser.And:
		return s.evalAll(c.Args, isFalse, isTrue)
	case parser.Or:
		return s.evalAll(c.Args, isTrue, isFalse)
	case parser.Not:
		if len(c.Args) != 1 {
			return opaque
		}
		return negate(s.eval(c.Args[0]))
	case parser.Constant:
		return truthOf(c.Literal == "true")
	case parser.VersionTest:
		return s.versionTest(c)
	case parser.HasAttr:
		return s.present(c)
	case parser.TypeChecking:
		return isFalse
	case parser.Importable:
		return s.importable(c.Name)
	case parser.Named:
		return s.eval(c.Args[0])
	default:
		return opaque
	}
}

// evalAll evaluates a conjunction (short isFalse, neutral isTrue) or a
// disjunction (the other way round).
func (s *scan) evalAll(args []*parser.Cond, short, neutral truth) truth {
	result := neutral
	for _, arg := range args {
		switch v := s.eval(arg); v {
		case short:
			return short
		case unknown:
			result = unknown
		case opaque:
			if result != unknown {
				result = opaque
			}
		}
	}
	return result
}

func negate(t truth) truth {
	switch t {
	case isTrue:
		return isFalse
	case isFalse:
		return isTrue
	default:
		return t
	}
}

func truthOf(b bool) truth {
	if b {
		return isTrue
	}
	return isFalse
}

// present decides hasattr at the target: by an entry about the name, or
// because an entry names it as a replacement that works there. What an
// instance has besides is no question of versions.
func (s *scan) present(c *parser.Cond) truth {
	if s.before {
		return opaque // whether it was there is not worth asking
	}
	if _, ok := s.catalog.Module(c.Name); !ok {
		return opaque
	}
	if c.Instance > 0 {
		name, ok := s.memberOfHeld(c.Name, c.Instance)
		if !ok {
			return opaque
		}
		return s.state(name, opaque)
	}
	return s.state(c.Name, unknown)
}

// memberOfHeld turns a name whose first n segments are a class into that of a
// member of the class that is asked: pytorch_lightning.LightningModule.trainer.x
// into pytorch_lightning.Trainer.x. False means that some member holds nobody
// knows what.
func (s *scan) memberOfHeld(name string, n int) (string, bool) {
	typ := cut(name, n)
	for n++; n < segments(name); n++ {
		if typ = s.heldBy(typ, lastOf(cut(name, n))); typ == "" {
			return "", false
		}
	}
	return typ + "." + lastOf(name), true
}

// importable decides whether a module can be imported at the target. Whether
// an optional dependency is installed is not a question of versions.
func (s *scan) importable(module string) truth {
	if s.before {
		return opaque
	}
	return s.state(module, opaque)
}

// state decides whether a name exists at the target; other stands for names
// that no entry speaks about.
func (s *scan) state(name string, other truth) truth {
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], name) {
		for n := segments(c.name); n >= 1; n-- {
			for _, p := range s.set.ByName(cut(c.name, n)) {
				if !namesThing(p.Match) || !axisFits(p.Entry, c.axis) {
					continue
				}
				v, ok := s.verdict(p.Entry, c.axis)
				switch {
				case !ok:
				case v.state == finding.Absent:
					return isFalse
				case n == segments(c.name):
					return isTrue
				}
			}
		}
		if s.proven(c.name) {
			return isTrue
		}
		if t := s.memberState(c); t != opaque {
			return t
		}
	}
	if t := s.historyState(name); t != opaque {
		return t
	}
	return other
}

// historyState decides whether a name exists at the target by its history;
// opaque stands for what that does not tell. That a package as a whole is
// there is no question of versions.
func (s *scan) historyState(name string) truth {
	p, ok := s.spell(name)
	if !ok || segments(p.path) < 2 {
		return opaque
	}
	switch a := s.account(p); {
	case a.exists && a.found.Via&api.Conditional == 0:
		return isTrue
	case a.gone != nil && a.gone.most == finding.Certain:
		return isFalse
	}
	return opaque
}

// memberState decides whether a class has a member at the target; opaque
// stands for members that no entry speaks about.
func (s *scan) memberState(c candidate) truth {
	member := lastOf(c.name)
	for _, p := range s.set.ByMember(member) {
		var types []string
		switch m := p.Match; {
		case m.Method != nil && !hasArgs(&m.Method.ArgMatch):
			types = m.Method.Type
		case m.Attribute != nil && m.Attribute.Access != matrix.WriteAccess:
			types = m.Attribute.Type
		}
		if !contains(types, strings.TrimSuffix(c.name, "."+member)) || !axisFits(p.Entry, c.axis) {
			continue
		}
		if v, ok := s.verdict(p.Entry, c.axis); ok {
			return truthOf(v.state != finding.Absent)
		}
	}
	return opaque
}

// namesThing reports whether a match speaks about the existence of a name.
func namesThing(m *matrix.Match) bool {
	return len(m.Symbol) > 0 || len(m.Import) > 0 || len(m.Prefix) > 0
}
