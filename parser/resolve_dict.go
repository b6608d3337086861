package parser

import (
	"bytes"
	"slices"
)

const (
	// maxKeys is the number of items that are kept of a dict, maxMerges how
	// deep dicts are put together, and maxWork what all of that may cost a
	// file, in items looked at.
	maxKeys   = 256
	maxMerges = 8
	maxWork   = 1 << 18
)

// dict is what is known of a dict at one place.
type dict struct {
	items []item
	open  bool // it may hold others
	// leaky says that what is in it may be changed where nobody sees it: 1 its
	// values, 2 only the values of these; 0 nothing.
	leaky int
}

// item is a key that is a constant string.
type item struct {
	key   string
	span  span   // the key, without quotes
	value exprID // 0 when it is not known
	block int32  // that it is put there in
	// sure says that the key is there on every path.
	sure bool
	// written says that it stands in the expression that was asked for.
	written bool
}

func unknownDict() dict { return dict{open: true, leaky: 1} }

// work counts what dicts cost the file; false means that it had its share.
func (r *resolver) work(n int) bool {
	r.worked += n
	return r.worked < maxWork
}

// put adds an item, or gives it another value. It returns false when that is
// too much to be followed.
func (r *resolver) put(d *dict, it item) bool {
	if len(d.items) == maxKeys || !r.work(1+len(it.key)/64+len(d.items)/16) {
		*d = unknownDict()
		return false
	}
	k := d.find(it.key)
	if k >= 0 && !it.sure { // under either condition
		d.items[k].block = r.eitherBlock(d.items[k].block, it.block)
	}
	switch {
	case k < 0:
		if d.open && !it.sure { // it may be there already
			it.value = 0
		}
		d.items = append(d.items, it)
	case it.sure:
		d.items[k] = it
	case !r.sameValue(d.items[k].value, it.value):
		d.items[k].value = 0
	}
	return true
}

// sameValue reports whether two expressions are one, or the same literal.
func (r *resolver) sameValue(a, b exprID) bool {
	if a == b {
		return true
	}
	x, y := &r.exprs[a], &r.exprs[b]
	switch x.kind {
	case xString, xNumber, xBool, xNone:
		return x.kind == y.kind && bytes.Equal(r.text[x.start:x.end], r.text[y.start:y.end])
	}
	return false
}

// leak says that what lies so deep in the dict may be changed unseen.
func (d *dict) leak(level int) {
	if level > 0 && (d.leaky == 0 || level < d.leaky) {
		d.leaky = level
	}
}

func (d *dict) find(key string) int {
	return slices.IndexFunc(d.items, func(it item) bool { return it.key == key })
}

// absorb adds what another dict holds, where at stands; sure says that it happens
// on every path.
func (r *resolver) absorb(d *dict, other dict, at exprID, sure bool) {
	block := r.blockOf(at)
	if other.open {
		d.widen()
	}
	d.leak(other.leaky)
	for _, it := range other.items {
		if !it.written { // the other dict has it still
			d.leak(1)
		}
		if it.sure = it.sure && sure; r.isAround(it.block, block) {
			it.block = block
		}
		if !r.put(d, it) {
			return
		}
	}
}

// widen says that other keys may be there, and any key may have another value.
func (d *dict) widen() {
	d.open = true
	for i := range d.items {
		d.items[i].value = 0
	}
}

// drop says that a key may be gone.
func (d *dict) drop(key string) {
	d.open = true
	if k := d.find(key); k >= 0 {
		d.items = slices.Delete(d.items, k, k+1)
	}
}

// either is what two paths lead to.
func (r *resolver) either(a, b dict) dict {
	d := dict{open: a.open || b.open, leaky: a.leaky}
	d.leak(b.leaky)
	if !r.work(1 + len(a.items)*len(b.items)/16) {
		return unknownDict()
	}
	for _, it := range a.items {
		k := b.find(it.key)
		it.sure = it.sure && k >= 0 && b.items[k].sure
		if k >= 0 && !r.sameValue(b.items[k].value, it.value) || k < 0 && b.open {
			it.value = 0
		}
		if k >= 0 {
			it.block = r.eitherBlock(it.block, b.items[k].block)
		}
		d.items = append(d.items, it)
	}
	for _, it := range b.items {
		if d.find(it.key) < 0 {
			if it.sure = false; a.open {
				it.value = 0
			}
			d.items = append(d.items, it)
		}
	}
	if len(d.items) > maxKeys {
		return unknownDict()
	}
	return d
}

// elsewhere says that the items do not stand where the dict is asked for.
func (d dict) elsewhere() dict {
	for i := range d.items {
		d.items[i].written = false
	}
	return d
}

// dictAt returns what the dict that an expression gives holds at that time.
// Only a dict that is made there, or that a name alone holds, is followed.
func (r *resolver) dictAt(e exprID, depth int) dict {
	if e == 0 || depth == maxMerges || !r.work(1) {
		return unknownDict()
	}
	switch x := &r.exprs[e]; x.kind {
	case xName:
		return r.namedDict(e, depth).elsewhere()
	case xAttr:
		return r.ownDict(e, depth).elsewhere()
	case xSubscript:
		it, leaky, ok := r.itemOf(e, depth)
		if !ok || leaky == 1 || !it.sure || !r.isDisplay(it.value) {
			return unknownDict()
		}
		d := r.freshDict(it.value, depth+1).elsewhere()
		d.leak(leaky - 1)
		return d
	}
	return r.freshDict(e, depth)
}

// itemOf returns the item that d["key"] reads, and how leaky the dict is.
func (r *resolver) itemOf(e exprID, depth int) (it item, leaky int, ok bool) {
	base := r.exprs[e].first
	if base == 0 {
		return item{}, 1, false
	}
	key, constant := r.stringValue(r.exprs[base].next)
	if b := r.exprs[base].kind; !constant || b != xName && b != xAttr && b != xSubscript {
		return item{}, 1, false
	}
	d := r.dictAt(base, depth+1)
	k := d.find(key)
	if k < 0 {
		return item{}, 1, false
	}
	return d.items[k], d.leaky, true
}
