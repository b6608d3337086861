package history

import (
	"os/exec"
	"strings"
	"testing"
)

// printed are expressions and what Python prints for them.
var printed = []struct{ text, want string }{
	{`1`, `1`},
	{`0x1F`, `31`},
	{`1_000`, `1000`},
	{`0`, `0`},
	{`-1`, `-1`},
	{`--1`, `1`},
	{`-0`, `0`},
	{`+3`, `3`},
	{`- -0.5`, `0.5`},
	{`2**31 - 1`, `2147483647`},
	{`1 << 20`, `1048576`},
	{`2**63`, `9223372036854775808`},
	{`0.00001`, `1e-05`},
	{`1e-05`, `1e-05`},
	{`1E-5`, `1e-05`},
	{`1e-4`, `0.0001`},
	{`1e16`, `1e+16`},
	{`1e15`, `1000000000000000.0`},
	{`1.`, `1.0`},
	{`.5`, `0.5`},
	{`1/3`, `0.3333333333333333`},
	{`0.1 + 0.2`, `0.30000000000000004`},
	{`1e-100`, `1e-100`},
	{`5e-324`, `5e-324`},
	{`-0.0`, `-0.0`},
	{`7 / 2`, `3.5`},
	{`float("inf")`, `inf`},
	{`-float("inf")`, `-inf`},
	{`float("-inf")`, `-inf`},
	{`float("nan")`, `nan`},
	{`"a"`, `'a'`},
	{`'a'`, `'a'`},
	{`"it's"`, `"it's"`},
	{`'say "a"'`, `'say "a"'`},
	{`"it's \"a\""`, `'it\'s "a"'`},
	{`"a\n\t\r\\"`, `'a\n\t\r\\'`},
	{`"é"`, `'é'`},
	{`"\x00\x7f"`, `'\x00\x7f'`},
	{`"\u200b"`, `'\u200b'`},
	{`"a" "b"`, `'ab'`},
	{`f"a"`, `'a'`},
	{`True`, `True`},
	{`not True`, `False`},
	{`not None`, `True`},
	{`None`, `None`},
	{`()`, `()`},
	{`(1,)`, `(1,)`},
	{`(1, "a")`, `(1, 'a')`},
	{`[1, [2]]`, `[1, [2]]`},
	{`{"a": 1, 2: None}`, `{'a': 1, 2: None}`},
	{`tuple()`, `()`},
	{`dict()`, `{}`},
	{`list()`, `[]`},
	{`{}`, `{}`},
}

func TestConstants(t *testing.T) {
	for _, test := range printed {
		f := outlined(t, "x = "+test.text+"\n")
		if got := constant(f.Body[0].Value, nil); got != test.want {
			t.Errorf("%s: got %s, want %s", test.text, got, test.want)
		}
	}
	for _, text := range []string{`f()`, `x`, `{1}`, `b"a"`, `1j`, `f"a{b}"`, `...`, `[*a]`, `(1, y)`, `{**a}`, `1 if a else 2`, `2**100000`, `1/0`, `-"a"`, `a.b`, `"a" * 3`, `lambda: 1`} {
		f := outlined(t, "x = "+text+"\n")
		if got := constant(f.Body[0].Value, nil); got != "" {
			t.Errorf("%s: got %s, want nothing", text, got)
		}
	}
}

// Python itself prints what the table says.
func TestConstantsAsPythonPrintsThem(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	var script, want strings.Builder
	for _, test := range printed {
		script.WriteString("print(repr(" + test.text + "))\n")
		want.WriteString(test.want + "\n")
	}
	cmd := exec.Command(python, "-X", "utf8", "-c", script.String())
	got, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want.String() {
		t.Errorf("got\n%s\nwant\n%s", got, want.String())
	}
}

func TestConstantsOfTheModule(t *testing.T) {
	f := outlined(t, "SIZE = 3\nx = (SIZE, -SIZE, other)\ny = [SIZE, 2 * SIZE]\n")
	if got := constant(f.Body[1].Value, assigned(f)); got != "" {
		t.Errorf("got %s for a tuple with an unknown name", got)
	}
	if got := constant(f.Body[2].Value, assigned(f)); got != "[3, 6]" {
		t.Errorf("got %s", got)
	}
}
