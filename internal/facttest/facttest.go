// Package facttest writes facts down for the tests of the readers, and checks
// that their places are some.
package facttest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// Show reads a file and returns what it says, a line for each fact: its line,
// its unit in brackets, what it is, and what its span covers in quotes.
func Show(r project.Reader, path, data string) string {
	facts, problems := r.Read(path, []byte(data))
	var b strings.Builder
	line := func(p project.Place, format string, args ...any) {
		fmt.Fprintf(&b, "%d", p.Line)
		if p.Unit != "" {
			fmt.Fprintf(&b, " [%s]", p.Unit)
		}
		if p.Vague {
			b.WriteString(" vague")
		}
		fmt.Fprintf(&b, " "+format, args...)
		if p.Span.Len() > 0 {
			fmt.Fprintf(&b, " %q", data[p.Span.Start:p.Span.End])
		}
		b.WriteByte('\n')
	}
	for _, x := range facts.Requirements {
		p := project.Place{Line: x.Line, Unit: x.Unit, Vague: x.Vague}
		taken := ""
		if x.TakenFor != "" {
			taken = " taken for " + x.TakenFor
		}
		line(p, "requirement %s %s%s %q %q", x.Name, x.Spec, taken, data[x.NameSpan.Start:x.NameSpan.End], data[x.SpecSpan.Start:x.SpecSpan.End])
	}
	for _, x := range facts.Includes {
		line(project.Place{Line: x.Line, Unit: x.Unit, Span: x.Span}, "include %s", x.Path)
	}
	for _, x := range facts.Indexes {
		line(x.Place, "index %s", x.URL)
	}
	for _, x := range facts.Images {
		line(x.Place, "image %s tag=%s digest=%s", x.Name, x.Tag, x.Digest)
	}
	for _, x := range facts.Env {
		how := "unknown"
		switch {
		case x.Known:
			how = "known"
		case x.Passed:
			how = "passed"
		}
		line(x.Place, "env %s=%s %s %q", x.Name, x.Value, how, data[x.ValueSpan.Start:x.ValueSpan.End])
	}
	for _, x := range facts.Host {
		kind := [...]string{"driver", "toolkit", "loaded", "cudnn", "nccl", "kernel", "gpu", "arch", "distro", "compat", "compiles"}[x.Kind]
		line(x.Place, "%s %s (%s)", kind, x.Value, x.Source)
	}
	for _, x := range problems {
		line(project.Place{Line: x.Line}, "problem %s", x.Message)
	}
	return b.String()
}

// Check reads a file and fails the test where a place lies outside of it, or a
// problem says nothing.
func Check(t *testing.T, r project.Reader, path string, data []byte) {
	t.Helper()
	facts, problems := r.Read(path, data)
	span := func(s source.Span) {
		if s.Start < 0 || s.End < s.Start || s.End > len(data) {
			t.Fatalf("span %v in %d bytes", s, len(data))
		}
	}
	at := func(file string, line int, spans ...source.Span) {
		if file != path || line < 1 {
			t.Fatalf("a fact of %s:%d", file, line)
		}
		for _, s := range spans {
			span(s)
		}
	}
	for _, x := range facts.Requirements {
		at(x.Path, x.Line, x.NameSpan, x.SpecSpan)
	}
	for _, x := range facts.Includes {
		at(x.From, x.Line, x.Span)
	}
	for _, x := range facts.Indexes {
		at(x.Path, x.Line, x.Span)
	}
	for _, x := range facts.Images {
		at(x.Path, x.Line, x.Span)
	}
	for _, x := range facts.Env {
		at(x.Path, x.Line, x.Span, x.ValueSpan)
	}
	for _, x := range facts.Host {
		at(x.Path, x.Line, x.Span)
	}
	for _, x := range problems {
		if x.Path != path || x.Line < 0 || x.Message == "" {
			t.Fatalf("a problem of %s:%d says %q", x.Path, x.Line, x.Message)
		}
	}
}
