package history

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// From 5.0 on transformers answers to names that its files do not bind. What
// it answers to is read from the texts of three files:
//
//	utils/import_utils.py      _LazyModule.__getattr__: XTokenizerFast is
//	                           XTokenizer, XImageProcessorFast is XImageProcessor
//	                           (5.5), and a tokenizer without a class of its own
//	                           is one that has the same converter
//	convert_slow_tokenizer.py  SLOW_TO_FAST_CONVERTERS, the converters
//	__init__.py                modules under their names of 4.x
type transformersAliases struct {
	tokenizers, images bool
	// converters are the tokenizers in the order of the table, with the class of
	// the converter of each.
	converters [][2]string
	// modules are the modules by other names, with those that they forward to.
	// models: also image_processing_x of a model as image_processing_x_fast.
	modules map[string]string
	models  bool
	// homes are the modules of models by the tokenizers that they list.
	homes map[string]string
}

var (
	converterRow = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^    "(\w+Tokenizer)": (\w+),`) })
	aliasCall    = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`_create_(?:module|tokenization)_alias\(f"\{__name__\}\.(\w+)", "\.(\w+)"\)`)
	})
	aliasTable = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)_LEGACY_MODULE_ALIASES = \{(.*?)\}`) })
	aliasRow   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`"(\w+)": "(\w+)"`) })
)

func readTransformersAliases(wheels []*Wheel) *transformersAliases {
	a := &transformersAliases{modules: map[string]string{}}
	if len(wheels) == 0 {
		return a
	}
	text := func(file string) string { // "" of a file that is not there
		raw, err := wheels[0].read("transformers/" + file)
		if err != nil {
			return ""
		}
		return string(raw)
	}
	lazy := text("utils/import_utils.py")
	a.tokenizers = strings.Contains(lazy, `name.endswith("TokenizerFast")`)
	a.images = strings.Contains(lazy, `name.endswith("ImageProcessorFast")`)
	if strings.Contains(lazy, "SLOW_TO_FAST_CONVERTERS") {
		_, table, _ := strings.Cut(text("convert_slow_tokenizer.py"), "\nSLOW_TO_FAST_CONVERTERS = {")
		table, _, _ = strings.Cut(table, "\n}")
		for _, row := range converterRow().FindAllStringSubmatch(table, -1) {
			a.converters = append(a.converters, [2]string{row[1], row[2]})
		}
	}
	root := text("__init__.py")
	rows := aliasCall().FindAllStringSubmatch(root, -1)
	if table := aliasTable().FindStringSubmatch(root); table != nil {
		rows = append(rows, aliasRow().FindAllStringSubmatch(table[1], -1)...)
	}
	for _, row := range rows {
		a.modules["transformers."+row[1]] = "transformers." + row[2]
	}
	a.models = strings.Contains(root, `.{_module}_fast"`) || strings.Contains(root, "_LEGACY_FAST_IMAGE_PROCESSOR_MODULE")
	return a
}

// plant adds the modules that have other names to a tree.
func (a *transformersAliases) plant(t *tree) {
	if a.models {
		for _, name := range t.names {
			if _, last := cutLast(name); ofModel(name) && strings.HasPrefix(last, "image_processing_") && !strings.HasPrefix(last, "image_processing_pil_") && !strings.HasSuffix(last, "_fast") {
				a.modules[name+"_fast"] = name
			}
		}
	}
	for alias, name := range a.modules {
		if at := t.locations[name]; at != nil && t.locations[alias] == nil {
			t.locations[alias] = &location{wheel: at.wheel, own: at.own}
		} else {
			delete(a.modules, alias) // a file of its own
		}
	}
}

// complete binds what a module answers to.
func (a *transformersAliases) complete(w *world, m *module, ns *namespace) {
	if of := a.modules[m.name]; of != "" {
		for name, s := range w.namespace(of).slots {
			ns.slots[name] = s
		}
		a.fast(ns)
		return
	}
	if m.name == "transformers" {
		for alias := range a.modules {
			attach(w, m, ns, []string{alias})
		}
	}
	if m.lazy {
		a.convert(w, m, ns)
		a.fast(ns)
	}
}

// fast binds the names with "Fast".
func (a *transformersAliases) fast(ns *namespace) {
	var names []string
	for name := range ns.slots {
		if a.tokenizers && strings.HasSuffix(name, "Tokenizer") || a.images && strings.HasSuffix(name, "ImageProcessor") {
			names = append(names, name)
		}
	}
	for _, name := range names {
		serve(ns, name+"Fast", ns.slots[name])
	}
}

// convert binds the tokenizers that only have a converter. The package of a
// model answers to all of them; users look for its own there.
func (a *transformersAliases) convert(w *world, m *module, ns *namespace) {
	_, last := cutLast(m.name)
	model := strings.ReplaceAll(last, "_", "")
	for _, row := range a.converters {
		if m.name != "transformers" && !(ofModel(m.name) && strings.HasPrefix(strings.ToLower(row[0]), model)) {
			continue
		}
		for _, name := range a.candidates(row) {
			if home := a.home(w, name); home != "" {
				serve(ns, row[0], &slot{binding: &binding{from: &origin{home, name}}, module: m, name: row[0]})
				break
			}
		}
	}
}

// home returns the module of a model that lists a tokenizer, "" when there is
// none.
func (a *transformersAliases) home(w *world, tokenizer string) string {
	if a.homes == nil {
		a.homes = map[string]string{}
		for _, module := range w.tree.names {
			if _, last := cutLast(module); !ofModel(module) || !strings.HasPrefix(last, "tokenization_") || w.modules[module] == nil {
				continue
			}
			names, _ := w.exports(module)
			for _, name := range names {
				a.homes[name] = module
			}
		}
	}
	return a.homes[tokenizer]
}

// candidates are the tokenizers that stand for one, the best first: that which
// the converter is named after, then others that it serves.
func (a *transformersAliases) candidates(of [2]string) []string {
	list := []string{of[0], strings.ReplaceAll(of[1], "Converter", "") + "Tokenizer"}
	for _, row := range a.converters {
		if row[1] == of[1] && !slices.Contains(list, row[0]) {
			list = append(list, row[0])
		}
	}
	return list
}

// serve binds a name on demand to what another one has.
func serve(ns *namespace, name string, of *slot) {
	if ns.slots[name] == nil {
		s := *of
		s.served = true
		ns.slots[name] = &s
	}
}
