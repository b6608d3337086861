package report

import (
	"bytes"
	"errors"
	"math/rand"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/testkit"
)

func render(t testing.TB, format string, o Options, r *Report) string {
	t.Helper()
	w, err := New(format, o)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := w.Write(&out, r); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestGoldens(t *testing.T) {
	tests := []struct {
		name, format string
		options      Options
		report       *Report
	}{
		{"text", "text", Options{}, sample(t)},
		{"text-color", "text", Options{Color: true}, sample(t)},
		{"text-verbose", "text", Options{Verbose: true, Width: 60}, sample(t)},
		{"text-clean", "text", Options{}, clean()},
		{"concise", "concise", Options{}, sample(t)},
		{"concise-clean", "concise", Options{}, clean()},
		{"json", "json", Options{}, sample(t)},
		{"json-clean", "json", Options{}, clean()},
		{"sarif", "sarif", Options{Category: "torch"}, sample(t)},
		{"sarif-clean", "sarif", Options{}, clean()},
		{"github", "github", Options{}, sample(t)},
		{"github-clean", "github", Options{}, clean()},
		{"markdown", "markdown", Options{}, sample(t)},
		{"markdown-clean", "markdown", Options{}, clean()},
		{"text-packages", "text", Options{}, withPackages(t)},
		{"concise-packages", "concise", Options{}, withPackages(t)},
		{"json-packages", "json", Options{}, withPackages(t)},
		{"sarif-packages", "sarif", Options{}, withPackages(t)},
		{"github-packages", "github", Options{}, withPackages(t)},
		{"markdown-packages", "markdown", Options{}, withPackages(t)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := render(t, test.format, test.options, test.report)
			testkit.Golden(t, filepath.Join("testdata", "golden", test.name), []byte(got))
		})
	}
}

func TestSameReportSameBytes(t *testing.T) {
	for _, format := range Formats() {
		t.Run(format, func(t *testing.T) {
			want := render(t, format, Options{}, sample(t))
			for seed := range int64(5) {
				r := sample(t)
				rand.New(rand.NewSource(seed)).Shuffle(len(r.Findings), func(i, j int) {
					r.Findings[i], r.Findings[j] = r.Findings[j], r.Findings[i]
				})
				r.Findings.Sort()
				if got := render(t, format, Options{}, r); got != want {
					t.Fatalf("other bytes for the same findings, first in another order (seed %d)", seed)
				}
			}
			r := sample(t)
			render(t, format, Options{}, r)
			if got := render(t, format, Options{}, r); got != want {
				t.Error("writing a report changes it")
			}
		})
	}
}

// What a scanned tree is called must not steer the terminal of who scans it.
func TestNoFormatForPeopleEmitsControlCharacters(t *testing.T) {
	r := sample(t)
	for i := range r.Findings {
		f := &r.Findings[i]
		f.Path += "\x1b]0;x\a\u202e"
		f.Message += "\x1b[2J\u202e"
		f.Frame.Text += "\x1b[31m\u2066"
	}
	for _, format := range []string{"text", "concise", "markdown"} {
		if got := render(t, format, Options{}, r); strings.ContainsAny(got, "\x1b\a\u202e\u2066") {
			t.Errorf("%s lets control characters through", format)
		}
	}
}

func TestMachineFormatsNameNoRoot(t *testing.T) {
	r := sample(t)
	r.Root = "/home/someone/repo"
	for _, format := range []string{"json", "sarif", "github", "concise"} {
		if got := render(t, format, Options{}, r); strings.Contains(got, "someone") {
			t.Errorf("%s contains the root", format)
		}
	}
}

func TestUnknownFormat(t *testing.T) {
	_, err := New("xml", Options{})
	want := `unknown format "xml": expected one of text, concise, json, sarif, github, markdown`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

type brokenWriter struct{ error }

func (w brokenWriter) Write([]byte) (int, error) { return 0, w }

func TestWriteErrorIsReturned(t *testing.T) {
	broken := brokenWriter{errors.New("disk full")}
	for _, format := range Formats() {
		w, err := New(format, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write(broken, sample(t)); !errors.Is(err, broken.error) && !strings.Contains(err.Error(), "disk full") {
			t.Errorf("%s: got %v, want the error of the writer", format, err)
		}
	}
}
