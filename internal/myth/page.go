package myth

import (
	"fmt"
	"strings"
)

// intro opens the page; the number of claims and of those with code are filled in.
const intro = `# Claims that do not hold

Much of what is published about upgrades of machine-learning code names the wrong version, a default that never changed, or
something that does not exist. A rule that repeated it would send people to repair what works. Each of these %d claims
was therefore checked against the released packages or, where those cannot tell, against sources and documents of the vendor.

Every entry gives the claim in our words, what is true, and how that was measured: *run* means that code was run with these
releases, *wheel read* that sources, stubs or metadata of the released wheel were read, *library strings* that names were
searched in compiled libraries, *sources read* that released tags of a repository were read, *documents* that the vendor's own
tables and guides were read. Nothing was measured on a GPU.

The %d claims about code are tests as well: ` + "`upcheck`" + ` scans the files behind each link for that upgrade, previews
included, and has to stay silent, except on marked lines, which show what does break nearby.

*Half true* is a claim with a true part, *outdated* one that was right for older releases, *no evidence* one that could
neither be confirmed nor be refuted.
`

// Page returns the page about the claims; files is the way from the page to
// their folder. It is generated: the files are what to edit.
func Page(groups []Group, files string) string {
	all, code := count(groups)
	var b strings.Builder
	fmt.Fprintf(&b, intro, all, code)
	for _, g := range groups {
		if len(g.Myths) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n", g.Title)
		for _, m := range g.Myths {
			m.write(&b, files)
		}
	}
	return b.String()
}

func count(groups []Group) (all, code int) {
	for _, g := range groups {
		all += len(g.Myths)
		for _, m := range g.Myths {
			if len(m.Files) > 0 {
				code++
			}
		}
	}
	return all, code
}

func (m *Myth) write(b *strings.Builder, files string) {
	fmt.Fprintf(b, "\n### %s\n\n", m.Title)
	fmt.Fprintf(b, "- **Claim** (%s): %s\n", m.Verdict, m.Claim)
	fmt.Fprintf(b, "- **True**: %s\n", m.Truth)
	fmt.Fprintf(b, "- **Measured**: %s\n", m.Measured)
	if len(m.Files) > 0 {
		fmt.Fprintf(b, "- **Test**: [%s](%s/%s.txtar)\n", m.pair(), files, m.Name)
	}
}

func (m *Myth) pair() string {
	if m.From == "" {
		return fmt.Sprintf("to `%s`", m.To)
	}
	return fmt.Sprintf("from `%s` to `%s`", m.From, m.To)
}
