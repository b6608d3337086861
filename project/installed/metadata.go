package installed

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// metadata is the head of METADATA or PKG-INFO.
type metadata struct {
	version  string
	requires []string // as written
	err      error
}

// read reads the metadata of a distribution, once.
func (d *Distribution) read() *metadata {
	if d.head != nil {
		return d.head
	}
	d.head = &metadata{}
	file := d.about
	switch d.kind {
	case zipped, unowned:
		return d.head
	case distInfo:
		file = filepath.Join(file, "METADATA")
	default:
		if isFolder(file) {
			file = filepath.Join(file, "PKG-INFO")
		}
	}
	text, err := readSome(file, maxMetadata)
	if err != nil {
		d.head.err = err
		return d.head
	}
	d.head.parse(text)
	if d.kind != distInfo {
		d.head.legacy(filepath.Join(d.about, "requires.txt"))
	}
	return d.head
}

// parse reads the fields of the head, which ends at the first empty line.
func (m *metadata) parse(text []byte) {
	lines := bufio.NewScanner(bytes.NewReader(text))
	lines.Buffer(nil, maxMetadata)
	for lines.Scan() && lines.Text() != "" && lines.Text() != "\r" { // a line of blanks goes on
		field, value, ok := strings.Cut(lines.Text(), ":")
		if value = strings.TrimSpace(value); !ok || strings.HasPrefix(field, " ") || strings.HasPrefix(field, "\t") {
			continue // a line goes on
		}
		switch strings.ToLower(field) {
		case "version":
			m.version = value
		case "requires-dist":
			m.requires = append(m.requires, value)
		}
	}
}

// legacy reads requires.txt of setuptools: requirements, and below a head like
// [extra:condition] those that only count then.
func (m *metadata) legacy(file string) {
	text, err := readSome(file, maxPath)
	if err != nil || len(m.requires) > 0 {
		return
	}
	marker := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			extra, condition, _ := strings.Cut(strings.Trim(line, "[]"), ":")
			marker = condition
			if extra != "" {
				marker = strings.TrimPrefix(condition+" and ", " and ") + `extra == "` + extra + `"`
			}
		case marker != "":
			m.requires = append(m.requires, line+"; "+marker)
		default:
			m.requires = append(m.requires, line)
		}
	}
}

// Requirements returns what a distribution requires on a Python, "" is one that is not
// known, by itself and for the extras that it is installed with. What another extra asks
// for, and what cannot be read, is left out.
func (d *Distribution) Requirements(python string, extras ...string) []project.Requirement {
	var all []project.Requirement
	for _, text := range d.read().requires {
		r, err := requirements.Parse(parenthesised(text))
		if err == nil && counts(r.Marker, python, extras) {
			all = append(all, r)
		}
	}
	return all
}

// counts reports whether a condition may hold with one of some extras, or without any.
func counts(marker, python string, extras []string) bool {
	if !strings.Contains(marker, "extra") {
		return project.Marker(marker, python) != project.Fails
	}
	return project.MarkerOf(marker, python, "") == project.Holds ||
		slices.ContainsFunc(extras, func(extra string) bool { return project.MarkerOf(marker, python, extra) != project.Fails })
}

// parenthesised takes the parentheses of "torch (>=1.9.*)" away, as metadata before
// version 2.1 had them.
func parenthesised(text string) string {
	head, marker, found := strings.Cut(text, ";")
	open, end := strings.IndexByte(head, '('), strings.LastIndexByte(head, ')')
	if open < 0 || end < open {
		return text
	}
	head = head[:open] + head[open+1:end] + head[end+1:]
	if found {
		head += ";" + marker
	}
	return head
}

// editable returns the folder of an editable install, as direct_url.json names it, ""
// for any other one.
func (d *Distribution) editable() string {
	if d.kind != distInfo {
		return d.place
	}
	text, err := readSome(filepath.Join(d.about, "direct_url.json"), maxPath)
	if err != nil {
		return ""
	}
	var direct struct {
		URL string `json:"url"`
		Dir struct {
			Editable bool `json:"editable"`
		} `json:"dir_info"`
	}
	if json.Unmarshal(text, &direct) != nil || !direct.Dir.Editable {
		return ""
	}
	u, err := url.Parse(direct.URL)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	return filepath.FromSlash(u.Path)
}

// Place returns the folder of an editable install, absolute, "" for any other one.
func (d *Distribution) Place() string {
	if place := d.editable(); filepath.IsAbs(place) {
		return filepath.Clean(place)
	}
	return ""
}

// exists reports whether there is a regular file.
func exists(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular()
}
