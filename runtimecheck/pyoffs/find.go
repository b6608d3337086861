package pyoffs

import (
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Find looks for the interpreter of a program: in itself, or in the library that it is
// linked to. Root is what the program has for "/", and what the paths given and returned
// are below; search are the folders of its LD_LIBRARY_PATH. A program that is no Python
// gives ErrNoPython, without having been run.
func Find(root, program string, search []string) (path string, p *Interpreter, err error) {
	f, err := os.Open(root + program)
	if err != nil {
		return "", nil, err
	}
	defer f.Close()
	img, err := read(f)
	if err != nil {
		return "", nil, fmt.Errorf("%w: %w", ErrNoPython, err)
	}
	p, err = interpreter(img)
	if err == nil || !errors.Is(err, ErrNoPython) {
		return program, p, err
	}
	library := img.libpython()
	if library == "" {
		return "", nil, ErrNoPython
	}
	for _, dir := range folders(img, root, program, search) {
		found, err := os.Open(filepath.Join(root, dir, library))
		if err != nil {
			continue
		}
		defer found.Close()
		p, err := Read(found)
		return filepath.Join(dir, library), p, err
	}
	return "", nil, fmt.Errorf("%w: %s is in no folder where the loader looks", ErrUnknown, library)
}

// folders lists where the loader looks for a library, in its order: ld.so(8). The cache
// is left aside for the folders that it is made of.
func folders(img *image, root, program string, search []string) []string {
	var out []string
	add := func(list string) {
		for _, dir := range strings.Split(list, ":") {
			dir = strings.NewReplacer("$ORIGIN", filepath.Dir(program), "${ORIGIN}", filepath.Dir(program)).Replace(dir)
			if filepath.IsAbs(dir) {
				out = append(out, dir)
			}
		}
	}
	run, _ := img.file.DynString(elf.DT_RUNPATH)
	if len(run) == 0 {
		old, _ := img.file.DynString(elf.DT_RPATH)
		add(strings.Join(old, ":"))
	}
	out = append(out, search...)
	add(strings.Join(run, ":"))
	out = append(out, configured(root, "/etc/ld.so.conf", map[string]bool{})...)
	if multiarch := img.machine.folder; multiarch != "" {
		out = append(out, "/lib/"+multiarch, "/usr/lib/"+multiarch)
	}
	return append(out, "/lib64", "/usr/lib64", "/lib", "/usr/lib")
}

// configured lists the folders of a file of the loader's settings and of those that it
// includes, each file once.
func configured(root, path string, seen map[string]bool) []string {
	data, err := os.ReadFile(root + path)
	if err != nil || seen[path] {
		return nil
	}
	seen[path] = true
	var out []string
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		pattern, include := strings.CutPrefix(line, "include ")
		if !include {
			if filepath.IsAbs(line) {
				out = append(out, line)
			}
			continue
		}
		pattern = strings.TrimSpace(pattern)
		if !filepath.IsAbs(pattern) {
			pattern = filepath.Join(filepath.Dir(path), pattern)
		}
		files, _ := filepath.Glob(root + pattern)
		for _, f := range files {
			out = append(out, configured(root, strings.TrimPrefix(f, root), seen)...)
		}
	}
	return out
}
