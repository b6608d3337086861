package report

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/owenrumney/go-sarif/v2/sarif"
)

// sarifFile is the text of a file in the order in which it is written. The rules
// stay apart, since most of their text lies ready and is most of the file.
type sarifFile struct {
	before []byte
	rules  []string
	after  []byte
}

// betweenRules stands between the descriptors of the rules.
const betweenRules = ",\n" + descriptorIndent

func (f *sarifFile) size() int {
	size := len(f.before) + len(f.after) + max(len(f.rules)-1, 0)*len(betweenRules)
	for _, rule := range f.rules {
		size += len(rule)
	}
	return size
}

func (f *sarifFile) write(w io.Writer) error {
	out := bufio.NewWriterSize(w, 64<<10)
	_, _ = out.Write(f.before) // Flush says what went wrong
	for i, rule := range f.rules {
		if i > 0 {
			_, _ = out.WriteString(betweenRules)
		}
		_, _ = out.WriteString(rule)
	}
	_, _ = out.Write(f.after)
	return out.Flush()
}

// encodeSARIF returns the file with run as its only run. When there are rules, run
// has an empty one where they are put.
func encodeSARIF(run *sarif.Run, rules []string) (*sarifFile, error) {
	text, err := sarifText(&sarif.Report{Version: "2.1.0", Schema: sarifSchema, Runs: []*sarif.Run{run}}, "")
	if err != nil {
		return nil, err
	}
	if len(rules) == 0 {
		return &sarifFile{before: text}, nil
	}
	empty, err := descriptorText(&sarif.ReportingDescriptor{})
	if err != nil {
		return nil, err
	}
	// No string of the tool, which comes first, holds the quotes of this.
	before, after, ok := bytes.Cut(text, []byte(empty))
	if !ok {
		return nil, errors.New("sarif: the run has no place for its rules")
	}
	return &sarifFile{before, rules, after}, nil
}

// sarifText returns a value as it stands in the file, in lines that begin with
// prefix from the second on.
func sarifText(value any, prefix string) ([]byte, error) {
	text, err := compact(value)
	if err != nil {
		return nil, fmt.Errorf("sarif: %w", err)
	}
	text = indented(withoutNulls(text), prefix, " ")
	if prefix == "" {
		text = append(text, '\n')
	}
	return text, nil
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
