// Package condalock reads the lock files of conda-lock and pixi.
//
// Both are YAML that programs write, one key a line, and can be many MB long. They are
// read by their lines: a tree of them would cost seconds and many times their size.
package condalock

import (
	"fmt"
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/conda"
	"github.com/upcheck/upcheck/project/requirements"
)

// limit is how large a lock file may be. The largest that were seen have a few MB.
const limit = 64 << 20

// Reader reads conda-lock.yml and its variants (gpu.conda-lock.yml), and pixi.lock.
type Reader struct{}

// Match reports whether a file is such a lock by its name.
func (Reader) Match(file string) bool {
	name := path.Base(file)
	return name == "pixi.lock" || strings.HasSuffix(name, "conda-lock.yml") || strings.HasSuffix(name, "conda-lock.yaml")
}

// Read reads what was locked. Every platform, of pixi in every environment, is a unit.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if len(data) > limit {
		return project.Facts{}, []project.Problem{{Path: file, Message: fmt.Sprintf("lock file is larger than %d MiB and is not read", limit>>20)}}
	}
	r := reader{path: file}
	r.lines(string(data))
	r.finish()
	return r.facts, nil
}

// value is a scalar with its place.
type value struct {
	text string
	span source.Span
	line int
}

// key is a mapping that is open at a line, by the column of its key.
type key struct {
	indent int
	name   string
}

type reader struct {
	path  string
	facts project.Facts
	// open are the keys around the line, the outermost first.
	open []key
	// item are the fields of the package that is read, indent is where they stand.
	item   map[string]value
	indent int
}

func (r *reader) lines(text string) {
	start, number := 0, 0
	for line := range strings.Lines(text) {
		number++
		r.line(strings.TrimRight(line, "\r\n"), start, number)
		start += len(line)
	}
}

// line reads one line, which starts at an offset.
func (r *reader) line(line string, start, number int) {
	body := strings.TrimLeft(line, " ")
	indent := len(line) - len(body)
	if body == "" || body[0] == '#' {
		return
	}
	// The items of a list may stand as far left as the key of the list.
	rest, isItem := strings.CutPrefix(body, "- ")
	for len(r.open) > 0 && (r.open[len(r.open)-1].indent > indent || r.open[len(r.open)-1].indent == indent && !isItem) {
		r.open = r.open[:len(r.open)-1]
	}
	if isItem {
		at := indent + len(body) - len(strings.TrimLeft(rest, " "))
		body = line[at:]
		if r.within("package") && len(r.open) == 1 { // conda-lock, and early pixi
			r.finish()
			r.item, r.indent = map[string]value{}, at
		}
		indent = at
	}
	name, v, ok := field(body, start+len(line)-len(body), number)
	switch {
	case !ok:
	case isItem && len(r.open) == 4 && r.open[0].name == "environments" && r.open[2].name == "packages":
		r.locked(name, v, r.open[1].name+" "+r.open[3].name)
	case v.text == "" && !isItem:
		r.open = append(r.open, key{indent, name})
	case r.item != nil && indent == r.indent:
		r.item[name] = v
	}
}

// within reports whether the outermost open key has a name.
func (r *reader) within(name string) bool { return len(r.open) > 0 && r.open[0].name == name }

// field splits "key: value"; quotes around the value are no part of it.
func field(body string, start, line int) (name string, v value, ok bool) {
	name, text, ok := strings.Cut(body, ":")
	if !ok || text != "" && text[0] != ' ' {
		return "", value{}, false
	}
	at := len(name) + 1 + len(text) - len(strings.TrimLeft(text, " "))
	text = strings.TrimSpace(text)
	if len(text) >= 2 && (text[0] == '\'' || text[0] == '"') && text[len(text)-1] == text[0] {
		text = text[1 : len(text)-1]
		at++
	}
	return strings.Trim(name, `"'`), value{text, source.Span{Start: start + at, End: start + at + len(text)}, line}, true
}

// finish adds the package whose fields were read.
func (r *reader) finish() {
	name, v, manager := r.item["name"], r.item["version"], r.item["manager"]
	channel, _ := split(r.item["url"].text)
	unit, group := r.item["platform"].text, r.item["category"].text
	if kind := r.item["kind"].text; kind != "" { // pixi
		manager.text = kind
	}
	r.item = nil
	if name.text == "" || v.text == "" {
		return
	}
	if group == "main" {
		group = ""
	}
	p := pkg{name: name, version: v, unit: unit, group: group}
	if manager.text != "pip" && manager.text != "pypi" {
		p.manager, p.channel = project.Conda, channel
	}
	r.add(p)
}

// locked adds a package of which only the URL is known.
func (r *reader) locked(kind string, url value, unit string) {
	p := pkg{unit: unit}
	part := func(text string, from int) value {
		at := strings.Index(url.text[from:], text)
		if at < 0 { // it is written with escapes
			return value{text, source.Span{}, url.line}
		}
		at += from + url.span.Start
		return value{text, source.Span{Start: at, End: at + len(text)}, url.line}
	}
	base := strings.LastIndexByte(url.text, '/') + 1
	switch kind {
	case "conda":
		channel, file := split(url.text)
		name, v, ok := archive(file)
		if !ok {
			return
		}
		p.manager, p.channel = project.Conda, channel
		p.name = part(name, base)
		p.version = part(v, base+len(name)+1)
	case "pypi":
		name, v, ok := requirements.File(url.text)
		if !ok { // a folder or a repository
			return
		}
		p.name, p.version = value{text: name}, part(v, base)
		p.name.line = url.line
	default:
		return
	}
	r.add(p)
}

// split returns the channel and the file of a URL: CHANNEL/PLATFORM/FILE.
func split(url string) (channel, file string) {
	dir, file := path.Split(url)
	dir = strings.TrimSuffix(dir, "/")
	if i := strings.LastIndexByte(dir, '/'); i >= 0 {
		return dir[:i], file
	}
	return "", file
}

// archive splits the name of a package of conda: NAME-VERSION-BUILD.
func archive(file string) (name, v string, ok bool) {
	stem, isConda := strings.CutSuffix(file, ".conda")
	if !isConda {
		if stem, ok = strings.CutSuffix(file, ".tar.bz2"); !ok {
			return "", "", false
		}
	}
	build := strings.LastIndexByte(stem, '-')
	if build < 0 {
		return "", "", false
	}
	at := strings.LastIndexByte(stem[:build], '-')
	if at < 1 {
		return "", "", false
	}
	return stem[:at], stem[at+1 : build], true
}

// pkg is a package that was locked.
type pkg struct {
	name, version value
	manager       project.Manager
	channel       string
	unit, group   string
}

// add adds a package, and what it says about the machine. A version that is none in
// PEP 440 is one of a package that is not Python's, and allows everything.
func (r *reader) add(p pkg) {
	q := project.Requirement{
		Kind: project.Locked, Manager: p.manager, Index: p.channel, Unit: p.unit, Group: p.group,
		Path: r.path, Line: p.version.line, NameSpan: p.name.span, SpecSpan: p.version.span,
	}
	q.Spec, _ = version.ParseSet("==" + p.version.text)
	if p.manager == project.Pip {
		q.Name = distribution.Normalise(p.name.text)
	} else {
		q.Name = conda.Distribution(p.name.text)
		s := conda.MatchSpec{Package: p.name.text, Version: p.version.text}
		if h, ok := s.Host(); ok {
			h.Place = project.Place{Path: r.path, Line: p.version.line, Span: p.version.span, Unit: p.unit}
			r.facts.Host = append(r.facts.Host, h)
		}
	}
	r.facts.Requirements = append(r.facts.Requirements, q)
}
