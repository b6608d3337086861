package rules_test

import (
	"testing"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

// TestPatches holds where a name counts that the module provides itself.
func TestPatches(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==1.4 keras==2.1 tensorflow==2.1", "torch==2.3 keras==3.0 tensorflow==2.16")
	for _, tt := range []struct{ name, code string }{
		{"used before", "import torch\ntorch.gone()  # want XX001 gone\ntorch.gone = print\ntorch.gone()\n"},
		{"used before, in a function", "import torch\ndef f():\n  torch.gone()\ntorch.gone = print\n"},
		{"done by a function", "import torch\ndef patch():\n  torch.gone = print\npatch()\ntorch.gone()\n"},
		{"where it is missing", "import torch\nif not hasattr(torch, 'gone'):\n  torch.gone = print\ntorch.gone()\n"},
		{"where it is missing, tried", "import torch\ntry:\n  torch.gone\nexcept AttributeError:\n  torch.gone = print\ntorch.gone()\n"},
		{"for other versions", "import torch\nif torch.__version__ < (2,):\n  torch.gone = print\ntorch.gone()  # want XX001 gone\n"},
		{"by setattr", "import torch\nsetattr(torch, 'gone', print)\ntorch.gone()\n"},
		{"by computed names", "import torch\ntorch.gone()  # want XX001 gone\nfor name in g():\n  setattr(torch, name, print)\ntorch.gone()\n"},
		{"by computed names, in a function", "import torch\ntorch.gone()  # want XX001 gone\ndef f():\n  setattr(torch, g(), print)\nf()\ntorch.gone()\n"},
		{"by computed names, of another module", "import torch\nfor name in g():\n  setattr(torch.nn, name, print)\ntorch.gone()  # want XX001 gone\n"},
		{"by computed names, of a module below", "import torch\nsetattr(torch, g(), print)\ntorch.old.x\n"},
		{"by computed names, for other versions", "import torch\nif torch.__version__ < (2,):\n  setattr(torch, g(), print)\ntorch.gone()  # want XX001 gone\n"},
		{"by computed names, of an own class", "import torch\nclass N(torch.nn.Module): pass\nsetattr(N, g(), print)\ntorch.nn.gone()\ntorch.gone()  # want XX001 gone\n"},
		{"by computed names, of a class", "import torch\nsetattr(torch.Tensor, g(), print)\ndef f(a: torch.Tensor):\n  a.gone()\n"},
		{"in a namespace", "import torch\nvars(torch)['gone'] = print\ntorch.gone()\n"},
		{"of another name in a namespace", "import torch\ntorch.__dict__['here'] = print\ntorch.gone()  # want XX001 gone\n"},
		{"of computed names in a namespace", "import torch\ntorch.__dict__[g()] = print\ntorch.gone()\n"},
		{"by an update of a namespace", "import torch\ntorch.__dict__.update(g())\ntorch.gone()\n"},
		{"by an update of the own namespace", "import torch\nglobals().update(g())\ntorch.gone()  # want XX001 gone\n"},
		{"of a method", "import torch\ntorch.Tensor.gone = print\ndef f(a: torch.Tensor):\n  a.gone()\n"},
		{"of a module", "import torch\ntorch.old = mine\ntorch.old.x\n"},
		{"of a module that is imported", "import sys, mine\nsys.modules['torch.old'] = mine\nfrom torch.old import x\nimport torch.old.y\n"},
		{"of a module, imported before", "import sys, mine\nfrom torch.old import x  # want XX003 old\nsys.modules['torch.old'] = mine\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, file := findings(t, set, pair, tt.code, rules.Options{})
			checkMarks(t, tt.code, got, file)
		})
	}
}

