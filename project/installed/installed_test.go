package installed_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/project/installed"
)

// tree writes files below a new folder. A path that ends in "/" is a folder, a content
// that begins with "-> " a link, and "$DIR" in a content the new folder.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		content = strings.ReplaceAll(content, "$DIR", dir)
		var err error
		switch to, link := strings.CutPrefix(content, "-> "); {
		case strings.HasSuffix(name, "/"):
			err = os.MkdirAll(file, 0o755)
		case link:
			err = os.Symlink(to, file)
		default:
			err = os.WriteFile(file, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// distributions lists what there is as "name version".
func distributions(e *installed.Environment) []string {
	var all []string
	for _, d := range e.Distributions() {
		all = append(all, d.String())
	}
	return all
}

func TestFind(t *testing.T) {
	const site = "lib/python3.8/site-packages/"
	rows := []struct {
		name, path string
		files      map[string]string
		python     string
		want       []string
	}{
		{
			"a virtual environment", "env",
			map[string]string{"env/pyvenv.cfg": "home = /usr/bin\nversion = 3.8.10\n", "env/" + site + "a-1.0.dist-info/METADATA": ""},
			"3.8.10",
			[]string{"a 1.0"},
		},
		{
			"its interpreter, which is a link to another one", "env/bin/python3",
			map[string]string{"env/bin/python3": "-> $DIR/base/bin/python3.8", "base/bin/python3.8": "", "env/" + site + "a-1.0.dist-info/METADATA": ""},
			"3.8",
			[]string{"a 1.0"},
		},
		{
			"a folder of packages", "env/" + site,
			map[string]string{"env/" + site + "a-1.0.dist-info/METADATA": ""},
			"3.8",
			[]string{"a 1.0"},
		},
		{
			"a folder of packages by another name", "deps",
			map[string]string{"deps/a-1.0.dist-info/METADATA": ""},
			"",
			[]string{"a 1.0"},
		},
		{
			"a conda environment on Windows", "env",
			map[string]string{"env/python.exe": "", "env/Lib/site-packages/a-1.0.dist-info/METADATA": ""},
			"",
			[]string{"a 1.0"},
		},
		{
			"the interpreter of one", "env/python.exe",
			map[string]string{"env/python.exe": "", "env/Lib/site-packages/a-1.0.dist-info/METADATA": ""},
			"",
			[]string{"a 1.0"},
		},
		{
			"lib64 is a link to lib", "env",
			map[string]string{"env/" + site + "a-1.0.dist-info/METADATA": "", "env/lib64": "-> lib"},
			"3.8",
			[]string{"a 1.0"},
		},
		{
			"packages in lib and lib64", "env",
			map[string]string{"env/" + site + "a-1.0.dist-info/METADATA": "", "env/lib64/python3.8/site-packages/b-2.0.dist-info/METADATA": ""},
			"3.8",
			[]string{"a 1.0", "b 2.0"},
		},
		{
			"Debian", "usr/bin/python3.11",
			map[string]string{
				"usr/bin/python3.11": "", "usr/lib/python3/dist-packages/a-1.0.egg-info/PKG-INFO": "", "usr/lib/python3.9/dist-packages/": "",
				"usr/local/lib/python3.11/dist-packages/b-2.0.dist-info/METADATA": "",
			},
			"3.11",
			[]string{"a 1.0", "b 2.0"},
		},
		{
			"packages of the system", "env",
			map[string]string{
				"env/pyvenv.cfg": "home = $DIR/usr/bin\ninclude-system-site-packages = true\nversion_info = 3.8.10.final.0\n",
				"env/" + site + "a-1.0.dist-info/METADATA":       "",
				"usr/" + site + "b-1.0.dist-info/METADATA":       "",
				"usr/" + site + "a-0.9.dist-info/METADATA":       "",
				"usr/lib/python3.9/site-packages/c-1.dist-info/": "",
			},
			"3.8.10",
			[]string{"a 1.0", "b 1.0"},
		},
		{
			"an empty folder of another Python does not count", "env",
			map[string]string{"env/" + site + "a-1.0.dist-info/METADATA": "", "env/lib/python3.9/site-packages/": ""},
			"3.8",
			[]string{"a 1.0"},
		},
		{
			"metadata of all kinds", "env/" + site,
			map[string]string{
				"env/" + site + "Some_Name-1.0.dist-info/METADATA":     "",
				"env/" + site + "folder-2.0-py3.8.egg-info/PKG-INFO":   "",
				"env/" + site + "file-3.0.egg-info":                    "",
				"env/" + site + "bare.egg-info/PKG-INFO":               "Name: bare\nVersion: 4.0\n",
				"env/" + site + "eggy-5.0-py3.8.egg/EGG-INFO/PKG-INFO": "",
				"env/" + site + "zip-6.0-py3.8.egg":                    "PK",
				"env/" + site + "~ome_name-0.9.dist-info/METADATA":     "",
				"env/" + site + "linked.egg-link":                      "$DIR/work\n.",
				"work/linked.egg-info/PKG-INFO":                        "Name: linked\nVersion: 7.0\n",
			},
			"3.8",
			[]string{"bare 4.0", "eggy 5.0", "file 3.0", "folder 2.0", "linked 7.0", "some-name 1.0", "zip 6.0"},
		},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			dir := tree(t, row.files)
			e, err := installed.Find(filepath.Join(dir, filepath.FromSlash(row.path)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.want, distributions(e)); diff != "" {
				t.Errorf("distributions (-want +got):\n%s", diff)
			}
			if e.Python != row.python {
				t.Errorf("Python %q, want %q", e.Python, row.python)
			}
		})
	}
}

func TestFindRefuses(t *testing.T) {
	dir := tree(t, map[string]string{
		"empty/":   "",
		"file.txt": "",
		"two/lib/python3.8/site-packages/a-1.0.dist-info/METADATA": "",
		"two/lib/python3.9/site-packages/a-1.0.dist-info/METADATA": "",
		"shims/python3": "",
	})
	rows := []struct{ path, want string }{
		{"missing", "no such file"},
		{"empty", "is no environment of Python"},
		{"file.txt", "neither a folder nor an interpreter"},
		{"two", "for Python 3.8 and 3.9: name the folder"},
		{"shims/python3", "is no environment of Python"},
	}
	for _, row := range rows {
		if _, err := installed.Find(filepath.Join(dir, row.path)); err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v, want %q", row.path, err, row.want)
		}
	}
}

