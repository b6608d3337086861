package rewrite

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// Pin gives a requirement of the file other versions, as pip writes them: "==0.18.1",
// "<3.21". A name that is not "" takes the place of the one that is written.
func (d *Draft) Pin(r *project.Requirement, name, versions string) {
	if d.Refused != "" {
		return
	}
	if len(d.edits) > 0 || len(d.renamed) > 0 {
		d.pin(r, name, versions)
		return
	}
	f := d.file
	key := pin{r.NameSpan, r.SpecSpan, r.Line, name, versions}
	if f.pins[key] == nil {
		d.pin(r, name, versions)
		if f.pins == nil {
			f.pins = make(map[pin]*Draft)
		}
		once := *d
		f.pins[key] = &once
	}
	*d = *f.pins[key]
}

// pin is a change of the versions of one requirement.
type pin struct {
	name, spec   source.Span
	line         int
	to, versions string
}

func (d *Draft) pin(r *project.Requirement, name, versions string) {
	f := d.file
	set, err := version.ParseSet(versions)
	if err != nil {
		d.refuse("the versions are none")
		return
	}
	if reason := f.fixed(r); reason != "" {
		d.refuse(reason)
		return
	}
	want, found := d.wanted(), false
	for i := range want.Requirements {
		w := &want.Requirements[i]
		if w.NameSpan == r.NameSpan && w.SpecSpan == r.SpecSpan && w.Line == r.Line {
			found = true
			w.Spec = set
			if name != "" {
				w.Name = distribution.Normalise(name)
			}
		}
	}
	exact, isExact := set.Exact()
	switch {
	case !found, name != "" && r.NameSpan.Len() == 0:
		d.refuse("it has no place of its own there")
		return
	case r.Manager == project.Conda && exact.Local() != "":
		d.refuse("conda has no local versions")
		return
	}
	var ways [][]change
	for _, text := range f.spellings(r, versions, isExact) {
		way := []change{{f.versionsOf(r), text}}
		if name != "" && r.NameSpan.Len() > 0 {
			way = append(way, change{r.NameSpan, name})
		}
		ways = append(ways, way)
		if strings.ContainsAny(text, "<>!") {
			ways = append(ways, quoted(way, r, `"`), quoted(way, r, "'"))
		}
	}
	d.try(want, ways...)
}

// quoted puts a requirement in quotes, which a shell needs around "<" and ">".
func quoted(way []change, r *project.Requirement, mark string) []change {
	out := slices.Clone(way)
	out[0].text += mark
	if len(out) > 1 {
		out[1].text = mark + out[1].text
		return out
	}
	return append(out, change{source.Span{Start: r.NameSpan.Start, End: r.NameSpan.Start}, mark})
}

// versionsOf is where the versions of a requirement stand, or would stand.
func (f *File) versionsOf(r *project.Requirement) source.Span {
	if r.SpecSpan.Len() > 0 {
		return r.SpecSpan
	}
	t := f.src.TextSpan(r.NameSpan)
	end := t.End
	if text := f.text; len(r.Extras) > 0 {
		if i := bytes.IndexByte(text[end:], ']'); i >= 0 {
			end += i + 1
		}
	}
	if end == t.End {
		return source.Span{Start: r.NameSpan.End, End: r.NameSpan.End}
	}
	return f.origin(end)
}

// spellings are the ways in which versions may be written where others stand, the best
// one first.
func (f *File) spellings(r *project.Requirement, versions string, exact bool) []string {
	old := f.at(r.SpecSpan)
	rest, pinned := strings.CutPrefix(versions, "==")
	if !exact || !pinned {
		return []string{versions}
	}
	blank := ""
	if op := strings.TrimLeft(old, "<>=!~^"); old != "" {
		blank = op[:len(op)-len(strings.TrimLeft(op, " \t"))]
	}
	usual := "==" + blank + rest
	switch {
	case r.Manager == project.Conda && len(old) > 1 && old[0] == '=' && old[1] != '=':
		return []string{"=" + blank + rest, usual}
	case old != "" && (old[0] == '^' || old[0] == '~' && !strings.HasPrefix(old, "~=") || '0' <= old[0] && old[0] <= '9'):
		return []string{rest, usual} // Poetry, Pipenv and conda write an exact version so
	}
	return []string{usual}
}

// fixed says why a requirement cannot be changed, "" where it can.
func (f *File) fixed(r *project.Requirement) string {
	after := ""
	if r.SpecSpan.Len() > 0 && r.SpecSpan.End <= len(f.src.Raw()) {
		t := f.src.TextSpan(r.SpecSpan)
		_, end := f.lineAround(t)
		after = string(f.text[t.End:end])
	}
	switch {
	case r.Kind == project.Locked:
		return "a lock file is made from other files"
	case r.URL != "":
		return "a URL or a file says the version"
	case r.Vague:
		return "the file is a template"
	case r.NameSpan.Len() == 0 && r.SpecSpan.Len() == 0 || max(r.NameSpan.End, r.SpecSpan.End) > len(f.src.Raw()):
		return "it has no place of its own there"
	case strings.ContainsAny(f.at(r.SpecSpan), "${}`"):
		return "a variable says the version"
	case r.Manager == project.Conda && (strings.HasPrefix(after, "=") || hasBuild(f.path, after)):
		return "the build is named with it"
	}
	return f.sealed()
}

// hasBuild reports whether a build follows the versions of conda in a list of packages.
func hasBuild(file, after string) bool {
	if ext := path.Ext(file); ext != ".yml" && ext != ".yaml" {
		return false
	}
	after, _, _ = strings.Cut(after, "#")
	return strings.HasPrefix(after, " ") && strings.Trim(after, " \t\r\n\"'") != ""
}

// sealed says why nothing that the file requires can be changed, "" where it can: hashes
// belong to a release, and what is generated is written again.
func (f *File) sealed() string {
	text := f.text
	if bytes.Contains(text, []byte("--hash=")) || bytes.Contains(text, []byte("--hash ")) {
		return "the file has hashes, which are others for another release: let the tool that wrote them write it"
	}
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if !bytes.HasPrefix(line, []byte("#")) && len(line) > 0 {
			break
		}
		if bytes.Contains(bytes.ToLower(line), []byte("autogenerated by")) {
			return "the file is generated: change what it is made from"
		}
	}
	return ""
}
