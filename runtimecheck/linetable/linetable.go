// Package linetable reads the tables by which CPython knows the lines of instructions.
package linetable

// Lines returns the first and the last line of the instruction at a byte of a code
// object that begins at a line, as Python 3.minor says, or 0 where it has none. Only
// since 3.11 is the last line known: before, it is the first.
func Lines(minor int, table []byte, first, instruction int) (from, to int) {
	switch {
	case minor < 10:
		line := pairs(table, first, instruction)
		return line, line
	case minor == 10:
		line := ranges(table, first, instruction)
		return line, line
	default:
		return locations(table, first, instruction)
	}
}

// pairs reads co_lnotab, that of 3.6 to 3.9 (Objects/lnotab_notes.txt): how many bytes
// and how many lines further, signed, the next line begins.
func pairs(table []byte, line, instruction int) int {
	at := 0
	for ; len(table) >= 2; table = table[2:] {
		at += int(table[0])
		if at > instruction {
			break
		}
		line += int(int8(table[1]))
	}
	return line
}

// ranges reads co_linetable of 3.10 (PEP 626): the length of a range in bytes, and how
// many lines further it is than the range before, -128 where it has no line.
func ranges(table []byte, line, instruction int) int {
	const none = -128
	end := 0
	for ; len(table) >= 2; table = table[2:] {
		end += int(table[0])
		step := int(int8(table[1]))
		if step != none {
			line += step
		}
		if instruction < end {
			if step == none {
				return 0
			}
			return line
		}
	}
	return 0
}

// locations reads co_linetable since 3.11 (Objects/locations.md): entries that begin
// with a byte whose highest bit is set, a code and a count of units of two bytes.
func locations(table []byte, line, instruction int) (from, to int) {
	end := 0
	for len(table) > 0 {
		head := table[0]
		table = table[1:]
		code := int(head >> 3 & 15)
		end += 2 * (int(head&7) + 1)
		lines := 0
		switch {
		case code == 15: // no location
		case code == 14: // long: line, last line, columns
			var step int
			step, table = signed(table)
			line += step
			lines, table = unsigned(table)
			_, table = unsigned(table)
			_, table = unsigned(table)
		case code == 13: // without columns
			var step int
			step, table = signed(table)
			line += step
		case code >= 10: // one line, two columns
			line += code - 10
			table = table[min(2, len(table)):]
		default: // the line before, one byte of columns
			table = table[min(1, len(table)):]
		}
		if instruction < end {
			if code == 15 {
				return 0, 0
			}
			return line, line + lines
		}
	}
	return 0, 0
}

// unsigned reads groups of six bits, the lowest first; bit 6 says that more follow.
func unsigned(table []byte) (int, []byte) {
	value := 0
	for shift := 0; len(table) > 0; shift += 6 {
		b := table[0]
		table = table[1:]
		if shift < 30 { // more than a line has
			value |= int(b&63) << shift
		}
		if b&64 == 0 {
			break
		}
	}
	return value, table
}

// signed reads a number whose lowest bit is its sign.
func signed(table []byte) (int, []byte) {
	value, rest := unsigned(table)
	if value&1 != 0 {
		return -(value >> 1), rest
	}
	return value >> 1, rest
}
