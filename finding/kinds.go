package finding

import "github.com/upcheck/upcheck/internal/enum"

var (
	suppressionNames = enum.Names{Kind: "suppression", List: []string{"source", "config", "baseline"}}
	diagnosticNames  = enum.Names{Kind: "diagnostic", List: []string{"notice", "partial", "unread", "internal"}}
)

// String returns "source", "config" or "baseline".
func (k SuppressionKind) String() string { return suppressionNames.Of(uint8(k)) }

// MarshalText returns the kind's name; an unknown kind is an error.
func (k SuppressionKind) MarshalText() ([]byte, error) {
	return suppressionNames.Marshal(uint8(k))
}

// String returns "notice", "partial", "unread" or "internal".
func (k DiagnosticKind) String() string { return diagnosticNames.Of(uint8(k)) }

// MarshalText returns the kind's name; an unknown kind is an error.
func (k DiagnosticKind) MarshalText() ([]byte, error) {
	return diagnosticNames.Marshal(uint8(k))
}
