"""Arithmetic element by element: integers with their wrapping and truncation, floats, conversions, libraries."""
import math

import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def integer_kernel(x, y, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    a, b = tl.load(x + i), tl.load(y + i)
    tl.store(out + i, a + b)
    tl.store(out + BLOCK + i, a * b - (a ^ b))
    tl.store(out + 2 * BLOCK + i, (a & b) | (~a))
    tl.store(out + 3 * BLOCK + i, a // b)
    tl.store(out + 4 * BLOCK + i, a % b)
    tl.store(out + 5 * BLOCK + i, a << (b & 7))
    tl.store(out + 6 * BLOCK + i, a >> (b & 7))
    tl.store(out + 7 * BLOCK + i, tl.where(a < b, a, b))


@program
def integers_of_every_type(rng, array):
    for dtype in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"):
        info = np.iinfo(dtype)
        x = rng.integers(info.min, info.max, 64, dtype=dtype, endpoint=True)
        y = rng.integers(max(info.min, -9), 20, 64, dtype=dtype)
        y[y == 0] = 3
        out = array.full((8, 64), 77, dtype)
        integer_kernel[(1, )](array(x), array(y), out, BLOCK=64)
        pairs = [(int(a), int(b)) for a, b in zip(x, y)]
        quotient = np.array([abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1) for a, b in pairs],
                            object).astype(dtype)
        with np.errstate(over="ignore"):
            shift = (y & 7).astype(dtype)
            yield out, np.stack([
                x + y, x * y - (x ^ y), (x & y) | ~x, quotient, (x - quotient * y).astype(dtype), x << shift,
                x >> shift, np.where(x < y, x, y)
            ]), 0


@triton.jit
def float_kernel(x, y, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    a, b = tl.load(x + i), tl.load(y + i)
    tl.store(out + i, a + b)
    tl.store(out + BLOCK + i, a * b)
    tl.store(out + 2 * BLOCK + i, a / b)
    tl.store(out + 3 * BLOCK + i, tl.abs(a) - b)
    tl.store(out + 4 * BLOCK + i, tl.maximum(a, b))
    tl.store(out + 5 * BLOCK + i, tl.where((a > b) | (a != a), -a, b))


@program
def floats_of_every_type(rng, array):
    for dtype in ("float16", "float32", "float64"):
        x = rng.standard_normal(64).astype(dtype)
        y = rng.standard_normal(64).astype(dtype)
        x[:4] = [np.inf, -np.inf, 0, -0.0]
        out = array.empty((6, 64), dtype)
        float_kernel[(1, )](array(x), array(y), out, BLOCK=64)
        divided = (x.astype(np.float32) / y.astype(np.float32)).astype(dtype) if dtype == "float16" else x / y
        yield out, np.stack([x + y, x * y, divided, np.abs(x) - y, np.maximum(x, y), np.where(x > y, -x, y)]), 0


@triton.jit
def nan_kernel(x, y, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    a, b = tl.load(x + i), tl.load(y + i)
    tl.store(out + i, tl.minimum(a, b))
    tl.store(out + BLOCK + i, tl.maximum(a, b, propagate_nan=tl.PropagateNan.ALL))
    tl.store(out + 2 * BLOCK + i, tl.clamp(a, -1.0, 1.0))


@program
def nan_in_minimum_and_maximum(rng, array):
    x, y = rng.standard_normal((2, 32), dtype=np.float32)
    x[::5], y[::7] = np.nan, np.nan
    out = array.empty((3, 32))
    nan_kernel[(1, )](array(x), array(y), out, BLOCK=32)
    clamped = np.fmin(np.fmax(x, np.float32(-1)), np.float32(1))
    yield out, np.stack([np.fmin(x, y), np.maximum(x, y), clamped]), 0


@triton.jit
def functions_kernel(x, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    a = tl.load(x + i)
    p = tl.abs(a) + 0.25
    tl.store(out + i, tl.exp(a))
    tl.store(out + BLOCK + i, tl.exp2(a))
    tl.store(out + 2 * BLOCK + i, tl.log(p))
    tl.store(out + 3 * BLOCK + i, tl.log2(p))
    tl.store(out + 4 * BLOCK + i, tl.sin(a))
    tl.store(out + 5 * BLOCK + i, tl.cos(a))
    tl.store(out + 6 * BLOCK + i, tl.sqrt(p))
    tl.store(out + 7 * BLOCK + i, tl.rsqrt(p))
    tl.store(out + 8 * BLOCK + i, tl.erf(a))
    tl.store(out + 9 * BLOCK + i, tl.floor(a))
    tl.store(out + 10 * BLOCK + i, tl.ceil(a))
    tl.store(out + 11 * BLOCK + i, tl.sigmoid(a))
    tl.store(out + 12 * BLOCK + i, tl.fma(a, p, 0.5))


@program
def mathematical_functions(rng, array):
    for dtype, bound in (("float32", 1e-6), ("float64", 1e-14)):
        x = (rng.standard_normal(128) * 3).astype(dtype)
        out = array.empty((13, 128), dtype)
        functions_kernel[(1, )](array(x), out, BLOCK=128)
        v = x.astype(np.float64)
        p = (np.abs(x) + x.dtype.type(0.25)).astype(np.float64)
        yield out, np.stack([
            np.exp(v), np.exp2(v), np.log(p), np.log2(p), np.sin(v), np.cos(v), np.sqrt(p), 1 / np.sqrt(p),
            [math.erf(t) for t in v], np.floor(v), np.ceil(v), 1 / (1 + np.exp(-v)), v * p + 0.5
        ]), bound


@triton.jit
def convert_kernel(x, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i).to(out.dtype.element_ty))


@program
def conversions(rng, array):
    floats = (rng.standard_normal(64) * 50).astype(np.float32)
    for source, target in (("float32", "float16"), ("float32", "int32"), ("float32", "int8"), ("float16", "float64"),
                           ("int32", "float32"), ("uint8", "float16"), ("int64", "int8"), ("int8", "int64"),
                           ("uint32", "int64"), ("float64", "float32"), ("int16", "uint16")):
        x = floats.astype(source) if not source.startswith("u") else np.abs(floats).astype(source)
        out = array.full(64, 1, target)
        convert_kernel[(1, )](array(x), out, BLOCK=64)
        yield out, x.astype(target), 0


@program(triton="the interpreter does not round conversions to bfloat16 and e5m2 to nearest")
def conversions_of_narrow_floats(rng, array):
    ml_dtypes = __import__("ml_dtypes")
    x = (rng.standard_normal(64) * 20).astype(np.float32)
    for name in ("bfloat16", "float8_e5m2", "float8_e4m3fn"):
        dtype = getattr(ml_dtypes, name)
        narrow = array.full(64, 1, dtype)
        convert_kernel[(1, )](array(x), narrow, BLOCK=64)
        yield narrow, x.astype(dtype), 0
        back = array.empty(64)
        convert_kernel[(1, )](narrow, back, BLOCK=64)
        yield back, x.astype(dtype).astype(np.float32), 0


@triton.jit
def bitcast_kernel(x, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    bits = tl.load(x + i).to(tl.int32, bitcast=True)
    exponent = ((bits >> 23) & 0xFF) - 127
    mantissa = (bits & 0x7FFFFF) | 0x3F800000
    tl.store(out + i, mantissa.to(tl.float32, bitcast=True))
    tl.store(out + BLOCK + i, exponent.to(tl.float32))


@program
def bit_patterns(rng, array):
    x = rng.standard_normal(64, dtype=np.float32)
    out = array.empty((2, 64))
    bitcast_kernel[(1, )](array(x), out, BLOCK=64)
    mantissa, exponent = np.frexp(np.abs(x))
    yield out, np.stack([mantissa * 2, (exponent - 1).astype(np.float32)]), 0


@triton.jit
def wide_kernel(x, y, out, hi, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    a, b = tl.load(x + i), tl.load(y + i)
    tl.store(out + i, tl.umulhi(a, b))
    tl.store(hi + i, (a.to(tl.uint64) * b.to(tl.uint64)) >> 17)


@program
def wide_products(rng, array):
    x, y = rng.integers(0, 2**32, (2, 64), dtype=np.uint32)
    out, hi = array.full(64, 1, "uint32"), array.full(64, 1, "uint64")
    wide_kernel[(1, )](array(x), array(y), out, hi, BLOCK=64)
    product = x.astype(np.uint64) * y.astype(np.uint64)
    yield out, (product >> np.uint64(32)).astype(np.uint32), 0
    yield hi, product >> np.uint64(17), 0


@triton.jit
def activation_kernel(x, out, KIND: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i).to(tl.float32)
    if KIND == "silu":
        y = v * tl.sigmoid(v)
    elif KIND == "gelu_tanh":
        inner = 0.7978845608028654 * (v + 0.044715 * v * v * v)
        y = 0.5 * v * (1 + (2 * tl.sigmoid(2 * inner) - 1))
    elif KIND == "mish":
        soft = tl.log(1 + tl.exp(v))
        e = tl.exp(-2 * soft)
        y = v * (1 - e) / (1 + e)
    else:
        y = tl.where(v > 0, v, tl.exp(v) - 1)
    tl.store(out + i, y)


@program
def activations(rng, array):
    x = rng.standard_normal(128).astype(np.float16)
    v = x.astype(np.float64)
    inner = 0.7978845608028654 * (v + 0.044715 * v**3)
    for kind, expected in (("silu", v / (1 + np.exp(-v))), ("gelu_tanh", 0.5 * v * (1 + np.tanh(inner))),
                           ("mish", v * np.tanh(np.log1p(np.exp(v)))), ("elu", np.where(v > 0, v, np.exp(v) - 1))):
        out = array.empty(128, "float16")
        activation_kernel[(1, )](array(x), out, KIND=kind, BLOCK=128)
        yield out, expected, 2.0**-11 * 1.1


@triton.jit
def swizzle_kernel(out, M: tl.constexpr, N: tl.constexpr, GROUP: tl.constexpr):
    i, j = tl.program_id(0), tl.program_id(1)
    a, b = tl.swizzle2d(i, j, M, N, GROUP)
    tl.store(out + i * N + j, a * 100 + b)


@program
def swizzle2d(rng, array):
    out = array.empty((5, 4), "int32")
    swizzle_kernel[(5, 4)](out, M=5, N=4, GROUP=2)
    expected = np.empty((5, 4), np.int32)
    order = [(i, j) for first in (0, 2, 4) for j in range(4) for i in range(first, min(first + 2, 5))]
    for position, (i, j) in enumerate(order):
        expected[position // 4, position % 4] = i * 100 + j
    yield out, expected, 0


@triton.jit
def adam_kernel(p, g, m, v, n, lr, beta1, beta2, eps, decay, step, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    param = tl.load(p + i, mask=mask)
    grad = tl.load(g + i, mask=mask)
    first = beta1 * tl.load(m + i, mask=mask) + (1 - beta1) * grad
    second = beta2 * tl.load(v + i, mask=mask) + (1 - beta2) * grad * grad
    step = step.to(tl.float32)
    corrected1 = first / (1 - tl.exp(step * tl.log(beta1)))
    corrected2 = second / (1 - tl.exp(step * tl.log(beta2)))
    param = param * (1 - lr * decay) - lr * corrected1 / (tl.sqrt(corrected2) + eps)
    tl.store(p + i, param, mask=mask)
    tl.store(m + i, first, mask=mask)
    tl.store(v + i, second, mask=mask)


@program(triton="the interpreter passes float arguments as float64 values without `.log`")
def adamw_step(rng, array):
    p, g, m = rng.standard_normal((3, 300), dtype=np.float32)
    v = rng.random(300, dtype=np.float32)
    arrays = array(p), array(g), array(m), array(v)
    adam_kernel[(3, )](*arrays, 300, 1e-2, 0.9, 0.99, 1e-8, 0.1, 5, BLOCK=128)
    p, g, m, v = (x.astype(np.float64) for x in (p, g, m, v))
    m, v = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g
    p = p * (1 - 1e-2 * 0.1) - 1e-2 * m / (1 - 0.9**5) / (np.sqrt(v / (1 - 0.99**5)) + 1e-8)
    for result, expected in zip((arrays[0], arrays[2], arrays[3]), (p, m, v)):
        yield result, expected, 2e-5
