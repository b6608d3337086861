package tokens

import (
	"bytes"
	"slices"
)

// makes reports whether what a statement binds or returns may be a mask.
func (m *Masks) makes(i int32) bool {
	st := &m.list[i]
	switch {
	case st.kind == importing:
		return bytes.Contains(m.text[st.start:st.end], []byte(" as "))
	case (st.kind == classing || st.numeric && !st.kind.opens()) && !st.names:
		return false
	case st.hands, st.compares && (st.names || m.layers || st.kind == defining):
		return true
	}
	for k := st.words; k < st.wordsEnd; k++ {
		if m.isMaker(k) && (m.counts(st, k) || m.isDtype(k)) && m.decides(st, k) {
			return true
		}
	}
	return st.kind != defining && m.hands(i)
}

// counts reports whether what a word stands for may be what a statement binds or
// returns.
func (m *Masks) counts(st *statement, word int32) bool {
	return !m.words[word].inert || st.names || m.layers
}

// isMaker reports whether a mask comes from what a word stands for.
func (m *Masks) isMaker(word int32) bool {
	n := &m.names[m.numbers[word]]
	return n.maker || n.method && m.words[word].role&(attrUse|literal) != 0
}

// hands reports whether a statement binds or returns what a name stands for that may be a
// mask.
func (m *Masks) hands(i int32) bool {
	st := &m.list[i]
	for k := st.words; k < st.wordsEnd; k++ {
		if m.counts(st, k) && m.isMask(st, k) {
			return true
		}
	}
	return false
}

// isDtype reports whether a word is that of a dtype, or the class of tensors of one, that
// a call makes a mask of.
func (m *Masks) isDtype(word int32) bool {
	w := &m.words[word]
	return w.hash == boolTensorWord || w.hash == boolWord && w.role&attrUse != 0
}

// next returns the word behind another one in what it is read in, -1 for none.
func (m *Masks) next(st *statement, word int32) int32 {
	if primary := m.words[word].primary; primary != 0 {
		for k := word + 1; k < st.wordsEnd; k++ {
			if m.words[k].primary == primary {
				return k
			}
		}
	}
	return -1
}

// decides reports whether what is read from what a word stands for is a mask if that is
// one.
func (m *Masks) decides(st *statement, word int32) bool {
	for word = m.next(st, word); word >= 0; word = m.next(st, word) {
		if !m.names[m.numbers[word]].keeper {
			return false
		}
	}
	return true
}

// isMaskedBy reports whether an operand of a subtraction in a statement may be a mask. What
// stands in brackets behind a name does not count, but for what a call makes its result of.
func (m *Masks) isMaskedBy(st *statement, o operand) bool {
	end := min(o.wordsEnd, st.wordsEnd)
	all := o.grouped || m.layers
	for k := o.words; k < end; k++ {
		if w := &m.words[k]; o.primary != 0 && w.primary == o.primary {
			all = (all || givers[w.hash]) && (!o.grouped || m.layers || m.names[m.numbers[k]].keeper)
		}
	}
	if all && (o.compared || o.wordsEnd > end && st.compares) {
		return true
	}
	for k := o.words; k < end; k++ {
		if (all || m.words[k].primary == o.primary || m.isDtype(k)) && m.isMask(st, k) {
			return true
		}
	}
	return false
}

// isMask reports whether a word of a statement may stand for a mask. One in a string
// does where an attribute is looked up by it.
func (m *Masks) isMask(st *statement, word int32) bool {
	n, role := &m.names[m.numbers[word]], m.words[word].role
	if !m.decides(st, word) {
		return false
	}
	if m.isMaker(word) {
		return true
	}
	if role&literal != 0 && !m.has(st, getattrWord) {
		return false
	}
	return n.shared || n.taken || role&(plainUse|literal) != 0 && m.isInside(n, st.scope)
}

// has reports whether a statement has a word.
func (m *Masks) has(st *statement, word uint64) bool {
	return slices.ContainsFunc(m.words[st.words:st.wordsEnd], func(w mention) bool { return w.hash == word })
}

// isInside reports whether a name may be a mask as a variable of a function that is
// seen from a scope.
func (m *Masks) isInside(n *maskName, scope int32) bool {
	for ; scope >= 0 && len(n.inside) > 0; scope = m.list[scope].scope {
		if slices.Contains(n.inside, scope) {
			return true
		}
	}
	return false
}

// bind notes the names that a statement gives a mask, and reports whether some are
// new: what it binds, what the function is called that returns it, the parameters
// and other things that are said to be one.
func (m *Masks) bind(i int32) bool {
	st := &m.list[i]
	switch st.kind {
	case defining:
		return m.header(i)
	case importing:
		return m.renames(st)
	}
	grown, types := false, m.has(st, boolTensorWord) && m.has(st, checkWord)
	for k := st.words; k < st.wordsEnd; k++ {
		w := &m.words[k]
		said := types && !m.isMaker(k)
		switch {
		case m.grows(k, st):
			grown = m.add(k, m.scopeOf(k, st)) || grown
		case m.isBase(k, st), w.inert && !types && !st.names:
		case w.role&attrBinding != 0, said && w.role == attrUse:
			grown = m.add(k, -1) || grown
		case w.role&plainBinding != 0, said && w.role&(plainUse|literal) != 0:
			grown = m.add(k, st.scope) || grown
		}
	}
	if !st.returns {
		return grown
	}
	for at := st.scope; at >= 0; at = m.list[at].scope {
		if def := &m.list[at]; def.kind == defining && def.words < def.wordsEnd {
			return m.add(def.words, def.scope) || grown
		}
	}
	return grown
}

// header notes the parameters that are said to be masks, and the function whose result
// is.
func (m *Masks) header(i int32) bool {
	st, grown := &m.list[i], false
	param := int32(-1)
	for k := st.words; k < st.wordsEnd; k++ {
		if m.words[k].param {
			param = k
		}
		switch {
		case !m.isMaker(k) && !st.compares:
		case st.result > 0 && k >= st.result:
			grown = m.add(st.words, st.scope) || grown
		case param >= 0:
			grown = m.add(param, i) || grown
		}
	}
	return grown
}

// renames notes what an import statement calls a mask of another file: the name may
// stand behind that.
func (m *Masks) renames(st *statement) bool {
	grown := false
	for k := st.words + 1; k < st.wordsEnd; k++ {
		if n := &m.names[m.numbers[k-1]]; n.taken || n.maker {
			grown = m.add(k, st.scope) || grown
		}
	}
	return grown
}

// grows reports whether something is put into what a word stands for.
func (m *Masks) grows(word int32, st *statement) bool {
	return m.isBase(word, st) && m.names[m.numbers[word+1]].grower
}

// scopeOf returns the scope that a word of a statement is a variable of, -1 for an
// attribute.
func (m *Masks) scopeOf(word int32, st *statement) int32 {
	if m.words[word].role&(plainUse|literal) == 0 {
		return -1
	}
	return st.scope
}

// isBase reports whether an attribute is read from a word.
func (m *Masks) isBase(word int32, st *statement) bool {
	return word+1 < st.wordsEnd && m.words[word+1].role&(plainUse|attrUse) == attrUse
}

// add notes that a word may be a mask in a scope, and reports whether that is new.
func (m *Masks) add(word, scope int32) bool {
	n := &m.names[m.numbers[word]]
	switch {
	case n.shared || n.fixed:
		return false
	case scope < 0 || m.list[scope].kind != defining || n.declared:
		n.shared = true
	case slices.Contains(n.inside, scope):
		return false
	default:
		n.inside = append(n.inside, scope)
	}
	return true
}
