package rewrite

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// maxRead and maxTimes bound how many bytes of one file are read again to try what may
// be written: work stays linear in files of many requirements.
const (
	maxRead  = 4 << 20
	maxTimes = 16
)

// File is a file that may be changed. It is not for several goroutines at once.
type File struct {
	path string
	src  *source.File
	// text is what is stored, decoded: of a notebook its cells, with their commands.
	text     []byte
	readers  []project.Reader
	facts    project.Facts
	problems int
	// left is how much may be read still.
	left      int
	renamings map[[2]string]*renaming
	// pins are what first changes of versions came to: many installations ask for them.
	pins map[pin]*Draft
}

// Open reads a file, which is not changed. Nil is returned for one that cannot be
// decoded.
func Open(path string, raw []byte, readers []project.Reader) *File {
	src, err := source.New(path, raw)
	if err != nil || len(readers) == 0 {
		return nil
	}
	f := &File{path: path, src: src, text: src.Text(), readers: readers, left: maxRead + maxTimes*len(raw)}
	if magics := src.Magics(); len(magics) > 0 {
		f.text = bytes.Clone(f.text)
		for _, m := range magics {
			copy(f.text[src.TextOffset(m.Span.Start):], m.Text)
		}
	}
	f.facts, f.problems = f.read(raw)
	return f
}

// Sound reports whether a file as it was changed can be read as well as before, and
// says of as many things something.
func Sound(path string, before, after []byte, readers []project.Reader) error {
	b, a := Open(path, before, readers), Open(path, after, readers)
	switch {
	case b == nil || len(readers) == 0:
		return nil
	case a == nil || a.problems > b.problems:
		return fmt.Errorf("the result would not be read")
	case len(a.facts.Requirements) < len(b.facts.Requirements) || len(a.facts.Env) < len(b.facts.Env):
		return fmt.Errorf("the result would say less")
	}
	return nil
}

func (f *File) read(raw []byte) (facts project.Facts, problems int) {
	for _, r := range f.readers {
		more, wrong := r.Read(f.path, raw)
		facts.Add(more)
		problems += len(wrong)
	}
	return facts, problems
}

// at is what stands at a place, decoded.
func (f *File) at(s source.Span) string {
	if s.Len() <= 0 || s.End > len(f.src.Raw()) {
		return ""
	}
	t := f.src.TextSpan(s)
	return string(f.text[t.Start:t.End])
}

// Draft is a number of changes that are made together.
type Draft struct {
	file *File
	// want is what the file is to say, but for what was renamed since: it is shared, and
	// copied by wanted to be changed.
	want    project.Facts
	renamed []rename
	edits   []source.Edit
	// Refused says why a change cannot be made, "" while all can: a clause.
	Refused string
}

// Draft begins without changes.
func (f *File) Draft() *Draft {
	return &Draft{file: f, want: f.facts}
}

// wanted returns what the file is to say, to be changed.
func (d *Draft) wanted() project.Facts {
	want := clone(d.want)
	for _, r := range d.renamed {
		want.Env = withName(want.Env, r.places, r.to)
	}
	return want
}

// Edits are those of all changes, none where one is refused.
func (d *Draft) Edits() []source.Edit {
	if d.Refused != "" {
		return nil
	}
	return d.edits
}

// refuse notes the first reason.
func (d *Draft) refuse(reason string) {
	if d.Refused == "" {
		d.Refused = reason
	}
}

// change is text that takes the place of other text, which is decoded.
type change struct {
	at   source.Span // in bytes of the file
	text string
}

// try takes the first way of writing something after which the file says what is
// wanted.
func (d *Draft) try(want project.Facts, ways ...[]change) {
	d.tryAs(want, func(after project.Facts) (project.Facts, bool) { return after, true }, ways...)
}

// tryAs is try for a change that shows in more than one fact: as returns what the file
// says then as it is compared, and whether it will do.
func (d *Draft) tryAs(want project.Facts, as func(after project.Facts) (project.Facts, bool), ways ...[]change) {
	if d.Refused != "" {
		return
	}
	target := said(&want)
	for _, way := range ways {
		edits, ok := d.with(way)
		if !ok {
			continue
		}
		if d.file.left -= len(d.file.src.Raw()); d.file.left < 0 {
			d.refuse("the file is too large to try what may be written")
			return
		}
		after, err := source.Apply(d.file.src.Raw(), edits)
		if err != nil {
			continue
		}
		facts, problems := d.file.read(after)
		if facts, will := as(facts); problems <= d.file.problems && will && slices.Equal(said(&facts), target) {
			d.edits, d.want, d.renamed = edits, want, nil
			return
		}
	}
	d.refuse("it has no place of its own there")
}

// with returns the edits so far and those of a way, in order.
func (d *Draft) with(way []change) ([]source.Edit, bool) {
	edits := slices.Clone(d.edits)
	for _, c := range way {
		text, err := d.file.src.Encode(c.text)
		if err != nil {
			return nil, false
		}
		edits = append(edits, source.Edit{Span: c.at, Text: text})
	}
	slices.SortFunc(edits, source.CompareEdits)
	return slices.Compact(edits), true
}

func clone(f project.Facts) project.Facts {
	f.Requirements = slices.Clone(f.Requirements)
	f.Indexes = slices.Clone(f.Indexes)
	f.Env = slices.Clone(f.Env)
	return f
}

// said writes what facts say down without their places, sorted.
func said(f *project.Facts) []string {
	var lines []string
	add := func(kind string, parts ...any) { lines = append(lines, kind+fmt.Sprintf(" %q", parts)) }
	for i := range f.Requirements {
		r := &f.Requirements[i]
		spec := r.Spec.String()
		if r.Manager == project.Conda {
			spec = strings.TrimSuffix(spec, ".*") // "=2.3.1", which of a whole version is the same
		}
		add("requirement", r.Name, r.Extras, spec, r.Marker, r.Group, r.Kind, r.Manager, r.Index, r.URL, r.Unit, r.Vague, r.Script, r.TakenFor)
	}
	for i := range f.Includes {
		x := &f.Includes[i]
		add("include", x.Path, x.Unit, x.Group, x.Bounds, x.Elsewhere)
	}
	for i := range f.Indexes {
		x := &f.Indexes[i]
		add("index", x.URL, x.Kind, x.Name, x.Explicit, x.Unit, x.Vague)
	}
	for i := range f.Images {
		x := &f.Images[i]
		add("image", x.Name, x.Tag, x.Digest, x.Stage, x.Unit)
	}
	for i := range f.Env {
		x := &f.Env[i]
		add("env", x.Name, x.Value, x.Known, x.Passed, x.Unit, x.Vague)
	}
	for i := range f.Host {
		x := &f.Host[i]
		add("host", x.Kind, x.Value, x.Source, x.Unit)
	}
	slices.Sort(lines)
	return lines
}

// lineAround returns the line that a place in the file stands on as places in the
// text: where it begins and where it ends, with its line end.
func (f *File) lineAround(t source.Span) (start, end int) {
	text := f.text
	start = bytes.LastIndexByte(text[:t.Start], '\n') + 1
	end = len(text)
	if i := bytes.IndexByte(text[t.End:], '\n'); i >= 0 {
		end = t.End + i + 1
	}
	return start, end
}

// origin is a place in the text as one of the file.
func (f *File) origin(at int) source.Span {
	at = f.src.Origin(at)
	return source.Span{Start: at, End: at}
}
