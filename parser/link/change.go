package link

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/parser"
)

// imports reports whether a file imports anything of the project.
func (k *linking) imports(m *parser.Module) bool {
	for i := range m.Imports {
		imp := &m.Imports[i]
		if imp.Level > 0 {
			return true
		}
		if _, found := k.root(imp.Module); found != "" {
			return true
		}
	}
	return false
}

// patches returns the names that modules which a file imports assign to.
func (k *linking) patches(m *parser.Module) []string {
	var names []string
	seen := make(map[string]bool)
	for i := range m.Imports {
		imp := &m.Imports[i]
		module, ok := k.scope.module(imp)
		if !ok || module[0] != '.' {
			continue
		}
		if imp.Name != "" && imp.Name != "*" {
			if sub := child(module, imp.Name); k.tree.exists(sub) {
				module = sub
			}
		}
		for ; !seen[module]; module = parent(module) { // importing a module runs its packages
			seen[module] = true
			if own := k.linker.options.Patches; own != nil && !own(module) {
				continue
			}
			if e := k.exports(module); e != nil && k.file != k.fileOf(module) {
				names = append(names, e.patched...)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func (k *linking) fileOf(module string) string {
	file, _ := k.tree.Module(module)
	return file
}

// changes are what is to be written into the facts of a file, kept apart until
// all of it is known.
type changes struct {
	uses    []parser.Use
	calls   []parser.Call
	classes []parser.Class
	blocks  []parser.Block

	operations []parser.Operation
	subscripts []parser.Subscript
}

func (c *changes) apply(m *parser.Module) {
	m.Uses, m.Calls, m.Classes, m.Blocks = c.uses, c.calls, c.classes, c.blocks
	m.Operations, m.Subscripts = c.operations, c.subscripts
}

// module finds out what there is to change in the facts of a file. It writes
// into copies only: when a file is missing all of it is done again.
func (k *linking) module(m *parser.Module, focus Focus) *changes {
	f := focus.of(m)
	c := &changes{
		uses: slices.Clone(m.Uses), calls: slices.Clone(m.Calls), classes: slices.Clone(m.Classes), blocks: slices.Clone(m.Blocks),
		operations: slices.Clone(m.Operations), subscripts: slices.Clone(m.Subscripts),
	}
	for i := range m.Calls {
		if !focus.names(m.Calls[i].Statement, m.Calls[i].Callee) {
			continue
		}
		k.arguments(&c.calls[i], m.Uses)
		k.spreads(&c.calls[i])
		k.super(c, m, i)
	}
	for i := range m.Uses {
		if f.use(&m.Uses[i]) && k.use(&c.uses[i], len(m.Stars)) {
			k.callee(c, i, m.Uses[i].Refs)
		}
	}
	for i := range c.classes {
		if !focus.touchesAll(c.classes[i].Span) {
			continue
		}
		k.class(&c.classes[i])
	}
	for i := range c.blocks {
		if b := &c.blocks[i]; b.Cond != nil && f.block(i) {
			b.Cond = k.cond(b.Cond)
		}
	}
	for i := range c.operations {
		if !focus.touchesAll(c.operations[i].Statement) {
			continue
		}
		k.value(&c.operations[i].Left)
		k.value(&c.operations[i].Right)
	}
	for i := range c.subscripts {
		s := &c.subscripts[i]
		if !focus.touchesAll(s.Statement) {
			continue
		}
		s.Refs, s.Confidence, _ = k.refs(s.Refs, s.Confidence)
		k.value(&s.Key)
		k.value(&s.Stored)
	}
	return c
}

// refs returns what references denote, at most as sure as before; changed is
// false when none lies in the project.
func (k *linking) refs(refs []parser.Ref, sure parser.Confidence) (out []parser.Ref, least parser.Confidence, changed bool) {
	if !slices.ContainsFunc(refs, k.lies) {
		return refs, sure, false
	}
	others := false
	for _, r := range refs {
		r = k.ref(r)
		if r.Name[0] != '.' {
			out = append(out, r)
			continue
		}
		a := k.follow(r)
		sure = min(sure, a.confidence)
		for _, t := range a.things {
			if t.kind != library {
				others = true
				continue
			}
			out = append(out, t.at(r))
		}
	}
	slices.SortFunc(out, compareRefs)
	if out = slices.Compact(out); len(out) > maxThings {
		out = nil
	}
	if len(out) > 1 || others {
		sure = min(sure, parser.Likely)
	}
	return out, sure, true
}

func compareRefs(a, b parser.Ref) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), a.Bound-b.Bound, a.Instance-b.Instance)
}
