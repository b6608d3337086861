package config

import (
	"fmt"
	"time"

	"github.com/upcheck/upcheck/finding"
)

// Suppressor silences findings by what the configuration says. It remembers
// what it used, so it is for one run and one goroutine.
type Suppressor struct {
	perFile  []fileRule
	findings []findingRule
	expired  []finding.Diagnostic
}

type fileRule struct {
	globs Globs
	PerFileIgnore
}

type findingRule struct {
	globs Globs
	used  bool
	Suppress
}

// NewSuppressor prepares the suppressions of c that hold on a day. A path
// pattern that came from a flag may be an error.
func NewSuppressor(c Config, today time.Time) (*Suppressor, error) {
	s := &Suppressor{}
	for _, p := range c.PerFileIgnores {
		globs, err := NewGlobs([]string{p.Glob})
		if err != nil {
			return nil, err
		}
		s.perFile = append(s.perFile, fileRule{globs, p})
	}
	day := today.Format(time.DateOnly)
	for _, e := range c.Suppress {
		if !e.Until.IsZero() && e.Until.Format(time.DateOnly) < day {
			s.expired = append(s.expired, e.notice(fmt.Sprintf("suppression of %s has expired on %s", e.subject(), e.Until.Format(time.DateOnly))))
			continue
		}
		rule := findingRule{Suppress: e}
		if e.Path != "" {
			globs, err := NewGlobs([]string{e.Path})
			if err != nil {
				return nil, err
			}
			rule.globs = globs
		}
		s.findings = append(s.findings, rule)
	}
	return s, nil
}

// Apply sets the Suppression of the findings that the configuration silences
// and that nothing else has silenced yet.
func (s *Suppressor) Apply(findings []finding.Finding) {
	for i := range findings {
		f := &findings[i]
		if f.Suppression == nil {
			f.Suppression = s.suppression(f)
		}
	}
}

func (s *Suppressor) suppression(f *finding.Finding) *finding.Suppression {
	for i := range s.findings {
		r := &s.findings[i]
		if hasPrefix(f.Code, r.Code) && (r.Name == "" || r.Name == f.Name) && (r.Path == "" || r.globs.Match(f.Path)) {
			r.used = true
			return &finding.Suppression{Kind: finding.InConfig, Reason: r.Reason}
		}
	}
	for _, r := range s.perFile {
		if longest(f.Code, r.Codes) >= 0 && r.globs.Match(f.Path) {
			return &finding.Suppression{Kind: finding.InConfig, Reason: fmt.Sprintf("per-file-ignores of %q", r.Glob)}
		}
	}
	return nil
}

// Notices returns the entries that have expired and, when whole says that the
// run was about every file and every rule of the project, those that silenced
// nothing. It is to be called after the last Apply.
func (s *Suppressor) Notices(whole bool) []finding.Diagnostic {
	notices := s.expired
	for _, r := range s.findings {
		if whole && !r.used {
			notices = append(notices, r.notice(fmt.Sprintf("suppression of %s is not used", r.subject())))
		}
	}
	return notices
}

func (s Suppress) subject() string {
	switch {
	case s.Name == "":
		return s.Code
	case s.Code == "":
		return s.Name
	}
	return s.Code + " for " + s.Name
}

func (s Suppress) notice(message string) finding.Diagnostic {
	d := finding.Diagnostic{Path: s.File, Kind: finding.Notice, Message: message}
	d.Position.Line = s.Line
	return d
}
