package rules_test

import (
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/rules"
)

// embedded returns an engine with all histories of the program and no entries.
func embedded(t *testing.T, from, to string) *rules.Engine {
	t.Helper()
	return rules.New(new(matrix.Set), matrix.DefaultCatalog(), pairOf(t, from, to), rules.Options{Histories: histories()})
}

// histories are those of the program.
func histories() []rules.History {
	var list []rules.History
	for _, pkg := range api.Packages() {
		data, _ := api.Embedded(pkg)
		list = append(list, rules.History{Package: pkg, Data: data})
	}
	return list
}

// everything is a pair in which all packages have versions.
func everything(t *testing.T) *rules.Engine {
	t.Helper()
	return embedded(t,
		"torch==1.13.1 tensorflow==2.15.0 keras==2.15.0 numpy==1.26.4 pytorch-lightning==1.9.5 transformers==4.46.3",
		"torch==2.3.1 tensorflow==2.18.0 keras==3.8.0 numpy==2.0.2 pytorch-lightning==2.6.6 lightning==2.6.6 transformers==5.5.4")
}

func TestIsA(t *testing.T) {
	e := everything(t)
	for _, row := range []struct {
		class, want string
		is          bool
	}{
		{"torch.Tensor", "torch.Tensor", true},
		{"torch.FloatTensor", "torch.Tensor", true},
		{"torch.cuda.LongTensor", "torch.Tensor", true},
		{"torch.nn.Parameter", "torch.Tensor", true},
		{"torch.nn.parameter.Parameter", "torch.Tensor", true},
		{"torch.Tensor", "torch.FloatTensor", false},
		{"torch.Tensor", "torch.nn.Parameter", false},
		{"torch.optim.SGD", "torch.optim.Optimizer", true},
		{"torch.nn.Linear", "torch.nn.Module", true},
		{"torch.nn.modules.linear.Linear", "torch.nn.Module", true},
		{"torch.nn.Linear", "torch.optim.Optimizer", false},
		{"torch.split", "torch.Tensor", false},
		{"torch.none.such", "torch.Tensor", false},
		{"keras.Sequential", "keras.Model", true},
		{"keras.Sequential", "keras.models.Model", true},
		{"keras.models.Sequential", "keras.Model", true},
		{"tensorflow.keras.Sequential", "keras.Model", true},
		{"tensorflow.keras.Sequential", "keras.models.Model", true},
		{"tensorflow.keras.layers.Dense", "keras.layers.Layer", true},
		{"tensorflow.keras.layers.Dense", "keras.Model", false},
		{"keras.layers.LSTM", "keras.layers.RNN", true},
		{"keras.optimizers.Adam", "keras.optimizers.Optimizer", true},
		{"tensorflow.keras.optimizers.Adam", "keras.optimizers.Optimizer", true},
		{"tensorflow.keras.callbacks.EarlyStopping", "keras.callbacks.Callback", true},
		{"pytorch_lightning.callbacks.ModelCheckpoint", "pytorch_lightning.Callback", true},
		{"pytorch_lightning.callbacks.ModelCheckpoint", "pytorch_lightning.callbacks.Callback", true},
		{"lightning.pytorch.callbacks.ModelCheckpoint", "pytorch_lightning.callbacks.Callback", true},
		{"lightning.LightningModule", "pytorch_lightning.LightningModule", true},
		{"pytorch_lightning.LightningModule", "torch.nn.Module", true},
		{"transformers.BertModel", "transformers.PreTrainedModel", true},
		{"transformers.BertModel", "torch.nn.Module", true},
		{"transformers.BertTokenizer", "transformers.PreTrainedTokenizerBase", true},
		{"tensorflow.keras.optimizers.legacy.Adam", "keras.optimizers.Optimizer", false},
		{"own.Sequential", "keras.Model", false},
		{"torch.nn.Module.__class__", "torch.nn.Module", false}, // a member from the standard library
	} {
		if got := e.IsA(row.class, row.want); got != row.is {
			t.Errorf("%s is a %s: %v, want %v", row.class, row.want, got, row.is)
		}
	}
}

func TestInherits(t *testing.T) {
	e := everything(t)
	for _, row := range []struct {
		class, want, member string
		is                  bool
	}{
		{"torch.nn.Parameter", "torch.Tensor", "symeig", true},
		{"keras.Sequential", "keras.Model", "fit_generator", true},
		{"tensorflow.keras.Sequential", "keras.Model", "compile", true},
		{"tensorflow.keras.layers.Dense", "keras.layers.Layer", "add_weight", true},
		{"tensorflow.keras.layers.Dense", "keras.layers.Layer", "call", false},
		{"tensorflow.keras.Sequential", "keras.layers.Layer", "add_weight", true},
		{"keras.Sequential", "keras.Model", "call", false},
		{"torch.optim.SGD", "torch.optim.Optimizer", "zero_grad", true},
		{"torch.optim.SGD", "torch.optim.Optimizer", "step", false},
		{"torch.optim.SGD", "torch.optim.Optimizer", "no_such_member", true},
	} {
		if got := e.Inherits(row.class, row.want, row.member); got != row.is {
			t.Errorf("%s.%s comes from %s: %v, want %v", row.class, row.member, row.want, got, row.is)
		}
	}
}

