package workflow

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project/manifest"
)

var (
	expression = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$\{\{\s*(.*?)\s*\}\}`) })
	dotted     = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^(matrix|env)\.([A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z_][A-Za-z0-9_-]*)*)$`)
	})
)

// lookUp returns the value that an expression refers to, nil for anything but a
// value of the matrix or a variable.
func (s *scope) lookUp(text string) *document.Node {
	m := dotted().FindStringSubmatch(text)
	if m == nil {
		return nil
	}
	names := strings.Split(m[2], ".")
	if m[1] == "env" {
		for i := len(s.env) - 1; i >= 0; i-- {
			if v := s.env[i].Get(names...); v != nil {
				return v
			}
		}
		return nil
	}
	return s.matrix.get(names[0]).Get(names[1:]...)
}

// resolve returns the value that a value stands for, if it is nothing but an
// expression, or itself. It is known if it is written out.
func (s *scope) resolve(n *document.Node) (*document.Node, bool) {
	for range 4 { // a value of the matrix or a variable may be an expression, too
		if !manifest.Scalar(n) {
			return n, false
		}
		m := expression().FindStringSubmatch(n.Text)
		if m == nil {
			return n, true
		}
		if len(m[0]) != len(strings.TrimSpace(n.Text)) {
			return n, false
		}
		n = s.lookUp(m[1])
	}
	return n, false
}

// value returns the text of a value with its expressions evaluated, and whether
// all of them could be.
func (s *scope) value(n *document.Node) (string, bool) {
	known := true
	text := expression().ReplaceAllStringFunc(n.Text, func(e string) string {
		if v, ok := s.resolve(s.lookUp(expression().FindStringSubmatch(e)[1])); ok {
			return v.Text
		}
		known = false
		return e
	})
	return text, known && manifest.Known(text)
}

// expand adds code to a script with its expressions evaluated. What is not known
// stays, and is masked.
func (s *scope) expand(script *manifest.Script, n *document.Node) {
	at := 0
	for _, m := range expression().FindAllStringSubmatchIndex(n.Text, -1) {
		script.Take(n, source.Span{Start: at, End: m[0]})
		at = m[1]
		if v, ok := s.resolve(s.lookUp(n.Text[m[2]:m[3]])); ok && v.Text != "" {
			script.Replace(n, source.Span{Start: m[0], End: m[1]}, v.Text)
		} else {
			script.Take(n, source.Span{Start: m[0], End: m[1]})
		}
	}
	script.Take(n, source.Span{Start: at, End: len(n.Text)})
}
