package config

import (
	"fmt"
	"strings"
	"time"

	"github.com/upcheck/upcheck/internal/document"
)

func (d *decoder) pins(n *document.Node) []Pin {
	pins := []Pin{}
	add := func(line int, p Pin, err error) {
		if err != nil {
			d.mistake(line, "%s", err)
			return
		}
		p.Where = fmt.Sprintf("%s:%d", d.file, line)
		pins = append(pins, p)
	}
	if n.Kind == document.Table {
		for _, f := range n.Fields {
			if text := d.text(f.Value); text != "" {
				p, err := newPin(f.Name, text)
				add(f.Line, p, err)
			}
		}
	} else {
		for _, item := range d.texts(n) {
			list, err := ParsePins(item.Text)
			if err != nil {
				add(item.Line, Pin{}, err)
			}
			for _, p := range list {
				add(item.Line, p, nil)
			}
		}
	}
	pins, err := sortPins(pins)
	if err != nil {
		d.mistake(n.Line, "%s", err)
	}
	return pins
}

func (d *decoder) perFileIgnores(n *document.Node) []PerFileIgnore {
	if n.Kind != document.Table {
		d.want(n, "a table from path pattern to codes")
		return nil
	}
	var ignores []PerFileIgnore
	for _, f := range n.Fields {
		if err := checkGlob(f.Name); err != nil {
			d.mistake(f.Line, "%s", err)
		}
		ignores = append(ignores, PerFileIgnore{Glob: f.Name, Codes: d.codes(f.Value)})
	}
	return ignores
}

func (d *decoder) suppressions(n *document.Node) []Suppress {
	if n.Kind != document.List {
		d.want(n, "a list of tables")
		return nil
	}
	var list []Suppress
	for _, item := range n.Items {
		list = append(list, d.suppression(item))
	}
	return list
}

func (d *decoder) suppression(n *document.Node) Suppress {
	s := Suppress{File: d.file, Line: n.Line}
	before := len(d.mistakes)
	d.table(n, []key{
		{"code", func(n *document.Node) { s.Code = parsed(d, n, parseCode) }},
		{"name", func(n *document.Node) { s.Name = d.text(n) }},
		{"path", func(n *document.Node) { s.Path = parsed(d, n, parseGlob) }},
		{"reason", func(n *document.Node) { s.Reason = strings.TrimSpace(d.text(n)) }},
		{"until", func(n *document.Node) { s.Until = parsed(d, n, parseDay) }},
	})
	if len(d.mistakes) > before {
		return s
	}
	if s.Code == "" && s.Name == "" {
		d.mistake(n.Line, "a suppression needs a code or the name of an API")
	}
	if s.Reason == "" {
		d.mistake(n.Line, "a suppression needs a reason")
	}
	return s
}

func parseGlob(text string) (string, error) { return text, checkGlob(text) }

func parseDay(text string) (time.Time, error) {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return time.Time{}, fmt.Errorf("%q is not a date of the form 2027-01-31", text)
	}
	return day, nil
}
