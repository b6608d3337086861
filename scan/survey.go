package scan

import (
	"context"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/link"
)

// survey is what a file says without being parsed.
type survey struct {
	// relevant says that it can give a finding by itself.
	relevant bool
	// targets are the files of the project that its import statements may lead
	// to; early counts those of statements that run when it is imported, which
	// come first.
	targets []string
	early   int
	// patches says that it may assign to a name of a library.
	patches bool
	// result is what there is to say when the file is not parsed.
	result fileResult
	// due says that it is to be worked on whatever it says: it is not Python, or
	// could not be read.
	due bool
}

// surveyFile looks at one file of the scan.
func (p *workspace) surveyFile(c *candidate) (s survey) {
	defer func() {
		// What goes wrong here goes wrong again, and is reported, when the file is
		// worked on.
		if recover() != nil {
			s = survey{due: true}
		}
	}()
	if isOther(c.path) {
		return survey{due: true}
	}
	var result fileResult
	f, ok := p.input.open(c, p.options.Config.MaxFileSize, &result)
	if !ok {
		return survey{due: true}
	}
	s = p.survey(f)
	s.result = result
	s.result.warn(f)
	s.result.analysed = true
	return s
}

// survey finds out what the text of a file says.
func (p *workspace) survey(f *source.File) (s survey) {
	s.relevant, s.patches = p.touches(f)
	s.targets, s.early = p.targets(f)
	return s
}

// touches reports whether a file can give a finding by itself, and whether it may
// assign to a name of a library.
func (p *workspace) touches(f *source.File) (relevant, patches bool) {
	text := f.Text()
	relevant = p.engine.Relevant(text) || len(f.Magics()) > 0
	return relevant, relevant && link.Patches(text)
}

// targets lists the files that the import statements of a file may lead to, those
// that run when it is imported first.
func (p *workspace) targets(f *source.File) (files []string, early int) {
	var late []string
	mentions := link.Mentions(f.Text())
	for i := range mentions {
		if m := &mentions[i]; m.Late {
			late = p.tree.Targets(late, f.Path(), m)
		} else {
			files = p.tree.Targets(files, f.Path(), m)
		}
	}
	return append(files, late...), len(files)
}

// warn reports what could only be read in part.
func (r *fileResult) warn(f *source.File) {
	for _, warning := range f.Warnings() {
		r.diagnose(f.Path(), finding.Partial, f.Position(warning.Span.Start), warning.Message)
	}
}

// plan is which files are parsed, and in which order.
type plan struct {
	// order are the files to work on: what a file imports comes before it, as far
	// as possible, so that little has to wait.
	order []int
	// parsed says which files are worth it: they can give a finding by themselves,
	// or names may reach them through others that can.
	parsed []bool
	// imported says which files others may import.
	imported []bool
	// place is the place of a file in the order, from 1.
	place []int
}

// makePlan decides what is done with the files of a scan.
func (p *workspace) makePlan(ctx context.Context, surveys []survey) *plan {
	n := len(surveys)
	out := &plan{parsed: make([]bool, n), imported: make([]bool, n), place: make([]int, n)}
	importers := make([][]int, len(surveys))
	var useful []int
	for i := range surveys {
		s := &surveys[i]
		out.imported[i] = out.imported[i] || s.patches // by the files of its package, at least
		if s.relevant || s.due {
			useful = append(useful, i)
			out.parsed[i] = true
		}
		for _, target := range s.targets {
			if j, ok := p.index[target]; ok {
				importers[j] = append(importers[j], i)
				out.imported[j] = true
			}
		}
	}
	spread := func() {
		for len(useful) > 0 {
			i := useful[len(useful)-1]
			useful = useful[:len(useful)-1]
			for _, j := range importers[i] {
				if !out.parsed[j] {
					out.parsed[j] = true
					useful = append(useful, j)
				}
			}
		}
	}
	spread()
	for i := range surveys {
		if !out.parsed[i] && p.reaches(ctx, surveys[i].targets) {
			out.parsed[i] = true
			useful = append(useful, i)
			spread()
		}
	}
	// What others import comes before scripts and tests, which import late, too.
	for _, imported := range [...]bool{true, false} {
		for i := range surveys {
			if out.imported[i] == imported {
				out.add(p, surveys, i)
			}
		}
	}
	return out
}

// add puts a file into the order, behind those that it imports.
func (o *plan) add(p *workspace, surveys []survey, file int) {
	// frame is a file whose imports are being put before it.
	type frame struct{ file, next int }
	var stack []frame
	push := func(i int) {
		if o.place[i] == 0 {
			o.place[i] = -1
			stack = append(stack, frame{file: i})
		}
	}
	for push(file); len(stack) > 0; {
		top := &stack[len(stack)-1]
		s := &surveys[top.file]
		if top.next == s.early {
			o.order = append(o.order, top.file)
			o.place[top.file] = len(o.order)
			stack = stack[:len(stack)-1]
			continue
		}
		top.next++
		if j, ok := p.index[s.targets[top.next-1]]; ok {
			push(j)
		}
	}
}
