package image

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/project"
)

func TestParse(t *testing.T) {
	digest := "sha256:" + strings.Repeat("ab", 32)
	for _, row := range []struct {
		text string
		want project.Image
	}{
		{"python", project.Image{Name: "python"}},
		{"docker.io/library/python:3.10", project.Image{Name: "python", Tag: "3.10"}},
		{"index.docker.io/nvidia/cuda:11.8.0-base", project.Image{Name: "nvidia/cuda", Tag: "11.8.0-base"}},
		{"nvcr.io/nvidia/pytorch:23.10-py3", project.Image{Name: "nvcr.io/nvidia/pytorch", Tag: "23.10-py3"}},
		{"localhost:5000/a/b", project.Image{Name: "localhost:5000/a/b"}},
		{"a/b:1@" + digest, project.Image{Name: "a/b", Tag: "1", Digest: digest}},
		{"a/b:${_}", project.Image{}},
		{"A/B", project.Image{}},
		{"", project.Image{}},
	} {
		got, ok := Parse(row.text)
		if diff := cmp.Diff(row.want, got); diff != "" || ok != (row.want.Name != "") {
			t.Errorf("%q: %v %s", row.text, ok, diff)
		}
	}
}
