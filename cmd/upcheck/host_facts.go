package main

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/project/host"
	"github.com/upcheck/upcheck/report"
)

// sections orders what is known about a machine for people. What is not known is
// left out.
func sections(f *host.Facts) []report.HostSection {
	all := []report.HostSection{
		{Title: "System", Items: system(f)},
		{Title: "NVIDIA driver", Items: driver(f)},
		{Title: "CUDA", Items: cuda(f)},
	}
	for i := range f.Python {
		all = append(all, python(&f.Python[i]))
	}
	all = append(all,
		report.HostSection{Title: "Containers", Items: named("", f.Runtimes)},
		report.HostSection{Title: "Environment variables", Items: append(named("", f.Env), named("", f.Conf)...)},
	)
	for i := range all {
		all[i].Items = slices.DeleteFunc(all[i].Items, func(item report.HostItem) bool { return item.Value == "" })
	}
	return slices.DeleteFunc(all, func(s report.HostSection) bool { return len(s.Items) == 0 })
}

// item makes a line of the report.
func item(name string, v host.Value) report.HostItem {
	return report.HostItem{Name: name, Value: v.Text, Source: v.Source, Line: v.Line, Raw: v.Raw}
}

func items(name string, values []host.Value) []report.HostItem {
	var all []report.HostItem
	for _, v := range values {
		all = append(all, item(name, v))
	}
	return all
}

func named(prefix string, values []host.Named) []report.HostItem {
	var all []report.HostItem
	for _, v := range values {
		all = append(all, item(prefix+v.Name, v.Value))
	}
	return all
}

func system(f *host.Facts) []report.HostItem {
	all := []report.HostItem{
		item("distribution", f.Distro), item("glibc", f.Glibc), item("container", f.Container),
		item("WSL", f.WSL), item("Jetson", f.Jetson), item("kernel, running", f.Kernel), item("kernel, next", f.NextBoot),
	}
	all = append(all, items("kernel, installed", f.Kernels)...)
	return append(all, named("", f.Config)...)
}

func driver(f *host.Facts) []report.HostItem {
	d := &f.Driver
	loaded := item("loaded", d.Loaded)
	if d.Flavour == "open" {
		loaded.Value += " (open kernel module)"
	}
	all := []report.HostItem{loaded}
	all = append(all, named("", d.Libraries)...)
	all = append(all, items("module, loaded", d.Modules)...)
	for _, m := range d.Files {
		v := m.Value
		if v.Text = m.Text; v.Text == "" {
			v.Text = "version not read"
		}
		all = append(all, item("module for "+m.Kernel, v))
	}
	for _, b := range slices.Concat(d.DKMS, d.Failed) {
		v := b.Value
		v.Text = b.Version + " " + b.State
		all = append(all, item(strings.TrimSpace("dkms "+b.Module+" "+b.Kernel), v))
	}
	all = append(all, item("newest CUDA it supports", f.MaxCUDA))
	if len(f.GPUs) == 0 && !d.Loaded.Found() && len(d.Libraries) == 0 {
		all = append(all, report.HostItem{Name: "GPU", Value: "none found, and no driver"})
	}
	for _, g := range f.GPUs {
		v := g.Value
		if g.Capability.Found() {
			v.Text += ", compute capability " + g.Capability.Text
		}
		all = append(all, item("GPU", v))
	}
	return all
}

func cuda(f *host.Facts) []report.HostItem {
	var all []report.HostItem
	for _, v := range f.Toolkits {
		name := "toolkit"
		if f.DefaultToolkit != "" && strings.HasPrefix(v.Source, f.DefaultToolkit+"/") {
			name = "toolkit, default"
		}
		all = append(all, item(name, v))
	}
	all = append(all, items("cuDNN header", f.CuDNN)...)
	all = append(all, items("NCCL header", f.NCCL)...)
	all = append(all, items("forward compatibility", f.Compat)...)
	return append(all, named("", f.Cached)...)
}

// python lists the packages of an environment that have to do with GPUs.
func python(e *host.Environment) report.HostSection {
	s := report.HostSection{Title: "Python packages in " + e.Path}
	frameworks := []string{
		"torch", "torchvision", "torchaudio", "torchtext", "pytorch-lightning", "lightning", "transformers", "tensorflow", "keras", "tf-keras",
		"numpy", "triton", "jax", "jaxlib", "onnxruntime-gpu",
	}
	for _, p := range e.Packages {
		if slices.Contains(frameworks, p.Name) || strings.HasPrefix(p.Name, "nvidia-") {
			s.Items = append(s.Items, item(p.Name, p.Value))
		}
	}
	s.Items = append(s.Items, item("CUDA of torch", e.TorchCUDA))
	var parts []string
	for _, v := range e.Bundled {
		parts = append(parts, v.Text)
	}
	bundled := host.Value{Text: strings.Join(parts, ", "), Source: e.Path + "/nvidia"}
	s.Items = append(s.Items, item("libraries of CUDA", bundled))
	return s
}
