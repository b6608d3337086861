package link

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser"
)

// scope spells the names in the facts of one file as the project does: those
// that lie in it begin with a dot.
type scope struct {
	tree *Tree
	file string
	pool *pool
	// roots are what absolute imports begin with, by their first segment; "" is
	// what does not lie in the project.
	roots map[string]string
}

func (l *Linker) scope(file string) *scope {
	return &scope{tree: l.tree, file: file, pool: &l.pool, roots: make(map[string]string)}
}

// root returns the first segment of a name, and what an absolute one begins with
// in the project, "" outside of it.
func (s *scope) root(name string) (root, found string) {
	root, _, _ = strings.Cut(name, ".")
	if root == "" {
		return "", ""
	}
	found, ok := s.roots[root]
	if !ok {
		found, _ = s.tree.absolute(s.file, root)
		s.roots[root] = found
	}
	return root, found
}

// absolute returns a name as the project spells it.
func (s *scope) absolute(name string) string {
	if name == "" || name[0] == '.' {
		return name
	}
	if root, found := s.root(name); found != "" {
		return found + name[len(root):]
	}
	return name
}

// ref returns a reference as the project spells it.
func (s *scope) ref(r parser.Ref) parser.Ref {
	name := s.absolute(r.Name)
	if len(name) == len(r.Name) {
		return r
	}
	longer := segments(name) - segments(r.Name)
	r.Name, r.Bound = name, r.Bound+longer
	if r.Instance > 0 {
		r.Instance += longer
	}
	return r
}

// refs returns references as the project spells them, to be kept.
func (s *scope) refs(refs []parser.Ref) []parser.Ref {
	if len(refs) == 0 {
		return nil
	}
	refs = slices.Clone(refs)
	for i := range refs {
		refs[i] = s.ref(refs[i])
		refs[i].Name = s.pool.kept(refs[i].Name)
	}
	return refs
}

// matters reports whether one of the references lies in the project or in a
// library that is known. Of the others there is nothing to say, and every file
// has many: typing.Optional.
func (s *scope) matters(refs []parser.Ref) bool {
	return slices.ContainsFunc(refs, func(r parser.Ref) bool {
		root, found := s.root(r.Name)
		return root == "" || found != "" || s.tree.known(root)
	})
}

// lies reports whether a reference lies in the project.
func (s *scope) lies(r parser.Ref) bool {
	if r.Name == "" || r.Name[0] == '.' {
		return r.Name != ""
	}
	_, found := s.root(r.Name)
	return found != ""
}

func (s *scope) names(list []parser.Name) []name {
	names := make([]name, 0, len(list))
	for i := range list {
		n := &list[i]
		own := name{name: s.pool.kept(n.Name)}
		if s.matters(n.Refs) || n.Test != nil || n.Value != nil || n.Entries != nil || n.Class >= 0 || n.Function >= 0 {
			own.meaning = s.pool.share(meaning{
				refs: s.refs(n.Refs), test: s.cond(n.Test), constant: s.constant(n), class: int32(n.Class), function: int32(n.Function), confidence: n.Confidence,
			})
		}
		names = append(names, own)
	}
	return names
}

// constant returns what a name is bound to once, nil when that is not known.
func (s *scope) constant(n *parser.Name) *constant {
	if n.Value == nil && n.Entries == nil {
		return nil
	}
	c := &constant{value: n.Value}
	for _, arg := range n.Entries {
		arg.Block, arg.Value.Refs = 0, s.refs(arg.Value.Refs)
		c.entries = append(c.entries, arg)
	}
	return c
}

// cond returns a condition with the names of the project spelled as it does.
func (s *scope) cond(c *parser.Cond) *parser.Cond {
	return rewrite(c, func(c *parser.Cond) *parser.Cond {
		if c.Op != parser.Named && c.Op != parser.HasAttr {
			return c
		}
		r := s.ref(parser.Ref{Name: c.Name, Instance: c.Instance})
		if r.Name == c.Name {
			return c
		}
		d := *c
		d.Name, d.Instance = r.Name, r.Instance
		return &d
	})
}

// module returns the name of the module that an import statement is about.
func (s *scope) module(imp *parser.Import) (name string, ok bool) {
	if len(imp.Module) > maxName {
		return "", false
	}
	if imp.Level == 0 {
		return s.absolute(imp.Module), imp.Module != ""
	}
	name, ok = s.tree.relative(s.file, imp.Level)
	if ok && imp.Module != "" {
		for segment := range strings.SplitSeq(imp.Module, ".") {
			name = child(name, segment)
		}
	}
	return name, ok
}

// segments counts the segments of a name. The dot that a name of the project
// begins with makes one.
func segments(name string) int { return strings.Count(name, ".") + 1 }
