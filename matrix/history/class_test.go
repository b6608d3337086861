package history

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix/api"
)

func classOf(t *testing.T, text string, stub bool) *classBody {
	t.Helper()
	f := outlined(t, text)
	s := &f.Body[len(f.Body)-1]
	return readClass(f, s, stub, interpreter{3, 11}, assigned(f))
}

// lines lists the members of a class, a line each.
func lines(c *classBody) string {
	var b strings.Builder
	for _, m := range c.members {
		fmt.Fprint(&b, m.name)
		for _, k := range m.callables {
			fmt.Fprintf(&b, " %d%s", k.role, written(k.signature))
		}
		if m.class != nil {
			fmt.Fprint(&b, " class")
		}
		for _, s := range []string{m.alias, m.constant, m.annotation} {
			if s != "" {
				fmt.Fprint(&b, " ", s)
			}
		}
		if m.conditional {
			fmt.Fprint(&b, " conditional")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestOpenClasses(t *testing.T) {
	for _, test := range []struct {
		name, text string
		stub, open bool
		attributes string
	}{
		{"attributes named by a loop over constants", `
class finfo:
    def _init(self):
        for word in ["eps", "tiny"]:
            setattr(self, word, 1)
`, false, false, "eps tiny"},
		{"attributes with names that cannot be told", `
class C:
    def __init__(self, **kwargs):
        for k, v in kwargs.items():
            setattr(self, k, v)
`, false, true, ""},
		{"an attribute that the caller names", `
class C:
    def put(self, name, value): setattr(self, name, value)
`, false, false, ""},
		{"attributes that are there already", `
class C:
    def __setstate__(self, state):
        for k, v in state: setattr(self, k, v)
`, false, false, ""},
		{"attributes that it lists itself", `
class C:
    def __post_init__(self):
        for field in self.FIELDS: setattr(self, field, 1)
`, false, false, ""},
		{"a stub that leaves a class empty", "class C: ...\n", true, true, ""},
		{"a stub that leaves an object empty", "class C(object): ...\n", true, true, ""},
		{"a stub that leaves the class of an error empty", "class C(Exception): ...\n", true, false, ""},
		{"an empty class", "class C: ...\n", false, false, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := classOf(t, test.text, test.stub)
			if got := strings.Join(c.attributes, " "); c.open != test.open || got != test.attributes {
				t.Errorf("open %v, attributes %q", c.open, got)
			}
		})
	}
}

func TestMembers(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"methods and values", `
class C:
    """Doc."""
    SIZE = 3
    a, b = 1, 2
    kind: Tensor = None
    def f(self, x): ...
    g = f
    h = staticmethod(other.g)
    call = lambda self, x: x
    class Inner: ...
`, `SIZE 3
a
b
kind None Tensor
f 0(x)
g f
h other.g
call 0(x)
Inner class
`},
		{"properties", `
class C:
    @property
    def a(self) -> int: ...
    @a.setter
    def a(self, value): ...
    @Base.b.setter
    def b(self, value): ...
    c = property(_get, _set)
`, `a 3() -> int
b 3(value)
c 3()
`},
		{"overloads and the implementation", `
class C:
    @overload
    def f(self, a: int): ...
    @overload
    def f(self, a: str): ...
    def f(self, a): ...
`, `f 0(a) 0(a) 0(a)
`},
		{"a definition takes the place of an earlier one", `
class C:
    def f(self, a): ...
    def f(self, b): ...
    g = None
    def g(self): ...
`, `f 0(b)
g 0()
`},
		{"singledispatchmethod", `
class C:
    @singledispatchmethod
    def f(self, a): ...
    @f.register
    def _(self, b: int): ...
`, `f 0(b) 0(a)
`},
		{"the first of two branches", `
class C:
    if torch.cuda.is_available():
        def f(self, a): ...
    else:
        def f(self, b): ...
    try:
        x = 1
    except ImportError:
        x = 2
        y = 3
`, `f 0(a) conditional
x 1
y 3 conditional
`},
		{"branches that are decided", `
class C:
    if sys.platform == "win32":
        def f(self, a): ...
    else:
        def f(self, b): ...
    if TYPE_CHECKING:
        def g(self): ...
`, `f 0(b)
`},
		{"deleted", `
class C:
    for n in names:
        x = n
    a = 1
    del a
`, `x n conditional
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, lines(classOf(t, test.text, false))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAttributes(t *testing.T) {
	c := classOf(t, `
class C:
    __slots__ = ("slot",)
    weight: Tensor
    known = 1
    def __init__(self, a):
        self.known = self.x = a
        self.y, (self.z, _) = a
        self.w: int = 1
        if a:
            self.v = 1
        with open(a) as self.file: ...
        for self.i in a: ...
        setattr(self, "set", 1)
        self.register_buffer("running_mean", None)
        other.no = 1
        self.inner.no = 1
        def later(): self.no = 1
    def build(this):
        this.late = 1
    @staticmethod
    def free(self):
        self.no = 1
`, false)
	want := []string{"file", "i", "late", "running_mean", "set", "slot", "v", "w", "weight", "x", "y", "z"}
	if diff := cmp.Diff(want, c.attributes); diff != "" {
		t.Error(diff)
	}
}

func TestBases(t *testing.T) {
	for _, test := range []struct {
		text, bases, meta string
		open              bool
	}{
		{"class C: ...", "", "", false},
		{"class C(A, b.B): ...", "A b.B", "", false},
		{"class C(Generic[T], A[int]): ...", "Generic A", "", false},
		{"class C(A, metaclass=abc.ABCMeta): ...", "A", "abc.ABCMeta", false},
		{"class C(six.with_metaclass(M, A)): ...", "A", "M", false},
		{"@six.add_metaclass(M)\nclass C(A): ...", "A", "M", false},
		{"class C(make()): ...", "", "", true},
		{"class C(A if x else B): ...", "", "", true},
		{"class C(*bases): ...", "", "", true},
		{"class C(A):\n    def __getattr__(self, name): ...", "A", "", true},
		{"class C:\n    for n in x: locals()[n] = 1", "", "", true},
		{"class C(collections.namedtuple('C', 'a b')): ...", "tuple", "", false},
	} {
		c := classOf(t, test.text+"\n", false)
		if got := strings.Join(c.bases, " "); got != test.bases || c.metaclass != test.meta || c.open != test.open {
			t.Errorf("%s: bases %q, metaclass %q, open %v", test.text, got, c.metaclass, c.open)
		}
	}
}

func TestFields(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		// transformers.TrainingArguments
		{"a dataclass", `
@dataclass
class C:
    out: str = field(metadata={"help": "a"})
    lr: float = field(default=5e-5, metadata={"help": "a"})
    names: List[str] = field(default_factory=list)
    made: dict = field(default_factory=make)
    late: int = field(init=False, default=1)
    alone: int = field(kw_only=True, default=1)
    plain: Optional[str] = None
    factory: int = HfArg(default=3)
    shared: ClassVar[int] = 3
    quoted: "ClassVar[int]" = 3
    _: KW_ONLY
    last: int
    untyped = 3
`, "out, lr=5e-05, names=[], made=?, -late=1, *alone=1, plain=None, factory=?, *last"},
		{"all by name", `
@dataclasses.dataclass(frozen=True, kw_only=True)
class C:
    a: int
    b: int = 1
`, "*a, *b=1"},
		{"no constructor", `
@dataclass(init=False)
class C:
    a: int
`, ""},
		{"a named tuple", `
class C(NamedTuple):
    a: int
    b: int = 1
`, "a, b=1"},
		{"the call of namedtuple", `
class C(namedtuple("C", ["a", "b"], defaults=(1,))):
    pass
`, "a, b=1"},
		{"a plain class", `
class C:
    a: int = 1
`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := classOf(t, test.text, false)
			var parts []string
			for _, f := range c.fields {
				text := written(api.Signature{Params: []api.Param{f.param}})
				text = strings.Replace(text[1:len(text)-1], "*, ", "*", 1)
				if !f.init {
					text = "-" + text
				}
				parts = append(parts, text)
			}
			if got := strings.Join(parts, ", "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			if c.dataclass != strings.Contains(test.text, "dataclass") || c.namedTuple != strings.Contains(strings.ToLower(test.text), "namedtuple") {
				if test.want != "" {
					t.Errorf("dataclass %v, named tuple %v", c.dataclass, c.namedTuple)
				}
			}
		})
	}
}

func TestStubClass(t *testing.T) {
	// What a stub only annotates can be read from the class.
	c := classOf(t, "class C:\n    T: Tensor\n    def f(self, __a: int = ...) -> Tensor: ...\n", true)
	if got, want := lines(c), "T Tensor\nf 0(__a=?, /) -> Tensor\n"; got != want || len(c.attributes) != 0 {
		t.Errorf("got %q, attributes %v", got, c.attributes)
	}
}
