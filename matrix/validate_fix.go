package matrix

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// maxItem is more than any function gives.
const maxItem = 16

func (c *checker) fixes(e *Entry, path string) {
	for i := range e.Fix {
		c.fix(e, &e.Fix[i], item(path+".fix", i))
	}
}

func (c *checker) fix(e *Entry, op *FixOp, path string) {
	kinds := op.kinds()
	if len(kinds) != 1 {
		c.faultf(path, "expected exactly one operation, found %s", oneOrNone(kinds))
		return
	}
	kind := kinds[0]
	switch {
	case kind == "advice" && op.Safety != finding.Manual:
		c.faultf(path+".safety", "advice is manual: a person has to follow it")
	case kind != "advice" && !c.written(path+".safety"):
		c.faultf(path, "expected safety: safe, unsafe or manual")
	}
	if op.RunsOn != "" && !validRange(op.RunsOn) {
		c.faultf(path+".runs_on", `expected a version range such as ">=2,<3", found %q`, op.RunsOn)
	}
	if (op.As != nil || op.Item != nil || op.Items != nil) && kind != "template" {
		c.faultf(path, "as, item and items belong to a template")
	}
	if op.Items != nil && (op.Item != nil || len(op.Items) < 2) {
		c.faultf(path+".items", "they are all of several, where item is one")
	}
	if op.When != nil && !slices.Contains([]string{"template", "argument", "drop_kwarg", "rename_kwarg"}, kind) {
		c.faultf(path, "when belongs to a template or to what is done to an argument")
	}
	if op.Only != nil && kind != "rename_import" {
		c.faultf(path+".only", "it belongs to rename_import")
	}
	if op.ItemName != "" && op.Item == nil {
		c.faultf(path+".item_name", "it belongs to an item")
	}
	if op.Item != nil && (*op.Item < 0 || *op.Item > maxItem) {
		c.faultf(path+".item", "expected a place from 0 to %d, found %d", maxItem, *op.Item)
	}
	c.forNames(e, op, path+".for")
	at := path + "." + kind
	switch kind {
	case "rename", "rename_import":
		name := fillHoles(op.Rename+op.RenameImport, "x")
		if !c.dotted.MatchString(name) {
			c.faultf(at, "expected a dotted name, which may use {name}, {tail} and {last}, found %q", op.Rename+op.RenameImport)
		}
	case "rename_env":
		c.identifier(op.RenameEnv, at, "the name of an environment variable")
	case "hook":
		c.hook(op.Hook, at)
	case "default_param":
		for _, kv := range op.DefaultParam {
			c.matched(e, kv.Key, at+"."+kv.Key)
		}
		if len(op.DefaultParam) != 1 {
			c.faultf(at, "expected one parameter, found %d", len(op.DefaultParam))
		}
	case "drop":
		if op.Drop != "call" && op.Drop != "decorator" {
			c.faultf(at, "expected call or decorator, found %q", op.Drop)
		}
	case "drop_kwarg":
		c.matched(e, op.DropKwarg, at)
	case "rename_kwarg":
		c.matched(e, op.RenameKwarg.From, at+".from")
		c.identifier(op.RenameKwarg.To, at+".to", "a parameter")
	case "add_kwarg":
		for _, kv := range op.AddKwarg {
			c.identifier(kv.Key, at+"."+kv.Key, "a parameter")
		}
	case "positional_to_kwarg":
		for _, kv := range op.PositionalToKwarg {
			if strings.Trim(kv.Key, "0123456789") != "" {
				c.faultf(at+"."+kv.Key, "expected a place from 0, found %q", kv.Key)
			}
			c.identifier(kv.Value, at+"."+kv.Key, "a parameter")
		}
	}
}

