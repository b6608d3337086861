package finding

import (
	"fmt"
	"strings"
)

// The names are the ones that rule entries, reports and flags use. Each slice
// is indexed by its constants.
var (
	effectNames     = []string{"ok", "alias", "documented", "warns", "changed", "ignored", "rejects", "raises", "absent"}
	impactNames     = []string{"", "behaviour", "numeric"}
	levelNames      = []string{"none", "note", "warning", "error"}
	confidenceNames = []string{"possible", "likely", "certain"}
	safetyNames     = []string{"manual", "unsafe", "safe"}
)

// String returns the effect's name: "ok", "alias", "documented", "warns",
// "changed", "ignored", "rejects", "raises" or "absent".
func (e Effect) String() string { return nameOf("effect", effectNames, e) }

// MarshalText returns the effect's name; an unknown effect is an error.
func (e Effect) MarshalText() ([]byte, error) { return marshal("effect", effectNames, e) }

// UnmarshalText sets the effect by its name.
func (e *Effect) UnmarshalText(text []byte) error {
	return unmarshal("effect", effectNames, text, e)
}

// String returns "behaviour", "numeric", or "" for NoImpact.
func (i Impact) String() string { return nameOf("impact", impactNames, i) }

// MarshalText returns the impact's name; an unknown impact is an error.
func (i Impact) MarshalText() ([]byte, error) { return marshal("impact", impactNames, i) }

// UnmarshalText sets the impact by its name.
func (i *Impact) UnmarshalText(text []byte) error {
	return unmarshal("impact", impactNames, text, i)
}

// String returns "none", "note", "warning" or "error".
func (l Level) String() string { return nameOf("level", levelNames, l) }

// MarshalText returns the level's name; an unknown level is an error.
func (l Level) MarshalText() ([]byte, error) { return marshal("level", levelNames, l) }

// UnmarshalText sets the level by its name.
func (l *Level) UnmarshalText(text []byte) error {
	return unmarshal("level", levelNames, text, l)
}

// String returns "possible", "likely" or "certain".
func (c Confidence) String() string { return nameOf("confidence", confidenceNames, c) }

// MarshalText returns the confidence's name; an unknown confidence is an error.
func (c Confidence) MarshalText() ([]byte, error) {
	return marshal("confidence", confidenceNames, c)
}

// UnmarshalText sets the confidence by its name.
func (c *Confidence) UnmarshalText(text []byte) error {
	return unmarshal("confidence", confidenceNames, text, c)
}

// String returns "manual", "unsafe" or "safe".
func (s Safety) String() string { return nameOf("safety", safetyNames, s) }

// MarshalText returns the safety's name; an unknown safety is an error.
func (s Safety) MarshalText() ([]byte, error) { return marshal("safety", safetyNames, s) }

// UnmarshalText sets the safety by its name.
func (s *Safety) UnmarshalText(text []byte) error {
	return unmarshal("safety", safetyNames, text, s)
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
	return fmt.Errorf("unknown %s %q: expected one of %s", kind, text, strings.Join(trimmed(names), ", "))
}

// trimmed leaves out the empty name, which nobody writes.
func trimmed(names []string) []string {
	if names[0] == "" {
		return names[1:]
	}
	return names
}
