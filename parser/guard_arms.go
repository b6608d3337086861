package parser

import "slices"

// maxFlag is the number of assignments that may decide a flag.
const maxFlag = 4

// flagArms understands a name that the arms of an if statement set, each to a
// test of its own or to a constant:
//
//	NEW = False
//	if parse(torch.__version__) >= parse("2.0"):
//		NEW = True
//
// A later assignment counts where it runs, an earlier one elsewhere.
func (r *resolver) flagArms(reach []int32) *Cond {
	if len(reach) > maxFlag {
		return opaque()
	}
	// The slice is scratch memory of look-ups.
	reach = slices.Clone(reach)
	slices.Sort(reach)
	top := int32(-1)
	for _, k := range reach {
		b := &r.bindings[k]
		if b.kind != bindValue || b.value == 0 || !r.onlyArms(b.region, r.scopes[b.scope].region) {
			return opaque()
		}
		if block := r.placeOf(b.value).block; top < 0 {
			top = block
		} else {
			top = r.commonBlock(top, block)
		}
	}
	c := constant(false)
	for i, k := range reach {
		b := &r.bindings[k]
		value := r.truth(b.value)
		if i == 0 {
			c = value
			continue
		}
		path, ok := r.path(r.placeOf(b.value).block, top)
		if !ok {
			return opaque()
		}
		c = either(also(path, value), also(not(path), c))
	}
	return c
}

// commonBlock is the innermost block around both.
func (r *resolver) commonBlock(a, b int32) int32 {
	for a != b { // a block's parent always comes before it
		if a > b {
			a = r.blocks[a].parent
		} else {
			b = r.blocks[b].parent
		}
	}
	return a
}
