package parser

import (
	"hash/maphash"

	"github.com/upcheck/upcheck/internal/pages"
)

// keptExports keeps for one worker what was asked: most questions of a project
// are about few names, and what all workers share costs more to ask.
type keptExports struct {
	Exports
	seed                maphash.Seed
	results, attributes keptAnswers
}

// keptAnswers are what was said of names. The oldest of three names that want the
// same two places is forgotten: a map that is emptied when it is full forgets what
// is asked again and again too, and took half of the time for answers.
type keptAnswers [][2]keptAnswer

type keptAnswer struct{ name, typ string }

// maxAnswers is the number of pairs of answers that are kept. A scan touches all of them
// however small the project is, and eight times as many spare transformers one question
// in eight.
const maxAnswers = 1 << 9

// keep returns e with a memory, nil for nil.
func keep(e Exports) Exports {
	if e == nil {
		return nil
	}
	return &keptExports{e, maphash.MakeSeed(), pages.Make[[2]keptAnswer](maxAnswers), pages.Make[[2]keptAnswer](maxAnswers)}
}

func (k *keptExports) Result(callable string) string {
	return k.answered(k.results, callable, k.Exports.Result)
}

func (k *keptExports) Attribute(name string) string {
	return k.answered(k.attributes, name, k.Exports.Attribute)
}

func (k *keptExports) answered(known keptAnswers, name string, ask func(string) string) string {
	if name == "" || isProject(name) {
		return "" // no library is asked about the project
	}
	a := &known[maphash.String(k.seed, name)%maxAnswers]
	switch name {
	case a[0].name:
	case a[1].name:
		a[0], a[1] = a[1], a[0]
	default:
		a[0], a[1] = keptAnswer{name, ask(name)}, a[0]
	}
	return a[0].typ
}
