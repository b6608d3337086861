package history_test

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/upcheck/upcheck/matrix/history"
)

// Whatever a wheel's files say, it is read into a sound snapshot.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"import sys\nsys.modules[__name__] = C()\nclass C(C, D[int], metaclass=M):\n    a = b = a\n    def __getattr__(self): pass\n",
		"def __getattr__(name):\n    x = T.get(name)\n    if x is not None: return x\n    if not name in T: raise A\n    return T[name]\nT = {'a': 1, **U}\n",
		"for a, b in {'x': 1}.items():\n    globals()[f'{a}_{b}'] = 1\n    setattr(sys.modules[__name__], a + 'y', 2)\n__all__ = ['x'] + [*y.__all__]\n__all__ += z\ndel x\n",
		"try:\n    from .b import *\nexcept: raise\nelse: x = lambda a, *, b=1: a\nfinally: y = functools.partial(x, 1, b=2)\n",
		"if sys.version_info[:2] >= (3,) and not TYPE_CHECKING or os.name in ('nt',):\n    pass\nelif:\n  if x\n",
		"@f.register\n@_export('x')\ndef _(self): pass\nA = namedtuple('A', 'x y', defaults=[1, 2, 3])\nB = type('B', (A, B), {})\nf = _add_docstr(g, 'g(x) -> y')\n",
		"from p.b import f as g, p\nfrom . import b\nfrom .. import c\nimport p.b.f\np.b.x = 1\nb.f.y = b\nx = y = x.z()\n",
	} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		var buf bytes.Buffer
		z := zip.NewWriter(&buf)
		for name, text := range map[string]string{"p/__init__.py": a, "p/b.py": b, "p/b.pyi": a, "p-1.dist-info/METADATA": "Name: p\nVersion: 1\n"} {
			w, err := z.Create(name)
			if err == nil {
				_, err = w.Write([]byte(text))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "p-1-py3-none-any.whl")
		if err := os.WriteFile(file, buf.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		w, err := history.OpenWheel(file)
		if err != nil {
			t.Fatal(err)
		}
		defer w.Close()
		sound(t, snapshot(t, w))
	})
}
