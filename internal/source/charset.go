package source

import (
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// charset finds the encoding that a coding cookie names, as Python spells names: its
// codecs with their aliases, as far as x/text has them. The indexes of x/text are
// not used. That of the WHATWG has Windows-1252 for "latin1" and "ascii", and that of
// IANA makes its tables whenever the program starts. It returns nil for an unknown
// name.
func charset(name string) encoding.Encoding {
	key := squash(name)
	if e := namedCharset(key); e != nil {
		return e
	}
	if e := isoCharset(key); e != nil {
		return e
	}
	return codePage(key)
}

// squash keeps the letters and digits of a name, in lower case: Python takes
// '-', '_', ' ' and '.' between them for the same.
func squash(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case '0' <= r && r <= '9', 'a' <= r && r <= 'z':
			return r
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, name)
}

// namedCharset knows Python's names that carry no number to go by.
func namedCharset(key string) encoding.Encoding {
	switch key {
	case "utf8", "utf8sig", "utf", "u8", "utf8ucs2", "utf8ucs4", "cp65001":
		return unicode.UTF8
	case "ascii", "usascii", "us", "646", "iso646us", "iso646irv1991", "ansix341968", "ansix341986", "cp367", "ibm367", "csascii", "isoir6":
		return usASCII{}
	case "utf16":
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case "utf16be":
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case "utf16le":
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case "8859", "iso8859", "latin", "cp819", "ibm819", "csisolatin1", "isoir100":
		return charmap.ISO8859_1
	case "csisolatin2", "isoir101":
		return charmap.ISO8859_2
	case "csisolatin3", "isoir109":
		return charmap.ISO8859_3
	case "csisolatin4", "isoir110":
		return charmap.ISO8859_4
	case "cyrillic", "csisolatincyrillic", "isoir144":
		return charmap.ISO8859_5
	case "arabic", "csisolatinarabic", "asmo708", "ecma114", "isoir127":
		return charmap.ISO8859_6
	case "elot928", "greek", "greek8", "csisolatingreek", "ecma118", "isoir126":
		return charmap.ISO8859_7
	case "hebrew", "csisolatinhebrew", "isoir138":
		return charmap.ISO8859_8
	case "csisolatin5", "isoir148":
		return charmap.ISO8859_9
	case "csisolatin6", "isoir157":
		return charmap.ISO8859_10
	case "isoceltic", "isoir199":
		return charmap.ISO8859_14
	case "isoir226":
		return charmap.ISO8859_16
	case "koi8r", "cskoi8r":
		return charmap.KOI8R
	case "koi8u":
		return charmap.KOI8U
	case "cspc8codepage437":
		return charmap.CodePage437
	case "cspc850multilingual":
		return charmap.CodePage850
	case "cspcp852":
		return charmap.CodePage852
	case "cspc862latinhebrew":
		return charmap.CodePage862
	case "tis620", "thai", "tis6200", "tis62025290", "tis62025291", "isoir166":
		return charmap.Windows874
	case "macroman", "macintosh":
		return charmap.Macintosh
	case "maccyrillic":
		return charmap.MacintoshCyrillic
	case "big5", "big5tw", "big5hkscs", "csbig5", "hkscs", "xmactradchinese":
		return traditionalchinese.Big5
	case "gbk", "gb2312", "gb23121980", "gb231280", "chinese", "csiso58gb231280", "euccn", "eucgb2312cn", "isoir58", "xmacsimpchinese":
		return simplifiedchinese.GBK
	case "gb18030", "gb180302000":
		return simplifiedchinese.GB18030
	case "hz", "hzgb", "hzgb2312":
		return simplifiedchinese.HZGB2312
	case "iso2022jp", "csiso2022jp":
		return japanese.ISO2022JP
	case "shiftjis", "csshiftjis", "sjis", "mskanji", "windows31j", "xmacjapanese":
		return japanese.ShiftJIS
	case "eucjp", "ujis":
		return japanese.EUCJP
	case "euckr", "korean", "ksc5601", "ksc56011987", "ksx1001", "uhc", "xmackorean":
		return korean.EUCKR
	}
	return nil
}

