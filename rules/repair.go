package rules

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/rewrite"
)

// maxRepair bounds the parse of a file that is to be changed.
const maxRepair = 30 * time.Second

// repair finds the edits of the fixes. Fixes that are for a person have none, nor have
// those of code that may not be what it seems.
func (s *scan) repair(told []*hit) {
	if s.project.Source == nil || !slices.ContainsFunc(told, func(h *hit) bool {
		return slices.ContainsFunc(h.ops, isWritten) || h.finding.Effect == finding.Absent
	}) {
		return
	}
	src, ok := s.project.Source()
	if !ok {
		return
	}
	s.replaceMembers(told)
	s.moveGraphs(told)
	ways, drops := s.waysOut(src, told), importsToDrop(src, told)
	if !slices.ContainsFunc(ways, func(w way) bool { return len(w.hits) > 0 }) && len(drops.hits) == 0 {
		return
	}
	texts := s.project.Texts
	if texts == nil {
		texts = rewrite.NewReader(maxRepair)
	}
	text, err := texts.Open(context.Background(), src.Text())
	if err != nil {
		return
	}
	defer text.Close()
	text.Keep, text.Gone = s.project.Kept, s.isGone
	text.Brings, text.Offers = s.starBrings, s.starOffers
	text.Had = s.hadName
	for n, w := range ways {
		for i, r := range text.Rewrite(w.changes) {
			fix := &w.hits[i].finding.Fixes[n]
			store(src, fix, &r)
			if len(fix.Edits) > 0 && (w.hits[i].finding.Confidence < finding.Certain || r.Loose) {
				fix.Safety = min(fix.Safety, finding.Unsafe)
			}
		}
		shareSafety(w.hits, n)
	}
	keepCalls(told)
	for i, r := range text.Rewrite(drops.changes) {
		if len(r.Edits) == 0 {
			continue
		}
		fix := finding.Fix{Title: "take the import away: nothing uses it", Safety: finding.Unsafe}
		store(src, &fix, &r)
		f := &drops.hits[i].finding
		f.Fixes = append(f.Fixes, fix)
	}
}

// way is one way out of each of some hits, as changes of the text that are made
// together.
type way struct {
	hits    []*hit
	changes []rewrite.Change
}

// waysOut lists the first way out of each hit, then the second: names that move together
// have to move in the same way. It notes why one cannot be taken.
func (s *scan) waysOut(src *source.File, told []*hit) []way {
	var ways []way
	for n := 0; slices.ContainsFunc(told, func(h *hit) bool { return len(h.ops) > n }); n++ {
		w := way{hits: make([]*hit, 0, len(told)), changes: make([]rewrite.Change, 0, len(told))}
		for _, h := range told {
			if len(h.ops) <= n || !isWritten(h.ops[n]) {
				continue
			}
			fix := &h.finding.Fixes[n]
			switch f := &h.finding; {
			case f.Unsure:
				fix.Refused = "it runs under a condition that cannot be decided"
			case f.Confidence == finding.Possible:
				fix.Refused = "the name may mean something else here"
			case s.refuses(h, n):
			default:
				w.hits, w.changes = append(w.hits, h), append(w.changes, s.changeOf(src, h, n))
			}
		}
		ways = append(ways, w)
	}
	return ways
}

// importsToDrop lists the imports of what is gone. Where nothing uses the name, they are
// taken away: one that a package once passed on, most often.
func importsToDrop(src *source.File, told []*hit) way {
	var w way
	for _, h := range told {
		f := &h.finding
		if f.Effect != finding.Absent || f.Unsure || f.Confidence == finding.Possible || !standsInImport(src, f) {
			continue
		}
		w.hits = append(w.hits, h)
		w.changes = append(w.changes, rewrite.Change{At: src.TextSpan(f.Span), Op: rewrite.Op{DropImport: true}})
	}
	return w
}

// standsInImport reports whether the statement of a finding may be an import.
func standsInImport(src *source.File, f *finding.Finding) bool {
	statement := src.Text()[src.TextOffset(f.Statement.Start):]
	return bytes.HasPrefix(statement, []byte("import")) || bytes.HasPrefix(statement, []byte("from"))
}

// shareSafety makes fixes with the same edits as safe as the least safe of them: names
// that move together move together whoever asks.
func shareSafety(hits []*hit, way int) {
	same := make(map[source.Edit][][]*finding.Fix) // by the first of the edits
	for _, h := range hits {
		fix := &h.finding.Fixes[way]
		if len(fix.Edits) == 0 {
			continue
		}
		groups := same[fix.Edits[0]]
		i := slices.IndexFunc(groups, func(g []*finding.Fix) bool { return slices.Equal(g[0].Edits, fix.Edits) })
		if i < 0 {
			same[fix.Edits[0]] = append(groups, []*finding.Fix{fix})
			continue
		}
		least := min(fix.Safety, groups[i][0].Safety)
		if groups[i] = append(groups[i], fix); least < groups[i][0].Safety {
			for _, other := range groups[i] {
				other.Safety = least
			}
		}
		fix.Safety = least
	}
}

