package version

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// mustParse parses a version that a test knows to be valid.
func mustParse(t testing.TB, s string) Version {
	t.Helper()
	v, err := Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// table reads a table that testdata/gen.py wrote.
func table(t testing.TB, name string) [][]string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(data)) {
		if !strings.HasPrefix(line, "#") {
			rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
		}
	}
	if len(rows) < 400 {
		t.Fatalf("%s has %d rows, want a full table", name, len(rows))
	}
	return rows
}

func unquote(t testing.TB, s string) string {
	t.Helper()
	var text string
	if err := json.Unmarshal([]byte(s), &text); err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	return text
}

func releaseText(v Version) string {
	var fields []string
	for _, n := range v.Release() {
		fields = append(fields, strconv.Itoa(n))
	}
	return strings.Join(fields, ".")
}

// clamp writes a release with the numbers that an int cannot hold cut down.
func clamp(release string) string {
	fields := strings.Split(release, ".")
	for i, field := range fields {
		if _, err := strconv.Atoi(field); err != nil {
			fields[i] = strconv.Itoa(math.MaxInt)
		}
	}
	return strings.Join(fields, ".")
}

func TestParseAgreesWithPackaging(t *testing.T) {
	for _, row := range table(t, "versions.txt") {
		in := unquote(t, row[0])
		v, err := Parse(in)
		if row[1] == "!" {
			if err == nil {
				t.Errorf("Parse(%q) = %s, want an error", in, v)
			}
			continue
		}
		if err != nil {
			t.Errorf("Parse(%q): %v, want %s", in, err, row[1])
			continue
		}
		kind := "final"
		if v.IsPrerelease() {
			kind = "pre"
		}
		got := []string{row[0], v.String(), v.Base().String(), releaseText(v), v.Local(), kind}
		want := slices.Clone(row)
		want[3] = clamp(row[3])
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("Parse(%q) (-packaging +upcheck):\n%s", in, diff)
		}
		public, _, _ := strings.Cut(row[1], "+")
		if got := v.WithoutLocal(); got != mustParse(t, public) {
			t.Errorf("%q.WithoutLocal() = %s, want %s", in, got, public)
		}
	}
}

func TestCompareAgreesWithPackaging(t *testing.T) {
	type ranked struct {
		v    Version
		rank int
	}
	var all []ranked
	for rank, row := range table(t, "order.txt") {
		for _, text := range row {
			all = append(all, ranked{mustParse(t, text), rank})
		}
	}
	for _, a := range all {
		for _, b := range all {
			want := min(1, max(-1, a.rank-b.rank))
			if got := Compare(a.v, b.v); got != want {
				t.Fatalf("Compare(%s, %s) = %d, want %d", a.v, b.v, got, want)
			}
		}
	}
}

func TestNumbersOfAnyLength(t *testing.T) {
	nines := strings.Repeat("9", 300)
	tests := []struct{ older, newer string }{
		{"1." + nines, "1.1" + strings.Repeat("0", 300)},
		{"1." + strings.Repeat("9", 254), "1.1" + strings.Repeat("0", 254)},
		{"1.9", "1." + nines},
		{nines + ".dev1", nines},
	}
	for _, tt := range tests {
		if got := Compare(mustParse(t, tt.older), mustParse(t, tt.newer)); got != -1 {
			t.Errorf("Compare(%.20s…, %.20s…) = %d, want -1", tt.older, tt.newer, got)
		}
	}
	set, err := ParseSet("==" + nines + ".*")
	if err != nil {
		t.Fatal(err)
	}
	if !set.Contains(mustParse(t, nines+".5"), false) || set.Contains(mustParse(t, "1"+strings.Repeat("0", 300)), false) {
		t.Error("a wildcard after a long number does not end where it should")
	}
}

func TestReleaseClamps(t *testing.T) {
	got := mustParse(t, "99999999999999999999.1").Release()
	if diff := cmp.Diff([]int{math.MaxInt, 1}, got); diff != "" {
		t.Error(diff)
	}
}

func TestZeroVersion(t *testing.T) {
	var zero Version
	if !zero.IsZero() || mustParse(t, "0").IsZero() {
		t.Error("IsZero is wrong")
	}
	if zero.String() != "" || zero.Release() != nil || !zero.Base().IsZero() || !zero.WithoutLocal().IsZero() || zero.IsPrerelease() {
		t.Error("the zero Version is not empty")
	}
	if Compare(zero, mustParse(t, "0.dev0")) != -1 {
		t.Error("the zero Version is not the oldest")
	}
	if (Set{}).Contains(zero, true) {
		t.Error("the set of everything contains no version")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"1.0", "v1!2.0-RC.1.post2.dev3+cu121", "1.0a.dev1", " 1.0-1 ", "1.0+", "5.15.0-91-generic", "\x1c1\x1f", "1.0+01.0a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, err := Parse(s)
		if err != nil {
			if !v.IsZero() {
				t.Fatalf("Parse(%q) gives %s and an error", s, v)
			}
			return
		}
		again, err := Parse(v.String())
		if err != nil || again != v {
			t.Fatalf("Parse(%q) = %s, which parses as %s (%v)", s, v, again, err)
		}
		if got := v.WithoutLocal(); got.Local() != "" || Compare(got, v) > 0 {
			t.Fatalf("%s without its local part is %s", v, got)
		}
		if got := v.Base(); got.IsPrerelease() || len(got.Release()) != len(v.Release()) {
			t.Fatalf("the base of %s is %s", v, got)
		}
	})
}
