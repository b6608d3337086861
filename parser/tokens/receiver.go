package tokens

import (
	"bytes"
	"slices"
)

// A member that matters has a name that much else has: what it is read from tells. Most
// names stand for nothing that could have it: parameters that nobody says the type of,
// what is made of these, and instances of classes of the file.

// holding is what a name may stand for, besides what is not known to anybody.
type holding uint8

const (
	ownClass    holding = 1 << iota // a class of the file, self, or an instance: its attributes may be anything
	ownFunction                     // a function of the file: it may give anything
	anything                        // what is asked for, or something that may lead there
)

// Around is what is known of a text besides its statements. Without facts, and what was
// wanted, all that is read from anything counts.
type Around struct {
	Facts  *Facts
	Wanted *Wanted
	// Classes are names that imports bind to classes of the project.
	Classes map[uint64]Lineage
}

// Lineage are the names of libraries that a class derives from, directly or through
// others. Library says that the name may be one of a library itself, among these: what
// calling it gives is not known.
type Lineage struct {
	Bases   []string
	Library bool
}

// receivers works out what names of a text stand for. What is asked for are instances
// that begin at some names.
type receivers struct {
	*Slicer
	Around
	from []string
	// known are the names of scopes, as far as they were found out; asked those that were
	// looked at in this round, grown says that one was found to be more.
	known map[uint64]holding
	asked Set
	grown bool
	// left is how much work there may still be on the text, in statements that are looked at.
	left int
}

// begin takes up the text of a slicer.
func (r *receivers) begin(s *Slicer, around Around) {
	r.Slicer, r.Around, r.from, r.left = s, around, nil, maxWork
	if r.known == nil {
		r.known = make(map[uint64]holding)
	}
	clear(r.known)
}

// maxWork bounds the work on a text: beyond it everything may be anything. maxTold is how
// often names are looked at until nothing changes.
const maxWork, maxTold = 200_000, 6

// works counts work, by the bytes that are looked at, and reports whether there may be
// more.
func (r *receivers) works(bytes int) bool {
	r.left -= 1 + bytes/64
	return r.left > 0
}

// isOthers reports whether what stands at a place cannot be what matters there; i is the
// statement.
func (r *receivers) isOthers(i int32, site *Site) bool {
	if site.As == AnySite || r.Wanted == nil || r.Facts == nil || r.left <= 0 {
		return false
	}
	at := int(site.Member)
	if site.As == NamedSite {
		return !r.settled(func() bool { return r.stands(i, at) })
	}
	_, h := wordAt(r.text, at)
	for _, m := range r.Wanted.Members[h] {
		switch {
		case site.As == DefinedSite && !m.Override, site.As == KeySite && !m.Key:
		case m.From == nil:
			return false
		case r.settled(func() bool {
			r.asks(m.From)
			switch site.As {
			case DefinedSite:
				return r.defines(i)
			case KeySite:
				return r.hasItems(i, at)
			}
			return r.readFrom(i, at-1, true)
		}):
			return false
		}
	}
	return true
}

// defines reports whether a function that is defined may be a method of a class that
// derives from what is asked for.
func (r *receivers) defines(function int32) bool {
	class := r.list[function].scope
	return class < 0 || r.list[class].kind != classing || r.class(class)&anything != 0
}

// asks takes up where the instances begin that are asked for.
func (r *receivers) asks(from []string) {
	if !slices.Equal(r.from, from) {
		r.from = from
		clear(r.known)
	}
}

// settled asks until what is known of names does not grow any more.
func (r *receivers) settled(ask func() bool) bool {
	for range maxTold {
		r.grown = false
		r.asked.Clear()
		if may := ask(); r.left <= 0 || !r.grown {
			return may || r.left <= 0
		}
	}
	return true
}

// stands reports whether a name may stand for something, or be read from something that is
// known.
func (r *receivers) stands(i int32, at int) bool {
	st := &r.list[i]
	if at > int(st.start) && r.text[at-1] == '.' {
		return r.readFrom(i, at-1, false)
	}
	if st.kind == defining || st.kind == classing || st.kind == decorating {
		return true
	}
	name, _ := firstWord(r.text[at:st.end])
	return r.name(name, st.scope) != 0
}

// hasItems reports whether what an item is read from by a string may be known.
func (r *receivers) hasItems(i int32, key int) bool {
	st := &r.list[i]
	open := bytes.LastIndexByte(r.text[st.start:key], '[')
	return open < 0 || r.readFrom(i, int(st.start)+open, false)
}

// readFrom reports whether what stands before a dot or bracket may be what is asked for,
// if it is read directly, or something that is known at all, from which anything may be
// read.
func (r *receivers) readFrom(i int32, at int, direct bool) bool {
	st := &r.list[i]
	start := int(st.start)
	if st.kind == defining || st.kind == classing || st.kind == decorating || at <= start || r.text[at] != '.' && r.text[at] != '[' {
		return true
	}
	for {
		for at > start && classes[r.text[at-1]] == closing {
			if at = r.opening(start, at-1); at < 0 {
				return true
			}
			direct = false
		}
		end := at
		for at > start && wordBytes[r.text[at-1]] {
			at--
		}
		switch {
		case at == end || classes[r.text[at]] != letter || isOperator(r.text[at:end]):
			return true // a number, or brackets around something
		case at == start || r.text[at-1] != '.':
			held := r.name(r.text[at:end], st.scope)
			return held&anything != 0 || !direct && held != 0
		}
		at--
		direct = false
	}
}

// opening returns where the bracket opens that closes at an offset, -1 for one that is not
// found.
func (r *receivers) opening(start, at int) int {
	depth := 0
	for ; at >= start; at-- {
		switch classes[r.text[at]] {
		case closing:
			depth++
		case opening:
			if depth--; depth == 0 {
				return at
			}
		case quote:
			line := r.text[start:at]
			if at = start + bytes.LastIndexByte(line, r.text[at]); at < start || bytes.IndexByte(r.text[at:start+len(line)], '\n') >= 0 {
				return -1
			}
		case hash:
			return -1
		}
	}
	return -1
}