// TestGivenArguments holds that an argument counts under the condition that it is
// given under, beside that of the call.
func TestGivenArguments(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==1.4 keras==2.1 tensorflow==2.1", "torch==2.3 keras==3.0 tensorflow==2.16")
	const old, recent, bad = "if torch.__version__ < (2,):\n", "if torch.__version__ >= (2,):\n", "  # want XX017 old\n"
	for _, tt := range []struct{ name, code string }{
		{"a key for other versions", "k = {'a': 1}\n" + old + "  k['old'] = 1\ntorch.renamed(**k)\n"},
		{"a key for these versions", "k = {'a': 1}\n" + recent + "  k['old'] = 1" + bad + "torch.renamed(**k)\n"},
		{"a key on every path", "k = {'a': 1}\nk['old'] = 1" + bad + old + "  k['b'] = 1\ntorch.renamed(**k)\n"},
		{"a key of something else", "k = {'a': 1}\nif g():\n  k['old'] = 1" + bad + "torch.renamed(**k)\n"},
		{"updated for other versions", "k = {'a': 1}\n" + old + "  k.update(old=1)\ntorch.renamed(**k)\n"},
		{"updated by a dict", "o = {'old': 1}\nk = {'a': 1}\n" + old + "  k.update(o)\ntorch.renamed(**k)\n"},
		{"default for other versions", "k = {'a': 1}\n" + old + "  k.setdefault('old', 1)\ntorch.renamed(**k)\n"},
		{"either of two dicts", old + "  k = {'old': 1}\nelse:\n  k = {'new': 1}\ntorch.renamed(**k)\n"},
		{"both of two dicts", old + "  k = {'old': 1}" + bad + "else:\n  k = {'old': 2}\ntorch.renamed(**k)\n"},
		{"where an import fails", "k = {'a': 1}\ntry:\n  import torch.fast\nexcept ImportError:\n  k['old'] = 1\ntorch.renamed(**k)\n"},
		{"where something is tried", "k = {'a': 1}\ntry:\n  k['old'] = g()" + bad + "except TypeError:\n  k['old'] = 2\ntorch.renamed(**k)\n"},
		{"the call as well", "k = {'a': 1}\n" + old + "  k['old'] = 1\n  torch.renamed(**k)\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			code := "import torch\n" + tt.code
			got, file := findings(t, set, pair, code, rules.Options{})
			checkMarks(t, code, got, file)
		})
	}
}

// TestLegacyKeras holds when TF_USE_LEGACY_KERAS counts.
func TestLegacyKeras(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==1.4 keras==2.1 tensorflow==2.1", "torch==2.3 keras==3.0 tensorflow==2.16")
	const on, use, bad = "os.environ['TF_USE_LEGACY_KERAS'] = '1'\n", "tf.compat.v1.layers.dense(x)\n", "tf.compat.v1.layers.dense(x)  # want XX111 dense\n"
	for _, tt := range []struct{ name, code string }{
		{"before", "import os\n" + on + "import tensorflow as tf\n" + use},
		{"before Keras is read", "import os\nimport tensorflow as tf\n" + on + use},
		{"before Keras is read by another name", "import os\nfrom tensorflow import keras\n" + on + "import tensorflow as tf\nkeras.layers.Dense\n" + use},
		{"after Keras was read", "import os\nimport tensorflow as tf\ntf.keras.layers.Dense\n" + on + bad},
		{"before an import by path", "import os\nimport tensorflow as tf\n" + on + "from tensorflow.keras import layers\n" + bad},
		{"after an import by path", "import os\nimport tensorflow as tf\nfrom tensorflow.keras import layers\n" + on + bad},
		{"in a function, which runs later", "import os\ndef f():\n  " + on + "import tensorflow as tf\n" + bad},
		{"before a function that imports", "import os\ndef f():\n  import tensorflow as tf\n  " + use + on},
		{"both in a function", "import os\ndef f():\n  " + on + "  import tensorflow as tf\n  " + use},
		{"after an import for a type checker", "import os, typing\nif typing.TYPE_CHECKING:\n  import tensorflow as tf\n" + on + "import tensorflow as tf\n" + use},
		{"for other versions", "import os\nfrom importlib.metadata import version\nif version('tensorflow') < '2.10':\n  " + on + "import tensorflow as tf\n" + bad},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, file := findings(t, set, pair, tt.code, rules.Options{})
			checkMarks(t, tt.code, got, file)
		})
	}
}

