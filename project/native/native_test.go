package native

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestHeaders(t *testing.T) {
	tests := []struct {
		name, code string
		want       []string
	}{
		{"brackets and quotes", "#include <THC/THC.h>\n#include \"cpu/vision.h\"\n", []string{"THC/THC.h", "cpu/vision.h"}},
		{"white space", "  #  include\t<a.h> // why\n", []string{"a.h"}},
		{"a comment before", "/* x */ #include <a.h>\n", []string{"a.h"}},
		{"in a comment", "// #include <a.h>\n/*\n#include <b.h>\n*/\n#include <c.h>", []string{"c.h"}},
		{"a comment that goes on", "// x \\\n#include <a.h>\n#include <b.h>", []string{"b.h"}},
		{"in a string", "auto s = R\"(\n#include <a.h>\n)\";\n#include <b.h>", []string{"b.h"}},
		{"in a string with a delimiter", "auto s = R\"x(\n)\"\n#include <a.h>\n)x\";\n#include <b.h>", []string{"b.h"}},
		{"not at the start of a line", "int a; #include <a.h>\n", nil},
		{"a macro names it", "#include HEADER\n", nil},
		{"nothing is named", "#include <>\n#include <\n#include", nil},
		{"quotes inside of a number open nothing", "int a = 1'000;\n#include <a.h>\n", []string{"a.h"}},
		{"a quoted quote", "char c = '\"';\nchar d = '\\'';\n#include <a.h>\n", []string{"a.h"}},
		{"a string that is not closed ends with its line", "\"abc\n#include <a.h>\n", []string{"a.h"}},
		{"under a version", "#if TORCH_VERSION_MAJOR < 2\n#include <a.h>\n#else\n#include <b.h>\n#endif\n#include <c.h>", []string{"a.h guarded", "b.h guarded", "c.h"}},
		{"under a test for a header", "#if __has_include(<THC/THC.h>)\n#include <THC/THC.h>\n#endif", []string{"THC/THC.h guarded"}},
		{"under a name of the project", "#ifdef OLD_PATH\n#include <a.h>\n#else\n#include <b.h>\n#endif", []string{"a.h guarded", "b.h guarded"}},
		{"never", "#if 0\n#include <a.h>\n#endif\n#if 1\n#include <b.h>\n#endif", []string{"a.h guarded", "b.h"}},
		{"where a macro is missing", "#ifndef ONCE\n#define ONCE\n#ifndef AT_CHECK\n#include <a.h>\n#endif\n#endif", []string{"a.h guarded"}},
		{"under a later arm", "#ifdef WITH_CUDA\n#include <a.h>\n#elif TORCH_1_5\n#include <b.h>\n#endif", []string{"a.h", "b.h guarded"}},
		{"under other conditions", "#ifdef WITH_CUDA\n#if CUDA_VERSION >= 9000\n#include <a.h>\n#endif\n#endif", []string{"a.h"}},
		{"a comment that begins on a directive's line", "#endif /* x\n#include <a.h>\n*/\n#include <b.h>", []string{"b.h"}},
		{"under the guard of the file", "#ifndef TORCH_ROI_H\n#define TORCH_ROI_H\n#include <a.h>\n#endif", []string{"a.h"}},
		{"under a first condition that is no such guard", "#ifndef TORCH_CHECK\n#define TORCH_CHECK AT_CHECK\n#include <a.h>\n#endif", []string{"a.h guarded"}},
		{"behind a condition inside of another", "#if TORCH\n#if TORCH\n#endif\n#include <a.h>\n#endif\n#include <b.h>", []string{"a.h guarded", "b.h"}},
		{"more ends than beginnings", "#endif\n#else\n#elif TORCH\n#include <a.h>", []string{"a.h"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, h := range Read([]byte(tt.code)).Headers {
				s := tt.code[h.Span.Start:h.Span.End]
				if s != h.Path {
					t.Errorf("the span of %s is %q", h.Path, s)
				}
				if h.Guarded {
					s += " guarded"
				}
				got = append(got, s)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWords(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"macros and functions", "AT_CHECK(x.is_cuda(), \"AT_WARN\");", "AT_CHECK x is_cuda"},
		{"what a macro stands for", "#define CHECK(x) \\\n  AT_CHECK(x)\n", "x AT_CHECK x"},
		{"tested only", "#ifdef AT_CHECK\n#endif\n", ""},
		{"in comments, strings and numbers", "/* A */ \"B\" 'C' 0x1Full L\"D\" u8R\"(E)\" F // G", "F"},
		{"qualified", "at::cuda::getCurrentCUDAStream()", "at cuda getCurrentCUDAStream"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, w := range Read([]byte(tt.code)).Words {
				got = append(got, w.Name)
			}
			if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWordsAgain(t *testing.T) {
	var got []string
	for _, w := range Read([]byte("A f(A a, B b,\n  A c); // A\nB")).Words {
		if w.Again {
			got = append(got, fmt.Sprint(w.Name, " ", w.Span.Start))
		}
	}
	if diff := cmp.Diff([]string{"A 4"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestDefines(t *testing.T) {
	code := Read([]byte("#define A\n# define B(x) x\n// #define C\n#define\n"))
	if diff := cmp.Diff([]string{"A", "B"}, code.Defines); diff != "" {
		t.Error(diff)
	}
}

func TestComments(t *testing.T) {
	var got []string
	for _, c := range Read([]byte("// own\nint a; // beside\r\n#include <a.h> // behind\n/* none */ \"// none\"\n")).Comments {
		got = append(got, fmt.Sprint(c.Text, " ", c.Own))
	}
	want := []string{"# own true", "# beside false", "# behind false"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestDeepConditions holds that a word costs the same below any number of them.
func TestDeepConditions(t *testing.T) {
	text := strings.Repeat("#if __CUDA__\n", 100_000) + strings.Repeat("w ", 500_000)
	start := time.Now()
	if n := len(Read([]byte(text)).Words); n != 500_000 {
		t.Errorf("%d words", n)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("took %v", took)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("#if A\n#include <a.h>\nR\"x(\")x\"\n#endif // '"))
	f.Add([]byte("a = '\\\n/* \"\\"))
	f.Fuzz(func(t *testing.T, data []byte) {
		code := Read(data)
		for _, h := range code.Headers {
			if got := string(data[h.Span.Start:h.Span.End]); got != h.Path {
				t.Errorf("the span of %q is %q", h.Path, got)
			}
		}
		for _, w := range code.Words {
			if got := string(data[w.Span.Start:w.Span.End]); got != w.Name {
				t.Errorf("the span of %q is %q", w.Name, got)
			}
		}
	})
}
