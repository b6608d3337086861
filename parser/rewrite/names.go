package rewrite

import "github.com/upcheck/upcheck/parser/internal/syntax"

// name is what a file does with one identifier, in whichever scope.
type name struct {
	// loads are the places that read it, binds those that give it something else than
	// an import does.
	loads, binds []int
	// mentioned says that a string is that name, as in __all__.
	mentioned bool
}

// of returns what the file does with an identifier.
func (f *File) nameOf(identifier string) *name {
	if n := f.names[identifier]; n != nil {
		return n
	}
	return &name{}
}

// free reports whether an identifier means the builtin everywhere, or nothing yet.
func (f *File) free(identifier string) bool {
	if len(f.nameOf(identifier).binds) > 0 || len(f.binding(identifier)) > 0 {
		return false
	}
	for _, star := range f.binding("*") {
		if f.Brings == nil || f.Brings(star.module, identifier) {
			return false
		}
	}
	return true
}

func (f *File) findNames() {
	f.names = make(map[string]*name)
	entry := func(i int) *name {
		text := f.of(i)
		n := f.names[text]
		if n == nil {
			n = &name{}
			f.names[text] = n
		}
		return n
	}
	for i := range f.tree {
		switch f.tree[i].Kind {
		case syntax.StringContent:
			entry(i).mentioned = true
		case syntax.Identifier:
			switch f.role(i) {
			case reads:
				n := entry(i)
				n.loads = append(n.loads, i)
			case gives:
				n := entry(i)
				n.binds = append(n.binds, i)
			}
		}
	}
}

// role is what an identifier does.
type role uint8

const (
	other role = iota // an attribute, a keyword, part of an import
	reads
	gives // binds, or takes away
)

// role returns what an identifier does where it stands.
func (f *File) role(i int) role {
	p := f.parent(i)
	field := f.tree[i].Field
	switch f.kind(p) {
	case syntax.Attribute:
		if field == syntax.FieldAttribute {
			return other
		}
		return reads
	case syntax.KeywordArgument, syntax.KeywordPattern:
		if field == syntax.FieldName {
			return other
		}
		return reads
	case syntax.DottedName:
		if f.above(p, syntax.ImportStatement, syntax.ImportFromStatement, syntax.FutureImportStatement) >= 0 {
			return other
		}
		return gives // a pattern of a match statement, which may read as well
	case syntax.AliasedImport:
		return other
	case syntax.FunctionDefinition, syntax.ClassDefinition, syntax.NamedExpression, syntax.DefaultParameter, syntax.TypedDefaultParameter:
		if field == syntax.FieldName {
			return gives
		}
		return reads
	case syntax.Parameters, syntax.LambdaParameters, syntax.TypedParameter, syntax.GlobalStatement, syntax.NonlocalStatement,
		syntax.ListSplatPattern, syntax.DictionarySplatPattern, syntax.AsPatternTarget, syntax.CasePattern, syntax.SplatPattern,
		syntax.TypeParameter, syntax.DeleteStatement, syntax.TypeAliasStatement:
		return gives
	}
	return f.side(i)
}

// side returns the role of an identifier by the side of an assignment that it
// stands on.
func (f *File) side(i int) role {
	for ; ; i = f.parent(i) {
		p := f.parent(i)
		switch f.kind(p) {
		case syntax.PatternList, syntax.TuplePattern, syntax.ListPattern, syntax.ListSplatPattern, syntax.Tuple, syntax.List, syntax.ParenthesizedExpression, syntax.ListSplat, syntax.ExpressionList:
			continue
		case syntax.AsPatternTarget, syntax.DeleteStatement:
			return gives
		case syntax.Assignment, syntax.AugmentedAssignment, syntax.ForStatement, syntax.ForInClause:
			if f.tree[i].Field == syntax.FieldLeft {
				return gives
			}
		}
		return reads
	}
}
