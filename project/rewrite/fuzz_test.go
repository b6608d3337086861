package rewrite_test

import (
	"slices"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/rewrite"
)

// names are one file of each format.
var names = []string{
	"requirements.txt", "pyproject.toml", "setup.cfg", "setup.py", "Pipfile", "environment.yml", "Dockerfile", "a.sh", "docker-compose.yml",
	".env", "a.ipynb", ".github/workflows/a.yml", "pod.yaml", "cog.yaml", "pixi.toml", "tox.ini",
}

// FuzzChanges makes every change at every place of a file of any format. What is not
// refused lies in the file, is read as it was meant with nothing else changed, and has
// nothing left to change.
func FuzzChanges(f *testing.F) {
	for i, seed := range [...]string{
		"\ufefftorch == 1.13.1 # x\r\n-r b.txt\nnumpy[x]<2; python_version<'3.9'\n", "[project]\ndependencies = ['torch==1', \"b>2\"]\n[tool.poetry.dependencies]\ntorch = \"^1.2\"\n",
		"[options]\ninstall_requires =\n  torch==1\n", "setup(install_requires=['torch==1', \"b\"])\n", "[packages]\ntorch = {version = \"==1\"}\nb = '1.0'\n",
		"dependencies:\n  - pytorch=1.13=py3\n  - numpy >=1.2\n  - pip:\n    - torch==1+cu117\n", "FROM x AS a\nENV OLD=1 B=$OLD\nRUN pip install \\\n  'torch==1' b<2\nRUN [\"pip\", \"install\", \"c\"]\n",
		"export OLD=1\npip install torch==1 -i https://x.org/whl/cu118\necho ${OLD} \"$OLD\"\ndocker run -e OLD x\n", "x: &e {OLD: 1}\nservices:\n  a: {environment: *e, image: b}\n  c:\n    environment: [OLD=2]\n",
		"OLD=1\nexport B=\"$OLD\"\r\n", `{"cells": [{"cell_type": "code", "metadata": {}, "outputs": [], "source": ["!pip install \"torch==1\" b\n", "%env OLD=1"]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`,
		"env: {OLD: 1}\njobs:\n  a:\n    steps:\n      - uses: actions/setup-python@v5\n        with: {python-version: 3.10}\n      - run: |\n          pip install torch==1\n          echo $OLD\n",
		"apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - image: x\n    args: [sh, -c, pip install torch==1]\n    env: [{name: OLD, value: '1'}]\n", "build:\n  python_version: 3.10\n  python_packages: [torch==1]\n",
		"[dependencies]\npytorch = \"1.*\"\n[pypi-dependencies]\nb = { version = \">=1\" }\n", "[testenv]\ndeps = torch==1\nsetenv =\n  OLD = 1\n",
	} {
		f.Add(i, []byte(seed))
	}
	f.Fuzz(func(t *testing.T, format int, data []byte) {
		if format < 0 || len(data) > 2000 {
			return
		}
		path := names[format%len(names)]
		facts := read(path, string(data))
		changes := changesOf(&facts)
		for _, change := range changes[:min(len(changes), 40)] {
			check(t, path, data, change)
		}
	})
}

// changesOf are changes of all that a file says.
func changesOf(facts *project.Facts) []func(*rewrite.Draft) {
	var all []func(*rewrite.Draft)
	for i := range facts.Requirements {
		r := &facts.Requirements[i]
		all = append(all,
			func(d *rewrite.Draft) { d.Pin(r, "", "==7.7.7") },
			func(d *rewrite.Draft) { d.Pin(r, "", ">=7,<8") },
			func(d *rewrite.Draft) { d.Add(r, "added", "<7") },
			func(d *rewrite.Draft) { d.AddIndex(r, "https://x.org/whl/new") },
			func(d *rewrite.Draft) { d.Quote(r, "3.10") },
		)
	}
	for i := range facts.Indexes {
		all = append(all, func(d *rewrite.Draft) { d.Move(&facts.Indexes[i], "https://x.org/whl/moved") })
	}
	for i := range facts.Env {
		all = append(all, func(d *rewrite.Draft) { d.Rename(&facts.Env[i], "RENAMED") })
	}
	return all
}

func check(t *testing.T, path string, data []byte, change func(*rewrite.Draft)) {
	t.Helper()
	file := rewrite.Open(path, slices.Clone(data), readers(path))
	if file == nil {
		return
	}
	d := file.Draft()
	change(d)
	if d.Refused != "" {
		if len(d.Edits()) > 0 {
			t.Fatal("what is refused has edits")
		}
		return
	}
	after, err := source.Apply(data, d.Edits())
	if err != nil {
		t.Fatal(err)
	}
	if err := rewrite.Sound(path, data, after, readers(path)); err != nil {
		t.Fatalf("%v:\n%s\n%s", err, data, after)
	}
	// All that is written is there, and the bytes outside of the edits as well.
	last, from := 0, 0
	for _, e := range d.Edits() {
		kept := e.Span.Start - last
		if !slices.Equal(data[last:e.Span.Start], after[from:from+kept]) || string(after[from+kept:from+kept+len(e.Text)]) != e.Text {
			t.Fatalf("something else changed:\n%s\n%s", data, after)
		}
		last, from = e.Span.End, from+kept+len(e.Text)
	}
}
