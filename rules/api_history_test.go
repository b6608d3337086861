package rules_test

import (
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/rules"
)

// historyOf encodes a history from text. "# 1.0" begins a release; a line is
// "path = path" for an alias or "path kind(parameters) remark; remark" with
// remarks like "flags exact private", "raises RuntimeError: text",
// "warns text", "warns param: text", "warns param if condition: text", "warns if
// condition", "bases a.B",
// "def a.b", "returns a.B", "keys a b", "any". A line that begins with "+" is in
// all later releases too, until one says "- path".
func historyOf(t *testing.T, pkg, text string) rules.History {
	t.Helper()
	var snapshots []*api.Snapshot
	kept := map[string]api.Name{}
	var order []string
	var snapshot *api.Snapshot
	closeRelease := func() {
		if snapshot == nil {
			return
		}
		own := map[string]bool{}
		for _, n := range snapshot.Names {
			own[n.Path] = true
		}
		for _, path := range order {
			if n, ok := kept[path]; ok && !own[path] {
				snapshot.Names = append(snapshot.Names, n)
			}
		}
		snapshots = append(snapshots, snapshot)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
		case strings.HasPrefix(line, "# "):
			closeRelease()
			snapshot = &api.Snapshot{Package: pkg, Version: line[2:]}
		case strings.HasPrefix(line, "- "):
			delete(kept, line[2:])
		default:
			rest, keep := strings.CutPrefix(line, "+")
			n := nameOf(t, strings.TrimSpace(rest))
			if keep {
				if _, ok := kept[n.Path]; !ok {
					order = append(order, n.Path)
				}
				kept[n.Path] = n
			} else {
				snapshot.Names = append(snapshot.Names, n)
			}
		}
	}
	closeRelease()
	for _, s := range snapshots {
		sortNames(s)
	}
	data, err := api.Encode(snapshots)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := api.OpenHistory(string(data)); err != nil {
		t.Fatal(err)
	}
	return rules.History{Package: pkg, Data: string(data)}
}
