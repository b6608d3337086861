package version

import (
	"fmt"
	"slices"
	"strings"
)

// Set is a comma separated list of version specifiers, all of which must
// hold. The zero Set contains every version. A Set is immutable.
type Set struct {
	clauses []clause // sorted by their text, each once
}

// ParseSet reads specifiers such as ">=1.8,!=1.9.*". The empty string is the
// set of everything.
func ParseSet(s string) (Set, error) {
	var clauses []clause
	for text := range strings.SplitSeq(s, ",") {
		if text = trim(text); text == "" {
			continue
		}
		c, ok := parseClause(text)
		if !ok {
			return Set{}, fmt.Errorf("invalid version specifier %q", text)
		}
		clauses = append(clauses, c)
	}
	slices.SortFunc(clauses, func(a, b clause) int { return strings.Compare(a.String(), b.String()) })
	clauses = slices.CompactFunc(clauses, func(a, b clause) bool { return a.String() == b.String() })
	return Set{clauses}, nil
}

// Within reports whether a version lies in a range, both as text. Pre-releases count;
// what cannot be read lies in none.
func Within(version, set string) bool {
	v, err := Parse(version)
	if err != nil {
		return false
	}
	s, err := ParseSet(set)
	return err == nil && s.Contains(v, true)
}

// Contains reports whether every specifier holds for v. A pre-release is in
// the set only if pre is true or a specifier names a pre-release itself, as in
// ">=2.0rc1". The zero Version is in no set.
func (s Set) Contains(v Version, pre bool) bool {
	if v.IsZero() || v.IsPrerelease() && !pre && !s.namesPrerelease() {
		return false
	}
	for _, c := range s.clauses {
		if !c.contains(v) {
			return false
		}
	}
	return true
}

func (s Set) namesPrerelease() bool {
	return slices.ContainsFunc(s.clauses, func(c clause) bool { return c.op != "!=" && c.version.IsPrerelease() })
}

// String returns the specifiers in order, joined by commas, "" for everything.
func (s Set) String() string {
	texts := make([]string, len(s.clauses))
	for i, c := range s.clauses {
		texts[i] = c.String()
	}
	return strings.Join(texts, ",")
}

// IsEverything reports whether the set has no specifier.
func (s Set) IsEverything() bool { return len(s.clauses) == 0 }

// Exact returns the version that the set is pinned to by == or ===, if there
// is such a specifier. Other specifiers beside it are not looked at.
func (s Set) Exact() (Version, bool) {
	for _, c := range s.clauses {
		if (c.op == "==" || c.op == "===") && !c.wildcard && !c.version.IsZero() {
			return c.version, true
		}
	}
	return Version{}, false
}

// Bound is one end of a Set.
type Bound struct {
	Version   Version
	Inclusive bool // the version itself is in the set
}

// Lower returns the highest of the lower ends that the specifiers give, false
// if none gives one. The lower end of ==1.2.* is 1.2.
func (s Set) Lower() (Bound, bool) {
	return s.end(func(c clause) (Bound, bool) {
		switch c.op {
		case ">":
			return Bound{c.version, false}, true
		case ">=", "==", "~=", "===":
			return Bound{c.version, true}, true
		}
		return Bound{}, false
	}, 1)
}

// Upper returns the lowest of the upper ends that the specifiers give, false
// if none gives one. The upper end of ==1.2.* is 1.3, exclusive.
func (s Set) Upper() (Bound, bool) {
	return s.end(func(c clause) (Bound, bool) {
		switch {
		case c.op == "<":
			return Bound{c.version, false}, true
		case c.op == "~=" || c.op == "==" && c.wildcard:
			return Bound{c.next, false}, true
		case c.op == "<=" || c.op == "==" || c.op == "===":
			return Bound{c.version, true}, true
		}
		return Bound{}, false
	}, -1)
}

// end returns the tightest end; sign is 1 where higher is tighter.
func (s Set) end(of func(clause) (Bound, bool), sign int) (best Bound, found bool) {
	for _, c := range s.clauses {
		b, ok := of(c)
		if !ok || b.Version.IsZero() {
			continue
		}
		order := Compare(b.Version, best.Version) * sign
		if !found || order > 0 || order == 0 && !b.Inclusive {
			best, found = b, true
		}
	}
	return best, found
}
