package shim

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

func FuzzReport(f *testing.F) {
	f.Add([]byte(`{"k":"exec","t":1,"pid":2,"python":{"path":"p","version":"3.11.7"}}`+"\n{\"k\":\"exc\",\"t\":"), []byte{0, 1, 0})
	f.Add([]byte("\n\n{}\n[]\nnull\n"), []byte{1, 1})
	f.Fuzz(func(t *testing.T, events, marks []byte) {
		s := &Shim{dir: t.TempDir(), ranges: []Range{{"/t.py", 1, 2}, {"/t.py", 3, 3}}}
		for name, data := range map[string][]byte{"events-1": events, lines: marks} {
			if err := os.WriteFile(filepath.Join(s.dir, name), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		r, err := s.Report()
		if (err == nil) != (len(marks) == 3) {
			t.Fatalf("%d marks: %v", len(marks), err)
		}
		if !slices.IsSortedFunc(slices.DeleteFunc(r.Events, func(e event.Event) bool { return e.Kind == event.Line }), event.Compare) {
			t.Error("not in the order of time")
		}
	})
}

func TestEventThatIsCut(t *testing.T) {
	s := &Shim{dir: t.TempDir()}
	for name, data := range map[string]string{"events-1": "{\"k\":\"exec\",\"t\":1,\"pid\":2}\n{\"k\":\"exc\",\"t", lines: "\x00"} {
		if err := os.WriteFile(filepath.Join(s.dir, name), []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r, err := s.Report()
	if err != nil || r.Lost != 1 || len(r.Events) != 1 || r.Lines != event.Complete {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestEnviron(t *testing.T) {
	s := &Shim{dir: "/shim"}
	for _, tt := range []struct{ env, want []string }{
		{nil, []string{"PYTHONPATH=/shim"}},
		{[]string{"A=1", "PYTHONPATH="}, []string{"A=1", "PYTHONPATH=/shim"}},
		{[]string{"PYTHONPATH=old", "PYTHONPATH=src", "B=2"}, []string{"PYTHONPATH=old", "PYTHONPATH=/shim:src", "B=2"}},
	} {
		if got := s.Environ(tt.env); !slices.Equal(got, tt.want) {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
