package version

// A key is a string of bytes that orders as PEP 440 orders versions, so that
// comparing versions and testing ranges is comparing strings. It is
//
//	epoch  release…  end  pre  post  dev  local
//
// Trailing zeros of the release are left out, since 1.0 equals 1.0.0. Each
// segment starts with a mark that sorts an absent segment where the standard
// wants it: a final release after its pre-releases (lastMark), but before its
// post releases (firstMark).
const (
	firstMark = "\x00"
	hereMark  = "\x01"
	lastMark  = "\xff"

	// A local segment that is a number is newer than any word.
	wordMark   = "\x01"
	numberMark = "\x02"
)

func (p parts) key() string {
	var buf [64]byte
	return string(p.appendLocal(p.appendDev(p.appendPost(p.appendPre(buf[:0])))))
}

// publicKey is the key without the local segment: a prefix of the keys of all
// versions that differ in their local part only.
func (p parts) publicKey() string {
	var buf [64]byte
	return string(p.appendDev(p.appendPost(p.appendPre(buf[:0]))))
}

// preKey is the key up to the pre-release segment.
func (p parts) preKey() string {
	var buf [64]byte
	return string(p.appendPre(buf[:0]))
}

func (p parts) appendPre(key []byte) []byte {
	key = appendNumber(key, p.epoch)
	release := p.release
	for len(release) > 1 && release[len(release)-1] == "0" {
		release = release[:len(release)-1]
	}
	for _, n := range release {
		key = appendNumber(key, n)
	}
	key = append(key, firstMark...)
	switch {
	case p.pre != "":
		return appendNumber(append(key, p.phase[0]), p.pre)
	case p.post == "" && p.dev != "":
		// 1.0.dev1 comes before 1.0a1.
		return append(key, firstMark...)
	default:
		return append(key, lastMark...)
	}
}

func (p parts) appendPost(key []byte) []byte {
	if p.post == "" {
		return append(key, firstMark...)
	}
	return appendNumber(append(key, hereMark...), p.post)
}

func (p parts) appendDev(key []byte) []byte {
	if p.dev == "" {
		return append(key, lastMark...)
	}
	return appendNumber(append(key, hereMark...), p.dev)
}

func (p parts) appendLocal(key []byte) []byte {
	if len(p.local) == 0 {
		return append(key, firstMark...)
	}
	key = append(key, hereMark...)
	for _, segment := range p.local {
		if isNumber(segment) {
			key = appendNumber(append(key, numberMark...), segment)
		} else {
			key = append(append(append(key, wordMark...), segment...), firstMark...)
		}
	}
	return append(key, firstMark...)
}

// appendNumber encodes a decimal number so that the encodings order like the
// numbers: the count of its digits, then the digits. Its first byte is never
// 0, which ends a list of numbers.
func appendNumber(key []byte, n string) []byte {
	const long = 0xff
	size := len(n)
	if size < long {
		return append(append(key, byte(size)), n...)
	}
	return append(append(key, long, byte(size>>24), byte(size>>16), byte(size>>8), byte(size)), n...)
}

// increment adds one to a decimal number.
func increment(n string) string {
	digits := []byte(n)
	for i := len(digits) - 1; i >= 0; i-- {
		if digits[i] != '9' {
			digits[i]++
			return string(digits)
		}
		digits[i] = '0'
	}
	return "1" + string(digits)
}
