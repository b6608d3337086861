package rules_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

// testSet returns the entries of testdata/matrix.yaml alone.
func testSet(t *testing.T) *matrix.Set {
	t.Helper()
	entries, err := matrix.LoadDir(os.DirFS("testdata"), ".")
	if err != nil {
		t.Fatal(err)
	}
	set, err := new(matrix.Set).With(entries)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func pairOf(t *testing.T, from, to string) version.Pair {
	t.Helper()
	side := func(list string, origin version.Origin) map[string]version.Endpoint {
		ends := map[string]version.Endpoint{}
		for item := range strings.FieldsSeq(list) {
			name, text, _ := strings.Cut(item, "==")
			v, err := version.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			ends[name] = version.Endpoint{Version: v, Origin: origin}
		}
		return ends
	}
	return version.Pair{From: side(from, version.Given), To: side(to, version.Given)}
}

func findings(t *testing.T, set *matrix.Set, pair version.Pair, code string, opts rules.Options) ([]finding.Finding, *source.File) {
	t.Helper()
	file, err := source.New("m.py", []byte(code))
	if err != nil {
		t.Fatal(err)
	}
	p := parser.New(parser.Options{})
	defer p.Close()
	m, err := p.Parse(context.Background(), file)
	if err != nil {
		t.Fatal(err)
	}
	engine := rules.New(set, matrix.DefaultCatalog(), pair, opts)
	for _, missed := range engine.Unannounced(file, m) {
		t.Error(missed)
	}
	return engine.Module("m.py", m), file
}

// TestMatches marks each line that must be found with its code and, where it
// matters, the text of the span.
func TestMatches(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==1.4 keras==2.1 tensorflow==2.1", "torch==2.3 keras==3.0 tensorflow==2.16")
	for _, tt := range []struct{ name, code string }{
		{"attribute", "import torch\ntorch.gone()  # want XX001 gone\n"},
		{"from import reports the import only", "from torch import gone  # want XX001 gone\ngone()\n"},
		{"raising from import reports the call", "from torch import raising\nraising()  # want XX002 raising\n"},
		{"raising reference", "import torch\nf = map(torch.raising, [])  # want XX002 raising\n"},
		{"module", "import torch.old  # want XX003 old\ntorch.old.x  # want XX003 old\n"},
		{"longest name wins", "from torch.old import inf, x  # want XX004 inf XX003 old\n"},
		{"attribute below a gone module", "import torch\ntorch.old.inf  # want XX004 inf\n"},
		{"alias of a gone module", "import torch\nold = torch.old  # want XX003 old\nold.x\n"},
		{"keyword", "from torch import optim\noptim.Scheduler(1,\n  verbose=True)  # want XX005 verbose\n"},
		{"keyword of another function", "from keras.callbacks import Scheduler\nScheduler(verbose=1)\n"},
		{"missing keyword", "import torch\ntorch.meshgrid(a, b)  # want XX006 meshgrid\n"},
		{"keyword given", "import torch\ntorch.meshgrid(a, b, indexing='ij')\n"},
		{"keyword may hide", "import torch\ntorch.meshgrid(a, **kw)\n"},
		{"method of an annotated parameter", "import torch\ndef f(a: torch.Tensor):\n  a.gone()  # want XX007 gone\n"},
		{"method through the class", "import torch\ntorch.Tensor.gone(a)  # want XX007 gone\n"},
		{"method of another class", "class T:\n  def gone(self): pass\nT().gone()\n"},
		{"hook", "from torch import nn\nclass M(nn.Module):\n  def on_end(self): pass  # want XX008 on_end\n"},
		{"hook of a class below", "from torch import nn\nclass M(nn.Module): pass\nclass N(M):\n  def on_end(self): pass  # want XX008 on_end\n"},
		{"hook of a stranger", "class M:\n  def on_end(self): pass\n"},
		{"environment is set", "import os\nos.environ['TORCH_OLD'] = '1'  # want XX009 TORCH_OLD\n"},
		{"environment is read", "import os\nx = os.environ.get('TORCH_OLD')\n"},
		{"changed default", "import torch\ntorch.load(f)  # want XX010 load\n"},
		{"default given by position", "import torch\ntorch.load(f, None, None, True)\n"},
		{"default may be given by star", "import torch\ntorch.load(*a)\n"},
		{"attribute is set", "from torch.optim import Adam\no = Adam()\no.lr = 1  # want XX011 lr\nprint(o.lr)\n"},
		{"super call", "from torch import optim\nclass S(optim.Scheduler):\n  def __init__(self):\n    super().__init__(verbose=1)  # want XX012 verbose\n"},
		{"super call of what the class is called with", "from torch import optim\nclass S(optim.Restart):\n  def __init__(self, **kw):\n    super().__init__(1, new=2, old=kw)  # want XX021 old\n"},
		{"super call with several bases", "from torch import optim\nfrom mine import Mixin\nclass S(Mixin, optim.Restart):\n  def __init__(self):\n    super().__init__(old=1)\n"},
		{"super call of another method", "from torch import optim\nclass S(optim.Restart):\n  def f(self):\n    super().f(old=1)\n"},
		{"super call below a class of the file", "from torch import optim\nclass R(optim.Restart):\n  def __init__(self, old): pass\nclass S(R):\n  def __init__(self):\n    super().__init__(old=1)\n"},
		{"value", "import torch\ntorch.resize(mode='old')  # want XX013 mode\ntorch.resize(mode='new')\n"},
		{"positional", "import torch\ntorch.export(1, 2, 3)  # want XX014 3\ntorch.export(1, 2)\n"},
		{"base class", "import torch\nclass A(torch.Base): pass  # want XX015 Base\nx = torch.Base()\nisinstance(x, torch.Base)  # want XX015 Base\n"},
		{"shim", "import torch\ntorch.gone = print\ntorch.gone()\n"},
		{"string look-up", "import torch\ngetattr(torch, 'gone')  # want XX001 gone\ngetattr(torch, 'gone', None)\n"},
		{"import by string", "import importlib\nimportlib.import_module('torch.old')  # want XX003 old\n"},
		{"partial", "import torch\nfrom functools import partial\npartial(torch.optim.Scheduler, verbose=1)  # want XX005 verbose\npartial(torch.meshgrid, a)\n"},
		{"star import", "from torch import *\ngone()  # want XX001 gone\nother()\n"},
		{"import below a gone module", "import torch.old.x.y  # want XX003 old\n"},
		{"from import below a gone module", "from torch.old.x import y  # want XX003 old\n"},
		{"read of an attribute's attribute", "from keras.optimizers import Adam\no = Adam()\nprint(o.lr.numpy())  # want XX102 lr\no.lr.assign(1)  # want XX102 lr\no.lr.x = 1  # want XX102 lr\n"},
		{"attribute of what a model holds", "import keras\nm = keras.Model()\nm.optimizer.lr = 1  # want XX101 lr\nf(m.optimizer.lr)  # want XX102 lr\nm.other.lr = 1\n"},
		{"member of what a callback holds", "from tensorflow import keras\nclass C(keras.callbacks.Callback):\n  def on_end(self):\n    self.model.fit_old()  # want XX103 fit_old\n    self.model.optimizer.lr = 1  # want XX101 lr\n"},
		{"attribute of a stranger's optimizer", "class M:\n  pass\nm = M()\nm.optimizer.lr = 1\n"},
		{"TensorFlow beside Keras 3", "import tensorflow as tf\ntf.compat.v1.layers.dense(x)  # want XX111 dense\n"},
		{"TensorFlow beside tf_keras", "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport tensorflow as tf\ntf.compat.v1.layers.dense(x)\n"},
		{"Keras under compat.v1", "import tensorflow.compat.v1 as tf\no = tf.keras.optimizers.Adam()\no.lr = 1  # want XX101 lr\n"},
		{"Keras under compat.v1 before Keras 3", "import tensorflow.compat.v1 as tf\ntf.keras.layers.Before()\nfrom tensorflow.keras.layers import Before  # want XX105 Before\n"},
		{"Keras under compat.v1 beside tf_keras", "import os\nos.environ['TF_USE_LEGACY_KERAS'] = '1'\nimport tensorflow.compat.v1 as tf\no = tf.keras.optimizers.Adam()\no.lr = 1\n"},
		{"hasattr on the class of a method", "import torch\ndef f(a: torch.Tensor):\n  if hasattr(torch.Tensor, 'gone'):\n    a.gone()\n  else:\n    torch.gone()  # want XX001 gone\n"},
		{"local module", "from . import torch\ntorch.gone()\n"},
		{"parameter", "import torch\ndef f(torch):\n  torch.gone()\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, file := findings(t, set, pair, tt.code, rules.Options{})
			checkMarks(t, tt.code, got, file)
		})
	}
}

