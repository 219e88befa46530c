"""What the kernels call. This text stands at the head of every generated module."""
import triton
import triton.language as tl

FACTOR = tl.constexpr(3)
SCALE: tl.constexpr = 0.5
PLAIN = 5
SHAPE = tl.constexpr((4, 4))
NAME = tl.constexpr("double")
DTYPE = tl.float16
UNTYPED = tl.constexpr(7)
WORDS = ["a", "b"]


@triton.jit
def show(out, value):
    v = value  # a number becomes a typed scalar
    tl.static_print(v.dtype, v.shape)
    pointer = out.to(tl.pointer_type(v.dtype))
    if len(v.shape) == 0:
        tl.store(pointer, v)
    else:
        tl.store(pointer + tl.arange(0, v.numel), tl.reshape(v, [v.numel]))


@triton.jit
def add(a, b):
    return a + b


@triton.jit
def larger(a, b):
    return tl.where(a > b, a, b)


@triton.jit
def linear(a0, b0, a1, b1):
    return a0 * a1, b0 * a1 + b1


@triton.jit
def sum_and_max(a0, b0, a1, b1):
    return a0 + a1, tl.maximum(b0, b1)


@triton.jit
def twice(a):
    return a * 2


@triton.jit
def affine(a, scale=2, shift=1):
    return a * scale + shift


@triton.jit
def constant_scale(a, scale: tl.constexpr = 2):
    return a * scale


@triton.jit
def swapped(a, b):
    return b, a


@triton.jit
def nothing(p):
    tl.store(p, 1.0)


@triton.jit
def total(*values):
    result = 0.0
    for i in tl.static_range(len(values)):
        result += values[i]
    return result


@triton.jit
def keyword_only(a, *, b):
    return a - b


@triton.jit
def early(a, n):
    if n > 3:
        return a
    return a + 1


@triton.jit
def early_types(a, n):
    if n > 3:
        return a
    return 1


@triton.jit
def early_both(a, n):
    if n > 3:
        return a, n
    else:
        return a * 2, n + 1


@triton.jit
def early_static(a, MODE: tl.constexpr):
    if MODE == 1:
        return a
    elif MODE == 2:
        return a.to(tl.float16)
    return a.to(tl.int32)


@triton.jit
def early_nested(a, n, m):
    if n > 3:
        if m > 3:
            return a + 1
        else:
            a += 10
    else:
        a += 100
    return a * 2


@triton.jit
def early_nothing(p, n):
    if n > 3:
        return
    tl.store(p, 5.0)


@triton.jit
def return_in_loop(a, n):
    for i in range(n):
        if i == 3:
            return a
    return a + 1


@triton.jit
def power(a, N: tl.constexpr):
    if N == 0:
        return a * 0 + 1
    else:
        return a * power(a, N - 1)


@triton.jit
def endless(a):
    return endless(a) + 1


@triton.jit
def apply(f: tl.constexpr, a, b):
    return f(a, b)


@triton.jit
def rebinds(a):
    a = a + 1
    a = a * 2
    return a


@triton.jit
def uses_globals(a):
    return a * FACTOR + SCALE


@triton.jit
def uses_plain(a):
    return a * PLAIN


@triton.jit
def typed_default(a, b=1.5):
    return a + b


@triton.jit
def default_dtype(a, dtype: tl.constexpr = tl.float16):
    return a.to(dtype)


@triton.jit
def default_none(a, b=None):
    if b is None:
        return a
    else:
        return a + b


@triton.jit
def no_return(a):
    a = a + 1


@triton.jit
def chooses(a, b, LEFT: tl.constexpr):
    return a if LEFT else b


@triton.jit
def pair_default(a, pair=(1, 2)):
    return a * pair[0] + pair[1]


@triton.jit
def nested_tuple(a):
    return a, (a + 1, (a + 2, 7))


@triton.jit(noinline=True)
def outlined(a, b):
    return a * b + 1


@triton.jit(noinline=True)
def outlined_tuple(a, b):
    return a + b, a - b


@triton.jit
def first16(x):
    return tl.load(x + tl.arange(0, 16))


def python_function(a):
    return a


@triton.constexpr_function
def doubled(n):
    return n * 2


@triton.constexpr_function
def pair_of(n):
    return (n, n + 1)
