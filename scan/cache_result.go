package scan

import (
	"fmt"
	"maps"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/cache"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// keptResult is a Result as it is kept. Rules are not: they follow from the
// options.
type keptResult struct {
	Findings               finding.List
	Diagnostics            []finding.Diagnostic
	From, To               []keptEndpoint
	Notes                  []string
	Files, Unread, Skipped int
	Imports, Extras        []string
}

// keptEndpoint is the version.Endpoint of a package.
type keptEndpoint struct {
	Package       string
	Origin        version.Origin
	Version, High keptVersion
	Where         string
}

// keptVersion is a version as text, and how that is read.
type keptVersion struct {
	Text   string
	Dotted bool
}

func encodeResult(r *Result) ([]byte, error) {
	kept := keptResult{
		Findings: r.Findings, Diagnostics: r.Diagnostics, Notes: r.Resolution.Notes,
		Files: r.Files, Unread: r.Unread, Skipped: r.Skipped, Imports: r.Imports, Extras: r.Extras,
	}
	var err error
	if kept.From, err = keepEndpoints(r.Resolution.Pair.From); err != nil {
		return nil, err
	}
	if kept.To, err = keepEndpoints(r.Resolution.Pair.To); err != nil {
		return nil, err
	}
	return cache.Marshal(kept)
}

// decodeResult reads what encodeResult wrote.
func decodeResult(content []byte) (*Result, error) {
	var kept keptResult
	if err := cache.Unmarshal(content, &kept); err != nil {
		return nil, err
	}
	from, err := endpoints(kept.From)
	if err != nil {
		return nil, err
	}
	to, err := endpoints(kept.To)
	if err != nil {
		return nil, err
	}
	return &Result{
		Findings: kept.Findings, Diagnostics: kept.Diagnostics,
		Resolution: matrix.Resolution{Pair: version.Pair{From: from, To: to}, Notes: kept.Notes},
		Files:      kept.Files, Unread: kept.Unread, Skipped: kept.Skipped, Imports: kept.Imports, Extras: kept.Extras,
	}, nil
}

func keepEndpoints(all map[string]version.Endpoint) ([]keptEndpoint, error) {
	var kept []keptEndpoint
	for _, name := range slices.Sorted(maps.Keys(all)) {
		e := all[name]
		v, err := keepVersion(e.Version)
		if err != nil {
			return nil, err
		}
		high, err := keepVersion(e.High)
		if err != nil {
			return nil, err
		}
		kept = append(kept, keptEndpoint{Package: name, Origin: e.Origin, Version: v, High: high, Where: e.Where})
	}
	return kept, nil
}

func endpoints(kept []keptEndpoint) (map[string]version.Endpoint, error) {
	all := make(map[string]version.Endpoint, len(kept))
	for _, k := range kept {
		v, err := k.Version.version()
		if err != nil {
			return nil, err
		}
		high, err := k.High.version()
		if err != nil {
			return nil, err
		}
		all[k.Package] = version.Endpoint{Version: v, Origin: k.Origin, High: high, Where: k.Where}
	}
	return all, nil
}

// keepVersion writes a version. One that would be read as another is an error.
func keepVersion(v version.Version) (keptVersion, error) {
	for _, dotted := range [...]bool{false, true} {
		k := keptVersion{Text: v.String(), Dotted: dotted}
		if again, err := k.version(); err == nil && again == v {
			return k, nil
		}
	}
	return keptVersion{}, fmt.Errorf("version %q cannot be kept", v)
}

func (k keptVersion) version() (version.Version, error) {
	switch {
	case k.Text == "":
		return version.Version{}, nil
	case k.Dotted:
		return version.ParseDotted(k.Text)
	default:
		return version.Parse(k.Text)
	}
}
