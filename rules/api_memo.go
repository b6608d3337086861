package rules

import (
	"sync"
	"sync/atomic"
)

// maxKept bounds what a memo keeps; beyond it values are made anew.
const maxKept = 1 << 15

// memo keeps what was found out once, for all workers. Two of them may find
// the same thing out at the same time. The zero memo is empty.
type memo[K comparable, V any] struct {
	values sync.Map
	kept   atomic.Int32
}

func (m *memo[K, V]) get(key K, find func() V) V {
	if v, ok := m.values.Load(key); ok {
		return v.(V)
	}
	v := find()
	if m.kept.Load() < maxKept {
		m.kept.Add(1)
		m.values.Store(key, v)
	}
	return v
}
