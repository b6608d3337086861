package history

import (
	"strings"
	"testing"
)

func TestDocSignatures(t *testing.T) {
	for _, test := range []struct{ label, name, doc, want string }{
		{"torch", "qr", "\nqr(input: Tensor, some: bool = True, *, out: Union[Tensor, None]) -> (Tensor, Tensor)\n\nComputes the QR decomposition", "(input, some=True, *, out) -> tuple[Tensor, Tensor]"},
		{"a qualified name", "cross", "\nlinalg.cross(input, other, *, dim=-1, out=None) -> Tensor\n\n\nComputes", "(input, other, *, dim=-1, out=None) -> Tensor"},
		{"two stars", "randn", "\nrandn(*size, *, out=None, dtype=None) -> Tensor", "(*size, out=None, dtype=None) -> Tensor"},
		{"an escaped star", "add", `add(input, other, \*, alpha=1) -> Tensor`, "(input, other, *, alpha=1) -> Tensor"},
		{"a directive with an overload", "sum", "\nsum(input, *, dtype=None) -> Tensor\n\nReturns the sum.\n\n.. function:: sum(input, dim, keepdim=False, *, dtype=None) -> Tensor\n   :noindex:\n", "(input, *, dtype=None) -> Tensor; (input, dim, keepdim=False, *, dtype=None) -> Tensor"},
		{"a method", "view", "\nview(*shape) -> Tensor\n\nReturns\n\n.. method:: view(dtype) -> Tensor\n", "(*shape) -> Tensor; (dtype) -> Tensor"},
		{"several lines", "array", "\n    array(object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0,\n          like=None)\n\n    Create an array.", "(object, dtype=None, *, copy=True, order='K', subok=False, ndmin=0, like=None)"},
		{"an optional parameter before a required one", "arange", "\n    arange([start,] stop[, step,], dtype=None, *, like=None)\n", "(stop, step=?, dtype=None, *, like=None); (start, stop, step=?, dtype=None, *, like=None)"},
		{"in brackets", "dot", "dot(a, b[, out])", "(a, b, out=?)"},
		{"nested brackets", "f", "f(a[, b[, c]])", "(a, b=?, c=?)"},
		{"positional-only", "add", "add(x1, x2, /, out=None, *, where=True, **kwargs)", "(x1, x2, /, out=None, *, where=True, **kwargs)"},
		{"tuples and strings with commas", "f", "f(a=(0, 1), b='x, y)', c=[], d=torch.float32, e=1e-05)", "(a=(0, 1), b='x, y)', c=[], d=?, e=1e-05)"},
		{"types in front", "f", "f(Tensor input, int[] dims=[0]) -> Tensor", "(input, dims=[0]) -> Tensor"},
		{"another name", "correlate", "cross_correlate(a,v, mode=0)", ""},
		{"prose", "f", "f(x) is what you think\n", ""},
		{"prose before", "f", "Returns f(x)", ""},
		{"dots", "f", "f(a, ...)", ""},
		{"not closed", "f", "f(a, 'b", ""},
		{"nothing", "f", "", ""},
		{"no parameters", "get_num_threads", "\nget_num_threads() -> int\n\nReturns", "() -> int"},
	} {
		t.Run(test.label, func(t *testing.T) {
			var parts []string
			for _, s := range docSignatures(test.name, test.doc) {
				parts = append(parts, written(s))
			}
			if got := strings.Join(parts, "; "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