// checkMarks compares findings with "# want CODE text ..." marks.
func checkMarks(t *testing.T, code string, got []finding.Finding, file *source.File) {
	t.Helper()
	type mark struct {
		Line       int
		Code, Text string
	}
	var want, have []mark
	for i, line := range strings.Split(code, "\n") {
		if _, marks, ok := strings.Cut(line, "# want "); ok {
			fields := strings.Fields(marks)
			for j := 0; j+1 < len(fields); j += 2 {
				want = append(want, mark{i + 1, fields[j], fields[j+1]})
			}
		}
	}
	for _, f := range got {
		have = append(have, mark{file.Position(f.Span.Start).Line, f.Code, code[f.Span.Start:f.Span.End]})
	}
	order := cmp.Transformer("sorted", func(in []mark) map[mark]int {
		out := map[mark]int{}
		for _, m := range in {
			out[m]++
		}
		return out
	})
	if diff := cmp.Diff(want, have, order); diff != "" {
		t.Errorf("missing (-) or noisy (+):\n%s\n%s", diff, code)
	}
}

// TestModuleOnce reports a module that is gone once for a statement, whatever
// it takes from it, and each name that moved with a tree at the name.
func TestModuleOnce(t *testing.T) {
	for code, want := range map[string]int{
		"from torch.old import x, y, z\n":       1,
		"from torch.old.deep import x, y\n":     1,
		"from keras.utils.old import f, g, h\n": 3,
	} {
		got, _ := findings(t, testSet(t), pairOf(t, "torch==1.4 keras==2.0", "torch==2.3 keras==3.0"), code, rules.Options{})
		places := map[int]bool{}
		for _, f := range got {
			places[f.Span.Start] = true
		}
		if len(got) != want || len(places) != want {
			t.Errorf("%q: %d findings at %d places, want %d", code, len(got), len(places), want)
		}
	}
}

