package stack

import "strings"

// NCCLVariable returns the releases that read a variable.
func (t *Tables) NCCLVariable(name string) (*NCCLName, bool) {
	for i := range t.NCCL {
		if t.NCCL[i].Name == name {
			return &t.NCCL[i], true
		}
	}
	return nil, false
}

// NewestNCCL returns the newest release of NCCL that was read.
func (t *Tables) NewestNCCL() string {
	newest := ""
	for i := range t.NCCLReleases {
		if v := t.NCCLReleases[i].Version; compare(v, newest) > 0 {
			newest = v
		}
	}
	return newest
}

// NCCLNames returns the names that a release reads, sorted. A release that was not
// read is taken for the one before it, and a newer one than all for the newest.
func (t *Tables) NCCLNames(release string) []string {
	var names []string
	for i := range t.NCCL {
		if t.NCCL[i].In(release) {
			names = append(names, t.NCCL[i].Name)
		}
	}
	return names
}

// In reports whether a release reads the variable, as NCCLNames does.
func (n *NCCLName) In(release string) bool {
	return compare(release, n.First) >= 0 && (n.Last == "" || compare(release, n.Last) <= 0)
}

// NCCLLifeOf returns what became of a variable.
func (t *Tables) NCCLLifeOf(name string) (*NCCLLife, bool) {
	for i := range t.NCCLLife {
		if t.NCCLLife[i].Name == name {
			return &t.NCCLLife[i], true
		}
	}
	return nil, false
}

// NCCLValuesOf returns what a variable may be set to.
func (t *Tables) NCCLValuesOf(name string) (*NCCLValues, bool) {
	for i := range t.NCCLValues {
		if t.NCCLValues[i].Name == name {
			return &t.NCCLValues[i], true
		}
	}
	return nil, false
}

// ForeignNCCL returns the row about a name that begins like those of NCCL and is read
// by others.
func (t *Tables) ForeignNCCL(name string) (*Foreign, bool) {
	for i := range t.Foreign {
		prefix, open := strings.CutSuffix(t.Foreign[i].Name, "*")
		if name == prefix || open && strings.HasPrefix(name, prefix) {
			return &t.Foreign[i], true
		}
	}
	return nil, false
}

// WrongNCCL returns the row about a name that people set and nothing reads.
func (t *Tables) WrongNCCL(name string) (*Wrong, bool) {
	for i := range t.Wrong {
		if t.Wrong[i].Name == name {
			return &t.Wrong[i], true
		}
	}
	return nil, false
}
