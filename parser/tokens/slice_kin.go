package tokens

// kin are the classes of a file that may share attributes: those that derive from one
// of the file, and that one. Each kin has the number of one of its classes.
type kin struct {
	of map[int32]int32
}

// anyKin is that of what may be an instance of anything.
const anyKin = -1

// relate finds out which classes are kin.
func (s *Slicer) relate() {
	s.kin.of = make(map[int32]int32)
	named := make(map[uint64]int32)
	for i := range s.list {
		st := &s.list[i]
		if st.kind != classing {
			continue
		}
		own := int32(i)
		s.kin.of[own] = own
		for k, w := range s.words[st.words:st.wordsEnd] {
			other, known := named[w.hash]
			switch {
			case known: // a base, or a class of the same name
				s.kin.join(own, other)
			case k == 0:
				named[w.hash] = own
			}
		}
	}
	for class := range s.kin.of {
		s.kin.of[class] = s.kin.find(class)
	}
}

func (k *kin) find(class int32) int32 {
	for k.of[class] != class {
		class = k.of[class]
	}
	return class
}

func (k *kin) join(a, b int32) { k.of[k.find(a)] = k.find(b) }

// kinOf returns the kin of self in a scope, anyKin for what is not self and for one
// that nobody knows.
func (s *Slicer) kinOf(scope int32, isSelf bool) int32 {
	for ; isSelf && scope >= 0; scope = s.list[scope].scope {
		st := &s.list[scope]
		if st.kind != defining || !s.mentions(st, selfWord) && !s.mentions(st, clsWord) {
			continue
		}
		if class := st.scope; class >= 0 && s.list[class].kind == classing {
			return s.kin.of[class]
		}
		return anyKin
	}
	return anyKin
}

// check lists a statement that says of what type something is.
func (s *Slicer) check(i int32) {
	st := &s.list[i]
	sets := s.mentions(st, setattrWord)
	if !sets && !s.mentions(st, checkWord) {
		return
	}
	for _, w := range s.words[st.words:st.wordsEnd] {
		s.tested.add(w.hash, i)
		if sets {
			s.checked.add(w.hash, i)
		}
	}
	if sets {
		return
	}
	eachWord(s.text[st.start:st.end], []byte("isinstance"), func(_, end int) {
		depth := 0
		rest := s.text[int(st.start)+end : st.end]
		for at, c := range rest {
			switch c {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
			if depth == 1 && c == ',' || depth == 0 {
				s.subject(i, rest[:at])
				return
			}
		}
	})
}

// subject lists a statement by the words of what it says the type of.
func (s *Slicer) subject(i int32, text []byte) {
	for word := range identifiers(text) {
		h := hashOf(word, 0, len(word))
		if last, ok := s.checked.last(h); !ok || last != i {
			s.checked.add(h, i)
		}
	}
}
