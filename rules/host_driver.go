package rules

import (
	"fmt"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/project/host"
)

// mismatch reports a loaded module whose version none of the libraries has: they
// refuse to work together, which nvidia-smi calls "Driver/library version mismatch".
func (m *machine) mismatch() {
	loaded := m.Driver.Loaded
	if !loaded.Found() || m.WSL.Found() || m.Jetson.Found() {
		return
	}
	for _, name := range []string{"libcuda", "libnvidia-ml"} {
		var other host.Value
		for _, lib := range m.Driver.Libraries {
			switch {
			case lib.Name != name:
			case lib.Text == loaded.Text:
				other = host.Value{Text: loaded.Text}
			case other.Text != loaded.Text:
				other = lib.Value
			}
		}
		if !other.Found() || other.Text == loaded.Text {
			continue
		}
		m.report(codeMismatch, "driver", "driver", finding.None, loaded, fmt.Sprintf(
			"the loaded driver is %s and %s is %s: programs of CUDA end with \"Driver/library version mismatch\"; %s",
			loaded.Text, name, other.Text, m.reload(other.Text)), other.Source)
		return
	}
}

// reload says how the module that belongs to the libraries gets loaded.
func (m *machine) reload(wanted string) string {
	if m.Container.Found() {
		return "start the container again, so that it gets the libraries of the driver"
	}
	for _, file := range m.Driver.Files {
		if file.Kernel == m.Kernel.Text && file.Found() && file.Text != wanted {
			return fmt.Sprintf("the module on disk for kernel %s is %s too: build that of %s, then restart the machine", file.Kernel, file.Text, wanted)
		}
	}
	return "restart the machine, or unload the module and load it again"
}

// installedDriver returns the driver that is loaded, else the one whose libraries
// are installed.
func (m *machine) installedDriver() host.Value {
	if m.Driver.Loaded.Found() {
		return m.Driver.Loaded
	}
	for _, lib := range m.Driver.Libraries {
		if lib.Name == "libcuda" {
			return lib.Value
		}
	}
	return host.Value{}
}
