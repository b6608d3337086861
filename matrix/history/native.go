package history

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"gopkg.in/yaml.v3"

	"github.com/upcheck/upcheck/matrix/api"
)

// native is a function of torch that is written in C++: one overload of it, as
// torchgen/packaged/ATen/native/native_functions.yaml and
// torchgen/packaged/autograd/deprecated.yaml of the wheel have it.
type native struct {
	name string // "linalg_qr"
	// module is where it is bound: "linalg", "nn"; "" for torch itself.
	module           string
	function, method bool
	deprecated       bool // a signature that warns and is not shown
	out              bool // the result is written to the keyword out
	tensor           bool // its self is a tensor, not a list of them
	signature        api.Signature
}

// nativeEntry is what is read of an entry of either file.
type nativeEntry struct {
	Func     string `yaml:"func"`
	Name     string `yaml:"name"` // in deprecated.yaml
	Variants string `yaml:"variants"`
	Module   string `yaml:"python_module"`
	Autogen  string `yaml:"autogen"` // overloads that are made of it
}

// readNative reads either file. An entry whose schema it does not understand is
// left out.
func readNative(raw []byte) ([]native, error) {
	var entries []nativeEntry
	if err := yaml.Unmarshal(raw, &entries); err != nil {
		return nil, fmt.Errorf("table of native functions: %w", err)
	}
	var list []native
	for _, e := range entries {
		schema := e.Func
		if schema == "" {
			schema = e.Name
		}
		n, ok := parseSchema(schema)
		if !ok {
			continue
		}
		n.module, n.deprecated = e.Module, e.Func == ""
		n.function = e.Variants == "" || strings.Contains(e.Variants, "function")
		n.method = strings.Contains(e.Variants, "method") || n.deprecated
		n.method = n.method && n.tensor
		n.withOptions()
		if strings.Contains(e.Autogen, ".out") && strings.HasSuffix(n.name, "_copy") {
			n.signature.Params = append(n.signature.Params, optionalOut)
		}
		list = append(list, n)
	}
	return list, nil
}

// optionalOut is the keyword out of a function that returns its result as well.
var optionalOut = api.Param{Name: "out", Kind: api.KeywordOnly, Optional: true, Default: "None"}

// withOptions adds requires_grad to a function that makes tensors: Python takes
// it with the four options that such a function has in the table.
func (n *native) withOptions() {
	if slices.ContainsFunc(n.signature.Params, func(p api.Param) bool { return p.Name == "pin_memory" && p.Kind == api.KeywordOnly }) {
		n.signature.Params = append(n.signature.Params, api.Param{Name: "requires_grad", Kind: api.KeywordOnly, Optional: true, Default: "False"})
	}
}

// parseSchema reads "name.overload(Tensor self, *, int? dim=None) -> Tensor".
func parseSchema(schema string) (native, bool) {
	open := strings.IndexByte(schema, '(')
	if open < 0 {
		return native{}, false
	}
	end := closing(schema, open)
	if end < 0 {
		return native{}, false
	}
	n := native{}
	n.name, _, _ = strings.Cut(schema[:open], ".")
	if !identifier(n.name) {
		return n, false
	}
	kind := api.Positional
	for _, item := range splitNative(schema[open+1 : end]) {
		if item == "*" {
			kind = api.KeywordOnly
			continue
		}
		p, ok := nativeParam(item, kind)
		if !ok {
			return n, false
		}
		if kind == api.KeywordOnly && strings.Contains(item, "!)") {
			// What is written to; several of them are one tuple.
			if !n.out {
				n.signature.Params = append(n.signature.Params, api.Param{Name: "out", Kind: kind})
			}
			n.out = true
			continue
		}
		n.tensor = n.tensor || p.Name == "self" && strings.HasPrefix(item, "Tensor") && !strings.Contains(item, "[")
		n.signature.Params = append(n.signature.Params, p)
	}
	_, result, _ := strings.Cut(schema[end+1:], "->")
	n.signature.Returns = nativeResult(strings.TrimSpace(result))
	return n, true
}

