package requirements

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// A marker follows a URL only behind white space: ";" may be part of the URL.
var urlMarker = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s;`) })

// direct reads the place of a requirement and the marker behind it.
func direct(r *project.Requirement, text string) error {
	place := text
	if at := urlMarker().FindStringIndex(text); at != nil {
		place, r.Marker = text[:at[0]], strings.TrimSpace(text[at[1]:])
	}
	place = strings.TrimSpace(place)
	name, v, ok := File(place)
	if !ok || name != r.Name {
		return fmt.Errorf("%q: %w", r.Name, ErrDirect)
	}
	r.URL = decode(place)
	r.Spec, _ = version.ParseSet("==" + v) // File has parsed it
	return nil
}

// decode undoes the escapes of a URL, "%2B" of a local version above all.
func decode(place string) string {
	if plain, err := url.PathUnescape(place); err == nil {
		return plain
	}
	return place
}

// sdist splits the name of a source archive: what follows the last hyphen that
// comes before a digit is the version.
var sdist = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.+)-([0-9][^-]*)\.(?:tar\.gz|zip|tar\.bz2)$`)
})

// File returns the distribution and the version that the name of a wheel or of
// a source archive tells. The place is a path or a URL.
func File(place string) (name, v string, ok bool) {
	if strings.Contains(place, "://") {
		place, _, _ = strings.Cut(place, "#") // of a URL: the hash of the file, or its name for pip
		place, _, _ = strings.Cut(place, "?")
		place = decode(place)
	}
	base := place[strings.LastIndexAny(place, `/\`)+1:]
	if stem, wheel := strings.CutSuffix(base, ".whl"); wheel {
		// name-version(-build)-python-abi-platform
		parts := strings.Split(stem, "-")
		if len(parts) != 5 && len(parts) != 6 {
			return "", "", false
		}
		name, v = parts[0], parts[1]
	} else if m := sdist().FindStringSubmatch(base); m != nil {
		name, v = m[1], m[2]
	}
	if _, err := version.Parse(v); err != nil || !distribution.IsName(name) {
		return "", "", false
	}
	return distribution.Normalise(name), v, true
}

// bare reads a line that is nothing but the place of a file, with perhaps extras
// and a marker behind it.
func bare(line string) (project.Requirement, bool) {
	r := project.Requirement{}
	place := line
	if at := urlMarker().FindStringIndex(line); at != nil {
		place, r.Marker = line[:at[0]], strings.TrimSpace(line[at[1]:])
	}
	place = strings.TrimSpace(place)
	if open := strings.LastIndexByte(place, '['); open > 0 && strings.HasSuffix(place, "]") {
		r.Extras = parseExtras(place[open+1 : len(place)-1])
		place = strings.TrimSpace(place[:open])
	}
	name, v, ok := File(place)
	if !ok {
		return r, false
	}
	r.Name, r.URL = name, place
	if isURL(place) {
		r.URL = decode(place)
	}
	r.Spec, _ = version.ParseSet("==" + v)
	base := strings.LastIndexAny(place, `/\`) + 1
	if end := base + len(name); end <= len(place) && distribution.Normalise(place[base:end]) == name {
		at := strings.Index(line, place)
		r.NameSpan = source.Span{Start: at + base, End: at + end}
	}
	return r, true
}
