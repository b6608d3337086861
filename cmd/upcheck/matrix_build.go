package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/api"
)

// buildOptions are the flags of "upcheck matrix build".
type buildOptions struct {
	out, list, wheels, pkg string
	add                    bool
}

func newMatrixBuild(env Env) *cobra.Command {
	var o buildOptions
	cmd := &cobra.Command{
		Use:   "build WHEEL|DIR...",
		Short: "Make API histories from wheels, one file a package",
		Long: `Make API histories from wheels, one file a package. Each wheel is a release of
its distribution. Put the files in a folder and name it with --matrix, and they
count like the built-in ones.

With --list the arguments are the names of the histories to make, all if there
are none. A line of the list is "history version file sha256"; lines of one
history and version are one release, its own wheel first.`,
		Example: `  upcheck matrix build -o histories ours-1.0-py3-none-any.whl ours-1.1-py3-none-any.whl
  upcheck scan . --matrix histories --from ours==1.0 --to ours==1.1`,
		RunE: func(cmd *cobra.Command, args []string) error {
			releases, err := o.releases(env, args)
			if err != nil {
				return usage(err)
			}
			// Known before minutes of reading.
			if err := o.makeFolder(env); err != nil {
				return err
			}
			if err := writable(o.file(env, "package")); err != nil {
				return usagef("--output %q: %w", o.out, err)
			}
			return build(cmd.Context(), env, o, releases)
		},
	}
	flags := cmd.Flags()
	flags.StringVarP(&o.out, "output", "o", ".", "write PACKAGE.api in this folder, or to this `FILE`.api")
	flags.BoolVar(&o.add, "add", false, "keep the releases that the files have already")
	flags.StringVar(&o.pkg, "package", "", "`NAME` of the history; that of the distribution if not given")
	flags.StringVar(&o.list, "list", "", "make what the list in `FILE` says")
	flags.StringVar(&o.wheels, "wheels", ".", "the `DIR` with the wheels of the list")
	return cmd
}

// wheelRelease is what one snapshot is read from.
type wheelRelease struct {
	pkg, version string // "" is what the wheel says
	files        []string
	hashes       []string // what the list says
}

func (o *buildOptions) releases(env Env, args []string) ([]wheelRelease, error) {
	if o.list != "" {
		return readWheelList(absolute(env, o.list), absolute(env, o.wheels), args)
	}
	if len(args) == 0 {
		return nil, errors.New("expected wheels or folders")
	}
	var all []wheelRelease
	for _, file := range args {
		all = append(all, wheelRelease{pkg: o.pkg, files: []string{file}})
	}
	return all, nil
}

// single reports whether the output is a file and not a folder.
func (o *buildOptions) single() bool { return filepath.Ext(o.out) == historyExt }

// file returns where the history of a package is written to.
func (o *buildOptions) file(env Env, pkg string) string {
	file := absolute(env, o.out)
	if !o.single() {
		file = filepath.Join(file, pkg+historyExt)
	}
	return file
}

// makeFolder makes the folder that the files go to.
func (o *buildOptions) makeFolder(env Env) error {
	if o.single() {
		return nil
	}
	if err := os.MkdirAll(absolute(env, o.out), 0o755); err != nil {
		return usagef("--output %q: %w", o.out, fault.Reason(err))
	}
	return nil
}

// build reads one package after the other, so that memory holds one; of the
// wheels given without a list nobody knows the package before.
func build(ctx context.Context, env Env, o buildOptions, releases []wheelRelease) error {
	for len(releases) > 0 {
		group := len(releases)
		if o.list != "" {
			group = slices.IndexFunc(releases, func(r wheelRelease) bool { return r.pkg != releases[0].pkg })
			if group < 0 {
				group = len(releases)
			}
		}
		byPackage := map[string][]*api.Snapshot{}
		for _, r := range releases[:group] {
			snapshot, err := r.read(ctx, env)
			if err != nil {
				return err
			}
			byPackage[snapshot.Package] = append(byPackage[snapshot.Package], snapshot)
		}
		releases = releases[group:]
		if o.single() && (len(byPackage) > 1 || len(releases) > 0) {
			return usagef("--output %q: several packages need a folder", o.out)
		}
		for _, pkg := range slices.Sorted(maps.Keys(byPackage)) {
			if !distribution.IsName(pkg) { // it becomes the name of a file
				return usagef("%q is no name of a package", pkg)
			}
			if err := o.write(env, o.file(env, pkg), byPackage[pkg]); err != nil {
				return fmt.Errorf("history of %s: %w", pkg, err)
			}
		}
	}
	return nil
}

func (r *wheelRelease) read(ctx context.Context, env Env) (*api.Snapshot, error) {
	snapshot, err := readSnapshot(ctx, env, r.files, r.pkg)
	if err != nil {
		return nil, err
	}
	if r.version != "" {
		snapshot.Version = r.version
	}
	for i, hash := range r.hashes {
		if wheel := snapshot.Wheels[i]; wheel.SHA256 != hash {
			return nil, fmt.Errorf("wheel %s: its sha256 is %s, the list says %s", wheel.File, wheel.SHA256, hash)
		}
	}
	return snapshot, nil
}

// write makes one history, with what the file has already if it is to be kept.
func (o *buildOptions) write(env Env, file string, snapshots []*api.Snapshot) error {
	if o.add {
		old, err := kept(file, snapshots)
		if err != nil {
			return err
		}
		snapshots = append(snapshots, old...)
	}
	data, err := api.Encode(snapshots)
	if err != nil {
		return usage(err)
	}
	err = writeFile(file, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
	if err != nil {
		return usagef("%s: %w", file, err)
	}
	_, err = fmt.Fprintf(env.Stdout, "%s: %d releases, %d bytes\n", filepath.Base(file), len(snapshots), len(data))
	return err
}

// kept returns the releases of a history file that are not made anew.
func kept(file string, anew []*api.Snapshot) ([]*api.Snapshot, error) {
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	data, _, err := readHistory(file)
	if err != nil {
		return nil, usage(err)
	}
	h, err := api.OpenHistory(data)
	if err != nil {
		return nil, usage(err)
	}
	var old []*api.Snapshot
	for i, r := range h.Releases() {
		again := slices.ContainsFunc(anew, func(s *api.Snapshot) bool {
			v, err := version.Parse(s.Version)
			return err == nil && version.Compare(v, r.Version) == 0
		})
		if !again {
			old = append(old, h.Snapshot(i))
		}
	}
	return old, nil
}
