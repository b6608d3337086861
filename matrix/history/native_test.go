package history

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const natives = `
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  variants: function, method
- func: add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
- func: add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
  variants: method
- func: qr(Tensor self, bool some=True) -> (Tensor Q, Tensor R)
  variants: method, function
- func: qr.Q(Tensor self, bool some=True, *, Tensor(a!) Q, Tensor(b!) R) -> (Tensor(a!) Q, Tensor(b!) R)
- func: sum(Tensor self, *, ScalarType? dtype=None) -> Tensor
  variants: function, method
- func: sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor
  variants: function, method
- func: linalg_cross(Tensor self, Tensor other, *, int dim=-1) -> Tensor
  python_module: linalg
- func: mse_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor
  python_module: nn
- func: add.Scalar(Tensor self, Scalar other, Scalar alpha=1) -> Tensor
  variants: function, method
- func: eye(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
- func: eye.out(SymInt n, *, Tensor(a!) out) -> Tensor(a!)
- func: _foreach_abs(Tensor[] self) -> Tensor[]
  variants: function
- func: view_copy(Tensor self, SymInt[] size) -> Tensor
  variants: function
  autogen: view_copy.out
- func: _print(str s) -> ()
- func: chunk(Tensor(a -> *) self, int chunks, int dim=0) -> Tensor(a)[]
  variants: function, method
- func: frexp(Tensor self) -> (Tensor mantissa, int exponent)
  variants: function
- func: not a schema
`

const deprecatedNatives = `
- name: add(Tensor self, Scalar alpha, Tensor other) -> Tensor
  aten: add(self, other, alpha)
`

func TestNativeSignatures(t *testing.T) {
	list, err := readNative([]byte(natives))
	if err != nil {
		t.Fatal(err)
	}
	old, err := readNative([]byte(deprecatedNatives))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		module, name string
		method       bool
		want         string
	}{
		{"", "add", false, "(input, other, *, alpha=1, out=None) -> Tensor"},
		{"", "add", true, "(other, *, alpha=1) -> Tensor"},
		{"", "add_", true, "(other, *, alpha=1) -> Tensor"},
		{"", "add_", false, ""},
		{"", "qr", false, "(input, some=True, *, out=None) -> tuple[Tensor, Tensor]"},
		{"", "sum", true, "(*, dtype=None) -> Tensor; (dim, keepdim=False, *, dtype=None) -> Tensor"},
		{"linalg", "linalg_cross", false, "(input, other, *, dim=-1) -> Tensor"},
		{"", "linalg_cross", false, ""},
		{"nn", "mse_loss", false, "(input, target, reduction=1) -> Tensor"},
		{"", "eye", false, "(n, *, dtype=None, layout=None, device=None, pin_memory=None, requires_grad=False, out=None) -> Tensor"},
		{"", "_foreach_abs", false, "(self) -> iterable[Tensor]"},
		{"", "view_copy", false, "(input, size, *, out=None) -> Tensor"},
		{"", "_print", false, "(s)"},
		{"", "chunk", false, "(input, chunks, dim=0) -> iterable[Tensor]"},
		{"", "frexp", false, "(input) -> tuple[Tensor, ]"},
	} {
		if got := writtenAll(list, test.module, test.name, test.method); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
	if got, want := writtenAll(old, "", "add", true), "(alpha, other) -> Tensor"; got != want || !old[0].deprecated {
		t.Errorf("got %s, want %s; deprecated %v", got, want, old[0].deprecated)
	}
	names := map[string]bool{}
	for _, n := range list {
		names[n.name] = true
	}
	want := map[string]bool{"add": true, "add_": true, "qr": true, "sum": true, "linalg_cross": true, "mse_loss": true, "_print": true, "eye": true, "_foreach_abs": true, "view_copy": true, "chunk": true, "frexp": true}
	if diff := cmp.Diff(want, names); diff != "" {
		t.Error(diff)
	}
}

func writtenAll(list []native, module, name string, method bool) string {
	var parts []string
	for _, s := range nativeSignatures(list, module, name, method) {
		parts = append(parts, written(s))
	}
	return strings.Join(parts, "; ")
}

func TestNativeTableThatIsNone(t *testing.T) {
	if list, err := readNative([]byte("a: [")); err == nil {
		t.Errorf("no error, %v", list)
	}
}
