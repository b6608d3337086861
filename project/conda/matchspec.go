package conda

import (
	"fmt"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// MatchSpec is what a match specification of conda asks for.
type MatchSpec struct {
	// Requirement is the package under the name that the index of Python packages
	// has for it; its spans refer to the text that was parsed.
	project.Requirement
	// Package is the name of conda, in lower case.
	Package string
	// Version is the one that is asked for, or the beginning of it ("11.8" of
	// "=11.8" and of "11.8.*"), "" for any or a range.
	Version string
	// Build is the build string or a pattern of it, "" for any.
	Build string
}

var (
	// A channel, perhaps with a platform in brackets; a name; all the rest.
	specHead = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^\s*(?:([^\s:\[\]=<>!~]+)(?:\[[^\]]*\])?(?::[^:\s]*)?::)?\s*([A-Za-z0-9_][A-Za-z0-9_.-]*)`)
	})
	// Keys in brackets: [version='>=1.2', build="*cuda*"].
	specKey = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`([a-z_]+)\s*=\s*(?:'([^']*)'|"([^"]*)"|([^\s,'"\]]+))`)
	})
	// Versions with their operators, joined by "," or "|"; no operator means
	// exactly. The build string that may follow is cut off by its "=" or blank.
	specVersions = sync.OnceValue(func() *regexp.Regexp {
		const one = `(?:[=<>!~]=|[=<>])?\s*(?:[0-9]+!)?[^\s=<>!~,|]+`
		return regexp.MustCompile(`^\s*(` + one + `(?:\s*[,|]\s*` + one + `)*)(?:\s*=\s*|\s+|$)(\S*)\s*$`)
	})
)

// Parse reads a match specification: "pytorch=2.6", "nvidia::cuda-toolkit 12.*",
// "numpy>=1.23,<2", "torchvision=0.19=py311_cu124".
func Parse(text string) (MatchSpec, error) {
	m := specHead().FindStringSubmatchIndex(text)
	if m == nil {
		return MatchSpec{}, fmt.Errorf("%q is not a package of conda", strings.TrimSpace(text))
	}
	s := MatchSpec{Package: strings.ToLower(text[m[4]:m[5]])}
	s.Name, s.NameSpan, s.Manager = Distribution(s.Package), source.Span{Start: m[4], End: m[5]}, project.Conda
	if m[2] >= 0 {
		s.Index = text[m[2]:m[3]]
	}
	start, end := m[1], len(text)
	if open := strings.IndexByte(text[start:], '['); open >= 0 {
		s.keys(text, start+open, &start, &end)
	}
	if strings.TrimSpace(text[start:end]) == "" {
		return s, nil
	}
	v := specVersions().FindStringSubmatchIndex(text[start:end])
	if v == nil {
		return MatchSpec{}, fmt.Errorf("versions of %q are not understood: %q", text[m[4]:m[5]], strings.TrimSpace(text[start:end]))
	}
	if v[5] > v[4] {
		s.Build = text[start+v[4] : start+v[5]]
	}
	s.SpecSpan = source.Span{Start: start + v[2], End: start + v[3]}
	s.versions(text[s.SpecSpan.Start:s.SpecSpan.End], v[5] > v[4])
	return s, nil
}

// keys reads what stands in brackets, which begin at open, and narrows the text to
// its versions: those in the brackets, or those before them.
func (s *MatchSpec) keys(text string, open int, start, end *int) {
	*end = open
	for _, k := range specKey().FindAllStringSubmatchIndex(text[open:], -1) {
		value := source.Span{}
		for i := 4; i < len(k); i += 2 {
			if k[i] >= 0 {
				value = source.Span{Start: open + k[i], End: open + k[i+1]}
			}
		}
		switch content := text[value.Start:value.End]; text[open+k[2] : open+k[3]] {
		case "version":
			*start, *end = value.Start, value.End
		case "build":
			s.Build = content
		case "channel":
			s.Index = content
		}
	}
}

var specOne = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\s*([=<>!~]*)\s*(.*?)\s*$`) })

// versions turns the versions of conda into specifiers of PEP 440. A choice has no
// other form here and allows everything, and so does a version that is none
// there: of OpenSSL, "1.1.1k".
func (s *MatchSpec) versions(text string, hasBuild bool) {
	if strings.Contains(text, "|") {
		return
	}
	parts := strings.Split(text, ",")
	var specs []string
	for _, part := range parts {
		m := specOne().FindStringSubmatch(part)
		spec, v := specifier(m[1], m[2], hasBuild)
		if spec != "" {
			specs = append(specs, spec)
		}
		if len(parts) == 1 {
			s.Version = v
		}
	}
	if set, err := version.ParseSet(strings.Join(specs, ",")); err == nil {
		s.Spec = set
	}
}

// specifier turns one operator with a version into a specifier of PEP 440, and
// returns the version if it is asked for. "=1.2" is every 1.2.x, but only
// 1.2 where a build follows; "1.2.*" behind an order is 1.2. See testdata/gen.py.
func specifier(op, text string, hasBuild bool) (spec, v string) {
	plain := strings.TrimSuffix(strings.TrimRight(text, "*"), ".")
	wild := plain != text
	if plain == "" {
		return "", ""
	}
	switch op {
	case "=":
		wild = wild || !hasBuild
		op = "=="
	case "":
		op = "=="
	case "<", "<=", ">=", "~=":
		return op + plain, ""
	case ">":
		if wild {
			op = ">="
		}
		return op + plain, ""
	case "!=":
		if wild {
			plain += ".*"
		}
		return op + plain, ""
	}
	if !wild {
		return op + plain, plain
	}
	// A version with more than numbers cannot have others behind it in PEP 440.
	if p, err := version.Parse(plain); err == nil && (p.IsPrerelease() || p.Local() != "" || strings.Contains(plain, "post")) {
		return op + plain, plain
	}
	return op + plain + ".*", plain
}

// Distribution returns the name that the index of Python packages has for a package
// of conda, normalised. The differences are those of the mapping that pixi uses
// (prefix-dev/parselmouth, channels conda-forge and pytorch) for packages of machine
// learning; pytorch-gpu only pins pytorch (conda-forge/pytorch-cpu-feedstock).
func Distribution(name string) string {
	switch name {
	case "pytorch", "pytorch-cpu", "pytorch-gpu":
		return "torch"
	case "torchvision-cpu":
		return "torchvision"
	case "torchaudio-cpu":
		return "torchaudio"
	case "torchtriton":
		return "triton"
	case "ignite":
		return "pytorch-ignite"
	case "pytorch_geometric":
		return "torch-geometric"
	case "pytorch_cluster":
		return "torch-cluster"
	case "pytorch_scatter":
		return "torch-scatter"
	case "pytorch_sparse":
		return "torch-sparse"
	case "pytorch_spline_conv":
		return "torch-spline-conv"
	case "tensorflow-base":
		return "tensorflow"
	case "transformer-engine-torch":
		return "transformer-engine"
	case "nvidia-apex":
		return "apex"
	case "matplotlib-base":
		return "matplotlib"
	case "py-xgboost":
		return "xgboost"
	case "dask-core":
		return "dask"
	case "pytables":
		return "tables"
	}
	return distribution.Normalise(name)
}
