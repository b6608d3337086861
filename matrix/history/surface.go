package history

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// surface collects the names of a snapshot.
type surface struct {
	*world
	names map[string]api.Name
	// classes are those whose members are to be listed, with their homes.
	classes []*entity
}

// reach is a public name of a module and what it leads to.
type reach struct {
	path  string
	e     *entity
	flags api.Flags
}

// snapshotNames lists every name of the first wheel, sorted.
func (w *world) snapshotNames() []api.Name {
	s := &surface{world: w, names: map[string]api.Name{}}
	s.modulesOf()
	var all []reach
	for _, name := range w.tree.names {
		if w.tree.locations[name].own && !w.policy.private(name) {
			all = append(all, s.reached(name)...)
		}
	}
	s.settle(all)
	for _, r := range all {
		s.name(r)
	}
	for i := 0; i < len(s.classes); i++ { // grows while it runs
		s.members(s.classes[i])
	}
	if w.policy.trim != nil {
		w.policy.trim(s.names)
	}
	s.parents()
	return slices.SortedFunc(maps.Values(s.names), func(a, b api.Name) int { return cmp.Compare(a.Path, b.Path) })
}

// modulesOf lists all modules of the first wheel.
func (s *surface) modulesOf() {
	imported := s.imported()
	for _, name := range s.tree.names {
		private := s.policy.private(name)
		if !s.tree.locations[name].own || s.policy.outside != nil && s.policy.outside(name) || private && ofTests(name) {
			continue // whether tests are there says nothing about the API
		}
		e := s.moduleEntity(name)
		o := &api.Object{Kind: api.Module, Definition: name}
		if private {
			o.Flags |= api.Private
		} else {
			o = s.object(e)
		}
		if parent, _ := cutLast(name); parent != "" && !imported[name] {
			o.Flags |= api.ImportOnly
		}
		s.homes[e] = name
		s.names[name] = api.Name{Path: name, Object: o}
	}
}

// imported returns the modules that importing a package of the wheel imports,
// at whatever depth: they are attributes of their parents then.
func (w *world) imported() map[string]bool {
	var roots []string
	for _, name := range w.tree.names {
		if !strings.Contains(name, ".") {
			roots = append(roots, name)
		}
	}
	return w.importedBy(roots...)
}

// importedBy returns the modules that importing some imports.
func (w *world) importedBy(wave ...string) map[string]bool {
	seen := map[string]bool{}
	for len(wave) > 0 {
		name := wave[len(wave)-1]
		wave = wave[:len(wave)-1]
		for ; name != "" && !seen[name] && w.tree.locations[name] != nil; name, _ = cutLast(name) {
			seen[name] = true
			if m := w.modules[name]; m != nil {
				wave = append(wave, m.imports...)
			}
		}
	}
	return seen
}

