// Package source turns the bytes of a Python file or a Jupyter notebook into
// the text a Python parser reads, and keeps the way back to those bytes.
//
// Input: a path, which decides between Python and notebook, and the raw bytes.
//
// Output: a [File]. Its Text is UTF-8 without a byte order mark, with the PEP
// 263 coding cookie or UTF-16 decoded. For a notebook it is the joined source
// of the code cells, unescaped from the JSON, with IPython's own syntax
// blanked. Origin and TextOffset translate offsets between the text and the
// bytes; Position, Line and Cell say where an offset is in the terms of
// people; Encode and Apply write changes back.
//
// Invariants:
//   - The raw bytes are never modified, and every Span that leaves the package
//     indexes them unless its doc comment says otherwise.
//   - Origin and TextOffset never decrease and always stay in range, whatever
//     offset they are given.
//   - Replacing a lone CR by LF, a NUL by a blank or a magic by blanks never
//     changes the length of the text, and never the number of its lines.
//   - A plain UTF-8 file costs no copy: Text aliases Raw, and the line index is
//     built when the first position is asked for.
//   - A File is immutable after New and safe for concurrent use.
package source
