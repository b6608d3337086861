package main

import (
	"encoding/json"
	"io"
	"path/filepath"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/scan"
)

// newReport turns a result into what the writers write.
func newReport(env Env, o *scan.Options, result *scan.Result) *report.Report {
	return &report.Report{
		Tool:        tool(),
		Root:        shown(env, o.Root),
		Base:        base(env, o.Root),
		Findings:    result.Findings,
		Diagnostics: result.Diagnostics,
		Rules:       result.Rules,
		Pair:        pairLines(o.Catalog, result.Resolution.Pair),
		Notes:       result.Resolution.Notes,
		Files:       result.Files,
		Skipped:     result.Skipped,
	}
}

// tool names this program in what it writes.
func tool() report.Tool {
	return report.Tool{Name: "upcheck", Version: versionText(), URI: "https://github.com/upcheck/upcheck"}
}

// pairLines lists the compared packages in the order of the catalogue.
func pairLines(catalog *matrix.Catalog, pair version.Pair) []report.PairLine {
	var lines []report.PairLine
	for _, pkg := range catalog.Packages {
		name := pkg.Name
		from, to := pair.From[name], pair.To[name]
		if !to.Known() {
			continue
		}
		lines = append(lines, report.PairLine{
			Package:    name,
			Display:    pkg.Display,
			From:       text(from),
			To:         text(to),
			FromOrigin: from.Origin.String(),
			ToOrigin:   to.Origin.String(),
			FromWhere:  from.Where,
			ToWhere:    to.Where,
		})
	}
	return lines
}

func text(e version.Endpoint) string {
	if !e.Known() {
		return ""
	}
	return e.Version.String()
}

// cutOutput splits FORMAT=PATH.
func cutOutput(spec string) (format, path string, ok bool) {
	format, path, ok = strings.Cut(spec, "=")
	return format, path, ok && format != "" && path != ""
}

func list(names []string) string { return strings.Join(names, ", ") }

// base is the root as seen from the working directory, "" when they are one.
func base(env Env, root string) string {
	rel, err := filepath.Rel(env.Dir, root)
	if err != nil || rel == "." {
		return ""
	}
	return filepath.ToSlash(rel)
}

// shown is the root as people know it: relative when it lies below.
func shown(env Env, root string) string {
	rel := base(env, root)
	switch {
	case rel == "":
		return "."
	case strings.HasPrefix(rel, ".."):
		return root
	default:
		return rel
	}
}

// writeJSON writes a value as JSON in lines, in which HTML is as it is.
func writeJSON(w io.Writer, value any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(value)
}
