package condalock

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line, with what the spans cover.
func show(data string, f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s %s %s [%s %s] %q %q%s", r.Line, [...]string{"pip", "conda"}[r.Manager], r.Name, r.Spec,
			data[r.NameSpan.Start:r.NameSpan.End], data[r.SpecSpan.Start:r.SpecSpan.End], r.Unit, r.Index, r.Group)
		if r.Kind != project.Locked {
			b.WriteString(" not locked")
		}
		b.WriteString("\n")
	}
	for _, h := range f.Host {
		fmt.Fprintf(&b, "%d host %d %s in %s\n", h.Line, h.Kind, h.Value, h.Unit)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"something else", "a: b\n- c\n- - d\n", ""},
		{
			"conda-lock", `# written by a program
version: 1
metadata:
  channels:
  - url: conda-forge
package:
- name: pytorch
  version: 2.0.1
  manager: conda
  platform: linux-64
  dependencies:
    name: wrong
    version: '>=1'
  url: https://host/pytorch/linux-64/pytorch-2.0.1-py3.10_cuda11.7_0.tar.bz2
  hash:
    md5: ab
  category: main
- name: cuda-version
  version: '11.8'
  manager: conda
  platform: linux-64
  category: dev
- name: Flash_Attn
  version: 2.3.6
  manager: pip
  platform: osx-64
  url: https://host/flash_attn-2.3.6.tar.gz
- name: openssl
  version: 1.1.1k
  manager: conda
  platform: linux-64
`,
			"8 conda torch ==2.0.1 [pytorch 2.0.1] \"linux-64\" \"https://host/pytorch\"\n19 conda cuda-version ==11.8 [cuda-version 11.8] \"linux-64\" \"\"dev\n" +
				"24 pip flash-attn ==2.3.6 [Flash_Attn 2.3.6] \"osx-64\" \"\"\n29 conda openssl  [openssl 1.1.1k] \"linux-64\" \"\"\n19 host 1 11.8 in linux-64\n",
		},
		{
			"pixi", `version: 6
environments:
  default:
    channels:
    - url: https://host/conda-forge/
    indexes:
    - https://host/simple
    packages:
      linux-64:
      - conda: https://host/conda-forge/linux-64/cudnn-8.9.7.29-h092f7fd_3.conda
      - conda: https://host/conda-forge/noarch/tz-data-2024a-0.tar.bz2
      - pypi: https://host/torch-2.3.1%2Bcu121-cp311-cp311-linux_x86_64.whl
      - pypi: ./
      win-64:
      - conda: https://host/conda-forge/win-64/numpy-1.26.4-py311_0.conda
packages:
- conda: https://host/conda-forge/linux-64/cudnn-8.9.7.29-h092f7fd_3.conda
  sha256: ab
- pypi: https://host/torch-2.3.1%2Bcu121-cp311-cp311-linux_x86_64.whl
  name: torch
  version: 2.3.1+cu121
`,
			"10 conda cudnn ==8.9.7.29 [cudnn 8.9.7.29] \"default linux-64\" \"https://host/conda-forge\"\n11 conda tz-data ==2024a [tz-data 2024a] \"default linux-64\" \"https://host/conda-forge\"\n" +
				"12 pip torch ==2.3.1+cu121 [ ] \"default linux-64\" \"\"\n15 conda numpy ==1.26.4 [numpy 1.26.4] \"default win-64\" \"https://host/conda-forge\"\n10 host 3 8.9.7.29 in default linux-64\n",
		},
		{"early pixi", "version: 3\r\npackage:\r\n- platform: linux-64\r\n  name: numpy\r\n  version: 1.26.4\r\n  category: main\r\n  manager: conda\r\n", "5 conda numpy ==1.26.4 [numpy 1.26.4] \"linux-64\" \"\"\n"},
		{"indented list", "package:\n  - name: \"numpy\"\n    version: '1.2'\n    manager: conda\n  - version: 2\n", "3 conda numpy ==1.2 [numpy 1.2] \"\" \"\"\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, problems := Reader{}.Read("x.yml", []byte(row.in))
			if diff := cmp.Diff(row.want, show(row.in, f, problems)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{"conda-lock.yml": true, "a/gpu.conda-lock.yml": true, "pixi.lock": true, "environment.yml": false, "pixi.toml": false} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("Match(%q) = %v, want %v", file, got, want)
		}
	}
}

func TestTooLarge(t *testing.T) {
	f, problems := Reader{}.Read("pixi.lock", make([]byte, limit+1))
	if got := show("", f, problems); got != "0 problem: lock file is larger than 64 MiB and is not read\n" {
		t.Errorf("got %s", got)
	}
}

func BenchmarkRead(b *testing.B) {
	for _, mb := range []int{5, 50} {
		var text strings.Builder
		text.WriteString("package:\n")
		for i := 0; text.Len() < mb<<20; i++ {
			fmt.Fprintf(&text, "- name: p%d\n  version: 1.%d\n  manager: conda\n  platform: linux-64\n  dependencies:\n    python: '>=3.8'\n  url: https://host/conda-forge/noarch/p%d-1.%d-py_0.conda\n  hash:\n    sha256: %064d\n  category: main\n", i, i, i, i, i)
		}
		data := []byte(text.String())
		b.Run(fmt.Sprintf("%dMB", mb), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				Reader{}.Read("conda-lock.yml", data)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"package:\n- name: a\n  version: '1'\n  url: b/c/d\n", "environments:\n  a:\n    packages:\n      b:\n      - conda: c/d/e-1-f.conda\n      - pypi: https://h/a-1%2B2-py3-none-any.whl\n", "package:\n  - name: \"\n  version: '\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, _ := Reader{}.Read("pixi.lock", data)
		for _, r := range facts.Requirements {
			if r.Line < 1 || r.SpecSpan.Start < 0 || r.SpecSpan.End > len(data) || r.NameSpan.Start < 0 || r.NameSpan.End > len(data) || r.Name == "" {
				t.Errorf("requirement %+v in %d bytes", r, len(data))
			}
		}
		for _, h := range facts.Host {
			if h.Line < 1 || h.Span.Start < 0 || h.Span.End > len(data) {
				t.Errorf("%+v in %d bytes", h, len(data))
			}
		}
	})
}
