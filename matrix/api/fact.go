package api

// A fact is a string of variable-length numbers (seven bits a byte, the low
// ones first): the kind, what parts it has, then these parts:
//
//	signatures    count; each: count, parameters; name of what it returns
//	keys          count, texts
//	deprecations  count; each: texts of category, text, condition, parameter
//	raises        texts of type and text
//	bases         count, names
const (
	hasAny = 1 << iota
	hasSignatures
	hasKeys
	hasDeprecations
	hasRaises
	hasBases
)

// factReader reads a fact. After a mistake bad is set and all is zero.
type factReader struct {
	h    *History
	rest string
	bad  bool
}

func (r *factReader) number() uint32 {
	var n uint64
	for i := 0; i < len(r.rest) && i < 5; i++ {
		b := r.rest[i]
		n |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			r.rest = r.rest[i+1:]
			if n > 1<<32-1 {
				break
			}
			return uint32(n)
		}
	}
	r.bad, r.rest = true, ""
	return 0
}

// count reads how many things follow; each takes a byte at least.
func (r *factReader) count() int {
	n := r.number()
	if uint64(n) > uint64(len(r.rest)) {
		r.bad, r.rest = true, ""
		return 0
	}
	return int(n)
}

// below reads a number that must be below a limit.
func (r *factReader) below(limit int) uint32 {
	n := r.number()
	if uint64(n) >= uint64(limit) {
		r.bad, r.rest = true, ""
		return 0
	}
	return n
}

func (r *factReader) text() string {
	if i := r.below(r.h.textEnds.len()); !r.bad {
		return r.h.text(i)
	}
	return ""
}

func (r *factReader) name() string {
	if i := r.below(r.h.names.len()/nameWidth + firstName); !r.bad && i != derivedName {
		return r.h.name(i)
	}
	r.bad = true
	return ""
}

func (r *factReader) param() Param {
	i := r.below(r.h.params.len() / paramWidth)
	if r.bad {
		return Param{}
	}
	row := int(i) * paramWidth
	kind := r.h.params.at(row + 1)
	return Param{
		Name:     r.h.text(r.h.params.at(row)),
		Kind:     ParamKind(kind &^ optionalBit),
		Optional: kind&optionalBit != 0,
		Default:  r.h.text(r.h.params.at(row + 2)),
	}
}

// decodeFact reads a fact; false when it is none.
func (h *History) decodeFact(id uint32) (*Object, bool) {
	start := uint32(0)
	if id > 0 {
		start = h.factEnds.at(int(id) - 1)
	}
	r := &factReader{h: h, rest: h.facts[start:h.factEnds.at(int(id))]}
	o := &Object{Kind: Kind(r.below(int(Attribute) + 1))}
	parts := r.number()
	o.Any = parts&hasAny != 0
	if parts&hasSignatures != 0 {
		o.Signatures = many(r, (*factReader).signature)
	}
	if parts&hasKeys != 0 {
		o.Keys = many(r, (*factReader).text)
	}
	if parts&hasDeprecations != 0 {
		o.Deprecations = many(r, func(r *factReader) Deprecation {
			return Deprecation{Category: r.text(), Text: r.text(), Condition: r.text(), Param: r.text()}
		})
	}
	if parts&hasRaises != 0 {
		o.Raises = &Raise{Type: r.text(), Text: r.text()}
	}
	if parts&hasBases != 0 {
		o.Bases = many(r, (*factReader).name)
	}
	return o, !r.bad && r.rest == "" && parts < hasBases<<1
}

func (r *factReader) signature() Signature {
	return Signature{Params: many(r, (*factReader).param), Returns: r.name()}
}

func many[T any](r *factReader, read func(*factReader) T) []T {
	n := r.count()
	if n == 0 {
		return nil
	}
	all := make([]T, 0, n)
	for range n {
		if all = append(all, read(r)); r.bad {
			return nil
		}
	}
	return all
}
