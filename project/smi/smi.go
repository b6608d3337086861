// Package smi reads what nvidia-smi printed where that is kept as a file: the
// driver, and the names of the GPUs.
package smi

import (
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads text files by their names.
type Reader struct{}

// Match reports whether a file holds what nvidia-smi printed, by its name.
func (Reader) Match(file string) bool {
	name := strings.ToLower(path.Base(file))
	switch path.Ext(name) {
	case ".txt", ".log", ".out":
		return strings.Contains(name, "nvidia-smi") || strings.Contains(name, "nvidia_smi")
	}
	return false
}

// What the forms of its output have in common is the place of the driver; the CUDA
// version beside it is only what that driver supports. GPUs stand in a table, in
// the list of -L, in the report of -q, and in the rows of --query-gpu.
var forms = sync.OnceValue(func() []form {
	return []form{
		{project.Driver, regexp.MustCompile(`Driver Version\s*:\s*([0-9]{3}\.[0-9.]+)`)},
		{project.GPU, regexp.MustCompile(`^\|\s+[0-9]+\s+(\S.*?)\s+(?:On|Off|WDDM|TCC|MCDM|N/A)\s+\|`)},
		{project.GPU, regexp.MustCompile(`^GPU [0-9]+: (.+?) \(UUID:`)},
		{project.GPU, regexp.MustCompile(`^\s*Product Name\s*:\s*(\S.*?)\s*$`)},
		{project.Driver, regexp.MustCompile(`^([0-9]{3}\.[0-9]+(?:\.[0-9]+)?)\s*,`)},
		{project.GPU, regexp.MustCompile(`^[0-9]{3}\.[0-9]+(?:\.[0-9]+)?\s*,\s*([A-Z][^,]*[^,\s])`)},
	}
})

type form struct {
	kind project.HostKind
	text *regexp.Regexp
}

// Read reads one file. Names that are cut ("GeForce GTX 108...") say nothing.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, problems := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, problems
	}
	at := 0
	for line := range strings.Lines(string(f.Text())) {
		for _, form := range forms() {
			if m := form.text.FindStringSubmatchIndex(line); m != nil && !strings.HasSuffix(line[m[2]:m[3]], "...") {
				f.Facts.Host = append(f.Facts.Host, project.HostFact{
					Place: f.At(source.Span{Start: at + m[2], End: at + m[3]}, ""), Kind: form.kind, Value: line[m[2]:m[3]], Source: "output of nvidia-smi",
				})
			}
		}
		at += len(line)
	}
	return f.Result()
}
