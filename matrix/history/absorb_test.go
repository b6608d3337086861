package history

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix/api"
)

// absorbed reads the functions of a module and absorbs what f calls, where
// super() of a class C is the class Base and self is C.
func absorbed(t *testing.T, text, name string) *callable {
	t.Helper()
	all := callables(t, text)
	c := all[name]
	c.absorb(func(callee string) *callable {
		if rest, ok := strings.CutPrefix(callee, "super()."); ok {
			return all["Base."+rest]
		}
		if rest, ok := strings.CutPrefix(callee, "self."); ok {
			return all["C."+rest]
		}
		return all[callee]
	})
	return c
}

func TestWarningsOfCallees(t *testing.T) {
	type dep = api.Deprecation
	for _, test := range []struct {
		name, text string
		want       []dep
	}{
		// torch.nn.utils.weight_norm
		{"always", `
class WeightNorm:
    @staticmethod
    def apply(module):
        warnings.warn("weight_norm is deprecated")
def f(module):
    WeightNorm.apply(module)
    return module`, []dep{{Category: "UserWarning", Text: "weight_norm is deprecated"}}},
		// torch._functorch.deprecated
		{"by a helper whose name says it", `
def warn_deprecated(api, new_api=None):
    warning = get_warning(api, new_api)
    warnings.warn(warning, stacklevel=2)
def f(x):
    warn_deprecated("vmap", "torch.vmap")
    return g(x)`, []dep{{Category: "UserWarning"}}},
		// torch.optim.lr_scheduler
		{"asked by a helper", `
def check(verbose):
    if verbose != "deprecated":
        warnings.warn("The verbose parameter is deprecated.")
def f(optimizer, verbose="deprecated"):
    self.verbose = check(verbose)`, []dep{{Category: "UserWarning", Text: "The verbose parameter is deprecated.", Condition: `verbose != "deprecated"`, Param: "verbose"}}},
		{"asked by a helper about another default", `
def check(verbose):
    if verbose != "deprecated":
        warnings.warn("The verbose parameter is deprecated.")
def f(optimizer, verbose=False):
    check(verbose)`, nil},
		{"a parameter that is passed on", `
def g(x, *, dim=None):
    if dim is not None:
        warnings.warn("dim is deprecated")
def f(x, axis=None):
    return g(x, dim=axis)`, []dep{{Category: "UserWarning", Text: "dim is deprecated", Condition: "dim is not None", Param: "axis"}}},
		{"a parameter that is not passed on", `
def g(x, dim=None):
    if dim is not None:
        warnings.warn("dim is deprecated")
def f(x, dim=None):
    return g(x)`, nil},
		{"when a parameter is given", `
def g():
    warnings.warn("a is deprecated")
def f(a=None):
    if a is not None:
        g()`, []dep{{Category: "UserWarning", Text: "a is deprecated", Condition: "a is not None", Param: "a"}}},
		{"in some cases", `
def g():
    warnings.warn("g is deprecated")
def f(a):
    if isinstance(a, int):
        g()`, nil},
		{"silenced", `
def g():
    warnings.warn("g is deprecated")
def f():
    with warnings.catch_warnings():
        g()`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, absorbed(t, test.text, "f").deprecations); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestKeywordsOfCallees(t *testing.T) {
	for _, test := range []struct {
		name, text string
		keys       []string
		any        bool
	}{
		// keras.layers.Dense: its Layer says what it takes.
		{"of the base, which rejects others", `
class Base:
    def __init__(self, trainable=True, *, dtype=None, **kwargs):
        kwargs.pop("input_shape", None)
        if kwargs:
            raise ValueError
class C:
    def __init__(self, units, dtype=None, **kwargs):
        super().__init__(dtype=dtype, **kwargs)`, []string{"input_shape", "trainable"}, false},
		{"of the base, by position", `
class Base:
    def __init__(self, a, b, c=1): ...
class C:
    def __init__(self, units, **kwargs):
        super(C, self).__init__(units, **kwargs)`, []string{"b", "c"}, false},
		{"of the base, which takes any", `
class Base:
    def __init__(self, a=1, **kwargs): ...
class C:
    def __init__(self, **kwargs):
        super().__init__(**kwargs)`, []string{"a"}, true},
		{"of the base, behind an unknown decorator", `
class Base:
    @decorate
    def __init__(self, a=1): ...
class C:
    def __init__(self, **kwargs):
        super().__init__(**kwargs)`, []string{"a"}, true},
		{"of something unknown", `
class C:
    def __init__(self, **kwargs):
        super().__init__(**kwargs)`, nil, true},
		{"kept as well", `
class Base:
    def __init__(self, a=1): ...
class C:
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.kwargs = kwargs`, []string{"a"}, true},
		// keras.optimizers.Optimizer of 2.11 to 2.15.
		{"handed as a dictionary", `
class C:
    def __init__(self, name, **kwargs):
        self._process(kwargs)
    def _process(self, kwargs):
        kwargs.pop("lr", None)
        for k in kwargs:
            raise TypeError(k)`, []string{"lr"}, false},
		{"handed as a dictionary, the rest is checked here", `
class C:
    def __init__(self, name, **kwargs):
        self._process(kwargs)
        if kwargs:
            raise TypeError
    def _process(self, kwargs):
        self.lr = kwargs.get("lr")`, []string{"lr"}, false},
		{"handed to something unknown", `
class C:
    def __init__(self, name, **kwargs):
        process(kwargs)
        if kwargs:
            raise TypeError`, nil, true},
		{"used by a function inside", `
class Base:
    def __init__(self, a=1): ...
class C:
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.late = lambda: g(**kwargs)`, []string{"a"}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := absorbed(t, test.text, "C.__init__")
			if diff := cmp.Diff(test.keys, c.keys); diff != "" {
				t.Errorf("keys: %s", diff)
			}
			if c.any != test.any {
				t.Errorf("any is %v", c.any)
			}
		})
	}
}

// Another view of the same function must not change it.
func TestAbsorbLeavesTheOriginal(t *testing.T) {
	all := callables(t, `
def g(z=1, **kwargs):
    warnings.warn("g is deprecated")
def f(**kwargs):
    kwargs.pop("x")
    g(a=1, **kwargs)`)
	original := all["f"]
	for range 2 {
		full := *original
		full.absorb(func(name string) *callable { return all[name] })
		if diff := cmp.Diff([]string{"x", "z"}, full.keys); diff != "" || len(full.deprecations) != 1 {
			t.Errorf("%s, %d deprecations", diff, len(full.deprecations))
		}
	}
	if diff := cmp.Diff([]string{"x"}, original.keys); diff != "" || len(original.deprecations) != 0 {
		t.Errorf("%s, %d deprecations", diff, len(original.deprecations))
	}
}
