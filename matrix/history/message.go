package history

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/parser/outline"
)

// maxMessage is how much of a message is kept, in bytes.
const maxMessage = 400

// message returns the text that an expression of a warning or an exception
// gives, on one line, with {} for what is not constant; "" when nothing of it
// is. locals are the last expressions assigned to names before.
func message(e *outline.Expr, locals map[string]*outline.Expr, known constants) string {
	text := strings.Join(strings.Fields((&composer{locals: locals, known: known}).compose(e, 0)), " ")
	if strings.Trim(text, "{} .,:;") == "" {
		return ""
	}
	if len(text) > maxMessage {
		text = strings.ToValidUTF8(text[:maxMessage], "") + "…"
	}
	return text
}

// hole is what stands for a part that is not constant.
const hole = "{}"

// escapes turns what quote writes into what is meant.
var escapes = strings.NewReplacer(`\n`, "\n", `\t`, "\t", `\'`, "'", `\"`, `"`, `\\`, `\`)

// places are those of str.format and of the % operator. "{{" is a brace.
var places = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\{\{|\}\}|\{[^{}]*\}|%%|%(\([^)]*\))?[-+ #0]*[0-9*]*(\.[0-9*]+)?[diouxXeEfFgGcrsa]`)
})

// Texts that are made of one another grow without end. No message takes so many
// expressions, or so many bytes on the way.
const (
	maxParts    = 1 << 14
	maxComposed = 1 << 16
)

// composer puts one message together.
type composer struct {
	locals map[string]*outline.Expr
	known  constants
	parts  int // expressions that it has looked at
}

func (c *composer) compose(e *outline.Expr, depth int) string {
	if c.parts++; e == nil || depth > 100 || c.parts > maxParts {
		return hole
	}
	part := func(i int) string { return c.compose(e.Args[i], depth+1) }
	switch e.Kind {
	case outline.String:
		return e.Text
	case outline.Binary:
		switch e.Text {
		case "+":
			text := part(0) + part(1)
			return text[:min(len(text), maxComposed)]
		case "%":
			return fill(part(0), "%")
		}
	case outline.Conditional, outline.Bool:
		if text := part(0); strings.Trim(text, hole) != "" {
			return text
		}
		return part(len(e.Args) - 1)
	case outline.Name, outline.Attribute:
		if v := c.locals[e.Dotted()]; v != nil && v != e {
			return c.compose(v, depth+10)
		}
		if c.known != nil {
			if v := c.known(e.Dotted()); len(v) > 2 && (v[0] == '\'' || v[0] == '"') {
				return escapes.Replace(v[1 : len(v)-1])
			}
		}
	case outline.Call:
		return c.call(e, depth)
	}
	return hole
}

// call looks through the calls that messages are passed through:
// "...".format(x), textwrap.dedent("..."), "...".strip().
func (c *composer) call(e *outline.Expr, depth int) string {
	callee := e.Args[0]
	if callee.Kind == outline.Attribute {
		inner := c.compose(callee.Args[0], depth+1)
		if callee.Text == "format" {
			return fill(inner, "{")
		}
		if strings.Trim(inner, hole) != "" {
			return inner
		}
	}
	for _, a := range e.Args[1:] {
		if a.Kind != outline.Keyword && a.Kind != outline.Star {
			return c.compose(a, depth+1)
		}
	}
	return hole
}

// fill empties the places of a format: those in braces, or those of percent.
func fill(text, kind string) string {
	return places().ReplaceAllStringFunc(text, func(place string) string {
		switch {
		case kind == "{" && place == "{{":
			return "{"
		case kind == "{" && place == "}}":
			return "}"
		case kind == "%" && place == "%%":
			return "%"
		case strings.HasPrefix(place, kind) && len(place) > 1 && place != "{{" && place != "%%":
			return hole
		}
		return place
	})
}

// speaks matches a message about something that goes or is gone.
var speaks = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)deprecat|\b(?:will|to|shall|may|can) be (?:removed|dropped|disabled|changed)|` +
		`\b(?:is|was|were|are|been|being) (?:now )?(?:removed|dropped|discontinued)|\bremoved in\b|no longer|obsolete|will change\b|is going to change`)
})
