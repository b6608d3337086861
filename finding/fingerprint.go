package finding

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
)

// SetFingerprints fills Fingerprint of every finding. The list must be sorted
// and hold all findings of its files, suppressed ones too, because the
// occurrence of equal lines is part of it.
//
// A fingerprint is made of the path, the canonical name, the keyword, the
// source line without white space and the occurrence. It leaves out the line
// number, so that code may move, and the code, so that a curated rule that
// takes over from a generated one does not reopen a baseline.
func (l List) SetFingerprints() {
	type what struct{ path, name, keyword, line string }
	seen := map[what]int{}
	for i := range l {
		f := &l[i]
		key := what{f.Path, f.Name, f.Keyword, strings.Join(strings.Fields(f.Frame.Text), "")}
		seen[key]++
		f.Fingerprint = fingerprint(key.path, key.name, key.keyword, key.line, strconv.Itoa(seen[key]))
	}
}

// fingerprint hashes the parts with their lengths, so that no two sequences of
// parts make the same input. Half of the digest is enough for a baseline.
func fingerprint(parts ...string) string {
	h := sha256.New()
	for _, part := range parts {
		h.Write([]byte(strconv.Itoa(len(part)) + ":" + part))
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
