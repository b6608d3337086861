package history

import (
	"maps"
	"path"
	"slices"
	"strings"
)

// location is where a module lies. A module may have a .py file, a stub, both,
// or none of them: a compiled module, or a namespace package (PEP 420).
type location struct {
	wheel  *Wheel
	own    bool   // in the first wheel, not in a companion
	rank   int    // of its mount; 0 when it lies where its name says
	py     string // members of the wheel, "" when there is none
	pyi    string
	pkg    bool
	native bool
}

// tree knows every module of some wheels by qualified name.
type tree struct {
	locations map[string]*location
	names     []string            // of all modules, sorted
	children  map[string][]string // last names of the submodules, sorted
}

// plant reads the modules' names off the wheels' members. Where two wheels
// have a module, the first wins. What a policy mounts lies where users look
// for it, and is the package's own.
func plant(wheels []*Wheel, p *policy) *tree {
	t := &tree{locations: map[string]*location{}}
	for i, w := range wheels {
		for _, member := range slices.Sorted(maps.Keys(w.members)) {
			t.add(w, p, member, i == 0)
		}
	}
	t.index()
	if len(wheels) > 0 {
		p.elsewhere.close(t, wheels[0])
		t.index()
		if p.plant != nil {
			p.plant(t)
			t.index()
		}
	}
	return t
}

// index lists the modules and their children.
func (t *tree) index() {
	t.children = map[string][]string{}
	t.names = slices.Sorted(maps.Keys(t.locations))
	for _, name := range t.names {
		if parent, last := cutLast(name); parent != "" {
			t.children[parent] = append(t.children[parent], last)
		}
	}
}

// maxFolders is how deep a module may lie. No name in the histories has more than
// 10 segments; a path in a zip archive can have 30,000, each a module.
const maxFolders = 100

func (t *tree) add(w *Wheel, p *policy, member string, own bool) {
	ext := path.Ext(member)
	stem := strings.TrimSuffix(member, ext)
	switch ext {
	case ".py", ".pyi":
	case ".so", ".pyd": // _C.cpython-310-x86_64-linux-gnu.so, _C.abi3.so
		dir, base := path.Split(stem)
		base, _, _ = strings.Cut(base, ".")
		stem = dir + base
	default:
		return
	}
	dir, base := path.Split(stem)
	pkg := base == "__init__"
	if pkg {
		stem = strings.TrimSuffix(dir, "/")
	}
	name := strings.ReplaceAll(stem, "/", ".")
	if strings.Count(name, ".") >= maxFolders {
		return
	}
	for part := range strings.SplitSeq(name, ".") {
		if !identifier(part) {
			return
		}
	}
	name, rank := p.place(name)
	if ext == ".pyi" && slices.Contains(p.ghosts, name) {
		return
	}
	own = own || rank > 0
	l := t.location(w, name, own)
	if rank > l.rank {
		*l = location{wheel: w, own: own, rank: rank}
	}
	if l.wheel != w || rank < l.rank {
		return
	}
	if pkg && !l.pkg { // x/__init__.py hides x.py, not the stub or the library of x
		l.pkg = true
		if ext == ".py" {
			l.py = ""
		}
	}
	switch {
	case ext == ".py" && (pkg || !l.pkg):
		l.py = member
	case ext == ".pyi" && (pkg || l.pyi == ""):
		l.pyi = member
	case compiled(member):
		l.native = true
	}
	for parent, _ := cutLast(name); parent != "" && ext != ".so" && ext != ".pyd"; parent, _ = cutLast(parent) {
		t.location(w, parent, own)
	}
}

func (t *tree) location(w *Wheel, name string, own bool) *location {
	l := t.locations[name]
	if l == nil {
		l = &location{wheel: w, own: own}
		t.locations[name] = l
	}
	return l
}

// identifier reports whether s can be written as a name. Letters beyond ASCII
// are not told apart.
func identifier(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', c == '_', c >= 0x80:
		case '0' <= c && c <= '9' && i > 0:
		default:
			return false
		}
	}
	return s != ""
}
