package rules_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

func kerasHistories(t *testing.T) []rules.History {
	t.Helper()
	return []rules.History{
		historyOf(t, "tensorflow", `
# 2.10.1
+tensorflow module
+tensorflow.Module class()
+tensorflow.Module.submodules property
tensorflow.old function()
+tensorflow.python module flags private
# 2.17.1
tensorflow.new function()
`),
		historyOf(t, "tensorflow.keras", `
# 2.10.1
+tensorflow module
+tensorflow.keras module
+tensorflow.keras.losses module
tensorflow.keras.losses.gone function()
+tensorflow.keras.layers module
+tensorflow.keras.layers.Layer class(name=None); bases tensorflow.Module
tensorflow.keras.layers.Layer.get_updates method()
tensorflow.keras.layers.Layer.submodules property
+tensorflow.keras.layers.Dense class(units); bases tensorflow.keras.layers.Layer
tensorflow.keras.layers.Old class()
# 2.15.0
# 3.4.1
tensorflow.keras module flags importonly
`),
		historyOf(t, "keras", `
# 2.10.0
+keras module
+keras.layers module
keras.layers.Old class()
keras.layers.Older class()
# 2.15.0
keras.layers.Older class()
# 3.4.1
`),
		historyOf(t, "tf-keras", `
# 2.15.0
+tf_keras module
+tf_keras.layers module
tf_keras.layers.Gone class()
# 2.17.0
`),
		historyOf(t, "pytorch-lightning", `
# 1.9.5
+pytorch_lightning module
pytorch_lightning.gone function()
# 2.1.0
`),
		historyOf(t, "lightning", `
# 1.9.5
+lightning module
+lightning.pytorch module
lightning.pytorch.gone function()
# 2.1.0
`),
	}
}

func TestHistoryAxes(t *testing.T) {
	histories := kerasHistories(t)
	tf := [2]string{"tensorflow==2.10.1 keras==2.10.0", "tensorflow==2.17.1 keras==3.4.1 tf-keras==2.17.0"}
	for _, row := range []struct {
		name, code string
		pair       [2]string
	}{
		{"tensorflow", "import tensorflow as tf\ntf.old()  # want API001 old\n", tf},
		{"mounted keras", "import tensorflow as tf\ntf.keras.layers.Old()  # want API001 Old\n", tf},
		{"mounted keras by import", "from tensorflow.keras.layers import Old  # want API001 Old\n", tf},
		{"mounted keras through compat.v2", "import tensorflow as tf\ntf.compat.v2.keras.layers.Old()  # want API001 Old\n", tf},
		{"keras module at the root", "import tensorflow as tf\ntf.losses.gone()  # want API001 gone\n", tf},
		{"that module of TensorFlow 1", "import tensorflow as tf\ntf.losses.gone()\n", [2]string{"tensorflow==1.15.0", tf[1]}},
		{"compat.v1 keras", "import tensorflow as tf\ntf.compat.v1.keras.layers.Old()\n", tf},
		{"standalone keras", "import keras\nkeras.layers.Old()  # want API001 Old\n", tf},
		{"standalone keras of another version", "import keras\nkeras.layers.Older()  # want API001 Older\n", [2]string{"keras==2.15.0", "keras==3.4.1"}},
		{"no keras below 2.16", "import tensorflow as tf\ntf.keras.layers.Old()  # want API001 Old\n", [2]string{"tensorflow==2.10.1", "tensorflow==2.15.0"}},
		{"unknown keras from 2.16", "import tensorflow as tf\ntf.keras.layers.Old()\n", [2]string{"tensorflow==2.10.1", "tensorflow==2.17.1"}},
		{"mounted keras is there", "import tensorflow as tf\ntf.keras.layers.Dense(1)\n", tf},
		{"legacy", "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport tensorflow as tf\ntf.keras.layers.Old()\n", tf},
		{"tf_keras", "import tf_keras\ntf_keras.layers.Gone()  # want API001 Gone\n", [2]string{"tf-keras==2.15.0", "tf-keras==2.17.0"}},
		{
			"legacy of tf_keras", "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport tensorflow as tf\ntf.keras.layers.Gone()  # want API001 Gone\n",
			[2]string{"tensorflow==2.16.1 tf-keras==2.15.0", "tensorflow==2.17.1 tf-keras==2.17.0"},
		},
		{"member", "import tensorflow as tf\ntf.keras.layers.Dense(1).get_updates()  # want API005 get_updates\n", tf},
		{"member that moved to a base of another package", "import tensorflow as tf\ntf.keras.layers.Dense(1).submodules\n", tf},
		{
			"lightning", "import pytorch_lightning as pl\npl.gone()  # want API001 gone\nimport lightning.pytorch as lp\nlp.gone()  # want API001 gone\n",
			[2]string{"pytorch-lightning==1.9.5", "pytorch-lightning==2.1.0"},
		},
	} {
		t.Run(row.name, func(t *testing.T) {
			pair := pairOf(t, row.pair[0], row.pair[1])
			engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pair, rules.Options{Histories: histories})
			list, file := run(t, engine, row.code)
			if diff := cmp.Diff(wanted(row.code), marks(list, file)); diff != "" {
				t.Errorf("missing (-) or noisy (+):\n%s\n%s", diff, row.code)
			}
		})
	}
}

