package history_test

import "testing"

// What _LazyModule and __init__.py of transformers 5 answer to beyond what the
// files bind.
func TestTransformersAliases(t *testing.T) {
	const files = `
-- transformers/utils/__init__.py --
from .import_utils import _LazyModule
-- transformers/utils/import_utils.py --
def define_import_structure(path): pass
class _LazyModule:
    def __getattr__(self, name):
        if name.endswith("TokenizerFast"):
            pass
        if name.endswith("ImageProcessorFast"):
            pass
        from ..convert_slow_tokenizer import SLOW_TO_FAST_CONVERTERS
-- transformers/convert_slow_tokenizer.py --
class BertConverter: pass
SLOW_TO_FAST_CONVERTERS = {
    "BertTokenizer": BertConverter,
    "ElectraTokenizer": BertConverter,
    "LEDTokenizer": OddConverter,
    "LongformerTokenizer": OddConverter,
    "NobodyTokenizer": NobodyConverter,
}
-- transformers/tokenization_new.py --
class Backend: pass
def _private(): pass
-- transformers/models/__init__.py --
-- transformers/models/bert/__init__.py --
import sys
from typing import TYPE_CHECKING
from ...utils import _LazyModule
if TYPE_CHECKING:
    from .tokenization_bert import *
else:
    sys.modules[__name__] = _LazyModule(__name__, "", {})
-- transformers/models/bert/tokenization_bert.py --
__all__ = ["BertTokenizer", "LEDTokenizer"]
class BertTokenizer: pass
class LEDTokenizer: pass
-- transformers/models/electra/__init__.py --
import sys
from ...utils import _LazyModule
sys.modules[__name__] = _LazyModule(__name__, "", {})
-- transformers/models/vit/__init__.py --
-- transformers/models/vit/image_processing_vit.py --
__all__ = ["ViTImageProcessor"]
class ViTImageProcessor: pass
class Other: pass
-- transformers/models/vit/image_processing_pil_vit.py --
-- transformers/models/detr/__init__.py --
-- transformers/models/detr/image_processing_detr.py --
class DetrImageProcessor: pass
-- transformers/models/detr/image_processing_detr_fast.py --
class DetrImageProcessorFast: pass
`
	const bert = "-> transformers.BertTokenizer served"
	const vit, detr = "transformers.models.vit.", "transformers.models.detr.image_processing_detr_fast."
	want := map[string]string{
		"transformers":                                          "module",
		"transformers.BertTokenizer":                            "class open served",
		"transformers.BertTokenizerFast":                        bert,
		"transformers.ElectraTokenizer":                         bert,
		"transformers.ElectraTokenizerFast":                     bert,
		"transformers.LongformerTokenizer":                      "-> transformers.LEDTokenizer served",
		"transformers.NobodyTokenizer":                          "",
		"transformers.TapasTokenizer":                           "",
		"transformers.ViTImageProcessorFast":                    "-> transformers.ViTImageProcessor served",
		"transformers.models.bert.BertTokenizerFast":            bert,
		"transformers.models.electra.ElectraTokenizer":          bert,
		"transformers.models.electra.ElectraTokenizerFast":      bert,
		"transformers.old":                                      "module",
		"transformers.old._private":                             "",
		"transformers.old.Backend":                              "class",
		"transformers.tokenization_new":                         "module import-only",
		"transformers.tokenization_new.Backend":                 "-> transformers.old.Backend",
		vit + "image_processing_vit_fast":                       "module import-only",
		vit + "image_processing_vit_fast.ViTImageProcessor":     "-> transformers.ViTImageProcessor",
		vit + "image_processing_vit_fast.ViTImageProcessorFast": "-> transformers.ViTImageProcessor served",
		vit + "image_processing_pil_vit_fast":                   "",
		detr + "DetrImageProcessor":                             "",
		detr + "DetrImageProcessorFast":                         "class open",
	}
	const lazy = `
-- transformers/__init__.py --
import sys
from .utils import _LazyModule
from .utils.import_utils import define_import_structure
sys.modules[__name__] = _LazyModule(__name__, globals()["__file__"], {})
`
	checkProfiles(t, []profiled{
		{"modules put into sys.modules", "transformers", one("transformers", "5.5.4", lazy+`
def _create_module_alias(alias, target): pass
_create_module_alias(f"{__name__}.old", ".tokenization_new")
for _proc_file in sorted((Path(__file__).parent / "models").rglob("image_processing_*.py")):
    _create_module_alias(f"{__name__}.models.{_model}.{_module}_fast", _target)
`+files), want},
		{"modules that a finder serves", "transformers", one("transformers", "5.24.0", lazy+`
_LEGACY_MODULE_ALIASES = {
    "old": "tokenization_new",
}
_LEGACY_FAST_IMAGE_PROCESSOR_MODULE = re.compile("")
`+files), want},
	})
}
