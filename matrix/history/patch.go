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
			p := &m.patches[i]
			target := w.resolve(m, p.target)
			if target == nil || !imported[name] && (target.module == nil || target.module.name != name) {
				continue
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
	}
}
