package matrix

import "regexp"

// forms are the patterns that texts of an entry have to match. They are
// compiled for each validation: as variables of the package they would be
// compiled at the start of every command.
type forms struct {
	code, userCode *regexp.Regexp
	kebab          *regexp.Regexp // of entries and of distributions
	hole           *regexp.Regexp // a placeholder in a message
	dotted, plain  *regexp.Regexp // a qualified name, an identifier
	missing        *regexp.Regexp // a parameter, perhaps with its place
	option         *regexp.Regexp // of a program
	header         *regexp.Regexp // a header of C++ code, or a folder of them
	argument       *regexp.Regexp // a keyword or a place
	literal        *regexp.Regexp // a Python literal on one line
}

func compileForms() forms {
	const identifier = `[\p{L}_][\p{L}\p{N}_]*`
	return forms{
		code:     regexp.MustCompile(`^(API|[A-Z]{2})\d{3}$`),
		userCode: regexp.MustCompile(`^[A-Z][A-Z0-9]*\d$`),
		kebab:    regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`),
		hole:     regexp.MustCompile(`\{[^{}]*\}`),
		dotted:   regexp.MustCompile(`^` + identifier + `(\.` + identifier + `)*$`),
		plain:    regexp.MustCompile(`^` + identifier + `$`),
		missing:  regexp.MustCompile(`^` + identifier + `(@\d+)?$`),
		option:   regexp.MustCompile(`^--?[\w-]+$`),
		header:   regexp.MustCompile(`^[\w.-]+(/[\w.-]+)*(/\*)?$`),
		argument: regexp.MustCompile(`^(\d+|` + identifier + `)$`),
		literal:  regexp.MustCompile(`^(True|False|None|[-+]?[\d.][\d_.eE+-]*|'[^'\n]*'|"[^"\n]*")$`),
	}
}
