package config

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/upcheck/upcheck/finding"
)

// baselineVersion is the version of the file format.
const baselineVersion = 1

// Baseline is a set of findings that are known and not to be reported again.
// A finding is known by its file, the API and the text of its line, so it
// stays known when lines move and when another rule takes it over.
type Baseline struct {
	known map[identity]record
}

// identity is what findings have in common that count as one another. Like the
// fingerprint of a finding it takes the line without white space, so that a
// formatter does not reopen a baseline.
type identity struct{ path, name, keyword, line string }

// record is an identity as it is stored, with a line that people can read.
type record struct {
	Path    string `json:"path"`
	Name    string `json:"name"`
	Keyword string `json:"keyword,omitempty"`
	Line    string `json:"line"`
	// Count is how often it occurs in the file, 0 for once.
	Count int `json:"count,omitempty"`
}

func (r record) identity() identity {
	return identity{r.Path, r.Name, r.Keyword, compact(r.Line)}
}

func (r record) times() int { return max(r.Count, 1) }

func recordOf(f *finding.Finding) record {
	return record{Path: f.Path, Name: f.Name, Keyword: f.Keyword, Line: storedLine(f.Frame.Text)}
}

// NewBaseline makes a baseline of the findings that nothing suppresses or that
// the old baseline suppressed.
func NewBaseline(findings finding.List) *Baseline {
	b := &Baseline{known: make(map[identity]record)}
	for i := range findings {
		f := &findings[i]
		if f.Suppression == nil || f.Suppression.Kind == finding.InBaseline {
			b.add(recordOf(f))
		}
	}
	return b
}

func (b *Baseline) add(r record) {
	id := r.identity()
	if old, ok := b.known[id]; ok {
		old.Count = old.times() + r.times()
		r = old
	}
	b.known[id] = r
}

// Len returns the number of findings in the baseline.
func (b *Baseline) Len() int {
	n := 0
	for _, r := range b.known {
		n += r.times()
	}
	return n
}

// maxLine limits what is kept of a line; a digest tells longer ones apart.
const maxLine = 160

// storedLine is what a baseline keeps of a line. Its compact form does not
// depend on the white space of the line, whatever its length.
func storedLine(line string) string {
	line = strings.ToValidUTF8(line, "\uFFFD") // JSON holds nothing else
	short := compact(line)
	if len(short) <= maxLine {
		return strings.Join(strings.Fields(line), " ")
	}
	cut := maxLine
	for !utf8.RuneStart(short[cut]) {
		cut--
	}
	return fmt.Sprintf("%s…sha256:%x", short[:cut], sha256.Sum256([]byte(short)))
}

func compact(line string) string { return strings.Join(strings.Fields(line), "") }

// Match sets the Suppression of the findings that the baseline knows and that
// nothing else has silenced. When a file has an entry more often than the
// baseline, the first ones are the known ones. It returns how many findings of
// the baseline were not met in the files that scanned reports true for; a nil
// scanned means all.
func (b *Baseline) Match(findings finding.List, scanned func(path string) bool) (stale int) {
	left := make(map[identity]int, len(b.known))
	for id, r := range b.known {
		left[id] = r.times()
	}
	for i := range findings {
		f := &findings[i]
		if f.Suppression != nil {
			continue
		}
		if id := recordOf(f).identity(); left[id] > 0 {
			left[id]--
			f.Suppression = &finding.Suppression{Kind: finding.InBaseline}
		}
	}
	for id, count := range left {
		if scanned == nil || scanned(id.path) {
			stale += count
		}
	}
	return stale
}

// Encode writes the baseline as JSON, sorted, one entry a line, so that a
// change of it reads well in a diff.
func (b *Baseline) Encode(w io.Writer) error {
	records := slices.SortedFunc(maps.Values(b.known), func(a, b record) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(a.Name, b.Name),
			strings.Compare(a.Keyword, b.Keyword), strings.Compare(a.Line, b.Line))
	})
	var out bytes.Buffer
	fmt.Fprintf(&out, "{\n\"version\": %d,\n\"findings\": [\n", baselineVersion)
	enc := json.NewEncoder(&out) // ends every value with a newline
	enc.SetEscapeHTML(false)
	for i, r := range records {
		if i > 0 {
			out.Truncate(out.Len() - 1)
			out.WriteString(",\n")
		}
		if err := enc.Encode(r); err != nil {
			return fmt.Errorf("baseline entry of %q: %w", r.Path, err)
		}
	}
	out.WriteString("]\n}\n")
	_, err := w.Write(out.Bytes())
	return err
}

// ReadBaseline reads a baseline from a file.
func ReadBaseline(file string) (*Baseline, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("baseline: %w", err)
	}
	b, err := parseBaseline(data)
	if err != nil {
		return nil, fmt.Errorf("baseline %q: %w", file, err)
	}
	return b, nil
}

func parseBaseline(data []byte) (*Baseline, error) {
	var doc struct {
		Version  int      `json:"version"`
		Findings []record `json:"findings"`
	}
	if err := json.Unmarshal(data, &doc); err != nil || doc.Version == 0 {
		return nil, errors.New(`not a baseline: "upcheck baseline" writes one`)
	}
	if doc.Version != baselineVersion {
		return nil, fmt.Errorf("version %d of the format is not known, only %d is", doc.Version, baselineVersion)
	}
	b := &Baseline{known: make(map[identity]record)}
	for _, r := range doc.Findings {
		b.add(r)
	}
	return b, nil
}
