package report

import (
	"io"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"
)

// How deep the results lie in the file, and the rules.
const (
	sarifResultDepth = 4
	sarifRuleDepth   = 6
)

// sarifResults are the texts of results one after the other, as they stand in the file.
type sarifResults struct {
	text []byte
	ends []int // where each ends
}

// newSARIFResults makes room for n results: most are shorter than 6 kB, and memory that is
// not written to costs nothing.
func newSARIFResults(n int) *sarifResults {
	return &sarifResults{text: make([]byte, 0, min(n, 5000)*6<<10), ends: make([]int, 0, n)}
}

func (r *sarifResults) add(result *sarif.Result) {
	l := sarifText{jsonLines{out: r.text, depth: sarifResultDepth, inside: len(r.ends) > 0}}
	l.item()
	l.open('{')
	l.result(result)
	l.close('}')
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

// sarifFile is the text of a file in the order in which it is written. The results stay
// apart, since they are most of a large one.
type sarifFile struct{ before, results, after []byte }

func (f *sarifFile) size() int { return len(f.before) + len(f.results) + len(f.after) }

func (f *sarifFile) write(w io.Writer) error {
	for _, part := range [][]byte{f.before, f.results, f.after} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}

// encodeSARIF returns the file with run as its only run, which has no results and no
// rules by itself.
func encodeSARIF(run *sarif.Run, rules []string, results []byte) *sarifFile {
	size := 8 << 10
	for _, rule := range rules {
		size += len(rule)
	}
	l := sarifText{jsonLines{out: make([]byte, 0, size)}}
	l.open('{')
	l.text("version", "2.1.0")
	l.text("$schema", sarifSchema)
	l.member("runs")
	l.open('[')
	l.item()
	l.open('{')
	l.beforeResults(run, rules)
	l.member("results")
	l.open('[')
	before := len(l.out)
	l.inside = len(results) > 0
	l.close(']')
	l.afterResults(run)
	l.close('}')
	l.close(']')
	l.close('}')
	l.out = append(l.out, '\n')
	return &sarifFile{l.out[:before], results, l.out[before:]}
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
