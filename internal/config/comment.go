package config

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode"
)

// Comment is a comment of a Python file that may hold a directive.
type Comment struct {
	Line int    // physical line, 1-based
	Text string // with the '#'
	Own  bool   // nothing but white space stands before it on its line
}

// directive is what one comment says: silence codes, or everything, on a line
// or in the whole file.
type directive struct {
	line  int
	codes []string // nil means all
	// used says, for each of codes (or once for all), that it silenced something.
	used   []bool
	file   bool
	own    bool
	noqa   bool
	reason string
}

// The shapes of directives. A noqa counts only with codes: a bare one belongs
// to other tools. Their file-level forms are honoured for our codes too.
var (
	ignoreComment = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`#\s*upcheck:\s*(.*)$`) })
	ignoreBody    = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^ignore(-file)?(?:\s*\[([^\]]*)\])?(?:[\s:,#](.*))?$`)
	})
	noqaComment = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`#\s*(?:(ruff|flake8)\s*:\s*)?(?i:noqa)\s*:\s*([A-Z]+[0-9]+\b(?:[\s,]+[A-Z]+[0-9]+\b)*)`)
	})
)

// parseDirectives reads the directives of one comment. The message is not
// empty when the comment speaks to this tool and cannot be understood.
func parseDirectives(c Comment) (found []directive, message string) {
	if m := ignoreComment().FindStringSubmatch(c.Text); m != nil {
		d, complaint := parseIgnore(c, m[1])
		if complaint != "" {
			return nil, complaint
		}
		found = append(found, d)
	}
	for _, m := range noqaComment().FindAllStringSubmatch(c.Text, -1) {
		d := directive{line: c.Line, own: c.Own, noqa: true, file: m[1] != ""}
		for _, code := range splitCodes(m[2]) {
			if codePrefix().MatchString(code) {
				d.codes = append(d.codes, code)
			}
		}
		if len(d.codes) > 0 {
			d.used = make([]bool, len(d.codes))
			found = append(found, d)
		}
	}
	return found, ""
}

func parseIgnore(c Comment, body string) (directive, string) {
	m := ignoreBody().FindStringSubmatchIndex(body)
	if m == nil {
		return directive{}, `comment is not understood: write "# upcheck: ignore[CODE] reason"`
	}
	d := directive{line: c.Line, own: c.Own, file: m[2] >= 0}
	if d.file && !c.Own {
		return directive{}, `"ignore-file" has no effect here: it belongs on a line of its own`
	}
	if m[6] >= 0 {
		reason, _, _ := strings.Cut(body[m[6]:m[7]], "#")
		d.reason = strings.Trim(reason, " \t-:,")
	}
	if m[4] < 0 {
		d.used = make([]bool, 1)
		return d, ""
	}
	d.codes = splitCodes(body[m[4]:m[5]])
	for _, code := range d.codes {
		if !codePrefix().MatchString(code) {
			return directive{}, fmt.Sprintf("comment is not understood: %q is not a code or the start of one", code)
		}
	}
	if len(d.codes) == 0 {
		return directive{}, "comment has no effect: it names no code between the brackets"
	}
	d.used = make([]bool, len(d.codes))
	return d, ""
}

func splitCodes(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
}

// silences reports whether the directive is about a code, and marks the parts
// that are as used.
func (d *directive) silences(code string) bool {
	if d.codes == nil {
		d.used[0] = true
		return true
	}
	found := false
	for i, prefix := range d.codes {
		if hasPrefix(code, prefix) {
			d.used[i], found = true, true
		}
	}
	return found
}
