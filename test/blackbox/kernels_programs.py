"""Whole kernels, on grids of several programs and with arguments of many types."""
import triton
import triton.language as tl

from .registry import case

FLOATS = ("fp16", "bf16", "fp32", "fp64")
NUMBERS = ("i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", *FLOATS)


def each(types, *templates):
    """The templates with `T` replaced by each type."""
    return [template.replace("T", kind) for kind in types for template in templates]


@case(*each(NUMBERS, "*T:16, *T, *T, i32, 64"), grid=(3, 1, 1), scalars={"n": 150})
@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(out + i, tl.load(x + i, mask) + tl.load(y + i, mask), mask)


@case(*each(NUMBERS, "*T, *T, T"))
@triton.jit
def with_scalar(x, out, a):
    i = tl.arange(0, 32)
    v = tl.load(x + i)
    tl.static_print((v + a).dtype, (v * 2).dtype, (v < a).dtype, (v + 1.5).dtype)
    tl.store(out + i, v * a + 1)


@case(*each(NUMBERS, "*T, *i64"))
@triton.jit
def sums(x, out):
    v = tl.load(x + tl.arange(0, 8)[:, None] * 8 + tl.arange(0, 8)[None, :])
    s = tl.sum(v, 1)
    tl.static_print(s.dtype, tl.max(v, 0).dtype, tl.cumsum(v, 1).dtype, tl.argmax(v, 1).dtype)
    i = tl.arange(0, 8)
    tl.store(out.to(tl.pointer_type(s.dtype)) + i, s)
    largest = tl.max(v, 0)
    tl.store((out + 64).to(tl.pointer_type(largest.dtype)) + i, largest)
    tl.store(out + 128 + i, tl.argmin(v, 1))


@case(*each(NUMBERS, "*T, *fp32", "*T, *i8", "*T, *u16", "*T, *bf16", "*T, *i64"))
@triton.jit
def stores_convert(x, out):
    i = tl.arange(0, 32)
    tl.store(out + i, tl.load(x + i))


