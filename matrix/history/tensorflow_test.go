package history_test

import (
	"testing"

	"github.com/upcheck/upcheck/matrix/history"
)

func TestTensorFlow(t *testing.T) {
	checkProfiles(t, []profiled{
		{"the generated API is what users see", "tensorflow", one("tensorflow", "2.15.1", `
-- tensorflow/__init__.py --
from tensorflow._api.v2 import math
from tensorflow._api.v2 import test
from tensorflow.python.ops import abs
-- tensorflow/_api/__init__.py --
-- tensorflow/_api/v2/__init__.py --
-- tensorflow/_api/v2/v2.py --
-- tensorflow/_api/v2/math/__init__.py --
from tensorflow.python.ops import abs
from tensorflow._api.v2.math import special
-- tensorflow/_api/v2/math/special/__init__.py --
from tensorflow.python.ops import erf
-- tensorflow/_api/v2/test/__init__.py --
from tensorflow.python.ops import main
-- tensorflow/_api/v2/lite/__init__.py --
-- tensorflow/lite/__init__.py --
leaked = 1
-- tensorflow/lite/python/__init__.py --
-- tensorflow/python/__init__.py --
-- tensorflow/python/ops.py --
def abs(x, name=None): pass
def erf(x): pass
def main(argv=None): pass
def inner(): pass
`), map[string]string{
			"tensorflow.abs":              "function(x, name=None)",
			"tensorflow.math":             "module",
			"tensorflow.math.abs":         "-> tensorflow.abs",
			"tensorflow.math.special.erf": "function(x)",
			"tensorflow.test.main":        "function(argv=None)",
			"tensorflow.v2":               "",
			// The folder of the same name in the API wins, and nobody imports it.
			"tensorflow.lite":        "module import-only",
			"tensorflow.lite.leaked": "",
			// The implementation can be imported, and that is all that is kept.
			"tensorflow.python.ops":       "module private",
			"tensorflow.python.ops.inner": "",
			"tensorflow.lite.python":      "module import-only private",
		}},
		{"up to 2.1 the package lies in tensorflow_core", "tensorflow", one("tensorflow", "2.1.4", `
-- tensorflow/__init__.py --
from tensorflow_core import *
-- tensorflow_core/__init__.py --
from . _api.v2 import audio
from tensorflow.python.ops import abs
-- tensorflow_core/_api/v2/__init__.py --
-- tensorflow_core/_api/v2/v2.py --
-- tensorflow_core/_api/v2/audio/__init__.py --
from tensorflow.python.ops import decode_wav
-- tensorflow_core/python/__init__.py --
-- tensorflow_core/python/ops.py --
def abs(x): pass
def decode_wav(contents): pass
`), map[string]string{
			"tensorflow.abs":              "function(x)",
			"tensorflow.audio.decode_wav": "function(contents)",
			"tensorflow.python.ops":       "module private",
			"tensorflow_core":             "module private",
		}},
		{"Keras is told of elsewhere", "tensorflow", one("tensorflow", "2.16.2", `
-- tensorflow/__init__.py --
import sys as _sys
_current_module = _sys.modules[__name__]
setattr(_current_module, "keras", _KerasLazyLoader(globals()))
_losses = _KerasLazyLoader(globals(), submodule="losses", name="losses")
setattr(_current_module, "losses", _losses)
from tensorflow._api.v2 import compat
-- tensorflow/_api/v2/__init__.py --
-- tensorflow/_api/v2/compat/__init__.py --
from tensorflow._api.v2.compat import v1
from tensorflow._api.v2.compat import v2
-- tensorflow/_api/v2/compat/v1/__init__.py --
from tensorflow._api.v2.compat.v1 import app
from tensorflow.python.flags import flags
_current_module = _sys.modules[__name__]
_current_module.app.flags = flags
-- tensorflow/_api/v2/compat/v1/app/__init__.py --
-- tensorflow/_api/v2/compat/v1/compat/__init__.py --
x = 1
-- tensorflow/_api/v2/compat/v2/__init__.py --
x = 1
-- tensorflow/python/__init__.py --
-- tensorflow/python/flags.py --
def flags(): pass
`), map[string]string{
			"tensorflow.keras":               "module open",
			"tensorflow.losses":              "module open",
			"tensorflow.optimizers":          "module open",
			"tensorflow.compat.v2":           "module open",
			"tensorflow.compat.v2.x":         "",
			"tensorflow.compat.v1.compat":    "module open",
			"tensorflow.compat.v1.keras":     "module open",
			"tensorflow.compat.v1.layers":    "module open",
			"tensorflow.compat.v1.flags":     "function()",
			"tensorflow.compat.v1.app.flags": "-> tensorflow.compat.v1.flags",
		}},
		{"TensorFlow 1.15 has losses of its own", "tensorflow", one("tensorflow", "1.15.5", `
-- tensorflow/__init__.py --
from tensorflow_core import *
-- tensorflow_core/__init__.py --
from tensorflow._api.v1 import losses
-- tensorflow_core/_api/v1/__init__.py --
-- tensorflow_core/_api/v1/losses/__init__.py --
from tensorflow.python.losses import cosine_distance
-- tensorflow_core/python/__init__.py --
-- tensorflow_core/python/losses.py --
def cosine_distance(labels, predictions, axis=None): pass
`), map[string]string{
			"tensorflow.losses.cosine_distance": "function(labels, predictions, axis=None)",
			"tensorflow.keras":                  "module open",
			"tensorflow.optimizers":             "",
		}},
	})
}

