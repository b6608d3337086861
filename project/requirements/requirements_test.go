package requirements

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line: "2 torch[a,b] >=1 ; marker".
func show(f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s", r.Line, r.Name)
		if r.Extras != nil {
			fmt.Fprintf(&b, "[%s]", strings.Join(r.Extras, ","))
		}
		if !r.Spec.IsEverything() {
			fmt.Fprintf(&b, " %s", r.Spec)
		}
		if r.Marker != "" {
			fmt.Fprintf(&b, " ; %s", r.Marker)
		}
		if r.URL != "" {
			fmt.Fprintf(&b, " from %s", r.URL)
		}
		if r.Kind == project.Bounded {
			b.WriteString(" (bound)")
		}
		b.WriteString("\n")
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "%d include %s", i.Line, i.Path)
		if i.Bounds {
			b.WriteString(" (bounds)")
		}
		b.WriteString("\n")
	}
	for _, i := range f.Indexes {
		fmt.Fprintf(&b, "%d %s %s\n", i.Line, [...]string{"index", "extra index", "links"}[i.Kind], i.URL)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"pin", "torch==1.13.1\n", "1 torch ==1.13.1\n"},
		{"no newline", "torch==1.13.1", "1 torch ==1.13.1\n"},
		{"name alone", "torch\n", "1 torch\n"},
		{"local part", "torch==2.3.1+cu121\n", "1 torch ==2.3.1+cu121\n"},
		{"range", "torch>=1.8,<2\n", "1 torch <2,>=1.8\n"},
		{"blanks", "  torch  >= 1.8 , < 2  \n", "1 torch <2,>=1.8\n"},
		{"compatible release", "numpy~=1.23\n", "1 numpy ~=1.23\n"},
		{"legacy wildcard", "torch>=1.7.*, <2.*\n", "1 torch <2,>=1.7\n"},
		{"wildcard", "numpy==1.23.*,!=1.23.2\n", "1 numpy !=1.23.2,==1.23.*\n"},
		{"parentheses", "numpy (>=1.23)\n", "1 numpy >=1.23\n"},
		{"arbitrary equality", "torch===1.0\n", "1 torch ===1.0\n"},
		{"normalised name", "PyTorch_Lightning.Bolts==1\n", "1 pytorch-lightning-bolts ==1\n"},
		{"extras", "ray[Tune, rllib]>=2\n", "1 ray[rllib,tune] >=2\n"},
		{"empty extras", "ray[]>=2\n", "1 ray >=2\n"},
		{"marker", "numpy==1.21; python_version < '3.8'\n", "1 numpy ==1.21 ; python_version < '3.8'\n"},
		{"comment line", "# torch==1\n  # torch==2\nnumpy\n", "3 numpy\n"},
		{"comment behind", "numpy==1.23 # why\n", "1 numpy ==1.23\n"},
		{"hash without blank", "git+https://host/x.git#egg=torch\n", ""},
		{"continuation", "torch==1.13.1 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\nnumpy\n", "1 torch ==1.13.1\n4 numpy\n"},
		{"continuation with CRLF", "torch\\\r\n==1.13.1\r\nnumpy\r\n", "1 torch ==1.13.1\n3 numpy\n"},
		{"continued comment is none", "# a \\\ntorch\n", "2 torch\n"},
		{"comment behind a continuation", "torch==1.0 \\\n# via x\nnumpy\n", "1 torch ==1.0\n3 numpy\n"},
		{"continuation at the end", "torch==1.0 \\", "1 torch ==1.0\n"},
		{"options", "-i https://host/simple\n--extra-index-url https://host/whl/cu118\n--find-links=x\n--pre\n--no-binary :all:\ntorch\n", "6 torch\n1 index https://host/simple\n2 extra index https://host/whl/cu118\n3 links x\n"},
		{"index options in all forms", "--index-url=https://a/b\n-ihttps://c\n-f 'd e'\n--extra-index-url  \"https://f\" # g\n--trusted-host h\n-i\n", "1 index https://a/b\n2 index https://c\n3 links d e\n4 extra index https://f\n"},
		{"include", "-r base.txt\n--requirement=a/b.txt\n-rc.txt\n-c constraints.txt\n--constraint \"d e.txt\"\n", "1 include base.txt\n2 include a/b.txt\n3 include c.txt\n4 include constraints.txt (bounds)\n5 include d e.txt (bounds)\n"},
		{"include of a URL", "-r https://host/r.txt\n", ""},
		{"editable", "-e .\n-e git+https://host/x\n--editable ./sub\n", ""},
		{"places", ".\n./sub[extra]\nsub/pkg\ndist/torch-1.0-py3-none-any.whl\nhttps://host/torch-1.0.whl ; python_version > '3'\nfile:///x.zip\nC:\\x\\y\n", "4 torch ==1.0 from dist/torch-1.0-py3-none-any.whl\n"},
		{"direct reference", "torch @ https://host/torch.whl\ntorch@https://host/torch.whl\nx @ file:///y\n", ""},
		{"wheel", "torch @ https://host/cu121/torch-2.3.1%2Bcu121-cp311-cp311-linux_x86_64.whl ; sys_platform == 'linux'\n", "1 torch ==2.3.1+cu121 ; sys_platform == 'linux' from https://host/cu121/torch-2.3.1+cu121-cp311-cp311-linux_x86_64.whl\n"},
		{"wheel with a hash", "Torch[a]@https://host/torch-2.3.1-1-cp311-cp311-linux_x86_64.whl#sha256=ab --hash=sha256:cd\n", "1 torch[a] ==2.3.1 from https://host/torch-2.3.1-1-cp311-cp311-linux_x86_64.whl#sha256=ab\n"},
		{"wheel of another name", "torch @ https://host/jax-2.3.1-cp311-cp311-linux_x86_64.whl\n", ""},
		{"wheel alone", "https://host/torch-1.9.0%2Bcu111-cp39-cp39-linux_x86_64.whl ; a\n./flash_attn-2.5-cp39-cp39-linux_x86_64.whl[x]\n", "1 torch ==1.9.0+cu111 ; a from https://host/torch-1.9.0+cu111-cp39-cp39-linux_x86_64.whl\n2 flash-attn[x] ==2.5 from ./flash_attn-2.5-cp39-cp39-linux_x86_64.whl\n"},
		{"source archive", "https://host/packages/apex-0.1.tar.gz\nhttps://host/archive/main.zip\nx @ https://host/v1.0.tar.gz\n", "1 apex ==0.1 from https://host/packages/apex-0.1.tar.gz\n"},
		{"repository", "git+ssh://git@host/torch-1.0\ntorch @ git+https://host/torch@v1.0\ngit@host:x/y\n", ""},
		{"form feed", "torch==1\f\nnumpy\n", "1 torch ==1\n2 numpy\n"},
		{"byte order mark", "\uFEFFtorch==1\n", "1 torch ==1\n"},
		{"bad version", "numpy\ntorch==one\n", "1 numpy\n2 problem: requirement is not understood: \"torch\": invalid version specifier \"==one\"\n"},
		{"variable", "numpy\ntorch==${TORCH}\n", "1 numpy\n2 problem: requirement is not understood: \"torch\": invalid version specifier \"==${TORCH}\"\n"},
		{"single equals sign", "numpy\ntorch=1.0\n", "1 numpy\n2 problem: requirement is not understood: \"torch\": invalid version specifier \"=1.0\"\n"},
		{"two words", "numpy\ntorch vision\n", "1 numpy\n2 problem: requirement is not understood: \"torch vision\" is not a requirement\n"},
		{"merge marker", "numpy\n<<<<<<< HEAD\ntorch==1\n", "1 numpy\n3 torch ==1\n2 problem: requirement is not understood: \"<<<<<<< HEAD\" is not a requirement\n"},
		{"prose", "These are the\nthings that you\nwill need to\nrun it\ntorch\n", "0 problem: does not look like a requirements file and is not read\n"},
		{"binary", "PK\x03\x04\x00\x01\x02\x00\x00\x00", "0 problem: " + source.ErrBinary.Error() + "\n"},
		{"bytes that are not UTF-8", "torch==1 # \xff\n", "1 torch ==1\n"},
		{"unknown encoding", "# coding: wat\ntorch==1\n", "2 torch ==1\n"},
		{"bytes of an unknown encoding", "# coding: wat\ntorch==1 # \xff\n", "0 problem: unknown encoding \"wat\" in the coding cookie\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := show(Reader{}.Read("requirements.txt", []byte(row.in)))
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSpansReferToTheBytes(t *testing.T) {
	utf16le := func(s string) []byte {
		out := []byte{0xff, 0xfe}
		for _, u := range utf16.Encode([]rune(s)) {
			out = binary.LittleEndian.AppendUint16(out, u)
		}
		return out
	}
	narrow := func(s string) []byte { return []byte(s) }
	for _, row := range []struct {
		name, in   string
		encode     func(string) []byte
		head, spec string
	}{
		{"plain", "# é\n Torch [x] (>=1, <2) ; a", narrow, "Torch", ">=1, <2"},
		{"continued", "numpy\\\n  >=1.23 \\\n  --hash=a", narrow, "numpy", ">=1.23"},
		{"byte order mark", "\uFEFFnumpy==1", narrow, "numpy", "==1"},
		{"no versions", "numpy ", narrow, "numpy", ""},
		{"wheel", "# é\n numpy @ https://host/numpy-1.0-py3-none-any.whl", narrow, "numpy", ""},
		{"wheel alone", "é/Flash_Attn/flash_attn-2.5-py3-none-any.whl ; x", narrow, "flash_attn", ""},
		{"UTF-16 as PowerShell writes it", "# x\r\ntorch==1.13.1\r\n", utf16le, "torch", "==1.13.1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			data := row.encode(row.in)
			facts, problems := Reader{}.Read("requirements.txt", data)
			if len(facts.Requirements) != 1 || len(problems) != 0 {
				t.Fatalf("got %s", show(facts, problems))
			}
			r := facts.Requirements[0]
			strip := func(b []byte) string { return strings.ReplaceAll(string(b), "\x00", "") }
			if got := strip(data[r.NameSpan.Start:r.NameSpan.End]); got != row.head {
				t.Errorf("name span covers %q, want %q", got, row.head)
			}
			if got := strip(data[r.SpecSpan.Start:r.SpecSpan.End]); got != row.spec {
				t.Errorf("version span covers %q, want %q", got, row.spec)
			}
		})
	}
}

