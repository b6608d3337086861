package parser

import (
	"cmp"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/pages"
	"github.com/upcheck/upcheck/internal/source"
)

// resolver turns raw facts into a Module: it decides what names denote. It
// knows Python's scoping rules and nothing of its syntax.
type resolver struct {
	raw
	texts *texts
	file  *source.File
	cut   *cut // what of the file is read, nil for all
	// offering says that only what the file offers to others is asked for.
	offering bool
	m        *Module

	block      []int32  // raw block → index in m.Blocks
	typing     []bool   // by index in m.Blocks: runs for a type checker only
	memo       []memo   // by exprID
	vals       []values // vals[0] is unused, vals[unknownValue] is nothing
	known      []*Cond  // known[0] is unused
	bound      []boundValue
	results    []boundValue // by function
	seqs       []seq
	enrolledBy map[ownName][]exprID
	lists      map[int32]values // by binding: what a list or dict holds that grows
	assumed    assumption
	checks     map[int32][]check // by raw block
	near       []int32           // the nearest block with checks around a block, itself included
	owners     []lastOwner       // by sym
	worth      []worth           // by sym
	wanted     func(file, root string) bool
	operates   func(op string) bool
	private    bool // no other file imports this one
	// unwanted are the libraries of the file that nobody asks about.
	unwanted []string
	lines    []*lineage // by class
	// overriding says by a class and one above it whether it replaces a method; it
	// is made when it is asked for.
	overriding map[[2]int32]bool
	roots      map[string]bool // by the first segment of a name: it may lie in the project
	sole       map[sym]int32   // the one binding of a name that the module's end sees
	titles     []title         // by class
	passes     []passing       // calls that get **kwargs
	passers    [][]int32       // by function: into passes
	members    map[memberKey]values
	// attrs, by sym, are the last assignments to attributes of a plain name, as
	// indexes in stores plus one, and own the first ones; nextAttr has the ones
	// before or behind them.
	attrs    []int32
	nextAttr []int32
	own      map[ownAttr]int32
	tried    map[int32][]*rawImport // by the region of a try body
	flow     flow
	things   arena
	// What a Module keeps in small slices.
	refs       slab[Ref]
	parts      slab[source.Span]
	argRoom    slab[Arg]
	paramRoom  slab[Param]
	operations []Operation
	subscripts []Subscript
	uses       []Use // scratch memory for m.Uses and m.Calls
	calls      []Call
	functions  []Function
	args       []Arg
	read       []Name  // for m.Names and the attributes of classes
	order      []int32 // of read, by name
	exports    Exports
	stars      []string // modules of star imports
	// localStar says that something outside of the project is star-imported by a
	// relative import, so that nobody knows what it brings.
	localStar bool
	pkg       string // the package that relative imports start from
	// postponed says that the file's annotations are not evaluated (PEP 563).
	postponed bool
	starred   int // uses that they may explain
	depth     int
	dataflow
	// calling are the functions that are read for one call of them, see called.
	calling     []calling
	substituted int
	versions    bool     // the file may test a version
	lastBuiltin struct { // see builtin
		call exprID
		name string
	}
}

// memo is what was found out about an expression: indexes, 0 for nothing yet.
type memo struct {
	value int32 // into vals
	cond  int32 // into known
	use   int32 // of the first use that it is, plus one
	uses  int32 // how many uses it is
}

// zeros returns n zeros in the memory of a slice, if that is enough.
func zeros[T any](s []T, n int) []T {
	if n > cap(s) {
		s = pages.Room(s, n, roomy)[:n]
		pages.Touch(s)
		return s
	}
	s = s[:n]
	clear(s)
	return s
}

