package stack

import "github.com/upcheck/upcheck/internal/enum"

// Certainty is how a row is known.
type Certainty uint8

// The certainties, from the most to the least certain.
const (
	Unstated   Certainty = iota // a row without one is refused
	Measured                    // read from the released artefact itself
	Documented                  // said by who makes it, or by who measured it
	Reported                    // said by others
	Proxy                       // measured on something that only goes with it
	Guess                       // never shipped
)

func certaintyNames() enum.Names {
	return enum.Names{Kind: "certainty", List: []string{"", "measured", "documented", "reported", "proxy", "guess"}}
}

// String returns the name of the certainty.
func (c Certainty) String() string { return certaintyNames().Of(uint8(c)) }

// MarshalText returns the name of the certainty.
func (c Certainty) MarshalText() ([]byte, error) { return certaintyNames().Marshal(uint8(c)) }

// UnmarshalText reads the name of a certainty.
func (c *Certainty) UnmarshalText(text []byte) error {
	return enum.Unmarshal(certaintyNames(), text, c)
}

// Cap returns the name of the highest level that a finding may have which
// rests on a row of this certainty: "error", "warning", "note" or "" for none.
func (c Certainty) Cap() string {
	switch c {
	case Measured, Documented:
		return "error"
	case Reported:
		return "warning"
	case Proxy:
		return "note"
	default:
		return ""
	}
}

// Least returns the less certain of two: what a statement has that rests on
// both.
func Least(a, b Certainty) Certainty { return max(a, b) }

// Fact says where a row comes from. It is part of every row.
type Fact struct {
	// Src is the name of a Source.
	Src       string    `yaml:"src"`
	Certainty Certainty `yaml:"certainty"`
}

// Evidence returns the fact itself, for those who only ask where a row is from.
func (f Fact) Evidence() Fact { return f }
