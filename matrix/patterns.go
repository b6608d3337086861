package matrix

// patterns are what an index leads to.
type patterns struct {
	name, member, base, key, operator, env, header, word, pin look
	checks                                                    []Pattern
}

// look is a table with what its numbers stand for.
type look struct {
	table    *Table
	patterns []Pattern
}

// of returns the patterns of a name, nil when there are none.
func (l *look) of(name string) []Pattern {
	start, end := l.table.find(name)
	if start == end {
		return nil
	}
	return l.patterns[start:end:end]
}

func newPatterns(entries []*Entry, x *Index) *patterns {
	var all []Pattern
	for _, e := range entries {
		eachLeaf(&e.Match, func(m *Match) { all = append(all, Pattern{e, m}) })
	}
	listed := func(numbers []uint32) []Pattern {
		list := make([]Pattern, len(numbers))
		for i, n := range numbers {
			list[i] = all[n]
		}
		return list
	}
	of := func(t *Table) look { return look{t, listed(t.Numbers)} }
	return &patterns{
		name: of(&x.Name), member: of(&x.Member), base: of(&x.Base), key: of(&x.Key), operator: of(&x.Operator),
		env: of(&x.Env), header: of(&x.Header), word: of(&x.Word), pin: of(&x.Pin), checks: listed(x.Checks),
	}
}
