package rules

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/project/host"
)

// required reports an image that says of itself that it does not run here: the
// container runtime does not start it.
func (m *machine) required() {
	switch strings.ToLower(m.Variable("NVIDIA_DISABLE_REQUIRE").Text) {
	case "1", "true":
		return
	}
	for _, v := range m.Env {
		if !strings.HasPrefix(v.Name, "NVIDIA_REQUIRE_") {
			continue
		}
		r := host.ParseRequirement(v.Text)
		if r.Met(m.Facts) != host.False {
			continue
		}
		level, advice := finding.None, "update the driver, or take an image for an older CUDA"
		if len(m.Compat) > 0 {
			level, advice = finding.Warning, "it runs only with the driver for forward compatibility of "+m.Compat[0].Source+", on data-centre GPUs"
		}
		at := v.Value
		at.Source, at.Raw = v.Name, shortened(v.Text)
		m.report(codeRequire, v.Name, "driver", level, at, fmt.Sprintf(
			"%s asks for %s%s, and this machine has %s; %s", v.Name, r[0][0], more(r), m.has(), advice))
	}
}

// more says that a requirement has other alternatives, or conditions.
func more(r host.Requirement) string {
	if len(r) == 1 && len(r[0]) == 1 {
		return ""
	}
	return ", or one of the drivers it lists"
}

// has describes what requirements are about.
func (m *machine) has() string {
	var parts []string
	if v := m.Driver.Loaded; v.Found() {
		parts = append(parts, "driver "+v.Text)
	}
	if m.MaxCUDA.Found() {
		parts = append(parts, "CUDA up to "+m.MaxCUDA.Text)
	}
	for _, v := range m.Capabilities() {
		parts = append(parts, "compute capability "+v.Text)
	}
	return strings.Join(parts, ", ")
}

func shortened(s string) string {
	const most = 80
	if len(s) <= most {
		return s
	}
	return s[:most] + " …"
}
