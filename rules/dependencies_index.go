package rules

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/rewrite"
)

// wheelIndex is where the builds of PyTorch with a local version lie: the index of
// Python packages takes no local versions.
const wheelIndex = "https://download.pytorch.org/whl/"

// localWithoutIndex reports pins of a local version of PyTorch's family that no index
// of the installation can have.
func (s *surroundings) localWithoutIndex() {
	served := s.servedElsewhere()
	for i := range s.Facts.Requirements {
		r := &s.Facts.Requirements[i]
		v, exact := r.Spec.Exact()
		if !exact || r.Kind != project.Wanted || r.Manager != project.Pip || r.Index != "" || r.URL != "" || served[r.Where()] {
			continue
		}
		local := v.Local()
		if !strings.HasPrefix(local, "cu") && local != "cpu" && !strings.HasPrefix(local, "rocm") || !isTorchFamily(r.Name) {
			continue
		}
		index := wheelIndex + local
		place := r.Place()
		about := remarkable{
			place: place, name: r.Name, pkg: r.Name,
			message: fmt.Sprintf("`%s==%s` is on no index that is asked: the local version `+%s` is only on %s; add `--extra-index-url %s`", r.Name, v, local, index, index),
		}
		fix := finding.Fix{Title: "add `--extra-index-url " + index + "`", Safety: finding.Unsafe, Why: "what is installed is found on another index"}
		s.edit(&fix, r.Path, func(d *rewrite.Draft) { d.AddIndex(r, index) })
		about.fixes = []finding.Fix{fix}
		s.say("DP002", &about)
	}
}

// servedElsewhere returns the requirements, by their place, that some installation has
// an index for, or whose index an environment variable may name.
func (s *surroundings) servedElsewhere() map[string]bool {
	served := make(map[string]bool)
	named := false
	for i := range s.Facts.Env {
		switch s.Facts.Env[i].Name {
		case "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "UV_INDEX_URL", "UV_EXTRA_INDEX_URL", "UV_INDEX", "UV_DEFAULT_INDEX", "UV_FIND_LINKS":
			named = true
		}
	}
	for i := range s.Installations {
		in := &s.Installations[i]
		for j := range in.Requirements {
			if named || len(in.Indexes) > 0 {
				served[in.Requirements[j].Where()] = true
			}
		}
	}
	return served
}

// isTorchFamily reports whether the builds of a package lie on the index of PyTorch.
func isTorchFamily(name string) bool {
	switch name {
	case "torch", "torchvision", "torchaudio", "torchtext", "torchdata", "xformers", "functorch":
		return true
	}
	return false
}
