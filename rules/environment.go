package rules

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/rewrite"
)

// Environment is what the files around the code of a project say.
type Environment struct {
	Facts         *project.Facts
	Installations []project.Installation
	// Whole says that all of the project was looked at, so that what is not there
	// is missing.
	Whole bool
	// Reads reports whether code or a script of the project may read an environment
	// variable; nil when nobody can tell.
	Reads func(name string) bool
	// Mentions reports whether code of the project below a folder has a word; nil when
	// nobody can tell.
	Mentions func(dir, word string) bool
	// ReadsBeside reports whether another file than the one at a path reads an
	// environment variable; nil when nobody can tell.
	ReadsBeside func(name, path string) bool
	// File returns a file for fixes to change, nil for one that cannot be read; itself
	// it is nil when no fixes are wanted.
	File func(path string) *rewrite.File
}

// Environment returns what there is to say about the files around the code: sorted
// by path and place, without positions.
func (e *Engine) Environment(env *Environment) []finding.Finding {
	s := &surroundings{Engine: e, Environment: env, told: make(map[told]finding.Level)}
	s.usualPython, s.locked = s.findUsualPython(), lockFiles(env.Facts)
	s.compose()
	s.pins()
	s.dependencies()
	s.localWithoutIndex()
	s.pythons()
	s.clashes()
	s.variables()
	s.stack()
	return s.finish()
}

// surroundings is the work on what lies around the code.
type surroundings struct {
	*Engine
	*Environment
	// composed are the installations with what is known of their requirements.
	composed []composed
	findings []finding.Finding
	// usualPython decides about requirements that hold on some Pythons only.
	usualPython version.Version
	// locked are the lock files that record a package.
	locked map[recorded][]string
	machines
	// told are the findings so far with their levels.
	told map[told]finding.Level
}

// composed is an installation with what its requirements come to.
type composed struct {
	*project.Installation
	asked []asked
	// distinct are those of asked that differ in more than their place.
	distinct     []asked
	interpreters []interpreter
	// python is the one that it most likely runs on.
	python version.Version
	// filled says that what it goes into may have packages already.
	filled bool
}

// compose finds out what the requirements of all installations come to.
func (s *surroundings) compose() {
	seen, taken := make(map[string]bool), s.taken()
	for i := range s.Installations {
		in := composed{Installation: &s.Installations[i]}
		in.filled = fills(in.Installation) || in.Unit == "" && len(in.Images) == 0 && taken[in.Path]
		in.interpreters = s.interpreters(in.Installation)
		if in.asked, in.distinct = s.asked(in.Installation); len(in.asked) == 0 || seen[in.key()] {
			continue
		}
		seen[in.key()] = true
		in.python = s.likelyPython(&in)
		s.composed = append(s.composed, in)
	}
}

// key tells installations apart that ask for different things: the combinations of a
// matrix are many and mostly ask for the same.
func (in *composed) key() string {
	var b strings.Builder
	fmt.Fprint(&b, in.filled)
	for i := range in.asked {
		a := &in.asked[i]
		fmt.Fprintf(&b, "%s %d %s %s|", a.Path, a.Line, a.Name, a.Spec)
	}
	for _, python := range in.interpreters {
		b.WriteString(python.version.String() + " ")
	}
	return b.String()
}

// remarkable is something to say about a place.
type remarkable struct {
	place project.Place
	// name is what it is about: a package, a variable, "driver".
	name    string
	message string
	// level lowers the level of the rule; None leaves it.
	level   finding.Level
	fixes   []finding.Fix
	related []finding.Related
	// pkg is the package whose versions decided, "" for none.
	pkg string
}

// builtIn returns a rule that is no entry, if it is wanted.
func (e *Engine) builtIn(code string) (matrix.BuiltIn, bool) {
	rule, ok := e.builtIns()[code]
	return rule, ok && (rule.Status != matrix.Preview || e.preview) && (e.enabled == nil || e.enabled(code))
}

// told is a finding of a rule at a place.
type told struct {
	finding.Key
	code string
}

// say adds a finding of a built-in rule, if that is wanted and no other installation said
// it of the same place already.
func (s *surroundings) say(code string, r *remarkable) {
	rule, ok := s.builtIn(code)
	if !ok {
		return
	}
	f := finding.Finding{
		Path: r.place.Path, Span: r.place.Span, Statement: r.place.Span,
		Code: code, Name: r.name, Package: r.pkg,
		Effect: rule.Effect, Impact: rule.Impact, Level: rule.Level(), Confidence: finding.Certain,
		Message: r.message, Fixes: r.fixes, Related: r.related,
	}
	if r.level != finding.None {
		f.Level = min(f.Level, r.level)
	}
	if r.place.Vague {
		f.Level, f.Confidence = max(finding.Note, f.Level-1), finding.Likely
	}
	key := told{f.Key(), code}
	if level, already := s.told[key]; already && level >= f.Level {
		return
	}
	s.told[key] = f.Level
	if len(f.Fixes) > 0 {
		f.Replacement = f.Fixes[0].Title
	}
	if to := s.pair.To[r.pkg]; to.Known() {
		f.To = to.Version.String()
	}
	if from := s.pair.From[r.pkg]; from.Known() {
		f.From, f.FromDetected = from.Version.String(), from.Origin == version.Detected
	}
	s.findings = append(s.findings, f)
}

// finish puts the findings into order and keeps one for each thing at each place:
// files are part of more than one installation.
func (s *surroundings) finish() []finding.Finding {
	slices.SortStableFunc(s.findings, func(a, b finding.Finding) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), a.Span.Start-b.Span.Start, a.Span.End-b.Span.End, strings.Compare(a.Code, b.Code),
			strings.Compare(a.Name, b.Name), strings.Compare(a.Keyword, b.Keyword), int(b.Level)-int(a.Level))
	})
	return slices.CompactFunc(s.findings, func(a, b finding.Finding) bool { return a.Key() == b.Key() && a.Code == b.Code })
}

// at makes a related place of one in any file.
func at(place project.Place, in *project.Place, message string) finding.Related {
	related := finding.Related{Message: message, Span: place.Span}
	if place.Path != in.Path {
		related.Path = place.Path
	}
	related.Start = source.Position{Line: place.Line}
	return related
}
