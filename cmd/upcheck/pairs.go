package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

func newPairs(env Env) *cobra.Command {
	var python, format string
	cmd := &cobra.Command{
		Use:   "pairs NAME==VERSION",
		Short: "Say what goes with a release, and what does not",
		Long: `Pairs lists what is known to go together with a release of a package: the Pythons
that it has wheels for, what it requires, the releases of other packages whose
metadata admits it, and those that can be installed with it and do not work with it.`,
		Example: `  upcheck pairs torch==2.3.1
  upcheck pairs numpy==2.0.2 --format json`,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usagef("expected one release, as in torch==2.3.1")
			}
			if format != "text" && format != "json" {
				return usagef("--format: unknown format %q: expected one of text, json", format)
			}
			page, err := pairsOf(matrix.DefaultCatalog(), args[0], python)
			if err != nil {
				return usage(err)
			}
			if format == "json" {
				return writeJSON(env.Stdout, page)
			}
			return page.text(env.Stdout)
		},
	}
	cmd.Flags().StringVar(&python, "python", "", "the `VERSION` of Python that requirements are decided for (default "+matrix.DefaultCatalog().Python+")")
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	return cmd
}

// pairsPage is what "upcheck pairs" prints.
type pairsPage struct {
	Schema   int         `json:"schema"`
	Package  string      `json:"package"`
	Version  string      `json:"version"`
	Python   string      `json:"python"`
	Pythons  []string    `json:"pythons"`
	Glibc    string      `json:"glibc,omitempty"`
	Requires []string    `json:"requires"`
	Goes     []pairsGoes `json:"goes"`
	Clashes  []pairClash `json:"clashes"`
}

// pairsGoes are the releases of a package that go with the one that was asked for.
type pairsGoes struct {
	Package string `json:"package"`
	Lowest  string `json:"lowest"` // "" when none goes
	Highest string `json:"highest"`
	// Why is what the newest release has against it, when that does not go.
	Why []string `json:"why"`
}

type pairClash struct {
	Packages  map[string]string `json:"packages"`
	Effect    string            `json:"effect"`
	When      string            `json:"when"`
	Message   string            `json:"message,omitempty"`
	Text      string            `json:"text"`
	Use       string            `json:"use"`
	Certainty string            `json:"certainty"`
	Source    string            `json:"source"`
}

// pairsOf puts together what is known of a release.
func pairsOf(c *matrix.Catalog, text, python string) (*pairsPage, error) {
	pins, err := config.ParsePins(text)
	if err != nil {
		return nil, err
	}
	if len(pins) != 1 {
		return nil, fmt.Errorf("%q: expected one package", text)
	}
	name, err := c.Known(pins[0].Package)
	if err != nil {
		return nil, err
	}
	at, err := version.Parse(c.Newest(name, pins[0].Version))
	if err != nil {
		return nil, fmt.Errorf("%w for %s", err, name)
	}
	if python == "" {
		python = c.Python
	}
	on, err := version.ParseDotted(python)
	if err != nil {
		return nil, fmt.Errorf("--python: %w", err)
	}
	wheels := c.Wheels(name, at)
	if !wheels.Known {
		return nil, fmt.Errorf("nothing is known of %s %s", name, at)
	}
	page := &pairsPage{
		Schema: 1, Package: name, Version: at.String(), Python: on.String(), Pythons: pythonsOf(c, wheels), Glibc: wheels.Glibc,
		Requires: []string{}, Goes: []pairsGoes{}, Clashes: []pairClash{},
	}
	demands, _ := c.Demands(name, at, on)
	for _, d := range demands {
		page.Requires = append(page.Requires, d.On+d.Set.String())
	}
	for i := range c.Packages {
		if other := &c.Packages[i]; other.Name != name && len(other.Releases) > 0 {
			if goes, related := goesWith(c, name, at, other, on); related {
				page.Goes = append(page.Goes, goes)
			}
		}
	}
	for i := range matrix.Clashes() {
		clash := &matrix.Clashes()[i]
		if touches(clash, name, at) {
			page.Clashes = append(page.Clashes, newPairClash(clash))
		}
	}
	return page, nil
}

