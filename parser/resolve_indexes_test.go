package parser

import "testing"

// TestIndexes holds which keys are lists that an array takes for several indexes.
func TestIndexes(t *testing.T) {
	for _, tt := range []struct {
		key  string
		want bool
	}{
		{"[[0, 1], [1, 2]]", true},
		{"[[0, 1]]", true},
		{"[(0, 1), 2]", true},
		{"[slice(None), 0]", true},
		{"[slice(None)] * n", true},
		{"[slice(None)] * n + [0]", true},
		{"[0] + [slice(None)] * n", true},
		{"[slice(None) for _ in n]", true},
		{"[0, None]", true},
		{"[..., 0]", true},
		{"lists", true},
		{"grown", true},
		{"either", true},
		{"[0, 1]", false},
		{"[]", false},
		{"[n, n]", false},
		{"[n] * 2", false},
		{"([0, 1], [1, 2])", false},
		{"[0, 1], [1, 2]", false},
		{"(slice(None) for _ in n)", false},
		{"tuple([slice(None)] * n)", false},
		{"turned", false},
		{"one", false},
		{"slice(0, 1)", false},
		{"n", false},
	} {
		t.Run(tt.key, func(t *testing.T) {
			m := typed(t, `
def f(n):
    lists = [[0, 1], [1, 2]]
    grown = [slice(None)] * n
    grown[0] = 1
    either = [[0]] if n else [None]
    if n:
        either = [[1]]
    else:
        either = [[2]]
    turned = [slice(None)] * n
    turned = tuple(turned)
    one = [[0]]
    if n:
        one = [0]
    return lib.make()[`+tt.key+`]`)
			if len(m.Subscripts) != 1 {
				t.Fatalf("found %d subscripts", len(m.Subscripts))
			}
			if got := m.Subscripts[0].Key.Indexes; got != tt.want {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
	m := typed(t, "def slice(x): pass\nlib.make()[[slice(None)]]")
	if m.Subscripts[0].Key.Indexes {
		t.Error("a function of the file is taken for the builtin")
	}
}

// TestStored holds what an assignment to an item is known to put there.
func TestStored(t *testing.T) {
	for _, tt := range []struct {
		name, in string
		want     ValueKind
	}{
		{"number", "x[k] = 0", Number},
		{"negative", "x[k] = -1", Number},
		{"name of a number", "n = 1\nx[k] = n", Number},
		{"instance", "x[k] = lib.make()", Reference},
		{"unknown", "x[k] = g()", Other},
		{"augmented", "x[k] += 1", Reference},
		{"read", "x[k]", Other},
		{"removed", "del x[k]", Other},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := typed(t, "x = lib.make()\nk = lib.U()\n"+tt.in)
			if len(m.Subscripts) != 1 || m.Subscripts[0].Stored.Kind != tt.want {
				t.Errorf("got %+v", m.Subscripts)
			}
		})
	}
}

// TestSeveralIndexes holds that the instances among several indexes are known.
func TestSeveralIndexes(t *testing.T) {
	m := typed(t, "x = lib.make()\nx[0, lib.U(), :]")
	if items := m.Subscripts[0].Key.Items; len(items) != 1 || items[0].Name != "lib.U" {
		t.Errorf("got %v", items)
	}
}
