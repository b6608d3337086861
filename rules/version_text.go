package rules

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// torchVersion is the first PyTorch whose __version__ is a TorchVersion: a
// string that compares as a version. That of 1.9 is a plain string.
var torchVersion = must("1.10")

// comparesAsVersion reports whether __version__ of a package compares as a
// version with a string.
func comparesAsVersion(pkg string, v version.Version) bool {
	return pkg == "torch" && version.Compare(v, torchVersion) >= 0
}

// versionComparedAsText finds the tests of a version that come out wrong at the
// target because they compare text: "2.10" is less than "2.9".
func (s *scan) versionComparedAsText(p matrix.Pattern) {
	from, to := s.pair.From[p.Entry.Package], s.pair.To[p.Entry.Package]
	if !to.Known() || !s.speaks(p.Entry) {
		return
	}
	if from.Known() && version.Compare(from.Version, to.Version) == 0 {
		return // nothing moves
	}
	for i := range s.module.VersionTexts {
		t := &s.module.VersionTexts[i]
		if pkg, ok := s.catalog.Module(t.Package); !ok || pkg != p.Entry.Package || !misleads(p.Entry.Package, to.Version, t) {
			continue
		}
		v := verdict{
			report: true, known: true, state: finding.Changed, level: finding.Warning, to: to.Version.String(),
			row: matrix.Row{Effect: finding.Changed, Impact: finding.Behaviour},
		}
		if from.Known() {
			v.from, v.detected = from.Version.String(), from.Origin == version.Detected
		}
		s.add(hit{
			pattern: p, verdict: v, block: t.Block, length: 1,
			finding: finding.Finding{
				Name: t.Package + ".__version__", Keyword: t.Literal, Span: t.Span, Statement: t.Statement, Confidence: finding.Certain,
			},
		})
	}
}

// misleads reports whether a test gives another answer for v than comparing
// versions would.
func misleads(pkg string, v version.Version, t *parser.VersionText) bool {
	if t.Part == parser.Whole && comparesAsVersion(pkg, v) {
		return false
	}
	found, seen, ok := compareText(v, t)
	if !ok {
		return false
	}
	meant, ok := compareNumbers(seen, t.Literal)
	return ok && holds(t.Compare, meant) != holds(t.Compare, found)
}

// compareText compares what a test compares. The numbers that it looks at are
// seen; ok is false where it is not about them.
func compareText(v version.Version, t *parser.VersionText) (n int, seen []int, ok bool) {
	text, release := v.String(), v.Release()
	switch t.Part {
	case parser.Characters:
		if t.Compare == "startswith" {
			literal := strings.TrimSuffix(t.Literal, ".")
			seen = first(release, segments(literal))
			if !strings.HasPrefix(text, t.Literal) {
				n = 1
			}
			return n, seen, literal != ""
		}
		text = text[:min(len(text), t.Count)]
		return strings.Compare(text, strings.TrimSuffix(t.Literal, ".")), first(release, segments(text)), !strings.HasSuffix(text, ".")
	case parser.ComponentString:
		if t.Count >= len(release) || isEquality(t.Compare) {
			return 0, nil, false
		}
		return strings.Compare(strconv.Itoa(release[t.Count]), t.Literal), release[t.Count : t.Count+1], true
	case parser.Float, parser.FloatParts:
		seen = first(release, t.Count)
		if t.Part == parser.FloatParts {
			text = joinInts(seen)
		} else {
			text = text[:min(len(text), t.Count)]
			seen = first(release, segments(text))
		}
		a, errA := strconv.ParseFloat(text, 64)
		b, errB := strconv.ParseFloat(t.Literal, 64)
		return cmp.Compare(a, b), seen, errA == nil && errB == nil
	default:
		if isEquality(t.Compare) || strings.HasPrefix(text, t.Literal) {
			return 0, nil, false // whether 2.6.0 is 2.6 is another question
		}
		return strings.Compare(text, t.Literal), release, true
	}
}

// first returns the first n numbers of a release, or all that it has.
func first(release []int, n int) []int { return release[:min(n, len(release))] }

func isEquality(op string) bool { return op == "==" || op == "!=" }

// compareNumbers compares numbers with those of a literal; missing ones are 0.
func compareNumbers(numbers []int, literal string) (int, bool) {
	literals := strings.Split(strings.TrimSuffix(literal, "."), ".")
	for i := range max(len(numbers), len(literals)) {
		a, b := 0, 0
		if i < len(numbers) {
			a = numbers[i]
		}
		if i < len(literals) {
			n, err := strconv.Atoi(literals[i])
			if err != nil {
				return 0, false
			}
			b = n
		}
		if a != b {
			return a - b, true
		}
	}
	return 0, true
}

// holds applies an operator to the result of a comparison.
func holds(op string, n int) bool {
	switch op {
	case "<":
		return n < 0
	case "<=":
		return n <= 0
	case ">":
		return n > 0
	case ">=":
		return n >= 0
	case "!=":
		return n != 0
	default: // ==, startswith
		return n == 0
	}
}
