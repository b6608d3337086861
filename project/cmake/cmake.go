// Package cmake reads what files of CMake and make say about CUDA: the compute
// capabilities that code is compiled for, the toolkit, and that code of CUDA is
// compiled at all.
package cmake

import (
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads files by their names.
type Reader struct{}

// Match reports whether a file is one of CMake or make by its name.
func (Reader) Match(file string) bool {
	name := strings.ToLower(path.Base(file))
	ext := path.Ext(name)
	return name == "cmakelists.txt" || name == "makefile" || name == "gnumakefile" || ext == ".cmake" || ext == ".mk" || strings.HasPrefix(name, "makefile.")
}

// Read reads one file line by line. What stands under a condition that asks for a
// version is for some versions only, and says nothing.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if !manifest.Speaks(data, "CUDA", "cuda", "nvcc", "sm_") {
		return project.Facts{}, nil
	}
	f, problems := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, problems
	}
	r := reader{File: f}
	at := 0
	for line := range strings.Lines(string(f.Text())) {
		code, _, _ := strings.Cut(line, "#")
		if !r.conditions.see(code) {
			r.line(code, at)
		}
		at += len(line)
	}
	return f.Result()
}

type reader struct {
	*manifest.File
	conditions conditions
}

func (r *reader) line(code string, at int) {
	for _, s := range statements() {
		for _, m := range s.text.FindAllStringSubmatchIndex(code, -1) {
			from := source.Span{Start: m[2], End: m[3]}
			if s.parts == nil {
				r.add(s, code[from.Start:from.End], from, at)
				continue
			}
			for _, p := range s.parts().FindAllStringSubmatchIndex(code[from.Start:from.End], -1) {
				part := source.Span{Start: from.Start + p[2], End: from.Start + p[3]}
				r.add(s, code[part.Start:part.End], part, at)
			}
		}
	}
}

func (r *reader) add(s statement, value string, of source.Span, at int) {
	if s.value != nil {
		value = s.value(value)
	}
	r.Facts.Host = append(r.Facts.Host, project.HostFact{
		Place: r.At(source.Span{Start: at + of.Start, End: at + of.End}, ""), Kind: s.kind, Value: value, Source: s.by,
	})
}

// conditions are the open ones, each with whether it asks for a version.
type conditions []bool

// see follows the conditions of CMake and make, and reports whether a line is
// under one that asks for a version, or is a condition itself.
func (c *conditions) see(code string) bool {
	word := strings.ToLower(strings.TrimSpace(code))
	word, _, _ = strings.Cut(strings.ReplaceAll(word, "(", " "), " ")
	version := strings.Contains(strings.ToUpper(code), "VERSION")
	switch word {
	case "if", "ifeq", "ifneq", "ifdef", "ifndef":
		*c = append(*c, version)
		return true
	case "elseif":
		if n := len(*c); n > 0 {
			(*c)[n-1] = (*c)[n-1] || version
		}
		return true
	case "endif":
		if n := len(*c); n > 0 {
			*c = (*c)[:n-1]
		}
		return true
	}
	for _, asks := range *c {
		if asks {
			return true
		}
	}
	return false
}
