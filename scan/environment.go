package scan

import (
	"bytes"
	"path/filepath"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/formats"
	"github.com/upcheck/upcheck/project/python"
	"github.com/upcheck/upcheck/project/requirements"
	"github.com/upcheck/upcheck/project/rewrite"
	"github.com/upcheck/upcheck/rules"
)

// scanEnvironment matches what the files around the code say, one result a file.
func scanEnvironment(o Options, engine *rules.Engine, in *input) []fileResult {
	in.facts.Sort()
	if !in.whole && !in.facts.Any(in.isAskedFor) {
		return nil // a hook names files of code, about which the others say nothing
	}
	byPath := make(map[string]finding.List)
	var paths []string
	readers := in.envReaders(&o)
	for _, f := range engine.Environment(&rules.Environment{
		Facts: &in.facts, Installations: project.Installations(&in.facts), Whole: in.whole,
		Reads: in.readsEnv(readers), Mentions: in.mentions(&o), ReadsBeside: readsBeside(readers), File: in.changeable(&o),
	}) {
		if !in.isAskedFor(f.Path) {
			continue
		}
		if byPath[f.Path] == nil {
			paths = append(paths, f.Path)
		}
		byPath[f.Path] = append(byPath[f.Path], f)
	}
	files := make(map[string]*source.File)
	open := func(name string, result *fileResult) *source.File {
		f, known := files[name]
		if !known {
			c := candidate{path: name, file: filepath.Join(o.Root, filepath.FromSlash(name))}
			f, _ = in.open(&c, o.Config.MaxFileSize, result)
			files[name] = f
		}
		return f
	}
	results := make([]fileResult, len(paths))
	for i, name := range paths {
		f := open(name, &results[i])
		if f == nil {
			continue
		}
		findings := byPath[name]
		place(f, findings)
		for j := range findings {
			for k := range findings[j].Related {
				rel := &findings[j].Related[k]
				if rel.Path == "" {
					continue
				}
				if other := open(rel.Path, new(fileResult)); other != nil {
					rel.Start, rel.End = other.Position(rel.Span.Start), other.Position(rel.Span.End)
				}
			}
		}
		results[i].findings = findings
		if comments := hashComments(f); len(comments) > 0 {
			s := config.ParseSuppressions(name, comments)
			s.Apply(findings)
			if isSource(name) {
				continue // what its comments say is judged with the code
			}
			active := only(engine.Active(), o.aroundCode(false), true)
			results[i].diagnostics = append(results[i].diagnostics, s.Notices(knownCodes(o.Set), active)...)
		}
	}
	return results
}

// once leaves out of what code says that which is said about the environment in the same
// places: the commands of a notebook are both. The fixes of code do not reach them.
func once(code, around []fileResult) {
	type said struct {
		path, code, name string
		span             source.Span
	}
	of := func(f *finding.Finding) said { return said{f.Path, f.Code, f.Name, f.Span} }
	seen := make(map[said]bool)
	for i := range around {
		for j := range around[i].findings {
			seen[of(&around[i].findings[j])] = true
		}
	}
	for i := range code {
		code[i].findings = slices.DeleteFunc(code[i].findings, func(f finding.Finding) bool { return seen[of(&f)] })
	}
}

// changeable returns a function that opens files for fixes to change, each once.
func (in *input) changeable(o *Options) func(path string) *rewrite.File {
	files := make(map[string]*rewrite.File)
	return func(name string) *rewrite.File {
		f, known := files[name]
		if !known {
			c := candidate{path: name, file: filepath.Join(o.Root, filepath.FromSlash(name))}
			if data, err := in.read(nil, &c, o.Config.MaxFileSize); err == nil {
				f = rewrite.Open(name, data, ReadersOf(name))
			}
			files[name] = f
		}
		return f
	}
}

// ReadersOf returns the readers of what a file says about the environment. One that none
// knows by its name is read as requirements, which is what includes lead to.
func ReadersOf(name string) []project.Reader {
	var readers []project.Reader
	for _, r := range formats.All() {
		if r.Match(name) {
			readers = append(readers, r)
		}
	}
	if isPython(name) {
		readers = append(readers, python.Reader{})
	}
	if len(readers) == 0 {
		readers = append(readers, requirements.Reader{})
	}
	return readers
}

// isAskedFor reports whether findings in a file are asked for: it is scanned, or what is
// scanned includes it or says something about the environment itself.
func (in *input) isAskedFor(file string) bool {
	return in.scanned(file) || in.listed[file] ||
		slices.ContainsFunc(in.facts.Includes, func(inc project.Include) bool { return inc.Target == file && in.listed[inc.From] })
}

// hashComments returns the comments of a file in which "#" begins one where it
// begins a line or follows white space, as far as they may speak to this tool.
func hashComments(f *source.File) []config.Comment {
	var comments []config.Comment
	line := 0
	for text := range bytes.Lines(f.Text()) {
		line++
		for i, c := range text {
			if c != '#' || i > 0 && text[i-1] != ' ' && text[i-1] != '\t' {
				continue
			}
			comment := bytes.TrimRight(text[i:], "\r\n")
			if bytes.Contains(comment, []byte("upcheck")) || bytes.Contains(bytes.ToLower(comment), []byte("noqa")) {
				comments = append(comments, config.Comment{Line: line, Text: string(comment), Own: len(bytes.TrimSpace(text[:i])) == 0})
			}
			break
		}
	}
	return comments
}
