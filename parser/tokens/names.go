package tokens

import "github.com/upcheck/upcheck/internal/pages"

// Names are the qualified names that files mention, as a tree. One belongs to a
// worker; it asks about each name once.
type Names struct {
	ask   func(name string) Interest
	nodes []node
	slots []slot
	mask  uint64
	used  int
}

// node is a name. Node 0 is the one above all packages.
type node struct {
	name     string
	interest Interest
	// plain says that neither a mention nor a call can give anything, whatever it gets.
	plain bool
	// met and got are the rounds in which the name was mentioned and given last.
	met, got int32
}

type slot struct {
	key   uint64
	child int32
}

// nowhere is a name below which nothing matters.
const nowhere = -1

// NewNames returns an empty tree. What ask says about a name must not change.
func NewNames(ask func(name string) Interest) *Names {
	n := &Names{ask: ask, slots: pages.Make[slot](1 << 9), mask: 1<<9 - 1}
	n.nodes = append(n.nodes, node{interest: Interest{Below: true}, plain: true})
	return n
}

// child returns the name of word below a name.
func (n *Names) child(parent int32, text []byte, start, end int, h uint64) int32 {
	key := mix(h ^ uint64(parent)*golden)
	if key == 0 {
		key = 1
	}
	i := key & n.mask
	for n.slots[i].key != 0 {
		if n.slots[i].key == key {
			return n.slots[i].child
		}
		i = (i + 1) & n.mask
	}
	return n.add(parent, string(text[start:end]), key)
}

// at returns a dotted name.
func (n *Names) at(dotted string) int32 {
	at := int32(0)
	for start := 0; start <= len(dotted) && at != nowhere; {
		end := start
		for end < len(dotted) && dotted[end] != '.' {
			end++
		}
		word := []byte(dotted[start:end])
		at = n.child(at, word, 0, len(word), hashOf(word, 0, len(word)))
		start = end + 1
	}
	return at
}

func (n *Names) add(parent int32, word string, key uint64) int32 {
	child := int32(nowhere)
	if above := &n.nodes[parent]; above.interest.Below {
		name := word
		if parent > 0 {
			name = above.name + "." + word
		}
		child = int32(len(n.nodes))
		interest := n.ask(name)
		n.nodes = append(n.nodes, node{name: name, interest: interest, plain: !interest.Use && !interest.Checked && !interest.Takes && !interest.escapes()})
	}
	if n.used++; 2*n.used > len(n.slots) {
		n.grow()
	}
	n.put(slot{key, child})
	return child
}

func (n *Names) put(s slot) {
	i := s.key & n.mask
	for n.slots[i].key != 0 {
		i = (i + 1) & n.mask
	}
	n.slots[i] = s
}

func (n *Names) grow() {
	old := n.slots
	n.slots = pages.Make[slot](4 * len(old))
	n.mask = uint64(len(n.slots) - 1)
	for _, s := range old {
		if s.key != 0 {
			n.put(s)
		}
	}
}
