package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/stack"
)

// stackPage is the page with the tables of package stack.
func stackPage(t *stack.Tables) []byte {
	var b strings.Builder
	b.WriteString("# CUDA, drivers, frameworks and images\n\n")
	b.WriteString("What upcheck knows of the software between a framework and the GPU, on Linux. Every row has a source,\n")
	b.WriteString("listed at the end, and a certainty, which limits what a finding may be that rests on it: what was measured\n")
	b.WriteString("or is documented can be an error, what others report a warning, and what is only a proxy a note.\n\n")
	b.WriteString("No table says that a version of CUDA wants a kernel that is old enough: no vendor document does. A toolkit\n")
	b.WriteString("wants a driver, and the driver is a kernel module.\n")
	toolkitTable(&b, t)
	wheelTable(&b, t, "torch", "PyTorch")
	buildTable(&b, t)
	kernelsTable(&b, t)
	wheelTable(&b, t, "tensorflow", "TensorFlow")
	testedTable(&b, t)
	imageTables(&b, t)
	driverTables(&b, t)
	gpuTables(&b, t)
	ncclTables(&b, t)
	sourceTable(&b, t)
	return []byte(b.String())
}

// table writes a heading, a text, the header and its rows.
func table(b *strings.Builder, title, text string, header ...string) func(cells ...string) {
	fmt.Fprintf(b, "\n## %s\n\n", title)
	if text != "" {
		b.WriteString(text + "\n\n")
	}
	fmt.Fprintf(b, "| %s |\n|%s\n", strings.Join(header, " | "), strings.Repeat("---|", len(header)))
	return func(cells ...string) {
		for i := range cells {
			if cells[i] = strings.ReplaceAll(cells[i], "|", `\|`); cells[i] == "" {
				cells[i] = "–"
			}
		}
		fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
	}
}

// known names the source and the certainty of a row.
func known(f stack.Fact) string {
	if f.Src == "" {
		return ""
	}
	return fmt.Sprintf("%s (%s)", f.Src, f.Certainty)
}

// number leaves out the zero.
func number(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// span joins Pythons as a range, those with a free-threaded build behind it.
func span(pythons []string) string {
	var threaded, plain []string
	for _, p := range pythons {
		if strings.HasSuffix(p, "t") {
			threaded = append(threaded, p)
		} else {
			plain = append(plain, p)
		}
	}
	text := strings.Join(plain, ", ")
	if len(plain) > 2 {
		text = plain[0] + " to " + plain[len(plain)-1]
	}
	return strings.Join(append([]string{text}, threaded...), ", ")
}

// specifier writes "==1.2" as "1.2".
func specifier(spec string) string {
	if exact, ok := strings.CutPrefix(spec, "=="); ok && !strings.Contains(exact, ",") {
		return exact
	}
	return spec
}

func code(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = "`" + text + "`"
	}
	return strings.Join(quoted, ", ")
}

func toolkitTable(b *strings.Builder, t *stack.Tables) {
	row := table(b, "CUDA toolkits", "Below *floor* nothing runs. From there to the driver that the toolkit was released with it runs, with limits:\ncode that is newer PTX than the driver cannot be compiled. The compilers are the highest majors that `nvcc` does\nnot refuse.",
		"CUDA", "floor", "released with", "GCC", "Clang", "architectures", "floor is known from", "released with is known from")
	for _, k := range t.Toolkits {
		archs := ""
		if list := k.Archs.List; len(list) > 0 {
			archs = list[0] + " to " + list[len(list)-1]
		}
		row(k.CUDA, k.Floor.Driver, strings.Join(k.Packaged.Drivers, ", "), number(k.Compiler.GCC), number(k.Compiler.Clang), archs, known(k.Floor.Fact), known(k.Packaged.Fact))
	}
	row = table(b, "Components of the toolkit", "", "toolkit", "runtime", "nvcc")
	for _, c := range t.Components {
		row(c.Toolkit, c.Runtime, c.NVCC)
	}
}

func wheelTable(b *strings.Builder, t *stack.Tables, pkg, title string) {
	text := "The wheels on the package index. Without CUDA they are for the CPU, bundle it, or use that of the system."
	row := table(b, title, text, "release", "machine", "Python", "glibc", "CUDA", "cuDNN", "NCCL", "Triton", "TensorRT", "extra")
	for _, w := range t.Wheels {
		if w.Package == pkg {
			row(w.Version, w.Machine, span(w.Pythons), w.GLIBC, w.CUDA, specifier(w.CUDNN), specifier(w.NCCL), triton(w), tensorRT(w), w.Extra)
		}
	}
}

func triton(w stack.Wheel) string {
	if w.TritonPython == "" {
		return specifier(w.Triton)
	}
	return specifier(w.Triton) + " (Python " + w.TritonPython + ")"
}

