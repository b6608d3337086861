package matrix

import "github.com/upcheck/upcheck/internal/enum"

// The names that entries use. Each slice is indexed by its constants; "" is a
// default that nobody writes.
var (
	statusNames    = enum.Names{Kind: "status", List: []string{"stable", "preview"}}
	usageNames     = enum.Names{Kind: "usage", List: []string{"use", "call", "isinstance", "subclass", "decorator", "except"}}
	accessNames    = enum.Names{Kind: "access", List: []string{"", "read", "write", "call", "item"}}
	exceptionNames = enum.Names{Kind: "exception", List: []string{"", "on-images"}}
	checkNames     = enum.Names{Kind: "check", List: []string{"", "tensorflow-on-keras-tensor", "local-rank-option", "version-compared-as-text", "variable-in-layer", "encoder-layer", "legacy-keras-too-late", "start-method-set", "spawned-worker", "default-worker", "workers-at-import"}}
	methodNames    = enum.Names{Kind: "method", List: []string{"doc", "wheel", "run"}}
)

// String returns "stable" or "preview".
func (s Status) String() string { return statusNames.Of(uint8(s)) }

// MarshalText returns the status's name; an unknown status is an error.
func (s Status) MarshalText() ([]byte, error) { return statusNames.Marshal(uint8(s)) }

// UnmarshalText sets the status by its name.
func (s *Status) UnmarshalText(text []byte) error {
	return enum.Unmarshal(statusNames, text, s)
}

// String returns "use", "call", "isinstance", "subclass", "decorator" or
// "except".
func (u Usage) String() string { return usageNames.Of(uint8(u)) }

// MarshalText returns the usage's name; an unknown usage is an error.
func (u Usage) MarshalText() ([]byte, error) { return usageNames.Marshal(uint8(u)) }

// UnmarshalText sets the usage by its name.
func (u *Usage) UnmarshalText(text []byte) error {
	return enum.Unmarshal(usageNames, text, u)
}

// String returns "read", "write", "call", "item", or "" for AnyAccess.
func (a AttrAccess) String() string { return accessNames.Of(uint8(a)) }

// MarshalText returns the access's name; an unknown access is an error.
func (a AttrAccess) MarshalText() ([]byte, error) { return accessNames.Marshal(uint8(a)) }

// UnmarshalText sets the access by its name.
func (a *AttrAccess) UnmarshalText(text []byte) error {
	return enum.Unmarshal(accessNames, text, a)
}

// String returns "on-images", or "" for NoException.
func (e Exception) String() string { return exceptionNames.Of(uint8(e)) }

// MarshalText returns the exception's name; an unknown exception is an error.
func (e Exception) MarshalText() ([]byte, error) { return exceptionNames.Marshal(uint8(e)) }

// UnmarshalText sets the exception by its name.
func (e *Exception) UnmarshalText(text []byte) error {
	return enum.Unmarshal(exceptionNames, text, e)
}

// String returns the check's name, or "" for NoCheck.
func (c Check) String() string { return checkNames.Of(uint8(c)) }

// MarshalText returns the check's name; an unknown check is an error.
func (c Check) MarshalText() ([]byte, error) { return checkNames.Marshal(uint8(c)) }

// UnmarshalText sets the check by its name.
func (c *Check) UnmarshalText(text []byte) error {
	return enum.Unmarshal(checkNames, text, c)
}

// String returns "doc", "wheel" or "run".
func (m Method) String() string { return methodNames.Of(uint8(m)) }

// MarshalText returns the method's name; an unknown method is an error.
func (m Method) MarshalText() ([]byte, error) { return methodNames.Marshal(uint8(m)) }

// UnmarshalText sets the method by its name.
func (m *Method) UnmarshalText(text []byte) error {
	return enum.Unmarshal(methodNames, text, m)
}
