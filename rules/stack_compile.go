package rules

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// compilers compares the toolkit that code is compiled with with the CUDA of the
// framework, and with the GPUs that it is compiled for.
func (in *site) compilers() {
	in.tensorRT()
	in.exactPins()
	kit, place, fact, ok := in.compiler()
	if !ok {
		return
	}
	if compiles := in.compiles(); compiles != nil {
		for i := range in.planned {
			if p := &in.planned[i]; p.pkg == "torch" && p.built && p.Manager == project.Pip {
				in.otherMajor(p, compiles, kit, place, fact)
			}
		}
	}
	in.architectures(kit, place, fact)
}

// compiler returns the toolkit with nvcc that an installation has.
func (in *site) compiler() (cuda string, place project.Place, fact stack.Fact, ok bool) {
	for i := range in.Host {
		if h := &in.Host[i]; h.Kind == project.Toolkit && !in.isConda(h) {
			return h.Value, h.Place, stack.Fact{Certainty: stack.Documented}, true
		}
	}
	for i := range in.images {
		if image := &in.images[i]; image.known.CUDA != "" && image.known.Compiler() {
			return image.known.CUDA, image.Place, image.known.Fact, true
		}
	}
	return "", project.Place{}, stack.Fact{}, false
}

// isConda reports whether a toolkit is the runtime that conda installs.
func (in *site) isConda(h *project.HostFact) bool { return strings.Contains(h.Source, "conda") }

// compiles returns what says that code of CUDA is compiled: the installation itself, or
// the setup script of the project that it installs.
func (in *site) compiles() *project.HostFact {
	for i := range in.Host {
		if h := &in.Host[i]; h.Kind == project.Compiles && h.Path == in.Path && h.Unit == in.Unit {
			return h
		}
	}
	if len(in.compiling) > 0 {
		return in.compiling[0]
	}
	return nil
}

func isSetup(file string) bool { return file == "setup.py" }

// otherMajor reports an extension that is compiled with another major release of CUDA
// than the framework: torch.utils.cpp_extension raises, and of another minor it warns.
func (in *site) otherMajor(p *planned, compiles *project.HostFact, kit string, place project.Place, fact stack.Fact) {
	if short(kit) == short(p.build.CUDA) || p.build.CUDA == "" {
		return
	}
	about := remarkable{
		place: place, name: "cuda", pkg: "torch", level: capped(fact, p.build.Fact),
		related: []finding.Related{at(p.Place(), &place, "torch is asked for here"), at(compiles.Place, &place, "code of CUDA is compiled: "+compiles.Source)},
	}
	if major(kit) == major(p.build.CUDA) {
		about.level = finding.Note
		about.message = fmt.Sprintf("extensions are compiled with CUDA %s, and torch %s is made for %s: PyTorch warns about another minor release", short(kit), p.release, short(p.build.CUDA))
	} else {
		about.message = fmt.Sprintf("extensions are compiled with CUDA %s, and torch %s is made for %s: PyTorch refuses another major release; use an image with CUDA %s, or the build of torch for CUDA %s", short(kit), p.release, short(p.build.CUDA), major(p.build.CUDA), major(kit))
	}
	in.say("CU005", &about)
}

// architectures reports GPUs that the compiler has no code for.
func (in *site) architectures(kit string, place project.Place, fact stack.Fact) {
	row, ok := in.tables.ToolkitOf(kit)
	if !ok {
		return
	}
	for _, h := range in.archs() {
		can, known := in.tables.CanCompile(kit, h.Value)
		if can || !known {
			continue
		}
		in.say("CU006", &remarkable{
			place: h.Place, name: "sm_" + stack.ArchOf(h.Value), level: capped(fact, row.Archs.Fact),
			message: fmt.Sprintf("CUDA %s does not compile for compute capability %s, only for sm_%s to sm_%s; leave it out, or compile with an older CUDA", short(kit), dotted(h.Value), row.Archs.List[0], row.Archs.List[len(row.Archs.List)-1]),
			related: []finding.Related{at(place, &h.Place, "the compiler is that of CUDA "+short(kit))},
		})
	}
}

// archs are the compute capabilities that code is compiled for.
func (in *site) archs() []*project.HostFact {
	var list []*project.HostFact
	for i := range in.Host {
		if in.Host[i].Kind == project.Arch {
			list = append(list, &in.Host[i])
		}
	}
	return list
}

// dotted writes an architecture as a compute capability: "6.1" for sm_61.
func dotted(arch string) string {
	name := strings.TrimRight(stack.ArchOf(arch), "af")
	if len(name) < 2 {
		return arch
	}
	return name[:len(name)-1] + "." + name[len(name)-1:]
}
