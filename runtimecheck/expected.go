package runtimecheck

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// breaks reports whether an effect predicts an exception.
func breaks(e finding.Effect) bool { return e.Rank() == finding.Absent.Rank() }

// isWarning reports whether a class is one of warnings: those of Python and of the
// libraries that were looked at all end so.
func isWarning(class string) bool { return strings.HasSuffix(class, "Warning") }

// accepts reports whether a class is one of those that the effect of a finding raises.
func accepts(f *finding.Finding, class string) bool {
	class = event.ClassName(class)
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
		return word, named || f.Says == "" && gone().MatchString(message) || says(f, message)
	case f.Effect == finding.Raises:
		// It may choose any class; its last name alone ("load") may be that of a file.
		return word, named && (namesCall(f, message) || similar(f.Says, message)) || says(f, message)
	default:
		return word, accepted && (named || says(f, message))
	}
}

// predictedWarning is the same for a warning, whose category may be any.
func predictedWarning(f *finding.Finding, message string) (string, bool) {
	if word, ok := names(f, message); ok {
		return word, true
	}
	return "", says(f, message)
}

// says reports whether a message is the one that the library is known to give, where that
// names neither the API nor the keyword: else it would have been told by the name. Numbers
// and names may differ, the end may be cut off.
func says(f *finding.Finding, message string) bool {
	_, named := names(f, f.Says)
	return !named && !missing().MatchString(message) && similar(f.Says, message)
}

// similar reports whether a message has most words of one that is known.
func similar(text, message string) bool {
	const fewest = 4 // words that say something
	known, given := words().FindAllString(text, -1), words().FindAllString(message, -1)
	if len(message) >= event.MaxMessage-utf8.UTFMax {
		known = known[:min(len(known), len(given))]
	}
	if len(known) < fewest {
		return false
	}
	left := make(map[string]int)
	for _, word := range given {
		left[word]++
	}
	same := 0
	for _, word := range known {
		if left[word] > 0 {
			left[word]--
			same++
		}
	}
	return same*5 >= len(known)*4
}

var words = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\pL\pN_]+`) })

// namesCall reports whether a message that names a finding has the last two parts of its
// name, or its last one as that of a call, or says that it is not there.
func namesCall(f *finding.Finding, message string) bool {
	parts := strings.Split(f.Name, ".")
	return missing().MatchString(message) || hasWord(message, strings.Join(parts[max(0, len(parts)-2):], ".")) || strings.Contains(message, parts[len(parts)-1]+"(")
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
		if module := strings.TrimSuffix(f.Name, "."+leaf); f.Effect != finding.Raises && strings.Contains(module, ".") && hasPath(message, module) {
			return module, true // numpy.lib.arraysetops is now private
		}
		// TensorFlow's log has the name of the implementation: choose_from_datasets_v2.
		return leaf, hasWord(message, leaf) || hasWord(message, leaf+"_v1") || hasWord(message, leaf+"_v2")
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
	if strings.Contains("."+f.Name+".", "."+module+".") {
		return true
	}
	// The same under another name: keras.wrappers, which is tensorflow.keras.wrappers.
	for strings.Contains(module, ".") {
		if strings.HasPrefix(f.Name+".", module+".") {
			return true
		}
		_, module, _ = strings.Cut(module, ".")
	}
	return false
}

// hasPath reports whether a text has a dotted name that is no part of a longer one.
func hasPath(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(name)
		before := start > 0 && (isName(text[start-1]) || text[start-1] == '.')
		after := end < len(text) && (isName(text[end]) || text[end] == '.' && end+1 < len(text) && isName(text[end+1]))
		if !before && !after {
			return true
		}
		at = start + 1
	}
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
