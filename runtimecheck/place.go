package runtimecheck

import (
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// places knows the files of a recording by their paths below the scan root.
type places struct {
	roots   []string
	dir     string
	windows bool
}

func placesOf(h *event.Header) places {
	p := places{windows: strings.Contains(h.Root, `\`)}
	p.dir = p.slashes(h.Dir)
	for _, root := range []string{h.Root, h.RealRoot} {
		if root != "" {
			p.roots = append(p.roots, path.Clean(p.slashes(root)))
		}
	}
	return p
}

func (p places) slashes(name string) string {
	if p.windows {
		return strings.ReplaceAll(name, `\`, "/")
	}
	return name
}

// below returns the path of a file below the root; false for one of a library, and for
// code that is in no file. CPython 3.8 names the script as it was given, later versions
// do not clean the path.
func (p places) below(name string) (string, bool) {
	if name == "" || strings.HasPrefix(name, "<") {
		return "", false
	}
	name = p.slashes(name)
	if !path.IsAbs(name) && !p.windows {
		name = path.Join(p.dir, name)
	}
	name = path.Clean(name)
	for _, root := range p.roots {
		rest, ok := strings.CutPrefix(name, strings.TrimSuffix(root, "/")+"/")
		if ok && !installed(rest) {
			return rest, true
		}
	}
	return "", false
}

// installed reports whether a path leads into an environment, which may lie in a project.
func installed(name string) bool {
	return slices.ContainsFunc(strings.Split(name, "/"), isPackages)
}

func isPackages(folder string) bool { return folder == "site-packages" || folder == "dist-packages" }

// library is the path of a file in its folder of packages, or its base name.
func (p places) library(name string) string {
	parts := strings.Split(p.slashes(name), "/")
	for i, part := range slices.Backward(parts) {
		if isPackages(part) && i+1 < len(parts) {
			return strings.Join(parts[i+1:], "/")
		}
	}
	return parts[len(parts)-1]
}

// generated reports whether code was compiled from a function: AutoGraph runs what it
// makes of one from a temporary file, and warnings name that "<generated>".
func generated(name string) bool {
	return strings.HasPrefix(name, "<generated>") || strings.Contains(name, "__autograph_generated_file")
}
