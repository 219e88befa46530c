"""Softmax of rows, and a matrix product, by programs of two CTAs (`num_ctas=2`): every tile and buffer is partitioned,
and each CTA has a half.

`softmax` reduces a row in three steps: the elements of each warp, then the warps of a CTA, then the CTAs, which
exchange results by stores that complete on an mbarrier of the destination CTA (`cta_id`, `mbar`). In `softmax_small`
the warps of both CTAs write to both CTAs at once. `matmul` does not mention CTAs at all: rows of A and of the result
are partitioned, and each CTA has all of B.

    python -m txl examples/txl/split_programs.py
"""
import numpy as np
import teraxlang as txl
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

KINDS = ("pairs", "small")


@txl.jit
def gather_warps(buffer, value, WARPS: tl.constexpr, other):
    """The values of this CTA's warps, in each of them; `other` after them. The buffer has an element for each warp of
    both CTAs."""
    one_each: tl.constexpr = txl.SliceLayout(
        1, txl.BlockedLayout([1, 1], [1, 32], [WARPS, 1], [1, 0], [2, 1], [2, 1], [1, 0]))
    all_in_one: tl.constexpr = txl.BlockedLayout([1], [32], [1], [0], [2], [2], [0])
    txl.frag_smem_store(buffer, value, one_each)
    return txl.frag_smem_load(buffer, [64], all_in_one, other=other)


@txl.jit
def exchange(buffer, full, value, rank):
    """The value of the other CTA: both write theirs to the other's half, by one thread, and wait for the bytes in their
    own."""
    one: tl.constexpr = txl.BlockedLayout([1], [32], [1], [0], [2], [2], [0])
    txl.mbar_expect(full, 4)
    txl.frag_smem_store(buffer, value, one, pred=txl.tid(0) == 0, cta_id=1 - rank, mbar=full)
    txl.mbar_wait(full, 0)
    return txl.warp_max(txl.frag_smem_load(buffer, [64], one, other=-float("inf")))


@txl.jit
def softmax_pairs(x_ptr, y_ptr, columns, BLOCK: tl.constexpr, num_warps: tl.constexpr):
    rank = txl.cta_rank()
    largest_of = txl.smem_alloc([num_warps * 2], tl.float32)
    total_of = txl.smem_alloc([num_warps * 2], tl.float32)
    others_largest, others_total = txl.smem_alloc([2], tl.float32), txl.smem_alloc([2], tl.float32)
    largest_full, total_full = txl.mbar_alloc(1), txl.mbar_alloc(1)
    offsets = tl.arange(0, BLOCK)
    row = tl.load(x_ptr + tl.program_id(0) * columns + offsets, mask=offsets < columns, other=-float("inf"))
    largest = txl.warp_max(gather_warps(largest_of, txl.warp_max(row), num_warps, -float("inf")))
    largest = tl.maximum(largest, exchange(others_largest, largest_full, largest, rank))
    weights = tl.exp(row - largest)
    total = txl.warp_sum(gather_warps(total_of, txl.warp_sum(weights), num_warps, 0.0))
    total += exchange(others_total, total_full, total, rank)
    tl.store(y_ptr + tl.program_id(0) * columns + offsets, weights / total, mask=offsets < columns)


@txl.jit
def write_to_cluster(mine, theirs, full, value, rank, WARPS: tl.constexpr):
    """The values of the warps of this CTA and of the other: each warp writes its own to both CTAs."""
    one_each: tl.constexpr = txl.SliceLayout(
        1, txl.BlockedLayout([1, 1], [1, 32], [WARPS, 1], [1, 0], [2, 1], [2, 1], [1, 0]))
    txl.mbar_expect(full, WARPS * 4)
    txl.frag_smem_store(theirs, value, one_each, cta_id=1 - rank, mbar=full)
    txl.frag_smem_store(mine, value, one_each)
    txl.mbar_wait(full, 0)


@txl.jit
def read_from_cluster(mine, theirs, other):
    all_in_one: tl.constexpr = txl.BlockedLayout([1], [32], [1], [0], [2], [2], [0])
    return txl.frag_smem_load(mine, [64], all_in_one, other=other), txl.frag_smem_load(
        theirs, [64], all_in_one, other=other)


