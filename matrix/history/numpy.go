package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/api"
)

// numpyPolicy is that of NumPy, most of which is written in C and much of the
// rest made by code. The compiled module _multiarray_umath has the functions;
// what of it counts is what the lists __all__ of its two faces, multiarray and
// umath, name. The stubs (from 1.20 on) say what they are.
func numpyPolicy(wheels []*Wheel) *policy {
	n := numpy{}
	if len(wheels) > 0 {
		n.release, _ = version.Parse(wheels[0].Version)
	}
	// 1.20 and 1.21 declare them so; in truth they are numpy.core.defchararray
	// and the like by other names.
	var ghosts []string
	if n.within("", "1.22") {
		ghosts = []string{"numpy.char", "numpy.emath", "numpy.rec"}
	}
	return &policy{
		ghosts: ghosts,
		private: func(module string) bool {
			return underscored(module) || module != "numpy.f2py" && under(module, "numpy.f2py", "numpy.distutils", "numpy.doc")
		},
		complete: n.complete,
		trim:     n.correct,
	}
}

// correct adds a keyword that np.arange takes although its stub and docstring
// call the first argument positional-only since 2.4: arange(start=1, stop=5)
// works on 2.4.6.
func (n numpy) correct(names map[string]api.Name) {
	if o := names["numpy.arange"].Object; o != nil && n.within("2.4", "") {
		o.Keys = append(o.Keys, "start")
	}
}

// numpy completes the namespaces of one release.
type numpy struct {
	release version.Version
}

func (n numpy) complete(w *world, m *module, ns *namespace) {
	core, last := cutLast(m.name)
	real := "numpy.core"
	if n.within("2.0", "") {
		real = "numpy._core" // numpy.core forwards to it
	}
	switch {
	case m.name == "numpy":
		n.root(w, m, ns)
	case m.name == "numpy.random" && ns.slots["RandomState"] == nil: // before 1.17 not in __all__
		ns.slots["RandomState"] = n.compiled(w, m, "RandomState")
	case m.name == "numpy.dtypes": // the module is filled by C when NumPy is imported
		n.dtypes(w, m, ns)
	case core != real:
	case last == "numerictypes":
		n.scalars(w, m, ns)
	case last == "numeric":
		extendAll(m, ns)
	case last == "getlimits" && ns.slots["_populate_finfo_constants"] != nil:
		unfold(ns, "finfo")
	}
	n.listed(w, m, ns)
	if under(m.name, "numpy") && m.served == nil && !m.location.native {
		ns.open = last == "multiarray" || last == "umath"
	}
}

// unfold opens a class whose instances compiled code gives attributes: from
// 2.4 on eps, max, min and others of numpy.finfo.
func unfold(ns *namespace, name string) {
	s := ns.slots[name]
	if s == nil || s.binding.class == nil {
		return
	}
	class, binding, opened := *s.binding.class, *s.binding, *s
	class.open = true
	binding.class, opened.binding = &class, &binding
	ns.slots[name] = &opened
}

// listed binds what __all__ names and no statement binds: it comes from a
// compiled module.
func (n numpy) listed(w *world, m *module, ns *namespace) {
	names, ok := w.exports(m.name)
	if !ok {
		return
	}
	for _, name := range names {
		if ns.slots[name] == nil && identifier(name) && w.tree.locations[m.name+"."+name] == nil {
			ns.slots[name] = n.compiled(w, m, name)
		}
	}
}

// compiled gives what a stub says of a compiled name, that of the module first
// and that of numpy second; without one it is a value of its own.
func (n numpy) compiled(w *world, m *module, name string) *slot {
	for _, of := range []*module{m, w.modules["numpy"]} {
		if of == nil || of.stub == nil {
			continue
		}
		if s := stubbed(of, name); s != nil {
			return s
		}
	}
	return &slot{binding: &binding{value: &value{}}, module: m, name: name}
}

// stubbed returns a class or function that the stub of a module declares.
func stubbed(m *module, name string) *slot {
	scope := &namespace{slots: map[string]*slot{}}
	for i := range m.stub.events {
		if e := &m.stub.events[i]; e.kind == bind && e.name == name && (e.binding.class != nil || e.binding.callables != nil) {
			scope.bind(name, &slot{binding: e.binding, module: m.stub, name: name})
		}
	}
	return scope.slots[name]
}