// splitNative splits at the commas outside of brackets.
func splitNative(text string) []string {
	var list []string
	depth, start := 0, 0
	for i := 0; i <= len(text); i++ {
		switch {
		case i == len(text) || text[i] == ',' && depth == 0:
			if item := strings.TrimSpace(text[start:i]); item != "" {
				list = append(list, item)
			}
			start = i + 1
		case text[i] == '(' || text[i] == '[':
			depth++
		case text[i] == ')' || text[i] == ']':
			depth--
		}
	}
	return list
}

// nativeParam reads "int[2]? name=default".
func nativeParam(item string, kind api.ParamKind) (api.Param, bool) {
	space := strings.LastIndexByte(strings.SplitN(item, "=", 2)[0], ' ')
	if space < 0 {
		return api.Param{}, false
	}
	name, value, optional := strings.Cut(item[space+1:], "=")
	p := api.Param{Name: name, Kind: kind, Optional: optional, Default: literal(value)}
	switch value {
	case "Mean": // at::Reduction
		p.Default = "1"
	case "Sum":
		p.Default = "2"
	}
	return p, identifier(name)
}

// aliasing matches what a schema says of the memory of a tensor: (a!), (a -> *).
var aliasing = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\([a-z][^()A-Z]*\)`) })

// nativeResult is the type of the result: "Tensor", "iterable[Tensor]",
// "tuple[Tensor, Tensor]", "bool", or "".
func nativeResult(text string) string {
	text = strings.TrimSpace(aliasing().ReplaceAllString(text, ""))
	if list, ok := strings.CutPrefix(text, "("); ok && strings.HasSuffix(list, ")") {
		var items []string
		for _, item := range splitNative(strings.TrimSuffix(list, ")")) {
			item, _, _ = strings.Cut(item, " ")
			if item = nativeResult(item); item != "" && !strings.Contains(item, "Tensor") {
				item = ""
			}
			items = append(items, item)
		}
		return bracketed(tupleHead, items)
	}
	switch text {
	case "Tensor", "bool", "int", "float":
		return text
	case "Tensor[]":
		return bracketed(iterableHead, []string{"Tensor"})
	case "SymInt":
		return "int"
	}
	return ""
}

// nativeSignatures are the ways to call the function of a module, or the method
// of a tensor, as Python has them: self is called input or is the receiver, and
// the overload that writes to out is the keyword out of the other one.
func nativeSignatures(list []native, module, name string, method bool) []api.Signature {
	var all []api.Signature
	for _, pass := range []bool{false, true} { // out last
		for _, n := range list {
			if n.name != name || n.module != module || n.out != pass || method && !n.method || !method && !n.function {
				continue
			}
			if method && n.out {
				continue
			}
			s := n.python(method)
			if n.out && addOut(all, s.Params) || !n.out && slices.ContainsFunc(all, func(o api.Signature) bool { return names(o.Params) == names(s.Params) }) {
				continue // add.Scalar takes what add.Tensor takes
			}
			all = append(all, s)
		}
	}
	return all
}

func (n *native) python(method bool) api.Signature {
	s := api.Signature{Returns: n.signature.Returns}
	for _, p := range n.signature.Params {
		if p.Name == "self" && n.tensor {
			if method {
				continue
			}
			p.Name = "input"
		}
		s.Params = append(s.Params, p)
	}
	return s
}

// addOut makes out an optional keyword of the signatures that have the other
// parameters, and reports whether there is one.
func addOut(all []api.Signature, params []api.Param) bool {
	found := false
	for i := range all {
		if names(all[i].Params) == names(params) {
			found = true
			if !slices.ContainsFunc(all[i].Params, isOut) {
				all[i].Params = append(all[i].Params, optionalOut)
			}
		}
	}
	return found
}

func isOut(p api.Param) bool { return p.Name == "out" }

// options are the keywords that the overload with out does without.
var options = [...]string{"dtype", "layout", "device", "pin_memory", "requires_grad"}

// names tells signatures apart: the names of the parameters, without out and,
// where there are all of them, without the options.
func names(params []api.Param) string {
	var list, left []string
	for _, p := range params {
		switch {
		case p.Name == "out":
		case slices.Contains(options[:], p.Name):
			left = append(left, p.Name)
		default:
			list = append(list, p.Name)
		}
	}
	if len(left) < len(options) {
		list = append(list, left...)
	}
	return strings.Join(list, ",")
}
