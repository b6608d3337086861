// Package runtimecheck says what a run of the code says about findings. It sees findings
// and the events of a recording and nothing else: it runs nothing and needs no rights.
//
// A run confirms a finding by what was seen, and refutes it only when nothing that would
// confirm it can have been missed: whoever doubts says inconclusive.
package runtimecheck

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// Options are what is known beside findings and events.
type Options struct {
	// Source returns a file by its path below the scan root, false where it is not at
	// hand. nil has none.
	Source func(path string) ([]byte, bool)
}

// Result is what a recording says.
type Result struct {
	// Runtimes are the verdicts, one a finding and in their order.
	Runtimes []finding.Runtime
	// Interpreters are the Pythons that ran, each once.
	Interpreters []event.Interpreter
	// Notes are remarks about the whole run, one line each.
	Notes []string
}

// Judge says of each finding what the recording says about it.
func Judge(findings finding.List, rec *event.Recording, o Options) *Result {
	j := &judge{
		rec:      rec,
		seen:     look(rec),
		pythons:  pythonsOf(rec.Events),
		sources:  sources{read: o.Source, recorded: rec.Header.Files, files: make(map[string]*text)},
		watched:  make(map[string]bool),
		versions: make(map[mismatch]bool),
		changed:  make(map[string]bool),
	}
	for i := range findings {
		j.watched[findings[i].Path] = true
	}
	result := &Result{Runtimes: make([]finding.Runtime, len(findings)), Interpreters: j.pythons.distinct}
	for i := range findings {
		result.Runtimes[i] = j.runtime(&findings[i])
	}
	result.Notes = j.notes()
	return result
}

// judge is the state of a Judge.
type judge struct {
	rec     *event.Recording
	seen    *sight
	pythons *pythons
	sources sources
	// watched are the files with findings: frames in others may not have been seen.
	watched map[string]bool
	// What the notes are about.
	versions map[mismatch]bool
	changed  map[string]bool
	compiled bool
}

// runtime is the verdict with the versions it holds for.
func (j *judge) runtime(f *finding.Finding) finding.Runtime {
	r, pid := j.verdict(f)
	if python := j.pythons.of(pid); python != nil {
		r.Python = python.Version
		r.Version = packageVersion(python, f.Package)
	}
	if order, ok := compareVersions(r.Version, f.To); ok && order != 0 && r.Verdict != finding.Inconclusive {
		j.versions[mismatch{f.Package, r.Version, f.To}] = true
	}
	return r
}

// verdict applies the rules, from what says most to what says least, and returns the
// process that it rests on, 0 for none.
func (j *judge) verdict(f *finding.Finding) (finding.Runtime, int) {
	if reason := j.unfit(f); reason != "" {
		return inconclusive(reason), 0
	}
	first, last := linesOf(f)
	raises := j.seen.raises.in(f.Path, first, last)
	warnings := j.seen.warnings.in(f.Path, first, last)
	switch {
	case f.Effect == finding.Warns:
		if r, pid, ok := j.warned(f, raises, warnings); ok {
			return r, pid
		}
	case breaks(f.Effect):
		if r, pid, ok := j.failed(f, raises); ok {
			return r, pid
		}
	default:
		if r, pid, ok := told(f, raises, warnings); ok {
			return r, pid
		}
	}
	if len(raises) > 0 {
		return failedOtherwise(f, raises)
	}
	ran := j.seen.ran(f.Path, first, last)
	switch {
	case len(ran) == 0 && len(warnings) == 0:
		return j.notSeen(f), 0
	case !breaks(f.Effect) && f.Effect != finding.Warns:
		e := slices.Concat(ran, warnings)[0]
		return finding.Runtime{
			Verdict:  finding.Executed,
			Reason:   fmt.Sprintf("the statement ran; whether it is %s cannot be seen from outside", effectText(f.Effect)),
			Evidence: []finding.Evidence{e.evidence()},
		}, e.event.PID
	case len(warnings) > 0:
		return finding.Runtime{
			Reason:   "a warning was given here that " + otherwise(f),
			Evidence: []finding.Evidence{warnings[0].evidence()},
		}, warnings[0].event.PID
	}
	if logs := j.seen.logs.in(f.Path, first, last); len(logs) > 0 && f.Effect == finding.Warns {
		return finding.Runtime{
			Reason:   "a line of the log names this place, and " + strings.TrimPrefix(otherwise(f), "that "),
			Evidence: []finding.Evidence{logs[0].evidence()},
		}, logs[0].event.PID
	}
	e := ran[0]
	reason := j.doubt(f, e)
	verdict := finding.ExecutedClean
	if reason != "" {
		verdict = finding.Inconclusive
	} else {
		reason = "the statement ran, and nothing failed or warned there"
		if f.Effect != finding.Warns {
			reason = "the statement ran, and nothing failed there"
		}
		if !j.sources.same(f) {
			reason += "; the source is not at hand to see whether all of it ran"
		}
	}
	return finding.Runtime{Verdict: verdict, Reason: reason, Evidence: []finding.Evidence{e.evidence()}}, e.event.PID
}

// unfit says why a run says nothing about a finding, "" when it does.
func (j *judge) unfit(f *finding.Finding) string {
	first, _ := linesOf(f)
	switch ext := path.Ext(f.Path); {
	case ext == ".ipynb":
		return "a notebook does not run as a file: convert it to a script, scan and run that"
	case ext != ".py":
		return "not a file that Python runs: a run of the program does not show it"
	case first == 0:
		return "the finding has no line"
	case !j.sources.known(f):
		return "the recording does not speak of this file: was the run that of another folder"
	case !j.sources.fits(f):
		j.changed[f.Path] = true
		return "the file is not the one that was scanned: scan it anew"
	}
	return ""
}