// TestGuards runs the same use under conditions, at the target torch 2.3:
// "live" is reported as an error, "unsure" one level lower, "dead" not.
func TestGuards(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==1.4", "torch==2.3")
	for _, tt := range []struct{ name, code, want string }{
		{"no guard", "torch.gone()", "live"},
		{"opaque condition", "if x:\n  torch.gone()", "live"},
		{"version below", "if torch.__version__ < '2.0':\n  torch.gone()", "dead"},
		{"parsed version below", "from packaging import version\nif version.parse(torch.__version__) < version.parse('2.0'):\n  torch.gone()", "dead"},
		{"else of version below", "from packaging import version\nif version.parse(torch.__version__) < version.parse('2.0'):\n  pass\nelse:\n  torch.gone()", "live"},
		{"early return", "from packaging import version\ndef f():\n  if version.parse(torch.__version__) >= version.parse('1.8'):\n    return 1\n  return torch.gone()", "dead"},
		{"flag", "from packaging import version\nNEW = version.parse(torch.__version__) >= version.parse('2.0')\ndef f():\n  if not NEW:\n    torch.gone()", "dead"},
		{"version by two bindings", "from packaging import version\nif x:\n  v = version.parse(torch.__version__.rstrip('+cpu'))\nelse:\n  v = version.parse(torch.__version__)\nif v < version.parse('1.7'):\n  torch.gone()", "dead"},
		{"two versions by one name", "import scipy\nfrom packaging import version\nif x:\n  v = version.parse(scipy.__version__)\nelse:\n  v = version.parse(torch.__version__)\nif v < version.parse('1.7'):\n  torch.gone()", "unsure"},
		{"component", "if int(torch.__version__.split('.')[0]) < 2:\n  torch.gone()", "dead"},
		{"prefix", "if torch.__version__.startswith('1.'):\n  torch.gone()", "dead"},
		{"other package without a target", "import scipy\nfrom packaging import version\nif version.parse(scipy.__version__) < version.parse('1.0'):\n  torch.gone()", "unsure"},
		{"version of something", "from packaging import version\nfrom .compat import torch_version\nif version.parse(torch_version()) < version.parse('2.0'):\n  torch.gone()", "unsure"},
		{"Python 2", "import sys\nif sys.version_info[0] < 3:\n  torch.gone()", "dead"},
		{"Python 3.10", "import sys\nif sys.version_info >= (3, 10):\n  torch.gone()", "unsure"},
		{"hasattr of an instance", "m = torch.nn.Linear(1, 1)\nif hasattr(m, 'weight'):\n  torch.gone()", "live"},
		{"own hasattr", "if hasattr(torch, 'gone'):\n  torch.gone()", "dead"},
		{"ternary on the replacement", "f = torch.linalg.gone if hasattr(torch.linalg, 'gone') else torch.gone", "dead"},
		{"hasattr of something unknown", "if not hasattr(torch, 'unheard'):\n  torch.gone()", "unsure"},
		{"and", "x = hasattr(torch, 'gone') and torch.gone()", "dead"},
		{"alternative in the handler", "try:\n  from torch import gone\nexcept ImportError:\n  gone = None", "dead"},
		{"no alternative in the handler", "try:\n  from torch import gone\nexcept ImportError:\n  print('no')", "live"},
		{"handler for another error", "try:\n  from torch import gone\nexcept KeyError:\n  gone = None", "live"},
		{"old name in the handler", "try:\n  from torch.linalg import gone\nexcept ImportError:\n  from torch import gone", "dead"},
		{"handler of a body that fails", "try:\n  from torch import old\n  from torch.old import inf\nexcept ImportError:\n  from torch import gone", "live"},
		{"handler of a body that fails elsewhere only", "try:\n  if torch.__version__ < '2.0':\n    from torch.old import inf\n  import lightning\nexcept ImportError:\n  from torch import gone", "dead"},
		{"handler of a body that fails and catches it", "try:\n  try:\n    from torch.old import inf\n  except ImportError:\n    inf = None\n  import lightning\nexcept ImportError:\n  from torch import gone", "dead"},
		{"attribute in a handler", "try:\n  f = torch.linalg.gone\nexcept AttributeError:\n  f = torch.gone", "dead"},
		{"type checking", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n  from torch import gone", "dead"},
		{"nested", "if x:\n  if torch.__version__ < '2.0':\n    if y:\n      torch.gone()", "dead"},
		{"negation", "if not torch.__version__ < '2.0':\n  torch.gone()", "live"},
		{"or", "if x or torch.__version__ < '2.0':\n  torch.gone()", "live"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := findings(t, set, pair, "import torch\n"+tt.code+"\n", rules.Options{
				Enabled: func(code string) bool {
					return code != "XX003" && code != "XX004" || strings.Contains(tt.name, "fails")
				},
			})
			have := "dead"
			for _, f := range got {
				switch {
				case f.Code != "XX001":
				case f.Level == finding.Error:
					have = "live"
				case f.Unsure:
					have = "unsure"
				}
			}
			if have != tt.want {
				t.Errorf("got %s, want %s\n%s", have, tt.want, tt.code)
			}
		})
	}
}

