package rules

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/rewrite"
)

// rebuild makes the fix that takes another build of the same release: that with the
// newest CUDA which all drivers and GPUs run that files name, no newer than the one that
// is asked for. The index has to name the build, or the pins: what comes from the index
// of Python packages alone has one build.
func (in *site) rebuild(p *planned) []finding.Fix {
	if p.pkg != "torch" || p.Manager != project.Pip || p.local == "" || p.moves {
		return nil
	}
	to, ok := in.running(p)
	if !ok || to == p.local {
		return nil
	}
	fix := finding.Fix{Title: "take the build `" + to + "`", Safety: finding.Unsafe, Why: "it is made for another CUDA, as is all else that comes from there"}
	in.edit(&fix, p.Path, func(d *rewrite.Draft) {
		changed := false
		for i := range in.Indexes {
			x := &in.Indexes[i]
			if indexLocal(x.URL) != p.local {
				continue
			}
			changed = true
			if x.Path != p.Path {
				d.Refused = elsewhere("the index", x.Path, d.Refused)
				return
			}
			d.Move(x, withLocal(x.URL, p.local, to))
		}
		for i := range in.Requirements {
			r := &in.Requirements[i]
			v, exact := r.Spec.Exact()
			if !exact || v.Local() != p.local || r.Kind == project.Locked || r.Manager != project.Pip {
				continue
			}
			changed = true
			if r.Path != p.Path {
				d.Refused = elsewhere("`"+r.Name+"`", r.Path, d.Refused)
				return
			}
			in.pin(d, r, "=="+v.WithoutLocal().String()+"+"+to)
		}
		if !changed {
			d.Refused = "no index and no version names the build"
		}
	})
	return []finding.Fix{fix}
}

func elsewhere(what, path, before string) string {
	if before != "" {
		return before
	}
	return fmt.Sprintf("%s has to change with it in `%s`", what, path)
}

// withLocal writes another build into the URL of an index.
func withLocal(url, from, to string) string {
	head, tail, _ := strings.Cut(url, "/whl/")
	return head + "/whl/" + strings.Replace(tail, from, to, 1)
}

// running returns the local version of the build of a release with the newest CUDA that
// all drivers and GPUs run which files name.
func (in *site) running(p *planned) (string, bool) {
	builds, _ := in.tables.BuildsOf(p.pkg, p.release)
	asked := stack.CUDAOf(p.local)
	for i := len(builds) - 1; i >= 0; i-- {
		b := &builds[i]
		if b.Local != "" && b.Local != "cpu" && !older(asked, short(b.CUDA)) && in.drives(b) && in.hasKernels(b) {
			return b.Local, true
		}
	}
	return "", false
}

// drives reports whether all drivers that files name run a build.
func (in *site) drives(b *stack.Build) bool {
	for _, driver := range in.driverFacts() {
		if runs, known := in.tables.Runs(driver.Value, b.CUDA); known && !runs {
			return false
		}
	}
	return true
}

// hasKernels reports whether a build has code for all GPUs that files name.
func (in *site) hasKernels(b *stack.Build) bool {
	kernels, ok := in.tables.LikelyArchsOf(*b)
	for _, h := range in.gpus {
		capability, _, named := in.capability(h.Value)
		if !named {
			continue
		}
		if runs, known := kernels.Has(capability); !ok || known && !runs {
			return false
		}
	}
	return true
}
