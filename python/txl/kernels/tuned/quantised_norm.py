"""RMS norm of a sum, in 8 bits: x + residual, its norm, and the norm's elements divided by a scale for each row, or
for each block of a row. Any GPU; arithmetic in float32.

A program has a row, as in `rows`. The sum is rounded to x's type before its norm, so the result is that of a sum, a
norm and a quantisation one after the other, except for what those round in between.

Design: `docs/kernels/quantised_norm.md`.

    python -m txl.kernels quantised_norm
"""
import numpy as np
import txl
import txl.language as tl
from .launches import launch
from .results import named_dtype, result
from .rows import row_blocks, rows_and_stride

LIMITS = {"float8_e4m3fn": 448.0, "float8_e5m2": 57344.0, "int8": 127.0}  # the largest number of each type
SMALLEST = 1e-12  # the largest magnitude that a scale assumes at least, so that rows of zeros have one
ROUND = tl.constexpr(12582912.0)  # 1.5 · 2^23: sums with it are whole numbers, rounded to nearest even


@txl.jit
def _largest(v, smallest, axis: tl.constexpr):
    """The largest magnitude along an axis, at least `smallest`: as integers, of which those of NaNs are the largest."""
    bits = tl.max(v.to(tl.int32, bitcast=True) & 0x7FFFFFFF, axis)
    return tl.maximum(bits, tl.cast(smallest, tl.float32).to(tl.int32, bitcast=True)).to(tl.float32, bitcast=True)


@txl.jit
def _narrowed(v, dtype: tl.constexpr):
    if dtype == tl.int8:
        v = tl.where(v == v, (v + ROUND) - ROUND, 0.0)
    return v.to(dtype)


@txl.jit
def _sum_of(x, residual, i, columns):
    """x + residual from column i on, rounded to x's type, as float32."""
    v = tl.load(x + i, mask=i < columns, other=0).to(tl.float32)
    if residual is not None:
        v += tl.load(residual + i, mask=i < columns, other=0).to(tl.float32)
        v = v.to(x.dtype.element_ty).to(tl.float32)
    return v


@txl.jit
def _normal(v, inverse, weight, i, columns):
    v *= inverse
    if weight is not None:
        v *= tl.load(weight + i, mask=i < columns, other=0).to(tl.float32)
    return v


