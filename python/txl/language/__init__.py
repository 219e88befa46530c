"""The language of kernels: `import txl.language as tl`."""

from . import aggregates, core, declare, math, random, standard, target_info, types, values
from . import extra
from ..jit import jit as _jit
from .core import *
from .core import _log2
from .aggregates import aggregate, aggregate_replace
from .cache_policies import CachePolicy
from .im2col import im2col_descriptor, make_im2col_descriptor
from .microscaling import dot_scaled, scale_blocks
from .declare import builtin, is_builtin
from .descriptors import (block_pointer, load_tensor_descriptor, make_block_ptr, make_tensor_descriptor,
                          store_tensor_descriptor, tensor_descriptor)
from .tensormaps import (_experimental_descriptor_load, _experimental_descriptor_store,
                         _experimental_reinterpret_tensor_descriptor)
from .fragments import frag_smem_load, frag_smem_store, relayout, warp_max, warp_reduce, warp_sum
from .indexed_buffers import (smem_atomic_add, smem_atomic_and, smem_atomic_cas, smem_atomic_max, smem_atomic_min,
                              smem_atomic_or, smem_atomic_xchg, smem_atomic_xor, smem_gather, smem_scatter)
from .math import abs, ceil, cos, div_rn, erf, exp, exp2, fdiv, floor, fma, log, log2, rsqrt, sin, sqrt, sqrt_rn, umulhi
from .primitives import (Cdiv, as_written, asked_programs, async_commit, async_load, async_load_wait, bar_arrive,
                         bar_wait, bdim, bid, cluster_arrive, cluster_wait, cta_rank, dot_wait, dotx, fence_proxy_async,
                         get_buffer, is_warp, is_warpgroup, lane_id, mbar_alloc, mbar_arrive, mbar_expect, mbar_wait,
                         ones, ones_like, print, reduce_in_order, reg_alloc, reg_dealloc, smem_alloc, smem_index,
                         smem_load, smem_of, smem_reshape, smem_slice, smem_store, smem_trans, tdim, thread0, tid,
                         tma_gather, tma_load, tma_load_im2col, tma_prefetch, tma_store, tma_store_wait, tmem_alloc,
                         tmem_copy, tmem_load, tmem_reinterpret, tmem_slice, tmem_store, warp_id, warpgroup_id,
                         wg_thread0)
from .random import (N_ROUNDS_DEFAULT, pair_uniform_to_normal, philox, philox_impl, rand, rand4x, randint, randint4x,
                     randn, randn4x, uint_to_uniform_float)
from .rings import buffer_ring, ring, ring_slot
from .standard import (argmax, argmin, bitonic_merge, cdiv, cumprod, cumsum, flip, interleave, max, min, ravel,
                       reduce_or, sigmoid, softmax, sort, squeeze, sum, swizzle2d, topk, unsqueeze, xor_sum, zeros,
                       zeros_like)
from .tasks import async_task
from .types import *
from .values import *
from .values import slice_ as slice

for _name in ("abs", "ceil", "cos", "div_rn", "erf", "exp", "exp2", "fdiv", "floor", "fma", "log", "log2", "rsqrt",
              "sin", "sqrt", "sqrt_rn", "umulhi"):
    setattr(core, _name, getattr(math, _name))
core._aggregate = _aggregate = aggregate
core.extern = _jit  # a function around `extern_elementwise` is one that kernels call
# Of `from txl.language import *`: Python's own `print` stays what it is.
__all__ = [_name for _name in dir() if not _name.startswith("_") and _name != "print"]

for _name in ("max", "min", "sum", "cdiv", "zeros"):
    setattr(core, _name, globals()[_name])
