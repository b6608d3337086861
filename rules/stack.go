package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// stack looks at what lies below the frameworks: CUDA, drivers, GPUs, images.
func (s *surroundings) stack() {
	tables := stack.Default()
	s.machines = s.findMachines()
	for i := range s.Installations {
		in := &site{surroundings: s, tables: tables, Installation: &s.Installations[i]}
		in.images = in.knownImages()
		in.planned = in.plan()
		in.belowFloor()
		in.wheels()
		in.indexes()
		in.compilers()
		in.withoutKernels()
		in.channels()
		in.replaced()
		in.withoutCUDA()
	}
	s.kernels(tables)
}

// site is an installation with what the tables know of it.
type site struct {
	*surroundings
	*project.Installation
	tables  *stack.Tables
	images  []builtOn
	planned []planned
}

// builtOn is an image of which something is known.
type builtOn struct {
	*project.Image
	known stack.Image
}

func (in *site) knownImages() []builtOn {
	var images []builtOn
	for i := range in.Images {
		image := &in.Images[i]
		if known, ok := in.tables.ImageOf(image.Name, image.Tag); ok {
			images = append(images, builtOn{image, known})
		}
	}
	return images
}

// capped returns the level that findings may have which rest on some facts, None for
// no limit.
func capped(facts ...stack.Fact) finding.Level {
	level := finding.Error
	for _, f := range facts {
		switch f.Certainty.Cap() {
		case "error":
		case "warning":
			level = min(level, finding.Warning)
		default:
			level = min(level, finding.Note)
		}
	}
	return level
}
