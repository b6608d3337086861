package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/report"
)

// render makes every generated file.
func render(entries []matrix.Entry, catalog *matrix.Catalog, clashes []matrix.Clash) ([]output, error) {
	table, err := goFile("matrix", "builtin", entries)
	if err != nil {
		return nil, err
	}
	packages, err := goFile("matrix", "catalog", *catalog)
	if err != nil {
		return nil, err
	}
	pairs, err := goFile("matrix", "clashes", clashes)
	if err != nil {
		return nil, err
	}
	set := make([]*matrix.Entry, len(entries))
	for i := range entries {
		set[i] = &entries[i]
	}
	index, err := goFile("matrix", "builtinIndex", *matrix.NewIndex(set))
	if err != nil {
		return nil, err
	}
	places, text, err := descriptors(entries)
	if err != nil {
		return nil, err
	}
	schema, err := entrySchema()
	if err != nil {
		return nil, err
	}
	outputs := []output{
		{"matrix/entries.gen.go", table},
		{"matrix/index.gen.go", index},
		{"matrix/packages.gen.go", packages},
		{"matrix/pairs.gen.go", pairs},
		{"matrix/descriptors.gen.go", places},
		{"matrix/descriptors.gen.txt", text},
		{"matrix/schema.json", schema},
		{pagesDir + "/README.md", pageIndex(entries)},
		{pagesDir + "/releases.md", releaseIndex(entries, catalog)},
	}
	for _, r := range matrix.BuiltIns() {
		outputs = append(outputs, output{fmt.Sprintf("%s/%s.md", pagesDir, r.Code), []byte(matrix.BuiltInPage(&r))})
	}
	for i := range entries {
		e := &entries[i]
		outputs = append(outputs, output{fmt.Sprintf("%s/%s.md", pagesDir, e.Code), []byte(matrix.Page(e))})
	}
	return outputs, nil
}

// pageIndex is the table of contents of the pages.
func pageIndex(entries []matrix.Entry) []byte {
	var b strings.Builder
	b.WriteString("# Rules\n\n")
	b.WriteString("The level is the worst that a rule can have; what it is for you depends on the versions you\n")
	b.WriteString("come from and go to. Rules in preview are used only when you ask for them. The same rules\n")
	b.WriteString("[by release](releases.md), and [how they are known](../evidence.md).\n\n")
	b.WriteString("| Code | Package | What breaks | Level | Status |\n|---|---|---|---|---|\n")
	for _, r := range matrix.BuiltIns() {
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s | %s | %s |\n", r.Code, r.Code, matrix.AnyPackage, r.Title, r.Level(), r.Status)
	}
	for i := range entries {
		e := &entries[i]
		title := strings.ReplaceAll(e.Title, "|", `\|`)
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s | %s | %s |\n", e.Code, e.Code, e.Package, title, e.Worst(), e.Status)
	}
	return []byte(b.String())
}

// descriptors returns how SARIF declares the rules, and the table that says where
// each stands in that.
func descriptors(entries []matrix.Entry) (table, text []byte, err error) {
	made := map[string]string{}
	for _, r := range matrix.BuiltIns() {
		info := matrix.BuiltInInfo(&r)
		if made[r.Code], err = report.SARIFDescriptor(&info, matrix.BuiltInPage(&r)); err != nil {
			return nil, nil, err
		}
	}
	for i := range entries {
		info := matrix.Info(&entries[i])
		if made[info.Code], err = report.SARIFDescriptor(&info, matrix.Page(&entries[i])); err != nil {
			return nil, nil, err
		}
	}
	places := matrix.Descriptors{Codes: slices.Sorted(maps.Keys(made))}
	for _, code := range places.Codes {
		text = append(append(text, made[code]...), '\n')
		places.Ends = append(places.Ends, uint32(len(text)))
	}
	table, err = goFile("matrix", "descriptors", places)
	return table, text, err
}
