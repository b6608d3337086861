package command

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/project"
)

func (r *reader) host(w word, kind project.HostKind, value, says string) {
	r.facts.Host = append(r.facts.Host, project.HostFact{Place: r.place(w.span(0, len(w.text))), Kind: kind, Value: value, Source: says})
}

const systemValued = "-o --option -t --target-release -c --config-file --setopt --enablerepo --disablerepo --repo --releasever"

// system reads what apt, yum and their like install.
func (r *reader) system(args []word) {
	tool := args[0].base()
	rest, ok := subcommand(args[1:], "install")
	switch {
	case tool == "dpkg" || tool == "rpm":
		rest, ok = args[1:], true
	case !ok && len(args) > 2 && args[1].text == "module": // dnf module install nvidia-driver:535
		rest, ok = subcommand(args[2:], "install")
	}
	if !ok {
		return
	}
	says := tool + " package "
	if tool == "apt-get" || tool == "aptitude" {
		says = "apt package "
	}
	_, operands := options(rest, systemValued)
	for _, w := range operands {
		if name, _, ok := w.cut("="); ok && !w.known {
			w = name // which may say as much as "cuda-11-8"
		}
		if w.known {
			r.systemPackage(w, says+w.text)
		}
	}
}

// The names of packages that say a version. What follows "=" in apt, "-" in yum
// and ":" in a module of dnf is the version of the package; that of a file
// follows "_".
var systemPackages = sync.OnceValue(func() []systemPackage {
	end := `(?:[=_:-](\d.*))?$`
	number := `(\d+(?:\.\d+)*)`
	return []systemPackage{
		// The toolkit as a whole has its version; parts of it, as cuda-nvcc-11-8,
		// have versions of their own.
		{project.Toolkit, regexp.MustCompile(`^cuda(?:-toolkit|-runtime)?(?:-(\d+)(?:-(\d+))?)?` + end), true},
		{project.Toolkit, regexp.MustCompile(`^cuda-(?:compiler|nvcc|cudart|cudart-dev|libraries|libraries-dev|minimal-build|command-line-tools|nvrtc|nvrtc-dev|core)-(\d+)-(\d+)` + end), false},
		{project.Compat, regexp.MustCompile(`^cuda-compat-(\d+)-(\d+)` + end), false},
		{project.Driver, regexp.MustCompile(`^cuda-drivers(?:-fabricmanager)?(?:-(\d+))?` + end), true},
		{project.Driver, regexp.MustCompile(`^(?:nvidia-(?:driver|headless|headless-no-dkms|dkms|kernel-source|utils|compute-utils|open|open-kernel)|libnvidia-(?:compute|gl|decode|encode))-(\d+)(?:-server|-open|-server-open)*` + end), true},
		{project.Driver, regexp.MustCompile(`^linux-modules-nvidia-(\d+)(?:-server|-open|-server-open)?-.*$`), false},
		{project.Driver, regexp.MustCompile(`^nvidia-driver:` + number + `.*$`), false},
		{project.CuDNN, regexp.MustCompile(`^(?:lib)?cudnn(\d+)(?:-dev|-devel|-devel-cuda-\d+|-dev-cuda-\d+|-cuda-\d+)?` + end), true},
		{project.NCCL, regexp.MustCompile(`^libnccl2?(?:-dev|-devel)?` + end), true},
		{project.Kernel, regexp.MustCompile(`^linux-image(?:-unsigned)?-(\d+\.\d+\.\d+-[\w.-]+)$`), false},
	}
})

type systemPackage struct {
	kind project.HostKind
	// The groups are the parts of a version in the name, then the version of the
	// package, which is that of the thing itself where pinned says so.
	name   *regexp.Regexp
	pinned bool
}

// release is the version of the thing in that of its package: "8.7.0.84" of
// "8.7.0.84-1+cuda11.8".
var release = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(?:\d:)?(\d+(?:\.\d+)+)`) })

func (r *reader) systemPackage(w word, says string) {
	name := w.text
	if i := strings.LastIndexByte(name, '/'); i >= 0 && strings.HasSuffix(name, ".deb") || strings.HasSuffix(name, ".rpm") {
		name = name[i+1:]
	}
	for _, p := range systemPackages() {
		m := p.name.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		m = m[1:]
		value := ""
		if p.pinned {
			if pin := release().FindStringSubmatch(m[len(m)-1]); pin != nil {
				value = pin[1]
			}
			m = m[:len(m)-1]
		}
		if value == "" && len(m) > 0 {
			value = m[0]
			if len(m) > 1 && m[1] != "" && p.kind != project.Driver && p.kind != project.Kernel {
				value += "." + m[1]
			}
		}
		if value != "" {
			r.host(w, p.kind, value, says)
		}
		return
	}
}
