// Package pythonversion reads the files that name the Python of a project:
// .python-version of pyenv and uv, runtime.txt of hosting services, and
// .tool-versions of asdf and mise.
package pythonversion

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// Reader reads .python-version, runtime.txt and .tool-versions.
type Reader struct{}

// Match reports whether a file is one of them.
func (Reader) Match(file string) bool {
	switch path.Base(file) {
	case ".python-version", ".python-versions", "runtime.txt", ".tool-versions":
		return true
	}
	return false
}

// The line that names a Python, for each file: its version is the group. Other
// implementations (pypy3.9-7.3) and names of environments say nothing.
var (
	alone   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*(?:cpython[@-]|python)?([0-9]\S*)\s*(?:#.*)?$`) })
	runtime = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*python-([0-9]\S*)\s*$`) })
	tool    = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*python\s+([0-9]\S*)(?:\s.*)?$`) })
)

// Read reads the first Python that is named: the others are for running tests with.
// "3.10" is any of 3.10.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	form := alone()
	switch path.Base(file) {
	case "runtime.txt":
		form = runtime()
	case ".tool-versions":
		form = tool()
	}
	start := 0
	if rest, ok := strings.CutPrefix(string(data), "\uFEFF"); ok {
		start = len(data) - len(rest)
	}
	number := 0
	for line := range strings.Lines(string(data[start:])) {
		number++
		m := form.FindStringSubmatchIndex(strings.TrimRight(line, "\r\n"))
		if m != nil {
			if spec, ok := specOf(line[m[2]:m[3]]); ok {
				return project.Facts{Requirements: []project.Requirement{{
					Name: "python", Spec: spec, Path: file, Line: number,
					SpecSpan: source.Span{Start: start + m[2], End: start + m[3]},
				}}}, nil
			}
		}
		start += len(line)
	}
	return project.Facts{}, nil
}

// specOf returns what a version allows: one with fewer than three numbers stands for
// all releases of it.
func specOf(text string) (version.Set, bool) {
	spec, err := version.ParseSet("==" + text)
	if err != nil {
		return spec, false
	}
	if v, ok := spec.Exact(); ok && len(v.Release()) < 3 && !v.IsPrerelease() {
		spec, err = version.ParseSet("==" + text + ".*")
	}
	return spec, err == nil
}
