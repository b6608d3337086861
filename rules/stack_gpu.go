package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// withoutKernels compares the GPUs that files name with those that a build has code for.
func (in *site) withoutKernels() {
	for i := range in.planned {
		p := &in.planned[i]
		if !p.bringsCUDA() || p.Manager == project.Conda {
			continue
		}
		kernels, ok := in.tables.ArchsOf(p.build)
		if !ok {
			continue
		}
		for _, h := range in.gpus {
			capability, fact, ok := in.capability(h.Value)
			if !ok {
				continue
			}
			if runs, known := kernels.Has(capability); runs || !known {
				continue
			}
			in.gpuDropped(p, h, capability, &kernels, fact)
		}
	}
}

// capability returns the compute capability of a GPU, or of the machines of a cloud.
func (in *site) capability(name string) (string, stack.Fact, bool) {
	if capability, fact, ok := in.tables.InstanceCapability(name); ok {
		return capability, fact, true
	}
	if gpu, ok := in.tables.GPUCapability(name); ok {
		return gpu.Capability, gpu.Fact, true
	}
	return "", stack.Fact{}, false
}

func (in *site) gpuDropped(p *planned, h *project.HostFact, capability string, kernels *stack.Kernels, fact stack.Fact) {
	place := p.Place()
	about := remarkable{
		place: place, name: "gpu", pkg: p.pkg, level: capped(kernels.Fact, fact, p.build.Fact),
		message: fmt.Sprintf("%s has no code for %s (compute capability %s, sm_%s), only for sm_%s%s", p.name(), h.Value, capability, strings.ReplaceAll(capability, ".", ""), kernels.Archs[0], in.buildFor(p, capability)),
		related: []finding.Related{at(h.Place, &place, "the GPU is named here")},
	}
	about.fixes = in.rebuild(p)
	in.say("CU007", &about)
}

// buildFor names the build of the same release that has code for a GPU.
func (in *site) buildFor(p *planned, capability string) string {
	builds, _ := in.tables.BuildsOf(p.pkg, p.release)
	for i := len(builds) - 1; i >= 0; i-- {
		kernels, ok := in.tables.LikelyArchsOf(builds[i])
		if !ok {
			continue
		}
		if runs, known := kernels.Has(capability); runs && known {
			return " and newer; install the build `" + builds[i].Local + "` from " + wheelIndex + builds[i].Local
		}
	}
	return " and newer"
}

// listDevices is what code asks TensorFlow with for the GPUs that it runs on.
const listDevices = "list_physical_devices"

// withoutCUDA reports TensorFlow for GPUs in an image that has no CUDA: it runs on the
// CPU and says so in a line of its log.
func (in *site) withoutCUDA() {
	if len(in.Images) == 0 || in.Mentions == nil || !in.Mentions(path.Dir(path.Dir(in.Path)), listDevices) {
		return
	}
	for i := range in.images {
		if in.images[i].known.CUDA != "" {
			return
		}
	}
	if len(in.images) < len(in.Images) {
		return // an image of which nothing is known may have it
	}
	for i := range in.Host {
		switch in.Host[i].Kind {
		case project.Toolkit, project.CuDNN:
			return
		}
	}
	for i := range in.planned {
		p := &in.planned[i]
		if p.pkg != "tensorflow" || p.Name != "tensorflow" || p.hasExtra("and-cuda") || version.Compare(must(p.release), must("2.14")) < 0 {
			continue
		}
		place := p.Place()
		in.say("CU010", &remarkable{
			place: place, name: p.Name, pkg: p.pkg, level: finding.Warning,
			message: fmt.Sprintf("`tensorflow==%s` finds no CUDA in `%s:%s` and runs on the CPU; require `tensorflow[and-cuda]`, or build on an image with CUDA", p.release, in.Images[0].Name, in.Images[0].Tag),
			related: in.imageRelated(&in.images[0], &place),
		})
	}
}

// kernels compares a driver with a kernel that the same file installs. That is soft
// knowledge: never more than a note.
func (s *surroundings) kernels(tables *stack.Tables) {
	drivers := make(map[string][]*project.HostFact)
	for i := range s.Facts.Host {
		if h := &s.Facts.Host[i]; h.Kind == project.Driver && !s.isInImage(h) {
			drivers[h.Path] = append(drivers[h.Path], h)
		}
	}
	for path, list := range drivers {
		drivers[path] = oneOfEach(list)
	}
	for i := range s.Facts.Host {
		kernel := &s.Facts.Host[i]
		if kernel.Kind != project.Kernel {
			continue
		}
		for _, driver := range drivers[kernel.Path] {
			s.kernel(tables, driver, kernel)
		}
	}
}

func (s *surroundings) kernel(tables *stack.Tables, driver, kernel *project.HostFact) {
	number := short(kernel.Value)
	message := ""
	if row, ok := tables.KernelProxy(driver.Value); ok && row.Kernel != "" && older(row.Kernel, number) {
		message = fmt.Sprintf("driver %s was adapted to kernels up to %s, and this is %s: its module may not build", driver.Value, row.Kernel, number)
	}
	for _, failure := range tables.FailuresOf(driver.Value) {
		if failure.Fixed == "" && !older(number, failure.Kernel) {
			message = fmt.Sprintf("driver %s is reported not to build on kernel %s, and this is %s", failure.Driver, failure.Kernel, number)
		}
	}
	if message == "" {
		return
	}
	s.say("CU011", &remarkable{
		place: kernel.Place, name: "kernel", level: finding.Note, message: message + "; try it before the machines restart",
		related: []finding.Related{at(driver.Place, &kernel.Place, "the driver is named here")},
	})
}
