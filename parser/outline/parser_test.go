package outline

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// TestBeyondTheOracle has what the Python that writes the oracle cannot read:
// syntax that is newer or older, and line ends that an editor would change.
func TestBeyondTheOracle(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"type parameters of a function", "def f[T: int, *Ts, **P](a: T): pass", `
Def@0:35 name="f" {Positional a annotation=(Name@27:28 "T")}
 body
  Other@31:35`},
		{"type parameters of a class", "class A[T](B[T]): x: T", `
Class@0:22 name="A" bases=[(Subscript@11:15(Name@11:12 "B")(Name@13:14 "T"))]
 body
  Assign@18:22 annotation=(Name@21:22 "T") targets=[(Name@18:19 "x")]`},
		{"type statement", "type X = int | None", `
Assign@0:19 targets=[(Name@5:6 "X")] op="type" value=(Binary@9:19 "|"(Name@9:12 "int")(Constant@15:19 "None"))`},
		{"generic type statement", "type X[T] = list[T]", `
Assign@0:19 targets=[(Name@5:6 "X")] op="type" value=(Subscript@12:19(Name@12:16 "list")(Name@17:18 "T"))`},
		{"quotes of its own kind in an f-string", `f"{a["b"]}"`, `
Expression@0:11 value=(String@0:11 "{}"(Subscript(Name "a")(String "b")))`},
		{"Python 2's print and exec", "print 'a', b\nprint >>c, d\nexec 'e'\nf = 1", `
Other@0:12
Other@13:25
Other@26:34
Assign@35:40 targets=[(Name@35:36 "f")] value=(Number@39:40 "1")`},
		{"Python 2's raise and except", "try: raise E, 'x'\nexcept E, e: pass", `
Try@0:35
 body
  Raise@5:17 value=(Name@11:12 "E")
 handlers
  Handler@18:35 name="e" value=(Name@25:26 "E")
   body
    Other@31:35`},
		{"Python 2's tuple parameter", "def f(a, (b, c), d=1): pass", `
Def@0:27 name="f" {Positional a} {Positional } {Positional d default=(Number@19:20 "1")}
 body
  Other@23:27`},
		{"carriage returns", "def f():\r\n    '''a\r\n    b\\\r\nc'''\r\n", `
Def@0:32 name="f" doc="a\n    bc"
 body
  Expression@14:32 value=(String@14:32 "a\n    bc")`},
		{"a name that no \\N{...} is looked up for", `"\N{BULLET}"`, `
Expression@0:12 value=(String@0:12 "\\N{BULLET}")`},
		{"nothing", "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := outlined(t, "m.py", tt.code)
			if len(f.Errors) > 0 {
				t.Errorf("cannot read %v", f.Errors)
			}
			if diff := cmp.Diff(strings.TrimPrefix(tt.want, "\n"), strings.TrimSuffix(dump(f), "\n")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestBrokenCode holds that what stands around an error is read, as far as the
// grammar finds the way back.
func TestBrokenCode(t *testing.T) {
	tests := []struct {
		name, broken string
		recovers     bool
	}{
		{"a conflict marker", "<<<<<<< HEAD", true},
		{"a class without a name", "class (A): pass", true},
		{"a parameter without a name", "def g(a, =1): pass", true},
		{"an elif without an if", "elif a:\n    b", true},
		{"an open bracket", "x = f(a, b", false},
		{"an import of nothing", "from a import", false},
		{"a dangling operator", "x = a +", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := outlined(t, "m.py", "def first(a): pass\n"+tt.broken+"\n\ndef last(b): pass\n")
			if len(f.Errors) == 0 {
				t.Error("no error is listed")
			}
			checkFile(t, f)
			found := map[string]bool{}
			for _, s := range f.Body {
				found[s.Name] = s.Kind == Def
			}
			if !found["first"] || found["last"] != tt.recovers {
				t.Errorf("the definitions around the error:\n%s", dump(f))
			}
		})
	}
}

func TestSource(t *testing.T) {
	f := outlined(t, "m.py", "def f(a: 'x' = (1 + 2), b=é.d[0]): pass")
	var got []string
	for _, p := range f.Body[0].Params {
		got = append(got, f.Source(p.Default))
	}
	if diff := cmp.Diff([]string{"1 + 2", "é.d[0]"}, got); diff != "" {
		t.Errorf("defaults (-want +got):\n%s", diff)
	}
}

func TestDotted(t *testing.T) {
	for code, want := range map[string]string{"a": "a", "a . b.c": "a.b.c", "a().b": "", "a[0]": "", "'a'": ""} {
		if got := outlined(t, "m.py", code).Body[0].Value.Dotted(); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
	if got := (*Expr)(nil).Dotted(); got != "" {
		t.Errorf("nil: %q", got)
	}
}

func TestErrors(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	f, err := source.New("some/m.py", []byte("x = ["+strings.Repeat("1, ", 2_000_000)+"]"))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{Timeout: 20 * time.Millisecond})
	defer p.Close()
	if _, err := p.Parse(cancelled, f); !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "some/m.py") {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := p.Parse(context.Background(), f); err == nil || !strings.Contains(err.Error(), "some/m.py") {
		t.Errorf("too long: %v", err)
	}
}
