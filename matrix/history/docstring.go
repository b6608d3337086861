package history

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/matrix/api"
)

// directive is a line that gives one more signature, as torch's docstrings
// have it.
var directive = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*\.\. (?:function|method|py:function|py:method):: *`)
})

// docSignatures returns the signatures that the docstring of a function
// written in C begins with: "qr(input, some=True, *, out=None) -> (Tensor,
// Tensor)", on one line or several, and those of the directives after it. None
// when the text does not start with the name, or is no signature but prose.
func docSignatures(name, doc string) []api.Signature {
	var all []api.Signature
	rest := strings.TrimSpace(doc)
	for {
		some, after := docSignature(name, rest)
		if some == nil {
			break
		}
		all = append(all, some...)
		rest = strings.TrimSpace(after)
	}
	for _, at := range directive().FindAllStringIndex(doc, -1) {
		some, _ := docSignature(name, doc[at[1]:])
		all = append(all, some...)
	}
	return all
}

// docSignature reads the signature at the start of text.
func docSignature(name, text string) (all []api.Signature, rest string) {
	open := strings.IndexByte(text, '(')
	if open < 0 || !isDotted(text[:open]) {
		return nil, text
	}
	if _, last := cutLast(text[:open]); last != name {
		return nil, text
	}
	end := closing(text, open)
	if end < 0 {
		return nil, text
	}
	returns, rest, _ := strings.Cut(text[end+1:], "\n")
	result := ""
	if arrow, found := strings.CutPrefix(strings.TrimSpace(returns), "->"); found {
		result = annotatedText(strings.TrimRight(strings.TrimSpace(arrow), "."))
	} else if returns = strings.Trim(returns, " :.\\"); returns != "" {
		return nil, text // "name(x) is ..."
	}
	params, ok := docParams(text[open+1 : end])
	if !ok {
		return nil, text
	}
	for _, list := range params {
		all = append(all, api.Signature{Params: list, Returns: result})
	}
	return all, rest
}

// closing returns the place of the bracket that closes the one at open, or -1.
func closing(text string, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return i
			}
		case '\'', '"':
			end := strings.IndexByte(text[i+1:], text[i])
			if end < 0 {
				return -1
			}
			i += end + 1
		}
	}
	return -1
}

// docParam is a parameter as written. bracketed: it stands in [brackets], which
// make it optional.
type docParam struct {
	text      string
	bracketed bool
}

// splitParams splits at the commas, reading "[start,] stop[, step]".
func splitParams(text string) []docParam {
	var list []docParam
	var item strings.Builder
	depth, options := 0, 0
	bracketed := false
	flush := func() {
		if s := strings.TrimSpace(item.String()); s != "" {
			list = append(list, docParam{s, bracketed})
		}
		item.Reset()
	}
	for i := 0; i < len(text); i++ {
		c := text[i]
		blank := strings.TrimSpace(item.String()) == ""
		switch {
		case c == '\\':
			continue
		case c == '[' && depth == 0 && (blank || strings.HasPrefix(strings.TrimSpace(text[i+1:]), ",")):
			options++
			continue
		case c == ']' && depth == 0 && options > 0:
			options--
			continue
		case c == ',' && depth == 0:
			flush()
			continue
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == '\'' || c == '"':
			if end := strings.IndexByte(text[i+1:], c); end >= 0 {
				item.WriteString(text[i : i+1+end])
				i += end + 1
			}
		}
		if blank && c != ' ' && c != '\n' && c != '\t' {
			bracketed = options > 0
		}
		item.WriteByte(c)
	}
	flush()
	return list
}

// docParams reads the parameters of one signature. They are two lists when an
// optional one stands before one that is required: "[start,] stop".
func docParams(text string) ([][]api.Param, bool) {
	var list []api.Param
	var leading []bool // bracketed and without a default of its own
	kind := api.Positional
	for _, item := range splitParams(text) {
		switch item.text {
		case "*":
			kind = api.KeywordOnly
			continue
		case "/":
			for i := range list {
				list[i].Kind = api.PositionalOnly
			}
			continue
		}
		p, ok := parseParam(item.text, kind)
		if !ok {
			return nil, false
		}
		if p.Kind == api.VarPositional {
			kind = api.KeywordOnly
		}
		leading = append(leading, item.bracketed && !p.Optional)
		p.Optional = p.Optional || item.bracketed
		list = append(list, p)
	}
	first := 0
	for first < len(list) && leading[first] {
		first++
	}
	if first == 0 || first == len(list) || list[first].Optional || list[first].Kind != api.Positional {
		return [][]api.Param{list}, true
	}
	for i := range first {
		list[i].Optional = false
	}
	return [][]api.Param{list[first:], list}, true
}

// parseParam reads "name", "name=default", "name: type = default", "Type name",
// "*args" and "**kwargs".
func parseParam(text string, kind api.ParamKind) (api.Param, bool) {
	name, value, optional := cutDefault(text)
	name, _, _ = strings.Cut(name, ":")
	p := api.Param{Kind: kind, Optional: optional, Default: literal(value)}
	words := strings.Fields(name)
	if len(words) == 0 || len(words) > 2 {
		return p, false
	}
	p.Name = words[len(words)-1]
	switch {
	case strings.HasPrefix(p.Name, "**"):
		p.Kind = api.VarKeyword
	case strings.HasPrefix(p.Name, "*"):
		p.Kind = api.VarPositional
	}
	p.Name = strings.TrimLeft(p.Name, "*")
	return p, identifier(p.Name)
}

// cutDefault splits at the "=" outside of brackets.
func cutDefault(text string) (before, value string, found bool) {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '=':
			if depth == 0 {
				return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1:]), true
			}
		}
	}
	return strings.TrimSpace(text), "", false
}
