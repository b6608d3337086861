package cache

import "io/fs"

// Record is what is known about one file that a result was made from.
//
// It holds while the file has the same Stat, unless that is young: a file that
// changes twice within one tick of the clock of its file system has one Stat for
// two contents. Otherwise it holds if the content has the same Sum.
type Record struct {
	// Path tells the file; the records of a pack may have any order.
	Path string
	Kind Kind
	Stat Stat
	// Sum is the checksum of the content; it is zero for a Kind that has none.
	Sum Sum
	// Blob is what was found out about this content alone; may be empty.
	Blob []byte
}

// Kind says what a record is about.
type Kind uint8

// The kinds.
const (
	// File is a file whose content was read.
	File Kind = iota
	// Size is a file of which only the size counted.
	Size
	// Name is a file of which nothing but its name counted.
	Name
	// Missing is a file that was looked for and is not there.
	Missing
	// Folder is a folder whose names were read; Sum is that of the listing.
	Folder
	// Links is a Folder with links in it: what they lead to may change without
	// the folder, so that its Stat says nothing.
	Links
)

// Stat is what a file system says about a file without reading it. Times are
// nanoseconds since 1970; what a system does not know is 0.
type Stat struct {
	Size, Modified, Changed int64
	Inode                   uint64
}

// racy is the coarsest tick of a file system's clock: FAT counts in two seconds.
const racy = 2_000_000_000

// Young reports whether a file with this Stat may have changed at or after a time,
// in nanoseconds since 1970, and nobody can tell.
func (s Stat) Young(start int64) bool {
	return max(s.Modified, s.Changed) >= start-racy
}

// StatOf returns the Stat of a file, without following a link if info did not.
func StatOf(info fs.FileInfo) Stat {
	s := Stat{Size: info.Size(), Modified: info.ModTime().UnixNano()}
	fillStat(&s, info)
	return s
}

// Pack is what is kept under one key.
type Pack struct {
	// Start is when the run began that wrote it, in nanoseconds since 1970.
	Start int64
	// State is the checksum of what must be the same and is no file.
	State Sum
	// Listed counts the records, from the first on, that must be exactly what a
	// walk lists, in this order.
	Listed int
	// Records are about the files that Content was made from.
	Records []Record
	// Content is the result.
	Content []byte
}
