package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/host"
)

// demand is a build that is installed, or that is to be.
type demand struct {
	stack.Build
	// glibc is what an installer asks for, "" where that is not known or is past, or
	// where it is that of an image.
	glibc string
	// compat is what says that a driver for forward compatibility comes along, "" for
	// nothing.
	compat string
	at     host.Value
}

func (d *demand) String() string {
	name := d.Package + " " + d.Version
	if d.CUDA != "" {
		name += " for CUDA " + short(d.CUDA)
	}
	return name
}

// demands holds the builds against the driver, the GPUs and the C library.
func (m *machine) demands() {
	all := append(m.wanted(), m.present()...)
	for i := range all {
		d := &all[i]
		same := func(e demand) bool {
			return e.Package == d.Package && e.Version == d.Version && short(e.CUDA) == short(d.CUDA)
		}
		if slices.ContainsFunc(all[:i], same) {
			continue
		}
		m.libc(d)
		if d.CUDA != "" && !m.Jetson.Found() {
			m.floor(d)
			m.code(d)
		}
	}
}

// wanted returns the builds that --to and the project name exactly.
func (m *machine) wanted() []demand {
	var all []demand
	// Of TensorFlow a version does not say whether it brings CUDA along.
	if v, ok := m.wants.To["torch"]; ok {
		all = append(all, m.build("torch", v, host.Value{Text: v.String(), Source: "--to", Raw: "torch==" + v.String()}))
	}
	for i := range m.wants.Installations {
		in := &m.wants.Installations[i]
		for j := range in.Requirements {
			r := &in.Requirements[j]
			v, ok := r.Spec.Exact()
			if _, named := m.wants.To[r.Name]; !ok || named || !bringsCUDA(r) {
				continue
			}
			at := host.Value{Text: v.String(), Source: r.Path, Line: r.Line, Raw: r.Name + r.Spec.String()}
			d := m.build(r.Name, v, at)
			if v.Local() == "" && !m.fromIndex(&d, in) {
				continue
			}
			if len(in.Images) > 0 {
				d.glibc, d.compat = "", forwardImage(in)
			}
			all = append(all, d)
		}
	}
	return all
}

// bringsCUDA reports whether a requirement is installed wherever its file is, from
// the index of Python packages, and brings CUDA along. TensorFlow without the extra
// uses that of the system.
func bringsCUDA(r *project.Requirement) bool {
	if r.Manager != project.Pip || r.Kind == project.Bounded || r.Marker != "" || r.URL != "" || r.Index != "" {
		return false
	}
	return r.Name == "torch" || r.Name == "tensorflow" && slices.Contains(r.Extras, "and-cuda")
}

// forwardImage returns the image or the package of an installation that brings a driver
// for forward compatibility, "" for none: those of NVIDIA have one.
func forwardImage(in *project.Installation) string {
	for _, image := range in.Images {
		if image.Name == "nvidia/cuda" || strings.HasPrefix(image.Name, "nvcr.io/nvidia/") {
			return "the image " + image.Name
		}
	}
	for _, h := range in.Host {
		if h.Kind == project.Compat {
			return h.Source
		}
	}
	return ""
}

// fromIndex settles the build of a requirement without a local part by the indexes
// of its installation; false when they leave it open.
func (m *machine) fromIndex(d *demand, in *project.Installation) bool {
	for i := range in.Indexes {
		x := &in.Indexes[i]
		if x.Explicit || x.Kind == project.Channel {
			continue
		}
		name := indexLocal(x.URL)
		if x.Kind != project.Primary || name == "" {
			return false
		}
		*d = m.local(d.Package, d.Version, name, d.at)
	}
	return true
}

// build returns the build of a version: that of its local part, or the one on the
// package index.
func (m *machine) build(pkg string, v version.Version, at host.Value) demand {
	release := v.WithoutLocal().String()
	if v.Local() != "" {
		return m.local(pkg, release, v.Local(), at)
	}
	d := demand{Build: stack.Build{Package: pkg, Version: release}, at: at}
	if m.isARM() {
		if wheel, ok := m.stack.WheelOf(pkg, release, "aarch64"); ok {
			d.CUDA, d.glibc = wheel.CUDA, wheel.GLIBC
		}
		return d
	}
	if b, ok := m.stack.DefaultBuild(pkg, release); ok {
		d.Build, d.glibc = b, b.Wheel.GLIBC
	}
	return d
}

// local returns the build with a local part, which says for which CUDA it is.
func (m *machine) local(pkg, release, local string, at host.Value) demand {
	return demand{Build: stack.Build{Package: pkg, Version: release, Local: local, CUDA: stack.CUDAOf(local)}, at: at}
}

func (m *machine) isARM() bool {
	return strings.Contains(m.Driver.Loaded.Raw, "aarch64") || strings.Contains(m.Glibc.Source, "aarch64")
}

// present returns the builds that are installed.
func (m *machine) present() []demand {
	var all []demand
	add := func(pkg string, v host.Value, cuda string, at host.Value) {
		if release, err := version.Parse(v.Text); err == nil && cuda != "" {
			all = append(all, demand{Build: stack.Build{Package: pkg, Version: release.WithoutLocal().String(), CUDA: cuda}, at: at})
		}
	}
	for i := range m.Python {
		e := &m.Python[i]
		if e.TorchCUDA.Found() {
			add("torch", e.Package("torch"), e.TorchCUDA.Text, e.TorchCUDA)
			continue // it decides which runtime is there
		}
		for _, name := range []string{"nvidia-cuda-runtime-cu11", "nvidia-cuda-runtime-cu12", "nvidia-cuda-runtime"} {
			runtime := e.Package(name)
			toolkit, _ := m.stack.ComponentToolkit(runtime.Text)
			add("tensorflow", e.Package("tensorflow"), toolkit, runtime)
		}
	}
	return all
}
