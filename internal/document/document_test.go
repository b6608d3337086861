package document

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// show writes a tree on one line: kinds by their brackets, lines after "@".
func show(n *Node) string {
	var b strings.Builder
	var write func(*Node)
	write = func(n *Node) {
		switch n.Kind {
		case List:
			b.WriteString("[")
			for i, item := range n.Items {
				if i > 0 {
					b.WriteString(" ")
				}
				write(item)
			}
			b.WriteString("]")
		case Table:
			b.WriteString("{")
			for i, f := range n.Fields {
				if i > 0 {
					b.WriteString(" ")
				}
				fmt.Fprintf(&b, "%s@%d=", f.Name, f.Line)
				write(f.Value)
			}
			b.WriteString("}")
		case Text:
			fmt.Fprintf(&b, "%q@%d", n.Text, n.Line)
		default:
			fmt.Fprintf(&b, "%s@%d", n.Text, n.Line)
		}
	}
	write(n)
	return b.String()
}

func TestParseTOML(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", "{}"},
		{"scalars", "a = 'x'\nb = 1\nc = true\nd = 2027-01-01\n", `{a@1="x"@1 b@2=1@2 c@3=true@3 d@4=2027-01-01@4}`},
		{"dotted key", "a.b = 'x'\na.c = 'y'\n", `{a@1={b@1="x"@1 c@2="y"@2}}`},
		{"header", "[tool.x]\na = 'y'\n[tool.z]\nb = 'w'\n", `{tool@1={x@1={a@2="y"@2} z@3={b@4="w"@4}}}`},
		{"quoted key", "[tool.\"a.b\"]\n'c d' = 1\n", `{tool@1={a.b@1={c d@2=1@2}}}`},
		{"list over lines", "a = [\n 'x',\n 'y', # note\n]\nb = 1\n", `{a@1=["x"@2 "y"@3] b@5=1@5}`},
		{"list of tables", "[[s]]\na = 1\n[s.t]\nc = 3\n[[s]]\na = 2\n", `{s@1=[{a@2=1@2 t@3={c@4=3@4}} {a@6=2@6}]}`},
		{"inline table", "a = {b = 1, c.d = 'x'}\n", `{a@1={b@1=1@1 c@1={d@1="x"@1}}}`},
		{"list of lists", "a = [[1], []]\n", `{a@1=[[1@1] []]}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			n, err := ParseTOML([]byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.want, show(n)); diff != "" {
				t.Errorf("tree (-want +got):\n%s", diff)
			}
		})
	}
}

func TestTOMLSpan(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"basic string", `a = "torch>=2"`, `torch>=2`},
		{"literal string", `a = 'torch>=2'`, `torch>=2`},
		{"empty string", `a = ""`, ``},
		{"multi-line string", `a = """torch"""`, `torch`},
		{"escapes keep the quotes", `a = "x\ty"`, `"x\ty"`},
		{"number", `a = 12`, `12`},
	} {
		t.Run(row.name, func(t *testing.T) {
			n, err := ParseTOML([]byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			s := n.Get("a").Span
			if got := row.in[s.Start:s.End]; got != row.want {
				t.Errorf("span covers %q, want %q", got, row.want)
			}
		})
	}
}

func TestYAMLSpan(t *testing.T) {
	const text = "a: x\nb: 'yy'\nc: \"z\"\nü: é\nd: &k v\ne: |\n  block\nf: 3.10\n"
	n, err := ParseYAML([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range n.Fields {
		got = append(got, text[f.Span.Start:f.Span.End]+"="+text[f.Value.Span.Start:f.Value.Span.End])
	}
	want := []string{"a=x", "b=yy", "c=z", "ü=é", "d=", "e=", "f=3.10"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("places of names and values (-want +got):\n%s", diff)
	}
}

func TestParseYAML(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", "@1"},
		{"only a comment", "# nothing\n", "@1"},
		{"scalars", "a: x\nb: 1\nc: true\nd: 2.3\ne: '2.3'\nf:\n", `{a@1="x"@1 b@2=1@2 c@3=true@3 d@4=2.3@4 e@5="2.3"@5 f@6=@6}`},
		{"list", "a:\n- x\n- [y, z]\n", `{a@1=["x"@2 ["y"@3 "z"@3]]}`},
		{"alias", "a: &x [1]\nb: *x\n", `{a@1=[1@1] b@2=[1@1]}`},
		{"first document", "a: 1\n---\nb: 2\n", `{a@1=1@1}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			n, err := ParseYAML([]byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.want, show(n)); diff != "" {
				t.Errorf("tree (-want +got):\n%s", diff)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	for _, row := range []struct {
		name  string
		parse func([]byte) (*Node, error)
		in    string
		line  int
	}{
		{"toml syntax", ParseTOML, "a = 1\nb = \n", 2},
		{"toml key twice", ParseTOML, "a = 1\na = 2\n", 2},
		{"toml nesting", ParseTOML, "a = " + strings.Repeat("[", 100_000), 1},
		{"yaml syntax", ParseYAML, "a: 1\nb: [\n", 2},
		{"yaml key twice", ParseYAML, "a: 1\na: 2\n", 2},
		{"yaml key that is a list", ParseYAML, "? [a]\n: 1\n", 1},
		{"yaml alias to itself", ParseYAML, "a: &x [*x]\n", 1},
		{"yaml nesting", ParseYAML, strings.Repeat("[", 100_000), 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := row.parse([]byte(row.in))
			e, ok := errors.AsType[*Error](err)
			if !ok {
				t.Fatalf("error is %v, want an *Error", err)
			}
			if e.Line != row.line || e.Message == "" {
				t.Errorf("got line %d (%s), want line %d", e.Line, e.Message, row.line)
			}
		})
	}
}

// TestSharedAliases makes sure that aliases of aliases take no more room than
// they are long.
func TestSharedAliases(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0: &a0 [x]\n")
	for i := 1; i < 40; i++ {
		fmt.Fprintf(&b, "a%d: &a%d [*a%d, *a%d]\n", i, i, i-1, i-1)
	}
	if _, err := ParseYAML([]byte(b.String())); err != nil {
		t.Fatal(err)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"a = 1", "[[a]]\nb.c = {d = [1, 'x']}", "[a]\n[a.b]\n[[c.d]]\n[c.d.e]", "a: &x [1]\nb: *x", "? a\n: b", "- \"\\u00e9\""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		n, err := ParseTOML(data)
		if err == nil {
			inside(t, n, len(data))
		}
		_, _ = ParseYAML(data)
	})
}

func inside(t *testing.T, n *Node, size int) {
	if n.Span.Start < 0 || n.Span.End < n.Span.Start || n.Span.End > size || n.Line < 1 {
		t.Fatalf("node %+v reaches outside %d bytes", n, size)
	}
	for _, item := range n.Items {
		inside(t, item, size)
	}
	for _, f := range n.Fields {
		inside(t, f.Value, size)
	}
}
