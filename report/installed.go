package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// Installed is what breaks in the packages that are installed in an environment.
type Installed struct {
	// Where is the environment as the user named it. Only text for people shows it.
	Where string
	// Read are how many packages were read, Files how many files of theirs.
	Read, Files int
	// Packages are those that break, the worst first.
	Packages []InstalledPackage
	// Diagnostics say what could not be read. Their paths are those of findings.
	Diagnostics []finding.Diagnostic
}

// InstalledPackage is one that breaks.
type InstalledPackage struct {
	Name, Version string
	// Findings have paths in the folder of packages: what is imported comes first.
	Findings finding.List
	// Advice says what to do, a clause. Release is the release that it names, "" for none.
	Advice, Release string
}

// String returns "name version".
func (p *InstalledPackage) String() string { return strings.TrimSpace(p.Name + " " + p.Version) }

// placesOfPackage is how many places of one package are shown to people.
const placesOfPackage = 5

// headline says how many packages break.
func (i *Installed) headline() string {
	if i.Read == 0 {
		return "no installed package is imported that stays as it is"
	}
	if len(i.Packages) == 0 {
		return fmt.Sprintf("nothing found in %s", plural(i.Read, "installed package"))
	}
	return fmt.Sprintf("%d of %s %s", len(i.Packages), plural(i.Read, "installed package"), choice(len(i.Packages), "breaks", "break"))
}

// counts says how bad it is: "3 errors, 1 warning".
func (p *InstalledPackage) counts() string {
	count := p.Findings.Count()
	var parts []string
	for _, c := range []struct {
		n    int
		noun string
	}{{count.Error, "error"}, {count.Warning, "warning"}, {count.Note, "note"}} {
		if c.n > 0 {
			parts = append(parts, plural(c.n, c.noun))
		}
	}
	return strings.Join(parts, ", ")
}

// shown returns the findings that people see, and how many more there are.
func (p *InstalledPackage) shown(all bool) (shown finding.List, more int) {
	active := p.Findings.Active()
	if all || len(active) <= placesOfPackage {
		return active, 0
	}
	return active[:placesOfPackage], len(active) - placesOfPackage
}

// nothingImports is said of a module that no import of the project leads to.
const nothingImports = "no import of the project leads here"

// line says of a package what breaks and what to do, in one line.
func (p *InstalledPackage) line() string { return fmt.Sprintf("%s: %s; %s", p, p.counts(), p.Advice) }

// markdown is the table of the packages that break, "" where nobody asked.
func (i *Installed) markdown() string {
	if i == nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n### Installed packages\n\n%s.\n", capital(i.headline()))
	if len(i.Packages) > 0 {
		b.WriteString("\n| Package | Breaks | First places | What to do |\n|---|---|---|---|\n")
	}
	for n := range i.Packages {
		p := &i.Packages[n]
		shown, more := p.shown(false)
		var places []string
		for k := range shown {
			places = append(places, code(place(&shown[k]))+" "+escaped(shown[k].Code))
		}
		if more > 0 {
			places = append(places, fmt.Sprintf("and %d more", more))
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", escaped(p.String()), p.counts(), strings.Join(places, "<br>"), escaped(p.Advice))
	}
	for n := range i.Diagnostics {
		d := &i.Diagnostics[n]
		at := "" // one about a package has no file
		if d.Path != "" {
			at = code(d.Path) + " "
		}
		fmt.Fprintf(&b, "\n%s%s: %s\n", at, diagnosticWord(d.Kind), escaped(d.Message))
	}
	return b.String()
}

// installed closes a text report with what breaks in installed packages.
func (p *textPage) installed(i *Installed) {
	if i == nil {
		return
	}
	fmt.Fprintln(p)
	for n := range i.Packages {
		pkg := &i.Packages[n]
		fmt.Fprintf(p, "%s: %s\n", p.paint(bold, visible(pkg.String())), pkg.counts())
		shown, more := pkg.shown(p.options.Verbose)
		for k := range shown {
			f := &shown[k]
			fmt.Fprintf(p, "  %s: %s %s: %s\n", place(f), p.level(f.Level, f.Level.String()), p.paint(bold, f.Code), visible(f.Message))
			if f.Unreached {
				fmt.Fprintf(p, "    %s %s\n", p.paint(dim, "note:"), nothingImports)
			}
		}
		if more > 0 {
			fmt.Fprintf(p, "  and %s\n", plural(more, "more place"))
		}
		fmt.Fprintf(p, "  %s %s\n\n", p.paint(green, "="), visible(pkg.Advice))
	}
	for n := range i.Diagnostics {
		p.diagnostic(&i.Diagnostics[n])
	}
	fmt.Fprintf(p, "%s%s\n", p.paint(bold, i.headline()), in(i.Where))
}

func in(where string) string {
	if where == "" {
		return ""
	}
	return " in " + visible(where)
}

func choice(n int, one, more string) string {
	if n == 1 {
		return one
	}
	return more
}

// findings returns all findings in installed packages, in the order of their places.
func (i *Installed) findings() finding.List {
	if i == nil {
		return nil
	}
	var all finding.List
	for n := range i.Packages {
		all = append(all, i.Packages[n].Findings...)
	}
	slices.SortStableFunc(all, finding.Compare)
	return all
}
