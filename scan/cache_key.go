package scan

import (
	"bytes"
	"path/filepath"
	"time"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/cache"
	"github.com/upcheck/upcheck/internal/config"
)

// question is all that the result of a scan depends on but what lies in its
// folder. Options.Workers and Options.Progress change no result.
type question struct {
	Root, Common string
	Paths        []string
	// Config is what the configuration says, but for what Suppress says of it and
	// what the members below say better.
	Config   config.Config
	Suppress []suppress
	// Configured is where the configuration's baseline is reported to lie.
	Configured string
	Baseline   []byte
	Notices    []finding.Diagnostic
	Knowledge  string
	// ParseAll changes no result either, which is for its users to see.
	ParseAll  bool
	KeepFloor bool
	// Installed is the environment that versions are taken from, Within what is asked
	// about the packages in it.
	Installed []string
	Within    *askedWithin
}

// suppress is a config.Suppress as of today.
type suppress struct {
	Code, Name, Path, Reason, File string
	Line                           int
	// Until is the last day; Over says that it has passed.
	Until string
	Over  bool
}

// questionOf writes what a scan is asked, to be part of the key of its result.
func questionOf(o *Options, asked *askedWithin, knowledge string) ([]byte, error) {
	q := question{
		Root: o.Root, Common: o.Common, Config: o.Config, Notices: o.Notices, Knowledge: knowledge, ParseAll: o.ParseAll, KeepFloor: o.KeepFloor,
		Configured: relative(o.Root, o.Config.Baseline),
	}
	if o.Installed != nil {
		q.Installed = o.Installed.Digest()
	}
	q.Within = asked
	for _, p := range o.Paths {
		abs, err := filepath.Abs(p)
		if err != nil {
			return nil, err
		}
		q.Paths = append(q.Paths, abs)
	}
	// Levels that fail a run fail it after the scan; folders of entries are
	// knowledge; files are named as they are reported.
	q.Config.FailOn, q.Config.Matrix, q.Config.Baseline, q.Config.Suppress = 0, nil, "", nil
	today := o.Today.Format(time.DateOnly)
	for _, s := range o.Config.Suppress {
		as := suppress{
			Code: s.Code, Name: s.Name, Path: s.Path, Reason: s.Reason, File: relative(o.Root, s.File), Line: s.Line,
		}
		if !s.Until.IsZero() {
			as.Until = s.Until.Format(time.DateOnly)
			as.Over = as.Until < today
		}
		q.Suppress = append(q.Suppress, as)
	}
	if o.Baseline != nil {
		var text bytes.Buffer
		if err := o.Baseline.Encode(&text); err != nil {
			return nil, err
		}
		q.Baseline = text.Bytes()
	}
	return cache.Marshal(q)
}

// state is what the walk found that is no file to scan.
type state struct {
	Diagnostics []finding.Diagnostic
	Skipped     int
	Whole       bool
	Project     []string
}

func stateOf(store *cache.Store, in *input) (cache.Sum, error) {
	data, err := cache.Marshal(state{in.diagnostics, in.skipped, in.whole, in.project})
	if err != nil {
		return cache.Sum{}, err
	}
	return store.Sum(data), nil
}
