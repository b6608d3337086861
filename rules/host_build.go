package rules

import (
	"fmt"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project/host"
)

// libc reports a C library that is older than an installer takes the wheels for.
func (m *machine) libc(d *demand) {
	if have := m.Glibc; d.glibc != "" && have.Found() && older(have.Text, d.glibc) {
		m.report(codeGlibc, d.Package, "glibc", finding.None, d.at, fmt.Sprintf(
			"the wheels of %s %s need glibc %s or newer, and this machine has %s: pip finds none; use a newer distribution, or a release with older wheels",
			d.Package, d.Version, d.glibc, have.Text), have.Source)
	}
}

// floor reports a driver that is older than all on which a CUDA runs. Releases of
// CUDA with the same major number share one; a driver for forward compatibility,
// which data-centre GPUs may use, makes a newer CUDA possible.
func (m *machine) floor(d *demand) {
	have := m.installedDriver()
	if v, named := m.wants.To["driver"]; named {
		have = host.Value{Text: v.String(), Source: "--to"}
	}
	if m.WSL.Found() {
		m.windows(d)
		return
	}
	floor, ok := m.stack.DriverFloor(d.CUDA)
	level := capped(floor.Fact)
	if !ok || !have.Found() || !older(have.Text, floor.Driver) {
		return
	}
	advice := "update the driver, or take a build for an older CUDA"
	if c := m.forward(d, floor.Driver, have.Text); c != "" {
		level = min(level, finding.Warning)
		advice = "it runs only with the driver for forward compatibility of " + c + ", on data-centre GPUs"
	}
	m.report(codeFloor, d.Package, "driver", level, d.at, fmt.Sprintf("%s needs driver %s or newer, and this machine has %s; %s",
		d, floor.Driver, have.Text, advice), have.Source)
}

// windows is floor under WSL: the numbers of the drivers for Windows are others, but
// the newest CUDA that they support is told.
func (m *machine) windows(d *demand) {
	have := m.MaxCUDA
	if !have.Found() || !older(major(have.Text), major(d.CUDA)) {
		return
	}
	m.report(codeFloor, d.Package, "driver", finding.None, d.at, fmt.Sprintf(
		"%s needs a driver for CUDA %s, and the one of this machine supports CUDA up to %s; update the driver of Windows, or take a build for an older CUDA",
		d, major(d.CUDA), have.Text), have.Source)
}

// forward names what has a driver for forward compatibility that is new enough for a
// build and works on the driver that there is, as far as that is known; "" for
// nothing.
func (m *machine) forward(d *demand, floor, have string) string {
	bases, _ := m.stack.ForwardDrivers(d.CUDA)
	for _, base := range bases {
		if stack.DriverBranch(base) == stack.DriverBranch(have) && older(have, base) {
			return ""
		}
	}
	for _, c := range m.Compat {
		if !older(c.Text, floor) {
			return c.Source
		}
	}
	return d.compat
}

// code reports GPUs that a build has no code for, and none that their driver could
// compile.
func (m *machine) code(d *demand) {
	told := make(map[string]bool)
	for _, g := range m.GPUs {
		capability, fact := m.capabilityOf(g)
		if capability == "" || told[g.Text] {
			continue
		}
		begins, level := m.lacks(d, capability, fact)
		if begins == "" {
			continue
		}
		told[g.Text] = true
		m.report(codeCapability, d.Package, "gpu", level, d.at, fmt.Sprintf(
			"%s has no code for %s, compute capability %s: it has %s; take a build for another CUDA, or another GPU",
			d, g.Text, capability, begins), g.Source)
	}
}

// capabilityOf returns the compute capability of a GPU: as the driver tells it, or by
// the name of the model.
func (m *machine) capabilityOf(g host.GPU) (string, stack.Fact) {
	if g.Capability.Found() {
		return g.Capability.Text, stack.Fact{Certainty: stack.Measured}
	}
	if row, ok := m.stack.GPUCapability(g.Text); ok {
		return row.Capability, row.Fact
	}
	return "", stack.Fact{}
}

// lacks says what a build has where it has no code for a compute capability, "" where
// it has, or that is not known. What the compiler of its toolkit cannot make no build
// has.
func (m *machine) lacks(d *demand, capability string, fact stack.Fact) (string, finding.Level) {
	if kernels, ok := m.stack.ArchsOf(d.Build); ok {
		if runs, known := kernels.Has(capability); known && !runs {
			return "code for " + capabilities(kernels.Archs), capped(fact, kernels.Fact)
		}
		return "", finding.None
	}
	kit, ok := m.stack.ToolkitOf(d.CUDA)
	if !ok || len(kit.Archs.List) == 0 {
		return "", finding.None
	}
	if lowest := dotted(kit.Archs.List[0]); older(capability, lowest) {
		return "no code below " + lowest + ", which is the lowest of CUDA " + kit.CUDA, capped(fact, kit.Archs.Fact)
	}
	return "", finding.None
}

// capabilities writes architectures as a range of compute capabilities.
func capabilities(archs []string) string {
	if len(archs) == 0 {
		return "none"
	}
	return dotted(archs[0]) + " to " + dotted(archs[len(archs)-1])
}
