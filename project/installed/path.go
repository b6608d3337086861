package installed

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
)

// readPath takes up a .pth file: each line that is the path of a folder adds it to those
// that modules are imported from. Lines that begin with "import" are code, which is not
// run; of the finders that setuptools puts there the table is read.
func (e *Environment) readPath(file string) {
	text, err := readSome(file, maxPath)
	if err != nil {
		return
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if m := finder().FindStringSubmatch(line); m != nil {
			e.readFinder(filepath.Join(filepath.Dir(file), m[1]+".py"))
			continue
		}
		if line == "" || line[0] == '#' || strings.HasPrefix(line, "import ") || strings.HasPrefix(line, "import\t") {
			continue
		}
		if !filepath.IsAbs(line) {
			line = filepath.Join(filepath.Dir(file), line)
		}
		e.addRoot(filepath.Clean(line))
	}
}

var (
	// finder is how setuptools 64 and later begin what they put in place of a path.
	finder = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^import (__editable___\w+_finder)\b`)
	})
	// mapped is an item of the dictionary in such a module, from a package to its folder.
	mapped = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`'([A-Za-z_][\w.]*)': '([^'\\]+)'`) })
)

// readFinder adds the folders that hold the packages of a finder.
func (e *Environment) readFinder(file string) {
	text, err := readSome(file, maxPath)
	if err != nil {
		return
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "MAPPING") {
			continue
		}
		for _, m := range mapped().FindAllStringSubmatch(line, -1) {
			// A package that is called otherwise than its folder is not found by it.
			if filepath.IsAbs(m[2]) && filepath.Base(m[2]) == m[1] {
				e.addRoot(filepath.Dir(filepath.Clean(m[2])))
			}
		}
	}
}

// readSome reads a regular file that has a size at most.
func readSome(file string, most int64) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, fmt.Errorf("is no regular file of at most %d bytes", most)
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most))
}
