package rules

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/host"
)

// demand is a build that is installed, or that is to be.
type demand struct {
	pkg     string
	version version.Version
	// cuda is what it is built for, "" where it is for none or that is not known.
	cuda string
	// glibc is what an installer asks for, "" where that is not known or is past.
	glibc string
	at    host.Value
}

func (d *demand) String() string {
	name := d.pkg + " " + d.version.WithoutLocal().String()
	if d.cuda != "" {
		name += " for CUDA " + d.cuda
	}
	return name
}

// demands holds the builds against the driver, the GPUs and the C library.
func (m *machine) demands() {
	all := append(m.wanted(), m.present()...)
	for i := range all {
		d := &all[i]
		same := func(e demand) bool {
			return e.pkg == d.pkg && e.cuda == d.cuda && version.Compare(e.version, d.version) == 0
		}
		if slices.ContainsFunc(all[:i], same) {
			continue
		}
		m.floor(d)
		m.capability(d)
		if have := m.Glibc; d.glibc != "" && have.Found() && newer(d.glibc, have.Text) {
			m.report(codeGlibc, d.pkg, "glibc", finding.None, d.at, fmt.Sprintf(
				"the wheels of %s %s need glibc %s or newer, and this machine has %s: pip finds none; use a newer distribution, or a release with older wheels",
				d.pkg, d.version, d.glibc, have.Text), have.Source)
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
	for i := range m.wants.Requirements {
		r := &m.wants.Requirements[i]
		v, ok := r.Spec.Exact()
		_, named := m.wants.To[r.Name]
		if !ok || named || r.Manager != project.Pip || r.Marker != "" || r.URL != "" || r.Index != "" {
			continue
		}
		// TensorFlow without the extra uses the CUDA of the system.
		if r.Name != "torch" && (r.Name != "tensorflow" || !slices.Contains(r.Extras, "and-cuda")) {
			continue
		}
		at := host.Value{Text: v.String(), Source: r.Path, Line: r.Line, Raw: r.Name + r.Spec.String()}
		if d := m.build(r.Name, v, at); v.Local() != "" || m.fromIndex(&d, r) {
			all = append(all, d)
		}
	}
	return all
}

// fromIndex settles the build of a requirement without a local part by the indexes
// of its file; false when they leave it open.
func (m *machine) fromIndex(d *demand, r *project.Requirement) bool {
	for i := range m.wants.Indexes {
		x := &m.wants.Indexes[i]
		if x.Path != r.Path || x.Unit != r.Unit || x.Explicit {
			continue
		}
		name := x.URL[strings.LastIndexByte(strings.TrimRight(x.URL, "/"), '/')+1:]
		name = strings.TrimRight(name, "/")
		switch {
		case x.Kind == project.Primary && isBuildName(name):
			d.cuda, d.glibc = cudaOf(name), ""
		default:
			return false
		}
	}
	return true
}

// build returns the build of a version: its local part, or the default wheel.
func (m *machine) build(pkg string, v version.Version, at host.Value) demand {
	d := demand{pkg: pkg, version: v, at: at}
	if local := v.Local(); local != "" {
		d.cuda = cudaOf(local)
		return d
	}
	// The default wheels that are known are those for x86-64.
	if wheel, ok := m.stack.Wheel(pkg, v); ok && !m.isARM() {
		d.cuda, d.glibc = wheel.CUDA, wheel.Glibc
	}
	return d
}

func (m *machine) isARM() bool {
	return strings.Contains(m.Driver.Loaded.Raw, "aarch64") || strings.Contains(m.Glibc.Source, "aarch64")
}

// isBuildName reports whether a name is one of the builds of PyTorch: "cu118", "cpu".
func isBuildName(s string) bool { return s == "cpu" || cudaOf(s) != "" }

// cudaOf returns the CUDA that a build is named after: 11.8 for "cu118", "" for one
// without CUDA.
func cudaOf(build string) string {
	digits, ok := strings.CutPrefix(build, "cu")
	if !ok || len(digits) != 3 || strings.Trim(digits, "0123456789") != "" {
		return ""
	}
	return digits[:2] + "." + digits[2:]
}

// present returns the builds that are installed.
func (m *machine) present() []demand {
	var all []demand
	for i := range m.Python {
		e := &m.Python[i]
		if v, err := version.Parse(e.Package("torch").Text); err == nil && e.TorchCUDA.Found() {
			all = append(all, demand{pkg: "torch", version: v, cuda: e.TorchCUDA.Text, at: e.TorchCUDA})
			continue // it decides which runtime is there
		}
		v, err := version.Parse(e.Package("tensorflow").Text)
		for _, name := range []string{"nvidia-cuda-runtime-cu11", "nvidia-cuda-runtime-cu12", "nvidia-cuda-runtime"} {
			// Of this part the first two numbers are those of the toolkit.
			if runtime := e.Package(name); err == nil && runtime.Found() {
				all = append(all, demand{pkg: "tensorflow", version: v, cuda: majorMinor(runtime.Text), at: runtime})
				break
			}
		}
	}
	return all
}

// floor reports a driver that is older than all on which a CUDA runs. Releases of
// CUDA with the same major number share one; a driver for forward compatibility,
// which data-centre GPUs may use, makes a newer CUDA possible.
func (m *machine) floor(d *demand) {
	if d.cuda == "" || m.Jetson.Found() {
		return
	}
	have := m.installedDriver()
	if v, named := m.wants.To["driver"]; named {
		have = host.Value{Text: v.String(), Source: "--to"}
	}
	floor, ok := m.stack.Floor(d.cuda)
	var problem string
	switch {
	case m.WSL.Found(): // the numbers of the drivers for Windows are others
		if !m.MaxCUDA.Found() || major(m.MaxCUDA.Text) >= major(d.cuda) {
			return
		}
		problem = fmt.Sprintf("needs a driver for CUDA %d, and the one of this machine supports CUDA up to %s", major(d.cuda), m.MaxCUDA.Text)
		have = m.MaxCUDA
	case !ok || !have.Found() || !newer(floor, have.Text):
		return
	default:
		problem = fmt.Sprintf("needs driver %s or newer, and this machine has %s", floor, have.Text)
	}
	level, advice := finding.None, "update the driver, or take a build for an older CUDA"
	if c, ok := m.forward(d.cuda); ok {
		level, advice = finding.Warning, "it runs only with the driver for forward compatibility in "+c.Source+", on data-centre GPUs"
	}
	m.report(codeFloor, d.pkg, "driver", level, d.at, d.String()+" "+problem+"; "+advice, have.Source)
}

// forward returns a driver for forward compatibility that is new enough for a CUDA.
func (m *machine) forward(cuda string) (host.Value, bool) {
	floor, ok := m.stack.Floor(cuda)
	for _, c := range m.Compat {
		if ok && !newer(floor, c.Text) {
			return c, true
		}
	}
	return host.Value{}, false
}

func major(v string) int {
	numbers := dottedVersion(v).Release()
	if len(numbers) == 0 {
		return 0
	}
	return numbers[0]
}

// capability reports GPUs that are older than what a build has code for. Newer ones
// may run what the driver compiles, so that nothing is said about them.
func (m *machine) capability(d *demand) {
	if d.cuda == "" || m.Jetson.Found() {
		return
	}
	lowest, ok := m.stack.Lowest(d.pkg, d.version, d.cuda)
	if !ok {
		return
	}
	told := make(map[string]bool)
	for _, g := range m.GPUs {
		if !g.Capability.Found() || !newer(lowest, g.Capability.Text) || told[g.Text] {
			continue
		}
		told[g.Text] = true
		m.report(codeCapability, d.pkg, "gpu", finding.None, d.at, fmt.Sprintf(
			"%s has no code for %s, compute capability %s: it begins at %s; take a build for an older CUDA, or another GPU",
			d.String(), g.Text, g.Capability.Text, lowest), g.Source)
	}
}
