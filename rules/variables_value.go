package rules

import (
	"fmt"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/parser"
)

// aboutVariable is something to say about a variable that is set, wherever that is.
type aboutVariable struct {
	code string
	remarkable
	// unread says that it holds only if the project does not read the variable
	// itself.
	unread bool
}

// onVariable returns what rules that are no entries say about a variable.
func (e *Engine) onVariable(name, value string, known bool) []aboutVariable {
	var all []aboutVariable
	if name == legacyVariable && known {
		all = append(all, e.onLegacyKeras(value)...)
	}
	return append(all, e.onNCCL(name, value, known)...)
}

// The versions at which TensorFlow begins to look for tf_keras, and to need it:
// the variable is not in 2.14.1, and 2.15.1 raises without the package (run).
var readsLegacy = must("2.15")

// onLegacyKeras says whether turning tf.keras into tf_keras can work.
func (e *Engine) onLegacyKeras(value string) []aboutVariable {
	switch value {
	case "1", "true", "True":
	default:
		return nil
	}
	to := e.pair.To["tensorflow"]
	if !to.Known() || !e.pair.From["tensorflow"].Known() && to.Origin != version.Given {
		return nil // nothing says that TensorFlow is used
	}
	about := remarkable{name: legacyVariable, pkg: "tensorflow"}
	if version.Compare(to.Version, readsLegacy) < 0 {
		about.message = fmt.Sprintf("`%s` has no effect in TensorFlow %s, whose Keras is a Keras 2; it is read since TensorFlow 2.15", legacyVariable, to.Version)
		return []aboutVariable{{code: "EV103", remarkable: about}}
	}
	if e.required == nil || !e.required("tensorflow") || e.required("tf-keras") {
		return nil
	}
	about.message = fmt.Sprintf("`%s` needs the package `tf-keras`, which nothing requires: `tf.keras` raises ImportError in TensorFlow %s; require `tf-keras`", legacyVariable, to.Version)
	return []aboutVariable{{code: "EV102", remarkable: about}}
}

// addBuiltIn adds what a rule that is no entry says about a variable that code sets.
func (s *scan) addBuiltIn(code string, use *parser.EnvUse, r *remarkable) {
	rule, ok := s.builtIn(code)
	if !ok {
		return
	}
	level := rule.Level()
	if r.level != finding.None {
		level = min(level, r.level)
	}
	v := verdict{report: true, known: true, state: rule.Effect, level: level, to: versionText(s.pair.To[r.pkg])}
	v.row.Effect, v.row.Impact = rule.Effect, rule.Impact
	if from := s.pair.From[r.pkg]; from.Known() {
		v.from, v.detected = from.Version.String(), from.Origin == version.Detected
	}
	s.add(hit{
		verdict: v, block: use.Block, length: 1,
		finding: finding.Finding{
			Code: code, Name: r.name, Package: r.pkg, Span: use.Span, Statement: use.Statement, Confidence: finding.Certain,
			Message: r.message, Fixes: r.fixes,
		},
	})
}

func versionText(end version.Endpoint) string {
	if !end.Known() {
		return ""
	}
	return end.Version.String()
}
