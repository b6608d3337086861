package myth

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
)

// Parse reads the file of one claim: a title, fields, and the files of a
// project. Indented lines belong to the field above them. The error does not
// name the file.
func Parse(name string, data []byte) (Myth, error) {
	archive := txtar.Parse(data)
	m := Myth{Name: name, Files: archive.Files}
	if err := m.header(string(archive.Comment)); err != nil {
		return Myth{}, err
	}
	if err := m.check(); err != nil {
		return Myth{}, err
	}
	return m, nil
}

// fields returns where the value of each field goes.
func (m *Myth) fields() map[string]*string {
	return map[string]*string{
		"verdict": &m.Verdict, "claim": &m.Claim, "truth": &m.Truth, "measured": &m.Measured, "from": &m.From, "to": &m.To,
	}
}

func (m *Myth) header(text string) error {
	title, rest, _ := strings.Cut(text, "\n")
	m.Title = strings.TrimSpace(title)
	fields := m.fields()
	var last *string
	for line := range strings.Lines(rest) {
		value := strings.TrimSpace(line)
		switch {
		case value == "":
			last = nil
			continue
		case strings.HasPrefix(line, " ") && last != nil:
			*last += " " + value
			continue
		}
		key, value, found := strings.Cut(value, ": ")
		dst, known := fields[key]
		switch {
		case !found:
			return fmt.Errorf("expected a field and its value, found %q", key)
		case !known:
			return fmt.Errorf("unknown field %q", key)
		case *dst != "":
			return fmt.Errorf("field %q is there twice", key)
		}
		*dst = strings.TrimSpace(value)
		last = dst
	}
	return nil
}

func (m *Myth) check() error {
	if m.Title == "" {
		return errors.New("the first line has to be a title")
	}
	fields := m.fields()
	required := []string{"verdict", "claim", "truth", "measured"}
	if len(m.Files) > 0 {
		required = append(required, "to")
	} else if m.From != "" || m.To != "" {
		return errors.New(`"from" and "to" need files to scan`)
	}
	for _, key := range required {
		if *fields[key] == "" {
			return fmt.Errorf("field %q is missing", key)
		}
	}
	if !slices.Contains(Verdicts(), m.Verdict) {
		return fmt.Errorf("verdict %q: expected one of %s", m.Verdict, strings.Join(Verdicts(), ", "))
	}
	return nil
}
