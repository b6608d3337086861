package matrix_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
)

// valid is an entry without a fault. The rows below each break it by a
// replacement of text.
const valid = `schema: 1
package: torch
rules:
  - code: TR012
    name: old-solver
    title: The old solver is gone
    message: "{name} is gone since {at}"
    match:
      call: {func: torch.solve, keyword: lr, value: {mode: '"old"'}}
    timeline:
      - {at: "1.9", effect: warns}
      - {at: "1.13", effect: absent}
    fix:
      - {rename: torch.linalg.solve, runs_on: ">=1.8", safety: unsafe}
    evidence:
      method: wheel
      where: torch/functional.py
      observed: {"1.8.1": ok, "1.9.0": warns, "1.13.0": absent}
    refs: ["https://pytorch.org/docs"]
    examples:
      - bad: |
          torch.solve(lr=1)  # want
        good: |
          torch.linalg.solve(lr=1)
`

type validation struct{ name, old, new, want string }

func validationRows() []validation {
	const match = "      call: {func: torch.solve, keyword: lr, value: {mode: '\"old\"'}}\n"
	const fix = "      - {rename: torch.linalg.solve, runs_on: \">=1.8\", safety: unsafe}\n"
	const rows = "      - {at: \"1.9\", effect: warns}\n      - {at: \"1.13\", effect: absent}\n"
	const observed = "      observed: {\"1.8.1\": ok, \"1.9.0\": warns, \"1.13.0\": absent}\n"
	return []validation{
		{"code with two digits", "TR012", "TR12", `4: TR12 code: expected the letters of a family and three digits such as TR012, found "TR12"`},
		{"no code", "code: TR012\n    ", "", `4: rules[0].code: expected the letters of a family and three digits such as TR012, found ""`},
		{"code of no family", "TR012", "XX012", "4: XX012 code: unknown family XX"},
		{"code of another package", "TR012", "KR012", "4: KR012 code: family KR is for keras and tf-keras, the package of this file is torch"},
		{"name with capitals", "old-solver", "OldSolver", `5: TR012 name: expected a name in kebab case, found "OldSolver"`},
		{"no title", "    title: The old solver is gone\n", "", "4: TR012 title: expected a title"},
		{"title with a period", "solver is gone", "solver is gone.", "6: TR012 title: expected no period at the end"},
		{"long title", "The old", strings.Repeat("x", 90), "6: TR012 title: expected at most 100 characters, found 105"},
		{"title of two lines", "title: The old solver is gone", `title: "a\nb"`, "6: TR012 title: expected one line"},
		{"long message", "{name} is", strings.Repeat("é", 160), "7: TR012 message: expected at most 160 characters, found 176"},
		{"message of two lines", "{name} is gone", `{name}\nis gone`, "7: TR012 message: expected one line"},
		{"unknown placeholder", "{name}", "{nam}", "7: TR012 message: unknown placeholder {nam}: expected one of {name} {keyword} {at} {from} {to} {replacement}"},
		{"only outside keras", "    title:", "    only: tf\n    title:", "6: TR012 only: only applies to entries of package keras, this is torch"},
		{"unknown only", "    title:", "    only: both\n    title:", `6: TR012 only: expected keras or tf, found "both"`},
		{"ref without https", "https:", "http:", `19: TR012 refs[0]: expected an https link, found "http://pytorch.org/docs"`},
		{"package in capitals", "package: torch", "package: Torch", "2: package: expected a distribution name in lower case with hyphens, found \"Torch\"\n4: TR012 code: family TR is for torch, the package of this file is Torch"},

		{"unknown package", "package: torch", "package: torchy", "2: package: torchy is not in the catalogue of packages\n4: TR012 code: family TR is for torch, the package of this file is torchy"},
		{"alias of a package", "effect: warns", "effect: warns, with: {keras-nightly: '>=3'}", "11: TR012 timeline[0].with.keras-nightly: expected keras, whose versions keras-nightly has"},

		{"no match", "    match:\n" + match, "    match: {}\n", "8: TR012 match: expected exactly one kind of match, found none"},
		{"two matches", match, match + "      symbol: torch.x\n", "9: TR012 match: expected exactly one kind of match, found symbol and call"},
		{"subscript without key", match, "      any: [{symbol: torch.a}, {subscript: {type: a.B}}]\n", "9: TR012 match.any[1].subscript: expected the field key"},
		{"subscript of no type", match, "      subscript: {type: a..B, key: c}\n", `9: TR012 match.subscript.type: expected a dotted name, found "a..B"`},
		{"operator of no language", match, "      operator: {op: '=>', left: a.B, right: a.B}\n", `9: TR012 match.operator.op: expected an operator of Python such as "-", found "=>"`},
		{"operator without a side", match, "      operator: {op: '-', left: a.B}\n", "9: TR012 match.operator: expected the field right"},
		{"operator without a type", match, "      operator: {op: '-', left: number, right: any}\n", "9: TR012 match.operator: expected a qualified type on one side"},
		{"operand with a short name", match, "      operator: {op: '-', left: number, right: np.ndarray}\n", "9: TR012 match.operator.right: expected the full name: write numpy for np"},
		{"host", match, "      host: {cuda: '<12'}\n", "9: TR012 match.host: matches of kind host are not evaluated yet"},
		{"type of no argument", "keyword: lr, ", "argtype: {a.b: torch.Tensor}, ", `9: TR012 match.call.argtype.a.b: expected a keyword or a place from 0, found "a.b"`},
		{"argument of no type", "keyword: lr, ", "argtype: {x: torch.}, ", `9: TR012 match.call.argtype.x: expected a dotted name, found "torch."`},
		{"any in any", match, "      any: [{any: [{symbol: torch.a}]}]\n", "9: TR012 match.any[0]: expected a match without any: write its members into the outer list"},
		{"without, without import", match, match + "      without: [--x]\n", "10: TR012 match.without: without goes with import only"},
		{"as without symbol", match, match + "      as: [call]\n", "10: TR012 match.as: as goes with symbol only"},
		{"name that is no name", "torch.solve,", "torch..solve,", `9: TR012 match.call.func: expected a dotted name, found "torch..solve"`},
		{"name listed twice", "func: torch.solve", "func: [torch.solve, torch.solve]", `9: TR012 match.call.func[1]: "torch.solve" is listed twice`},
		{"short module name", "func: torch.solve", "func: np.solve", "9: TR012 match.call.func: expected the full name: write numpy for np"},
		{"call without func", "func: torch.solve, ", "", "9: TR012 match.call: expected the field func"},
		{"negative place", "keyword: lr", "positional: -1, keyword: lr", "9: TR012 match.call.positional: expected a place from 0, found -1"},
		{"missing with a bad place", "keyword: lr", "missing: dim@x, keyword: lr", `9: TR012 match.call.missing: expected a parameter, or parameter@place such as "dim@1", found "dim@x"`},
		{"value that is no literal", `'"old"'`, "old", `9: TR012 match.call.value.mode: expected number, ragged, function, lambda, yields list, yields tuple of list, suffix:…, prefix:… or a Python literal such as True or '"old"', found "old"`},
		{"value of no argument", "mode:", "a.b:", `9: TR012 match.call.value.a.b: expected a keyword or a place from 0, found "a.b"`},
		{"method without type", match, "      method: {name: x, keyword: lr}\n", "9: TR012 match.method: expected the field type"},
		{"method with a dotted name", match, "      method: {type: torch.T, name: a.b, keyword: lr}\n", `9: TR012 match.method.name: expected a name without dots, found "a.b"`},
		{"attribute without name", match, "      attribute: {type: torch.T}\n", "9: TR012 match.attribute: expected the field name"},
		{"parameter of nothing", match, "      subclass: {of: torch.T, param: lr}\n", "9: TR012 match.subclass.param: param needs overrides, the methods whose parameter it is"},
		{"return value of nothing", match, "      subclass: {of: torch.T, returns: tuple of list}\n", `9: TR012 match.subclass.returns: expected "tuple of list" beside overrides, found "tuple of list"`},
		{"unknown return value", match, "      subclass: {of: torch.T, overrides: f, returns: list}\n", `9: TR012 match.subclass.returns: expected "tuple of list" beside overrides, found "list"`},
		{"subclass with arguments of nothing", match, "      subclass: {of: torch.T, keyword: lr}\n", "9: TR012 match.subclass: a predicate on arguments needs super, the method whose call it is about"},
		{"environment variable", match, "      env: A-B\n", `9: TR012 match.env: expected the name of an environment variable, found "A-B"`},
		{"pin with a bad range", match, "      pin: {package: torch, range: '2'}\n", `9: TR012 match.pin.range: expected a version range such as ">=2,<3", found "2"`},
		{"pin with a bad companion", match, "      pin: {package: torch, range: '<2', with: {A: '>=3'}}\n", `9: TR012 match.pin.with.A: expected a distribution name in lower case with hyphens, found "A"`},

		{"no timeline", "    timeline:\n" + rows, "", "4: TR012 timeline: expected at least one row"},
		{"row without effect", ", effect: warns", "", "11: TR012 timeline[0]: expected an effect"},
		{"row without version", `at: "1.9", effect: warns`, "effect: ok", "11: TR012 timeline[0]: expected at, with or both"},
		{"change without version", rows, rows + "      - {effect: changed, impact: numeric, with: {numpy: '>=2'}}\n", "13: TR012 timeline[2]: a change is an event: expected at, the version it came with"},
		{"version that is none", `"1.13", effect`, `"soon", effect`, `12: TR012 timeline[1].at: expected a release such as "2.0", found "soon"`},
		{"descending versions", `"1.13", effect`, `"1.8", effect`, "12: TR012 timeline[1].at: expected ascending versions: 1.8 comes after 1.9"},
		{"versions ascend as numbers", `"1.9", effect`, `"1.10", effect`, "18: TR012 evidence.observed.1.9.0: observed warns, but the timeline says ok"},
		{"version twice", `"1.13", effect`, `"1.9", effect`, "12: TR012 timeline[1].at: 1.9 has a row already"},
		{"pointless first row", `"1.9", effect: warns`, `"1.9", effect: ok`, "11: TR012 timeline[0]: the first row says ok, which holds before any row anyway"},
		{"changed without impact", `"1.9", effect: warns`, `"1.9", effect: changed`, "11: TR012 timeline[0]: expected impact: numeric or behaviour, as the effect is changed"},
		{"ignored without impact", `"1.9", effect: warns`, `"1.9", effect: ignored`, "11: TR012 timeline[0]: expected impact: numeric or behaviour, as the effect is ignored"},
		{"impact of a warning", "effect: warns", "effect: warns, impact: numeric", "11: TR012 timeline[0].impact: only changed and ignored rows have an impact, this one is warns"},
		{"note of two lines", "effect: warns", `effect: warns, note: "a\nb"`, "11: TR012 timeline[0].note: expected one line"},
		{"with that is no range", "effect: warns", "effect: warns, with: {keras: '3'}", `11: TR012 timeline[0].with.keras: expected a version range such as ">=2,<3", found "3"`},

		{"fix without operation", "rename: torch.linalg.solve, ", "", "14: TR012 fix[0]: expected exactly one operation, found none"},
		{"fix with two operations", "rename: torch.linalg.solve, ", "rename: torch.linalg.solve, drop_kwarg: lr, ", "14: TR012 fix[0]: expected exactly one operation, found rename and drop_kwarg"},
		{"fix without safety", ", safety: unsafe", "", "14: TR012 fix[0]: expected safety: safe, unsafe or manual"},
		{"safe advice", fix, "      - {advice: think, safety: safe}\n", "14: TR012 fix[0].safety: advice is manual: a person has to follow it"},
		{"runs_on that is no range", `">=1.8"`, `"1.8"`, `14: TR012 fix[0].runs_on: expected a version range such as ">=2,<3", found "1.8"`},
		{"new name that is none", "torch.linalg.solve, ", "torch-linalg, ", `14: TR012 fix[0].rename: expected a dotted name, which may use {name}, {tail} and {last}, found "torch-linalg"`},
		{"unknown hole in a new name", "torch.linalg.solve, ", "'torch.{rest}', ", `14: TR012 fix[0].rename: expected a dotted name, which may use {name}, {tail} and {last}, found "torch.{rest}"`},
		{"fix of another keyword", fix, "      - {drop_kwarg: eps, safety: safe}\n", `14: TR012 fix[0].drop_kwarg: no match is about the keyword "eps"`},
		{"rename of another keyword", fix, "      - {rename_kwarg: {from: eps, to: e}, safety: safe}\n", `14: TR012 fix[0].rename_kwarg.from: no match is about the keyword "eps"`},
		{"rename to no keyword", fix, "      - {rename_kwarg: {from: lr, to: a.b}, safety: safe}\n", `14: TR012 fix[0].rename_kwarg.to: expected a parameter, found "a.b"`},
		{"added keyword", fix, "      - {add_kwarg: {'1': a}, safety: safe}\n", `14: TR012 fix[0].add_kwarg.1: expected a parameter, found "1"`},
		{"place that is none", fix, "      - {positional_to_kwarg: {x: a}, safety: safe}\n", `14: TR012 fix[0].positional_to_kwarg.x: expected a place from 0, found "x"`},
		{"new environment variable", fix, "      - {rename_env: A B, safety: safe}\n", `14: TR012 fix[0].rename_env: expected the name of an environment variable, found "A B"`},

		{"no evidence", "      method: wheel\n      where: torch/functional.py\n", "", "16: TR012 evidence: expected the field method: run, wheel or doc"},
		{"wheel without a place", "      where: torch/functional.py\n", "", "16: TR012 evidence: expected the field where: the files or calls in which it was seen"},
		{"stable by documentation", "method: wheel", "method: doc", "4: TR012: expected status: preview, as documentation is the only evidence"},
		{"documentation nowhere", "    evidence:\n      method: wheel\n      where: torch/functional.py\n" + observed + "    refs: [\"https://pytorch.org/docs\"]\n", "    status: preview\n    evidence: {method: doc}\n", "16: TR012 evidence: expected refs or where: the documentation that says so"},
		{"observation that disagrees", `"1.9.0": warns`, `"1.9.0": ok`, "18: TR012 evidence.observed.1.9.0: observed ok, but the timeline says warns"},
		{"observation at no version", `"1.9.0": warns`, `"new": warns`, `18: TR012 evidence.observed.new: expected an exact version such as "2.0.1", found "new"`},

		{"no example", valid[strings.Index(valid, "    examples:"):], "", "4: TR012 examples: expected an example of bad code"},
		{"bad without mark", "  # want", "", `21: TR012 examples[0].bad: expected "# want" at the end of each line with a finding`},
		{"good with mark", "torch.linalg.solve(lr=1)\n", "torch.linalg.solve(lr=1)  # want\n", `23: TR012 examples[0].good: expected no "# want": good code has no finding`},
		{"example without bad", "        good: |", "      - good: |", `23: TR012 examples[1]: expected the field bad`},
		{"fix without good code", valid[strings.Index(valid, "        good:"):], "", "21: TR012 examples: expected an example of good code, or advice or detail that says why there is none"},
		{"example outside", "      - bad:", "      - file: ../x.sh\n        bad:", `21: TR012 examples[0].file: expected a relative path with slashes, found "../x.sh"`},
	}
}

func TestValidate(t *testing.T) {
	if err := matrix.Validate([]*matrix.File{decode(t, "f", valid)}, packages()); err != nil {
		t.Fatalf("the valid entry: %v", err)
	}
	for _, row := range validationRows() {
		t.Run(row.name, func(t *testing.T) {
			if strings.Count(valid, row.old) == 0 {
				t.Fatalf("%q is not in the valid entry", row.old)
			}
			f := decode(t, "f", strings.Replace(valid, row.old, row.new, 1))
			err := matrix.Validate([]*matrix.File{f}, packages())
			if err == nil {
				t.Fatal("no error")
			}
			got := strings.ReplaceAll("\n"+err.Error(), "\nf:", "\n")[1:]
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// packages is the catalogue that the rows are checked against.
func packages() *matrix.Catalog {
	return &matrix.Catalog{Packages: []matrix.Package{
		{Name: "torch", Releases: []string{"1.7.1", "1.8.0", "1.8.1", "1.9.0", "1.9.1", "1.12.1", "1.13.0"}},
		{Name: "keras", Aliases: []string{"keras-nightly"}},
		{Name: "numpy"},
	}}
}

func decode(t *testing.T, name, text string) *matrix.File {
	t.Helper()
	f, err := matrix.Decode(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}