// linesOf is the range of the statement, or that of the finding where it has none.
func linesOf(f *finding.Finding) (first, last int) {
	first, last = f.StatementStart.Line, f.StatementEnd.Line
	if first == 0 {
		first, last = f.Start.Line, f.End.Line
	}
	return first, max(first, last)
}

// warned looks for the warning that was predicted: a warning, what a filter made an
// exception of, or a line of TensorFlow's log.
func (j *judge) warned(f *finding.Finding, raises, warnings []sighting) (finding.Runtime, int, bool) {
	first, last := linesOf(f)
	for _, group := range [][]sighting{warnings, raises, j.seen.logs.in(f.Path, first, last)} {
		var found []sighting
		word := ""
		for _, s := range group {
			if s.event.Kind == event.Exception && (!isWarning(s.event.Type) || !s.innermost) {
				continue
			}
			if w, ok := predictedWarning(f, s.event.Message); ok {
				found, word = append(found, s), w
			}
		}
		if len(found) == 0 {
			continue
		}
		kind := event.ClassName(found[0].event.Type)
		if kind == "" {
			kind = "a line of the log"
		}
		return finding.Runtime{
			Verdict: finding.Confirmed, Reason: saying(kind, word, len(found)), Evidence: evidence(found),
		}, found[0].event.PID, true
	}
	return finding.Runtime{}, 0, false
}

// failed looks for the exception that was predicted.
func (j *judge) failed(f *finding.Finding, raises []sighting) (finding.Runtime, int, bool) {
	var found []sighting
	word := ""
	for _, s := range raises {
		if !s.innermost || s.compiled {
			continue
		}
		if w, ok := predicted(f, s.event.Type, s.event.Message); ok {
			found, word = append(found, s), w
		}
	}
	if len(found) == 0 {
		return finding.Runtime{}, 0, false
	}
	r := finding.Runtime{
		Verdict: finding.Confirmed, Handled: !slices.ContainsFunc(found, func(s sighting) bool { return !j.handled(s) }),
		Reason:   saying(event.ClassName(found[0].event.Type), word, len(found)),
		Evidence: evidence(found),
	}
	return r, found[0].event.PID, true
}

// told looks for what is neither failure nor deprecation and is told all the same: by an
// exception or a warning of a text that is known.
func told(f *finding.Finding, raises, warnings []sighting) (finding.Runtime, int, bool) {
	for _, s := range slices.Concat(raises, warnings) {
		if (s.innermost || s.event.Kind == event.Warning) && similar(f.Says, s.event.Message) {
			return finding.Runtime{
				Verdict: finding.Confirmed, Reason: saying(event.ClassName(s.event.Type), "", 1), Evidence: []finding.Evidence{s.evidence()},
			}, s.event.PID, true
		}
	}
	return finding.Runtime{}, 0, false
}

func failedOtherwise(f *finding.Finding, raises []sighting) (finding.Runtime, int) {
	s := raises[0]
	reason := "an exception of other code passed here"
	for _, r := range raises {
		if r.innermost {
			s, reason = r, "an exception was raised here that "+otherwise(f)
			break
		}
	}
	return finding.Runtime{Verdict: finding.FailedOtherwise, Reason: reason, Evidence: []finding.Evidence{s.evidence()}}, s.event.PID
}

// otherwise says what an event is not.
func otherwise(f *finding.Finding) string {
	if breaks(f.Effect) || f.Effect == finding.Warns {
		return "is not the one that was predicted"
	}
	return "was not predicted"
}

// notSeen is the verdict on a statement of which nothing was seen.
func (j *judge) notSeen(f *finding.Finding) finding.Runtime {
	if e := j.seen.compiledNaming(f); e != nil {
		j.compiled = true
		return finding.Runtime{
			Reason:   "code that was compiled from a function names it, and has lines of its own: run it with --eager",
			Evidence: []finding.Evidence{e.evidence()},
		}
	}
	if reason := j.linesDoubt(f); reason != "" {
		return inconclusive(reason)
	}
	if decorator := j.sources.compiled(f); decorator != "" {
		j.compiled = true
		return inconclusive(fmt.Sprintf("it stands in a function under `%s`, whose lines cannot be seen: run it with --eager", decorator))
	}
	return finding.Runtime{Verdict: finding.NotReached, Reason: "the statement did not run"}
}

func inconclusive(reason string) finding.Runtime { return finding.Runtime{Reason: reason} }

// evidence returns the first sightings of each kind of failure.
func evidence(found []sighting) []finding.Evidence {
	const most = 3
	var out []finding.Evidence
	for _, s := range found {
		e := s.evidence()
		if len(out) < most && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out
}

// saying tells by what something is known that was seen n times: by a word, or else by
// its text as a whole.
func saying(what, word string, n int) string {
	text := what + " says what was predicted"
	if word != "" {
		text = fmt.Sprintf("%s names `%s`", what, word)
	}
	if n > 1 {
		text += fmt.Sprintf(", %d times", n)
	}
	return text
}

func effectText(e finding.Effect) string {
	switch e {
	case finding.Changed:
		return "as before"
	case finding.Ignored:
		return "without effect"
	default:
		return strings.ToLower(e.String())
	}
}
