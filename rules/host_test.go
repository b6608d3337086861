package rules

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/host"
)

// fact makes a value of a machine.
func fact(text string) host.Value { return host.Value{Text: text, Source: "/somewhere", Line: 1} }

// library makes a library of the driver.
func library(v string) host.Named { return host.Named{Name: "libcuda", Value: fact(v)} }

// pinned makes requirements of a file from "name==version".
func pinned(t *testing.T, pins ...string) []project.Requirement {
	t.Helper()
	var all []project.Requirement
	for i, pin := range pins {
		cut := strings.IndexAny(pin, "=<>")
		set, err := version.ParseSet(pin[cut:])
		if err != nil {
			t.Fatal(err)
		}
		name, extra, _ := strings.Cut(pin[:cut], "[")
		r := project.Requirement{Name: name, Spec: set, Path: "requirements.txt", Line: i + 1}
		if extra != "" {
			r.Extras = []string{strings.TrimSuffix(extra, "]")}
		}
		all = append(all, r)
	}
	return all
}

func TestHost(t *testing.T) {
	driver := func(v string) host.Driver { return host.Driver{Loaded: fact(v)} }
	index := func(url string, kind project.IndexKind) []project.Index {
		return []project.Index{{Place: project.Place{Path: "requirements.txt"}, URL: url, Kind: kind}}
	}
	dkms := func(rows ...string) []host.Built {
		var all []host.Built
		for _, row := range rows {
			v, kernel, _ := strings.Cut(row, " ")
			all = append(all, host.Built{Module: "nvidia", Version: v, Kernel: kernel, State: "installed", Value: host.Value{Text: "installed", Source: "dkms status"}})
		}
		return all
	}
	v100 := []host.GPU{{Value: fact("Tesla V100"), Capability: fact("7.0")}}
	tests := []struct {
		name    string
		facts   host.Facts
		pins    []string
		indexes []project.Index
		images  []project.Image
		to      string
		want    []string
	}{
		{name: "nothing is known"},
		{name: "the libraries fit", facts: host.Facts{Driver: host.Driver{Loaded: fact("535.1.1"), Libraries: []host.Named{library("535.1.1")}}}},
		{name: "one of the libraries fits", facts: host.Facts{Driver: host.Driver{Loaded: fact("535.1.1"), Libraries: []host.Named{library("535.2.1"), library("535.1.1")}}}},
		{name: "none fits", facts: host.Facts{Driver: host.Driver{Loaded: fact("535.1.1"), Libraries: []host.Named{library("535.2.1")}}}, want: []string{"error CU060"}},
		{name: "no driver is loaded", facts: host.Facts{Driver: host.Driver{Libraries: []host.Named{library("535.2.1")}}}},

		{name: "no kernel has a module", facts: host.Facts{Kernel: fact("6.1.0-1"), Driver: driver("535.1.1")}},
		{name: "only added to DKMS", facts: host.Facts{Kernel: fact("6.1.0-1"), Driver: host.Driver{DKMS: dkms("535.1.1")}}},
		{name: "the running kernel has none", facts: host.Facts{Kernel: fact("6.1.0-1"), Driver: host.Driver{DKMS: dkms("1.1 6.0.0-1")}}, want: []string{"error CU061"}},
		{name: "it is loaded and the next one has one", facts: host.Facts{Kernel: fact("6.1.0-1"), NextBoot: fact("6.2.0-1"), Driver: host.Driver{Loaded: fact("535.1.1"), DKMS: dkms("1.1 6.2.0-1")}}},
		{name: "it is not loaded and the next one has one", facts: host.Facts{Kernel: fact("6.1.0-1"), NextBoot: fact("6.2.0-1"), Driver: host.Driver{DKMS: dkms("1.1 6.2.0-1")}}, want: []string{"error CU061"}},
		{name: "the next kernel has none", facts: host.Facts{Kernel: fact("6.1.0-1"), NextBoot: fact("6.2.0-1"), Driver: host.Driver{DKMS: dkms("1.1 6.1.0-1")}}, want: []string{"warning CU062"}},
		{name: "loaded, and the next kernel is not known", facts: host.Facts{Kernel: fact("6.1.0-1"), Kernels: []host.Value{fact("6.1.0-1")}, Driver: host.Driver{Loaded: fact("535.1.1"), DKMS: dkms("1.1 6.0.0-1")}}},
		{name: "not loaded, and the next kernel is not known", facts: host.Facts{Kernel: fact("6.1.0-1"), Kernels: []host.Value{fact("6.1.0-1")}, Driver: host.Driver{DKMS: dkms("1.1 6.0.0-1")}}, want: []string{"error CU061"}},
		{name: "a file is enough", facts: host.Facts{Kernel: fact("6.1.0-1"), Driver: host.Driver{DKMS: dkms("1.1 6.0.0-1"), Files: []host.Module{{Kernel: "6.1.0-1"}}}}},
		{name: "the kernel of a container", facts: host.Facts{Kernel: fact("6.1.0-1"), Container: fact("yes"), Driver: host.Driver{DKMS: dkms("1.1 6.0.0-1")}}},
		{name: "a kernel newer than the sources know", facts: host.Facts{Kernel: fact("6.2.0-1"), NextBoot: fact("6.8.0-1"), Driver: host.Driver{DKMS: dkms("535.54.03 6.2.0-1")}}, want: []string{"warning CU062", "note CU068"}},
		{name: "newer, and it was built", facts: host.Facts{Kernel: fact("6.8.0-1"), Driver: host.Driver{DKMS: dkms("535.54.03 6.8.0-1")}}},
		{
			name: "a build failed for an old kernel", facts: host.Facts{Kernel: fact("6.1.0-1"), Driver: host.Driver{
				DKMS: dkms("1.1 6.1.0-1"), Failed: []host.Built{{Kernel: "5.0.0-1", Value: fact("failed")}},
			}},
		},

		{name: "below the floor", facts: host.Facts{Driver: driver("550.54.14")}, pins: []string{"torch==2.15.0"}, want: []string{"error CU064"}},
		{name: "between the floor and the toolkit's driver", facts: host.Facts{Driver: driver("550.54.14")}, pins: []string{"torch==2.10.0"}},
		{name: "the local part decides", facts: host.Facts{Driver: driver("470.256.02")}, pins: []string{"torch==2.3.1+cu118"}},
		{name: "the default build", facts: host.Facts{Driver: driver("470.256.02")}, pins: []string{"torch==2.3.1"}, want: []string{"error CU064"}},
		{name: "a build for the CPU", facts: host.Facts{Driver: driver("470.256.02")}, pins: []string{"torch==2.15.0+cpu"}},
		{name: "an index decides", facts: host.Facts{Driver: driver("470.256.02")}, pins: []string{"torch==2.3.1"}, indexes: index("https://download.pytorch.org/whl/cu118", project.Primary)},
		{name: "an extra index leaves it open", facts: host.Facts{Driver: driver("470.256.02")}, pins: []string{"torch==2.3.1"}, indexes: index("https://download.pytorch.org/whl/cu118", project.Extra)},
		{name: "a range", facts: host.Facts{Driver: driver("470.256.02")}, pins: []string{"torch>=2.3"}},
		{name: "the newest CUDA of the driver is no toolkit", facts: host.Facts{Driver: driver("535.129.03"), MaxCUDA: fact("12.2")}, pins: []string{"torch==2.5.1"}},
		{name: "forward compatibility", facts: host.Facts{Driver: driver("535.129.03"), Compat: []host.Value{fact("580.65.06")}}, pins: []string{"torch==2.11.0"}, want: []string{"warning CU064"}},
		{name: "forward compatibility that is too old", facts: host.Facts{Driver: driver("535.129.03"), Compat: []host.Value{fact("550.54.14")}}, pins: []string{"torch==2.11.0"}, want: []string{"error CU064"}},
		{name: "an image that has it", facts: host.Facts{Driver: driver("535.129.03")}, pins: []string{"torch==2.11.0"}, images: []project.Image{{Name: "nvidia/cuda"}}, want: []string{"warning CU064"}},
		{name: "an image that has not", facts: host.Facts{Driver: driver("535.129.03")}, pins: []string{"torch==2.11.0"}, images: []project.Image{{Name: "python"}}, want: []string{"error CU064"}},
		{name: "the driver is too old for it", facts: host.Facts{Driver: driver("535.54.03")}, pins: []string{"torch==2.12.0+cu131"}, images: []project.Image{{Name: "nvidia/cuda"}}, want: []string{"error CU064"}},
		{name: "TensorFlow that brings CUDA", facts: host.Facts{Driver: driver("470.256.02")}, pins: []string{"tensorflow[and-cuda]==2.16.1"}, want: []string{"error CU064"}},
		{name: "TensorFlow with the CUDA of the system", facts: host.Facts{Driver: driver("470.256.02")}, pins: []string{"tensorflow==2.16.1"}},
		{name: "a target that is named", facts: host.Facts{Driver: driver("550.54.14")}, pins: []string{"torch==2.3.1"}, to: "torch==2.15.0", want: []string{"error CU064"}},
		{name: "a driver that is named", facts: host.Facts{Driver: driver("550.54.14")}, pins: []string{"torch==2.15.0"}, to: "driver==580.65.06"},
		{name: "a board has a driver of its own", facts: host.Facts{Driver: driver("540.4.0"), Jetson: fact("R36")}, pins: []string{"torch==2.15.0"}},
		{name: "the driver of Windows by its CUDA", facts: host.Facts{Driver: driver("546.33"), WSL: fact("yes"), MaxCUDA: fact("12.3")}, pins: []string{"torch==2.15.0", "torch==2.5.1"}, want: []string{"error CU064"}},

		{name: "a GPU that was left out", facts: host.Facts{GPUs: v100}, pins: []string{"torch==2.11.0"}, want: []string{"error CU065"}},
		{name: "another build has it", facts: host.Facts{GPUs: v100}, pins: []string{"torch==2.11.0+cu126"}},
		{name: "a GPU that is newer than all code", facts: host.Facts{GPUs: []host.GPU{{Value: fact("B300"), Capability: fact("10.3")}}}, pins: []string{"torch==2.3.1"}, want: []string{"error CU065"}},
		{name: "a newer GPU of a family", facts: host.Facts{GPUs: []host.GPU{{Value: fact("L4"), Capability: fact("8.9")}}}, pins: []string{"torch==2.3.1"}},
		{name: "a newer GPU that the driver may compile for", facts: host.Facts{GPUs: []host.GPU{{Value: fact("R100"), Capability: fact("13.0")}}}, pins: []string{"torch==2.12.0+cu132"}},
		{name: "the name of the GPU is enough", facts: host.Facts{GPUs: []host.GPU{{Value: fact("Tesla V100-SXM2-16GB")}}}, pins: []string{"torch==2.11.0"}, want: []string{"error CU065"}},
		{name: "a build whose code is not known, below its toolkit", facts: host.Facts{GPUs: v100}, pins: []string{"torch==2.13.0+cu130"}, want: []string{"error CU065"}},

		{name: "an old C library", facts: host.Facts{Glibc: fact("2.27")}, pins: []string{"torch==2.7.1"}, want: []string{"error CU066"}},
		{name: "the C library of an image", facts: host.Facts{Glibc: fact("2.27")}, pins: []string{"torch==2.7.1"}, images: []project.Image{{Name: "python"}}},
		{name: "old wheels", facts: host.Facts{Glibc: fact("2.27")}, pins: []string{"torch==2.6.0"}},

		{name: "a requirement of an image", facts: host.Facts{Driver: driver("535.1.1"), Env: []host.Named{{Name: "NVIDIA_REQUIRE_CUDA", Value: fact("driver>=550")}}}, want: []string{"error CU069"}},
		{
			name: "a requirement that is switched off",
			facts: host.Facts{Driver: driver("535.1.1"), Env: []host.Named{
				{Name: "NVIDIA_DISABLE_REQUIRE", Value: fact("true")}, {Name: "NVIDIA_REQUIRE_CUDA", Value: fact("driver>=550")},
			}},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			in := project.Installation{Requirements: pinned(t, test.pins...), Indexes: test.indexes, Images: test.images}
			w := Wants{Installations: []project.Installation{in}, To: map[string]version.Version{}}
			if name, number, ok := strings.Cut(test.to, "=="); ok {
				v, err := version.ParseDotted(number)
				if err != nil {
					t.Fatal(err)
				}
				w.To[name] = v
			}
			var got []string
			for _, f := range Host(&test.facts, w, stack.Default()) {
				got = append(got, f.Level.String()+" "+f.Code)
				t.Log(f.Message)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("findings differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestInstalledPackages(t *testing.T) {
	env := func(chosen bool, name, v string) host.Facts {
		return host.Facts{Python: []host.Environment{{Chosen: chosen, Packages: []host.Named{{Name: name, Value: fact(v)}}}}}
	}
	tests := []struct {
		name  string
		facts host.Facts
		pin   string
		want  int
	}{
		{"another version", env(true, "numpy", "2.1.0"), "numpy<2", 1},
		{"one that is allowed", env(true, "numpy", "1.26.4"), "numpy<2", 0},
		{"a build of the version", env(true, "torch", "2.3.1+cu118"), "torch==2.3.1", 0},
		{"a package of the system", env(false, "numpy", "2.1.0"), "numpy<2", 0},
		{"one that is not installed", env(true, "scipy", "1.0"), "numpy<2", 0},
		{"no version", env(true, "numpy", "unknown"), "numpy<2", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Host(&test.facts, Wants{Installations: []project.Installation{{Requirements: pinned(t, test.pin)}}}, stack.Default()); len(got) != test.want {
				t.Errorf("findings: %v", got)
			}
		})
	}
}
