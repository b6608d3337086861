package pyoffs

import "encoding/binary"

// The few instructions of A64 that are looked at, by their encodings in the Arm
// Architecture Reference Manual, C6.2. All have four bytes.
const (
	maskADRP, opADRP = 0x9f000000, 0x90000000 // ADRP Xd, page
	maskADD, opADD   = 0xff800000, 0x91000000 // ADD Xd, Xn, #imm
	maskLDR, opLDR   = 0xffc00000, 0xf9400000 // LDR Xt, [Xn, #imm]
	maskBL, opBL     = 0xfc000000, 0x94000000 // BL label
	opRET            = 0xd65f03c0
	opZeroX7         = 0xd2800007 // MOV X7, #0
)

// instructions calls each for every instruction of code, until it returns false.
func instructions(code []byte, address uint64, each func(at uint64, in uint32) bool) {
	for i := 0; i+4 <= len(code) && each(address+uint64(i), binary.LittleEndian.Uint32(code[i:])); i += 4 {
	}
}

// warnExplicitARM64 knows the call by its arguments, the eighth of which is NULL, in X7:
// the last up to 3.10, the last but one from 3.11 on.
func warnExplicitARM64(code []byte, address uint64) (to uint64, found bool) {
	zero := false
	instructions(code, address, func(at uint64, in uint32) bool {
		switch {
		case in == opZeroX7:
			zero = true
		case in&maskBL == opBL && zero:
			to, found = at+uint64(int64(int32(in<<6)>>6)*4), true
		case in&maskBL == opBL:
			zero = false
		}
		return !found
	})
	return to, found
}

// accessesARM64 is accesses for arm64. An address is made of a page and what is added to
// it; what is added to another register is an offset, as that of a load is.
func accessesARM64(code []byte, address uint64) []access {
	var out []access
	known := make(map[uint32]int64) // the addresses in registers
	instructions(code, address, func(at uint64, in uint32) bool {
		to, from := in&31, in>>5&31
		switch {
		case in == opRET:
			return false
		case in&maskADRP == opADRP:
			pages := int64(int32(in<<8)>>13)<<2 | int64(in>>29&3)
			known[to] = int64(at&^0xfff) + pages<<12
		case in&maskADD == opADD, in&maskLDR == opLDR:
			offset := int64(in >> 10 & 0xfff)
			switch {
			case in&maskLDR == opLDR:
				offset *= 8
			case in>>22&1 == 1:
				offset <<= 12
			}
			base, absolute := known[from]
			out = append(out, access{base + offset, absolute})
			delete(known, to)
			if in&maskADD == opADD && absolute {
				known[to] = base + offset
			}
		case in&maskBL == opBL:
			clear(known)
		default: // most write to the register in these bits
			delete(known, to)
		}
		return true
	})
	return out
}