@case(*each(("i8", "i16", "i32", "i64", "u8", "u32", "u64"), "*T, *T, *T"))
@triton.jit
def integer_operators(x, y, out):
    i = tl.arange(0, 32)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(out + i, (a // b) ^ (a % b))
    tl.store(out + 32 + i, (a & b) | ~(a >> 1))
    tl.store(out + 64 + i, tl.where(a > b, a << 2, -b))
    tl.store(out + 96 + i, tl.minimum(a, b) * tl.maximum(a, 3))


@case(*each(FLOATS, "*T, *T, *T"))
@triton.jit
def float_operators(x, y, out):
    i = tl.arange(0, 32)
    a = tl.load(x + i)
    b = tl.load(y + i)
    tl.store(out + i, a / (b + 0.5) - a * b)
    tl.store(out + 32 + i, tl.where(a > b, tl.abs(a), 1 - b))
    tl.store(out + 64 + i, tl.maximum(a, b) + tl.minimum(a, 0.5))
    tl.store(out + 96 + i, a % (tl.abs(b) + 0.25))
    tl.store(out + 128 + i, tl.fma(a, b, a))


@case(*each(("fp32", "fp64"), "*T, *T"))
@triton.jit
def functions(x, out):
    i = tl.arange(0, 32)
    a = tl.load(x + i)
    tl.store(out + i, tl.exp(a) + tl.sin(a) * tl.cos(a))
    tl.store(out + 32 + i, tl.log(tl.abs(a) + 1) + tl.exp2(a * 0.5) + tl.log2(a * a + 1))
    tl.store(out + 64 + i, tl.sqrt(tl.abs(a)) + tl.rsqrt(a * a + 1) + tl.erf(a) + tl.floor(a) - tl.ceil(a))


@case(*each(("fp16", "bf16", "fp32"), "*T, *T, i32, i32, 32"), grid=(5, 1, 1), scalars={"stride": 40, "columns": 27})
@triton.jit
def softmax(x, out, stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + row * stride + i, mask=i < columns, other=-float("inf"))
    v = v.to(tl.float32)
    v = tl.exp(v - tl.max(v, axis=0))
    tl.store(out + row * stride + i, v / tl.sum(v, axis=0), mask=i < columns)


@case(*each(("fp16", "bf16", "fp32", "i8"), "*T, *T, *fp32, i32, i32, i32, 16, 16, 32"), grid=(2, 2, 1),
      scalars={"M": 30, "N": 27, "K": 50})
@triton.jit
def matmul(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.program_id(1) * BN + tl.arange(0, BN)
    inner = tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK)):
        left = tl.load(a + rows[:, None] * K + (k * BK + inner)[None, :],
                       mask=(rows[:, None] < M) & ((k * BK + inner)[None, :] < K), other=0)
        right = tl.load(b + (k * BK + inner)[:, None] * N + columns[None, :],
                        mask=((k * BK + inner)[:, None] < K) & (columns[None, :] < N), other=0)
        acc += tl.dot(left, right)
    tl.store(c + rows[:, None] * N + columns[None, :], acc, mask=(rows[:, None] < M) & (columns[None, :] < N))


@case("*fp32, *fp32, *fp32, *fp32, i32, fp32, 64", grid=(3, 1, 1), scalars={"N": 50, "eps": 1e-5})
@triton.jit
def layer_norm(x, weight, bias, out, N, eps, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    mask = i < N
    v = tl.load(x + tl.program_id(0) * N + i, mask=mask, other=0.0)
    mean = tl.sum(v, axis=0) / N
    centred = tl.where(mask, v - mean, 0.0)
    variance = tl.sum(centred * centred, axis=0) / N
    r = centred * tl.rsqrt(variance + eps) * tl.load(weight + i, mask=mask) + tl.load(bias + i, mask=mask)
    tl.store(out + tl.program_id(0) * N + i, r, mask=mask)


@case("*fp16, *fp16, *fp16, *fp16, fp32, i32, True, 16, 16, 16",
      "*fp16, *fp16, *fp16, *fp16, fp32, i32, False, 16, 16, 16",
      "*fp32, *fp32, *fp32, *fp32, fp32, i32, True, 32, 16, 16", grid=(2, 1, 1), scalars={"N": 32, "scale": 0.25})
@triton.jit
def attention(q, k, v, out, scale, N, CAUSAL: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    start = tl.program_id(0)
    rows = start * BM + tl.arange(0, BM)
    d = tl.arange(0, D)
    queries = tl.load(q + rows[:, None] * D + d[None, :])
    m = tl.full([BM], value=float("-inf"), dtype=tl.float32)
    total = tl.zeros([BM], dtype=tl.float32) + 1.0
    acc = tl.zeros([BM, D], dtype=tl.float32)
    end = (start + 1) * BM if CAUSAL else N
    for begin in range(0, end, BN):
        columns = begin + tl.arange(0, BN)
        keys = tl.load(k + columns[None, :] * D + d[:, None])
        scores = tl.dot(queries, keys) * scale
        if CAUSAL:
            scores = tl.where(rows[:, None] >= columns[None, :], scores, float("-inf"))
        largest = tl.maximum(m, tl.max(scores, 1))
        p = tl.exp2(scores - largest[:, None])
        alpha = tl.exp2(m - largest)
        total = total * alpha + tl.sum(p, 1)
        acc = acc * alpha[:, None]
        values = tl.load(v + columns[:, None] * D + d[None, :])
        acc = tl.dot(p.to(values.dtype), values, acc)
        m = largest
    tl.store(out + rows[:, None] * D + d[None, :], acc / total[:, None])


@case("*fp32, *fp32, fp32, i32, 64", grid=(2, 1, 1), scalars={"seed": 123})
@triton.jit
def dropout(x, out, p, seed, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = tl.rand(seed, i) > p
    tl.store(out + i, tl.where(keep, tl.load(x + i) / (1 - p), 0.0))


@case("*i32, *i32", grid=(2, 3, 4))
@triton.jit
def grid_of_three(x, out):
    p = tl.program_id(
        0) + tl.program_id(1) * tl.num_programs(0) + tl.program_id(2) * tl.num_programs(0) * tl.num_programs(1)
    tl.store(out + p, tl.load(x + p) + tl.num_programs(2))


@case("*i32, *i32, 32", grid=(4, 1, 1))
@triton.jit
def counted(x, out, BLOCK: tl.constexpr):
    v = tl.load(x + tl.program_id(0) * BLOCK + tl.arange(0, BLOCK))
    tl.atomic_add(out + (tl.abs(v % 8)), 1)
    tl.atomic_max(out + 64, tl.max(v, 0))
    tl.atomic_or(out + 65, tl.reduce_or(v, 0))


@case("*i64, *fp32", "*u64, *fp32", small=True)
@triton.jit
def indices(x, out):
    i = tl.load(x + tl.arange(0, 16))
    tl.store(out + i, i * 0.5, mask=i != 3)
    tl.store(out + 16 + tl.arange(0, 16), tl.load(out + 100 + i))


@case("*fp32, *fp32, 1", "*fp32, *fp32, 2", "*fp32, *fp32, 'text'", "*fp32, *fp32, None", "*fp32, *fp32, 2.5",
      "*fp32, *fp32, tl.float16", "*fp32, *fp32, True")
@triton.jit
def constants(x, out, C: tl.constexpr):
    i = tl.arange(0, 16)
    v = tl.load(x + i)
    if C is None:
        v = v * 10
    elif C == "text":
        v = 1 - v
    elif C == tl.float16:
        v = v.to(C).to(tl.float32)
    elif C == 1:
        v = v + C
    else:
        v = v * C
    tl.store(out + i, v)


@case("*fp32, None, *fp32", "*fp32, *fp32, *fp32", "*fp32, 2.5, *fp32", "*fp32, i32, *fp32")
@triton.jit
def optional(x, y, out):
    i = tl.arange(0, 16)
    v = tl.load(x + i)
    if y is not None:
        v = v + 1
    tl.store(out + i, v)


@case("*fp32, *fp32, i32, 1", "*fp32, *fp32, i32, 3", "*fp32, *fp32, 4, 2", grid=(2, 1, 1), scalars={"n": 7})
@triton.jit
def loops(x, out, n, STAGES: tl.constexpr):
    i = tl.arange(0, 16)
    acc = tl.zeros((16, ), tl.float32)
    for k in tl.range(0, n, num_stages=STAGES):
        for j in tl.static_range(2):
            acc += tl.load(x + k * 32 + j * 16 + i) * (j + 1)
    tl.store(out + tl.program_id(0) * 16 + i, acc)


@case("*i32, *i32", grid=(2, 1, 1))
@triton.jit
def collatz(x, out):
    p = tl.program_id(0)
    v = tl.abs(tl.load(x + p) % 100) + 1
    steps = 0
    while v != 1:
        if v % 2 == 0:
            v = v // 2
        else:
            v = 3 * v + 1
        steps += 1
    tl.store(out + p, steps)


@case("*fp32, *fp32, i32", scalars={"n": 20})
@triton.jit
def newton(x, out, n):
    a = tl.abs(tl.load(x)) + 1
    r = a
    error = 1.0
    count = 0
    while (error > 1e-6) and (count < n):
        new = 0.5 * (r + a / r)
        error = tl.abs(new - r)
        r = new
        count += 1
    tl.store(out, r)
    tl.store(out + 1, count)


@case("*fp32, *fp32, 8, 16", "*fp32, *fp32, 16, 4", "*fp16, *fp16, 32, 8", "*i8, *i8, 4, 4")
@triton.jit
def transposed(x, out, M: tl.constexpr, N: tl.constexpr):
    rows = tl.arange(0, M)
    columns = tl.arange(0, N)
    v = tl.load(x + rows[:, None] * N + columns[None, :])
    tl.store(out + columns[:, None] * M + rows[None, :], tl.trans(v))


@case("*fp32, *i32, *fp32, *i32", "*i32, *i32, *i32, *i32", "*fp16, *i32, *fp16, *i32")
@triton.jit
def sorted_and_found(x, keys, out, found):
    v = tl.load(x + tl.arange(0, 32))
    tl.store(out + tl.arange(0, 32), tl.sort(v))
    tl.store(out + 32 + tl.arange(0, 32), tl.sort(v, descending=True))
    k = tl.abs(tl.load(keys + tl.arange(0, 32)) % 16)
    tl.store(found + tl.arange(0, 16), tl.histogram(k, 16))
    tl.store(found + 16 + tl.arange(0, 32), tl.gather(k, tl.arange(0, 32) ^ 5, 0))


@case("*fp32, *fp32, i32", scalars={"n": 100})
@triton.jit
def in_place(x, y, n):
    i = tl.program_id(0) * 64 + tl.arange(0, 64)
    pointers = x + i
    for _ in range(3):
        v = tl.load(pointers, mask=i < n, other=0.0)
        tl.store(pointers, v * 2, mask=i < n)
        pointers += 64
    tl.store(y + i, tl.load(x + i))


@case("*i32, i32", options={"debug": True}, fails=True, scalars={"n": 5})
@triton.jit
def assertion_that_fails(x, n):
    tl.device_assert(n > 100, "n is small")
    tl.store(x, 1)


@case("*i32, i32", options={"debug": True}, fails=True, scalars={"n": 2147483647})
@triton.jit
def overflow_that_is_checked(x, n):
    tl.store(x, n + 1)


@case("*i32, i32", options={"debug": True, "sanitize_overflow": False}, scalars={"n": 2147483647})
@triton.jit
def overflow_that_is_not_checked(x, n):
    tl.store(x, n + 1)


@case("*i32, i32", options={"debug": True}, scalars={"n": 3})
@triton.jit
def checked_arithmetic(x, n):
    i = tl.arange(0, 16)
    tl.store(x + i, n * i - n + tl.abs(tl.load(x + i) % 50))


@case("*fp32, *fp32, i32", grid=(2, 1, 1))
@triton.jit
def printed(x, out, n):
    tl.device_print("n", n)
    tl.device_print("x", tl.load(x + tl.arange(0, 4)))
    print("pid", tl.program_id(0))
    tl.store(out + tl.program_id(0), n)


@case("*fp32, *fp32")
@triton.jit
def hints(x, out):
    i = tl.max_contiguous(tl.multiple_of(tl.arange(0, 16), 16), 16)
    tl.assume(i.shape[0] == 16)
    v = tl.load(x + i, cache_modifier=".ca", eviction_policy="evict_last")
    tl.debug_barrier()
    tl.store(out + i, v, cache_modifier=".cs", eviction_policy="evict_first")
    tl.store(out + 16 + i, v, cache_modifier=".wb")


@case("*fp32, *fp32, i1", "*fp32, *fp32, u1")
@triton.jit
def boolean_argument(x, out, flag):
    i = tl.arange(0, 16)
    v = tl.load(x + i)
    if flag:
        v = 1 - v
    tl.store(out + i, tl.where(flag, v, v * 2))


@case("*i1, *i1, *i32")
@triton.jit
def boolean_arrays(x, out, count):
    i = tl.arange(0, 16)
    v = tl.load(x + i)
    tl.static_print(v.dtype)
    tl.store(out + i, v & (i > 3))
    tl.store(count, tl.sum(v.to(tl.int32), 0))


@case("*kfp32, *fp32")
@triton.jit
def constant_array(x, out):
    i = tl.arange(0, 16)
    tl.store(out + i, tl.load(x + i))


@case("*kfp32, *fp32")
@triton.jit
def store_to_constant_array(x, out):
    tl.store(x, 1.0)


@case("*fp8e5, *fp32", "*fp8e4nv, *fp32", "*fp32, *fp8e5", "*fp32, *fp8e4nv", "*fp8e5, *fp8e4nv", "*fp16, *fp8e5",
      "*bf16, *fp8e4nv")
@triton.jit
def eight_bits(x, out):
    i = tl.arange(0, 32)
    tl.store(out + i, tl.load(x + i).to(out.dtype.element_ty))


@case("*fp32, *fp32, i64, i32", scalars={"stride": 100, "n": 3})
@triton.jit
def wide_offsets(x, out, stride, n):
    offset = stride * n + tl.arange(0, 16)
    tl.static_print(offset.dtype)
    tl.store(out + offset, tl.load(x + offset))


@case("*fp32, *fp32, *fp32")
@triton.jit
def mandelbrot(cx, cy, out):
    i = tl.arange(0, 64)
    a = tl.load(cx + i) * 0.25
    b = tl.load(cy + i) * 0.25
    x = tl.zeros((64, ), tl.float32)
    y = tl.zeros_like(x)
    count = tl.zeros((64, ), tl.int32)
    for _ in range(20):
        inside = x * x + y * y < 4
        new = x * x - y * y + a
        y = tl.where(inside, 2 * x * y + b, y)
        x = tl.where(inside, new, x)
        count += inside.to(tl.int32)
    tl.store(out + i, count)


@case("*fp32, *fp32, i32, i32, i32", grid=(4, 1, 1), scalars={"M": 4, "N": 3, "n": 12})
@triton.jit
def swizzled(x, out, M, N, n):
    p = tl.program_id(0)
    i, j = tl.swizzle2d(p // 2, p % 2, 2, 2, 2)
    tl.store(out + p * 2, i)
    tl.store(out + p * 2 + 1, j)
