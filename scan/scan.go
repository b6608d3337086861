// Package scan is the pipeline: it walks a project, turns its files into
// facts, matches them with the matrix for the pair of versions, and returns
// findings with their places, suppressed where the project says so, in one
// total order.
//
// A file is the unit of work. All files are surveyed first, without a parse: what
// each may say and which others it imports (survey.go) decide which are parsed,
// and in which order. A file is matched once the names that it takes from others
// are known; one that comes too early waits for them (workspace.go). When single
// files are named, those beside them are read for what they offer (beside.go).
//
// Workers share the engine, which never changes, and own their parser; each
// writes into its own slot of the result, so that the order of the output does
// not depend on the order of the work. Whatever goes wrong with a file is a
// diagnostic about that file.
package scan

import (
	"cmp"
	"context"
	"io"
	"runtime"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

// Options say what to scan and how.
type Options struct {
	// Root is the project's folder, absolute. Paths are what to scan, relative
	// to the working directory or absolute; Common is the folder that they have
	// in common, absolute; "" is the root.
	Root, Common string
	Paths        []string
	// Stdin, when not nil, is scanned instead of Paths, as the file StdinName.
	Stdin     io.Reader
	StdinName string
	// Config are the settings, all layers merged over config.Default.
	Config config.Config
	// Set and Catalog are what is known; neither may change afterwards.
	Set     *matrix.Set
	Catalog *matrix.Catalog
	// Histories are the API histories that are known, one a package.
	Histories []rules.History
	// Baseline, when not nil, are findings that are already known.
	Baseline *config.Baseline
	// Notices are remarks about the options, to be reported.
	Notices []finding.Diagnostic
	// Today decides whether a suppression has expired.
	Today time.Time
	// Workers bounds the files in work at once; 0 is one for each processor.
	Workers int
	// Progress, when not nil, is called after each file, from any goroutine.
	Progress func(done, total int)
}

// Run scans. Its error means that nothing was scanned: a bad option, or the
// context is done. What goes wrong with single files is in the result.
func Run(ctx context.Context, o Options) (*Result, error) {
	o.Common = cmp.Or(o.Common, o.Root)
	in, err := collect(ctx, o)
	if err != nil {
		return nil, err
	}
	resolution, err := resolve(ctx, o, in)
	if err != nil {
		return nil, err
	}
	engine := rules.New(o.Set, o.Catalog, resolution.Pair, rules.Options{
		Preview: *o.Config.Preview,
		Enabled: o.Config.Enabled,
		Local:   in.local(o),

		Histories: o.Histories,
	})
	files, err := scanFiles(ctx, o, engine, in)
	if err != nil {
		return nil, err
	}
	result := merge(in, append(files, scanRequirements(o, engine, in)...))
	result.Resolution = resolution
	result.Rules = declared(o)
	if err := conclude(o, in, result); err != nil {
		return nil, err
	}
	return result, nil
}

// scanFiles works on all files at once, each into its own slot: all are looked
// at first, and then those are parsed that it is worth for.
func scanFiles(ctx context.Context, o Options, engine *rules.Engine, in *input) ([]fileResult, error) {
	p, err := newWorkspace(&o, engine, in)
	if err != nil {
		return nil, err
	}
	defer p.close()
	workers := o.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = max(1, min(workers, len(in.files)))
	surveys := make([]survey, len(in.files))
	err = inParallel(ctx, workers, len(in.files), func(_ context.Context, i int) { surveys[i] = p.surveyFile(&in.files[i]) })
	if err != nil {
		return nil, err
	}
	plan := p.makePlan(ctx, surveys)
	results := make([]fileResult, len(in.files))
	for i := range surveys {
		p.patches[in.files[i].path] = surveys[i].patches
		if !plan.parsed[i] {
			results[i] = surveys[i].result
			p.linker.Leave(in.files[i].path)
		}
	}
	return results, p.scan(ctx, workers, plan, results)
}

// scan parses and matches the files of a plan.
func (p *workspace) scan(ctx context.Context, workers int, plan *plan, results []fileResult) error {
	parsers := make(chan *parser.Parser, workers)
	for range workers {
		parsers <- parser.New(parser.Options{
			Timeout: p.options.Config.Timeout, Exports: p.engine.Exports(), Wanted: p.wants, Operator: p.engine.Operates,
			Imported: func(file string) bool {
				i, scanned := p.index[file]
				return !scanned || plan.imported[i]
			},
		})
	}
	defer func() {
		for range workers {
			(<-parsers).Close()
		}
	}()
	codes := codes{known: knownCodes(p.options.Set), active: p.engine.Active()}
	var done atomic.Int64
	finished := func() {
		if n := int(done.Add(1)); p.options.Progress != nil {
			p.options.Progress(n, len(results))
		}
	}
	return inParallel(ctx, workers, len(plan.order), func(ctx context.Context, n int) {
		i := plan.order[n]
		if !plan.parsed[i] {
			finished()
			return
		}
		own := <-parsers
		defer func() { parsers <- own }()
		w := worker{workspace: p, plan: plan, parser: own, codes: &codes, results: results, finished: finished}
		w.file(ctx, i)
	})
}

// inParallel does a piece of work for each number below n, several at once. Its
// error is the context's.
func inParallel(ctx context.Context, workers, n int, work func(ctx context.Context, i int)) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(workers)
	for i := range n {
		group.Go(func() error {
			if ctx.Err() == nil {
				work(ctx, i)
			}
			return ctx.Err()
		})
	}
	return group.Wait()
}

// merge puts the results of the files together, in the order of the files.
func merge(in *input, files []fileResult) *Result {
	result := &Result{Diagnostics: in.diagnostics, Skipped: in.skipped}
	for i := range files {
		f := &files[i]
		result.Findings = append(result.Findings, f.findings...)
		result.Diagnostics = append(result.Diagnostics, f.diagnostics...)
		if f.analysed {
			result.Files++
		}
	}
	for i := range result.Diagnostics {
		if kind := result.Diagnostics[i].Kind; kind == finding.Unread || kind == finding.Internal {
			result.Unread++
		}
	}
	return result
}

func knownCodes(set *matrix.Set) []string {
	var codes []string
	for _, entry := range set.Entries() {
		codes = append(codes, entry.Code)
	}
	for _, r := range matrix.HistoryRules() {
		codes = append(codes, r.Code)
	}
	return codes
}

// declared returns what a report says about all rules that were looked for.
func declared(o Options) []finding.RuleInfo {
	var infos []finding.RuleInfo
	for _, r := range matrix.HistoryRules() {
		if (r.Status != matrix.Preview || *o.Config.Preview) && o.Config.Enabled(r.Code) {
			infos = append(infos, matrix.HistoryInfo(&r))
		}
	}
	for _, entry := range o.Set.Entries() {
		if entry.Status == matrix.Preview && !*o.Config.Preview || !o.Config.Enabled(entry.Code) {
			continue
		}
		infos = append(infos, matrix.Info(entry))
	}
	return infos
}
