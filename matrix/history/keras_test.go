package history_test

import "testing"

func TestTensorFlowKeras(t *testing.T) {
	checkProfiles(t, []profiled{
		{"2.1: tensorflow_core.python.keras.api", "tensorflow.keras", one("tensorflow", "2.1.4", `
-- tensorflow/__init__.py --
-- tensorflow_core/__init__.py --
-- tensorflow_core/_api/v2/__init__.py --
-- tensorflow_core/python/__init__.py --
-- tensorflow_core/python/keras/__init__.py --
-- tensorflow_core/python/keras/engine.py --
class Model:
    def fit(self, x): pass
-- tensorflow_core/python/keras/api/_v1/__init__.py --
-- tensorflow_core/python/keras/api/_v2/__init__.py --
-- tensorflow_core/python/keras/api/_v2/keras/__init__.py --
from tensorflow.python.keras.api._v2.keras import models
from tensorflow.python.keras.engine import Model
-- tensorflow_core/python/keras/api/_v2/keras/models/__init__.py --
from tensorflow.python.keras.engine import Model
`), map[string]string{
			"tensorflow.keras":              "module",
			"tensorflow.keras.Model":        "class",
			"tensorflow.keras.Model.fit":    "method(x)",
			"tensorflow.keras.models.Model": "-> tensorflow.keras.Model",
			"tensorflow.python.keras":       "",
		}},
		{"2.2 to 2.5: tensorflow/keras", "tensorflow.keras", one("tensorflow", "2.5.3", `
-- tensorflow/__init__.py --
from tensorflow import keras
-- tensorflow/keras/__init__.py --
from . import layers
-- tensorflow/keras/layers/__init__.py --
from tensorflow.python.keras.layers import Dense
-- tensorflow/python/__init__.py --
-- tensorflow/python/keras/__init__.py --
-- tensorflow/python/keras/layers.py --
class Dense:
    def __init__(self, units): pass
`), map[string]string{"tensorflow.keras.layers": "module", "tensorflow.keras.layers.Dense": "class(units)"}},
		{"2.6 to 2.15: keras/api/_v2/keras", "tensorflow.keras", one("keras", "2.10.0", `
-- keras/__init__.py --
from keras import layers
-- keras/layers.py --
import tensorflow.compat.v2 as tf
class Layer(tf.Module):
    def __new__(cls, *args, **kwargs): pass
    def __init__(self, units): pass
-- keras/api/__init__.py --
-- keras/api/_v2/__init__.py --
-- keras/api/_v2/keras/__init__.py --
from keras.api._v2.keras import layers
-- keras/api/_v2/keras/layers/__init__.py --
from keras.layers import Layer
`), map[string]string{
			"tensorflow.keras":              "module",
			"tensorflow.keras.layers.Layer": "class(units) of tensorflow.Module",
			"keras.layers":                  "",
		}},
		{"3: root and mount mixed, and a module that nothing binds", "tensorflow.keras", one("keras", "3.15.1", `
-- keras/__init__.py --
from keras import ops, saving
-- keras/ops/__init__.py --
from keras.src.ops import add
-- keras/saving/__init__.py --
from keras.src.ops import save
-- keras/_tf_keras/__init__.py --
from keras._tf_keras import keras
-- keras/_tf_keras/keras/__init__.py --
from keras import ops
from keras._tf_keras.keras import losses
-- keras/_tf_keras/keras/ops/__init__.py --
from keras.src.ops import add
-- keras/_tf_keras/keras/losses/__init__.py --
from keras.src.ops import old
-- keras/_tf_keras/keras/saving/__init__.py --
from keras.src.ops import save
-- keras/src/__init__.py --
-- keras/src/ops.py --
def add(x1, x2): pass
def old(): pass
def save(): pass
`), map[string]string{
			"tensorflow.keras":             "module",
			"tensorflow.keras.ops":         "module",
			"tensorflow.keras.ops.add":     "function(x1, x2)",
			"tensorflow.keras.losses.old":  "function()",
			"tensorflow.keras.saving":      "module import-only",
			"tensorflow.keras.saving.save": "function()",
			"keras.ops":                    "",
		}},
	})
}

func TestKeras(t *testing.T) {
	checkProfiles(t, []profiled{
		{"up to 2.12 API and implementation are one", "keras", one("keras", "2.10.0", `
-- keras/__init__.py --
from keras import layers
-- keras/layers/__init__.py --
from keras.engine.base_layer import Layer
from keras.layers.core import Dense
-- keras/layers/core.py --
from keras.engine.base_layer import Layer
class Dense(Layer): pass
-- keras/engine/__init__.py --
-- keras/engine/base_layer.py --
class Layer: pass
def helper(): pass
`), map[string]string{
			"keras.layers.Dense":             "class of keras.layers.Layer",
			"keras.layers.core.Dense":        "-> keras.layers.Dense",
			"keras.layers.Layer":             "class",
			"keras.engine.base_layer":        "module private",
			"keras.engine.base_layer.helper": "",
		}},
		{"2.4 takes all from tensorflow", "keras", one("Keras", "2.4.3", `
-- keras/__init__.py --
from . import layers
-- keras/layers/__init__.py --
from tensorflow.keras.layers import *
`), map[string]string{"keras.layers": "module open"}},
		{"3.2 to 3.7 append to __path__", "keras", one("keras", "3.3.3", `
-- keras/__init__.py --
import os
from keras.api import layers
from keras.api import Model
__path__.append(os.path.join(os.path.dirname(__file__), "api"))
-- keras/api/__init__.py --
from keras.api import layers
from keras.src.models import Model
-- keras/api/layers/__init__.py --
from keras.src.models import Dense
-- keras/src/__init__.py --
-- keras/src/models.py --
from keras.src import backend
class Model: pass
class Dense: pass
class name_scope(backend.name_scope): pass
-- keras/src/backend.py --
from keras.src.models import name_scope
`), map[string]string{
			"keras.Model":        "class",
			"keras.layers":       "module",
			"keras.layers.Dense": "class",
			"keras.api":          "module private",
			"keras.src.models":   "module private",
		}},
		{"tf-keras", "tf-keras", one("tf_keras", "2.16.0", `
-- tf_keras/__init__.py --
from tf_keras import layers
-- tf_keras/layers/__init__.py --
from tf_keras.src.layers import Dense
-- tf_keras/src/__init__.py --
-- tf_keras/src/layers.py --
class Dense: pass
`), map[string]string{"tf_keras.layers.Dense": "class", "tf_keras.src.layers": "module private"}},
	})
}
