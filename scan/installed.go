package scan

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project/installed"
	"github.com/upcheck/upcheck/rules"
)

// Installed is what breaks in the packages that a project imports.
type Installed struct {
	// Read are how many distributions were read, Files how many files of theirs.
	Read, Files int
	// Distributions are those that break, the worst first.
	Distributions []Distribution
	// Diagnostics say what of the environment could not be read.
	Diagnostics []finding.Diagnostic
}

// Distribution is an installed one that breaks.
type Distribution struct {
	Name, Version string
	// Findings are those in its files, which are named as they lie in the folder of
	// packages. What is imported comes first, then what is worse. They have no edits:
	// what is installed is not changed.
	Findings finding.List
	// Advice says what to do, a clause. Release is the release that it names, "" when
	// none is known to work.
	Advice, Release string
}

// Worst returns the highest level of all findings, None for a nil Installed.
func (i *Installed) Worst() finding.Level {
	worst := finding.None
	if i != nil {
		for _, d := range i.Distributions {
			worst = max(worst, d.Findings.Worst())
		}
	}
	return worst
}

// inEnvironment returns the versions in the environment, of the packages for which a pair
// is derived.
func (o *Options) inEnvironment() []matrix.Detected {
	var all []matrix.Detected
	for _, d := range o.Installed.Distributions() {
		name, known := o.Catalog.Canonical(d.Name)
		if pkg := o.Catalog.Package(name); !known || pkg.Beside {
			continue
		}
		if set, err := version.ParseSet("==" + d.Version); err == nil && d.Version != "" {
			all = append(all, matrix.Detected{Package: name, Set: set, Source: d.Name + " " + d.Version + " in the environment", Exact: true})
		}
	}
	return all
}

// Packages scans the installed packages that a project imports, for the versions that a
// scan with the same options settled. It is nil when the options name no environment. The
// error is the context's, or one about a setting.
func Packages(ctx context.Context, o Options, result *Result) (*Installed, error) {
	if o.Installed == nil {
		return nil, nil
	}
	w := &withinScan{Options: o, env: o.Installed, outer: result, owners: make(map[string]*installed.Distribution)}
	found, err := w.run(ctx)
	if err != nil {
		return nil, err
	}
	return w.report(found), nil
}

// withinScan is the scan of the packages in an environment.
type withinScan struct {
	Options // of the scan of the packages, once they are set up
	env     *installed.Environment
	outer   *Result
	read    []*installed.Distribution
	// extras are those that distributions are asked for with, by themselves or by others.
	extras map[*installed.Distribution][]string
	// owners are the distributions by the paths of their files.
	owners      map[string]*installed.Distribution
	diagnostics []finding.Diagnostic
}

// askedWithin is what the scan of installed packages is asked besides its options.
type askedWithin struct {
	From, To     []keptEndpoint
	Imports      []string
	Files        []string
	AllInstalled bool
}

func (w *withinScan) run(ctx context.Context) (*Result, error) {
	project := w.Options.Root
	w.choose(project)
	in := w.input()
	w.Root = w.env.Roots()[0]
	w.Common, w.Paths, w.Stdin, w.Overlay, w.Notices, w.Baseline, w.Progress = w.Root, nil, nil, nil, nil, nil, nil
	w.Installed, w.KeepFloor = nil, false
	// What the configuration says of files is said of those of the project.
	w.Config.Suppress, w.Config.PerFileIgnores, w.Config.Baseline = nil, nil, ""
	visit, err := w.visit(in)
	if err != nil {
		return nil, err
	}
	if found := visit.load(in); found != nil {
		return found, nil
	}
	pair := w.pair()
	engine := rules.New(w.Set, w.Catalog, pair, rules.Options{
		Preview: *w.Config.Preview, Enabled: w.Config.Enabled, Local: in.local(w.Options), Required: w.installed(), Histories: w.Histories,
	})
	files, err := scanFiles(ctx, w.Options, engine, in)
	if err != nil {
		return nil, err
	}
	for i := range files {
		w.weigh(&files[i], in.reached[i])
	}
	found := merge(in, files)
	if err := conclude(w.Options, in, found); err != nil {
		return nil, err
	}
	visit.save(in, found)
	return found, nil
}

// visit begins the use of the cache, whose key has what the options do not say.
func (w *withinScan) visit(in *input) (*visit, error) {
	if w.Cache == nil {
		return nil, nil
	}
	asked := &askedWithin{Imports: w.outer.Imports, AllInstalled: w.AllInstalled}
	var err error
	if asked.From, err = keepEndpoints(w.pair().From); err != nil {
		return nil, err
	}
	if asked.To, err = keepEndpoints(w.pair().To); err != nil {
		return nil, err
	}
	for i := range in.files {
		asked.Files = append(asked.Files, in.files[i].file)
	}
	return w.Cache.visitOf(&w.Options, asked), nil
}

// pair is that of the project as if all of it had been named: what is broken already in
// what is installed is nothing new, and ranges say nothing of it.
func (w *withinScan) pair() version.Pair {
	given := func(all map[string]version.Endpoint) map[string]version.Endpoint {
		out := make(map[string]version.Endpoint, len(all))
		for name, e := range all {
			if e.Known() {
				out[name] = version.Endpoint{Version: e.Version, Origin: version.Given}
			}
		}
		return out
	}
	pair := w.outer.Resolution.Pair
	return version.Pair{From: given(pair.From), To: given(pair.To)}
}

// installed returns a function that reports whether there is a distribution of a package.
func (w *withinScan) installed() func(pkg string) bool {
	there := make(map[string]bool)
	for _, d := range w.env.Distributions() {
		name, _ := w.Catalog.Canonical(d.Name)
		there[name] = true
	}
	return func(pkg string) bool { return there[pkg] }
}

