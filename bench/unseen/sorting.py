"""Stable argsort of rows: the ordered bits of a float and its index are packed into 64 bits and sorted; and the k
largest of a row by `tl.topk` of the same.

Source of the idea: key and value sorting in Triton by packed integers, as in routing and retrieval kernels.
Shapes: 16384 rows of 1024, sorted; 2048 rows of 4096, the 64 largest.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def ordered_bits(x):
    """An integer with the order of the floats."""
    bits = x.to(tl.int32, bitcast=True)
    return bits ^ ((bits >> 31) & 0x7FFFFFFF)


@triton.jit
def argsort_kernel(x_ptr, values_ptr, index_ptr, N, BLOCK: tl.constexpr):
    row, cols = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * N + cols, mask=cols < N, other=float("inf"))
    packed = (ordered_bits(x).to(tl.int64) << 32) | cols.to(tl.int64)
    packed = tl.sort(packed)
    key = (packed >> 32).to(tl.int32)
    values = (key ^ ((key >> 31) & 0x7FFFFFFF)).to(tl.float32, bitcast=True)
    tl.store(values_ptr + row * N + cols, values, mask=cols < N)
    tl.store(index_ptr + row * N + cols, (packed & 0xFFFFFFFF).to(tl.int32), mask=cols < N)


@case({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 2})
def argsort_rows(on):
    M, N = on.sizes((16384, 1024), (5, 100))
    x = on.integers(-300, 300, M, N, dtype=torch.float32)
    values, index = on.empty(M, N), on.empty(M, N, dtype=torch.int32)
    expected = later(lambda: x.double().sort(dim=1, stable=True))

    def launch(m, **config):
        m.argsort_kernel[(M, )](x, values, index, N, BLOCK=triton.next_power_of_2(N), **config)

    # A sort copies: equal.
    return Work(launch, [(values, lambda: expected().values, 0), (index, lambda: expected().indices.double(), 0)],
                bytes=3 * x.nbytes)


@triton.jit
def topk_kernel(x_ptr, values_ptr, index_ptr, N, K: tl.constexpr, BLOCK: tl.constexpr):
    row, cols = tl.program_id(0), tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * N + cols, mask=cols < N, other=-float("inf"))
    packed = (ordered_bits(x).to(tl.int64) << 32) | (BLOCK - 1 - cols).to(tl.int64)
    packed = tl.topk(packed, K)
    key = (packed >> 32).to(tl.int32)
    values = (key ^ ((key >> 31) & 0x7FFFFFFF)).to(tl.float32, bitcast=True)
    tl.store(values_ptr + row * K + tl.arange(0, K), values)
    tl.store(index_ptr + row * K + tl.arange(0, K), BLOCK - 1 - (packed & 0xFFFFFFFF).to(tl.int32))


@case({"num_warps": 8}, {"num_warps": 16}, {"num_warps": 4})
def topk_packed_rows(on):
    M, N, k = on.sizes((2048, 4096, 64), (4, 200, 8))
    x, values, index = on.normal(M, N), on.empty(M, k), on.empty(M, k, dtype=torch.int32)
    expected = later(lambda: x.double().sort(dim=1, descending=True, stable=True))

    def launch(m, **config):
        m.topk_kernel[(M, )](x, values, index, N, K=k, BLOCK=triton.next_power_of_2(N), **config)

    return Work(launch, [(values, lambda: expected().values[:, :k], 0),
                         (index, lambda: expected().indices[:, :k].double(), 0)], bytes=x.nbytes)
