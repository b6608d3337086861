package scan

import "slices"

// sources says for each file which others things may get to it from, by its imports.
// A name that a module only imports itself comes from where it is made.
func (p *workspace) sources(a *around) [][]int {
	s := &sources{workspace: p, around: a, known: make(map[nameIn][]int)}
	all := make([][]int, len(a.files))
	for i := range a.files {
		f := &a.files[i]
		if f.facts == nil {
			continue
		}
		for n := range f.facts.Imports {
			imp, route := &f.facts.Imports[n], &f.routes[n]
			if len(imp.Names) == 0 && !f.facts.MayHave(imp.Bound[0]) {
				continue
			}
			if len(imp.Names) == 0 || imp.Names[0] == "*" {
				for _, file := range append(slices.Clip(route.Above), route.Module) {
					all[i] = s.add(all[i], file)
				}
				continue
			}
			for k, h := range imp.Taken {
				if !f.facts.MayHave(imp.Bound[k]) {
					continue // it is only there for others
				}
				all[i] = s.add(all[i], route.Names[k])
				if module := p.find(a, route.Module); module >= 0 {
					all[i] = append(all[i], s.of(module, h, 0)...)
				}
			}
		}
		slices.Sort(all[i])
		all[i] = slices.Compact(all[i])
	}
	return all
}

type sources struct {
	*workspace
	around *around
	known  map[nameIn][]int
}

// nameIn is a name of a file.
type nameIn struct {
	file int
	name uint64
}

func (s *sources) add(list []int, file string) []int {
	if file == "" {
		return list
	}
	if i := s.find(s.around, file); i >= 0 {
		return append(list, i)
	}
	return list
}

// of returns the files that a name of a module may come from.
func (s *sources) of(file int, name uint64, depth int) []int {
	key := nameIn{file, name}
	if list, ok := s.known[key]; ok {
		return list
	}
	f := &s.around.files[file]
	if f.facts == nil || depth > maxPasses {
		return []int{file}
	}
	s.known[key] = []int{file} // for a name that comes from itself
	origins := f.origins(name)
	var list []int
	if len(origins) == 0 || slices.Contains(f.facts.Defs, name) {
		list = append(list, file)
	}
	for _, o := range origins {
		imp, route := &f.facts.Imports[o.statement], &f.routes[o.statement]
		if len(imp.Names) == 0 { // import a.b
			for _, target := range append(slices.Clip(route.Above), route.Module) {
				list = s.add(list, target)
			}
			continue
		}
		list = s.add(list, route.Names[o.name])
		if module := s.find(s.around, route.Module); module >= 0 {
			list = append(list, s.of(module, imp.Taken[o.name], depth+1)...)
		}
	}
	for n := range f.facts.Imports {
		if imp := &f.facts.Imports[n]; len(imp.Names) > 0 && imp.Names[0] == "*" {
			if module := s.find(s.around, f.routes[n].Module); module >= 0 {
				list = append(list, s.of(module, name, depth+1)...)
			}
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	s.known[key] = list
	return list
}