// TestPairs is about what is reported for which versions.
func TestPairs(t *testing.T) {
	set := testSet(t)
	const use = "import torch\ntorch.gone()\ntorch.raising()\ntorch.load(f)\ntorch.back()\n"
	for _, tt := range []struct {
		name     string
		from, to string
		detected bool
		want     string
	}{
		{"all at once", "torch==1.4", "torch==2.3", false, "XX001 error, XX002 error, XX010 warning"},
		{"nothing yet", "torch==1.4", "torch==1.4.1", false, ""},
		{"a warning first", "torch==1.8", "torch==1.9", false, "XX002 warning"},
		{"a warning turns into an error", "torch==1.9", "torch==2.0", false, "XX001 error, XX002 error, XX010 warning"},
		{"all over already", "torch==2.0", "torch==2.3", false, ""},
		{"already broken", "torch==2.0", "torch==2.3", true, "XX001 error, XX002 error"},
		{"unknown start", "", "torch==2.3", false, "XX001 error, XX002 error, XX010 note"},
		{"gone for a while", "torch==1.4", "torch==1.6", false, "XX016 error"},
		{"local parts do not count", "torch==1.4", "torch==2.0+cu118", false, "XX001 error, XX002 error, XX010 warning"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pair := pairOf(t, tt.from, tt.to)
			if tt.detected {
				end := pair.From["torch"]
				end.Origin = version.Detected
				pair.From["torch"] = end
			}
			got, _ := findings(t, set, pair, use, rules.Options{})
			var lines []string
			for _, f := range got {
				lines = append(lines, f.Code+" "+f.Level.String())
				if f.AlreadyBroken != (tt.detected && tt.name == "already broken") {
					t.Errorf("%s: already broken is %v", f.Code, f.AlreadyBroken)
				}
			}
			if have := strings.Join(lines, ", "); have != tt.want {
				t.Errorf("got %q, want %q", have, tt.want)
			}
		})
	}
}

