package workflow

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/document"
)

// comparison is one of a value of the matrix or a variable with a text or a number.
var comparison = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*([a-z]+\.[A-Za-z0-9_.-]+)\s*(==|!=)\s*(?:'([^']*)'|([0-9.]+))\s*$`)
})

// skipped reports whether the condition of a step is known to be false: one of the
// comparisons that must all be true is not.
func (s *scope) skipped(condition *document.Node) bool {
	if condition == nil || strings.Contains(condition.Text, "||") || strings.Contains(condition.Text, "(") {
		return false
	}
	text := strings.TrimSpace(condition.Text)
	text = strings.TrimSuffix(strings.TrimPrefix(text, "${{"), "}}")
	for part := range strings.SplitSeq(text, "&&") {
		m := comparison().FindStringSubmatch(part)
		if m == nil {
			continue
		}
		v, known := s.resolve(s.lookUp(m[1]))
		// Texts are compared without regard to case.
		if known && strings.EqualFold(v.Text, m[3]+m[4]) != (m[2] == "==") {
			return true
		}
	}
	return false
}
