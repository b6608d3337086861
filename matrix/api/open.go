package api

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/upcheck/upcheck/internal/version"
)

// OpenHistory reads what Encode has written. The history keeps data and takes
// its strings from there. The error says what is wrong with a file that Encode
// cannot have written; Verify finds more.
func OpenHistory(data string) (*History, error) {
	if !strings.HasPrefix(data, magic[:len(magic)-1]) {
		return nil, errors.New("not an API history")
	}
	if len(data) < headerSize {
		return nil, errors.New("API history: the file is cut off")
	}
	if schema := data[len(magic)-1]; schema != magic[len(magic)-1] {
		return nil, fmt.Errorf("API history: schema %d, this program reads %d", schema, magic[len(magic)-1])
	}
	sections, err := split(data)
	if err != nil {
		return nil, fmt.Errorf("API history: %w", err)
	}
	h := &History{
		textEnds: words(sections[textEnds]), texts: sections[textBytes],
		nodes: words(sections[nodeRows]), states: words(sections[stateRows]),
		names: words(sections[nameRows]), params: words(sections[paramRows]),
		factEnds: words(sections[factEnds]), facts: sections[factBytes],
	}
	c := check{h: h, texts: h.textEnds.len()}
	c.offsets("texts", h.textEnds, len(h.texts))
	c.offsets("facts", h.factEnds, len(h.facts))
	pkg := words(data[len(magic)+4 : len(magic)+8]).at(0)
	c.require(c.text(pkg), "the package has no name")
	if c.err == nil {
		h.pkg = h.text(pkg)
		h.releases = c.releases(words(sections[releaseRows]), words(sections[wheelRows]))
		c.nodes()
		c.states()
		c.names()
		c.params()
	}
	if c.err != nil {
		return nil, fmt.Errorf("API history: %w", c.err)
	}
	h.objects = make([]atomic.Pointer[Object], h.states.len()/stateWidth)
	return h, nil
}

func split(data string) (sections [sectionCount]string, err error) {
	widths := [sectionCount]int{1, 0, releaseWidth, wheelWidth, nodeWidth, stateWidth, nameWidth, paramWidth, 1, 0}
	directory := words(data[len(magic)+8 : headerSize])
	for i := range sections {
		start, size := uint64(directory.at(2*i)), uint64(directory.at(2*i+1))
		if start+size > uint64(len(data)) {
			return sections, errors.New("the file is cut off")
		}
		if width := uint64(4 * widths[i]); width > 0 && size%width != 0 {
			return sections, fmt.Errorf("section %d has half a row", i)
		}
		sections[i] = data[start : start+size]
	}
	return sections, nil
}

// check finds what is wrong with the tables, so that no reader has to. It
// keeps the first error.
type check struct {
	h     *History
	texts int
	err   error
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

func (c *check) releases(rows, wheels words) []Release {
	count := rows.len()/releaseWidth - 1
	if count < 1 || count > releaseMask+1 {
		c.require(false, "%d releases", count)
		return nil
	}
	releases := make([]Release, count)
	next := uint32(0)
	for i := range releases {
		text, first, end := rows.at(i*releaseWidth), rows.at(i*releaseWidth+1), rows.at((i+1)*releaseWidth+1)
		if !c.text(text) || first != next || end < first || uint64(end) > uint64(wheels.len()/wheelWidth) {
			c.require(false, "release %d is no row", i)
			return nil
		}
		next = end
		v, err := version.Parse(c.h.text(text))
		c.require(err == nil, "release %d: %w", i, err)
		c.require(i == 0 || version.Compare(releases[i-1].Version, v) < 0, "the releases are out of order")
		releases[i].Version = v
		for j := int(first); j < int(end); j++ {
			file, hash := wheels.at(j*wheelWidth), wheels.at(j*wheelWidth+1)
			if !c.text(file) || !c.text(hash) {
				c.require(false, "wheel %d is no row", j)
				return nil
			}
			releases[i].Wheels = append(releases[i].Wheels, Wheel{File: c.h.text(file), SHA256: c.h.text(hash)})
		}
	}
	return releases
}
