package history_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/matrix/history"
)

// release packs a wheel of a version.
func release(t *testing.T, name, version, files string) *history.Wheel {
	t.Helper()
	pairs := []string{name + "-" + version + ".dist-info/METADATA", "Name: " + name + "\nVersion: " + version + "\n"}
	for _, f := range txtar.Parse([]byte(files)).Files {
		pairs = append(pairs, f.Name, string(f.Data))
	}
	w, err := history.OpenWheel(save(t, name+"-"+version+"-cp311-cp311-manylinux1_x86_64.whl", archive(t, pairs...)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// profiled is a release of a package that has a policy of its own.
type profiled struct {
	name, history string
	wheels        func(t *testing.T) []*history.Wheel
	want          map[string]string
}

func checkProfiles(t *testing.T, rows []profiled) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			s, err := history.Read(t.Context(), r.wheels(t), history.Options{Package: r.history})
			if err != nil {
				t.Fatal(err)
			}
			checkSnapshot(t, s, r.want)
		})
	}
}

// one makes the wheels of a row that has one.
func one(name, version, files string) func(t *testing.T) []*history.Wheel {
	return func(t *testing.T) []*history.Wheel { return []*history.Wheel{release(t, name, version, files)} }
}

// object returns the object at a path.
func object(t *testing.T, s *api.Snapshot, path string) *api.Object {
	t.Helper()
	for _, n := range s.Names {
		if n.Path == path && n.Object != nil {
			return n.Object
		}
	}
	t.Fatalf("no object at %s in %s", path, listing(s))
	return nil
}

func read(t *testing.T, pkg string, wheels ...*history.Wheel) *api.Snapshot {
	t.Helper()
	s, err := history.Read(t.Context(), wheels, history.Options{Package: pkg})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: -want +got:\n%s", what, diff)
	}
}
