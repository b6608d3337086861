package rules_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
)

// acmeHistory has what the examples of the rules speak about.
const acmeHistory = `
# 1.0
+acme module
+acme.layers module
+acme.blocks module
acme.layers.OldLayer class() def acme.layers.OldLayer
acme.legacy module
acme.legacy.helper function()
acme.plotting module
acme.plotting.show function()
acme.train function(x)
acme.Model class()
acme.Model.summary_text method()
acme.fit function(x, nb_epoch=1)
acme.save function(x, file, deep=False)
acme.plot function(x, color)
acme.load function(file)
acme.autocast function(device, enabled=True)
acme.resize function(x, antialias=False)
acme.old_style function(x)
# 2.0
acme.blocks.OldLayer class() def acme.blocks.OldLayer
acme.plotting module flags importonly
acme.plotting.show function()
acme.train function(x) raises RuntimeError: gone
acme.Model class()
acme.fit function(x, epochs=1)
acme.save function(x, file)
acme.plot function(x, *, color)
acme.load function(file, weights_only)
acme.autocast function(device, dtype=None, enabled=True)
acme.resize function(x, antialias=True)
acme.old_style function(x) warns use the new style
# 3.0
acme.compile function(x)
`

func acmeCatalog() *matrix.Catalog {
	return matrix.DefaultCatalog().With(matrix.Package{Name: "acme", Display: "Acme", Modules: []string{"acme"}})
}

// TestHistoryExamples holds the pages of the rules to what is reported.
func TestHistoryExamples(t *testing.T) {
	histories := []rules.History{historyOf(t, "acme", acmeHistory)}
	for _, rule := range matrix.HistoryRules() {
		t.Run(rule.Code, func(t *testing.T) {
			pair := pairOf(t, "acme==1.0", "acme==2.0")
			if rule.Code == "API013" {
				pair = pairOf(t, "", "acme==2.0")
			}
			engine := rules.New(new(matrix.Set), acmeCatalog(), pair, rules.Options{Preview: true, Histories: histories})
			if len(testkit.Wants(rule.Bad)) == 0 {
				t.Error("the example has no mark")
			}
			var want, got []string
			for _, w := range testkit.Wants(rule.Bad) {
				want = append(want, fmt.Sprintf("%d: %s", w.Line, rule.Code))
			}
			list, file := run(t, engine, rule.Bad)
			for _, f := range list {
				got = append(got, fmt.Sprintf("%d: %s", file.Position(f.Span.Start).Line, f.Code))
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("missing (-) or noisy (+):\n%s", diff)
			}
			if list, file := run(t, engine, rule.OK); len(list) > 0 {
				t.Errorf("not to be reported: %v", marks(list, file))
			}
		})
	}
}
