package history

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix/api"
)

// Each row is what some library does; the text is shortened.
func TestDeprecations(t *testing.T) {
	type dep = api.Deprecation
	for _, test := range []struct {
		name, text string
		want       []dep
	}{
		{
			"unconditional", `
def f(x):
    """Doc."""
    warnings.warn("f is deprecated.", FutureWarning)
    return g(x)`,
			[]dep{{Category: "FutureWarning", Text: "f is deprecated."}},
		},
		{
			"the category that warnings.warn takes by itself", `
def f():
    warnings.warn("f will be removed in 2.0", stacklevel=2)`,
			[]dep{{Category: "UserWarning", Text: "f will be removed in 2.0"}},
		},
		{
			"by keyword, with holes", `
def f(x):
    warnings.warn(category=DeprecationWarning, message=f"{x} of %s is {x!r} gone" % x + "; use {}".format(1))`,
			[]dep{{Category: "DeprecationWarning", Text: "{} of {} is {} gone; use {}"}},
		},
		{
			"an instance", `
def f():
    warnings.warn(PendingDeprecationWarning("soon"))`,
			[]dep{{Category: "PendingDeprecationWarning", Text: "soon"}},
		},
		{
			"a text put together before", `
TEXT = "f is deprecated"
def f():
    text = TEXT
    text += ", use {}."
    text = text.format(g.__name__) + " See above."
    warnings.warn(text)`,
			[]dep{{Category: "UserWarning", Text: "f is deprecated, use {}. See above."}},
		},
		{"a warning about something else", `
def f():
    warnings.warn("this is slow")`, nil},
		{
			"a line of a log", `
def f():
    logger.warning_once("f is deprecated")`,
			[]dep{{Text: "f is deprecated"}},
		},
		{
			"Lightning's", `
def f():
    rank_zero_deprecation("f has been deprecated in v1.6")`,
			[]dep{{Category: "DeprecationWarning", Text: "f has been deprecated in v1.6"}},
		},
		{"silenced", `
def f():
    with warnings.catch_warnings():
        warnings.warn("f is deprecated")`, nil},
		// numpy.sum warns of generators only.
		{
			"a test of the type", `
def f(a, axis=None):
    if isinstance(a, _gentype):
        warnings.warn("Calling np.sum(generator) is deprecated", DeprecationWarning, stacklevel=2)`,
			[]dep{{Category: "DeprecationWarning", Text: "Calling np.sum(generator) is deprecated", Condition: "isinstance(a, _gentype)"}},
		},
		{
			"a parameter that differs from its default", `
def f(x, verbose="deprecated"):
    if verbose != "deprecated":
        warnings.warn("verbose is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "verbose is deprecated", Condition: `verbose != "deprecated"`, Param: "verbose"}},
		},
		{
			"a parameter that is not None", `
def f(x, dim=None):
    if dim is not None:
        warnings.warn("dim is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "dim is deprecated", Condition: "dim is not None", Param: "dim"}},
		},
		{
			"a parameter that is left out", `
def f(x, dim=None):
    if dim is None:
        warnings.warn("Implicit dimension choice has been deprecated")`,
			[]dep{{Category: "UserWarning", Text: "Implicit dimension choice has been deprecated", Condition: "dim is None"}},
		},
		{
			"a required parameter is always given", `
def f(x):
    if x is not None:
        warnings.warn("x is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "x is deprecated", Condition: "x is not None"}},
		},
		{
			"true by default", `
def f(fused=True):
    if not fused:
        warnings.warn("fused=False is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "fused=False is deprecated", Condition: "not fused", Param: "fused"}},
		},
		{
			"false by default, asked for in the other branch", `
def f(fused=False):
    if not fused:
        pass
    else:
        warnings.warn("fused is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "fused is deprecated", Condition: "fused", Param: "fused"}},
		},
		// torch.nn.functional losses.
		{
			"either of two", `
def f(x, size_average=None, reduce=None):
    if size_average is not None or reduce is not None:
        reduction = _Reduction.legacy_get_string(size_average, reduce)`,
			[]dep{
				{Category: "UserWarning", Text: "size_average and reduce args will be deprecated, please use reduction='{}' instead.", Condition: "size_average is not None or reduce is not None", Param: "reduce"},
				{Category: "UserWarning", Text: "size_average and reduce args will be deprecated, please use reduction='{}' instead.", Condition: "size_average is not None or reduce is not None", Param: "size_average"},
			},
		},
		{
			"both of two", `
def f(a=None, b=None):
    if a is not None and b is not None:
        warnings.warn("both are deprecated")`,
			[]dep{{Category: "UserWarning", Text: "both are deprecated", Condition: "a is not None and b is not None"}},
		},
		{
			"a test within a test", `
def f(a=None):
    if a is not None:
        if isinstance(a, str):
            warnings.warn("strings are deprecated")`,
			[]dep{{Category: "UserWarning", Text: "strings are deprecated", Condition: "a is not None and isinstance(a, str)"}},
		},
		{
			"a parameter that was changed before", `
def f(a=None):
    a = a or g()
    if a is not None:
        warnings.warn("a is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "a is deprecated", Condition: "a is not None"}},
		},
		// Keras callbacks and optimizers.
		{
			"a keyword that is there", `
def f(**kwargs):
    if "period" in kwargs:
        logging.warning("period argument is deprecated")`,
			[]dep{{Text: "period argument is deprecated", Condition: `"period" in kwargs`, Param: "period"}},
		},
		{
			"a keyword taken out", `
def f(**kwargs):
    lr = kwargs.pop("lr", None)
    if lr:
        logging.warning("lr is deprecated")`,
			[]dep{{Text: "lr is deprecated", Condition: "lr", Param: "lr"}},
		},
		{
			"a keyword taken out in the test", `
def f(**extra):
    if extra.pop("decay", None) is not None:
        warnings.warn("decay is no longer supported")`,
			[]dep{{Category: "UserWarning", Text: "decay is no longer supported", Condition: `extra.pop("decay", None) is not None`, Param: "decay"}},
		},
		{
			"behind a return", `
def f(x):
    if x > 1:
        return x
    warnings.warn("small x is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "small x is deprecated", Condition: "x <= 1"}},
		},
		{
			"behind a check of the arguments", `
def f(x):
    if not isinstance(x, int):
        raise TypeError("x")
    warnings.warn("f is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "f is deprecated"}},
		},
		{"behind the end", `
def f(x):
    return x
    warnings.warn("f is deprecated")`, nil},
		// torch.functional: plain tensors, no scripting.
		{
			"behind what only subclasses of tensors reach", `
def f(x):
    if not torch.jit.is_scripting():
        if type(x) is not Tensor and has_torch_function((x,)):
            return handle_torch_function(f, (x,), x)
    warnings.warn("f is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "f is deprecated"}},
		},
		{"in a branch that does not hold", `
def f(x):
    if TYPE_CHECKING:
        warnings.warn("f is deprecated")`, nil},
		{
			"in a handler", `
def f():
    try:
        import x
    except ImportError:
        warnings.warn("running without x is deprecated")`,
			[]dep{{Category: "UserWarning", Text: "running without x is deprecated", Condition: "except ImportError"}},
		},
		{
			"in a loop", `
def f(names):
    for n in names:
        warnings.warn("names are deprecated")`,
			[]dep{{Category: "UserWarning", Text: "names are deprecated", Condition: "for n in names"}},
		},
		{
			"in an expression", `
def f(a=None):
    return a and warnings.warn("a is deprecated") or (warnings.warn("no a is deprecated") if not a else 1)`,
			[]dep{
				{Category: "UserWarning", Text: "a is deprecated", Condition: "a", Param: "a"},
				{Category: "UserWarning", Text: "no a is deprecated", Condition: `not (a and warnings.warn("a is deprecated")) and not a`},
			},
		},
		{"in a function inside", `
def f():
    def wrapper():
        warnings.warn("f is deprecated")
    return wrapper`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, theOnly(t, test.text).deprecations); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDecoratorDeprecations(t *testing.T) {
	type dep = api.Deprecation
	for _, test := range []struct {
		name, decorator string
		want            []dep
		keys            []string
	}{
		{"typing_extensions", `deprecated("f is deprecated", category=FutureWarning)`, []dep{{Category: "FutureWarning", Text: "f is deprecated"}}, nil},
		{"its own category", `warnings.deprecated("f is deprecated")`, []dep{{Category: "DeprecationWarning", Text: "f is deprecated"}}, nil},
		{"for type checkers only", `deprecated("f is deprecated", category=None)`, nil, nil},
		{"TensorFlow", `deprecation.deprecated(None, "Use ` + "`tf.g`" + ` instead.")`, []dep{{Text: "Use `tf.g` instead."}}, nil},
		{"TensorFlow with a date", `deprecated("2020-01-01", "Use g" " instead.")`, []dep{{Text: "Use g instead."}}, nil},
		{"torch.onnx", `deprecated("2.0", "the future", "Avoid using this function")`, []dep{{Text: "Avoid using this function"}}, nil},
		{"torchaudio", `deprecated("Please use g", "2.9")`, []dep{{Text: "Please use g"}}, nil},
		{"arguments of TensorFlow", `deprecated_args(None, "Use axis", "dim", ("name", None))`, []dep{
			{Text: "Use axis", Condition: "dim given", Param: "dim"},
			{Text: "Use axis", Condition: "name != None", Param: "name"},
		}, nil},
		{"values of TensorFlow", `deprecation.deprecated_arg_values("2020-01-01", "Do not", warn_once=True, mode="a", size=0)`, []dep{
			{Text: "Do not", Condition: "mode == 'a'", Param: "mode"},
			{Text: "Do not", Condition: "size == 0", Param: "size"},
		}, nil},
		// They tell old names of the function, which warn where those are defined.
		{"endpoints of TensorFlow", `deprecation.deprecated_endpoints("math.f")`, nil, nil},
		{"transformers", `deprecate_kwarg("tokenizer", version="5.0.0", new_name="processing_class", raise_if_both_names=True)`, []dep{{
			Category: "FutureWarning", Condition: "tokenizer given", Param: "tokenizer",
			Text: "`tokenizer` is deprecated and will be removed in version 5.0.0 for `{}`. Use `processing_class` instead.",
		}}, []string{"tokenizer"}},
		{"torchvision", `handle_legacy_interface(weights=("pretrained", lambda kw: W))`, []dep{{
			Category: "UserWarning", Condition: "pretrained given", Param: "pretrained",
			Text: "The parameter 'pretrained' is deprecated since 0.13 and may be removed in the future, please use 'weights' instead.",
		}}, []string{"pretrained"}},
		{"NumPy", `deprecate(message="f is gone soon")`, []dep{{Category: "DeprecationWarning", Text: "f is gone soon"}}, nil},
		{"NumPy without a call", `np.deprecate`, []dep{{Category: "DeprecationWarning"}}, nil},
		{"one of the project's own", `_deprecated_api("2.1")`, []dep{{}}, nil},
		{"NumPy, of a keyword that no signature has", `_fix_and_maybe_deprecate_out_named_y`, nil, nil},
		{"one that is not known and says nothing", `_maybe_deprecate_y`, nil, nil},
		{"another", `lru_cache(None)`, nil, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := theOnly(t, "@"+test.decorator+"\ndef f(dim=None, name=None, mode=None, size=None): ...\n")
			if diff := cmp.Diff(test.want, c.deprecations); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(test.keys, c.keys); diff != "" {
				t.Error(diff)
			}
		})
	}
}
