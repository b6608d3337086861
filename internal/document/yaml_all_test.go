package document

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

func TestParseYAMLAll(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"documents", "a: 1\n---\n---\nb: 2\n", "{a@1=1@1}\n@3\n{b@4=2@4}"},
		{"key twice", "a: 1\nb: 2\na: 3\n", `{a@3=3@3 b@2=2@2}` + "\n3: key \"a\" is given twice, the last one counts"},
		{"keys of any kind", "1: x\ntrue: y\n? [a]\n: z\n", `{1@1="x"@1 true@2="y"@2 @3="z"@4}`},
		{"merge", "a: &a {x: 1, y: 2}\nb:\n  <<: *a\n  y: 3\n", `{a@1={x@1=1@1 y@1=2@1} b@2={y@4=3@4 x@1=1@1}}`},
		{"merge of a list", "a: &a {x: 1}\nb: {<<: [*a, {x: 2, z: 3}]}\n", `{a@1={x@1=1@1} b@2={x@1=1@1 z@2=3@2}}`},
		{"alias to itself", "a: &x [*x, y]\n", `{a@1=[@1 "y"@1]}` + "\n1: an alias refers to a value that contains it"},
		{"syntax after a document", "a: 1\n---\nb: [\n", "{a@1=1@1}\nline 3: did not find expected node content"},
	} {
		t.Run(row.name, func(t *testing.T) {
			docs, problems, err := ParseYAMLAll([]byte(row.in))
			var got []string
			for _, n := range docs {
				got = append(got, show(n))
			}
			for _, p := range problems {
				got = append(got, fmt.Sprintf("%d: %s", p.Line, p.Message))
			}
			if err != nil {
				got = append(got, err.Error())
			}
			if diff := cmp.Diff(row.want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("documents (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBlock(t *testing.T) {
	for _, row := range []struct{ name, in, block, find, at string }{
		{"literal", "a:\n  run: |\n    one\n\n    two \\\n      three\n  b: 1\n", "    one\n\n    two \\\n      three", "three", "three"},
		{"over lines", "a: |\n  one\n  two\n", "  one\n  two", "e\nt", "e\n  t"},
		{"kept line ends", "a: |+\n  one\n\nb: 1\n", "  one", "one", "one"},
		{"carriage returns", "a: |\r\n  one\r\n  two\r\nb: 1\r\n", "  one\r\n  two", "two", "two"},
		{"folded", "a: >-\n  one\n  two\n\n  three\n", "  one\n  two\n\n  three", "two", "two"},
		{"a comment in it", "a: |\n  # note\n  one\n# after\nb: 1\n", "  # note\n  one", "one", "one"},
		{"indentation given", "a: |1\n   one\n  two\n", "   one\n  two", " two", " two"},
		{"blank lines first", "a: |\n\n\n  one\n", "\n\n  one", "one", "one"},
		{"in a list", "- |\n one\n- two\n", " one", "one", "one"},
		{"at the end", "a: |\n  one", "  one", "one", "one"},
		{"nothing in it", "a: |\nb: one\n", "", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			docs, _, err := ParseYAMLAll([]byte(row.in))
			if err != nil {
				t.Fatal(err)
			}
			var got *Node
			docs[0].Walk(func(_ []string, n *Node) bool {
				if got == nil && n.Kind == Text {
					got = n
				}
				return true
			})
			text := func(s source.Span) string { return row.in[s.Start:s.End] }
			if got == nil {
				t.Fatal("no text")
			}
			if diff := cmp.Diff(row.block, text(got.Block)); diff != "" {
				t.Errorf("block (-want +got):\n%s", diff)
			}
			i := strings.Index(got.Text, row.find)
			if diff := cmp.Diff(row.at, text(got.At(source.Span{Start: i, End: i + len(row.find)}))); diff != "" {
				t.Errorf("place of %q (-want +got):\n%s", row.find, diff)
			}
		})
	}
}

// TestAliasesAreBounded makes sure that a walk over a small document is short.
func TestAliasesAreBounded(t *testing.T) {
	var bomb strings.Builder
	bomb.WriteString("a0: &a0 [x]\n")
	for i := 1; i < 60; i++ {
		fmt.Fprintf(&bomb, "a%d: &a%d [*a%d, *a%d]\n", i, i, i-1, i-1)
	}
	merges := "m0: &m0 {" + strings.Repeat("x", 10) + ": 1}\n"
	for i := 1; i < 3000; i++ {
		merges += fmt.Sprintf("m%d: &m%d {<<: *m%d, k%d: 1}\n", i, i, i-1, i)
	}
	for name, in := range map[string]string{"lists": bomb.String(), "merges": merges} {
		docs, problems, err := ParseYAMLAll([]byte(in))
		if err != nil {
			t.Fatal(err)
		}
		visited := 0
		docs[0].Walk(func([]string, *Node) bool { visited++; return true })
		if visited > 2*aliasRoom {
			t.Errorf("%s: a walk visits %d nodes", name, visited)
		}
		if name == "lists" && len(problems) == 0 {
			t.Error("aliases that are not followed are no problem")
		}
	}
}

// TestOneLongLine makes sure that the cost of a document on one line is that of
// its length.
func TestOneLongLine(t *testing.T) {
	start := time.Now()
	if _, _, err := ParseYAMLAll([]byte("[" + strings.Repeat("ab, ", 200_000) + "]")); err != nil {
		t.Fatal(err)
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it took %s", took)
	}
}

func FuzzParseYAMLAll(f *testing.F) {
	for _, s := range []string{"a: 1\n---\nb: 2", "a: &x {b: 1}\nc: {<<: *x}", "run: |\n  one\n  two", "r: >\n\n a\n b\n", "? [a]\n: b", "a: |2\n    x\n  y\r\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		docs, _, _ := ParseYAMLAll(data)
		for _, n := range docs {
			inside(t, n, len(data))
			n.Walk(func(_ []string, n *Node) bool {
				for i := range n.Text {
					s := n.At(source.Span{Start: i, End: i + 1})
					if s.Start < 0 || s.End > len(data) || s.Len() == 1 && data[s.Start] != n.Text[i] && n.Text[i] != ' ' && n.Text[i] != '\n' {
						t.Fatalf("byte %d of %q is said to stand at %v", i, n.Text, s)
					}
				}
				return true
			})
		}
	})
}
