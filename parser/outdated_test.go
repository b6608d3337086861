package parser

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// outdatedCode are pieces of code with what a newer Python does not read of them: the kind,
// and the text from the place on.
var outdatedCode = []struct {
	name, in string
	want     []Outdated
	at       []string
	// runs says that Python 3 compiles it all the same.
	runs bool
}{
	{"print a string", "print 'x'\n", kinds(PrintStatement), at("print 'x'"), false},
	{"print a name", "if x:\n    print x, y,\n", kinds(PrintStatement), at("print x"), false},
	{"print a dict", "print {}\n", kinds(PrintStatement), at("print {"), false},
	{"print to a file", "print >>f, x\n", kinds(PrintTo), at("print >>"), true},
	{"print a tuple in part", "print (x), y\n", nil, nil, true},
	{"print a difference", "print -x\n", nil, nil, true},
	{"print nothing", "print\n", nil, nil, true},
	{"print function", "print('x', file=f)\nprint = 1\n", nil, nil, true},
	{"exec a string", "exec 'x' in d\n", kinds(ExecStatement), at("exec 'x'"), false},
	{"exec an expression", "def f():\n    exec t % (x,) in d\n", kinds(ExecStatement), at("exec t"), false},
	{"exec a call", "exec compile(x, 'p', 'exec') in d\n", kinds(ExecStatement), at("exec compile"), false},
	{"exec function", "exec('x', d)\n", nil, nil, true},
	{"raise with a text", "raise E, 'x'\n", kinds(RaiseComma), at("raise E"), false},
	{"raise a call", "raise E('x', y)\n", nil, nil, true},
	{"except with a name", "try:\n    pass\nexcept E, e:\n    pass\n", kinds(ExceptComma), at("except E"), false},
	{"except several with a name", "try:\n    pass\nexcept (E, F), e:\n    pass\n", kinds(ExceptComma), at("except (E"), false},
	{"except with several names", "try:\n    pass\nexcept E, (a, b):\n    pass\n", kinds(ExceptComma), at("except E"), false},
	{"except with an attribute", "try:\n    pass\nexcept E, self.error:\n    pass\n", kinds(ExceptComma), at("except E"), false},
	{"classes without brackets, as in Python 3.14", "try:\n    pass\nexcept E, socket.Timeout:\n    pass\n", nil, nil, false},
	{"except a tuple", "try:\n    pass\nexcept (E, e):\n    pass\n", nil, nil, true},
	{"old inequality", "x <> y\n", kinds(LessGreater), at("<> y"), false},
	{"backquotes", "x = `y` + 'z'\n", kinds(Backticks), at("`y`"), false},
	{"backquotes in a string", "x = '`y`'  # `z`\n", nil, nil, true},
	{"long numbers", "x = 10L + 0xFFl\n", kinds(LongInteger, LongInteger), at("10L", "0xFFl"), false},
	{"attribute of a long number", "x = 7L.real\n", kinds(LongInteger), at("7L"), false},
	{"old octal number", "x = 0755\n", kinds(OldOctal), at("0755"), false},
	{"numbers", "x = 0o755 + 0 + 00 + 0.7 + 07.5 + 0x7 + 1_0 + 2j\n", nil, nil, true},
	{"tuple parameter", "def f(x, (a, b)):\n    pass\n", kinds(TupleParameter), at("(a, b)"), false},
	{"tuple parameter with a default", "def f((a, b)=(1, 2)):\n    pass\n", kinds(TupleParameter), at("(a, b)=")[:1], false},
	{"tuple parameter of a lambda", "f = lambda (a, b): a\n", kinds(TupleParameter), at("(a, b):"), false},
	{"default that is a tuple", "def f(x=(1, 2), y=lambda: (1, 2)):\n    pass\n", nil, nil, true},
	{"raw unicode", "x = ur'y'\n", kinds(RawUnicode), at("ur'"), false},
	{"raw and unicode strings", "x = u'y', r'y', Rb'y', bR'y'\n", nil, nil, true},
	{"async given", "x.cuda(async=True)\n", []Outdated{{Kind: AsyncName, Callee: "cuda"}}, at("async="), false},
	{"async given to what is not named", "f()(async=True)\n", kinds(AsyncName), at("async="), false},
	{"async as a name", "async = x.async\n", kinds(AsyncName, AsyncName), at("async =", "async\n"), false},
	{"async function", "async def f():\n    async with x:\n        async for y in z:\n            await y\n", nil, nil, true},
	{"tab beside blanks", "if x:\n        y\n\tz\n", kinds(MixedTabs), at("\tz"), false},
	{"deeper by a tab alone", "if x:\n    if y:\n\tz\n", kinds(MixedTabs), at("\tz"), false},
	{"tabs here, blanks there", "if x:\n\ty\nif x:\n    y\n", nil, nil, true},
	{"blanks behind a tab", "if x:\n\tif y:\n\t    z\n\ty\n", nil, nil, true},
	{"tabs in what goes on", "if x:\n    f(y,\n\tz)\n    y = '''\n\t'''\n    z\n", nil, nil, true},
	{"comment behind tabs", "if x:\n    y\n\t# z\n    z\n", nil, nil, true},
	{"else behind blanks", "if x:\n\tif y:\n\t\tpass\n        else:\n\t\tpass\n", kinds(MixedTabs), at("        else")[:1], false},
}

func at(texts ...string) []string { return texts }

func kinds(list ...OutdatedKind) (all []Outdated) {
	for _, k := range list {
		all = append(all, Outdated{Kind: k})
	}
	return all
}

func TestOutdated(t *testing.T) {
	for _, tt := range outdatedCode {
		t.Run(tt.name, func(t *testing.T) {
			got := parseText(t, tt.in).Outdated
			for i := range got {
				if text := tt.in[got[i].Span.Start:]; i >= len(tt.at) || !strings.HasPrefix(text, tt.at[i]) {
					t.Errorf("place %d is at %q", i, text)
				}
				got[i].Span = Outdated{}.Span
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("outdated (-want +got):\n%s", diff)
			}
		})
	}
}

// TestOutdatedIsRefused holds that to what Python says.
func TestOutdatedIsRefused(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	for _, tt := range outdatedCode {
		if strings.Contains(tt.name, "3.14") {
			continue // it depends on the release
		}
		err := exec.CommandContext(t.Context(), python, "-c", "import sys; compile(sys.argv[1], 'm.py', 'exec')", tt.in).Run()
		if refused := err != nil; refused == tt.runs {
			t.Errorf("%s: Python refuses it: %v", tt.name, refused)
		}
	}
}
