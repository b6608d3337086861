package matrix

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Problem is something wrong in a YAML file, at a line of it.
type Problem struct {
	File string
	Line int // from 1
	Text string
}

// Error returns "file:line: text".
func (p *Problem) Error() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text) }

// joined returns the problems as one error, in the order of files and lines,
// or nil. errors.Join keeps each of them reachable and on a line of its own.
func joined(problems []*Problem) error {
	slices.SortStableFunc(problems, func(a, b *Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line)
	})
	errs := make([]error, len(problems))
	for i, p := range problems {
		errs[i] = p
	}
	return errors.Join(errs...)
}
