package rules

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// belowFloor compares the drivers that files name with what the builds and images need.
func (in *site) belowFloor() {
	for _, driver := range in.driverFacts() {
		for i := range in.planned {
			p := &in.planned[i]
			if !p.bringsCUDA() {
				continue
			}
			in.driverBelow(driver, p.Place(), p.pkg, p.name(), p.build.CUDA, p.build.Fact, in.otherBuild(p, driver.Value), in.rebuild(p))
		}
		for i := range in.images {
			image := &in.images[i]
			if image.known.CUDA == "" || len(in.planned) == 0 && image.known.Torch == "" && image.known.TensorFlow == "" && !strings.HasSuffix(image.Name, "nvidia/cuda") {
				continue
			}
			in.driverBelow(driver, image.Place, "", "`"+image.Name+":"+image.Tag+"`", image.known.CUDA, image.known.Fact, "", nil)
		}
	}
}

// driverBelow reports a driver that is older than the floor of a CUDA.
func (in *site) driverBelow(driver *project.HostFact, place project.Place, pkg, what, cuda string, from stack.Fact, instead string, fixes []finding.Fix) {
	runs, known := in.tables.Runs(driver.Value, cuda)
	if runs || !known {
		return
	}
	floor, _ := in.tables.DriverFloor(cuda)
	about := remarkable{
		place: place, name: "driver", pkg: pkg, fixes: fixes, level: capped(from, floor.Fact),
		message: fmt.Sprintf("%s is made for CUDA %s, which needs NVIDIA driver %s or newer; the driver is %s: move to a newer driver%s", what, short(cuda), floor.Driver, driver.Value, instead),
		related: []finding.Related{at(driver.Place, &place, "the driver is named here: "+driver.Source)},
	}
	if in.forwardCompatible() {
		about.level = min(about.level, finding.Warning)
		about.message += "; the package for forward compatibility may do on GPUs for data centres"
	}
	in.say("CU001", &about)
}

// short is a CUDA as major and minor.
func short(cuda string) string {
	parts := strings.SplitN(cuda, ".", 3)
	return strings.Join(parts[:min(2, len(parts))], ".")
}

// driverFacts are the drivers of the machines that an installation runs on: those that
// its own file names, else those that any file does. A driver inside an image drives
// nothing.
func (in *site) driverFacts() []*project.HostFact {
	var own []*project.HostFact
	for i := range in.Host {
		if h := &in.Host[i]; h.Kind == project.Driver && h.Path == in.Path && h.Unit == in.Unit && !in.isInImage(h) {
			own = append(own, h)
		}
	}
	if len(own) > 0 {
		return oneOfEach(own)
	}
	return in.drivers
}

// isBuilt reports whether a file builds an image.
func isBuilt(file string) bool {
	base := strings.ToLower(file[strings.LastIndexByte(file, '/')+1:])
	return strings.Contains(base, "dockerfile") || strings.Contains(base, "containerfile")
}

// forwardCompatible reports whether the package for forward compatibility is there:
// images of nvidia/cuda carry it.
func (in *site) forwardCompatible() bool {
	for i := range in.Host {
		if in.Host[i].Kind == project.Compat {
			return true
		}
	}
	for i := range in.images {
		if strings.HasSuffix(in.images[i].Name, "nvidia/cuda") || strings.Contains(in.images[i].Name, "nvcr.io/") {
			return true
		}
	}
	return false
}

// otherBuild names the build with the newest CUDA that a driver runs.
func (in *site) otherBuild(p *planned, driver string) string {
	builds, _ := in.tables.BuildsOf(p.pkg, p.release)
	found := ""
	for _, b := range builds {
		if runs, known := in.tables.Runs(driver, b.CUDA); known && runs {
			found = b.Local
		}
	}
	if found == "" || p.pkg != "torch" {
		return ""
	}
	return ", or install the build `" + found + "` from " + wheelIndex + found
}
