package pipfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// limit is how large a lock file may be. The largest that were seen have a few MB.
const limit = 64 << 20

// LockReader reads Pipfile.lock.
type LockReader struct{}

// Match reports whether a file is a Pipfile.lock.
func (LockReader) Match(file string) bool { return path.Base(file) == "Pipfile.lock" }

// Read reads what was locked.
func (LockReader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if len(data) > limit {
		return project.Facts{}, []project.Problem{{Path: file, Message: fmt.Sprintf("lock file is larger than %d MiB and is not read", limit>>20)}}
	}
	l := lock{reader: reader{path: file}, data: data, line: 1, json: json.NewDecoder(bytes.NewReader(data))}
	if err := l.value(); err != nil {
		l.problems = append(l.problems, project.Problem{Path: file, Line: l.lineAt(int(l.json.InputOffset())), Message: "is not valid JSON"})
	}
	return l.facts, l.problems
}

// lock reads a document from its tokens, without a tree of it.
type lock struct {
	reader
	data []byte
	json *json.Decoder
	// skipped is the last value that was not read; its memory is used again.
	skipped json.RawMessage
	// at are the names of the members around the token.
	at []string
	// line is the number of the line that begins at or before counted.
	line, counted int
	// now is the package that is read, source the index of a table of them.
	now    project.Requirement
	source project.Index
}

// value reads one value and all that is in it.
func (l *lock) value() error {
	start := int(l.json.InputOffset())
	token, err := l.json.Token()
	if err != nil {
		return err
	}
	switch t := token.(type) {
	case json.Delim:
		return l.container(t)
	case string:
		end := int(l.json.InputOffset())
		start += bytes.IndexByte(l.data[start:end], '"')
		l.text(t, source.Span{Start: start + 1, End: end - 1})
	}
	return nil
}

// skip passes over a value.
func (l *lock) skip() error { return l.json.Decode(&l.skipped) }

func (l *lock) container(open json.Delim) error {
	for l.json.More() {
		if open == '{' {
			name, err := l.json.Token()
			if err != nil {
				return err
			}
			l.at = append(l.at, name.(string)) // the decoder accepts no other
			if len(l.at) == 2 {
				l.begin()
			}
		}
		read := l.value
		if len(l.at) == 3 && l.at[2] == "hashes" { // most of the file
			read = l.skip
		}
		if err := read(); err != nil {
			return err
		}
		if open == '{' {
			if len(l.at) == 2 {
				l.end()
			}
			l.at = l.at[:len(l.at)-1]
		} else if slices.Equal(l.at, []string{"_meta", "sources"}) {
			l.endSource()
		}
	}
	_, err := l.json.Token()
	return err
}

// begin starts the package whose name was read.
func (l *lock) begin() {
	name := l.at[1]
	end := int(l.json.InputOffset())
	span := source.Span{Start: end - 1 - len(name), End: end - 1}
	if span.Start < 0 || string(l.data[span.Start:span.End]) != name { // it has escapes
		span = source.Span{}
	}
	l.now = project.Requirement{Name: distribution.Normalise(name), NameSpan: span, Kind: project.Locked, Path: l.path}
	switch l.at[0] {
	case "default":
	case "develop":
		l.now.Group = "dev"
	default:
		l.now.Group = distribution.Normalise(l.at[0])
	}
}

// end adds the package that was read, if a version was among its members.
func (l *lock) end() {
	if l.at[0] != "_meta" && l.now.Line > 0 && distribution.IsName(l.at[1]) {
		l.facts.Requirements = append(l.facts.Requirements, l.now)
	}
}

func (l *lock) endSource() {
	if l.source.URL != "" {
		l.facts.Indexes = append(l.facts.Indexes, l.source)
	}
	l.source = project.Index{}
}

// text reads a string where it matters.
func (l *lock) text(text string, span source.Span) {
	if span.Len() != len(text) { // it has escapes
		span = source.Span{}
	}
	switch {
	case slices.Equal(l.at, []string{"_meta", "sources", "url"}):
		l.source.Place = project.Place{Path: l.path, Line: l.lineAt(int(l.json.InputOffset())), Span: span}
		l.source.URL, l.source.Kind = text, project.Extra
		if len(l.facts.Indexes) == 0 {
			l.source.Kind = project.Primary
		}
	case slices.Equal(l.at, []string{"_meta", "sources", "name"}):
		l.source.Name = text
	case slices.Equal(l.at, []string{"_meta", "requires", "python_version"}):
		if spec, err := version.ParseSet("==" + text + ".*"); err == nil {
			l.facts.Requirements = append(l.facts.Requirements, project.Requirement{
				Name: "python", Spec: spec, Path: l.path, Line: l.lineAt(int(l.json.InputOffset())), SpecSpan: span,
			})
		}
	case len(l.at) == 3 && l.at[0] != "_meta":
		l.member(l.at[2], text, span)
	}
}

// member reads a member of a package.
func (l *lock) member(name, text string, span source.Span) {
	switch name {
	case "version":
		l.now.Line, l.now.SpecSpan = l.lineAt(int(l.json.InputOffset())), span
		var err error
		if l.now.Spec, err = version.ParseSet(text); err != nil {
			l.problems = append(l.problems, project.Problem{Path: l.path, Line: l.now.Line, Message: fmt.Sprintf("version %q of %q is not understood", text, l.at[1])})
			l.now.Line = 0
		}
	case "markers":
		l.now.Marker = text
	case "index":
		l.now.Index = text
	}
}

// lineAt returns the line of an offset; it is asked in order.
func (l *lock) lineAt(offset int) int {
	l.line += strings.Count(string(l.data[l.counted:offset]), "\n")
	l.counted = offset
	return l.line
}
