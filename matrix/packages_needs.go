package matrix

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// need is one requirement on a package.
type need struct {
	pkg    string
	extras []string // of that package
	set    version.Set
	python version.Set // the Pythons on which it counts
	extra  string      // the extra of the one who requires it that it counts for, "" for all
}

// parseNeed reads "numpy<2,>=1.26; python>=3.12 and extra tf".
func parseNeed(s string) (need, error) {
	requirement, conditions, _ := strings.Cut(s, ";")
	at := strings.IndexAny(requirement, "<>=!~")
	if at < 0 {
		at = len(requirement)
	}
	name, extras, _ := strings.Cut(strings.TrimSpace(requirement[:at]), "[")
	n := need{pkg: name}
	if extras != "" {
		n.extras = strings.Split(strings.TrimSuffix(extras, "]"), ",")
	}
	var err error
	if n.set, err = version.ParseSet(requirement[at:]); err != nil {
		return need{}, err
	}
	for condition := range strings.SplitSeq(conditions, " and ") {
		if err := n.condition(strings.TrimSpace(condition)); err != nil {
			return need{}, err
		}
	}
	return n, nil
}

func (n *need) condition(text string) (err error) {
	if extra, ok := strings.CutPrefix(text, "extra "); ok {
		n.extra = extra
		return nil
	}
	python, ok := strings.CutPrefix(text, "python")
	if !ok && text != "" {
		return fmt.Errorf("invalid condition %q: expected python and a range, or an extra", text)
	}
	if ok {
		n.python, err = version.ParseSet(python)
	}
	return err
}

// String returns the requirement as pip writes it, without its condition.
func (n need) String() string { return n.pkg + n.set.String() }

// requires returns what a release asks for. A patch release that was not measured
// has what the next measured one of its minor has, or the last one; it is nil for a
// minor that was not measured at all.
func (p *Package) requires(v version.Version) *Requires {
	var nearest *Requires
	prefix := minor(v)
	for i := range p.Requires {
		r := &p.Requires[i]
		if rest, ok := strings.CutPrefix(r.At, prefix); !ok || rest != "" && rest[0] != '.' {
			continue
		}
		nearest = r
		if version.Compare(parse(r.At), v.WithoutLocal()) >= 0 {
			break
		}
	}
	return nearest
}

// minor is the part of a version that its patch releases share: "2.3".
func minor(v version.Version) string {
	release := append(v.Release(), 0)
	return strconv.Itoa(release[0]) + "." + strconv.Itoa(release[1])
}

// needs returns the requirements of a release that count on a Python and for some
// extras, and the one on Python itself; ok is false when its metadata is not known.
func (p *Package) needs(v, python version.Version, extras ...string) (needs []need, ok bool) {
	return p.needsOn(func(string) bool { return true }, v, python, extras...)
}

// needsOn returns what needs returns of some packages. What is required of others is not
// even read.
func (p *Package) needsOn(asked func(pkg string) bool, v, python version.Version, extras ...string) (needs []need, ok bool) {
	r := p.requires(v)
	if r == nil || r.Source {
		return nil, false
	}
	if asked(pythonName) {
		if set, err := version.ParseSet(r.Python); err == nil && !set.IsEverything() {
			needs = append(needs, need{pkg: pythonName, set: set})
		}
	}
	for _, text := range r.Needs {
		if !asked(needed(text)) {
			continue
		}
		n, err := parseNeed(text)
		if err == nil && n.python.Contains(python, true) && (n.extra == "" || slices.Contains(extras, n.extra)) {
			needs = append(needs, n)
		}
	}
	return needs, true
}

// needed returns the package that a requirement is on.
func needed(text string) string {
	if end := strings.IndexAny(text, "<>=!~[; "); end >= 0 {
		return text[:end]
	}
	return text
}
