package requirements

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// ErrDirect says that a requirement names a place instead of versions, and that
// the name of the file there, if it is a file, does not tell its version.
var ErrDirect = errors.New("requirement names a place, not a version")

// The head of a PEP 508 requirement: name, extras, the rest.
var head = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*([A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)\s*(?:\[([^\]]*)\]\s*)?`)
})

// The first specifier of a name must not be glued to it by a letter, so what
// follows the head begins with one of these.
const afterHead = "<>=!~(;@"

// Parse reads one requirement as PEP 508 writes it. The spans refer to text;
// Path, Line and Group are left to the caller. A direct reference ("torch @
// https://…") requires the version of the file that it names; one that names no
// file with a version, as a folder or a repository, is an error that wraps ErrDirect.
func Parse(text string) (project.Requirement, error) {
	m := head().FindStringSubmatchIndex(text)
	if m == nil {
		return project.Requirement{}, fmt.Errorf("%q is not a requirement", strings.TrimSpace(text))
	}
	rest := text[m[1]:]
	if rest != "" && !strings.ContainsRune(afterHead, rune(rest[0])) {
		return project.Requirement{}, fmt.Errorf("%q is not a requirement", strings.TrimSpace(text))
	}
	r := project.Requirement{
		Name:     distribution.Normalise(text[m[2]:m[3]]),
		NameSpan: source.Span{Start: m[2], End: m[3]},
	}
	if m[4] >= 0 {
		r.Extras = parseExtras(text[m[4]:m[5]])
		if i := slices.IndexFunc(r.Extras, func(extra string) bool { return !distribution.IsName(extra) }); i >= 0 {
			return project.Requirement{}, fmt.Errorf("%q: %q cannot be an extra", r.Name, r.Extras[i])
		}
	}
	if place, ok := strings.CutPrefix(rest, "@"); ok {
		err := direct(&r, place)
		return r, err
	}
	spec, marker, _ := strings.Cut(rest, ";")
	r.Marker = strings.TrimSpace(marker)
	start, end := inner(text, m[1], m[1]+len(spec))
	r.SpecSpan = source.Span{Start: start, End: end}
	var err error
	if r.Spec, err = parseSet(text[start:end]); err != nil {
		return project.Requirement{}, fmt.Errorf("%q: %w", text[m[2]:m[3]], err)
	}
	return r, nil
}

// legacyWildcard is "1.7.*" after an operator that takes no wildcard.
var legacyWildcard = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`((?:^|,)\s*(?:[<>~]=|[<>])\s*[0-9][0-9.]*)\.\*`) })

// parseSet reads versions with their operators. Many an old file says
// ">=1.7.*", which PEP 440 does not allow and installers used to read as
// ">=1.7".
func parseSet(text string) (version.Set, error) {
	set, err := version.ParseSet(text)
	if err == nil {
		return set, nil
	}
	if plain := legacyWildcard().ReplaceAllString(text, "$1"); plain != text {
		if set, again := version.ParseSet(plain); again == nil {
			return set, nil
		}
	}
	return version.Set{}, err
}

// inner cuts white space and one pair of parentheses, which old metadata has
// around versions, off text[start:end].
func inner(text string, start, end int) (int, int) {
	trim := func() {
		for start < end && isSpace(text[start]) {
			start++
		}
		for start < end && isSpace(text[end-1]) {
			end--
		}
	}
	trim()
	if end-start >= 2 && text[start] == '(' && text[end-1] == ')' {
		start, end = start+1, end-1
		trim()
	}
	return start, end
}

func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

func parseExtras(text string) []string {
	var extras []string
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			extras = append(extras, distribution.Normalise(part))
		}
	}
	slices.Sort(extras)
	return slices.Compact(extras)
}
