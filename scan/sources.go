package scan

import "slices"

// sources says for each file which others things may get to it from, by its imports.
// A name that a module only imports itself comes from where it is made.
func (p *workspace) sources(a *around) [][]int {
	s := &sources{around: a, known: make(map[nameIn][]int)}
	all := make([][]int, len(a.files))
	for i := range a.files {
		f := &a.files[i]
		if f.facts == nil {
			continue
		}
		for n := range f.facts.Imports {
			imp, goal := &f.facts.Imports[n], &f.goals[n]
			if len(imp.Names) == 0 && !f.facts.MayHave(imp.Bound[0]) {
				continue
			}
			if len(imp.Names) == 0 || imp.Names[0] == "*" {
				all[i] = goal.modules(all[i])
				continue
			}
			for k, h := range imp.Taken {
				if !f.facts.MayHave(imp.Bound[k]) {
					continue // it is only there for others
				}
				if k < len(goal.names) && goal.names[k] >= 0 {
					all[i] = append(all[i], goal.names[k])
				}
				if goal.module >= 0 {
					all[i] = append(all[i], s.of(goal.module, h, 0)...)
				}
			}
		}
		slices.Sort(all[i])
		all[i] = slices.Compact(all[i])
	}
	return all
}

type sources struct {
	around *around
	known  map[nameIn][]int
}

// nameIn is a name of a file.
type nameIn struct {
	file int
	name uint64
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
		imp, goal := &f.facts.Imports[o.statement], &f.goals[o.statement]
		if len(imp.Names) == 0 { // import a.b
			list = goal.modules(list)
			continue
		}
		if o.name < len(goal.names) && goal.names[o.name] >= 0 {
			list = append(list, goal.names[o.name])
		}
		if goal.module >= 0 {
			list = append(list, s.of(goal.module, imp.Taken[o.name], depth+1)...)
		}
	}
	for n := range f.facts.Imports {
		if imp := &f.facts.Imports[n]; len(imp.Names) > 0 && imp.Names[0] == "*" {
			if module := f.goals[n].module; module >= 0 {
				list = append(list, s.of(module, name, depth+1)...)
			}
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	s.known[key] = list
	return list
}
