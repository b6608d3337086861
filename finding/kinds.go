package finding

var (
	suppressionNames = []string{"source", "config", "baseline"}
	diagnosticNames  = []string{"notice", "partial", "unread", "internal"}
)

// String returns "source", "config" or "baseline".
func (k SuppressionKind) String() string { return nameOf("suppression", suppressionNames, k) }

// MarshalText returns the kind's name; an unknown kind is an error.
func (k SuppressionKind) MarshalText() ([]byte, error) {
	return marshal("suppression", suppressionNames, k)
}

// String returns "notice", "partial", "unread" or "internal".
func (k DiagnosticKind) String() string { return nameOf("diagnostic", diagnosticNames, k) }

// MarshalText returns the kind's name; an unknown kind is an error.
func (k DiagnosticKind) MarshalText() ([]byte, error) {
	return marshal("diagnostic", diagnosticNames, k)
}
