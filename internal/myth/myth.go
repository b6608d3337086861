// Package myth reads the folder of claims about upgrades that are told and are
// not true, and writes the page about them.
package myth

import "github.com/rogpeppe/go-internal/txtar"

// Myth is one claim and what was found of it.
type Myth struct {
	// Name is the path of its file below the folder, without the extension.
	Name  string
	Title string
	// Verdict is one of Verdicts.
	Verdict string
	Claim   string
	Truth   string
	// Measured says how the truth is known, and at which versions.
	Measured string
	// From and To are the versions between which Files must give no finding, as
	// lists for the command line. Without From that is unknown: what does not hold
	// at To is reported even if it never did. A claim that is not about code has
	// none of them.
	From, To string
	// Files are a project. Lines marked with "# want" show a true neighbour of
	// the claim: they must be reported, all others must not.
	Files []txtar.File
}

// Verdicts returns what may be found of a claim.
func Verdicts() []string {
	return []string{"false", "half true", "outdated", "no evidence"}
}
