package scan

import (
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/link"
	"github.com/upcheck/upcheck/parser/tokens"
)

// outside returns what some files import from outside of the project, sorted.
func outside(surveys []survey) []string {
	var all []string
	for i := range surveys {
		if f := surveys[i].facts; f != nil {
			all = append(all, f.Outside...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// reachedFrom says which files are imported from some names on, by import statements
// that are run whenever: at the start, in functions, under conditions. Without names no
// file is asked about.
func (p *workspace) reachedFrom(starts []string, surveys []survey) []bool {
	if starts == nil {
		return nil
	}
	reached := make([]bool, len(surveys))
	var queue []int
	reach := func(files []string) {
		for _, file := range files {
			if i, known := p.index[file]; known && !reached[i] {
				reached[i] = true
				queue = append(queue, i)
			}
		}
	}
	for _, name := range starts {
		mention := link.Mention{Module: name}
		if dot := strings.LastIndexByte(name, '.'); dot > 0 {
			mention = link.Mention{Module: name[:dot], Names: []string{name[dot+1:]}}
		}
		route := p.tree.Route(importer, &mention)
		reach(route.Files(nil))
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		reach(surveys[i].targets)
		if f := surveys[i].facts; f != nil && f.MayHave(importWord) {
			reach(p.below(i))
		}
	}
	return reached
}

// importWord is what imports modules by names that are put together.
var importWord = tokens.Hash("import_module")

// below lists the files in the folder of a file, and below it: what a package imports by
// names that are put together are most often its own modules.
func (p *workspace) below(i int) []string {
	files := p.input.files
	dir := path.Dir(files[i].path)
	if dir == "." {
		return nil
	}
	dir += "/"
	from, _ := p.input.find(dir)
	var all []string
	for ; from < len(files) && strings.HasPrefix(files[from].path, dir); from++ {
		all = append(all, files[from].path)
	}
	return all
}

// importer stands for the files of a project, beside the packages that they import.
const importer = "__main__.py"
