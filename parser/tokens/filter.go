package tokens

// wordFilter says of most words that nobody wants them: a scan asks about every name of
// a file, and what is wanted lies in several maps.
type wordFilter [64]uint64

// fill makes it the filter of what is wanted.
func (f *wordFilter) fill(w *Wanted) {
	*f = wordFilter{}
	for h := range w.Members {
		f.add(h)
	}
	for h := range w.Names {
		f.add(h)
	}
	for h := range w.Modules {
		f.add(h)
	}
	for h := range w.Bases {
		f.add(h)
	}
	for h := range w.Strings {
		f.add(h)
	}
}

func (f *wordFilter) add(h uint64) { f[h>>58] |= 1 << (h >> 52 & 63) }

// mayHave reports whether a word may be wanted.
func (f *wordFilter) mayHave(h uint64) bool { return f[h>>58]&(1<<(h>>52&63)) != 0 }
