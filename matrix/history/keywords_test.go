package history

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestKeywords(t *testing.T) {
	for _, test := range []struct {
		name, text string
		keys       []string
		any        bool
	}{
		{"no such parameter", `
def f(kwargs=None):
    kwargs.pop("a")`, nil, false},
		{"ignored", `
def f(**kwargs):
    pass`, nil, true},
		{"taken out, the rest ignored", `
def f(**kwargs):
    a = kwargs.pop("a", 1)
    b = kwargs["b"] if "c" in kwargs else kwargs.get("d")`, []string{"a", "b", "c", "d"}, true},
		{"the rest is an error", `
def f(**kwargs):
    a = kwargs.pop("a", 1)
    if kwargs:
        raise TypeError(f"unexpected {kwargs}")`, []string{"a"}, false},
		{"counted", `
def f(**kwargs):
    a = kwargs.pop("a", 1)
    if len(kwargs) > 0:
        raise TypeError(list(kwargs.keys()))`, []string{"a"}, false},
		{"sometimes an error", `
def f(a, **kwargs):
    if a:
        if kwargs:
            raise TypeError`, nil, true},
		{"passed on", `
def f(**kwargs):
    return g(a=kwargs.pop("a"), **kwargs)`, []string{"a"}, true},
		{"a parameter of its own", `
def f(a, **kwargs):
    if "a" in kwargs: pass`, nil, true},
		// keras 2.2.5 to 2.10 optimizers.
		{"allowed ones", `
def f(**kwargs):
    allowed_kwargs = {"clipnorm", "clipvalue"}
    for k in kwargs:
        if k not in allowed_kwargs:
            raise TypeError("Unexpected keyword argument: " + str(k))`, []string{"clipnorm", "clipvalue"}, false},
		{"allowed ones that change", `
def f(more, **kwargs):
    allowed_kwargs = {"clipnorm", "clipvalue"}
    allowed_kwargs.update(more)
    for k in kwargs:
        if k not in allowed_kwargs:
            raise TypeError(k)`, nil, true},
		{"a tuple and a list", `
def f(**kwargs):
    for key, value in kwargs.items():
        if key in ("a", "b") + ("c",):
            setattr(self, key, value)
        else:
            raise TypeError(key)`, []string{"a", "b", "c"}, false},
		// keras 2.11 to 2.15 optimizers.
		{"rejected by name, and all others", `
def f(**kwargs):
    kwargs.pop("is_legacy_optimizer", None)
    lr = kwargs.pop("lr", None)
    legacy_kwargs = {"decay", "get_updates"}
    for k in kwargs:
        if k in legacy_kwargs:
            raise ValueError(f"{k} is deprecated")
        else:
            raise TypeError(f"{k} is not a valid argument")`, []string{"is_legacy_optimizer", "lr"}, false},
		// keras.engine.base_layer of 2.4 to 2.15.
		{"validated", `
def f(**kwargs):
    allowed_kwargs = {"input_dim", "weights"}
    generic_utils.validate_kwargs(kwargs, allowed_kwargs)`, []string{"input_dim", "weights"}, false},
		{"in turn", `
def f(**kwargs):
    for name in ("a", "b"):
        if name in kwargs:
            use(kwargs.pop(name))
    if kwargs:
        raise ValueError`, []string{"a", "b"}, false},
		{"handed to another", `
def f(**kwargs):
    process(kwargs)
    if kwargs:
        raise ValueError`, nil, true},
		{"of transformers, which drops the rest", `
@filter_out_non_signature_kwargs()
def f(a): ...`, nil, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := theOnly(t, test.text)
			if diff := cmp.Diff(test.keys, c.keys); diff != "" {
				t.Errorf("keys: %s", diff)
			}
			if c.any != test.any {
				t.Errorf("any is %v", c.any)
			}
		})
	}
}