// tensorRT says on which Pythons the TensorRT that a wheel requires can be had.
func tensorRT(w stack.Wheel) string {
	switch {
	case w.TensorRT == "":
		return ""
	case len(w.TensorRTPythons) == 0:
		return specifier(w.TensorRT) + " (has no wheel)"
	default:
		return specifier(w.TensorRT) + " (Python " + span(w.TensorRTPythons) + ")"
	}
}

func buildTable(b *strings.Builder, t *stack.Tables) {
	row := table(b, "Builds of PyTorch on its own index", "For x86_64. The default is the one that the package index has.", "releases", "builds", "default", "known from")
	for _, r := range t.IndexBuilds {
		var locals []string
		for _, cuda := range r.CUDA {
			locals = append(locals, stack.LocalOf(cuda))
		}
		row(strings.Join(r.Versions, ", "), code(locals), r.Default, known(r.Fact))
	}
}

func kernelsTable(b *strings.Builder, t *stack.Tables) {
	row := table(b, "GPU code in builds of PyTorch", "", "releases", "CUDA", "architectures", "known from")
	for _, k := range t.Kernels {
		archs := slices.Clone(k.Archs)
		if k.PTX != "" {
			archs = append(archs, "PTX "+k.PTX)
		}
		row(strings.Join(k.Versions, ", "), k.CUDA, strings.Join(archs, " "), known(k.Fact))
	}
}

func testedTable(b *strings.Builder, t *stack.Tables) {
	row := table(b, "What TensorFlow was tested with", "Up to 2.13 the system has to have it.", "release", "Python", "compiler", "cuDNN", "CUDA", "known from")
	for _, r := range t.Tested {
		row(r.Version, span(r.Pythons), r.Compiler, r.CUDNN, r.CUDA, known(r.Fact))
	}
}

func imageTables(b *strings.Builder, t *stack.Tables) {
	row := table(b, "Images", "", "image", "tags", "known from")
	for _, f := range t.Forms {
		row("`"+f.Image+"`", "`"+f.Tag+"`", known(f.Fact))
	}
	row = table(b, "Releases of NVIDIA's images", "A month that is missing is not known.", "image", "release", "variant", "CUDA", "PyTorch", "Python", "driver of its CUDA", "known from")
	for _, r := range t.Releases {
		row("`"+r.Image+"`", r.Release, r.Variant, r.CUDA, r.Torch, r.Python, r.Driver, known(r.Fact))
	}
	row = table(b, "C libraries of distributions", "", "distribution", "codename", "glibc", "known from")
	for _, s := range t.Systems {
		libc := s.GLIBC
		if s.LibC != "" {
			libc = s.LibC
		}
		row(strings.TrimSpace(s.Name+" "+s.Version), s.Codename, libc, known(s.Fact))
	}
}

func driverTables(b *strings.Builder, t *stack.Tables) {
	row := table(b, "Branches of the driver", "The last column is the newest driver that the tables know.", "branch", "kind", "maintained until", "highest CUDA", "newest known", "known from")
	for _, d := range t.Branches {
		newest, _ := t.NewestDriver(d.Branch)
		row(d.Branch, d.Kind, d.End, number(d.CUDAMajor), newest, known(d.Fact))
	}
	row = table(b, "Drivers and kernels", "The newest kernel that the build of the last known driver of each branch was adapted to. A newer one may work, and\nan older one is no proof.", "driver", "kernel", "known from")
	for i, d := range t.Drivers {
		if i+1 == len(t.Drivers) || stack.DriverBranch(t.Drivers[i+1].Version) != stack.DriverBranch(d.Version) {
			row(d.Version, d.Kernel, known(d.Fact))
		}
	}
}

func gpuTables(b *strings.Builder, t *stack.Tables) {
	row := table(b, "GPUs", "", "compute capability", "names", "known from")
	for _, g := range t.GPUs {
		row(g.Capability, strings.Join(g.Names, ", "), known(g.Fact))
	}
	row = table(b, "Machines of clouds", "", "types", "GPU", "known from")
	for _, i := range t.Instances {
		row(code(i.Types), i.GPU, known(i.Fact))
	}
}

func ncclTables(b *strings.Builder, t *stack.Tables) {
	row := table(b, "Variables of NCCL that changed", "NCCL says nothing about a name that it does not know.", "variable", "status", "since", "instead", "note", "known from")
	for _, l := range t.NCCLLife {
		row("`"+l.Name+"`", l.Status, l.Since, l.Instead, l.Note, known(l.Fact))
	}
	for _, w := range t.Wrong {
		row("`"+w.Name+"`", "never existed", "", w.Instead, w.Note, known(w.Fact))
	}
	row = table(b, "Variables that NCCL reads", "By the first and the last release whose source has them.", "variable", "first", "last")
	for _, n := range t.NCCL {
		row("`"+n.Name+"`", n.First, n.Last)
	}
}

func sourceTable(b *strings.Builder, t *stack.Tables) {
	row := table(b, "Sources", "", "name", "what", "read")
	for _, s := range t.Sources {
		row(s.Name, s.Title, s.Read)
	}
}
