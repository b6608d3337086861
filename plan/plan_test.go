package plan

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

func parse(t testing.TB, text string) version.Version {
	t.Helper()
	v, err := version.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func dotted(t testing.TB, text string) version.Version {
	t.Helper()
	v, err := version.ParseDotted(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// problem makes a Problem of requirements like "torch==1.13.1" or
// "numpy>=1.20"; "torch==1.13.1 -> 2.3.1" has a target, "-> 2.3.1" alone is new.
func problem(t testing.TB, python string, wishes ...string) *Problem {
	t.Helper()
	p := &Problem{Catalog: matrix.DefaultCatalog(), Clashes: matrix.Clashes(), Python: dotted(t, python)}
	for _, text := range wishes {
		text, target, _ := strings.Cut(text, " -> ")
		at := strings.IndexAny(text+"=", "<>=!~")
		name, extras, _ := strings.Cut(text[:at], "[")
		w := Wish{Package: name}
		if extras != "" {
			w.Extras = strings.Split(strings.TrimSuffix(extras, "]"), ",")
		}
		set, err := version.ParseSet(text[at:])
		if err != nil {
			t.Fatal(err)
		}
		if pin, ok := set.Exact(); ok {
			w.Now = pin
		} else {
			w.Set = set
		}
		if target != "" {
			w.Target = parse(t, target)
		}
		p.Wishes = append(p.Wishes, w)
	}
	return p
}

func show(s *Solution) []string {
	var lines []string
	for _, pin := range s.Pins {
		line := pin.Package + " " + pin.To.String()
		switch {
		case pin.Added:
			line += " added"
		case pin.Named:
			line += " named"
		case pin.Moves:
			line += " moves"
		}
		lines = append(lines, line)
	}
	return lines
}

func TestSolve(t *testing.T) {
	tests := []struct {
		name, python string
		wishes, want []string
	}{
		{
			"the family moves with torch", "3.10",
			[]string{"torch==1.13.1 -> 2.3.1", "torchvision==0.14.1", "torchaudio==0.13.1", "pytorch-lightning==1.9.5", "numpy==1.23.5"},
			[]string{"torch 2.3.1 named", "torchvision 0.18.1 moves", "torchaudio 2.3.1 moves", "pytorch-lightning 1.9.5", "numpy 1.23.5"},
		},
		{
			"nothing has to move", "3.10",
			[]string{"torch==2.2.2 -> 2.3.1", "numpy==1.26.4"},
			[]string{"torch 2.3.1 named", "numpy 1.26.4"},
		},
		{
			"Keras and NumPy go with TensorFlow", "3.9",
			[]string{"tensorflow==2.10.1 -> 2.15.1", "keras==2.10.0", "numpy==1.22.4", "protobuf==3.19.6"},
			[]string{"tensorflow 2.15.1 named", "keras 2.15.0 moves", "numpy 1.23.5 moves", "protobuf 3.20.3 moves"},
		},
		{
			"a range that metadata keeps below stays", "3.10",
			[]string{"torch==1.13.1 -> 2.3.1", "transformers[torch]>=4.20"},
			[]string{"torch 2.3.1 named", "transformers 5.0.0"},
		},
		{
			"a range that only a clash speaks against is bound", "3.10",
			[]string{"torch==1.13.1 -> 2.3.1", "transformers>=4.20"},
			[]string{"torch 2.3.1 named", "transformers 5.0.0 moves"},
		},
		{
			"what pip would take too new is added", "3.9",
			[]string{"tensorflow==2.6.0 -> 2.8.0"},
			[]string{"tensorflow 2.8.0 named", "numpy 1.26.4 added", "protobuf 3.20.3 added"},
		},
		{
			"builds with a local version bring CUDA themselves", "3.11",
			[]string{"torch==2.2.0+cu118 -> 2.3.1+cu118", "tensorflow[and-cuda]==2.15.1"},
			[]string{"torch 2.3.1+cu118 named", "tensorflow 2.15.1"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, c, err := Solve(problem(t, tt.python, tt.wishes...))
			if err != nil || c != nil {
				t.Fatalf("conflict %+v, error %v", c, err)
			}
			if diff := cmp.Diff(tt.want, show(s)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for _, pin := range s.Pins {
				t.Logf("%s %q", pin.Package, pin.Why)
			}
		})
	}
}

func TestSolveConflicts(t *testing.T) {
	tests := []struct {
		name, python string
		wishes, want []string
	}{
		{
			"two that were named", "3.10",
			[]string{"torch==1.13.1 -> 2.3.1", "torchvision==0.14.1 -> 0.17.2", "numpy==1.23.5"},
			[]string{"torchvision==0.17.2 requires torch==2.2.2", "torchvision 0.17 is built for PyTorch 2.2 and does not load with a later one"},
		},
		{
			"no wheel", "3.13",
			[]string{"torch==1.13.1 -> 2.3.1", "numpy==1.23.5"},
			[]string{"torch 2.3.1 has no wheel for Python 3.13, only for 3.8 to 3.12"},
		},
		{
			"the libraries of CUDA", "3.11",
			[]string{"tensorflow[and-cuda]==2.15.1 -> 2.15.1", "torch==2.2.0 -> 2.3.1"},
			[]string{
				"tensorflow[and-cuda]==2.15.1 requires nvidia-cuda-runtime-cu12==12.2.140, and torch==2.3.1 requires nvidia-cuda-runtime-cu12==12.1.105",
				"tensorflow[and-cuda]==2.15.1 requires nvidia-cudnn-cu12==8.9.4.25, and torch==2.3.1 requires nvidia-cudnn-cu12==8.9.2.26",
				"tensorflow[and-cuda]==2.15.1 requires nvidia-nccl-cu12==2.16.5, and torch==2.3.1 requires nvidia-nccl-cu12==2.20.5",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, c, err := Solve(problem(t, tt.python, tt.wishes...))
			if err != nil || c == nil {
				t.Fatalf("solution %+v, error %v", s, err)
			}
			if diff := cmp.Diff(tt.want, c.Reasons); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestSolveIsExact compares the answers with those of trying everything, on small
// catalogues that are drawn.
func TestSolveIsExact(t *testing.T) {
	for seed := range uint64(400) {
		r := rand.New(rand.NewPCG(seed, 1))
		p := drawn(t, r)
		want, possible := everything(p)
		found, got, err := newNetwork(p, true).solve()
		switch {
		case err != nil:
			t.Fatalf("seed %d: %v", seed, err)
		case (found != nil) != possible:
			t.Fatalf("seed %d: found %v, possible is %t", seed, found, possible)
		case possible && got != want:
			t.Fatalf("seed %d: costs %+v, the least are %+v: %v", seed, got, want, found)
		case possible && !p.valid(found):
			t.Fatalf("seed %d: %v does not go together", seed, found)
		}
	}
}

// drawn makes a catalogue of five packages with up to five releases, of which the
// first three are wished for.
func drawn(t *testing.T, r *rand.Rand) *Problem {
	var packages []matrix.Package
	const n = 5
	name := func(i int) string { return string(rune('a' + i)) }
	for i := range n {
		p := matrix.Package{Name: name(i), Display: name(i), Modules: nil}
		for j := range 2 + r.IntN(4) {
			p.Releases = append(p.Releases, fmt.Sprintf("%d.%d", 1+j/2, j%2))
		}
		packages = append(packages, p)
	}
	for i := range packages {
		p := &packages[i]
		for _, release := range p.Releases {
			row := matrix.Requires{At: release}
			for j := range packages {
				if j == i || r.IntN(3) > 0 {
					continue
				}
				other := packages[j].Releases
				op := []string{"==", ">=", "<=", "!="}[r.IntN(4)]
				row.Needs = append(row.Needs, name(j)+op+other[r.IntN(len(other))])
			}
			if r.IntN(8) == 0 {
				row.Pythons = []string{"3.8"}
			}
			p.Requires = append(p.Requires, row)
		}
	}
	p := &Problem{Catalog: &matrix.Catalog{Python: "3.11", Packages: packages}, Python: dotted(t, "3.11")}
	for i := range 3 {
		w := Wish{Package: name(i)}
		releases := packages[i].Releases
		switch at := parse(t, releases[r.IntN(len(releases))]); {
		case i == 0:
			w.Target = at
		case r.IntN(3) == 0:
			w.Set, _ = version.ParseSet(">=" + at.String())
		default:
			w.Now = at
		}
		p.Wishes = append(p.Wishes, w)
	}
	if r.IntN(2) == 0 {
		pins := []matrix.Pin{{Package: "b", Range: ">=1.1"}, {Package: "d", Range: "<2"}}
		p.Clashes = []matrix.Clash{{Name: "x", Packages: pins, Effect: finding.Raises, Text: "x"}}
	}
	return p
}

// everything tries all choices of releases.
func everything(p *Problem) (cost, bool) {
	var best cost
	possible := false
	chosen := assignment{}
	var try func(i int)
	try = func(i int) {
		if i == len(p.Catalog.Packages) {
			if !p.valid(chosen) {
				return
			}
			if c := p.price(chosen); !possible || c.less(best) {
				best, possible = c, true
			}
			return
		}
		pkg := &p.Catalog.Packages[i]
		if !slices.ContainsFunc(p.Wishes, func(w Wish) bool { return w.Package == pkg.Name }) {
			try(i + 1)
		}
		for _, text := range pkg.Releases {
			chosen[pkg.Name], _ = version.Parse(text)
			try(i + 1)
			delete(chosen, pkg.Name)
		}
	}
	try(0)
	return best, possible
}

// valid reports whether releases go together, by their definition.
func (p *Problem) valid(chosen assignment) bool {
	for _, w := range p.Wishes {
		if at, there := chosen[w.Package]; !there || !w.Target.IsZero() && version.Compare(at, w.Target) != 0 {
			return false
		}
	}
	for name, at := range chosen {
		if !p.Catalog.Wheels(name, at).Serve(p.Python) {
			return false
		}
		demands, _ := p.Catalog.Demands(name, at, p.Python)
		for _, d := range demands {
			if on, there := chosen[d.On]; !there || !d.Set.Contains(on, true) {
				return false
			}
		}
	}
	return p.clashIn(chosen) == nil
}

// price adds up what the wishes cost.
func (p *Problem) price(chosen assignment) cost {
	var sum cost
	for i := range p.Wishes {
		w := &p.Wishes[i]
		var releases []version.Version
		for _, text := range p.Catalog.Package(w.Package).Releases {
			v, _ := version.Parse(text)
			releases = append(releases, v)
		}
		at := slices.IndexFunc(releases, func(v version.Version) bool { return version.Compare(v, chosen[w.Package]) == 0 })
		sum = sum.plus(w.costs(releases)[at])
	}
	return sum
}

func BenchmarkSolve(b *testing.B) {
	for b.Loop() {
		p := problem(b, "3.10", "torch==1.13.1 -> 2.3.1", "torchvision==0.14.1", "torchaudio==0.13.1", "pytorch-lightning==1.9.5", "numpy==1.23.5", "transformers==4.26.1", "accelerate==0.16.0", "torchmetrics==0.11.4")
		if _, _, err := Solve(p); err != nil {
			b.Fatal(err)
		}
	}
}
