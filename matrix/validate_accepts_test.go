package matrix_test

import (
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix"
)

// TestValidateAccepts keeps the checks from growing stricter than they are
// meant: every row is a right way to write an entry.
func TestValidateAccepts(t *testing.T) {
	const (
		call = `call: {func: torch.solve, keyword: lr, value: {mode: '"old"'}}`
		fix  = `{rename: torch.linalg.solve, runs_on: ">=1.8", safety: unsafe}`
		rows = "      - {at: \"1.9\", effect: warns}\n      - {at: \"1.13\", effect: absent}\n"
		seen = `{"1.8.1": ok, "1.9.0": warns, "1.13.0": absent}`
		good = "        good: |\n          torch.linalg.solve(lr=1)\n"
	)
	timeline := func(list string) string { return "      [" + list + "]\n" }
	type change struct{ old, new string }
	table := []struct {
		name    string
		changes []change
	}{
		{"symbol", []change{{call, "symbol: [torch.a, torch._b.C]"}}},
		{"symbol with usages", []change{{call, "{symbol: torch.a, as: [use, call, isinstance, subclass, decorator, except]}"}}},
		{"name of letters outside ASCII", []change{{call, "symbol: torch.größe"}}},
		{"module that starts like a short name", []change{{call, "symbol: npx.tf.K"}}},
		{"import", []change{{call, "import: torch._six"}}},
		{"prefix and a name with a hole", []change{{call, "prefix: torch.old"}, {fix, `{rename: "torch.new.{tail}", safety: safe}`}}},
		{"last segment", []change{{fix, `{rename: "torch.linalg.{last}", safety: safe}`}}},
		{"call alone", []change{{call, "call: {func: torch.solve}"}}},
		{"missing argument", []change{{call, "call: {func: torch.solve, missing: [dim@1, out]}"}}},
		{"first place", []change{{call, "call: {func: torch.solve, positional: 0}"}}},
		{"values", []change{{call, `call: {func: torch.solve, value: {a: "None", b: "-1.5e3", c: number, d: "suffix:.h5", e: "prefix: not a/", 0: "'x'"}}`}}},
		{"method", []change{{call, "method: {type: [torch.Tensor, torch.Module], name: old, keyword: lr}"}}},
		{"dunder method", []change{{call, "method: {type: torch.Tensor, name: __div__}"}}},
		{"attribute", []change{{call, "attribute: {type: torch.Tensor, name: lr, access: write}"}}},
		{"subscript", []change{{call, "subscript: {type: keras.callbacks.History.history, key: [acc, val_acc]}"}}},
		{"operator", []change{{call, "operator: {op: ['-', '+'], left: number, right: torch.Tensor}"}}},
		{"unary operator", []change{{call, "operator: {op: '-', right: torch.Tensor}"}}},
		{"types of arguments", []change{{call, "method: {type: torch.Tensor, name: old, argtype: {0: torch.Tensor, mask: torch.BoolTensor}}"}}},
		{"check", []change{{call, "check: local-rank-option"}}},
		{"subclass", []change{{call, "subclass: {of: torch.Module, overrides: [old, older]}"}}},
		{"arguments of super", []change{{call, "subclass: {of: torch.Module, super: __init__, keyword: lr}"}}},
		{"environment", []change{{call, "env: [NCCL_X, nccl_y]"}, {fix, "{rename_env: TORCH_NCCL_X, safety: unsafe, why: w}"}}},
		{"requirement", []change{{call, `pin: {package: torch, range: ">=1,<2", with: {numpy: ">=2"}}`}, {fix, `{set_pin: "torch>=2", safety: unsafe}`}}},
		{"any", []change{{call, "any: [{symbol: torch.a}, {call: {func: torch.a, keyword: b}}]"}}},
		{"keyword of one of any", []change{{call, "any: [{symbol: torch.a}, {call: {func: torch.a, keyword: b}}]"}, {fix, "{drop_kwarg: b, safety: safe}"}}},
		{"keyword of a value", []change{{fix, "{rename_kwarg: {from: mode, to: kind}, safety: safe}"}}},
		{"added keywords", []change{{fix, `{add_kwarg: {weights_only: "False"}, safety: safe}`}}},
		{"places to keywords", []change{{fix, "{positional_to_kwarg: {1: dim}, safety: safe}"}}},
		{"template", []change{{fix, "{template: 'f({x: 1})', safety: unsafe}"}}},
		{"advice without safety", []change{{fix, "{advice: think}"}}},
		{"advice and no good code", []change{{fix, "{advice: think, safety: manual}"}, {good, ""}}},
		{"detail and no good code", []change{{"    fix:\n      - " + fix + "\n", "    detail: nothing replaces it\n"}, {good, ""}}},
		{"good code and no fix", []change{{"    fix:\n      - " + fix + "\n", ""}}},
		{"came back", []change{{rows, timeline(`{at: "1.9", effect: absent}, {at: "1.13", effect: ok}`)}, {seen, `{"1.8.1": ok, "1.9.0": absent, "1.13.0": ok}`}}},
		{"change and state at one version", []change{{rows, timeline(`{at: "1.9", effect: changed, impact: behaviour}, {at: "1.9", effect: warns}`)}, {seen, `{"1.8.1": ok, "1.9.0": warns}`}}},
		{"one version with and without a companion", []change{{rows, timeline(`{at: "1.9", effect: warns}, {at: "1.9", effect: absent, with: {keras: ">=3"}}`)}, {seen, `{"1.9.0": absent}`}}},
		{"ok beside a companion first", []change{{rows, timeline(`{effect: ok, with: {keras: "<3"}}, {at: "1.9", effect: absent}`)}, {seen, `{"1.9.0": absent}`}}},
		{"ignored", []change{{rows, timeline(`{at: "1.9", effect: ignored, impact: numeric}`)}, {seen, `{"1.9.0": ignored}`}}},
		{"no observations", []change{{"      observed: " + seen + "\n", ""}}},
		{"preview by documentation", []change{{"    evidence:\n      method: wheel\n", "    status: preview\n    evidence:\n      method: doc\n"}}},
		{"message with all placeholders", []change{{"{name} is gone since {at}", "{name} {keyword} {at} {from} {to} {replacement}"}}},
		{"title of the greatest length", []change{{"The old solver is gone", strings.Repeat("é", 100)}}},
		{"family of any package", []change{{"TR012", "EV012"}}},
		{"dependency pair", []change{{"TR012", "DP012"}}},
		{"what the history says", []change{{"TR012", "API012"}}},
		{"two keras families", []change{{"package: torch", "package: keras"}, {"TR012", "KR012"}, {"    title", "    only: tf\n    title"}}},
		{"other file", []change{{"      - bad: |", "      - file: scripts/train.sh\n        bad: |"}}},
		{"example that cannot run", []change{{good, good + "        run: needs two machines\n"}}},
		{"mark after spaces", []change{{"(lr=1)  # want", "(lr=1)  # comment  # want   "}}},
	}
	for _, row := range table {
		t.Run(row.name, func(t *testing.T) {
			text := valid
			for _, c := range row.changes {
				if !strings.Contains(text, c.old) {
					t.Fatalf("%q is not in the entry", c.old)
				}
				text = strings.Replace(text, c.old, c.new, 1)
			}
			if err := matrix.Validate([]*matrix.File{decode(t, "f", text)}, packages()); err != nil {
				t.Error(err)
			}
		})
	}
}
