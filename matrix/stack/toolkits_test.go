package stack

import (
	"strings"
	"testing"
)

func TestToolkitOf(t *testing.T) {
	for _, row := range []struct{ name, cuda, floor, packaged string }{
		{"a minor version", "12.4", "525.60.13", "550.54.14"},
		{"a patch release", "12.4.1", "525.60.13", "550.54.14"},
		{"the version of its runtime", "11.8.89", "450.80.02", "520.61.05"},
		{"before minor version compatibility", "10.2", "440.33", "440.33"},
		{"the first with minor version compatibility ran with less", "11.0.3", "450.36.06", "450.51.05"},
		{"released with a driver that is not known", "13.5.0", "580", ""},
		{"never released", "12.7", "", ""},
		{"a bare major says nothing", "12", "", ""},
		{"no version", "latest", "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			floor, _ := Default().DriverFloor(row.cuda)
			packaged, _ := Default().PackagedDriver(row.cuda)
			if floor.Driver != row.floor || packaged.Driver != row.packaged {
				t.Errorf("floor %q and packaged %q, want %q and %q", floor.Driver, packaged.Driver, row.floor, row.packaged)
			}
		})
	}
}

func TestArchOf(t *testing.T) {
	for in, want := range map[string]string{
		"sm_75": "75", "compute_90a": "90a", "7.5": "75", "12.0+PTX": "120", "8.6": "86", "9.0a": "90a", "100f": "100f", "sm75": "75",
		"Volta": "", "": "", "7": "", "7.5.1.0": "", "90aa": "", "sm_": "", "af": "",
	} {
		if got := ArchOf(in); got != want {
			t.Errorf("ArchOf(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCanCompile(t *testing.T) {
	for _, row := range []struct {
		cuda, arch string
		can, known bool
	}{
		{"12.8", "6.1", true, true},
		{"13.0", "6.1", false, true},
		{"13.0.2", "sm_70", false, true},
		{"11.8", "3.7", true, true},
		{"12.0", "3.7", false, true},
		{"12.8", "sm_101", true, true},
		{"13.0", "sm_101", false, true},
		{"11.1", "8.0", false, false},
		{"13.0", "Turing", false, false},
	} {
		if can, known := Default().CanCompile(row.cuda, row.arch); can != row.can || known != row.known {
			t.Errorf("CanCompile(%q, %q) = %v, %v", row.cuda, row.arch, can, known)
		}
	}
}

// TestNoToolkitKnowsAKernel keeps the relation out that is told everywhere and that
// no vendor document has.
func TestNoToolkitKnowsAKernel(t *testing.T) {
	for _, field := range fieldsOfToolkit() {
		if strings.Contains(strings.ToLower(field), "kernel") {
			t.Errorf("a toolkit has the field %s", field)
		}
	}
}
