"""Programs of the primitives that access buffers by index: see primitive_programs.py."""
import numpy as np
from primitive_cases import I128, RIGHT, placed, program, wrong

import txl
import txl.language as tl

BINS = np.bincount(I128 % 7 * 4, minlength=32)


@program("smem_gather", placed((0, I128[::-1]), (128, np.where(I128 < 100, I128[::-1], -1))))
@txl.jit
def smem_gather(x, y):
    i = tl.arange(0, 128)
    buffer = txl.smem_alloc([128], tl.float32)
    txl.smem_store(buffer, tl.load(x + i))
    tl.store(y + i, txl.smem_gather(buffer, 127 - i))
    tl.store(y + 128 + i, buffer.gather(127 - i, 0, mask=i < 100, other=-1.0))


@program("smem_scatter", placed((0, I128[::-1]), (128, np.where(I128 < 64, 0, I128))))
@txl.jit
def smem_scatter(x, y):
    i = tl.arange(0, 128)
    buffer = txl.smem_alloc([128], tl.float32)
    txl.smem_scatter(buffer, tl.load(x + i), 127 - i)
    tl.store(y + i, txl.smem_load(buffer))
    buffer.scatter(0.0, i, 0)
    buffer.scatter(tl.load(x + i), i, 0, mask=i >= 64)
    tl.store(y + 128 + i, txl.smem_load(buffer))


@program("smem_atomic_add", placed((0, BINS), (32, 2 * BINS), (64, [3.0] * 32)))
@txl.jit
def smem_atomic_add(x, y):
    i, b = tl.arange(0, 128), tl.arange(0, 32)
    counts = txl.smem_alloc([32], tl.float32)
    txl.smem_store(counts, tl.zeros([32], tl.float32))
    txl.smem_atomic_add(counts, 1, i % 7 * 4)
    tl.store(y + b, txl.smem_load(counts))
    counts.atomic_scatter_add(1.0, i % 7 * 4, 0)
    tl.store(y + 32 + b, txl.smem_load(counts))
    counts.scatter(3.0, b, 0)
    tl.store(y + 64 + b, counts.atomic_add(1.0, b))


@program("smem_atomic_max", placed((0, np.where(I128[:8] % 2, -I128[:8], 120 + I128[:8]))))
@txl.jit
def smem_atomic_max(x, y):
    i, b = tl.arange(0, 128), tl.arange(0, 8)
    largest = txl.smem_alloc([8], tl.float32)
    txl.smem_store(largest, tl.full([8], -1000.0, tl.float32))
    txl.smem_atomic_max(largest, tl.where(i % 2 == 1, -i, i).to(tl.float32), i % 8)
    tl.store(y + b, txl.smem_load(largest))


@program("smem_atomic_min", placed((0, np.where(I128[:8] % 2, -120 - I128[:8], I128[:8]))))
@txl.jit
def smem_atomic_min(x, y):
    i, b = tl.arange(0, 128), tl.arange(0, 8)
    smallest = txl.smem_alloc([8], tl.int32)
    txl.smem_store(smallest, tl.full([8], 1000, tl.int32))
    txl.smem_atomic_min(smallest, tl.where(i % 2 == 1, -i, i), i % 8)
    tl.store(y + b, txl.smem_load(smallest).to(tl.float32))


