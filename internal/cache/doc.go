// Package cache keeps what one run found out for the next one, in a folder of
// packs.
//
// A pack is one file: the records of the files that a result was made from, and
// the result. It is named after a key, which covers everything else that the
// result depends on, the build of the program among it. Whether the records still
// hold is for the caller to find out; see Record.
//
// Nothing here may harm a run. A pack is written under another name and renamed,
// so that runs at the same time and one that is killed leave whole packs; it has a
// checksum, so that a damaged one is found; the folder is bounded. Errors are for
// a note, never a reason to stop.
package cache
