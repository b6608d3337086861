package version

import (
	"fmt"
	"testing"
)

func mustSet(t testing.TB, s string) Set {
	t.Helper()
	set, err := ParseSet(s)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestSetAgreesWithPackaging(t *testing.T) {
	rows := table(t, "sets.txt")
	var candidates []Version
	for _, text := range rows[0] {
		candidates = append(candidates, mustParse(t, text))
	}
	for _, row := range rows[1:] {
		in := unquote(t, row[0])
		set, err := ParseSet(in)
		if row[1] == "!" {
			if err == nil {
				t.Errorf("ParseSet(%q) = %s, want an error", in, set)
			}
			continue
		}
		if err != nil {
			t.Errorf("ParseSet(%q): %v", in, err)
			continue
		}
		if got := set.String(); got != row[1] {
			t.Errorf("ParseSet(%q).String() = %q, want %q", in, got, row[1])
		}
		for i, v := range candidates {
			got := 0
			for _, pre := range []bool{true, false} {
				if set.Contains(v, pre) {
					got++
				}
			}
			if want := int(row[2][i] - '0'); got != want {
				t.Errorf("%q contains %s: %d, want %d (0 no, 1 with pre-releases, 2 yes)", in, v, got, want)
			}
		}
	}
}

func TestSetEnds(t *testing.T) {
	tests := []struct{ in, lower, upper, exact string }{
		{"", "", "", ""},
		{"!=1.0", "", "", ""},
		{">=1.8", "[1.8", "", ""},
		{">1.8", "(1.8", "", ""},
		{"<2", "", "2)", ""},
		{"<=2", "", "2]", ""},
		{">=1.8,>1.8", "(1.8", "", ""},
		{">=1.8,>=1.9,<3,<=2.5", "[1.9", "2.5]", ""},
		{"<2,<=2", "", "2)", ""},
		{"~=1.4.2", "[1.4.2", "1.5)", ""},
		{"~=2.2", "[2.2", "3)", ""},
		{"==1.2.*", "[1.2", "1.3)", ""},
		{"!=1.2.*", "", "", ""},
		{"==1.13.1", "[1.13.1", "1.13.1]", "1.13.1"},
		{"===1.13.1", "[1.13.1", "1.13.1]", "1.13.1"},
		{"==1.13.1+cu117", "[1.13.1+cu117", "1.13.1+cu117]", "1.13.1+cu117"},
		{"==2.0,!=2.0.1", "[2.0", "2.0]", "2.0"},
		{"===nightly", "", "", ""},
	}
	for _, tt := range tests {
		set := mustSet(t, tt.in)
		var lower, upper string
		if b, ok := set.Lower(); ok {
			lower = map[bool]string{true: "[", false: "("}[b.Inclusive] + b.Version.String()
		}
		if b, ok := set.Upper(); ok {
			upper = b.Version.String() + map[bool]string{true: "]", false: ")"}[b.Inclusive]
		}
		exact, ok := set.Exact()
		if ok == exact.IsZero() {
			t.Errorf("%q: Exact() = %s, %t", tt.in, exact, ok)
		}
		got := fmt.Sprintf("%s %s %s", lower, upper, exact)
		if want := fmt.Sprintf("%s %s %s", tt.lower, tt.upper, tt.exact); got != want {
			t.Errorf("%q: lower upper exact = %q, want %q", tt.in, got, want)
		}
	}
}

func FuzzSet(f *testing.F) {
	for _, s := range []string{"", ">=1.0,<2", "~=1.4.2", "==1.2.*", "!=1.0+local", "===any", "== v1!2.* , !=2.0rc1", ">1.0.post1.dev2"} {
		f.Add(s, "1.4.2")
	}
	f.Fuzz(func(t *testing.T, s, candidate string) {
		set, err := ParseSet(s)
		if err != nil {
			return
		}
		again, err := ParseSet(set.String())
		if err != nil || again.String() != set.String() {
			t.Fatalf("ParseSet(%q) = %q, which parses as %q (%v)", s, set, again, err)
		}
		v, err := Parse(candidate)
		if err != nil {
			return
		}
		with, without := set.Contains(v, true), set.Contains(v, false)
		if without && !with {
			t.Fatalf("%q contains %s only without pre-releases", s, v)
		}
		if with != again.Contains(v, true) {
			t.Fatalf("%q and %q differ on %s", s, again, v)
		}
		b, bounded := set.Lower()
		if _, pinned := set.Exact(); with && bounded && !pinned && !v.IsPrerelease() && Compare(v, b.Version) < 0 {
			t.Fatalf("%q contains %s below its lower end %s", s, v, b.Version)
		}
	})
}
