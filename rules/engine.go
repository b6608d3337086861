package rules

import (
	"slices"
	"strings"

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
	// Histories are the API histories that are known, one a package.
	Histories []History
}

// Engine finds what a matrix says about modules for one version pair. It is
// immutable and safe for concurrent use.
type Engine struct {
	set      *matrix.Set
	catalog  *matrix.Catalog
	pair     version.Pair
	verdicts map[*matrix.Entry]verdicts
	local    []string
	needles  [][]byte
	// words are those behind the needles.
	words map[string]bool
	// exists holds the names that a declared replacement proves to be there
	// at the target.
	exists map[string]bool
	past
}

// New decides every entry of set for pair. The set and the catalog must not
// change afterwards.
func New(set *matrix.Set, catalog *matrix.Catalog, pair version.Pair, opts Options) *Engine {
	e := &Engine{
		set:      set,
		catalog:  catalog,
		pair:     pair,
		verdicts: make(map[*matrix.Entry]verdicts),
		local:    opts.Local,
		exists:   make(map[string]bool),
	}
	for _, entry := range set.Entries() {
		if entry.Status == matrix.Preview && !opts.Preview {
			continue
		}
		if opts.Enabled != nil && !opts.Enabled(entry.Code) {
			continue
		}
		v := e.decide(entry)
		if v.any() {
			e.verdicts[entry] = v
		}
		e.learn(entry, v[own])
	}
	e.past.init(e, opts)
	e.needles = e.findNeedles()
	return e
}

// learn remembers which names an entry proves to be there at the target: the
// replacements that work at that version, and what it matches itself unless
// that is absent. A name that is there has its parents.
func (e *Engine) learn(entry *matrix.Entry, v verdict) {
	to, ok := e.pair.To[entry.Package]
	if !ok || !to.Known() {
		return
	}
	for _, op := range entry.Fix {
		if op.Rename == "" || op.RunsOn == "" || strings.Contains(op.Rename, "{") {
			continue
		}
		set, err := version.ParseSet(op.RunsOn)
		if err == nil && set.Contains(to.Version, true) {
			e.add(op.Rename)
		}
	}
	if v.state == finding.Absent {
		return
	}
	for _, leaf := range entry.Match.Leaves() {
		for _, name := range qualified(leaf) {
			e.add(name)
		}
	}
}

func (e *Engine) add(name string) {
	for n := segments(name); n > 1; n-- {
		e.exists[cut(name, n)] = true
	}
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
	hits      []hit
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
	// supersIn, choicesOf and inError.
	steps     *steps
	imported  map[int]bool
	supers    map[int][]*parser.Call
	choices   map[string][][]parser.Ref
	named     map[string]*parser.Class
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
	// given are other blocks that arguments are given in: they count as well.
	given []int
}

// isLocal reports whether name belongs to the scanned project.
func (e *Engine) isLocal(name string) bool {
	return strings.HasPrefix(name, ".") || slices.Contains(e.local, rootOf(name))
}
