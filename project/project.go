// Package project holds what the files of a project that are not Python say
// about its environment: which packages it requires, at which versions, which
// images it runs in, which environment variables it sets, and what they say of
// the machines.
//
// A Reader turns one file into facts; Load runs readers over the files of a
// project and follows the includes between them; Detect draws the conclusion
// which versions the project runs on, and Installations puts together what is
// installed together.
package project

import (
	"fmt"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
)

// Facts are what one or more files say.
type Facts struct {
	Requirements []Requirement
	Includes     []Include
	Indexes      []Index
	Images       []Image
	Env          []EnvVar
	Host         []HostFact
}

// Place is where a file says something.
type Place struct {
	// Path is relative to the root, with slashes; Line is 1-based.
	Path string
	Line int
	// Span is the text, in bytes of the file as it is stored.
	Span source.Span
	// Unit is the part of the file that is an installation of its own, "" where
	// the file is one: the stage of a Dockerfile, the job of a workflow, the
	// service of a compose file, the environment of a pyproject.toml.
	Unit string
	// Vague says that the file, or this part of it, is not valid in its format,
	// as a template, and was read by its lines.
	Vague bool
}

// Requirement is a package that a project requires.
type Requirement struct {
	// Name is normalised (see distribution.Normalise); "python" is the
	// interpreter. What conda calls differently has the name of the index of
	// Python packages: torch, not pytorch.
	Name string
	// Extras are normalised and sorted.
	Extras []string
	// Spec are the versions that are allowed.
	Spec version.Set
	// Marker is the condition after ";", as written, "" for none.
	Marker string
	// Group is the extra or the dependency group that asks for it, "" for
	// what everybody who installs the project gets.
	Group string
	// Kind says whether it is asked for, only bounded, or what is installed.
	Kind RequirementKind
	// Manager is what installs it.
	Manager Manager
	// Index is the index or channel that it is bound to, by name or URL as
	// written, "" for what the file has. URL is the file that a direct reference
	// names, decoded, "" for none; its versions are then those of the file.
	Index, URL string
	// Path is relative to the root, with slashes; Line is 1-based.
	Path string
	Line int
	// NameSpan is the name as written, SpecSpan the versions with their
	// operators, empty when there are none. Both are zero when the file keeps
	// them in a form that has no single place.
	NameSpan, SpecSpan source.Span
	// Unit and Vague are those of Place.
	Unit  string
	Vague bool
	// Script says that a command line asks for it, as in an image or a workflow,
	// and no file that declares what the project needs.
	Script bool
	// Branches are where the command line stands in code that may not run, from the
	// outermost on.
	Branches []Branch
	// TakenFor is the version that the tool takes for the one that is written and
	// that Spec has, "" where it is the same: 3.10 without quotes is the number
	// 3.1 in YAML.
	TakenFor string
}

// Place returns where the requirement is: its versions, or its name when it has
// none.
func (r *Requirement) Place() Place {
	span := r.SpecSpan
	if span.Len() == 0 && (r.NameSpan.Len() > 0 || span == source.Span{}) {
		span = r.NameSpan
	}
	return Place{Path: r.Path, Line: r.Line, Span: span, Unit: r.Unit, Vague: r.Vague}
}

// Where returns the place of the requirement as "path:line".
func (r Requirement) Where() string { return fmt.Sprintf("%s:%d", r.Path, r.Line) }

// Branch is one of the ways that code can take at a place: if, elif, else, or a case.
type Branch struct {
	// At is where the code parts, in bytes of the file; Way counts the ways.
	Path    string
	At, Way int
}

// Together reports whether code can run through both of two lists of branches.
func Together(a, b []Branch) bool {
	for i := range min(len(a), len(b)) {
		if a[i].Path != b[i].Path || a[i].At != b[i].At {
			return true
		}
		if a[i].Way != b[i].Way {
			return false
		}
	}
	return true
}

// RequirementKind says what a requirement does.
type RequirementKind uint8

// The kinds.
const (
	// Wanted is installed.
	Wanted RequirementKind = iota
	// Bounded is installed only if something else asks for it: a constraints file.
	Bounded
	// Locked is what was installed, as a lock file records it.
	Locked
)

// Manager is what installs packages.
type Manager uint8

