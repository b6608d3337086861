package matrix

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Title says what to do, as one line of Markdown that starts in lower case
// and has no period: "use `torch.inf`". Advice is returned as it is written.
func (op *FixOp) Title() string {
	switch {
	case op.Rename != "":
		return "use " + codeSpan(op.Rename)
	case op.RenameImport != "":
		return "import from " + codeSpan(op.RenameImport)
	case op.RenameKwarg != nil:
		return fmt.Sprintf("write `%s=` for `%s=`", op.RenameKwarg.To, op.RenameKwarg.From)
	case op.DropKwarg != "":
		if place, err := strconv.Atoi(op.DropKwarg); err == nil {
			return fmt.Sprintf("drop argument %d", place+1)
		}
		return fmt.Sprintf("drop `%s=`", op.DropKwarg)
	case op.AddKwarg != nil:
		return "add " + list(op.AddKwarg, func(kv KeyValue) string { return codeSpan(kv.Key + "=" + kv.Value) })
	case op.PositionalToKwarg != nil:
		return byKeyword(op.PositionalToKwarg)
	case op.Argument != "":
		return "write " + codeSpan(op.Written())
	case len(op.Items) > 0:
		return "write " + codeSpan(op.Written()) + ", and make " + enumeration(op.itemsWritten()) + " of it"
	case op.Template != "":
		return "write " + codeSpan(strings.Join(strings.Fields(op.Written()), " "))
	case op.Hook != nil:
		return op.Hook.title()
	case op.DefaultParam != nil:
		return "write " + list(op.DefaultParam, func(kv KeyValue) string { return codeSpan(kv.Key + "=" + kv.Value) })
	case op.Drop != "":
		return "take the " + op.Drop + " away"
	case op.RenameEnv != "":
		return "set " + codeSpan(op.RenameEnv)
	case op.SetPin != "":
		return "require " + codeSpan(op.SetPin)
	default:
		return strings.Join(strings.Fields(op.Advice), " ")
	}
}

func (h *Hook) title() string {
	places := make([]string, len(h.Drop))
	for i, place := range h.Drop {
		places[i] = strconv.Itoa(place + 1)
	}
	text := ""
	switch {
	case h.Collect != nil:
		return fmt.Sprintf("call it `%s`, and where it reads its parameter keep what `%s` is given", h.Name, h.Collect.Each)
	case len(h.Add) > 0:
		text = "with " + codeSpans(h.Add)
	case len(h.Drop) == 1:
		text = "without parameter " + places[0]
	case len(h.Drop) > 1:
		text = "without parameters " + enumeration(places)
	}
	if h.Name == "" {
		return "take it " + text
	}
	return strings.TrimSpace("call it `" + h.Name + "` " + text)
}

// Conditional reports whether it is a way out for some arguments only, for some uses of
// what a call gives, or for methods that do without a parameter.
func (op *FixOp) Conditional() bool {
	return len(op.When) > 0 || op.Item != nil || len(op.Items) > 0 || op.Hook != nil && len(op.Hook.Drop) > 0
}

// condition says for which arguments it is a way out, "" for all.
func (op *FixOp) condition() string {
	if len(op.When) == 0 {
		return ""
	}
	return list(op.When, func(kv KeyValue) string {
		names := strings.Split(kv.Key, "|")
		name := names[len(names)-1]
		if place, err := strconv.Atoi(name); err == nil {
			name = fmt.Sprintf("argument %d", place+1)
		}
		return codeSpan(name + "=" + kv.Value)
	})
}

// scope says in words what an operation is a way out for, with a colon; "" for all.
func (op *FixOp) scope() string {
	var of, except []string
	for _, name := range op.For {
		if name, not := strings.CutPrefix(name, "not "); not {
			except = append(except, name)
		} else if !slices.ContainsFunc(op.When, func(kv KeyValue) bool { return kv.Key == name }) {
			of = append(of, name)
		}
	}
	var parts []string
	if when := op.condition(); when != "" {
		parts = append(parts, when)
	}
	if len(of) > 0 {
		parts = append(parts, codeSpans(of))
	}
	text := strings.Join(parts, " of ")
	if len(except) > 0 {
		text += ", but not " + codeSpans(except)
	}
	if text == "" {
		return ""
	}
	return "for " + text + ": "
}

// Written is the template with names in the place of the arguments that it
// takes over: {self} is what the method is called on, {0} the first argument, {args}
// all that are left.
func (op *FixOp) Written() string { return withNames(op.Template + op.Argument) }

// itemsWritten are the items in the same way, as code.
func (op *FixOp) itemsWritten() []string {
	out := make([]string, len(op.Items))
	for i, expression := range op.Items {
		out[i] = codeSpan(withNames(expression))
	}
	return out
}

// withNames writes names for the holes of a template.
func withNames(template string) string {
	var b strings.Builder
	rest := template
	for {
		before, behind, opened := strings.Cut(rest, "{")
		hole, after, closed := strings.Cut(behind, "}")
		if b.WriteString(before); !opened || !closed {
			return b.String() + rest[len(before):]
		}
		b.WriteString(holeName(hole))
		rest = after
	}
}

// holeName is what a hole of a template is called in a title.
func holeName(hole string) string {
	switch hole {
	case "self":
		return "x"
	case "args", "kwargs":
		return "..."
	case "func":
		return "f"
	case "only":
		return "value"
	}
	hole, _, _ = strings.Cut(hole, "?")
	names := strings.Split(hole, "|")
	last := names[len(names)-1]
	if place, err := strconv.Atoi(last); err == nil && place < 26 {
		return string(rune('a' + place))
	}
	return last
}

// byKeyword says how arguments by position are to be given.
func byKeyword(kvs KeyValues) string {
	places, names := make([]string, len(kvs)), make([]string, len(kvs))
	for i, kv := range kvs {
		place, _ := strconv.Atoi(kv.Key)
		places[i], names[i] = strconv.Itoa(place+1), "`"+kv.Value+"=`"
	}
	if len(kvs) == 1 {
		return fmt.Sprintf("pass argument %s as %s", places[0], names[0])
	}
	return fmt.Sprintf("pass arguments %s by keyword: %s", enumeration(places), enumeration(names))
}

// enumeration returns "1", "1 and 2", "1, 2 and 3".
func enumeration(items []string) string {
	last := len(items) - 1
	if last < 1 {
		return strings.Join(items, "")
	}
	return strings.Join(items[:last], ", ") + " and " + items[last]
}

func list(kvs KeyValues, form func(KeyValue) string) string {
	parts := make([]string, len(kvs))
	for i, kv := range kvs {
		parts[i] = form(kv)
	}
	return enumeration(parts)
}

// fillHoles replaces what a new name may take from the name that was matched:
// {name} is all of it, {tail} what follows its first segment, {last} its last
// segment.
func fillHoles(text, with string) string {
	return strings.NewReplacer("{name}", with, "{tail}", with, "{last}", with).Replace(text)
}
