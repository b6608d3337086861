package host

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Built is a module that DKMS has, or could not build, for a kernel.
type Built struct {
	// Module is the name, "nvidia" or "nvidia-535"; Kernel and Arch are "" where
	// it was only added.
	Module, Version, Kernel, Arch string
	// State is added, built or installed; the text of Value is the state too.
	State string
	Value
}

// Of "dkms status" there are two forms: "nvidia/535.129.03, 5.15.0-91-generic,
// x86_64: installed", and before that "nvidia, 470.82.01, 5.4.0-90-generic, x86_64:
// installed". A remark in brackets may follow.
var statusRow = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(nvidia[\w-]*)(?:/|, )([^,/:\s]+)(?:, ([^,\s]+), ([^,:\s]+))?: (added|built|installed)\b`)
})

// failedLog is how the log of a build begins.
var failedLog = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:> ?)?DKMS .*\bfor kernel (\S+) \((\S+)\)`)
})

// dkms reads what DKMS has built for which kernel. Its folders say it too, but
// not whether the module is installed.
func (p *probe) dkms() {
	d := &p.facts.Driver
	source := DKMS.String()
	for n, line := range lines(p.run.Run(p.ctx, DKMS)) {
		if m := statusRow().FindStringSubmatch(line); m != nil {
			d.DKMS = append(d.DKMS, Built{m[1], m[2], m[3], m[4], m[5], value(m[5], source, n, line)})
		}
	}
	const root = "/var/lib/dkms"
	for _, dir := range p.tree.glob(root + "/nvidia*/*") {
		module, release := path.Base(path.Dir(dir)), path.Base(dir)
		for _, folder := range p.tree.glob(dir + "/*/*/module") {
			arch := path.Dir(folder)
			b := Built{module, release, path.Base(path.Dir(arch)), path.Base(arch), "built", value("built", folder, 0, "")}
			if !slices.ContainsFunc(d.DKMS, b.same) {
				d.DKMS = append(d.DKMS, b)
			}
		}
		// The folder of a build is taken away when it succeeds.
		log := dir + "/build/make.log"
		text := p.tree.text(log)
		m := failedLog().FindStringSubmatch(text)
		if m == nil {
			continue
		}
		b := Built{module, release, clean(m[1]), clean(m[2]), "failed", value("failed", log, 1, firstLine(text))}
		if !slices.ContainsFunc(d.DKMS, b.same) {
			d.Failed = append(d.Failed, b)
		}
	}
}

// same reports whether two rows are about the same module for the same kernel.
func (b Built) same(c Built) bool {
	return b.Module == c.Module && b.Version == c.Version && b.Kernel == c.Kernel
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}
