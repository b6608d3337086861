package host

import (
	"encoding/json"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

var (
	versionText = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^CUDA Version (\d+\.\d+(?:\.\d+)?)`) })
	// compilerRelease is the line before the last one: the last one names a build.
	compilerRelease = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^Cuda compilation tools, release (\d+\.\d+)\b`)
	})
)

// toolkits lists the toolkits of CUDA that are installed, each once: /usr/local/cuda
// leads to one of the others, as a rule.
func (p *probe) toolkits() {
	f := p.facts
	for _, dir := range p.tree.distinct(p.tree.glob("/usr/local/cuda*")) {
		if v := p.toolkit(p.tree.real(dir)); v.Found() {
			f.Toolkits = append(f.Toolkits, v)
		}
	}
	if len(f.Toolkits) > 0 {
		f.DefaultToolkit = p.tree.real("/usr/local/cuda")
		return
	}
	// Distributions put the compiler elsewhere.
	if v := match(NVCC.String(), p.run.Run(p.ctx, NVCC), compilerRelease()); v.Found() {
		f.Toolkits = append(f.Toolkits, v)
	}
}

// toolkit returns the version of the toolkit in a folder: version.json is there from
// 11.1 on, version.txt up to 11.0.
func (p *probe) toolkit(dir string) Value {
	name := path.Join(dir, "version.json")
	if text := p.tree.text(name); text != "" {
		var parts map[string]struct {
			Version string `json:"version"`
		}
		if err := json.Unmarshal([]byte(text), &parts); err != nil {
			p.problem(name, "is not the JSON that a toolkit has")
			return Value{}
		}
		if v := parts["cuda"].Version; v != "" {
			return value(v, name, lineOf(text, v), "")
		}
	}
	name = path.Join(dir, "version.txt")
	return match(name, p.tree.text(name), versionText())
}

// lineOf returns the line of the first place where a text stands, 0 for none.
func lineOf(text, what string) int {
	i := strings.Index(text, what)
	if i < 0 {
		return 0
	}
	return 1 + strings.Count(text[:i], "\n")
}

// headers reads the versions that the headers of cuDNN and NCCL state.
func (p *probe) headers() {
	folders := append([]string{"/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu", "/usr/local/include"},
		p.tree.glob("/usr/local/cuda*/include")...)
	for _, dir := range p.tree.distinct(folders) {
		// cuDNN has its version in a header of its own from 8 on.
		for _, name := range []string{"cudnn_version.h", "cudnn.h"} {
			if v := p.defined(path.Join(dir, name), "CUDNN_MAJOR", "CUDNN_MINOR", "CUDNN_PATCHLEVEL"); v.Found() {
				p.facts.CuDNN = append(p.facts.CuDNN, v)
				break
			}
		}
		if v := p.defined(path.Join(dir, "nccl.h"), "NCCL_MAJOR", "NCCL_MINOR", "NCCL_PATCH"); v.Found() {
			p.facts.NCCL = append(p.facts.NCCL, v)
		}
	}
}

// defined returns the version that a header defines in parts.
func (p *probe) defined(name string, parts ...string) Value {
	numbers := make([]string, len(parts))
	first, raw := 0, ""
	for n, line := range lines(p.tree.text(name)) {
		fields := strings.Fields(line)
		if len(fields) < 3 || fields[0] != "#define" {
			continue
		}
		for i, part := range parts {
			if _, err := strconv.ParseUint(fields[2], 10, 32); fields[1] != part || err != nil {
				continue
			}
			numbers[i] = fields[2]
			if i == 0 {
				first, raw = n, line
			}
		}
	}
	if numbers[0] == "" || numbers[1] == "" {
		return Value{}
	}
	return value(strings.TrimSuffix(strings.Join(numbers, "."), "."), p.tree.real(name), first, raw)
}

var compatLibrary = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^libcuda\.so\.(\d{3}\.\d+(?:\.\d+)?)$`)
})

// compat lists the drivers for forward compatibility.
func (p *probe) compat() {
	for _, dir := range p.tree.distinct(p.tree.glob("/usr/local/cuda*/compat")) {
		for _, name := range p.tree.list(dir) {
			if m := compatLibrary().FindStringSubmatch(name); m != nil {
				p.facts.Compat = append(p.facts.Compat, value(m[1], path.Join(dir, name), 0, name))
			}
		}
	}
}
