package rules

import (
	"strings"
	"testing"
)

func TestHasWord(t *testing.T) {
	for _, list := range []string{"", "a", "ab b", "abc ab a", "cab ab_ b ab", "aa aaa"} {
		for _, word := range []string{"", "a", "b", "ab", "aa", "aaa", "ab_", "c"} {
			want := false
			for w := range strings.FieldsSeq(list) {
				want = want || w == word
			}
			if got := hasWord(list, word); got != want {
				t.Errorf("%q in %q: %v", word, list, got)
			}
		}
	}
}

func TestWithHoles(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "",
		"plain":             "plain",
		"{name}":            "x",
		"a {name}.{last} b": "a x.{name} b", // what is filled in has no holes
		"{other} {{name}}":  "{other} {x}",
		"{nam":              "{nam",
		"{name":             "{name",
		"{":                 "{",
	} {
		if got := withHoles(text, "{name}", "x", "{last}", "{name}"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
