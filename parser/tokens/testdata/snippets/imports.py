"""Every form of an import statement."""
import os, torch
import torch.nn.functional as F
import numpy as np; import tensorflow.keras
from torch import (
    nn,  # the layers (all of them
    optim as o,

    # import nothing
    zeros,
)
from torch \
    import ones
from numpy import array as a, \
    ndarray
from . import sibling
from ..above.it import thing as other
if os.name == "nt": import numpy as nn2
try:
    from torch.cuda import amp
except ImportError: from numpy import amp
else: import torch.jit as jit

def late():
    from torch.utils import data
    import torch.utils.cpp_extension
    return data.Dataset, torch.utils.cpp_extension.load

print(late_alias.linalg.norm(1))
import numpy as late_alias
nn.Linear; o.SGD; zeros(1); ones(2); a([1]); ndarray.shape; sibling.x; other.y; nn2.b; amp.autocast; jit.script
tensorflow.keras.layers.Dense(1)
