package plan

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// Edits returns what has to be written, a finding with one fix for each requirement
// that does not say what the plan says. A fix without edits says why it cannot be
// written. Read returns a file as it is stored, nil when it cannot be read.
func (p *Plan) Edits(read func(path string) []byte) finding.List {
	w := writer{files: map[string][]byte{}, read: read, hashed: map[string]bool{}}
	for i := range p.Wanted {
		for j := range p.Wanted[i].Requirements {
			w.look(&p.Wanted[i].Requirements[j])
		}
	}
	for i := range p.Wanted {
		pin := &p.Pins[i]
		pkg := p.problem.Catalog.Package(pin.Package)
		for j := range p.Wanted[i].Requirements {
			r := &p.Wanted[i].Requirements[j]
			name := ""
			if r.Name != pin.Package && !pkg.Has(r.Name, pin.To) {
				name = pin.Package
			}
			if pin.Moves && !says(r, pin.To) || name != "" {
				w.change(r, name, pin.To)
			}
		}
	}
	for _, pin := range p.Pins[len(p.Wanted):] {
		w.insert(&pin, p.anchor())
	}
	return w.findings
}

// says reports whether a requirement asks for a version already.
func says(r *project.Requirement, v version.Version) bool {
	pin, ok := r.Spec.Exact()
	return ok && version.Compare(pin, v) == 0
}

// anchor is the requirement beside which new ones are written, nil for none.
func (p *Plan) anchor() *project.Requirement {
	for i := range p.Wanted {
		for j := range p.Wanted[i].Requirements {
			if r := &p.Wanted[i].Requirements[j]; r.NameSpan.Len() > 0 && isList(r.Path) && r.Kind == project.Wanted && r.Unit == "" {
				return r
			}
		}
	}
	return nil
}

// isList reports whether a file is a list of requirements, one a line.
func isList(path string) bool {
	return strings.HasSuffix(path, ".txt") || strings.HasSuffix(path, ".in")
}

type writer struct {
	files    map[string][]byte
	read     func(string) []byte
	hashed   map[string]bool // files in which requirements have hashes
	findings finding.List
}

func (w *writer) raw(path string) []byte {
	if _, known := w.files[path]; !known {
		w.files[path] = w.read(path)
	}
	return w.files[path]
}

// look notes a requirement with hashes: pip then wants one for each requirement of
// the file, and of another release they are others.
func (w *writer) look(r *project.Requirement) {
	raw := w.raw(r.Path)
	if r.NameSpan.Len() == 0 || r.NameSpan.End > len(raw) || !isList(r.Path) {
		return
	}
	line := raw[r.NameSpan.End:]
	for at := 0; ; {
		end := bytes.IndexByte(line[at:], '\n')
		if end < 0 {
			break
		}
		if end += at; !bytes.HasSuffix(bytes.TrimRight(line[:end], "\r"), []byte{'\\'}) {
			line = line[:end]
			break
		}
		at = end + 1
	}
	if bytes.Contains(line, []byte("--hash")) {
		w.hashed[r.Path] = true
	}
}

// change writes another version into a requirement, and another name if there is one.
func (w *writer) change(r *project.Requirement, name string, to version.Version) {
	raw := w.raw(r.Path)
	at, text := r.SpecSpan, ""
	if at.Len() > 0 && at.End <= len(raw) {
		text = specifier(string(raw[at.Start:at.End]), to)
	} else if at.Len() == 0 && r.NameSpan.Len() > 0 && r.NameSpan.End <= len(raw) {
		end := afterExtras(raw, r.NameSpan.End, len(r.Extras) > 0)
		at, text = source.Span{Start: end, End: end}, "=="+to.String()
	}
	fix := finding.Fix{Title: r.Name + " goes to " + to.String(), Safety: finding.Safe}
	switch {
	case w.hashed[r.Path]:
		fix.Refused = "the file has hashes, which are others for another release: let pip-compile --generate-hashes write it"
	case r.Vague:
		fix.Refused = "the file is a template"
	case text == "" || bytes.IndexByte(raw, 0) >= 0:
		fix.Refused = "the versions have no place of their own"
	default:
		if name != "" {
			fix.Edits = append(fix.Edits, source.Edit{Span: r.NameSpan, Text: name})
		}
		fix.Edits = append(fix.Edits, source.Edit{Span: at, Text: text})
	}
	w.add(r, fix)
}

// insert writes a requirement of its own before another one.
func (w *writer) insert(pin *Pin, beside *project.Requirement) {
	text := pin.Package + "==" + pin.To.String()
	fix := finding.Fix{Title: "add " + text, Safety: finding.Safe}
	if beside == nil {
		return // the text of the plan says it
	}
	raw := w.raw(beside.Path)
	switch {
	case w.hashed[beside.Path]:
		fix.Refused = "the file has hashes"
	case beside.NameSpan.End > len(raw) || bytes.IndexByte(raw, 0) >= 0:
		fix.Refused = "it has no place there"
	default:
		start := bytes.LastIndexByte(raw[:beside.NameSpan.Start], '\n') + 1
		if start == 0 && bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")) {
			start = 3
		}
		end := "\n"
		if i := bytes.IndexByte(raw, '\n'); i > 0 && raw[i-1] == '\r' {
			end = "\r\n"
		}
		fix.Edits = []source.Edit{{Span: source.Span{Start: start, End: start}, Text: text + end}}
	}
	w.add(beside, fix)
}

func (w *writer) add(r *project.Requirement, fix finding.Fix) {
	sum := sha256.Sum256(w.raw(r.Path))
	span := r.SpecSpan
	if span.Len() == 0 {
		span = r.NameSpan
	}
	w.findings = append(w.findings, finding.Finding{
		Path: r.Path, Span: span, Start: source.Position{Line: r.Line}, FileSHA256: hex.EncodeToString(sum[:]),
		Code: "plan", Name: r.Name, Package: r.Name, Message: fix.Title, Fixes: []finding.Fix{fix},
	})
}

// specifier writes a version in the form that another has: an exact one stays exact,
// and a range allows the patch releases of the new one.
func specifier(old string, to version.Version) string {
	for _, op := range [...]string{"===", "==", "~=", "^", "=", "~"} {
		rest, found := strings.CutPrefix(old, op)
		if !found || strings.ContainsAny(rest, ",|*") {
			continue
		}
		space := rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))]
		return op + space + to.String()
	}
	if old != "" && old[0] >= '0' && old[0] <= '9' && !strings.ContainsAny(old, ",|* ") {
		return to.String() // Poetry and Pipenv write an exact version so
	}
	if to.Local() != "" || len(to.Release()) < 3 {
		return "==" + to.String() // ~= takes no local version, and ~=2.3 allows 2.4
	}
	return "~=" + to.String()
}

// afterExtras is where the versions of a requirement would stand.
func afterExtras(raw []byte, at int, extras bool) int {
	if extras {
		if end := bytes.IndexByte(raw[at:], ']'); end >= 0 {
			return at + end + 1
		}
	}
	return at
}
