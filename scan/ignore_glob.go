package scan

import "strings"

// glob is one compiled pattern of an ignore file. It works on bytes, as git
// does: "?" stands for one byte of a UTF-8 letter.
type glob struct {
	// prefix and suffix are the bytes that every match begins and ends with.
	prefix, suffix string
	// tokens match what lies between. They are the states of an automaton; state
	// len(tokens) accepts. The cost of a match is the product of both lengths,
	// whatever the pattern.
	tokens []token
}

type token struct {
	kind tokenKind
	char byte    // for one
	set  byteSet // for oneOf
}

type tokenKind uint8

const (
	one        tokenKind = iota // the byte
	oneOf                       // one byte of the set
	star                        // any number of bytes but "/"
	inside                      // "**" at the end: any number of bytes
	folders                     // "**/": nothing, or what the next token takes; always followed by anyFolders
	anyFolders                  // any number of bytes, the last one "/"
	never                       // a broken pattern
)

// byteSet is a set of bytes.
type byteSet [4]uint64

func (s *byteSet) add(c byte)      { s[c>>6] |= 1 << (c & 63) }
func (s *byteSet) remove(c byte)   { s[c>>6] &^= 1 << (c & 63) }
func (s *byteSet) has(c byte) bool { return s[c>>6]&(1<<(c&63)) != 0 }

func (s *byteSet) addRange(from, to byte) {
	for c := int(from); c <= int(to); c++ {
		s.add(byte(c))
	}
}

func (s *byteSet) negate() {
	for i := range s {
		s[i] = ^s[i]
	}
}

// compileGlob reads a pattern whose "*", "?" and classes do not match "/".
func compileGlob(p string) glob {
	var g glob
	for i := 0; i < len(p); {
		var t token
		switch p[i] {
		case '*':
			i = g.stars(p, i)
			continue
		case '?':
			t.kind = oneOf
			t.set.negate()
			t.set.remove('/')
			i++
		case '[':
			set, next, ok := compileClass(p, i)
			if !ok {
				return glob{tokens: []token{{kind: never}}}
			}
			t.kind, t.set, i = oneOf, set, next
		case '\\':
			if i+1 == len(p) {
				return glob{tokens: []token{{kind: never}}}
			}
			t.char = p[i+1]
			i += 2
		default:
			t.char = p[i]
			i++
		}
		g.tokens = append(g.tokens, t)
	}
	g.cut()
	return g
}

// cut takes the single bytes at both ends off the tokens.
func (g *glob) cut() {
	start, end := 0, len(g.tokens)
	for start < end && g.tokens[start].kind == one {
		start++
	}
	for end > start && g.tokens[end-1].kind == one {
		end--
	}
	g.prefix, g.suffix, g.tokens = text(g.tokens[:start]), text(g.tokens[end:]), g.tokens[start:end]
}

func text(tokens []token) string {
	b := make([]byte, len(tokens))
	for i := range tokens {
		b[i] = tokens[i].char
	}
	return string(b)
}

// literal returns the only text that the pattern matches, if there is just one.
func (g *glob) literal() (text string, ok bool) {
	return g.prefix, len(g.tokens) == 0
}

// extension returns what path.Ext returns for the names that the pattern
// matches, if it is about nothing else: ".py" for "*.py".
func (g *glob) extension() (ext string, ok bool) {
	return g.suffix, g.prefix == "" && len(g.tokens) == 1 && g.tokens[0].kind == star && strings.LastIndexByte(g.suffix, '.') == 0
}

// stars compiles the run of stars at p[i] and returns where to go on. Two or
// more are special between slashes; git cuts the literal start off a pattern
// before it looks, so they are special right after it too.
func (g *glob) stars(p string, i int) int {
	end := i
	for end < len(p) && p[end] == '*' {
		end++
	}
	opens := i == 0 || p[i-1] == '/' || !strings.ContainsAny(p[:i], `*?[\`)
	switch {
	case end-i < 2 || !opens:
	case end == len(p):
		g.tokens = append(g.tokens, token{kind: inside})
		return end
	case p[end] == '/':
		g.tokens = append(g.tokens, token{kind: folders}, token{kind: anyFolders})
		return end + 1
	}
	g.tokens = append(g.tokens, token{kind: star})
	return end
}

// match reports whether the pattern matches the whole text.
func (g *glob) match(text string) bool {
	if len(text) < len(g.prefix)+len(g.suffix) || !strings.HasPrefix(text, g.prefix) || !strings.HasSuffix(text, g.suffix) {
		return false
	}
	text = text[len(g.prefix) : len(text)-len(g.suffix)]
	switch {
	case len(g.tokens) == 0:
		return text == ""
	case len(g.tokens) == 1 && g.tokens[0].kind == star:
		return strings.IndexByte(text, '/') < 0
	}
	now := make([]bool, len(g.tokens)+1)
	next := make([]bool, len(g.tokens)+1)
	g.enter(now, 0)
	for i := range len(text) {
		clear(next)
		alive := false
		for state := range g.tokens {
			if now[state] && g.step(next, state, text[i]) {
				alive = true
			}
		}
		if !alive {
			return false
		}
		now, next = next, now
	}
	return now[len(g.tokens)]
}

// step takes one byte in a state and reports whether that leads anywhere.
func (g *glob) step(next []bool, state int, c byte) bool {
	switch t := &g.tokens[state]; t.kind {
	case one:
		if t.char == c {
			g.enter(next, state+1)
			return true
		}
	case oneOf:
		if t.set.has(c) {
			g.enter(next, state+1)
			return true
		}
	case star:
		if c != '/' {
			g.enter(next, state)
			return true
		}
	case inside:
		g.enter(next, state)
		return true
	case anyFolders:
		next[state] = true
		if c == '/' {
			g.enter(next, state+1)
		}
		return true
	}
	return false
}

// enter marks a state and those that need no byte to be reached from it.
func (g *glob) enter(states []bool, state int) {
	states[state] = true
	if state == len(g.tokens) {
		return
	}
	switch g.tokens[state].kind {
	case star, inside:
		g.enter(states, state+1)
	case folders:
		states[state+1] = true
		g.enter(states, state+2)
	}
}
