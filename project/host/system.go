package host

import (
	"debug/elf"
	"io"
	"path"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/version"
)

// system reads what the machine is: the distribution, the C library, and whether
// the kernel is its own.
func (p *probe) system() {
	f := p.facts
	f.Distro = p.distro()
	f.Glibc = p.glibc()
	if v := p.first("/etc/nv_tegra_release"); v.Found() {
		f.Jetson = v
	}
	for _, mark := range []string{"/.dockerenv", "/run/.containerenv"} {
		if !f.Container.Found() && p.tree.exists(mark) {
			f.Container = value("yes", mark, 0, "")
		}
	}
}

// first returns the first line of a file.
func (p *probe) first(name string) Value {
	for n, line := range lines(p.tree.text(name)) {
		return value(line, name, n, line)
	}
	return Value{}
}

func (p *probe) distro() Value {
	for _, name := range []string{"/etc/os-release", "/usr/lib/os-release"} {
		var v Value
		var release string
		for n, pair := range assignments(p.tree.text(name)) {
			switch pair[0] {
			case "ID":
				v = value(unquoted(pair[1]), name, n, pair[0]+"="+pair[1])
			case "VERSION_ID":
				release = clean(unquoted(pair[1]))
			}
		}
		if v.Found() {
			v.Text += release
			return v
		}
	}
	return Value{}
}

var libcName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^libc-(2\.\d+)\.so$`) })

// glibc returns the version of the C library: in the name of the file up to 2.33
// ("libc-2.31.so"), from the versions of its symbols after that.
func (p *probe) glibc() Value {
	for _, dir := range []string{
		"/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/lib", "/usr/lib",
	} {
		name := path.Join(dir, "libc.so.6")
		at := p.tree.real(name)
		if at == "" {
			continue
		}
		if m := libcName().FindStringSubmatch(path.Base(at)); m != nil {
			return value(m[1], at, 0, path.Base(at))
		}
		if v := p.symbols(at); v.Found() {
			return v
		}
		p.problem(at, "is not a C library of GNU that can be read")
	}
	return Value{}
}

// symbols returns the newest GLIBC_2.x that a library defines.
func (p *probe) symbols(at string) Value {
	f, err := p.tree.open(at)
	if err != nil {
		return Value{}
	}
	defer f.Close()
	r, ok := f.(io.ReaderAt)
	if !ok {
		return Value{}
	}
	lib, err := elf.NewFile(r)
	if err != nil {
		return Value{}
	}
	defer lib.Close()
	defined, err := lib.DynamicVersions()
	if err != nil {
		return Value{}
	}
	var newest version.Version
	for _, d := range defined {
		number, ok := strings.CutPrefix(d.Name, "GLIBC_")
		v, err := version.ParseDotted(number)
		if ok && err == nil && version.Compare(v, newest) > 0 {
			newest = v
		}
	}
	if newest.IsZero() {
		return Value{}
	}
	return value(newest.String(), at, 0, "GLIBC_"+newest.String())
}
