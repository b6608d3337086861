package scan

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/project/installed"
)

// packages scans main.py with the given code next to an environment with the given files.
func packages(t *testing.T, code string, site map[string]string, from, to string, change func(*Options)) *Installed {
	t.Helper()
	tree := map[string]string{"app/main.py": code}
	for name, content := range site {
		tree["env/lib/python3.10/site-packages/"+name] = content
	}
	dir := planted(t, tree)
	o := options(t, filepath.Join(dir, "app"))
	for into, text := range map[*[]config.Pin]string{&o.Config.From: from, &o.Config.To: to} {
		pins, err := config.ParsePins(text)
		if text == "" {
			pins, err = nil, nil
		}
		if err != nil {
			t.Fatal(err)
		}
		*into = pins
	}
	var err error
	if o.Installed, err = installed.Find(filepath.Join(dir, "env")); err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(&o)
	}
	found, err := Packages(t.Context(), o, run(t, o))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// inPackages lists what was found as "name version", and "path:line level" below.
func inPackages(i *Installed) string {
	var b strings.Builder
	for _, d := range i.Distributions {
		fmt.Fprintf(&b, "%s %s\n", d.Name, d.Version)
		for _, f := range d.Findings {
			fmt.Fprintf(&b, "  %s:%d %s\n", f.Path, f.Start.Line, f.Level)
		}
	}
	return b.String()
}

// recorded is a RECORD of some files.
func recorded(files ...string) string { return strings.Join(files, ",,\n") + ",,\n" }

func TestPackages(t *testing.T) {
	const bad = "import numpy as np\nx = np.float(1)\n"
	rows := []struct {
		name, code string
		site       map[string]string
		change     func(*Options)
		want       string
	}{
		{
			"what is imported, and what it imports", "from a.m import f",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a-1.dist-info/RECORD": recorded("a/__init__.py", "a/m.py", "a/n.py", "a/o.py", "a/p.py"),
				"a/__init__.py": bad, "a/m.py": "from . import n\ndef f():\n    import a.o\n" + bad, "a/n.py": bad, "a/o.py": bad, "a/p.py": bad,
			},
			nil,
			"a 1\n  a/__init__.py:2 error\n  a/m.py:5 error\n  a/n.py:2 error\n  a/o.py:2 error\n  a/p.py:2 warning\n",
		},
		{
			"what is imported by names that are put together", "import a.load",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a-1.dist-info/RECORD": recorded("a/__init__.py", "a/load/__init__.py", "a/load/x_dataset.py", "a/other.py"),
				"a/__init__.py": "", "a/load/__init__.py": "import importlib\nfor n in names():\n    importlib.import_module(f'a.load.{n}')\n",
				"a/load/x_dataset.py": bad, "a/other.py": bad,
			},
			nil,
			"a 1\n  a/load/x_dataset.py:2 error\n  a/other.py:2 warning\n",
		},
		{
			"two that lie in one folder", "import ns.one",
			map[string]string{
				"one-1.dist-info/METADATA": "", "one-1.dist-info/RECORD": recorded("ns/one/__init__.py"), "ns/one/__init__.py": bad,
				"two-1.dist-info/METADATA": "", "two-1.dist-info/RECORD": recorded("ns/two/__init__.py"), "ns/two/__init__.py": bad,
			},
			nil,
			"one 1\n  ns/one/__init__.py:2 error\n",
		},
		{
			"a folder that nothing owns", "import dropped",
			map[string]string{"dropped/__init__.py": bad, "a-1.dist-info/METADATA": ""},
			nil,
			"dropped \n  dropped/__init__.py:2 error\n",
		},
		{
			"the project's own module by the name of a package", "import main",
			map[string]string{"main-1.dist-info/METADATA": "", "main-1.dist-info/RECORD": recorded("main.py"), "main.py": bad},
			nil,
			"",
		},
		{
			"what is broken already, and what a condition rules out", "import a",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a-1.dist-info/RECORD": recorded("a.py"),
				"a.py":                            "import numpy as np\nnp.asscalar(1)\nif hasattr(np, 'float'):\n    np.float(1)\n",
				"numpy-1.23.5.dist-info/METADATA": "",
			},
			func(o *Options) { o.Config.From = nil },
			"",
		},
		{
			"rings of requirements", "import a",
			map[string]string{
				"a-1.dist-info/METADATA": "Requires-Dist: b\nRequires-Dist: a\n", "a-1.dist-info/RECORD": recorded("a.py"), "a.py": "import b",
				"b-1.dist-info/METADATA": "Requires-Dist: a\n", "b-1.dist-info/RECORD": recorded("b.py"), "b.py": "import a\n" + bad,
			},
			nil,
			"b 1\n  b.py:3 error\n",
		},
		{
			"a package that the target replaces", "import a, torchvision",
			map[string]string{
				"a-1.dist-info/METADATA": "Requires-Dist: torchvision\n", "a-1.dist-info/RECORD": recorded("a.py"), "a.py": "import torchvision",
				"torchvision-0.9.1.dist-info/METADATA": "Requires-Dist: c\n", "torchvision-0.9.1.dist-info/RECORD": recorded("torchvision/__init__.py"), "torchvision/__init__.py": bad,
				"c-1.dist-info/METADATA": "", "c-1.dist-info/RECORD": recorded("c.py"), "c.py": bad,
			},
			func(o *Options) {
				o.Config.To, _ = config.ParsePins("numpy==1.26,torch==2.3,torchvision==0.18")
			},
			"",
		},
		{
			"one that stays", "import timm",
			map[string]string{
				"timm-0.4.12.dist-info/METADATA": "", "timm-0.4.12.dist-info/RECORD": recorded("timm/__init__.py"), "timm/__init__.py": bad,
			},
			nil,
			"timm 0.4.12\n  timm/__init__.py:2 error\n",
		},
		{
			"what a comment there silences", "import a",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a-1.dist-info/RECORD": recorded("a.py"), "a.py": "import numpy as np\nx = np.float(1)  # noqa: NP002\n",
			},
			nil,
			"",
		},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			for _, all := range []bool{false, true} {
				found := packages(t, row.code, row.site, "numpy==1.19", "numpy==1.26", func(o *Options) {
					o.ParseAll = all
					if row.change != nil {
						row.change(o)
					}
				})
				if diff := cmp.Diff(row.want, inPackages(found)); diff != "" {
					t.Errorf("parse all %v (-want +got):\n%s", all, diff)
				}
				for _, d := range found.Distributions {
					for _, f := range d.Findings {
						for _, x := range f.Fixes {
							if len(x.Edits) > 0 {
								t.Errorf("%s has edits", f.Path)
							}
						}
					}
				}
			}
		})
	}
}

