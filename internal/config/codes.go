package config

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// all is the prefix that every code has.
const all = "ALL"

// What may stand for one or more codes: TR, TR0, TR012, ALL, and the start of a
// code of the user's own, which is longer (ACME0001).
var codePrefix = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Z][A-Z0-9]+$`) })

// ParseCodes reads codes and prefixes of codes with commas between.
func ParseCodes(text string) ([]string, error) {
	codes := []string{}
	for part := range strings.SplitSeq(text, ",") {
		code, err := parseCode(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		codes = append(codes, code)
	}
	return codes, nil
}

func parseCode(text string) (string, error) {
	if text != all && !codePrefix().MatchString(text) {
		return "", fmt.Errorf("%q is not a code or the start of one (TR012, TR)", text)
	}
	return text, nil
}

// hasPrefix reports whether prefix stands for code.
func hasPrefix(code, prefix string) bool {
	return prefix == all || strings.HasPrefix(code, prefix)
}

// longest returns the length of the longest of prefixes that stands for code,
// or -1 when none does.
func longest(code string, prefixes []string) int {
	best := -1
	for _, p := range prefixes {
		switch {
		case p == all:
			best = max(best, 0)
		case strings.HasPrefix(code, p):
			best = max(best, len(p))
		}
	}
	return best
}

// Enabled reports whether findings of a code are wanted. Of Select and Ignore
// the more specific one decides, so that "--ignore TR --select TR012" leaves
// one rule; a tie goes to Ignore.
func (c Config) Enabled(code string) bool {
	selected := 0
	if c.Select != nil {
		selected = longest(code, c.Select)
	}
	return selected > longest(code, c.Ignore)
}
