package setuppy

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/outline"
	"github.com/upcheck/upcheck/project"
)

// each visits all expressions of a block, with the function that they stand in.
func (r *reader) each(body []outline.Stmt, function string, visit func(*outline.Expr, string)) {
	for i := range body {
		st := &body[i]
		in := function
		if st.Kind == outline.Def {
			in = st.Name
		}
		for _, list := range [][]*outline.Expr{st.Decorators, st.Bases, st.Targets, st.Items, {st.Value}} {
			for _, x := range list {
				walk(x, func(x *outline.Expr) { visit(x, in) })
			}
		}
		for _, block := range [][]outline.Stmt{st.Body, st.Handlers, st.Else, st.Finally} {
			r.each(block, in, visit)
		}
	}
}

var (
	// What nvcc is told to compile for: -gencode=arch=compute_70,code=sm_70, -arch=sm_61.
	code = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`code=\[?((?:sm|compute)_[0-9]+[af]?)`) })
	arch = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`arch=((?:sm|compute)_[0-9]+[af]?)`) })
	// One capability in TORCH_CUDA_ARCH_LIST: "8.6", "9.0a", "7.5+PTX", "Ampere".
	capability = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^\s;]+`) })
)

// extensions reads which code for CUDA is compiled, and for which devices.
func (r *reader) extensions() {
	r.each(r.tree.Body, "", func(x *outline.Expr, _ string) {
		switch x.Kind {
		case outline.Name, outline.Attribute:
			// It is called, or given another name first.
			if last(x.Dotted()) == "CUDAExtension" {
				r.compiles(x, "CUDAExtension")
			}
		case outline.Call:
			r.extension(x)
			if on := x.Args[0]; on.Kind == outline.Attribute && on.Text == "setdefault" && len(x.Args) == 3 {
				r.list(x.Args[1], x.Args[2])
			}
		case outline.String:
			all := code().FindAllStringSubmatchIndex(x.Text, -1)
			if all == nil {
				all = arch().FindAllStringSubmatchIndex(x.Text, -1)
			}
			for _, m := range all {
				r.arch(x, m[2], m[3], "nvcc option in setup.py")
			}
		}
	})
	r.assigned(r.tree.Body)
}

// extension reads a call that makes an extension with sources of CUDA.
func (r *reader) extension(x *outline.Expr) {
	name := last(x.Args[0].Dotted())
	if name == "CUDAExtension" || !strings.HasSuffix(name, "Extension") {
		return
	}
	cuda := false
	walk(x, func(x *outline.Expr) {
		cuda = cuda || x.Kind == outline.String && strings.HasSuffix(x.Text, ".cu")
	})
	if cuda {
		r.compiles(x.Args[0], name)
	}
}

// compiles adds that CUDA code is compiled here.
func (r *reader) compiles(x *outline.Expr, name string) {
	r.facts.Host = append(r.facts.Host, project.HostFact{
		Place: project.Place{Path: r.path, Line: r.line(x.Span), Span: r.origin(source.Span{End: x.Span.Len()}, x.Span.Start)},
		Kind:  project.Compiles, Value: name, Source: name + " in setup.py",
	})
}

// last returns the last part of a dotted name.
func last(dotted string) string { return dotted[strings.LastIndexByte(dotted, '.')+1:] }

// assigned reads os.environ["TORCH_CUDA_ARCH_LIST"] = "7.0 8.0".
func (r *reader) assigned(body []outline.Stmt) {
	for i := range body {
		st := &body[i]
		if st.Kind == outline.Assign {
			for _, target := range st.Targets {
				if target.Kind == outline.Subscript && len(target.Args) == 2 {
					r.list(target.Args[1], st.Value)
				}
			}
		}
		for _, block := range [][]outline.Stmt{st.Body, st.Handlers, st.Else, st.Finally} {
			r.assigned(block)
		}
	}
}

// list reads the capabilities that a variable is set to.
func (r *reader) list(name, value *outline.Expr) {
	if name.Kind != outline.String || name.Text != "TORCH_CUDA_ARCH_LIST" || value == nil || value.Kind != outline.String || len(value.Args) > 0 {
		return
	}
	for _, m := range capability().FindAllStringIndex(value.Text, -1) {
		r.arch(value, m[0], m[1], "TORCH_CUDA_ARCH_LIST in setup.py")
	}
}

// arch adds a capability, a part of the text of a string.
func (r *reader) arch(x *outline.Expr, from, to int, says string) {
	p := project.Place{Path: r.path, Line: r.line(x.Span)}
	if start, ok := r.content(x); ok {
		p.Span = r.origin(source.Span{Start: from, End: to}, start)
	}
	r.facts.Host = append(r.facts.Host, project.HostFact{Place: p, Kind: project.Arch, Value: x.Text[from:to], Source: says})
}
