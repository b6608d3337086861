package stack

import "strings"

// ToolkitOf returns the toolkit that a version of CUDA belongs to ("12.4" for
// "12.4.1"); false for one that is not known, or for a bare major.
func (t *Tables) ToolkitOf(cuda string) (*Toolkit, bool) {
	name := minor(cuda)
	for i := range t.Toolkits {
		if t.Toolkits[i].CUDA == name {
			return &t.Toolkits[i], true
		}
	}
	return nil, false
}

// DriverFloor returns the oldest driver that runs what was made with a version
// of CUDA.
func (t *Tables) DriverFloor(cuda string) (Floor, bool) {
	kit, ok := t.ToolkitOf(cuda)
	if !ok {
		return Floor{}, false
	}
	return kit.Floor, true
}

// PackagedDriver returns the oldest driver that a toolkit was released with.
// From the floor up to it programs run with limits.
func (t *Tables) PackagedDriver(cuda string) (Floor, bool) {
	kit, ok := t.ToolkitOf(cuda)
	if !ok || len(kit.Packaged.Drivers) == 0 {
		return Floor{}, false
	}
	return Floor{kit.Packaged.Drivers[0], kit.Packaged.Fact}, true
}

// CanCompile reports whether the compiler of a toolkit makes code for an
// architecture ("75", "sm_75", "7.5", "9.0a"); known is false when either is
// not known.
func (t *Tables) CanCompile(cuda, arch string) (can, known bool) {
	kit, ok := t.ToolkitOf(cuda)
	name := ArchOf(arch)
	if !ok || len(kit.Archs.List) == 0 || name == "" {
		return false, false
	}
	for _, have := range kit.Archs.List {
		if have == name {
			return true, true
		}
	}
	return false, true
}

// ArchOf returns an architecture as the tables write it: "75" for "sm_75",
// "compute_75" and "7.5", "90a" for "9.0a"; "" for anything else. "+PTX" is
// left out.
func ArchOf(text string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	text = strings.TrimSuffix(text, "+ptx")
	for _, prefix := range []string{"sm_", "compute_", "lto_", "sm"} {
		if rest, ok := strings.CutPrefix(text, prefix); ok {
			text = rest
			break
		}
	}
	number := strings.TrimRight(text, "af")
	if len(text)-len(number) > 1 {
		return ""
	}
	joined := strings.Replace(number, ".", "", 1)
	if !digits(joined) || len(joined) < 2 || len(joined) > 3 {
		return ""
	}
	return joined + text[len(number):]
}

// ComponentToolkit returns the release of the toolkit that a version of the CUDA
// runtime, or of nvcc, belongs to: "12.1.1" for "12.1.105". Other components have
// numbers of their own.
func (t *Tables) ComponentToolkit(component string) (string, bool) {
	for i := range t.Components {
		if c := &t.Components[i]; c.Runtime == component || c.NVCC == component {
			return c.Toolkit, true
		}
	}
	return "", false
}

// ForwardDrivers returns the oldest driver of each branch on which the forward
// compatibility package of a toolkit works; false when that is not known.
func (t *Tables) ForwardDrivers(cuda string) ([]string, bool) {
	for i := range t.Forward {
		if t.Forward[i].CUDA == minor(cuda) {
			return t.Forward[i].Drivers, true
		}
	}
	return nil, false
}
