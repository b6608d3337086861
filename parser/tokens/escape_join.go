package tokens

import "slices"

// Learn adds escapes that were found later, and reports whether they say more than was
// known.
func (f *Facts) Learn(escapes []Escape) (grown bool) {
	for i := range escapes {
		e := &escapes[i]
		at := slices.IndexFunc(f.Escapes, func(known Escape) bool { return known.Start == e.Start && known.Name == e.Name })
		if at < 0 {
			f.Escapes = append(f.Escapes, *e)
			grown = true
		} else if f.Escapes[at].join(e) {
			grown = true
		}
	}
	return grown
}

// join adds what another escape of the same place says, and reports whether that is more.
// A thing that is called by one of several names may be what stands for any of them.
func (e *Escape) join(o *Escape) bool {
	before := *e
	e.Words, e.Holders = union(e.Words, o.Words), union(e.Holders, o.Holders)
	e.Local = e.Local && o.Local
	e.Call = e.Call.Or(o.Call)
	e.Module, e.Base = e.Module || o.Module, e.Base || o.Base
	return len(e.Words) > len(before.Words) || len(e.Holders) > len(before.Holders) || e.Local != before.Local ||
		e.Module != before.Module || e.Base != before.Base || !e.Call.same(&before.Call)
}

// union returns a list with the items of another one that it does not have.
func union[T comparable](list, more []T) []T {
	list = slices.Clip(list)
	for _, item := range more {
		if !slices.Contains(list, item) {
			list = append(list, item)
		}
	}
	return list
}
