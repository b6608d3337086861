package dockerfile

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// show writes facts, one a line, with their lines, units and the text at their
// places.
func show(data string, f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	at := func(s source.Span) string { return "[" + data[s.Start:s.End] + "]" }
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s: %s%s %s%s\n", r.Line, r.Unit, r.Name, r.Spec, at(r.NameSpan), at(r.SpecSpan))
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "%d %s: include %s %s elsewhere=%v\n", i.Line, i.Unit, i.Path, at(i.Span), i.Elsewhere)
	}
	for _, i := range f.Indexes {
		fmt.Fprintf(&b, "%d %s: index %s\n", i.Line, i.Unit, at(i.Span))
	}
	for _, i := range f.Images {
		fmt.Fprintf(&b, "%d %s: image %s:%s%s stage=%s %s\n", i.Line, i.Unit, i.Name, i.Tag, i.Digest, i.Stage, at(i.Span))
	}
	for _, e := range f.Env {
		fmt.Fprintf(&b, "%d %s: env %s=%q %v %s%s\n", e.Line, e.Unit, e.Name, e.Value, e.Known, at(e.Span), at(e.ValueSpan))
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
		{"an image", "FROM nvcr.io/nvidia/pytorch:23.10-py3\n", "1 0: image nvcr.io/nvidia/pytorch:23.10-py3 stage= [nvcr.io/nvidia/pytorch:23.10-py3]\n"},
		{"lower case, a flag, a stage, the default registry", "from --platform=linux/amd64 docker.io/nvidia/cuda:11.8.0-base as Base\nFROM base\nFROM scratch\n", "1 Base: image nvidia/cuda:11.8.0-base stage= [docker.io/nvidia/cuda:11.8.0-base]\n2 1: image : stage=Base [base]\n"},
		{"a digest", "FROM python@sha256:" + strings.Repeat("ab", 32) + "\n", "1 0: image python:sha256:" + strings.Repeat("ab", 32) + " stage= [python@sha256:" + strings.Repeat("ab", 32) + "]\n"},
		{"arguments before the first stage", "ARG CUDA=11.8.0\nARG OS\nARG IMG=nvidia/cuda:${CUDA}-devel-${OS:-ubuntu22.04}\nFROM ${IMG}\nFROM nvidia/cuda:$OS\n", "4 0: image nvidia/cuda:11.8.0-devel-ubuntu22.04 stage= [${IMG}]\n"},
		{"arguments in a stage", "ARG V=2.1\nARG W=1\nFROM a:1\nARG V\nARG X=3\nENV V=2.2\nARG V=9\nRUN pip install torch==$V numpy==$W six==${X}\n", "8 0: torch==2.2 [torch][==$V]\n8 0: six==3 [six][==${X}]\n3 0: image a:1 stage= [a:1]\n6 0: env V=\"2.2\" true [V][2.2]\n"},
		{"a stage has the variables of the one below", "FROM a:1 AS x\nENV V=1\nFROM x AS y\nRUN pip install torch==$V\n", "4 y: torch==1 [torch][==$V]\n1 x: image a:1 stage= [a:1]\n3 y: image : stage=x [x]\n2 x: env V=\"1\" true [V][1]\n"},
		{"commands over lines, with comments between", "FROM a:1\nRUN apt-get update && \\\n  # why\n\n    pip install --no-cache-dir \\\n# more\n      torch==2.1.0 \\\n      numpy==1.26 && export A=1\nRUN pip install b==1\n", "7 0: torch==2.1.0 [torch][==2.1.0]\n8 0: numpy==1.26 [numpy][==1.26]\n9 0: b==1 [b][==1]\n1 0: image a:1 stage= [a:1]\n8 0: env A=\"1\" true [A][1]\n"},
		{"CRLF", "FROM a:1\r\nRUN pip install \\\r\n # c\r\n torch==1\r\nENV A=1\r\n", "4 0: torch==1 [torch][==1]\n1 0: image a:1 stage= [a:1]\n5 0: env A=\"1\" true [A][1]\n"},
		{"a byte order mark", "\uFEFFFROM a:1\nENV A=1\n", "1 0: image a:1 stage= [a:1]\n2 0: env A=\"1\" true [A][1]\n"},
		{"a list of words", "FROM a:1\nRUN [\"pip\", \"install\", \"torch==1\", \"-r\", \"r.txt\"]\nCMD [\"bash\", \"-c\", \"B=1 x\"]\n", "2 0: torch==1 [torch][==1]\n2 0: include r.txt [r.txt] elsewhere=true\n1 0: image a:1 stage= [a:1]\n3 0: env B=\"1\" true [B][1]\n"},
		{"flags of RUN", "FROM a:1\nRUN --mount=type=cache,target=/root/.cache pip install torch==1 --index-url https://x\n", "2 0: torch==1 [torch][==1]\n2 0: index [https://x]\n1 0: image a:1 stage= [a:1]\n"},
		{"heredocs", "FROM a:1\nRUN <<EOF\npip install torch==1\nEOF\nRUN python3 <<EOF\npip install b==1\nEOF\nCOPY <<EOF /x\nRUN pip install c==1\nEOF\nRUN bash -e <<'E'\npip install d==1\nE\n", "3 0: torch==1 [torch][==1]\n12 0: d==1 [d][==1]\n1 0: image a:1 stage= [a:1]\n"},
		{"variables", "FROM a:1\nENV A=1 B=\"x y\" C='z' \\\n    D=a\\ b\nENV LEGACY  some \"value\" here\nENV E=$A F=$NOPE\nENV TORCH_CUDA_ARCH_LIST=7.0;8.0+PTX\nARG TORCH_CUDA_ARCH_LIST=\"5.0\"\nARG TORCH_CUDA_ARCH=1\n", "1 0: image a:1 stage= [a:1]\n2 0: env A=\"1\" true [A][1]\n2 0: env B=\"x y\" true [B][x y]\n2 0: env C=\"z\" true [C][z]\n3 0: env D=\"a b\" true [D][a\\ b]\n4 0: env LEGACY=\"some value here\" true [LEGACY][some \"value\" here]\n5 0: env E=\"1\" true [E][$A]\n5 0: env F=\"\" false [F][$NOPE]\n6 0: env TORCH_CUDA_ARCH_LIST=\"7.0;8.0+PTX\" true [TORCH_CUDA_ARCH_LIST][7.0;8.0+PTX]\n6 0: host 7 7.0 [7.0]\n6 0: host 7 8.0+PTX [8.0+PTX]\n"},
		{"architectures of an argument", "FROM a:1\nARG TORCH_CUDA_ARCH_LIST=\"8.6\"\n", "1 0: image a:1 stage= [a:1]\n2 0: host 7 8.6 [8.6]\n"},
		{"files from another image", "FROM a:1 AS x\nFROM b:1\nCOPY --from=x /a /b\nCOPY --chown=1 --from=nvidia/cuda:12.1.0-base /a /b\nCOPY --from=0 a b\n", "1 x: image a:1 stage= [a:1]\n2 1: image b:1 stage= [b:1]\n4 nvidia/cuda:12.1.0-base: image nvidia/cuda:12.1.0-base stage= [nvidia/cuda:12.1.0-base]\n"},
		{"another shell", "FROM a:1\nSHELL [\"powershell\", \"-Command\"]\nRUN pip install a==1\nSHELL [\"/bin/bash\", \"-c\"]\nRUN pip install b==1\n", "5 0: b==1 [b][==1]\n1 0: image a:1 stage= [a:1]\n"},
		{"later builds", "FROM a:1\nONBUILD RUN pip install a==1\n", "2 0: a==1 [a][==1]\n1 0: image a:1 stage= [a:1]\n"},
		{"an instruction that there is none of", "FROM a:1\nINSTALL x\nENV A=1\n", "1 0: image a:1 stage= [a:1]\n3 0: env A=\"1\" true [A][1]\n2 problem: \"INSTALL\" is not an instruction of a Dockerfile\n"},
		{"a line that cannot be read", "FROM a:1\nENV A\nENV B=1\n", "1 0: image a:1 stage= [a:1]\n3 0: env B=\"1\" true [B][1]\n2 problem: the instruction cannot be read: ENV must have two arguments\n"},
		{"a heredoc without an end", "FROM a:1\nRUN <<EOF\npip install x\n", "1 0: image a:1 stage= [a:1]\n2 problem: the instruction cannot be read: unterminated heredoc\n"},
		{"a line that only goes on", "FROM a:1\n \\\n# c\n\nENV A=1\n\\\nENV B=1\n \\\n# c\n", "1 0: image a:1 stage= [a:1]\n5 0: env A=\"1\" true [A][1]\n7 0: env B=\"1\" true [B][1]\n"},
		{"a template", "FROM {{ base }}\n{% if gpu %}\nENV A=1\n{% endif %}\n", "3 0: env A=\"1\" true [A][1]\n"},
		{"something else", "this\nis not\nwhat it\nseems\n", "0 problem: does not look like a Dockerfile and is not read\n"},
		{"empty", "\n# x\n", ""},
		{"another escape", "# escape=`\nFROM a:1\nRUN pip install `\n  a==1\n", "4 0: a==1 [a][==1]\n2 0: image a:1 stage= [a:1]\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, problems := Reader{}.Read("Dockerfile", []byte(row.in))
			if diff := cmp.Diff(row.want, show(row.in, f, problems)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{
		"Dockerfile": true, "docker/Dockerfile.gpu": true, "a/train.Dockerfile": true, "x.dockerfile": true, "Containerfile": true,
		"Dockerfile-cu118": true, "dockerfile_utils.py": false, "Dockerfiles": false, "Dockerfile.dockerignore": false, "README.md": false,
	} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("%s: %v", file, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"ARG A=1\nFROM x:$A AS b\nENV C=d e=${A:-\"1\"}\nENV F g h\nRUN --mount=a pip install \\\n# c\n\n x==1 && <<EOF cat\nEOF\n",
		"# escape=`\nfrom a\nonbuild run [\"a\", \"b\\\"\"]\nCOPY --from=x:1 <<-E /a\n\tx\n\tE\n", "\xff\xfeF\x00", "FROM a\r\nRUN a \\\r\n b\r\n{% x %}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, problems := Reader{}.Read("Dockerfile", data)
		lines := bytes.Count(data, []byte("\n")) + bytes.Count(data, []byte("\r")) + 1
		facts.Put("x", "", func(s source.Span) (source.Span, int) {
			if s.Start < 0 || s.Start > s.End || s.End > len(data) {
				t.Errorf("a place is %v of %d bytes", s, len(data))
			}
			return s, 1
		})
		for _, p := range problems {
			if p.Line < 0 || p.Line > lines {
				t.Errorf("a problem is in line %d", p.Line)
			}
		}
	})
}
