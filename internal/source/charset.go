package source

import (
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

// charset finds the encoding that a coding cookie names. Python spells names
// its own way, so its spellings are tried first and the IANA registry after
// them. The WHATWG names are not used: there "latin1" and "ascii" mean
// Windows-1252. It returns nil for an unknown name.
func charset(name string) encoding.Encoding {
	key := squash(name)
	if e := namedCharset(key); e != nil {
		return e
	}
	if e := isoCharset(key); e != nil {
		return e
	}
	if e := codePage(key); e != nil {
		return e
	}
	e, err := ianaindex.IANA.Encoding(strings.ReplaceAll(name, "_", "-"))
	if err != nil || e == encoding.Replacement {
		return nil
	}
	return e
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
	case "ascii", "usascii", "us", "646", "iso646us", "iso646irv1991", "ansix341968", "ansix341986":
		return asciiCharset()
	case "8859", "iso8859", "latin":
		return charmap.ISO8859_1
	case "elot928":
		return charmap.ISO8859_7
	case "tis620", "thai", "tis6200", "tis62025290", "tis62025291", "isoir166":
		return charmap.Windows874
	case "macroman", "macintosh":
		return charmap.Macintosh
	case "maccyrillic":
		return charmap.MacintoshCyrillic
	case "big5", "big5tw", "big5hkscs", "hkscs", "xmactradchinese":
		return traditionalchinese.Big5
	case "gb2312", "gb23121980", "gb231280", "chinese", "csiso58gb231280", "euccn", "eucgb2312cn", "isoir58", "xmacsimpchinese":
		return simplifiedchinese.GBK
	case "gb18030", "gb180302000":
		return simplifiedchinese.GB18030
	case "hz", "hzgb", "hzgb2312":
		return simplifiedchinese.HZGB2312
	case "iso2022jp":
		return japanese.ISO2022JP
	case "shiftjis", "sjis", "mskanji", "windows31j", "xmacjapanese":
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

func isoPart(part string) encoding.Encoding {
	if part == "11" { // Windows-874 is ISO 8859-11 with five more characters.
		return charmap.Windows874
	}
	e, err := ianaindex.IANA.Encoding("ISO-8859-" + part)
	if err != nil {
		return nil
	}
	return e
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
	case "858":
		return charmap.CodePage858
	case "874":
		return charmap.Windows874
	case "932":
		return japanese.ShiftJIS
	case "936":
		return simplifiedchinese.GBK
	case "949":
		return korean.EUCKR
	case "950":
		return traditionalchinese.Big5
	}
	if _, err := strconv.Atoi(number); err != nil {
		return nil
	}
	for _, prefix := range []string{"windows-", "IBM"} {
		if e, err := ianaindex.IANA.Encoding(prefix + number); err == nil && e != nil {
			return e
		}
	}
	return nil
}

// asciiCharset is US-ASCII, which x/text offers by name only.
func asciiCharset() encoding.Encoding {
	e, err := ianaindex.IANA.Encoding("US-ASCII")
	if err != nil {
		return nil
	}
	return e
}

// shifts reports whether the bytes of ASCII may mean something else after a
// shift sequence.
func shifts(e encoding.Encoding) bool {
	return e == encoding.Encoding(japanese.ISO2022JP) || e == encoding.Encoding(simplifiedchinese.HZGB2312)
}
