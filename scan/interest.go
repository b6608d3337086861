package scan

import (
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
	})}
}

// interestIn says what a name can give. Other readers may have asked already.
func (p *workspace) interestIn(name string) tokens.Interest {
	if known, ok := p.interests.Load(name); ok {
		return known.(tokens.Interest)
	}
	i := p.engine.Interest(name)
	p.take(i.Takes)
	told := interest(i)
	p.interests.Store(name, told)
	return told
}

// interest says in the terms of tokens what a name can give.
func interest(i rules.Interest) tokens.Interest {
	return tokens.Interest{
		Use: i.Use, Import: i.Import, Base: i.Base, Below: i.Below, Module: i.Module, Call: shape(&i.Call), Takes: len(i.Takes) > 0, Steady: i.Steady,
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
	return tokens.Member{Steady: m.Steady, Use: m.Use, Item: m.Item, Key: m.Key, Override: m.Override, Call: shape(&m.Call), Super: shape(&m.Super)}
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
