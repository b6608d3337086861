package workflow

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project/manifest"
)

// most is how many combinations of a matrix are looked at; of a larger one none
// is, and its values are unknown.
const most = 64

// combination is one of a matrix: its keys with their values, in order.
type combination []document.Field

func (c combination) get(name string) *document.Node {
	for _, f := range c {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// suffix is what GitHub puts behind the name of the job.
func (c combination) suffix() string {
	var values []string
	for _, f := range c {
		if manifest.Scalar(f.Value) {
			values = append(values, f.Value.Text)
		}
	}
	if values == nil {
		return ""
	}
	return " (" + strings.Join(values, ", ") + ")"
}

// combinations returns those of the matrix of a job, and one without values for a
// job that has none, or one that cannot be told. Of a matrix that is too large the
// keys are left out that say nothing about what is installed: the systems that it
// runs on.
func combinations(job *document.Node) []combination {
	matrix := job.Get("strategy", "matrix")
	if matrix == nil {
		return []combination{nil}
	}
	keys := listed(matrix)
	if size(keys) > most {
		used := usedKeys(job)
		keys = slices.DeleteFunc(keys, func(k document.Field) bool { return !used[k.Name] })
	}
	if size(keys) > most {
		return []combination{nil}
	}
	all := []combination{nil}
	for _, key := range keys {
		var next []combination
		for _, c := range all {
			for _, v := range key.Value.Items {
				next = append(next, append(c[:len(c):len(c)], document.Field{Name: key.Name, Value: v}))
			}
		}
		all = next
	}
	all = exclude(all, matrix.Get("exclude"))
	if all = include(all, matrix.Get("include")); len(all) == 0 || len(all) > most {
		return []combination{nil}
	}
	return all
}

// listed returns the keys of a matrix that have a list of values.
func listed(matrix *document.Node) []document.Field {
	var keys []document.Field
	for _, key := range matrix.Fields {
		if key.Name != "include" && key.Name != "exclude" && key.Value.Kind == document.List {
			keys = append(keys, key)
		}
	}
	return keys
}

// size returns how many combinations keys have, or more than most.
func size(keys []document.Field) int {
	n := 1
	for _, key := range keys {
		if n *= len(key.Value.Items); n > most {
			break
		}
	}
	return n
}

// usedKeys returns the keys of the matrix that images, variables, commands and the
// arguments of actions are made of.
func usedKeys(job *document.Node) map[string]bool {
	used := make(map[string]bool)
	job.Walk(func(path []string, n *document.Node) bool {
		if len(path) > 0 {
			switch path[len(path)-1] {
			case "name", "if", "runs-on", "strategy", "key", "restore-keys":
				return false
			}
		}
		for _, m := range expression().FindAllStringSubmatch(n.Text, -1) {
			if d := dotted().FindStringSubmatch(m[1]); d != nil && d[1] == "matrix" {
				name, _, _ := strings.Cut(d[2], ".")
				used[name] = true
			}
		}
		return true
	})
	return used
}

// exclude leaves out the combinations that have all values of an item.
func exclude(all []combination, list *document.Node) []combination {
	if list == nil {
		return all
	}
	var kept []combination
	for _, c := range all {
		out := false
		for _, item := range list.Items {
			out = out || len(item.Fields) > 0 && c.agrees(item, true)
		}
		if !out {
			kept = append(kept, c)
		}
	}
	return kept
}

// include adds the values of each item to the combinations where they change none
// of the matrix, and makes a combination of an item that fits nowhere.
func include(all []combination, list *document.Node) []combination {
	if list == nil {
		return all
	}
	if len(all) == 1 && all[0] == nil { // a matrix of nothing else
		all = nil
	}
	product := len(all)
	original := append([]combination(nil), all...)
	for _, item := range list.Items {
		if item.Kind != document.Table {
			continue
		}
		fits := false
		for i := range product {
			if original[i].agrees(item, false) {
				all[i] = all[i].with(item)
				fits = true
			}
		}
		if !fits {
			all = append(all, combination(nil).with(item))
		}
		if len(all) > most {
			return nil
		}
	}
	return all
}

// agrees reports whether no key has another value than in the item; missing says
// that one which is not there has.
func (c combination) agrees(item *document.Node, missing bool) bool {
	for _, f := range item.Fields {
		v := c.get(f.Name)
		if v == nil && missing || v != nil && !same(v, f.Value) {
			return false
		}
	}
	return true
}

func same(a, b *document.Node) bool {
	if a.Kind == document.Table || a.Kind == document.List {
		return a == b
	}
	return a.Text == b.Text
}

// with returns the combination with the values of an item.
func (c combination) with(item *document.Node) combination {
	out := append(combination(nil), c...)
	for _, f := range item.Fields {
		found := false
		for i := range out {
			if out[i].Name == f.Name {
				out[i].Value, found = f.Value, true
			}
		}
		if !found {
			out = append(out, document.Field{Name: f.Name, Value: f.Value})
		}
	}
	return out
}
