package fix

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// Options say which fixes are taken.
type Options struct {
	// Safety is the least that a fix must have; Manual counts as Unsafe.
	Safety finding.Safety
	// Accept, when not nil, gives the reason why a fix is not taken, "" for one that
	// is.
	Accept func(*finding.Finding, *finding.Fix) string
}

// File is what is to be done to one file.
type File struct {
	Path string
	// SHA256 is the digest of the content that the edits are for.
	SHA256 string
	// Edits are in order and do not overlap.
	Edits   []source.Edit
	Applied []Choice
	Skipped []Skip
}

// Choice is a finding and the fix that is taken for it.
type Choice struct {
	Finding *finding.Finding
	Fix     *finding.Fix
}

// Why says why a finding keeps its code.
type Why uint8

// The reasons, from the one that needs a person most.
const (
	ByHand   Why = iota // no fix says what to write
	Refused             // the fix cannot be written here
	Limited             // there is a fix, which may change what the code does
	Declined            // there is a fix, which Options.Accept does not take
	Conflict            // another fix changes the same place
)

// Skip is a finding for which nothing is done, and the reason: a clause, "" for one
// that is for a person.
type Skip struct {
	Finding *finding.Finding
	Why     Why
	Reason  string
}

// Plan chooses and merges the fixes of findings, which stay as they are. Suppressed
// ones are left alone. The files are sorted by path; each has a finding.
func Plan(findings finding.List, o Options) []File {
	byPath := make(map[string]*planner)
	var paths []string
	for i := range findings {
		f := &findings[i]
		if f.Suppression != nil {
			continue
		}
		p := byPath[f.Path]
		if p == nil {
			p = &planner{file: File{Path: f.Path, SHA256: f.FileSHA256}}
			byPath[f.Path] = p
			paths = append(paths, f.Path)
		}
		p.findings = append(p.findings, f)
	}
	slices.Sort(paths)
	files := make([]File, len(paths))
	for i, path := range paths {
		files[i] = byPath[path].plan(&o)
	}
	return files
}

// planner plans one file.
type planner struct {
	file     File
	findings []*finding.Finding
	// owner says whose edit one of file.Edits is.
	owner map[source.Edit]*finding.Finding
	// answers are those of Options.Accept, which is asked once about a fix.
	answers map[*finding.Fix]string
	// declined are the first fixes that are not wanted, by their findings.
	declined map[*finding.Finding]*finding.Fix
}

func (p *planner) plan(o *Options) File {
	slices.SortStableFunc(p.findings, func(a, b *finding.Finding) int {
		return cmp.Or(
			cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Span.End, b.Span.End),
			cmp.Compare(a.Code, b.Code), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Keyword, b.Keyword),
		)
	})
	p.answers = make(map[*finding.Fix]string)
	for again := true; again; again = p.untie() {
		p.file.Edits, p.file.Applied, p.file.Skipped = nil, nil, nil
		p.owner, p.declined = make(map[source.Edit]*finding.Finding), make(map[*finding.Finding]*finding.Fix)
		for _, f := range p.findings {
			p.choose(f, o)
		}
	}
	p.release()
	return p.file
}

// untie declines fixes that replace the same text as one which is not wanted and changes
// more than that: an import that two names come from moves with the calls of both. It
// reports whether there were any.
func (p *planner) untie() bool {
	if len(p.declined) == 0 {
		return false
	}
	found := false
	for _, c := range p.file.Applied {
		for _, f := range p.findings {
			if p.declined[f] != nil && tied(c.Fix, p.declined[f]) {
				p.answers[c.Fix] = fmt.Sprintf("it goes together with the fix of %s in line %d, which is not made", f.Code, f.Start.Line)
				found = true
				break
			}
		}
	}
	return found
}

// tied reports whether a fix takes a part of another one with it.
func tied(x, other *finding.Fix) bool {
	shared, more := false, false
	for _, e := range other.Edits {
		if slices.Contains(x.Edits, e) {
			shared = shared || e.Span.Len() > 0
		} else {
			more = true
		}
	}
	return shared && more
}

