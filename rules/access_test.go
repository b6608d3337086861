package rules_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
)

// TestAccess: an attribute is read, written and called in many ways.
func TestAccess(t *testing.T) {
	set := entriesOf(t, "torch",
		"{attribute: {type: torch.Opt, name: a, access: read}}",
		"{attribute: {type: torch.Opt, name: b, access: write}}",
		"{attribute: {type: torch.Opt, name: c, access: call}}",
		"{attribute: {type: torch.Opt, name: d}}",
		"{method: {type: torch.Opt, name: e}}",
	)
	engine := rules.New(set, matrix.DefaultCatalog(), pairOf(t, "torch==1.4", "torch==2.3"), rules.Options{})
	for _, row := range []struct {
		name, code string
		want       []string
	}{
		{"read", "o.a", []string{"3: XX001 a"}},
		{"read of what it holds", "o.a.x = 1", []string{"3: XX001 a"}},
		{"read by name", "getattr(o, 'a')", []string{"3: XX001 a"}},
		{"written, not read", "o.a = 1", nil},
		{"called, not read", "o.a()", nil},
		{"read and written", "o.a += 1", []string{"3: XX001 a"}},
		{"deleted, not read", "del o.a", nil},
		{"written", "o.b = 1", []string{"3: XX002 b"}},
		{"written among others", "x, o.b = 1, 2", []string{"3: XX002 b"}},
		{"written after it was read", "o.b *= 2", []string{"3: XX002 b"}},
		{"written by a loop", "for o.b in x: pass", []string{"3: XX002 b"}},
		{"deleted", "del o.b", []string{"3: XX002 b"}},
		{"read, not written", "print(o.b)", nil},
		{"called", "o.c()", []string{"3: XX003 c"}},
		{"not called", "f = o.c", nil},
		{"read in any way", "o.d", []string{"3: XX004 d"}},
		{"written in any way", "o.d = 1", []string{"3: XX004 d"}},
		{"read and written in any way", "o.d -= 1", []string{"3: XX004 d"}},
		{"deleted in any way", "del o.d", []string{"3: XX004 d"}},
		{"a method", "o.e()", []string{"3: XX005 e"}},
		{"a method that is passed on", "map(o.e, x)", []string{"3: XX005 e"}},
		{"a method that is replaced", "o.e = f", nil},
		{"another instance", "p.a, p.b, p.d", nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			list, file := run(t, engine, "import torch\no = torch.Opt()\n"+row.code+"\n")
			if diff := cmp.Diff(row.want, marks(list, file)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestPassedMethods: a method that is not called where it is named may never be.
func TestPassedMethods(t *testing.T) {
	set := entriesOf(t, "torch", "{method: {type: torch.Opt, name: e}}", "{attribute: {type: torch.Opt, name: d}}")
	engine := rules.New(set, matrix.DefaultCatalog(), pairOf(t, "torch==1.4", "torch==2.3"), rules.Options{})
	for code, want := range map[string]finding.Confidence{
		"torch.Opt().e()":      finding.Certain,
		"torch.Opt.e(o)":       finding.Certain,
		"map(torch.Opt.e, x)":  finding.Likely,
		"f = torch.Opt().e":    finding.Likely,
		"print(torch.Opt().d)": finding.Certain,
	} {
		list, _ := run(t, engine, "import torch\n"+code+"\n")
		if len(list) != 1 || list[0].Confidence != want {
			t.Errorf("%s: %+v, want %s", code, list, want)
		}
	}
}

// TestUsages: a symbol counts only where it is used as the entry says.
func TestUsages(t *testing.T) {
	set := entriesOf(t, "torch",
		"{symbol: torch.A, as: [isinstance]}",
		"{symbol: torch.B, as: [subclass]}",
		"{symbol: torch.C, as: [decorator]}",
		"{symbol: torch.D, as: [except]}",
		"{symbol: torch.E, as: [call]}",
		"{symbol: torch.F, as: [isinstance, except]}",
	)
	engine := rules.New(set, matrix.DefaultCatalog(), pairOf(t, "torch==1.4", "torch==2.3"), rules.Options{})
	for _, row := range []struct {
		name, code string
		want       []string
	}{
		{"isinstance", "isinstance(x, torch.A)", []string{"2: XX001 A"}},
		{"one of several", "isinstance(x, (int, torch.A))", []string{"2: XX001 A"}},
		{"issubclass", "issubclass(x, torch.A)", []string{"2: XX001 A"}},
		{"what is tested", "isinstance(torch.A, x)", nil},
		{"made", "torch.A()", nil},
		{"derived from", "class X(torch.B): pass", []string{"2: XX002 B"}},
		{"tested for", "isinstance(x, torch.B)", nil},
		{"decorates", "@torch.C\ndef f(): pass", []string{"2: XX003 C"}},
		{"called", "torch.C(f)", nil},
		{"caught", "try: pass\nexcept torch.D: pass", []string{"3: XX004 D"}},
		{"caught with others", "try: pass\nexcept (OSError, torch.D): pass", []string{"3: XX004 D"}},
		{"raised", "raise torch.D", nil},
		{"called, as asked", "torch.E(1)", []string{"2: XX005 E"}},
		{"called by map", "map(torch.E, x)", []string{"2: XX005 E"}},
		{"named", "f = torch.E", nil},
		{"named and called", "f = torch.E\nf(1)", []string{"3: XX005 f"}},
		{"one of two usages", "isinstance(x, torch.F)\ntorch.F()", []string{"2: XX006 F"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			list, file := run(t, engine, "import torch\n"+row.code+"\n")
			if diff := cmp.Diff(row.want, marks(list, file)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
