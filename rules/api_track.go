package rules

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/api"
)

// History is the API history of a package. It is opened when a scanned file
// first names something that it, or one beside it, may be about.
type History struct {
	Package string // "torch", "tensorflow.keras"
	Data    string // what api.Encode wrote and api.Verify accepts
}

// track is a history between the releases of the pair.
type track struct {
	data string
	// pkg is the package whose versions count and whose name findings carry.
	pkg string
	// root is what the names of the history begin with.
	root     string
	from, to version.Endpoint
	// active says that there is something to report: the pair leads from one
	// release to another, or what the project runs on was only read from it, so
	// that its code may be broken already. Otherwise the history tells facts.
	active bool

	once    sync.Once
	history *api.History // nil when it cannot be read
	// source and target are the releases compared. source is -1 when the
	// release that the code runs on is unknown or older than all.
	source, target int
	// libraries has what is installed when the history is at each release.
	libraries []atomic.Pointer[api.Library]

	naming sync.Once
	minors []string // of the releases, see releaseName
}

// open reads the history. False means that it says nothing about the target.
func (t *track) open() bool {
	t.once.Do(func() {
		h, err := api.OpenVerified(t.data)
		if err != nil {
			return // whoever offers it has checked it
		}
		target, ok := h.Release(t.to.Version)
		if !ok {
			return
		}
		t.history, t.target, t.source = h, target, -1
		t.libraries = make([]atomic.Pointer[api.Library], len(h.Releases()))
		if t.from.Known() {
			if source, ok := h.Release(t.from.Version); ok {
				t.source = source
			}
		}
	})
	return t.history != nil
}

// findTracks returns the histories that have a version at the target, by the
// root of their names.
func (e *Engine) findTracks(list []History) map[string]*track {
	tracks := make(map[string]*track, len(list))
	for _, h := range list {
		from, to := e.endpoints(h.Package)
		if !to.Known() {
			continue
		}
		for _, root := range e.roots(h.Package) {
			tracks[root] = &track{
				data: h.Data, pkg: e.packageOf(h.Package), root: root, from: from, to: to,
				active: !from.Known() || from.Origin == version.Detected ||
					version.Compare(from.Version.WithoutLocal(), to.Version.WithoutLocal()) != 0,
			}
		}
	}
	return tracks
}

// packageOf returns the package whose versions a history follows.
func (e *Engine) packageOf(history string) string {
	if history == tensorflowKeras {
		return "keras"
	}
	if name, ok := e.catalog.Canonical(history); ok {
		return name
	}
	return history
}

// tensorflowKeras is the history of what TensorFlow mounts as keras. Its
// releases are those of TensorFlow below 2.16 and those of Keras from 3.0 on.
const tensorflowKeras = "tensorflow.keras"

// roots returns what names in a history begin with: the import name that is
// spelled like it when the package has several, else all of them.
func (e *Engine) roots(history string) []string {
	own := strings.ReplaceAll(history, "-", "_")
	if p := e.catalog.Package(e.packageOf(history)); p != nil && history != tensorflowKeras && !slices.Contains(p.Modules, own) {
		return p.Modules
	}
	return []string{own}
}

// endpoints returns the versions by which a history is judged.
func (e *Engine) endpoints(history string) (from, to version.Endpoint) {
	axis := func(side map[string]version.Endpoint) version.Endpoint { return side[e.packageOf(history)] }
	switch history {
	case tensorflowKeras:
		axis = mountedKeras
	case "tf-keras":
		axis = legacyVersion
	}
	return axis(e.pair.From), axis(e.pair.To)
}

// mountedKeras is kerasOfTensorFlow, and unknown where that has to stand
// TensorFlow's own version in for one of Keras 3.
func mountedKeras(side map[string]version.Endpoint) version.Endpoint {
	end := kerasOfTensorFlow(side)
	tf := side["tensorflow"]
	if tf.Known() && version.Compare(tf.Version, keras3TensorFlow) >= 0 && !side["keras"].Known() {
		return version.Endpoint{}
	}
	return end
}

// trackOf returns the history that a name belongs to, by the longest root. A
// name that TensorFlow mounts from Keras belongs to no history when the one of
// Keras is not there.
func (e *Engine) trackOf(name string) *track {
	if len(e.tracks) == 0 {
		return nil
	}
	if _, mounted := below(name, tensorflowKeras); mounted {
		return e.tracks[tensorflowKeras]
	}
	for _, root := range e.dottedRoots {
		if _, ok := below(name, root); ok {
			return e.tracks[root]
		}
	}
	return e.tracks[rootOf(name)]
}

// library returns what is installed when a history is at one release and the
// others are on the same side of the pair.
func (e *Engine) library(t *track, release int) *api.Library {
	kept := &t.libraries[release]
	if known := kept.Load(); known != nil {
		return known
	}
	installed := make([]api.Installed, 0, len(e.tracks))
	for _, root := range e.trackRoots {
		u := e.tracks[root]
		if !u.open() {
			continue
		}
		at := u.target
		switch {
		case u == t:
			at = release
		case release != t.target && u.source >= 0:
			at = u.source
		}
		installed = append(installed, api.Installed{History: u.history, Release: at})
	}
	kept.CompareAndSwap(nil, api.NewLibrary(installed...))
	return kept.Load()
}

// releaseName names a release as people do: by the first two numbers, unless
// the history has several releases with these.
func (t *track) releaseName(release int) string {
	t.naming.Do(func() {
		for _, r := range t.history.Releases() {
			t.minors = append(t.minors, minor(r.Version))
		}
	})
	short := t.minors[release]
	for i := range t.minors {
		if i != release && t.minors[i] == short {
			return t.history.Releases()[release].Version.String()
		}
	}
	return short
}

// axisName names the package whose number a release has: those of
// tensorflow.keras are TensorFlow's below 3.
func (e *Engine) axisName(t *track, release int) string {
	if t.root == tensorflowKeras && version.Compare(t.history.Releases()[release].Version, keras3) < 0 {
		return e.display("tensorflow")
	}
	return e.display(t.pkg)
}

// minor returns the first two numbers of a version.
func minor(v version.Version) string {
	numbers := v.Release()
	for len(numbers) < 2 {
		numbers = append(numbers, 0)
	}
	return strconv.Itoa(numbers[0]) + "." + strconv.Itoa(numbers[1])
}

// exact reports whether the release that is judged for the target has its
// first two numbers, so that what was added in between cannot be missed.
func (t *track) exact() bool {
	return minor(t.history.Releases()[t.target].Version) == minor(t.to.Version)
}
