package history

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/matrix/api"
)

// torchPolicy is that of torch: its compiled part binds names that no file of
// the wheel shows.
func torchPolicy(wheels []*Wheel) *policy {
	t := torch{wheel: wheels[0]}
	return &policy{private: underscored, complete: t.complete, signatures: t.signatures}
}

// torch is what the tables in its wheel say. They are read when first asked.
type torch struct {
	wheel   *Wheel
	read    bool
	natives []native
	// results are the fields of the tuples that functions return, by class.
	results map[string][]string
}

// nativeTable is the list of native functions that wheels carry from 1.13 on.
const nativeTable = "torchgen/packaged/ATen/native/native_functions.yaml"

func (t *torch) table() {
	if t.read {
		return
	}
	t.read = true
	raw, err := t.wheel.read(nativeTable)
	if errors.Is(err, fs.ErrNotExist) || err != nil {
		return
	}
	t.natives, _ = readNative(raw)
	t.results = returnTypes(string(raw))
}

// tensorTypes are the legacy classes that torch/csrc/tensor/python_tensor.cpp
// makes for every scalar type and puts into torch, torch.cuda, torch.sparse
// and torch.cuda.sparse (torch::tensors::initialize_python_bindings). It makes
// none of bool for the sparse layouts.
var tensorTypes = [...]string{
	"BFloat16Tensor", "BoolTensor", "ByteTensor", "CharTensor", "DoubleTensor", "FloatTensor", "HalfTensor", "IntTensor",
	"LongTensor", "ShortTensor",
}

// exportedEnums are the enumerations of the compiled part that put their
// members beside themselves (py::enum_::export_values): in
// torch/csrc/monitor/python_init.cpp and torch/csrc/jit/python/init.cpp.
var exportedEnums = [...]struct{ module, enum string }{
	{"torch._C", "AggregationType"},
	{"torch._C._monitor", "Aggregation"},
}

// compiledMembers are attributes of compiled classes that the stub leaves out:
// THPVariable_properties and the methods in python_variable.cpp and
// tools/autograd/templates/python_variable_methods.cpp, THPFunction_properties
// and THPFunction_methods in python_function.cpp. When each was added is not
// told here: they count as there, so that nobody is told that they are gone.
var compiledMembers = map[string][]string{
	"TensorBase":    tensorMembers,
	"_TensorBase":   tensorMembers,
	"_FunctionBase": {"apply", "maybe_clear_saved_tensors", "name", "register_hook", "register_prehook", "requires_grad", "saved_variables"},
}

var tensorMembers = []string{"cdouble", "cfloat", "ipu", "is_cpu", "is_ipu", "is_xla", "is_xpu", "name", "retains_grad", "volatile", "xpu"}

func (t *torch) complete(w *world, m *module, ns *namespace) {
	if m.name == "torch" && ns.slots["Storage"] == nil {
		// set_default_storage_type in torch/csrc/tensor/python_tensor.cpp
		t.class(m, ns, &classBody{name: "Storage", open: true})
	}
	switch m.name {
	case "torch", "torch.cuda", "torch.sparse", "torch.cuda.sparse":
		for _, name := range tensorTypes {
			if ns.slots[name] == nil && !(name == "BoolTensor" && strings.HasSuffix(m.name, "sparse")) {
				t.class(m, ns, &classBody{name: name, bases: []string{"torch.Tensor"}, open: true})
			}
		}
	case "torch.return_types":
		t.structures(m, ns)
	case "torch._C":
		t.members(ns)
	}
	for _, x := range exportedEnums {
		if x.module != m.name || ns.slots[x.enum] == nil {
			continue
		}
		if e := w.entityOf(ns.slots[x.enum]); e != nil && e.kind == classEntity {
			for _, name := range w.memberNames(e) {
				if ns.slots[name] == nil && public(name) {
					ns.slots[name] = w.memberSlot(e, name)
				}
			}
		}
	}
}

// members adds what compiledMembers lists.
func (t *torch) members(ns *namespace) {
	for name, members := range compiledMembers {
		if s := ns.slots[name]; s != nil && s.binding.class != nil {
			shown, copied := *s.binding.class, *s.binding
			shown.attributes = slices.DeleteFunc(sorted(slices.Concat(shown.attributes, members)), func(a string) bool {
				return s.binding.class.member(a) != nil
			})
			copied.class = &shown
			ns.slots[name] = &slot{binding: &copied, module: s.module, name: s.name}
		}
	}
}

func (t *torch) class(m *module, ns *namespace, c *classBody) {
	ns.slots[c.name] = &slot{binding: &binding{class: c, stub: true}, module: m, name: c.name}
}

// structures binds the classes of what functions return. The stub has some of
// them; the table of native functions has all.
func (t *torch) structures(m *module, ns *namespace) {
	t.table()
	for name, s := range ns.slots {
		if c := s.binding.class; c != nil && s.binding.stub {
			shown := *c
			shown.namedTuple = false // made of one sequence, not of its fields
			shown.members = slices.DeleteFunc(slices.Clone(c.members), func(m classMember) bool { return m.name == "__new__" || m.name == "__init__" })
			copied := *s.binding
			copied.class = &shown
			ns.slots[name] = &slot{binding: &copied, module: s.module, name: s.name}
		}
	}
	ns.open = ns.open && len(t.results) == 0
	for name, fields := range t.results {
		if ns.slots[name] == nil && public(name) {
			t.class(m, ns, &classBody{name: name, bases: []string{"tuple"}, attributes: fields})
		}
	}
}

// results matches a function that returns several named values.
var results = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^- func: (\w+)(?:\.\w+)?\((.*)\) -> \((.*)\)\s*$`)
})

// unbound matches the native functions that torchgen makes no Python for
// (SKIP_PYTHON_BINDINGS in tools/autograd/gen_python_functions.py).
var unbound = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`_backward|_forward$|_cachemask$`) })

// returnTypes reads which classes of results there are, with their fields: a
// function that returns several values, each with a name, has one of its own,
// and another one for writing to out.
func returnTypes(table string) map[string][]string {
	types := map[string][]string{}
	for _, found := range results().FindAllStringSubmatch(table, -1) {
		name, params := found[1], found[2]
		if unbound().MatchString(name) {
			continue
		}
		var fields []string
		for value := range strings.SplitSeq(found[3], ",") {
			if _, field, named := strings.Cut(strings.TrimSpace(value), " "); named {
				fields = append(fields, field)
			}
		}
		if len(fields) < 2 || len(fields) <= strings.Count(found[3], ",") {
			continue
		}
		if strings.Contains(params, "!) ") {
			name += "_out"
		}
		types[name] = sorted(fields)
	}
	return types
}

// nativeModules are the modules of the compiled part whose functions are in
// the table, and how it calls them.
var nativeModules = [...]struct{ path, module string }{
	{"torch._C._VariableFunctions.", ""},
	{"torch._C._nn.", "nn"},
	{"torch._C._linalg.", "linalg"},
	{"torch._C._fft.", "fft"},
	{"torch._C._special.", "special"},
	{"torch._C._sparse.", "sparse"},
	{"torch._C._nested.", "nested"},
}

func (t *torch) signatures(path string) []api.Signature {
	for _, n := range nativeModules {
		if name, ok := strings.CutPrefix(path, n.path); ok {
			t.table()
			found := nativeSignatures(t.natives, n.module, name, false)
			for i := range found {
				found[i].Returns = mapClasses(found[i].Returns, func(name string) string {
					if name == "Tensor" {
						return "torch.Tensor"
					}
					return name
				})
			}
			return found
		}
	}
	return nil
}
