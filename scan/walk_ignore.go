package scan

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/upcheck/upcheck/finding"
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
	return w.level(w.levelsAbove(above), above, true, true)
}

// topLevel holds what git ignores in this checkout only.
func (w *walker) topLevel() *ignoreLevel {
	if !w.options.gitignore {
		return nil
	}
	text := w.readIgnore(filepath.Join(gitDir(w.top), "info", "exclude"))
	return &ignoreLevel{git: parseIgnore(text)}
}

// levelOf adds the ignore files that the entries of a folder show.
func (w *walker) levelOf(f *folder, entries []fs.DirEntry) *ignoreLevel {
	own, git := false, false
	for _, e := range entries {
		own = own || e.Name() == ownIgnoreFile
		git = git || e.Name() == gitIgnoreFile
	}
	return w.level(f.level, f.file, own, git)
}

// level reads the ignore files of a folder; a level that would say nothing is
// left out.
func (w *walker) level(above *ignoreLevel, dir string, own, git bool) *ignoreLevel {
	next := &ignoreLevel{above: above, folder: w.belowTop(dir)}
	if next.folder == "." {
		next.folder = ""
	}
	if own {
		next.own = parseIgnore(w.readIgnore(filepath.Join(dir, ownIgnoreFile)))
	}
	if git && w.options.gitignore {
		next.git = parseIgnore(w.readIgnore(filepath.Join(dir, gitIgnoreFile)))
	}
	if len(next.own) == 0 && len(next.git) == 0 {
		return above
	}
	return next
}

// readIgnore returns the text of an ignore file, "" when there is none. Like
// git it does not follow a link.
func (w *walker) readIgnore(file string) string {
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	f, err := os.Open(file)
	if err != nil {
		w.diagnose(relative(w.root, file), finding.Notice, "the ignore file cannot be read: "+cause(err).Error())
		return ""
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxIgnoreSize))
	if err != nil {
		w.diagnose(relative(w.root, file), finding.Notice, "the ignore file cannot be read: "+cause(err).Error())
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
