"""Softmax of rows by two levels of reductions: each warp reduces its elements, a buffer with one element for each warp
combines these.

`softmax_warps` has a row for each program. In `softmax_cluster` two programs of a cluster share one: the warps of both
write their results to both, by stores that complete on the mbarrier of the destination CTA.

    python -m txl examples/txl/row_softmax.py
"""
import numpy as np
import teraxlang as txl
import triton
import triton.language as tl

KINDS = ("warps", "cluster")


@txl.jit
def gather_warps(buffer, value, WARPS: tl.constexpr, other):
    """The values of all warps, in each of them; `other` after them."""
    one_each: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 1], [1, 32], [WARPS, 1], [1, 0]))
    all_in_one: tl.constexpr = txl.BlockedLayout([1], [32], [1], [0])
    txl.frag_smem_store(buffer, value, one_each)
    return txl.frag_smem_load(buffer, [32], all_in_one, other=other)


@txl.jit
def softmax_warps(x_ptr, y_ptr, columns, BLOCK: tl.constexpr, num_warps: tl.constexpr):
    largest_of = txl.smem_alloc([num_warps], tl.float32)
    total_of = txl.smem_alloc([num_warps], tl.float32)
    offsets = tl.arange(0, BLOCK)
    row = tl.load(x_ptr + tl.program_id(0) * columns + offsets, mask=offsets < columns, other=-float("inf"))
    largest = txl.warp_max(gather_warps(largest_of, txl.warp_max(row), num_warps, -float("inf")))
    weights = tl.exp(row - largest)
    total = txl.warp_sum(gather_warps(total_of, txl.warp_sum(weights), num_warps, 0.0))
    tl.store(y_ptr + tl.program_id(0) * columns + offsets, weights / total, mask=offsets < columns)


@txl.jit
def write_to_cluster(buffer, full, value, WARPS: tl.constexpr):
    """Writes the value of each warp after those of the other CTA's, to both CTAs."""
    one_each: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 1], [1, 32], [WARPS, 1], [1, 0]))
    rank = txl.cta_rank()
    txl.mbar_expect(full, WARPS * 4)
    txl.frag_smem_store(txl.get_buffer(buffer, 1), value, one_each, cta_id=1 - rank, mbar=full)
    txl.frag_smem_store(txl.get_buffer(buffer, 0), value, one_each)
    txl.mbar_wait(full, 0)


@txl.jit
def read_from_cluster(buffer, other):
    all_in_one: tl.constexpr = txl.BlockedLayout([1], [32], [1], [0])
    mine = txl.frag_smem_load(txl.get_buffer(buffer, 0), [32], all_in_one, other=other)
    return mine, txl.frag_smem_load(txl.get_buffer(buffer, 1), [32], all_in_one, other=other)


@txl.jit
def softmax_cluster(x_ptr, y_ptr, columns, BLOCK: tl.constexpr, num_warps: tl.constexpr):
    largest_of = txl.smem_alloc([num_warps], tl.float32, num_stages=2)
    total_of = txl.smem_alloc([num_warps], tl.float32, num_stages=2)
    largest_full = txl.mbar_alloc(1)
    total_full = txl.mbar_alloc(1)
    offsets = txl.cta_rank() * BLOCK + tl.arange(0, BLOCK)
    row = tl.load(x_ptr + tl.program_id(0) // 2 * columns + offsets, mask=offsets < columns, other=-float("inf"))
    write_to_cluster(largest_of, largest_full, txl.warp_max(row), num_warps)
    mine, others = read_from_cluster(largest_of, -float("inf"))
    largest = tl.maximum(txl.warp_max(mine), txl.warp_max(others))
    weights = tl.exp(row - largest)
    write_to_cluster(total_of, total_full, txl.warp_sum(weights), num_warps)
    mine, others = read_from_cluster(total_of, 0.0)
    total = txl.warp_sum(mine) + txl.warp_sum(others)
    tl.store(y_ptr + tl.program_id(0) // 2 * columns + offsets, weights / total, mask=offsets < columns)
    # No CTA ends while another CTA still writes to its buffers.
    txl.cluster_arrive()
    txl.cluster_wait()


def softmax(x, kind="warps", num_warps=4):
    """The softmax of the rows of `x`, float32."""
    rows, columns = x.shape
    y = np.zeros_like(x)
    if kind == "warps":
        block = max(triton.next_power_of_2(columns), 32 * num_warps)
        softmax_warps[(rows, )](x, y, columns, BLOCK=block, num_warps=num_warps)
    else:
        block = max(triton.next_power_of_2(triton.cdiv(columns, 2)), 32 * num_warps)
        softmax_cluster[(2 * rows, )](x, y, columns, BLOCK=block, num_warps=num_warps, cluster=2)
    return y


def reference(x):
    exact = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    return exact / exact.sum(1, keepdims=True)


if __name__ == "__main__":
    x = np.random.default_rng(0).standard_normal((4, 1000)).astype(np.float32)
    for kind in KINDS:
        print(f"{kind:10} largest error {np.abs(softmax(x, kind) - reference(x)).max():.1e}")
