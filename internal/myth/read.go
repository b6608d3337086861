package myth

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Group is what the claims of one subfolder are about.
type Group struct {
	Folder, Title string
	Myths         []Myth
}

// groups returns the subfolders in the order of the page.
func groups() []Group {
	return []Group{
		{Folder: "pytorch", Title: "PyTorch"},
		{Folder: "tensorflow-keras", Title: "TensorFlow and Keras"},
		{Folder: "gpu-stack", Title: "GPU stack"},
		{Folder: "other", Title: "Other"},
	}
}

// Read returns the claims in a folder, in the order of their groups and names.
// The error joins all that is wrong.
func Read(fsys fs.FS, dir string) ([]Group, error) {
	read := groups()
	var faults []error
	err := fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || path.Ext(name) != ".txtar" {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return err
		}
		below := strings.TrimSuffix(strings.TrimPrefix(name, dir+"/"), ".txtar")
		m, err := Parse(below, data)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", name, err))
			return nil
		}
		i := slices.IndexFunc(read, func(g Group) bool { return g.Folder == path.Dir(below) })
		if i < 0 {
			faults = append(faults, fmt.Errorf("%s: no group has this folder", name))
			return nil
		}
		read[i].Myths = append(read[i].Myths, m)
		return nil
	})
	return read, errors.Join(append(faults, err)...)
}
