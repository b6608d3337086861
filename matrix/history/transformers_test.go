package history_test

import (
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/matrix/history"
)

func TestTransformers(t *testing.T) {
	checkProfiles(t, []profiled{{"lazy structure, and models without their members", "transformers", one("transformers", "4.30.2", `
-- transformers/__init__.py --
from typing import TYPE_CHECKING
from .utils import OptionalDependencyNotAvailable, is_torch_available, _LazyModule
_import_structure = {
    "models": [],
    "models.bert": ["BertConfig"],
    "models.auto": ["AutoModel"],
    "trainer": [],
    "training_args": ["TrainingArguments"],
}
try:
    if not is_torch_available():
        raise OptionalDependencyNotAvailable()
except OptionalDependencyNotAvailable:
    from .utils import dummy_pt_objects
    _import_structure["utils.dummy_pt_objects"] = [name for name in dir(dummy_pt_objects) if not name.startswith("_")]
else:
    _import_structure["models.bert"].extend(["BertModel"])
    _import_structure["trainer"] = ["Trainer"]
if TYPE_CHECKING:
    from .models.bert import BertConfig
else:
    import sys
    sys.modules[__name__] = _LazyModule(__name__, globals()["__file__"], _import_structure)
-- transformers/utils/__init__.py --
class OptionalDependencyNotAvailable(Exception): pass
def is_torch_available(): pass
class _LazyModule: pass
-- transformers/utils/dummy_pt_objects.py --
class BertModel: pass
-- transformers/trainer.py --
class Trainer:
    def train(self, trial=None, **kwargs): pass
-- transformers/training_args.py --
from dataclasses import dataclass, field
@dataclass
class TrainingArguments:
    output_dir: str = field(metadata={"help": "x"})
    seed: int = field(default=42)
-- transformers/models/__init__.py --
-- transformers/models/bert/__init__.py --
from .configuration_bert import BertConfig
from .modeling_bert import BertModel
-- transformers/models/bert/configuration_bert.py --
class BertConfig:
    def __init__(self, vocab_size=1): pass
-- transformers/models/bert/modeling_bert.py --
import math
from .configuration_bert import BertConfig
LIMIT = 3
class BertModel:
    config_class = BertConfig
    def forward(self, x): pass
class BertLayer:
    def forward(self, x): pass
def load(path): pass
-- transformers/models/auto/__init__.py --
from .modeling_auto import AutoModel
-- transformers/models/auto/modeling_auto.py --
def auto_class_update(cls): return cls
class AutoModel:
    def from_config(self, config): pass
AutoModel = auto_class_update(AutoModel)
`), map[string]string{
		"transformers.BertModel":                                   "class open served",
		"transformers.BertModel.forward":                           "",
		"transformers.BertConfig":                                  "class open served",
		"transformers.Trainer":                                     "class served",
		"transformers.Trainer.train":                               "method(trial=None, **kwargs)",
		"transformers.TrainingArguments":                           "class(output_dir, seed=42) served",
		"transformers.AutoModel":                                   "class served",
		"transformers.AutoModel.from_config":                       "method(config)",
		"transformers.models.bert.modeling_bert":                   "module import-only",
		"transformers.models.bert.modeling_bert.BertModel":         "-> transformers.BertModel",
		"transformers.models.bert.modeling_bert.BertLayer":         "class open",
		"transformers.models.bert.modeling_bert.BertLayer.forward": "",
		"transformers.models.bert.modeling_bert.load":              "function",
		"transformers.models.bert.modeling_bert.BertConfig":        "",
		"transformers.models.bert.modeling_bert.LIMIT":             "",
		"transformers.models.bert.modeling_bert.math":              "",
		"transformers.models.bert.BertModel":                       "-> transformers.BertModel",
	}}})
}

func TestTransformersFindsModels(t *testing.T) {
	checkProfiles(t, []profiled{{"files of models that nothing imports", "transformers", one("transformers", "4.57.6", `
-- transformers/__init__.py --
from .utils import _LazyModule
from .utils.import_utils import define_import_structure
-- transformers/utils/__init__.py --
class _LazyModule: pass
-- transformers/utils/import_utils.py --
def define_import_structure(path): pass
-- transformers/models/__init__.py --
-- transformers/models/doge/__init__.py --
-- transformers/models/doge/modeling_doge.py --
__all__ = ["DogeModel"]
class DogeModel: pass
class DogeLayer: pass
`), map[string]string{
		"transformers.DogeModel": "class open served",
		"transformers.DogeLayer": "",
	}}})
}

