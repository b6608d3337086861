package history

import (
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// factoryClass reads the calls that make classes; nil when they say nothing.
func factoryClass(name, factory string, args []*outline.Expr, known constants) *classBody {
	c := &classBody{name: name}
	switch factory {
	case "namedtuple", "NamedTuple":
		c.bases, c.namedTuple = []string{"tuple"}, true
		if len(args) < 2 {
			c.open = true
			return c
		}
		fields, ok := fieldNames(args[1])
		c.open = !ok
		for _, f := range fields {
			c.fields = append(c.fields, field{api.Param{Name: f, Kind: api.Positional}, true})
			c.attributes = append(c.attributes, f)
		}
		bindDefaults(c.fields, keyword(args, "defaults"), known)
		c.attributes = sorted(c.attributes)
	case "Enum", "IntEnum":
		c.bases = []string{"enum." + factory}
		fields, ok := fieldNames(first(args[min(1, len(args)):]))
		c.open = !ok
		c.attributes = sorted(fields)
	case "TypedDict":
		c.bases = []string{"dict"}
	case "type": // type(x) asks, type("X", bases, {}) makes
		if len(args) != 3 {
			return nil
		}
		if args[1].Kind == outline.Tuple {
			for _, b := range args[1].Args {
				c.bases = append(c.bases, b.Dotted())
			}
		}
		c.open = true
	case "make_dataclass":
		c.open = true
	default:
		return nil
	}
	return c
}

// bindDefaults gives the last fields the defaults of namedtuple(defaults=).
func bindDefaults(fields []field, defaults *outline.Expr, known constants) {
	if defaults == nil {
		return
	}
	if defaults.Kind != outline.Tuple && defaults.Kind != outline.List {
		for i := range fields {
			fields[i].param.Optional = true
		}
		return
	}
	for i, d := range defaults.Args {
		if n := len(fields) - len(defaults.Args) + i; n >= 0 {
			fields[n].param.Optional, fields[n].param.Default = true, constant(d, known)
		}
	}
}

// fieldNames reads "a b", "a, b", ["a", "b"] and [("a", int)].
func fieldNames(e *outline.Expr) (names []string, ok bool) {
	if e == nil {
		return nil, false
	}
	switch e.Kind {
	case outline.String:
		return strings.Fields(strings.ReplaceAll(e.Text, ",", " ")), len(e.Args) == 0
	case outline.List, outline.Tuple:
		for _, item := range e.Args {
			if item.Kind == outline.Tuple && len(item.Args) > 0 {
				item = item.Args[0]
			}
			if item.Kind != outline.String {
				return names, false
			}
			names = append(names, item.Text)
		}
		return names, true
	case outline.Dict:
		for i := 0; i < len(e.Args); i += 2 {
			if e.Args[i] == nil || e.Args[i].Kind != outline.String {
				return names, false
			}
			names = append(names, e.Args[i].Text)
		}
		return names, true
	}
	return nil, false
}
