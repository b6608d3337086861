package command

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/project"
)

// pipValued are the options of pip install 23.2 that take a value, then those of
// uv, poetry, pdm and pipenv.
const pipValued = "--abi --cache-dir --cert --client-cert --config-settings --constraint --default-timeout --editable --exists-action --extra-index-url --find-links " +
	"--global-option --implementation --index-url --keyring-provider --local-log --log --log-file --no-binary --only-binary --platform --prefix --progress-bar --proxy " +
	"--pypi-url --python --python-version --report --requirement --retries --root --root-user-action --source --source-dir --source-directory --src --target --timeout " +
	"--trusted-host --upgrade-strategy --use-deprecated --use-feature -C -c -e -f -i -r -t " +
	"-p --index --default-index --torch-backend --index-strategy --prerelease --resolution --group -G --extra --extras -E --optional --package --with --override " +
	"--constraints --requirements --overrides --exclude-newer --link-mode --project --directory --categories"

// pip reads pip install.
func (r *reader) pip(args []word) {
	if rest, ok := subcommand(args[1:], "install"); ok {
		r.install(rest)
	}
}

// python reads python -m pip install.
func (r *reader) python(args []word) {
	for i, w := range args[1:] {
		switch {
		case w.text == "-mpip":
			r.pip(args[i+1:])
			return
		case w.text == "-m" && i+2 < len(args):
			if name := args[i+2].text; name == "pip" || name == "uv" {
				r.run(args[i+2:])
			}
			return
		case !strings.HasPrefix(w.text, "-"):
			return
		}
	}
}

// projectTool reads uv pip install, uv add, poetry add, pdm add, pipenv install.
func (r *reader) projectTool(args []word) {
	tool := args[0].base()
	verb := "add"
	if tool == "pipenv" {
		verb = "install"
	}
	if rest, ok := subcommand(args[1:], verb); ok {
		r.install(rest)
		return
	}
	if rest, ok := subcommand(args[1:], "pip"); ok && tool == "uv" {
		r.pip(append([]word{args[0]}, rest...))
	}
	if rest, ok := subcommand(args[1:], "run"); ok {
		r.wrapped(append([]word{args[0]}, rest...))
	}
}

// subcommand returns the words behind a subcommand, before which only options
// may stand.
func subcommand(args []word, name string) ([]word, bool) {
	for i, w := range args {
		switch {
		case w.text == name:
			return args[i+1:], true
		case strings.HasPrefix(w.text, "-") || i > 0 && strings.HasPrefix(args[i-1].text, "-"):
		default:
			return nil, false
		}
	}
	return nil, false
}

// install reads the options and the packages of an installation.
func (r *reader) install(args []word) {
	opts, operands := options(args, pipValued)
	first := len(r.facts.Indexes)
	takesFiles := false
	for _, o := range opts {
		switch o.name {
		case "-r", "--requirement", "--requirements":
			takesFiles = true
			r.include(o.value, false)
		case "-c", "--constraint", "--constraints":
			r.include(o.value, true)
		case "-e", "--editable":
			takesFiles = true
		case "-i", "--index-url", "--pypi-url", "--default-index":
			r.index(o.value, project.Primary)
		case "--extra-index-url", "--index":
			r.index(o.value, project.Extra)
		case "-f", "--find-links":
			r.index(o.value, project.FindLinks)
		}
	}
	bound := ""
	for i := range r.facts.Indexes[first:] {
		x := &r.facts.Indexes[first+i]
		if x.Kind != project.FindLinks && (bound == "" || x.Kind == project.Primary) {
			bound = x.URL
		}
	}
	for _, w := range operands {
		takesFiles = !r.requirement(w, bound) && isLocal(w.text) || takesFiles
	}
	// What is asked for by name in the command alone is served by its indexes.
	for i := range r.facts.Indexes[first:] {
		r.facts.Indexes[first+i].Explicit = !takesFiles
	}
}

// isLocal reports whether an operand is a folder or a file: what that needs is
// installed with the indexes of the command.
func isLocal(text string) bool {
	return strings.HasPrefix(text, ".") || strings.HasPrefix(text, "/") || strings.Contains(text, unknown)
}

func (r *reader) include(w word, bounds bool) {
	if !w.known || w.text == "" || strings.Contains(w.text, "://") || strings.HasPrefix(w.text, "/dev/") {
		return
	}
	r.facts.Includes = append(r.facts.Includes, project.Include{
		Path: w.text, Span: w.span(0, len(w.text)), Unit: r.unit, Bounds: bounds, Elsewhere: true, Branches: slices.Clone(r.branches),
	})
}

func (r *reader) index(w word, kind project.IndexKind) {
	if name, url, ok := w.cut("="); ok && isName(name.text) { // uv: --index name=url
		w = url
	}
	if w.known && w.text != "" {
		r.facts.Indexes = append(r.facts.Indexes, project.Index{Place: r.place(w.span(0, len(w.text))), URL: w.text, Kind: kind})
	}
}
