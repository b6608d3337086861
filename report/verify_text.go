package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/upcheck/upcheck/finding"
)

// writeVerified writes a table: of each active finding the verdict, and below it why, and
// what was seen.
func writeVerified(w io.Writer, v *Verification, p palette) error {
	out := bufio.NewWriter(w)
	widths := [3]int{}
	row := func(i int) [3]string {
		f := &v.Findings[i]
		return [3]string{verdictText(&v.Runtimes[i]), visible(linePlace(f)), visible(f.Code)}
	}
	var shown []int
	for i := range v.Findings {
		if v.Findings[i].Active() {
			shown = append(shown, i)
		}
	}
	for _, i := range shown {
		for column, text := range row(i) {
			widths[column] = max(widths[column], uniseg.StringWidth(text))
		}
	}
	for _, i := range shown {
		f, r, cells := &v.Findings[i], &v.Runtimes[i], row(i)
		verdict := padded(cells[0], widths[0])
		fmt.Fprintf(out, "%s  %s  %s  %s\n", p.paint(verdictStyle(r.Verdict), verdict), padded(cells[1], widths[1]), padded(cells[2], widths[2]), visible(subject(f)))
		indent := strings.Repeat(" ", widths[0]+2)
		fmt.Fprintf(out, "%s%s\n", indent, visible(r.Reason))
		for _, e := range r.Evidence {
			fmt.Fprintf(out, "%s%s %s\n", indent, p.paint(blue, "="), visible(evidenceText(&e)))
		}
		if text := environment(f, r); text != "" && len(r.Evidence) > 0 {
			fmt.Fprintf(out, "%s%s\n", indent, p.paint(dim, visible(text)))
		}
	}
	if len(shown) > 0 {
		fmt.Fprintln(out)
	}
	writeObserved(out, v.Observed, p)
	for _, note := range v.Notes {
		fmt.Fprintf(out, "%s %s\n", p.paint(cyan, "note:"), visible(note))
	}
	fmt.Fprintf(out, "%s; %s; %s\n", v.verdicts(), v.Run.ended(), visible(v.Run.watched()))
	return out.Flush()
}

// verdictStyle is the colour of a verdict: red is what will break.
func verdictStyle(v finding.Verdict) string {
	switch v {
	case finding.Confirmed:
		return red
	case finding.FailedOtherwise:
		return yellow
	case finding.ExecutedClean:
		return green
	default:
		return cyan
	}
}
