package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/rewrite"
	around "github.com/upcheck/upcheck/project/rewrite"
	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/scan"
)

// maxRounds bounds how often a project is scanned again after it was changed. Edits
// that overlap take a round each; more than a few do not occur.
const maxRounds = 10

// fixer repairs files in memory, round after round until there is nothing left to do.
type fixer struct {
	options *scan.Options
	plan    fix.Options
	// before and after are the contents of the files that change, by path.
	before, after map[string][]byte
	// applied are the fixes made, skipped the findings left in the end.
	applied []fix.Choice
	skipped []fix.Skip
	// last is the result of the last scan.
	last *scan.Result
	// rounded, when not nil, is called after each round.
	rounded func()
	// left are files that are left as they were, and why.
	left map[string]error
	// cured counts the rounds in which a fix of what is around the code was made.
	cured map[cure]int
}

// cure is a finding and what is written for it, wherever it stands.
type cure struct{ path, code, name, title string }

// maxCures bounds the rounds in which one thing is written into a file that is not code.
const maxCures = 3

// cures reports a finding that comes back however often it is repaired.
func (x *fixer) cures(f *fix.File) error {
	if ext := filepath.Ext(f.Path); ext == ".py" || ext == ".pyi" || ext == ".ipynb" {
		return nil
	}
	now := make(map[cure]bool)
	for _, c := range f.Applied {
		now[cure{f.Path, c.Finding.Code, c.Finding.Name, c.Fix.Title}] = true
	}
	for k := range now {
		if x.cured[k]++; x.cured[k] > maxCures {
			return fmt.Errorf("%s is found again after its fix was made", k.code)
		}
	}
	return nil
}

// newFixer reads standard input when that is to be repaired.
func newFixer(o *scan.Options, plan fix.Options) (*fixer, error) {
	x := &fixer{options: o, plan: plan, before: make(map[string][]byte), after: make(map[string][]byte), left: make(map[string]error), cured: make(map[cure]int)}
	if o.Stdin != nil {
		data, err := io.ReadAll(o.Stdin) // all of it comes out again
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		x.before[o.StdinPath()] = data
	}
	return x, nil
}

// stdin is what standard input has become.
func (x *fixer) stdin() []byte { return x.now(x.options.StdinPath()) }

// now is the content of a file that was read.
func (x *fixer) now(path string) []byte {
	if data, ok := x.after[path]; ok {
		return data
	}
	return x.before[path]
}

// run scans and repairs until nothing changes. Its error means that nothing could be
// scanned.
func (x *fixer) run(ctx context.Context) error {
	for range maxRounds {
		if x.options.Stdin != nil {
			x.options.Stdin = bytes.NewReader(x.stdin())
		} else {
			x.options.Overlay = x.after
		}
		o := *x.options
		o.Cache = nil
		result, err := scan.Run(ctx, o)
		if err != nil {
			return err
		}
		x.last = result
		changed := x.round(ctx, result.Findings)
		if x.rounded != nil {
			x.rounded()
		}
		if !changed {
			return nil
		}
	}
	return fmt.Errorf("there is something to fix after %d rounds still", maxRounds)
}

// round makes the fixes of one scan, and reports whether there were any.
func (x *fixer) round(ctx context.Context, findings finding.List) bool {
	changed := false
	x.skipped = nil
	for _, f := range fix.Plan(findings, x.plan) {
		x.skipped = append(x.skipped, f.Skipped...)
		if len(f.Edits) == 0 || x.left[f.Path] != nil {
			continue
		}
		err := x.cures(&f)
		if err == nil {
			err = x.apply(ctx, &f)
		}
		if err != nil {
			x.leave(f.Path, err)
			continue
		}
		x.applied = append(x.applied, f.Applied...)
		changed = true
	}
	return changed
}

// leave leaves a file as it was, whatever was done to it.
func (x *fixer) leave(path string, why error) {
	x.left[path] = why
	delete(x.after, path)
	x.applied = slices.DeleteFunc(x.applied, func(c fix.Choice) bool { return c.Finding.Path == path })
}

