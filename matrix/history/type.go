package history

import (
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// What a function returns is kept as text: a class, "tuple[A, B]" of so many
// items, or "iterable[A]" of any number of them. Within brackets "" is a type
// that is not known.
const (
	tupleHead    = "tuple"
	iterableHead = "iterable"
	// noneType and anyMore are None and ... while an annotation is read.
	noneType = "None"
	anyMore  = "..."
)

// maxType is how deep types are nested.
const maxType = 4

// annotated returns the type that an annotation names, as written, or "".
// Optional[X], X | None and "X" are X: who calls a method on the result takes
// it for an X. A union of several gives "".
func annotated(e *outline.Expr) string { return settled(typeOf(e, 0)) }

// annotatedText reads a quoted annotation, or what a docstring has instead.
func annotatedText(text string) string {
	r := typeReader{text: text}
	t := r.union(0)
	if r.space(); r.bad || r.at < len(text) {
		return ""
	}
	return settled(t)
}

func settled(t string) string {
	if t == noneType || t == anyMore {
		return ""
	}
	return t
}

func typeOf(e *outline.Expr, depth int) string {
	if e == nil || depth > maxType {
		return ""
	}
	switch e.Kind {
	case outline.Name, outline.Attribute:
		return simple(e.Dotted())
	case outline.Constant:
		if e.Text == noneType || e.Text == anyMore {
			return e.Text
		}
	case outline.String:
		if len(e.Args) == 0 {
			return annotatedText(e.Text)
		}
	case outline.Binary:
		if e.Text == "|" {
			return either(typeOf(e.Args[0], depth+1), typeOf(e.Args[1], depth+1))
		}
	case outline.Tuple:
		return generic("Tuple", typesOf(e.Args, depth))
	case outline.Subscript:
		args := e.Args[1:]
		if len(args) == 1 && args[0].Kind == outline.Tuple {
			args = args[0].Args
		}
		return generic(e.Args[0].Dotted(), typesOf(args, depth))
	}
	return ""
}

func typesOf(list []*outline.Expr, depth int) []string {
	types := make([]string, len(list))
	for i, e := range list {
		types[i] = typeOf(e, depth+1)
	}
	return types
}

// simple is the type that a dotted name alone stands for.
func simple(name string) string {
	switch _, last := cutLast(name); {
	case last == "Self", last == noneType:
		return last
	case isForm(last):
		return ""
	}
	return name
}

// either is the type of "a or b" when one of them is None.
func either(a, b string) string {
	switch {
	case b == noneType || a == b:
		return a
	case a == noneType:
		return b
	}
	return ""
}

// generic is the type of head[args].
func generic(head string, args []string) string {
	if len(args) == 0 {
		return ""
	}
	switch _, last := cutLast(head); last {
	case "Optional", "Annotated", "Required", "Final", "ClassVar":
		return args[0]
	case "Union":
		t := args[0]
		for _, a := range args[1:] {
			t = either(t, a)
		}
		return t
	case "Tuple", "tuple":
		if len(args) == 2 && args[1] == anyMore {
			return bracketed(iterableHead, args[:1])
		}
		return bracketed(tupleHead, args)
	case "List", "list", "Sequence", "MutableSequence", "Iterable", "Iterator", "Collection", "Set", "set", "FrozenSet", "frozenset":
		return bracketed(iterableHead, args[:1])
	case "Generator":
		return bracketed(iterableHead, args[:1])
	default:
		return simple(head) // Dataset[T] is a Dataset
	}
}

// bracketed is a type with types of items, "" when none of these is known.
func bracketed(head string, items []string) string {
	known := false
	for i, item := range items {
		items[i] = settled(item)
		known = known || items[i] != ""
	}
	if !known {
		return ""
	}
	return head + "[" + strings.Join(items, ", ") + "]"
}

// mapClasses replaces the classes in a type. One of which no class is left is
// not known.
func mapClasses(t string, class func(string) string) string {
	open := strings.IndexByte(t, '[')
	if open < 0 {
		return class(t)
	}
	items := splitItems(t[open+1 : len(t)-1])
	for i, item := range items {
		if item != "" {
			items[i] = mapClasses(item, class)
		}
	}
	return bracketed(t[:open], items)
}

// splitItems splits at the commas outside of brackets.
func splitItems(text string) []string {
	var items []string
	depth, start := 0, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ',' && depth == 0:
			items = append(items, strings.TrimSpace(text[start:i]))
			start = i + 1
		case text[i] == '[':
			depth++
		case text[i] == ']':
			depth--
		}
	}
	return items
}
