"""Kernels that read each row once: softmax, layer norm, RMS norm, and cross entropy with its gradient. Any GPU;
arithmetic in float32.

A program has a row. A row that fits the registers of its warps is kept there between the reduction and its use; longer
rows are reduced on the fly and read again, from the cache.

Design: `docs/kernels/rows.md`.

    python -m txl.kernels rows
"""
import numpy as np
import txl
import txl.language as tl
from .launches import launch
from .results import empty, result

LOG2E = tl.constexpr(1.4426950408889634)
WHOLE = 32768  # the longest row that is held in registers


@txl.jit
def _max_and_sum(x, columns, BLOCK: tl.constexpr):
    """(the largest element, the sum of e^(element - largest)) of a row of any length.

    Eight adjacent elements, which one thread has, share a maximum; threads exchange values only at the end."""
    i = tl.arange(0, BLOCK)
    most = tl.full([BLOCK // 8], float("-inf"), tl.float32)
    total = tl.zeros([BLOCK // 8], tl.float32)
    for first in range(0, columns, BLOCK):
        v = tl.load(x + first + i, mask=first + i < columns, other=float("-inf")).to(tl.float32)
        v = tl.reshape(v, [BLOCK // 8, 8])
        now = tl.maximum(most, tl.max(v, 1))
        base = tl.where(now == float("-inf"), 0.0, now) * LOG2E
        total = total * tl.exp2(most * LOG2E - base) + tl.sum(tl.exp2(v * LOG2E - base[:, None]), 1)
        most = now
    largest = tl.max(most, 0)
    return largest, tl.sum(total * tl.exp2((most - largest) * LOG2E), 0)


@txl.jit
def softmax_kernel(x, y, x_stride, columns, BLOCK: tl.constexpr, IS_WHOLE: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    x += row * x_stride
    y += row * columns
    i = tl.arange(0, BLOCK)
    if IS_WHOLE:
        v = tl.load(x + i, mask=i < columns, other=float("-inf")).to(tl.float32)
        weights = tl.exp2(v * LOG2E - tl.max(v, 0) * LOG2E)
        tl.store(y + i, (weights * (1 / tl.sum(weights, 0))).to(y.dtype.element_ty), mask=i < columns)
    else:
        largest, total = _max_and_sum(x, columns, BLOCK)
        scale = 1 / total
        for first in range(0, columns, BLOCK):
            v = tl.load(x + first + i, mask=first + i < columns, other=float("-inf")).to(tl.float32)
            tl.store(y + first + i, (tl.exp2(v * LOG2E - largest * LOG2E) * scale).to(y.dtype.element_ty),
                     mask=first + i < columns)


@txl.jit
def _scaled(v, shift, scale, weight, bias, i, columns, y):
    """The result of a norm: (v - shift) · scale, times the weight and plus the bias if there are any."""
    v = (v - shift) * scale
    if weight is not None:
        v *= tl.load(weight + i, mask=i < columns, other=0).to(tl.float32)
    if bias is not None:
        v += tl.load(bias + i, mask=i < columns, other=0).to(tl.float32)
    tl.store(y + i, v.to(y.dtype.element_ty), mask=i < columns)


@txl.jit
def norm_kernel(x, y, weight, bias, x_stride, columns, epsilon, CENTRED: tl.constexpr, BLOCK: tl.constexpr,
                IS_WHOLE: tl.constexpr):
    """Layer norm (CENTRED) or RMS norm of a row."""
    row = tl.program_id(0).to(tl.int64)
    x += row * x_stride
    y += row * columns
    i = tl.arange(0, BLOCK)
    mean = 0.0
    if IS_WHOLE:
        v = tl.load(x + i, mask=i < columns, other=0).to(tl.float32)
        off = v
        if CENTRED:
            mean = tl.sum(v, 0) / columns
            off = tl.where(i < columns, v - mean, 0.0)
        scale = tl.rsqrt(tl.sum(off * off, 0) / columns + epsilon)
        _scaled(v, mean, scale, weight, bias, i, columns, y)
    else:
        if CENTRED:
            partial = tl.zeros([BLOCK], tl.float32)
            for first in range(0, columns, BLOCK):
                partial += tl.load(x + first + i, mask=first + i < columns, other=0).to(tl.float32)
            mean = tl.sum(partial, 0) / columns
        partial = tl.zeros([BLOCK], tl.float32)
        for first in range(0, columns, BLOCK):
            off = tl.load(x + first + i, mask=first + i < columns, other=0).to(tl.float32) - mean
            partial += tl.where(first + i < columns, off * off, 0.0)
        scale = tl.rsqrt(tl.sum(partial, 0) / columns + epsilon)
        for first in range(0, columns, BLOCK):
            v = tl.load(x + first + i, mask=first + i < columns, other=0).to(tl.float32)
            _scaled(v, mean, scale, weight, bias, first + i, columns, y)


@txl.jit
def cross_entropy_kernel(x, target, loss, lse, x_stride, columns, ignored, BLOCK: tl.constexpr):
    """-log softmax(x)[target] of a row, and the logarithm of the sum."""
    row = tl.program_id(0).to(tl.int64)
    x += row * x_stride
    name = tl.load(target + row)
    largest, total = _max_and_sum(x, columns, BLOCK)
    logarithm = largest + tl.log2(total) / LOG2E
    tl.store(lse + row, logarithm)
    there = (name >= 0) & (name < columns) & (name != ignored)
    chosen = tl.load(x + name, mask=there, other=0).to(tl.float32)
    tl.store(loss + row, tl.where(there, logarithm - chosen, 0.0))


@txl.jit
def cross_entropy_gradient_kernel(x, target, lse, scale, dx, x_stride, columns, ignored, BLOCK: tl.constexpr):
    """(softmax(x) - [column = target]) · scale[row]; zero where the row is ignored."""
    row = tl.program_id(0).to(tl.int64)
    i = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    name = tl.load(target + row)
    upstream = tl.where(name == ignored, 0.0, tl.load(scale + row))
    v = tl.load(x + row * x_stride + i, mask=i < columns, other=0).to(tl.float32)
    weights = tl.exp2(v * LOG2E - tl.load(lse + row) * LOG2E)
    gradient = tl.where(i == name, weights - 1.0, weights) * upstream
    tl.store(dx + row * columns + i, gradient.to(dx.dtype.element_ty), mask=i < columns)


def rows_and_stride(x):
    """(x as rows, how many elements from row to row). Rows lie next to each other, or one row is far from the next."""
    if x.ndim != 2:
        x = x.reshape(-1, x.shape[-1])
    strides = [s // x.itemsize for s in x.strides] if isinstance(x, np.ndarray) else x.stride()
    if len(x) and x.shape[1] > 1 and strides[1] != 1:
        raise ValueError("the elements of a row are not adjacent: make the array contiguous")
    return x, strides[0]


def row_blocks(columns):
    """BLOCK, whether it is the whole row, and the warps for it: each thread has up to 32 elements, 64 in rows beyond
    8192."""
    block = max(256, txl.next_power_of_2(columns))
    whole = block <= WHOLE
    block = block if whole else 8192
    return dict(BLOCK=block, IS_WHOLE=whole, num_warps=max(1, min(8, block // 1024), block // 2048))


def softmax(x, out=None):
    """Softmax along the last axis, of x's shape and type; x is of floats of 16 or 32 bits."""
    rows, stride = rows_and_stride(x)
    out = result("out", out, x, x.shape, x.dtype)
    if len(rows) and rows.shape[1]:
        launch(softmax_kernel, (len(rows), ), rows, out, stride, rows.shape[1], **row_blocks(rows.shape[1]))
    return out


def layer_norm(x, weight=None, bias=None, epsilon=1e-5, out=None):
    """(x - mean) / √(variance + epsilon) · weight + bias along the last axis."""
    return _norm(x, weight, bias, epsilon, out, True)


def rms_norm(x, weight=None, epsilon=1e-5, out=None):
    """x / √(mean of squares + epsilon) · weight along the last axis."""
    return _norm(x, weight, None, epsilon, out, False)


def _norm(x, weight, bias, epsilon, out, centred):
    rows, stride = rows_and_stride(x)
    for name, parameter in (("weight", weight), ("bias", bias)):
        if parameter is not None and tuple(parameter.shape) != (x.shape[-1], ):
            raise ValueError(f"`{name}` has the shape {tuple(parameter.shape)}, a row has {x.shape[-1]} elements")
    out = result("out", out, x, x.shape, x.dtype)
    if len(rows) and rows.shape[1]:
        launch(norm_kernel, (len(rows), ), rows, out, weight, bias, stride, rows.shape[1], epsilon, CENTRED=centred,
               **row_blocks(rows.shape[1]))
    return out


def cross_entropy(x, target, ignored=-100):
    """(losses, logarithms of the sums), float32: -log softmax(x)[target] for each row of x; 0 where the target is
    `ignored`."""
    rows, stride = rows_and_stride(x)
    loss, lse = (empty(rows, (len(rows), ), np.float32) for _ in range(2))
    if len(rows):
        block = min(8192, max(256, txl.next_power_of_2(rows.shape[1])))
        cross_entropy_kernel[(len(rows), )](rows, target, loss, lse, stride, rows.shape[1], ignored, BLOCK=block,
                                            num_warps=max(1, block // 1024))
    return loss, lse


def cross_entropy_gradient(x, target, lse, scale, ignored=-100, out=None):
    """The gradient of sum(scale · losses) by x. scale: float32, one element a row; out may be x itself."""
    rows, stride = rows_and_stride(x)
    out = empty(rows, rows.shape, x.dtype) if out is None else result("out", out, x, x.shape, x.dtype)
    if len(rows) and rows.shape[1]:
        block = min(4096, max(256, txl.next_power_of_2(rows.shape[1])))
        cross_entropy_gradient_kernel[(len(rows), txl.cdiv(rows.shape[1], block))](
            rows, target, lse, scale, out, stride, rows.shape[1], ignored, BLOCK=block, num_warps=max(1, block // 1024))
    return out


def show_small_case():
    """Prints how far a small case is from the exact result."""
    x = np.random.default_rng(0).standard_normal((8, 1000)).astype(np.float32)
    exact = np.exp(x.astype(np.float64))
    exact /= exact.sum(1, keepdims=True)
    print(f"softmax: {np.abs(softmax(x) - exact).max():.3g} from the exact result")
