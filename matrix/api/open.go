package api

import (
	"errors"
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// OpenHistory reads what Encode has written. The history keeps data and takes
// its strings from there. The error says what is wrong with a file that Encode
// cannot have written; Verify finds more.
func OpenHistory(data string) (*History, error) {
	h, err := OpenVerified(data)
	if err != nil {
		return nil, err
	}
	if err := h.check(); err != nil {
		return nil, fmt.Errorf("API history: %w", err)
	}
	return h, nil
}

// OpenVerified is OpenHistory for data that Verify has accepted, as it has every
// history that is part of the program: only the head is read, whatever the size.
// Reading on in other data may panic.
func OpenVerified(data string) (*History, error) {
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
		releaseRows: words(sections[releaseRows]), wheels: words(sections[wheelRows]),
		nodes: words(sections[nodeRows]), states: words(sections[stateRows]),
		names: words(sections[nameRows]), params: words(sections[paramRows]),
		factEnds: words(sections[factEnds]), facts: sections[factBytes], slots: words(sections[childSlots]),
	}
	if err := h.readHead(words(data[len(magic)+4 : len(magic)+8]).at(0)); err != nil {
		return nil, fmt.Errorf("API history: %w", err)
	}
	h.objects = newObjects(h.states.len() / stateWidth)
	return h, nil
}

// readHead reads what the package is called and which releases it has.
func (h *History) readHead(pkg uint32) error {
	var err error
	if h.pkg, err = h.textAt(pkg); err != nil {
		return err
	}
	count := h.releaseRows.len()/releaseWidth - 1
	if count < 1 || count > releaseMask+1 {
		return fmt.Errorf("%d releases", count)
	}
	h.releases = make([]Release, count)
	for i := range h.releases {
		text, err := h.textAt(h.releaseRows.at(i * releaseWidth))
		if err != nil {
			return fmt.Errorf("release %d: %w", i, err)
		}
		if h.releases[i].Version, err = version.Parse(text); err != nil {
			return fmt.Errorf("release %d: %w", i, err)
		}
		if i > 0 && version.Compare(h.releases[i-1].Version, h.releases[i].Version) >= 0 {
			return errors.New("the releases are out of order")
		}
	}
	return nil
}

// textAt is text for an index that nobody has checked.
func (h *History) textAt(i uint32) (string, error) {
	if uint64(i) >= uint64(h.textEnds.len()) {
		return "", errors.New("a text does not exist")
	}
	start, end := uint32(0), h.textEnds.at(int(i))
	if i > 0 {
		start = h.textEnds.at(int(i) - 1)
	}
	if start > end || uint64(end) > uint64(len(h.texts)) {
		return "", errors.New("the texts are out of order")
	}
	return h.texts[start:end], nil
}

func split(data string) (sections [sectionCount]string, err error) {
	widths := [sectionCount]int{1, 0, releaseWidth, wheelWidth, nodeWidth, stateWidth, nameWidth, paramWidth, 1, 0, 1}
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
