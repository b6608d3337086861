package history

import (
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// walk goes through the body of a function in the order in which it runs and
// keeps the tests that decide about the statement at hand.
type walk struct {
	file     *outline.File
	known    constants
	name     string // of the function
	receiver string
	params   map[string]*outline.Param
	locals   map[string]*outline.Expr // last values of names, nil for one not known
	guards   []guard
	silent   int // inside warnings.catch_warnings()
	keywords keywords
	steps    int // expressions that stringsOf has looked at

	deprecations []api.Deprecation
	helped       []helped
	calls        []call
	stores       []string
	storesAny    bool
}

func newWalk(f *outline.File, def *outline.Stmt, receiver string, known constants) *walk {
	w := &walk{
		file: f, known: known, name: def.Name, receiver: receiver,
		params: map[string]*outline.Param{}, locals: map[string]*outline.Expr{},
	}
	for i := range def.Params {
		switch p := &def.Params[i]; {
		case p.Kind == outline.VarKeyword:
			w.keywords.name = p.Name
		case p.Kind == outline.VarPositional || p.Name == receiver:
		default:
			w.params[p.Name] = p
			if p.Name == "kwargs" && w.keywords.name == "" {
				w.keywords.name = p.Name // of a function that others hand theirs to
			}
		}
	}
	return w
}

// exit says how a block is left. Exceptions leave the call, so that what
// stands behind a check of the arguments is reached by every call that works.
type exit uint8

const (
	goesOn exit = iota
	mayReturn
	alwaysReturns
	alwaysRaises
)

// block walks statements that run under guards.
func (w *walk) block(body []outline.Stmt, under ...guard) exit {
	n := len(w.guards)
	w.guards = append(w.guards, under...)
	x := w.run(body)
	w.guards = w.guards[:n]
	return x
}

// run walks statements. The guards that it leaves hold for what follows.
func (w *walk) run(body []outline.Stmt) exit {
	all := goesOn
	for i := range body {
		x := w.statement(&body[i])
		if x >= alwaysReturns {
			return x
		}
		all = max(all, x)
	}
	return all
}

func (w *walk) statement(s *outline.Stmt) exit {
	switch s.Kind {
	case outline.Return:
		w.expression(s.Value)
		return alwaysReturns
	case outline.Raise:
		w.quietly(s.Value)
		w.raise()
		return alwaysRaises
	case outline.If:
		return w.branch(s)
	case outline.Try:
		return w.try(s)
	case outline.With:
		return w.with(s)
	case outline.For, outline.While:
		return w.loop(s)
	case outline.Match:
		w.expression(s.Value)
		return w.alternatives(s.Handlers, "case of "+w.source(s.Value))
	case outline.Assign, outline.AugAssign:
		w.assign(s)
	case outline.Delete:
		for _, t := range s.Targets {
			w.expression(t)
		}
	case outline.Expression:
		w.expression(s.Value)
	case outline.Def, outline.Class:
		w.capture(&outline.Expr{Span: s.Span})
	}
	return goesOn
}

// branch walks an if statement. When one side of it returns, the test guards
// what follows.
func (w *walk) branch(s *outline.Stmt) exit {
	w.quietly(s.Value)
	switch w.truth(s.Value) {
	case yes:
		return w.run(s.Body)
	case no:
		return w.run(s.Else)
	}
	came, not := w.guard(s.Value, true), w.guard(s.Value, false)
	if w.leftOver(s) {
		w.keywords.closed = true
	}
	body, other := w.block(s.Body, came), w.block(s.Else, not)
	switch {
	case body >= alwaysReturns && other >= alwaysReturns:
		return min(body, other)
	case body == alwaysReturns:
		w.guards = append(w.guards, not)
	case other == alwaysReturns:
		w.guards = append(w.guards, came)
	case body == mayReturn || other == mayReturn:
		w.guards = append(w.guards, guard{text: "depends on " + came.text})
	default:
		return goesOn
	}
	return mayReturn
}

// try walks a try statement: what is tried runs, a handler may.
func (w *walk) try(s *outline.Stmt) exit {
	x := w.run(s.Body)
	if x == goesOn || x == mayReturn {
		x = max(x, w.run(s.Else))
	}
	handled := w.alternatives(s.Handlers, "except")
	if x >= alwaysReturns && len(s.Handlers) > 0 && handled != alwaysReturns {
		w.guards = append(w.guards, guard{text: "except"})
		x = mayReturn
	}
	return max(x, w.run(s.Finally))
}

// alternatives walks blocks of which at most one runs.
func (w *walk) alternatives(handlers []outline.Stmt, what string) exit {
	x, all := goesOn, len(handlers) > 0
	for i := range handlers {
		text := what
		if h := handlers[i].Value; what == "except" && h != nil {
			text += " " + w.source(h)
		}
		y := w.block(handlers[i].Body, guard{text: text})
		if y == mayReturn || y == alwaysReturns {
			w.guards = append(w.guards, guard{text: "not " + text})
			x = mayReturn
		}
		all = all && y == alwaysReturns
	}
	if all {
		return alwaysReturns
	}
	return x
}

func (w *walk) with(s *outline.Stmt) exit {
	silent := 0
	for _, item := range s.Items {
		w.expression(item)
		if item.Kind == outline.Call {
			item = item.Args[0]
		}
		if _, last := cutLast(item.Dotted()); last == "catch_warnings" {
			silent = 1
		}
	}
	for _, t := range s.Targets {
		w.bind(t, nil)
	}
	w.silent += silent
	x := w.run(s.Body)
	w.silent -= silent
	return x
}

func (w *walk) loop(s *outline.Stmt) exit {
	var text string
	if s.Kind == outline.While {
		w.quietly(s.Value)
		if w.truth(s.Value) == yes {
			return w.run(s.Body)
		}
		text = w.source(s.Value)
	} else {
		if !w.keywords.isWhole(s.Value) {
			w.expression(s.Value)
		}
		// The name stands for each of the values: kwargs.pop(name) takes all.
		for _, t := range s.Targets {
			w.bind(t, s.Value)
			text = "for " + w.source(t) + " in " + w.source(s.Value)
		}
	}
	leave := w.enter(s)
	x := w.block(s.Body, guard{text: text})
	leave()
	y := w.run(s.Else)
	if x == mayReturn || x == alwaysReturns {
		w.guards = append(w.guards, guard{text: "not " + text})
		return max(mayReturn, y)
	}
	return y
}

// source is the text of an expression on one line.
func (w *walk) source(e *outline.Expr) string {
	if e == nil {
		return ""
	}
	return strings.Join(strings.Fields(w.file.Source(e)), " ")
}
