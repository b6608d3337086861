package matrix_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// show writes the endpoint of a package as "VERSION[..HIGH] ORIGIN[: WHERE]".
func show(side map[string]version.Endpoint, pkg string) string {
	end, ok := side[pkg]
	if !ok {
		return "none"
	}
	text := end.Version.String()
	if !end.High.IsZero() {
		text += ".." + end.High.String()
	}
	text += " " + end.Origin.String()
	if end.Where != "" {
		text += ": " + end.Where
	}
	return text
}

// detect makes requirements of lines like "requirements.txt:3 torch>=1.8"; a
// file that ends in ".lock" records what is installed.
func detect(t *testing.T, lines ...string) []matrix.Detected {
	t.Helper()
	var all []matrix.Detected
	for _, line := range lines {
		source, requirement, _ := strings.Cut(line, " ")
		at := strings.IndexAny(requirement+"=", "<>=!~")
		set, err := version.ParseSet(requirement[at:])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, matrix.Detected{
			Package: requirement[:at], Set: set, Source: source, Exact: strings.Contains(source, ".lock"),
		})
	}
	return all
}

func named(t *testing.T, s string) []matrix.Named {
	t.Helper()
	var list []matrix.Named
	for item := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ',' }) {
		name, v, ok := strings.Cut(item, "==")
		if !ok {
			t.Fatalf("%q is not of the form package==version", item)
		}
		list = append(list, matrix.Named{Package: name, Version: v})
	}
	return list
}

type resolveTest struct {
	name     string
	from, to string
	detected []string
	want     []string // "from PKG: ENDPOINT" or "to PKG: ENDPOINT"
	notes    []string
}

func TestResolve(t *testing.T) {
	for _, tests := range [][]resolveTest{fromTests, toTests, deriveTests, unknownTests, noteTests} {
		for _, tt := range tests {
			t.Run(tt.name, func(t *testing.T) { tt.run(t) })
		}
	}
}

