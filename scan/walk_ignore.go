package scan

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/fault"
)

const (
	gitIgnoreFile = ".gitignore"
	ownIgnoreFile = ".upcheckignore"
	// maxIgnoreSize bounds what is read of one ignore file.
	maxIgnoreSize = 1 << 20
)

// checkoutTop returns the nearest folder upward that is the top of a git
// checkout: the ignore files between it and the root count too. Without one it
// returns the root.
func checkoutTop(root string) string {
	for dir := root; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return root
		}
	}
}

// belowTop returns the path that ignore files see.
func (w *walker) belowTop(file string) string {
	if rel, err := filepath.Rel(w.top, file); err == nil {
		return filepath.ToSlash(rel)
	}
	return filepath.ToSlash(file)
}

// levelsAbove returns the ignore files of the folders above one, from the top
// down. Outside of the top there are none.
func (w *walker) levelsAbove(file string) *ignoreLevel {
	if !isBelow(w.top, file) {
		return nil
	}
	if file == w.top {
		return w.topLevel()
	}
	above := filepath.Dir(file)
	level, known := w.above[above]
	if !known {
		level = w.level(&w.out, w.levelsAbove(above), above, w.belowTop(above), true, true)
		w.above[above] = level
	}
	return level
}

// topLevel holds what git ignores in this checkout only.
func (w *walker) topLevel() *ignoreLevel {
	if !w.options.gitignore {
		return nil
	}
	text := w.readIgnore(&w.out, filepath.Join(gitDir(w.top), "info", "exclude"))
	if text == "" {
		return nil
	}
	return &ignoreLevel{git: parseIgnore(text)}
}

// levelOf adds the ignore files that the entries of a folder show.
func (w *walker) levelOf(f *folder, entries []entry) *ignoreLevel {
	own, git := false, false
	for _, e := range entries {
		own = own || e.name == ownIgnoreFile
		git = git || e.name == gitIgnoreFile
	}
	if !own && !git {
		return f.level
	}
	return w.level(&f.found, f.level, f.file, f.below, own, git)
}

// level reads the ignore files of a folder, whose path below the top is known; a
// level that would say nothing is left out. What is wrong with them goes to out.
func (w *walker) level(out *walked, above *ignoreLevel, dir, below string, own, git bool) *ignoreLevel {
	next := &ignoreLevel{above: above, folder: below}
	if below == "." {
		next.folder = ""
	}
	if own {
		next.own = parseIgnore(w.readIgnore(out, filepath.Join(dir, ownIgnoreFile)))
	}
	if git && w.options.gitignore {
		next.git = parseIgnore(w.readIgnore(out, filepath.Join(dir, gitIgnoreFile)))
	}
	if next.own.empty() && next.git.empty() {
		return above
	}
	return next
}

// readIgnore returns the text of an ignore file, "" when there is none. Like
// git it does not follow a link.
func (w *walker) readIgnore(out *walked, file string) string {
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.Open(file)
	if err != nil {
		out.diagnose(relative(w.root, file), finding.Notice, "the ignore file cannot be read: "+fault.Reason(err).Error())
		return ""
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxIgnoreSize))
	if err != nil {
		out.diagnose(relative(w.root, file), finding.Notice, "the ignore file cannot be read: "+fault.Reason(err).Error())
	}
	return string(data)
}

// gitDir returns the folder with git's data of a checkout. In a worktree .git
// is a file that names it, and its commondir names the one all worktrees share.
func gitDir(top string) string {
	dir := filepath.Join(top, ".git")
	data, err := os.ReadFile(dir)
	if err != nil {
		return dir // a folder
	}
	target, ok := strings.CutPrefix(strings.TrimSpace(string(data)), "gitdir: ")
	if !ok {
		return dir
	}
	dir = within(top, target)
	if common, err := os.ReadFile(filepath.Join(dir, "commondir")); err == nil {
		return within(dir, strings.TrimSpace(string(common)))
	}
	return dir
}

func within(dir, file string) string {
	if filepath.IsAbs(file) {
		return file
	}
	return filepath.Join(dir, file)
}
