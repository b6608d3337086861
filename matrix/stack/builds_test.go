package stack

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLocal(t *testing.T) {
	for local, cuda := range map[string]string{"cu118": "11.8", "cu102": "10.2", "cu121": "12.1", "cu130": "13.0", "CU92": "9.2", "cu121.full": "12.1", "cpu": "", "rocm6.0": "", "cu": "", "cu1": "", "cu12345": "", "": ""} {
		if got := CUDAOf(local); got != cuda {
			t.Errorf("CUDAOf(%q) = %q, want %q", local, got, cuda)
		}
	}
	for cuda, local := range map[string]string{"12.1.1": "cu121", "11.8": "cu118", "13": "", "": ""} {
		if got := LocalOf(cuda); got != local {
			t.Errorf("LocalOf(%q) = %q, want %q", cuda, got, local)
		}
	}
}

// TestDefaultBuilds holds the jumps of the CUDA that a plain "pip install torch" brings.
func TestDefaultBuilds(t *testing.T) {
	for release, want := range map[string]string{
		"1.12.1": "cu102", "1.13.1": "cu117", "2.0.1": "cu117", "2.1.2": "cu121", "2.4.1": "cu121", "2.5.1": "cu124", "2.6.0": "cu124", "2.7.1": "cu126",
		"2.8.0": "cu128", "2.10.0": "cu128", "2.11.0": "cu130", "2.14.1": "cu130", "2.15.0": "cu132", "2.3.1+cu118": "cu121", "2.3": "cu121", "3.0.0": "",
	} {
		b, ok := Default().DefaultBuild("torch", release)
		if b.Local != want || ok != (want != "") {
			t.Errorf("%s: %q, want %q", release, b.Local, want)
		}
		if ok && (!b.Default || b.Src == "" || b.Wheel == nil) {
			t.Errorf("%s: %+v", release, b)
		}
	}
	if b, ok := Default().DefaultBuild("tensorflow", "2.11.0"); !ok || b.CUDA != "" {
		t.Errorf("the wheel of TensorFlow 2.11 brings no CUDA: %+v", b)
	}
}

func TestBuildsOf(t *testing.T) {
	for _, row := range []struct {
		release  string
		want     string
		complete bool
	}{
		{"2.3.1", "cu118 cu121*", true},
		{"2.4.0", "cu118 cu121* cu124", true},
		{"2.11.0", "cu126 cu128 cu129 cu130*", true},
		{"2.15.0", "cu132*", false},
		{"9.9", "", false},
	} {
		builds, complete := Default().BuildsOf("torch", row.release)
		var locals []string
		for _, b := range builds {
			if b.Default {
				b.Local += "*"
			}
			locals = append(locals, b.Local)
		}
		if got := strings.Join(locals, " "); got != row.want || complete != row.complete {
			t.Errorf("%s: %s, %v", row.release, got, complete)
		}
	}
}

func TestBuildWith(t *testing.T) {
	for _, row := range []struct {
		release, local string
		exists, known  bool
	}{
		{"2.2.0", "cu121", true, true},
		{"2.2.0", "cu118", true, true},
		{"2.2.0", "cpu", true, true},
		{"2.2.0", "cu124", false, true},
		{"2.0.1", "cu121", false, true},
		{"2.15.0", "cu130", false, false},
		{"2.15.0", "cu132", true, true},
		{"2.2.0", "rocm5.7", false, false},
		{"0.4.1", "cu90", false, false},
	} {
		build, exists, known := Default().BuildWith("torch", row.release, row.local)
		if exists != row.exists || known != row.known || exists && build.Certainty == Unstated {
			t.Errorf("%s+%s: %v, %v, %+v", row.release, row.local, exists, known, build)
		}
	}
	if f := Default().ListFact("torch", "2.11.0"); f.Certainty != Reported {
		t.Errorf("that the list of 2.11 is whole is only reported, not %v", f.Certainty)
	}
}

