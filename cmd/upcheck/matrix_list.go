package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// readWheelList reads a list of wheels that lie in dir: the releases of the named
// histories, or of all. Empty lines and those that begin with # do not count.
func readWheelList(file, dir string, histories []string) ([]wheelRelease, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("--list: %w", err)
	}
	var all []wheelRelease
	seen := map[string]bool{}
	for i, line := range strings.Split(string(data), "\n") {
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		if len(fields) != 4 {
			return nil, fmt.Errorf("--list: %s:%d: expected \"history version file sha256\"", filepath.Base(file), i+1)
		}
		pkg, version, wheel, hash := fields[0], fields[1], fields[2], fields[3]
		seen[pkg] = true
		if len(histories) > 0 && !slices.Contains(histories, pkg) {
			continue
		}
		if filepath.Base(wheel) != wheel {
			return nil, fmt.Errorf("--list: %s:%d: %q is not the name of a file", filepath.Base(file), i+1, wheel)
		}
		if n := len(all); n == 0 || all[n-1].pkg != pkg || all[n-1].version != version {
			all = append(all, wheelRelease{pkg: pkg, version: version})
		}
		last := &all[len(all)-1]
		last.files = append(last.files, filepath.Join(dir, wheel))
		last.hashes = append(last.hashes, hash)
	}
	for _, pkg := range histories {
		if !seen[pkg] {
			return nil, fmt.Errorf("--list: %s has no wheels of %q", filepath.Base(file), pkg)
		}
	}
	// The releases of a history are read together, wherever their lines are.
	slices.SortStableFunc(all, func(a, b wheelRelease) int { return strings.Compare(a.pkg, b.pkg) })
	return all, nil
}
