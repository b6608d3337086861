package history

import (
	"maps"
	"slices"
)

// patch gives classes and modules the attributes that modules assign to them
// from outside. Only modules that importing the package imports count: what
// others would do, they have not done.
func (w *world) patch() {
	imported := w.imported()
	for _, name := range slices.Sorted(maps.Keys(w.modules)) {
		m := w.modules[name]
		for i := range m.patches {
			w.assign(m, &m.patches[i], imported[name])
		}
		for _, function := range m.called {
			f := w.resolve(m, function)
			if !imported[name] || f == nil || f.kind != functionEntity || f.module == nil || len(f.callables) == 0 {
				continue
			}
			of := f.module.patchers[f.callables[0].name]
			for i := range of {
				w.assign(f.module, &of[i], true)
			}
		}
	}
}

// assign carries out what module m assigns. A module that is not imported
// changes nothing but what is its own.
func (w *world) assign(m *module, p *patch, imported bool) {
	target := w.resolve(m, p.target)
	if target == nil || !imported && (target.module == nil || target.module.name != m.name) {
		return
	}
	s := &slot{binding: p.binding, module: m, name: p.name, conditional: p.binding.conditional}
	switch target.kind {
	case classEntity:
		if target.class.member(p.name) == nil {
			if target.patches == nil {
				target.patches = map[string]*slot{}
			}
			target.patches[p.name] = s
		}
	case moduleEntity:
		if ns := w.namespace(target.path); ns.slots[p.name] == nil {
			ns.slots[p.name] = s
		}
	}
}
