package config

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/finding"
)

func TestOver(t *testing.T) {
	flags := Config{
		From:          []Pin{{Package: "torch", Version: "1.12"}},
		Select:        []string{"TR"},
		Ignore:        []string{"TR001"},
		Preview:       new(false),
		MinConfidence: new(finding.Possible),
		Timeout:       time.Second,
		Exclude:       []string{},
	}
	file := Config{
		From:          []Pin{{Package: "numpy", Version: "1.23"}, {Package: "torch", Version: "1.13"}},
		Select:        []string{"NP"},
		Ignore:        []string{"NP001"},
		Preview:       new(true),
		MinConfidence: new(finding.Certain),
		Timeout:       time.Minute,
		FailOn:        Never,
		Exclude:       []string{"docs"},
		Baseline:      "b.json",
		Suppress:      []Suppress{{Code: "TR002", Reason: "x"}},
	}
	want := Default()
	want.From = []Pin{{Package: "numpy", Version: "1.23"}, {Package: "torch", Version: "1.12"}}
	want.Select = []string{"TR"}
	want.MinConfidence = new(finding.Possible)
	want.Ignore = []string{"NP001", "TR001"}
	want.Timeout = time.Second
	want.FailOn = Never
	want.Exclude = []string{}
	want.Baseline = "b.json"
	want.Suppress = []Suppress{{Code: "TR002", Reason: "x"}}
	got := flags.Over(file).Over(Default())
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("merged (-want +got):\n%s", diff)
	}
}

func TestZeroConfigOverDefaultIsDefault(t *testing.T) {
	if diff := cmp.Diff(Default(), Config{}.Over(Default())); diff != "" {
		t.Errorf("merged (-want +got):\n%s", diff)
	}
}

func TestOverLeavesItsLayersAlone(t *testing.T) {
	backing := []string{"TR001", "TR002"}
	below := Config{Ignore: backing[:1]}
	_ = Config{Ignore: []string{"NP001"}}.Over(below)
	if backing[1] != "TR002" {
		t.Errorf("the list behind the lower layer was written to: %q", backing)
	}
}

func TestEnabled(t *testing.T) {
	for _, row := range []struct {
		name           string
		selects, drops []string
		in             string
		want           bool
	}{
		{"nothing said", nil, nil, "TR012", true},
		{"selected by prefix", []string{"TR"}, nil, "TR012", true},
		{"selected by code", []string{"TR012"}, nil, "TR012", true},
		{"not selected", []string{"NP"}, nil, "TR012", false},
		{"empty selection", []string{}, nil, "TR012", false},
		{"all", []string{"ALL"}, nil, "TR012", true},
		{"ignored", nil, []string{"TR012"}, "TR012", false},
		{"ignored by prefix", nil, []string{"TR"}, "TR012", false},
		{"other ignored", nil, []string{"TR013"}, "TR012", true},
		{"code over prefix", []string{"TR012"}, []string{"TR"}, "TR012", true},
		{"prefix under code", []string{"TR"}, []string{"TR012"}, "TR012", false},
		{"tie goes to ignore", []string{"TR"}, []string{"TR"}, "TR012", false},
		{"all ignored", nil, []string{"ALL"}, "TR012", false},
		{"all ignored but some", []string{"TR"}, []string{"ALL"}, "TR012", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := (Config{Select: row.selects, Ignore: row.drops}).Enabled(row.in); got != row.want {
				t.Errorf("Enabled(%q) = %v, want %v", row.in, got, row.want)
			}
		})
	}
}

func TestParseCodes(t *testing.T) {
	got, err := ParseCodes("TR012, NP ,ALL,API001")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"TR012", "NP", "ALL", "API001"}, got); diff != "" {
		t.Errorf("codes (-want +got):\n%s", diff)
	}
	for _, bad := range []string{"", "TR,,NP", "tr012", "T", "TR12x", "TR-1"} {
		if got, err := ParseCodes(bad); err == nil {
			t.Errorf("ParseCodes(%q) = %q, want an error", bad, got)
		}
	}
}

