package version

// maxPlain is how long a version may be that is read in the short way.
const maxPlain = 40

// plain reads what nearly all versions are, numbers joined by dots in their normal
// form ("2.3.1"), without taking them apart. It gives what scan does; false means
// that scan has to look.
func plain(s string) (Version, bool) {
	var buf [2*maxPlain + 8]byte
	key, ok := appendPlain(buf[:0], s)
	if !ok {
		return Version{}, false
	}
	return Version{text: s, key: string(key), kind: final}, true
}

// CompareText compares a version, as Parse reads it, with v; false when it is none.
func CompareText(text string, v Version) (order int, ok bool) {
	var buf [2*maxPlain + 8]byte
	if key, ok := appendPlain(buf[:0], text); ok {
		switch {
		case string(key) < v.key:
			return -1, true
		case string(key) == v.key:
			return 0, true
		}
		return 1, true
	}
	w, err := Parse(text)
	return Compare(w, v), err == nil
}

// appendPlain appends the key of a version that plain reads.
func appendPlain(key []byte, s string) ([]byte, bool) {
	if len(s) > maxPlain {
		return nil, false
	}
	key = appendNumber(key, "0") // the epoch
	end := len(key)
	for start := 0; ; {
		i := start
		for i < len(s) && isDigit(s[i]) {
			i++
		}
		if i == start || s[start] == '0' && i > start+1 {
			return nil, false
		}
		key = appendNumber(key, s[start:i])
		if s[start:i] != "0" || start == 0 {
			end = len(key) // zeros at the end are left out
		}
		if i == len(s) {
			break
		}
		if s[i] != '.' {
			return nil, false
		}
		start = i + 1
	}
	return append(key[:end], firstMark+lastMark+firstMark+lastMark+firstMark...), true
}
