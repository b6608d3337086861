package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser/rewrite"
)

// Code of TensorFlow 1 builds graphs. A name of it that is written as
// tensorflow.compat.v1 gives a program that raises where it meets an eager tensor
// ("tf.placeholder() is not compatible with eager execution"), so that the file moves as
// a whole: the module is imported as compat.v1, under the name that the file has for it,
// and disable_v2_behavior() is called once. With TensorFlow 2.16 and Keras 3 that no
// longer carries: tf.compat.v1.layers and tf.compat.v1.keras are not there.

// graphSwap is how such a file moves. What contrib had is in no module of TensorFlow 2.
var graphSwap = rewrite.Swap{
	Module: "tensorflow", To: "tensorflow.compat.v1", Call: "disable_v2_behavior",
	Except: []string{"contrib"},
	Unless: []string{"enable_eager_execution", "enable_v2_behavior"},
}

// moveGraphs offers that move for the findings of a file that compat.v1 is a way out
// for.
func (s *scan) moveGraphs(told []*hit) {
	from, to := s.pair.From["tensorflow"], s.pair.To["tensorflow"]
	if !to.Known() || version.Compare(to.Version, tensorflow2) < 0 || version.Compare(to.Version, keras3TensorFlow) >= 0 ||
		from.Known() && version.Compare(from.Version, tensorflow2) >= 0 {
		return
	}
	for _, h := range told {
		if isContrib(h) {
			h.besides()
			continue
		}
		if !slices.ContainsFunc(h.ops, toCompat) {
			continue
		}
		h.swaps = 1
		h.ops = slices.Insert(h.ops, 0, matrix.FixOp{Rename: graphSwap.To, Safety: finding.Unsafe})
		h.finding.Fixes = slices.Insert(h.finding.Fixes, 0, finding.Fix{
			Title:  "import `tensorflow.compat.v1` in its place and call `disable_v2_behavior()`",
			Safety: finding.Unsafe,
			RunsOn: ">=1.15,<2.16",
			Why:    "the code goes on to build graphs",
		})
	}
}

// keepCalls takes back the edits of calls in a file that moves: compat.v1 takes the
// arguments of TensorFlow 1, and often no others. zeros_like(input=x) "Got an unexpected
// keyword argument 'input'" there, max_pool(input=x) lacks the value (TensorFlow 2.15.1).
func keepCalls(told []*hit) {
	if !slices.ContainsFunc(told, func(h *hit) bool { return h.swaps > 0 && len(h.finding.Fixes[0].Edits) > 0 }) {
		return
	}
	for _, h := range told {
		name, ok := strings.CutPrefix(h.finding.Name, "tensorflow.")
		root := rootOf(name)
		if h.swaps > 0 || !ok || root == "keras" || root == "python" || root == "contrib" {
			continue
		}
		for i := range h.ops {
			fix := &h.finding.Fixes[i]
			if len(fix.Edits) == 0 || h.ops[i].Rename != "" || h.ops[i].RenameImport != "" {
				continue
			}
			fix.Edits, fix.Freed, fix.Frees = nil, nil, nil
			fix.Refused = "the file moves to `tensorflow.compat.v1`, which takes the call as it is"
		}
	}
}

// isSwap reports whether a way out is the move of the file itself. What else is offered
// together with it changes a name of contrib as well.
func (h *hit) isSwap(way int) bool { return way < h.swaps && !isContrib(h) }

// isContrib reports whether a hit is about a name of contrib.
func isContrib(h *hit) bool {
	_, ok := below(h.finding.Name, "tensorflow.contrib")
	return ok
}

// besides offers the ways out of a name of contrib together with the move of the file
// first: under the import that the file has then, "tf.nn.rnn_cell.LSTMCell".
func (h *hit) besides() {
	var ops []matrix.FixOp
	var fixes []finding.Fix
	for i, op := range h.ops {
		if isWritten(op) {
			ops, fixes = append(ops, op), append(fixes, h.finding.Fixes[i])
			fixes[len(fixes)-1].Safety = min(fixes[len(fixes)-1].Safety, finding.Unsafe)
		}
	}
	h.swaps = len(ops)
	h.ops, h.finding.Fixes = append(ops, h.ops...), append(fixes, h.finding.Fixes...)
}

// toCompat reports whether an operation writes a name of TensorFlow 1 as one of
// compat.v1.
func toCompat(op matrix.FixOp) bool { return strings.HasPrefix(op.Rename, "tensorflow.compat.v1.") }