// choose takes the first fix of a finding that may be taken and fits to those before.
func (p *planner) choose(f *finding.Finding, o *Options) {
	skip := Skip{Finding: f}
	for i := range f.Fixes {
		x := &f.Fixes[i]
		why, reason := ByHand, ""
		switch {
		case len(x.Edits) == 0 && x.Refused == "":
			continue
		case len(x.Edits) == 0:
			why, reason = Refused, x.Refused
		case x.Safety < max(o.Safety, finding.Unsafe):
			why, reason = Limited, "it may change what the code does"
		case p.refuses(o, f, x, &reason):
			why = Declined
			if p.declined[f] == nil {
				p.declined[f] = x
			}
		default:
			other, fits := p.fit(x.Edits)
			if fits {
				for _, e := range x.Edits {
					p.insert(e, f)
				}
				p.file.Applied = append(p.file.Applied, Choice{f, x})
				return
			}
			why, reason = Conflict, fmt.Sprintf("the fix of %s in line %d changes the same place", other.Code, other.Start.Line)
		}
		if why > skip.Why {
			skip.Why, skip.Reason = why, reason
		}
		if why == Conflict {
			break // the next round has the choice again
		}
	}
	p.file.Skipped = append(p.file.Skipped, skip)
}

// refuses asks whether a fix is wanted, and notes why not.
func (p *planner) refuses(o *Options, f *finding.Finding, x *finding.Fix, reason *string) bool {
	answer, asked := p.answers[x]
	if !asked && o.Accept != nil {
		answer = o.Accept(f, x)
		p.answers[x] = answer
	}
	*reason = answer
	return answer != ""
}

// fit reports whether edits can be made beside those that are taken, and if not whose
// edit is in the way.
func (p *planner) fit(edits []source.Edit) (*finding.Finding, bool) {
	for _, e := range edits {
		if p.owner[e] != nil {
			continue
		}
		// Edits lie apart, so that their ends are in order as well.
		at, _ := slices.BinarySearchFunc(p.file.Edits, e.Span.Start, func(t source.Edit, start int) int { return cmp.Compare(t.Span.End, start) })
		for _, taken := range p.file.Edits[at:] {
			if taken.Span.Start > e.Span.End {
				break
			}
			if clash(e, taken) {
				return p.owner[taken], false
			}
		}
	}
	return nil, true
}

// clash reports whether two edits cannot both be made. What is inserted at one place
// goes together when it is whole: lines, or arguments with their comma. What is inserted
// beside something that goes may lean on it, unless it is a line.
func clash(a, b source.Edit) bool {
	switch {
	case a.Span.Len() == 0 && b.Span.Len() == 0:
		return a.Span == b.Span && !(whole(a.Text) && whole(b.Text))
	case leans(a, b) || leans(b, a):
		return true
	}
	return a.Span.Overlaps(b.Span)
}

// leans reports whether what is inserted stands beside what another edit takes away.
func leans(inserted, gone source.Edit) bool {
	at := inserted.Span
	return at.Len() == 0 && inserted.Text != "" && gone.Text == "" && (at.Start == gone.Span.Start || at.Start == gone.Span.End) && !endsLine(inserted.Text)
}

func whole(text string) bool {
	return text != "" && (endsLine(text) || text[0] == ',')
}

// endsLine reports whether a text ends a line, in any form in which it is stored: in the
// JSON of a notebook a line end is escaped, and lines may be strings with commas between.
func endsLine(text string) bool {
	if strings.HasSuffix(text, "\n") || strings.HasSuffix(text, "\r") || strings.HasSuffix(text, `\n`) {
		return true
	}
	text = strings.TrimRight(strings.TrimSuffix(text, `"`), " \t\r\n")
	text, separated := strings.CutSuffix(text, ",")
	return separated && strings.HasSuffix(strings.TrimRight(text, " \t\r\n"), `\n"`)
}

// insert takes an edit, once.
func (p *planner) insert(e source.Edit, of *finding.Finding) {
	if p.owner[e] != nil {
		return
	}
	p.owner[e] = of
	at, _ := slices.BinarySearchFunc(p.file.Edits, e, source.CompareEdits)
	p.file.Edits = slices.Insert(p.file.Edits, at, e)
}

// release takes imports away that the fixes leave without use.
func (p *planner) release() {
	freed := make(map[source.Span]bool)
	type owned struct {
		finding.Free
		of *finding.Finding
	}
	var frees []owned
	for _, c := range p.file.Applied {
		for _, s := range c.Fix.Freed {
			freed[s] = true
		}
		for _, free := range c.Fix.Frees {
			frees = append(frees, owned{free, c.Finding})
		}
	}
	// A whole statement goes before single names of it.
	slices.SortStableFunc(frees, func(a, b owned) int {
		return cmp.Or(cmp.Compare(len(b.Uses), len(a.Uses)), source.CompareEdits(a.Edit, b.Edit))
	})
	for _, free := range frees {
		if slices.ContainsFunc(free.Uses, func(s source.Span) bool { return !freed[s] }) {
			continue
		}
		if _, fits := p.fit([]source.Edit{free.Edit}); fits {
			p.insert(free.Edit, free.of)
		}
	}
}
