package api

import "strings"

// String returns a signature as Python writes it: "(a, /, b=1, *, c) -> T". A
// default that is no constant is "...".
func (s Signature) String() string {
	var b strings.Builder
	b.WriteByte('(')
	star := false // what follows is known to be keyword-only
	for i, p := range s.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		switch p.Kind {
		case VarPositional:
			b.WriteByte('*')
			star = true
		case VarKeyword:
			b.WriteString("**")
		case KeywordOnly:
			if !star {
				b.WriteString("*, ")
				star = true
			}
		}
		b.WriteString(p.Name)
		if p.Optional {
			value := p.Default
			if value == "" {
				value = "..."
			}
			b.WriteString("=" + value)
		}
		if p.Kind == PositionalOnly && (i+1 == len(s.Params) || s.Params[i+1].Kind != PositionalOnly) {
			b.WriteString(", /")
		}
	}
	b.WriteByte(')')
	if s.Returns != "" {
		b.WriteString(" -> " + s.Returns)
	}
	return b.String()
}

// Names returns the flags that are set, in plain words, in the order of their
// constants.
func (f Flags) Names() []string {
	var names []string
	for i, name := range [...]string{
		"import-only", "open", "served", "conditional", "exact", "stub", "private", "listed", "selective",
	} {
		if f>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}
