package parser

// maxEntries is the number of items of a dict that other files are told of.
const maxEntries = 64

// exportEntries returns the items of a dict that a name of the module is bound to once
// and that nothing in the file changes, nil for anything else. Its keys could all
// be passed as keywords.
func (r *resolver) exportEntries(name sym, b int32) []Arg {
	value := r.bindings[b].value
	if !r.hasKeywords(value) || !r.isOwned(value) {
		return nil
	}
	if r.changed(name, changeKey{binding: b}, changeKey{entry: entryKey{0, name}}) {
		return nil
	}
	d := r.freshDict(value, 1)
	if d.open || len(d.items) > maxEntries || !r.work(4*len(d.items)) {
		return nil
	}
	entries := make([]Arg, 0, len(d.items))
	for _, it := range d.items {
		arg := Arg{Keyword: it.key, Span: r.span(it.span), Confidence: Likely}
		if it.value != 0 {
			arg.Value = r.value(it.value)
		}
		entries = append(entries, arg)
	}
	return entries
}

// hasKeywords reports whether e is a dict of a few items whose keys are
// identifiers: most dicts of modules are tables.
func (r *resolver) hasKeywords(e exprID) bool {
	if r.exprs[e].kind == xCall {
		return r.builtin(e) == "dict" && r.exprs[r.exprs[e].first].next != 0
	}
	n := 0
	for k := r.exprs[e].first; k != 0 && r.exprs[e].kind == xDict; k = r.exprs[k].next {
		if r.exprs[k].kind == xDoubleStar {
			continue
		}
		if s, ok := r.stringValue(k); !ok || n == maxEntries || !isIdentifier(s) {
			return false
		}
		n++
		k = r.exprs[k].next
	}
	return n > 0
}

// changed reports whether any use that is kept by one of the keys may change the
// dict that it reads.
func (r *resolver) changed(name sym, keys ...changeKey) bool {
	r.gatherChanges(name)
	for _, key := range keys {
		for _, c := range r.changes[key] {
			if c.kind != leaks && c.kind != touches {
				return true
			}
		}
	}
	return false
}

// spreadElsewhere returns the name of another file whose dict "**e" passes, as
// long as this file does not change it.
func (r *resolver) spreadElsewhere(e exprID) (v Value, ok bool) {
	if !r.isChain(e) {
		return v, false
	}
	known := r.eval(e)
	if len(known.things) != 1 || known.unknown || known.star {
		return v, false
	}
	t := &known.things[0]
	if t.kind != library || t.Instance > 0 || !r.mayLieElsewhere(t.Name) {
		return v, false
	}
	name, keys := r.exprs[e].name, []changeKey{{attr: r.exprs[e].name + 1}}
	if r.exprs[e].kind == xName {
		reach, _ := r.lookup(e)
		if len(reach) != 1 {
			return v, false
		}
		b := reach[0]
		keys = []changeKey{{binding: b}, {entry: entryKey{r.bindings[b].scope, name}}}
	}
	if r.changed(name, keys...) {
		return v, false
	}
	return Value{Kind: Reference, Refs: []Ref{t.Ref}, Span: r.span(r.exprs[e].span)}, true
}
