package matrix

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// need is one requirement on a package.
type need struct {
	pkg    string
	set    version.Set
	python version.Set // the Pythons on which it counts
}

// parseNeed reads "numpy<2,>=1.26; python>=3.12".
func parseNeed(s string) (need, error) {
	requirement, condition, _ := strings.Cut(s, ";")
	at := strings.IndexAny(requirement, "<>=!~")
	if at < 0 {
		at = len(requirement)
	}
	n := need{pkg: strings.TrimSpace(requirement[:at])}
	var err error
	if n.set, err = version.ParseSet(requirement[at:]); err != nil {
		return need{}, err
	}
	condition = strings.TrimSpace(condition)
	python, ok := strings.CutPrefix(condition, "python")
	if !ok && condition != "" {
		return need{}, fmt.Errorf("invalid condition %q: expected python and a range", condition)
	}
	if n.python, err = version.ParseSet(python); err != nil {
		return need{}, err
	}
	return n, nil
}

// String returns the requirement as pip writes it, without its condition.
func (n need) String() string { return n.pkg + n.set.String() }

// requires returns what the metadata of a release asks for. A patch release
// that was not measured has what the next measured one of its minor has, or
// the last one; it is nil for a minor that was not measured at all.
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
	return fmt.Sprintf("%d.%d", release[0], release[1])
}

// needs returns the requirements of a release that count on a Python, and the
// one on Python itself; ok is false when its metadata is not known.
func (p *Package) needs(v, python version.Version) (needs []need, ok bool) {
	r := p.requires(v)
	if r == nil {
		return nil, false
	}
	if set, err := version.ParseSet(r.Python); err == nil && !set.IsEverything() {
		needs = append(needs, need{pkg: pythonName, set: set})
	}
	for _, text := range r.Needs {
		n, err := parseNeed(text)
		if err == nil && n.python.Contains(python, true) {
			needs = append(needs, n)
		}
	}
	return needs, true
}
