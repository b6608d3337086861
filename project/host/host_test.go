package host

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// files makes a root of files by their paths; a text that begins with "-> " is a
// link.
func files(content map[string]string) fstest.MapFS {
	m := fstest.MapFS{}
	for name, text := range content {
		if target, ok := cutLink(text); ok {
			m[name] = &fstest.MapFile{Data: []byte(target), Mode: fs.ModeSymlink}
			continue
		}
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

func cutLink(text string) (string, bool) {
	if len(text) > 3 && text[:3] == "-> " {
		return text[3:], true
	}
	return "", false
}

// look probes a root that has what commands wrote.
func look(content map[string]string, environ ...string) *Facts {
	root := files(content)
	return Probe(context.Background(), Options{FS: root, Runner: Recorded{root}, Environ: environ})
}

func TestLinksStayInTheRoot(t *testing.T) {
	root := tree{files(map[string]string{
		"usr/local/cuda":                  "-> /etc/alternatives/cuda",
		"etc/alternatives/cuda":           "-> ../../usr/local/cuda-12.2",
		"usr/local/cuda-12.2/version.txt": "CUDA Version 12.2.0",
		"out":                             "-> ../../../../etc/passwd",
		"etc/passwd":                      "inside",
		"loop":                            "-> loop2",
		"loop2":                           "-> /loop",
		"gone":                            "-> /nowhere",
	})}
	tests := []struct{ name, path, want string }{
		{"through an absolute link", "/usr/local/cuda/version.txt", "/usr/local/cuda-12.2/version.txt"},
		{"above the root", "/out", "/etc/passwd"},
		{"in a circle", "/loop", ""},
		{"to nothing", "/gone", ""},
		{"dots", "/usr/../etc/./passwd", "/etc/passwd"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := root.real(test.path); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	if got := root.text("/out"); got != "inside" {
		t.Errorf("a link above the root reads %q", got)
	}
}

func TestLoadedDriver(t *testing.T) {
	tests := []struct{ name, text, want, flavour string }{
		{"proprietary", "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.129.03  Thu Oct 19 18:56:32 UTC 2023\nGCC version:  gcc version 12.2.0 (GCC)\n", "535.129.03", "proprietary"},
		{"two numbers", "NVRM version: NVIDIA UNIX x86_64 Kernel Module  418.39  Sat Feb  9 19:19:37 CST 2019\n", "418.39", "proprietary"},
		{"open", "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.65.06  Release Build  (dvs-builder@U22)  Fri Jul  4\n", "580.65.06", "open"},
		{"Jetson", "NVRM version: NVIDIA UNIX Open Kernel Module for aarch64  540.4.0  Release Build  (buildbrain@mobile)\n", "540.4.0", "open"},
		{"older Jetson", "NVRM version: NVIDIA UNIX Kernel Module for aarch64  34.1.1  Release Build\n", "34.1.1", "proprietary"},
		{"no version", "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64 malformed\n", "", ""},
		{"the compiler alone", "GCC version:  gcc version 535.129.03 Module 535.129.03 \n", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := look(map[string]string{"proc/driver/nvidia/version": test.text}).Driver
			if d.Loaded.Text != test.want || d.Flavour != test.flavour {
				t.Errorf("got %q, %q", d.Loaded.Text, d.Flavour)
			}
		})
	}
	if got := look(map[string]string{"sys/module/nvidia/version": "535.129.03\n"}).Driver.Loaded; got.Text != "535.129.03" {
		t.Errorf("of the module: %v", got)
	}
}

func TestDKMS(t *testing.T) {
	facts := look(map[string]string{
		"commands/dkms-status.txt": "nvidia/535.129.03, 5.15.0-91-generic, x86_64: installed\n" +
			"nvidia, 470.82.01, 5.4.0-90-generic, x86_64: installed (WARNING! Diff between built and installed module!)\n" +
			"nvidia-current/525.147.05: added\n" +
			"nvidia/535.129.03, 6.8.0-45-generic, x86_64: built\n" +
			"zfs/2.1.5, 5.15.0-91-generic, x86_64: installed\n" +
			"Error! nvidia/1: this is no row\n",
		"var/lib/dkms/nvidia/535.129.03/5.15.0-91-generic/x86_64/module/nvidia.ko": "",
		"var/lib/dkms/nvidia/535.129.03/6.5.0-1-generic/x86_64/module/nvidia.ko":   "",
		"var/lib/dkms/nvidia/535.129.03/build/make.log":                            "DKMS make.log for nvidia-535.129.03 for kernel 6.9.0-1 (x86_64)\nmake: Error 2\n",
		"var/lib/dkms/nvidia/535.161.07/build/make.log":                            "DKMS (dkms-3.1.0) make.log for nvidia/535.161.07 for kernel 6.9.0-1 (x86_64)\n",
		"var/lib/dkms/nvidia/kernel-5.15.0-91-generic-x86_64":                      "-> 535.129.03/5.15.0-91-generic/x86_64",
	})
	row := func(b Built) string {
		return b.Module + " " + b.Version + " " + b.Kernel + " " + b.Arch + " " + b.State
	}
	var got []string
	for _, b := range append(facts.Driver.DKMS, facts.Driver.Failed...) {
		got = append(got, row(b))
	}
	want := []string{
		"nvidia 535.129.03 5.15.0-91-generic x86_64 installed",
		"nvidia 470.82.01 5.4.0-90-generic x86_64 installed",
		"nvidia-current 525.147.05   added",
		"nvidia 535.129.03 6.8.0-45-generic x86_64 built",
		"nvidia 535.129.03 6.5.0-1-generic x86_64 built",
		"nvidia 535.129.03 6.9.0-1 x86_64 failed",
		"nvidia 535.161.07 6.9.0-1 x86_64 failed",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("rows differ (-want +got):\n%s", diff)
	}
}

func TestNextBoot(t *testing.T) {
	kernels := map[string]string{"boot/vmlinuz-5.15.0-91-generic": "", "boot/vmlinuz-5.15.0-101-generic": "", "boot/vmlinuz-0-rescue-1": "", "lib/modules/4.18.0-1/vmlinuz": ""}
	tests := []struct {
		name, want string
		more       map[string]string
	}{
		{"the newest by its numbers", "5.15.0-101-generic", nil},
		{"the first entry", "5.15.0-101-generic", map[string]string{"etc/default/grub": "GRUB_DEFAULT=0\n"}},
		{"one that is named", "5.15.0-91-generic", map[string]string{"etc/default/grub": "GRUB_DEFAULT=\"Advanced options>Ubuntu, with Linux 5.15.0-91-generic\"\n"}},
		{"one that is saved", "4.18.0-1", map[string]string{"etc/default/grub": "GRUB_DEFAULT=saved\n", "boot/grub/grubenv": "saved_entry=abc-4.18.0-1\n"}},
		{"another entry", "", map[string]string{"etc/default/grub": "GRUB_DEFAULT=1>2\n"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all := map[string]string{}
			for _, m := range []map[string]string{kernels, test.more} {
				for k, v := range m {
					all[k] = v
				}
			}
			if got := look(all).NextBoot.Text; got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestNvidiaSMI(t *testing.T) {
	tests := []struct{ name, header, query, max, capability string }{
		{"both", "| NVIDIA-SMI 535.129.03   Driver Version: 535.129.03   CUDA Version: 12.2 |\n", "535.129.03, NVIDIA A100-SXM4-40GB, 8.0\n", "12.2", "8.0"},
		{"no CUDA", "| NVIDIA-SMI 535.129.03   Driver Version: 535.129.03   CUDA Version: N/A |\n", "", "", ""},
		{"an old one", "", "Field \"compute_cap\" is not a valid field to query.\n", "", ""},
		{"a failure", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n", "Failed, because, 8.0\n", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := look(map[string]string{"commands/nvidia-smi.txt": test.header, "commands/nvidia-smi-query.txt": test.query})
			got := ""
			if len(f.GPUs) > 0 {
				got = f.GPUs[0].Capability.Text
			}
			if f.MaxCUDA.Text != test.max || got != test.capability {
				t.Errorf("got %q, %q", f.MaxCUDA.Text, got)
			}
			if len(f.Toolkits) > 0 {
				t.Errorf("a toolkit: %v", f.Toolkits)
			}
		})
	}
}

func TestToolkits(t *testing.T) {
	tests := []struct {
		name string
		in   map[string]string
		want []string
	}{
		{"from 11.1 on", map[string]string{"usr/local/cuda-11.8/version.json": `{"cuda":{"name":"CUDA SDK","version":"11.8.20220929"}}`, "usr/local/cuda": "-> cuda-11.8"}, []string{"11.8.20220929"}},
		{"up to 11.0", map[string]string{"usr/local/cuda/version.txt": "CUDA Version 10.2.89\n"}, []string{"10.2.89"}},
		{"two", map[string]string{"usr/local/cuda-11.0/version.txt": "CUDA Version 11.0.228\n", "usr/local/cuda-10.2/version.txt": "CUDA Version 10.2.89\n"}, []string{"10.2.89", "11.0.228"}},
		{"the compiler alone", map[string]string{"commands/nvcc-version.txt": "nvcc: NVIDIA (R) Cuda compiler driver\nCuda compilation tools, release 11.8, V11.8.89\nBuild cuda_11.8.r11.8/compiler.31833905_0\n"}, []string{"11.8"}},
		{"not JSON", map[string]string{"usr/local/cuda/version.json": "{", "usr/local/cuda/version.txt": "CUDA"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, v := range look(test.in).Toolkits {
				got = append(got, v.Text)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("toolkits differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestPython(t *testing.T) {
	site := "opt/venv/lib/python3.11/site-packages/"
	in := map[string]string{
		site + "torch-2.0.1.dist-info/METADATA":             "Metadata-Version: 2.1\r\nName: torch\r\nVersion: 2.0.1\r\n\r\nName: other\n",
		site + "torch/version.py":                           "__version__ = '2.0.1'\ncuda = '11.7'\n",
		site + "Foo_Bar-1.0.dist-info/METADATA":             "Name: Foo_Bar\nVersion: 1.0\n",
		site + "broken-1.0.dist-info/METADATA":              "Name: broken\n\nVersion: 1.0\n",
		site + "empty-1.0.dist-info/RECORD":                 "",
		"usr/lib/python3/dist-packages/a.egg-info/PKG-INFO": "Name: a\nVersion: 1\n",
	}
	f := look(in, "VIRTUAL_ENV=/opt/venv")
	if len(f.Python) != 1 || !f.Python[0].Chosen {
		t.Fatalf("environments: %+v", f.Python)
	}
	e := f.Python[0]
	if len(e.Packages) != 2 || e.Package("torch").Text != "2.0.1" || e.Package("foo-bar").Text != "1.0" || e.TorchCUDA.Text != "11.7" {
		t.Errorf("packages: %+v, CUDA %v", e.Packages, e.TorchCUDA)
	}
	if f := look(in); len(f.Python) != 2 || f.Python[0].Chosen {
		t.Errorf("without an active environment: %+v", f.Python)
	}
	root := files(in)
	f = Probe(t.Context(), Options{FS: root, Runner: Recorded{root}, Python: []string{"/opt/none"}})
	if len(f.Python) != 0 || len(f.Problems) != 1 {
		t.Errorf("of a folder without packages: %+v, %v", f.Python, f.Problems)
	}
}

func TestVariables(t *testing.T) {
	f := look(map[string]string{"etc/nccl.conf": "NCCL_DEBUG=WARN\n#NCCL_ALGO=Ring\nnot a variable=1\n", "root/.nccl.conf": "NCCL_IB_HCA = mlx5\n"},
		"HOME=/root", "NCCL_IB_PKEY=1", "NVIDIA_API_KEY=x", "TF_VAR_db=x", "TORCH_HUB_TOKEN=x", "PATH=/bin", "CUDA_VISIBLE_DEVICES=0\x1b[2J")
	var got []string
	for _, v := range append(f.Env, f.Conf...) {
		got = append(got, v.Name+"="+v.Text)
	}
	want := []string{"CUDA_VISIBLE_DEVICES=0 [2J", "NCCL_IB_PKEY=1", "NCCL_IB_HCA=mlx5", "NCCL_DEBUG=WARN"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("variables differ (-want +got):\n%s", diff)
	}
}

func TestModuleVersions(t *testing.T) {
	f := look(map[string]string{
		"lib/modules/6.1.0-1/updates/dkms/nvidia.ko":     "ELF\x00nversion=1\x00version=535.129.03\x00vermagic=6.1\x00",
		"lib/modules/6.1.0-1/updates/dkms/nvidia-uvm.ko": "ELF\x00version=535.129.03\x00",
		"lib/modules/6.2.0-1/nvidia.ko.xz":               "packed",
		"lib/modules/6.3.0-1/modules.dep":                "kernel/a.ko:\n",
		"lib/modules/6.3.0-1/updates/nvidia.ko":          "not known to modprobe",
	})
	var got []string
	for _, m := range f.Driver.Files {
		got = append(got, m.Kernel+" "+m.Text)
	}
	if diff := cmp.Diff([]string{"6.1.0-1 535.129.03", "6.2.0-1 "}, got); diff != "" {
		t.Errorf("modules differ (-want +got):\n%s", diff)
	}
}

// TestLinkOutOfACopy has the files on a disk: what lies beside the root is never read.
func TestLinkOutOfACopy(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(dir, "secret")
	for name, text := range map[string]string{"secret": "NCCL_DEBUG=outside\n", "root/etc/hostname": "x"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, target := range []string{outside, "../../secret", "../../../../../../.." + outside} {
		link := filepath.Join(dir, "root/etc/nccl.conf")
		os.Remove(link)
		if err := os.Symlink(target, link); err != nil {
			t.Skip(err)
		}
		root, err := os.OpenRoot(filepath.Join(dir, "root"))
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		if f := Probe(t.Context(), Options{FS: root.FS(), Runner: Recorded{root.FS()}}); len(f.Conf) > 0 {
			t.Errorf("the link to %s reads %v", target, f.Conf)
		}
	}
}