func TestFiles(t *testing.T) {
	rows := []struct {
		name, dist string
		files      map[string]string
		want       []string
		problems   []string
	}{
		{
			"what RECORD lists and is there", "a",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a/__init__.py": "", "a/sub/m.py": "", "a/left.py": "", "b.py": "", "a/x.so": "", "a/t.pyi": "",
				"a-1.dist-info/RECORD": "a/__init__.py,sha256=x,1\n\"a/sub/m.py\",,\nb.py,,\na/gone.py,,\na/x.so,,\na/t.pyi,,\na/__pycache__/m.py,,\n../../../bin/run.py,,\n",
			},
			[]string{"a/__init__.py", "a/sub/m.py", "b.py"},
			nil,
		},
		{
			"RECORD of Windows", "a",
			map[string]string{"a-1.dist-info/METADATA": "", "a/m.py": "", "a-1.dist-info/RECORD": "a\\m.py,,\r\n"},
			[]string{"a/m.py"},
			nil,
		},
		{
			"RECORD that leads out", "a",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a/m.py": "", "../out.py": "",
				"a-1.dist-info/RECORD": "a/m.py,,\n/etc/x.py,,\n../out.py,,\na/../../out.py,,\n",
			},
			[]string{"a/m.py"},
			[]string{"names modules outside"},
		},
		{
			"no list at all", "some-name",
			map[string]string{"Some_Name-1.dist-info/METADATA": "", "some_name/m.py": "", "other.py": ""},
			[]string{"some_name/m.py"},
			nil,
		},
		{
			"a list that is none", "a",
			map[string]string{"a-1.dist-info/METADATA": "", "a-1.dist-info/RECORD": "\"\x00", "a-1.dist-info/top_level.txt": "a\nb\n", "a/m.py": "", "b.py": ""},
			[]string{"a/m.py", "b.py"},
			nil,
		},
		{
			"a list that is a folder", "a",
			map[string]string{"a-1.dist-info/METADATA": "", "a-1.dist-info/RECORD/": "", "a/m.py": ""},
			[]string{"a/m.py"},
			[]string{"the list of its files cannot be read"},
		},
		{
			"no metadata", "a",
			map[string]string{"a-1.dist-info/RECORD": "a/m.py,,\n", "a/m.py": ""},
			[]string{"a/m.py"},
			[]string{"its metadata cannot be read"},
		},
		{
			"what pip wrote for setup.py", "a",
			map[string]string{
				"a-1-py3.8.egg-info/PKG-INFO": "", "a-1-py3.8.egg-info/installed-files.txt": "../a/m.py\n../../../../bin/a.py\nPKG-INFO\n", "a/m.py": "", "a/n.py": "",
			},
			[]string{"a/m.py"},
			nil,
		},
		{
			"metadata in one file", "a",
			map[string]string{"a-1.egg-info": "Name: a\n", "a/m.py": ""},
			[]string{"a/m.py"},
			nil,
		},
		{
			"an egg", "a",
			map[string]string{"a-1-py3.8.egg/EGG-INFO/PKG-INFO": "", "a-1-py3.8.egg/EGG-INFO/top_level.txt": "b\n", "a-1-py3.8.egg/b/m.py": "", "b/other.py": ""},
			[]string{"b/m.py"},
			nil,
		},
		{
			"an egg in a zip file", "a",
			map[string]string{"a-1-py3.8.egg": "PK"},
			nil,
			[]string{"is a zip file"},
		},
		{
			"links below are not followed", "a",
			map[string]string{"a-1.dist-info/METADATA": "", "a/m.py": "", "a/loop": "-> .", "a/up": "-> ../..", "a/n.py": "-> m.py"},
			[]string{"a/m.py"},
			nil,
		},
		{
			"an editable install by a path", "a",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a-1.dist-info/RECORD": "__editable__.a-1.pth,,\n", "__editable__.a-1.pth": "../work/src\n",
				"a-1.dist-info/direct_url.json": `{"url": "file://$DIR/work", "dir_info": {"editable": true}}`, "../work/src/a/m.py": "",
			},
			[]string{"a/m.py"},
			nil,
		},
		{
			"an editable install by a finder", "a",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a-1.dist-info/RECORD": "__editable___a_1_finder.py,,\n", "__editable__.a-1.pth": "import __editable___a_1_finder; __editable___a_1_finder.install()",
				"__editable___a_1_finder.py":    "MAPPING: dict[str, str] = {'a': '$DIR/work/a', 'renamed': '$DIR/work/b'}\n",
				"a-1.dist-info/direct_url.json": `{"url": "file://$DIR/work", "dir_info": {"editable": true}}`, "../work/a/m.py": "", "../work/b/n.py": "",
			},
			[]string{"a/m.py"},
			nil,
		},
		{
			"names that are none", "a",
			map[string]string{
				"a-1.dist-info/METADATA": "", "a/m.py": "", "a/my-script.py": "", "a/1 2.py": "",
				"a-1.dist-info/RECORD": "a/m.py,,\na/my-script.py,,\na/1 2.py,,\n.py,,\n,,\n",
			},
			[]string{"a/m.py"},
			nil,
		},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			files := make(map[string]string)
			for name, content := range row.files {
				files[filepath.ToSlash(filepath.Join("site-packages", name))] = content
				if strings.HasSuffix(name, "/") {
					delete(files, filepath.ToSlash(filepath.Join("site-packages", name)))
					files["site-packages/"+name] = content
				}
			}
			dir := tree(t, files)
			e, err := installed.Find(filepath.Join(dir, "site-packages"))
			if err != nil {
				t.Fatal(err)
			}
			d := e.Distribution(row.dist)
			if d == nil {
				t.Fatalf("no %s among %v", row.dist, distributions(e))
			}
			listed, problems := e.Files(d)
			var got []string
			for _, f := range listed {
				got = append(got, f.Path)
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
			if len(problems) != len(row.problems) {
				t.Fatalf("problems %v, want %v", problems, row.problems)
			}
			for i, p := range problems {
				if !strings.Contains(p.Message, row.problems[i]) || strings.Contains(p.Message, dir) {
					t.Errorf("problem %q, want %q", p.Message, row.problems[i])
				}
			}
		})
	}
}

