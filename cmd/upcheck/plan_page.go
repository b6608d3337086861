package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/plan"
	"github.com/upcheck/upcheck/project"
)

// planPage is what "upcheck plan" prints.
type planPage struct {
	Schema   int           `json:"schema"`
	Python   string        `json:"python"`
	Pins     []planPin     `json:"pins"`
	Needs    *planNeeds    `json:"needs,omitempty"`
	Conflict *planConflict `json:"conflict,omitempty"`
	// Files are those that change, or would; ByHand is what no edit can be made for.
	Files  []string `json:"files"`
	ByHand []string `json:"byHand"`
	Notes  []string `json:"notes"`

	written bool
}

type planPin struct {
	Package string   `json:"package"`
	From    string   `json:"from"`
	To      string   `json:"to"`
	Action  string   `json:"action"` // named, stays, moves, added, open
	Why     []string `json:"why"`
	Where   []string `json:"where"`
}

type planNeeds struct {
	Pythons []string `json:"pythons"`
	Glibc   string   `json:"glibc,omitempty"`
	GlibcOf string   `json:"glibcOf,omitempty"`
	CUDA    string   `json:"cuda,omitempty"`
	Driver  string   `json:"driver,omitempty"`
	Index   string   `json:"index,omitempty"`
}

type planConflict struct {
	Packages []string `json:"packages"`
	Reasons  []string `json:"reasons"`
}

func newPlanPage(p *plan.Plan, problems []project.Problem, w *planWriter, written bool) *planPage {
	page := &planPage{Schema: 1, Python: p.Python.String(), Pins: []planPin{}, Files: []string{}, ByHand: []string{}, Notes: unread(problems), written: written}
	if page.Notes == nil {
		page.Notes = []string{}
	}
	if c := p.Conflict; c != nil {
		page.Conflict = &planConflict{c.Packages, c.Reasons}
		page.Notes = append(page.Notes, p.Notes...)
		return page
	}
	for i := range p.Pins {
		pin := &p.Pins[i]
		row := planPin{Package: pin.Package, From: pin.Now.String(), To: pin.To.String(), Action: action(pin), Why: pin.Why, Where: []string{}}
		if row.Why == nil {
			row.Why = []string{}
		}
		if i < len(p.Wanted) {
			for _, r := range p.Wanted[i].Requirements {
				row.Where = append(row.Where, r.Where())
				if row.From == "" {
					row.From = r.Spec.String()
				}
			}
		}
		page.Pins = append(page.Pins, row)
	}
	page.Needs = &planNeeds{p.Floors.Pythons, p.Floors.Glibc, p.Floors.GlibcOf, p.Floors.CUDA, p.Floors.Driver, p.Index}
	page.Notes = append(page.Notes, p.Notes...)
	if p.PythonMoves {
		page.Notes = append(page.Notes, fmt.Sprintf("nothing goes together on the Pythons that the project allows: Python moves to %s", p.Python))
	}
	if files := w.changed(); files != nil {
		page.Files = files
	}
	for _, skip := range w.byHand {
		page.ByHand = append(page.ByHand, byHand(&skip))
	}
	for _, path := range slices.Sorted(keys(w.left)) {
		page.ByHand = append(page.ByHand, fmt.Sprintf("%s: %s", path, w.left[path]))
	}
	return page
}

func keys[K comparable, V any](m map[K]V) func(func(K) bool) {
	return func(yield func(K) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func byHand(skip *fix.Skip) string {
	f := skip.Finding
	return fmt.Sprintf("%s:%d: %s by hand: %s", f.Path, f.Start.Line, f.Message, skip.Reason)
}

func action(pin *plan.Pin) string {
	switch {
	case pin.Added:
		return "added"
	case pin.Named:
		return "named"
	case pin.Moves:
		return "moves"
	case pin.Now.IsZero():
		return "open" // the project does not say which, and any that fits will do
	}
	return "stays"
}

func (p *planPage) text(w io.Writer) error {
	var b bytes.Buffer
	if c := p.Conflict; c != nil {
		fmt.Fprintf(&b, "nothing goes together on Python %s: %s\n", p.Python, strings.Join(c.Packages, ", "))
		for _, reason := range c.Reasons {
			fmt.Fprintf(&b, "  %s\n", reason)
		}
		p.notes(&b)
		_, err := w.Write(b.Bytes())
		return err
	}
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, pin := range p.Pins {
		from := pin.From
		if from == "" {
			from = "-"
		}
		why := pin.Action
		if len(pin.Why) > 0 {
			why += ": " + strings.Join(pin.Why, "; ")
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\n", pin.Package, from, pin.To, why)
	}
	_ = t.Flush() // into memory
	fmt.Fprintf(&b, "\n%s (Python %s)\n", p.summary(), p.Python)
	p.needs(&b)
	verb := "would change; --write changes"
	if p.written {
		verb = "changed"
	}
	for _, file := range p.Files {
		fmt.Fprintf(&b, "%s %s\n", file, map[bool]string{true: "is " + verb, false: verb + " it"}[p.written])
	}
	for _, line := range p.ByHand {
		fmt.Fprintln(&b, line)
	}
	p.notes(&b)
	_, err := w.Write(b.Bytes())
	return err
}

func (p *planPage) notes(b *bytes.Buffer) {
	for _, note := range p.Notes {
		fmt.Fprintf(b, "note: %s\n", note)
	}
}

// summary counts the pins.
func (p *planPage) summary() string {
	count := map[string]int{}
	for _, pin := range p.Pins {
		count[pin.Action]++
	}
	var parts []string
	for _, part := range [...]struct{ action, text string }{{"named", "named"}, {"moves", "moved"}, {"added", "added"}, {"stays", "unchanged"}, {"open", "left open"}} {
		if n := count[part.action]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, part.text))
		}
	}
	return strings.Join(parts, ", ")
}

// needs writes what the machine has to have.
func (p *planPage) needs(b *bytes.Buffer) {
	n := p.Needs
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	if len(n.Pythons) > 0 {
		fmt.Fprintf(t, "Python\t%s\n", pythonSpan(n.Pythons))
	}
	if n.Glibc != "" {
		fmt.Fprintf(t, "glibc\t%s or newer, for %s\n", n.Glibc, n.GlibcOf)
	}
	if n.CUDA != "" {
		fmt.Fprintf(t, "CUDA\t%s, in the wheels\n", n.CUDA)
	}
	if n.Driver != "" {
		fmt.Fprintf(t, "driver\t%s or newer\n", n.Driver)
	}
	if n.Index != "" {
		fmt.Fprintf(t, "index\t--extra-index-url %s\n", n.Index)
	}
	_ = t.Flush() // into memory
}

func pythonSpan(pythons []string) string {
	if len(pythons) == 1 {
		return pythons[0]
	}
	return pythons[0] + " to " + pythons[len(pythons)-1]
}