// TestBaseChoices marks what is found of classes whose base is one of several.
func TestBaseChoices(t *testing.T) {
	pair := pairOf(t, "tensorflow==2.10.1 keras==2.10.0", "tensorflow==2.15.1 keras==2.15.0")
	const (
		header = "import tensorflow as tf\nfrom typing import Type\n"
		hook   = "  def _create_slots(self, var_list): pass"
		body   = hook + "  # want KR005 _create_slots\n"
	)
	for _, tt := range []struct{ name, code string }{
		{"the class itself", "class A(tf.keras.optimizers.Optimizer):\n" + body},
		{"the legacy class", "class A(tf.keras.optimizers.legacy.Optimizer):\n" + hook + "\n"},
		{"one of two is fine", "B = tf.keras.optimizers.legacy.Optimizer if x else tf.keras.optimizers.Optimizer\nclass A(B):\n" + hook + "\n"},
		{"one of two is fine, below", "B = tf.keras.optimizers.legacy.Optimizer if x else tf.keras.optimizers.Optimizer\nclass A(B): pass\nclass C(A):\n" + hook + "\n"},
		{"both break", "B = tf.optimizers.Optimizer if x else tf.keras.optimizers.Optimizer\nclass A(B):\n" + hook + "  # want KR005 _create_slots\n"},
		{"both break, below", "B = tf.optimizers.Optimizer if x else tf.keras.optimizers.Optimizer\nclass A(B): pass\nclass C(A):\n" + hook + "  # want KR005 _create_slots\n"},
		{"a condition chooses the legacy class", "if hasattr(tf.keras.optimizers, 'legacy'):\n  B = tf.keras.optimizers.legacy.Optimizer\nelse:\n  B = tf.keras.optimizers.Optimizer\nclass A(B):\n" + hook + "\n"},
		{"a choice elsewhere says nothing", "B = tf.keras.optimizers.legacy.Optimizer if x else tf.keras.optimizers.Optimizer\nclass A(B): pass\nclass C(tf.keras.optimizers.Optimizer):\n" + body},
		{"a choice elsewhere says nothing of what derives", "B = tf.keras.optimizers.legacy.Optimizer if x else tf.keras.optimizers.Optimizer\nclass A(B): pass\nclass C(tf.keras.optimizers.Optimizer): pass\nclass D(C):\n" + body},
		{"an own class stands in", "try:\n  from tensorflow.keras.optimizers import Optimizer\nexcept ImportError:\n  class Optimizer: pass\nclass A(Optimizer):\n" + body},
		{"any class that derives", "def f(B: Type[tf.keras.optimizers.Optimizer]):\n  class A(B):\n  " + hook + "\n"},
		{"a concrete class", "class A(tf.keras.optimizers.Adam):\n" + hook + "  # want KR018 _create_slots\n"},
		{"a concrete legacy class", "class A(tf.keras.optimizers.legacy.Adam):\n" + hook + "\n"},
		{"a concrete class or the legacy one", "B = tf.keras.optimizers.legacy.Adam if x else tf.keras.optimizers.Adam\nclass A(B):\n" + hook + "\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := header + tt.code
			got, file := findings(t, matrix.Default(), pair, text, rules.Options{Histories: histories()})
			checkMarks(t, text, got, file)
			for _, f := range got {
				want := finding.Certain
				if strings.HasPrefix(tt.name, "both break") {
					want = finding.Likely
				}
				if f.Confidence != want {
					t.Errorf("%s is %v, want %v", f.Name, f.Confidence, want)
				}
			}
		})
	}
}

// TestSubclasses marks what is found by entries about a class that the code
// only has a derived class of.
func TestSubclasses(t *testing.T) {
	pair := pairOf(t, "torch==1.13.1 tensorflow==2.5.0 pytorch-lightning==1.5.10", "torch==2.3.1 tensorflow==2.18.0 keras==3.8.0 pytorch-lightning==2.6.6")
	for _, tt := range []struct{ name, code string }{
		{"a parameter is a tensor", "import torch\np = torch.nn.Parameter(x)\np.symeig()  # want TR011 symeig\n"},
		{"a legacy tensor is a tensor", "import torch\ntorch.FloatTensor(2, 2).symeig()  # want TR011 symeig\n"},
		{"the transpose of a tensor is one", "import torch\ndef f(a: torch.Tensor):\n  a.T.symeig()  # want TR011 symeig\n"},
		{"a module is none", "import torch\ntorch.nn.Linear(1, 2).symeig()\n"},
		{"a class of the file is none", "class Parameter: pass\nParameter().symeig()\n"},
		{"a callback of Lightning", "from pytorch_lightning.callbacks import ModelCheckpoint\nclass C(ModelCheckpoint):\n  def on_init_start(self, trainer): pass  # want LT023 on_init_start\n"},
		{"a callback by the base itself", "from pytorch_lightning import Callback\nclass C(Callback):\n  def on_init_start(self, trainer): pass  # want LT023 on_init_start\n"},
		{"a data module is no callback", "from pytorch_lightning import LightningDataModule\nclass C(LightningDataModule):\n  def on_init_start(self, trainer): pass\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, file := findings(t, matrix.Default(), pair, tt.code, rules.Options{Histories: histories()})
			checkMarks(t, tt.code, got, file)
		})
	}
}
