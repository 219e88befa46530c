"""The programs of warp reductions and fragments, as primitive_programs.py has those of all others."""
import numpy as np
import txl
import txl.language as tl
from primitive_cases import I128, RIGHT, placed, program, wrong


@program("warp_max", placed((0, I128 - np.repeat([31, 63, 95, 127], 32)),
                            (128, np.repeat([496, 1520, 2544, 3568], 32))))
@txl.jit
def warp_max(x, y):
    i = tl.arange(0, 128)
    row = tl.load(x + i)
    tl.store(y + i, row - txl.warp_max(row))
    tl.store(y + 128 + i, tl.zeros([128], tl.float32) + txl.warp_sum(row))


RIGHT["warp_sum"] = RIGHT["warp_max"]
wrong("warp_max", "txl.warp_max(tl.zeros([2, 256], tl.float32), 1)", "is held by several of 4 warps")
wrong("warp_sum", "txl.warp_sum(tl.zeros([2], tl.float32))", "4 warps do not hold slices of 2 elements")


@txl.jit
def smaller(a, b):
    return tl.minimum(a, b)


@program("warp_reduce", placed((0, np.repeat([0, 1, 2, 3], 32) * 32), (128, np.arange(4) * 64 + 1)))
@txl.jit
def warp_reduce(x, y):
    by_warps: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
    row = txl.relayout(tl.load(x + tl.arange(0, 256)), [256], by_warps)  # elements 32 w … and again 128 later
    tl.store(y + tl.arange(0, 128), tl.zeros([128], tl.float32) + txl.warp_reduce(row, 0, smaller))
    tile = tl.load(x + tl.arange(0, 4)[:, None] * 64 + tl.arange(0, 64)[None, :])
    tl.store(y + 128 + tl.arange(0, 4), txl.warp_reduce(tile + 1, 1, smaller))


RIGHT["relayout"] = RIGHT["warp_reduce"]
wrong("warp_reduce", "txl.warp_reduce(tl.zeros([2], tl.float32), 0, tl.maximum)",
      "4 warps do not hold slices of 2 elements")
wrong("relayout", "txl.relayout(tl.zeros([64], tl.float32), [32], None)", "another shape")


@program("frag_smem_store",
         placed((0, [100, 132, 164, 196]), (64, np.where(I128 < 4, 100 + 32 * I128, -1)), (256, I128 % 4 * 32 + 100)))
@txl.jit
def frag_smem_store(x, y):
    each: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 1], [1, 32], [4, 1], [1, 0]))
    threads: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
    numbers = txl.smem_alloc([4], tl.float32)
    txl.frag_smem_store(numbers, txl.tid(0) + 100.0, each)
    tl.store(y + tl.arange(0, 4), txl.smem_load(numbers))
    tl.store(y + 64 + tl.arange(0, 128), txl.frag_smem_load(numbers, [128], threads, other=-1.0))
    tl.store(y + 256 + tl.arange(0, 128), txl.frag_smem_load(numbers, [128], threads, is_broadcast=True))


RIGHT["frag_smem_load"] = RIGHT["frag_smem_store"]
_buffer = "b = txl.smem_alloc([64], tl.float32)\n    "
wrong("frag_smem_store", _buffer + "txl.frag_smem_store(b, 1.0, None, predStr='slice:65')", "N from 1 to 64")
wrong("frag_smem_store", _buffer + "txl.frag_smem_store(b, tl.zeros([32], tl.float32), None)", "is not one of shape")
wrong("frag_smem_load", _buffer + "txl.frag_smem_load(b, [32], None)", "smaller than the buffer")
wrong("frag_smem_load", _buffer + "txl.frag_smem_load(b, [128], None)", "larger than the buffer")