func (c *checker) hook(h *Hook, path string) {
	if h.Name != "" {
		c.identifier(h.Name, path+".name", "a method")
	}
	for _, name := range h.Add {
		c.identifier(name, path+".add", "a parameter")
	}
	switch {
	case h.Name == "" && len(h.Drop)+len(h.Add) == 0:
		c.faultf(path, "it changes nothing")
	case len(h.Drop) > 0 && len(h.Add) > 0:
		c.faultf(path, "it drops and adds parameters: an operation does one of both")
	case h.Collect == nil:
	case len(h.Drop) != 1 || h.Collect.Step == "" || h.Collect.Start == "" || h.Collect.Each == "" || len(h.Collect.Given) == 0:
		c.faultf(path+".collect", "expected step, start, each and given, for the one parameter that is dropped")
	}
}

// forNames reports a name that no match is about.
func (c *checker) forNames(e *Entry, op *FixOp, path string) {
	for _, name := range op.For {
		name = strings.TrimPrefix(name, "not ")
		if !slices.ContainsFunc(e.Match.Leaves(), func(m *Match) bool { return m.speaksOf(name) }) {
			c.faultf(path, "no match is about %q", name)
		}
	}
}

// speaksOf reports whether a match is about a name: qualified or the last segment, of
// what it matches, or of what lies below or above. A keyword and a key count as well.
func (m *Match) speaksOf(name string) bool {
	if m.Operator != nil {
		return strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__")
	}
	for _, n := range m.spoken() {
		if n == name || strings.HasSuffix(n, "."+name) || strings.HasPrefix(n, name+".") || strings.HasPrefix(name, n+".") {
			return true
		}
	}
	return false
}

// spoken lists the names, the keywords and the keys that a match is about.
func (m *Match) spoken() []string {
	names := slices.Concat(m.Symbol, m.Import, m.Prefix, m.Env)
	members := func(types, members StringList) {
		for _, t := range types {
			for _, member := range members {
				names = append(names, t+"."+member)
			}
		}
	}
	switch {
	case m.Call != nil:
		names = append(names, m.Call.Func...)
	case m.Method != nil:
		members(m.Method.Type, m.Method.Name)
	case m.Attribute != nil:
		members(m.Attribute.Type, m.Attribute.Name)
	case m.Subclass != nil:
		members(m.Subclass.Of, m.Subclass.Overrides)
	case m.Subscript != nil:
		names = append(names, m.Subscript.Key...)
	}
	if args := m.Args(); args != nil {
		names = append(names, args.Keyword...)
		for _, kv := range slices.Concat(args.Value, args.Type) {
			names = append(names, kv.Key)
		}
	}
	return names
}

func (c *checker) identifier(name, path, want string) {
	if !c.plain.MatchString(name) {
		c.faultf(path, "expected %s, found %q", want, name)
	}
}

// matched reports an argument that the fix touches but no match looks at.
func (c *checker) matched(e *Entry, keyword, path string) {
	for _, leaf := range e.Match.Leaves() {
		args := leaf.Args()
		if args == nil {
			continue
		}
		if _, ok := args.Value.Get(keyword); ok || slices.Contains(args.Keyword, keyword) {
			return
		}
		if args.Positional != nil && keyword == strconv.Itoa(*args.Positional) {
			return
		}
		if leaf.Subclass != nil && slices.Contains(leaf.Subclass.Param, keyword) {
			return
		}
	}
	c.faultf(path, "no match is about the keyword %q", keyword)
}

// kinds returns the names of the operations that are set.
func (op *FixOp) kinds() []string {
	var kinds []string
	add := func(name string, set bool) {
		if set {
			kinds = append(kinds, name)
		}
	}
	add("rename", op.Rename != "")
	add("rename_import", op.RenameImport != "")
	add("rename_kwarg", op.RenameKwarg != nil)
	add("drop_kwarg", op.DropKwarg != "")
	add("add_kwarg", op.AddKwarg != nil)
	add("positional_to_kwarg", op.PositionalToKwarg != nil)
	add("argument", op.Argument != "")
	add("template", op.Template != "")
	add("hook", op.Hook != nil)
	add("default_param", op.DefaultParam != nil)
	add("drop", op.Drop != "")
	add("rename_env", op.RenameEnv != "")
	add("set_pin", op.SetPin != "")
	add("advice", op.Advice != "")
	return kinds
}