// reached lists the public names of a module.
func (s *surface) reached(module string) []reach {
	var list []reach
	ns := s.namespace(module)
	exports, ok := s.exports(module)
	listed := make(map[string]bool, len(exports))
	for _, name := range exports {
		listed[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(ns.slots)) {
		slot := ns.slots[name]
		if !public(name) || slot.binding.typing || slot.binding.hidden {
			continue
		}
		r := reach{path: module + "." + name, e: s.entityOf(slot)}
		if slot.conditional {
			r.flags |= api.Conditional
		}
		if slot.binding.served || slot.served {
			r.flags |= api.Served
		}
		if !ok || listed[name] {
			r.flags |= api.Listed
		}
		list = append(list, r)
	}
	return append(list, s.answered(module, ns)...)
}

// answered lists the names that the module's __getattr__ serves.
func (s *surface) answered(module string, ns *namespace) []reach {
	m := s.modules[module]
	if m == nil || m.served == nil {
		return nil
	}
	names := slices.Clone(m.served.names)
	for _, of := range m.served.of {
		if list, ok := s.collection(m, of); ok {
			names = append(names, list...)
		} else if n, ok := s.names[module]; ok {
			n.Object.Flags |= api.Open
		}
	}
	var list []reach
	for _, name := range sorted(names) {
		path := module + "." + name
		if n, ok := s.names[path]; ok { // a submodule that is imported when asked for
			n.Object.Flags = n.Object.Flags&^api.ImportOnly | api.Served
			for inner := range s.importedBy(path) { // numpy.polynomial imports its legendre
				if m := s.names[inner].Object; m != nil && strings.HasPrefix(inner, path+".") {
					m.Flags &^= api.ImportOnly
				}
			}
			continue
		}
		if public(name) && identifier(name) && ns.slots[name] == nil {
			list = append(list, reach{path: path, flags: api.Served})
		}
	}
	return list
}

// collection gives the strings of a collection that another module holds.
func (s *surface) collection(m *module, dotted string) ([]string, bool) {
	of, last := cutLast(dotted)
	if last == "__all__" {
		name := m.name
		if of != "" {
			e := s.resolve(m, of)
			if e == nil || e.kind != moduleEntity {
				return nil, false
			}
			name = e.path
		}
		return s.exports(name)
	}
	return nil, false
}

// settle chooses the home of every entity: the shortest of its public paths,
// and of those the first.
func (s *surface) settle(all []reach) {
	for _, r := range all {
		if r.e == nil || r.e.kind == externalEntity || r.e.kind == moduleEntity || r.e.owner != nil || !s.own(r.e) {
			continue
		}
		if home := s.homes[r.e]; home == "" || closer(r.path, home) {
			s.homes[r.e] = r.path
		}
	}
}

// closer orders paths by the number of their segments, then as text.
func closer(a, b string) bool {
	if n, m := strings.Count(a, "."), strings.Count(b, "."); n != m {
		return n < m
	}
	return a < b
}

// own reports whether an entity is of the first wheel, or of a companion that
// counts as part of it.
func (w *world) own(e *entity) bool {
	root, _, _ := strings.Cut(e.path, ".")
	at := w.tree.locations[root]
	return at == nil || at.own || slices.Contains(w.policy.companions, root) || under(e.path, w.policy.companions...)
}

// name adds a public name of a module.
func (s *surface) name(r reach) {
	if n, taken := s.names[r.path]; taken {
		if n.Object != nil && n.Object.Kind == api.Module && r.e != nil && r.e.kind == moduleEntity {
			n.Object.Flags &^= api.ImportOnly // bound here, whoever imports it
			return
		}
	}
	e := r.e
	switch {
	case e == nil:
		s.names[r.path] = api.Name{Path: r.path, Object: &api.Object{Kind: api.Value, Flags: r.flags, Definition: r.path}}
	case e.kind == externalEntity || !s.own(e) || e.kind == moduleEntity && s.homes[e] == "":
		s.names[r.path] = api.Name{Path: r.path, Object: &api.Object{Kind: api.External, Flags: r.flags, Definition: e.path}}
	case e.owner != nil && s.homes[e] == "" && s.homes[e.owner] != "" && public(e.member.name):
		s.names[r.path] = api.Name{Path: r.path, Alias: s.homes[e.owner] + "." + e.member.name, Flags: r.flags}
	case e.owner != nil && s.homes[e] == "": // of a class that nobody can name
		s.homes[e] = r.path
		s.name(r)
	case s.homes[e] != r.path:
		s.names[r.path] = api.Name{Path: r.path, Alias: s.homes[e], Flags: r.flags}
	default:
		o := s.object(e)
		o.Flags |= r.flags
		s.names[r.path] = api.Name{Path: r.path, Object: o}
		if e.kind == classEntity {
			s.classes = append(s.classes, e)
		}
	}
}

// parents adds the paths that stand above others without a name of their own.
func (s *surface) parents() {
	for _, path := range slices.Sorted(maps.Keys(s.names)) {
		for parent, _ := cutLast(path); parent != ""; parent, _ = cutLast(parent) {
			if _, ok := s.names[parent]; !ok {
				s.names[parent] = api.Name{Path: parent, Object: &api.Object{Kind: api.Unknown, Flags: api.Private | api.Open, Definition: parent}}
			}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(s.names)) { // an alias whose home was lost to another name
		if n := s.names[path]; n.Object == nil && s.names[n.Alias].Object == nil {
			s.names[path] = api.Name{Path: path, Object: &api.Object{Kind: api.Unknown, Flags: api.Open, Definition: n.Alias}}
		}
	}
}
