package setuppy

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line, with what the spans cover.
func show(data string, f project.Facts, problems []project.Problem) string {
	text := func(s source.Span) string { return data[s.Start:s.End] }
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s|%s %s|%s", r.Line, r.Name, text(r.NameSpan), r.Spec, text(r.SpecSpan))
		if r.Marker != "" {
			b.WriteString(" ; " + r.Marker)
		}
		if r.Group != "" {
			b.WriteString(" (" + r.Group + ")")
		}
		b.WriteString("\n")
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "%d include %s|%s %s\n", i.Line, i.Path, text(i.Span), i.Group)
	}
	for _, h := range f.Host {
		fmt.Fprintf(&b, "%d host %d %s|%s: %s\n", h.Line, h.Kind, h.Value, text(h.Span), h.Source)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"no call", "install_requires = ['torch']\n", ""},
		{"literals", "from setuptools import setup\nsetup(\n  install_requires=['torch >= 1.8', \"numpy; python_version<'3'\"],\n  python_requires='>=3.6',\n)\n", "3 torch|torch >=1.8|>= 1.8\n3 numpy|numpy | ; python_version<'3'\n4 python| >=3.6|>=3.6\n"},
		{"qualified", "import setuptools\nsetuptools.setup(install_requires=('torch',))\n", "2 torch|torch |\n"},
		{"names and sums", "BASE = ['torch']\nMORE = BASE + ['jax']\nsetup(install_requires=list(MORE) + [*BASE, 'scipy'])\n", "1 torch|torch |\n2 jax|jax |\n3 scipy|scipy |\n"},
		{"text", "setup(install_requires='''\n  torch==1.0\n  # no\n  jax\n''')\n", "2 torch|torch ==1.0|==1.0\n4 jax|jax |\n"},
		{"one string", "setup(install_requires='torch==1.0')\n", "1 torch|torch ==1.0|==1.0\n"},
		{"escapes and joined strings have no place", "setup(install_requires=['torch' '==1.0', 'j\\x61x'])\n", "1 torch| ==1.0|\n1 jax| |\n"},
		{"versions in names", "V = '1.13'\nsetup(install_requires=[f'torch=={V}', 'jax==' + V])\n", "2 torch| ==1.13|\n2 jax| ==1.13|\n"},
		{"computed", "setup(install_requires=[f'torch=={v()}', 'jax' + X, get()], python_requires=P)\n", ""},
		{"name with two values", "V = '1'\nV = '2'\nsetup(install_requires=['torch==' + V])\n", ""},
		{"conditions", "R = ['torch']\nif sys.platform == 'linux':\n    R.append('triton')\nelse:\n    R += ['x']\ntry:\n    import cv2\nexcept ImportError:\n    R.extend(['opencv-python'])\nif __name__ == '__main__':\n    setup(install_requires=R)\n", "1 torch|torch |\n3 triton|triton | ; sys.platform == 'linux'\n5 x|x | ; not (sys.platform == 'linux')\n9 opencv-python|opencv-python | ; except ImportError\n"},
		{"conditional", "setup(install_requires=['a'] if X else ['b'])\n", "1 a|a | ; X\n1 b|b | ; not (X)\n"},
		{"in a function", "def main():\n    reqs = ['torch']\n    setup(install_requires=reqs)\n", "2 torch|torch |\n"},
		{"extras", "E = {'Dev_x': ['pytest'], 'gpu:sys_platform == \"linux\"': ['cupy']}\nE['all'] = E['Dev_x'] + ['tox']\nE.update(docs=['x'])\nE.update({'y': ['z']})\nsetup(extras_require=E)\n", "1 pytest|pytest | (dev-x)\n1 cupy|cupy | ; sys_platform == \"linux\" (gpu)\n1 pytest|pytest | (all)\n2 tox|tox | (all)\n4 z|z | (y)\n"},
		{"keywords in a table", "config = dict(install_requires=['torch'])\nsetup(**config, **{'python_requires': '>=3'})\n", "1 torch|torch |\n2 python| >=3|>=3\n"},
		{"table of requirements", "_deps = ['torch>=2', 'jax']\ndeps = {b: a for a, b in (f(x) for x in _deps)}\ndef pick(*names):\n    return [deps[n] for n in names]\nsetup(install_requires=[deps['jax']], extras_require={'t': pick('torch')})\n", "1 jax|jax |\n1 torch|torch >=2|>=2 (t)\n"},
		{"files", "with open('requirements.txt') as f:\n    R = f.read().splitlines()\nwith open(os.path.join(here, 'reqs', 'dev.txt'), 'r') as f:\n    D = [l for l in f]\nsetup(install_requires=R, extras_require={'dev': D, 'x': load('x.txt')})\n", "1 include requirements.txt|requirements.txt \n3 include reqs/dev.txt| dev\n5 include x.txt|x.txt x\n"},
		{"file in a function", "def read(name='a/base.txt'):\n    return (HERE / name).read_text().split()\nsetup(install_requires=read())\n", "1 include a/base.txt|a/base.txt \n"},
		{"folder and file", "ROOT = os.path.dirname(__file__)\nREQ = os.path.join(ROOT, 'requirements')\nsetup(install_requires=load(REQ, file_name='base.txt'))\n", "3 include requirements/base.txt| \n"},
		{"files and more", "R = load('r.txt')\nif cuda:\n    R.append('triton')\nsetup(install_requires=R)\n", "3 triton|triton | ; cuda\n1 include r.txt|r.txt \n"},
		{"folder of a function", "DIR = os.path.join(ROOT, 'requirements')\ndef reqs(name):\n    return open(os.path.join(DIR, name), 'r').read().split()\nsetup(install_requires=reqs('base.txt'))\n", "4 include requirements/base.txt| \n"},
		{"bad requirement", "setup(install_requires=['torch==one'])\n", "1 problem: requirement is not understood: \"torch\": invalid version specifier \"==one\"\n"},
		{"made of itself", "a = a + b\nb = b + a + ['c']\nd = {**d}\nsetup(install_requires=a, extras_require=d)\n", "2 c|c |\n"},
		{
			"extensions", "os.environ['TORCH_CUDA_ARCH_LIST'] = '6.1;8.6+PTX'\nos.environ.setdefault('TORCH_CUDA_ARCH_LIST', '7.0')\nCUDAExtension('a', ['a.cu'], extra_compile_args={'nvcc': ['-gencode=arch=compute_70,code=sm_70', '-arch=sm_61']})\ncpp_extension.CppExtension('b', ['b.cpp'])\ncpp_extension.CppExtension('c', ['c.cu'])\nBuildExtension()\n",
			"2 host 7 7.0|7.0: TORCH_CUDA_ARCH_LIST in setup.py\n3 host 10 CUDAExtension|CUDAExtension: CUDAExtension in setup.py\n3 host 7 sm_70|sm_70: nvcc option in setup.py\n3 host 7 sm_61|sm_61: nvcc option in setup.py\n5 host 10 CppExtension|cpp_extension.CppExtension: CppExtension in setup.py\n1 host 7 6.1|6.1: TORCH_CUDA_ARCH_LIST in setup.py\n1 host 7 8.6+PTX|8.6+PTX: TORCH_CUDA_ARCH_LIST in setup.py\n",
		},
		{"extension of another name", "from torch.utils.cpp_extension import CUDAExtension\nE = CppExtension\nif cuda:\n    E = CUDAExtension\nE('a')\n", "4 host 10 CUDAExtension|CUDAExtension: CUDAExtension in setup.py\n"},
		{"broken", "setup(install_requires=['torch'])\nx = (\n", "1 torch|torch |\n"},
		{"line ends and a mark", "\uFEFF# é\r\nsetup(install_requires=['torch'])\r\n", "2 torch|torch |\n"},
		{"binary", "PK\x03\x04\x00\x01\x02\x00", "0 problem: " + source.ErrBinary.Error() + "\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, problems := Reader{}.Read("setup.py", []byte(row.in))
			if diff := cmp.Diff(row.want, show(row.in, f, problems)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

// TestDoubling has lists that would have 2^40 items.
func TestDoubling(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0 = ['torch']\n")
	for i := range 40 {
		fmt.Fprintf(&b, "a%d = a%d + a%d\n", i+1, i, i)
	}
	b.WriteString("setup(install_requires=a40)\n")
	start := time.Now()
	Reader{}.Read("setup.py", []byte(b.String()))
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("took %s", d)
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{"setup.py": true, "a/setup.py": true, "my_setup.py": false} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("Match(%q) = %v, want %v", file, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"A=['a']\nA.append('b==1')\nwith open('r.txt') as f:\n  B=f.read()\nsetup(install_requires=A+[f'c{A}'], extras_require={'x': B, **y}, python_requires='>=3')\n",
		"d={b: a for a in _d}\n_d=['q']\ndef g(*p):\n  return [d[x] for x in p]\nsetup(**dict(install_requires=g('q')))\n",
		"def g(*p):\n  re\xd1\xd1x in p]\nsetup(**dict(install_requires=g('q')))\n",
		"os.environ['TORCH_CUDA_ARCH_LIST']='7.0'\nCUDAExtension(x='-gencode=arch=compute_70')\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facttest.Check(t, Reader{}, "setup.py", data)
	})
}
