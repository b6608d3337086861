package history_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What only torch does, on a small torch.
func TestTorch(t *testing.T) {
	s := snapshot(t, pack(t, "torch", `
-- torch/__init__.py --
import builtins
from torch import _C as _C
from torch._C import *
from . import cuda, sparse, linalg, return_types, jit
from ._tensor import Tensor
__all__ = ["Tensor"]
for name in dir(_C._VariableFunctions):
    if name.startswith("__"):
        continue
    globals()[name] = getattr(_C._VariableFunctions, name)
from ._ops import ops
from ._linalg_utils import symeig
-- torch/_C.cpython-311-x86_64-linux-gnu.so --
-- torch/_C/__init__.pyi --
from typing import TypeVar
from torch import Tensor
T = TypeVar("T")
strided: int
class AggregationType:
    SUM: int = ...
    AVG: int = ...
def _private(x): ...
def set_num_threads(n: int) -> None: ...
class _FunctionBase: ...
class TensorBase:
    def qr(self, some: bool = True): ...
-- torch/_C/_VariableFunctions.pyi --
from torch import Tensor
def addmm(input: Tensor, mat1: Tensor) -> Tensor: ...
def _hidden(input: Tensor) -> Tensor: ...
-- torch/_tensor.py --
import torch._C as _C
class Tensor(_C.TensorBase):
    def backward(self, gradient=None): pass
-- torch/cuda/__init__.py --
from . import sparse
-- torch/cuda/sparse.py --
-- torch/sparse/__init__.py --
-- torch/autograd.py --
import torch
class Function(torch._C._FunctionBase): pass
-- torch/linalg/__init__.py --
from torch._C import _linalg
svd = _linalg.linalg_svd
-- torch/jit/__init__.py --
from torch._C._jit_tree_views import Apply
-- torch/return_types.py --
import torch
return_types = torch._C._return_types
for name in dir(return_types):
    globals()[name] = getattr(return_types, name)
-- torch/_ops.py --
class _Ops:
    def __getattr__(self, name): pass
    def load_library(self, path): pass
ops = _Ops()
-- torch/_linalg_utils.py --
def symeig(input, eigenvectors=False):
    raise RuntimeError("This function was deprecated since version 1.9 and is now removed.")
-- torchgen/packaged/ATen/native/native_functions.yaml --
- func: linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)
  python_module: linalg
- func: linalg_svd.U(Tensor A, bool full_matrices=True, *, str? driver=None, Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh) -> (Tensor(a!) U, Tensor(b!) S, Tensor(c!) Vh)
  python_module: linalg
- func: nll_loss_forward(Tensor self) -> (Tensor output, Tensor total_weight)
- func: two(Tensor self) -> (Tensor, Tensor)
`))
	checkSnapshot(t, s, map[string]string{
		"torch.addmm": "function(input, mat1) stub", "torch._hidden": "", "torch._private": "", "torch.T": "",
		"torch.strided": "value stub", "torch.set_num_threads": "function(n) stub", "torch.SUM": "-> torch.AggregationType.SUM",
		"torch.Tensor": "class of torch.TensorBase", "torch.TensorBase.qr": "method(some=True) stub", "torch.TensorBase.is_xla": "attribute",
		"torch.cuda.FloatTensor": "class of torch.Tensor open stub", "torch.cuda.sparse.BoolTensor": "", "torch.BoolTensor": "class of torch.Tensor open stub",
		"torch.Storage": "class open stub", "torch._C._FunctionBase.apply": "attribute",
		"torch.linalg.svd":              "function(A, full_matrices=True, *, driver=None, out=None) stub",
		"torch.return_types.linalg_svd": "class of builtins.tuple stub", "torch.return_types.linalg_svd.Vh": "attribute",
		"torch.return_types.linalg_svd_out": "class of builtins.tuple stub", "torch.return_types.nll_loss_forward": "", "torch.return_types.two": "",
		"torch.jit.Apply": "value", "torch.ops": "value open", "torch.ops.load_library": "",
		"torch.symeig": "function(input, eigenvectors=False)",
	})
	for _, n := range s.Names {
		if n.Path == "torch.symeig" && (n.Object.Raises == nil || n.Object.Raises.Type != "RuntimeError") {
			t.Errorf("torch.symeig raises %v", n.Object.Raises)
		}
	}
}

func TestModuleDeprecations(t *testing.T) {
	s := snapshot(t, pack(t, "p", `
-- p/__init__.py --
-- p/old.py --
import warnings
warnings.warn("p.old is deprecated, use p.new", FutureWarning)
`))
	for _, n := range s.Names {
		if n.Path == "p.old" && (len(n.Object.Deprecations) != 1 || n.Object.Deprecations[0].Text != "p.old is deprecated, use p.new") {
			t.Errorf("p.old has %+v", n.Object.Deprecations)
		}
	}
}

// torch.nn.Module.to passes what it is given to torch._C._nn._parse_to, whose
// stub has overloads and nothing else.
func TestKeywordsOfOverloads(t *testing.T) {
	s := snapshot(t, pack(t, "p", `
-- p/__init__.py --
import p._nn
def to(*args, **kwargs):
    return p._nn._parse_to(*args, **kwargs)
-- p/_nn.pyi --
@overload
def _parse_to(device, dtype, *, format): ...
@overload
def _parse_to(dtype, *, format): ...
@overload
def _parse_to(tensor, *, format): ...
`))
	for _, n := range s.Names {
		if n.Path != "p.to" {
			continue
		}
		if diff := cmp.Diff([]string{"device", "dtype", "format", "tensor"}, n.Object.Keys); diff != "" || n.Object.Any {
			t.Errorf("takes any: %v; %s", n.Object.Any, diff)
		}
	}
}
