package stack

import (
	"reflect"
	"strings"
	"testing"
)

func TestDefaultIsValid(t *testing.T) {
	if err := Default().Validate(); err != nil {
		t.Error(err)
	}
	tables := reflect.ValueOf(*Default())
	for i := range tables.NumField() {
		if tables.Field(i).Len() == 0 {
			t.Errorf("the table %s is empty", tables.Type().Field(i).Name)
		}
	}
}

func TestValidate(t *testing.T) {
	sources := []Source{{Name: "s", Title: "t", Kind: "vendor", Read: "2026-11-30"}}
	good := Fact{"s", Documented}
	for _, row := range []struct {
		name string
		in   Tables
		want string
	}{
		{"no source", Tables{GPUs: []GPU{{Capability: "8.0", Names: []string{"A100"}, Fact: Fact{Certainty: Documented}}}}, "gpus[0]: expected src"},
		{"a source that is not there", Tables{GPUs: []GPU{{Fact: Fact{"x", Documented}}}}, `gpus[0]: unknown source "x"`},
		{"no certainty", Tables{GPUs: []GPU{{Fact: Fact{Src: "s"}}}}, "gpus[0]: expected certainty"},
		{"a guess", Tables{GPUs: []GPU{{Fact: Fact{"s", Guess}}}}, "gpus[0]: what is only guessed is not shipped"},
		{"a row whose parts have no facts", Tables{Toolkits: []Toolkit{{CUDA: "12.0"}}}, "toolkits[0]: expected src and certainty"},
		{"a part without a source", Tables{Toolkits: []Toolkit{{CUDA: "12.0", Floor: Floor{Driver: "525.60.13", Fact: Fact{Certainty: Documented}}}}}, "toolkits[0].floor: expected src"},
		{"an expression that cannot be read", Tables{Forms: []Form{{Tag: "(", Fact: good}}}, "forms[0].tag"},
		{"a machine with an unknown GPU", Tables{Instances: []Instance{{GPU: "X1", Fact: good}}}, `instances[0].gpu: unknown GPU "X1"`},
		{"a wrong name that is right", Tables{NCCL: []NCCLName{{Name: "NCCL_X", First: "2.3.5", Fact: good}}, Wrong: []Wrong{{Name: "NCCL_X", Fact: good}}}, `wrong[0]: NCCL reads "NCCL_X"`},
		{"a kind that is none", Tables{Sources: []Source{{Name: "y", Title: "t", Kind: "rumour", Read: "2026"}}}, "sources[1]: expected name"},
	} {
		t.Run(row.name, func(t *testing.T) {
			row.in.Sources = append(sources, row.in.Sources...)
			if err := row.in.Validate(); err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("got %v, want %s", err, row.want)
			}
		})
	}
}

func TestCertaintyCapsTheLevel(t *testing.T) {
	for c, want := range map[Certainty]string{Measured: "error", Documented: "error", Reported: "warning", Proxy: "note", Guess: "", Unstated: ""} {
		if got := c.Cap(); got != want {
			t.Errorf("%v caps at %q, want %q", c, got, want)
		}
	}
	if got := Least(Measured, Reported); got != Reported {
		t.Errorf("Least = %v", got)
	}
}

func fieldsOfToolkit() []string {
	var names []string
	for _, of := range []reflect.Type{reflect.TypeFor[Toolkit](), reflect.TypeFor[Packaged](), reflect.TypeFor[Floor](), reflect.TypeFor[Compiler](), reflect.TypeFor[Archs](), reflect.TypeFor[Forward](), reflect.TypeFor[Component]()} {
		for i := range of.NumField() {
			names = append(names, of.Field(i).Name)
		}
	}
	return names
}