// pythonsOf lists the Pythons that a release has a wheel for.
func pythonsOf(c *matrix.Catalog, wheels matrix.Wheels) []string {
	served := []string{}
	for _, python := range c.Pythons() {
		if v, err := version.ParseDotted(python); err == nil && wheels.Serve(v) {
			served = append(served, python)
		}
	}
	return served
}

// goesWith returns which releases of another package go with one; related is false
// when neither says anything about the other.
func goesWith(c *matrix.Catalog, name string, at version.Version, other *matrix.Package, python version.Version) (goes pairsGoes, related bool) {
	goes = pairsGoes{Package: other.Name, Why: []string{}}
	beside := map[string]version.Version{name: at}
	for _, v := range c.Fitting(other.Name, beside, python) {
		if goes.Lowest == "" {
			goes.Lowest = v.String()
		}
		goes.Highest = v.String()
	}
	newest := version.Version{}
	for _, text := range other.Releases {
		v, err := version.Parse(text)
		if err != nil || !c.Wheels(other.Name, v).Serve(python) {
			continue
		}
		newest = v
		related = related || len(c.Unmet(name, at, other.Name, v, python)) > 0 || matrix.ClashOf(name, at, other.Name, v) != nil
	}
	if !related || newest.IsZero() {
		return goes, false
	}
	for _, d := range c.Unmet(name, at, other.Name, newest, python) {
		goes.Why = append(goes.Why, d.String())
	}
	if clash := matrix.ClashOf(name, at, other.Name, newest); clash != nil {
		goes.Why = append(goes.Why, clash.Text)
	}
	return goes, true
}

// touches reports whether a clash is about a release.
func touches(clash *matrix.Clash, name string, at version.Version) bool {
	for _, pin := range clash.Packages {
		if pin.Package == name && version.Within(at.WithoutLocal().String(), pin.Range) {
			return true
		}
	}
	return false
}

func newPairClash(c *matrix.Clash) pairClash {
	packages := map[string]string{}
	for _, pin := range c.Packages {
		packages[pin.Package] = pin.Range
	}
	return pairClash{packages, c.Effect.String(), c.When, c.Message, c.Text, c.Use, c.Certainty, c.Source}
}

func (p *pairsPage) text(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s %s on Python %s\n\n", p.Package, p.Version, p.Python)
	if len(p.Pythons) > 0 {
		fmt.Fprintf(t, "wheels\tPython %s\n", pythonSpan(p.Pythons))
	} else {
		fmt.Fprintf(t, "wheels\tnone for Linux x86-64\n")
	}
	if p.Glibc != "" {
		fmt.Fprintf(t, "glibc\t%s or newer\n", p.Glibc)
	}
	for i, requirement := range p.Requires {
		fmt.Fprintf(t, "%s\t%s\n", map[bool]string{true: "requires"}[i == 0], requirement)
	}
	fmt.Fprintln(t)
	for _, goes := range p.Goes {
		releases := "none"
		switch {
		case goes.Lowest != "" && goes.Lowest == goes.Highest:
			releases = goes.Lowest
		case goes.Lowest != "":
			releases = goes.Lowest + " to " + goes.Highest
		}
		why := ""
		if len(goes.Why) > 0 {
			why = "not later: " + goes.Why[0]
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", goes.Package, releases, why)
	}
	if len(p.Clashes) > 0 {
		fmt.Fprintf(t, "\nInstalls and does not work (%d):\n", len(p.Clashes))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, c := range p.Clashes {
		message := c.Message
		if message != "" {
			message = ": " + message
		}
		if _, err := fmt.Fprintf(w, "  %s (%s%s); use %s [%s]\n", c.Text, c.When, message, c.Use, c.Certainty); err != nil {
			return err
		}
	}
	return nil
}
