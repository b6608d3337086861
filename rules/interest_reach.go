package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// Reach gathers the instances that there may be in a project, from the names of
// libraries that its files mention: of the classes among them, of what functions
// give, and of what members of these give and hold. What can be reported about
// members of instances is about one of them. It is for one goroutine.
type Reach struct{ in *reach }

// NewReach returns a Reach without names.
func (e *Engine) NewReach() *Reach {
	r := &reach{
		scan: scan{Engine: e, slept: true}, names: make(map[string]bool), types: make(map[string]*typeInfo), members: make(map[memberOf]*known), kin: make(map[api.Kin]*kinInfo), news: make(map[api.Kin]*news), homes: make(map[homeKey]string),
		reached: make(map[string][]string), looked: make(map[string]bool), harmless: make(map[change]bool),
	}
	r.roots.numbers = make(map[string]root)
	r.watch = r.newWatch()
	return &Reach{r}
}

// Add takes up a name of a library that some file mentions.
func (r *Reach) Add(name string) { r.in.add(name) }

// Only says which names of members some file of the project has: behind a dot, as a
// string, or as a method that it defines. Without it all may be there; with it fewer
// types are reached, and Members tells only of these names and of what Python reads by
// itself. It counts for what is asked later.
func (r *Reach) Only(said func(member string) bool) {
	r.in.isSaid = said
	r.in.said = api.NewWords(func(member string) bool { return isSpecial(member) || said(member) })
}

// Members returns what uses of members can give on the instances that there may be, sorted
// by their names. A name is told of once for all instances that have a member which can
// give the same.
func (r *Reach) Members() []Member {
	r.in.close()
	return r.in.told()
}

// Operators returns the operators that can be reported between instances that there
// may be, sorted.
func (r *Reach) Operators() []Operator {
	r.in.close()
	return r.in.operates()
}

// Holds reports whether there may be an instance of a type, by its canonical name.
func (r *Reach) Holds(typ string) bool {
	r.in.close()
	return len(r.in.reached[typ]) > 0
}

// From returns where an instance of a type begins, as Member has it; false when there
// may be none.
func (r *Reach) From(typ string) (from, through []string, ok bool) {
	if !r.Holds(typ) {
		return nil, nil, false
	}
	r.in.spread()
	from, through = r.in.rootsOf(r.in.reached[typ])
	return from, through, true
}

// Types returns the number of types that instances may be of.
func (r *Reach) Types() int {
	r.in.close()
	return len(r.in.types)
}

// reach is what a Reach knows.
type reach struct {
	scan
	watch *watch
	// names are the names that were added and what they begin with.
	names map[string]bool
	// types are the types, as a module would come to write them; queue are those
	// that nothing was made of yet.
	types map[string]*typeInfo
	queue []string
	roots rootNames
	// source is the name that types are added for, or else from is the type.
	source string
	from   *typeInfo
	// isSaid tells which names some file has; said are these and what Python reads by
	// itself. Nil stands for all.
	isSaid  func(member string) bool
	said    *api.Words
	members map[memberOf]*known
	kin     map[api.Kin]*kinInfo
	news    map[api.Kin]*news // by Kin.Class
	homes   map[homeKey]string
	// reached are the types, as they are written, that are one of the watched types.
	reached map[string][]string
	takers  []taker
	// harmless are changes of members that say nothing to anybody.
	harmless map[change]bool
	// looked are the members of a class that were looked at.
	looked map[string]bool
}

// add takes up a name and what it begins with.
func (r *reach) add(name string) {
	for n := segments(name); n > 0; n-- {
		part := cut(name, n)
		if r.names[part] {
			return
		}
		r.names[part] = true
		r.mention(part)
	}
}

// mention adds the instances that a name leads to: itself if it is a class, or
// something that an entry takes for one, and what calling it gives.
func (r *reach) mention(name string) {
	r.source = name
	if !strings.Contains(name, ".") || r.isLocal(name) {
		return
	}
	if r.watch.names(&r.scan, name) {
		r.instance(name)
	}
	p, ok := r.spellAs(name, false)
	if !ok {
		r.give(name)
		return
	}
	gives := true
	for _, release := range p.track.sides() {
		kind, found := r.library(p.track, release).Kind(p.path)
		if !found {
			continue
		}
		if kind == api.Class {
			r.instance(name)
			if madeLoss(cutLast(name), lastOf(name)) != "" {
				r.instance(scalarTensor) // what calling the loss gives
			}
		}
		if gives = kind != api.Module && kind != api.Class; gives {
			break
		}
	}
	if gives {
		r.give(name)
	}
}

// give adds what calling something in a module gives, or may, as nothing is known of
// it. What members of classes give
// comes with the classes.
func (r *reach) give(callable string) {
	owner, name := cutLast(callable), lastOf(callable)
	var buf [4]candidate
	for _, c := range r.candidates(buf[:0], owner) {
		if t := r.watch.byName[c.name]; t != nil {
			for _, o := range t.offers {
				if hasWord(o.names, name) {
					r.typed(r.writtenBy(owner, o.gives))
				}
			}
		}
	}
	if r.makesApplication(owner, name) {
		r.typed(r.writtenBy(owner, "keras.Model"))
	}
	p, ok := r.spellAs(callable, false)
	if !ok {
		return
	}
	for _, release := range p.track.sides() {
		lib := r.library(p.track, release)
		lib.Returns(p.path, func(typ string) {
			r.eachHome(lib, typ, func(home string) { r.instance(home) })
		})
	}
}

// typed adds the classes of a type that members of these names lead to.
func (r *reach) typed(typ string, words ...string) {
	if typ == "" {
		return
	}
	eachClass(typ, func(name string) string {
		if strings.Contains(name, ".") {
			r.instance(name, words...)
		}
		return name
	})
}

// instance adds a type that members of these names lead to, with a dot before them.
func (r *reach) instance(typ string, words ...string) {
	t := r.types[typ]
	if t == nil {
		t = &typeInfo{}
		r.types[typ] = t
		r.queue = append(r.queue, typ)
	}
	if r.from != nil {
		var buf [4]root
		numbers := buf[:0]
		for _, word := range words {
			numbers = append(numbers, r.roots.number(word))
		}
		r.from.leadTo(t, numbers)
	} else if n := r.roots.number(r.source); !slices.Contains(t.mentions, n) {
		t.mentions = append(t.mentions, n)
	}
}

// close follows the types until there are no others.
func (r *reach) close() {
	for len(r.queue) > 0 {
		typ := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		r.from = r.types[typ]
		r.follow(typ)
		r.from = nil
	}
}
