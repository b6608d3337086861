package main

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
)

// judge says what an example did: a bad one at its marked lines, the worst of it, a good
// one anywhere.
func judge(j job, t trial, release string) matrix.Sighting {
	s := matrix.Sighting{Release: release}
	marks := marked(j)
	reached := j.good
	for _, e := range t.events {
		switch e.Event {
		case "begin":
			reached = reached || touches(marks, [][2]int{{e.First, e.First}})
		case "line":
			var at [2]int
			_ = json.Unmarshal(e.Lines, &at)
			reached = reached || touches(marks, [][2]int{at})
		case "raises":
			if e.Missing != "" && !isAbout(j.entry, e.Missing) {
				s.Unrun = "needs " + e.Missing
				return s
			}
			seen := failure(e)
			if e.Type == "NameError" && s.Unrun != "" {
				return s // it is a consequence
			}
			if e.Type == "NameError" && j.good && touches(behind(j), e.lines()) {
				continue // what calls the bad one has another name for it
			}
			if j.good || touches(marks, e.lines()) {
				s = worse(s, seen)
			} else if s.Unrun == "" {
				s.Unrun = "an unmarked line fails, " + e.Type + ": " + brief(e.Text)
			}
		case "warns":
			if !isNoise(e) && isOf(j.entry, e.Package) && (j.good || touches(marks, e.lines())) {
				s = worse(s, matrix.Sighting{Effect: finding.Warns, Kind: e.Type, Text: brief(e.Text)})
			}
		}
	}
	if s.Effect != finding.OK {
		s.Unrun = ""
		return s
	}
	switch {
	case t.died != "" && reached:
		return matrix.Sighting{Release: release, Effect: finding.Raises, Kind: "process", Text: t.died}
	case t.died != "":
		s.Unrun = "the process ended: " + t.died
	case s.Unrun == "" && !reached:
		s.Unrun = "no marked line is reached"
	case s.Unrun != "" && reached:
		s.Unrun = "" // what fails elsewhere came later, or does not matter
	}
	return s
}

// marked returns the lines with marks, and those of what is run behind the code, where
// what is wrong may show; of a good example there are none.
func marked(j job) (lines []int) {
	if j.good {
		return nil
	}
	for _, w := range testkit.Wants(j.source()) {
		lines = append(lines, w.Line)
	}
	return append(lines, behind(j)...)
}

// behind returns the lines that are run behind an example.
func behind(j job) (lines []int) {
	source := j.source()
	then := strings.Count(j.entry.Examples[j.example].Then, "\n")
	last := 1 + strings.Count(source, "\n")
	for line := last - then; line <= last; line++ {
		lines = append(lines, line)
	}
	return lines
}

// lines returns the statements that ran, from the innermost.
func (e *event) lines() (list [][2]int) {
	_ = json.Unmarshal(e.Lines, &list)
	return list
}

// touches reports whether one of the statements has a mark.
func touches(marks []int, statements [][2]int) bool {
	return slices.ContainsFunc(statements, func(s [2]int) bool {
		return slices.ContainsFunc(marks, func(line int) bool { return s[0] <= line && line <= s[1] })
	})
}

// isAbout reports whether a module that is not there is one that the entry is about.
func isAbout(e *matrix.Entry, module string) bool {
	p := matrix.DefaultCatalog().Package(e.Package)
	return module == e.Package || p != nil && slices.Contains(p.Modules, module)
}

// isOf reports whether a warning of a package is about what an entry is about: what other
// libraries say to each other is not. Keras warns through TensorFlow.
func isOf(e *matrix.Entry, by string) bool {
	return by == "" || isAbout(e, by) || e.Package == "keras" && by == "tensorflow"
}

// failure tells what an exception says of a thing.
func failure(e event) matrix.Sighting {
	s := matrix.Sighting{Effect: finding.Raises, Kind: e.Type, Text: brief(e.Text)}
	switch {
	case slices.Contains(e.Kin, "ImportError"), slices.Contains(e.Kin, "AttributeError"):
		s.Effect = finding.Absent
	case slices.Contains(e.Kin, "TypeError") && refuses.MatchString(e.Text):
		s.Effect = finding.Rejects
	}
	return s
}

// refuses is how Python, and C++ code for it, says that arguments do not fit.
var refuses = regexp.MustCompile(`unexpected keyword|positional argument|multiple values|required keyword|invalid keyword|not a valid keyword|keyword argument|takes no arguments|invalid combination of arguments`)

// isNoise reports whether a warning is about numbers and files, not about an API, or
// one that Python shows nobody.
func isNoise(e event) bool {
	switch e.Type {
	case "log": // libraries log much
		return !deprecates.MatchString(e.Text)
	case "UserWarning": // some libraries know no other
		return !advises.MatchString(e.Text)
	case "RuntimeWarning", "ResourceWarning", "PendingDeprecationWarning":
		return true
	}
	return false
}

// advises is how a warning of no kind tells that something will go.
var advises = regexp.MustCompile(`(?i)deprecat|removed|renamed|upcoming|future|instead|please use|no longer|will be required|changed|legacy`)

// deprecates is how a log tells that something will go.
var deprecates = regexp.MustCompile(`(?i)deprecat|will be removed|no longer supported`)

func worse(a, b matrix.Sighting) matrix.Sighting {
	if b.Effect.Rank() > a.Effect.Rank() || a.Kind == "" {
		b.Release = a.Release
		return b
	}
	return a
}

// longest is that of a text that is kept, in bytes.
const longest = 200

// brief returns the first line of a text without links and what differs from run to run.
func brief(text string) string {
	text, _, _ = strings.Cut(strings.TrimSpace(text), "\n")
	text = links.ReplaceAllString(folders.ReplaceAllString(addresses.ReplaceAllString(text, "0x…"), ""), "")
	if len(text) > longest {
		text = strings.ToValidUTF8(text[:longest], "") + "…"
	}
	return strings.TrimSpace(text)
}

var (
	addresses = regexp.MustCompile(`0x[0-9a-f]{4,}`)
	links     = regexp.MustCompile(`\s*\([^()]*https?://[^()]*\)|\s*:?\s*https?://\S+`)
	folders   = regexp.MustCompile(`/[^\s'"]*/(site-packages|probe[0-9]+)/`)
)