func TestWheelOf(t *testing.T) {
	type row struct {
		RequiresPython, CUDA, CUDNN, NCCL, Triton, TritonPython, GLIBC, Extra, TensorRT string
	}
	for _, c := range []struct {
		pkg, release, machine string
		want                  row
	}{
		{"torch", "2.3.1", "", row{">=3.8.0", "12.1.1", "==8.9.2.26", "==2.20.5", "==2.3.1", "<3.12", "2.5", "", ""}},
		{"torch", "2.3.1", "aarch64", row{">=3.8.0", "", "", "", "", "", "2.17", "", ""}},
		{"torch", "2.7.1", "", row{">=3.9.0", "12.6", "==9.5.1.17", "==2.26.2", "==3.3.1", "", "2.28", "", ""}},
		{"torch", "2.11.0", "aarch64", row{">=3.10", "13.0.2", "==9.19.0.56", "==2.28.9", "==3.6.0", "", "2.28", "", ""}},
		{"tensorflow", "2.15.0", "", row{">=3.9", "12.2.2", "==8.9.4.25", "==2.16.5", "", "", "2.17", "and-cuda", "==8.6.1.post1"}},
		{"tensorflow", "2.15.1", "", row{">=3.9", "12.2.2", "==8.9.4.25", "==2.16.5", "", "", "2.17", "and-cuda", ""}},
		{"tensorflow", "2.21.0", "", row{">=3.10", "12.5", "<10.0,>=9.3.0.75", "<3.0,>=2.27.7", "", "", "2.27", "and-cuda", ""}},
	} {
		w, ok := Default().WheelOf(c.pkg, c.release, c.machine)
		if !ok {
			t.Errorf("%s %s: not known", c.pkg, c.release)
			continue
		}
		got := row{w.RequiresPython, w.CUDA, w.CUDNN, w.NCCL, w.Triton, w.TritonPython, w.GLIBC, w.Extra, w.TensorRT}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s %s %s: %s", c.pkg, c.release, c.machine, diff)
		}
	}
}

// TestPythonsWithAWheel holds what Requires-Python does not say.
func TestPythonsWithAWheel(t *testing.T) {
	for _, row := range []struct {
		release, python string
		want            bool
	}{
		{"2.1.2", "3.12", false},
		{"2.2.0", "3.12", true},
		{"2.2.0", "3.12.4", true},
		{"2.5.1", "3.8", false},
		{"2.9.1", "3.9", false},
		{"2.15.0", "3.10", false},
		{"1.8.1", "3.6", true},
		{"2.7.0", "3.13t", true},
		{"2.6.0", "3.13t", false},
		{"2.9.1", "3.1", false},
	} {
		w, ok := Default().WheelOf("torch", row.release, "x86_64")
		if !ok || w.HasPython(row.python) != row.want {
			t.Errorf("%s on %s: want %v of %v", row.release, row.python, row.want, w)
		}
	}
}

func TestWheelOnGLIBC(t *testing.T) {
	for _, row := range []struct {
		pkg, release, os string
		want             bool
	}{
		{"torch", "2.7.1", "ubuntu18.04", false},
		{"torch", "2.6.0", "ubuntu18.04", true},
		{"torch", "2.7.1", "ubuntu20.04", true},
		{"torch", "2.7.1", "centos7", false},
		{"tensorflow", "2.21.0", "ubuntu18.04", true},
		{"tensorflow", "2.21.0", "ubi7", false},
	} {
		w, _ := Default().WheelOf(row.pkg, row.release, "")
		glibc, _, ok := Default().GLIBCOf(row.os)
		if !ok || w.TakesGLIBC(glibc) != row.want {
			t.Errorf("%s %s on %s with glibc %s: want %v", row.pkg, row.release, row.os, glibc, row.want)
		}
	}
}

// TestTensorRT holds the releases of which the extra and-cuda cannot be installed.
func TestTensorRT(t *testing.T) {
	for _, row := range []struct {
		release, python string
		want            bool
	}{
		{"2.14.1", "3.10", true},
		{"2.14.1", "3.11", false},
		{"2.15.0", "3.9", false},
		{"2.15.0", "3.11", false},
		{"2.15.1", "3.11", true},
		{"2.13.1", "3.11", true},
	} {
		w, ok := Default().WheelOf("tensorflow", row.release, "")
		if !ok || w.HasTensorRT(row.python) != row.want {
			t.Errorf("%s on %s: want %v", row.release, row.python, row.want)
		}
	}
}

func TestTestedWith(t *testing.T) {
	if row, ok := Default().TestedWith("tensorflow", "2.11.0"); !ok || row.CUDA != "11.2" || row.CUDNN != "8.1" {
		t.Errorf("%+v", row)
	}
	if row, ok := Default().TestedWith("tensorflow", "2.99.0"); ok {
		t.Errorf("%+v", row)
	}
	if c, ok := Default().ChannelOf("pytorch", "pytorch"); !ok || c.Last != "2.5" {
		t.Errorf("%+v", c)
	}
}

func TestComponentToolkit(t *testing.T) {
	for component, want := range map[string]string{"12.1.105": "12.1.1", "12.4.127": "12.4.1", "12.6.77": "12.6.2", "13.2.75": "13.2.1", "12.4.131": "12.4.1", "13.10.0.20": ""} {
		if got, _ := Default().ComponentToolkit(component); got != want {
			t.Errorf("%s is of %q, want %q", component, got, want)
		}
	}
}
