package finding

import "github.com/upcheck/upcheck/internal/enum"

// The names are the ones that rule entries, reports and flags use. Each slice
// is indexed by its constants.
var (
	effectNames     = enum.Names{Kind: "effect", List: []string{"ok", "alias", "documented", "warns", "changed", "ignored", "rejects", "raises", "absent"}}
	impactNames     = enum.Names{Kind: "impact", List: []string{"", "behaviour", "numeric"}}
	levelNames      = enum.Names{Kind: "level", List: []string{"none", "note", "warning", "error"}}
	confidenceNames = enum.Names{Kind: "confidence", List: []string{"possible", "likely", "certain"}}
	safetyNames     = enum.Names{Kind: "safety", List: []string{"manual", "unsafe", "safe"}}
)

// String returns the effect's name: "ok", "alias", "documented", "warns",
// "changed", "ignored", "rejects", "raises" or "absent".
func (e Effect) String() string { return effectNames.Of(uint8(e)) }

// MarshalText returns the effect's name; an unknown effect is an error.
func (e Effect) MarshalText() ([]byte, error) { return effectNames.Marshal(uint8(e)) }

// UnmarshalText sets the effect by its name.
func (e *Effect) UnmarshalText(text []byte) error {
	return enum.Unmarshal(effectNames, text, e)
}

// String returns "behaviour", "numeric", or "" for NoImpact.
func (i Impact) String() string { return impactNames.Of(uint8(i)) }

// MarshalText returns the impact's name; an unknown impact is an error.
func (i Impact) MarshalText() ([]byte, error) { return impactNames.Marshal(uint8(i)) }

// UnmarshalText sets the impact by its name.
func (i *Impact) UnmarshalText(text []byte) error {
	return enum.Unmarshal(impactNames, text, i)
}

// String returns "none", "note", "warning" or "error".
func (l Level) String() string { return levelNames.Of(uint8(l)) }

// MarshalText returns the level's name; an unknown level is an error.
func (l Level) MarshalText() ([]byte, error) { return levelNames.Marshal(uint8(l)) }

// UnmarshalText sets the level by its name.
func (l *Level) UnmarshalText(text []byte) error {
	return enum.Unmarshal(levelNames, text, l)
}

// String returns "possible", "likely" or "certain".
func (c Confidence) String() string { return confidenceNames.Of(uint8(c)) }

// MarshalText returns the confidence's name; an unknown confidence is an error.
func (c Confidence) MarshalText() ([]byte, error) {
	return confidenceNames.Marshal(uint8(c))
}

// UnmarshalText sets the confidence by its name.
func (c *Confidence) UnmarshalText(text []byte) error {
	return enum.Unmarshal(confidenceNames, text, c)
}

// String returns "manual", "unsafe" or "safe".
func (s Safety) String() string { return safetyNames.Of(uint8(s)) }

// MarshalText returns the safety's name; an unknown safety is an error.
func (s Safety) MarshalText() ([]byte, error) { return safetyNames.Marshal(uint8(s)) }

// UnmarshalText sets the safety by its name.
func (s *Safety) UnmarshalText(text []byte) error {
	return enum.Unmarshal(safetyNames, text, s)
}
