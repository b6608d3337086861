package rewrite

import "github.com/upcheck/upcheck/parser/internal/syntax"

// batch is what the changes of one call of Rewrite have to know of each other.
type batch struct {
	// many are the modules that several of the new names lie in: it is these that are
	// imported, and not each name.
	many map[string]bool
	// claims are the names that new imports bind, with what they stand for.
	claims map[string]string
	// led are the imports that new text is read through, which have to stay.
	led map[*imported]bool
	// moving are the import statements that may be another one afterwards.
	moving map[int]bool
	// renamed are the callees by their only name that get a new one.
	renamed map[newName]map[int]bool
	// dropping are the statements that may go.
	dropping map[int]bool
	// replaced are the imports of modules that go, with the module that all lies in then
	// that is reached through them.
	replaced map[*imported]string
	// under is the swap that a change goes with.
	under *Swap
	// given are the keywords that calls get, with what is written for them.
	given map[keyword]string
}

// newName is a name of the file with the qualified name that takes its place.
type newName struct{ identifier, to string }

// keyword is one keyword of a list of arguments.
type keyword struct {
	list int
	name string
}

// begin looks at all changes before the first is made.
func (f *File) begin(changes []Change) {
	first := make(map[string]string)
	f.batch = batch{many: make(map[string]bool), claims: make(map[string]string), led: make(map[*imported]bool), moving: make(map[int]bool), given: make(map[keyword]string), dropping: make(map[int]bool), replaced: make(map[*imported]string), renamed: make(map[newName]map[int]bool)}
	for i := range changes {
		c := &changes[i]
		at := f.at(c.At)
		if c.Drop && at >= 0 {
			f.batch.drops(f, at)
		}
		if c.Members != nil && at >= 0 {
			f.batch.replaces(f, c, at)
		}
		if c.Rename == "" || at < 0 {
			continue
		}
		if statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement); statement >= 0 {
			f.batch.moving[statement] = true
			continue
		}
		if c.Called {
			at = f.calleeAt(at)
		}
		if on := f.chainAt(at); on.attrs == 0 && on.base == at {
			k := newName{f.of(at), c.Rename}
			if f.batch.renamed[k] == nil {
				f.batch.renamed[k] = make(map[int]bool)
			}
			f.batch.renamed[k][at] = true
			for _, m := range f.binding(f.of(at)) {
				f.batch.moving[m.statement] = true
			}
		}
		module, _ := split(c.Rename)
		if name, seen := first[module]; !seen {
			first[module] = c.Rename
		} else if name != c.Rename {
			f.batch.many[module] = true
		}
	}
}

// drops notes the statements that go with what a change takes away.
func (b *batch) drops(f *File, at int) {
	uses := []int{at}
	if statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement); statement >= 0 {
		uses = nil
		for _, m := range f.items(statement) {
			uses = append(uses, f.nameOf(m.bound()).loads...)
		}
	}
	for _, use := range uses {
		if statement := f.above(use, syntax.ExpressionStatement); statement >= 0 {
			b.dropping[statement] = true
		}
	}
}

// replaces notes the imports that move for what is reached through them.
func (b *batch) replaces(f *File, c *Change, at int) {
	statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement)
	if statement < 0 {
		return
	}
	for _, m := range f.items(statement) {
		if _, to, err := f.reachedThrough(m, c); err == nil && to != "" && f.meant(m, c, at) {
			b.replaced[m] = to
		}
	}
}

// onlyHere reports whether a change of a bare name is not for all uses of it: one of
// some calls, when there are others.
func (f *File) onlyHere(c *Change, base int) bool {
	name := f.of(base)
	return c.Here || c.Called && len(f.batch.renamed[newName{name, c.Rename}]) < len(f.nameOf(name).loads)
}

// claim takes an identifier for a qualified name that is to be imported. False means
// that the file or another change has it for something else.
func (f *File) claim(identifier, name string) bool {
	if have, ok := f.batch.claims[identifier]; ok {
		return have == name
	}
	if !f.unused(identifier) {
		return false
	}
	f.batch.claims[identifier] = name
	return true
}

// give notes that a list of arguments, or a dict, gets a keyword. It refuses one that
// another change gives it otherwise.
func (f *File) give(list int, name, text string) error {
	k := keyword{list, name}
	if have, ok := f.batch.given[k]; ok && have != text {
		return refusef("`%s` is given otherwise as well", name)
	}
	f.batch.given[k] = text
	return nil
}
