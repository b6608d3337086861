package stack

import "strings"

// DriverBranch returns the branch of a driver: "535" for "535.129.03"; "" for
// what is no version of one.
func DriverBranch(driver string) string {
	branch, _, _ := strings.Cut(strings.TrimSpace(driver), ".")
	if !digits(branch) || len(branch) != 3 {
		return ""
	}
	return branch
}

// NewestDriver returns the newest known driver of a branch, false when none is
// known. A package that is named after a branch installs that, or a newer one.
func (t *Tables) NewestDriver(branch string) (string, bool) {
	newest := ""
	see := func(driver string) {
		if strings.Contains(driver, ".") && DriverBranch(driver) == branch && compare(driver, newest) > 0 {
			newest = driver
		}
	}
	for i := range t.Drivers {
		see(t.Drivers[i].Version)
	}
	for i := range t.Toolkits {
		see(t.Toolkits[i].Floor.Driver)
		for _, driver := range t.Toolkits[i].Packaged.Drivers {
			see(driver)
		}
	}
	for i := range t.Failures {
		see(t.Failures[i].Driver)
	}
	for i := range t.Releases {
		see(t.Releases[i].Driver)
	}
	return newest, newest != ""
}

// Driver returns a driver with all its numbers: what was written, or for a bare
// branch the newest known of it.
func (t *Tables) Driver(text string) (string, bool) {
	branch := DriverBranch(text)
	if branch == "" {
		return "", false
	}
	if text = strings.TrimSpace(text); text != branch {
		return text, true
	}
	return t.NewestDriver(branch)
}

// Runs reports whether a driver, or a branch, is at least the floor of a version of
// CUDA. Known is false when the tables do not have the floor or the branch.
func (t *Tables) Runs(driver, cuda string) (runs, known bool) {
	floor, ok := t.DriverFloor(cuda)
	if !ok {
		return false, false
	}
	full, ok := t.Driver(driver)
	if !ok {
		// A branch that is not known decides by its number alone.
		if branch := DriverBranch(driver); branch == "" || branch == DriverBranch(floor.Driver) {
			return false, false
		}
		full = driver
	}
	return compare(full, floor.Driver) >= 0, true
}

// KernelMinimum returns the oldest kernel that a driver wants.
func (t *Tables) KernelMinimum(driver string) (*KernelFloor, bool) {
	full, ok := t.Driver(driver)
	var found *KernelFloor
	for i := range t.KernelFloors {
		if ok && compare(full, t.KernelFloors[i].From) >= 0 {
			found = &t.KernelFloors[i]
		}
	}
	return found, found != nil
}

// KernelProxy returns the row about a driver, or a branch, which names the newest kernel
// that its build was adapted to. It proves nothing: see Driver.Kernel.
func (t *Tables) KernelProxy(driver string) (*Driver, bool) {
	full, ok := t.Driver(driver)
	for i := range t.Drivers {
		if ok && t.Drivers[i].Version == full {
			return &t.Drivers[i], true
		}
	}
	return nil, false
}

// FailuresOf returns the kernels with which people could not use a driver. A row about
// a whole branch counts for each of its drivers.
func (t *Tables) FailuresOf(driver string) []Failure {
	var found []Failure
	for _, f := range t.Failures {
		if f.Driver == driver || f.Driver == DriverBranch(driver) {
			found = append(found, f)
		}
	}
	return found
}
