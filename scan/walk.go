package scan

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/fault"
)

// walkOptions say which files are candidates.
type walkOptions struct {
	// exclude replaces defaultExclude unless it is nil; extendExclude adds.
	exclude, extendExclude []string
	// forceExclude applies the excludes to what was named, too.
	forceExclude bool
	// gitignore leaves out what git ignores.
	gitignore bool
	// stat asks for the stat of every file: that is cheaper while its folder is open
	// than by its path later.
	stat bool
}

// walked is what a walk found.
type walked struct {
	// files are sorted by path, each once.
	files []candidate
	// diagnostics are about what could not be read or was not followed.
	diagnostics []finding.Diagnostic
	// skipped counts the files and folders that were left out.
	skipped int
}

// defaultExclude are the folders that hold no source of the project: version
// control, environments, caches, what build tools write.
func defaultExclude() []string {
	return []string{
		".bzr", ".direnv", ".eggs", ".git", ".git-rewrite", ".hg", ".ipynb_checkpoints", ".mypy_cache", ".nox",
		".pants.d", ".pyenv", ".pytest_cache", ".pytype", ".ruff_cache", ".svn", ".tox", ".venv", ".vscode",
		"*.egg-info", "__pycache__", "__pypackages__", "_build", "buck-out", "build", "dist", "node_modules",
		"site-packages", "venv",
	}
}

// walk lists the candidates in paths, files or folders that are relative to
// the working directory or absolute. root is the project's folder, absolute.
//
// What is named is scanned whatever its name, unless forceExclude says
// otherwise; excludes and ignore files decide about what lies below. A link is
// followed only to a target below the root or below a named folder. Nothing is
// listed twice, so loops end. The error is about the options, a named path
// that does not exist, or the context.
func walk(ctx context.Context, root string, paths []string, o walkOptions) (*walked, error) {
	w, err := newWalker(ctx, root, o)
	if err != nil {
		return nil, err
	}
	var errs []error
	for _, p := range paths {
		if err := w.start(p); err != nil {
			errs = append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	if err := w.follow(); err != nil {
		return nil, err
	}
	// They are in order already unless several paths were named or links followed.
	slices.SortFunc(w.out.files, func(a, b candidate) int { return strings.Compare(a.path, b.path) })
	slices.SortStableFunc(w.out.diagnostics, finding.CompareDiagnostics)
	return &w.out, nil
}

// walker is one walk.
type walker struct {
	ctx      context.Context
	options  walkOptions
	excludes config.Globs
	// root is the project's folder, top the folder whose ignore files are the
	// outermost ones: of the git checkout around the root, or the root.
	root, top string
	// within are the real folders that links may lead into.
	within []string
	// spare has room for each folder that may be listed at the same time.
	spare chan struct{}
	// folders are those that were listed, by real path. files are, too, once a
	// file is taken that was named or linked to: no other can be met twice.
	folders, files map[string]bool
	// above and reals hold what was found out about the folders of named files:
	// a hook names them by the hundred.
	above map[string]*ignoreLevel
	reals map[string]string
	links []symlink
	out   walked
}

func newWalker(ctx context.Context, root string, o walkOptions) (*walker, error) {
	globs := o.exclude
	if globs == nil {
		globs = defaultExclude()
	}
	excludes, err := config.NewGlobs(slices.Concat(globs, o.extendExclude))
	if err != nil {
		return nil, fmt.Errorf("exclude: %w", err)
	}
	realRoot, err := filepath.EvalSymlinks(root)
	if err != nil {
		return nil, fmt.Errorf("root %q: %w", root, fault.Reason(err))
	}
	return &walker{
		ctx: ctx, options: o, excludes: excludes, root: root, top: checkoutTop(root), within: []string{realRoot},
		spare:   make(chan struct{}, runtime.GOMAXPROCS(0)-1),
		folders: make(map[string]bool), above: make(map[string]*ignoreLevel), reals: make(map[string]string),
	}, nil
}

// start takes up one path that was named.
func (w *walker) start(named string) error {
	file, err := filepath.Abs(named)
	if err != nil {
		return fmt.Errorf("path %q: %w", named, err)
	}
	info, real, err := w.resolve(file)
	if err != nil {
		return fmt.Errorf("path %q: %w", named, fault.Reason(err))
	}
	path := relative(w.root, file)
	if w.options.forceExclude && w.leftOut(path, info.IsDir()) {
		w.out.skipped++
		return nil
	}
	switch {
	case info.IsDir():
		w.within = append(w.within, real)
		return w.enter(&folder{path: path, file: file, real: real, below: w.belowTop(file), named: true, level: w.levelsAbove(file)})
	case !info.Mode().IsRegular():
		w.out.diagnose(path, finding.Unread, "is not a regular file")
	default:
		w.add(candidate{path: path, file: file, real: real})
	}
	return nil
}

// leftOut reports whether a named path, or a folder it lies in, is excluded or
// ignored.
func (w *walker) leftOut(path string, dir bool) bool {
	if path == "." || strings.HasPrefix(path, "../") || path == ".." {
		return false
	}
	if w.excludes.Match(path) {
		return true
	}
	for i, c := range path {
		if c == '/' && w.ignoredAt(path[:i], true) {
			return true
		}
	}
	return w.ignoredAt(path, dir)
}

func (w *walker) ignoredAt(path string, dir bool) bool {
	file := filepath.Join(w.root, filepath.FromSlash(path))
	return w.levelsAbove(file).ignored(w.belowTop(file), dir)
}

// isPython reports whether the name of a file is one of Python source.
func isPython(file string) bool {
	switch filepath.Ext(file) {
	case ".py", ".pyi", ".ipynb":
		return true
	default:
		return false
	}
}

// add lists a file that was named or linked to, unless it is listed already.
func (w *walker) add(c candidate) {
	if w.files == nil {
		w.files = make(map[string]bool, len(w.out.files))
		for i := range w.out.files {
			w.files[w.out.files[i].real] = true
		}
	}
	w.take(&c)
}

// take lists a file unless it is known to be listed already.
func (w *walker) take(c *candidate) {
	if w.files != nil {
		if w.files[c.real] {
			return
		}
		w.files[c.real] = true
	}
	w.out.files = append(w.out.files, *c)
}

func (w *walked) diagnose(path string, kind finding.DiagnosticKind, message string) {
	w.diagnostics = append(w.diagnostics, finding.Diagnostic{Path: path, Kind: kind, Message: message})
}

// relative returns the path under which a file is reported: from the root,
// with slashes.
func relative(root, file string) string {
	abs, err := filepath.Abs(file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	rel, err := filepath.Rel(root, abs)
	if err != nil {
		return filepath.ToSlash(file) // another volume of Windows
	}
	return filepath.ToSlash(rel)
}
