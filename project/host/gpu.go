package host

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/version"
)

// GPU is a device of NVIDIA.
type GPU struct {
	// Value has the name of the model, or the number of the device on the bus
	// where the driver does not name it.
	Value
	// Capability is the compute capability, "8.0".
	Capability Value
}

var (
	maxCUDA = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`\bCUDA Version:\s*(\d+\.\d+)`)
	})
	capability = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d+\.\d+$`) })
	model      = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^Model:\s*(\S.*)$`) })
)

// gpus lists the devices: as nvidia-smi does, else as the driver's files do, else
// as they are on the bus.
func (p *probe) gpus() {
	f := p.facts
	f.MaxCUDA = match(SMI.String(), p.run.Run(p.ctx, SMI), maxCUDA())
	f.GPUs = p.queried()
	if len(f.GPUs) > 0 {
		return
	}
	for _, name := range p.tree.glob("/proc/driver/nvidia/gpus/*/information") {
		if v := match(name, p.tree.text(name), model()); v.Found() {
			f.GPUs = append(f.GPUs, GPU{Value: v})
		}
	}
	if len(f.GPUs) > 0 {
		return
	}
	for _, dir := range p.tree.glob("/sys/bus/pci/devices/*") {
		vendor, class := p.first(dir+"/vendor").Text, p.first(dir+"/class").Text
		// 0x03 are display controllers: the sound of a GPU is a device too.
		if device := p.first(dir + "/device"); vendor == "0x10de" && strings.HasPrefix(class, "0x03") && device.Found() {
			f.GPUs = append(f.GPUs, GPU{Value: value("10de:"+strings.TrimPrefix(device.Text, "0x"), device.Source, 1, device.Raw)})
		}
	}
}

// queried returns the rows of nvidia-smi: "535.129.03, NVIDIA A100-SXM4-40GB, 8.0".
// What it writes in place of rows has other fields.
func (p *probe) queried() []GPU {
	var gpus []GPU
	source := SMIQuery.String()
	for n, line := range lines(p.run.Run(p.ctx, SMIQuery)) {
		fields := strings.Split(line, ", ")
		if len(fields) < 3 || !bareVersion().MatchString(fields[0]) {
			continue
		}
		last := fields[len(fields)-1]
		gpu := GPU{Value: value(strings.Join(fields[1:len(fields)-1], ", "), source, n, line)}
		if capability().MatchString(last) {
			gpu.Capability = value(last, source, n, line)
		}
		gpus = append(gpus, gpu)
		if !p.facts.Driver.Loaded.Found() {
			p.facts.Driver.Loaded = value(fields[0], source, n, line)
		}
	}
	return gpus
}

// Capabilities returns the capabilities of the GPUs, each once, the lowest first.
func (f *Facts) Capabilities() []Value {
	var all []Value
	for _, g := range f.GPUs {
		if g.Capability.Found() && !slices.ContainsFunc(all, func(v Value) bool { return v.Text == g.Capability.Text }) {
			all = append(all, g.Capability)
		}
	}
	slices.SortFunc(all, func(a, b Value) int { return version.Compare(dotted(a.Text), dotted(b.Text)) })
	return all
}
