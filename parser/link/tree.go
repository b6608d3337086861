package link

import (
	"path"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/parser"
)

// Layout is what a Tree is made of. Paths have slashes and begin at the top of
// the project.
type Layout struct {
	// Files are the Python files of the project.
	Files []string
	// List, when not nil, lists a folder, so that nobody has to know all Files when
	// few imports are followed. It is asked about a folder once.
	List func(dir string) (files, folders []string)
	// Bases are the folders that a project is usually run from; what lies in
	// them, or in src below them, is found from anywhere.
	Bases []string
	// Known reports whether the first segment of an import names a library. A
	// folder that is no regular package does not hide one.
	Known func(root string) bool
}

// Tree says which files the imports of a project lead to. It is safe for
// concurrent use.
type Tree struct {
	list  func(dir string) (files, folders []string)
	known func(root string) bool
	bases map[string]bool
	nodes map[string]node

	mu     sync.Mutex // for nodes and listed, when there is list
	listed map[string]bool
	places sync.Map // of *place, by folder
}

// node is what a name of the project leads to.
type node struct {
	file   string // of the module, or the __init__ of a package
	dir    string // of a folder
	folder bool
	// clash says that two folders have the name, so that it leads nowhere.
	clash bool
}

func (n *node) isPackage() bool { return n.file != "" && isInit(n.file) }

// NewTree returns the tree of a project.
func NewTree(l Layout) *Tree {
	t := &Tree{
		list: l.List, known: l.Known, bases: make(map[string]bool), nodes: make(map[string]node), listed: make(map[string]bool),
	}
	for _, base := range l.Bases {
		t.bases[folderName(base)] = true
	}
	if t.known == nil {
		t.known = func(string) bool { return false }
	}
	t.addFolder(".")
	if t.list == nil {
		for _, file := range l.Files {
			file = path.Clean(file)
			if t.addFile(file) {
				t.addFolders(path.Dir(file))
			}
		}
	}
	return t
}

// endings are those of modules, the better ones first. Notebooks cannot be
// imported.
var endings = [...]string{"/__init__.py", ".py", "/__init__.pyi", ".pyi"}

// addFile adds a file unless it is none that can be imported.
func (t *Tree) addFile(file string) bool {
	if ext := path.Ext(file); ext != ".py" && ext != ".pyi" {
		return false
	}
	name := parser.ModuleName(file)
	n := t.nodes[name]
	if n.file == "" || rank(file) < rank(n.file) {
		n.file = file
		t.nodes[name] = n
	}
	return true
}

// addFolder adds a folder, and reports whether it is new.
func (t *Tree) addFolder(dir string) bool {
	name := folderName(dir)
	n := t.nodes[name]
	if n.folder && n.dir == dir {
		return false
	}
	n.clash = n.folder
	n.folder, n.dir = true, dir
	t.nodes[name] = n
	return true
}

// addFolders adds a folder and those that it lies in.
func (t *Tree) addFolders(dir string) {
	for t.addFolder(dir) && dir != "." && dir != "/" && dir != ".." {
		dir = path.Dir(dir)
	}
}

func rank(file string) int {
	for i, ending := range endings {
		if strings.HasSuffix("/"+file, ending) {
			return i
		}
	}
	return len(endings)
}

func isInit(file string) bool { return strings.HasPrefix(path.Base(file), "__init__.") }

// folderName returns the name of the package in a folder.
func folderName(dir string) string { return parser.ModuleName(path.Join(dir, "__init__.py")) }

// node returns what a name leads to, the zero node for nothing. All names of the project
// begin with a dot, see parser.ModuleName.
func (t *Tree) node(name string) node {
	return t.in(parent(name), name[strings.LastIndexByte(name, '.')+1:])
}

// in returns what a name in a folder leads to. No string is made of the two: most of what
// import statements take is no module.
func (t *Tree) in(folder, segment string) node {
	var memory [128]byte
	name := memory[:0]
	if folder != "." {
		name = append(name, folder...)
	}
	name = append(append(name, '.'), segment...)
	if t.list != nil {
		t.mu.Lock()
		defer t.mu.Unlock()
		if t.look(folder); t.nodes[string(name)].folder {
			t.look(string(name))
		}
	}
	n := t.nodes[string(name)]
	if n.clash {
		return node{}
	}
	return n
}

// look lists a folder that was not listed yet.
func (t *Tree) look(name string) {
	if t.listed[name] {
		return
	}
	if name != "." {
		t.look(parent(name))
	}
	if t.listed[name] = true; !t.nodes[name].folder {
		return
	}
	files, folders := t.list(t.nodes[name].dir)
	for _, file := range files {
		t.addFile(file)
	}
	for _, folder := range folders {
		t.addFolder(folder)
	}
}

// Module returns the file of a module or package by its name in the project.
func (t *Tree) Module(name string) (file string, ok bool) {
	n := t.node(name)
	return n.file, n.file != ""
}

// exists reports whether a name is that of a module or folder.
func (t *Tree) exists(name string) bool {
	n := t.node(name)
	return n.file != "" || n.folder
}

// top returns the folder that holds the outermost package that a folder lies in:
// the one that its files are imported from. For files outside of packages, which
// may be scripts, it is their own.
func (t *Tree) top(dir string) string {
	for dir != "." {
		n := t.node(dir)
		if !n.isPackage() {
			break
		}
		dir = parent(dir)
	}
	return dir
}

func (t *Tree) search(from, root, top string, known, regular bool) (string, bool) {
	for dir := top; ; dir = parent(dir) {
		base := t.bases[dir] || dir == "."
		if !known || base || dir == top {
			if n := t.in(dir, root); t.takes(&n, from, known, regular) {
				return child(dir, root), true
			}
		}
		if !known || base {
			src := child(dir, "src")
			if n := t.in(src, root); t.takes(&n, from, known, regular) {
				return child(src, root), true
			}
		}
		if dir == "." {
			return "", false
		}
	}
}

// takes reports whether an import leads to a node. A file that has the name of
// a library does not import itself.
func (t *Tree) takes(n *node, from string, known, regular bool) bool {
	if !regular {
		return n.folder && n.file == ""
	}
	return n.file != "" && (n.isPackage() || !known || n.file != from)
}

// child returns the name of what lies in a folder.
func child(name, segment string) string {
	if name == "." {
		return "." + segment
	}
	return name + "." + segment
}

// parent returns the name of the folder that something lies in, "." at the top.
func parent(name string) string {
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		return name[:i]
	}
	return "."
}
