package tokens

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var (
	all   = flag.Bool("all", false, "compare every file of the corpus and the standard library, not a sample")
	under = flag.String("under", "", "compare the files under this directory instead")
)

// answer is what CPython says of one file; testdata/gen_tokens.py asks it.
type answer struct {
	File    string
	Imports [][5]any // line, module, level, name, bound
	Names   [][2]any // line, name
	Calls   [][7]any // line, column in bytes, name, positional, keywords, star, double star
}

func TestSnippetsAreReadAsByCPython(t *testing.T) {
	data, err := os.ReadFile("testdata/tokens.json")
	if err != nil {
		t.Fatal(err)
	}
	var answers []answer
	if err := json.Unmarshal(data, &answers); err != nil {
		t.Fatal(err)
	}
	for _, a := range answers {
		t.Run(a.File, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata/snippets", a.File))
			if err != nil {
				t.Fatal(err)
			}
			f := compare(t, text, &a)
			if f.Lost {
				t.Error("the reader is lost")
			}
			compareCalls(t, text, &a)
		})
	}
}

// compare checks that whatever CPython sees of the hot libraries is seen, too.
func compare(t *testing.T, text []byte, a *answer) *Facts {
	t.Helper()
	o := options()
	o.Root = func(_, root string) (library, project bool) { return live[root], root == "" }
	f := New(o).Scan(a.File, text, nil)
	if f.Lost || len(f.Sites) == maxSites {
		return f
	}
	seen := make(map[string]bool)
	line, at := 1, 0
	for _, s := range sorted(f.Sites) {
		line, at = line+bytes.Count(text[at:s.Start], []byte("\n")), int(s.Start)
		seen[fmt.Sprintf("%d %s", line, s.Name)] = true
	}
	for _, n := range a.Names {
		name := n[1].(string)
		if root, _, below := strings.Cut(name, "."); !live[root] || !below {
			continue
		}
		if entry := fmt.Sprintf("%v %s", n[0], name); !seen[entry] {
			t.Errorf("%s: no place %s", a.File, entry)
		}
	}
	bound := make(map[string]bool)
	for _, b := range f.Bound {
		bound[fmt.Sprintf("%x %s", b.Hash, b.Name)] = true
	}
	for _, i := range a.Imports {
		module, level, name, as := i[1].(string), i[2].(float64), i[3].(string), i[4].(string)
		thing := module + "." + name
		switch root, _, _ := strings.Cut(module, "."); {
		case name == "" && as == root:
			thing = root
		case name == "":
			thing = module
		}
		root, _, _ := strings.Cut(module, ".")
		switch {
		case level > 0:
			if !slices.ContainsFunc(f.Imports, func(m Import) bool {
				return m.Module == module && m.Level == int(level) && slices.Contains(m.Names, name)
			}) {
				t.Errorf("%s:%v: no import of %s from the project", a.File, i[0], thing)
			}
		case live[root] && !bound[fmt.Sprintf("%x %s", Hash(as), thing)]:
			t.Errorf("%s:%v: %s is not bound to %s", a.File, i[0], as, thing)
		}
	}
	return f
}

func sorted(sites []Site) []Site {
	slices.SortStableFunc(sites, func(a, b Site) int { return int(a.Start) - int(b.Start) })
	return sites
}

// compareCalls checks that the arguments of calls are those that CPython sees.
func compareCalls(t *testing.T, text []byte, a *answer) {
	t.Helper()
	lines := bytes.SplitAfter(text, []byte("\n"))
	starts := make([]int, len(lines)+1)
	for i, l := range lines {
		starts[i+1] = starts[i] + len(l)
	}
	s := New(options())
	for _, c := range a.Calls {
		s.text, s.facts = text, &Facts{}
		at := starts[int(c[0].(float64))-1] + int(c[1].(float64))
		// The name ends at the parenthesis: no call stands inside of it.
		open := at + bytes.IndexByte(text[at:], '(')
		var got arguments
		s.arguments(open, &got)
		var keywords []uint64
		for _, k := range c[4].([]any) {
			keywords = append(keywords, Hash(k.(string)))
		}
		positional, star, spread := int(c[3].(float64)), c[5].(bool), c[6].(bool)
		same := got.positional == positional && len(got.keywords) == len(keywords) && got.star == star && (got.spread || got.passed) == spread
		more := got.unsure && got.positional >= positional && (got.star || !star) && (got.spread || got.passed || !spread)
		if !same && !more || slices.ContainsFunc(keywords, func(k uint64) bool { return !got.gives(k) }) {
			t.Errorf("%s:%v: %s has %d arguments, %d keywords, star %t, spread %t; want %v", a.File, c[0], c[2], got.positional, len(got.keywords), got.star, got.spread, c[3:])
		}
	}
}

// live are the libraries that real files are compared for.
var live = map[string]bool{
	"os": true, "sys": true, "re": true, "typing": true, "json": true, "collections": true, "functools": true, "numpy": true, "torch": true,
	"tensorflow": true, "keras": true, "pytorch_lightning": true, "transformers": true, "unittest": true, "asyncio": true, "enum": true,
}

// TestRealFilesAreReadAsByCPython compares files of the corpus and of the standard
// library, if they and a python3 are there.
func TestRealFilesAreReadAsByCPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is missing")
	}
	files := realFiles(t, python)
	if len(files) == 0 {
		t.Skip("neither the corpus nor a standard library is there")
	}
	step := 40
	if *all || *under != "" {
		step = 1
	}
	var list strings.Builder
	for k := 0; k < len(files); k += step {
		fmt.Fprintln(&list, files[k])
	}
	ask := exec.CommandContext(t.Context(), python, "testdata/gen_tokens.py", "--list")
	ask.Stdin = strings.NewReader(list.String())
	out, err := ask.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, len(out)+1)
	var compared, lost int
	for lines.Scan() {
		var a answer
		if err := json.Unmarshal(lines.Bytes(), &a); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(a.File)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.IndexByte(text, '\r') >= 0 && !bytes.Contains(text, []byte("\r\n")) {
			continue // a reader of files makes these line ends
		}
		compared++
		if f := compare(t, text, &a); f.Lost {
			lost++
			if stars := slices.ContainsFunc(a.Imports, func(i [5]any) bool { return i[3] == "*" }); !stars {
				t.Logf("%s: lost", a.File)
			}
		}
		compareCalls(t, text, &a)
	}
	t.Logf("%d files, %d of them lost", compared, lost)
	if lost > compared/10+2 {
		t.Errorf("%d of %d files are lost", lost, compared)
	}
}

// realFiles lists the Python files that are there.
func realFiles(t testing.TB, python string) (files []string) {
	roots := []string{"../../corpus"}
	if *under != "" {
		roots = []string{*under}
	} else if out, err := exec.CommandContext(t.Context(), python, "-c", `import sysconfig; print(sysconfig.get_path("stdlib"))`).Output(); err == nil {
		roots = append(roots, strings.TrimSpace(string(out)))
	}
	for _, root := range roots {
		if _, err := os.Stat(root); err != nil {
			continue
		}
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == "site-packages" && *under == "":
				return filepath.SkipDir
			case d.Type().IsRegular() && strings.HasSuffix(path, ".py"):
				files = append(files, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return files
}