// TestHistoryNames holds findings to the names that entries use, so that an
// entry which replaces one does not reopen it in a baseline.
func TestHistoryNames(t *testing.T) {
	pair := pairOf(t, "tensorflow==2.10.1 keras==2.10.0", "tensorflow==2.17.1 keras==3.4.1")
	engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pair, rules.Options{Histories: kerasHistories(t)})
	list, _ := run(t, engine, "import tensorflow as tf\ntf.losses.gone()\ntf.keras.layers.Old()\n")
	var got [][3]string
	for _, f := range list {
		got = append(got, [3]string{f.Package, f.Name, f.At})
	}
	want := [][3]string{{"keras", "keras.losses.gone", "2.15"}, {"keras", "keras.layers.Old", "2.15"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestEntriesGoFirst: where an entry is about the same API the history says
// nothing, whatever the entry says.
func TestEntriesGoFirst(t *testing.T) {
	const names = `
# 1.4.0
+torch module
torch.gone function(a)
torch.hidden function(a)
torch.switched function(a)
torch.aliased function(a)
torch.old module
torch.old.x function()
torch.Thing class()
torch.Thing.gone method()
torch.Thing.quiet method()
torch.f function(a, b=1, old=2)
torch.g function(a, b=1, c=2)
torch.plain function(a)
torch.compat module
torch.compat.deep module
torch.compat.deep.name function()
# 2.3.1
torch.Thing class()
torch.f function(a)
torch.g function(a, b=1, c=2) warns b: b goes; warns c: c goes
`
	entries := matrix.File{}
	file, err := matrix.Decode("x.yaml", []byte(`
schema: 1
package: torch
rules:
  - {code: XX001, name: a, title: gone, match: {symbol: torch.gone}, timeline: [{at: "2.0", effect: absent}]}
  - {code: XX002, name: b, title: hidden, status: preview, match: {symbol: torch.hidden}, timeline: [{at: "2.0", effect: absent}]}
  - {code: XX003, name: c, title: switched, match: {symbol: torch.switched}, timeline: [{at: "2.0", effect: absent}]}
  - {code: XX004, name: d, title: aliased, match: {symbol: torch.aliased}, timeline: [{at: "2.0", effect: absent}, {at: "2.2", effect: ok}]}
  - {code: XX005, name: e, title: old, match: {prefix: torch.old}, timeline: [{at: "2.0", effect: absent}]}
  - {code: XX006, name: f, title: member, match: {method: {type: torch.Thing, name: gone}}, timeline: [{at: "2.0", effect: absent}]}
  - {code: XX007, name: g, title: quiet, match: {attribute: {type: torch.Thing, name: quiet}}, timeline: [{at: "2.4", effect: absent}]}
  - {code: XX008, name: h, title: keyword, match: {call: {func: torch.f, keyword: old}}, timeline: [{at: "2.0", effect: ignored, impact: behaviour}]}
  - {code: XX010, name: j, title: warns, match: {call: {func: torch.g, keyword: b}}, timeline: [{at: "2.0", effect: warns}]}
  - {code: XX009, name: i, title: deep, match: {symbol: torch.compat.deep.name}, timeline: [{at: "2.0", effect: absent}]}
`))
	if err != nil {
		t.Fatal(err)
	}
	entries = *file
	set, err := new(matrix.Set).With(entries.Rules)
	if err != nil {
		t.Fatal(err)
	}
	opts := rules.Options{
		Histories: []rules.History{historyOf(t, "torch", names)},
		Enabled:   func(code string) bool { return code != "XX003" },
	}
	engine := rules.New(set, matrix.DefaultCatalog(), pairOf(t, "torch==1.4", "torch==2.3"), opts)
	for _, row := range []struct{ name, code string }{
		{"both", "import torch\ntorch.gone(1)  # want XX001 gone\n"},
		{"preview", "import torch\ntorch.hidden(1)\n"},
		{"switched off", "from torch import switched\n"},
		{"well again", "import torch\ntorch.aliased(1)\n"},
		{"tree", "import torch\ntorch.old.x()  # want XX005 old\n"},
		{"member", "import torch\ntorch.Thing().gone()  # want XX006 gone\n"},
		{"member that is there", "import torch\ntorch.Thing().quiet\n"},
		{"keyword", "import torch\ntorch.f(1, old=2)  # want XX008 old\n"},
		{"another argument", "import torch\ntorch.f(1, b=2)  # want API006 b\n"},
		{"a keyword that warns", "import torch\ntorch.g(1, b=2)  # want XX010 b\n"},
		{"another one that warns", "import torch\ntorch.g(1, c=2)  # want API012 c\n"},
		{"name in a gone module", "import torch\ntorch.compat.deep.name()  # want XX009 name\n"},
		{"the gone module", "import torch.compat.deep  # want API002 compat\n"},
		{"nobody else", "import torch\ntorch.plain(1)  # want API001 plain\n"},
	} {
		list, file := run(t, engine, row.code)
		if diff := cmp.Diff(wanted(row.code), marks(list, file)); diff != "" {
			t.Errorf("%s: missing (-) or noisy (+):\n%s", row.name, diff)
		}
	}
}

// TestHistoryTypes follows the results of calls and what star imports bind.
func TestHistoryTypes(t *testing.T) {
	const names = `
# 1.4.0
+torch module
+torch.rand function(n) returns torch.Tensor
+torch.Tensor class
+torch.Tensor.float method() returns Self
+torch.Tensor.T property; returns torch.Tensor
torch.Tensor.symeig method()
+torch.load function(f)
+torch.linalg module
+torch.linalg.qr function(a)
torch.linalg.old function(a)
+torch.sparse module
torch.old function(a)
torch.fft function(a)
+torch.loop function() returns torch.Odd
+torch.Odd class()
+torch.Odd.self property; returns torch.Odd.self
# 2.3.1
torch.fft module
`
	opts := rules.Options{Histories: []rules.History{historyOf(t, "torch", names)}}
	engine := rules.New(new(matrix.Set), matrix.DefaultCatalog(), pairOf(t, "torch==1.4", "torch==2.3"), opts)
	for _, row := range []struct{ name, code string }{
		{"result", "import torch\nt = torch.rand(3)\nt.symeig()  # want API005 symeig\n"},
		{"chain", "import torch\nt = torch.rand(3).float()\nt.symeig()  # want API005 symeig\n"},
		{"chain of a property", "import torch\nt = torch.rand(3).T.float()\nt.symeig()  # want API005 symeig\n"},
		{"property", "import torch\nt = torch.rand(3)\nt.T.symeig()  # want API005 symeig\n"},
		{"unknown result", "import torch\nt = torch.load(3)\nt.symeig()\n"},
		{"one of two", "import torch\nt = torch.rand(3)\nif t:\n    t = torch.load(3)\nt.symeig()\n"},
		{"a property of its own class", "import torch\ntorch.loop().self.self.self.self.x()\nx = torch.loop().self.f()\nx.y()\n"},
		{"one star", "from torch.linalg import *\nold(1)  # want API001 old\nqr(1)\nother(1)\n"},
		{"two stars", "from torch import *\nfrom torch.linalg import *\nold(1)\n"},
		{"settled", "from torch.sparse import *\nfrom torch.linalg import *\nold(1)  # want API001 old\n"},
		{"a star of the project", "from torch.linalg import *\nfrom mine import *\nold(1)\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			list, file := run(t, engine, row.code)
			if diff := cmp.Diff(wanted(row.code), marks(list, file)); diff != "" {
				t.Errorf("missing (-) or noisy (+):\n%s", diff)
			}
		})
	}
	if class := engine.Exports().Result("torch.rand"); class != "torch.Tensor" {
		t.Errorf("torch.rand gives %q", class)
	}
	var none parser.Exports = rules.New(new(matrix.Set), matrix.DefaultCatalog(), pairOf(t, "torch==1.4", "torch==2.3"), rules.Options{}).Exports()
	if none != nil {
		t.Errorf("without histories: %v", none)
	}
}
