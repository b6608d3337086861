package rules

import "github.com/upcheck/upcheck/project"

// machines are what files say about the machines of a project, wherever they say it: of
// a driver or a GPU that many name the first place. What is installed is compared with
// each.
type machines struct {
	drivers, gpus []*project.HostFact
	// compiling are the setup scripts that compile code of CUDA.
	compiling []*project.HostFact
	// built are the parts of files that build an image.
	built map[unit]bool
}

// unit is a part of a file.
type unit struct{ path, unit string }

func (s *surroundings) findMachines() machines {
	m := machines{built: make(map[unit]bool)}
	for i := range s.Facts.Images {
		if image := &s.Facts.Images[i]; (image.Stage != "" || image.Name != "") && isBuilt(image.Path) {
			m.built[unit{image.Path, image.Unit}] = true
		}
	}
	catalogues := s.catalogues()
	for i := range s.Facts.Host {
		h := &s.Facts.Host[i]
		switch {
		case h.Kind == project.Driver && !m.isInImage(h):
			m.drivers = append(m.drivers, h)
		case h.Kind == project.GPU && !catalogues[h.Path]:
			m.gpus = append(m.gpus, h)
		case h.Kind == project.Compiles && isSetup(h.Path):
			m.compiling = append(m.compiling, h)
		}
	}
	m.drivers, m.gpus = oneOfEach(m.drivers), oneOfEach(m.gpus)
	return m
}

// oneOfEach keeps the first fact of each value.
func oneOfEach(facts []*project.HostFact) []*project.HostFact {
	var kept []*project.HostFact
	seen := make(map[string]bool)
	for _, h := range facts {
		if !seen[h.Value] {
			seen[h.Value] = true
			kept = append(kept, h)
		}
	}
	return kept
}

// isInImage reports whether what says something about a machine is the build of an
// image.
func (m *machines) isInImage(h *project.HostFact) bool { return m.built[unit{h.Path, h.Unit}] }

// offered is how many GPUs a file names at least that lists what there is to choose
// from, as the machines of a cloud with their prices: nobody says that the project
// runs on them.
const offered = 5

// catalogues are the files that list GPUs to choose from.
func (s *surroundings) catalogues() map[string]bool {
	names := make(map[string]map[string]bool)
	for i := range s.Facts.Host {
		h := &s.Facts.Host[i]
		if h.Kind != project.GPU {
			continue
		}
		if names[h.Path] == nil {
			names[h.Path] = make(map[string]bool)
		}
		names[h.Path][h.Value] = true
	}
	files := make(map[string]bool)
	for file, gpus := range names {
		files[file] = len(gpus) >= offered
	}
	return files
}
