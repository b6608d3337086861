package main

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/cache"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/scan"
)

// cacheDirVariable names the folder of the cache when no flag does.
const cacheDirVariable = "UPCHECK_CACHE_DIR"

// cacheFlags say where results are kept from one run to the next.
type cacheFlags struct {
	dir string
	off bool
}

func (c *cacheFlags) register(cmd *cobra.Command) {
	c.registerDir(cmd)
	cmd.Flags().BoolVar(&c.off, "no-cache", false, "use no results of earlier runs, and keep none")
}

func (c *cacheFlags) registerDir(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.dir, "cache-dir", "", "keep results for later runs in `DIR` (default: $"+cacheDirVariable+", or upcheck/results in the cache folder of the user)")
}

// folder returns the folder of the cache, "" when there is none.
func (c *cacheFlags) folder(env Env) string {
	switch {
	case c.dir != "":
		return absolute(env, c.dir)
	case env.Getenv(cacheDirVariable) != "":
		return absolute(env, env.Getenv(cacheDirVariable))
	case env.CacheDir != "":
		return filepath.Join(env.CacheDir, "upcheck", "results")
	}
	return ""
}

// open returns the cache to use with the entries and histories in folders, nil
// when there is none.
func (c *cacheFlags) open(env Env, matrix []string) (*scan.Cache, error) {
	dir := c.folder(env)
	if c.off || dir == "" {
		return nil, nil
	}
	build := cache.Build()
	if build == "" {
		return nil, nil
	}
	knowledge, err := contentsOf(env, matrix)
	if err != nil {
		return nil, err
	}
	return &scan.Cache{
		Store: cache.Open(dir, build), Knowledge: knowledge,
		Report: func(err error) { fmt.Fprintf(env.Stderr, "upcheck: note: the cache in %s %v\n", dir, err) },
	}, nil
}

// contentsOf returns a digest of the entries and histories in folders, "" for no
// folder.
func contentsOf(env Env, dirs []string) (string, error) {
	if len(dirs) == 0 {
		return "", nil
	}
	h := sha256.New()
	for _, dir := range dirs {
		folder := absolute(env, dir)
		files, err := filesIn(folder, ".yaml", ".yml", historyExt)
		for _, file := range files {
			var data []byte
			if data, err = os.ReadFile(filepath.Join(folder, file)); err != nil {
				break
			}
			fmt.Fprintf(h, "%q %d\n", file, len(data))
			h.Write(data)
		}
		if err != nil {
			return "", fmt.Errorf("matrix %q: %w", dir, fault.Reason(err))
		}
		fmt.Fprintln(h) // the next folder
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

func newCache(env Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "cache",
		Short: "Show or empty the folder in which results are kept for later runs",
	}
	cmd.AddCommand(newCacheDir(env), newCacheClean(env))
	return cmd
}

func newCacheDir(env Env) *cobra.Command {
	var c cacheFlags
	cmd := &cobra.Command{
		Use:   "dir",
		Short: "Print the folder",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			dir := c.folder(env)
			if dir == "" {
				return errNoCache
			}
			_, err := fmt.Fprintln(env.Stdout, dir)
			return err
		},
	}
	c.registerDir(cmd)
	return cmd
}

var errNoCache = usage(errors.New("the system names no folder for caches; see --cache-dir"))

func newCacheClean(env Env) *cobra.Command {
	var c cacheFlags
	cmd := &cobra.Command{
		Use:   "clean",
		Short: "Remove the results that are kept, those of other versions of upcheck too",
		Args:  noArgs,
		RunE: func(*cobra.Command, []string) error {
			dir := c.folder(env)
			if dir == "" {
				return errNoCache
			}
			removed, err := cache.Open(dir, "").Clean()
			if err != nil {
				return usagef("cache %q: %w", dir, err)
			}
			_, err = fmt.Fprintf(env.Stdout, "removed %s (%d bytes) from %s\n", count(removed.Files, "file"), removed.Bytes, dir)
			return err
		},
	}
	c.registerDir(cmd)
	return cmd
}

// userCacheDir returns the folder of the user for what programs may keep.
func userCacheDir() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "" // nothing is kept
	}
	return dir
}
