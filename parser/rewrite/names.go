package rewrite

import (
	"slices"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// name is what a file does with one identifier, in whichever scope.
type name struct {
	// loads are the places that read it, binds those that give it something else than
	// an import does.
	loads, binds []int
	// methods are the definitions in class bodies that read nothing by that name: they
	// hide it in that body alone.
	methods []int
	// mentioned says that a string has it as a word, quoted that a string is that name,
	// as in __all__, and noted that an annotation in quotes or a comment has it.
	mentioned, quoted, noted bool
}

// nameOf returns what the file does with an identifier. It is found out when somebody
// asks: of the many that a file has, changes are about few.
func (f *File) nameOf(identifier string) *name {
	n := f.names[identifier]
	if n == nil {
		n = f.findName(identifier)
		f.names[identifier] = n
	}
	return n
}

// free reports whether an identifier means the builtin everywhere, or nothing yet.
func (f *File) free(identifier string) bool {
	return len(f.nameOf(identifier).binds) == 0 && len(f.binding(identifier)) == 0 && !f.starred(identifier)
}

// starred reports whether a star import may bind an identifier.
func (f *File) starred(identifier string) bool {
	return slices.ContainsFunc(f.binding("*"), func(m *imported) bool {
		binds, known := f.brings(m.module, identifier)
		return binds || !known
	})
}

// isMethod reports whether an identifier is the name of a function in a class body.
func (f *File) isMethod(i int) bool {
	return f.kind(f.parent(i)) == syntax.FunctionDefinition && f.tree[i].Field == syntax.FieldName && f.kind(f.scopeOf(i)) == syntax.ClassDefinition
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
