package scan

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/link"
	"github.com/upcheck/upcheck/rules"
)

// workspace is the files around the one in work: those of the scan, and those
// beside it that names are followed into.
type workspace struct {
	options *Options
	engine  *rules.Engine
	input   *input
	tree    *link.Tree
	linker  *link.Linker
	// index are the files of the scan by path.
	index map[string]int
	// segments are the names of the files and folders of a project that is scanned
	// as a whole.
	segments map[string]bool
	// root is the project's folder when files beside the scan are looked at, nil
	// when all are scanned. No link leads out of it.
	root *os.Root

	mu sync.Mutex
	// waiting are the files that wait for another one, by its path.
	waiting map[string][]*job
	// scanners are those of the tokens, one a worker; beneath is for files beside
	// the scan and belongs to who holds scanning. It is made when there is one.
	scanners []*tokenReader
	scanning sync.Mutex
	beneath  *tokenReader
	// texts and versions are hashes of rules.Engine.Strings and Identifiers.
	texts, versions []uint64
	// beside are files that are not scanned, by path.
	beside map[string]*besideFile
	// patches are the modules that may assign to names of libraries.
	patches map[string]bool
	// patched says that some file may assign to names of libraries.
	patched bool
	// awake are the files of the scan that are not matched and were parsed for what
	// they offer.
	awake map[int]bool
	// readsEnv reports whether the project may read an environment variable.
	readsEnv  func(name string) bool
	interests interests
	// taken are types that some calls are reported for when they are given one.
	taken map[string]bool
}

// newWorkspace lays out the project of a scan.
func newWorkspace(o *Options, engine *rules.Engine, in *input) (*workspace, error) {
	p := &workspace{
		options: o, engine: engine, input: in,
		index: make(map[string]int), waiting: make(map[string][]*job), beside: make(map[string]*besideFile), patches: make(map[string]bool), awake: make(map[int]bool), taken: make(map[string]bool),
	}
	p.readsEnv = in.readsEnv(in.envReaders(o))
	layout := link.Layout{Known: func(root string) bool {
		_, known := o.Catalog.Module(root)
		return known
	}}
	if common := relative(o.Root, o.Common); filepath.IsLocal(common) {
		layout.Bases = append(layout.Bases, common)
	}
	for i := range in.files {
		p.index[in.files[i].path] = i
		layout.Files = append(layout.Files, in.files[i].path)
	}
	if in.whole {
		p.segments = segmentsOf(layout.Files)
	} else {
		root, err := os.OpenRoot(o.Root)
		if err != nil {
			return nil, err
		}
		p.root, layout.List = root, p.list
	}
	p.tree = link.NewTree(layout)
	p.texts, p.versions = hashes(engine.Strings()), hashes(engine.Identifiers())
	p.linker = link.New(p.tree, link.Options{Exports: engine.Exports(), Patches: p.mayPatch})
	return p, nil
}

// segmentsOf lists what an import of one of the files may begin with.
func segmentsOf(files []string) map[string]bool {
	segments := make(map[string]bool)
	for _, file := range files {
		for segment := range strings.SplitSeq(strings.TrimSuffix(file, path.Ext(file)), "/") {
			segments[segment] = true
		}
	}
	return segments
}

// wants reports whether uses of what an absolute import in a file begins with
// matter to anybody: the library is one that the engine knows something about, or
// it may lie in the project.
func (p *workspace) wants(file, root string) bool {
	return p.engine.Wants(root) || p.lies(file, root)
}

// lies reports whether what an absolute import in a file begins with may lie in
// the project.
func (p *workspace) lies(file, root string) bool {
	return (p.segments == nil || p.segments[root]) && p.tree.Local(file, root)
}

func (p *workspace) close() {
	if p.root != nil {
		_ = p.root.Close()
	}
}

// list lists the Python files and the folders in a folder of the project.
func (p *workspace) list(dir string) (files, folders []string) {
	l, err := listFolder(p.root, dir)
	p.input.seen.folder(dir, l, err)
	if err != nil {
		return nil, nil // nothing is imported from it
	}
	return l.files, l.folders
}

// job is the work on a file that was parsed.
type job struct {
	index  int
	module *parser.Module
	// source is nil for one that had to wait.
	source *source.File
	// focus are the places that anything can be said about.
	focus link.Focus
	// beside are the files beside the scan that it asked for: whether their names
	// are followed. left is how much more of them is read for it.
	beside map[string]bool
	left   int64
}

// wait puts a job aside until a file of the scan is known; false means that it
// is known already.
func (p *workspace) wait(file string, j *job) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.linker.Has(file) {
		return false
	}
	j.source = nil // it is read again if there is something to say
	p.waiting[file] = append(p.waiting[file], j)
	return true
}

// claim reports whether a file that is not matched is still to be parsed, and by
// whoever asks.
func (p *workspace) claim(index int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.awake[index] {
		return false
	}
	p.awake[index] = true
	return true
}

// released takes the jobs that waited for a file.
func (p *workspace) released(file string) []*job {
	p.mu.Lock()
	defer p.mu.Unlock()
	jobs := p.waiting[file]
	delete(p.waiting, file)
	return jobs
}

// mayPatch reports whether a module may assign to names of libraries.
func (p *workspace) mayPatch(module string) bool {
	file, ok := p.tree.Module(module)
	if !ok {
		return false
	}
	if _, scanned := p.index[file]; scanned {
		return p.patches[file]
	}
	return p.look(file).facts.Patches
}

// reaches reports whether names may reach a library through files beside the
// scan, from some on.
func (p *workspace) reaches(ctx context.Context, files []string) bool {
	if p.root == nil {
		return false
	}
	seen := make(map[string]bool)
	for queue := slices.Clone(files); len(queue) > 0 && len(seen) < maxReach && ctx.Err() == nil; queue = queue[1:] {
		file := queue[0]
		if _, scanned := p.index[file]; scanned || seen[file] {
			continue
		}
		seen[file] = true
		if p.look(file).relevant() {
			return true
		}
		queue = append(queue, p.routed(file).targets...)
	}
	return false
}

// maxReach is the number of files beside the scan that are looked at for one
// that says nothing by itself.
const maxReach = 1000
