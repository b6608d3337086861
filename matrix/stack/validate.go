package stack

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"

	"github.com/upcheck/upcheck/internal/version"
)

// Validate reports every row that does not say where it is from and how certain it is,
// that is only guessed, or whose parts cannot be read.
func (t *Tables) Validate() error {
	v := validation{sources: map[string]bool{}}
	for i, s := range t.Sources {
		if s.Name == "" || s.Title == "" || s.Read == "" || s.Kind != "measured" && s.Kind != "vendor" && s.Kind != "other" {
			v.fail(fmt.Sprintf("sources[%d]", i), "expected name, title, the day it was read, and a kind: measured, vendor or other")
		}
		if v.sources[s.Name] {
			v.fail(fmt.Sprintf("sources[%d]", i), "%q is given twice", s.Name)
		}
		v.sources[s.Name] = true
	}
	tables := reflect.ValueOf(*t)
	for i := range tables.NumField() {
		name := tables.Type().Field(i).Tag.Get("yaml")
		if name == "sources" {
			continue
		}
		for j := range tables.Field(i).Len() {
			v.row(tables.Field(i).Index(j), fmt.Sprintf("%s[%d]", name, j))
		}
	}
	v.references(t)
	return errors.Join(v.errs...)
}

type validation struct {
	sources map[string]bool
	errs    []error
}

func (v *validation) fail(path, format string, args ...any) {
	v.errs = append(v.errs, fmt.Errorf("%s: %s", path, fmt.Sprintf(format, args...)))
}

// row looks at a row: it has a fact itself, or its parts have.
func (v *validation) row(row reflect.Value, path string) {
	if known, ok := row.Interface().(interface{ Evidence() Fact }); ok {
		v.fact(known.Evidence(), path)
		return
	}
	found := false
	for i := range row.NumField() {
		field := row.Field(i)
		known, ok := field.Interface().(interface{ Evidence() Fact })
		if ok && !field.IsZero() {
			found = true
			v.fact(known.Evidence(), path+"."+row.Type().Field(i).Tag.Get("yaml"))
		}
	}
	if !found {
		v.fail(path, "expected src and certainty")
	}
}

func (v *validation) fact(f Fact, path string) {
	switch {
	case f.Src == "":
		v.fail(path, "expected src")
	case !v.sources[f.Src]:
		v.fail(path, "unknown source %q", f.Src)
	}
	switch {
	case f.Certainty == Unstated:
		v.fail(path, "expected certainty")
	case f.Certainty.Cap() == "":
		v.fail(path, "what is only guessed is not shipped")
	}
}

// references looks at what is read when it is asked for.
func (v *validation) references(t *Tables) {
	for i, f := range t.Forms {
		if _, err := regexp.Compile(f.Tag); err != nil {
			v.fail(fmt.Sprintf("forms[%d].tag", i), "%v", err)
		}
	}
	for i, w := range t.Wheels {
		if _, err := version.Parse(w.Version); err != nil || len(w.Pythons) == 0 {
			v.fail(fmt.Sprintf("wheels[%d]", i), "expected a version and Pythons")
		}
	}
	for i, kit := range t.Toolkits {
		if minor(kit.CUDA) != kit.CUDA || DriverBranch(kit.Floor.Driver) == "" {
			v.fail(fmt.Sprintf("toolkits[%d]", i), "expected a minor version of CUDA and the floor of its driver")
		}
	}
	for i, in := range t.Instances {
		if _, ok := t.GPUCapability(in.GPU); !ok {
			v.fail(fmt.Sprintf("instances[%d].gpu", i), "unknown GPU %q", in.GPU)
		}
	}
	for i, life := range t.NCCLLife {
		if _, ok := t.NCCLVariable(life.Instead); life.Instead != "" && !ok {
			v.fail(fmt.Sprintf("nccl_life[%d].instead", i), "no NCCL reads %q", life.Instead)
		}
	}
	for i, wrong := range t.Wrong {
		if _, ok := t.NCCLVariable(wrong.Name); ok {
			v.fail(fmt.Sprintf("wrong[%d]", i), "NCCL reads %q", wrong.Name)
		}
	}
}