func TestSpansOfOptions(t *testing.T) {
	in := "\uFEFF# é\n  -r  base.txt # x\n--extra-index-url=\"https://host/whl\"\n"
	facts, _ := Reader{}.Read("requirements.txt", []byte(in))
	if len(facts.Includes) != 1 || len(facts.Indexes) != 1 {
		t.Fatalf("got %s", show(facts, nil))
	}
	for want, s := range map[string]source.Span{"base.txt": facts.Includes[0].Span, "https://host/whl": facts.Indexes[0].Span} {
		if got := in[s.Start:s.End]; got != want {
			t.Errorf("span covers %q, want %q", got, want)
		}
	}
}

func TestConstraintsBound(t *testing.T) {
	if got := show(Reader{}.Read("a/dev-constraints.txt", []byte("torch==1\n"))); got != "1 torch ==1 (bound)\n" {
		t.Errorf("got %s", got)
	}
}

func TestReadPart(t *testing.T) {
	at := func(s source.Span) (source.Span, int) { return source.Span{Start: s.Start + 10, End: s.End + 10}, 7 }
	facts, problems := ReadPart("a.yml", " torch==1\n-rx.txt\nnumpy==one\n", at)
	if got := show(facts, problems); got != "7 torch ==1\n7 include x.txt\n7 problem: requirement is not understood: \"numpy\": invalid version specifier \"==one\"\n" {
		t.Errorf("got %s", got)
	}
	if r := facts.Requirements[0]; r.Path != "a.yml" || r.NameSpan != (source.Span{Start: 11, End: 16}) || r.SpecSpan != (source.Span{Start: 16, End: 19}) {
		t.Errorf("requirement %+v", r)
	}
}

