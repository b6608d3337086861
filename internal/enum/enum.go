// Package enum gives the constants of small types their names in text.
package enum

import (
	"fmt"
	"strings"
)

// Names are the names of the constants of one type, by value. An empty first
// name is a default that nobody writes.
type Names struct {
	// Kind is what a constant is called in messages ("effect").
	Kind string
	List []string
}

// Of returns the name of a constant; an unknown one shows its number.
func (n Names) Of(v uint8) string {
	if int(v) < len(n.List) {
		return n.List[v]
	}
	return fmt.Sprintf("%s(%d)", n.Kind, v)
}

// Marshal returns the name of a constant; an unknown one is an error.
func (n Names) Marshal(v uint8) ([]byte, error) {
	if int(v) >= len(n.List) {
		return nil, fmt.Errorf("unknown %s %d", n.Kind, v)
	}
	return []byte(n.List[v]), nil
}

// Unmarshal sets v to the constant of a name. The error lists the names.
func Unmarshal[T ~uint8](n Names, text []byte, v *T) error {
	for i, name := range n.List {
		if name == string(text) {
			*v = T(i)
			return nil
		}
	}
	written := n.List
	if written[0] == "" {
		written = written[1:]
	}
	return fmt.Errorf("unknown %s %q: expected one of %s", n.Kind, text, strings.Join(written, ", "))
}