func (tt resolveTest) run(t *testing.T) {
	got, err := matrix.DefaultCatalog().Resolve(matrix.Request{
		From: named(t, tt.from), To: named(t, tt.to), Detected: detect(t, tt.detected...),
	})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, line := range tt.want {
		side, rest, _ := strings.Cut(line, " ")
		pkg, _, _ := strings.Cut(rest, ":")
		ends := map[string]map[string]version.Endpoint{"from": got.Pair.From, "to": got.Pair.To}[side]
		lines = append(lines, fmt.Sprintf("%s %s: %s", side, pkg, show(ends, pkg)))
	}
	if diff := cmp.Diff(newest(tt.want), lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(newest(tt.notes), got.Notes); diff != "" {
		t.Errorf("notes (-want +got):\n%s", diff)
	}
}

// newest replaces "%NEWEST torch%" by the newest known release, so that a
// fresh measurement does not stale the tests.
func newest(lines []string) []string {
	var replaced []string
	for _, line := range lines {
		for _, p := range matrix.DefaultCatalog().Packages {
			if len(p.Releases) > 0 {
				line = strings.ReplaceAll(line, "%NEWEST "+p.Name+"%", p.Releases[len(p.Releases)-1])
			}
		}
		replaced = append(replaced, line)
	}
	return replaced
}

var fromTests = []resolveTest{
	{
		name: "nothing is known",
		want: []string{"from torch: none", "from keras: none"},
	},
	{
		name: "named, short", from: "torch==1.13,numpy==1.23",
		want: []string{"from torch: 1.13.1 given", "from numpy: 1.23.5 given", "from torchvision: none"},
	},
	{
		name: "named, local part kept", from: "torch==1.13+cu117",
		want: []string{"from torch: 1.13.1+cu117 given"},
	},
	{
		name: "named before detected", from: "torch==1.12", detected: []string{"requirements.txt:1 torch==1.13.1"},
		want: []string{"from torch: 1.12.1 given"},
	},
	{
		name: "pin", detected: []string{"requirements.txt:1 torch==1.13.1"},
		want: []string{"from torch: 1.13.1 detected: requirements.txt:1"},
	},
	{
		name: "short pin means what pip installs for it", detected: []string{"requirements.txt:1 torch==2.0"},
		want: []string{"from torch: 2.0.0 detected: requirements.txt:1"},
	},
	{
		name: "arbitrary equality", detected: []string{"requirements.txt:1 torch===1.13.1"},
		want: []string{"from torch: 1.13.1 detected: requirements.txt:1"},
	},
	{
		name: "pin by an alias", detected: []string{"requirements.txt:1 Tensorflow_GPU==2.10.0"},
		want: []string{"from tensorflow: 2.10.0 detected: requirements.txt:1"},
	},
	{
		name: "pin before range", detected: []string{"setup.py:9 torch>=1.8", "requirements.txt:1 torch==1.13.1"},
		want: []string{"from torch: 1.13.1 detected: requirements.txt:1"},
	},
	{
		name: "lock file before pin", detected: []string{"requirements.txt:1 torch==1.13.1", "poetry.lock:77 torch==1.13.0"},
		want: []string{"from torch: 1.13.0 detected: poetry.lock:77"},
	},
	{
		name: "first range counts", detected: []string{"a.txt:1 torch>=1.8", "b.txt:1 torch>=1.9"},
		want: []string{"from torch: 1.8.0..%NEWEST torch% detected: a.txt:1"},
	},
	{
		name: "range", detected: []string{"setup.py:9 torch>=1.8,<2.1"},
		want: []string{"from torch: 1.8.0..2.0.1 detected: setup.py:9"},
	},
	{
		name: "exclusive lower end", detected: []string{"setup.py:9 torch>1.8.0,<1.9"},
		want: []string{"from torch: 1.8.1..1.8.1 detected: setup.py:9"},
	},
	{
		name: "wildcard", detected: []string{"setup.py:9 torch==1.13.*"},
		want: []string{"from torch: 1.13.0..1.13.1 detected: setup.py:9"},
	},
	{
		name: "compatible release", detected: []string{"setup.py:9 torch~=2.0"},
		want: []string{"from torch: 2.0.0..%NEWEST torch% detected: setup.py:9"},
	},
	{
		name: "hole at the lower end", detected: []string{"setup.py:9 torch>=2.0,!=2.0.0,<2.1"},
		want: []string{"from torch: 2.0.1..2.0.1 detected: setup.py:9"},
	},
	{
		name: "no lower end says nothing", detected: []string{"setup.py:9 torch<2", "setup.py:10 numpy", "setup.py:11 keras!=3.0.0"},
		want: []string{"from torch: none", "from numpy: none", "from keras: none"},
	},
	{
		name: "packages outside the catalogue", detected: []string{"setup.py:9 spam==1.0"},
		want: []string{"from spam: none"},
	},
	{
		name: "dotted", from: "cuda==11.7,driver==525.60.13,kernel==5.15.0-91-generic,gpu==8.6",
		want: []string{
			"from cuda: 11.7 given", "from driver: 525.60.13 given", "from kernel: 5.15.0-91-generic given", "from gpu: 8.6 given",
			"to driver: 525.60.13 derived: kept",
		},
	},
	{
		name: "range of a package without known releases", detected: []string{"pyproject.toml:4 python>=3.9"},
		want: []string{"from python: 3.9 detected: pyproject.toml:4"},
	},
	{
		name: "Keras follows TensorFlow", from: "tensorflow==2.10",
		want: []string{"from keras: 2.10.0 derived: tensorflow==2.10.1 requires keras<2.11,>=2.10.0"},
	},
	{
		name: "Keras 3 follows TensorFlow", from: "tensorflow==2.16", to: "tensorflow==2.16",
		want: []string{
			"from keras: %NEWEST keras% derived: tensorflow==2.16.2 requires keras>=3.0.0",
			"to keras: %NEWEST keras% derived: kept from tensorflow==2.16.2 requires keras>=3.0.0",
		},
	},
	{
		name: "Keras follows TensorFlow on an old Python", from: "tensorflow==2.16,python==3.9", to: "numpy==1.26",
		want: []string{"from keras: 3.10.0 derived: tensorflow==2.16.2 requires keras>=3.0.0"},
	},
	{
		name: "TensorFlow that carries its own Keras", from: "tensorflow==2.4",
		want: []string{"from keras: none"},
	},
	{
		name: "Keras on its own", from: "tensorflow==2.10,keras==2.9",
		want: []string{"from keras: 2.9.0 given"},
	},
}

var toTests = []resolveTest{
	{
		name: "nothing is named: the default table",
		want: []string{
			"to torch: 2.3.1 default", "to torchvision: 0.18.1 default", "to torchaudio: 2.3.1 default",
			"to tensorflow: 2.15.1 default", "to keras: 2.15.0 default", "to numpy: 1.26.4 default",
			"to cuda: none", "to python: none", "to torchtext: 0.18.0 default", "to timm: none",
		},
	},
	{
		name: "below the default target", from: "torch==1.13", detected: []string{"requirements.txt:1 numpy==1.23.5"},
		want: []string{"to torch: 2.3.1 default", "to numpy: 1.26.4 default"},
	},
	{
		name: "named", to: "torch==2.4,keras==3.4.1",
		want: []string{"to torch: 2.4.1 given", "to keras: 3.4.1 given"},
	},
	{
		name: "named by an alias", to: "tensorflow-cpu==2.12",
		want: []string{"to tensorflow: 2.12.1 given"},
	},
	{
		name: "a named downgrade", from: "torch==2.3", to: "torch==1.13",
		want: []string{"from torch: 2.3.1 given", "to torch: 1.13.1 given"},
	},
	{
		name: "a package without a target that nobody constrains", from: "torch==1.13", to: "torch==2.3",
		want: []string{"to timm: none", "to onnx: none"},
	},
	{
		name: "a package without a default target stays", detected: []string{"requirements.txt:4 timm==0.6.12"},
		want: []string{"to timm: 0.6.12 derived: kept from requirements.txt:4"},
	},
	{
		name: "other packages stay when one is named", from: "tensorflow==2.10", detected: []string{"requirements.txt:2 numpy==1.23.5"}, to: "torch==2.3",
		want: []string{
			"to tensorflow: 2.10.1 derived: kept", "to numpy: 1.23.5 derived: kept from requirements.txt:2",
			"to keras: 2.10.0 derived: kept from tensorflow==2.10.1 requires keras<2.11,>=2.10.0",
		},
	},
	{
		name: "unknown and unconstrained: the default table", to: "torch==2.3",
		want: []string{"to numpy: 1.26.4 default", "to tensorflow: 2.15.1 default", "to torchvision: 0.18.1 default"},
	},
}

var deriveTests = []resolveTest{
	{
		name: "Keras follows TensorFlow 2.15", to: "tensorflow==2.15",
		want: []string{"to keras: 2.15.0 derived: tensorflow==2.15.1 requires keras<2.16,>=2.15.0"},
	},
	{
		name: "Keras follows TensorFlow 2.16", to: "tensorflow==2.16",
		want: []string{"to keras: %NEWEST keras% derived: tensorflow==2.16.2 requires keras>=3.0.0"},
	},
	{
		name: "Keras follows a TensorFlow that NumPy moved", from: "numpy==1.23", to: "numpy==2.0",
		want: []string{
			"to tensorflow: %NEWEST tensorflow% derived: tensorflow==%NEWEST tensorflow% requires numpy>=1.26.0",
			"to keras: %NEWEST keras% derived: tensorflow==%NEWEST tensorflow% requires keras>=3.12.0",
		},
	},
	{
		name: "Keras follows TensorFlow 2.16 on Python 3.9", to: "tensorflow==2.16,python==3.9",
		want: []string{"to keras: 3.10.0 derived: tensorflow==2.16.2 requires keras>=3.0.0"},
	},
	{
		name: "torchvision goes with torch", from: "torch==1.13,torchvision==0.14", to: "torch==2.3",
		want: []string{"to torchvision: 0.18.1 derived: torchvision==0.18.1 requires torch==2.3.1"},
	},
	{
		name: "a torchvision from before its releases were tied to one of torch", from: "torch==0.4.1,torchvision==0.2.1", to: "torch==2.3",
		want: []string{"to torchvision: 0.18.1 derived: torchvision==0.18.1 requires torch==2.3.1"},
	},
	{
		name: "the patch that goes with the patch", from: "torchvision==0.14", to: "torch==2.3.0",
		want: []string{"to torchvision: 0.18.0 derived: torchvision==0.18.0 requires torch==2.3.0"},
	},
	{
		name: "an unknown torchvision whose default does not fit", to: "torch==2.4",
		want: []string{
			"to torchvision: 0.19.1 derived: torchvision==0.19.1 requires torch==2.4.1",
			"to torchaudio: 2.4.1 derived: torchaudio==2.4.1 requires torch==2.4.1",
		},
	},
	{
		name: "the local part does not count", from: "torchvision==0.14", to: "torch==2.3.1+cu121",
		want: []string{"to torch: 2.3.1+cu121 given", "to torchvision: 0.18.1 derived: torchvision==0.18.1 requires torch==2.3.1"},
	},
	{
		name: "NumPy within TensorFlow's range", from: "numpy==1.19.5", to: "tensorflow==2.15",
		want: []string{"to numpy: 1.26.4 derived: tensorflow==2.15.1 requires numpy<2.0.0,>=1.23.5"},
	},
	{
		name: "NumPy beyond the default", to: "tensorflow==2.18",
		want: []string{"to numpy: 2.0.2 derived: tensorflow==2.18.1 requires numpy<2.1.0,>=1.26.0"},
	},
	{
		name: "a requirement that depends on Python", from: "numpy==1.23.5", to: "tensorflow==2.16,python==3.12",
		want: []string{"to numpy: 1.26.4 derived: tensorflow==2.16.2 requires numpy<2.0.0,>=1.26.0"},
	},
	{
		name: "the same on an older Python", from: "numpy==1.23.5", to: "tensorflow==2.16,python==3.10",
		want: []string{"to numpy: 1.23.5 derived: kept"},
	},
	{
		name: "the lower end of a range of Pythons rules nothing out", to: "tensorflow==2.16",
		detected: []string{"pyproject.toml:3 python>=3.7"},
		want:     []string{"to keras: %NEWEST keras% derived: tensorflow==2.16.2 requires keras>=3.0.0", "to python: 3.7 derived: kept from pyproject.toml:3"},
	},
}

// protobuf is TensorFlow's requirement below an upper end.
func protobuf(upper string) string {
	return "protobuf!=4.21.0,!=4.21.1,!=4.21.2,!=4.21.3,!=4.21.4,!=4.21.5," + upper + ",>=3.20.3"
}

var unknownTests = []resolveTest{
	{
		name: "a package of which nothing is known moves none", detected: []string{"a.txt:1 protobuf==5.27.0", "a.txt:2 numpy==2.1.0"},
		want: []string{
			"to protobuf: 5.27.0 derived: kept from a.txt:1",
			"to numpy: 2.1.0 derived: kept from a.txt:2",
			"to tensorflow: 2.19.1 derived: tensorflow==2.19.1 requires numpy<2.2.0,>=1.26.0, " +
				"tensorflow==2.19.1 requires " + protobuf("<6.0.0dev"),
		},
		notes: []string{"numpy 2.1.0 is at or above the default target 1.26.4: nothing is reported for it; name a target to look further"},
	},
	{
		name: "a requirement without a range constrains nothing", to: "torch==1.8",
		want: []string{"to numpy: 1.26.4 default"},
	},
	{
		name: "what a known package requires moves another", detected: []string{"a.txt:1 tensorflow==2.10.0", "a.txt:2 protobuf==3.12.4"},
		want: []string{"to protobuf: 4.25.9 derived: tensorflow==2.15.1 requires " + protobuf("<5.0.0dev")},
	},
	{
		name: "what an unknown package would require does not", detected: []string{"a.txt:2 protobuf==3.20.3"},
		want: []string{"to protobuf: 3.20.3 derived: kept from a.txt:2", "to tensorflow: 2.15.1 default"},
	},
	{
		name: "a detected package does not go down by itself", detected: []string{"a.txt:1 tensorflow==2.10.0", "a.txt:2 protobuf==5.27.0"},
		want:  []string{"to protobuf: 5.27.0 derived: kept from a.txt:2"},
		notes: []string{"protobuf stays at 5.27.0, although tensorflow==2.15.1 requires " + protobuf("<5.0.0dev") + ": going down needs a named target"},
	},
	{
		name: "a release that has to be built is kept", from: "deepspeed==0.9.0", to: "torch==1.8",
		want: []string{"to deepspeed: 0.9.0 derived: kept"},
	},
}

var noteTests = []resolveTest{
	{
		name: "at the default target already", from: "torch==2.3",
		want:  []string{"to torch: 2.3.1 derived: kept"},
		notes: []string{"torch 2.3.1 is at or above the default target 2.3.1: nothing is reported for it; name a target to look further"},
	},
	{
		name: "above the default target", detected: []string{"requirements.txt:1 torch==2.5.1+cu121"},
		want: []string{
			"to torch: 2.5.1+cu121 derived: kept from requirements.txt:1",
			"to torchvision: 0.20.1 derived: torchvision==0.20.1 requires torch==2.5.1",
		},
		notes: []string{"torch 2.5.1+cu121 is at or above the default target 2.3.1: nothing is reported for it; name a target to look further"},
	},
	{
		name: "TensorFlow above the default target", from: "tensorflow==2.17",
		want: []string{"to tensorflow: 2.17.1 derived: kept", "to keras: %NEWEST keras% derived: kept from tensorflow==2.17.1 requires keras>=3.2.0"},
		notes: []string{
			"tensorflow 2.17.1 is at or above the default target 2.15.1: nothing is reported for it; name a target to look further",
			"keras %NEWEST keras% is at or above the default target 2.15.0: nothing is reported for it; name a target to look further",
		},
	},
	{
		name: "newer than what is known", to: "torch==99.1",
		want:  []string{"to torch: %NEWEST torch% given"},
		notes: []string{"torch 99.1 is newer than the newest known release and is judged as %NEWEST torch%"},
	},
	{
		name: "detected newer than what is known", detected: []string{"a.txt:1 timm==99.0"},
		want:  []string{"from timm: %NEWEST timm% detected: a.txt:1"},
		notes: []string{"timm 99.0 is newer than the newest known release and is judged as %NEWEST timm%"},
	},
	{
		name: "pins that disagree", detected: []string{"a.txt:1 torch==1.13.1", "b.txt:2 torch==1.12.0", "c.txt:3 torch==1.13.1"},
		want:  []string{"from torch: 1.13.1 detected: a.txt:1"},
		notes: []string{"torch is pinned to 1.13.1 (a.txt:1) and to 1.12.0 (b.txt:2): the first counts"},
	},
	{
		name: "named packages that do not fit", to: "torch==2.3,torchvision==0.15",
		want:  []string{"to torchvision: 0.15.2 given"},
		notes: []string{"torchvision==0.15.2 requires torch==2.0.1, not 2.3.1"},
	},
	{
		name: "Python too old", from: "python==3.7", to: "torch==2.3",
		want:  []string{"to python: 3.7 derived: kept"},
		notes: []string{"python stays at 3.7, although torch==2.3.1 requires python>=3.8.0"},
	},
	{
		name: "a Python that the target does not run on rules nothing else out", from: "python==3.6,torch==1.4,numpy==1.18", to: "torch==2.8,numpy==2.2",
		want:  []string{"to python: 3.6 derived: kept", "to torchtext: 0.18.0 default"},
		notes: []string{"python stays at 3.6, although torch==2.8.0 requires python>=3.9.0, numpy==2.2.6 requires python>=3.10"},
	},
	{
		name: "a Python that the target runs on rules others out", from: "python==3.8,torch==1.4", to: "torch==2.3",
		want: []string{"to python: 3.8 derived: kept"},
	},
	{
		name: "a derived downgrade", from: "numpy==2.0", to: "tensorflow==2.15",
		want:  []string{"to numpy: 1.26.4 derived: tensorflow==2.15.1 requires numpy<2.0.0,>=1.23.5"},
		notes: []string{"numpy goes down from 2.0.2 to 1.26.4: tensorflow==2.15.1 requires numpy<2.0.0,>=1.23.5"},
	},
}

func BenchmarkResolve(b *testing.B) {
	q := matrix.Request{From: []matrix.Named{{"torch", "1.13"}, {"tensorflow", "2.10"}, {"numpy", "1.23"}}}
	for b.Loop() {
		if _, err := matrix.DefaultCatalog().Resolve(q); err != nil {
			b.Fatal(err)
		}
	}
}
