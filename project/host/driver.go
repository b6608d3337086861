package host

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Driver is the NVIDIA driver of a machine.
type Driver struct {
	// Loaded is the version of the module in the kernel, Flavour "open" or
	// "proprietary" where that is known.
	Loaded  Value
	Flavour string
	// Modules are the names of the loaded modules.
	Modules []Value
	// Files are the modules on disk.
	Files []Module
	// Libraries are what user programs load: libcuda and libnvidia-ml, by name,
	// with the version in the name of their files.
	Libraries []Named
	// DKMS are the modules that DKMS knows, Failed those that it could not build.
	DKMS, Failed []Built
}

// versionOf finds the version in the first line of the driver's file in /proc.
// The forms: "NVIDIA UNIX x86_64 Kernel Module  535.129.03  <date>" and "NVIDIA UNIX
// Open Kernel Module for x86_64  580.65.06  Release Build"; boards of the Jetson family
// have numbers of their own, "Kernel Module for aarch64  34.1.1".
var versionOf = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^NVRM version:.*\bModule\b.*?\s(\d{2,3}\.\d+(?:\.\d+)?)(?:\s|$)`)
})

// bareVersion is a driver's version alone.
var bareVersion = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{3}\.\d+(?:\.\d+)?)$`)
})

// driver reads which driver is loaded.
func (p *probe) driver() {
	const proc, sys = "/proc/driver/nvidia/version", "/sys/module/nvidia/version"
	d := &p.facts.Driver
	text := p.tree.text(proc)
	if d.Loaded = match(proc, text, versionOf()); d.Loaded.Found() {
		d.Flavour = "proprietary"
		if strings.Contains(d.Loaded.Raw, " Open ") {
			d.Flavour = "open"
		}
	} else if text != "" {
		p.problem(proc, "no line of it has the version of a driver")
	}
	if !d.Loaded.Found() {
		d.Loaded = match(sys, p.tree.text(sys), bareVersion())
	}
	for n, line := range lines(p.tree.text("/proc/modules")) {
		if name, _, ok := strings.Cut(line, " "); ok && (name == "nouveau" || strings.HasPrefix(name, "nvidia") || name == "nvgpu") {
			d.Modules = append(d.Modules, value(name, "/proc/modules", n, line))
		}
	}
}

// libraryFolders are where the libraries of a driver are put: by distributions, and
// by container runtimes.
func libraryFolders() []string {
	return []string{
		"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib/x86_64-linux-gnu/nvidia/current",
		"/usr/lib64", "/usr/lib", "/lib/x86_64-linux-gnu", "/lib64", "/usr/local/nvidia/lib64", "/usr/lib/wsl/lib",
	}
}

var driverLibrary = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(libcuda|libnvidia-ml)\.so\.(\d{3}\.\d+(?:\.\d+)?)$`)
})

// libraries lists the libraries of the driver.
func (p *probe) libraries() {
	seen := make(map[string]bool)
	for _, dir := range libraryFolders() {
		for _, name := range p.tree.list(dir) {
			m := driverLibrary().FindStringSubmatch(name)
			at := p.tree.real(path.Join(dir, name))
			if m == nil || seen[at] || path.Base(at) != name {
				continue
			}
			seen[at] = true
			p.facts.Driver.Libraries = append(p.facts.Driver.Libraries, Named{m[1], value(m[2], at, 0, name)})
		}
	}
	slices.SortFunc(p.facts.Driver.Libraries, func(a, b Named) int {
		return strings.Compare(a.Name+a.Source, b.Name+b.Source)
	})
}
