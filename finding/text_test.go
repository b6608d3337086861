package finding

import (
	"encoding"
	"strings"
	"testing"
)

type text interface {
	String() string
	MarshalText() ([]byte, error)
}

func TestNames(t *testing.T) {
	rows := []struct {
		in   text
		back encoding.TextUnmarshaler
		want string
	}{
		{OK, new(Effect), "ok"},
		{Alias, new(Effect), "alias"},
		{Documented, new(Effect), "documented"},
		{Warns, new(Effect), "warns"},
		{Changed, new(Effect), "changed"},
		{Ignored, new(Effect), "ignored"},
		{Rejects, new(Effect), "rejects"},
		{Raises, new(Effect), "raises"},
		{Absent, new(Effect), "absent"},
		{NoImpact, new(Impact), ""},
		{Behaviour, new(Impact), "behaviour"},
		{Numeric, new(Impact), "numeric"},
		{None, new(Level), "none"},
		{Note, new(Level), "note"},
		{Warning, new(Level), "warning"},
		{Error, new(Level), "error"},
		{Possible, new(Confidence), "possible"},
		{Likely, new(Confidence), "likely"},
		{Certain, new(Confidence), "certain"},
		{Manual, new(Safety), "manual"},
		{Unsafe, new(Safety), "unsafe"},
		{Safe, new(Safety), "safe"},
	}
	for _, row := range rows {
		if got := row.in.String(); got != row.want {
			t.Errorf("String() = %q, want %q", got, row.want)
		}
		got, err := row.in.MarshalText()
		if err != nil || string(got) != row.want {
			t.Errorf("MarshalText() = %q, %v, want %q", got, err, row.want)
		}
		if err := row.back.UnmarshalText([]byte(row.want)); err != nil {
			t.Errorf("UnmarshalText(%q): %v", row.want, err)
		}
		if got := row.back.(interface{ String() string }).String(); got != row.want {
			t.Errorf("UnmarshalText(%q) gives %q", row.want, got)
		}
	}
}

func TestUnknownNames(t *testing.T) {
	rows := []struct {
		in   encoding.TextUnmarshaler
		want string
	}{
		{new(Effect), `unknown effect "Oops": expected one of ok, alias, documented, warns, changed, ignored, rejects, raises, absent`},
		{new(Impact), `unknown impact "Oops": expected one of behaviour, numeric`},
		{new(Level), `unknown level "Oops": expected one of none, note, warning, error`},
		{new(Confidence), `unknown confidence "Oops": expected one of possible, likely, certain`},
		{new(Safety), `unknown safety "Oops": expected one of manual, unsafe, safe`},
	}
	for _, row := range rows {
		err := row.in.UnmarshalText([]byte("Oops"))
		if err == nil || err.Error() != row.want {
			t.Errorf("UnmarshalText: %v, want %s", err, row.want)
		}
	}
}

func TestUnknownValues(t *testing.T) {
	for _, in := range []text{Effect(200), Impact(200), Level(200), Confidence(200), Safety(200)} {
		if got := in.String(); !strings.HasSuffix(got, "(200)") {
			t.Errorf("String() = %q, want the number", got)
		}
		if _, err := in.MarshalText(); err == nil {
			t.Errorf("MarshalText of %s: no error", in)
		}
	}
}
