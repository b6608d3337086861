package matrix_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix"
)

// FuzzDecode checks that no input makes decoding, checking or showing panic,
// and that every complaint has a line of the file.
func FuzzDecode(f *testing.F) {
	f.Add(valid)
	f.Add(userEntry)
	for _, row := range validationRows() {
		f.Add(strings.Replace(valid, row.old, row.new, 1))
	}
	f.Add("a: &a [*a]")
	f.Add("schema: 1\nrules: [{match: {any: [{any: [{any: []}]}]}}]")
	known := new(matrix.Set)
	f.Fuzz(func(t *testing.T, text string) {
		file, err := matrix.Decode("f", []byte(text))
		checkLines(t, text, err)
		if err != nil {
			return
		}
		files := []*matrix.File{file}
		checkLines(t, text, matrix.Validate(files, packages()))
		checkLines(t, text, matrix.ValidateUser(files, known))
		matrix.Gaps(files, nil, packages())
		for i := range file.Rules {
			matrix.Info(&file.Rules[i])
		}
	})
}

func checkLines(t *testing.T, text string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		t.Fatalf("not a list: %v", err)
	}
	lines := strings.Count(text, "\n") + strings.Count(text, "\r") + strings.Count(text, "\u0085") + strings.Count(text, "\u2028") + strings.Count(text, "\u2029") + 2
	for _, err := range joined.Unwrap() {
		var p *matrix.Problem
		if !errors.As(err, &p) {
			t.Fatalf("not a problem: %v", err)
		}
		if p.Line < 1 || p.Line > lines {
			t.Errorf("line %d of %d: %s", p.Line, lines, p.Text)
		}
	}
}
