package scan

import (
	"context"
	"slices"
	"sync"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/link"
	"github.com/upcheck/upcheck/parser/tokens"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/notebook"
	"github.com/upcheck/upcheck/project/python"
)

// survey is what a file says without being parsed.
type survey struct {
	// facts are those of its tokens, nil for a file that is not Python or could not
	// be read.
	facts *tokens.Facts
	// routes are where its import statements lead, in their order; targets are the
	// files of the project among that; early counts those of statements that run when it is imported, which
	// come first.
	routes  []link.Route
	targets []string
	early   int
	// result is what there is to say when the file is not parsed.
	result fileResult
	// said is what its code says about the environment of other code, and what a
	// notebook runs beside its code.
	said project.Facts
	// due says that it is to be worked on whatever it says: it is not Python, or
	// could not be read.
	due bool
}

// surveyFiles looks at all files of the scan.
func (p *workspace) surveyFiles(ctx context.Context, workers int) ([]survey, error) {
	surveys := make([]survey, len(p.input.files))
	err := p.withScanners(ctx, workers, len(surveys), func(s *tokenReader, i int) {
		surveys[i] = p.surveyFile(s, &p.input.files[i], nil)
	})
	return surveys, err
}

// withScanners does a piece of work for each number below n, several at once,
// each with a scanner that nobody else uses then.
func (p *workspace) withScanners(ctx context.Context, workers, n int, work func(s *tokenReader, i int)) error {
	for len(p.scanners) < workers {
		p.scanners = append(p.scanners, p.newReader())
	}
	free := make(chan *tokenReader, len(p.scanners))
	for _, s := range p.scanners {
		free <- s
	}
	return inParallel(ctx, workers, n, func(_ context.Context, i int) {
		s := <-free
		defer func() { free <- s }()
		work(s, i)
	})
}

// surveyFile looks at one file of the scan. Known are names of it that stand for
// names of libraries, from other files.
func (p *workspace) surveyFile(s *tokenReader, c *candidate, known []tokens.Bound) (out survey) {
	defer func() {
		// What goes wrong here goes wrong again, and is reported, when the file is
		// worked on.
		if recover() != nil {
			out = survey{due: true}
		}
	}()
	if isOther(c.path) {
		return survey{due: true}
	}
	var result fileResult
	f, ok := p.input.openInto(&s.buffer, c, p.options.Config.MaxFileSize, &result)
	if !ok {
		return survey{due: true}
	}
	out = p.survey(s, f, known)
	if known == nil {
		out.said = said(f, out.facts)
	}
	out.result = result
	out.result.warn(f)
	out.result.analysed = true
	return out
}

// survey finds out what the tokens of a file say.
func (p *workspace) survey(s *tokenReader, f *source.File, known []tokens.Bound) (out survey) {
	out.facts = tokensOf(s, f, known)
	p.route(f.Path(), &out)
	return out
}

func tokensOf(s *tokenReader, f *source.File, known []tokens.Bound) *tokens.Facts {
	facts := s.Scan(f.Path(), f.Text(), known)
	if len(f.Magics()) > 0 {
		facts.Lost = true // they say things that no token does
	}
	return facts
}

// said returns what code says about the environment of other code, and what a notebook
// runs beside its code.
func said(f *source.File, facts *tokens.Facts) project.Facts {
	var said project.Facts
	if mayConfigure(facts) {
		said = python.Of(f)
	}
	if len(f.Magics()) > 0 {
		said.Add(notebook.Of(f))
	}
	return said
}

// mayConfigure reports whether the words of a file allow its code to say something about
// the environment of other code.
func mayConfigure(f *tokens.Facts) bool {
	return slices.ContainsFunc(configuring(), func(words []uint64) bool {
		return !slices.ContainsFunc(words, func(word uint64) bool { return !f.MayHave(word) })
	})
}

// configuring are the hashes of python.Words.
var configuring = sync.OnceValue(func() [][]uint64 {
	var all [][]uint64
	for _, words := range python.Words() {
		var hashes []uint64
		for _, w := range words {
			hashes = append(hashes, tokens.Hash(w))
		}
		all = append(all, hashes)
	}
	return all
})

// route finds out where the import statements of a file lead.
func (p *workspace) route(file string, s *survey) {
	imports := s.facts.Imports
	s.routes = make([]link.Route, len(imports))
	for _, late := range [...]bool{false, true} {
		for i := range imports {
			if imp := &imports[i]; imp.Late == late {
				s.routes[i] = p.tree.Route(file, &link.Mention{Module: imp.Module, Level: imp.Level, Names: imp.Names})
				s.targets = s.routes[i].Files(s.targets)
			}
		}
		if !late {
			s.early = len(s.targets)
		}
	}
}

// warn reports what could only be read in part.
func (r *fileResult) warn(f *source.File) {
	for _, warning := range f.Warnings() {
		r.diagnose(f.Path(), finding.Partial, f.Position(warning.Span.Start), warning.Message)
	}
}
