package rules_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
)

// comesAndGoes has names with every fate.
const comesAndGoes = `
# 1.4.0
+torch module
+torch.always function(a) warns it always did
torch.early function(a)
torch.back function(a)
torch.kw function(a, old=1)
torch.twice function(a, first=1)
torch.raised function(a)
# 1.8.1
torch.kw function(a, old=1)
torch.twice function(a, second=1)
torch.raised function(a)
torch.fit function(a, b)
torch.warned function(a)
# 1.13.1
torch.kw function(a)
torch.raised function(a) raises RuntimeError
torch.fit function(b, a)
torch.warned function(a) warns use it not
torch.back function(a)
# 2.0.1
torch.kw function(a)
torch.late function(a)
torch.raised function(a) raises RuntimeError
torch.fit function(b, a)
torch.warned function(a) warns use it not
# 2.3.1
torch.kw function(a)
torch.raised function(a) raises RuntimeError
torch.fit function(b, a)
torch.warned function(a) warns use it not
torch.needy function(a, b)
torch.young function(a) warns it is new and wrong
# 2.5.1
torch.next function(a)
torch.__version__ module flags private
torch._new module flags private
`

// TestHistoryOrigin says what holds for the ways in which the start is known.
func TestHistoryOrigin(t *testing.T) {
	histories := []rules.History{historyOf(t, "torch", comesAndGoes)}
	for _, row := range []struct{ from, to, name, want string }{
		{"", "2.3.1", "early(1)", "API001 error 1.8"},
		{"1.4.0", "2.3.1", "early(1)", "API001 error 1.8"},
		{"1.8.1", "2.3.1", "early(1)", ""},
		{"detected 1.8.1", "2.3.1", "early(1)", "API001 error 1.8 already"},
		{"", "2.3.1", "never(1)", ""},
		{"detected 1.8.1", "2.3.1", "never(1)", ""},
		{"", "2.3.1", "back(1)", "API001 error 2.0"},
		{"1.4.0", "1.13.1", "back(1)", ""},
		{"1.4.0", "2.3.1", "back(1)", "API001 error 2.0"},
		{"1.8.1", "2.3.1", "kw(1, old=2)", "API006 error 1.13"},
		{"1.13.1", "2.3.1", "kw(1, old=2)", ""},
		{"detected 1.13.1", "2.3.1", "kw(1, old=2)", "API006 error 1.13 already"},
		{"", "2.3.1", "kw(1, old=2)", "API006 error 1.13"},
		{"", "2.3.1", "kw(1, other=2)", ""},
		{"1.8.1", "2.3.1", "fit(1, 2)", "API010 error 1.13"},
		{"", "2.3.1", "fit(1, 2)", ""},
		{"", "2.3.1", "raised(1)", "API004 error 1.13"},
		{"1.13.1", "2.3.1", "raised(1)", ""},
		{"1.8.1", "2.3.1", "warned(1)", "API012 warning 1.13"},
		{"1.13.1", "2.3.1", "warned(1)", ""},
		{"detected 1.13.1", "2.3.1", "warned(1)", ""},
		{"", "2.3.1", "warned(1)", "API012 warning 1.13"},
		{"", "2.3.1", "always(1)", ""},
		{"", "2.3.1", "young(1)", ""},
		{"", "2.3.1", "next(1)", "API013 error 2.5"},
		{"1.13.1", "2.3.1", "next(1)", ""},
		{"", "2.3.1", "__version__", ""}, // a value may have had the name
		{"", "2.3.1", "_new", ""},
		{"detected 1.13.1", "2.3.1", "next(1)", "API013 error 2.5 already"},
		{"2.5.1", "2.3.1", "next(1)", "API013 error 2.5"},
		{"", "2.2.0", "next(1)", ""}, // 2.2 was not read
		{"", "2.5.1", "next(1)", ""},
		{"1.0.0", "2.3.1", "early(1)", "API001 error 1.8"}, // older than all
		{"2.3.1", "2.3.1", "early(1)", ""},
		{"detected 2.3.1", "2.3.1", "early(1)", "API001 error 1.8 already"},
		{"detected 2.3.1", "2.3.1", "warned(1)", ""},
		{"detected 2.3.1", "2.3.1", "fit(1, 2)", ""},
		{"detected 2.3.1", "2.3.1", "next(1)", "API013 error 2.5 already"},
		{"1.8.1", "1.2.0", "early(1)", ""}, // the target is older than all
	} {
		t.Run(fmt.Sprintf("%s from %s to %s", row.name, row.from, row.to), func(t *testing.T) {
			from, detected := row.from, false
			if _, err := fmt.Sscanf(row.from, "detected %s", &from); err == nil {
				detected = true
			}
			if from != "" {
				from = "torch==" + from
			}
			pair := pairOf(t, from, "torch=="+row.to)
			if detected {
				end := pair.From["torch"]
				end.Origin = version.Detected
				pair.From["torch"] = end
			}
			engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pair, rules.Options{Histories: histories})
			list, _ := run(t, engine, "import torch\ntorch."+row.name+"\n")
			got := ""
			for _, f := range list {
				got += fmt.Sprintf("%s %s %s", f.Code, f.Level, f.At)
				if f.AlreadyBroken {
					got += " already"
				}
			}
			if got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

// TestHistoryRange lowers an event that the requirement already allows.
func TestHistoryRange(t *testing.T) {
	pair := pairOf(t, "torch==1.8.1", "torch==2.3.1")
	high, err := version.Parse("2.0")
	if err != nil {
		t.Fatal(err)
	}
	end := pair.From["torch"]
	end.Origin, end.High = version.Detected, high
	pair.From["torch"] = end
	engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pair, rules.Options{Histories: []rules.History{historyOf(t, "torch", comesAndGoes)}})
	list, _ := run(t, engine, "import torch\ntorch.fit(1, 2)\n")
	if len(list) != 1 || list[0].Level != finding.Warning {
		t.Errorf("got %+v", list)
	}
}

// TestHistoryFinding shows one finding of each kind whole.
func TestHistoryMessages(t *testing.T) {
	opts := rules.Options{Preview: true, Histories: []rules.History{historyOf(t, "torch", torchHistory)}}
	engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pairOf(t, "torch==1.13.1", "torch==2.3.1"), opts)
	for _, row := range []struct{ code, want string }{
		{"torch.gone(1)", "`torch.gone` is gone since PyTorch 2.0"},
		{"torch.moved(1)", "`torch.moved` is gone since PyTorch 2.0; use `torch.func.moved`"},
		{"torch.shortened(1)", "`torch.shortened` is gone since PyTorch 2.0; use `torch.func.shortened`"},
		{"torch.GoneClass(1)", "`torch.GoneClass` is gone since PyTorch 2.0; use `torch.blocks.GoneClass`"},
		{"torch.quirk(1)", "`torch.quirk` is gone since PyTorch 2.0"}, // torch.func.quirk takes something else
		{"torch.renamed(1, b=2)", "`b=` of `torch.renamed` is rejected since PyTorch 2.3: `renamed(a, b)` became `renamed(a, c)`; `c=` has its place now"},
		{"torch.rewritten(1, b=2)", "`b=` of `torch.rewritten` is rejected since PyTorch 2.3: `rewritten(a, b)` became `rewritten(x, y, z=1)`"},
		{"torch.plot.show()", "`torch.plot` is no attribute since PyTorch 2.3 unless something imports it; add `import torch.plot`"},
		{"torch.raising(1)", "`torch.raising` only raises RuntimeError since PyTorch 2.3: \"it was removed in …\""},
		{"torch.warned(1)", "`torch.warned` is deprecated and warns since PyTorch 2.3: \"use another one\""},
		{"torch.mostly(1, 2)", "`b=` of `torch.mostly` is deprecated and warns since PyTorch 2.3: \"b is going\""},
		{"torch.plotted(1, 'b')", "argument 2 of `torch.plotted`, `color`, is taken by keyword only since PyTorch 2.3: " +
			"`plotted(a, color='red')` became `plotted(a, *, color='red')`; pass argument 2 as `color=`"},
		{"torch.load(1)", "`torch.load` without `weights_only=` is rejected since PyTorch 2.3: `load(f)` became `load(f, weights_only)`; pass `weights_only=`"},
		{"torch.save(1, 2, 3)", "argument 3 of `torch.save` by position is rejected since PyTorch 2.3: `save(a, b, c=0)` became `save(a, b)`"},
		{"torch.autocast('cpu', False)", "argument 2 of `torch.autocast` is `dtype` since PyTorch 2.3 and was `enabled`: " +
			"`autocast(device, enabled=True)` became `autocast(device, dtype=None, enabled=True)`; pass argument 2 as `enabled=`"},
		{"torch.resize(1)", "`torch.resize` without `antialias=` takes `True` since PyTorch 2.3 and took `False`; add `antialias=False`"},
		{"torch.Opt(1, old=1)", "`old=` of `torch.Opt` is rejected since PyTorch 2.3: `Opt(params, lr=1, old=2)` became `Opt(params, lr=1)`"},
	} {
		list, _ := run(t, engine, "import torch\n"+row.code+"\n")
		var got []string
		for _, f := range list {
			got = append(got, f.Message)
		}
		if diff := cmp.Diff([]string{row.want}, got); diff != "" {
			t.Errorf("%s: -want +got\n%s", row.code, diff)
		}
	}
}

// TestLaterNamesAreNewsForAGivenTarget: what only a later release has is
// reported to who named the target, what is gone in any case.
func TestLaterNamesAreNewsForAGivenTarget(t *testing.T) {
	histories := []rules.History{historyOf(t, "torch", comesAndGoes)}
	for origin, want := range map[version.Origin][]string{
		version.Given:   {"API013", "API001"},
		version.Derived: {"API001"},
		version.Default: {"API001"},
	} {
		pair := pairOf(t, "", "torch==2.3.1")
		end := pair.To["torch"]
		end.Origin = origin
		pair.To["torch"] = end
		engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pair, rules.Options{Histories: histories})
		list, _ := run(t, engine, "import torch\ntorch.next(1)\ntorch.early(1)\n")
		var got []string
		for _, f := range list {
			got = append(got, f.Code)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v (-want +got):\n%s", origin, diff)
		}
	}
}
