package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/scan"
)

// jsonEdits are the edits of JSON, as its page describes them.
type jsonEdits struct {
	Findings []struct {
		Path  string `json:"path"`
		Fixes []struct {
			Safety string `json:"safety"`
			Edits  []struct {
				Start int    `json:"start"`
				End   int    `json:"end"`
				Text  string `json:"text"`
				Bytes []byte `json:"bytes"`
			} `json:"edits"`
		} `json:"fixes"`
	} `json:"findings"`
}

type sarifRegion struct {
	StartLine, StartColumn, EndLine, EndColumn int
}

// sarifFixes are the fixes of SARIF, as the standard describes them.
type sarifFixes struct {
	Runs []struct {
		Results []struct {
			Fixes []struct {
				ArtifactChanges []struct {
					ArtifactLocation struct{ URI string }
					Replacements     []struct {
						DeletedRegion   sarifRegion
						InsertedContent struct{ Text string }
					}
				}
			}
		}
	}
}

// TestEditsOfReports makes each fix by the edits in the JSON and in the SARIF of a scan,
// as a reader would who knows nothing but the formats: both come to the bytes to which the
// planner comes.
func TestEditsOfReports(t *testing.T) {
	if testing.Short() {
		t.Skip("all examples take some seconds")
	}
	histories, catalog, err := loadLibraries(Env{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	const captured = "import torch\n\ngr\u00f6\u00dfe = torch.ones(2, 2)\nw, v = torch.symeig(gr\u00f6\u00dfe, eigenvectors=True)\n"
	latin, err := charmap.ISO8859_1.NewEncoder().String("# coding: latin-1\n" + captured)
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range repairedPairs()[:2] {
		files := map[string]string{
			"captured/latin1.py": latin, "captured/utf8.py": captured, "captured/utf16.py": inUTF16(captured),
			"captured/wide.py": strings.ReplaceAll(captured, "w, v =", "w, v = '\U0001f600', "),
		}
		for _, form := range forms() {
			if !slices.Contains([]string{"plain", "crlf", "bom", "latin1", "jupyter"}, form.name) {
				continue
			}
			for name, text := range badExamples() {
				files[form.name+"/"+name+form.ext] = form.write(text)
			}
		}
		dir := t.TempDir()
		writeTree(t, dir, files)
		o := upgradeOptions(t, dir, pair[0], pair[1], histories, catalog)
		result, err := scan.Run(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if n := len(result.Findings); n > 5000 {
			t.Fatalf("%d findings, which SARIF sorts", n)
		}
		var inJSON jsonEdits
		var inSARIF sarifFixes
		for format, into := range map[string]any{"json": &inJSON, "sarif": &inSARIF} {
			var f scanFlags
			write, err := f.writer(format, false)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := write(&out, newReport(Env{Dir: dir, Now: time.Now}, &o, result)); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(out.Bytes(), into); err != nil {
				t.Fatal(err)
			}
		}
		made := 0
		for i := range result.Findings {
			f := &result.Findings[i]
			if !f.Active() {
				continue
			}
			raw := []byte(files[f.Path])
			var sarifNow int
			for k := range f.Fixes {
				x := &f.Fixes[k]
				if len(x.Edits) == 0 || x.Safety == finding.Manual {
					continue
				}
				made++
				one := *f
				one.Fixes = []finding.Fix{*x}
				one.Fixes[0].Frees = nil // which only count beside the fixes of others
				plan := fix.Plan(finding.List{one}, fix.Options{Safety: finding.Unsafe})
				want, err := source.Apply(raw, plan[0].Edits)
				if err != nil {
					t.Fatal(err)
				}
				var parts []part
				for _, e := range inJSON.Findings[i].Fixes[k].Edits {
					text := e.Text
					if len(e.Bytes) > 0 {
						text = string(e.Bytes)
					}
					parts = append(parts, part{e.Start, e.End, text})
				}
				if got := patched(string(raw), parts); got != string(want) {
					t.Errorf("%s of %s by JSON:\n%q\nwant\n%q", f.Code, f.Path, got, want)
				}
				text, encode := decoded(f.Path, raw)
				lines := lineStarts(text)
				parts = nil
				for _, r := range inSARIF.Runs[0].Results[i].Fixes[sarifNow].ArtifactChanges[0].Replacements {
					parts = append(parts, part{
						offset(text, lines, r.DeletedRegion.StartLine, r.DeletedRegion.StartColumn),
						offset(text, lines, r.DeletedRegion.EndLine, r.DeletedRegion.EndColumn), r.InsertedContent.Text,
					})
				}
				sarifNow++
				if got := encode(patched(text, parts)); got != string(want) {
					t.Errorf("%s of %s by SARIF:\n%q\nwant\n%q", f.Code, f.Path, got, want)
				}
			}
		}
		if made < 200 {
			t.Errorf("only %d fixes were made to %s", made, pair[1])
		}
	}
}

// part is a range of a text and what comes in its place.
type part struct {
	start, end int
	text       string
}

func patched(text string, parts []part) string {
	var b strings.Builder
	last := 0
	for _, p := range parts {
		if p.start < last || p.end > len(text) {
			return fmt.Sprintf("parts %v do not fit", parts)
		}
		b.WriteString(text[last:p.start] + p.text)
		last = p.end
	}
	return b.String() + text[last:]
}

// lineStarts are the offsets at which lines begin, as viewers count them.
func lineStarts(text string) []int {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// offset returns where a line and a column in UTF-16 are.
func offset(text string, lines []int, line, column int) int {
	if line > len(lines) {
		return len(text)
	}
	at := lines[line-1]
	for _, r := range text[at:] {
		if column <= 1 {
			break
		}
		column -= utf16.RuneLen(r)
		at += len(string(r))
	}
	return at
}

// decoded returns the text that an editor shows, and what stores it again.
func decoded(path string, raw []byte) (text string, encode func(string) string) {
	switch dir, name := filepath.Split(path); {
	case name == "utf16.py":
		units := make([]uint16, len(raw)/2-1)
		for i := range units {
			units[i] = uint16(raw[2*i+2]) | uint16(raw[2*i+3])<<8
		}
		return string(utf16.Decode(units)), inUTF16
	case strings.HasPrefix(dir, "latin1") || name == "latin1.py":
		text, _ := charmap.ISO8859_1.NewDecoder().Bytes(raw)
		return string(text), func(s string) string {
			stored, _ := charmap.ISO8859_1.NewEncoder().String(s)
			return stored
		}
	case bytes.HasPrefix(raw, []byte("\ufeff")):
		return strings.TrimPrefix(string(raw), "\ufeff"), func(s string) string { return "\ufeff" + s }
	}
	return string(raw), func(s string) string { return s }
}

func inUTF16(text string) string {
	out := []byte{0xff, 0xfe}
	for _, unit := range utf16.Encode([]rune(text)) {
		out = append(out, byte(unit), byte(unit>>8))
	}
	return string(out)
}
