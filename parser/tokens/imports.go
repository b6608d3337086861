package tokens

// importStatement reads an import statement whose first word is [at:i), and
// returns its end.
func (s *Scanner) importStatement(word int32, at, i int) int {
	late := at > 0 && s.text[at-1] != '\n'
	r := importReader{Scanner: s, at: i}
	if word == importWord {
		for {
			start := r.skip(r.at, 0)
			module, ok := r.dotted()
			if !ok {
				return r.at
			}
			bound, renamed := r.as(0)
			r.importModule(module, bound, renamed, start, late)
			if !r.takes(',', 0) {
				return r.at
			}
		}
	}
	level := 0
	for r.at = r.skip(r.at, 0); r.at < len(s.text) && s.text[r.at] == '.'; r.at = r.skip(r.at+1, 0) {
		level++
	}
	module := ""
	if at := r.skip(r.at, 0); level == 0 || at+6 > len(s.text) || string(s.text[at:at+6]) != "import" || at+6 < len(s.text) && wordBytes[s.text[at+6]] {
		var ok bool
		if module, ok = r.dotted(); !ok {
			return r.at
		}
	}
	if _, _, h := r.word(0); h != importHash {
		return r.at
	}
	depth := 0
	if r.takes('(', 0) {
		depth = 1
	}
	r.from(module, level, depth, late)
	if depth == 1 && !r.takes(')', 1) {
		s.facts.Lost = true
	}
	return r.at
}

var importHash, asHash = Hash("import"), Hash("as")

// importReader reads the words of one import statement.
type importReader struct {
	*Scanner
	at int
}

// word reads an identifier; its hash is 0 when none follows.
func (r *importReader) word(depth int) (start, end int, h uint64) {
	start = r.skip(r.at, depth)
	if end, h = wordAt(r.text, start); end == start {
		return start, start, 0
	}
	r.at = end
	return start, end, h
}

// takes reads a byte, and reports whether it follows.
func (r *importReader) takes(c byte, depth int) bool {
	at := r.skip(r.at, depth)
	if at == len(r.text) || r.text[at] != c {
		return false
	}
	r.at = at + 1
	return true
}

// dotted reads a dotted name.
func (r *importReader) dotted() (string, bool) {
	start, end, h := r.word(0)
	name := string(r.text[start:end])
	for h != 0 {
		if !r.takes('.', 0) {
			return name, true
		}
		if start, end, h = r.word(0); h != 0 {
			name += "." + string(r.text[start:end])
		}
	}
	return "", false
}

// as reads what follows "as", if it does.
func (r *importReader) as(depth int) (h uint64, renamed bool) {
	before := r.at
	if _, _, h := r.word(depth); h != asHash {
		r.at = before
		return 0, false
	}
	_, _, h = r.word(depth)
	return h, h != 0
}

// bind makes a name of the file denote what an import leads to.
func (s *Scanner) bind(h uint64, name int32, library, project bool) {
	known := s.table.meaning(h) != noMeaning
	a := s.table.alias(h)
	before := *a
	if library && name != nowhere {
		s.mention(name)
		if !a.denote(name) && int(a.count) == len(a.names) {
			s.facts.Lost = true
		}
	}
	a.project = a.project || project
	a.foreign = a.foreign || !library && !project
	changed := before.count != a.count || before.project != a.project || before.foreign != a.foreign
	if changed && s.table.meaning(h) >= firstAlias && (s.seen.mayHave(h) || s.quotes.MayHave(h)) {
		s.again = true // it was met before, as something else or nothing
	}
	if library && !known && s.table.full {
		s.facts.Lost = true
	}
}

// importModule handles "import module", "import module as bound".
func (s *Scanner) importModule(module string, bound uint64, renamed bool, start int, late bool) {
	root := module
	for i := range len(module) {
		if module[i] == '.' {
			root = module[:i]
			break
		}
	}
	library, project := s.options.Root(s.file, root)
	name, top := int32(nowhere), int32(nowhere)
	if library {
		name, top = s.names.at(module), s.names.at(root)
		s.imported(name, start)
	}
	if !renamed {
		bound, name = Hash(root), top
	}
	s.bind(bound, name, library, project)
	if project {
		s.imports = append(s.imports, Import{Module: module, Bound: []uint64{bound}, Late: late})
	} else if s.options.Outside {
		s.outside = append(s.outside, module)
	}
}

// imported notes what an import statement can give by itself.
func (s *Scanner) imported(name int32, start int) {
	s.facts.Library = true
	if name != nowhere {
		s.mention(name)
		if i := &s.names.nodes[name].interest; i.Use || i.Import {
			s.site(start, name, true)
		}
	}
}

// from handles what follows "from module import".
func (r *importReader) from(module string, level, depth int, late bool) {
	s := r.Scanner
	library, project := false, level > 0
	at := int32(nowhere)
	if level == 0 {
		root := module
		for i := range len(module) {
			if module[i] == '.' {
				root = module[:i]
				break
			}
		}
		if library, project = s.options.Root(s.file, root); library {
			at = s.names.at(module)
			s.imported(at, r.at)
		}
	}
	imp := Import{Module: module, Level: level, Late: late}
	if r.takes('*', depth) {
		if library {
			s.facts.Lost = true // any name may come from there
		}
		imp.Names, imp.Late = []string{"*"}, false
		s.facts.Star = s.facts.Star || project
		if s.options.Outside && !project {
			s.outside = append(s.outside, module)
		}
	} else {
		for {
			start, end, h := r.word(depth)
			if h == 0 {
				break
			}
			bound, renamed := r.as(depth)
			if !renamed {
				bound = h
			}
			name := at
			if at != nowhere {
				name = s.names.child(at, s.text, start, end, h)
				s.imported(name, start)
			}
			s.bind(bound, name, library, project)
			if s.options.Outside && !project {
				s.outside = append(s.outside, module+"."+string(s.text[start:end]))
			}
			if project {
				imp.Names, imp.Taken, imp.Bound = append(imp.Names, string(s.text[start:end])), append(imp.Taken, h), append(imp.Bound, bound)
				if bound != h {
					s.facts.renamed = append(s.facts.renamed, renaming{h, bound})
				}
			}
			if !r.takes(',', depth) {
				break
			}
		}
	}
	switch {
	case !project:
	case len(imp.Names) == 0:
		s.facts.Lost = true // it is no statement of Python 3
	default:
		s.imports = append(s.imports, imp)
	}
}

// rename notes that a name of the project has another one in the file.
func (s *Scanner) rename(bound, original uint64) {
	if s.renamed == nil {
		s.renamed = make(map[uint64]uint64)
	}
	s.renamed[bound] = original
	s.sought.Add(bound)
}
