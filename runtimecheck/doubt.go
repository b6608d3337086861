package runtimecheck

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// doubt says why a statement that ran and did not fail refutes nothing, "" when it does.
func (j *judge) doubt(f *finding.Finding, ran sighting) string {
	kinds := []event.Kind{event.Exception}
	if f.Effect == finding.Warns {
		kinds = append(kinds, event.Warning, event.Log)
	}
	if reason := j.lossDoubt(kinds...); reason != "" {
		return reason
	}
	// What Python itself says of an import is not all that can fail in it.
	byPython := ran.event.Kind == event.Line || j.rec.Header.Rung == event.Shim
	if byPython && j.rec.End.Lines != event.Complete {
		return "the statement ran, and another tool may have kept the failure from being seen"
	}
	if reason := j.killed(); reason != "" {
		return reason
	}
	if python := j.pythons.of(ran.event.PID); python != nil {
		if had := packageVersion(python, f.Package); older(had, f.At) {
			return fmt.Sprintf("the statement ran with %s %s; what is predicted holds since %s", f.Package, had, f.At)
		}
	}
	if f.Effect == finding.Warns {
		if at := j.elsewhere(f); at != "" {
			return "the statement ran; the same warning was given at " + at + ", and some are given once"
		}
	}
	if reason := j.sources.partly(f); reason != "" {
		return "a line of the statement ran, but " + reason
	}
	return ""
}

// lossDoubt says what of a recording is missing that may be of some kinds.
func (j *judge) lossDoubt(kinds ...event.Kind) string {
	switch {
	case j.rec.Header.Rung == event.Nothing:
		return "the run was not watched"
	case j.rec.Cut:
		return "the recording has no end"
	case j.rec.End.Loss > 0:
		return fmt.Sprintf("%d events of the run were lost", j.rec.End.Loss)
	}
	for _, e := range j.seen.lost {
		if e.Hides == "" || slices.Contains(kinds, e.Hides) {
			return "not all was seen: " + e.Message
		}
	}
	return ""
}

// linesDoubt says why a statement may have run though nothing was seen of it.
func (j *judge) linesDoubt(f *finding.Finding) string {
	rung := j.rec.Header.Rung
	// The kernel sees each import of a file with findings, whoever sees lines.
	if isImport(f) && (rung == event.EBPF || rung == event.Both) {
		return j.lossDoubt(event.Import)
	}
	if reason := j.lossDoubt(event.Line); reason != "" {
		return reason
	}
	switch j.rec.End.Lines {
	case event.Complete:
		return ""
	case event.Stolen:
		return "another tool took the trace function: which lines ran is not known"
	default:
		return "nothing was seen of it, and nobody looked which lines ran"
	}
}

// isImport reports whether a finding is about an import: nothing else can only fail as
// imports do.
func isImport(f *finding.Finding) bool {
	return slices.Contains(f.Catches, "ImportError") && !slices.Contains(f.Catches, "AttributeError")
}

// killed says that a process may have ended in the middle of a statement.
func (j *judge) killed() string {
	if j.rec.End.Status < 0 {
		return "the statement ran, and the command ran out of time"
	}
	if j.rec.End.Status > 128 {
		return fmt.Sprintf("the statement ran, and signal %d ended the command", j.rec.End.Status-128)
	}
	// Workers are ended by SIGTERM as a matter of course, by these they crash.
	for _, status := range slices.Sorted(maps.Values(j.seen.exits)) {
		if slices.Contains([]int{132, 134, 135, 136, 137, 139}, status) {
			return fmt.Sprintf("the statement ran, and signal %d ended a process", status-128)
		}
	}
	return ""
}

// elsewhere returns a place at which the warning of a finding was given, in any code: a
// library that warns once does not say it again.
func (j *judge) elsewhere(f *finding.Finding) string {
	for _, e := range j.seen.said {
		if _, ok := names(f, e.Message); !ok {
			continue
		}
		file, ok := j.seen.places.below(e.File)
		if !ok {
			file = j.seen.places.library(e.File)
		}
		return fmt.Sprintf("%s:%d", file, e.Line)
	}
	return ""
}

// older reports whether a version is known to be below another one.
func older(had, than string) bool {
	order, ok := compareVersions(had, than)
	return ok && order < 0
}

// compareVersions compares two versions without their local parts, as far as they are
// some.
func compareVersions(a, b string) (int, bool) {
	release := func(text string) (version.Version, error) {
		text, _, _ = strings.Cut(text, "+")
		return version.Parse(text)
	}
	x, err := release(a)
	y, err2 := release(b)
	return version.Compare(x, y), err == nil && err2 == nil
}
