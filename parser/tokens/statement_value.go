package tokens

// A statement binds or returns the value of an expression. Here it is told which of its
// parts may be that value, or an item of it: not what stands in a condition, in an index
// or among the arguments of a call, unless the call is of something that gives these.

// givers give what they get: as it is, its items, or in a container.
var givers = hashSet("abs", "iter", "list", "tuple", "set", "frozenset", "sorted", "reversed", "next", "enumerate", "zip", "filter", "map",
	"getattr", "super", "type", "dict", "cast", "get", "pop", "setdefault",
	"append", "add", "extend", "insert", "update", "appendleft")

// opens notes what kind of bracket has been opened.
func (r *statementReader) opens(s *statement, c byte) {
	if r.inert > 0 || !r.indexes || s.kind == defining && r.colon < 0 {
		return
	}
	if k := len(r.words); c == '[' || k == 0 || !givers[r.words[k-1].hash] {
		r.inert = r.depth
	}
}

// closes notes that a bracket has been closed.
func (r *statementReader) closes() {
	if r.depth < r.inert {
		r.inert = 0
	}
	if r.depth+1 < r.condition {
		r.condition = 0
	}
}

// keyword notes a keyword: a condition begins at "if" and ends at what follows it.
func (r *statementReader) keyword(s *statement, word []byte) {
	switch string(word) {
	case "return", "yield":
		s.returns = true
	case "if":
		if r.operand && r.condition == 0 {
			r.condition = r.depth + 1
		}
	case "else", "for", "async":
		if r.condition == r.depth+1 {
			r.condition = 0
		}
	}
	if string(word) != "return" {
		r.loosens()
	}
}

// isInert reports whether the value of what is read is not that of the statement.
func (r *statementReader) isInert() bool { return r.inert > 0 || r.condition > 0 }

// compares notes a comparison.
func (r *statementReader) compares(s *statement) {
	s.compares = true
	r.subtractions.compared(!r.isInert())
	r.loosens()
}

// calculates notes an operator of arithmetic, which gives a number or what holds some.
func (r *statementReader) calculates(s *statement) {
	if r.depth == 0 && r.operand {
		s.numeric = true
	}
}

// loosens notes an operator that binds less than arithmetic.
func (r *statementReader) loosens() { r.loose = r.loose || r.depth == 0 }
