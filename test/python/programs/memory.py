"""Loads and stores: masks, strides, pointers from memory, hints."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def strided_kernel(x, out, rows, columns, stride_r, stride_c, R: tl.constexpr, C: tl.constexpr):
    r = tl.program_id(0) * R + tl.arange(0, R)[:, None]
    c = tl.program_id(1) * C + tl.arange(0, C)[None, :]
    mask = (r < rows) & (c < columns)
    v = tl.load(x + r * stride_r + c * stride_c, mask=mask, other=-1.0)
    tl.store(out + r * columns + c, v, mask=mask)


@program
def strided_loads(rng, array):
    x = rng.standard_normal((50, 60), dtype=np.float32)
    for view, strides in ((x, (60, 1)), (x.T, (1, 60)), (x[::2, ::3], (120, 3))):
        rows, columns = view.shape
        out = array.empty((rows, columns))
        strided_kernel[(triton.cdiv(rows, 16), triton.cdiv(columns, 16))](array(x), out, rows, columns, *strides,
                                                                        R=16, C=16)
        yield out, view.copy(), 0


@triton.jit
def masked_kernel(x, out, lo, hi, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    inside = (i >= lo) & (i < hi)
    tl.store(out + i, tl.load(x + i, mask=inside, other=5))
    tl.store(out + BLOCK + i, tl.load(x + i, mask=inside, other=i.to(tl.float32)))
    tl.store(out + 2 * BLOCK + i, 1.0, mask=inside & (i % 3 == 0))
    v = tl.load(x + lo)
    tl.store(out + 3 * BLOCK + i, v)


@program
def masks_and_other(rng, array):
    x = rng.standard_normal(64, dtype=np.float32)
    out = array.empty((4, 64))
    masked_kernel[(1, )](array(x), out, 7, 50, BLOCK=64)
    i = np.arange(64)
    inside = (i >= 7) & (i < 50)
    yield out, np.stack([
        np.where(inside, x, 5), np.where(inside, x, i),
        np.where(inside & (i % 3 == 0), 1, -77), np.full(64, x[7])
    ]).astype(np.float32), 0


@triton.jit
def indirect_kernel(x, index, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    where = tl.load(index + i, mask=i < n, other=0)
    v = tl.load(x + where, mask=(i < n) & (where >= 0), other=0.0)
    tl.store(out + i, v, mask=i < n)


@program
def gather_from_memory(rng, array):
    x = rng.standard_normal(500, dtype=np.float32)
    index = rng.integers(-100, 500, 300)
    out = array.empty(300)
    indirect_kernel[(5, )](array(x), array(index), out, 300, BLOCK=64)
    yield out, np.where(index >= 0, x[index], 0).astype(np.float32), 0


@triton.jit
def scatter_kernel(x, index, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + tl.load(index + i, mask=i < n, other=0), tl.load(x + i, mask=i < n), mask=i < n)


@program
def scatter_of_a_permutation(rng, array):
    x, index = rng.standard_normal(200), rng.permutation(200).astype(np.int32)
    out = array.empty(200, "float64")
    scatter_kernel[(4, )](array(x), array(index), out, 200, BLOCK=64)
    expected = np.empty(200)
    expected[index] = x
    yield out, expected, 0


@triton.jit
def stencil_kernel(x, out, H, W, BH: tl.constexpr, BW: tl.constexpr):
    r = tl.program_id(0) * BH + tl.arange(0, BH)[:, None]
    c = tl.program_id(1) * BW + tl.arange(0, BW)[None, :]
    total = tl.zeros((BH, BW), dtype=tl.int32)
    for dr in tl.static_range(-1, 2):
        for dc in tl.static_range(-1, 2):
            if dr != 0 or dc != 0:
                inside = (r + dr >= 0) & (r + dr < H) & (c + dc >= 0) & (c + dc < W)
                total += tl.load(x + (r + dr) * W + c + dc, mask=inside, other=0).to(tl.int32)
    mask = (r < H) & (c < W)
    alive = tl.load(x + r * W + c, mask=mask, other=0)
    new = (total == 3) | ((total == 2) & (alive != 0))
    tl.store(out + r * W + c, new.to(tl.int8), mask=mask)


@program
def game_of_life(rng, array):
    x = rng.integers(0, 2, (37, 29)).astype(np.int8)
    out = array.empty((37, 29), "int8")
    stencil_kernel[(3, 2)](array(x), out, 37, 29, BH=16, BW=16)
    p = np.pad(x, 1)
    total = sum(p[1 + i:38 + i, 1 + j:30 + j] for i in (-1, 0, 1) for j in (-1, 0, 1)) - x
    yield out, ((total == 3) | ((total == 2) & (x > 0))).astype(np.int8), 0


@triton.jit
def narrow_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    packed = tl.load(x + i // 2, mask=i < n, other=0)
    nibble = (packed >> ((i % 2) * 4).to(tl.uint8)) & 0xF
    tl.store(out + i, nibble.to(tl.float16) - 8.0, mask=i < n)


@program
def four_bit_numbers(rng, array):
    x = rng.integers(0, 256, 100).astype(np.uint8)
    out = array.empty(200, "float16")
    narrow_kernel[(4, )](array(x), out, 200, BLOCK=64)
    yield out, (np.stack([x & 15, x >> 4], 1).ravel().astype(np.float16) - 8), 0


@triton.jit
def copy_bytes_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    source = x.to(tl.pointer_type(tl.uint8), bitcast=True)
    target = out.to(tl.pointer_type(tl.uint8), bitcast=True)
    tl.store(target + i, tl.load(source + i, mask=i < n * 4), mask=i < n * 4)


@program
def a_pointer_cast_to_another_type(rng, array):
    x = rng.standard_normal(33, dtype=np.float32)
    out = array.empty(33)
    copy_bytes_kernel[(3, )](array(x), out, 33, BLOCK=64)
    yield out, x, 0


@triton.jit
def hints_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    i = tl.max_contiguous(tl.multiple_of(i, BLOCK), BLOCK)
    tl.assume(n > 0)
    v = tl.load(x + i, mask=i < n, cache_modifier=".cg")
    tl.store(out + i, v, mask=i < n, cache_modifier=".cs")


@program
def hints_change_nothing(rng, array):
    x = rng.standard_normal(100, dtype=np.float32)
    out = array.empty(100)
    hints_kernel[(2, )](array(x), out, 100, BLOCK=64)
    yield out, x, 0