// isoCharset knows iso8859-N, with or without the year of the standard, and
// the Latin numbers, which count differently.
func isoCharset(key string) encoding.Encoding {
	if part, ok := strings.CutPrefix(key, "iso8859"); ok {
		if n := len(part) - 4; n > 0 && (strings.HasPrefix(part[n:], "19") || strings.HasPrefix(part[n:], "20")) {
			part = part[:n]
		}
		return isoPart(part)
	}
	number, ok := strings.CutPrefix(key, "latin")
	if !ok {
		number, ok = strings.CutPrefix(key, "l")
	}
	n, err := strconv.Atoi(number)
	if !ok || err != nil || n < 1 || n > 10 {
		return nil
	}
	return isoPart([]string{"1", "2", "3", "4", "9", "10", "13", "14", "15", "16"}[n-1])
}

// isoPart returns nil for 12, which was never finished.
func isoPart(part string) encoding.Encoding {
	switch part {
	case "1":
		return charmap.ISO8859_1
	case "2":
		return charmap.ISO8859_2
	case "3":
		return charmap.ISO8859_3
	case "4":
		return charmap.ISO8859_4
	case "5":
		return charmap.ISO8859_5
	case "6":
		return charmap.ISO8859_6
	case "7":
		return charmap.ISO8859_7
	case "8":
		return charmap.ISO8859_8
	case "9":
		return charmap.ISO8859_9
	case "10":
		return charmap.ISO8859_10
	case "11": // Windows-874 is ISO 8859-11 with five more characters.
		return charmap.Windows874
	case "13":
		return charmap.ISO8859_13
	case "14":
		return charmap.ISO8859_14
	case "15":
		return charmap.ISO8859_15
	case "16":
		return charmap.ISO8859_16
	}
	return nil
}

// codePage knows cpN, windows-N, ibmN, msN and the bare number.
func codePage(key string) encoding.Encoding {
	number := key
	for _, prefix := range []string{"windows", "csibm", "ibm", "cp", "ms"} {
		if rest, ok := strings.CutPrefix(key, prefix); ok {
			number = rest
			break
		}
	}
	switch number {
	case "037", "37":
		return charmap.CodePage037
	case "437":
		return charmap.CodePage437
	case "850":
		return charmap.CodePage850
	case "852":
		return charmap.CodePage852
	case "855":
		return charmap.CodePage855
	case "858":
		return charmap.CodePage858
	case "860":
		return charmap.CodePage860
	case "862":
		return charmap.CodePage862
	case "863":
		return charmap.CodePage863
	case "865":
		return charmap.CodePage865
	case "866":
		return charmap.CodePage866
	case "874":
		return charmap.Windows874
	case "1140":
		return charmap.CodePage1140
	case "1250":
		return charmap.Windows1250
	case "1251":
		return charmap.Windows1251
	case "1252":
		return charmap.Windows1252
	case "1253":
		return charmap.Windows1253
	case "1254":
		return charmap.Windows1254
	case "1255":
		return charmap.Windows1255
	case "1256":
		return charmap.Windows1256
	case "1257":
		return charmap.Windows1257
	case "1258":
		return charmap.Windows1258
	case "932":
		return japanese.ShiftJIS
	case "936":
		return simplifiedchinese.GBK
	case "949":
		return korean.EUCKR
	case "950":
		return traditionalchinese.Big5
	}
	return nil
}

// shifts reports whether the bytes of ASCII may mean something else after a
// shift sequence.
func shifts(e encoding.Encoding) bool {
	return e == encoding.Encoding(japanese.ISO2022JP) || e == encoding.Encoding(simplifiedchinese.HZGB2312)
}
