package matrix_test

import (
	"encoding"
	"fmt"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix"
)

type text interface {
	fmt.Stringer
	encoding.TextMarshaler
}

func TestTextForms(t *testing.T) {
	rows := []struct {
		in   text
		back encoding.TextUnmarshaler
		want string
	}{
		{matrix.Stable, new(matrix.Status), "stable"},
		{matrix.Preview, new(matrix.Status), "preview"},
		{matrix.AsUse, new(matrix.Usage), "use"},
		{matrix.AsCall, new(matrix.Usage), "call"},
		{matrix.AsIsInstance, new(matrix.Usage), "isinstance"},
		{matrix.AsSubclass, new(matrix.Usage), "subclass"},
		{matrix.AsDecorator, new(matrix.Usage), "decorator"},
		{matrix.AsExcept, new(matrix.Usage), "except"},
		{matrix.AnyAccess, new(matrix.AttrAccess), ""},
		{matrix.ReadAccess, new(matrix.AttrAccess), "read"},
		{matrix.WriteAccess, new(matrix.AttrAccess), "write"},
		{matrix.CallAccess, new(matrix.AttrAccess), "call"},
		{matrix.NoCheck, new(matrix.Check), ""},
		{matrix.TensorFlowOnKerasTensor, new(matrix.Check), "tensorflow-on-keras-tensor"},
		{matrix.LocalRankOption, new(matrix.Check), "local-rank-option"},
		{matrix.ByDoc, new(matrix.Method), "doc"},
		{matrix.ByWheel, new(matrix.Method), "wheel"},
		{matrix.ByRun, new(matrix.Method), "run"},
	}
	for _, row := range rows {
		if got := row.in.String(); got != row.want {
			t.Errorf("String() = %q, want %q", got, row.want)
		}
		if got, err := row.in.MarshalText(); err != nil || string(got) != row.want {
			t.Errorf("MarshalText() = %q, %v, want %q", got, err, row.want)
		}
		if err := row.back.UnmarshalText([]byte(row.want)); err != nil {
			t.Errorf("UnmarshalText(%q): %v", row.want, err)
		}
		if got := row.back.(fmt.Stringer).String(); got != row.want {
			t.Errorf("UnmarshalText(%q) gives %q", row.want, got)
		}
		if err := row.back.UnmarshalText([]byte("Oops")); err == nil || !strings.Contains(err.Error(), `"Oops": expected one of `) {
			t.Errorf("UnmarshalText of an unknown name: %v", err)
		}
	}
	for _, in := range []text{matrix.Status(99), matrix.Usage(99), matrix.AttrAccess(99), matrix.Method(99)} {
		if got := in.String(); !strings.HasSuffix(got, "(99)") {
			t.Errorf("String() = %q, want the number", got)
		}
		if _, err := in.MarshalText(); err == nil {
			t.Errorf("MarshalText of %s: no error", in)
		}
	}
}
