package matrix

import (
	"slices"

	"github.com/upcheck/upcheck/internal/version"
)

// Request is what is known before the pair of versions is settled.
type Request struct {
	From, To []Named // named by the user
	// Detected are the requirements of the project's files, those first that
	// count more. Packages that are not in the Catalog are passed over.
	Detected []Detected
}

// Detected is a requirement that was read from a file.
type Detected struct {
	Package string
	Set     version.Set
	Source  string // where: slash path with ":line"
	// Exact says that the source records what is installed, as a lock file
	// does. It counts before a pin, and a pin before a range.
	Exact bool
}

// Resolution is a settled pair. Notes say in one line each what a reader of
// the findings should know of how it was settled.
type Resolution struct {
	Pair  version.Pair
	Notes []string
}

// Resolve settles the versions at both ends for every package about which
// something is known.
//
// From: what the user named, else what was detected: a lock file before a pin
// before a range, which stands for its lower end. Keras follows TensorFlow.
//
// To: what the user named. A package that is known at From stays as it is if
// the requirements of the packages settled so far allow it, else it takes the
// highest release they allow; so does one that they require and of which
// nothing is known. All others have the default target, or none.
//
// When nothing is named for To, the packages that are known go to the default
// target, except for one that is there or above already: it stays.
//
// An error says which name or version of Request is wrong.
func (c *Catalog) Resolve(q Request) (Resolution, error) {
	from, fromNotes, err := c.given(q.From)
	if err != nil {
		return Resolution{}, err
	}
	to, toNotes, err := c.given(q.To)
	if err != nil {
		return Resolution{}, err
	}
	r := newResolver(c, from)
	r.notes = append(fromNotes, toNotes...)
	r.detect(q.Detected)
	r.followTensorFlow()
	r.targets(to)
	return Resolution{version.Pair{From: r.from, To: r.to}, unique(r.notes)}, nil
}

// resolver holds a pair while it is being settled.
type resolver struct {
	catalog  *Catalog
	from, to map[string]version.Endpoint
	// demands are the requirements of the packages in to, by the package
	// that they are on.
	demands map[string][]demand
	// defaults are the default targets by package.
	defaults map[string]version.Version
	// loose are the packages whose version at From is the lower end of a
	// range.
	loose map[string]bool
	notes []string
}

func newResolver(c *Catalog, from map[string]version.Endpoint) *resolver {
	return &resolver{
		catalog: c,
		from:    from,
		to:      map[string]version.Endpoint{},
		demands: map[string][]demand{},
		loose:   map[string]bool{},

		defaults: c.defaults(),
	}
}

func unique(notes []string) []string {
	var kept []string
	for _, note := range notes {
		if !slices.Contains(kept, note) {
			kept = append(kept, note)
		}
	}
	return kept
}
