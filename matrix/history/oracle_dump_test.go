package history_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/upcheck/upcheck/matrix/api"
)

// oracle is what importing a release showed.
type oracle struct {
	root      string
	names     map[string]string // kind by path: module, function, class, value, foreign
	callables map[string]callable
	members   map[string][]string // of classes: what dir() lists, without underscores
	// modules are those whose names are known; of what lies below the dark ones
	// a name that is not listed may be there.
	modules map[string]bool
	dark    []string
	// attributes: a module that only an import makes known is missing.
	attributes bool
	left       func(path string) bool
}

// foreign is the kind of a name that counts on neither side.
const foreign = "foreign"

// callable is a function or a class with what inspect.signature says.
type callable struct {
	path, definition, kind string
	params                 []api.Param // names and kinds
}

// A name is there, is not, or nobody knows.
type presence string

const (
	present presence = "there"
	absent  presence = "not there"
	unknown presence = "unknown"
)

func (o *oracle) presence(path string) presence {
	if _, ok := o.names[path]; ok {
		return present
	}
	if path != o.root && !strings.HasPrefix(path, o.root+".") {
		return unknown
	}
	for parent := path; parent != ""; parent = parentOf(parent) {
		if slices.Contains(o.dark, parent) {
			return unknown
		}
	}
	return absent
}

func parentOf(path string) string { return path[:max(strings.LastIndexByte(path, '.'), 0)] }

// readDump decodes a dump, or skips the test.
func readDump(t *testing.T, name string, into any) {
	t.Helper()
	if !*withOracle {
		t.Skip("-oracle is not given")
	}
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "api", "dynamic", name+".json.zst"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	r, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := json.NewDecoder(r).Decode(into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func newOracle(root string) *oracle {
	return &oracle{
		root: root, names: map[string]string{}, callables: map[string]callable{}, members: map[string][]string{},
		modules: map[string]bool{}, left: func(string) bool { return false },
	}
}

// shown leaves out the names with an underscore.
func shown(names []string) []string {
	return slices.DeleteFunc(names, func(n string) bool { return n[0] == '_' })
}

func tensorflowOracle(t *testing.T, name string) *oracle {
	o := attributeOracle(t, name, "tensorflow")
	o.left = notTensorFlow.MatchString
	for path, c := range o.callables {
		// The wrappers of raw_ops show the parameters of what they wrap, but
		// reject positional arguments.
		if strings.Contains(path, ".raw_ops.") {
			for i := range c.params {
				c.params[i].Kind = api.KeywordOnly
			}
		}
	}
	return o
}

func kerasOracle(t *testing.T, name string) *oracle {
	root := "keras"
	if strings.HasPrefix(name, "tf") {
		root = "tensorflow.keras"
	}
	return attributeOracle(t, name, root)
}

// attributeOracle reads a dump that follows the attributes of a package.
func attributeOracle(t *testing.T, name, root string) *oracle {
	type entry struct {
		K   string // module, class, function, value
		O   string // of a class its key in Classes
		P   [][3]string
		Ext *string // of a module that was not followed
	}
	var dump struct {
		Names   map[string]entry
		Classes map[string]struct {
			P [][3]string
			M map[string]any
		}
	}
	readDump(t, name, &dump)
	o := newOracle(root)
	o.attributes = true
	for path, e := range dump.Names {
		switch {
		case hidden(path):
			continue
		case e.K == "class":
			e.P = dump.Classes[e.O].P
			o.members[path] = shown(slices.Sorted(maps.Keys(dump.Classes[e.O].M)))
		case e.Ext != nil:
			o.dark = append(o.dark, path)
		}
		o.names[path] = e.K
		o.modules[path] = e.K == "module" && e.Ext == nil
		if e.P != nil {
			o.callables[path] = callable{path, path, e.K, dumpedParams(e.P)}
		}
	}
	return o
}

// hidden reports whether a segment starts with an underscore.
func hidden(path string) bool { return path[0] == '_' || strings.Contains(path, "._") }

func dumpedParams(raw [][3]string) []api.Param {
	kinds := map[string]api.ParamKind{
		"POSITIONAL_ONLY": api.PositionalOnly, "POSITIONAL_OR_KEYWORD": api.Positional, "VAR_POSITIONAL": api.VarPositional,
		"KEYWORD_ONLY": api.KeywordOnly, "VAR_KEYWORD": api.VarKeyword,
		"po": api.PositionalOnly, "p": api.Positional, "va": api.VarPositional, "k": api.KeywordOnly, "vk": api.VarKeyword,
	}
	params := make([]api.Param, len(raw))
	for i, p := range raw {
		params[i] = api.Param{Name: p[0], Kind: kinds[p[1]]}
	}
	return params
}

// wrapper reports that a signature says nothing: (*args, **kwargs).
func wrapper(params []api.Param) bool {
	return len(params) == 2 && params[0].Kind == api.VarPositional && params[1].Kind == api.VarKeyword
}

// sameParams compares names and kinds.
func sameParams(a, b []api.Param) bool {
	return cmp.Equal(namesAndKinds(a), namesAndKinds(b))
}

func namesAndKinds(params []api.Param) []api.Param {
	bare := make([]api.Param, len(params))
	for i, p := range params {
		bare[i] = api.Param{Name: p.Name, Kind: p.Kind}
	}
	return bare
}
