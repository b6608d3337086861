package native

import (
	"bytes"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// directive reads a line of the preprocessor. What a macro stands for, or
// #pragma says, is code like any other.
func (r *reader) directive() {
	r.at++
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == '\t') {
		r.at++
	}
	start := r.at
	for r.at < len(r.text) && isLetter(r.text[r.at]) {
		r.at++
	}
	r.inLine = true
	switch name := string(r.text[start:r.at]); name {
	case "include", "include_next", "import":
		r.header()
	case "if", "ifdef", "ifndef":
		once := !r.conditional && name == "ifndef" && r.defines(string(bytes.TrimSpace(r.rest())))
		r.conditional = true
		r.conditions.open(!once && asks(r.rest()))
	case "elif", "elifdef", "elifndef":
		r.conditions.last(asks(r.rest()))
	case "else":
	case "endif":
		r.conditions.close()
	case "define":
		r.define()
		return
	default:
		return
	}
	r.at += len(r.rest())
}

// define reads the name of a macro.
func (r *reader) define() {
	for r.at < len(r.text) && (r.text[r.at] == ' ' || r.text[r.at] == '\t') {
		r.at++
	}
	start := r.at
	for r.at < len(r.text) && (isLetter(r.text[r.at]) || isDigit(r.text[r.at])) {
		r.at++
	}
	if r.at > start {
		r.code.Defines = append(r.code.Defines, string(r.text[start:r.at]))
	}
}

// rest returns what follows on the line up to a comment, which may be longer
// than the line.
func (r *reader) rest() []byte {
	line := r.text[r.at:r.lineEnd()]
	for i := range line {
		if hasPrefix(line[i:], "//") || hasPrefix(line[i:], "/*") {
			return line[:i]
		}
	}
	return line
}

// defines reports whether the next line defines a macro as nothing: the guard
// against including a file twice is "#ifndef X" and "#define X".
func (r *reader) defines(macro string) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(r.text[r.lineEnd():], " \t\r\n"), []byte("\n"))
	rest, ok := bytes.CutPrefix(line, []byte("#"))
	return ok && strings.Join(strings.Fields(string(rest)), " ") == "define "+macro
}

// header reads <path> or "path".
func (r *reader) header() {
	line := r.rest()
	open := bytes.IndexAny(line, `<"`)
	if open < 0 || len(bytes.TrimSpace(line[:open])) > 0 {
		return // a macro that gives the name
	}
	closing := byte('>')
	if line[open] == '"' {
		closing = '"'
	}
	n := bytes.IndexByte(line[open+1:], closing)
	if n <= 0 {
		return
	}
	start := r.at + open + 1
	r.code.Headers = append(r.code.Headers, project.Header{
		Path:    string(line[open+1 : open+1+n]),
		Quoted:  closing == '"',
		Span:    source.Span{Start: start, End: start + n},
		Guarded: r.conditions.guarded(),
	})
}

// conditions say of each open #if whether it, or an arm of it so far, may ask for
// the version of a library: then all of its arms are for some versions only.
type conditions struct {
	asks []bool
	// asking counts those that may.
	asking int
}

func (c *conditions) guarded() bool { return c.asking > 0 }

func (c *conditions) open(asks bool) {
	c.asks = append(c.asks, asks)
	if asks {
		c.asking++
	}
}

// last takes another arm of the innermost #if into account.
func (c *conditions) last(asks bool) {
	if n := len(c.asks); n > 0 && asks && !c.asks[n-1] {
		c.asks[n-1] = true
		c.asking++
	}
}

func (c *conditions) close() {
	n := len(c.asks)
	if n == 0 {
		return
	}
	if c.asks[n-1] {
		c.asking--
	}
	c.asks = c.asks[:n-1]
}

// asks reports whether a condition may ask for the version of a library, or for
// a header or macro that comes with one, or is never true. Projects give such
// switches names of their own (OLD_GENERATOR_PATH), so that all names count but
// those of platforms, compilers and the ways to build.
func asks(condition []byte) bool {
	text := strings.TrimSpace(string(condition))
	if text == "0" {
		return true
	}
	for _, name := range strings.FieldsFunc(text, func(c rune) bool { return c >= 0x80 || !isLetter(byte(c)) && !isDigit(byte(c)) }) {
		if !isDigit(name[0]) && name != "defined" && !isPlatform(strings.ToUpper(name)) {
			return true
		}
	}
	return false
}

// isPlatform reports whether a macro is about the machine, the compiler or the
// kind of build: WITH_CUDA, __CUDA_ARCH__, CUDA_VERSION, _WIN32, NDEBUG.
func isPlatform(name string) bool {
	if strings.Contains(name, "TORCH") {
		return false
	}
	for _, part := range []string{
		"CUDA", "CUDART", "CUDNN", "NVCC", "GPU", "HIP", "ROCM", "WIN32", "WIN64", "MSC_VER", "APPLE", "LINUX", "UNIX", "GNUC", "CLANG",
		"CPLUSPLUS", "OPENMP", "AVX", "SSE", "NEON", "X86", "ARM", "DEBUG", "PYBIND", "MPI", "NCCL",
	} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}
