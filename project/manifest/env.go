package manifest

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

var (
	variable = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`) })
	// A table may be called "env" without being one of variables: it describes
	// them, or has settings of something else. Those have names in lower case.
	upper = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Z_][A-Z0-9_]*$`) })
)

// EnvBlock reports whether a field of this name holds variables.
func EnvBlock(name string) bool {
	switch name {
	case "env", "envs", "environment", "extraEnv", "extraEnvs", "extraEnvVars", "envVars", "env_vars", "environment_variables", "environmentVariables", "containerEnv", "remoteEnv":
		return true
	}
	return false
}

// Env reads variables: a list of {name, value}, a list of NAME=VALUE, or a table.
func (f *File) Env(n *document.Node, unit string) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		switch item.Kind {
		case document.Table:
			if name := item.Get("name"); Scalar(name) && variable().MatchString(name.Text) {
				f.named(f.Place(name, unit), name.Text, item, unit)
			}
		case document.Text:
			f.assignment(item, unit)
		}
	}
	for _, field := range n.Fields {
		if !upper().MatchString(field.Name) {
			continue
		}
		if field.Value.Kind == document.Table {
			f.named(f.Name(field, unit), field.Name, field.Value, unit)
			continue
		}
		f.Set(field, unit)
	}
}

// Set adds the variable that a field is.
func (f *File) Set(field document.Field, unit string) {
	if Scalar(field.Value) {
		f.env(f.Name(field, unit), field.Name, field.Value, unit)
	}
}

// named reads a variable that has a table: its value or where that is taken from.
func (f *File) named(place project.Place, name string, table *document.Node, unit string) {
	switch value := table.Get("value"); {
	case table.Get("valueFrom") != nil:
		f.Facts.Env = append(f.Facts.Env, project.EnvVar{Place: place, Name: name, Passed: true})
	case Scalar(value):
		f.env(place, name, value, unit)
	case table.Get("name") != nil: // without a value it is empty
		f.Facts.Env = append(f.Facts.Env, project.EnvVar{Place: place, Name: name, Known: value == nil || value.Kind == document.Null})
	}
}

func (f *File) env(place project.Place, name string, value *document.Node, unit string) {
	v := project.EnvVar{Place: place, Name: name, Value: value.Text, Known: Known(value.Text), ValueSpan: f.Place(value, unit).Span}
	if at := value.At(source.Span{End: len(value.Text)}); !v.Known && at.Len() > 0 {
		v.Value = string(f.src.Text()[at.Start:at.End]) // not the mask
	}
	f.Facts.SetEnv(v)
}

// assignment reads NAME=VALUE, or NAME for one that is handed on.
func (f *File) assignment(n *document.Node, unit string) {
	name, value, given := strings.Cut(n.Text, "=")
	if !variable().MatchString(name) {
		return
	}
	v := project.EnvVar{Place: f.Part(n, source.Span{End: len(name)}, unit), Name: name, Passed: !given}
	if given {
		v.Value, v.Known = value, Known(value)
		v.ValueSpan = f.Part(n, source.Span{Start: len(name) + 1, End: len(n.Text)}, unit).Span
	}
	f.Facts.SetEnv(v)
}
