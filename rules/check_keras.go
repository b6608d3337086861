package rules

import (
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// kerasTensor is what keras.Input gives. Keras 3 has the name; in Keras 2 the
// class is keras.src.engine.keras_tensor.KerasTensor, without a public one.
const kerasTensor = "keras.KerasTensor"

// tensorFlowOnKerasTensor finds functions of TensorFlow that get a symbolic
// tensor of Keras, alone or in a list. Up to Keras 2 it was one of TensorFlow's;
// that of Keras 3 raises when TensorFlow turns it into a tensor.
func (s *scan) tensorFlowOnKerasTensor(p matrix.Pattern) {
	if !s.importsPackage("tensorflow") {
		return
	}
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		u := s.calleeOf(c)
		if u == nil || len(c.Args) == 0 || u.Confidence == parser.Possible || !convertsArguments(u) {
			continue
		}
		for j := range c.Args {
			arg := &c.Args[j]
			got, ok := s.argumentIs(arg.Value, kerasTensor)
			if !ok {
				got, ok = s.itemIs(arg.Value, kerasTensor)
			}
			if !ok {
				continue
			}
			if h, ok := s.checkHit(p, got.as, c, arg, u.Refs[0].Name); ok {
				f := &h.finding
				// One finding for the call, not one for each argument.
				f.Span, f.Keyword = u.Parts[len(u.Parts)-1], ""
				f.Confidence = min(f.Confidence, got.sure, finding.Confidence(u.Confidence))
				h.as = candidate{name: u.Refs[0].Name, axis: got.as.axis}
				s.add(h)
			}
			break
		}
	}
}

// convertsArguments reports whether all that a use denotes are functions of
// TensorFlow that turn what they get into tensors.
func convertsArguments(u *parser.Use) bool {
	for _, r := range u.Refs {
		name, ok := strings.CutPrefix(r.Name, "tensorflow.")
		if !ok || r.Instance > 0 {
			return false
		}
		name = strings.TrimPrefix(name, "compat.v2.")
		name = strings.TrimPrefix(name, "compat.v1.")
		if !converts(name) {
			return false
		}
	}
	return len(u.Refs) > 0
}

// converts decides a name below tensorflow. Each function of these modules was
// called with symbolic tensors in TensorFlow 2.18 and Keras 3.15: classes and
// the functions at the end are those that do not raise over them.
func converts(name string) bool {
	module, function := "", name
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		module, function = name[:i], name[i+1:]
	}
	if function == "" || 'A' <= function[0] && function[0] <= 'Z' {
		return false
	}
	switch module {
	case "math", "nn", "linalg", "image", "signal", "strings", "bitwise", "sets":
		return true
	case "":
	default:
		return false
	}
	switch function {
	case "as_dtype", "broadcast_static_shape", "case", "cond", "constant", "control_dependencies", "custom_gradient", "device",
		"executing_eagerly", "eye", "function", "get_current_name_scope", "get_logger", "get_static_value", "grad_pass_through",
		"gradients", "group", "hessians", "import_graph_def", "init_scope", "inside_function", "is_symbolic_tensor", "is_tensor",
		"load_library", "load_op_library", "make_ndarray", "map_fn", "name_scope", "no_gradient", "no_op",
		"nondifferentiable_batch_function", "numpy_function", "ones", "parallel_stack", "print", "py_function", "recompute_grad",
		"register_tensor_conversion_function", "switch_case", "timestamp", "tuple", "type_spec_from_value",
		"variable_creator_scope", "while_loop", "zeros":
		return false
	}
	return true
}
