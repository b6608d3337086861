package matrix

import (
	"slices"
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
	if (op.When != nil || op.Item != nil) && kind != "template" {
		c.faultf(path, "when and item belong to a template")
	}
	if op.Item != nil && (*op.Item < 0 || *op.Item > maxItem) {
		c.faultf(path+".item", "expected a place from 0 to %d, found %d", maxItem, *op.Item)
	}
	at := path + "." + kind
	switch kind {
	case "rename", "rename_import":
		name := fillHoles(op.Rename+op.RenameImport, "x")
		if !c.dotted.MatchString(name) {
			c.faultf(at, "expected a dotted name, which may use {name}, {tail} and {last}, found %q", op.Rename+op.RenameImport)
		}
	case "rename_env":
		c.identifier(op.RenameEnv, at, "the name of an environment variable")
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
	add("template", op.Template != "")
	add("rename_env", op.RenameEnv != "")
	add("set_pin", op.SetPin != "")
	add("advice", op.Advice != "")
	return kinds
}
