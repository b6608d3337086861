package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

//go:embed environments.json
var environmentsJSON []byte

// environments are those that are known, by the packages that are run in them.
type environments []family

// family is packages that are run in the same environments, which are in the order of
// their releases.
type family struct {
	packages     []string
	environments []environment
}

// environment is what releases of packages are run with.
type environment struct {
	Python string `json:"python"` // "3.8"
	// Pins are what pip installs; nothing else decides.
	Pins []string          `json:"pins"`
	Env  map[string]string `json:"env"`
}

// decodeEnvironments reads the list: environments by the names of the packages that they
// are for, with spaces between. One is for those that it pins. Whatever is not as it
// should be is an error.
func decodeEnvironments(data []byte) (environments, error) {
	var lists map[string][]environment
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&lists); err != nil {
		return nil, fmt.Errorf("environments.json: %w", err)
	}
	var all environments
	for _, names := range slices.Sorted(maps.Keys(lists)) {
		f := family{packages: strings.Fields(names), environments: lists[names]}
		if err := f.check(); err != nil {
			return nil, fmt.Errorf("environments.json: %w", err)
		}
		all = append(all, f)
	}
	return all, nil
}

func (f *family) check() error {
	for _, e := range f.environments {
		what := strings.Join(e.Pins[:min(1, len(e.Pins))], "")
		switch {
		case e.Python == "":
			return fmt.Errorf("%s: expected python", what)
		case !slices.ContainsFunc(f.packages, func(name string) bool { return e.release(name) != "" }):
			return fmt.Errorf("%s: expected a pin of %s", what, strings.Join(f.packages, " or "))
		}
		for _, pin := range e.Pins {
			if strings.Count(pin, "==") != 1 {
				return fmt.Errorf("%s: expected name==version, found %q", what, pin)
			}
		}
	}
	for _, name := range f.packages {
		var last version.Version
		for _, release := range f.releases(name) {
			v, err := version.Parse(release)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			} else if version.Compare(v, last) <= 0 {
				return fmt.Errorf("%s: expected ascending releases: %s comes after %s", name, release, last)
			}
			last = v
		}
	}
	return nil
}

// release returns the one of a package that an environment is for, or "".
func (e *environment) release(name string) string {
	for _, pin := range e.Pins {
		dist, release, _ := strings.Cut(pin, "==")
		if known, _ := matrix.DefaultCatalog().Canonical(dist); known == name {
			return release
		}
	}
	return ""
}

// releases returns those of a package, ascending.
func (f *family) releases(name string) (list []string) {
	for _, e := range f.environments {
		if release := e.release(name); release != "" {
			list = append(list, release)
		}
	}
	return list
}

// with returns the families that some of the packages are of, and for those of none one
// each, without environments: there are wheels.
func (e environments) with(names []string) (list []family) {
	for _, f := range e {
		if slices.ContainsFunc(names, func(name string) bool { return slices.Contains(f.packages, name) }) {
			list = append(list, f)
		}
	}
	for _, name := range names {
		if !slices.Contains(e.packages(), name) {
			list = append(list, family{packages: []string{name}})
		}
	}
	return list
}

// packages returns all that can be run.
func (e environments) packages() (names []string) {
	for _, f := range e {
		names = append(names, f.packages...)
	}
	slices.Sort(names)
	return names
}

// built is an environment that is there to be used.
type built struct {
	environment
	folder, interpreter string
	version             string // of the interpreter, "3.8.18"
}

// build makes an environment in a folder of its own below work. One that differs from
// the last one in nothing but its first pin takes its place: what the library needs may
// be large. Its error says what pip said last.
func (e environment) build(ctx context.Context, o *options, last *built) (*built, error) {
	python, err := o.python(e.Python)
	if err != nil {
		return nil, err
	}
	b := &built{environment: e, folder: filepath.Join(o.work, strings.ReplaceAll(e.Pins[0], "==", "-")+"-py"+e.Python)}
	if b.folder, err = filepath.Abs(b.folder); err != nil {
		return nil, err
	}
	b.interpreter = filepath.Join(b.folder, "bin", "python")
	if made, _ := os.ReadFile(b.complete()); string(made) != b.recipe() {
		if last != nil && last.Python == e.Python && slices.Equal(last.Pins[1:], e.Pins[1:]) && os.Rename(last.folder, b.folder) == nil {
			python = "" // it is there, but for the release
		}
		if err := b.install(ctx, python); err != nil {
			b.remove()
			return nil, err
		}
	}
	out, err := exec.CommandContext(ctx, b.interpreter, "-c", "import platform; print(platform.python_version())").Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", b.interpreter, err)
	}
	b.version = strings.TrimSpace(string(out))
	return b, nil
}

// install makes an environment with an interpreter, "" for one that is there.
func (b *built) install(ctx context.Context, python string) error {
	steps := [][]string{
		{python, "-m", "venv", b.folder},
		append([]string{b.interpreter, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--only-binary=:all:"}, b.Pins...),
	}
	if python == "" {
		steps = steps[1:]
	} else {
		b.remove()
	}
	for _, step := range steps {
		if out, err := exec.CommandContext(ctx, step[0], step[1:]...).CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w: %s", strings.Join(step[1:min(len(step), 4)], " "), err, lastLine(out))
		}
	}
	return os.WriteFile(b.complete(), []byte(b.recipe()), 0o644)
}

// complete is a file that an environment has when it is made, with its recipe.
func (b *built) complete() string { return filepath.Join(b.folder, "recipe") }

func (b *built) recipe() string { return strings.Join(b.Pins, "\n") }

func (b *built) remove() { _ = os.RemoveAll(b.folder) }

// python returns the interpreter of a version such as "3.8".
func (o *options) python(want string) (string, error) {
	root := o.pythons
	if home, err := os.UserHomeDir(); root == "" && err == nil {
		root = filepath.Join(home, ".pyenv", "versions")
	}
	found, _ := filepath.Glob(filepath.Join(root, want+".*", "bin", "python"))
	if len(found) > 0 {
		return found[len(found)-1], nil
	}
	path, err := exec.LookPath("python" + want)
	if err != nil {
		return "", fmt.Errorf("there is no Python %s", want)
	}
	return path, nil
}

func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}