// choose finds the distributions to read: those that the project imports, and what they
// require, with the extras that somebody asks for. One that is replaced is not read: the
// new release comes with requirements of its own.
func (w *withinScan) choose(project string) {
	w.extras = make(map[*installed.Distribution][]string)
	var queue []*installed.Distribution
	add := func(d *installed.Distribution, extras []string) {
		if d == nil {
			return
		}
		have, seen := w.extras[d]
		if !seen {
			have = w.outer.extrasOf(d.Name)
		}
		all := slices.Concat(have, extras)
		slices.Sort(all)
		if all = slices.Compact(all); seen && len(all) == len(have) {
			return
		}
		w.extras[d] = all
		if rel, err := filepath.Rel(project, d.Place()); d.Place() != "" && err == nil && filepath.IsLocal(rel) {
			return // the project itself
		}
		if !w.replaced(d) {
			queue = append(queue, d)
		}
	}
	for _, name := range w.outer.Imports {
		for _, d := range w.env.Owners(name) {
			add(d, nil)
		}
	}
	for len(queue) > 0 {
		d := queue[0]
		queue = queue[1:]
		w.read = append(w.read, d)
		for _, r := range d.Requirements(w.env.Python, w.extras[d]...) {
			add(w.env.Distribution(r.Name), r.Extras)
		}
	}
	slices.SortFunc(w.read, func(a, b *installed.Distribution) int { return strings.Compare(a.Name, b.Name) })
	w.read = slices.Compact(w.read) // one is looked at again when more extras are asked for
}

// extrasOf lists the extras that the project asks for of a distribution.
func (r *Result) extrasOf(name string) []string {
	var all []string
	for _, asked := range r.Extras {
		if extra, of := strings.CutPrefix(asked, name+"["); of {
			all = append(all, strings.TrimSuffix(extra, "]"))
		}
	}
	return all
}

// replaced reports whether another release takes the place of a distribution.
func (w *withinScan) replaced(d *installed.Distribution) bool {
	name, known := w.Catalog.Canonical(d.Name)
	to := w.outer.Resolution.Pair.To[name]
	if !known || !to.Known() {
		return false
	}
	now, err := version.Parse(d.Version)
	return err != nil || version.Compare(now.WithoutLocal(), to.Version.WithoutLocal()) != 0
}

// input are the files of the distributions to read. Of files with one path the first is
// the one that Python finds.
func (w *withinScan) input() *input {
	in := &input{whole: true, starts: w.outer.Imports}
	for _, d := range w.read {
		files, problems := w.env.Files(d)
		for _, p := range problems {
			w.diagnostics = append(w.diagnostics, finding.Diagnostic{Kind: finding.Unread, Message: p.Distribution.String() + ": " + p.Message})
		}
		for _, f := range files {
			if w.owners[f.Path] == nil {
				w.owners[f.Path] = d
				in.files = append(in.files, candidate{path: f.Path, file: f.File, real: f.File})
			}
		}
	}
	slices.SortFunc(in.files, func(a, b candidate) int { return strings.Compare(a.path, b.path) })
	return in
}

// weigh keeps of the findings of one file what matters to those who import it. What no
// import leads to counts one level less.
func (w *withinScan) weigh(file *fileResult, reached bool) {
	file.findings = slices.DeleteFunc(file.findings, func(f finding.Finding) bool {
		return f.AlreadyBroken || !f.Active() || !w.AllInstalled && mild(f.Effect)
	})
	for i := range file.findings {
		f := &file.findings[i]
		if !reached {
			f.Unreached = true
			f.Level = max(f.Level-1, finding.Note)
		}
		for k := range f.Fixes {
			x := &f.Fixes[k]
			x.Edits, x.Places, x.Freed, x.Frees, x.Refused = nil, nil, nil, nil, ""
		}
	}
	file.diagnostics = slices.DeleteFunc(file.diagnostics, func(d finding.Diagnostic) bool {
		return d.Kind != finding.Unread && d.Kind != finding.Internal
	})
}

// mild reports whether code works in spite of an effect.
func mild(e finding.Effect) bool {
	return e == finding.Warns || e == finding.Documented || e == finding.Alias
}

// report puts the findings together by distribution.
func (w *withinScan) report(found *Result) *Installed {
	out := &Installed{Read: len(w.read), Files: found.Files, Diagnostics: append(w.diagnostics, found.Diagnostics...)}
	at := make(map[*installed.Distribution]int)
	for _, f := range found.Findings {
		d := w.owners[f.Path]
		i, known := at[d]
		if !known {
			i = len(out.Distributions)
			at[d] = i
			out.Distributions = append(out.Distributions, Distribution{Name: d.Name, Version: d.Version})
		}
		f.Distribution = finding.Distribution{Name: d.Name, Version: d.Version}
		out.Distributions[i].Findings = append(out.Distributions[i].Findings, f)
	}
	for d, i := range at {
		dist := &out.Distributions[i]
		slices.SortStableFunc(dist.Findings, func(a, b finding.Finding) int {
			return cmp.Or(finding.CompareBools(a.Unreached, b.Unreached), cmp.Compare(b.Level, a.Level))
		})
		w.advise(d, dist)
	}
	slices.SortFunc(out.Distributions, func(a, b Distribution) int {
		return cmp.Or(cmp.Compare(b.Findings.Worst(), a.Findings.Worst()), cmp.Compare(a.Name, b.Name))
	})
	sortDiagnostics(out.Diagnostics)
	return out
}
