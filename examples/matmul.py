"""Matrix multiplication with an optional activation, and a variant that tunes itself.

One program computes a BLOCK_M x BLOCK_N tile of C. Programs are numbered so that GROUP_M rows of tiles are finished
column by column: neighbours in time then share tiles of A and B that are still in the cache.

    python -m txl examples/matmul.py
"""
import numpy as np
import triton
import triton.language as tl

from arrays import available_kind, empty_like, from_numpy, strides, to_numpy


@triton.jit
def leaky_relu(x):
    return tl.where(x >= 0, x, 0.01 * x)


@triton.jit
def gelu(x):
    return 0.5 * x * (1 + tl.erf(x * 0.7071067811865476))


@triton.jit
def tile_of(pid, tiles_m, tiles_n, GROUP_M: tl.constexpr):
    """The (row, column) of the tile that program `pid` computes."""
    per_group = GROUP_M * tiles_n
    first = pid // per_group * GROUP_M
    height = min(tiles_m - first, GROUP_M)
    inside = pid % per_group
    return first + inside % height, inside // height


@triton.jit
def matmul_kernel(a_ptr, b_ptr, c_ptr, M, N, K, stride_am, stride_ak, stride_bk, stride_bn, stride_cm, stride_cn,
                  BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
                  ACTIVATION: tl.constexpr, PRECISION: tl.constexpr):
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP_M)
    m = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    n = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    a_tile = a_ptr + m[:, None] * stride_am + k[None, :] * stride_ak
    b_tile = b_ptr + k[:, None] * stride_bk + n[None, :] * stride_bn
    inside_m = m[:, None] < M
    inside_n = n[None, :] < N

    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for start in range(0, K, BLOCK_K):
        a = tl.load(a_tile, mask=inside_m & (k[None, :] < K - start), other=0.0)
        b = tl.load(b_tile, mask=inside_n & (k[:, None] < K - start), other=0.0)
        acc = tl.dot(a, b, acc, input_precision=PRECISION)
        a_tile += BLOCK_K * stride_ak
        b_tile += BLOCK_K * stride_bk

    if ACTIVATION == "leaky_relu":
        acc = leaky_relu(acc)
    elif ACTIVATION == "gelu":
        acc = gelu(acc)
    c_tile = c_ptr + m[:, None] * stride_cm + n[None, :] * stride_cn
    tl.store(c_tile, acc.to(c_ptr.dtype.element_ty), mask=inside_m & inside_n)


def config(m, n, k, group):
    return triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k, "GROUP_M": group})


tuned_kernel = triton.autotune(
    configs=[config(64, 64, 64, 4), config(128, 128, 64, 4), config(128, 64, 128, 8), config(32, 128, 128, 4)],
    key=["M", "N", "K"],
)(matmul_kernel)


def matmul(a, b, activation="", precision="ieee", out=None, blocks=(128, 128, 128, 4), tuned=False):
    """activation(a @ b), accumulated in float32 and rounded once to a's dtype.

    a: M x K, b: K x N, any strides, float32, float16 or bfloat16. precision: what `tl.dot` does with float32 inputs,
    "ieee" or "tf32" (10 bits of mantissa, the default of the language). tuned=True measures a few block sizes at the
    first call with these M, N, K and keeps the fastest.
    """
    (M, K), (K2, N) = a.shape, b.shape
    assert K == K2 and a.dtype == b.dtype
    c = empty_like(a, (M, N)) if out is None else out
    arguments = (a, b, c, M, N, K, *strides(a), *strides(b), *strides(c))
    grid = lambda meta: (triton.cdiv(M, meta["BLOCK_M"]) * triton.cdiv(N, meta["BLOCK_N"]), )
    if tuned:
        tuned_kernel[grid](*arguments, ACTIVATION=activation, PRECISION=precision)
    else:
        m, n, k, group = blocks
        matmul_kernel[grid](*arguments, BLOCK_M=m, BLOCK_N=n, BLOCK_K=k, GROUP_M=group, ACTIVATION=activation,
                            PRECISION=precision)
    return c


def main():
    rng = np.random.default_rng(0)
    kind = available_kind()
    for dtype, bound in (("float32", 2e-5), ("float16", 6e-4)):
        a = rng.standard_normal((197, 330)).astype(dtype)
        b = rng.standard_normal((330, 260)).astype(dtype)
        expected = a.astype(np.float64) @ b.astype(np.float64)
        for activation in ("", "leaky_relu"):
            if activation:
                expected = np.where(expected >= 0, expected, 0.01 * expected)
            c = to_numpy(matmul(from_numpy(a, kind), from_numpy(b, kind), activation, blocks=(64, 64, 32, 4)))
            error = (np.abs(c - expected) / np.maximum(1, np.abs(expected))).max()
            print(
                f"matmul {activation or 'plain'}, {a.shape} x {b.shape} {dtype} ({kind}): largest relative error "
                f"{error:.1e}"
            )
            assert error < bound


if __name__ == "__main__":
    main()