// TestAwoken holds that code which starts to run at the target is judged as if
// it were new.
func TestAwoken(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==2.1", "torch==2.3")
	for _, tt := range []struct{ name, code string }{
		{"broken before and after", "import torch\ntorch.gone()\n"},
		{"starts to run", "import torch\nif int(torch.__version__.split('.')[1]) < 3:\n  pass\nelse:\n  torch.gone()  # want XX001 gone\n"},
		{"stops running", "import torch\nif int(torch.__version__.split('.')[1]) < 3:\n  torch.gone()\n"},
		{"never runs", "import torch\nif torch.__version__ < (1, 8):\n  torch.gone()\n"},
		{"below what starts to run", "import torch\nif torch.__version__ >= (2, 3):\n  if c:\n    torch.gone()  # want XX001 gone\ntorch.gone()\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, file := findings(t, set, pair, tt.code, rules.Options{})
			checkMarks(t, tt.code, got, file)
		})
	}
}

// TestTextOfVersions holds what comparing __version__ with a string means. The
// answers are those of PyTorch 1.9.1 and 2.15.0, and of TensorFlow 2.10.1.
func TestTextOfVersions(t *testing.T) {
	for _, tt := range []struct {
		name, pkg, version string
		test               parser.VersionText
		want               bool
	}{
		{"less as text", "tensorflow", "2.10.1", parser.VersionText{Compare: "<", Literal: "2.9"}, true},
		{"more as text", "tensorflow", "2.10.1", parser.VersionText{Compare: ">", Literal: "2.9.0"}, true},
		{"right by chance", "tensorflow", "2.10.1", parser.VersionText{Compare: "<", Literal: "3.0"}, false},
		{"equal up to zeros", "tensorflow", "2.6.0", parser.VersionText{Compare: "<=", Literal: "2.6"}, false},
		{"equality", "tensorflow", "2.10.1", parser.VersionText{Compare: "==", Literal: "2.9"}, false},
		{"a TorchVersion", "torch", "2.15.0", parser.VersionText{Compare: "<", Literal: "2.9"}, false},
		{"before there was one", "torch", "1.9.1", parser.VersionText{Compare: "<", Literal: "1.10"}, true},
		{"cut off a TorchVersion", "torch", "2.15.0", parser.VersionText{Compare: "<", Literal: "2.9", Part: parser.WholeString}, true},
		{"first characters", "torch", "2.15.0", parser.VersionText{Compare: ">=", Literal: "2.4", Part: parser.Characters, Count: 3}, true},
		{"first characters, of less", "torch", "2.3.1", parser.VersionText{Compare: ">=", Literal: "1.8", Part: parser.Characters, Count: 3}, false},
		{"first characters, equal", "torch", "2.15.0", parser.VersionText{Compare: "==", Literal: "2.1", Part: parser.Characters, Count: 3}, true},
		{"patch releases are not asked for", "torch", "1.8.1", parser.VersionText{Compare: "<=", Literal: "1.8", Part: parser.Characters, Count: 3}, false},
		{"prefix", "torch", "2.15.0", parser.VersionText{Compare: "startswith", Literal: "2.1", Part: parser.Characters}, true},
		{"prefix with its dot", "torch", "2.15.0", parser.VersionText{Compare: "startswith", Literal: "2.", Part: parser.Characters}, false},
		{"as a float", "torch", "1.13.1", parser.VersionText{Compare: ">=", Literal: "1.8", Part: parser.Float, Count: 3}, true},
		{"components as a float", "torch", "2.15.0", parser.VersionText{Compare: ">", Literal: "2.3", Part: parser.FloatParts, Count: 2}, true},
		{"a component", "torch", "2.15.0", parser.VersionText{Compare: ">=", Literal: "8", Part: parser.ComponentString, Count: 1}, true},
		{"no version", "tensorflow", "2.10.1", parser.VersionText{Compare: "<", Literal: "parrots"}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v, err := version.Parse(tt.version)
			if err != nil {
				t.Fatal(err)
			}
			if got := rules.Misleads(tt.pkg, v, &tt.test); got != tt.want {
				t.Errorf("misleads %v, want %v", got, tt.want)
			}
		})
	}
}
