package rules

import (
	"maps"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// verdict is what one entry says for the pair on one axis.
type verdict struct {
	report        bool
	row           matrix.Row
	level         finding.Level
	from, to      string // versions compared, from "" when unknown
	detected      bool
	alreadyBroken bool
	// state is what holds at the target, also when nothing is reported.
	state finding.Effect
	known bool // the target has a version
	// steady says that it is as broken at the target as before: that is news only
	// for code which did not run before.
	steady bool
}

// verdicts holds one verdict for each axis.
type verdicts [axes]verdict

// speaks reports whether an entry was asked for and has a version at the target,
// on some axis.
func (e *Engine) speaks(entry *matrix.Entry) bool {
	to := e.pair.To
	known := to[entry.Package].Known() || entry.Package == "keras" && (to["tensorflow"].Known() || to["tf-keras"].Known())
	return known && e.wants(entry)
}

// verdicts returns what was decided about an entry, nil for one that does not
// speak.
func (e *Engine) verdicts(entry *matrix.Entry) *verdicts {
	return e.decided.get(entry, func() *verdicts {
		if !e.speaks(entry) {
			return nil
		}
		return e.decide(entry)
	})
}

// decide computes the verdicts of an entry.
func (e *Engine) decide(entry *matrix.Entry) *verdicts {
	v := new(verdicts)
	from, to := e.pair.From, e.pair.To
	v[own] = decideAt(entry, from[entry.Package], to[entry.Package], installed(from), installed(to))
	switch entry.Package {
	case "keras":
		v[tfKeras] = decideAt(entry, kerasOfTensorFlow(from), kerasOfTensorFlow(to), installed(from), installed(to))
		v[legacyKeras] = decideAt(entry, legacyVersion(from), legacyVersion(to), installed(from), installed(to))
		v[v1Keras] = v[tfKeras].sinceKeras3()
	case "tensorflow":
		// Some of TensorFlow works with Keras 2 only, and tf_keras will do.
		v[legacyKeras] = decideAt(entry, from[entry.Package], to[entry.Package], besideLegacy(from), besideLegacy(to))
	}
	return v
}

// decideAt computes the verdict for a move from one version to another;
// withFrom and withTo say what else is installed there.
func decideAt(entry *matrix.Entry, from, to version.Endpoint, withFrom, withTo matrix.Installed) verdict {
	if !to.Known() {
		return verdict{}
	}
	now, _ := entry.StateAt(to.Version, withTo)
	v := verdict{
		known: true,
		state: now.Effect,
		row:   now,
		to:    to.Version.String(),
	}
	if !from.Known() {
		v.report = now.Effect != finding.OK
		v.level = finding.LevelOf(now.Effect, now.Impact)
		// Whether an event lies ahead of this code is unknown: it is a note.
		if event, ok := entry.ChangeBetween(version.Version{}, to.Version, withTo); ok && !v.report {
			v.report, v.row, v.level = true, event, finding.Note
		}
		return v
	}
	v.from = from.Version.String()
	v.detected = from.Origin == version.Detected
	before, _ := entry.StateAt(from.Version, withFrom)
	switch {
	case now.Effect.Rank() > before.Effect.Rank():
		v.report = true
		v.level = finding.LevelOf(now.Effect, now.Impact)
	case v.detected && finding.LevelOf(now.Effect, now.Impact) == finding.Error:
		v.report, v.alreadyBroken = true, true
		v.level = finding.Error
	}
	if now.Effect == finding.Ignored && len(entry.Match.Env) > 0 && !v.report {
		// A variable that nobody reads was as useless before.
		v.report, v.alreadyBroken, v.level = true, true, finding.LevelOf(now.Effect, now.Impact)
	}
	v.addEvent(entry, from, to, withTo)
	if level := finding.LevelOf(now.Effect, now.Impact); !v.report && level == finding.Error {
		v.steady, v.level = true, level
	}
	return v
}

// addEvent lets a change between the versions speak when it is worse than the
// state at the target.
func (v *verdict) addEvent(entry *matrix.Entry, from, to version.Endpoint, with matrix.Installed) {
	event, ok := entry.ChangeBetween(from.Version, to.Version, with)
	if !ok {
		return
	}
	level := finding.LevelOf(event.Effect, event.Impact)
	if v.detected && !from.High.IsZero() {
		// The requirement may allow versions that already have the change.
		at, err := version.Parse(event.At)
		if err == nil && version.Compare(at, from.High) <= 0 {
			level--
		}
	}
	if level == finding.None || v.report && v.level >= level {
		return
	}
	v.report, v.alreadyBroken = true, false
	v.row, v.level = event, level
}

// sinceKeras3 keeps a verdict that rests on what Keras 3 brought. What the
// Keras of TensorFlow 2 lost before does not count under compat.v1, which had
// it until then.
func (v verdict) sinceKeras3() verdict {
	at, err := version.Parse(v.row.At)
	if err != nil || version.Compare(at, keras3) < 0 {
		v.report = false
	}
	return v
}

// The versions at which tensorflow.keras changes hands.
var (
	keras3                = must("3.0")
	kerasSwitchTensorFlow = must("2.15")
	keras3TensorFlow      = must("2.16")
)

// must parses a constant of this file. The zero Version stands for one that
// does not parse, which the tests would notice.
func must(s string) version.Version {
	v, err := version.Parse(s)
	if err != nil {
		return version.Version{}
	}
	return v
}

// installed looks versions of other packages up on one side of the pair.
func installed(side map[string]version.Endpoint) matrix.Installed {
	return func(pkg string) (version.Version, bool) {
		end, ok := side[pkg]
		return end.Version, ok && end.Known()
	}
}

// besideLegacy is installed for a module that uses tf_keras instead of Keras.
func besideLegacy(side map[string]version.Endpoint) matrix.Installed {
	all := installed(side)
	return func(pkg string) (version.Version, bool) {
		if pkg == "keras" {
			end := legacyVersion(side)
			return end.Version, end.Known()
		}
		return all(pkg)
	}
}

// kerasOfTensorFlow returns the Keras version behind tensorflow.keras.
// TensorFlow below 2.16 brings the Keras of its own version, except that 2.15
// hands over to an installed Keras 3; from 2.16 on the installed Keras counts.
// Measured on TensorFlow 2.12 to 2.21 with Keras 2.12 to 3.15.
func kerasOfTensorFlow(side map[string]version.Endpoint) version.Endpoint {
	tf, keras := side["tensorflow"], side["keras"]
	switch {
	case !tf.Known():
		return keras
	case version.Compare(tf.Version, keras3TensorFlow) >= 0:
		if keras.Known() {
			return keras
		}
		return tf
	case version.Compare(tf.Version, kerasSwitchTensorFlow) >= 0 && keras.Known() &&
		version.Compare(keras.Version, keras3) >= 0:
		return keras
	default:
		return tf
	}
}

// legacyVersion returns the version of tf_keras. Its minor version is that of
// TensorFlow, which stands in when tf_keras is not named.
func legacyVersion(side map[string]version.Endpoint) version.Endpoint {
	if end := side["tf-keras"]; end.Known() {
		return end
	}
	return side["tensorflow"]
}

// worst returns the verdict of an entry on whichever axis is worst. False means
// that the entry has nothing to report.
func (e *Engine) worst(entry *matrix.Entry) (v verdict, a axis, ok bool) {
	vs := e.verdicts(entry)
	if vs == nil {
		return v, a, false
	}
	for i := range vs {
		if at := axis(i); vs[i].report && vs[i].level > v.level && axisFits(entry, at) {
			v, a = vs[i], at
		}
	}
	return v, a, v.level > finding.None
}

// Verdict returns the row by which an entry speaks for the engine's pair, on
// whichever axis is worst, and the level it has there. False means that the
// entry has nothing to report.
func (e *Engine) Verdict(entry *matrix.Entry) (matrix.Row, finding.Level, bool) {
	v, _, ok := e.worst(entry)
	return v.row, v.level, ok && !v.stays()
}

// stays reports whether a finding is about what was so before: between two versions
// nothing changes.
func (v *verdict) stays() bool { return v.alreadyBroken && !v.detected }

// Active returns the codes of the rules that could report something at the
// engine's pair, sorted.
func (e *Engine) Active() []string {
	var codes []string
	for _, entry := range e.set.Entries() {
		if _, _, ok := e.worst(entry); ok {
			codes = append(codes, entry.Code)
		}
	}
	for _, r := range matrix.BuiltIns() {
		if len(r.Situations) > 0 {
			codes = append(codes, r.Code)
		}
	}
	if e.hasActive {
		codes = slices.AppendSeq(codes, maps.Keys(e.historyRules))
	}
	slices.Sort(codes)
	return codes
}
