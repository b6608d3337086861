package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// object says what an entity is. homes gives the paths of others.
func (w *world) object(e *entity) *api.Object {
	o := &api.Object{Definition: e.path}
	switch e.kind {
	case externalEntity:
		o.Kind = api.External
	case moduleEntity:
		o.Kind = api.Module
		w.aboutModule(o, e)
	case functionEntity:
		o.Kind = api.Function
		w.aboutFunction(o, e, 0)
	case classEntity:
		o.Kind = api.Class
		w.aboutClass(o, e)
	default:
		o.Kind = api.Value
		w.aboutValue(o, e)
	}
	if e.stub {
		o.Flags |= api.Stub
	}
	return o
}

func (w *world) aboutModule(o *api.Object, e *entity) {
	if w.namespace(e.path).open {
		o.Flags |= api.Open
	}
	if m := w.modules[e.path]; m != nil {
		o.Deprecations = m.deprecations
	}
}

func (w *world) aboutFunction(o *api.Object, e *entity, depth int) {
	if e.like != nil && depth < 20 {
		w.aboutFunction(o, e.like, depth+1)
		w.likeness(o, e)
		return
	}
	if e.kind == classEntity { // wrapped: its constructor
		w.construct(o, e)
		return
	}
	if len(e.callables) == 0 {
		return
	}
	for _, c := range e.callables {
		full := w.absorbed(c, e)
		if !c.overload || e.stub || c.registers != "" {
			o.Signatures = append(o.Signatures, w.signature(full.signature, e))
		}
		w.behaviour(o, full)
	}
	if len(o.Signatures) == 0 { // overloads without an implementation
		for _, c := range e.callables {
			o.Signatures = append(o.Signatures, w.signature(c.signature, e))
		}
	}
	last := e.callables[len(e.callables)-1]
	o.Raises = last.raises
	if last.exact && !e.stub && len(o.Signatures) == 1 {
		o.Flags |= api.Exact
	}
}

// behaviour adds what a body says of a function.
func (w *world) behaviour(o *api.Object, c *callable) {
	o.Keys = sorted(slices.Concat(o.Keys, c.keys))
	o.Any = o.Any || c.any
	o.Deprecations = append(o.Deprecations, c.deprecations...)
	if len(o.Keys) == 0 {
		o.Keys = nil
	}
}

// likeness turns the description of a function into that of one made of it.
func (w *world) likeness(o *api.Object, e *entity) {
	if c, _ := w.callableOf(e.like, 0); e.unbound && e.like.member != nil && c != nil && c.role == plain {
		for i := range o.Signatures {
			self := api.Param{Name: "self", Kind: api.PositionalOnly}
			o.Signatures[i].Params = slices.Insert(slices.Clone(o.Signatures[i].Params), 0, self)
		}
	}
	v := e.value
	if v == nil {
		return
	}
	o.Deprecations = append(slices.Clone(v.deprecations), o.Deprecations...)
	for i := range o.Signatures {
		if v.partial {
			o.Signatures[i] = v.bound(o.Signatures[i])
		}
		if v.byName {
			o.Signatures[i] = named(o.Signatures[i])
		}
	}
}

// signature resolves what a signature returns.
func (w *world) signature(s api.Signature, e *entity) api.Signature {
	if s.Returns == "" || s.Returns == "Self" {
		return s
	}
	s.Returns = w.typeName(e, s.Returns)
	return s
}

// typeName gives the paths of the classes that an annotation names, "" when it
// names none.
func (w *world) typeName(e *entity, written string) string {
	if !strings.Contains(written, "[") {
		return w.className(e, written)
	}
	return mapClasses(written, func(name string) string {
		// That an item is a number or a text is not worth its place.
		if class := w.className(e, name); !strings.HasPrefix(class, "builtins.") {
			return class
		}
		return ""
	})
}

