// Package python reads what Python code says about the environment of other code:
// images of Modal, estimators of SageMaker, environments of AzureML, runtime
// environments of Ray, and the variables that subprocesses get or that are set all
// at once. What the code sets for itself by name, package parser finds.
//
// Names are resolved from the imports of the file, and from what it assigns once.
package python

import (
	"context"
	"path"
	"time"

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

// Words lists the words that a file has to hold for it to say anything: all of one
// of the lists. Each is a whole identifier in it.
func Words() [][]string {
	return [][]string{
		{"modal", "Image"},
		{"sagemaker"},
		{"azureml", "Environment"},
		{"azure", "Environment"},
		{"ray", "runtime_env"},
		{"subprocess", "env"},
		{"environ", "update"},
		{"environ", "|="},
	}
}

// Read reads one file. One that cannot be decoded or parsed is a matter of others.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if !speaks(data) {
		return project.Facts{}, nil
	}
	f, _ := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, nil
	}
	parser := outline.New(outline.Options{Timeout: 30 * time.Second})
	defer parser.Close()
	code, err := parser.Parse(context.Background(), f.Source())
	if err != nil {
		return project.Facts{}, nil
	}
	r := reader{File: f, code: code, names: names{}, values: values{}, images: map[string]bool{}, left: 100_000}
	r.learn(code.Body)
	r.modal, r.rayed = r.imports("modal"), r.imports("ray")
	r.body(code.Body)
	return f.Result()
}

func speaks(data []byte) bool {
	for _, list := range Words() {
		all := true
		for _, word := range list {
			all = all && manifest.Speaks(data, word)
		}
		if all {
			return true
		}
	}
	return false
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
