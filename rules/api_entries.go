package rules

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// entrySpeaks reports whether an entry is about the API that the history has
// something to say about: the first n segments of a written name, as a whole.
// What an entry says counts, also when it says that all is well, and when it is
// switched off.
func (s *scan) entrySpeaks(written string, n int) bool {
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], written) {
		at := n - c.via
		for k := segments(c.name); k >= 1; k-- {
			for _, p := range s.set.ByName(cut(c.name, k)) {
				if axisFits(p.Entry, c.axis) && speaksOfName(p.Match, k, at) {
					return true
				}
			}
		}
		if at > 1 {
			name := cut(c.name, at)
			if s.entrySpeaksOfMember(c, cutLast(name), lastOf(name)) {
				return true
			}
		}
	}
	return false
}

// speaksOfName reports whether a match registered under k segments of a name
// is about its first n ones: it is about the whole tree there, or about that
// name or something in it which the module names as well.
func speaksOfName(m *matrix.Match, k, n int) bool {
	switch {
	case m.Call != nil:
		return k == n && !hasArgs(&m.Call.ArgMatch)
	case len(m.Import) > 0, len(m.Prefix) > 0:
		return k > 1 // a package as a whole says nothing of what is in it
	default:
		return k >= n
	}
}

func (s *scan) entrySpeaksOfMember(c candidate, class, member string) bool {
	for _, p := range s.set.ByMember(member) {
		if !axisFits(p.Entry, c.axis) {
			continue
		}
		switch m := p.Match; {
		case m.Method != nil && !hasArgs(&m.Method.ArgMatch) && contains(m.Method.Type, class),
			m.Attribute != nil && contains(m.Attribute.Type, class):
			return true
		}
	}
	return false
}

// entryDeniesBase reports whether an entry about the class that defines a member
// has nothing to report. One that has agrees with the history.
func (s *scan) entryDeniesBase(home string) bool {
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], home) {
		for _, p := range s.set.ByMember(lastOf(c.name)) {
			var types []string
			switch m := p.Match; {
			case m.Method != nil && !hasArgs(&m.Method.ArgMatch):
				types = m.Method.Type
			case m.Attribute != nil:
				types = m.Attribute.Type
			}
			if !contains(types, cutLast(c.name)) {
				continue
			}
			if v, ok := s.verdict(p.Entry, c.axis); !ok || !v.report {
				return true
			}
		}
	}
	return false
}

// entrySpeaksOfArgument reports whether an entry is about a parameter of what
// is called: by its name or, when place is not negative, by its place. Or the
// entry says that there is nothing to call.
func (s *scan) entrySpeaksOfArgument(callee, param string, place int) bool {
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], callee) {
		for _, p := range s.set.ByName(c.name) {
			switch {
			case !axisFits(p.Entry, c.axis):
			case p.Match.Call != nil:
				if argsSpeak(&p.Match.Call.ArgMatch, param, place) {
					return true
				}
			default:
				if v, ok := s.verdict(p.Entry, c.axis); ok && v.state.Rank() >= finding.Rejects.Rank() {
					return true
				}
			}
		}
		for _, p := range s.set.ByBase(c.name) {
			if argsSpeak(&p.Match.Subclass.ArgMatch, param, place) {
				return true
			}
		}
		class := cutLast(c.name)
		for _, p := range s.set.ByMember(lastOf(c.name)) {
			if m := p.Match.Method; m != nil && contains(m.Type, class) && argsSpeak(&m.ArgMatch, param, place) {
				return true
			}
		}
	}
	return false
}

// argsSpeak reports whether a predicate names a parameter, or a place when the
// place counts.
func argsSpeak(m *matrix.ArgMatch, param string, place int) bool {
	if !hasArgs(m) || contains(m.Keyword, param) {
		return contains(m.Keyword, param)
	}
	if place >= 0 && m.Positional != nil {
		return true
	}
	for _, want := range m.Missing {
		name, _, placed := strings.Cut(want, "@")
		if name == param || placed && place >= 0 {
			return true
		}
	}
	for _, list := range []matrix.KeyValues{m.Value, m.Type} {
		for _, kv := range list {
			if _, err := strconv.Atoi(kv.Key); kv.Key == param || err == nil && place >= 0 {
				return true
			}
		}
	}
	return false
}

// isMemberRemark reports whether a remark is about a member of a class.
func isMemberRemark(r *remark) bool {
	return r.before != nil && r.before.Kind >= api.Method && r.home != ""
}
