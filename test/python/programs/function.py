"""Calls of jit functions, compile-time values, tuples."""
from typing import NamedTuple

import numpy as np
import triton
import triton.language as tl

from .registry import program

SCALE = tl.constexpr(3)
NAMES = tl.constexpr("three")


@triton.jit
def scale_add(x, y, factor=2, *, bias: tl.constexpr = 1):
    return x * factor + y + bias


@triton.jit
def min_max(a, b):
    return tl.minimum(a, b), tl.maximum(a, b)


@triton.jit
def calls_kernel(x, y, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    a, b = tl.load(x + i), tl.load(y + i)
    tl.store(out + i, scale_add(a, b))
    tl.store(out + BLOCK + i, scale_add(a, b, 5))
    tl.store(out + 2 * BLOCK + i, scale_add(y=a, x=b, bias=7))
    low, high = min_max(a, b)
    tl.store(out + 3 * BLOCK + i, high * 100 + low)
    tl.store(out + 4 * BLOCK + i, min_max(a, min_max(b, 3)[1])[0])


@program
def calls(rng, array):
    x, y = rng.integers(0, 50, (2, 32)).astype(np.int32)
    out = array.empty((5, 32), "int32")
    calls_kernel[(1, )](array(x), array(y), out, BLOCK=32)
    yield out, np.stack([
        x * 2 + y + 1, x * 5 + y + 1, y * 2 + x + 7,
        np.maximum(x, y) * 100 + np.minimum(x, y),
        np.minimum(x, np.maximum(y, 3))
    ]), 0


@triton.jit
def power(x, N: tl.constexpr):
    if N == 0:
        return x * 0 + 1
    elif N % 2 == 1:
        return x * power(x, N - 1)
    else:
        return power(x * x, N // 2)


@triton.jit
def recursion_kernel(x, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, power(tl.load(x + i), 7))


@program
def recursion_on_a_compile_time_value(rng, array):
    x = rng.integers(-9, 9, 16)
    out = array.empty(16, "int64")
    recursion_kernel[(1, )](array(x), out, BLOCK=16)
    yield out, x**7, 0


@triton.jit
def constants_kernel(x, out, BLOCK: tl.constexpr, SHIFT: tl.constexpr, LETTERS: tl.constexpr):
    HALF: tl.constexpr = BLOCK // 2
    tl.static_assert(HALF * 2 == BLOCK, "BLOCK must be even")
    i = tl.arange(0, HALF)
    v = tl.load(x + i)
    if NAMES == "three" and SHIFT is not None:
        v = v << SHIFT
    if LETTERS[0] == "a":
        v = v + 1
    for k in tl.static_range(SCALE):
        v = v * 10 + k
    tl.store(out + i, v)


@program
def compile_time_values(rng, array):
    x = rng.integers(0, 9, 16)
    for shift, letters in ((2, "abc"), (None, "xyz")):
        out = array.empty(16, "int64")
        constants_kernel[(1, )](array(x), out, BLOCK=32, SHIFT=shift, LETTERS=letters)
        v = (x << shift if shift else x) + (letters[0] == "a")
        yield out, v * 1000 + 12, 0


@triton.jit
def negate(x):
    return -x


@triton.jit
def square(x):
    return x * x


@triton.jit
def function_argument_kernel(x, out, FUNCTION: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, FUNCTION(tl.load(x + i)))


@program(triton="the interpreter takes no jit functions as arguments")
def a_function_as_argument(rng, array):
    x = rng.standard_normal(16, dtype=np.float32)
    for function, expected in ((negate, -x), (square, x * x)):
        out = array.empty(16)
        function_argument_kernel[(1, )](array(x), out, FUNCTION=function, BLOCK=16)
        yield out, expected, 0


@triton.jit(noinline=True)
def called_for_real(x, n):
    total = 0
    for k in range(n):
        total += x // (k + 1)
    return total


@triton.jit
def noinline_kernel(x, out):
    pid = tl.program_id(0)
    v = tl.load(x + pid)
    tl.store(out + pid, called_for_real(v, 3) * 1000 + called_for_real(v, 2))


@program
def noinline(rng, array):
    x = rng.integers(0, 99, 32).astype(np.int32)
    out = array.empty(32, "int32")
    noinline_kernel[(32, )](array(x), out)
    yield out, (x + x // 2 + x // 3) * 1000 + x + x // 2, 0


@triton.jit
def tuple_argument_kernel(pointers, out, sizes, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for k in tl.static_range(len(pointers)):
        total += tl.load(pointers[k] + i, mask=i < sizes[k], other=0.0)
    tl.store(out + i, total)


@program
def tuples_as_arguments(rng, array):
    xs = [rng.standard_normal(n, dtype=np.float32) for n in (10, 7, 16)]
    out = array.empty(16)
    tuple_argument_kernel[(1, )](tuple(array(x) for x in xs), out, (10, 7, 16), BLOCK=16)
    expected = np.zeros(16, np.float32)
    for x in xs:
        expected[:len(x)] += x
    yield out, expected, 0


class Matrix(NamedTuple):
    base: object
    stride: int


@triton.jit
def named_tuple_kernel(a, out, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    row = tl.program_id(0)
    tl.store(out.base + row * out.stride + i, tl.load(a.base + row * a.stride + i) * 2)


@program
def named_tuples_as_arguments(rng, array):
    x = rng.standard_normal((4, 8), dtype=np.float32)
    out = array.empty((4, 8))
    named_tuple_kernel[(4, )](Matrix(array(x), 8), Matrix(out, 8), BLOCK=8)
    yield out, x * 2, 0


@triton.jit
def optional_kernel(x, bias, out, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n)
    if bias is not None:
        v += tl.load(bias + i, mask=i < n)
    tl.store(out + i, v, mask=i < n)


@program
def an_optional_pointer(rng, array):
    x, b = rng.standard_normal((2, 10), dtype=np.float32)
    for bias, expected in ((None, x), (b, x + b)):
        out = array.empty(10)
        optional_kernel[(1, )](array(x), None if bias is None else array(bias), out, 10, BLOCK=16)
        yield out, expected, 0


@triton.jit
def scalar_types_kernel(out, a, b, c, flag, f, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out + i, a + b + c + i.to(tl.int64) + flag)
    tl.store(out + BLOCK, f * 1024)


@program
def scalar_arguments(rng, array):
    for a, b, c, flag in ((1, 16, 7, True), (2, 1 << 40, -5, False), (0, -(1 << 62), 3, True)):
        out = array.empty(9, "int64")
        scalar_types_kernel[(1, )](out, a, b, c, flag, 0.75, BLOCK=8)
        yield out, np.append(np.arange(8) + (a + b + c + flag), 768), 0


@triton.heuristics({"EVEN": lambda args: args["n"] % args["BLOCK"] == 0})
@triton.jit
def heuristics_kernel(x, out, n, EVEN: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    if EVEN:
        tl.store(out + i, tl.load(x + i) + 1)
    else:
        tl.store(out + i, tl.load(x + i, mask=i < n) + 2, mask=i < n)


@program
def heuristics(rng, array):
    for n in (64, 70):
        x = rng.standard_normal(n, dtype=np.float32)
        out = array.empty(n)
        heuristics_kernel[lambda meta: (triton.cdiv(n, meta["BLOCK"]), )](array(x), out, n, BLOCK=32)
        yield out, x + np.float32(1 if n == 64 else 2), 0