// className gives the path of a class that an annotation names, "" when it is
// none, and the type of the tuple that a stub has no class for.
func (w *world) className(e *entity, written string) string {
	if written == "Self" {
		return written
	}
	scope := e
	if e.owner != nil {
		scope = e.owner
	}
	if m := scope.module; m != nil && m.tuples[written] != "" && scope.stub {
		return w.typeName(&entity{module: m}, m.tuples[written])
	}
	var of *entity
	if scope.kind == classEntity {
		of = w.scoped(scope, written)
	} else {
		of = w.resolve(scope.module, written)
	}
	if _, last := cutLast(written); last == "NDArray" && (of == nil || of.kind != classEntity) {
		return "numpy.ndarray" // numpy.typing.NDArray[T] is ndarray[Any, dtype[T]]
	}
	if of == nil || of.kind != classEntity && of.kind != externalEntity {
		return ""
	}
	return w.pathOf(of)
}

func (w *world) aboutClass(o *api.Object, e *entity) {
	bases, known := w.bases(e)
	for _, b := range bases {
		o.Bases = append(o.Bases, w.pathOf(b))
	}
	if !known || w.madeElsewhere(e) {
		o.Flags |= api.Open
	}
	o.Deprecations = append(o.Deprecations, e.class.deprecations...)
	w.construct(o, e)
}

// construct tells how instances of a class are made, if it says so itself.
func (w *world) construct(o *api.Object, e *entity) {
	if init := w.ownConstructor(e); init != nil {
		w.aboutFunction(o, init, 0)
		return
	}
	if e.class.dataclass || e.class.namedTuple {
		o.Signatures = []api.Signature{{Params: w.fields(e)}}
		if !e.stub {
			o.Flags |= api.Exact
		}
	}
}

// fields joins the fields of a dataclass with those of the dataclasses that it
// derives from: a redefined one keeps its place, keyword-only ones come last.
func (w *world) fields(class *entity) []api.Param {
	var all []field
	for _, c := range slices.Backward(w.ancestors(class)) {
		if c.kind != classEntity || !c.class.dataclass && !c.class.namedTuple {
			continue
		}
		for _, f := range c.class.fields {
			if i := slices.IndexFunc(all, func(o field) bool { return o.param.Name == f.param.Name }); i >= 0 {
				all[i] = f
			} else {
				all = append(all, f)
			}
		}
	}
	var params []api.Param
	for _, f := range all {
		if f.init {
			params = append(params, f.param)
		}
	}
	slices.SortStableFunc(params, func(a, b api.Param) int { return int(a.Kind) - int(b.Kind) })
	return params
}

func (w *world) aboutValue(o *api.Object, e *entity) {
	if e.value != nil {
		o.Deprecations, o.Raises = e.value.deprecations, e.value.raises
	}
	if h := e.hint; h != nil && h.kind == functionEntity {
		o.Kind = api.Function
		w.aboutFunction(o, h, 0)
		o.Flags |= api.Stub
	} else if found := w.documented(e); found != nil {
		o.Kind, o.Signatures = api.Function, found
		o.Flags |= api.Stub
	}
	if class := w.instanceOf(e); class != nil && w.open(class) {
		o.Flags |= api.Open
	}
}

// documented finds the signatures of a compiled function: in the docstring
// that Python gives it, or in a table of the wheel.
func (w *world) documented(e *entity) []api.Signature {
	if e.doc != "" {
		if found := docSignatures(e.docName, e.doc); found != nil {
			for i := range found {
				found[i] = w.signature(found[i], &entity{module: e.docModule})
			}
			return found
		}
	}
	if w.policy.signatures != nil {
		return w.policy.signatures(e.path)
	}
	return nil
}

// open reports whether a class can have members that it does not show.
func (w *world) open(class *entity) bool {
	return slices.ContainsFunc(w.ancestors(class), func(c *entity) bool {
		if c.kind != classEntity {
			return true
		}
		_, known := w.bases(c)
		return !known
	})
}

// pathOf is the path by which the snapshot knows a class: its home, else its
// definition.
func (w *world) pathOf(e *entity) string {
	if home := w.homes[e]; home != "" {
		return home
	}
	return e.path
}