// TestPackaging holds what packaging says of requirements: see testdata/gen.py.
func TestPackaging(t *testing.T) {
	table, err := os.ReadFile("testdata/lines.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(table)) {
		c := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		var text string
		if err := json.Unmarshal([]byte(c[0]), &text); err != nil {
			t.Fatal(err)
		}
		r, err := Parse(text)
		got := "!"
		switch {
		case err == nil:
			got = strings.Join([]string{r.Name, strings.Join(r.Extras, ","), r.Spec.String(), fmt.Sprint(r.Marker != ""), r.URL}, "\t")
		case errors.Is(err, ErrDirect):
			got = "direct"
		}
		if want := strings.Join(c[1:], "\t"); got != want {
			t.Errorf("%s: got %q, want %q", c[0], got, want)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, row := range []struct {
		in   string
		want bool
	}{
		{"requirements.txt", true},
		{"a/requirements-dev.txt", true},
		{"dev_requirements.txt", true},
		{"Requirements.TXT", true},
		{"requirements.in", true},
		{"constraints.txt", true},
		{"requirements/base.txt", true},
		{"a/requirements/base.txt", true},
		{"requirements/pytorch/base.txt", true},
		{"reqs.txt", true},
		{"dev-reqs.txt", true},
		{"constraint.txt", true},
		{"requirements/README.md", false},
		{"a/base.txt", false},
		{"requirements.py", false},
		{"my_requirements/base.txt", false},
	} {
		if got := (Reader{}).Match(row.in); got != row.want {
			t.Errorf("Match(%q) = %v, want %v", row.in, got, row.want)
		}
	}
}

func TestParseDirectReference(t *testing.T) {
	if _, err := Parse("torch @ https://host/torch.whl"); !errors.Is(err, ErrDirect) {
		t.Errorf("error is %v, want ErrDirect", err)
	}
	if _, err := Parse(""); err == nil || errors.Is(err, ErrDirect) {
		t.Errorf("error for nothing is %v", err)
	}
}

// TestLongContinuation makes sure that the time grows with the size only.
func TestLongContinuation(t *testing.T) {
	in := "torch==1 " + strings.Repeat("\\\n", 500_000) + "--hash=a\nnumpy\n"
	if got := show(Reader{}.Read("requirements.txt", []byte(in))); got != "1 torch ==1\n500002 numpy\n" {
		t.Errorf("got %s", got)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"torch==1.13.1 \\\n --hash=sha256:aa\n", "a[b,c] (>=1,<2) ; x # y", "-r a.txt\n-c=b", "-f 'a b'\n--index-url=c", "https://h/a_b-1%2Bc-py3-none-any.whl[x] ; y", "x @ https://h/x-1.0.tar.gz ; z", "x @ https://y", "\uFEFFnumpy\\\r\n~=1\r\n", "\xff\xfea\x00\n\x00",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, problems := Reader{}.Read("requirements.txt", data)
		lines := strings.Count(string(data), "\n") + strings.Count(string(data), "\r") + 1
		for _, r := range facts.Requirements {
			if r.Name == "" || r.Line < 1 || r.Line > lines {
				t.Errorf("requirement %+v in %d lines", r, lines)
			}
			for _, s := range []struct{ start, end int }{{r.NameSpan.Start, r.NameSpan.End}, {r.SpecSpan.Start, r.SpecSpan.End}} {
				if s.start < 0 || s.end < s.start || s.end > len(data) {
					t.Errorf("span %v reaches outside %d bytes", s, len(data))
				}
			}
		}
		for _, i := range facts.Includes {
			if i.Line < 1 || i.Span.Start < 0 || i.Span.End < i.Span.Start || i.Span.End > len(data) {
				t.Errorf("include %+v", i)
			}
		}
		for _, i := range facts.Indexes {
			if i.Line < 1 || i.Span.Start < 0 || i.Span.End <= i.Span.Start || i.Span.End > len(data) {
				t.Errorf("index %+v", i)
			}
		}
		for _, p := range problems {
			if p.Message == "" || p.Line > lines {
				t.Errorf("problem %+v", p)
			}
		}
	})
}