@txl.jit
def softmax_small(x_ptr, y_ptr, columns, BLOCK: tl.constexpr, num_warps: tl.constexpr):
    rank = txl.cta_rank()
    largest_here, largest_there = txl.smem_alloc([num_warps * 2], tl.float32), txl.smem_alloc([num_warps * 2],
                                                                                              tl.float32)
    total_here, total_there = txl.smem_alloc([num_warps * 2], tl.float32), txl.smem_alloc([num_warps * 2], tl.float32)
    largest_full, total_full = txl.mbar_alloc(1), txl.mbar_alloc(1)
    offsets = tl.arange(0, BLOCK)
    row = tl.load(x_ptr + tl.program_id(0) * columns + offsets, mask=offsets < columns, other=-float("inf"))
    write_to_cluster(largest_here, largest_there, largest_full, txl.warp_max(row), rank, num_warps)
    mine, others = read_from_cluster(largest_here, largest_there, -float("inf"))
    weights = tl.exp(row - tl.maximum(txl.warp_max(mine), txl.warp_max(others)))
    write_to_cluster(total_here, total_there, total_full, txl.warp_sum(weights), rank, num_warps)
    mine, others = read_from_cluster(total_here, total_there, 0.0)
    tl.store(y_ptr + tl.program_id(0) * columns + offsets, weights / (txl.warp_sum(mine) + txl.warp_sum(others)),
             mask=offsets < columns)


def softmax(x, kind="pairs", num_warps=4):
    """The softmax of the rows of `x`, float32."""
    rows, columns = x.shape
    y = np.zeros_like(x)
    kernel = {"pairs": softmax_pairs, "small": softmax_small}[kind]
    kernel[(rows, )](x, y, columns, BLOCK=max(triton.next_power_of_2(columns), 64 * num_warps), num_warps=num_warps,
                     num_ctas=2)
    return y


def softmax_reference(x):
    exact = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    return exact / exact.sum(1, keepdims=True)


@txl.jit
def matmul_kernel(a_desc, b_desc, c_desc, K, ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr,
                  num_ctas: tl.constexpr):
    a = txl.smem_alloc([ROWS, DEPTH], tl.float16, num_stages=2)
    b = txl.smem_alloc([COLUMNS, DEPTH], tl.float16, num_stages=2)
    full = txl.mbar_alloc(1, num_stages=2)
    row, column = tl.program_id(0) * ROWS, tl.program_id(1) * COLUMNS
    iterations = tl.cdiv(K, DEPTH)
    acc = tl.zeros([ROWS, COLUMNS], tl.float32)
    for k in range(0, iterations + 1):
        if k < iterations:  # a CTA's copy of A is a slice of the rows, that of B is whole
            bar = txl.get_buffer(full, k % 2)
            txl.mbar_expect(bar, (ROWS // num_ctas + COLUMNS) * DEPTH * 2)
            txl.tma_load(txl.get_buffer(a, k % 2), a_desc, [row, k * DEPTH], bar)
            txl.tma_load(txl.get_buffer(b, k % 2), b_desc, [column, k * DEPTH], bar)
        if k > 0:
            txl.mbar_wait(txl.get_buffer(full, (k - 1) % 2), ((k - 1) // 2) % 2)
            acc = tl.dot(txl.get_buffer(a, (k - 1) % 2), txl.get_buffer(b, (k - 1) % 2).T, acc)
            txl.dot_wait(0)
    out = txl.smem_alloc([ROWS, COLUMNS], tl.float16)
    txl.smem_store(out, acc.to(tl.float16))
    txl.tma_store(out, c_desc, [row, column])


def matmul(a, b, num_ctas=2, block=(256, 64, 64)):
    """`a @ b.T` of float16 matrices M x K and N x K."""
    (m, k), n = a.shape, len(b)
    c = np.zeros((m, n), np.float16)
    rows, columns, depth = block
    kernel = matmul_kernel[(triton.cdiv(m, rows), triton.cdiv(n, columns))]
    kernel(TensorDescriptor.from_tensor(a, [rows, depth]), TensorDescriptor.from_tensor(b, [columns, depth]),
           TensorDescriptor.from_tensor(c, [rows, columns]), k, ROWS=rows, COLUMNS=columns, DEPTH=depth,
           num_ctas=num_ctas)
    return c


if __name__ == "__main__":
    x = np.random.default_rng(0).standard_normal((4, 1000)).astype(np.float32)
    for kind in KINDS:
        print(f"{kind:10} largest error {np.abs(softmax(x, kind) - softmax_reference(x)).max():.1e}")
    a, b = (np.random.default_rng(seed).standard_normal((n, 136)).astype(np.float16)
            for seed, n in ((1, 300), (2, 200)))
    exact = a.astype(np.float64) @ b.astype(np.float64).T
    print(f"{'matmul':10} largest error {np.abs(matmul(a, b) - exact).max():.1e}")