// TestRangeLowersChange: a requirement that already allows the change makes
// it less urgent.
func TestRangeLowersChange(t *testing.T) {
	pair := pairOf(t, "torch==1.4", "torch==2.3")
	end := pair.From["torch"]
	end.Origin, end.High = version.Detected, pair.To["torch"].Version
	pair.From["torch"] = end
	got, _ := findings(t, testSet(t), pair, "import torch\ntorch.load(f)\n", rules.Options{})
	if len(got) != 1 || got[0].Level != finding.Note {
		t.Errorf("got %+v, want one note", got)
	}
}

func TestMessages(t *testing.T) {
	set := testSet(t)
	pair := pairOf(t, "torch==1.4", "torch==2.3")
	var out strings.Builder
	got, _ := findings(t, set, pair, `
import os
import torch
from torch import nn
torch.gone()
torch.raising()
torch.optim.Scheduler(verbose=1)
torch.meshgrid(a)
torch.load(f)
from torch.old import inf
os.environ["TORCH_OLD"] = "1"
class M(nn.Module):
    def on_end(self): pass
`, rules.Options{})
	for _, f := range got {
		out.WriteString(f.Code + " " + f.Message + "\n")
	}
	testkit.Golden(t, "testdata/messages.golden", []byte(out.String()))
}

// TestReplacements is about what is written instead: the class that was found,
// the new parent of a module, and no path for a private name.
func TestReplacements(t *testing.T) {
	pair := pairOf(t, "keras==2.15 tensorflow==2.15", "keras==3.0 tensorflow==2.16")
	for _, tt := range []struct{ name, code, want string }{
		{"member", "import keras\nkeras.optimizers.Adam().lr = 1\n", "keras.optimizers.Adam.learning_rate"},
		{"member under the written path", "import tensorflow as tf\ntf.keras.optimizers.Adam().lr = 1\n", "tensorflow.keras.optimizers.Adam.learning_rate"},
		{"name in a tree", "from keras.utils.old import f\n", "keras.utils.f"},
		{"the tree itself", "from keras.utils import old\n", "keras.utils"},
		{"private name in a tree", "from keras.utils.old import _f\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := findings(t, testSet(t), pair, tt.code, rules.Options{})
			if len(got) != 1 || got[0].Replacement != tt.want {
				t.Errorf("got %+v, want one finding with the replacement %q", got, tt.want)
			}
		})
	}
}

// TestLocal leaves names alone that the project defines itself.
func TestLocal(t *testing.T) {
	got, _ := findings(t, testSet(t), pairOf(t, "torch==1.4", "torch==2.3"), "import torch\ntorch.gone()\n",
		rules.Options{Local: []string{"torch"}})
	if len(got) > 0 {
		t.Errorf("got %d findings, want none", len(got))
	}
}
