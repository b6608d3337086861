package main

import (
	"fmt"
	"os"

	"github.com/upcheck/upcheck/matrix"
)

// loadMatrix returns the built-in entries together with those in the user's
// folders. A folder may hold API histories alone.
func loadMatrix(env Env, dirs []string) (*matrix.Set, error) {
	set := matrix.Default()
	for _, dir := range dirs {
		path := absolute(env, dir)
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("matrix %q is not a folder", dir)
		}
		if entries, err := filesIn(path, ".yaml", ".yml"); err == nil && len(entries) == 0 {
			if histories, err := filesIn(path, historyExt); err == nil && len(histories) > 0 {
				continue
			}
		}
		entries, err := matrix.LoadDir(os.DirFS(path), ".")
		if err != nil {
			return nil, fmt.Errorf("matrix %q: %w", dir, err)
		}
		if set, err = set.With(entries); err != nil {
			return nil, fmt.Errorf("matrix %q: %w", dir, err)
		}
	}
	return set, nil
}