// reset takes the raw facts of the next file.
func (r *resolver) reset(facts raw, f *source.File) {
	r.memo = zeros(r.memo, len(facts.exprs))
	r.vals = append(r.vals[:0], values{}, nothing())
	r.known = append(r.known[:0], nil)
	clear(r.members)
	r.things.reset()
	r.seqs, r.lists, r.enrolledBy = r.seqs[:0], nil, nil
	r.assumed = assumption{open: r.assumed.open[:0], trail: r.assumed.trail[:0], members: r.assumed.members[:0]}
	r.raw, r.file, r.stars, r.localStar, r.postponed, r.starred, r.tried, r.depth = facts, f, nil, false, false, 0, nil, 0
	r.uses, r.calls, r.functions, r.operations, r.subscripts, r.read = r.uses[:0], r.calls[:0], r.functions[:0], r.operations[:0], r.subscripts[:0], r.read[:0] // a file that was given up left some
	r.bound = zeros(r.bound, len(facts.bindings))
	r.results = zeros(r.results, len(facts.funcs))
	r.calling, r.substituted, r.versions = nil, 0, r.mentionsVersions()
	clear(r.sole)
	r.owners = zeros(r.owners, len(facts.names))
	clear(r.roots)
	r.overriding = nil
	r.titles = append(r.titles[:0], make([]title, len(facts.classes))...)
	r.flow.reset(len(facts.regions), len(facts.groups))
	r.gatherAttrs()
	r.dataflow = dataflow{}
	r.lastBuiltin.call = 0
}

