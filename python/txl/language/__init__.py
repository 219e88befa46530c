"""The language of kernels: `import txl.language as tl`."""

from . import aggregates, core, declare, math, random, standard, target_info, types
from . import extra
from .core import *
from .aggregates import aggregate, aggregate_replace
from .microscaling import dot_scaled
from .declare import builtin, is_builtin
from .descriptors import (block_pointer, load_tensor_descriptor, make_block_ptr, make_tensor_descriptor,
                          store_tensor_descriptor, tensor_descriptor)
from .tensormaps import (_experimental_descriptor_load, _experimental_descriptor_store,
                         _experimental_reinterpret_tensor_descriptor)
from .math import abs, ceil, cos, div_rn, erf, exp, exp2, fdiv, floor, fma, log, log2, rsqrt, sin, sqrt, sqrt_rn, umulhi
from .random import (N_ROUNDS_DEFAULT, pair_uniform_to_normal, philox, philox_impl, rand, rand4x, randint, randint4x,
                     randn, randn4x, uint_to_uniform_float)
from .standard import (argmax, argmin, bitonic_merge, cdiv, cumprod, cumsum, flip, interleave, max, min, ravel, reduce_or,
                       sigmoid, softmax, sort, squeeze, sum, swizzle2d, topk, unsqueeze, xor_sum, zeros, zeros_like)
from .types import *
from .types import slice_ as slice

for _name in ("abs", "ceil", "cos", "div_rn", "erf", "exp", "exp2", "fdiv", "floor", "fma", "log", "log2", "rsqrt", "sin",
              "sqrt", "sqrt_rn", "umulhi"):
    setattr(core, _name, getattr(math, _name))
core._aggregate = _aggregate = aggregate
for _name in ("max", "min", "sum", "cdiv", "zeros"):
    setattr(core, _name, globals()[_name])
