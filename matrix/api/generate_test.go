package api_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// generator makes histories of any size: modules with functions, aliases and
// classes with members, of which each release changes a few.
type generator struct {
	rand    *rand.Rand
	pkg     string
	modules int
	classes int // a module
	members int // a class
	defs    int // functions a module
}

func (g generator) snapshots(releases int) []*api.Snapshot {
	names := map[string]*api.Object{}
	aliases := map[string]string{}
	add := func(path string, o *api.Object) { names[path] = o }
	add(g.pkg, &api.Object{Kind: api.Module, Flags: api.Listed, Definition: g.pkg})
	for m := range g.modules {
		module := fmt.Sprintf("%s.mod%d", g.pkg, m)
		add(module, &api.Object{Kind: api.Module, Flags: api.Listed, Definition: module})
		for f := range g.defs {
			path := fmt.Sprintf("%s.func%d", module, f)
			add(path, g.function(api.Function, path))
			if f%2 == 0 {
				aliases[fmt.Sprintf("%s.m%dfunc%d", g.pkg, m, f)] = path
			}
		}
		for c := range g.classes {
			path := fmt.Sprintf("%s.Class%d", module, c)
			class := g.function(api.Class, path)
			if c > 0 {
				class.Bases = []string{fmt.Sprintf("%s.Class%d", module, g.rand.IntN(c))}
			}
			add(path, class)
			for k := range g.members {
				member := fmt.Sprintf("%s.method%d", path, k)
				add(member, g.function(api.Method, member))
			}
		}
	}
	var all []*api.Snapshot
	for r := range releases {
		paths := sorted(names)
		for range len(paths) / 40 {
			path := paths[g.rand.IntN(len(paths))]
			switch o := names[path]; {
			case o == nil || o.Kind == api.Module:
			case g.rand.IntN(3) == 0:
				// What lies below or leads there goes, too.
				for _, p := range paths {
					if p == path || strings.HasPrefix(p, path+".") || aliases[p] == path {
						delete(names, p)
					}
				}
				for alias, target := range aliases {
					if names[target] == nil {
						delete(aliases, alias)
					}
				}
			default:
				names[path] = g.function(o.Kind, o.Definition)
				names[path].Bases = o.Bases
			}
		}
		s := &api.Snapshot{
			Package: g.pkg, Version: fmt.Sprintf("1.%d", r),
			Wheels: []api.Wheel{{File: fmt.Sprintf("%s-1.%d-py3-none-any.whl", g.pkg, r), SHA256: strings.Repeat("0f", 32)}},
		}
		for path, o := range names {
			s.Names = append(s.Names, api.Name{Path: path, Object: o})
		}
		for path, alias := range aliases {
			s.Names = append(s.Names, api.Name{Path: path, Alias: alias, Flags: api.Listed})
		}
		slices.SortFunc(s.Names, func(a, b api.Name) int { return strings.Compare(a.Path, b.Path) })
		all = append(all, s)
	}
	return all
}

func sorted(names map[string]*api.Object) []string {
	paths := make([]string, 0, len(names))
	for path := range names {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}

// words that library authors give to parameters.
var words = strings.Fields("input other dim keepdim dtype out name axis x y size stride padding bias device momentum " +
	"weight reduction training data_format activation kernel_initializer seed shape values labels logits")

func (g generator) function(kind api.Kind, definition string) *api.Object {
	o := &api.Object{Kind: kind, Flags: api.Exact | api.Listed, Definition: definition}
	s := api.Signature{}
	for i, at := range g.rand.Perm(len(words))[:g.rand.IntN(7)] {
		p := api.Param{Name: words[at], Kind: api.Positional}
		if i > 2 {
			p.Kind = api.KeywordOnly
		}
		if i > 0 {
			p.Optional, p.Default = true, []string{"None", "0", "False", "'mean'", ""}[g.rand.IntN(5)]
		}
		s.Params = append(s.Params, p)
	}
	if g.rand.IntN(4) == 0 {
		s.Returns = "torch.Tensor"
	}
	o.Signatures = []api.Signature{s}
	switch g.rand.IntN(20) {
	case 0:
		o.Signatures = append(o.Signatures, api.Signature{Returns: "Self"})
	case 1:
		o.Keys = []string{"lr", "decay"}
	case 2:
		o.Any = true
	case 3:
		o.Deprecations = []api.Deprecation{{
			Category: "FutureWarning", Text: fmt.Sprintf("`%s` is deprecated, é | {}\n", definition),
			Condition: "size is not None", Param: "size",
		}}
	case 4:
		o.Raises = &api.Raise{Type: "RuntimeError", Text: "removed in 2.0"}
	}
	return o
}
