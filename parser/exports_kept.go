package parser

// keptExports keeps for one worker what was asked: most questions of a project
// are about few names, and what all workers share costs more to ask.
type keptExports struct {
	Exports
	results, attributes map[string]string
}

// maxAnswers is the number of answers that are kept; then all are forgotten.
const maxAnswers = 4096

// keep returns e with a memory, nil for nil.
func keep(e Exports) Exports {
	if e == nil {
		return nil
	}
	return &keptExports{e, make(map[string]string), make(map[string]string)}
}

func (k *keptExports) Result(callable string) string {
	return answered(k.results, callable, k.Exports.Result)
}

func (k *keptExports) Attribute(name string) string {
	return answered(k.attributes, name, k.Exports.Attribute)
}

func answered(known map[string]string, name string, ask func(string) string) string {
	if isProject(name) {
		return "" // no library is asked about the project
	}
	typ, ok := known[name]
	if !ok {
		if len(known) >= maxAnswers {
			clear(known)
		}
		typ = ask(name)
		known[name] = typ
	}
	return typ
}
