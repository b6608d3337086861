package installed

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
)

// Environment is an environment of Python. It is not safe for concurrent use.
type Environment struct {
	// Python is the version of its interpreter, "3.8" or "3.8.10", "" where nothing tells
	// it.
	Python string
	// roots are the folders that modules are imported from, absolute, in the order in
	// which Python looks.
	roots []string
	// all are the distributions, sorted by name. Of those of one name the first that
	// Python would find is there.
	all []*Distribution
	// owners are the distributions of what can be imported, by the first segment.
	owners map[string][]*Distribution
}

// Distribution is something that was installed.
type Distribution struct {
	// Name is normalised (see distribution.Normalise). Version is "" where nothing tells
	// it: the folder of a module that no distribution owns.
	Name, Version string
	kind          kind
	// root is the folder that it was found in, an index of Environment.roots; about is
	// its metadata, absolute: a folder, or for some kinds a file.
	root  int
	about string
	// place is the folder of an editable install, absolute.
	place string

	head   *metadata
	tops   []string
	listed *listed
}

// String returns "name version".
func (d *Distribution) String() string { return strings.TrimSpace(d.Name + " " + d.Version) }

// kind is how a distribution was installed.
type kind uint8

const (
	distInfo kind = iota // NAME-VERSION.dist-info
	eggInfo              // NAME-VERSION.egg-info, a folder or a file
	egg                  // NAME-VERSION-py3.8.egg, a folder with all of it
	zipped               // the same as a zip file, which is not read
	linked               // NAME.egg-link
	unowned              // a module without any
)

// Roots returns the folders that modules are imported from, absolute, in the order in
// which Python looks. The caller must not change it.
func (e *Environment) Roots() []string { return e.roots }

// Distributions returns all distributions, sorted by name. The caller must not change
// the slice.
func (e *Environment) Distributions() []*Distribution { return e.all }

// Distribution returns the one with a name, normalised, nil for none.
func (e *Environment) Distribution(name string) *Distribution {
	i, found := slices.BinarySearchFunc(e.all, name, func(d *Distribution, name string) int { return strings.Compare(d.Name, name) })
	if !found {
		return nil
	}
	return e.all[i]
}

// errNoPackages is about a folder that is no environment.
var errNoPackages = errors.New("is no environment of Python: no site-packages folder is in it, and no metadata of packages")

// list finds the distributions of all roots; .pth files may add roots.
func (e *Environment) list() error {
	byName := make(map[string]*Distribution)
	sites := len(e.roots)
	if sites == 0 {
		return errNoPackages
	}
	for i := 0; i < len(e.roots); i++ {
		listing, err := os.ReadDir(e.roots[i])
		if err != nil {
			if i == 0 {
				return err
			}
			continue // a .pth file may name what is no more
		}
		for _, entry := range listing {
			if i < sites && filepath.Ext(entry.Name()) == ".pth" { // Python reads no others
				e.readPath(filepath.Join(e.roots[i], entry.Name()))
				continue
			}
			d := e.recognise(i, entry)
			if d != nil && byName[d.Name] == nil {
				byName[d.Name] = d
			}
		}
	}
	for _, d := range byName {
		e.all = append(e.all, d)
	}
	slices.SortFunc(e.all, func(a, b *Distribution) int { return cmp.Compare(a.Name, b.Name) })
	return nil
}

// recognise returns the distribution that an entry of a root stands for, nil for none,
// and takes up what else it says.
func (e *Environment) recognise(root int, entry os.DirEntry) *Distribution {
	name := entry.Name()
	file := filepath.Join(e.roots[root], name)
	ext := strings.ToLower(filepath.Ext(name))
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	d := &Distribution{root: root, about: file}
	switch ext {
	case ".dist-info":
		d.kind = distInfo
	case ".egg-info":
		d.kind = eggInfo
	case ".egg":
		d.kind = zipped
		if isFolder(file) {
			d.kind, d.about = egg, filepath.Join(file, "EGG-INFO")
			e.addRoot(file)
		}
	case ".egg-link":
		d.kind = linked
	default:
		return nil
	}
	// pip marks with a tilde what it began to remove.
	if strings.HasPrefix(stem, "~") {
		return nil
	}
	written, version, _ := strings.Cut(stem, "-")
	if d.kind != distInfo {
		version, _, _ = strings.Cut(version, "-py")
	}
	d.Name, d.Version = distribution.Normalise(written), version
	switch {
	case d.Name == "":
		return nil
	case d.kind == linked:
		return e.link(d)
	case d.Version == "":
		d.Version = d.read().version
	}
	return d
}

// link completes an editable install of setuptools: the file has the folder of the
// project in its first line, where the metadata lies.
func (e *Environment) link(d *Distribution) *Distribution {
	text, err := readSome(d.about, maxPath)
	if err != nil {
		return nil
	}
	line, _, _ := strings.Cut(string(text), "\n")
	place := strings.TrimSpace(line)
	if !filepath.IsAbs(place) {
		return nil
	}
	d.place = filepath.Clean(place)
	listing, err := os.ReadDir(d.place)
	if err != nil {
		return nil // it is gone
	}
	for _, entry := range listing {
		if stem, is := strings.CutSuffix(entry.Name(), ".egg-info"); is && distribution.Normalise(stem) == d.Name {
			d.about = filepath.Join(d.place, entry.Name())
		}
	}
	d.Version = d.read().version
	e.addRoot(d.place)
	return d
}

// addRoot adds a folder at the end of those that modules are imported from.
func (e *Environment) addRoot(dir string) {
	if len(e.roots) >= maxRoots || !isFolder(dir) {
		return
	}
	if !slices.ContainsFunc(e.roots, func(known string) bool { return known == dir || sameFolder(known, dir) }) {
		e.roots = append(e.roots, dir)
	}
}

// What is read at most: nothing that is installed comes near.
const (
	maxRoots    = 1000
	maxPath     = 64 << 10 // bytes of a .pth file or a link
	maxMetadata = 4 << 20  // bytes of METADATA, with the description
	maxRecord   = 32 << 20 // bytes of RECORD
	maxFiles    = 100_000  // files of one distribution
)

func isFolder(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir()
}

// sameFolder reports whether two paths lead to one folder: lib64 is a link to lib.
func sameFolder(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	return errX == nil && errY == nil && os.SameFile(x, y)
}
