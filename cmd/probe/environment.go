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

// environments are those that are known, by package, with ascending releases.
type environments map[string][]environment

// environment is what one release of a package is run with.
type environment struct {
	Release string `json:"release"`
	Python  string `json:"python"` // "3.8"
	// Pins are what pip installs; nothing else decides.
	Pins []string          `json:"pins"`
	Env  map[string]string `json:"env"`
}

// decodeEnvironments reads the list. Whatever is not as it should be is an error.
func decodeEnvironments(data []byte) (environments, error) {
	var all environments
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		return nil, fmt.Errorf("environments.json: %w", err)
	}
	for name, list := range all {
		var last version.Version
		for _, e := range list {
			v, err := version.Parse(e.Release)
			switch {
			case err != nil:
				return nil, fmt.Errorf("environments.json: %s: %w", name, err)
			case version.Compare(v, last) <= 0:
				return nil, fmt.Errorf("environments.json: %s: expected ascending releases: %s comes after %s", name, e.Release, last)
			case e.Python == "":
				return nil, fmt.Errorf("environments.json: %s %s: expected python", name, e.Release)
			}
			for _, pin := range e.Pins {
				if strings.Count(pin, "==") != 1 {
					return nil, fmt.Errorf("environments.json: %s %s: expected name==version, found %q", name, e.Release, pin)
				}
			}
			last = v
		}
	}
	return all, nil
}

func (e environments) packages() []string { return slices.Sorted(maps.Keys(e)) }

// releases returns those of a package, ascending.
func (e environments) releases(name string) (list []string) {
	for _, env := range e[name] {
		list = append(list, env.Release)
	}
	return list
}

// built is an environment that is there to be used.
type built struct {
	environment
	folder, interpreter string
	found               matrix.Environment
}

// build makes an environment in a folder of its own below work. One that differs from
// the last one in nothing but the release takes its place: what the library needs may
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
	b.found = matrix.Environment{Release: e.Release, Python: strings.TrimSpace(string(out)), Pins: e.Pins}
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