// TestPackagesOfExtras holds that what an extra requires is read where the project or a
// package asks for that extra.
func TestPackagesOfExtras(t *testing.T) {
	const bad = "import numpy as np\nx = np.float(1)\n"
	site := map[string]string{
		"a-1.dist-info/METADATA": "Requires-Dist: b; extra == \"More_x\"\nRequires-Dist: d\n", "a-1.dist-info/RECORD": recorded("a.py"), "a.py": "import b",
		"b-1.dist-info/METADATA": "Requires-Dist: c[y]\nRequires-Dist: numpy<1.20; extra == \"old\"\n", "b-1.dist-info/RECORD": recorded("b.py"), "b.py": bad,
		"c-1.dist-info/METADATA": "Requires-Dist: d[z]; extra == \"y\"\n", "c-1.dist-info/RECORD": recorded("c.py"), "c.py": bad,
		"d-1.dist-info/METADATA": "Requires-Dist: e; extra == \"z\"\n", "d-1.dist-info/RECORD": recorded("d.py"), "d.py": "",
		"e-1.dist-info/METADATA": "", "e-1.dist-info/RECORD": recorded("e.py"), "e.py": bad,
	}
	for _, row := range []struct{ name, requirements, want string }{
		{"nobody asks", "a\n", ""},
		{"the project asks, and others for more", "a[more-x]\n", "b 1\n  b.py:2 error\nc 1\n  c.py:2 warning\ne 1\n  e.py:2 warning\n"},
		{"the project asks for another one", "a[y]\n", ""},
		{"on another Python", "a[more-x]; python_version < \"3\"\n", ""},
		{"of a package that a package requires", "d[z]\na\n", "e 1\n  e.py:2 warning\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			found := packages(t, "import a", site, "numpy==1.19", "numpy==1.26", func(o *Options) {
				if err := os.WriteFile(filepath.Join(o.Root, "requirements.txt"), []byte(row.requirements), 0o600); err != nil {
					t.Fatal(err)
				}
			})
			if diff := cmp.Diff(row.want, inPackages(found)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestAdviceForPackages(t *testing.T) {
	const (
		onNumpy = "import numpy as np\nx = np.float(1)\ny = np.sctypes\n"
		onTorch = "import torch\ntorch.symeig(x)\n"
	)
	rows := []struct {
		name, dist, metadata, code, from, to string
		advice, release                      string
	}{
		{
			"nothing is known of it", "helper-1", "", onNumpy, "numpy==1.19", "numpy==1.26",
			"only a newer release or a patch helps", "",
		},
		{
			"its metadata refuses the target", "helper-1", "Requires-Dist: numpy (<1.24,>=1.10)\n", onNumpy, "numpy==1.19", "numpy==1.26",
			"only a newer release or a patch helps; its metadata asks for `numpy<1.24,>=1.10`", "",
		},
		{
			"the last one does not go with the target", "imgaug-0.4.0", "", onNumpy, "numpy==1.19", "numpy==2.0",
			"it does not go with numpy 2.0.2: use numpy<2", "",
		},
		{
			"a later one is known to go with it", "pytorch_lightning-1.5.10", "", onTorch, "torch==1.13", "torch==2.3",
			"it does not go with torch 2.3.1: use pytorch-lightning>=1.8", "1.8.0",
		},
		{
			"of another target nothing is known", "pytorch_lightning-1.5.10", "", onTorch + onNumpy, "torch==1.13,numpy==1.19", "torch==2.3,numpy==2.0",
			"it does not go with torch 2.3.1: use pytorch-lightning>=1.8; whether that goes with numpy 2.0.2 is not known", "1.8.0",
		},
		{
			"its metadata allows the target", "timm-0.4.12", "", onNumpy, "numpy==1.19", "numpy==1.26",
			"only a newer release or a patch helps (the newest known is 1.0.31)", "",
		},
		{
			"a version that is none", "imgaug-what", "", onNumpy, "numpy==1.19", "numpy==2.0",
			"only a newer release or a patch helps", "",
		},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			name, _, _ := strings.Cut(row.dist, "-")
			found := packages(t, "import "+name, map[string]string{
				row.dist + ".dist-info/METADATA": row.metadata, row.dist + ".dist-info/RECORD": recorded(name + ".py"), name + ".py": row.code,
			}, row.from, row.to, nil)
			if len(found.Distributions) != 1 {
				t.Fatalf("found %s", inPackages(found))
			}
			if d := found.Distributions[0]; d.Advice != row.advice || d.Release != row.release {
				t.Errorf("advice %q, release %q, want %q, %q", d.Advice, d.Release, row.advice, row.release)
			}
		})
	}
}
