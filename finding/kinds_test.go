package finding

import "testing"

func TestKindNames(t *testing.T) {
	tests := []struct {
		in interface {
			String() string
			MarshalText() ([]byte, error)
		}
		want string
	}{
		{InSource, "source"},
		{InConfig, "config"},
		{InBaseline, "baseline"},
		{Notice, "notice"},
		{Partial, "partial"},
		{Unread, "unread"},
		{Internal, "internal"},
	}
	for _, test := range tests {
		if got := test.in.String(); got != test.want {
			t.Errorf("String: got %q, want %q", got, test.want)
		}
		if got, err := test.in.MarshalText(); err != nil || string(got) != test.want {
			t.Errorf("MarshalText: got %q, %v, want %q", got, err, test.want)
		}
	}
	for _, bad := range []interface{ MarshalText() ([]byte, error) }{SuppressionKind(9), DiagnosticKind(9)} {
		if got, err := bad.MarshalText(); err == nil {
			t.Errorf("MarshalText of an unknown kind gives %q", got)
		}
	}
}
