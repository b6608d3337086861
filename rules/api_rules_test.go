package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

// historyRows are codes for the pair 1.13.1 to 2.3.1. Each line with a mark
// must have the finding; every other line none.
var historyRows = []struct{ name, code string }{
	{"removed name at the import", "from torch import gone  # want API001 gone\ngone(1)\n"},
	{"removed name at the attribute", "import torch\ntorch.gone(1)  # want API001 gone\n"},
	{"removed name through an alias", "import torch as t\nf = t.gone  # want API001 gone\nf(1)\n"},
	{"removed name in a string", "import torch\ngetattr(torch, 'gone')  # want API001 gone\n"},
	{"a default provides for it", "import torch\ngetattr(torch, 'gone', None)\nhasattr(torch, 'gone')\n"},
	{"a handler provides for it", "try:\n    from torch import gone\nexcept ImportError:\n    gone = None\n"},
	{"a version test provides for it", "import torch\nfrom packaging import version\n" +
		"if version.parse(torch.__version__) < version.parse('2.0'):\n    torch.gone(1)\n"},
	{"patched by the module", "import torch\ntorch.gone = len\ntorch.gone(1)\n"},
	{"star import", "from torch import *\ngone(1)  # want API001 gone\n"},
	{"a name that is refused", "import torch\ntorch.float_(1)  # want API001 float_\n"},
	{"a name that is refused, imported", "from torch import float_  # want API001 float_\nfloat_(1)\n"},
	{"what a module may import", "from torch.models import flip, LIST\nfrom torch.models import flop  # want API001 flop\n"},
	{"removed module", "import torch.old  # want API002 old\n"},
	{"removed module below", "from torch.old import inside  # want API002 old\ninside()\n"},
	{"removed module by attribute", "import torch\ntorch.old.inside()  # want API002 old\n"},
	{"removed private module", "from torch._six import inf  # want API002 _six\n"},
	{"conditional name is only possible", "import torch\ntorch.maybe()  # want API001 maybe\n"},
	{"leaked import", "import torch\ntorch.leaked.x\n"},
	{"private name", "import torch\ntorch._private()\n"},
	{"open module", "import torch\ntorch.loose.name()\n"},
	{"never there", "import torch\ntorch.never()\nfrom torch import nowhere\n"},
	{"gone long before", "import torch\ntorch.never_gone_name(1)\n"},
	{"stays", "import torch\ntorch.stays(1, b=2)\n"},
	{"import only", "import torch\ntorch.plot.show()  # want API003 plot\n"},
	{"import only, imported here", "import torch\nimport torch.plot\ntorch.plot.show()\n"},
	{"import only, name imported here", "import torch\nfrom torch.plot import show\ntorch.plot.show()\nshow()\n"},
	{"import only, from-import", "from torch import plot\nplot.show()\n"},
	{"raises", "import torch\ntorch.raising(1)  # want API004 raising\n"},
	{"raises, imported", "from torch import raising\nraising(1)  # want API004 raising\nisinstance(1, raising)\n"},
	{"raises and is caught", "import torch\ntry:\n    x = torch.raising(1)\nexcept RuntimeError:\n    x = torch.stays(1)\n"},
	{"abstract method", "import torch\nx = torch.abstract()\nx.forward(1)\n"},
	{"member by its class", "import torch\ntorch.Tensor.symeig(1)  # want API005 symeig\n"},
	{"member of an instance", "import torch\nx = torch.Sub()\nx.dropped()  # want API005 dropped\nx.inherited()\n"},
	{"member of a parameter", "import torch\ndef f(x: torch.Tensor):\n    x.symeig()  # want API005 symeig\n    x.view(1)\n"},
	{"member of self", "import torch\nclass A(torch.Sub):\n    def f(self):\n        self.dropped()  # want API005 dropped\n        self.mine()\n    def mine(self):\n        pass\n"},
	{"own member of self", "import torch\nclass A(torch.Sub):\n    def f(self):\n        self.dropped()\n    def dropped(self):\n        pass\n"},
	{"member of super", "import torch\nclass A(torch.Sub):\n    def dropped(self):\n        super().dropped()  # want API005 dropped\n        super().inherited()\n"},
	{"raising member", "import torch\ndef f(x: torch.Tensor):\n    x.grown()  # want API004 grown\n"},
	{"member moved to a base", "import torch\ntorch.Sub().moved_up()\n"},
	{"a variable that holds a member", "import torch\ndef f(x: torch.Tensor):\n    m = x.symeig  # want API005 symeig\n    return m(1), m\n"},
	{"a method that warns", "import torch\ndef f(x: torch.Holder):\n    x.loss()  # want API012 loss\n    return x.loss\n"},
	{"hasattr of what a member holds", "import torch\ndef f(m: torch.hold.Trainer):\n    if hasattr(m.optimizer, 'count2'):\n        m.optimizer.count2()\n    m.optimizer.count2()  # want API005 count2\n"},
	{"class that makes another", "import torch\ntorch.Picking(1).to(2)\n"},
	{"a derived class does it", "import torch\ndef f(x: torch.Layer):\n    x.shape()\n"},
	{"only raises, by the class", "import torch\ntorch.Layer.shape()  # want API004 shape\n"},
	{"flag of another file", "import torch\nfrom .imports import _TORCH_GREATER_EQUAL_2_0\nx = torch.stays if _TORCH_GREATER_EQUAL_2_0 else torch.gone  # want API001 gone\n"},
	{"class with a __getattr__", "import torch\ntorch.Dyn().gone()\n"},
	{"class that picks another", "import torch\ntorch.Picks().gone()\n"},
	{"member of a class below", "import torch\ntorch.Parent().down()\n"},
	{"class with a foreign base", "import torch\ntorch.Foreign().gone()\n"},
	{"stored member", "import torch\nx = torch.Sub()\nx.dropped = 1\nx.dropped\n"},
	{"member of self with a base of the project", "import torch\nfrom mine import M\nclass A(M, torch.Sub):\n    def f(self):\n        self.dropped()\n        super().dropped()\n"},
	{"member of self in a class below", "import torch\nclass A(torch.Sub): pass\nclass B(A):\n    def f(self):\n        self.dropped()  # want API005 dropped\n"},
	{"member that is asked for", "import torch\nx = torch.Sub()\nif hasattr(x, 'dropped'):\n    x.dropped()\ngetattr(x, 'dropped', None)\n"},
	{"keyword", "import torch\ntorch.fit(1, nb_epoch=2)  # want API006 nb_epoch\ntorch.fit(1, verbose=2)\n"},
	{"keyword passed on", "import torch\ntorch.passes(1, old=2)\ntorch.keyed(1, old=2)\n"},
	{"keyword never known", "import torch\ntorch.fit(1, other=2)\n"},
	{"keyword of a stub", "import torch\ntorch.stubbed(1, old=2)  # want API006 old\ntorch.stubbed(1, 2)\ntorch.stubbed()\n"},
	{"keyword of something vague", "import torch\ntorch.vague(1, old=2)\n"},
	{"keyword of a constructor", "import torch\ntorch.Opt(1, old=2)  # want API006 old\n"},
	{"keyword of an inherited constructor", "import torch\ntorch.SubOpt(1, old=2)  # want API006 old\n"},
	{"keyword of a class below without a constructor", "import torch\nclass A(torch.SubOpt):\n    def step(self): pass\nclass B(A): pass\nA(1, old=2)  # want API006 old\nB(1, old=2)  # want API006 old\n"},
	{"keyword of a class below with a constructor", "import torch\nclass A(torch.SubOpt):\n    def __init__(self, p, old): pass\nA(1, old=2)\n"},
	{"keyword through super", "import torch\nclass A(torch.Opt):\n    def __init__(self, p):\n        super().__init__(p, old=1)  # want API006 old\n        super().step(extra=1)  # want API006 extra\n"},
	{"keyword of a method", "import torch\ntorch.Opt(1).step(extra=1)  # want API006 extra\n"},
	{"method by its class", "import torch\ntorch.Opt.step(1, 2)\n"},
	{"keyword in a dict", "import torch\ntorch.fit(1, **{'nb_epoch': 2})  # want API006 nb_epoch\n"},
	{"unknown keywords", "import torch\ntorch.load('f', **options)\ntorch.load(*args)\n"},
	{"too many", "import torch\ntorch.save(1, 2, 3)  # want API007 3\ntorch.save(1, 2)\n"},
	{"too many in both", "import torch\ntorch.save(1, 2, 3, 4)\n"},
	{"keyword only", "import torch\ntorch.plotted(1, 'blue')  # want API008 'blue'\ntorch.plotted(1, color='blue')\n"},
	{"required", "import torch\ntorch.load('f')  # want API009 load\ntorch.load('f', weights_only=True)\n"},
	{"required and partial", "import functools, torch\nfunctools.partial(torch.load, 'f')\n"},
	{"inserted", "import torch\ntorch.autocast('cpu', False)  # want API010 False\ntorch.autocast('cpu', enabled=False)\ntorch.autocast('cpu')\n"},
	{"swapped", "import torch\ntorch.swapped(1, 2)  # want API010 1\ntorch.swapped(a=1, b=2)\n"},
	{"renamed in its place", "import torch\ntorch.retitled(1, 2)\n"},
	{"renamed in its place, the old name stays", "import torch\ntorch.reshaped(1, 2)\n"},
	{"default that is spelled anew", "import torch\ntorch.fitted(1)\ntorch.refitted(1)  # want API011 refitted\n"},
	{"default of a parameter without a name, of Python 2", "import torch\ntorch.tuple(1)\n"},
	{"default", "import torch\ntorch.resize(1)  # want API011 resize\ntorch.resize(1, False)\ntorch.resize(1, antialias=True)\n"},
	{"deprecated", "import torch\ntorch.warned(1)  # want API012 warned\n"},
	{"deprecated, imported", "from torch import warned\nwarned(1)  # want API012 warned\nisinstance(1, warned)\n"},
	{"deprecated before", "import torch\ntorch.always(1)\n"},
	{"deprecated parameter", "import torch\ntorch.mostly(1, b=2)  # want API012 b\ntorch.mostly(1, 2)  # want API012 2\ntorch.mostly(1)\n"},
	{"not yet there and never used before", "import torch\ntorch.newest()\n"},
	{"deprecated class as a base", "import torch\nclass A(torch.Going):\n    def __init__(self):\n        super().__init__(1)  # want API012 __init__\n"},
	{"deprecated class that is not made", "import torch\nkinds = {torch.Going: 1}\ndef f(x: torch.Going): pass\nclass A(torch.Going): pass\n"},
	{"deprecated class that is made", "import torch\ntorch.Going(1)  # want API012 Going\n"},
	{"deprecated value", "import torch\ntorch.valued(1, None)\ntorch.valued(1, b=None)\ntorch.valued(1, b=2)  # want API012 b\ntorch.valued(1, b=x)  # want API012 b\n"},
	{"deprecated when false", "import torch\ntorch.valued(1, c=True)\ntorch.valued(1, c=False)  # want API012 c\ntorch.valued(1, c=x)\n"},
	{"deprecated when different", "import torch\ntorch.valued(1, d='x')\ntorch.valued(1, d='y')  # want API012 d\n"},
	{"deprecated when nobody knows", "import torch\ntorch.valued(1, e=1)\n"},
	{"attribute that others may set", "import torch\ntorch.Opt(1).count\nclass A(torch.Opt):\n    def f(self):\n        return self.count\n"},
	{"member of a stub", "import torch\ntorch.Enum.NEW\ntorch.Enum.OLD  # want API005 OLD\n"},
	{"attribute of the class", "import torch\ntorch.Level.LOW  # want API005 LOW\n"},
	{"member of a native base", "import torch\ntorch.Native.apply(1)\n"},
	{"equal numbers and private parameters", "import torch\ntorch.numbers(1)\n"},
	{"renamed to what it was also called", "import torch\ntorch.counted(1)\n"},
	{"one gone before it", "import torch\ntorch.shorter(1, 2)  # want API010 2\n"},
	{"isinstance", "import torch\nisinstance(1, torch.Opt)\n"},
	{"result of a property", "import torch\nt = torch.hold.Trainer(1)\nt.optimizer.step()\n"},
	{"local package", "import mine\nmine.gone()\n"},
}

