package runtimecheck

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// mismatch is a package that ran at another version than findings are about.
type mismatch struct{ name, had, wanted string }

// notes are what a reader of the verdicts has to know.
func (j *judge) notes() []string {
	var notes []string
	say := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	switch rung := j.rec.Header.Rung; {
	case rung == event.Nothing:
		say("the run was not watched: it says nothing about the findings")
	case j.rec.Cut:
		say("the recording has no end: what it does not have is not known to be missing, so nothing is refuted")
	case j.rec.End.Loss > 0:
		say("%d events were lost, so nothing is refuted", j.rec.End.Loss)
	case j.rec.End.Lines == event.Stolen:
		say("another tool took the trace function (coverage, a debugger): run it without, or with Python 3.12")
	case rung == event.EBPF:
		say("only the kernel watched: failures, warnings and imports are seen, other lines are not")
	}
	const most = 5
	for _, e := range j.seen.lost[:min(len(j.seen.lost), most)] {
		say("not all was seen: %s", e.Message)
	}
	for _, m := range slices.SortedFunc(maps.Keys(j.versions), func(a, b mismatch) int {
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.had, b.had), cmp.Compare(a.wanted, b.wanted))
	}) {
		say("the run had %s %s; the findings are about %s", m.name, m.had, m.wanted)
	}
	if changed := slices.Sorted(maps.Keys(j.changed)); len(changed) > 0 {
		more := ""
		if n := len(changed) - most; n > 0 {
			more = fmt.Sprintf(" and %d more", n)
		}
		say("not the files that were scanned: %s%s; scan them anew", strings.Join(changed[:min(len(changed), most)], ", "), more)
	}
	if j.compiled {
		say("compiled functions do not run line by line: --eager turns torch.compile off; for TensorFlow the test calls tf.config.run_functions_eagerly(True)")
	}
	return notes
}
