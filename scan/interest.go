package scan

import (
	"sync"

	"github.com/upcheck/upcheck/parser/tokens"
	"github.com/upcheck/upcheck/rules"
)

// tokenReader reads the tokens of one file at a time, into memory that it keeps for
// the next.
type tokenReader struct {
	*tokens.Scanner
	masks  tokens.Masks
	buffer []byte
}

// newReader returns a reader whose scanner asks the engine.
func (p *workspace) newReader() *tokenReader {
	return &tokenReader{Scanner: tokens.New(tokens.Options{
		Root: func(file, root string) (library, project bool) {
			return p.engine.Wants(root), p.lies(file, root)
		},
		Interest: p.interestIn,
		Watched:  p.texts,
		Versions: p.versions,
		Outside:  p.options.Installed != nil,
		Outdated: p.engine.WantsOutdated(),
	})}
}

// interestIn says what a name can give. Other readers may have asked already.
func (p *workspace) interestIn(name string) tokens.Interest {
	if known, ok := p.interests.of(name); ok {
		return known
	}
	i := p.engine.Interest(name)
	p.take(i.Takes)
	return p.interests.add(name, interest(i))
}

// interests are what the engine said about names. They are for all workers.
type interests struct {
	mu    sync.Mutex
	told  map[string]tokens.Interest
	names []string // by their numbers
}

func (t *interests) of(name string) (tokens.Interest, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	i, ok := t.told[name]
	return i, ok
}

// byNumber returns the names that were asked about so far, by their numbers.
func (t *interests) byNumber() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.names
}

// add adds what was said about a name, and gives that a number. Another worker may have
// added it already.
func (t *interests) add(name string, i tokens.Interest) tokens.Interest {
	t.mu.Lock()
	defer t.mu.Unlock()
	if known, ok := t.told[name]; ok {
		return known
	}
	i.Number = uint32(len(t.names))
	if t.told == nil {
		t.told = make(map[string]tokens.Interest)
	}
	t.told[name], t.names = i, append(t.names, name)
	return i
}

// interest says in the terms of tokens what a name can give.
func interest(i rules.Interest) tokens.Interest {
	return tokens.Interest{
		Use: i.Use, Import: i.Import, Checked: i.Checked, Base: i.Base, Below: i.Below, Module: i.Module, Written: i.Written, Call: shape(&i.Call), Takes: len(i.Takes) > 0, Steady: i.Steady,
	}
}

func shape(s *rules.Shape) tokens.Shape {
	t := tokens.Shape{Any: s.Any, Keywords: hashes(s.Keywords), Others: s.Others, Listed: hashes(s.Listed), Positional: s.Positional, Values: s.Values}
	for _, o := range s.Without {
		t.Without = append(t.Without, tokens.Omission{Keywords: hashes(o.Keywords), Positional: o.Positional})
	}
	return t
}

func member(m *rules.Member) tokens.Member {
	return tokens.Member{Steady: m.Steady, Use: m.Use, Item: m.Item, Key: m.Key, Override: m.Override, Params: hashes(m.Params), Call: shape(&m.Call), Super: shape(&m.Super)}
}

func hashes(words []string) []uint64 {
	var list []uint64
	for _, w := range words {
		list = append(list, tokens.Hash(w))
	}
	return list
}

// take notes types that calls are reported for when they are given one.
func (p *workspace) take(types []string) {
	if len(types) == 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, typ := range types {
		p.taken[typ] = true
	}
}
