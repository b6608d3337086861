// Package python reads what Python code says about the environment of other code:
// images of Modal, estimators of SageMaker, environments of AzureML, runtime
// environments of Ray, and the variables that subprocesses get or that are set all
// at once. What the code sets for itself by name, package parser finds.
//
// Names are resolved from the imports of the file, and from what it assigns once.
package python

import (
	"bytes"
	"context"
	"path"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/outline"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads Python files and notebooks.
type Reader struct{}

// Match reports whether a file is Python, but not the setup.py of a package.
func (Reader) Match(file string) bool {
	ext := path.Ext(file)
	return (ext == ".py" || ext == ".ipynb") && path.Base(file) != "setup.py"
}

// Words lists identifiers outside of import statements that a file has to hold for it
// to say anything: all of one of the lists.
func Words() [][]string {
	return [][]string{
		{"Image", "debian_slim"},
		{"Image", "from_registry"},
		{"Image", "from_dockerhub"},
		{"Image", "micromamba"},
		{"Image", "pip_install"},
		{"Image", "apt_install"},
		{"gpu", "function"},
		{"instance_type"},
		{"train_instance_type"},
		{"framework_version"},
		{"Environment", "image"},
		{"Environment", "conda_file"},
		{"Environment", "python"},
		{"runtime_env"},
		{"RuntimeEnv"},
		{"subprocess", "env"},
		{"environ", "update"},
	}
}

// Read reads one file. One that cannot be decoded or parsed is a matter of others.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if !speaks(data) {
		return project.Facts{}, nil
	}
	src, err := source.New(file, data)
	if err != nil {
		return project.Facts{}, nil
	}
	return Of(src), nil
}

// Of returns what a decoded file says.
func Of(src *source.File) project.Facts {
	if !speaks(src.Text()) {
		return project.Facts{}
	}
	f := manifest.Of(src)
	parser := outline.New(outline.Options{Timeout: 30 * time.Second})
	defer parser.Close()
	code, err := parser.Parse(context.Background(), src)
	if err != nil {
		return project.Facts{}
	}
	r := reader{File: f, code: code, names: names{}, values: values{}, images: map[string]bool{}, left: 100_000}
	r.learn(code.Body)
	r.modal, r.rayed = r.imports("modal"), r.imports("ray")
	r.body(code.Body)
	facts, _ := f.Result()
	return facts
}

// speaks reports whether a file may say anything, by texts that are rarer than
// the words.
func speaks(data []byte) bool {
	for _, list := range [][]string{
		{"modal", "Image."},
		{"sagemaker"},
		{"azureml", "Environment"},
		{"azure.ai.ml"},
		{"ray", "runtime_env"},
		{"ray", "RuntimeEnv"},
		{"subprocess", "env="},
		{"environ.update"},
	} {
		all := true
		for _, text := range list {
			all = all && holds(data, text)
		}
		if all {
			return true
		}
	}
	return false
}

// holds reports whether a text stands in a file that is not part of a longer
// identifier.
func holds(data []byte, text string) bool {
	for at := 0; ; {
		i := bytes.Index(data[at:], []byte(text))
		if i < 0 {
			return false
		}
		start, end := at+i, at+i+len(text)
		if (start == 0 || !part(data[start-1]) || !part(text[0])) && (end == len(data) || !part(data[end]) || !part(text[len(text)-1])) {
			return true
		}
		at = end
	}
}

func part(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

type reader struct {
	*manifest.File
	code   *outline.File
	names  names
	values values
	// images are the variables that hold images of Modal.
	images map[string]bool
	// modal and rayed say that the file imports Modal and Ray.
	modal, rayed bool
	// left is how many values are still put together: names of names multiply.
	left int
	// target is the variable that the statement assigns.
	target string
}
