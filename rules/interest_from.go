package rules

import "slices"

// mostRoots is the number of beginnings of a type that are told apart.
const mostRoots = 24

// typeInfo is what is known of a type that instances may be of.
type typeInfo struct {
	roots beginnings
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
// everywhere.
func (r *reach) spread() {
	all := make([]*typeInfo, 0, len(r.types))
	for _, t := range r.types {
		all = append(all, t)
	}
	begin := func(everywhere map[*typeInfo]bool) {
		queue := slices.Clone(all)
		for _, t := range all {
			t.roots.names, t.roots.many, t.queued = t.roots.names[:0], false, true
			t.roots.add(t.mentions, false)
		}
		for len(queue) > 0 {
			t := queue[0]
			queue = queue[1:]
			t.queued = false
			for _, l := range t.leads {
				names, many := t.roots.names, t.roots.many
				if everywhere[t] && len(l.words) > 0 {
					names, many = l.words, false
				}
				if l.to.roots.add(names, many) && !l.to.queued {
					l.to.queued = true
					queue = append(queue, l.to)
				}
			}
		}
	}
	begin(nil)
	everywhere := make(map[*typeInfo]bool)
	for _, t := range all {
		everywhere[t] = t.roots.many
	}
	begin(everywhere)
}

// rootsOf returns where some types begin, sorted; nil when there are too many.
func (r *reach) rootsOf(types []string) []string {
	var all beginnings
	for _, name := range types {
		if t := r.types[name]; t != nil {
			all.add(t.roots.names, t.roots.many)
		}
	}
	if all.many || len(all.names) == 0 {
		return nil
	}
	names := make([]string, len(all.names))
	for i, n := range all.names {
		names[i] = r.roots.names[n]
	}
	slices.Sort(names)
	return names
}
