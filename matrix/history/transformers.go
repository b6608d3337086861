package history

import (
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// transformersPolicy is that of transformers. Its models (400 packages in
// 5.24, nine of ten names) are written anew from release to release; of them
// only the modules, and the names of the classes and functions that each
// defines, are kept.
func transformersPolicy(wheels []*Wheel) *policy {
	aliases := readTransformersAliases(wheels)
	return &policy{
		private: underscored, trim: trimModels, plant: aliases.plant,
		complete: func(w *world, m *module, ns *namespace) {
			serveModels(w, m, ns)
			aliases.complete(w, m, ns)
		},
	}
}

// serveModels binds what transformers itself serves of its models from 4.48
// on: define_import_structure looks through their files for what each lists in
// __all__, whether or not a package of theirs imports it.
func serveModels(w *world, m *module, ns *namespace) {
	if m.name != "transformers" || ns.slots["define_import_structure"] == nil {
		return
	}
	for _, name := range w.tree.names {
		if !strings.HasPrefix(name, modelTree+".") || w.modules[name] == nil {
			continue
		}
		names, _ := w.exports(name)
		for _, shown := range names {
			if ns.slots[shown] == nil && w.namespace(name).slots[shown] != nil {
				ns.slots[shown] = &slot{binding: &binding{from: &origin{name, shown}, served: true}, module: m, name: shown}
			}
		}
	}
}

// modelTree is where the models lie; autoTree has the classes that choose
// among them, which are kept whole.
const (
	modelTree = "transformers.models"
	autoTree  = "transformers.models.auto"
)

func ofModel(path string) bool {
	return strings.HasPrefix(path, modelTree+".") && !under(path, autoTree)
}

// trimModels takes away what is not kept of models, whatever path leads to it.
func trimModels(names map[string]api.Name) {
	for path, n := range names {
		if n.Object != nil && (ofModel(path) || ofModel(n.Object.Definition)) {
			trimModel(names, path, n.Object)
		}
	}
	for path, n := range names { // members
		if n.Object != nil && n.Object.Kind >= api.Method {
			if parent, _ := cutLast(path); bare(names[parent].Object) {
				delete(names, path)
			}
		}
	}
	for path, n := range names { // aliases of what is gone, and imports
		if n.Object != nil {
			continue
		}
		home := names[n.Alias].Object
		if home == nil || ofModel(path) && !definedIn(home.Definition, path) && (n.Flags&api.Served == 0 || !ofModel(home.Definition)) {
			delete(names, path)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(names)) { // classes within classes that are gone
		if parent, _ := cutLast(path); parent != "" && ofModel(path) && names[parent].Object == nil {
			delete(names, path)
		}
	}
}

func trimModel(names map[string]api.Name, path string, o *api.Object) {
	switch o.Kind {
	case api.Module:
		if ofModel(path) {
			o.Flags |= api.Selective
		}
	case api.Class:
		o.Signatures, o.Keys, o.Any = nil, nil, true
		o.Flags = o.Flags&^api.Exact | api.Open
	case api.Function:
		o.Signatures, o.Keys, o.Any, o.Raises = nil, nil, true, nil
		o.Flags &^= api.Exact
	default:
		if ofModel(path) {
			delete(names, path)
		}
	}
}

// bare reports whether a class was trimmed.
func bare(o *api.Object) bool {
	return o == nil || o.Kind == api.Class && ofModel(o.Definition)
}

// definedIn reports whether a definition stands in the module that a path
// names a part of, or below its package, or in that of which the module is the
// name of old (transformersAliases).
func definedIn(definition, path string) bool {
	module, _ := cutLast(path)
	return under(definition, module, strings.TrimSuffix(module, "_fast"))
}
