package installed

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/fault"
)

// Find returns the environment that a path stands for: a virtual environment or the
// prefix of a conda environment, a folder of packages itself, or the interpreter of one.
// The path is absolute. The error says what is wrong with it and does not name it.
func Find(path string) (*Environment, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fault.Reason(err)
	}
	e := &Environment{}
	switch {
	case !info.IsDir():
		err = e.ofInterpreter(path)
	case isSite(path):
		e.Python = pythonOf(path)
		e.addRoot(path)
	default:
		err = e.ofPrefix(path, "")
	}
	if err != nil {
		return nil, err
	}
	if err := e.list(); err != nil {
		return nil, fault.Reason(err)
	}
	return e, nil
}

// ofInterpreter takes the environment of a Python executable. It is a link to the one
// that the environment was made with, and not followed.
func (e *Environment) ofInterpreter(file string) error {
	name := strings.ToLower(filepath.Base(file))
	if !strings.HasPrefix(name, "python") && !strings.HasPrefix(name, "pypy") {
		return errors.New("is neither a folder nor an interpreter of Python")
	}
	version := strings.TrimPrefix(strings.TrimSuffix(name, ".exe"), "python")
	if !strings.Contains(version, ".") {
		version = ""
	}
	dir := filepath.Dir(file)
	switch strings.ToLower(filepath.Base(dir)) {
	case "bin", "scripts":
		dir = filepath.Dir(dir)
	}
	return e.ofPrefix(dir, version)
}

// isSite reports whether a folder holds packages by its name or by what is in it.
func isSite(dir string) bool {
	if base := filepath.Base(dir); base == "site-packages" || base == "dist-packages" {
		return true
	}
	listing, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(listing, func(entry os.DirEntry) bool {
		return strings.HasSuffix(entry.Name(), ".dist-info")
	})
}

// ofPrefix takes the environment in a folder; version is that of its Python, "" when
// it is not known.
func (e *Environment) ofPrefix(prefix, version string) error {
	config := readConfig(filepath.Join(prefix, "pyvenv.cfg"))
	full := cmp.Or(config["version"], config["version_info"])
	version = cmp.Or(version, short(full))
	sites := sitesOf(prefix, version)
	if len(sites) == 0 {
		return errNoPackages
	}
	if pythons := pythonsOf(sites); len(pythons) > 1 {
		return fmt.Errorf("has packages for Python %s: name the folder of one of them", strings.Join(pythons, " and "))
	} else if len(pythons) == 1 {
		version = pythons[0]
	}
	e.Python = version
	if parts := strings.SplitN(full, ".", 4); short(full) == version && len(parts) > 2 {
		e.Python = strings.Join(parts[:3], ".")
	}
	for _, site := range sites {
		e.addRoot(site)
	}
	if strings.EqualFold(config["include-system-site-packages"], "true") && filepath.IsAbs(config["home"]) {
		for _, site := range sitesOf(filepath.Dir(config["home"]), version) {
			e.addRoot(site)
		}
	}
	return nil
}

// sitesOf lists the folders of packages in a prefix, those of one Python if that is
// known. Folders without a package do not count while another one has some.
func sitesOf(prefix, version string) []string {
	wanted := "*"
	if version != "" {
		wanted = version
	}
	// glob takes what is in the prefix literally.
	glob := func(parts ...string) []string {
		var found []string
		dirs := []string{prefix}
		for _, part := range parts {
			found = nil
			for _, dir := range dirs {
				if !strings.Contains(part, "*") {
					found = append(found, filepath.Join(dir, part))
					continue
				}
				listing, _ := os.ReadDir(dir) // one that cannot be read has nothing
				for _, entry := range listing {
					if ok, _ := filepath.Match(part, entry.Name()); ok {
						found = append(found, filepath.Join(dir, entry.Name()))
					}
				}
			}
			dirs = found
		}
		return slices.DeleteFunc(found, func(dir string) bool { return !isFolder(dir) })
	}
	var sites []string
	for _, lib := range [...]string{"lib", "lib64", "local/lib"} {
		lib = filepath.FromSlash(lib)
		sites = append(sites, glob(lib, "python"+wanted, "site-packages")...)
		sites = append(sites, glob(lib, "pypy"+wanted, "site-packages")...)
		sites = append(sites, glob(lib, "python"+wanted, "dist-packages")...)
		if version != "" && strings.HasPrefix(version, "3") {
			sites = append(sites, glob(lib, "python3", "dist-packages")...) // Debian's
		}
	}
	sites = append(sites, glob("Lib", "site-packages")...) // Windows
	full := slices.DeleteFunc(slices.Clone(sites), func(dir string) bool { return !hasPackages(dir) })
	if len(full) > 0 {
		sites = full
	}
	return slices.CompactFunc(sites, sameFolder)
}

func hasPackages(dir string) bool {
	listing, err := os.ReadDir(dir)
	return err == nil && slices.ContainsFunc(listing, func(entry os.DirEntry) bool {
		switch filepath.Ext(entry.Name()) {
		case ".dist-info", ".egg-info", ".egg", ".egg-link":
			return true
		}
		return false
	})
}

// pythonsOf lists the Pythons that folders of packages are for, as far as their paths
// say so.
func pythonsOf(sites []string) []string {
	var pythons []string
	for _, site := range sites {
		if v := pythonOf(site); v != "" && !slices.Contains(pythons, v) {
			pythons = append(pythons, v)
		}
	}
	slices.Sort(pythons)
	return pythons
}

// pythonOf returns "3.8" for …/python3.8/site-packages, "" where the path says nothing.
func pythonOf(site string) string {
	base := filepath.Base(filepath.Dir(site))
	for _, name := range [...]string{"python", "pypy"} {
		if v, ok := strings.CutPrefix(base, name); ok && strings.Contains(v, ".") {
			return v
		}
	}
	return ""
}

// short returns the first two numbers of a version.
func short(version string) string {
	parts := strings.SplitN(version, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// readConfig reads pyvenv.cfg: lines of "key = value". There is nothing in one that
// cannot be read.
func readConfig(file string) map[string]string {
	text, err := readSome(file, maxPath)
	if err != nil {
		return nil
	}
	config := make(map[string]string)
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, "="); ok {
			config[strings.ToLower(strings.TrimSpace(key))] = strings.TrimSpace(value)
		}
	}
	return config
}
