package history_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// surface is a snapshot by path.
type surface struct {
	snapshot *api.Snapshot
	objects  map[string]*api.Object // aliases resolved
	homes    map[string]string
	children map[string][]string // last names by parent
}

func newSurface(snapshot *api.Snapshot) *surface {
	s := &surface{snapshot, map[string]*api.Object{}, map[string]string{}, map[string][]string{}}
	for _, n := range snapshot.Names {
		if parent := parentOf(n.Path); parent != "" {
			s.children[parent] = append(s.children[parent], n.Path[len(parent)+1:])
		}
		if n.Object != nil {
			s.objects[n.Path], s.homes[n.Path] = n.Object, n.Path
		}
	}
	for _, n := range snapshot.Names {
		if n.Object == nil {
			s.objects[n.Path], s.homes[n.Path] = s.objects[n.Alias], n.Alias
		}
	}
	return s
}

// find returns the object at a path, through aliases of modules; nil when
// there is none.
func (s *surface) find(path string) *api.Object {
	object, _ := s.lookup(path, 0)
	return object
}

func (s *surface) lookup(path string, depth int) (*api.Object, string) {
	if o := s.objects[path]; o != nil {
		return o, s.homes[path]
	}
	parent := parentOf(path)
	if parent == "" || depth > 20 {
		return nil, ""
	}
	_, home := s.lookup(parent, depth+1)
	if home == "" || home == parent {
		return nil, ""
	}
	return s.lookup(home+path[len(parent):], depth+1)
}

// open reports whether a missing path may exist all the same.
func (s *surface) open(path string) bool {
	for path = parentOf(path); path != ""; path = parentOf(path) {
		if o := s.find(path); o != nil {
			return o.Flags&api.Open != 0
		}
	}
	return false
}

// public returns the paths of modules and of what modules bind.
func (s *surface) public() []string {
	var paths []string
	for _, n := range s.snapshot.Names {
		o := s.objects[n.Path]
		if o == nil || hidden(n.Path) || o.Flags&api.Private != 0 {
			continue
		}
		if parent := s.objects[parentOf(n.Path)]; parent == nil || parent.Kind == api.Module {
			paths = append(paths, n.Path)
		}
	}
	return paths
}

// namesReport is how the names agree.
type namesReport struct {
	snapshot          *api.Snapshot
	found             int
	missed, extra     map[string][]string // by kind, as the oracle and as the snapshot say
	foreign, external int
	served, unasked   int
	conditional       []string
}

func compareNames(o *oracle, s *surface) *namesReport {
	r := &namesReport{snapshot: s.snapshot, missed: map[string][]string{}, extra: map[string][]string{}}
	for path, kind := range o.names {
		object := s.find(path)
		switch {
		case o.left(path):
		case kind == foreign:
			r.foreign++
		case object == nil:
			r.missed[kind] = append(r.missed[kind], path)
		case !o.attributes && kind == "value" && object.Kind == api.External:
			r.external++
		case !o.attributes && object.Kind == api.External:
			r.missed[kind+" called external"] = append(r.missed[kind+" called external"], path)
		default:
			r.found++
		}
	}
	for _, path := range s.public() {
		object := s.objects[path]
		if _, ok := o.names[path]; ok || o.left(path) {
			continue
		}
		switch parent := parentOf(path); {
		case !o.attributes && object.Kind == api.External:
		case object.Flags&api.Served != 0:
			r.served++
		case object.Flags&api.Conditional != 0:
			r.conditional = append(r.conditional, path)
		case o.presence(path) == unknown, parent != "" && !o.modules[parent], o.attributes && s.importOnly(path):
			r.unasked++
		default:
			kind := fmt.Sprintf("%v%s", kindNames[object.Kind], flagNames(object.Flags))
			r.extra[kind] = append(r.extra[kind], path)
		}
	}
	return r
}

// importOnly reports whether a path leads through a module that is no
// attribute.
func (s *surface) importOnly(path string) bool {
	for ; path != ""; path = parentOf(path) {
		if o := s.objects[path]; o != nil && o.Flags&api.ImportOnly != 0 {
			return true
		}
	}
	return false
}

var kindNames = map[api.Kind]string{
	api.Unknown: "unknown", api.Module: "module", api.Function: "function", api.Class: "class", api.Value: "value", api.External: "external",
}

func flagNames(f api.Flags) string {
	text := ""
	for _, n := range []struct {
		flag api.Flags
		name string
	}{{api.ImportOnly, "import-only"}, {api.Stub, "stub"}} {
		if f&n.flag != 0 {
			text += " " + n.name
		}
	}
	return text
}

func (r *namesReport) recall() float64    { return percent(r.found, r.found+total(r.missed)) }
func (r *namesReport) precision() float64 { return percent(r.found, r.found+total(r.extra)) }

func total(lists map[string][]string) int {
	n := 0
	for _, l := range lists {
		n += len(l)
	}
	return n
}

func (r *namesReport) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: %d names; recall %.3f %%, precision %.3f %%; %d missed, %d extra (not counted: %d foreign, %d values called external, %d served, %d that the dump cannot tell, %d said to be conditional)",
		r.snapshot.Package, r.snapshot.Version, r.found, r.recall(), r.precision(), total(r.missed), total(r.extra), r.foreign, r.external, r.served, r.unasked, len(r.conditional))
	for _, side := range []struct {
		name  string
		lists map[string][]string
	}{{"missed", r.missed}, {"extra", r.extra}} {
		for _, kind := range slices.Sorted(maps.Keys(side.lists)) {
			fmt.Fprintf(&b, "\n%s %s: %d%s", side.name, kind, len(side.lists[kind]), grouped(side.lists[kind]))
		}
	}
	fmt.Fprintf(&b, "\nconditional and not there: %d%s", len(r.conditional), grouped(r.conditional))
	return b.String()
}

// grouped lists paths, those of one parent on one line.
func grouped(paths []string) string {
	groups := map[string][]string{}
	for _, p := range paths {
		parent := parentOf(p)
		groups[parent] = append(groups[parent], p[len(parent):])
	}
	var b strings.Builder
	for _, parent := range slices.Sorted(maps.Keys(groups)) {
		slices.Sort(groups[parent])
		fmt.Fprintf(&b, "\n\t%s: %s", parent, strings.ReplaceAll(strings.Join(groups[parent], " "), " .", " "))
	}
	return b.String()
}
