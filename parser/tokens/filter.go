package tokens

// Filter says of most words that they are not among a few. The zero Filter is that of
// none.
type Filter [64]uint64

// Add adds a word.
func (f *Filter) Add(h uint64) { f[h>>58] |= 1 << (h >> 52 & 63) }

// MayHave reports whether a word may have been added.
func (f *Filter) MayHave(h uint64) bool { return f[h>>58]&(1<<(h>>52&63)) != 0 }

// filter returns the filter of what is wanted.
func (w *Wanted) filter() (f Filter) {
	for h := range w.Members {
		f.Add(h)
	}
	for h := range w.Names {
		f.Add(h)
	}
	for h := range w.Modules {
		f.Add(h)
	}
	for h := range w.Bases {
		f.Add(h)
	}
	for h := range w.Strings {
		f.Add(h)
	}
	return f
}