// apply changes one file in memory.
func (x *fixer) apply(ctx context.Context, f *fix.File) error {
	raw, err := x.read(f.Path)
	if err != nil {
		return err
	}
	if sum := sha256.Sum256(raw); hex.EncodeToString(sum[:]) != f.SHA256 {
		return fix.ErrChanged
	}
	result, err := source.Apply(raw, f.Edits)
	if err != nil {
		return err
	}
	if err := x.check(ctx, f.Path, raw, result); err != nil {
		return err
	}
	x.after[f.Path] = result
	return nil
}

// read returns the content of a file, from disk the first time.
func (x *fixer) read(path string) ([]byte, error) {
	if data := x.now(path); data != nil {
		return data, nil
	}
	if err := fix.Writable(x.file(path)); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(x.file(path))
	if err != nil {
		return nil, fault.Reason(err)
	}
	x.before[path] = data
	return data, nil
}

// file is where a path of a finding lies.
func (x *fixer) file(path string) string {
	return filepath.Join(x.options.Root, filepath.FromSlash(path))
}

// check refuses a result that says less of the environment than before, or has more
// places that are no Python.
func (x *fixer) check(ctx context.Context, path string, before, after []byte) error {
	if err := around.Sound(path, before, after, scan.ReadersOf(path)); err != nil {
		return err
	}
	if ext := filepath.Ext(path); ext != ".py" && ext != ".pyi" && ext != ".ipynb" {
		return nil
	}
	old, err := x.broken(ctx, path, before)
	if err != nil {
		return err
	}
	broken, err := x.broken(ctx, path, after)
	switch {
	case err != nil:
		return err
	case broken > old:
		return fmt.Errorf("the result would not parse")
	}
	return nil
}

// broken counts the places of a file that are no Python.
func (x *fixer) broken(ctx context.Context, path string, raw []byte) (int, error) {
	f, err := source.New(path, raw)
	if err != nil {
		return 0, err
	}
	text, err := rewrite.Open(ctx, f.Text(), x.options.Config.Timeout)
	if err != nil {
		return 0, err
	}
	defer text.Close()
	return text.Broken(), nil
}

// longHunk is the size above which nobody reads a hunk: a notebook may be one line.
const longHunk = 4096

// hunk returns what a fix alone would change, without the names of the file, "" for what
// nobody could read.
func (x *fixer) hunk(f *finding.Finding, one *finding.Fix, color bool) string {
	raw, err := x.read(f.Path)
	if err != nil {
		return ""
	}
	after, err := source.Apply(raw, one.Edits)
	if sum := sha256.Sum256(raw); err != nil || hex.EncodeToString(sum[:]) != f.FileSHA256 {
		return ""
	}
	_, hunk, found := strings.Cut(report.Patch(f.Path, raw, after, color), "\n") // ---
	_, hunk, also := strings.Cut(hunk, "\n")                                     // +++
	if !found || !also || len(hunk) > longHunk || !utf8.ValidString(hunk) {
		return ""
	}
	return hunk
}

// diff prints what changes in each file.
func (x *fixer) diff(w io.Writer, color bool) error {
	for _, path := range x.changed() {
		if _, err := io.WriteString(w, report.Patch(path, x.before[path], x.after[path], color)); err != nil {
			return err
		}
	}
	return nil
}

// changed lists the files that change.
func (x *fixer) changed() []string { return slices.Sorted(maps.Keys(x.after)) }

// write writes the files that change. One that cannot be written is left.
func (x *fixer) write() {
	for _, path := range x.changed() {
		if err := fix.Write(x.file(path), x.before[path], x.after[path]); err != nil {
			x.leave(path, err)
		}
	}
}

// failed reports whether a file is left as it was though there was something to do.
func (x *fixer) failed() bool { return len(x.left) > 0 }
