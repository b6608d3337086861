package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// kinInfo is what is known of a class that some instance is of, or of one that it
// derives from.
type kinInfo struct {
	watched []*watched
	// gives is what its own members give.
	gives []gift
}

// news are the own members of a class that are not the same all along.
type news struct {
	// changed are those that were something else, new those that the class did not have
	// before.
	changed, new []string
	// line are the class and those that it derives from at the target.
	line []api.Kin
}

// newsOf tells what is new in a class.
func (r *reach) newsOf(k api.Kin) *news {
	k = k.Class()
	if known := r.news[k]; known != nil {
		return known
	}
	n := &news{}
	r.news[k] = n
	path := k.Path()
	t := r.trackOf(path)
	if t == nil || !t.open() {
		return n
	}
	n.line = r.library(t, t.target).Line(path)
	times := r.timesOf(spelled{track: t, path: path})
	r.still().Changed(k, r.said, t.target, t.mayComeLater(), func(name string, only bool) {
		if _, _, dull := compare(t, n.line, times, name); only && dull {
			n.new = append(n.new, name)
		} else {
			n.changed = append(n.changed, name)
		}
	})
	return n
}

// gift is a type that members of a class give.
type gift struct {
	typ string
	// words are the names of the members, with a dot before them; none, and free, when
	// Python reads one by itself or there are too many.
	words []string
	free  bool
}

type homeKey struct {
	library *api.Library
	name    string
}

// kinOf looks a class up, and follows what its members give.
func (r *reach) kinOf(lib *api.Library, k api.Kin) *kinInfo {
	if known := r.kin[k]; known != nil {
		return known
	}
	path := k.Path()
	info := &kinInfo{watched: r.watch.at(r.Engine, path)}
	if t := r.watch.byName[r.canonical(path)]; t != nil && !slices.Contains(info.watched, t) {
		info.watched = append(slices.Clip(info.watched), t)
	}
	r.kin[k] = info
	k.Returns(r.said, func(member, typ string) {
		r.eachHome(lib, typ, func(home string) { info.give(home, member) })
	})
	return info
}

// isSpecial reports whether Python, or a call of the instance, reads a member.
func isSpecial(member string) bool { return strings.HasPrefix(member, "__") || member == "forward" }

// give adds what a member gives.
func (info *kinInfo) give(typ, member string) {
	i := slices.IndexFunc(info.gives, func(g gift) bool { return g.typ == typ })
	if i < 0 {
		i = len(info.gives)
		info.gives = append(info.gives, gift{typ: typ})
	}
	g := &info.gives[i]
	if n := len(g.words); isSpecial(member) || n == mostRoots {
		g.words, g.free = nil, true
	} else if !g.free && (n == 0 || g.words[n-1][1:] != member) {
		g.words = append(g.words, "."+member)
	}
}

// eachHome visits the classes of a type by the names that a library has for them.
func (r *reach) eachHome(lib *api.Library, typ string, visit func(home string)) {
	eachClass(typ, func(name string) string {
		if home := r.homeOf(lib, name); home != "" {
			visit(home)
		}
		return name
	})
}

// homeOf returns where a library has a class, "" when it has none of that name.
func (r *reach) homeOf(lib *api.Library, name string) string {
	key := homeKey{lib, name}
	home, known := r.homes[key]
	if !known {
		home, _ = lib.Home(name)
		r.homes[key] = home
	}
	return home
}

// times are releases, both included, in which a class derives from the same classes.
type times struct {
	first, last int
	line        []api.Kin
}

// timesOf returns what a class derives from at the releases that a finding may compare
// with the target. Where it is no class nothing is said.
func (r *reach) timesOf(p spelled) []times {
	var all []times
	releases := p.track.compared()
	if len(releases) > 1 && r.linesLast(p) {
		// In all of them other packages are as they are at the start.
		if line := r.library(p.track, releases[0]).Line(p.path); len(line) > 0 {
			for i := len(releases) - 1; i >= 0; i-- {
				if n := len(all); n > 0 && all[n-1].first == releases[i]+1 {
					all[n-1].first = releases[i]
				} else {
					all = append(all, times{releases[i], releases[i], line})
				}
			}
			return all
		}
	}
	for i := len(releases) - 1; i >= 0; i-- {
		release := releases[i]
		line := r.library(p.track, release).Line(p.path)
		if len(line) == 0 {
			continue
		}
		if n := len(all); n > 0 && all[n-1].first == release+1 && slices.EqualFunc(all[n-1].line, line, api.Kin.Same) {
			all[n-1].first = release
			continue
		}
		all = append(all, times{release, release, line})
	}
	return all
}

// linesLast reports whether a class derives from the same classes all along.
func (r *reach) linesLast(p spelled) bool { return !p.track.mayComeLater() && r.still().Is(p.path) }

// unlike returns the classes that are in one of two lines; all of them when the
// others are in another order.
func unlike(a, b []api.Kin) []api.Kin {
	without := func(list, of []api.Kin) (in, out []api.Kin) {
		for _, k := range list {
			if slices.ContainsFunc(of, k.Same) {
				in = append(in, k)
			} else {
				out = append(out, k)
			}
		}
		return in, out
	}
	inA, onlyA := without(a, b)
	inB, onlyB := without(b, a)
	if !slices.EqualFunc(inA, inB, api.Kin.Same) {
		return slices.Concat(a, b)
	}
	return slices.Concat(onlyA, onlyB)
}
