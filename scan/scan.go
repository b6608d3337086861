// Package scan is the pipeline: it walks a project, turns its files into
// facts, matches them with the matrix for the pair of versions, and returns
// findings with their places, suppressed where the project says so, in one
// total order.
//
// # What is parsed
//
// A parse costs fifty times what reading a file's tokens does, and most files of a
// project can give no finding. So all files are surveyed first (survey.go): their
// tokens say which names of libraries they mention and which places can give a
// finding by themselves. Names that a file takes from another one are followed
// (aliases.go). What instances can give depends on the classes that a project
// mentions, and a class may get to other files by imports (sources.go, sight.go);
// files with a word that matters are looked at once more (due.go). Of a file that is
// due, only what decides about its places is parsed, and names are followed into
// other files only around them; those files are parsed when they are asked for. With
// --parse all every file is parsed as a whole, with the same result.
//
// A file is matched once the names that it takes from others are known; one that
// comes too early waits for them (workspace.go). When single files are named, those
// beside them are read for what they offer (beside.go, around.go).
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
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/pages"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/rewrite"
	"github.com/upcheck/upcheck/project/installed"
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
	// Overlay are contents that count instead of those on disk, by the path that
	// findings have. A scan with any is not cached.
	Overlay map[string][]byte
	// KeepFloor has fixes keep the old import beside a new one that is not there in the
	// versions that the code runs on.
	KeepFloor bool
	// Config are the settings, all layers merged over config.Default.
	Config config.Config
	// Set and Catalog are what is known; neither may change afterwards.
	Set     *matrix.Set
	Catalog *matrix.Catalog
	// Histories are the API histories that are known, one a package.
	Histories []rules.History
	// Installed, when not nil, is the environment that the code runs in: the versions
	// that nobody names are those in it, and Packages scans what the code imports from
	// it. AllInstalled has that report what is deprecated, too.
	Installed    *installed.Environment
	AllInstalled bool
	// Baseline, when not nil, are findings that are already known.
	Baseline *config.Baseline
	// Notices are remarks about the options, to be reported.
	Notices []finding.Diagnostic
	// Today decides whether a suppression has expired.
	Today time.Time
	// ParseAll has every file parsed, whatever its tokens say.
	ParseAll bool
	// Cache, when not nil, keeps results from one run to the next.
	Cache *Cache
	// Workers bounds the files in work at once; 0 is one for each processor, and fewer when
	// there are few files.
	Workers int
	// Progress, when not nil, is called after each file, from any goroutine.
	Progress func(done, total int)
}

// Run scans. Its error means that nothing was scanned: a bad option, or the
// context is done. What goes wrong with single files is in the result.
func Run(ctx context.Context, o Options) (*Result, error) {
	o.Common = cmp.Or(o.Common, o.Root)
	if len(o.Overlay) > 0 {
		o.Cache = nil
	}
	visit := o.Cache.visit(&o)
	in, err := collect(ctx, o)
	if err != nil {
		return nil, err
	}
	if result := visit.load(in); result != nil {
		result.Rules = &Rules{o.Set, o.Config}
		return result, nil
	}
	resolution, err := resolve(ctx, o, in)
	if err != nil {
		return nil, err
	}
	engine := rules.New(o.Set, o.Catalog, resolution.Pair, rules.Options{
		Preview: *o.Config.Preview,
		Enabled: o.Config.Enabled,
		Local:   in.local(o),

		Required:  in.required(o.Catalog),
		Histories: o.Histories,
	})
	files, err := scanFiles(ctx, o, engine, in)
	if err != nil {
		return nil, err
	}
	around := scanEnvironment(o, engine, in)
	once(files, around)
	result := merge(in, append(files, around...))
	if err := in.nameVendored(&o, result.Findings); err != nil {
		return nil, err
	}
	result.Resolution = resolution
	result.Rules = &Rules{o.Set, o.Config}
	if err := conclude(o, in, result); err != nil {
		return nil, err
	}
	result.Imports = in.outside
	if o.Installed != nil {
		result.Extras = in.extras(o.Installed.Python)
	}
	visit.save(in, result)
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
		workers = min(runtime.GOMAXPROCS(0), len(in.files)/filesForOne)
	}
	workers = max(1, min(workers, len(in.files)))
	surveys, err := p.surveyFiles(ctx, workers)
	if err != nil {
		return nil, err
	}
	for i := range surveys {
		in.facts.Add(surveys[i].said)
	}
	in.outside = outside(surveys)
	in.reached = p.reachedFrom(in.starts, surveys)
	due, err := p.dueOrAll(ctx, workers, surveys)
	if err != nil {
		return nil, err
	}
	plan := p.makePlan(ctx, surveys, due)
	results := make([]fileResult, len(in.files))
	for i := range surveys {
		path := in.files[i].path
		p.patches[path] = surveys[i].facts != nil && surveys[i].facts.Patches
		if !plan.due[i].due {
			results[i] = surveys[i].result
		}
		if !plan.useful[i] {
			p.linker.Leave(path)
		}
	}
	return results, p.scan(ctx, workers, plan, results)
}

// filesForOne is the number of files for which another worker is worth what it has to
// learn first.
const filesForOne = 16

// scan parses and matches the files of a plan.
func (p *workspace) scan(ctx context.Context, workers int, plan *plan, results []fileResult) error {
	readers := make(chan *reader, workers)
	for range workers {
		readers <- &reader{texts: rewrite.NewReader(p.options.Config.Timeout), parser: parser.New(parser.Options{
			Timeout: p.options.Config.Timeout, Exports: p.engine.Exports(), Wanted: p.wants, Operator: p.engine.Operates, Sitter: p.options.ParseAll,
			Imported: func(file string) bool {
				i, scanned := p.index[file]
				return !scanned || plan.imported[i]
			},
		})}
	}
	defer func() {
		for range workers {
			(<-readers).parser.Close()
		}
	}()
	codes := codes{
		known:  sync.OnceValue(func() []string { return knownCodes(p.options.Set) }),
		python: sync.OnceValue(func() []string { return only(p.engine.Active(), p.options.aroundCode(true), false) }),
		other:  sync.OnceValue(func() []string { return only(p.engine.Active(), p.options.aroundCode(false), false) }),
	}
	var done atomic.Int64
	finished := func() {
		if n := int(done.Add(1)); p.options.Progress != nil {
			p.options.Progress(n, len(results))
		}
	}
	for range len(results) - len(plan.order) {
		finished()
	}
	return inParallel(ctx, workers, len(plan.order), func(ctx context.Context, n int) {
		own := <-readers
		defer func() { readers <- own }()
		w := worker{workspace: p, plan: plan, reader: own, codes: &codes, results: results, finished: finished}
		w.file(ctx, plan.order[n])
	})
}

// inParallel does a piece of work for each number below n, several at once. Its
// error is the context's.
func inParallel(ctx context.Context, workers, n int, work func(ctx context.Context, i int)) error {
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range min(workers, n) {
		group.Go(func() error {
			pages.GrowStack()
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
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
	total := 0
	for i := range files {
		total += len(files[i].findings)
	}
	result.Findings = slices.Grow(result.Findings, total)
	for i := range files {
		f := &files[i]
		result.Findings = append(result.Findings, f.findings...)
		result.Diagnostics = append(result.Diagnostics, f.diagnostics...)
		if f.analysed {
			result.Files++
		}
	}
	for name := range in.listed {
		if !isSource(name) {
			result.Files++ // one that cannot be read is a remark
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
	for _, r := range matrix.BuiltIns() {
		codes = append(codes, r.Code)
	}
	return codes
}
