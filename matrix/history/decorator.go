package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// keeping are the decorators, by their last name, that leave the parameters of
// a function as the def statement has them: they hand the function itself on
// after a note was made of it, or a wrapper that takes *args and **kwargs and
// passes all of them. Each was read in a wheel.
//
//	Python     abc, contextlib, functools, typing: the wrapper passes everything
//	torch      no_grad and the like wrap whole calls; jit.export, unused, ignore,
//	           fx.compatibility and functional_datapipe only note the function
//	TensorFlow tf_export and its kind set attributes; the dispatch decorators
//	           try the function first with what it was given;
//	           filter_traceback trims the traceback of an error
//	NumPy      array_function_dispatch rejects what its dispatcher rejects, which
//	           verify=True checks against the function when it is imported
//	transformers  the docstring decorators set __doc__
//
// Three that do change something stand here because that is told in full
// (lenient, decoratorKeys): deprecate_kwarg, handle_legacy_interface,
// kwonly_to_pos_or_kw. functools.wraps is none of them: it stands on a wrapper.
var keeping = [...]string{
	"abstractmethod", "abstractproperty", "asynccontextmanager", "cache", "cached_property", "classmethod",
	"contextmanager", "final", "lru_cache", "no_type_check", "overload", "override", "property",
	"runtime_checkable", "staticmethod",
	// torch and its sisters
	"_beartype", "_defaults_from_env_vars", "_disable_dynamo", "_exception_logger",
	"_handle_torch_function_and_wrap_type_error_to_not_implemented", "_overload", "_overload_method",
	"_script_if_tracing", "_time_logger", "allow_in_graph", "async_execution", "beartype", "classproperty",
	"compatibility", "dependent_property", "disable", "enable_grad", "export", "exposed_in",
	"functional_datapipe", "handle_legacy_interface", "ignore", "inference_mode", "kwonly_to_pos_or_kw",
	"lazy_property", "no_grad", "rank_zero_experiment", "rank_zero_only", "register_kl", "register_model",
	"script_if_tracing", "unused", "wrap",
	// TensorFlow and Keras
	"add_dispatch_support", "add_fallback_dispatch_list", "add_type_based_api_dispatcher", "allow_initializer_layout",
	"default", "deprecated", "deprecated_arg_values", "deprecated_args", "deprecated_endpoints", "dispatch_for_types",
	"do_not_convert", "do_not_doc_inheritable", "do_not_generate_docs", "estimator_export", "filter_traceback",
	"for_subclass_implementers", "header", "inject_mesh", "keras_export", "no_automatic_dependency_tracking",
	"np_doc", "register_binary_elementwise_api", "register_binary_elementwise_assert_api",
	"register_keras_serializable", "register_unary_elementwise_api", "shape_type_conversion",
	"should_use_result", "tf_export",
	// NumPy
	"_array_function_dispatch", "array_function_dispatch", "array_function_from_c_func_and_dispatcher",
	"deprecate", "deprecate_with_doc", "finalize_array_function_like", "set_array_function_like_doc", "set_module",
	// transformers
	"add_code_sample_docstrings", "add_end_docstrings", "add_start_docstrings",
	"add_start_docstrings_to_model_forward", "deprecate_kwarg", "replace_return_docstrings",
}

// keeps reports whether a decorator of that last name leaves the parameters of
// a function as they are.
func keeps(name string) bool { return slices.Contains(keeping[:], name) }

// decorate notes one decorator.
func (c *callable) decorate(d *outline.Expr) {
	if d.Kind == outline.Call {
		d = d.Args[0]
	}
	name := d.Dotted()
	c.decorators = append(c.decorators, name)
	owner, last := cutLast(name)
	switch last {
	case "staticmethod":
		c.role = staticMethod
	case "classmethod":
		c.role = classMethod
	case "property", "cached_property", "lazy_property", "_lazy_property", "abstractproperty", "dependent_property", "getter",
		"cached_property_without_lock", "DynamicClassAttribute", "classproperty":
		c.role = property
	case "setter", "deleter":
		c.role = setter
	case "overload", "_overload", "_overload_method":
		c.overload = true
	case "register":
		// @f.register and @f.register(int), where f is a function here; a registry
		// of something else looks the same, and hands the function back as well.
		c.registers = owner
		return
	}
	if last != "setter" && last != "deleter" && last != "getter" && !keeps(last) {
		c.exact = false
	}
}

// lenient are decorators that let keyword-only parameters be passed by
// position: torchvision's put the surplus in the keywords and warn,
// Lightning's does it without a word.
var lenient = [...]string{"handle_legacy_interface", "kwonly_to_pos_or_kw", "_defaults_from_env_vars"}

// wrapped reports whether a decorator has one of the last names.
func (c *callable) wrapped(names ...string) bool {
	return slices.ContainsFunc(c.decorators, func(d string) bool {
		_, last := cutLast(d)
		return slices.Contains(names, last)
	})
}

// cutLast splits "a.b.c" into "a.b" and "c".
func cutLast(dotted string) (before, last string) {
	i := strings.LastIndexByte(dotted, '.')
	return dotted[:max(i, 0)], dotted[i+1:]
}

// sorted returns the distinct strings in order.
func sorted(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}
