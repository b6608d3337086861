package host

import (
	"context"
	"strings"
	"testing"
)

// places are the files that are read, by what a fuzzer may write into them.
func places() []string {
	return []string{
		"etc/os-release", "proc/driver/nvidia/version", "sys/module/nvidia/version", "proc/modules", "proc/sys/kernel/osrelease",
		"proc/config.gz", "etc/ld.so.cache", "lib/x86_64-linux-gnu/libc.so.6", "commands/dkms-status.txt", "commands/nvidia-smi.txt",
		"commands/nvidia-smi-query.txt", "commands/nvcc-version.txt", "usr/local/cuda-12.2/version.json", "usr/local/cuda-11.0/version.txt",
		"usr/include/nccl.h", "usr/include/cudnn_version.h", "etc/nccl.conf", "etc/docker/daemon.json", "etc/nvidia-container-runtime/config.toml",
		"proc/driver/nvidia/gpus/0/information", "lib/modules/6.8.0/nvidia.ko", "lib/modules/6.8.1/nvidia.ko.zst", "lib/modules/6.8.2/nvidia.ko.gz",
		"lib/modules/6.8.3/modules.dep", "var/lib/dkms/nvidia/535/build/make.log", "usr/lib/python3/dist-packages/a.dist-info/METADATA",
		"usr/lib/python3/dist-packages/torch/version.py", "etc/default/grub", "boot/vmlinuz-6.8.0", "etc/nv_tegra_release",
	}
}

// FuzzProbe writes one text into every file that is read: whatever it is, there is no
// panic, every line is one of the text, and what is shown is one line.
func FuzzProbe(f *testing.F) {
	for _, seed := range []string{
		"NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.129.03  Thu\n", "nvidia/535.129.03, 5.15.0-91-generic, x86_64: installed\n",
		"DKMS make.log for nvidia-535.129.03 for kernel 6.9.0-1 (x86_64)\n", "535.129.03, NVIDIA A100, 8.0\n", "ID=debian\nVERSION_ID=12\n",
		`{"cuda":{"version":"12.2"},"runtimes":{"nvidia":{}}}`, "[nvidia-container-runtime]\nmode = \"auto\"\n", "#define NCCL_MAJOR 2\n#define NCCL_MINOR 1\n",
		"Name: a\nVersion: 1\n\n", "\x1f\x8b", "\x28\xb5\x2f\xfd", "\x7fELF\x02\x01\x01", "GRUB_DEFAULT=saved\n", "a\x00version=535.1.1\x00", "6.8.0-45-generic",
		"updates/nvidia.ko:\n", "Model: \t\t Tesla T4\n", "\xef\xbb\xbfID=x\r\n", "CUDA Version 10.2.89",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		content := make(map[string]string)
		for _, name := range places() {
			if !strings.HasPrefix(text, "-> ") {
				content[name] = text
			}
		}
		root := files(content)
		facts := Probe(context.Background(), Options{FS: root, Runner: Recorded{root}, Environ: RecordedEnviron(root)})
		last := strings.Count(text, "\n") + 1
		for _, v := range every(facts) {
			if v.Line < 0 || v.Line > last {
				t.Errorf("line %d of %d: %+v", v.Line, last, v)
			}
			if strings.ContainsAny(v.Text+v.Raw, "\n\r\x1b\x00") {
				t.Errorf("not one line: %+v", v)
			}
		}
		ParseRequirement(text).Met(facts)
	})
}

// every returns the values of the facts that have a line.
func every(f *Facts) []Value {
	all := []Value{f.Distro, f.Glibc, f.WSL, f.Jetson, f.Kernel, f.NextBoot, f.Driver.Loaded, f.MaxCUDA}
	all = append(all, f.Kernels...)
	all = append(all, f.Driver.Modules...)
	all = append(all, f.Toolkits...)
	all = append(all, f.CuDNN...)
	all = append(all, f.NCCL...)
	for _, named := range [][]Named{f.Config, f.Driver.Libraries, f.Cached, f.Runtimes, f.Conf} {
		for _, n := range named {
			all = append(all, n.Value)
		}
	}
	for _, b := range append(f.Driver.DKMS, f.Driver.Failed...) {
		all = append(all, b.Value)
	}
	for _, m := range f.Driver.Files {
		all = append(all, m.Value)
	}
	for _, g := range f.GPUs {
		all = append(all, g.Value, g.Capability)
	}
	for _, e := range f.Python {
		all = append(all, e.TorchCUDA)
		for _, n := range e.Packages {
			all = append(all, n.Value)
		}
	}
	return all
}
