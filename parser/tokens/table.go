package tokens

import "slices"

// table holds the words of a file that mean something: keywords and the names
// that imports bind.
type table struct {
	slots   [2048]uint16 // the number of an entry, from 1 on, 0 for none
	entries []entry
	aliases []alias
	full    bool
	// keywordSlots and keywords are slots and entries when no name is bound.
	keywordSlots [2048]uint16
	keywords     []entry
}

type entry struct {
	hash    uint64
	meaning int32 // a keyword, or the index of an alias from firstAlias on
}

// The keywords, the functions that look names up, and the one that only tests for them.
const (
	noMeaning int32 = iota
	importWord
	fromWord
	defWord
	classWord
	lookupWord
	testWord
	instanceWord
	versionWord
	watchedWord
	openWord
	firstAlias
)

// alias is what a name of the file may denote.
type alias struct {
	hash  uint64
	names [6]int32
	count uint8
	// project says that it may come from the project, foreign from elsewhere.
	project, foreign bool
	// bare says that it is mentioned by itself, so that it may be something else;
	// skipped that what was read from it was left out, as it comes from elsewhere.
	bare, skipped bool
	// version says that the name speaks of a version.
	version bool
	// open says that it has been found out to be bare before.
	open bool
}

// maxAliases is the number of names up to which they are told apart.
const maxAliases = 1500

var words = [...]struct {
	hash    uint64
	meaning int32
}{
	{Hash("import"), importWord},
	{Hash("from"), fromWord},
	{Hash("def"), defWord},
	{Hash("class"), classWord},
	{Hash("getattr"), lookupWord},
	{Hash("hasattr"), testWord},
	{Hash("setattr"), lookupWord},
	{Hash("delattr"), lookupWord},
	{Hash("isinstance"), instanceWord},
	{Hash("issubclass"), instanceWord},
	{Hash("if"), openWord},
	{Hash("elif"), openWord},
	{Hash("else"), openWord},
	{Hash("for"), openWord},
	{Hash("while"), openWord},
	{Hash("try"), openWord},
	{Hash("except"), openWord},
	{Hash("finally"), openWord},
	{Hash("with"), openWord},
	{Hash("async"), openWord},
	{Hash("case"), openWord},
	{Hash("version"), versionWord},
	{Hash("__version__"), versionWord},
	{Hash("VERSION"), versionWord},
	{Hash("Version"), versionWord},
	{Hash("LooseVersion"), versionWord},
	{Hash("StrictVersion"), versionWord},
	{Hash("parse_version"), versionWord},
	{Hash("get_version"), versionWord},
	{Hash("TORCH_VERSION"), versionWord},
	{Hash("TF_VERSION"), versionWord},
	{Hash("version_tuple"), versionWord},
	{Hash("RequirementCache"), versionWord},
	{Hash("_RequirementCache"), versionWord},
	{Hash("compare_version"), versionWord},
	{Hash("_compare_version"), versionWord},
	{Hash("compare_versions"), versionWord},
	{Hash("is_torch_version"), versionWord},
	{Hash("is_transformers_version"), versionWord},
	{Hash("is_torch_greater_or_equal"), versionWord},
	{Hash("pytorch_after"), versionWord},
	{Hash("get_torch_version"), versionWord},
	{Hash("get_tf_version"), versionWord},
	{Hash("get_tensorflow_version"), versionWord},
	{Hash("get_numpy_version"), versionWord},
	{Hash("require_version"), versionWord},
	{Hash("require_version_core"), versionWord},
	{Hash("importorskip"), versionWord},
}

// versionAttrs are what a version is read by, or asked for.
var versionAttrs = func() (f Filter) {
	for _, w := range words {
		if w.meaning == versionWord {
			f.Add(w.hash)
		}
	}
	return f
}()

func newTable(watched []uint64) (t table) {
	for _, w := range words {
		t.put(w.hash, w.meaning)
	}
	for _, h := range watched {
		t.put(h, watchedWord)
	}
	t.keywordSlots, t.keywords = t.slots, slices.Clone(t.entries)
	return t
}

func (t *table) reset() {
	t.slots, t.entries = t.keywordSlots, append(t.entries[:0], t.keywords...)
	t.aliases, t.full = t.aliases[:0], false
}

func (t *table) put(h uint64, meaning int32) {
	i := h >> 53
	for ; t.slots[i] != 0; i = (i + 1) & (uint64(len(t.slots)) - 1) {
		if e := &t.entries[t.slots[i]-1]; e.hash == h {
			e.meaning = meaning
			return
		}
	}
	t.entries = append(t.entries, entry{h, meaning})
	t.slots[i] = uint16(len(t.entries))
}

// meaning returns what a word means, noMeaning for nothing.
func (t *table) meaning(h uint64) int32 {
	for i := h >> 53; ; i = (i + 1) & (uint64(len(t.slots)) - 1) {
		n := int(t.slots[i]) - 1
		if n < 0 {
			return noMeaning
		}
		if e := &t.entries[n]; e.hash == h {
			return e.meaning
		}
	}
}

// alias returns the alias for a name, a new one when there is none.
func (t *table) alias(h uint64) *alias {
	switch m := t.meaning(h); {
	case m >= firstAlias:
		return &t.aliases[m-firstAlias]
	case m != noMeaning && m != versionWord || len(t.aliases) == maxAliases:
		t.full = t.full || m == noMeaning
		return &alias{}
	}
	t.aliases = append(t.aliases, alias{hash: h, version: t.meaning(h) == versionWord})
	t.put(h, firstAlias+int32(len(t.aliases)-1))
	return &t.aliases[len(t.aliases)-1]
}

// denote adds a name that an alias may stand for. It reports whether that is new.
func (a *alias) denote(name int32) bool {
	if name == nowhere {
		return false
	}
	for _, known := range a.names[:a.count] {
		if known == name {
			return false
		}
	}
	if int(a.count) == len(a.names) {
		return false
	}
	a.names[a.count] = name
	a.count++
	return true
}

// known reports whether an alias stands for nothing but what imports say.
func (a *alias) known() bool { return !a.project && !a.open }

// unsettled reports whether something was left out because a name seemed to come
// from elsewhere that may be something else. From then on it is not.
func (t *table) unsettled() bool {
	found := false
	for i := range t.aliases {
		a := &t.aliases[i]
		if a.bare && !a.open {
			a.open = true
			found = found || a.skipped
		}
	}
	return found
}
