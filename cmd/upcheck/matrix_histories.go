package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/rules"
)

// historyExt ends the names of history files.
const historyExt = ".api"

// loadHistories returns the embedded API histories together with those in the
// user's folders, by package. A user's history replaces an embedded one of the
// same package: it may be of other builds.
func loadHistories(env Env, dirs []string) ([]rules.History, error) {
	data := map[string]string{}
	for _, pkg := range api.Packages() {
		data[pkg], _ = api.Embedded(pkg)
	}
	for _, dir := range dirs {
		path := absolute(env, dir)
		files, err := filesIn(path, historyExt)
		if err != nil {
			return nil, fmt.Errorf("matrix %q: %w", dir, err)
		}
		for _, file := range files {
			text, pkg, err := readHistory(filepath.Join(path, file))
			if err != nil {
				return nil, fmt.Errorf("matrix %q: %s: %w", dir, file, err)
			}
			data[pkg] = text
		}
	}
	var all []rules.History
	for _, pkg := range slices.Sorted(maps.Keys(data)) {
		all = append(all, rules.History{Package: pkg, Data: data[pkg]})
	}
	return all, nil
}

// filesIn lists the files with one of the extensions that lie directly in a
// folder, by name.
func filesIn(dir string, extensions ...string) ([]string, error) {
	listing, err := os.ReadDir(dir)
	if err != nil {
		return nil, fault.Reason(err)
	}
	var files []string
	for _, item := range listing {
		if !item.IsDir() && slices.Contains(extensions, filepath.Ext(item.Name())) {
			files = append(files, item.Name())
		}
	}
	return files, nil
}

// readHistory reads and checks a history file.
func readHistory(file string) (data, pkg string, err error) {
	bytes, err := os.ReadFile(file)
	if err != nil {
		return "", "", fault.Reason(err)
	}
	data = string(bytes)
	if err := api.Verify(data); err != nil {
		return "", "", err
	}
	h, err := api.OpenHistory(data)
	if err != nil {
		return "", "", err
	}
	return data, h.Package(), nil
}
