package rules

import (
	"maps"
	"slices"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// Strings returns the texts, sorted, that make a module worth a look wherever a
// string, or part of one, is one of them, or a keyword argument has that name: the
// environment variables that somebody may set and the options that checks look for.
// A module that names TF_USE_LEGACY_KERAS may turn tf.keras into tf_keras, of which
// Interest knows nothing.
func (e *Engine) Strings() []string {
	s := scan{Engine: e, slept: true}
	texts := make(map[string]bool)
	for _, p := range e.set.Environment() {
		if v, ok := s.verdict(p.Entry, own); !ok || !v.report && !v.steady {
			continue
		}
		for _, name := range p.Match.Env {
			texts[name] = true
		}
	}
	for _, p := range e.set.Checks() {
		if p.Match.Check == matrix.LocalRankOption && e.reportsNow(p.Entry) {
			texts["--local_rank"] = true
		}
	}
	if e.words["tensorflow"] {
		texts[legacyVariable] = true
	}
	e.ncclStrings(texts)
	return slices.Sorted(maps.Keys(texts))
}

// Identifiers returns the names, sorted, of which a module has one, or a string that
// is one, if it compares the version of a package as text in a way that is reported.
func (e *Engine) Identifiers() []string {
	for _, p := range e.set.Checks() {
		if p.Match.Check != matrix.VersionComparedAsText {
			continue
		}
		from, to := e.pair.From[p.Entry.Package], e.pair.To[p.Entry.Package]
		if !to.Known() || !e.speaks(p.Entry) || from.Known() && version.Compare(from.Version, to.Version) == 0 {
			continue
		}
		// What parser.VersionTexts are made of.
		return []string{
			"TORCH_VERSION", "VERSION", "__version__", "base_version", "full_version", "get_numpy_version", "get_tensorflow_version",
			"get_tf_version", "get_torch_version", "public", "short_version", "version", "vstring",
		}
	}
	return nil
}
