package config

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/document"
)

const pyproject = "pyproject.toml"

// Location is where a project lies.
type Location struct {
	// Root is the folder of the project, absolute: the nearest one upward that
	// has a configuration file or is the top of a git checkout, or else the
	// folder that all paths have in common.
	Root string
	// Common is the deepest folder that holds all paths, absolute.
	Common string
	// File is the configuration file in Root, "" when there is none. It is
	// relative to the working directory when it lies below.
	File string
	// Notices say what was found and not used.
	Notices []finding.Diagnostic
}

// Locate finds the project that paths, files or folders, belong to. It does
// not look above the top of a git checkout: what a scan says must not depend
// on the machine that holds the checkout. No path means the working directory.
func Locate(paths []string) (Location, error) {
	common, err := commonFolder(paths)
	if err != nil {
		return Location{}, err
	}
	for dir := common; ; dir = filepath.Dir(dir) {
		files, err := configFiles(dir)
		if err != nil {
			return Location{}, err
		}
		if len(files) > 0 {
			return Location{Root: dir, Common: common, File: shown(filepath.Join(dir, files[0])), Notices: shadowed(files)}, nil
		}
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return Location{Root: dir, Common: common}, nil
		}
		if dir == filepath.Dir(dir) {
			return Location{Root: common, Common: common}, nil
		}
	}
}

// configFiles returns the names of the configuration files in a folder, the
// one that wins first.
func configFiles(dir string) ([]string, error) {
	var found []string
	for _, name := range []string{"upcheck.yaml", ".upcheck.yaml"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
			found = append(found, name)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, pyproject))
	switch {
	case err != nil && len(found) == 0 && errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("configuration: %w", err)
	case err == nil && hasOwnTable(data):
		found = append(found, pyproject)
	}
	return found, nil
}

// hasOwnTable reports whether a pyproject.toml configures this tool. One that
// is broken and mentions it counts, so that Read can complain.
func hasOwnTable(data []byte) bool {
	if !bytes.Contains(data, []byte("upcheck")) {
		return false
	}
	doc, err := document.ParseTOML(data)
	if err != nil {
		return bytes.Contains(data, []byte("[tool.upcheck"))
	}
	return doc.Get("tool", "upcheck") != nil
}

func shadowed(files []string) []finding.Diagnostic {
	var notices []finding.Diagnostic
	for _, name := range files[1:] {
		notices = append(notices, finding.Diagnostic{
			Path: name, Kind: finding.Notice,
			Message: fmt.Sprintf("the configuration in this file is not used: %s is beside it", files[0]),
		})
	}
	return notices
}

// commonFolder returns the deepest folder that contains every path.
func commonFolder(paths []string) (string, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var common []string
	for i, p := range paths {
		dir, err := filepath.Abs(p)
		if err != nil {
			return "", fmt.Errorf("path %q: %w", p, err)
		}
		// A name for standard input may lie in folders that do not exist.
		for info, err := os.Stat(dir); (err != nil || !info.IsDir()) && dir != filepath.Dir(dir); info, err = os.Stat(dir) {
			dir = filepath.Dir(dir)
		}
		parts := strings.Split(dir, string(filepath.Separator))
		if i == 0 {
			common = parts
			continue
		}
		n := 0
		for n < len(common) && n < len(parts) && common[n] == parts[n] {
			n++
		}
		common = slices.Clip(common[:n])
	}
	dir := strings.Join(common, string(filepath.Separator))
	if dir == "" || dir == filepath.VolumeName(dir) {
		dir += string(filepath.Separator)
	}
	return dir, nil
}

// shown returns a path as people know it.
func shown(file string) string {
	wd, err := os.Getwd()
	if err != nil {
		return file
	}
	rel, err := filepath.Rel(wd, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return file
	}
	return rel
}
