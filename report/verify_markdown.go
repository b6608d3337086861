package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// writeVerifiedMarkdown writes a page for a CI job: tables of the active findings, what
// says most first.
func writeVerifiedMarkdown(w io.Writer, v *Verification) error {
	var page strings.Builder
	fmt.Fprintf(&page, "## %s verify: %s\n\n", escaped(v.Tool.Name), escaped(v.verdicts()))
	sentence := v.Run.ended() + "; " + v.Run.watched()
	fmt.Fprintf(&page, "%s.\n", escaped(strings.ToUpper(sentence[:1])+sentence[1:]))
	for _, note := range v.Notes {
		fmt.Fprintf(&page, "\n%s\n", escaped(note))
	}
	for _, verdict := range finding.Verdicts() {
		writeVerdictTable(&page, v, verdict)
		if page.Len() > jobSummary {
			page.WriteString("\nMore is left out here: the page has a limit.\n")
			break
		}
	}
	if v.Observed != nil {
		var text strings.Builder
		out := bufio.NewWriter(&text)
		writeObserved(out, v.Observed, false)
		if err := out.Flush(); err != nil {
			return err
		}
		fmt.Fprintf(&page, "\n### Observations\n\n%s\n", fenced(strings.TrimSpace(text.String())))
	}
	_, err := io.WriteString(w, page.String())
	return err
}

// fenced makes a block of a text as it is, with a fence that the text does not have.
func fenced(text string) string {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	return fence + "text\n" + text + "\n" + fence
}

// writeVerdictTable writes the findings that got a verdict, as far as a page is read.
func writeVerdictTable(page *strings.Builder, v *Verification, verdict finding.Verdict) {
	n := 0
	for i := range v.Findings {
		f, r := &v.Findings[i], &v.Runtimes[i]
		if r.Verdict != verdict || !f.Active() {
			continue
		}
		if n++; n == 1 {
			fmt.Fprintf(page, "\n### %s\n\n| Place | Rule | Name | Evidence |\n|---|---|---|---|\n", verdict)
		}
		if n > sectionLimit {
			continue
		}
		says := escaped(r.Reason)
		for _, e := range r.Evidence {
			says += "<br>" + code(evidenceText(&e))
		}
		if r.Handled {
			says += "<br>handled"
		}
		fmt.Fprintf(page, "| %s | %s | %s | %s |\n", code(linePlace(f)), escaped(f.Code), code(subject(f)), says)
	}
	if n > sectionLimit {
		fmt.Fprintf(page, "| | | | and %d more |\n", n-sectionLimit)
	}
}
