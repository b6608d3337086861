package report

import (
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"
)

// sarifResults are the texts of results one after the other, as they stand in the file; ends
// says where each ends.
type sarifResults struct {
	text []byte
	ends []int
}

// sarifResultDepth is how deep the results lie in the file, sarifRuleDepth the rules.
const (
	sarifResultDepth = 4
	sarifRuleDepth   = 6
)

func (r *sarifResults) add(result *sarif.Result) {
	l := sarifText{jsonLines{out: r.text, depth: sarifResultDepth, inside: len(r.ends) > 0}}
	l.item()
	l.braces(func() { l.result(result) })
	r.text = l.out
	r.ends = append(r.ends, len(r.text))
}

// first returns the text of the first n.
func (r *sarifResults) first(n int) []byte {
	if n == 0 {
		return nil
	}
	return r.text[:r.ends[n-1]]
}

// encodeSARIF returns the file with run as its only run, which has no results and no
// rules by itself.
func encodeSARIF(run *sarif.Run, rules []string, results []byte) []byte {
	size := len(results) + 8<<10
	for _, rule := range rules {
		size += len(rule) + 8
	}
	l := sarifText{jsonLines{out: make([]byte, 0, size)}}
	l.braces(func() {
		l.text("version", "2.1.0")
		l.text("$schema", sarifSchema)
		l.member("runs")
		l.open('[')
		l.item()
		l.braces(func() { l.run(run, rules, results) })
		l.close(']')
	})
	return append(l.out, '\n')
}

// semantic reports whether a version is a semantic one, which GitHub prefers to any
// other: three numbers, and perhaps a hyphen or a plus and more.
func semantic(version string) bool {
	core := version
	if at := strings.IndexAny(version, "-+"); at >= 0 {
		core = version[:at]
		rest := version[at+1:]
		if rest == "" || strings.Trim(rest, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.+-") != "" {
			return false
		}
	}
	numbers := strings.Split(core, ".")
	for _, number := range numbers {
		if number == "" || strings.Trim(number, "0123456789") != "" {
			return false
		}
	}
	return len(numbers) == 3
}
