package link

import (
	"strings"

	"github.com/upcheck/upcheck/parser"
)

// called returns what calling something gives.
func (k *linking) called(t thing) answer {
	switch t.kind {
	case library:
		t.Ref = k.made(t.Ref)
		if t.Name == "" {
			return nothing()
		}
		t.Bound, t.steps = segments(t.Name), 0
		return one(t)
	case classOf:
		t.kind, t.steps = instance, 0
		return one(t)
	case function:
		return k.returns(t)
	case instance:
		return k.each(k.member(t, "__call__"), func(t thing) answer {
			switch t.kind {
			case function, library:
				return k.called(t)
			}
			return nothing()
		})
	default:
		return nothing()
	}
}

// made returns an instance of what calling a library's function gives.
func (k *linking) made(r parser.Ref) parser.Ref {
	n := segments(r.Name)
	if r.Instance == n { // it is called as it is
		r.Name, n = r.Name+".__call__", n+1
	}
	if x := k.linker.options.Exports; x != nil && r.Instance < n {
		if typ := x.Result(r.Name); typ != "" && !strings.ContainsAny(typ, "[]") && len(typ) <= maxName {
			return parser.Ref{Name: typ, Instance: segments(typ)}
		}
	}
	if r.Instance > 0 || strings.HasSuffix(r.Name, "__") { // a special method is no class
		return parser.Ref{}
	}
	r.Instance = n
	return r
}

// returns gives what calling a function of the project returns.
func (k *linking) returns(t thing) answer {
	if t.index < 0 || t.replaced {
		return nothing()
	}
	f := &t.in.functions[t.index]
	a := answer{confidence: min(parser.Likely, f.confidence)}
	for _, r := range f.results {
		a.join(k.denotes(r))
	}
	if len(a.things) == 0 {
		return nothing()
	}
	return a
}

// item returns an item of what calling something gives.
func (k *linking) item(t thing, i int) answer {
	if k.depth >= maxDepth {
		return nothing()
	}
	k.depth++
	defer func() { k.depth-- }()
	switch t.kind {
	case function:
		if t.index < 0 || t.replaced {
			return nothing()
		}
		f := &t.in.functions[t.index]
		if i >= len(f.items) {
			return k.each(k.returns(t), func(t thing) answer { return k.item(t, i) })
		}
		a := answer{confidence: min(parser.Likely, f.confidence)}
		for _, r := range f.items[i] {
			a.join(k.denotes(r))
		}
		if len(a.things) == 0 {
			return nothing()
		}
		return a
	case instance:
		return k.each(k.member(t, "__getitem__"), k.called)
	case library:
		if t.Instance == segments(t.Name) {
			t.Name += ".__getitem__"
			return k.called(t)
		}
	}
	return nothing()
}
