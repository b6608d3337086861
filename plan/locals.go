package plan

import (
	"fmt"
	"slices"

	"github.com/upcheck/upcheck/internal/version"
)

// Builds lists the local versions that the makers of a package offer of a release on
// their own index ("cu118", "cpu"), the oldest CUDA first; complete says that there
// are no others.
type Builds func(pkg, release string) (locals []string, complete bool)

// localise gives the packages of PyTorch the builds that the project has now: the
// same if there is one of the new release, otherwise the nearest.
func (p *Plan) localise(builds Builds) {
	at := slices.IndexFunc(p.Pins, func(pin Pin) bool { return pin.Package == "torch" })
	if at < 0 {
		return
	}
	torch := &p.Pins[at]
	local := torch.To.Local()
	if local == "" && torch.Now.Local() != "" {
		local = p.build(torch, torch.Now.Local(), builds)
	}
	if local == "" {
		return
	}
	for i := range p.Pins {
		pin := &p.Pins[i]
		ofTorch := pin.Package == "torch" || pin.Package == "torchvision" || pin.Package == "torchaudio"
		if !ofTorch || pin.To.Local() != "" || pin != torch && pin.Now.Local() == "" {
			continue
		}
		if v, err := version.Parse(pin.To.String() + "+" + local); err == nil {
			pin.To = v
		}
	}
	p.Index = "https://download.pytorch.org/whl/" + local
}

// build returns the local version of a release that is nearest to one.
func (p *Plan) build(torch *Pin, local string, builds Builds) string {
	if local == "cpu" {
		return local // every release has it
	}
	var offered []string
	complete := false
	if builds != nil {
		offered, complete = builds("torch", torch.To.String())
	}
	if slices.Contains(offered, local) {
		return local
	}
	if !complete {
		p.Notes = append(p.Notes, fmt.Sprintf("whether there is a build %s+%s is not known", torch.To, local))
		return local
	}
	for _, other := range offered {
		if cudaOf(other) != "" && compareDotted(cudaOf(other), cudaOf(local)) > 0 {
			p.Notes = append(p.Notes, fmt.Sprintf("torch %s has no build for %s; the nearest is %s", torch.To, local, other))
			return other
		}
	}
	return ""
}
