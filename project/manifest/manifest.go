// Package manifest reads what files that describe machines, containers and jobs
// have in common, whichever tool takes them: variables, images, command lines,
// and kinds of machines, each with its place.
package manifest

import (
	"errors"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// File is a file that is being read, with what it has said so far.
type File struct {
	Facts    project.Facts
	Problems []project.Problem
	// Base leads from the folder of the file to the one where its commands run:
	// "../../", with a slash at its end, "" where that is not known.
	Base string

	path string
	src  *source.File
	// text is what is read: that of the file, with its template expressions
	// masked.
	text  []byte
	vague bool
}

// Open decodes a file. It returns nil and the reason where that is not possible.
func Open(path string, data []byte) (*File, []project.Problem) {
	src, err := source.New(path, data)
	if err != nil {
		return nil, []project.Problem{{Path: path, Message: reason(err)}}
	}
	return Of(src), nil
}

// Of returns a decoded file.
func Of(src *source.File) *File { return &File{path: src.Path(), src: src, text: src.Text()} }

func reason(err error) string {
	if errors.Is(err, source.ErrBinary) {
		return source.ErrBinary.Error()
	}
	if d, ok := errors.AsType[*source.DecodeError](err); ok {
		return d.What
	}
	return err.Error()
}

// Path returns the path of the file.
func (f *File) Path() string { return f.path }

// Text returns what is read.
func (f *File) Text() []byte { return f.text }

// Result returns what the file said.
func (f *File) Result() (project.Facts, []project.Problem) {
	if f.vague {
		f.markVague()
	}
	return f.Facts, f.Problems
}

func (f *File) markVague() {
	for i := range f.Facts.Requirements {
		f.Facts.Requirements[i].Vague = true
	}
	for i := range f.Facts.Indexes {
		f.Facts.Indexes[i].Vague = true
	}
	for i := range f.Facts.Images {
		f.Facts.Images[i].Vague = true
	}
	for i := range f.Facts.Env {
		f.Facts.Env[i].Vague = true
	}
	for i := range f.Facts.Host {
		f.Facts.Host[i].Vague = true
	}
}

// Documents reads the file as YAML. A file that is not, with "{{" in it, is a
// template: it is read with what stands in such brackets taken for variables.
func (f *File) Documents() []*document.Node {
	docs, problems, err := document.ParseYAMLAll(f.text)
	if err != nil {
		if masked := Mask(string(f.text)); masked != string(f.text) {
			f.text, f.vague = []byte(masked), true
			docs, problems, err = document.ParseYAMLAll(f.text)
		}
	}
	for _, p := range problems {
		if !f.vague { // the branches of a template may give a key each
			f.Problem(p.Line, p.Message)
		}
	}
	if err != nil {
		line, message := 0, err.Error()
		if d, ok := errors.AsType[*document.Error](err); ok {
			line, message = d.Line, d.Message
		}
		if !f.vague { // a template is read as far as it is YAML without its expressions
			f.Problem(line, message)
		}
	}
	return docs
}

// Problem adds one.
func (f *File) Problem(line int, message string) {
	f.Problems = append(f.Problems, project.Problem{Path: f.path, Line: line, Message: message})
}

// Place returns the place of a value.
func (f *File) Place(n *document.Node, unit string) project.Place {
	return f.Part(n, source.Span{End: len(n.Text)}, unit)
}

// Part returns the place of a part of the text of a value.
func (f *File) Part(n *document.Node, s source.Span, unit string) project.Place {
	p := project.Place{Path: f.path, Line: n.Line, Unit: unit}
	if at := n.At(s); at.Len() > 0 {
		p = f.At(at, unit)
	}
	return p
}

// Name returns the place of the name of a field.
func (f *File) Name(field document.Field, unit string) project.Place {
	if field.Span.Len() > 0 {
		return f.At(field.Span, unit)
	}
	return project.Place{Path: f.path, Line: field.Line, Unit: unit}
}

// At returns the place of a part of what is read.
func (f *File) At(s source.Span, unit string) project.Place {
	origin := f.src.OriginSpan(s)
	return project.Place{Path: f.path, Line: f.src.Position(origin.Start).Line, Span: origin, Unit: unit}
}

// Host adds what a value says about a machine; by are a few words for what says it.
func (f *File) Host(kind project.HostKind, n *document.Node, value, by, unit string) {
	f.Facts.Host = append(f.Facts.Host, project.HostFact{Place: f.Place(n, unit), Kind: kind, Value: value, Source: by})
}

// Scalar reports whether a value is one, and not left out.
func Scalar(n *document.Node) bool {
	return n != nil && n.Kind != document.Null && n.Kind != document.List && n.Kind != document.Table
}
