package history

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

// number prints a literal: integers in decimal, floats as short as they can be.
func number(text string) string {
	text = strings.ReplaceAll(text, "_", "")
	if len(text) > 1 && text[0] == '0' && isDigit(text[1]) && !strings.ContainsAny(text, ".eE") {
		return "" // 0777, of Python 2
	}
	if i, ok := new(big.Int).SetString(text, 0); ok {
		return integer(i)
	}
	if f, err := strconv.ParseFloat(text, 64); err == nil {
		return float(f)
	}
	return "" // a complex one
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// integer prints i unless it is too long to be meant.
func integer(i *big.Int) string {
	if i.BitLen() > 512 {
		return ""
	}
	return i.String()
}

// float prints as Python does: an exponent from 1e16 and below 1e-4, with two
// digits at least, and ".0" behind a whole number.
func float(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case math.IsNaN(f):
		return "nan"
	}
	text := strconv.FormatFloat(f, 'e', -1, 64)
	exponent, err := strconv.Atoi(text[strings.IndexByte(text, 'e')+1:])
	if err != nil || exponent < -4 || exponent >= 16 {
		return text
	}
	text = strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

func unary(op, value string) string {
	digits := strings.TrimPrefix(value, "-")
	if digits == "" || !isDigit(digits[0]) && digits != "inf" {
		return ""
	}
	switch op {
	case "+":
		return value
	case "-":
		if rest, negative := strings.CutPrefix(value, "-"); negative {
			return rest
		}
		if value == "0" {
			return value
		}
		return "-" + value
	}
	return ""
}

// binary computes what default values are written with: 2**31 - 1, 1 / 3,
// "a" + "b", (1, 2) + (3,) is left alone.
func binary(left, op, right string) string {
	if left == "" || right == "" {
		return ""
	}
	a, okA := new(big.Int).SetString(left, 10)
	b, okB := new(big.Int).SetString(right, 10)
	if okA && okB {
		return integers(a, op, b)
	}
	if x, err := strconv.ParseFloat(left, 64); err == nil {
		if y, err := strconv.ParseFloat(right, 64); err == nil {
			return floats(x, op, y)
		}
	}
	return ""
}

func integers(a *big.Int, op string, b *big.Int) string {
	small := b.IsUint64() && b.Uint64() <= 256 && a.BitLen() <= 64
	switch {
	case op == "+":
		return integer(a.Add(a, b))
	case op == "-":
		return integer(a.Sub(a, b))
	case op == "*":
		return integer(a.Mul(a, b))
	case op == "**" && small:
		return integer(a.Exp(a, b, nil))
	case op == "<<" && small:
		return integer(a.Lsh(a, uint(b.Uint64())))
	case op == "/" && b.Sign() != 0:
		x, _ := new(big.Float).SetInt(a).Float64()
		y, _ := new(big.Float).SetInt(b).Float64()
		return float(x / y)
	}
	return ""
}

func floats(x float64, op string, y float64) string {
	switch {
	case op == "+":
		return float(x + y)
	case op == "-":
		return float(x - y)
	case op == "*":
		return float(x * y)
	case op == "/" && y != 0:
		return float(x / y)
	}
	return ""
}