func TestTensorFlowValues(t *testing.T) {
	checkProfiles(t, []profiled{
		{"functions made of functions", "tensorflow", one("tensorflow", "2.15.1", `
-- tensorflow/__init__.py --
from tensorflow.python.gen import Add, exported, old, wrapped, arg_max
-- tensorflow/_api/v2/__init__.py --
-- tensorflow/python/__init__.py --
-- tensorflow/python/ops.py --
def arg_max(input, dimension): pass
-- tensorflow/python/gen.py --
from tensorflow.python.ops import arg_max
def add(x, y, name=None): pass
Add = tf_export("raw_ops.Add")(_ops.to_raw_op(add))
exported = tf_export("exported")(dispatch.add_dispatch_support(add))
old = deprecation.deprecated_alias("old", "new", add)
wrapped = tf_export("wrapped")(deprecation.deprecated(None, "no")(dispatch.add_dispatch_support(add)))
arg_max = deprecation.deprecated(None, "Use argmax")(arg_max)
`), map[string]string{
			"tensorflow.Add":      "function(*, x, y, name=None)",
			"tensorflow.exported": "function(x, y, name=None)",
			"tensorflow.old":      "function(x, y, name=None)",
			"tensorflow.wrapped":  "function(x, y, name=None)",
			"tensorflow.arg_max":  "function(input, dimension)",
		}},
	})
	s := read(t, "tensorflow", release(t, "tensorflow", "2.15.1", `
-- tensorflow/__init__.py --
from tensorflow.python.ops import arg_max
-- tensorflow/python/__init__.py --
-- tensorflow/python/gen.py --
def arg_max(input): pass
-- tensorflow/python/ops.py --
from tensorflow.python.gen import *
arg_max = deprecation.deprecated(None, "Use argmax")(arg_max)
`))
	got := object(t, s, "tensorflow.arg_max").Deprecations
	if len(got) != 1 || got[0].Text == "" {
		t.Errorf("the deprecation of a decorator that is called: %+v", got)
	}
}

func TestTensorFlowCompanions(t *testing.T) {
	wheels := func(t *testing.T) []*history.Wheel {
		return []*history.Wheel{
			release(t, "tensorflow", "2.5.3", `
-- tensorflow/__init__.py --
from ._api.v2 import compat
from ._api.v2 import summary
_estimator_module = "tensorflow_estimator.python.estimator.api._v2.estimator"
estimator = _LazyLoader("estimator", globals(), _estimator_module)
try:
  from tensorboard.summary._tf import summary
except ImportError:
  pass
-- tensorflow/_api/v2/__init__.py --
-- tensorflow/_api/v2/compat/__init__.py --
from . import v1
-- tensorflow/_api/v2/compat/v1/__init__.py --
-- tensorflow/_api/v2/summary/__init__.py --
from tensorflow.python.summary import write
-- tensorflow/python/__init__.py --
-- tensorflow/python/summary.py --
def write(tag, tensor): pass
`), release(t, "tensorflow_estimator", "2.5.0", `
-- tensorflow_estimator/__init__.py --
-- tensorflow_estimator/python/__init__.py --
-- tensorflow_estimator/python/estimator/__init__.py --
class Estimator:
    def __init__(self, model_fn): pass
    def train(self, input_fn): pass
-- tensorflow_estimator/python/estimator/api/_v1/estimator/__init__.py --
from tensorflow_estimator.python.estimator import Estimator
_sys.modules[__name__] = TFModuleWrapper(_sys.modules[__name__], "estimator")
-- tensorflow_estimator/python/estimator/api/_v2/estimator/__init__.py --
from tensorflow_estimator.python.estimator import Estimator
`), release(t, "tensorboard", "2.5.0", `
-- tensorboard/__init__.py --
-- tensorboard/summary/__init__.py --
-- tensorboard/summary/_tf/__init__.py --
-- tensorboard/summary/_tf/summary/__init__.py --
reexport_tf_summary()
from tensorboard.summary.v2 import scalar
-- tensorboard/summary/v2.py --
def scalar(name, data): pass
def histogram(name, data): pass
`),
		}
	}
	checkProfiles(t, []profiled{{"estimators and summaries", "tensorflow", wheels, map[string]string{
		"tensorflow.estimator":                     "module",
		"tensorflow.estimator.Estimator":           "class(model_fn)",
		"tensorflow.estimator.Estimator.train":     "method(input_fn)",
		"tensorflow.compat.v1.estimator.Estimator": "-> tensorflow.estimator.Estimator",
		"tensorflow.summary.write":                 "function(tag, tensor)",
		"tensorflow.summary.scalar":                "function(name, data)",
		"tensorflow.summary.histogram":             "function(name, data)",
		"tensorflow_estimator":                     "",
		"tensorboard":                              "",
	}}})
}
