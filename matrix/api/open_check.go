package api

import (
	"errors"
	"fmt"
	"hash/crc32"
)

// check finds what is wrong with the tables, so that no reader has to. It
// keeps the first error.
type check struct {
	h     *History
	texts int
	err   error
}

func (h *History) check() error {
	c := check{h: h, texts: h.textEnds.len()}
	c.offsets("texts", h.textEnds, len(h.texts))
	c.offsets("facts", h.factEnds, len(h.facts))
	c.releases()
	if c.err == nil {
		c.nodes()
		c.slots()
		c.states()
		c.names()
		c.params()
	}
	return c.err
}

func (c *check) require(ok bool, format string, args ...any) {
	if !ok && c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *check) text(i uint32) bool { return uint64(i) < uint64(c.texts) }

// offsets requires ends that ascend up to the size of what they divide.
func (c *check) offsets(what string, ends words, size int) {
	last := uint32(0)
	for i := range ends.len() {
		end := ends.at(i)
		if end < last {
			c.require(false, "the %s are out of order", what)
			return
		}
		last = end
	}
	c.require(uint64(last) == uint64(size), "the %s do not fit their table", what)
}

// releases requires that every release has its wheels and every wheel its release.
func (c *check) releases() {
	rows, wheels := c.h.releaseRows, c.h.wheels
	next := uint32(0)
	for i := range c.h.releases {
		first, end := rows.at(i*releaseWidth+1), rows.at((i+1)*releaseWidth+1)
		if first != next || end < first || uint64(end) > uint64(wheels.len()/wheelWidth) {
			c.require(false, "release %d is no row", i)
			return
		}
		next = end
		for j := int(first); j < int(end); j++ {
			if !c.text(wheels.at(j*wheelWidth)) || !c.text(wheels.at(j*wheelWidth+1)) {
				c.require(false, "wheel %d is no row", j)
				return
			}
		}
	}
}

// nodes requires a tree: every node but the root is a child of one before it,
// and no deeper than paths are. The root stands for nothing.
func (c *check) nodes() {
	rows := c.h.nodes
	count := rows.len()/nodeWidth - 1
	if count < 1 {
		c.require(false, "no paths")
		return
	}
	states := uint32(c.h.states.len() / stateWidth)
	child, state := uint32(1), uint32(0)
	depth, level := 0, uint32(1) // the level ends there
	for i := range count {
		if uint32(i) == level {
			depth, level = depth+1, child
		}
		if depth > maxSegments {
			c.require(false, "a path has more than %d segments", maxSegments)
			return
		}
		nextChild, nextState := rows.at((i+1)*nodeWidth+1), rows.at((i+1)*nodeWidth+2)
		if !c.text(rows.at(i*nodeWidth)) || rows.at(i*nodeWidth+1) != child || rows.at(i*nodeWidth+2) != state ||
			nextChild < child || nextState < state || child <= uint32(i) || i == 0 && nextState > 0 {
			c.require(false, "path %d is no row", i)
			return
		}
		child, state = nextChild, nextState
	}
	c.require(child == uint32(count) && state == states, "the paths do not fit their tables")
}

// slots requires the table that Encode lays out for these nodes.
func (c *check) slots() {
	c.require(c.err != nil || c.h.nodeCount() <= slotNodeMask && string(c.h.slots) == string(c.h.layOut()), "the table of children is another one's")
}

func (c *check) states() {
	rows, nodes, facts := c.h.states, uint32(c.h.nodeCount()), uint32(c.h.factEnds.len())
	names := uint32(c.h.names.len()/nameWidth + firstName)
	for i := range rows.len() / stateWidth {
		row := uint32(i)
		first, last := c.h.run(row)
		target, alias := c.h.alias(row)
		if first > last || last >= len(c.h.releases) || rows.at(i*stateWidth+2) >= names ||
			alias && target >= nodes || !alias && target >= facts {
			c.require(false, "state %d is no row", i)
			return
		}
	}
}

// names requires that every name is longer than one before it.
func (c *check) names() {
	rows := c.h.names
	for i := range rows.len() / nameWidth {
		shorter := rows.at(i * nameWidth)
		if shorter >= uint32(i+firstName) || shorter == derivedName || !c.text(rows.at(i*nameWidth+1)) {
			c.require(false, "name %d is no row", i)
			return
		}
	}
}

func (c *check) params() {
	rows := c.h.params
	for i := range rows.len() / paramWidth {
		kind := rows.at(i*paramWidth+1) &^ optionalBit
		if !c.text(rows.at(i*paramWidth)) || !c.text(rows.at(i*paramWidth+2)) || kind > uint32(VarKeyword) {
			c.require(false, "parameter %d is no row", i)
			return
		}
	}
}

// Verify reads all of data, which OpenHistory accepts: the checksum, and every
// fact. Use it for a file that comes from outside.
func Verify(data string) error {
	h, err := OpenHistory(data)
	if err != nil {
		return err
	}
	start := len(magic) + 4
	if crc32.Checksum([]byte(data[start:]), crc32.MakeTable(crc32.Castagnoli)) != words(data[len(magic):start]).at(0) {
		return errors.New("API history: the checksum is wrong")
	}
	for i := range h.factEnds.len() {
		if _, ok := h.decodeFact(uint32(i)); !ok {
			return fmt.Errorf("API history: fact %d cannot be read", i)
		}
	}
	for node := range uint32(h.nodeCount()) {
		first, end := h.children(node)
		for child := first + 1; child < end; child++ {
			if h.segment(child-1) >= h.segment(child) {
				return fmt.Errorf("API history: the paths below %q are out of order", h.path(node))
			}
		}
	}
	return nil
}
