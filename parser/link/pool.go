package link

import (
	"sync"

	"github.com/upcheck/upcheck/parser"
)

// pool shares the meanings of names: the files of a project import the same
// things over and over. The zero pool is empty.
type pool struct {
	mu     sync.Mutex
	shared map[poolKey]*meaning
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
