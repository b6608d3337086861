package link_test

import (
	"context"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/link"
)

// parsed returns the facts of a file.
func parsed(t *testing.T, name, text string) *parser.Module {
	t.Helper()
	p := parser.New(parser.Options{})
	defer p.Close()
	f, err := source.New(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Parse(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestReach holds that a file does not see what it may not, whatever others know.
func TestReach(t *testing.T) {
	const main = "from a import k\nk.x\n"
	for _, tt := range []struct {
		name  string
		reach link.Reach
		uses  string
		want  link.Linked
	}{
		{"open", link.Open, "keras.x/1 certain\n", link.Linked{}},
		{"asked", link.Asked, "a.k.x/2 certain\n", link.Linked{Missing: []string{"a.py"}}},
		{"closed", link.Closed, "", link.Linked{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := link.New(link.NewTree(link.Layout{Files: []string{"main.py", "a.py"}, Known: known}), link.Options{})
			l.Add("a.py", parsed(t, "a.py", "import keras as k\n"))
			m := parsed(t, "main.py", main)
			got := l.Link("main.py", m, nil, link.Around{Reach: func(string) link.Reach { return tt.reach }})
			if diff := gocmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := gocmp.Diff(tt.uses, uses(m)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestFetch holds that a file which is missing may be added while another one is linked,
// and that one which is not is listed. A file that may not be known is not fetched.
func TestFetch(t *testing.T) {
	files := map[string]string{"a.py": "from b import k\n", "b.py": "import keras as k\n"}
	for _, tt := range []struct {
		name    string
		reach   link.Reach
		adds    bool
		fetched []string
		uses    string
		want    link.Linked
	}{
		{"added", link.Open, true, []string{"a.py", "b.py"}, "keras.x/1 certain\n", link.Linked{}},
		{"not added", link.Open, false, []string{"a.py"}, "a.k.x/2 certain\n", link.Linked{Missing: []string{"a.py"}}},
		{"to be asked for", link.Asked, true, nil, "a.k.x/2 certain\n", link.Linked{Missing: []string{"a.py"}}},
		{"closed", link.Closed, true, nil, "", link.Linked{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := link.New(link.NewTree(link.Layout{Files: []string{"main.py", "a.py", "b.py"}, Known: known}), link.Options{})
			m := parsed(t, "main.py", "from a import k\nk.x\n")
			var fetched []string
			got := l.Link("main.py", m, nil, link.Around{
				Reach: func(string) link.Reach { return tt.reach },
				Fetch: func(file string) {
					if fetched = append(fetched, file); tt.adds {
						l.Add(file, parsed(t, file, files[file]))
					}
				},
			})
			if diff := gocmp.Diff(tt.fetched, fetched); diff != "" {
				t.Errorf("fetched (-want +got):\n%s", diff)
			}
			if diff := gocmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := gocmp.Diff(tt.uses, uses(m)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestConstantsOfFilesThatWereLeft holds that a file which offers nothing else is
// asked for its constants, and for them alone.
func TestConstantsOfFilesThatWereLeft(t *testing.T) {
	const config = "COPY = False\nclass A: pass\n"
	for _, tt := range []struct {
		name, main string
		unread     []string
		want       string
	}{
		{"a constant", "import lib, config\nlib.f(x=config.COPY)\n", []string{"config.py"}, "x False"},
		{"a name that is none", "import lib, config\nlib.f(x=config.A)\n", []string{"config.py"}, "x ?"},
		{"an argument of the project's", "import lib, config\nconfig.g(x=config.COPY)\n", nil, ""},
		{"what is called", "import lib, config\nlib.f(x=config.A())\n", nil, "x ?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := link.New(link.NewTree(link.Layout{Files: []string{"main.py", "config.py"}, Known: known}), link.Options{})
			l.Leave("config.py")
			m := parsed(t, "main.py", tt.main)
			got := l.Link("main.py", m, nil, link.Around{})
			if diff := gocmp.Diff(link.Linked{Unread: tt.unread}, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if tt.unread != nil {
				l.AddConstants("config.py", parsed(t, "config.py", config))
				if got := l.Link("main.py", m, nil, link.Around{}); got.Unread != nil {
					t.Errorf("asked again for %q", got.Unread)
				}
			}
			if diff := gocmp.Diff(tt.want, arguments(m)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