@program("smem_atomic_or", placed((0, [0b1111 << 4] * 4), (4, [0b1110 << 4] * 4), (8, [0] * 4)))
@txl.jit
def smem_atomic_or(x, y):
    i, b = tl.arange(0, 16), tl.arange(0, 4)
    bits = txl.smem_alloc([4], tl.int32)
    txl.smem_store(bits, tl.zeros([4], tl.int32))
    txl.smem_atomic_or(bits, 1 << (4 + i // 4), i % 4)
    tl.store(y + b, txl.smem_load(bits).to(tl.float32))
    txl.smem_atomic_and(bits, ~16, b)
    tl.store(y + 4 + b, txl.smem_load(bits).to(tl.float32))
    txl.smem_atomic_xor(bits, tl.full([4], 0b1110 << 4, tl.int32), b)
    tl.store(y + 8 + b, txl.smem_load(bits).to(tl.float32))


RIGHT["smem_atomic_and"] = RIGHT["smem_atomic_xor"] = RIGHT["smem_atomic_or"]


@program("smem_atomic_xchg", placed((0, I128[:32]), (32, I128[:32] + 7)))
@txl.jit
def smem_atomic_xchg(x, y):
    b = tl.arange(0, 32)
    buffer = txl.smem_alloc([32], tl.float32)
    txl.smem_store(buffer, tl.load(x + b))
    tl.store(y + b, txl.smem_atomic_xchg(buffer, tl.load(x + b) + 7, b))
    tl.store(y + 32 + b, txl.smem_load(buffer))


@program("smem_atomic_cas", placed((0, [0] * 16), (16, [5] * 8 + [0] * 8), (32, [5] * 16)))
@txl.jit
def smem_atomic_cas(x, y):
    b = tl.arange(0, 16)
    buffer = txl.smem_alloc([16], tl.int32)
    txl.smem_store(buffer, tl.zeros([16], tl.int32))
    tl.store(y + b, txl.smem_atomic_cas(buffer, 0, 5, b, mask=b < 8).to(tl.float32))
    tl.store(y + 16 + b, txl.smem_atomic_cas(buffer, 0, 5, b).to(tl.float32))
    tl.store(y + 32 + b, txl.smem_load(buffer).to(tl.float32))


_buffer = "b = txl.smem_alloc([64, 4], tl.float32)\n    i = tl.arange(0, 64)\n    "
_line = "b = txl.smem_alloc([64], {})\n    i = tl.arange(0, 64)\n    "
wrong("smem_gather", _buffer + "txl.smem_gather(b, i)", "`indices` must be a tile of integers")
wrong("smem_gather", _buffer + "b.gather(tl.zeros([8, 2], tl.int32), 0)",
      r"with the shape of the buffer, \[64, 4\], except")
wrong("smem_gather",
      _line.format("tl.float32") + "txl.smem_store(b, tl.zeros([64], tl.float32))\n    tl.store(y + i, b.gather(i + 1, 0))",
      "index 64 is outside of axis 0 of a buffer, which has 64 elements")
wrong("smem_gather", _line.format("tl.float32") + "tl.store(y + i, b.gather(i, 0))", "was never written")
wrong("smem_gather", _line.format("tl.float32") + "b.gather(i, 0, other=1.0)", "left out where there is no `mask`")
wrong("smem_scatter", _line.format("tl.float32") + "b.scatter(1.0, i, 0, mask=tl.arange(0, 32) < 3)",
      r"`mask` must have the shape of `indices`, \[64\]")
wrong("smem_scatter", _line.format("tl.float32") + "b.scatter(1.0, i, 0, mask=i)", "`mask` must be boolean")
wrong("smem_scatter", _line.format("tl.float32") + "b.scatter(tl.zeros([32], tl.float32), i, 0)",
      r"`values` must have the shape of `indices`, \[64\]")
wrong("smem_scatter", _line.format("tl.float32") + "b.scatter(i.to(tl.float32), i // 2, 0)",
      "elements 0 and 1 of a scatter write different values")
wrong("smem_scatter", "txl.smem_scatter(txl.smem_of(tl.zeros([64], tl.float32)), 1.0, tl.arange(0, 64))", "read-only")
wrong("smem_atomic_add", _line.format("tl.int16") + "txl.smem_atomic_add(b, 1, i)",
      "not defined for a buffer of `int16`")
wrong("smem_atomic_add", _line.format("tl.float32") + "b.scatter(0.0, i, 0)\n    b.atomic_add(1, -i)", "index -1 is outside")
wrong("smem_atomic_max", _line.format("tl.float16") + "txl.smem_atomic_max(b, 1, i)",
      "not defined for a buffer of `fp16`: it is for fp32, fp64")
wrong("smem_atomic_min", _line.format("tl.int8") + "b.atomic_scatter_min(1, i, 0)",
      "not defined for a buffer of `int8`")
for _name in ("and", "or", "xor", "xchg"):
    wrong(f"smem_atomic_{_name}", _line.format("tl.float16") + f"b.atomic_{_name}(1, i)",
          "not defined for a buffer of `fp16`: it is for integers and floats of 32 and 64 bits")
wrong("smem_atomic_cas", _line.format("tl.int8") + "txl.smem_atomic_cas(b, 1, 2, i)",
      "not defined for a buffer of `int8`")
