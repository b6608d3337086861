package history_test

import (
	"regexp"
	"strings"
	"testing"
)

// darkTrees of torch. The first were not imported by the program that dumped
// it; some of their modules are there because others import them. The others
// have names only where z3 is installed, and it was not.
var darkTrees = []string{
	"torch._inductor", "torch.testing._internal", "torch._dynamo.backends", "torch.distributed.pipeline",
	"torch.utils.tensorboard", "torch._numpy.testing", "torch.utils.benchmark", "torch._export.db",
	"torch.fx.experimental.validator",
	"torch.fx.experimental.migrate_gradual_types.transform_to_z3", "torch.fx.experimental.migrate_gradual_types.z3_types",
}

// notTorch are tests that the wheel holds, what torch defines itself because
// tqdm was not installed, and the namespaces of operators, which torch.ops makes
// when they are first asked for.
var notTorch = regexp.MustCompile(`\.tests(\.|$)|^torch\.(hub|utils\.model_zoo|fx\.interpreter)\.tqdm$|^torch\.(ops|classes)\.`)

func torchOracle(t *testing.T, name string) *oracle {
	var dump struct {
		Mods map[string]map[string]struct {
			K   string      // m module, c class, f function, v value
			T   string      // of a module its name
			Q   string      // where a class or function is defined
			S   [][3]string // name, kind, default; nil when nothing is known
			Mem []string
		}
		Fail map[string]string
	}
	readDump(t, name, &dump)
	o := newOracle("torch")
	for m := range dump.Fail {
		o.dark = append(o.dark, m)
	}
	o.left = notTorch.MatchString
	for m := range dump.Mods {
		if !hidden(m) {
			o.names[m], o.modules[m] = "module", true
		}
	}
	for m := range o.modules {
		for n, e := range dump.Mods[m] {
			path := m + "." + n
			if hidden(path) || o.modules[path] {
				continue
			}
			own := strings.HasPrefix(e.Q, "torch.") || strings.HasPrefix(e.Q, "functorch.")
			kind := map[string]string{"c": "class", "f": "function", "v": "value"}[e.K]
			switch {
			case e.K == "m" && e.T == path:
				kind = "module"
			case kind == "" || e.K != "v" && !own:
				kind = foreign
			}
			o.names[path] = kind
			if own && e.S != nil {
				o.callables[path] = callable{path, e.Q, kind, dumpedParams(e.S)}
			}
			if own && kind == "class" {
				o.members[path] = shown(e.Mem)
			}
			if e.K == "m" && n == "m" && e.T == m || n == "install_config_module" {
				// An object stands for the module and serves what dir() does not
				// list: PropModule of torch.backends, ConfigModule.
				o.dark = append(o.dark, m)
			}
		}
	}
	o.dark = append(o.dark, darkTrees...)
	return o
}
