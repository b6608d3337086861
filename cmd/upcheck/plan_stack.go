package main

import (
	"github.com/upcheck/upcheck/matrix/stack"
)

// buildsOf lists the local versions of a release that its makers have on their own
// index, the oldest CUDA first; complete says that there are no others.
func buildsOf(pkg, release string) (locals []string, complete bool) {
	builds, complete := stack.Default().BuildsOf(pkg, release)
	for _, b := range builds {
		if b.Local != "" {
			locals = append(locals, b.Local)
		}
	}
	return locals, complete
}

// driverFloor returns the oldest driver that runs a version of CUDA.
func driverFloor(cuda string) (string, bool) {
	floor, ok := stack.Default().DriverFloor(cuda)
	return floor.Driver, ok
}