// refuses notes why a way out does not fit to the calls of the module.
func (s *scan) refuses(h *hit, way int) bool {
	if h.isSwap(way) || isEachMember(h.ops[way]) {
		return false
	}
	reason := s.misfit(h, h.ops[way])
	h.finding.Fixes[way].Refused = reason
	return reason != ""
}

// isGone reports whether a name is known not to be there at the target, or only to
// raise, although what it takes the place of was there once. Of a name that was not,
// the history says nothing: it may be one that the library only imports.
func (s *scan) isGone(name, was string) bool {
	return s.gone.get(goneKey{name, was, s.legacy}, func() bool { return s.isGoneNew(name, was) })
}

// hadName reports whether a name is known to be there where the code comes from.
func (s *scan) hadName(name string) bool {
	p, ok := s.spell(name)
	return ok && p.track.source >= 0 && s.has(p.track, p.path, p.track.source)
}

// goneKey is what isGone depends on.
type goneKey struct {
	name, was string
	legacy    bool
}

func (s *scan) isGoneNew(name, was string) bool {
	p, ok := s.spell(name)
	if !ok {
		return false
	}
	if found, ok := s.library(p.track, p.track.target).Find(p.path); ok || found.Open || found.Object == nil {
		return ok && found.Object != nil && found.Object.Raises != nil
	} else if found.Object.Kind == api.Module && found.Object.Flags&api.Private != 0 {
		return false // what lies in a private module is not listed
	}
	old, ok := s.spell(was)
	if !ok {
		return false
	}
	for release := old.track.target; release >= 0; release-- {
		if s.has(old.track, old.path, release) {
			return true
		}
	}
	// The public modules of TensorFlow have what they export and nothing else, unlike
	// those in tensorflow.python: tensorflow.keras.utils.conv_utils is in no release.
	_, private := below(was, "tensorflow.python")
	return private
}

// starBrings reports whether a star import of a module brings a name. Files of a project
// are taken for such that bring none of those that others have.
func (s *scan) starBrings(module, name string) (binds, known bool) {
	if module == "" || s.project.Local != nil && s.project.Local(rootOf(module)) {
		return false, true
	}
	return exports{s.Engine}.Binds(module, name)
}

// starOffers reports whether a star import of a module brings a name at the target.
func (s *scan) starOffers(module, name string) (binds, known bool) {
	p, ok := s.spell(module)
	if !ok {
		return false, false
	}
	lib := s.library(p.track, p.track.target)
	if found, _ := lib.Find(p.path); found.Object != nil && found.Object.Flags&api.Private != 0 {
		return false, false // what lies in a private module is not listed
	}
	return lib.Binds(p.path, name)
}

// isWritten reports whether an operation says what to write.
func isWritten(op matrix.FixOp) bool { return op.Advice == "" && op.SetPin == "" }

// changeOf turns a way out of a hit into a change of the text.
func (s *scan) changeOf(src *source.File, h *hit, way int) rewrite.Change {
	op, m, f := h.ops[way], h.pattern.Match, &h.finding
	if h.isSwap(way) {
		return rewrite.Change{Op: rewrite.Op{Swap: &graphSwap}}
	}
	var swap *rewrite.Swap
	if way < h.swaps {
		swap = &graphSwap
	}
	at := src.TextSpan(f.Span)
	if isEachMember(op) {
		return rewrite.Change{At: at, Name: h.as.asWritten(f.Name), Op: rewrite.Op{Members: s.successor, Swap: swap}}
	}
	floor := s.project.Floor && !worksBefore(op, h)
	if m == nil { // of the history
		return rewrite.Change{At: at, Name: h.written, Floor: floor, Op: rewrite.Op{Rename: op.Rename}}
	}
	c := rewrite.Change{
		At: at, Name: h.as.asWritten(f.Name), Floor: floor,
		Member: m.Method != nil || m.Attribute != nil || m.Subclass != nil,
		Called: m.Method != nil || m.Call != nil || m.Subclass != nil || m.Attribute != nil && m.Attribute.Access == matrix.CallAccess,
		Here:   slices.Contains(m.As, matrix.AsIsInstance),
	}
	c.Swap = swap
	c.Calls = slices.Contains(op.As, matrix.AsCall)
	c.When = writtenKeywords(op.When)
	if len(m.Prefix) > 0 {
		c.Behind = max(0, segments(c.Name)-h.length)
	}
	switch {
	case op.Rename != "":
		c.Rename = op.Rename
		if entry := h.pattern.Entry.Fix; len(m.Prefix) > 0 && slices.ContainsFunc(entry, func(e matrix.FixOp) bool { return e.Rename != "" && e.Rename == op.Rename }) {
			// The new name of the tree: what lies in it keeps its place.
			rest, _ := below(f.Name, movedFrom(m, op, f))
			c.Rename += rest
		}
	case op.RenameImport != "":
		c.Rename, c.Only = op.RenameImport, op.Only
		if rest, ok := below(f.Name, movedFrom(m, op, f)); ok {
			c.Rename += rest
		}
	case op.RenameKwarg != nil:
		c.RenameKeyword = [2]string{op.RenameKwarg.From, op.RenameKwarg.To}
	case op.DropKwarg != "":
		c.DropKeyword = op.DropKwarg
	case op.AddKwarg != nil:
		c.Add = writtenKeywords(op.AddKwarg)
	case op.PositionalToKwarg != nil:
		for _, kv := range op.PositionalToKwarg {
			if place, err := strconv.Atoi(kv.Key); err == nil {
				c.ByKeyword = append(c.ByKeyword, rewrite.Place{Index: place, Name: kv.Value})
			}
		}
	case op.Argument != "":
		c.Argument = op.Argument
	case op.Template != "":
		c.Template = op.Template
		if op.Item != nil {
			c.Item, c.ItemName = *op.Item+1, op.ItemName
		}
		c.Items = op.Items
	case op.Hook != nil:
		c.Hook = hookOf(op.Hook, lastOf(f.Name))
	case op.DefaultParam != nil:
		c.Default = writtenKeywords(op.DefaultParam)[0]
	case op.Drop != "":
		c.Drop = true
	case op.RenameEnv != "":
		c.Text = op.RenameEnv
	}
	return c
}

