package api

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// newRequired lists parameters that must be given now: new ones and those that
// lost their default. A new name for an old position is not new.
func newRequired(before, after *Object, renamed map[string]string) []Difference {
	var all []Difference
	a := before.Signatures[0]
	olds := slices.Collect(maps.Values(renamed))
	for i, q := range after.Signatures[0].Params {
		if q.Optional || q.Kind == VarPositional || q.Kind == VarKeyword || takesKey(before, q.Name) {
			continue
		}
		p, ok := a.param(q.Name)
		switch {
		case ok && !p.Optional:
		case !ok && slices.Contains(olds, q.Name):
		case !ok && q.Kind == PositionalOnly && i < len(positions(a)):
		default:
			all = append(all, Difference{Kind: BecameRequired, Param: q.Name})
		}
	}
	return all
}

// takesKey reports whether an object takes a keyword through **kwargs, where a
// test in its body may require it.
func takesKey(o *Object, name string) bool {
	return o.Any || slices.Contains(o.Keys, name) || takesAny(o)
}

// compareDefaults lists parameters whose default is another constant. Of stubs
// a default of None says nothing: they write it for whatever is chosen later.
func compareDefaults(a, b Signature, stubs bool) []Difference {
	var all []Difference
	for _, p := range a.Params {
		q, ok := b.param(p.Name)
		if !ok || !p.Optional || !q.Optional || p.Default == "" || q.Default == "" || sameValue(p.Default, q.Default) {
			continue
		}
		if stubs && (p.Default == "None" || q.Default == "None") {
			continue
		}
		all = append(all, Difference{Kind: DefaultChanged, Param: p.Name, Before: p.Default, After: q.Default})
	}
	return all
}

// sameValue reports whether two constants differ only in spelling: 1e-05 and
// 0.00001, 1 and 1.0, 0 and False, (1, 2) and [1, 2], 'a' and "a".
func sameValue(a, b string) bool { return a == b || plain(a) == plain(b) }

func plain(value string) string {
	value = strings.TrimSpace(value)
	switch value {
	case "True":
		return "1"
	case "False":
		return "0"
	}
	if n, err := strconv.ParseFloat(strings.ReplaceAll(value, "_", ""), 64); err == nil {
		return strconv.FormatFloat(n, 'g', -1, 64)
	}
	if quoted(value) {
		return strings.ReplaceAll(value, `"`, "'")
	}
	if len(value) >= 2 && (value[0] == '(' || value[0] == '[') && !strings.ContainsAny(value[1:len(value)-1], "([{'\"") {
		parts := strings.Split(value[1:len(value)-1], ",")
		for i, part := range parts {
			parts[i] = plain(part)
		}
		return "(" + strings.TrimSuffix(strings.Join(parts, ","), ",") + ")"
	}
	return value
}

func quoted(value string) bool {
	return len(value) >= 2 && (value[0] == '\'' || value[0] == '"') && value[len(value)-1] == value[0]
}
