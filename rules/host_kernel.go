package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/project/host"
)

// kernels reports kernels for which there is no module of the driver. A machine
// that has one for no kernel is not judged: its folders may not have been copied.
func (m *machine) kernels() {
	if m.isForeign() {
		return
	}
	d := &m.Driver
	if !slices.ContainsFunc(d.DKMS, func(b host.Built) bool { return b.Kernel != "" }) && len(d.Files) == 0 {
		return
	}
	running, next := m.Kernel, m.NextBoot
	if !next.Found() && len(m.Kernels) == 0 {
		next = running
	}
	switch {
	case !running.Found() || m.hasModule(running.Text):
	case next.Text == running.Text:
		m.report(codeNoModule, "kernel", "kernel", finding.None, running, fmt.Sprintf(
			"there is no module of the NVIDIA driver for the running kernel %s: %s; build one, as with dkms autoinstall -k %s",
			running.Text, m.consequence(), running.Text), m.others()...)
	case !d.Loaded.Found():
		m.report(codeNoModule, "kernel", "kernel", finding.None, running, fmt.Sprintf(
			"there is no module of the NVIDIA driver for the running kernel %s, so that none can be loaded; build one, or restart with a kernel that has one",
			running.Text), m.others()...)
	}
	if next.Found() && next.Text != running.Text && !m.hasModule(next.Text) {
		m.report(codeNextKernel, "kernel", "kernel", finding.None, next, fmt.Sprintf(
			"there is no module of the NVIDIA driver for kernel %s, which starts next: without one there is no GPU after a restart; build one, as with dkms autoinstall -k %s",
			next.Text, next.Text), m.others()...)
	}
	m.failed(running.Text, next.Text)
	m.unknownKernel(running.Text, next.Text)
}

func (m *machine) consequence() string {
	if m.Driver.Loaded.Found() {
		return "after a restart there is no GPU"
	}
	return "none can be loaded"
}

// hasModule reports whether there is a module for a kernel: a file, or a row of
// DKMS. Its folders do not tell whether what is built is installed.
func (m *machine) hasModule(kernel string) bool {
	return slices.ContainsFunc(m.Driver.Files, func(f host.Module) bool { return f.Kernel == kernel }) ||
		slices.ContainsFunc(m.Driver.DKMS, func(b host.Built) bool {
			return b.Kernel == kernel && (b.State == "installed" || strings.HasPrefix(b.Source, "/"))
		})
}

// others names the kernels that have a module.
func (m *machine) others() []string {
	var kernels []string
	for _, f := range m.Driver.Files {
		kernels = append(kernels, f.Kernel)
	}
	for _, b := range m.Driver.DKMS {
		if b.Kernel != "" && m.hasModule(b.Kernel) {
			kernels = append(kernels, b.Kernel)
		}
	}
	slices.Sort(kernels)
	if kernels = slices.Compact(kernels); len(kernels) == 0 {
		return nil
	}
	return []string{"kernels with a module: " + strings.Join(kernels, ", ")}
}

// failed reports builds that failed for a kernel that matters.
func (m *machine) failed(kernels ...string) {
	for _, b := range m.Driver.Failed {
		if slices.Contains(kernels, b.Kernel) && !m.hasModule(b.Kernel) {
			m.report(codeBuild, "kernel", "kernel", finding.None, b.Value, fmt.Sprintf(
				"the build of %s %s for kernel %s failed; %s says why", b.Module, b.Version, b.Kernel, b.Source))
		}
	}
}

// unknownKernel reports a kernel without a module that is newer than those which
// the sources of the driver name. That does not say that it cannot be built:
// distributions add patches.
func (m *machine) unknownKernel(kernels ...string) {
	kernels = slices.Compact(kernels)
	for _, b := range m.Driver.DKMS {
		row, ok := m.stack.KernelProxy(b.Version)
		if !ok {
			continue
		}
		adapted := row.Kernel
		for _, kernel := range kernels {
			if older(adapted, short(kernel)) && !m.hasModule(kernel) {
				m.report(codeProxy, "kernel", "kernel", finding.None, b.Value, fmt.Sprintf(
					"the newest kernel that the sources of driver %s name is %s, and kernel %s is newer: the module may not build; an update of the driver's branch may know it",
					b.Version, adapted, kernel))
				return
			}
		}
	}
}
