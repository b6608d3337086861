package history_test

import (
	"flag"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
)

// What the snapshots say is compared with what importing the same releases
// shows: dumps of dir() and inspect.signature, made once in real environments.
// It takes a minute, so it asks for a flag, and for two things that are not in
// the tree: the dumps, and the wheels (scripts/history.py):
//
//	go test ./matrix/history -run Oracle -v -oracle
//
// What counts, on both sides:
//   - The names that modules bind, and modules. No segment starts with an
//     underscore. Members of classes do not count here.
//   - Only modules that the dump holds: some need packages that were not
//     installed, and a few trees (tests, benchmarks) were not imported.
//   - torch: names of other packages count on neither side ("import math" makes
//     torch.nn.init.math). The dump tells by the module of a function or class;
//     of a value it cannot tell, there a snapshot that calls it External is
//     believed. Nor does another name of a module count (F in torch.nn.modules.*).
//   - torch: names that a module's __getattr__ serves are not in dir(), so they
//     are not called wrong. Nor are names that a snapshot calls Conditional: it
//     says itself that they may be missing.
//   - TensorFlow and Keras: the dump follows attributes, so a module that can
//     only be imported, and what it holds, counts on neither side.
//   - TensorFlow: without what Keras mounts there, the copies of the API within
//     itself (compat.v2, compat.v1.compat) and modules that importing leaks.
var withOracle = flag.Bool("oracle", false, "compare with the dumps of real imports")

// notTensorFlow finds what Keras mounts in TensorFlow's names and the rest that is
// left out.
var notTensorFlow = regexp.MustCompile(`^tensorflow\.(compat\.v2|compat\.v1\.compat|compat\.v1\.keras|compat\.v1\.layers|compat\.v1\.nn\.rnn_cell|keras|losses|metrics|optimizers|initializers|dtensor\.python|security|tsl|tools)(\.|$)`)

type oracleCase struct {
	dump, history, version string
	read                   func(*testing.T, string) *oracle
	recall, precision      float64 // percent, at least
	params                 float64 // percent of equal parameter lists
}

var oracleCases = []oracleCase{
	{"torch-2.3.1", "torch", "2.3.1", torchOracle, 99.3, 99.3, 99},
	{"torch-2.15.0", "torch", "2.15.0", torchOracle, 99.3, 99.3, 99},
	{"tf-2.15.1", "tensorflow", "2.15.1", tensorflowOracle, 99.5, 99.9, 99.9},
	{"tf-2.16.2", "tensorflow", "2.16.2", tensorflowOracle, 99.5, 99.9, 99.9},
	{"tf-2.21.0", "tensorflow", "2.21.0", tensorflowOracle, 99.5, 99.9, 99.9},
	{"tfkeras-2.15.0", "tensorflow.keras", "2.15.0", kerasOracle, 99.9, 99.5, 99.9},
	{"tfkeras-3.15.1", "tensorflow.keras", "3.15.1", kerasOracle, 99.9, 99.5, 99.9},
	{"keras-3.15.1", "keras", "3.15.1", kerasOracle, 99.9, 99.5, 99.9},
}

func TestOracle(t *testing.T) {
	for _, c := range oracleCases {
		t.Run(c.dump, func(t *testing.T) {
			o := c.read(t, c.dump)
			s := newSurface(readRelease(t, c.history, c.version))
			names := compareNames(o, s)
			t.Log(names)
			atLeast(t, "recall of names", names.recall(), c.recall)
			atLeast(t, "precision of names", names.precision(), c.precision)
			params := compareParams(o, s)
			t.Log(params)
			if c.history == "torch" {
				atLeast(t, "equal parameter lists", params.equal(), c.params)
			} else {
				atLeast(t, "equal parameter lists of functions", params.functions(), c.params)
			}
			t.Log(compareMembers(o, s))
		})
	}
}

// What two snapshots call removed must be there at run time in the older
// release and gone in the newer one.
func TestOracleRemoved(t *testing.T) {
	before, after := torchOracle(t, "torch-2.3.1"), torchOracle(t, "torch-2.15.0")
	old, new := newSurface(readRelease(t, "torch", "2.3.1")), newSurface(readRelease(t, "torch", "2.15.0"))
	var gone, wrong, known []string
	for _, path := range old.public() {
		object := old.objects[path]
		if new.find(path) != nil || new.open(path) || object.Kind == api.External || object.Flags&(api.Served|api.Conditional) != 0 {
			continue
		}
		was, is := before.presence(path), after.presence(path)
		switch {
		case was == unknown || is == unknown:
		case was == present && is == absent:
			gone = append(gone, path)
		default:
			wrong = append(wrong, fmt.Sprintf("%s (%v before, %v after)", path, was, is))
		}
	}
	lost := 0
	for path, kind := range before.names {
		if kind != foreign && after.presence(path) == absent {
			lost++
			if old.find(path) == nil || new.find(path) != nil {
				known = append(known, path)
			}
		}
	}
	t.Logf("%d removed names are really gone, %d are not; of %d names lost at run time %d are missed",
		len(gone), len(wrong), lost, len(known))
	t.Log("called gone but not:" + lines(wrong))
	t.Log("gone but not told:" + grouped(known))
	atLeast(t, "removed names that are gone", percent(len(gone), len(gone)+len(wrong)), 99)
}

func atLeast(t *testing.T, what string, got, want float64) {
	t.Helper()
	if got < want {
		t.Errorf("%s: %.3f %%, want at least %v %%", what, got, want)
	}
}

func percent(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return 100 * float64(part) / float64(whole)
}

func lines(list []string) string { return "\n\t" + strings.Join(list, "\n\t") }
