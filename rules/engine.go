package rules

import (
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// Options restrict what an Engine reports. The zero value reports all stable
// entries.
type Options struct {
	// Preview turns on the entries that rest on documentation alone.
	Preview bool
	// Enabled says whether a code is wanted; nil wants every code.
	Enabled func(code string) bool
	// Local are import roots that the scanned project defines itself. Names
	// below them belong to the project, not to an installed library.
	Local []string
	// Required, when not nil, reports whether the project requires a package; its files
	// say which it does.
	Required func(pkg string) bool
	// Histories are the API histories that are known, one a package.
	Histories []History
}

// Engine finds what a matrix says about modules for one version pair. It is
// immutable and safe for concurrent use.
type Engine struct {
	set     *matrix.Set
	catalog *matrix.Catalog
	pair    version.Pair
	preview bool
	enabled func(code string) bool // nil for all
	// decided are the entries that were asked for.
	decided memo[*matrix.Entry, *verdicts]
	local   []string
	// required is Options.Required.
	required func(pkg string) bool
	// words are the roots of the libraries that something is known about.
	words map[string]bool
	// builtIns are the rules that are no entries, by code.
	builtIns func() map[string]matrix.BuiltIn
	// cutoffs are the releases of Python from which on some code is not read, see
	// Engine.WantsOutdated.
	cutoffs func() [2]cutoff
	// proofs are the names that were asked for: whether entries prove them to be there.
	proofs memo[string, bool]
	// works are the ranges of fixes that were asked for: whether the target lies in them.
	works memo[runsOn, bool]
	// takers tell of renamed functions what they do not take.
	takers memo[takerKey, func(*parser.Call) string]
	past
}

// New returns an engine for a pair. It decides about an entry, and reads a history,
// when something is asked about it. The set and the catalog must not change
// afterwards.
func New(set *matrix.Set, catalog *matrix.Catalog, pair version.Pair, opts Options) *Engine {
	e := &Engine{
		set:     set,
		catalog: catalog,
		pair:    pair,
		preview: opts.Preview,
		enabled: opts.Enabled,
		local:   opts.Local,

		required: opts.Required,
	}
	e.builtIns = sync.OnceValue(func() map[string]matrix.BuiltIn {
		rules := make(map[string]matrix.BuiltIn)
		for _, r := range matrix.BuiltIns() {
			rules[r.Code] = r
		}
		return rules
	})
	e.cutoffs = sync.OnceValue(e.findCutoffs)
	e.past.init(e, opts)
	e.findWords()
	return e
}

// wants reports whether an entry was asked for.
func (e *Engine) wants(entry *matrix.Entry) bool {
	return (entry.Status != matrix.Preview || e.preview) && (e.enabled == nil || e.enabled(entry.Code))
}

// ModuleIn is Module for one that lies in a project, after its names were
// followed into the other files.
func (e *Engine) ModuleIn(path string, m *parser.Module, in Project) []finding.Finding {
	s := &scan{
		Engine:  e,
		path:    path,
		module:  m,
		project: in,
	}
	s.legacy = s.usesLegacyKeras()
	s.runs = nil // a condition may be about Keras
	s.patchedNames()
	s.patchedElsewhere()
	s.imports()
	s.historyImports()
	s.choose()
	s.uses()
	s.calls()
	s.classes()
	s.operators()
	s.subscripts()
	s.checks()
	s.outdated()
	s.env()
	s.history()
	return s.finish()
}

// scan is the work on one module.
type scan struct {
	*Engine
	path    string
	module  *parser.Module
	project Project
	legacy  bool            // tf.keras is tf_keras in this module
	patched map[string]bool // names the module assigns itself, see patchedFrom
	options [][]string      // given to the modules that a script runs, by import
	stored  map[string]bool // members of instances that it assigns, see isStored
	// augmented are the targets of augmented assignments, see isAugmented.
	augmented map[source.Span]bool
	// numbered are the places of numbers that an item is read by, see isIndexed.
	numbered map[int]bool
	hits     []*hit
	// patchedFrom says from where on they are patched.
	patchedFrom patches
	// anyPatched says that some of them are not known by name, see anyOf.
	anyPatched bool
	// before says that conditions are decided for the versions before; asleep are
	// the blocks that do not run there, nil for none, once slept is set.
	before, slept bool
	asleep        []bool
	// runs are what the conditions around a block come to, by block.
	runs []run
	// These are made when they are asked for first: see findSteps, importsIn,
	// supersIn, choicesOf, callsOf and inError.
	steps     *steps
	imported  map[int]bool
	supers    map[int][]*parser.Call
	choices   map[string][][]parser.Ref
	named     map[string]*parser.Class
	called    *calledNames
	baseUses  []*parser.Use
	outermost []source.Span
}

// hit is a match before its guards are evaluated.
type hit struct {
	pattern matrix.Pattern
	verdict verdict
	block   int
	finding finding.Finding
	// length counts the segments of the matched name: the longer match wins.
	length int
	// as is the canonical name's way back to what the module writes.
	as candidate
	// shape says that the match says more than a name: an argument, a member.
	shape bool
	// unevaluated says that the name is only written in an annotation that Python
	// never evaluates: worth knowing, and no more.
	unevaluated bool
	// call is the call whose arguments matched, nil when none did.
	call *parser.Call
	// ops are the operations behind the fixes of the finding, filled in.
	ops []matrix.FixOp
	// swaps counts those, at the front, that go with a move of all of the file, see
	// graph.go.
	swaps int
	// written is the name as the module writes it, of a hit of the history.
	written string
	// given are other blocks that arguments are given in: they count as well.
	given []int
}

// isLocal reports whether name belongs to the scanned project.
func (e *Engine) isLocal(name string) bool {
	return strings.HasPrefix(name, ".") || slices.Contains(e.local, rootOf(name))
}
