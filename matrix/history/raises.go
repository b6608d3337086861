package history

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// unfinished matches the message of a method that subclasses have to define.
var unfinished = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)implement|overrid|overwrit|subclass|abstract`) })

// onlyRaises returns the exception when a body does nothing but raise it, after
// a docstring, a warning or the making of its text; nil when it does more or
// only says that it is abstract. torch.symeig exists, and this is all it does.
func onlyRaises(def *outline.Stmt, known constants) *api.Raise {
	locals := map[string]*outline.Expr{}
	for i := range def.Body {
		switch s := &def.Body[i]; s.Kind {
		case outline.Expression:
			if s.Value.Kind == outline.String {
				continue
			}
			if s.Value.Kind == outline.Call {
				if _, last := cutLast(s.Value.Args[0].Dotted()); last == "warn" || last == "warning" {
					continue
				}
			}
			return nil
		case outline.Assign:
			if len(s.Targets) != 1 || s.Targets[0].Kind != outline.Name || s.Value == nil || message(s.Value, locals, known) == "" {
				return nil
			}
			locals[s.Targets[0].Text] = s.Value
		case outline.Raise:
			return raised(s.Value, locals, known)
		default:
			return nil
		}
	}
	return nil
}

func raised(e *outline.Expr, locals map[string]*outline.Expr, known constants) *api.Raise {
	if e == nil {
		return nil
	}
	class := e
	r := &api.Raise{}
	if e.Kind == outline.Call {
		class = e.Args[0]
		if len(e.Args) > 1 {
			r.Text = message(e.Args[1], locals, known)
		}
	}
	r.Type = categoryOf(class)
	if r.Type == "" || strings.HasSuffix(r.Type, "NotImplementedError") || r.Type == "NotImplemented" || unfinished().MatchString(r.Text) {
		return nil
	}
	return r
}
