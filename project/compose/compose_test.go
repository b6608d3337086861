package compose

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

func show(data string, f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	at := func(s source.Span) string { return "[" + data[s.Start:s.End] + "]" }
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s: %s%s %s\n", r.Line, r.Unit, r.Name, r.Spec, at(r.NameSpan))
	}
	for _, i := range f.Images {
		fmt.Fprintf(&b, "%d %s: image %s:%s %s\n", i.Line, i.Unit, i.Name, i.Tag, at(i.Span))
	}
	for _, e := range f.Env {
		fmt.Fprintf(&b, "%d %s: %s=%q known=%v passed=%v %s%s\n", e.Line, e.Unit, e.Name, e.Value, e.Known, e.Passed, at(e.Span), at(e.ValueSpan))
	}
	for _, h := range f.Host {
		fmt.Fprintf(&b, "%d %s: host %d %s %s\n", h.Line, h.Unit, h.Kind, h.Value, at(h.Span))
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"a service", "services:\n  train:\n    image: \"nvcr.io/nvidia/pytorch:23.10-py3\"\n    runtime: nvidia\n    environment:\n      NCCL_DEBUG: INFO\n      A: 1\n      B:\n", "3 train: image nvcr.io/nvidia/pytorch:23.10-py3 [nvcr.io/nvidia/pytorch:23.10-py3]\n6 train: NCCL_DEBUG=\"INFO\" known=true passed=false [NCCL_DEBUG][INFO]\n7 train: A=\"1\" known=true passed=false [A][1]\n8 train: B=\"\" known=false passed=true [B][]\n4 train: host 6 nvidia [nvidia]\n"},
		{"a list of variables", "services:\n  a:\n    environment:\n      - A=1\n      - \"B=x y\"\n      - C\n      - D=${E}\n      - F=${G:-2}\n", "4 a: A=\"1\" known=true passed=false [A][1]\n5 a: B=\"x y\" known=true passed=false [B][x y]\n6 a: C=\"\" known=false passed=true [C][]\n7 a: D=\"\" known=false passed=false [D][${E}]\n8 a: F=\"2\" known=true passed=false [F][${G:-2}]\n"},
		{"a default", "services:\n  a:\n    image: nvidia/cuda:${TAG:-11.8.0-base}\n  b:\n    image: nvidia/cuda:$TAG\n", "3 a: image nvidia/cuda:11.8.0-base [nvidia/cuda:${TAG:-11.8.0-base}]\n"},
		{"devices and commands", "services:\n  a:\n    command: [bash, -c, \"pip install torch==1\"]\n    entrypoint: pip install numpy==1\n    deploy:\n      resources:\n        reservations:\n          devices:\n            - driver: nvidia\n              capabilities: [gpu]\n", "4 a: numpy==1 [numpy]\n3 a: torch==1 [torch]\n9 a: host 6 nvidia [nvidia]\n"},
		{"what is merged", "x-a: &a\n  image: b:1\n  environment: &e\n    A: 1\nservices:\n  c:\n    <<: *a\n    environment:\n      <<: *e\n      B: 2\n", "2 c: image b:1 [b:1]\n10 c: B=\"2\" known=true passed=false [B][2]\n4 c: A=\"1\" known=true passed=false [A][1]\n"},
		{"before services had a key", "web:\n  image: a:1\n", "2 web: image a:1 [a:1]\n"},
		{"code over lines", "services:\n  a:\n    command:\n      - sh\n      - -c\n      - |\n        pip install torch==1 \\\n          numpy==$$V six\n        export A=1\n", "7 a: torch==1 [torch]\n8 a: six [six]\n9 a: A=\"1\" known=true passed=false [A][1]\n"},
		{"a key given twice", "services:\n  a: {image: b:1}\n  a: {image: c:1}\n", "3 a: image c:1 [c:1]\n3 problem: key \"a\" is given twice, the last one counts\n"},
		{"an error", "services:\n  a: [\n", "2 problem: did not find expected node content\n"},
		{"empty", "", ""},
		{"something else", "- a\n- b\n", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, problems := Reader{}.Read("compose.yml", []byte(row.in))
			if diff := cmp.Diff(row.want, show(row.in, f, problems)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{"docker-compose.yml": true, "a/compose.gpu.yaml": true, "docker-compose-dev.yaml": true, "composer.yml": false, "compose.json": false, "compose": false} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("%s: %v", file, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"services:\n  a:\n    image: \"b:1\"\n    environment: [A=1, \"B\"]\n    command: >\n      pip install\n      x==1\n", "a: &a {<<: *a}", "services: {a: {environment: {\"x\\ty\": é}}}"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, _ := Reader{}.Read("compose.yml", data)
		facts.Put("x", "", func(s source.Span) (source.Span, int) {
			if s.Start < 0 || s.Start > s.End || s.End > len(data) {
				t.Errorf("a place is %v of %d bytes", s, len(data))
			}
			return s, 1
		})
	})
}
