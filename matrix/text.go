package matrix

import (
	"fmt"
	"strings"
)

// The names that entries use. Each slice is indexed by its constants; "" is a
// default that nobody writes.
var (
	statusNames = []string{"stable", "preview"}
	usageNames  = []string{"use", "call", "isinstance", "subclass", "decorator", "except"}
	accessNames = []string{"", "read", "write", "call"}
	methodNames = []string{"doc", "wheel", "run"}
)

// String returns "stable" or "preview".
func (s Status) String() string { return nameOf("status", statusNames, s) }

// MarshalText returns the status's name; an unknown status is an error.
func (s Status) MarshalText() ([]byte, error) { return marshal("status", statusNames, s) }

// UnmarshalText sets the status by its name.
func (s *Status) UnmarshalText(text []byte) error {
	return unmarshal("status", statusNames, text, s)
}

// String returns "use", "call", "isinstance", "subclass", "decorator" or
// "except".
func (u Usage) String() string { return nameOf("usage", usageNames, u) }

// MarshalText returns the usage's name; an unknown usage is an error.
func (u Usage) MarshalText() ([]byte, error) { return marshal("usage", usageNames, u) }

// UnmarshalText sets the usage by its name.
func (u *Usage) UnmarshalText(text []byte) error {
	return unmarshal("usage", usageNames, text, u)
}

// String returns "read", "write", "call", or "" for AnyAccess.
func (a AttrAccess) String() string { return nameOf("access", accessNames, a) }

// MarshalText returns the access's name; an unknown access is an error.
func (a AttrAccess) MarshalText() ([]byte, error) { return marshal("access", accessNames, a) }

// UnmarshalText sets the access by its name.
func (a *AttrAccess) UnmarshalText(text []byte) error {
	return unmarshal("access", accessNames, text, a)
}

// String returns "doc", "wheel" or "run".
func (m Method) String() string { return nameOf("method", methodNames, m) }

// MarshalText returns the method's name; an unknown method is an error.
func (m Method) MarshalText() ([]byte, error) { return marshal("method", methodNames, m) }

// UnmarshalText sets the method by its name.
func (m *Method) UnmarshalText(text []byte) error {
	return unmarshal("method", methodNames, text, m)
}

func nameOf[T ~uint8](kind string, names []string, v T) string {
	if int(v) < len(names) {
		return names[v]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(v))
}

func marshal[T ~uint8](kind string, names []string, v T) ([]byte, error) {
	if int(v) >= len(names) {
		return nil, fmt.Errorf("unknown %s %d", kind, uint8(v))
	}
	return []byte(names[v]), nil
}

func unmarshal[T ~uint8](kind string, names []string, text []byte, v *T) error {
	for i, name := range names {
		if name == string(text) {
			*v = T(i)
			return nil
		}
	}
	if names[0] == "" {
		names = names[1:]
	}
	return fmt.Errorf("unknown %s %q: expected one of %s", kind, text, strings.Join(names, ", "))
}
