package api_test

import (
	"encoding/binary"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
)

// small is a history with everything in it.
func small(t testing.TB) string {
	g := generator{rand: rand.New(rand.NewPCG(5, 5)), pkg: "lib", modules: 1, classes: 3, members: 2, defs: 12}
	return encode(t, g.snapshots(3)...)
}

func TestWhatIsNoHistory(t *testing.T) {
	good := small(t)
	for name, c := range map[string]struct{ data, want string }{
		"empty":         {"", "not an API history"},
		"text":          {"schema: 1\npackage: torch\n", "not an API history"},
		"a newer one":   {good[:7] + "\x09" + good[8:], "schema 9"},
		"only the head": {good[:40], "cut off"},
		"the last byte": {good[:len(good)-1], "cut off"},
		"half":          {good[:len(good)/2], "cut off"},
	} {
		_, err := api.OpenHistory(c.data)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, c.want)
		}
	}
}

// The root stands for what does not exist: a history that gives it an object is
// refused.
func TestRootHasNoState(t *testing.T) {
	data := []byte(small(t))
	const nodes = 16 + 8*4 // where the directory has the table of nodes
	rows := binary.LittleEndian.Uint32(data[nodes:])
	data[rows+20] = 1 // the first state of the second node
	if _, err := api.OpenHistory(string(data)); err == nil || !strings.Contains(err.Error(), "path 0") {
		t.Errorf("a root with a state: %v", err)
	}
}

// TestEveryChangedByteIsNoticed holds Verify to its word, and every reader to
// survive what only Verify notices.
func TestEveryChangedByteIsNoticed(t *testing.T) {
	good := small(t)
	for i := range len(good) {
		for _, value := range []byte{0, 1, 0x7f, 0xff, good[i] ^ 0x10} {
			bad := []byte(good)
			bad[i] = value
			if value != good[i] && api.Verify(string(bad)) == nil {
				t.Fatalf("byte %d: no error", i)
			}
			use(string(bad))
		}
	}
}

// use reads a file in every way; it must not panic or hang.
func use(data string) {
	h, err := api.OpenHistory(data)
	if err != nil {
		return
	}
	last := len(h.Releases()) - 1
	h.Changes(0, last)
	s := h.Snapshot(last)
	l := api.NewLibrary(api.Installed{History: h, Release: last})
	for i, n := range s.Names {
		if i > 50 {
			break
		}
		l.Find(n.Path)
		l.Find(n.Path + ".gone")
		l.Member(n.Path, "gone")
		l.Constructor(n.Path)
		l.Ancestors(n.Path)
		l.Binds(n.Path, "_")
		if i < 5 {
			h.Spans(n.Path)
		}
		if n.Object != nil {
			api.Compare(n.Object, n.Object)
		}
	}
}

// FuzzOpenHistory gives damaged files to every reader. They have no checksum to
// pass: that is for Verify.
func FuzzOpenHistory(f *testing.F) {
	good := small(f)
	f.Add([]byte(good), uint32(0), byte(0))
	f.Add([]byte(good), uint32(2000), byte(0xff))
	f.Add([]byte(good[:120]), uint32(60), byte(1))
	f.Fuzz(func(_ *testing.T, data []byte, at uint32, value byte) {
		if len(data) > 0 {
			data[int(at)%len(data)] = value
		}
		use(string(data))
	})
}

// FuzzFacts makes objects of any texts and wants them back.
func FuzzFacts(f *testing.F) {
	f.Add("torch.nn.Linear", "a", "1.0", "text: {}", "FutureWarning", byte(0xff))
	f.Add("..", ".", "", "\x00é\xff", "a.b..", byte(1))
	f.Fuzz(func(t *testing.T, definition, param, value, text, base string, bits byte) {
		o := &api.Object{Kind: api.Class, Flags: api.Flags(bits), Definition: definition, Any: bits&1 != 0}
		if bits&2 != 0 {
			o.Signatures = []api.Signature{
				{Params: []api.Param{{Name: param, Kind: api.ParamKind(bits % 5), Optional: bits&4 != 0, Default: value}}, Returns: base},
				{},
			}
		}
		if bits&8 != 0 {
			o.Deprecations = []api.Deprecation{{Category: base, Text: text, Condition: value, Param: param}}
		}
		if bits&16 != 0 {
			o.Raises = &api.Raise{Type: base, Text: text}
		}
		if bits&32 != 0 {
			o.Keys = []string{param, value}
		}
		if bits&64 != 0 {
			o.Bases = []string{base, definition}
		}
		want := &api.Snapshot{Package: "lib", Version: "1", Names: []api.Name{
			{Path: "lib", Object: &api.Object{Kind: api.Module, Definition: "lib"}},
			{Path: "lib.x", Object: o},
		}}
		same(t, want, open(t, want).Snapshot(0))
	})
}
