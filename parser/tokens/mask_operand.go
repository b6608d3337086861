package tokens

import "math"

// An operand of a subtraction is told by what stands beside the sign: a name with what is
// read from it, a call, a bracket. What arithmetic gives is no mask, whatever it is made
// of: of "a - b * m" only the first can be one.

// operand is one of a subtraction that may be a mask: the words of it, from the first up to
// the end, and whether there is a comparison among them.
type operand struct {
	statement       int32
	words, wordsEnd int32
	compared        bool
	// primary is its number, 0 where it may be more than one; grouped says that it begins
	// with a bracket.
	primary int32
	grouped bool
}

// subtractions reads operands along with the statements. A nil one reads none.
type subtractions struct {
	list []operand
	// levels has one for each bracket that is open, and for what stands in none.
	levels   []level
	compares int32 // so many comparisons came before, in the statement
	count    int32 // so many primaries came before
}

// level is what is known of the operand that is read in a bracket.
type level struct {
	// first is its first word, compares the number of comparisons before it.
	first, compares int32
	// arithmetic says that it is one of an operator of arithmetic, or what such gave;
	// subtracted that it stands behind a minus and nothing else.
	arithmetic, subtracted bool
	primary                int32
	grouped                bool
	hands                  bool // see statement.hands
}

// starts begins a statement.
func (s *subtractions) starts() {
	if s != nil {
		s.levels, s.compares = append(s.levels[:0], level{}), 0
	}
}

// opens begins what stands in a bracket.
func (s *subtractions) opens() {
	if s != nil {
		s.levels = append(s.levels, level{})
	}
}

// closes ends what stands in a bracket, which is followed by what stands at an offset. What
// a comparison in it gives is what the bracket gives, unless something else is read of
// that.
func (s *subtractions) closes(text []byte, at int) {
	if s == nil || len(s.levels) == 1 {
		return
	}
	hands := s.level().hands
	s.levels = s.levels[:len(s.levels)-1]
	if hands && keepsMask(text, at) {
		s.level().hands = true
	}
}

// keepsMask reports whether what stands behind a mask leaves it one.
func keepsMask(text []byte, at int) bool {
	if at = skip(text, at, 1); at == len(text) || text[at] != '.' {
		return true
	}
	at = skip(text, at+1, 1)
	end, h := wordAt(text, at)
	return end == at || maskKeepers[h]
}

// compared notes a comparison; hands says that what it gives may be what the bracket gives.
func (s *subtractions) compared(hands bool) {
	if s != nil {
		s.compares++
		s.level().hands = s.level().hands || hands
	}
}

// hands reports whether what a comparison gives may be what the statement binds or returns.
func (s *subtractions) hands() bool { return s != nil && s.levels[0].hands }

// begins begins an operand.
func (s *subtractions) begins(words int) {
	if s != nil {
		l := s.level()
		s.count++
		l.first, l.compares, l.primary, l.grouped = int32(words), s.compares, s.count, false
	}
}

// groups notes that the operand begins with a bracket.
func (s *subtractions) groups() {
	if s != nil {
		s.level().grouped = true
	}
}

// primary returns the number of the primary that is read.
func (s *subtractions) primary() int32 {
	if s == nil {
		return 0
	}
	return s.level().primary
}

// ends ends an operand, if it is not followed by an operator that binds tighter.
func (s *subtractions) ends(statement, words int, tight bool) {
	if s == nil {
		return
	}
	l := s.level()
	if l.subtracted && !tight {
		s.add(l, statement, words)
	}
	l.arithmetic, l.subtracted = tight, false
}

// plus notes a sign, with an operand before it or without; the operand has ended.
func (s *subtractions) plus() {
	if s != nil {
		s.level().arithmetic = true
	}
}

// minus notes a minus, which may have an operand before it.
func (s *subtractions) minus(statement, words int, binary bool) {
	if s == nil {
		return
	}
	l := s.level()
	if binary {
		arithmetic := l.arithmetic
		s.ends(statement, words, false)
		if !arithmetic {
			s.add(l, statement, words)
		}
	}
	l.arithmetic, l.subtracted = true, true
}

// rest takes all that follows in the statement for an operand, as it is of "-=".
func (s *subtractions) rest(statement, words int) {
	if s != nil {
		s.list = append(s.list, operand{int32(statement), int32(words), math.MaxInt32, false, 0, true})
		s.level().subtracted = false
	}
}

func (s *subtractions) add(l *level, statement, words int) {
	s.list = append(s.list, operand{int32(statement), l.first, int32(words), s.compares > l.compares, l.primary, l.grouped})
}

func (s *subtractions) level() *level { return &s.levels[len(s.levels)-1] }