func TestRequirements(t *testing.T) {
	const head = "Metadata-Version: 2.1\nName: a\nVersion: 1\n"
	rows := []struct {
		name, metadata, python string
		want                   []string
	}{
		{"plain", head + "Requires-Dist: torch >=1.7\nRequires-Dist: numpy\n", "3.8", []string{"torch>=1.7", "numpy"}},
		{"in parentheses", head + "Requires-Dist: torch (>=1.9.*)\n", "3.8", []string{"torch>=1.9"}},
		{"a condition that holds, and one that does not", head + "Requires-Dist: b; python_version < \"3.9\"\nRequires-Dist: c; python_version >= \"3.9\"\n", "3.8", []string{"b"}},
		{"a Python that is not known", head + "Requires-Dist: b; python_version < \"3.9\"\n", "", []string{"b"}},
		{"of an extra", head + "Requires-Dist: b; extra == \"dev\"\nRequires-Dist: c (<2) ; extra == 'x'\n", "3.8", nil},
		{"in the description", head + "\nRequires-Dist: no\n", "3.8", nil},
		{"that are none", head + "Requires-Dist: ///\nRequires-Dist:\nno field\n", "3.8", nil},
		{"nothing", "", "3.8", nil},
		{"bytes", "\x00\xff\nRequires-Dist: b\n", "3.8", []string{"b"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			dir := tree(t, map[string]string{"site-packages/a-1.dist-info/METADATA": row.metadata})
			e, err := installed.Find(filepath.Join(dir, "site-packages"))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range e.Distribution("a").Requirements(row.python) {
				got = append(got, r.Name+r.Spec.String())
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("requirements (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRequirementsOfExtras holds what a distribution requires for the extras that it was
// asked for with.
func TestRequirementsOfExtras(t *testing.T) {
	const head = "Metadata-Version: 2.1\nName: a\nVersion: 1\nProvides-Extra: x\nProvides-Extra: y-z\n"
	const all = head + "Requires-Dist: b\nRequires-Dist: c; extra == \"x\"\nRequires-Dist: d[e]; extra == 'Y_z' and python_version < \"3.9\"\n" +
		"Requires-Dist: f; python_version >= \"3.9\" and extra == \"x\"\nRequires-Dist: g; extra == \"x\" or extra == \"w\"\n"
	for _, row := range []struct {
		name, python string
		extras, want []string
	}{
		{"none", "3.8", nil, []string{"b"}},
		{"one", "3.8", []string{"x"}, []string{"b", "c", "g"}},
		{"two", "3.8", []string{"x", "y-z"}, []string{"b", "c", "d[e]", "g"}},
		{"one on another Python", "3.10", []string{"x"}, []string{"b", "c", "f", "g"}},
		{"one on a Python that is not known", "", []string{"y-z"}, []string{"b", "d[e]"}},
		{"one that it does not have", "3.8", []string{"v"}, []string{"b"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := tree(t, map[string]string{"site-packages/a-1.dist-info/METADATA": all})
			e, err := installed.Find(filepath.Join(dir, "site-packages"))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, r := range e.Distribution("a").Requirements(row.python, row.extras...) {
				name := r.Name
				if len(r.Extras) > 0 {
					name += "[" + strings.Join(r.Extras, ",") + "]"
				}
				got = append(got, name)
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("requirements (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRequirementsOfSetuptools(t *testing.T) {
	dir := tree(t, map[string]string{
		"site-packages/a-1.egg-info/PKG-INFO":     "Name: a\nVersion: 1\n",
		"site-packages/a-1.egg-info/requires.txt": "b>=1\nc\n\n[dev]\nd\n\n[:python_version < \"3\"]\ne\n\n[:python_version >= \"3\"]\nf\n\n[x:os_name == \"nt\"]\ng\n",
	})
	e, err := installed.Find(filepath.Join(dir, "site-packages"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range e.Distribution("a").Requirements("3.8") {
		got = append(got, r.Name+r.Spec.String())
	}
	if diff := cmp.Diff([]string{"b>=1", "c", "f"}, got); diff != "" {
		t.Errorf("requirements (-want +got):\n%s", diff)
	}
}

func TestOwners(t *testing.T) {
	dir := tree(t, map[string]string{
		"site-packages/PyYAML-5.dist-info/METADATA":      "",
		"site-packages/PyYAML-5.dist-info/top_level.txt": "_yaml\nyaml\n",
		"site-packages/google_auth-1.dist-info/RECORD":   "google/auth/__init__.py,,\n",
		"site-packages/google/auth/__init__.py":          "",
		"site-packages/protobuf-3.dist-info/RECORD":      "google/protobuf/__init__.py,,\ngoogle/protobuf/m.py,,\n",
		"site-packages/google/protobuf/__init__.py":      "",
		"site-packages/google/protobuf/m.py":             "",
		"site-packages/dropped/__init__.py":              "",
		"site-packages/six-1.dist-info/RECORD":           "six.py,,\n",
		"site-packages/six.py":                           "",
	})
	e, err := installed.Find(filepath.Join(dir, "site-packages"))
	if err != nil {
		t.Fatal(err)
	}
	rows := []struct{ module, want string }{
		{"yaml", "pyyaml 5"},
		{"yaml.constructor.Loader", "pyyaml 5"},
		{"google.protobuf.m.Name", "protobuf 3"},
		{"google.auth", "google-auth 1"},
		{"google.other", "google-auth 1 protobuf 3"},
		{"six.moves", "six 1"},
		{"dropped.thing", "dropped"},
		{"os.path", ""},
		{"../up", ""},
		{"", ""},
	}
	for _, row := range rows {
		var got []string
		for _, d := range e.Owners(row.module) {
			got = append(got, d.String())
		}
		if strings.Join(got, " ") != row.want {
			t.Errorf("%q comes from %v, want %s", row.module, got, row.want)
		}
	}
}

// TestManyPackages makes sure that only names are read of what nobody asks about.
func TestManyPackages(t *testing.T) {
	files := make(map[string]string)
	for i := range 1000 {
		files[fmt.Sprintf("site-packages/p%04d-1.dist-info/METADATA", i)] = ""
	}
	dir := tree(t, files)
	e, err := installed.Find(filepath.Join(dir, "site-packages"))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(e.Distributions()); n != 1000 {
		t.Errorf("%d distributions", n)
	}
	if d := e.Owners("p0234"); len(d) != 1 || d[0].Name != "p0234" {
		t.Errorf("p0234 comes from %v", d)
	}
}

// FuzzEnvironment writes one text into all files that are read: whatever it is, all
// modules lie where they are said to.
func FuzzEnvironment(f *testing.F) {
	for _, seed := range []string{
		"a/m.py,,\n", "../../x.py,,\n", "/etc/passwd.py,,\n", "\"a\n", "Name: a\nVersion: 1\nRequires-Dist: b (>=1)\n", "a\n..\n/\n", "import os\n..\n/\n", "[x]\nb\n",
		"MAPPING = {'a': '/'}\n", "home = /\nversion = 3\ninclude-system-site-packages = true\n", `{"url": "file:///", "dir_info": {"editable": true}}`, "\x00", "\xff\xfe",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, "/") && strings.Contains(text, "editable") || strings.Contains(text, "include-system") {
			text = strings.ReplaceAll(text, "/", "|") // it would list the machine
		}
		dir := t.TempDir()
		site := filepath.Join(dir, "lib", "python3.8", "site-packages")
		for _, name := range []string{
			"a-1.dist-info/METADATA", "a-1.dist-info/RECORD", "a-1.dist-info/top_level.txt", "b-1.egg-info/PKG-INFO", "b-1.egg-info/requires.txt", "b-1.egg-info/installed-files.txt",
			"c.egg-link", "a/m.py", "a/__init__.py", "../../../pyvenv.cfg", "a-1.dist-info/direct_url.json",
		} {
			file := filepath.Join(site, name)
			if os.MkdirAll(filepath.Dir(file), 0o755) != nil || os.WriteFile(file, []byte(text), 0o644) != nil {
				t.Skip()
			}
		}
		e, err := installed.Find(dir)
		if err != nil {
			return
		}
		for _, d := range append(e.Distributions(), e.Owners("a.m")...) {
			d.Requirements(e.Python)
			files, _ := e.Files(d)
			for _, file := range files {
				if !filepath.IsLocal(filepath.FromSlash(file.Path)) || !strings.HasSuffix(filepath.ToSlash(file.File), "/"+file.Path) {
					t.Errorf("%s lists %q at %q", d, file.Path, file.File)
				}
			}
		}
	})
}
