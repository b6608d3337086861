package rules

import "slices"

// mostRoots is the number of beginnings of a type that are told apart.
const mostRoots = 100

// typeInfo is what is known of a type that instances may be of.
type typeInfo struct {
	roots beginnings
	// ways are the members that it is read by from others, in the end; many says that
	// some file may name it, or come to it without a name.
	ways beginnings
	// mentions are those of the roots that lead to it by themselves.
	mentions []root
	leads    []lead
	// queued says that what it leads to has to be told where it begins.
	queued bool
}

// root is the number of a name that instances begin with.
type root uint32

// rootNames numbers the names.
type rootNames struct {
	names   []string
	numbers map[string]root
}

func (r *rootNames) number(name string) root {
	n, ok := r.numbers[name]
	if !ok {
		n = root(len(r.names))
		r.names = append(r.names, name)
		r.numbers[name] = n
	}
	return n
}

// beginnings are names of which one has to be mentioned for an instance to be there,
// with a dot before those of members; many says that there are too many to tell.
type beginnings struct {
	names []root
	many  bool
}

// add adds others, and reports whether some are new.
func (b *beginnings) add(names []root, many bool) bool {
	if b.many {
		return false
	}
	before := len(b.names)
	for _, name := range names {
		if !slices.Contains(b.names, name) {
			b.names = append(b.names, name)
		}
	}
	if many || len(b.names) > mostRoots {
		b.names, b.many = nil, true
	}
	return b.many || len(b.names) > before
}

// lead is a way from the instances of a type to those of another: through members of
// these names, with a dot before them. None says that it goes without a name.
type lead struct {
	to    *typeInfo
	words []root
}

// leadTo adds a way to another type.
func (t *typeInfo) leadTo(to *typeInfo, words []root) {
	i := slices.IndexFunc(t.leads, func(l lead) bool { return l.to == to })
	switch {
	case t == to:
	case i < 0:
		t.leads = append(t.leads, lead{to, slices.Clone(words)})
	case len(words) == 0 || len(t.leads[i].words) == 0:
		t.leads[i].words = nil
	default:
		t.leads[i].words = append(t.leads[i].words, words...)
	}
}

// spread tells every type where it begins. An instance that is read from another one
// begins where that does; or with the name of the member, where that one begins
// everywhere. Apart from that it tells by which members the type is read from others.
func (r *reach) spread() {
	all := make([]*typeInfo, 0, len(r.types))
	for _, t := range r.types {
		all = append(all, t)
	}
	roots := func(t *typeInfo) *beginnings { return &t.roots }
	ways := func(t *typeInfo) *beginnings { return &t.ways }
	for _, t := range all {
		t.roots, t.ways = beginnings{}, beginnings{}
		t.roots.add(t.mentions, false)
		t.ways.add(nil, len(t.mentions) > 0)
	}
	flow(all, roots, func(*typeInfo) bool { return false })
	flow(all, ways, func(*typeInfo) bool { return true })
	everywhere := make(map[*typeInfo]bool)
	for _, t := range all {
		everywhere[t] = t.roots.many
		t.roots = beginnings{}
		t.roots.add(t.mentions, false)
	}
	flow(all, roots, func(t *typeInfo) bool { return everywhere[t] })
}

// flow hands on what is known of types along the ways to others. Where a type is named
// by the member that leads on, that name is handed on instead.
func flow(all []*typeInfo, of func(t *typeInfo) *beginnings, named func(t *typeInfo) bool) {
	queue := slices.Clone(all)
	for _, t := range all {
		t.queued = true
	}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		t.queued = false
		for _, l := range t.leads {
			names, many := of(t).names, of(t).many
			if named(t) && len(l.words) > 0 {
				names, many = l.words, false
			}
			if of(l.to).add(names, many) && !l.to.queued {
				l.to.queued = true
				queue = append(queue, l.to)
			}
		}
	}
}

// rootsOf returns where some types begin, and by which members they are read, sorted;
// nil when there are too many.
func (r *reach) rootsOf(types []string) (from, through []string) {
	var roots, ways beginnings
	for _, name := range types {
		if t := r.types[name]; t != nil {
			roots.add(t.roots.names, t.roots.many)
			ways.add(t.ways.names, t.ways.many)
		}
	}
	return r.roots.list(&roots), r.roots.list(&ways)
}

// list returns beginnings as names, nil for too many.
func (r *rootNames) list(b *beginnings) []string {
	if b.many || len(b.names) == 0 {
		return nil
	}
	names := make([]string, len(b.names))
	for i, n := range b.names {
		names[i] = r.names[n]
	}
	slices.Sort(names)
	return names
}
