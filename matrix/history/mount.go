package history

import (
	"slices"
	"strings"
)

// mount is a tree of modules that users know by another name than that of the
// folder in which it lies: "tensorflow._api.v2" is imported as "tensorflow".
type mount struct {
	from, to string
	// below: only what lies below from, not from itself.
	below bool
	// quiet: it renames what imports say, where to has such a module, and no
	// file. Keras 3 writes "from keras import ops" for a module of which
	// tf.keras has a file of its own.
	quiet bool
}

// rename gives the name under which a mount has a module.
func (m *mount) rename(module string) (string, bool) {
	if module == m.from {
		return m.to, !m.below
	}
	rest, ok := strings.CutPrefix(module, m.from+".")
	return m.to + "." + rest, ok
}

// place names the module that a file holds. Where files of several mounts
// claim a name, the highest rank has it: 0 is no mount, and those that come
// first in the list rank highest.
func (p *policy) place(module string) (name string, rank int) {
	for i := range p.mounts {
		if name, ok := p.mounts[i].rename(module); ok && !p.mounts[i].quiet {
			return name, len(p.mounts) - i
		}
	}
	return module, 0
}

// refer names the module that an import means. Quiet mounts count where a name
// is bound: the module that is imported stays the one that is written.
func (p *policy) refer(t *tree, module string, bound bool) string {
	for i := range p.mounts {
		name, ok := p.mounts[i].rename(module)
		if ok && (!p.mounts[i].quiet || bound && t.locations[name] != nil) {
			return name
		}
	}
	return module
}

// settle gives the imports of a module the names under which their targets
// are mounted.
func (p *policy) settle(t *tree, m *module) {
	if len(p.mounts) == 0 {
		return
	}
	for _, list := range [][]string{m.imports, m.hints} {
		for i := range list {
			list[i] = p.refer(t, list[i], false)
		}
	}
	for i := range m.events {
		e := &m.events[i]
		switch {
		case e.kind == star:
			e.name = p.refer(t, e.name, true)
		case e.binding != nil && e.binding.from != nil:
			e.binding.from = p.origin(t, e.binding.from)
		}
	}
}

func (p *policy) origin(t *tree, o *origin) *origin {
	if o.name == "" {
		return &origin{module: p.refer(t, o.module, true)}
	}
	full := o.module + "." + o.name
	if name := p.refer(t, full, true); name != full && t.locations[name] != nil {
		parent, last := cutLast(name)
		return &origin{parent, last}
	}
	return &origin{p.refer(t, o.module, true), o.name}
}

// elsewhere are modules whose content the history of another package tells.
// Each is there and open; what the wheels have of it is not read.
type elsewhere []string

// close takes the modules that are told elsewhere out of the tree and leaves
// an empty, open one in the place of each.
func (e elsewhere) close(t *tree, w *Wheel) {
	for _, root := range e {
		if parent, _ := cutLast(root); t.locations[parent] == nil {
			continue
		}
		for name := range t.locations {
			if strings.HasPrefix(name, root+".") {
				delete(t.locations, name)
			}
		}
		t.locations[root] = &location{wheel: w, own: true, pkg: true, native: true}
	}
}

// attach binds submodules in their parent that it gets in ways which its
// statements do not show (a lazy loader, setattr, __path__).
func attach(w *world, m *module, ns *namespace, lists ...[]string) {
	for _, child := range slices.Concat(lists...) {
		if parent, last := cutLast(child); parent == m.name && w.tree.locations[child] != nil {
			ns.slots[last] = &slot{binding: &binding{from: &origin{child, ""}}, module: m, name: last}
		}
	}
}

// under reports whether a module is one of the roots or lies below one.
func under(module string, roots ...string) bool {
	return slices.ContainsFunc(roots, func(root string) bool {
		return module == root || strings.HasPrefix(module, root+".")
	})
}
