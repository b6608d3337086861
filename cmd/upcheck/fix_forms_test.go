package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
)

// repairedPairs are pairs that most repairs are made for.
func repairedPairs() [][2]string {
	return [][2]string{
		{"torch==1.4.0,torchvision==0.5.0,numpy==1.18.5,pytorch-lightning==1.5.10,transformers==4.20.1", "torch==2.3.1,torchvision==0.18.1,numpy==2.0.2,pytorch-lightning==2.3.3,transformers==4.50.3"},
		{"tensorflow==1.15.5,keras==2.2.4", "tensorflow==2.15.1,keras==2.15.0"},
		{"tensorflow==2.10.1,torch==1.13.1", "tensorflow==2.21.0,torch==2.15.0"},
	}
}

// badExamples are the examples of all rules that are Python, by a name of their own.
func badExamples() map[string]string {
	examples := make(map[string]string)
	for _, entry := range matrix.Default().Entries() {
		for i, ex := range entry.Examples {
			if ex.File == "" {
				examples[fmt.Sprintf("%s_%d", strings.ToLower(entry.Code), i)] = testkit.StripWants(ex.Bad)
			}
		}
	}
	return examples
}

var indent = regexp.MustCompile(`(?m)^(?:    )+`)

// form is a way to write the same code.
type form struct {
	name, ext string
	write     func(text string) string
	// endless forms have no line end at their end.
	endless bool
}

func forms() []form {
	return []form{
		{"plain", ".py", func(text string) string { return text }, false},
		{"crlf", ".py", func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }, false},
		{"cr", ".py", func(text string) string { return strings.ReplaceAll(text, "\n", "\r") }, false},
		{"bom", ".py", func(text string) string { return "\ufeff" + text }, false},
		{"latin1", ".py", func(text string) string { return "# coding: latin-1\n# \xfc\n" + text }, false},
		{"tabs", ".py", func(text string) string {
			return indent.ReplaceAllStringFunc(text, func(s string) string { return strings.Repeat("\t", len(s)/4) })
		}, false},
		{"formfeeds", ".py", func(text string) string { return "\f\n" + text + "\f\n" }, false},
		{"endless", ".py", func(text string) string { return strings.TrimSuffix(text, "\n") }, true},
		{"notebook", ".ipynb", func(text string) string { return notebookOf(text, "", true) }, true},
		{"jupyter", ".ipynb", func(text string) string { return notebookOf(text, " ", true) }, true},
		{"onestring", ".ipynb", func(text string) string { return notebookOf(text, " ", false) }, true},
	}
}

// notebookOf puts code into the cell of a notebook, with its lines as a list or as one
// string.
func notebookOf(text, indent string, list bool) string {
	type object = map[string]any
	text = strings.TrimSuffix(text, "\n")
	cell := object{"cell_type": "code", "execution_count": 1, "metadata": object{}, "outputs": []object{{"text": "np.NaN"}}, "source": text}
	if list {
		lines := strings.SplitAfter(text, "\n")
		if n := len(lines); n > 1 && lines[n-1] == "" {
			lines = lines[:n-1]
		}
		cell["source"] = lines
	}
	book := object{"cells": []object{cell}, "metadata": object{"kernelspec": object{"name": "python3"}}, "nbformat": 4, "nbformat_minor": 5}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	_ = enc.Encode(book)
	return out.String()
}

// TestRepairsKeepTheForm repairs the examples of all rules as they are, and in other
// forms: what comes out is the same in that form.
func TestRepairsKeepTheForm(t *testing.T) {
	if testing.Short() {
		t.Skip("all examples take some seconds")
	}
	histories, catalog, err := loadLibraries(Env{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	examples := badExamples()
	for _, pair := range repairedPairs() {
		t.Run(pair[1], func(t *testing.T) {
			files := make(map[string]string)
			for _, form := range forms() {
				for name, text := range examples {
					files[form.name+"/"+name+form.ext] = form.write(text)
				}
			}
			dir := t.TempDir()
			writeTree(t, dir, files)
			x := repaired(t, upgradeOptions(t, dir, pair[0], pair[1], histories, catalog))
			for path, why := range x.left {
				t.Errorf("%s is left: %v", path, why)
			}
			changed := 0
			for name := range examples {
				plain, repaired := x.after["plain/"+name+".py"]
				if repaired {
					changed++
				}
				for _, form := range forms() {
					file := form.name + "/" + name + form.ext
					want := files[file]
					if repaired {
						want = form.write(string(plain))
					}
					got, is := x.after[file]
					if !is {
						got = []byte(files[file])
					}
					if form.endless && repaired && string(got) == form.write(string(plain)+"\n") {
						continue // the last line went, and the line end before it stays
					}
					if string(got) != want {
						t.Errorf("%s:\n%q\nbecomes\n%q\nwant\n%q", file, files[file], got, want)
					}
				}
			}
			if changed < 20 {
				t.Errorf("only %d examples are repaired", changed)
			}
		})
	}
}
