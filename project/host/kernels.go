package host

import (
	"compress/gzip"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// kernels reads which kernel runs, which are installed, and which is next.
func (p *probe) kernels() {
	f := p.facts
	f.Kernel = p.release("/proc/sys/kernel/osrelease")
	if strings.Contains(strings.ToLower(f.Kernel.Text), "microsoft") {
		f.WSL = f.Kernel
	}
	if !f.Jetson.Found() && strings.HasSuffix(f.Kernel.Text, "-tegra") {
		f.Jetson = f.Kernel
	}
	for _, name := range p.tree.glob("/boot/vmlinuz-*") {
		release := strings.TrimPrefix(path.Base(name), "vmlinuz-")
		p.kernel(release, name)
	}
	// Fedora keeps a copy where the modules are.
	for _, name := range p.tree.glob("/lib/modules/*/vmlinuz") {
		p.kernel(path.Base(path.Dir(name)), name)
	}
	slices.SortStableFunc(f.Kernels, func(a, b Value) int { return version.Compare(dotted(a.Text), dotted(b.Text)) })
	f.NextBoot = p.nextBoot()
}

// release reads the release of a kernel, which the file has and nothing else.
func (p *probe) release(name string) Value {
	v := p.first(name)
	if v.Found() && !isRelease(v.Text) {
		p.problem(name, "is not the release of a kernel")
		return Value{}
	}
	return v
}

// isRelease reports whether a name is the release of a kernel: a version, and what
// those who built it add.
func isRelease(s string) bool {
	return !dotted(s).IsZero() && !strings.ContainsFunc(s, func(r rune) bool {
		return r <= ' ' || r == '/' || r >= 0x7f
	})
}

// kernel adds an installed kernel; what is only for rescue is none.
func (p *probe) kernel(release, source string) {
	known := func(v Value) bool { return v.Text == release }
	if !isRelease(release) || strings.HasPrefix(release, "0-rescue") || strings.HasSuffix(release, ".old") || slices.ContainsFunc(p.facts.Kernels, known) {
		return
	}
	p.facts.Kernels = append(p.facts.Kernels, value(release, source, 0, path.Base(source)))
}

// dotted reads a version, the zero one where it is none.
func dotted(s string) version.Version {
	v, err := version.ParseDotted(s)
	if err != nil {
		return version.Version{}
	}
	return v
}

// nextBoot returns the kernel that the boot loader starts: the one that its
// settings name, else the newest. Settings that name no kernel, other than the
// first entry of the menu, leave it unknown.
func (p *probe) nextBoot() Value {
	kernels := p.facts.Kernels
	if len(kernels) == 0 {
		return Value{}
	}
	chosen := p.setting("/etc/default/grub", "GRUB_DEFAULT")
	if saved := p.setting("/boot/grub/grubenv", "saved_entry"); chosen.Text == "saved" && saved.Found() {
		chosen = saved
	} else if saved := p.setting("/boot/grub2/grubenv", "saved_entry"); (chosen.Text == "saved" || !chosen.Found()) && saved.Found() {
		chosen = saved
	}
	if !chosen.Found() || chosen.Text == "0" {
		return kernels[len(kernels)-1]
	}
	for _, k := range slices.Backward(kernels) {
		if strings.Contains(chosen.Text, k.Text) {
			return Value{k.Text, chosen.Source, chosen.Line, chosen.Raw}
		}
	}
	return Value{}
}

// setting returns what a file of assignments gives a name last.
func (p *probe) setting(file, name string) (v Value) {
	for n, pair := range assignments(p.tree.text(file)) {
		if pair[0] == name {
			v = value(unquoted(pair[1]), file, n, pair[0]+"="+pair[1])
		}
	}
	return v
}

// config reads the options of the running kernel that GPUs and tracing depend on.
func (p *probe) config() {
	wanted := []string{
		"CONFIG_HMM_MIRROR", "CONFIG_DEVICE_PRIVATE", "CONFIG_RANDOMIZE_BASE", "CONFIG_MODULE_SIG_FORCE",
		"CONFIG_BPF_SYSCALL", "CONFIG_DEBUG_INFO_BTF", "CONFIG_KPROBES", "CONFIG_UPROBES", "CONFIG_FTRACE_SYSCALLS",
	}
	source, text := "/proc/config.gz", p.unzipped("/proc/config.gz")
	if text == "" && p.facts.Kernel.Found() {
		source = "/boot/config-" + p.facts.Kernel.Text
		text = p.tree.text(source)
	}
	for n, pair := range assignments(text) {
		if slices.Contains(wanted, pair[0]) {
			p.facts.Config = append(p.facts.Config, Named{pair[0], value(pair[1], source, n, pair[0]+"="+pair[1])})
		}
	}
}

// unzipped returns the first maxText bytes of a file of gzip.
func (p *probe) unzipped(name string) string {
	f, err := p.tree.open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		p.problem(name, "is not a file of gzip")
		return ""
	}
	data, err := io.ReadAll(io.LimitReader(z, maxText))
	if err != nil {
		p.problem(name, "is cut off")
	}
	return string(data)
}
