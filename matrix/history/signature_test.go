package history

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/parser/outline"
)

func TestSignatures(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"every kind", "def f(a, /, b, c=1, *d, e, g=None, **h): ...", "(a, /, b, c=1, *d, e, g=None, **h)"},
		{"keyword-only without a star argument", "def f(a, *, b): ...", "(a, *, b)"},
		{"a default of the module", "SIZE = 64\ndef f(a=SIZE): ...", "(a=64)"},
		{"a default that is no constant", "def f(a=make()): ...", "(a=?)"},
		{"a default that a stub hides", "def f(a=...): ...", "(a=?)"},
		{"a table as default is not kept", "def f(a=[" + longList + "]): ...", "(a=?)"},
		{"a leading double underscore outside of stubs", "def f(__a): ...", "(__a)"},
		{"a name", "def f() -> Tensor: ...", "() -> Tensor"},
		{"a dotted name", "def f() -> torch.Tensor: ...", "() -> torch.Tensor"},
		{"a quoted name", "def f() -> 'nn.Module': ...", "() -> nn.Module"},
		{"optional", "def f() -> Optional[Tensor]: ...", "() -> Tensor"},
		{"optional, quoted", "def f() -> 'Optional[Tensor]': ...", "() -> Tensor"},
		{"or None", "def f() -> None | Tensor: ...", "() -> Tensor"},
		{"a union with None", "def f() -> Union[Tensor, None]: ...", "() -> Tensor"},
		{"a union", "def f() -> Union[Tensor, int]: ...", "()"},
		{"a union by operator", "def f() -> Tensor | int: ...", "()"},
		{"None", "def f() -> None: ...", "()"},
		{"a generic class", "def f() -> DataLoader[int]: ...", "() -> DataLoader"},
		{"a form of typing", "def f() -> Callable[[int], int]: ...", "()"},
		{"what a context manager yields", "@contextmanager\ndef f() -> Iterator: ...", "()"},
		{"a coroutine", "async def f() -> Tensor: ...", "()"},
		// torchvision shifts surplus positional arguments into keywords.
		{"a lenient decorator", "@handle_legacy_interface(weights=('pretrained', W.V1))\ndef f(*, weights=None, progress=True, **kwargs): ...", "(weights=None, progress=True, **kwargs)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := written(theOnly(t, test.text).signature); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestTypes(t *testing.T) {
	for _, test := range []struct{ name, annotation, want string }{
		{"a tuple", "Tuple[Tensor, Size]", "tuple[Tensor, Size]"},
		{"the built-in tuple", "tuple[torch.Tensor, Tensor]", "tuple[torch.Tensor, Tensor]"},
		{"a tuple of any length", "Tuple[Tensor, ...]", "iterable[Tensor]"},
		{"a tuple in brackets of its own", "(Tensor, Tensor)", "tuple[Tensor, Tensor]"},
		{"items that are not known", "Tuple[Tensor, Dict[str, int]]", "tuple[Tensor, ]"},
		{"no item that is known", "Tuple[Any, Any]", ""},
		{"an empty tuple", "Tuple[()]", ""},
		{"a tuple of tuples", "Tuple[Tensor, Tuple[Tensor, Tensor]]", "tuple[Tensor, tuple[Tensor, Tensor]]"},
		{"a list", "List[Tensor]", "iterable[Tensor]"},
		{"a generator", "Generator[Tensor, None, None]", "iterable[Tensor]"},
		{"a tuple or a list", "Union[Tuple[Tensor, ...], List[Tensor]]", "iterable[Tensor]"},
		{"a tuple or None", "Optional[Tuple[Tensor, Tensor]]", "tuple[Tensor, Tensor]"},
		{"a union of three", "Union[Tensor, None, Tensor]", "Tensor"},
		{"a tensor or a tuple", "Union[Tensor, Tuple[Tensor, Tensor]]", ""},
		{"a dictionary", "Dict[str, Tensor]", ""},
		{"quoted", "'Tuple[Tensor, List[Tensor]]'", "tuple[Tensor, iterable[Tensor]]"},
		{"quoted in part", "Tuple['Tensor', Tensor]", "tuple[Tensor, Tensor]"},
		{"a quoted union", "'Tensor | None'", "Tensor"},
		{"a quoted tuple as docstrings have it", "'(Tensor, LongTensor)'", "tuple[Tensor, LongTensor]"},
		{"quoted prose", "'Tensor, or so'", ""},
		{"quoted, not closed", "'Tuple[Tensor'", ""},
		{"quoted, with names", "'(Tensor values, Tensor indices)'", ""},
		{"one in brackets", "'(Tensor)'", ""},
		{"too deep", "'" + strings.Repeat("List[", 50) + "Tensor" + strings.Repeat("]", 50) + "'", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := theOnly(t, "def f() -> "+test.annotation+": ...").signature.Returns; got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestMapClasses(t *testing.T) {
	known := func(name string) string {
		if name == "int" {
			return ""
		}
		return "torch." + name
	}
	for written, want := range map[string]string{
		"Tensor":                             "torch.Tensor",
		"int":                                "",
		"tuple[Tensor, int]":                 "tuple[torch.Tensor, ]",
		"tuple[, Tensor]":                    "tuple[, torch.Tensor]",
		"tuple[Tensor, iterable[Size]]":      "tuple[torch.Tensor, iterable[torch.Size]]",
		"tuple[iterable[int], tuple[, int]]": "",
	} {
		if got := mapClasses(written, known); got != want {
			t.Errorf("%s: got %q, want %q", written, got, want)
		}
	}
}

const longList = "1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111, " +
	"1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111, 1111111111"

func TestReceivers(t *testing.T) {
	all := callables(t, `
class C:
    def method(self, a): ...
    @classmethod
    def made(cls, a): ...
    @staticmethod
    def free(a): ...
    def __new__(cls, a): ...
    def cuda(self: T, device=None) -> T: ...
    def here(self) -> Self: ...
    def unusual(*args): ...
class D:
    @staticmethod
    def __new__(cls, a): ...
`)
	got := map[string]string{}
	for name, c := range all {
		got[name] = written(c.signature)
	}
	want := map[string]string{
		"C.method": "(a)", "C.made": "(a)", "C.free": "(a)", "C.__new__": "(a)",
		"C.cuda": "(device=None) -> Self", "C.here": "() -> Self", "C.unusual": "(*args)", "D.__new__": "(a)",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestStubs(t *testing.T) {
	f := outlined(t, "def f(__a, b: int = ..., *, out: Tensor | None = None) -> Tensor:\n    raise RuntimeError('gone')\n")
	c := readCallable(f, &f.Body[0], inStub, nil)
	if got, want := written(c.signature), "(__a, /, b=?, *, out=None) -> Tensor"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if c.raises != nil {
		t.Errorf("the body of a stub was read: %v", c.raises)
	}
}

func TestDecorators(t *testing.T) {
	for _, test := range []struct {
		name, text string
		role       role
		exact      bool
	}{
		{"none", "def f(): ...", plain, true},
		{"of torch", "@torch.no_grad()\ndef f(): ...", plain, true},
		{"of TensorFlow", "@tf_export('f')\n@dispatch.add_dispatch_support\ndef f(): ...", plain, true},
		{"of NumPy", "@array_function_dispatch(_d)\ndef f(): ...", plain, true},
		{"an unknown one", "@normalise_axis\ndef f(): ...", plain, false},
		{"no name", "@table[0]\ndef f(): ...", plain, false},
		{"a property", "@property\ndef f(): ...", property, true},
		{"a cached property", "@functools.cached_property\ndef f(): ...", property, true},
		{"a setter", "@f.setter\ndef f(): ...", setter, true},
		// It replaces the function with one that takes *args, **kwargs.
		{"a wrapper", "@functools.wraps(g)\ndef f(): ...", plain, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := theOnly(t, test.text)
			if c.role != test.role || c.exact != test.exact {
				t.Errorf("role %d, exact %v; want %d, %v", c.role, c.exact, test.role, test.exact)
			}
		})
	}
}

func TestRegistrations(t *testing.T) {
	// functools.singledispatch: what it registers are overloads, not renames.
	f := outlined(t, "@g.register(int)\ndef _(x): ...\n@overload\ndef h(x): ...\n")
	if c := readCallable(f, &f.Body[0], inModule, nil); c.registers != "g" || c.overload {
		t.Errorf("registers %q, overload %v", c.registers, c.overload)
	}
	if c := readCallable(f, &f.Body[1], inModule, nil); c.registers != "" || !c.overload {
		t.Errorf("registers %q, overload %v", c.registers, c.overload)
	}
	if kind := f.Body[0].Kind; kind != outline.Def {
		t.Errorf("kind %d", kind)
	}
}
