package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// releaseIndex lists what came with which release, by package, the newest first: what
// moving to a release, or past it, has to do with.
func releaseIndex(entries []matrix.Entry, catalog *matrix.Catalog) []byte {
	var b strings.Builder
	b.WriteString("# Rules by release\n\nWhat each rule says begins with a release. An upgrade meets what lies between where it starts and where it\n")
	b.WriteString("ends; `upcheck changes --from NAME==VERSION --to NAME==VERSION` lists that, what is met most often first.\n")
	for _, name := range packagesOf(entries) {
		fmt.Fprintf(&b, "\n## %s\n", display(catalog, name))
		rows := make(map[string][]string)
		for i := range entries {
			e := &entries[i]
			if e.Package != name {
				continue
			}
			for _, row := range e.Timeline {
				if row.At != "" {
					line := fmt.Sprintf("- [%s](%s.md) %s: %s\n", e.Code, e.Code, row.Effect, e.Title)
					rows[row.At] = append(rows[row.At], line)
				}
			}
		}
		for _, at := range newestFirst(rows) {
			fmt.Fprintf(&b, "\n### %s %s\n\n%s", display(catalog, name), at, strings.Join(rows[at], ""))
		}
	}
	return []byte(b.String())
}

func newestFirst(rows map[string][]string) []string {
	var releases []string
	for at := range rows {
		releases = append(releases, at)
	}
	slices.SortFunc(releases, func(a, b string) int {
		v, _ := version.Parse(a) // entries are valid
		w, _ := version.Parse(b)
		return version.Compare(w, v)
	})
	return releases
}
