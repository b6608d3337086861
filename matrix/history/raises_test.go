package history

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix/api"
)

func TestRaises(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       *api.Raise
	}{
		// torch._linalg_utils of 2.0 and later.
		{"torch.symeig", `
def f(input, eigenvectors=False):
    """Doc."""
    raise RuntimeError(
        "This function was deprecated since version 1.9 and is now removed. "
        + "Use torch.linalg.eigh."
    )`, &api.Raise{Type: "RuntimeError", Text: "This function was deprecated since version 1.9 and is now removed. Use torch.linalg.eigh."}},
		{"after a warning and the making of the text", `
def f():
    warnings.warn("soon")
    text = "gone: {}".format(f)
    raise errors.Gone(text)`, &api.Raise{Type: "Gone", Text: "gone: {}"}},
		{"without a text", `
def f():
    raise TypeError`, &api.Raise{Type: "TypeError"}},
		{"abstract", `
def f():
    raise NotImplementedError("f")`, nil},
		{"abstract in other words", `
def f():
    raise RuntimeError("f must be overridden")`, nil},
		{"abstract by a decorator", `
@abc.abstractmethod
def f():
    raise RuntimeError("no")`, nil},
		{"after something else", `
def f():
    g()
    raise RuntimeError("no")`, nil},
		{"sometimes", `
def f(x):
    if x:
        raise RuntimeError("no")`, nil},
		{"again", `
def f():
    raise`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, theOnly(t, test.text).raises); diff != "" {
				t.Error(diff)
			}
		})
	}
}
