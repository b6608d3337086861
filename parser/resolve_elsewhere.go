package parser

import (
	"strconv"
	"strings"
)

// What a class of another file has is not known here. A call of a method of its
// instances, and what Python does by a special method, is kept by name: an
// instance of "meters.Meter.value" is what that method gives. Who knows the
// other file finds the method there, and no library has a class of that name.

// givenElsewhere is what a callable gives that may lie in another file of the
// project; t is read from an instance.
func (r *resolver) givenElsewhere(t thing) values {
	dot := strings.LastIndexByte(t.Name, '.')
	if dot < 0 || strings.HasSuffix(t.Name[:dot], t.Name[dot:]) || !r.mayLieElsewhere(t.Name) {
		return nothing() // or it goes on forever: x = x.step()
	}
	t.Instance = t.segments()
	t.Bound = t.Instance
	v := r.one(t)
	v.conf = Likely
	return v
}

// itemElsewhere is an item of what a function of another file may give: that of
// "meters.pair" at 1 is an instance of "meters.pair.1".
func (r *resolver) itemElsewhere(t thing, k int) values {
	if k < 0 || k >= maxItems || t.Instance != t.segments() || len(t.Name)+3 > maxName {
		return nothing()
	}
	t.Name += "." + strconv.Itoa(k)
	return r.givenElsewhere(t)
}

// mayLieElsewhere reports whether a name may be one of the project.
func (r *resolver) mayLieElsewhere(name string) bool {
	root, _, _ := strings.Cut(name, ".")
	if root == "" {
		return true
	}
	if r.exports == nil || isForeign(name) {
		return false
	}
	local, asked := r.roots[root]
	if !asked {
		_, known := r.exports.Binds(root, "")
		local = !known
		r.roots[root] = local
	}
	return local
}
