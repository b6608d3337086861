// Package config holds what a project says about its own scans: the
// configuration file, comments that suppress findings, and the baseline of
// findings that are already known.
//
// Nothing here looks at a clock or prints; the day and the findings come in,
// settings, suppressions and diagnostics go out.
package config

import (
	"slices"
	"time"

	"github.com/upcheck/upcheck/finding"
)

// Never is a level above every finding's: as FailOn it never fails a scan.
const Never = finding.Error + 1

// Config is one layer of settings: a configuration file, or the flags of a
// command line. The zero Config says nothing. A member that is nil or zero is
// not said by its layer; a list that is empty but not nil is said.
type Config struct {
	// From and To are the versions given by name, sorted by package.
	From, To []Pin
	// Select are the codes, or prefixes of codes, to report; not said means
	// all. Ignore takes away from them. See Enabled.
	Select, Ignore []string
	// Exclude are globs that replace the built-in excludes, ExtendExclude
	// globs that add to either. See Globs.
	Exclude, ExtendExclude []string
	// ForceExclude applies the excludes to files named on the command line.
	ForceExclude *bool
	// RespectGitignore leaves out what git ignores.
	RespectGitignore *bool
	// FailOn is the lowest level that makes a scan fail; Never is above all.
	FailOn finding.Level
	// MinLevel and MinConfidence hide findings below them.
	MinLevel      finding.Level
	MinConfidence *finding.Confidence
	// Preview reports rules that nobody has confirmed on a real package yet.
	Preview *bool
	// Timeout and MaxFileSize (bytes) limit the work on one file.
	Timeout     time.Duration
	MaxFileSize int64
	// Matrix are folders with the user's own entries, Baseline is a file.
	// A configuration file names them relative to itself; here they are
	// relative to the working directory, or absolute.
	Matrix   []string
	Baseline string
	// PerFileIgnores take rules away from files, Suppress single findings;
	// both in the order of the file.
	PerFileIgnores []PerFileIgnore
	Suppress       []Suppress
}

// PerFileIgnore takes codes (or prefixes of codes) away from the files that
// Glob matches.
type PerFileIgnore struct {
	Glob  string
	Codes []string
}

// Suppress silences the findings that all of its set members match.
type Suppress struct {
	// Code is a code or a prefix of codes, Name a qualified name ("torch.load").
	// One of them is set.
	Code, Name string
	// Path is a glob, "" for every file.
	Path string
	// Reason says why; it is never empty.
	Reason string
	// Until is the last day that the suppression counts, zero for ever.
	Until time.Time
	// File and Line are where it is written.
	File string
	Line int
}

// Default returns the layer below all others. A Config that was put over it
// has no nil pointer; Select and Exclude stay nil unless said.
func Default() Config {
	return Config{
		ForceExclude:     new(false),
		RespectGitignore: new(true),
		FailOn:           finding.Error,
		MinLevel:         finding.Note,
		MinConfidence:    new(finding.Likely),
		Preview:          new(false),
		Timeout:          10 * time.Second,
		MaxFileSize:      4 << 20,
	}
}

// Over returns c with what it does not say taken from the layer below. From
// and To are merged package by package; Ignore, ExtendExclude, Matrix,
// PerFileIgnores and Suppress of both layers count.
func (c Config) Over(below Config) Config {
	c.From = mergePins(c.From, below.From)
	c.To = mergePins(c.To, below.To)
	if c.Select == nil {
		c.Select = below.Select
	}
	if c.Exclude == nil {
		c.Exclude = below.Exclude
	}
	c.Ignore = slices.Concat(below.Ignore, c.Ignore)
	c.ExtendExclude = slices.Concat(below.ExtendExclude, c.ExtendExclude)
	c.Matrix = slices.Concat(below.Matrix, c.Matrix)
	c.PerFileIgnores = slices.Concat(below.PerFileIgnores, c.PerFileIgnores)
	c.Suppress = slices.Concat(below.Suppress, c.Suppress)
	c.ForceExclude = first(c.ForceExclude, below.ForceExclude)
	c.RespectGitignore = first(c.RespectGitignore, below.RespectGitignore)
	c.MinConfidence = first(c.MinConfidence, below.MinConfidence)
	c.Preview = first(c.Preview, below.Preview)
	c.FailOn = first(c.FailOn, below.FailOn)
	c.MinLevel = first(c.MinLevel, below.MinLevel)
	c.Timeout = first(c.Timeout, below.Timeout)
	c.MaxFileSize = first(c.MaxFileSize, below.MaxFileSize)
	c.Baseline = first(c.Baseline, below.Baseline)
	return c
}

// first returns a unless it is the zero value.
func first[T comparable](a, b T) T {
	var zero T
	if a == zero {
		return b
	}
	return a
}
