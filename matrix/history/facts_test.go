package history

import (
	"context"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// outlined reads the text of a module.
func outlined(t *testing.T, text string) *outline.File {
	t.Helper()
	s, err := source.New("a.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p := outline.New(outline.Options{})
	defer p.Close()
	f, err := p.Parse(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// assigned gives the constants that a module assigns to names.
func assigned(f *outline.File) constants {
	return func(dotted string) string {
		for _, s := range f.Body {
			if s.Kind == outline.Assign && s.Targets[0].Dotted() == dotted {
				return constant(s.Value, nil)
			}
		}
		return ""
	}
}

// callables reads the functions of a module, and those of its classes as
// "Class.name". A later one takes the place of an earlier one.
func callables(t *testing.T, text string) map[string]*callable {
	t.Helper()
	f := outlined(t, text)
	all := map[string]*callable{}
	for i := range f.Body {
		s := &f.Body[i]
		switch s.Kind {
		case outline.Def:
			all[s.Name] = readCallable(f, s, inModule, assigned(f))
		case outline.Class:
			for _, m := range readClass(f, s, false, interpreter{3, 11}, assigned(f)).members {
				if m.callables != nil {
					all[s.Name+"."+m.name] = m.callables[len(m.callables)-1]
				}
			}
		}
	}
	return all
}

// theOnly reads the function f of a module.
func theOnly(t *testing.T, text string) *callable {
	t.Helper()
	c := callables(t, text)["f"]
	if c == nil {
		t.Fatalf("no def f in %q", text)
	}
	return c
}

// written prints a signature as Python would have it; ? is an unknown default.
func written(s api.Signature) string {
	var parts []string
	star := false
	for i, p := range s.Params {
		text := p.Name
		switch p.Kind {
		case api.VarPositional:
			text, star = "*"+text, true
		case api.VarKeyword:
			text = "**" + text
		case api.KeywordOnly:
			if !star {
				parts, star = append(parts, "*"), true
			}
		}
		if p.Optional && p.Default == "" {
			text += "=?"
		} else if p.Optional {
			text += "=" + p.Default
		}
		parts = append(parts, text)
		if p.Kind == api.PositionalOnly && (i+1 == len(s.Params) || s.Params[i+1].Kind != api.PositionalOnly) {
			parts = append(parts, "/")
		}
	}
	text := "(" + strings.Join(parts, ", ") + ")"
	if s.Returns != "" {
		text += " -> " + s.Returns
	}
	return text
}
