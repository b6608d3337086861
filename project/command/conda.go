package command

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

const condaValued = "-c --channel -n --name -p --prefix --file -f --solver --experimental-solver --clone --repodata-fn --subdir --platform --cwd -r --root-prefix"

// conda reads conda install and conda create, and what conda run runs.
func (r *reader) conda(args []word) {
	rest, ok := subcommand(args[1:], "install")
	if !ok {
		rest, ok = subcommand(args[1:], "create")
	}
	if !ok {
		if rest, ok := subcommand(args[1:], "run"); ok {
			r.wrapped(append([]word{args[0]}, rest...))
		}
		return
	}
	opts, operands := options(rest, condaValued)
	label := ""
	for _, o := range opts {
		if (o.name == "-c" || o.name == "--channel") && o.value.known && o.value.text != "" {
			r.facts.Indexes = append(r.facts.Indexes, project.Index{
				Place: r.place(o.value.span(0, len(o.value.text))), URL: o.value.text, Kind: project.Channel,
			})
			label = labelled(o.value.text, label)
		}
	}
	for _, w := range operands {
		r.condaPackage(w, label)
	}
}

// labelled returns the release of CUDA that a channel is for:
// "nvidia/label/cuda-11.8.0".
func labelled(channel, otherwise string) string {
	if _, release, ok := strings.Cut(channel, "nvidia/label/cuda-"); ok {
		return release
	}
	return otherwise
}

// spec is a package as conda takes it on its command line: channel, name,
// versions, the build left out.
var spec = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:([^\s:]+)::)?([A-Za-z0-9_][A-Za-z0-9._-]*)(?:\[[^\]]*\])?\s*(.*)$`)
})

func (r *reader) condaPackage(w word, label string) {
	if !w.known {
		return
	}
	m := spec().FindStringSubmatchIndex(w.text)
	if m == nil {
		return
	}
	channel := ""
	if m[2] >= 0 {
		channel = w.text[m[2]:m[3]]
	}
	name, written := strings.ToLower(w.text[m[4]:m[5]]), w.text[m[6]:m[7]]
	set, end, ok := condaVersions(written)
	if !ok {
		return
	}
	if kind, ok := condaHost(name); ok {
		value := strings.TrimSuffix(strings.TrimLeft(written[:end], "=~><! "), ".*")
		if value == "" && kind == project.Toolkit {
			value = labelled(channel, label)
		}
		if value != "" && !strings.ContainsAny(value, ",|*<>=") {
			r.host(w, kind, value, "conda package "+w.text)
		}
		return
	}
	if name == "pytorch" {
		name = "torch"
	}
	q := project.Requirement{Name: distribution.Normalise(name), Spec: set, Manager: project.Conda, Index: channel, Unit: r.unit}
	q.NameSpan, q.SpecSpan = places(w, source.Span{Start: m[4], End: m[5]}, source.Span{Start: m[6], End: m[6] + end})
	r.facts.Requirements = append(r.facts.Requirements, q)
}

// condaHost says what a package of conda puts on a machine beside Python's.
func condaHost(name string) (project.HostKind, bool) {
	switch name {
	case "cudatoolkit", "cudatoolkit-dev", "cuda-toolkit", "pytorch-cuda", "cuda-version", "cuda":
		return project.Toolkit, true
	case "cudnn":
		return project.CuDNN, true
	case "nccl":
		return project.NCCL, true
	}
	return 0, false
}

// condaVersions reads the versions of a package, and returns where they end: a
// build may follow, "=1.13.1=py3.10_cuda11.7_cudnn8.5.0_0". One equals sign means
// all versions that begin so.
func condaVersions(text string) (set version.Set, end int, ok bool) {
	end = len(text)
	trimmed := strings.TrimRight(text, " ")
	switch {
	case trimmed == "":
		set, err := version.ParseSet("")
		return set, 0, err == nil
	case strings.HasPrefix(text, "=="):
		if build := strings.IndexAny(text[2:], "= "); build >= 0 {
			end = 2 + build
		}
		set, err := version.ParseSet(text[:end])
		return set, end, err == nil
	case text[0] == '=' || text[0] >= '0' && text[0] <= '9': // "name=1.8", "name 1.8"
		start := len(text) - len(strings.TrimLeft(text, "="))
		if build := strings.IndexAny(text[start:], "= "); build >= 0 {
			end = start + build
		}
		family := "==" + strings.TrimSuffix(strings.TrimSuffix(text[start:end], "*"), ".")
		if start > 0 || strings.HasSuffix(text[start:end], "*") {
			family += ".*"
		}
		set, err := version.ParseSet(family)
		return set, end, err == nil
	}
	set, err := version.ParseSet(text)
	return set, end, err == nil
}
