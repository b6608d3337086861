package manifest_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/project/manifest"
)

func TestMask(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"nothing to mask", "a: $x", "a: $x"},
		{"an expression", "a: {{ .x }}b", "a: $_______b"},
		{"one of GitHub", "torch==${{ a.b }}", "torch==$_________"},
		{"a statement", "a: x{{- if y }}z{{ end }}", "a: x           z         "},
		{"alone on its line", "a:\n  {{ toYaml .x | nindent 2 }}\nb: y", "a:\n                             \nb: y"},
		{"over lines", "{{/* a\nb */}}\nc", "      \n      \nc"},
		{"without an end", "a: {{ b", "a: {{ b"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, manifest.Mask(row.in)); diff != "" {
				t.Errorf("mask (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMachine(t *testing.T) {
	for name, want := range map[string]bool{
		"p3.2xlarge": true, "ml.p4d.24xlarge": true, "g4dn.xlarge": true, "g5.48xlarge": true, "p3dn.24xlarge": true, "g4dn.metal": true,
		"a2-highgpu-1g": true, "g2-standard-4": true, "Standard_NC6s_v3": true,
		"m5.large": false, "ml.m5.xlarge": false, "g4ad.xlarge": false, "c6g.large": false, "n1-standard-8": false, "Standard_D4s_v3": false, "${x}": false, "": false,
	} {
		if got := manifest.Machine(name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func FuzzMask(f *testing.F) {
	f.Add("a: {{ b }}\n${{ c }}{{- if d }}\n{{")
	f.Fuzz(func(t *testing.T, text string) {
		masked := manifest.Mask(text)
		if len(masked) != len(text) {
			t.Fatalf("%q became %q", text, masked)
		}
		for i := range text {
			if (text[i] == '\n') != (masked[i] == '\n') {
				t.Fatalf("%q became %q", text, masked)
			}
		}
	})
}