func TestTransformersMissingStar(t *testing.T) {
	checkProfiles(t, []profiled{{"type checkers are sent to a module that is not there", "transformers", one("transformers", "4.20.1", `
-- transformers/__init__.py --
import sys
from typing import TYPE_CHECKING
from .utils import _LazyModule
_import_structure = {"trainer": ["Trainer"]}
if TYPE_CHECKING:
    from .utils.dummies_objects import *
    from .trainer import Trainer
else:
    sys.modules[__name__] = _LazyModule(__name__, globals()["__file__"], _import_structure)
-- transformers/utils/__init__.py --
class _LazyModule: pass
-- transformers/trainer.py --
class Trainer: pass
-- transformers/convert_slow_tokenizer.py --
class BertConverter: pass
SLOW_TO_FAST_CONVERTERS = {
    "ElectraTokenizer": BertConverter,
}
`), map[string]string{"transformers": "module", "transformers.Trainer": "class served", "transformers.ElectraTokenizer": ""}}})
}

func TestTorchaudioBackend(t *testing.T) {
	checkProfiles(t, []profiled{{"functions that a backend gives", "torchaudio", one("torchaudio", "0.13.1", `
-- torchaudio/__init__.py --
from torchaudio.backend import set_audio_backend
-- torchaudio/backend/__init__.py --
from . import utils
from .utils import set_audio_backend
-- torchaudio/backend/utils.py --
import torchaudio
from . import sox_io_backend
def set_audio_backend(backend):
    for func in ["save", "load", "info"]:
        setattr(torchaudio, func, getattr(module, func))
-- torchaudio/backend/sox_io_backend.py --
def load(filepath, frame_offset=0): pass
def info(filepath): pass
`), map[string]string{
		"torchaudio.load": "function(filepath, frame_offset=0)",
		"torchaudio.info": "function(filepath)",
		"torchaudio.save": "",
	}}})
}

func TestTorchaudioDispatcher(t *testing.T) {
	checkProfiles(t, []profiled{{"functions that a called function of another module assigns", "torchaudio", one("torchaudio", "2.1.2", `
-- torchaudio/__init__.py --
if _is_backend_dispatcher_enabled():
    from ._backend import _init_backend
else:
    from .backend import _init_backend
_init_backend()
-- torchaudio/_backend/__init__.py --
import torchaudio
def _init_backend():
    from . import utils
    torchaudio.info = utils.get_info_func()
    torchaudio.load = utils.get_load_func()
def _never():
    torchaudio.never = 1
-- torchaudio/_backend/utils.py --
def get_load_func(): pass
-- torchaudio/backend/__init__.py --
def _init_backend(): pass
-- torchaudio/backend/sox_io_backend.py --
`), map[string]string{"torchaudio.load": "value", "torchaudio.info": "value", "torchaudio.save": "", "torchaudio.never": ""}}})
}

func TestPatchingFunctions(t *testing.T) {
	check(t, []row{{"names that a called function puts elsewhere", `
-- p/__init__.py --
from . import plugins
from . import _graveyard
-- p/plugins/__init__.py --
-- p/_graveyard.py --
import p as pl
class Old: pass
def _patch():
    setattr(pl.plugins, "Old", Old)
    table = (("a", "OlderA"), ("b", "OlderB"))
    for module, name in table:
        setattr(pl.plugins, name, 1)
def _never():
    setattr(pl.plugins, "Never", Old)
_patch()
`, map[string]string{
		"p.plugins.Old": "class", "p.plugins.OlderA": "value", "p.plugins.OlderB": "value", "p.plugins.Never": "", "p.table": "",
	}}})
}

// TestTransformersModelsAreSelective: what a file of a model imports is not
// kept, so that nobody may take it for gone.
func TestTransformersModelsAreSelective(t *testing.T) {
	s, err := history.Read(t.Context(), one("transformers", "4.30.2", `
-- transformers/__init__.py --
from .models.bert.modeling_bert import BertModel
from .trainer import Trainer
-- transformers/trainer.py --
class Trainer: pass
-- transformers/models/__init__.py --
-- transformers/models/bert/__init__.py --
-- transformers/models/bert/modeling_bert.py --
from ...trainer import Trainer
class BertModel: pass
`)(t), history.Options{Package: "transformers"})
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{"transformers.models.bert.modeling_bert": true, "transformers.trainer": false} {
		if got := object(t, s, path).Flags&api.Selective != 0; got != want {
			t.Errorf("%s is selective: %v", path, got)
		}
	}
}