func TestParsePins(t *testing.T) {
	got, err := ParsePins("torch==2.3, TensorFlow_CPU == 2.15,driver==535.129.03,gpu==sm_90")
	if err != nil {
		t.Fatal(err)
	}
	want := []Pin{{Package: "driver", Version: "535.129.03"}, {Package: "gpu", Version: "sm_90"}, {Package: "tensorflow-cpu", Version: "2.15"}, {Package: "torch", Version: "2.3"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pins (-want +got):\n%s", diff)
	}
	for _, row := range []struct{ name, in, want string }{
		{"nothing", "", "empty item"},
		{"empty item", "torch==2.3,,numpy==1.26", `"torch==2.3,,numpy==1.26" has an empty item`},
		{"comma at the end", "torch==2.3,", "empty item"},
		{"one equals sign", "torch=2.3", `"torch=2.3" is not of the form package==version, as in torch==2.3`},
		{"range", "numpy>=1.26", "as in numpy==1.26"},
		{"arbitrary equality", "numpy===1.26", "as in numpy==1.26"},
		{"wildcard", "keras==3.*", "as in keras==3"},
		{"at sign", "torch@2.3", "as in torch==2.3"},
		{"blank between", "torch 2.3", "as in torch==2.3"},
		{"no version", "torch==", "as in torch==2.3"},
		{"no name", "==2.3", "as in torch==2.3"},
		{"name alone", "torch", "as in torch==2.3"},
		{"blank in the name", "to rch==1", "as in torch==2.3"},
		{"two lists", "torch==2.3 numpy==1.26", "as in torch==2.3"},
		{"twice", "torch==1,torch==2", `"torch" is named twice`},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got, err := ParsePins(row.in); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("ParsePins(%q) = %v, %v, want an error with %q", row.in, got, err, row.want)
			}
		})
	}
}

func FuzzParsePins(f *testing.F) {
	for _, s := range []string{"torch==2.3,numpy==1.26", "torch=2.3", "==", "a>b", "torch==2.3.1+cu121 "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		pins, err := ParsePins(s)
		if err != nil {
			return
		}
		var items []string
		for _, p := range pins {
			items = append(items, p.Package+"=="+p.Version)
		}
		again, err := ParsePins(strings.Join(items, ","))
		if diff := cmp.Diff(pins, again); err != nil || diff != "" {
			t.Fatalf("ParsePins(%q) does not read its own items: %v %s", s, err, diff)
		}
	})
}

func TestGlobs(t *testing.T) {
	for _, row := range []struct {
		name, pattern, in string
		want              bool
	}{
		{"name at the root", "venv", "venv/x.py", true},
		{"name below", "venv", "a/venv/b/x.py", true},
		{"name is whole", "venv", "a/venv2/x.py", false},
		{"file name", "x.py", "a/x.py", true},
		{"wildcard name", "*.egg-info", "a/b.egg-info/x.py", true},
		{"wildcard does not cross folders", "a*.py", "a/x.py", false},
		{"rooted", "docs/conf.py", "docs/conf.py", true},
		{"rooted only at the root", "docs/conf.py", "a/docs/conf.py", false},
		{"leading slash", "/docs", "docs/x.py", true},
		{"leading slash only at the root", "/docs", "a/docs/x.py", false},
		{"leading dot", "./docs", "docs/x.py", true},
		{"leading dot only at the root", "./docs", "a/docs/x.py", false},
		{"trailing slash", "docs/", "a/docs/x.py", true},
		{"star covers what is below a folder", "tests/*", "tests/a/b.py", true},
		{"double star", "**/gen/**", "a/b/gen/c/x.py", true},
		{"double star in the middle", "a/**/x.py", "a/x.py", true},
		{"alternatives", "*.{py,pyi}", "a/x.pyi", true},
		{"brackets", "x[0-9].py", "a/x7.py", true},
	} {
		t.Run(row.name, func(t *testing.T) {
			g, err := NewGlobs([]string{row.pattern})
			if err != nil {
				t.Fatal(err)
			}
			if got := g.Match(row.in); got != row.want {
				t.Errorf("pattern %q on %q: %v, want %v", row.pattern, row.in, got, row.want)
			}
		})
	}
	for _, bad := range []string{"", "a[", "{a", `\`} {
		if _, err := NewGlobs([]string{bad}); err == nil {
			t.Errorf("pattern %q is accepted", bad)
		}
	}
}