// resolve builds the module. It asks expired now and then whether to give up.
func (r *resolver) resolve(expired func() error) (*Module, error) {
	r.m = &Module{Python2: r.python2}
	for _, e := range r.errors {
		r.m.Errors = append(r.m.Errors, r.span(e))
	}
	slices.SortFunc(r.m.Errors, func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
	r.m.Outdated = r.outdatedParts()
	for _, c := range r.comments {
		r.m.Comments = append(r.m.Comments, Comment{Text: string(r.text[c.start:c.end]), Span: r.span(c.span), Own: c.own})
	}
	r.locate(r.file.Path())
	r.gatherStars()
	r.gatherWanted()
	r.gatherChecks()
	r.resolveBlocks()
	r.resolveImports()
	r.resolveClasses()
	r.gatherPasses()
	r.markTested()
	for e := exprID(1); int(e) < len(r.exprs); e++ {
		if e%1024 == 0 {
			if err := expired(); err != nil {
				return nil, err
			}
		}
		if r.offering && (r.exprs[e].kind != xAttr || r.exprs[e].ctx != Store || r.isLate(r.placeOf(e).scope)) {
			continue
		}
		switch x := &r.exprs[e]; x.kind {
		case xName, xAttr:
			switch {
			case r.isMute(e):
			case x.inner:
				r.eval(e) // before what is read from it: in a loop it may rest on that
			default:
				r.resolveUse(e)
			}
		case xCall:
			r.resolveCall(e)
			if r.versions {
				r.versionPrefix(e)
			}
		case xSubscript:
			r.moduleItem(e)
			r.namespaceItem(e)
			r.envItem(e)
			r.itemUse(e)
		case xCompare:
			r.envMember(e)
			if r.versions {
				r.versionTexts(e)
			}
			r.comparisons(e)
		case xBinary:
			r.operation(x.first, r.exprs[x.first].next, x.op == 1)
		case xMinus, xUnary:
			r.unaryOperation(e)
		}
	}
	r.envMagics()
	r.export()
	m := r.m
	m.Uses, r.uses = taken(r.uses)
	m.Calls, r.calls = taken(r.calls)
	m.Operations, r.operations = taken(r.operations)
	m.Subscripts, r.subscripts = taken(r.subscripts)
	r.m, r.file = nil, nil
	return m, nil
}

// taken returns a copy of what was gathered, nil for nothing, and the memory
// for the next file. What was gathered stays in that memory until it is written
// over: wiping it costs as much as copying it.
func taken[T any](s []T) (result, empty []T) {
	if len(s) > 0 {
		result = slices.Clone(s)
	}
	return result, s[:0]
}

func (r *resolver) span(s span) source.Span {
	if r.cut != nil {
		return r.file.OriginSpan(r.cut.span(s.text()))
	}
	return r.file.OriginSpan(s.text())
}

// isChain reports whether e is a name or an attribute.
func (r *resolver) isChain(e exprID) bool {
	k := r.exprs[e].kind
	return k == xName || k == xAttr
}

func (r *resolver) placeOf(e exprID) *place { return &r.places[r.exprs[e].place] }

// name returns the identifier of a name, an attribute or a keyword.
func (r *resolver) name(e exprID) string { return r.names[r.exprs[e].name] }

// cap lowers a confidence where the text is not what Python 3 reads.
func (r *resolver) cap(c Confidence, at source.Span) Confidence {
	if c == Certain && (r.python2 || r.nearError(at)) {
		return Likely
	}
	return c
}

// nearError reports whether a span lies at or behind the first place that the
// grammar could not read: from there on the structure is a guess.
func (r *resolver) nearError(at source.Span) bool {
	return len(r.m.Errors) > 0 && at.End > r.m.Errors[0].Start
}

// resolveUse records what a maximal chain of names denotes, if it reaches an
// import.
func (r *resolver) resolveUse(e exprID) {
	v := r.eval(e)
	refs := r.readRefs(v)
	if len(refs) == 0 || !r.isRecorded(refs) {
		return
	}
	x := &r.exprs[e]
	if x.ctx == Callee && r.isSuper(x.first) {
		return // a call says it by Class and Super
	}
	if v.star {
		if r.starred += len(refs); r.starred > maxStarred {
			return
		}
	}
	at := r.placeOf(e)
	use := Use{
		Refs: refs, Context: x.ctx, Statement: r.span(at.statement), Block: int(r.block[at.block]), Call: -1, Star: v.star,
		Unevaluated: x.ctx == Annotation && (x.quoted || r.postponed),
	}
	use.Late, use.Key = r.isLate(at.scope), x.key
	use.Confidence = r.cap(v.conf, use.Statement)
	if len(refs) < len(v.things) {
		use.Confidence = Possible // it may be something of this file as well
	}
	if len(refs) > 1 || use.Confidence == Possible {
		use.Choices = r.choicesOf(e)
	}
	use.Parts = r.partsOf(e, refs, nil)
	r.memo[e].use = int32(len(r.uses)) + 1
	r.memo[e].uses = 1
	if !v.star {
		r.uses = append(r.uses, use)
		return
	}
	// One of the star imports brings the name, so that the names are not
	// alternatives of which all are met: each is a use of its own.
	r.memo[e].uses = int32(len(refs))
	for i := range refs {
		use.Refs = refs[i : i+1 : i+1]
		r.uses = append(r.uses, use)
	}
}

// readRefs returns the library names among the values, sorted. A bare instance
// is a value, not a use of a name.
func (r *resolver) readRefs(v values) []Ref {
	var refs []Ref
	for i := range v.things {
		if !v.things[i].isRead() {
			continue
		}
		if refs == nil {
			refs = r.refs.take(len(v.things) - i)[:0]
		}
		refs = append(refs, v.things[i].Ref)
	}
	sortRefs(refs)
	return refs
}

// isRead reports whether a thing is a library's name, and not a bare instance.
func (t *thing) isRead() bool {
	return t.kind == library && (t.Instance == 0 || t.Instance < t.segments())
}

func sortRefs(refs []Ref) {
	if len(refs) < 2 {
		return
	}
	slices.SortFunc(refs, func(a, b Ref) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.Bound, b.Bound), cmp.Compare(a.Instance, b.Instance))
	})
}

// partsOf returns the spans of the chain's segments: one for what the binding
// supplied and one for each attribute read here, so that there is one more
// than the Name has segments beyond Bound. extra is a last part that stands in
// a string.
func (r *resolver) partsOf(e exprID, refs []Ref, extra *span) []source.Span {
	read := len(r.exprs)
	for _, ref := range refs {
		read = min(read, segments(ref.Name)-ref.Bound)
	}
	n := read + 1
	parts := r.parts.take(n)
	if extra != nil && n > 1 {
		n--
		parts[n] = r.span(*extra)
	}
	for n > 1 && r.exprs[e].kind == xAttr {
		n--
		parts[n] = r.span(r.last(&r.exprs[e]))
		e = r.exprs[e].first
	}
	parts[0] = r.span(r.exprs[e].span)
	return parts
}

func segments(name string) int { return strings.Count(name, ".") + 1 }
