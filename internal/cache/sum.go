package cache

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
)

// Sum is a checksum of 128 bits.
type Sum [16]byte

// summer computes checksums. It tells contents apart that differ by accident and
// is no defence against somebody who makes two of the same sum. It may be used by
// several goroutines.
type summer struct{ mac cipher.AEAD }

// newSummer returns a summer; all are the same.
//
// The sum is the authentication tag of AES-GCM for no text: processors compute it
// at 10 GB/s, which is five times as fast as SHA-256.
func newSummer() summer {
	block, err := aes.NewCipher(make([]byte, 16))
	if err != nil {
		return summer{}
	}
	mac, err := cipher.NewGCM(block)
	if err != nil {
		return summer{} // refused by a program that is built to be strict about nonces
	}
	return summer{mac}
}

// Of returns the checksum of data.
func (s summer) Of(data []byte) (sum Sum) {
	if s.mac == nil {
		long := sha256.Sum256(data)
		copy(sum[:], long[:])
		return sum
	}
	var nonce [12]byte
	s.mac.Seal(sum[:0], nonce[:], nil, data)
	return sum
}