// dtypes binds the classes of dtypes. Up to 2.0 the stub says nothing of them
// but types.
func (n numpy) dtypes(w *world, m *module, ns *namespace) {
	for _, d := range numpyDTypes {
		if !n.within(d.since, "") {
			continue
		}
		for _, kind := range d.names {
			if name := kind + "DType"; ns.slots[name] == nil {
				ns.slots[name] = n.compiled(w, m, name)
			}
		}
	}
}

// numpyDTypes are the classes in numpy.dtypes, without "DType".
var numpyDTypes = []struct {
	since string
	names []string
}{
	{"1.25", strings.Fields(`Bool Byte Bytes CLongDouble Complex128 Complex64 DateTime64 Float16 Float32 Float64 Int16 Int32
		Int64 Int8 Int LongDouble LongLong Long Object Short Str TimeDelta64 UByte UInt16 UInt32 UInt64 UInt8 UInt ULong
		ULongLong UShort Void`)},
	{"2.0", []string{"String"}},
}

// extended are the modules whose names numpy.core.numeric takes over by a
// function of its own, extend_all.
var extended = []string{"fromnumeric", "umath", "numerictypes", "arrayprint", "_asarray", "_ufunc_config"}

func extendAll(m *module, ns *namespace) {
	for _, name := range extended {
		if ns.slots[name] != nil {
			m.exports = append(m.exports, export{of: name})
		}
	}
}

// scalars binds the scalar types, which numerictypes takes from a table that
// code makes of what C defines.
func (n numpy) scalars(w *world, m *module, ns *namespace) {
	m.listed = true
	var names []string
	for _, s := range numpyScalars {
		if !n.within(s.since, s.until) {
			continue
		}
		for _, name := range s.names {
			names = append(names, name)
			ns.slots[name] = n.compiled(w, m, name)
		}
	}
	m.exports = append(m.exports, export{names: names})
}

// within reports whether the release is at least since and below until; ""
// is no bound.
func (n numpy) within(since, until string) bool {
	return (since == "" || !n.before(since)) && (until == "" || n.before(until))
}

func (n numpy) before(bound string) bool {
	v, err := version.Parse(bound)
	return err == nil && version.Compare(n.release, v) < 0
}

// numpyScalars are the names that numpy.core._type_aliases makes on Linux, from
// release to release.
var numpyScalars = []struct {
	since, until string
	names        []string
}{
	{"", "", strings.Fields(`bool_ byte bytes_ cdouble character clongdouble complex128 complex256 complex64
		complexfloating csingle datetime64 double flexible float128 float16 float32 float64 floating generic half inexact
		int16 int32 int64 int8 int_ intc integer intp long longdouble longlong number object_ short signedinteger single
		str_ timedelta64 ubyte uint uint16 uint32 uint64 uint8 uintc uintp ulonglong unsignedinteger ushort void`)},
	{"2.0", "", []string{"bool", "ulong"}},
	{"", "2.0", strings.Fields(`cfloat clongfloat complex_ float_ longcomplex longfloat singlecomplex string_ unicode unicode_`)},
	{"", "1.24", strings.Fields(`bool8 bytes0 int0 object0 str0 uint0 void0`)},
	{"1.20", "1.22", strings.Fields(`Bytes0 Datetime64 Str0 Uint64`)},
}

// root completes the namespace of numpy itself: the names that its __getattr__
// answers to out of tables.
func (n numpy) root(w *world, m *module, ns *namespace) {
	for name, s := range ns.slots { // what only the stub imports
		if s.binding.stub && s.binding.from != nil {
			delete(ns.slots, name)
		}
	}
	for _, name := range []string{"float128", "complex256"} { // globals()[ta] = getattr(_core, ta)
		if ns.slots[name] == nil {
			ns.slots[name] = n.compiled(w, m, name)
		}
	}
	if m.served == nil {
		return
	}
	for _, t := range readNumpyTables(w, m) {
		if old := ns.slots[t.name]; old == nil || old.binding.typing || old.binding.stub {
			ns.slots[t.name] = &slot{binding: t.binding(), module: m, name: t.name}
		}
	}
	m.served.of, m.served.open, ns.open = nil, false, false
	m.served.names = slices.DeleteFunc(m.served.names, func(name string) bool { return ns.slots[name] != nil })
}
