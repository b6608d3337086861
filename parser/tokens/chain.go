package tokens

import "bytes"

// chain reads a dotted name that begins with an alias, whose text is [at:i). It
// returns the end of the name.
func (s *Scanner) chain(meaning int32, at, i, depth int) int {
	a := &s.table.aliases[meaning-firstAlias]
	text := s.text
	names, count := a.names, int(a.count)
	known := a.known()
	first := true
	if a.version {
		s.asks(at)
	}
	for {
		next := i
		if next == len(text) || text[next] != '.' {
			next = s.skip(i, depth)
		}
		if next == len(text) || text[next] != '.' {
			s.ends(a, names[:count], at, next, first)
			return i
		}
		word := next + 1
		if word == len(text) || classes[text[word]] != letter {
			if word = s.skip(word, depth); word == len(text) || classes[text[word]] != letter {
				return i
			}
		}
		var h uint64
		i, h = wordAt(text, word)
		s.see(h)
		if s.isVersion(h) {
			s.asks(at)
		}
		if h == objectWord { // mock.patch.object(a, "name")
			s.looks = s.statement
		}
		if a.project {
			s.through = append(s.through, h)
		}
		if !known {
			s.read(h, word, i, depth)
		} else {
			a.skipped = true
		}
		for k, name := range names[:count] {
			if name == nowhere {
				continue
			}
			name = s.names.child(name, text, word, i, h)
			if name == nowhere {
				s.mention(names[k])
				s.given(names[k], at)
			} else if s.names.nodes[name].interest.Use {
				s.site(at, name, true)
			}
			names[k] = name
		}
		first = false
	}
}

// ends looks at what is done with a name that ends here; next is the offset of
// what follows.
func (s *Scanner) ends(a *alias, names []int32, at, next int, first bool) {
	c := byte('\n')
	if next < len(s.text) {
		c = s.text[next]
	}
	if first && c != '(' {
		a.bare = true
	}
	if !first && a.count > 0 && s.isTarget(at, next) && !s.isLate() {
		s.facts.Patches = true
	}
	for _, name := range names {
		if name == nowhere {
			continue
		}
		s.mention(name)
		s.given(name, at)
		n := &s.names.nodes[name]
		if first && n.interest.Use && (c != '=' || s.follows(at, ':')) {
			s.site(at, name, true)
		}
		if n.interest.Checked && s.mayCheck(at) {
			s.site(at, name, true)
		}
		if n.plain && !n.interest.Below {
			continue
		}
		switch {
		case c == '(':
			if n.interest.Takes {
				s.facts.Lost = s.facts.Lost || len(s.taking) == maxSites
				s.taking = append(s.taking, Site{Start: uint32(at), Name: n.name})
			}
			if !n.interest.Call.IsNone() {
				if s.fits(next, &n.interest.Call) {
					s.site(at, name, s.isShape(&n.interest.Call))
				}
				s.passesOn(at, next, n.name, &n.interest.Call)
			}
		case c == ',' && at == s.tested:
		case c == ',' && (at == s.lookup || n.interest.Below && s.isString(next+1)): // getattr(name, "x"), patch.object(name, "x")
			s.facts.Patches = s.facts.Patches || s.sets && at == s.lookup && !s.isLate()
			s.lookedUp(name, next)
			if at != s.lookup && n.interest.escapes() {
				s.escape(at, c, name)
			}
		case s.renames(at, c, name, &n.interest):
		case n.interest.escapes():
			s.escape(at, c, name)
		}
	}
}

// follows reports whether a byte stands before a name, with blanks between.
func (s *Scanner) follows(at int, c byte) bool {
	before := bytes.TrimRight(s.text[s.statement:at], " \t")
	return len(before) > 0 && before[len(before)-1] == c
}

// maxKeyword is longer than any keyword.
const maxKeyword = 16

// isTarget reports whether a name may be assigned to: it stands alone or among others
// before "=" or an operator with it, or behind del, for and with. The type of a variable,
// "x: torch.Tensor = None", is none.
func (s *Scanner) isTarget(at, next int) bool {
	before := s.text[s.statement:at]
	switch first, _ := firstWord(s.text[s.statement:min(len(s.text), s.statement+maxKeyword)]); {
	case string(first) == "del":
		return !bytes.ContainsAny(before, "([")
	case string(first) == "for":
		return !bytes.Contains(before, []byte(" in "))
	case string(first) == "with":
		return bytes.HasSuffix(bytes.TrimRight(before, " \t("), []byte(" as"))
	case isOperator(first):
		return false
	}
	if bytes.ContainsAny(before, "=(") || next == len(s.text) {
		return false
	}
	if i := bytes.IndexAny(before, ":["); i >= 0 && before[i] == ':' {
		return false
	}
	switch s.text[next] {
	case '=':
		return next+1 == len(s.text) || s.text[next+1] != '='
	case ':':
		return at == s.statement
	case ',':
		return bytes.IndexByte(s.text[next:lineEnd(s.text, next)], '=') >= 0
	case '+', '-', '*', '/', '|', '&', '%', '@', '^', '<', '>':
		rest := s.text[next+1 : min(len(s.text), next+4)]
		return bytes.IndexByte(rest, '=') >= 0
	}
	return false
}

// isString reports whether a string follows.
func (s *Scanner) isString(i int) bool {
	i = s.skip(i, 1)
	return i < len(s.text) && (s.text[i] == '"' || s.text[i] == '\'')
}

// lookedUp handles getattr(name, "word").
func (s *Scanner) lookedUp(name int32, comma int) {
	i := s.skip(comma+1, 1)
	if i < len(s.text) && (s.text[i] == '"' || s.text[i] == '\'') {
		q := s.text[i]
		end := i + 1
		for end < len(s.text) && wordBytes[s.text[end]] {
			end++
		}
		if end < len(s.text) && s.text[end] == q && end > i+1 {
			c := s.names.child(name, s.text, i+1, end, hashOf(s.text, i+1, end))
			if c != nowhere {
				if n := &s.names.nodes[c].interest; n.Use {
					s.site(i, c, false)
				} else if n.escapes() {
					s.escape(i, ',', c)
				}
			}
			return
		}
	}
	s.lookups = append(s.lookups, name)
}
