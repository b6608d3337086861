package scan

import (
	"context"

	"github.com/upcheck/upcheck/parser/link"
	"github.com/upcheck/upcheck/parser/tokens"
)

// plan is which files are parsed, and in which order.
type plan struct {
	// order are the files to work on: what a file imports comes before it, as far
	// as possible, so that little has to wait.
	order []int
	// due says which files are matched: they can give a finding.
	due []chance
	// useful says which files may tell others something about a library; the
	// others tell nothing.
	useful []bool
	// patched says that some file may assign to names of libraries.
	patched bool
	// imported says which files others may import; importers are those that do. Imports
	// are the import statements of each file, routes where they lead.
	imported  []bool
	importers [][]int
	imports   [][]tokens.Import
	routes    [][]link.Route
	// place is the place of a file in the order, from 1.
	place []int
}

// makePlan decides what is done with the files of a scan; due are those that can
// give a finding.
func (p *workspace) makePlan(ctx context.Context, surveys []survey, due []chance) *plan {
	n := len(surveys)
	out := &plan{due: due, patched: p.patched, useful: make([]bool, n), imported: make([]bool, n), place: make([]int, n)}
	out.importers, out.imports, out.routes = make([][]int, n), make([][]tokens.Import, n), make([][]link.Route, n)
	var queue []int
	for i := range surveys {
		s := &surveys[i]
		out.imported[i] = out.imported[i] || s.facts != nil && s.facts.Patches // by the files of its package, at least
		if f := s.facts; f == nil || f.Library || f.Lost || f.Versions || len(f.Flags) > 0 || due[i].due {
			queue = append(queue, i)
			out.useful[i] = true
		}
		if out.routes[i] = s.routes; s.facts != nil {
			out.imports[i] = s.facts.Imports
		}
		for _, target := range s.targets {
			if j, ok := p.index[target]; ok {
				out.importers[j] = append(out.importers[j], i)
				out.imported[j] = true
			}
		}
	}
	spread := func() {
		for len(queue) > 0 {
			i := queue[len(queue)-1]
			queue = queue[:len(queue)-1]
			for _, j := range out.importers[i] {
				if !out.useful[j] {
					out.useful[j] = true
					queue = append(queue, j)
				}
			}
		}
	}
	spread()
	for i := range surveys {
		if !out.useful[i] && p.reaches(ctx, surveys[i].targets) {
			out.useful[i] = true
			queue = append(queue, i)
			spread()
		}
	}
	// What others import comes before scripts and tests, which import late, too.
	for _, imported := range [...]bool{true, false} {
		for i := range surveys {
			if out.due[i].due && out.imported[i] == imported {
				out.add(p, surveys, i)
			}
		}
	}
	return out
}

// add puts a file into the order, behind those that it imports.
func (o *plan) add(p *workspace, surveys []survey, file int) {
	// frame is a file whose imports are being put before it.
	type frame struct{ file, next int }
	var stack []frame
	push := func(i int) {
		if o.place[i] == 0 {
			o.place[i] = -1
			stack = append(stack, frame{file: i})
		}
	}
	for push(file); len(stack) > 0; {
		top := &stack[len(stack)-1]
		s := &surveys[top.file]
		if top.next == s.early {
			if o.due[top.file].due {
				o.order = append(o.order, top.file)
			}
			o.place[top.file] = len(o.order) + 1 // 0 is a file that was not met
			stack = stack[:len(stack)-1]
			continue
		}
		top.next++
		if j, ok := p.index[s.targets[top.next-1]]; ok {
			push(j)
		}
	}
}
