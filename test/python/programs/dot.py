"""Matrix products: every type, batches, transposes, splits of K, and attention in a few of its forms."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def dot_kernel(a, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, PRECISION: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    x = tl.load(a + m[:, None] * K + k[None, :])
    y = tl.load(b + k[:, None] * N + n[None, :])
    tl.store(c + m[:, None] * N + n[None, :], tl.dot(x, y, input_precision=PRECISION, out_dtype=c.dtype.element_ty))


@program
def dot_of_every_type(rng, array):
    for dtype, out_dtype, bound in (("float16", "float32", 2e-6), ("float16", "float16", 1e-2),
                                    ("float32", "float32", 2e-6), ("float64", "float64", 1e-14),
                                    ("int8", "int32", 0)):
        shape = (16, 32), (32, 16)
        if dtype == "int8":
            a, b = (rng.integers(-128, 128, s).astype(np.int8) for s in shape)
            expected = a.astype(np.int32) @ b.astype(np.int32)
        else:
            a, b = (rng.standard_normal(s).astype(dtype) for s in shape)
            expected = a.astype(np.float64) @ b.astype(np.float64)
        c = array.empty((16, 16), out_dtype)
        dot_kernel[(1, )](array(a), array(b), c, M=16, N=16, K=32, PRECISION="ieee")
        yield c, expected, bound


def to_tf32(x):
    """x with 10 bits of mantissa, as the tensor cores read it: at most one unit of the last place away."""
    bits = x.view(np.uint32) + np.uint32(0x1000)
    return (bits & np.uint32(0xFFFFE000)).view(np.float32)


@program
def tf32_rounds_the_inputs(rng, array):
    a, b = rng.standard_normal((2, 32, 32), dtype=np.float32)
    c = array.empty((32, 32))
    dot_kernel[(1, )](array(a), array(b), c, M=32, N=32, K=32, PRECISION="tf32")
    yield c, to_tf32(a).astype(np.float64) @ to_tf32(b).astype(np.float64), 1e-2


@triton.jit
def batched_kernel(a, b, c, B: tl.constexpr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    i, m, n, k = tl.arange(0, B), tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    x = tl.load(a + i[:, None, None] * (M * K) + m[None, :, None] * K + k[None, None, :])
    y = tl.load(b + i[:, None, None] * (N * K) + n[None, None, :] * K + k[None, :, None])
    tl.store(c + i[:, None, None] * (M * N) + m[None, :, None] * N + n[None, None, :], tl.dot(x, y))


@program
def batched_dot(rng, array):
    a, b = rng.standard_normal((4, 16, 16)).astype(np.float16), rng.standard_normal((4, 32, 16)).astype(np.float16)
    c = array.empty((4, 16, 32))
    batched_kernel[(1, )](array(a), array(b), c, B=4, M=16, N=32, K=16)
    yield c, a.astype(np.float64) @ b.transpose(0, 2, 1).astype(np.float64), 1e-6


@triton.jit
def matmul_kernel(a, b, c, lock, M, N, K, sam, sak, sbk, sbn, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                  SPLIT: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    z = tl.program_id(2)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(z * BK, K, BK * SPLIT):
        k = start + tl.arange(0, BK)
        x = tl.load(a + m[:, None] * sam + k[None, :] * sak, mask=(m[:, None] < M) & (k[None, :] < K), other=0.0)
        y = tl.load(b + k[:, None] * sbk + n[None, :] * sbn, mask=(k[:, None] < K) & (n[None, :] < N), other=0.0)
        acc += tl.dot(x, y, input_precision="ieee")
    where = c + m[:, None] * N + n[None, :]
    mask = (m[:, None] < M) & (n[None, :] < N)
    if SPLIT == 1:
        tl.store(where, acc, mask=mask)
    else:
        tl.atomic_add(where, acc, mask=mask)


@program
def matmul_of_odd_sizes_and_layouts(rng, array):
    M, N, K = 45, 70, 83
    for dtype in ("float32", "float16"):
        for transposed_a, transposed_b in ((False, False), (True, False), (False, True)):
            a = rng.standard_normal((K, M) if transposed_a else (M, K)).astype(dtype)
            b = rng.standard_normal((N, K) if transposed_b else (K, N)).astype(dtype)
            c = array.empty((M, N))
            matmul_kernel[(2, 3, 1)](array(a), array(b), c, array.full(1, 0, "int32"), M, N, K,
                                     *((1, M) if transposed_a else (K, 1)), *((1, K) if transposed_b else (N, 1)),
                                     BM=32, BN=32, BK=16, SPLIT=1)
            x, y = (a.T if transposed_a else a), (b.T if transposed_b else b)
            yield c, x.astype(np.float64) @ y.astype(np.float64), 5e-6


@program
def split_k_with_atomics(rng, array):
    M, N, K = 40, 50, 300
    a, b = rng.standard_normal((M, K), dtype=np.float32), rng.standard_normal((K, N), dtype=np.float32)
    c = array.full((M, N), 0)
    matmul_kernel[(2, 2, 4)](array(a), array(b), c, array.full(1, 0, "int32"), M, N, K, K, 1, N, 1, BM=32, BN=32,
                             BK=16, SPLIT=4)
    yield c, a.astype(np.float64) @ b.astype(np.float64), 2e-5


@triton.jit
def persistent_matmul_kernel(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    columns = tl.cdiv(N, BN)
    for tile in tl.range(tl.program_id(0), tl.cdiv(M, BM) * columns, tl.num_programs(0), flatten=True):
        m = (tile // columns) * BM + tl.arange(0, BM)
        n = (tile % columns) * BN + tl.arange(0, BN)
        acc = tl.zeros((BM, BN), dtype=tl.float32)
        for k0 in range(tl.cdiv(K, BK)):
            k = k0 * BK + tl.arange(0, BK)
            x = tl.load(a + m[:, None] * K + k[None, :], mask=(m[:, None] < M) & (k[None, :] < K), other=0.0)
            y = tl.load(b + n[:, None] * K + k[None, :], mask=(n[:, None] < N) & (k[None, :] < K), other=0.0)
            acc = tl.dot(x, y.T, acc)
        tl.store(c + m[:, None] * N + n[None, :], acc.to(tl.float16), mask=(m[:, None] < M) & (n[None, :] < N))


@program
def persistent_matmul(rng, array):
    a, b = rng.standard_normal((100, 64)).astype(np.float16), rng.standard_normal((90, 64)).astype(np.float16)
    c = array.empty((100, 90), "float16")
    persistent_matmul_kernel[(3, )](array(a), array(b), c, 100, 90, 64, BM=32, BN=32, BK=32)
    yield c, a.astype(np.float64) @ b.T.astype(np.float64), 2.0**-11 * 1.1


@triton.jit
def quantized_kernel(x, packed, scales, out, M, N, K, GROUP: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
                     BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, K, BK):
        k = start + tl.arange(0, BK)
        a = tl.load(x + m[:, None] * K + k[None, :], mask=m[:, None] < M, other=0.0)
        word = tl.load(packed + (k[:, None] // 8) * N + n[None, :], mask=n[None, :] < N, other=0)
        w = ((word >> ((k[:, None] % 8) * 4)) & 0xF) - 8
        scale = tl.load(scales + (k[:, None] // GROUP) * N + n[None, :], mask=n[None, :] < N, other=0.0)
        acc = tl.dot(a, (w.to(tl.float32) * scale).to(a.dtype), acc)
    tl.store(out + m[:, None] * N + n[None, :], acc, mask=(m[:, None] < M) & (n[None, :] < N))


@program
def matmul_with_four_bit_weights(rng, array):
    M, N, K, group = 20, 48, 128, 32
    x = rng.standard_normal((M, K)).astype(np.float16)
    w = rng.integers(0, 16, (K, N))
    packed = (w.reshape(K // 8, 8, N).astype(np.uint32) << (np.arange(8, dtype=np.uint32) * 4)[None, :, None]).sum(
        1, dtype=np.uint32).view(np.int32)
    scales = rng.random((K // group, N), dtype=np.float32)
    out = array.empty((M, N))
    quantized_kernel[(2, 2)](array(x), array(packed), array(scales), out, M, N, K, GROUP=group, BM=16, BN=32, BK=32)
    dequantized = ((w - 8) * np.repeat(scales, group, 0)).astype(np.float16)
    yield out, x.astype(np.float64) @ dequantized.astype(np.float64), 2e-5


@triton.jit
def moe_kernel(x, w, experts, tokens, out, n_tokens, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    expert = tl.load(experts + tl.program_id(0))
    slot = tl.program_id(0) * BM + tl.arange(0, BM)
    token = tl.load(tokens + slot)
    valid = token < n_tokens
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, K, BK):
        k = start + tl.arange(0, BK)
        a = tl.load(x + token[:, None] * K + k[None, :], mask=valid[:, None], other=0.0)
        b = tl.load(w + expert * N * K + n[None, :] * K + k[:, None], mask=n[None, :] < N, other=0.0)
        acc = tl.dot(a, b, acc)
    tl.store(out + token[:, None] * N + n[None, :], acc, mask=valid[:, None] & (n[None, :] < N))


@program
def mixture_of_experts(rng, array):
    tokens, experts, N, K, block = 50, 3, 40, 32, 16
    x, w = rng.standard_normal((tokens, K)).astype(np.float16), rng.standard_normal((experts, N, K)).astype(np.float16)
    choice = rng.integers(0, experts, tokens)
    slots, owners = [], []
    for e in range(experts):
        mine = np.flatnonzero(choice == e)
        padded = np.full(-(-len(mine) // block) * block, tokens)
        padded[:len(mine)] = mine
        slots.append(padded)
        owners += [e] * (len(padded) // block)
    out = array.empty((tokens, N))
    moe_kernel[(len(owners), 2)](array(x), array(w), array(np.array(owners, np.int32)),
                                 array(np.concatenate(slots).astype(np.int32)), out, tokens, N, K, BM=block, BN=32,
                                 BK=16)
    yield out, np.einsum("tk,tnk->tn", x.astype(np.float64), w[choice].astype(np.float64)), 5e-6
