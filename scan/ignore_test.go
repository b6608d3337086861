package scan

import (
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// ignoreRows are patterns with the paths to ask about. What is right is asked
// of git, so there is no want.
var ignoreRows = []struct{ name, patterns, paths string }{
	{"name", "a.py", "a.py b/a.py a.pyi b/ba.py"},
	{"folder name", "build", "build/x.py a/build/x.py build.py buildx/x.py"},
	{"folder only", "build/", "build/x.py a/build/x.py"},
	{"folder only on a file", "build/", "build a/build"},
	{"rooted", "/a.py", "a.py b/a.py"},
	{"slash in the middle", "a/b.py", "a/b.py c/a/b.py"},
	{"rooted folder", "/a/b/", "a/b/x.py c/a/b/x.py a/bb/x.py"},
	{"star", "*.py", "a.py b/c.py a.pyi .py"},
	{"star in a path", "a/*.py", "a/b.py a/b/c.py"},
	{"star in the middle", "a*c", "ac abc abbc/x.py ab/c a.c/d"},
	{"star needs backtracking", "*a*b*c", "xaybzc abc aabbcc acb abcabd abcabc"},
	{"question mark", "a?.py", "ab.py a.py abc.py a/.py"},
	{"question mark is a byte", "?.py\n??.txt", "é.py a.py é.txt"},
	{"leading double star", "**/a.py", "a.py b/a.py b/c/a.py ba.py"},
	{"leading double star with a path", "**/a/b.py", "a/b.py c/a/b.py c/a/d/b.py"},
	{"trailing double star", "a/**", "a/b.py a/b/c.py b/a/c.py"},
	{"double star in the middle", "a/**/b.py", "a/b.py a/x/b.py a/x/y/b.py ab.py a/xb.py"},
	{"two double stars", "a/**/b/**/c.py", "a/b/c.py a/x/b/y/c.py a/x/b/b/y/z/c.py a/c.py"},
	{"double star must backtrack", "a/**/b/c.py", "a/b/x/b/c.py a/b/b/c.py a/b/c/b.py"},
	{"double star alone", "**", "a.py b/c.py"},
	{"double star folder", "**/", "a.py b/c.py"},
	{"double star and slash star", "**/*", "a.py b/c.py"},
	{"three stars", "a/***/b", "a/b a/x/b"},
	{"double star in a name", "a**b", "ab axb a/b axxb/c"},
	{"double star at the end of a name", "x/a**", "x/a x/ab/c x/b"},
	{"double star after a literal start", "x/a**/b.py", "x/ab.py x/a/b.py x/ac/b.py x/ac/d/b.py"},
	{"double star before a name", "x/**a/b.py", "x/a/b.py x/ca/b.py x/c/a/b.py"},
	{"double star after a wildcard", "?x/a**/b.py", "yx/ab.py yx/a/b.py yx/ac/b.py yx/ac/d/b.py"},
	{"negation", "*.py\n!a.py", "a.py b.py c/a.py"},
	{"negation first", "!a.py\n*.py", "a.py"},
	{"negation below an ignored folder", "a/\n!a/b.py", "a/b.py"},
	{"negation below ignored files", "a/*\n!a/b.py", "a/b.py a/c.py a/d/b.py"},
	{"everything but", "/*\n!/src\n/src/*\n!/src/a.py", "src/a.py src/b.py b.py"},
	{"double negation", "!!a.py", "a.py !a.py"},
	{"comment", "#a.py\n # b.py", "a.py #a.py b.py"},
	{"escaped comment", `\#a.py`, "#a.py a.py"},
	{"escaped negation", `\!a.py`, "!a.py a.py"},
	{"escaped star", `\*.py`, "*.py a.py"},
	{"escaped letter", `\a.py`, "a.py"},
	{"escaped backslash", `a\\b`, `a\b ab`},
	{"backslash at the end", `a.py\`, `a.py a.py\`},
	{"blanks at the end", "a.py   ", "a.py"},
	{"escaped blank at the end", `a\ `, "a a\u00a0"},
	{"tab at the end", "a.py\t", "a.py"},
	{"blank inside", "a b.py", "a.py"},
	{"empty lines", "\n\n   \na.py\n\n", "a.py b.py"},
	{"carriage returns", "a.py\r\n!b.py\r\n*.txt\r\n", "a.py b.txt"},
	{"byte order mark", "\uFEFFa.py", "a.py"},
	{"no newline at the end", "b.py\na.py", "a.py b.py"},
	{"class", "[ab].py", "a.py b.py c.py"},
	{"class range", "x[0-9].py", "x5.py xa.py x10.py"},
	{"class negated", "[!a].py", "a.py b.py"},
	{"class negated by caret", "[^a-c].py", "b.py d.py"},
	{"class does not match a slash", "a[!x]b", "a/b ayb"},
	{"class with a slash in it", "a[/]b", "a/b"},
	{"class negates a slash", "a[!/]b", "axb a/b"},
	{"class with a bracket", "[]a].py", "].py a.py b.py"},
	{"class with a negated bracket", "[!]a].py", "].py a.py b.py"},
	{"class with a hyphen at the end", "[a-].py", "a.py -.py b.py"},
	{"class with a hyphen at the start", "[-a].py", "a.py -.py b.py"},
	{"class with an escape", `[\]a].py`, "].py a.py"},
	{"class with an escaped range", `[\a-c].py`, "b.py -.py"},
	{"class with a backward range", "[c-a].py", "b.py c.py -.py"},
	{"class range of a range", "[a-c-e].py", "b.py d.py -.py e.py"},
	{"class without an end", "[ab.py", "[ab.py a.py"},
	{"class named", "[[:digit:]x].py", "1.py x.py y.py"},
	{"class named and negated", "[![:alpha:]].py", "1.py x.py"},
	{"class named in error", "[[:nope:]].py", "n.py 1.py"},
	{"class that looks named", "[[:alpha].py", "l.py [.py a.py z.py"},
	{"class punctuation", "a[[:punct:]]", "a_ a~ ab a1 a!"},
	{"class space", "a[[:space:]]b", "ab a\u00a0b"},
	{"class upper and xdigit", "[[:upper:]][[:xdigit:]]", "Aa Ag aa F0"},
	{"braces are letters", "*.{py,pyi}", "a.py a.pyi a.{py,pyi}"},
	{"only a slash", "/", "a.py b/c.py"},
	{"only a negation", "!", "a.py"},
	{"two slashes", "//a.py", "a.py"},
	{"two slashes in the middle", "a//b.py", "a/b.py"},
	{"two slashes at the end", "a//", "a/b.py"},
	{"dot folder", "./a.py", "a.py"},
	{"hidden files", ".*", ".a.py a.py .b/c.py"},
	{"case", "A.py", "a.py"},
	{"file where a folder is needed", "a/b/", "a/b"},
	{"folder and star", "a/*/c.py", "a/b/c.py a/c.py a/b/d/c.py"},
	{"star slash", "*/", "a.py b/c.py"},
	{"slash star", "/*.py", "a.py b/c.py"},
	{"star for a folder", "/*/b.py", "a/b.py a/c/b.py b.py"},
	{"literal prefix longer than the path", "abc/def*", "ab"},
	{"start and end overlap", "aba*ba", "aba ababa abaxba"},
	{"end of a name", "*~", "a.py~ ~ a.py a~b"},
	{"end of a name with two dots", "*.tar.gz", "a.tar.gz a.gz .tar.gz"},
	{"end of a name with a dot at its end", "*.", "a. a b.py."},
	{"end of a name for folders only", "*.d/", "a.d/x.py b/a.d"},
	{"escaped extension", `*\.py`, "a.py b/a.py a.pyi"},
	{"start and end of a path", "a/x*.py", "a/x.py a/xy.py a/x/y.py a/y.py"},
	{"name, extension and the rest in turn", "*.py\n!a.py\n?.py\n!b.py\nc*\n!*.txt", "a.py b.py c.py aa.py c.txt cc"},
	{"extension takes back a name", "a.py\nb.py\n!*.py\n/b.py", "a.py b.py c/b.py"},
	{"name taken back for folders only", "a\n!a/", "a/x.py b/a"},
	{"name for folders only, then taken back", "a/\n!a", "a/x.py b/a"},
	{"extension taken back for folders only", "*.d\n!*.d/", "a.d/x.py b/a.d"},
	{"one name many times", "a.py\n!a.py\na.py\n!a.py", "a.py"},
}

// ignoreCase is a folder with ignore files and paths in it to ask about.
type ignoreCase struct {
	name  string
	files map[string]string
	paths []string
}

// askGit returns, for every case, which of its paths git ignores. All cases
// are folders of one repository, since starting git takes longer than all the
// rest.
func askGit(t *testing.T, cases []ignoreCase) []map[string]bool {
	t.Helper()
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip("git is not installed")
	}
	dir := t.TempDir()
	var asked strings.Builder
	for i, c := range cases {
		folder := filepath.Join(dir, strconv.Itoa(i))
		plant(t, folder, c.files)
		for _, p := range c.paths {
			if _, err := os.Lstat(filepath.Join(folder, p)); err != nil {
				plant(t, folder, map[string]string{p: ""})
			}
			asked.WriteString(path.Join(strconv.Itoa(i), p) + "\x00")
		}
	}
	run := func(args ...string) []byte {
		cmd := exec.CommandContext(t.Context(), git, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL="+os.DevNull)
		cmd.Stdin = strings.NewReader(asked.String())
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("git %q: %v", args, err)
		}
		return out
	}
	run("init", "-q")
	answers := make([]map[string]bool, len(cases))
	for i := range answers {
		answers[i] = make(map[string]bool)
	}
	for p := range strings.SplitSeq(strings.TrimSuffix(string(run("check-ignore", "--no-index", "-z", "--stdin")), "\x00"), "\x00") {
		number, rest, _ := strings.Cut(p, "/")
		i, err := strconv.Atoi(number)
		if err != nil {
			t.Fatal(err)
		}
		answers[i][rest] = true
	}
	return answers
}

// weIgnore answers the same question with our matcher: a path is left out when
// it, or a folder above it, is.
func weIgnore(files map[string]string, file string) bool {
	level := &ignoreLevel{git: parseIgnore(files[".gitignore"])}
	for i, c := range file {
		if c != '/' {
			continue
		}
		folder := file[:i]
		if level.ignored(folder, true) {
			return true
		}
		level = &ignoreLevel{above: level, folder: folder, git: parseIgnore(files[path.Join(folder, ".gitignore")])}
	}
	return level.ignored(file, false)
}

func TestIgnoreAgreesWithGit(t *testing.T) {
	cases := nestedIgnores()
	for _, row := range ignoreRows {
		cases = append(cases, ignoreCase{row.name, map[string]string{".gitignore": row.patterns}, strings.Split(row.paths, " ")})
	}
	answers := askGit(t, cases)
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, p := range c.paths {
				if got, want := weIgnore(c.files, p), answers[i][p]; got != want {
					t.Errorf("patterns %q, path %q: ignored is %v, git says %v", c.files, p, got, want)
				}
			}
		})
	}
}

func nestedIgnores() []ignoreCase {
	paths := func(list string) []string { return strings.Split(list, " ") }
	return []ignoreCase{
		{"below adds", map[string]string{".gitignore": "a.py", "d/.gitignore": "b.py"}, paths("a.py b.py d/a.py d/b.py d/e/b.py")},
		{"below takes back", map[string]string{".gitignore": "*.py", "d/.gitignore": "!a.py"}, paths("a.py d/a.py d/b.py d/e/a.py")},
		{"below cannot take back a folder", map[string]string{".gitignore": "d/", "d/.gitignore": "!*"}, paths("d/a.py")},
		{"rooted below", map[string]string{"d/.gitignore": "/a.py"}, paths("a.py d/a.py d/e/a.py")},
		{"path below", map[string]string{"d/.gitignore": "e/a.py"}, paths("d/e/a.py e/a.py d/f/e/a.py")},
		{"double star below", map[string]string{"d/.gitignore": "**/a.py"}, paths("a.py d/a.py d/e/a.py")},
		{"three levels", map[string]string{".gitignore": "*.py", "d/.gitignore": "!*.py", "d/e/.gitignore": "a.py"}, paths("a.py d/a.py d/e/a.py d/e/b.py")},
		{"folder named like its parent", map[string]string{"d/.gitignore": "d"}, paths("d/a.py d/d/a.py")},
		{"not in the way of others", map[string]string{"d/.gitignore": "*"}, paths("dd/a.py d/a.py")},
	}
}

func TestOwnIgnoreFilesGoFirst(t *testing.T) {
	top := &ignoreLevel{own: parseIgnore("!gen/\n*.pyi"), git: parseIgnore("gen/\n")}
	below := &ignoreLevel{above: top, folder: "d", git: parseIgnore("!a.pyi\nb.py")}
	for _, row := range []struct {
		name string
		path string
		dir  bool
		want bool
	}{
		{"ours takes back what git leaves out", "gen", true, false},
		{"ours above goes before git's below", "d/a.pyi", false, true},
		{"git's alone", "d/b.py", false, true},
		{"neither", "d/c.py", false, false},
	} {
		level := top
		if strings.HasPrefix(row.path, "d/") {
			level = below
		}
		if got := level.ignored(row.path, row.dir); got != row.want {
			t.Errorf("%s: ignored is %v, want %v", row.name, got, row.want)
		}
	}
}

// tryAll is verdict without the look-up: each pattern is tried, the last one first.
func tryAll(r *ignoreRules, rel string, dir bool) (ignored, found bool) {
	for _, p := range slices.Backward(r.patterns) {
		if p.matches(rel, path.Base(rel), dir) {
			return !p.negated, true
		}
	}
	return false, false
}

// TestLookUpIsTheSameAsTryingAll asks all patterns of the table at once, in both
// orders, about all of its paths.
func TestLookUpIsTheSameAsTryingAll(t *testing.T) {
	var patterns, paths []string
	for _, row := range ignoreRows {
		patterns = append(patterns, strings.Split(row.patterns, "\n")...)
		paths = append(paths, strings.Split(row.paths, " ")...)
	}
	// What matches everything would hide the rest.
	patterns = slices.DeleteFunc(patterns, func(p string) bool { return strings.Trim(p, "!*/") == "" })
	for range 2 {
		for n := range patterns {
			rules := parseIgnore(strings.Join(patterns[n:], "\n"))
			for _, p := range paths {
				for _, dir := range []bool{false, true} {
					ignored, found := rules.verdict(p, dir)
					if wantIgnored, want := tryAll(rules, p, dir); ignored != wantIgnored || found != want {
						t.Fatalf("patterns %q, path %q, folder %v: looked up %v %v, tried %v %v", patterns[n:], p, dir, ignored, found, wantIgnored, want)
					}
				}
			}
		}
		slices.Reverse(patterns)
	}
}

// FuzzIgnore looks for panics and slow patterns.
func FuzzIgnore(f *testing.F) {
	for _, row := range ignoreRows {
		f.Add(row.patterns, row.paths)
	}
	f.Fuzz(func(t *testing.T, patterns, file string) {
		if file == "" || strings.HasSuffix(file, "/") {
			return
		}
		compiled := parseIgnore(patterns)
		level := &ignoreLevel{git: compiled}
		once := level.ignored(file, false)
		if want, _ := tryAll(compiled, file, false); once != want {
			t.Errorf("patterns %q, path %q: looked up %v, tried %v", patterns, file, once, want)
		}
		for i := range compiled.patterns {
			compiled.patterns[i].negated = !compiled.patterns[i].negated
		}
		if slices.ContainsFunc(compiled.patterns, func(p ignorePattern) bool { return p.matches(file, path.Base(file), false) }) {
			if level.ignored(file, false) == once {
				t.Errorf("patterns %q: negating all does not change the verdict on %q", patterns, file)
			}
		}
	})
}
