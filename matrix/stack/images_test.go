package stack

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestImageOf(t *testing.T) {
	for _, row := range []struct {
		image, tag string
		want       Image
	}{
		{"nvidia/cuda", "11.8.0-cudnn8-devel-ubuntu22.04", Image{CUDA: "11.8.0", CUDNN: "8", Flavour: "devel", OS: "ubuntu22.04"}},
		{"nvidia/cuda", "12.4.1-cudnn-runtime-ubuntu22.04", Image{CUDA: "12.4.1", CUDNN: "9", Flavour: "runtime", OS: "ubuntu22.04"}},
		{"nvidia/cuda", "12.1.1-base-ubuntu18.04", Image{CUDA: "12.1.1", Flavour: "base", OS: "ubuntu18.04"}},
		{"docker.io/nvidia/cuda", "13.0.2-devel-rockylinux9", Image{CUDA: "13.0.2", Flavour: "devel", OS: "rockylinux9"}},
		{"mirror.example.org/hub/nvidia/cuda", "11.0-base", Image{CUDA: "11.0", Flavour: "base"}},
		{"pytorch/pytorch", "2.3.1-cuda12.1-cudnn8-devel", Image{Torch: "2.3.1", CUDA: "12.1", CUDNN: "8", Flavour: "devel", GPU: true}},
		{"tensorflow/tensorflow", "2.15.0-gpu-jupyter", Image{TensorFlow: "2.15.0", GPU: true, CUDA: "12.2", CUDNN: "8.9"}},
		{"tensorflow/tensorflow", "2.15.0", Image{TensorFlow: "2.15.0"}},
		{"tensorflow/tensorflow", "latest-gpu", Image{GPU: true}},
		{"nvcr.io/nvidia/pytorch", "25.12-py3", Image{Torch: "2.10.0a0", CUDA: "13.1.0", Python: "3.12", GPU: true, Release: "25.12"}},
		{"nvcr.io/nvidia/pytorch", "23.10-py3", Image{GPU: true, Release: "23.10"}},
		{"nvcr.io/nvidia/tritonserver", "24.06-trtllm-python-py3", Image{Torch: "2.3.0a0", CUDA: "12.4.0", Python: "3.10", Driver: "550.54.14", GPU: true, Release: "24.06"}},
		{"nvcr.io/nvidia/tritonserver", "24.06-py3", Image{GPU: true, Release: "24.06"}},
		{"nvcr.io/nvidia/tritonserver", "26.06-py3", Image{CUDA: "13.3.0", GPU: true, Release: "26.06"}},
		{"python", "3.12", Image{Python: "3.12"}},
		{"python", "3.11.9-slim-bookworm", Image{Python: "3.11.9", OS: "bookworm"}},
		{"python", "3.12-alpine3.19", Image{Python: "3.12", OS: "alpine3.19"}},
		{"library/ubuntu", "22.04", Image{OS: "ubuntu22.04"}},
		{"ubuntu", "jammy-20240111", Image{OS: "jammy"}},
		{"debian", "bookworm-slim", Image{OS: "bookworm"}},
		{"rockylinux/rockylinux", "9.3", Image{OS: "rockylinux9.3"}},
		{"registry.access.redhat.com/ubi8/python-39", "latest", Image{OS: "ubi8"}},
		{"alpine", "3.19", Image{OS: "alpine3.19"}},
	} {
		t.Run(row.image+":"+row.tag, func(t *testing.T) {
			got, ok := Default().ImageOf(row.image, row.tag)
			if !ok || got.Src == "" || got.Certainty == Unstated {
				t.Fatalf("ImageOf: %v, %v", got.Fact, ok)
			}
			if diff := cmp.Diff(row.want, got, cmpopts.IgnoreFields(Image{}, "Fact")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestImagesNotKnown(t *testing.T) {
	for _, row := range [][2]string{
		{"nvidia/cuda", "latest"},
		{"someone/python", "3.12"},
		{"pytorch/pytorch", "latest"},
		{"ubuntu", "latest"},
		{"nginx", "1.25"},
		{"", ""},
	} {
		if got, ok := Default().ImageOf(row[0], row[1]); ok {
			t.Errorf("%s:%s is %+v", row[0], row[1], got)
		}
	}
}

func TestGLIBCOf(t *testing.T) {
	for os, want := range map[string]string{
		"ubuntu18.04": "2.27", "ubuntu2004": "2.31", "ubuntu:22.04": "2.35", "jammy": "2.35", "debian12": "2.36", "bookworm": "2.36", "debian12.5": "2.36",
		"centos7": "2.17", "ubi8": "2.28", "rhel9": "2.34", "rockylinux9.3": "2.34", "amzn2023": "2.34",
		"alpine3.19": "", "ubuntu": "", "ubuntu2": "", "windowsservercore": "", "": "",
	} {
		if got, _, _ := Default().GLIBCOf(os); got != want {
			t.Errorf("GLIBCOf(%q) = %q, want %q", os, got, want)
		}
	}
}

func FuzzImageOf(f *testing.F) {
	f.Add("nvidia/cuda", "11.8.0-cudnn8-devel-ubuntu22.04")
	f.Add("ubi8/ubi", "-")
	f.Add("/", ":")
	f.Fuzz(func(t *testing.T, name, tag string) {
		image, ok := Default().ImageOf(name, tag)
		if ok && image.Certainty.Cap() == "" {
			t.Errorf("%q:%q rests on nothing", name, tag)
		}
	})
}
