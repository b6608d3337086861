package command

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/conda"
)

const condaValued = "-c --channel -n --name -p --prefix --file -f --solver --experimental-solver --clone --repodata-fn --subdir --platform --cwd -r --root-prefix"

// conda reads conda install and conda create, and what conda run runs.
func (r *reader) conda(args []word) {
	rest, ok := subcommand(args[1:], "install")
	if !ok {
		rest, ok = subcommand(args[1:], "create")
	}
	if !ok {
		if rest, ok := subcommand(args[1:], "run"); ok {
			r.wrapped(append([]word{args[0]}, rest...))
		}
		return
	}
	opts, operands := options(rest, condaValued)
	label := ""
	for _, o := range opts {
		if (o.name == "-c" || o.name == "--channel") && o.value.known && o.value.text != "" {
			r.facts.Indexes = append(r.facts.Indexes, project.Index{
				Place: r.place(o.value.span(0, len(o.value.text))), URL: o.value.text, Kind: project.Channel,
			})
			label = labelled(o.value.text, label)
		}
	}
	for _, w := range operands {
		r.condaPackage(w, label)
	}
}

// labelled returns a channel that holds one release of CUDA, as
// nvidia/label/cuda-11.8.0, and otherwise the one before it.
func labelled(channel, before string) string {
	if strings.Contains(channel, "/label/cuda-") {
		return channel
	}
	return before
}

func (r *reader) condaPackage(w word, label string) {
	if !w.known {
		return
	}
	spec, err := conda.Parse(w.text)
	if err != nil {
		return
	}
	host := spec
	if host.Index == "" {
		host.Index = label
	}
	if fact, ok := host.Host(); ok {
		r.host(w, fact.Kind, fact.Value, fact.Source)
	}
	q := spec.Requirement
	q.NameSpan, q.SpecSpan = places(w, q.NameSpan, q.SpecSpan)
	q.Unit, q.Script, q.Branches = r.unit, true, slices.Clone(r.branches)
	r.facts.Requirements = append(r.facts.Requirements, q)
}
