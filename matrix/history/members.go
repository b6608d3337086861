package history

import (
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// members lists what stands below a class, and the bases that have no public
// name.
func (s *surface) members(class *entity) {
	home := s.homes[class]
	s.bare(class)
	for i := range class.class.members {
		m := &class.class.members[i]
		if public(m.name) {
			s.memberName(class, home+"."+m.name, m)
		}
	}
	if h := class.hint; h != nil && h.kind == classEntity {
		s.stubMembers(class, h)
	}
	for _, m := range s.metaMembers(class) {
		if public(m.name) {
			s.memberName(class, home+"."+m.name, m)
		}
	}
	for _, name := range class.class.attributes {
		path := home + "." + name
		if _, taken := s.names[path]; !taken && public(name) {
			o := &api.Object{Kind: api.Attribute, Definition: class.path + "." + name}
			s.typed(o, &entity{owner: class}, class.class.hints[name])
			s.names[path] = api.Name{Path: path, Object: o}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(class.patches)) {
		path := home + "." + name
		if _, taken := s.names[path]; !taken && public(name) {
			s.names[path] = api.Name{Path: path, Object: s.patched(class.patches[name])}
		}
	}
}

// stubMembers adds what a stub shows of a class whose bases cannot be told:
// torch/__init__.pyi has the methods of Tensor up to 1.5, when the class that
// Tensor derives from had no stub yet.
func (s *surface) stubMembers(class, stub *entity) {
	if _, known := s.bases(class); known {
		return
	}
	for i := range stub.class.members {
		if m := &stub.class.members[i]; public(m.name) {
			s.memberName(stub, s.homes[class]+"."+m.name, m)
		}
	}
}

// bare gives the bases of a class that no public name leads to the path of
// their definition.
func (s *surface) bare(class *entity) {
	bases, _ := s.bases(class)
	for _, b := range bases {
		if b.kind != classEntity || s.homes[b] != "" || !s.own(b) {
			continue
		}
		if _, taken := s.names[b.path]; taken {
			continue
		}
		s.homes[b] = b.path
		o := s.object(b)
		o.Flags |= api.Private
		s.names[b.path] = api.Name{Path: b.path, Object: o}
		s.classes = append(s.classes, b)
	}
}

// memberName adds one member of a class.
func (s *surface) memberName(class *entity, path string, m *classMember) {
	if _, taken := s.names[path]; taken {
		return
	}
	e := s.memberEntity(class, m)
	n := api.Name{Path: path}
	switch {
	case e == nil:
		n.Object = &api.Object{Kind: api.Attribute, Definition: class.path + "." + m.name}
	case e.kind == externalEntity || e.kind == moduleEntity:
		n.Object = &api.Object{Kind: api.External, Definition: e.path}
	case e.kind == classEntity:
		if s.homes[e] == "" {
			s.homes[e] = path
		}
		if s.homes[e] != path {
			n.Alias = s.homes[e]
			break
		}
		n.Object = s.object(e)
		s.classes = append(s.classes, e)
	case e.member != nil && e.member != m && s.homes[e.owner] != "" && public(e.member.name):
		n.Alias = s.homes[e.owner] + "." + e.member.name
	default:
		n.Object = s.object(e)
		s.asMember(n.Object, e)
	}
	if m.conditional && n.Object != nil {
		n.Object.Flags |= api.Conditional
	}
	s.names[path] = n
}

// asMember makes the description of a function or value that of a member.
func (s *surface) asMember(o *api.Object, e *entity) {
	if o.Kind != api.Function {
		o.Kind = api.Attribute
		if e.member != nil {
			s.typed(o, e, e.member.annotation)
		}
		return
	}
	c, _ := s.callableOf(e, 0)
	o.Kind = api.Method
	if c == nil {
		return
	}
	switch c.role {
	case property:
		o.Kind = api.Property
		o.Flags &^= api.Exact
	case classMethod:
		o.Kind = api.ClassMethod
	case staticMethod:
		o.Kind = api.StaticMethod
	default:
		if e.owner == nil { // a function of the module becomes a method
			dropFirst(o)
		}
	}
}

// typed gives an attribute the type that its annotation says. That of a number
// or a text is not worth its place.
func (s *surface) typed(o *api.Object, e *entity, annotation string) {
	if annotation == "" {
		return
	}
	if t := s.typeName(e, annotation); t != "" && t != "Self" && !strings.HasPrefix(t, "builtins.") {
		o.Signatures = []api.Signature{{Returns: t}}
	}
}

func dropFirst(o *api.Object) {
	for i := range o.Signatures {
		if ps := o.Signatures[i].Params; len(ps) > 0 && ps[0].Kind <= api.Positional {
			o.Signatures[i].Params = ps[1:]
		}
	}
}

// patched describes what was put into a class from outside.
func (s *surface) patched(p *slot) *api.Object {
	e := s.entityOf(p)
	if e == nil {
		return &api.Object{Kind: api.Attribute}
	}
	o := s.object(e)
	s.asMember(o, e)
	return o
}