// The managers. Pip stands for all that read the index of Python packages:
// Poetry, uv, PDM, Pipenv.
const (
	Pip Manager = iota
	Conda
	// Hosted is a service that has images of its own for a release.
	Hosted
)

// Include is a requirements file that another file takes in.
type Include struct {
	// Path is as written, relative to the file that includes it.
	Path string
	// From and Line are where it is included, Unit what includes it there.
	From string
	Line int
	Unit string
	// Group is the extra or the group that takes it in, "" for what everybody gets.
	Group string
	// Span is the path as written, empty where it has no single place.
	Span source.Span
	// Bounds says that it is taken as constraints: what it names is not installed
	// for that.
	Bounds bool
	// Elsewhere says that the path is one of another file system, as that of an
	// image: it may not lead to a file, or to one in another folder.
	Elsewhere bool
	// Branches are those of the command line that takes it in.
	Branches []Branch
	// Target is the file in the project that it leads to, "" for none. Load sets it.
	Target string
}

// Index is a place where packages come from.
type Index struct {
	Place
	// URL is as written; of conda it is the name of a channel.
	URL  string
	Kind IndexKind
	// Name is what the file calls it ("pytorch-cu118" in a table of uv), "" for
	// none. Explicit says that it serves only requirements which name it.
	Name     string
	Explicit bool
}

// IndexKind says what an index is beside the others.
type IndexKind uint8

// The kinds of index.
const (
	// Primary replaces the default one: --index-url.
	Primary IndexKind = iota
	// Extra is looked at beside it: --extra-index-url.
	Extra
	// FindLinks is a page or folder of files: --find-links.
	FindLinks
	// Channel is one of conda.
	Channel
)

// Image is a container image that a file builds on or runs.
type Image struct {
	Place
	// Name is the repository with its registry, without the default one:
	// "nvidia/cuda", "nvcr.io/nvidia/pytorch", "python".
	Name string
	// Tag and Digest are "" where they are not given.
	Tag, Digest string
	// Stage is the stage of the same Dockerfile that this one builds on, as a
	// Unit; Name is "" then.
	Stage string
}

// EnvVar is an environment variable that a file sets.
type EnvVar struct {
	// Place is that of the name.
	Place
	Name string
	// Value is what it is set to. Known says that it is written out.
	Value string
	Known bool
	// ValueSpan is the value as written, without quotes.
	ValueSpan source.Span
	// Passed says that the variable is handed on with the value it has: docker run
	// -e NAME, mpirun -x NAME, valueFrom.
	Passed bool
}

// HostFact is what a file says about a machine, or what it puts on one beside
// Python packages.
type HostFact struct {
	Place
	Kind HostKind
	// Value is the version or the name as written, without what packages have
	// around it: "535" of nvidia-driver-535, "11.8" of cuda-toolkit-11-8,
	// "sm_61" or "GTX 1080 Ti" or "ml.p3.2xlarge" for a GPU.
	Value string
	// Source says in a few words what says it: "apt package nvidia-driver-535".
	Source string
}

// HostKind is what a HostFact is about.
type HostKind uint8

// The kinds of facts about machines.
const (
	Driver   HostKind = iota // of NVIDIA
	Toolkit                  // of CUDA: the compiler and the libraries
	Loaded                   // a toolkit that an environment module offers: module load cuda/11.8
	CuDNN                    //
	NCCL                     //
	Kernel                   // of Linux
	GPU                      // a device, or a kind of machine that has one
	Arch                     // a compute capability that code is compiled for
	Distro                   // "ubuntu22.04"
	Compat                   // the package for forward compatibility of CUDA
	Compiles                 // code of CUDA is compiled here: CUDAExtension, flash-attn
)

// Problem is something in a file that a reader does not understand. Line is 0
// when it is about the whole file.
type Problem struct {
	Path    string
	Line    int
	Message string
}

// Reader reads one file format. It does not keep data.
type Reader interface {
	// Match reports whether a path, relative to the root and with slashes, is
	// a file of the format.
	Match(path string) bool
	// Read returns what a file says. Lines that cannot be understood are
	// problems and do not keep the others from being read. Every Path is that of
	// the file, every span lies in data.
	Read(path string, data []byte) (Facts, []Problem)
}
