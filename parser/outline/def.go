package outline

import (
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

func (r *reader) decorated(s *Stmt, i int) {
	decorators := r.list(r.count(i))
	for k := range r.kids(i) {
		switch r.tree[k].Kind {
		case syntax.Decorator:
			decorators = append(decorators, r.optional(r.only(k)))
		case syntax.FunctionDefinition, syntax.ClassDefinition:
			s.Span = r.span(k)
			r.read(s, k)
		}
	}
	s.Decorators = decorators
}

func (r *reader) function(s *Stmt, i int) {
	s.Kind = Def
	if name := r.tree.Child(i, syntax.FieldName); name >= 0 {
		s.Name = r.word(name)
	}
	if list := r.tree.Child(i, syntax.FieldParameters); list >= 0 {
		s.Params = r.params(list)
	}
	s.Annotation = r.optional(r.tree.Child(i, syntax.FieldReturnType))
	r.suite(s, r.tree.Child(i, syntax.FieldBody))
}

func (r *reader) class(s *Stmt, i int) {
	s.Kind = Class
	if name := r.tree.Child(i, syntax.FieldName); name >= 0 {
		s.Name = r.word(name)
	}
	if list := r.tree.Child(i, syntax.FieldSuperclasses); list >= 0 {
		s.Bases = r.args(list, 0)
	}
	r.suite(s, r.tree.Child(i, syntax.FieldBody))
}

// suite reads the body of a definition, with the docstring.
func (r *reader) suite(s *Stmt, list int) {
	s.Body = r.body(list)
	s.end(s.Body)
	if len(s.Body) == 0 {
		return
	}
	if first := &s.Body[0]; first.Kind == Expression && first.Value.Kind == String && r.constant(r.only(list)) {
		s.Doc = first.Value.Text
	}
}

// constant reports whether no string below node i is an f-string, which is no
// docstring even without a hole.
func (r *reader) constant(i int) bool {
	for k := i; k < int(r.tree[i].Next); k++ {
		if r.tree[k].Kind == syntax.StringStart && strings.ContainsAny(r.word(k), "fFtT") {
			return false
		}
	}
	return true
}

// params reads the parameters of a function or a lambda.
func (r *reader) params(i int) []Param {
	out := make([]Param, 0, r.count(i))
	kind := Positional
	for k := range r.kids(i) {
		p := Param{Kind: kind}
		name := k
		switch r.tree[k].Kind {
		case syntax.PositionalSeparator:
			for j := range out {
				out[j].Kind = PositionalOnly
			}
			continue
		case syntax.KeywordSeparator:
			kind = KeywordOnly
			continue
		case syntax.DefaultParameter, syntax.TypedParameter, syntax.TypedDefaultParameter:
			if name = r.tree.Child(k, syntax.FieldName); name < 0 {
				name = r.only(k)
			}
			p.Annotation = r.optional(r.tree.Child(k, syntax.FieldType))
			p.Default = r.optional(r.tree.Child(k, syntax.FieldValue))
		}
		if name < 0 {
			continue
		}
		switch r.tree[name].Kind {
		case syntax.ListSplatPattern:
			p.Kind, kind = VarPositional, KeywordOnly
			name = r.only(name)
		case syntax.DictionarySplatPattern:
			p.Kind = VarKeyword
			name = r.only(name)
		}
		if name < 0 || r.tree[name].Kind == syntax.Error {
			continue
		}
		if r.tree[name].Kind == syntax.Identifier { // not so Python 2's "def f((a, b))"
			p.Name = r.word(name)
		}
		out = append(out, p)
	}
	return out
}
