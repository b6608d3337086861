package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/host"
)

// The rules about a machine.
const (
	codeMismatch   = "CU060" // the loaded driver is not that of the libraries
	codeNoModule   = "CU061" // the running kernel has no module
	codeNextKernel = "CU062" // the next kernel has no module
	codeBuild      = "CU063" // a module could not be built
	codeFloor      = "CU064" // the driver is too old for a CUDA
	codeCapability = "CU065" // a build has no code for the GPU
	codeGlibc      = "CU066" // a wheel needs a newer C library
	codeInstalled  = "CU067" // another version is installed than the project pins
	codeProxy      = "CU068" // the kernel is newer than those the driver's authors knew
	codeRequire    = "CU069" // the machine is not what an image requires
)

// Wants is what is to run on a machine.
type Wants struct {
	// Installations are those of a project.
	Installations []project.Installation
	// To are the versions that somebody named, by canonical names; they count in
	// place of those of the project.
	To map[string]version.Version
}

// Host returns what the facts about a machine say against each other, and against
// what is to run on it. The path of a finding is an absolute path of the machine
// or a command, or a path of the project. The list is sorted.
func Host(f *host.Facts, w Wants, t *stack.Tables) finding.List {
	m := &machine{Facts: f, wants: w, stack: t}
	m.mismatch()
	m.kernels()
	m.demands()
	m.installed()
	m.required()
	m.found.Sort()
	return m.found
}

// machine is the judgement of a machine while it is made.
type machine struct {
	*host.Facts
	wants Wants
	stack *stack.Tables
	found finding.List
}

// report adds a finding about a value; a level other than None lowers that of the
// rule.
func (m *machine) report(code, name, pkg string, level finding.Level, at host.Value, message string, related ...string) {
	rule, ok := matrix.BuiltInOf(code)
	if !ok {
		return
	}
	f := finding.Finding{
		Path: at.Source, Start: source.Position{Line: at.Line}, Frame: finding.Frame{Text: at.Raw},
		Code: code, Name: name, Package: pkg, Effect: rule.Effect, Impact: rule.Impact, Level: rule.Level(),
		Confidence: finding.Certain, Message: message,
	}
	if level != finding.None {
		f.Level = min(f.Level, level)
	}
	for _, text := range related {
		f.Related = append(f.Related, finding.Related{Message: text})
	}
	m.found = append(m.found, f)
}

// isForeign reports whether the driver or the kernel is not one that is installed
// below the root: that of Windows, of a board, or of the machine that a container
// runs on.
func (m *machine) isForeign() bool { return m.WSL.Found() || m.Jetson.Found() || m.Container.Found() }
