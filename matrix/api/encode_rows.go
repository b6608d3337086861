package api

import (
	"fmt"
	"strings"
)

// encoder writes the tables. First everything is counted, so that texts and
// parameters have their numbers when rows and facts need them.
type encoder struct {
	snapshots []*Snapshot
	root      *node
	nodes     []*node
	texts     *table[string]
	params    *table[Param]
	names     map[string]uint32
	facts     map[string]uint32
	scratch   []byte
	sections  [sectionCount][]byte
}

func newEncoder(snapshots []*Snapshot, root *node) *encoder {
	e := &encoder{
		snapshots: snapshots, root: root, nodes: levels(root),
		texts: newTable(strings.Compare), params: newTable(compareParams),
		names: map[string]uint32{"": noName}, facts: map[string]uint32{},
	}
	e.texts.add("")
	for _, s := range snapshots {
		e.texts.add(s.Package)
		e.texts.add(s.Version)
		for _, w := range s.Wheels {
			e.texts.add(w.File)
			e.texts.add(w.SHA256)
		}
	}
	for _, n := range e.nodes {
		e.texts.add(n.segment)
		for _, name := range n.names {
			if name != nil && name.Object != nil {
				e.count(name.Object)
			}
		}
	}
	e.texts.number()
	e.params.number()
	return e
}

func (e *encoder) put(section int, values ...uint32) {
	for _, v := range values {
		e.sections[section] = word(e.sections[section], v)
	}
}

func (e *encoder) rows() error {
	for _, p := range e.params.list {
		kind := uint32(p.Kind)
		if p.Optional {
			kind |= optionalBit
		}
		e.put(paramRows, e.texts.ids[p.Name], kind, e.texts.ids[p.Default])
	}
	wheels := uint32(0)
	for _, s := range e.snapshots {
		e.put(releaseRows, e.texts.ids[s.Version], wheels)
		wheels += uint32(len(s.Wheels))
		for _, w := range s.Wheels {
			e.put(wheelRows, e.texts.ids[w.File], e.texts.ids[w.SHA256])
		}
	}
	e.put(releaseRows, 0, wheels)
	child, states := uint32(1), uint32(0)
	for _, n := range e.nodes {
		e.put(nodeRows, e.texts.ids[n.segment], child, states)
		child += uint32(len(n.children))
		count, err := e.states(n)
		if err != nil {
			return err
		}
		states += count
	}
	e.put(nodeRows, 0, child, states)
	return nil
}

// state is what a node is at one release.
type state struct {
	exists     bool
	flags      Flags
	leads      uint32
	definition string
}

func (e *encoder) state(name *Name) state {
	switch {
	case name == nil:
		return state{}
	case name.Object == nil:
		return state{exists: true, flags: name.Flags, leads: e.root.at(name.Alias).id | aliasBit}
	default:
		o := name.Object
		return state{exists: true, flags: o.Flags, leads: e.fact(o), definition: o.Definition}
	}
}

// states writes a row for each run of releases in which a node is the same,
// its definition included, and returns their number.
func (e *encoder) states(n *node) (uint32, error) {
	all := make([]state, len(n.names))
	for i, name := range n.names {
		if all[i] = e.state(name); all[i].flags >= 1<<flagBits {
			return 0, fmt.Errorf("%s %s: flags %#x do not fit", name.Path, e.snapshots[i].Version, all[i].flags)
		}
	}
	count := uint32(0)
	for first := 0; first < len(all); {
		s, last := all[first], first
		for last+1 < len(all) && all[last+1] == s {
			last++
		}
		if s.exists {
			run := uint32(first) | uint32(last)<<releaseBits | uint32(s.flags)<<flagShift
			e.put(stateRows, run, s.leads, e.definition(n, first, last))
			count++
		}
		first = last + 1
	}
	return count, nil
}

// definition returns the name of a definition, the derived one if that is
// right for the whole run.
func (e *encoder) definition(n *node, first, last int) uint32 {
	name := n.names[first]
	if name.Object == nil {
		return noName
	}
	definition := name.Object.Definition
	parent := n.parent
	for i := first; i <= last; i++ {
		if parent.names == nil || parent.names[i] == nil || parent.names[i].Object == nil ||
			parent.names[i].Object.Definition == "" ||
			parent.names[i].Object.Definition+"."+n.segment != definition {
			return e.name(definition)
		}
	}
	return derivedName
}

// name numbers a dotted name.
func (e *encoder) name(dotted string) uint32 {
	if id, ok := e.names[dotted]; ok {
		return id
	}
	shorter, segment := "", dotted
	if i := strings.LastIndexByte(dotted, '.'); i > 0 {
		shorter, segment = dotted[:i], dotted[i+1:]
	}
	parent := e.name(shorter)
	id := uint32(len(e.names)-1) + firstName
	e.names[dotted] = id
	e.put(nameRows, parent, e.texts.ids[segment])
	return id
}

// fact numbers what is known of an object.
func (e *encoder) fact(o *Object) uint32 {
	e.scratch = e.appendFact(e.scratch[:0], o)
	id, ok := e.facts[string(e.scratch)]
	if !ok {
		id = uint32(len(e.facts))
		e.facts[string(e.scratch)] = id
		e.sections[factBytes] = append(e.sections[factBytes], e.scratch...)
		e.put(factEnds, uint32(len(e.sections[factBytes])))
	}
	return id
}
