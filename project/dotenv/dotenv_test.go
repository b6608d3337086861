package dotenv

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, file, in, want string }{
		{"plain", ".env", "A=1\n\n# c\n  B = x y  # why\nC=\n", "1 A=\"1\" true [A][1]\n4 B=\"x y\" true [B][x y]\n5 C=\"\" true [C][]\n"},
		{"quotes", "x.env", "export A=\"1 # no\"\nB='$x' # c\nC=\"a\nb\"\nD=1", "1 A=\"1 # no\" true [A][1 # no]\n2 B=\"$x\" true [B][$x]\n3 C=\"a\\nb\" true [C][a\nb]\n5 D=\"1\" true [D][1]\n"},
		{"filled in", ".env.local", "A=${B}\nC=\"$D\"\n", "1 A=\"\" false [A][${B}]\n2 C=\"\" false [C][$D]\n"},
		{"handed on", ".env", "A\n", "1 A passed [A]\n"},
		{"CRLF", ".env", "A=1\r\nB=2\r\n", "1 A=\"1\" true [A][1]\n2 B=\"2\" true [B][2]\n"},
		{"architectures", ".env", "TORCH_CUDA_ARCH_LIST=7.0 8.0\n", "1 TORCH_CUDA_ARCH_LIST=\"7.0 8.0\" true [TORCH_CUDA_ARCH_LIST][7.0 8.0]\n1 arch 7.0 [7.0]\n1 arch 8.0 [8.0]\n"},
		{"NCCL", ".nccl.conf", "# x\nNCCL_DEBUG=INFO\nNCCL_SOCKET_IFNAME=\"$a\"\n", "2 NCCL_DEBUG=\"INFO\" true [NCCL_DEBUG][INFO]\n3 NCCL_SOCKET_IFNAME=\"\\\"$a\\\"\" true [NCCL_SOCKET_IFNAME][\"$a\"]\n"},
		{"a line that is none", ".env", "A=1\na b c\n", "1 A=\"1\" true [A][1]\n2 problem: NAME=value is expected here\n"},
		{"commands of the shell that takes it in", "x.env", "source base.env\nset -a\nexport A=1\n", "3 A=\"1\" true [A][1]\n"},
		{"something else", "x.env", "a b\nc d\ne f\n", "0 problem: does not look like a file of variables and is not read\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, problems := Reader{}.Read(row.file, []byte(row.in))
			var b strings.Builder
			at := func(s source.Span) string { return "[" + row.in[s.Start:s.End] + "]" }
			for _, e := range f.Env {
				if e.Passed {
					fmt.Fprintf(&b, "%d %s passed %s\n", e.Line, e.Name, at(e.Span))
				} else {
					fmt.Fprintf(&b, "%d %s=%q %v %s%s\n", e.Line, e.Name, e.Value, e.Known, at(e.Span), at(e.ValueSpan))
				}
			}
			for _, h := range f.Host {
				fmt.Fprintf(&b, "%d arch %s %s\n", h.Line, h.Value, at(h.Span))
			}
			for _, p := range problems {
				fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
			}
			if diff := cmp.Diff(row.want, b.String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{".env": true, "a/prod.env": true, ".env.local": true, "nccl.conf": true, ".nccl.conf": true, "x.conf": false, "env": false, "environment.yml": false} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("%s: %v", file, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"A=\"1\nB='x'\nexport C = $d # e\r\nTORCH_CUDA_ARCH_LIST=7.0;8.0", "\xff\xfeA\x00=\x001\x00", "=\n=\"", "\uFEFF A=1"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, problems := Reader{}.Read(".env", data)
		for _, p := range problems {
			if p.Line < 0 || p.Line > bytes.Count(data, []byte("\n"))+bytes.Count(data, []byte("\r"))+1 {
				t.Errorf("a problem is in line %d", p.Line)
			}
		}
		facts.Put("x", "", func(s source.Span) (source.Span, int) {
			if s.Start < 0 || s.Start > s.End || s.End > len(data) {
				t.Errorf("a place is %v of %d bytes", s, len(data))
			}
			return s, 1
		})
	})
}
