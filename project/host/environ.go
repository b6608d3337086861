package host

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// families are the beginnings of the names of variables that are of interest. The
// values of others are nobody's business: TF_VAR_ and TF_TOKEN_ are of Terraform,
// NVIDIA_API_KEY is a secret.
func families() []string {
	return []string{
		"NCCL_", "TORCH_", "PYTORCH_", "CUDA_", "CUDNN_", "CUBLAS_",
		"NVIDIA_VISIBLE_DEVICES", "NVIDIA_DRIVER_CAPABILITIES", "NVIDIA_REQUIRE_", "NVIDIA_DISABLE_REQUIRE", "NVIDIA_TF32_OVERRIDE",
		"TF_CONFIG", "TF_CPP_", "TF_CUDNN_", "TF_DETERMINISTIC_", "TF_DISABLE_", "TF_ENABLE_", "TF_FORCE_", "TF_GPU_", "TF_TRT_", "TF_USE_", "TF_XLA_",
	}
}

// isFamily reports whether a variable may be shown.
func isFamily(name string) bool {
	for _, end := range []string{"_KEY", "_TOKEN", "_SECRET", "_PASSWORD"} {
		if strings.HasSuffix(name, end) {
			return false
		}
	}
	return slices.ContainsFunc(families(), func(family string) bool { return strings.HasPrefix(name, family) })
}

// variables reads the environment.
func (p *probe) variables() {
	for _, pair := range p.environ {
		name, text, ok := strings.Cut(pair, "=")
		if ok && isFamily(name) {
			// An expression may be longer than a line that is shown.
			p.facts.Env = append(p.facts.Env, Named{name, Value{Text: printable(text), Source: "environment"}})
		}
	}
	slices.SortFunc(p.facts.Env, func(a, b Named) int { return strings.Compare(a.Name, b.Name) })
}

// maxVariable is how much of a value is kept: requirements of images have some
// thousand bytes.
const maxVariable = 64 << 10

func printable(s string) string {
	s = s[:min(len(s), maxVariable)]
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\uFFFD' {
			return ' '
		}
		return r
	}, s)
}

// variable returns the value of a variable, "" where it is not set.
func (p *probe) variable(name string) string {
	for _, pair := range p.environ {
		if text, ok := strings.CutPrefix(pair, name+"="); ok {
			return text
		}
	}
	return ""
}

// Variable returns a variable of the environment that is of interest.
func (f *Facts) Variable(name string) Value {
	for _, v := range f.Env {
		if v.Name == name {
			return v.Value
		}
	}
	return Value{}
}

var variableName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[A-Z_][A-Z0-9_]*$`) })

// nccl reads the files in which NCCL looks for variables: the one that is named,
// or that of the user, and after it that of the machine.
func (p *probe) nccl() {
	files := []string{"/etc/nccl.conf"}
	if named := p.variable("NCCL_CONF_FILE"); path.IsAbs(named) {
		files = append([]string{named}, files...)
	} else if home := p.variable("HOME"); path.IsAbs(home) {
		files = append([]string{path.Join(home, ".nccl.conf")}, files...)
	}
	for _, file := range files {
		for n, pair := range assignments(p.tree.text(file)) {
			if variableName().MatchString(pair[0]) {
				p.facts.Conf = append(p.facts.Conf, Named{pair[0], value(pair[1], file, n, pair[0]+"="+pair[1])})
			}
		}
	}
}
