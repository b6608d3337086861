package runtimecheck

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/finding"
)

// breaks reports whether an effect predicts an exception.
func breaks(e finding.Effect) bool { return e.Rank() == finding.Absent.Rank() }

// className is the name of a class without that of its module.
func className(class string) string { return class[strings.LastIndexByte(class, '.')+1:] }

// isWarning reports whether a class is one of warnings: those of Python and of the
// libraries that were looked at all end so.
func isWarning(class string) bool { return strings.HasSuffix(class, "Warning") }

// accepts reports whether a class is one of those that the effect of a finding raises.
func accepts(f *finding.Finding, class string) bool {
	class = className(class)
	types := slices.Clone(f.Catches)
	switch f.Effect {
	case finding.Absent:
		types = append(types, "AttributeError", "ImportError")
	case finding.Rejects:
		// Keras 3 says ValueError of an argument that it does not know.
		types = append(types, "TypeError", "ValueError")
	}
	return slices.Contains(types, class) || class == "ModuleNotFoundError" && slices.Contains(types, "ImportError")
}

// predicted reports whether an exception is the one that a finding is about, and the
// word of its message that says so.
func predicted(f *finding.Finding, class, message string) (string, bool) {
	word, named := names(f, message)
	if !named {
		word = ""
	}
	switch accepted := accepts(f, class); {
	case accepted && f.Effect == finding.Raises:
		// A stub that was kept may say no more than that it is gone.
		return word, named || gone().MatchString(message)
	case f.Effect == finding.Raises:
		// It may choose any class; its last name alone ("load") may be that of a file.
		return word, named && namesCall(f, message)
	default:
		return word, named && accepted
	}
}

// namesCall reports whether a message has the last two parts of a name, or its last one
// as that of a call.
func namesCall(f *finding.Finding, message string) bool {
	parts := strings.Split(f.Name, ".")
	return hasWord(message, strings.Join(parts[max(0, len(parts)-2):], ".")) || strings.Contains(message, parts[len(parts)-1]+"(")
}

var gone = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(removed|deprecated|no longer)\b`)
})

// missing are the messages with which CPython says what is not there.
var missing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`has no attribute '([^']+)'|cannot import name '([^']+)'|No module named '([^']+)'`)
})

// names returns the word by which a message names what a finding is about.
func names(f *finding.Finding, message string) (string, bool) {
	if m := missing().FindStringSubmatch(message); m != nil {
		if m[3] != "" {
			return m[3], namesModule(f, m[3])
		}
		word := m[1] + m[2]
		return word, word == f.Keyword || slices.Contains(members(f), word)
	}
	leaf := f.Name[strings.LastIndexByte(f.Name, '.')+1:]
	switch {
	case f.Keyword == "":
		return leaf, hasWord(message, leaf)
	case hasWord(message, f.Keyword):
		return f.Keyword, true
	default:
		// Given by its place, an argument has no name: "takes 2 positional arguments".
		return leaf, hasWord(message, leaf) && strings.Contains(message, "positional argument")
	}
}

// members are the parts of a name behind its package.
func members(f *finding.Finding) []string { return strings.Split(f.Name, ".")[1:] }

// namesModule reports whether a module that was not found is one that a finding is about.
// The package as a whole is not: it is not installed, which nobody predicted.
func namesModule(f *finding.Finding, module string) bool {
	if module == f.Name {
		return true
	}
	top, _, inside := strings.Cut(module, ".")
	if !inside {
		first, _, _ := strings.Cut(f.Name, ".")
		return f.Package == "python" && top == first // distutils
	}
	return slices.Contains(members(f), module[strings.LastIndexByte(module, '.')+1:])
}

// hasWord reports whether a text has a word that is no part of another one.
func hasWord(text, word string) bool {
	if word == "" {
		return false
	}
	for at := 0; ; {
		i := strings.Index(text[at:], word)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(word)
		if (start == 0 || !isName(text[start-1])) && (end == len(text) || !isName(text[end])) {
			return true
		}
		at = start + 1
	}
}

func isName(c byte) bool {
	return c == '_' || c >= 0x80 || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
