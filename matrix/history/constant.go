package history

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/upcheck/upcheck/parser/outline"
)

// maxDefault is how long the printed form of a default may be, in bytes. Longer
// ones are tables; they would swell every release and nobody reads how they
// differ.
const maxDefault = 200

// shortConstant is constant, or "" when that is too long for a default.
func shortConstant(e *outline.Expr, known constants) string {
	text := constant(e, known)
	if len(text) > maxDefault {
		return ""
	}
	return text
}

// constant returns the value of an expression as Python's repr prints it, so
// that two spellings of one value are equal (1e-05 and 0.00001, "a" and 'a');
// "" when it is no constant, and for "..." which stubs write for a default that
// they do not tell.
func constant(e *outline.Expr, known constants) string {
	return evaluate(e, known, 0)
}

func evaluate(e *outline.Expr, known constants, depth int) string {
	if e == nil || depth > 20 {
		return ""
	}
	value := func(i int) string { return evaluate(e.Args[i], known, depth+1) }
	switch e.Kind {
	case outline.Constant:
		if e.Text != "..." {
			return e.Text
		}
	case outline.Number:
		return number(e.Text)
	case outline.String:
		if len(e.Args) == 0 {
			return quote(e.Text)
		}
	case outline.Unary:
		return unary(e.Text, value(0))
	case outline.Not:
		switch value(0) {
		case "True":
			return "False"
		case "False", "None":
			return "True"
		}
	case outline.Binary:
		return binary(value(0), e.Text, value(1))
	case outline.Tuple:
		if list, ok := evaluateAll(e.Args, known, depth); ok {
			if len(e.Args) == 1 {
				list += ","
			}
			return "(" + list + ")"
		}
	case outline.List:
		if list, ok := evaluateAll(e.Args, known, depth); ok {
			return "[" + list + "]"
		}
	case outline.Dict:
		return evaluateDict(e, known, depth)
	case outline.Name, outline.Attribute:
		return evaluateName(e.Dotted(), known)
	case outline.Call:
		return evaluateCall(e)
	}
	return ""
}

// evaluateName knows some names that no module of the wheel binds.
func evaluateName(dotted string, known constants) string {
	if dotted != "" && known != nil {
		if v := known(dotted); v != "" {
			return v
		}
	}
	switch dotted {
	case "math.inf", "np.inf", "numpy.inf", "torch.inf":
		return "inf"
	case "math.nan", "np.nan", "numpy.nan":
		return "nan"
	case "math.pi", "np.pi", "numpy.pi":
		return "3.141592653589793"
	}
	return ""
}

func evaluateAll(list []*outline.Expr, known constants, depth int) (string, bool) {
	values := make([]string, len(list))
	for i, e := range list {
		if values[i] = evaluate(e, known, depth+1); values[i] == "" {
			return "", false
		}
	}
	return strings.Join(values, ", "), true
}

func evaluateDict(e *outline.Expr, known constants, depth int) string {
	var pairs []string
	for i := 0; i+1 < len(e.Args); i += 2 {
		k, v := evaluate(e.Args[i], known, depth+1), evaluate(e.Args[i+1], known, depth+1)
		if k == "" || v == "" {
			return ""
		}
		pairs = append(pairs, k+": "+v)
	}
	return "{" + strings.Join(pairs, ", ") + "}"
}

// evaluateCall knows the calls that make a constant: float("inf"), tuple(),
// dict(), list(). A set has no order, so that it is none.
func evaluateCall(e *outline.Expr) string {
	name := e.Args[0].Dotted()
	if len(e.Args) == 1 {
		return map[string]string{"tuple": "()", "dict": "{}", "list": "[]"}[name]
	}
	if arg := e.Args[1]; name == "float" && len(e.Args) == 2 && arg.Kind == outline.String {
		switch text := strings.ToLower(strings.TrimSpace(arg.Text)); strings.TrimLeft(text, "+-") {
		case "inf", "infinity":
			return strings.Replace(text[:len(text)-len(strings.TrimLeft(text, "+-"))]+"inf", "+", "", 1)
		case "nan":
			return "nan"
		}
	}
	return ""
}

// quote prints a string: in single quotes, in double ones when it holds a
// single quote and no double one.
func quote(text string) string {
	mark := '\''
	if strings.Contains(text, "'") && !strings.Contains(text, `"`) {
		mark = '"'
	}
	var b strings.Builder
	b.WriteRune(mark)
	for _, r := range text {
		switch {
		case r == mark || r == '\\':
			b.WriteRune('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r < 0x100:
			b.WriteString(`\x` + hex(r, 2))
		case r < 0x10000:
			b.WriteString(`\u` + hex(r, 4))
		default:
			b.WriteString(`\U` + hex(r, 8))
		}
	}
	b.WriteRune(mark)
	return b.String()
}

// hex prints r in lower case with the number of digits.
func hex(r rune, digits int) string {
	text := strconv.FormatInt(int64(r), 16)
	return strings.Repeat("0", max(digits-len(text), 0)) + text
}

// literal prints a constant that is given as text, as function constant does;
// "" for what is none.
func literal(text string) string {
	switch {
	case text == "None" || text == "True" || text == "False":
		return text
	case text == "":
		return ""
	}
	last := text[len(text)-1]
	switch c := text[0]; {
	case isDigit(c) || c == '.':
		return number(text)
	case c == '-':
		return unary("-", literal(strings.TrimSpace(text[1:])))
	case (c == '\'' || c == '"') && last == c && len(text) > 1 && !strings.ContainsRune(text, '\\') && strings.Count(text, string(c)) == 2:
		return quote(text[1 : len(text)-1])
	case c == '(' && last == ')' || c == '[' && last == ']':
		var items []string
		for _, item := range splitParams(text[1 : len(text)-1]) {
			v := literal(item.text)
			if v == "" {
				return ""
			}
			items = append(items, v)
		}
		inner := strings.Join(items, ", ")
		if c == '(' && len(items) == 1 {
			inner += ","
		}
		return string(c) + inner + string(last)
	}
	return ""
}
