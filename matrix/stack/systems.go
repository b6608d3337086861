package stack

import "strings"

// SystemOf returns the row about a release of a distribution as image tags and
// names have it: "ubuntu22.04", "ubuntu2204", "ubuntu:22.04", "debian12",
// "bookworm", "ubi8", "rockylinux9.3", "alpine3.19".
func (t *Tables) SystemOf(os string) (*System, bool) {
	name, release := splitSystem(strings.ToLower(strings.TrimSpace(os)))
	for i := range t.Systems {
		s := &t.Systems[i]
		if s.Codename != "" && s.Codename == name && release == "" {
			return s, true
		}
		if s.Name == name && (s.Version == "" || s.is(release)) {
			return s, true
		}
	}
	return nil, false
}

// GLIBCOf returns the version of glibc that a release of a distribution has; false
// for one that is not known, and for one with another C library.
func (t *Tables) GLIBCOf(os string) (string, Fact, bool) {
	s, ok := t.SystemOf(os)
	if !ok || s.GLIBC == "" {
		return "", Fact{}, false
	}
	return s.GLIBC, s.Fact, true
}

// is reports whether a release as it is written is this one: with or without its dot,
// and for those that count in whole numbers with anything behind.
func (s *System) is(release string) bool {
	if release == s.Version || release == strings.ReplaceAll(s.Version, ".", "") {
		return release != ""
	}
	first, _, dotted := strings.Cut(release, ".")
	return dotted && first == s.Version
}

// splitSystem parts a name where its number begins. Some distributions have several
// names.
func splitSystem(os string) (name, release string) {
	i := strings.IndexAny(os, "0123456789")
	if i < 0 {
		i = len(os)
	}
	name, release = strings.TrimRight(os[:i], ":-_ "), os[i:]
	switch name {
	case "rhel", "redhat", "rhubi", "ubi":
		name = "ubi"
	case "rocky", "rockylinux":
		name = "rockylinux"
	case "alma", "almalinux":
		name = "almalinux"
	case "ol", "oraclelinux":
		name = "oraclelinux"
	case "amzn", "amazonlinux", "al":
		name = "amazonlinux"
	}
	return name, release
}