// TestHistoryConfidence holds what is not certain.
func TestHistoryConfidence(t *testing.T) {
	opts := rules.Options{Histories: []rules.History{historyOf(t, "torch", torchHistory)}}
	engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pairOf(t, "torch==1.13.1", "torch==2.3.1"), opts)
	for _, row := range []struct {
		code string
		want finding.Confidence
	}{
		{"torch.gone(1)", finding.Certain},
		{"torch.maybe()", finding.Possible},
		{"torch.sometimes(1)", finding.Possible},
		{"torch.plot.show()", finding.Likely},
		{"torch.Sub().dropped()", finding.Certain},
		{"torch.ones(1).symeig()", finding.Likely},
		{"f = torch.raising", finding.Likely},
		{"torch.valued(1, b=2)", finding.Certain},
		{"torch.valued(1, b=x)", finding.Possible},
		{"torch.valued(1, d=x)", finding.Likely},
	} {
		list, _ := run(t, engine, "import torch\n"+row.code+"\n")
		if len(list) == 0 || list[0].Confidence != row.want {
			t.Errorf("%s: %+v", row.code, list)
		}
	}
}

// run returns what an engine finds in code, parsed with what it knows.
func run(t *testing.T, engine *rules.Engine, code string) ([]finding.Finding, *source.File) {
	t.Helper()
	file, err := source.New("m.py", []byte(code))
	if err != nil {
		t.Fatal(err)
	}
	p := parser.New(parser.Options{Exports: engine.Exports()})
	defer p.Close()
	m, err := p.Parse(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	list := engine.Module("m.py", m)
	for _, missed := range engine.Unannounced(file, m) {
		t.Error(missed)
	}
	return list, file
}

// marks returns the findings as marks would say them.
func marks(list []finding.Finding, file *source.File) []string {
	var got []string
	for _, f := range list {
		got = append(got, fmt.Sprintf("%d: %s %s", file.Position(f.Span.Start).Line, f.Code, file.Raw()[f.Span.Start:f.Span.End]))
	}
	return got
}

func wanted(code string) []string {
	var want []string
	for _, w := range testkit.Wants(code) {
		fields := strings.Fields(w.Text)
		for i := 0; i+1 < len(fields); i += 2 {
			want = append(want, fmt.Sprintf("%d: %s %s", w.Line, fields[i], fields[i+1]))
		}
	}
	return want
}

func TestHistoryRules(t *testing.T) {
	opts := rules.Options{Preview: true, Histories: []rules.History{historyOf(t, "torch", torchHistory)}}
	pair := pairOf(t, "torch==1.13.1", "torch==2.3.1")
	for _, row := range historyRows {
		t.Run(row.name, func(t *testing.T) {
			got, file := run(t, rules.New(new(matrix.Set), matrix.DefaultCatalog(), pair, opts), row.code)
			if diff := cmp.Diff(wanted(row.code), marks(got, file)); diff != "" {
				t.Errorf("missing (-) or noisy (+):\n%s\n%s", diff, row.code)
			}
		})
	}
}

// TestHistoryNewMembers: code of unknown origin that uses members which came
// later than the target.
func TestHistoryNewMembers(t *testing.T) {
	opts := rules.Options{Histories: []rules.History{historyOf(t, "torch", torchHistory)}}
	engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pairOf(t, "", "torch==2.3.1"), opts)
	code := "import torch\nx = torch.Opt(1)\nx.fresh()  # want API013 fresh\nx.shown\ntorch.Enum.NEW\n"
	got, file := run(t, engine, code)
	if diff := cmp.Diff(wanted(code), marks(got, file)); diff != "" {
		t.Errorf("missing (-) or noisy (+):\n%s", diff)
	}
}