@txl.jit
def _store_blocks(v, y, scales, first, columns, smallest, LIMIT: tl.constexpr, GROUP: tl.constexpr):
    """Stores a slice of a row, from column `first` on, with a scale for each GROUP of its elements."""
    size: tl.constexpr = v.shape[0]
    count: tl.constexpr = size // GROUP
    v = tl.reshape(v, [count, GROUP])
    most = _largest(v, smallest, 1)
    group = tl.arange(0, count)
    tl.store(scales + first // GROUP + group, most / LIMIT, mask=first + group * GROUP < columns)
    i = first + group[:, None] * GROUP + tl.arange(0, GROUP)[None, :]
    tl.store(y + i, _narrowed(v * (LIMIT / most)[:, None], y.dtype.element_ty), mask=i < columns)


@txl.jit
def quantised_norm_kernel(x, residual, weight, total, y, scales, x_stride, r_stride, columns, epsilon, smallest,
                          LIMIT: tl.constexpr, GROUP: tl.constexpr, BLOCK: tl.constexpr, IS_WHOLE: tl.constexpr):
    """GROUP elements share a scale; those of a whole row if it is 0."""
    row = tl.program_id(0).to(tl.int64)
    x += row * x_stride
    y += row * columns
    scales += row * (tl.cdiv(columns, GROUP) if GROUP else 1)
    if residual is not None:
        residual += row * r_stride
        total += row * columns
    i = tl.arange(0, BLOCK)
    if IS_WHOLE:
        v = _sum_of(x, residual, i, columns)
        if residual is not None:
            tl.store(total + i, v.to(x.dtype.element_ty), mask=i < columns)
        v = _normal(v, tl.rsqrt(tl.sum(v * v, 0) / columns + epsilon), weight, i, columns)
        _store_blocks(v, y, scales, 0, columns, smallest, LIMIT, GROUP if GROUP else BLOCK)
    else:  # the sum is computed again, from the cache
        squares = tl.zeros([BLOCK], tl.float32)
        for first in range(0, columns, BLOCK):
            v = _sum_of(x, residual, first + i, columns)
            if residual is not None:
                tl.store(total + first + i, v.to(x.dtype.element_ty), mask=first + i < columns)
            squares += v * v
        inverse = tl.rsqrt(tl.sum(squares, 0) / columns + epsilon)
        if GROUP:
            for first in range(0, columns, BLOCK):
                v = _normal(_sum_of(x, residual, first + i, columns), inverse, weight, first + i, columns)
                _store_blocks(v, y, scales, first, columns, smallest, LIMIT, GROUP)
        else:
            largest = tl.zeros([BLOCK], tl.int32)
            for first in range(0, columns, BLOCK):
                v = _normal(_sum_of(x, residual, first + i, columns), inverse, weight, first + i, columns)
                largest = tl.maximum(largest, v.to(tl.int32, bitcast=True) & 0x7FFFFFFF)
            most = _largest(largest.to(tl.float32, bitcast=True), smallest, 0)
            tl.store(scales, most / LIMIT)
            for first in range(0, columns, BLOCK):
                v = _normal(_sum_of(x, residual, first + i, columns), inverse, weight, first + i, columns)
                tl.store(y + first + i, _narrowed(v * (LIMIT / most), y.dtype.element_ty), mask=first + i < columns)


def quantised_norm(x, weight=None, residual=None, epsilon=1e-6, dtype="float8_e4m3fn", block=None, y=None,
                   scales=None, total=None):
    """(elements of 8 bits, scales, total): total is x + residual, None without a residual; elements · scales is its RMS
    norm. dtype: one of LIMITS; block: how many elements share a scale, None for those of a row. y, scales, total: the
    results, if they are given."""
    rows, stride = rows_and_stride(x)
    columns = x.shape[-1]
    y = result("y", y, x, x.shape, named_dtype(x, dtype))
    scales = result("scales", scales, x, (*x.shape[:-1], txl.cdiv(columns, block) if block else 1), np.float32)
    r_stride = 0
    if residual is not None:
        residual, r_stride = rows_and_stride(residual)
        total = result("total", total, x, x.shape, x.dtype)
    if len(rows) and columns:
        launch(quantised_norm_kernel, (len(rows), ), rows, residual, weight, total, y, scales, stride, r_stride,
               columns, float(epsilon), SMALLEST, LIMIT=LIMITS[dtype], GROUP=block or 0, **row_blocks(columns))
    elif len(rows):
        scales[...] = SMALLEST / LIMITS[dtype]
    return y, scales, total


def reference(x, weight=None, residual=None, epsilon=1e-6, block=None, limit=448.0):
    """(norm, scales, total) in float64, of NumPy's arrays; the norm is not divided by the scales."""
    total = x if residual is None else (x.astype(np.float32) + residual.astype(np.float32)).astype(x.dtype)
    wide = total.astype(np.float64)
    norm = wide / np.sqrt((wide * wide).mean(-1, keepdims=True) + epsilon)
    if weight is not None:
        norm = norm * weight.astype(np.float64)
    columns = x.shape[-1]
    block = block or columns
    padded = np.pad(np.abs(norm), [(0, 0)] * (x.ndim - 1) + [(0, -columns % block)])
    most = padded.reshape(*x.shape[:-1], padded.shape[-1] // block, block).max(-1)
    return norm, np.maximum(most, SMALLEST) / limit, total


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    x, residual = (rng.standard_normal((8, 1000)).astype(np.float16) for _ in range(2))
    y, scales, _ = quantised_norm(x, None, residual, dtype="int8")
    norm, exact, _ = reference(x, None, residual, limit=127.0)
    worst = np.abs(y * scales.astype(np.float64) - norm).max() / exact.max()
    print(f"RMS norm of a sum in int8: {worst:.3g} of a scale from the exact result")
