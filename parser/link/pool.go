package link

import (
	"strings"
	"sync"

	"github.com/upcheck/upcheck/parser"
)

// pool shares names and their meanings: the files of a project import the same
// things over and over. The zero pool is empty.
type pool struct {
	mu     sync.Mutex
	shared map[poolKey]*meaning

	textMu sync.Mutex
	texts  map[string]string
}

// kept returns a string that shares its memory with equal ones.
func (p *pool) kept(s string) string {
	p.textMu.Lock()
	defer p.textMu.Unlock()
	if known, ok := p.texts[s]; ok {
		return known
	}
	if p.texts == nil {
		p.texts = make(map[string]string)
	}
	s = strings.Clone(s) // it may be a part of the text of a file
	p.texts[s] = s
	return s
}

// poolKey is a meaning with one reference at most and neither test nor constant.
type poolKey struct {
	ref             parser.Ref
	class, function int32
	confidence      parser.Confidence
}

// share returns a meaning that is equal to m.
func (p *pool) share(m meaning) *meaning {
	if len(m.refs) > 1 || m.test != nil || m.constant != nil {
		return &m
	}
	key := poolKey{class: m.class, function: m.function, confidence: m.confidence}
	if len(m.refs) == 1 {
		key.ref = m.refs[0]
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.shared[key]; known != nil {
		return known
	}
	if p.shared == nil {
		p.shared = make(map[poolKey]*meaning)
	}
	p.shared[key] = &m
	return &m
}
