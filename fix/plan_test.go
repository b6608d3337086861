package fix_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/source"
)

func edit(start, end int, text string) source.Edit {
	return source.Edit{Span: source.Span{Start: start, End: end}, Text: text}
}

// found is a finding of a.py with one way out.
func found(code string, at int, safety finding.Safety, edits ...source.Edit) finding.Finding {
	return finding.Finding{
		Path: "a.py", Code: code, Span: source.Span{Start: at, End: at + 1}, Start: source.Position{Line: at},
		Fixes: []finding.Fix{{Title: code, Safety: safety, Edits: edits}},
	}
}

func apply(t *testing.T, f *fix.File, raw string) string {
	t.Helper()
	out, err := source.Apply([]byte(raw), f.Edits)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestPlanMergesEdits(t *testing.T) {
	const raw = "0123456789"
	tests := []struct {
		name    string
		list    finding.List
		want    string
		skipped []string // codes
	}{
		{"two places", finding.List{found("A", 1, finding.Safe, edit(1, 2, "x")), found("B", 5, finding.Safe, edit(5, 7, ""))}, "0x234789", nil},
		{"the same edit once", finding.List{found("A", 1, finding.Safe, edit(0, 1, "x")), found("B", 2, finding.Safe, edit(0, 1, "x"), edit(4, 4, "y"))}, "x123y456789", nil},
		{"overlap waits", finding.List{found("A", 1, finding.Safe, edit(1, 4, "x")), found("B", 3, finding.Safe, edit(3, 5, "y"))}, "0x456789", []string{"B"}},
		{"one edit in the way keeps all of a fix", finding.List{found("A", 1, finding.Safe, edit(1, 4, "x")), found("B", 3, finding.Safe, edit(2, 3, ""), edit(8, 9, "y"))}, "0x456789", []string{"B"}},
		{"insertions at one place clash", finding.List{found("A", 1, finding.Safe, edit(3, 3, "x")), found("B", 2, finding.Safe, edit(3, 3, "y"))}, "012x3456789", []string{"B"}},
		{"lines go together", finding.List{found("A", 1, finding.Safe, edit(0, 0, "b\n")), found("B", 2, finding.Safe, edit(0, 0, "a\n"))}, "a\nb\n0123456789", nil},
		{"arguments go together", finding.List{found("A", 1, finding.Safe, edit(5, 5, ", b")), found("B", 2, finding.Safe, edit(5, 5, ", a"))}, "01234, a, b56789", nil},
		{"a line before what goes", finding.List{found("A", 1, finding.Safe, edit(0, 0, "b\n")), found("B", 2, finding.Safe, edit(0, 4, ""))}, "b\n456789", nil},
		{"an argument behind what goes", finding.List{found("A", 1, finding.Safe, edit(0, 4, "")), found("B", 2, finding.Safe, edit(4, 4, ", b"))}, "456789", []string{"B"}},
		{"an argument behind what changes", finding.List{found("A", 1, finding.Safe, edit(0, 4, "x")), found("B", 2, finding.Safe, edit(4, 4, ", b"))}, "x, b456789", nil},
		{"an insertion inside of what goes", finding.List{found("A", 1, finding.Safe, edit(0, 4, "")), found("B", 2, finding.Safe, edit(2, 2, "b\n"))}, "456789", []string{"B"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := fix.Plan(tt.list, fix.Options{Safety: finding.Safe})
			if got := apply(t, &files[0], raw); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			var skipped []string
			for _, s := range files[0].Skipped {
				skipped = append(skipped, s.Finding.Code)
				if s.Why != fix.Conflict || !strings.Contains(s.Reason, "the fix of A in line") {
					t.Errorf("%s is skipped for %q", s.Finding.Code, s.Reason)
				}
			}
			if diff := cmp.Diff(tt.skipped, skipped); diff != "" {
				t.Errorf("skipped (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPlanChooses(t *testing.T) {
	manual := finding.Fix{Title: "by hand", Safety: finding.Manual}
	refused := finding.Fix{Title: "refused", Safety: finding.Safe, Refused: "a comment would be lost"}
	unsafe := finding.Fix{Title: "unsafe", Safety: finding.Unsafe, Edits: []source.Edit{edit(0, 1, "u")}}
	safe := finding.Fix{Title: "safe", Safety: finding.Safe, Edits: []source.Edit{edit(0, 1, "s")}}
	tests := []struct {
		name   string
		fixes  []finding.Fix
		least  finding.Safety
		accept func(*finding.Finding, *finding.Fix) string
		want   string // the title of the fix, or the reason
		why    fix.Why
	}{
		{"the first that may be", []finding.Fix{unsafe, safe}, finding.Safe, nil, "safe", 0},
		{"the first", []finding.Fix{unsafe, safe}, finding.Unsafe, nil, "unsafe", 0},
		{"only an unsafe one", []finding.Fix{manual, unsafe}, finding.Safe, nil, "it may change what the code does", fix.Limited},
		{"nothing written", []finding.Fix{manual}, finding.Unsafe, nil, "", fix.ByHand},
		{"none", nil, finding.Unsafe, nil, "", fix.ByHand},
		{"refused", []finding.Fix{refused, manual}, finding.Unsafe, nil, "a comment would be lost", fix.Refused},
		{"the second way", []finding.Fix{refused, unsafe}, finding.Unsafe, nil, "unsafe", 0},
		{"not accepted", []finding.Fix{safe}, finding.Safe, func(*finding.Finding, *finding.Fix) string { return "not now" }, "not now", fix.Declined},
		{"manual edits are never made", []finding.Fix{{Title: "m", Safety: finding.Manual, Edits: []source.Edit{edit(0, 1, "m")}}}, finding.Manual, nil, "it may change what the code does", fix.Limited},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := finding.Finding{Path: "a.py", Code: "A", Fixes: tt.fixes}
			file := fix.Plan(finding.List{f}, fix.Options{Safety: tt.least, Accept: tt.accept})[0]
			got, why := "", fix.Why(0)
			if len(file.Applied) > 0 {
				got = file.Applied[0].Fix.Title
			} else {
				got, why = file.Skipped[0].Reason, file.Skipped[0].Why
			}
			if got != tt.want || why != tt.why {
				t.Errorf("got %q (%d), want %q (%d)", got, why, tt.want, tt.why)
			}
		})
	}
}

func TestPlanLeavesSuppressedFindings(t *testing.T) {
	f := found("A", 1, finding.Safe, edit(1, 2, "x"))
	f.Suppression = &finding.Suppression{}
	if files := fix.Plan(finding.List{f}, fix.Options{}); len(files) != 0 {
		t.Errorf("got %+v, want nothing", files)
	}
}

// Two names come from one import, and the calls of both change with it: none moves
// without the other. What only shares the import, or a line that is added, may.
func TestPlanKeepsTogether(t *testing.T) {
	imported, added := edit(0, 5, "moved"), edit(0, 0, "import x\n")
	rows := []struct {
		name     string
		declined []source.Edit
		want     int
	}{
		{"a call of its own", []source.Edit{imported, edit(20, 21, "b")}, 0},
		{"the import alone", []source.Edit{imported}, 1},
		{"a line that is added", []source.Edit{added, edit(20, 21, "b")}, 1},
		{"nothing in common", []source.Edit{edit(20, 21, "b")}, 1},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			list := finding.List{
				found("A", 10, finding.Safe, added, imported, edit(10, 11, "a")),
				found("B", 20, finding.Safe, row.declined...),
			}
			asked := 0
			plan := fix.Plan(list, fix.Options{Accept: func(f *finding.Finding, _ *finding.Fix) string {
				asked++
				if f.Code == "B" {
					return "not now"
				}
				return ""
			}})[0]
			if len(plan.Applied) != row.want || len(plan.Applied)+len(plan.Skipped) != 2 || asked != 2 {
				t.Errorf("applied %d, skipped %+v, asked %d times", len(plan.Applied), plan.Skipped, asked)
			}
		})
	}
}

func TestPlanSortsFiles(t *testing.T) {
	var list finding.List
	for _, path := range []string{"b.py", "a.py", "b.py"} {
		f := found("A", 1, finding.Safe, edit(1, 2, "x"))
		f.Path, f.FileSHA256 = path, path
		list = append(list, f)
	}
	var got []string
	for _, f := range fix.Plan(list, fix.Options{}) {
		got = append(got, fmt.Sprintf("%s %s %d", f.Path, f.SHA256, len(f.Applied)))
	}
	if diff := cmp.Diff([]string{"a.py a.py 1", "b.py b.py 2"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// An import goes when all that used it has changed, and not before.
func TestPlanFreesImports(t *testing.T) {
	const raw = "import a, b\na.x\na.y\nb.z\n"
	ax, ay, bz := source.Span{Start: 12, End: 13}, source.Span{Start: 16, End: 17}, source.Span{Start: 20, End: 21}
	takeA := finding.Free{Edit: edit(7, 10, ""), Uses: []source.Span{ax, ay}}
	takeB := finding.Free{Edit: edit(8, 11, ""), Uses: []source.Span{bz}}
	both := finding.Free{Edit: edit(0, 12, ""), Uses: []source.Span{ax, ay, bz}}
	use := func(code string, s source.Span, frees ...finding.Free) finding.Finding {
		f := found(code, s.Start, finding.Safe, edit(s.Start, s.End+2, code))
		f.Fixes[0].Freed, f.Fixes[0].Frees = []source.Span{s}, frees
		return f
	}
	x, y, z := use("X", ax, takeA, both), use("Y", ay, takeA, both), use("Z", bz, takeB, both)
	tests := []struct {
		name string
		list finding.List
		want string
	}{
		{"one use is left", finding.List{x}, "import a, b\nX\na.y\nb.z\n"},
		{"one name goes", finding.List{x, y}, "import b\nX\nY\nb.z\n"},
		{"the other name goes", finding.List{z}, "import a\na.x\na.y\nZ\n"},
		{"all of the statement goes", finding.List{x, y, z}, "X\nY\nZ\n"},
		{"the order does not matter", finding.List{z, y, x}, "X\nY\nZ\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := fix.Plan(tt.list, fix.Options{})[0]
			if got := apply(t, &file, raw); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// Whatever the edits are, the plan can be applied and does not depend on the order of
// the findings; and fixes that do not touch give the same bytes together and one after
// the other.
func TestPlanIsIndependentOfTheOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		list := randomFindings(random.IntN)
		checkOrder(t, list, random)
	}
}

func randomFindings(number func(int) int) finding.List {
	var list finding.List
	for i := range 2 + number(6) {
		var edits []source.Edit
		at := 0
		for range 1 + number(3) {
			start := at + number(8)
			end := start + number(4)
			edits = append(edits, edit(start, end, []string{"", "x", "line\n", ", k=v"}[number(4)]))
			at = end + 1
		}
		list = append(list, found(string(rune('A'+i)), number(20), finding.Safe, edits...))
	}
	return list
}

var raw = []byte(strings.Repeat("0123456789", 8))

func checkOrder(t *testing.T, list finding.List, random *rand.Rand) {
	t.Helper()
	want := fix.Plan(list, fix.Options{})[0]
	first, err := source.Apply(raw, want.Edits)
	if err != nil {
		t.Fatalf("%v in %+v", err, want.Edits)
	}
	if len(want.Applied)+len(want.Skipped) != len(list) {
		t.Fatalf("%d fixes and %d findings left of %d", len(want.Applied), len(want.Skipped), len(list))
	}
	shuffled := slices.Clone(list)
	random.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	again := fix.Plan(shuffled, fix.Options{})[0]
	if second, err := source.Apply(raw, again.Edits); err != nil || string(first) != string(second) {
		t.Fatalf("order matters: %v\n%s\n%s", err, first, second)
	}
	// Those that were taken alone give the same.
	var taken finding.List
	for _, c := range want.Applied {
		taken = append(taken, *c.Finding)
	}
	if len(taken) > 0 {
		alone := fix.Plan(taken, fix.Options{})[0]
		if third, err := source.Apply(raw, alone.Edits); err != nil || string(first) != string(third) {
			t.Fatalf("what was skipped matters: %v\n%s\n%s", err, first, third)
		}
	}
}

func FuzzPlan(f *testing.F) {
	f.Add([]byte("0123456789abcdef"))
	f.Add([]byte{0, 0, 0, 0, 7, 3, 2, 1, 255, 4})
	f.Fuzz(func(t *testing.T, data []byte) {
		i := 0
		list := randomFindings(func(n int) int {
			if len(data) == 0 {
				return 0
			}
			i++
			return int(data[i%len(data)]) % n
		})
		checkOrder(t, list, rand.New(rand.NewPCG(uint64(len(data)), 1)))
	})
}
