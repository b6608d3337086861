package parser

import "strconv"

// versionItem understands v[0] and v[:2].
func (r *resolver) versionItem(e exprID) (versionValue, bool) {
	base := r.exprs[e].first
	v, ok := r.version(base)
	if !ok {
		return versionValue{}, false
	}
	key := r.exprs[base].next
	if key == 0 || r.exprs[key].next != 0 {
		return versionValue{}, false
	}
	if r.exprs[key].kind == xSlice {
		start := r.exprs[key].first
		stop := r.exprs[start].next
		if n, given := r.index0(start); given && n != 0 || r.exprs[r.exprs[stop].next].kind != xOther {
			return versionValue{}, false
		}
		n, ok := r.index0(stop)
		if !ok || n <= 0 {
			return versionValue{}, false
		}
		switch v.shape {
		case text:
			return versionValue{pkg: v.pkg, shape: chars, count: n}, true
		case tuple, pieces:
			v.count = n
			return v, true
		}
		return versionValue{}, false
	}
	n, ok := r.index0(key)
	if !ok || n < 0 {
		return versionValue{}, false
	}
	switch v.shape {
	case text:
		if n == 0 {
			return versionValue{pkg: v.pkg, shape: chars, count: 1}, true
		}
	case halves:
		if n == 0 {
			return versionValue{pkg: v.pkg, shape: text}, true
		}
	case tuple, pieces:
		return v.component(n), true
	}
	return versionValue{}, false
}

// component is one component of a tuple or of pieces.
func (v versionValue) component(index int) versionValue {
	if v.shape == pieces {
		return versionValue{pkg: v.pkg, shape: piece, index: index}
	}
	return versionValue{pkg: v.pkg, shape: number, index: index}
}

// index0 reads a small constant number.
func (r *resolver) index0(e exprID) (int, bool) {
	if x := &r.exprs[e]; x.kind == xNumber {
		n, err := strconv.Atoi(string(r.text[x.start:x.end]))
		return n, err == nil
	}
	return 0, false
}
