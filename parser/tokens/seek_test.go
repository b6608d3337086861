package tokens

import (
	"os"
	"slices"
	"testing"
)

// only leaves of what is wanted some words.
func (w *Wanted) only(words []uint64) *Wanted {
	o := &Wanted{Members: map[uint64][]Member{}, Names: map[uint64]Shape{}, Modules: map[uint64]bool{}, Bases: map[uint64]bool{}, Strings: map[uint64]bool{}}
	for _, h := range words {
		if m, ok := w.Members[h]; ok {
			o.Members[h] = m
		}
		if shape, ok := w.Names[h]; ok {
			o.Names[h] = shape
		}
		o.Modules[h], o.Bases[h], o.Strings[h] = w.Modules[h], w.Bases[h], w.Strings[h]
	}
	return o
}

// checkParts checks that the parts of a text in which a word stands that is wanted say
// what all of the text does.
func checkParts(t *testing.T, s *Scanner, text []byte, w *Wanted) {
	t.Helper()
	size, many := s.partSize, s.manyParts
	s.partSize, s.manyParts = 1, 1
	facts := s.Scan("m.py", text, nil)
	s.partSize, s.manyParts = size, many
	w = w.only(slices.Collect(w.found(facts, nil)))
	parts := s.Seek("m.py", text, facts, w, nil)
	undivided := *facts
	undivided.parts = nil
	whole := s.Seek("m.py", text, &undivided, w, nil)
	if whole.Lost || facts.Lost {
		return
	}
	for _, site := range whole.Sites {
		if !slices.Contains(parts.Sites, site) && !slices.Contains(facts.Sites, site) {
			t.Errorf("%+v is missed in parts of %q", site, text)
		}
	}
	for _, e := range whole.Escapes {
		known := func(k Escape) bool {
			return k.Start == e.Start && slices.Equal(k.Words, e.Words) && k.Call.same(&e.Call)
		}
		if !slices.ContainsFunc(parts.Escapes, known) && !slices.ContainsFunc(facts.Escapes, known) {
			t.Errorf("%+v is missed in parts of %q", e, text)
		}
	}
}

// TestSeekInParts reads real files.
func TestSeekInParts(t *testing.T) {
	s, w := New(options()), wantAll()
	for _, word := range []string{"self", "forward", "config", "fit", "call", "model", "load", "Model", "Trainer", "x", "data", "nn", "Module", "name"} {
		h, all := Hash(word), Shape{Keywords: []uint64{Hash("dtype")}, Positional: 2}
		w.Members[h], w.Names[h], w.Bases[h] = []Member{{Use: len(word) < 5, Call: all, Override: true}}, all, true
	}
	for _, path := range realFiles(t, "") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		checkParts(t, s, text, w)
	}
}

// TestSeekRenamed holds that a name is sought by what an import calls it.
func TestSeekRenamed(t *testing.T) {
	const text = "from own import made as m\nm(1)\n"
	s, w := New(options()), &Wanted{Names: map[uint64]Shape{Hash("made"): {Positional: 1}}}
	facts := s.Scan("m.py", []byte(text), nil)
	if !w.In(facts, nil) {
		t.Error("nothing is wanted of the file")
	}
	if got := places(text, s.Seek("m.py", []byte(text), facts, w, nil).Sites); !slices.Equal(got, []string{"2 "}) {
		t.Errorf("places %q", got)
	}
}