// hookOf turns a hook into one of the text, which knows the name that it has now.
func hookOf(h *matrix.Hook, name string) *rewrite.Hook {
	out := &rewrite.Hook{Name: cmp.Or(h.Name, name), Drop: h.Drop, Add: h.Add}
	if c := h.Collect; c != nil {
		out.Collect = &rewrite.Collect{Step: c.Step, Start: c.Start, Each: c.Each, Given: c.Given}
	}
	return out
}

// worksBefore reports whether the new code runs on the version that the code comes
// from.
func worksBefore(op matrix.FixOp, h *hit) bool {
	if op.RunsOn == "" {
		return h.written == "" // the history does not say since when
	}
	return version.Within(h.verdict.from, op.RunsOn)
}

// movedFrom returns the module that a match, or an operation of it, says has moved, of
// those that name lies in.
func movedFrom(m *matrix.Match, op matrix.FixOp, f *finding.Finding) string {
	name := f.Name
	if len(op.For) > 0 {
		return isFor(op, f)
	}
	for _, list := range [...][]string{m.Import, m.Prefix} {
		for _, module := range list {
			if _, ok := below(name, module); ok {
				return module
			}
		}
	}
	return name
}

func writtenKeywords(kvs matrix.KeyValues) []rewrite.Keyword {
	var out []rewrite.Keyword
	for _, kv := range kvs {
		out = append(out, rewrite.Keyword{Name: kv.Key, Value: kv.Value})
	}
	return out
}

// store puts edits of the text into a fix, as edits of the file.
func store(src *source.File, fix *finding.Fix, r *rewrite.Result) {
	fix.Refused = r.Refused
	if r.Floored {
		fix.RunsOn = "" // what it takes the place of is there as well
	}
	edits, ok := stored(src, r.Edits)
	if !ok {
		fix.Refused = "it cannot be written in the encoding of the file"
		return
	}
	fix.Edits = edits
	for _, s := range r.Freed {
		fix.Freed = append(fix.Freed, src.OriginSpan(s))
	}
	for _, free := range r.Frees {
		edit, ok := stored(src, []source.Edit{free.Edit})
		if !ok {
			continue
		}
		uses := make([]source.Span, len(free.Uses))
		for i, u := range free.Uses {
			uses[i] = src.OriginSpan(u)
		}
		fix.Frees = append(fix.Frees, finding.Free{Edit: edit[0], Uses: uses})
	}
	fix.Edits = alone(fix)
}

// alone adds to the edits of a fix those that take an import away which nothing but
// what it changes uses: whoever makes this fix alone need not know of the others.
func alone(fix *finding.Fix) []source.Edit {
	edits := fix.Edits
	for _, free := range fix.Frees {
		used := slices.ContainsFunc(free.Uses, func(s source.Span) bool { return !slices.Contains(fix.Freed, s) })
		if used || slices.ContainsFunc(edits, func(e source.Edit) bool { return e.Span.Overlaps(free.Edit.Span) }) {
			continue
		}
		at, _ := slices.BinarySearchFunc(edits, free.Edit, source.CompareEdits)
		edits = slices.Insert(edits, at, free.Edit)
	}
	return edits
}

// stored returns edits as they have to be made in the file.
func stored(src *source.File, edits []source.Edit) ([]source.Edit, bool) {
	out := make([]source.Edit, len(edits))
	for i, e := range edits {
		var err error
		if out[i], err = src.Edit(e.Span, e.Text); err != nil {
			return nil, false
		}
	}
	return out, true
}
