"""Histogram of integers: each program counts in shared memory, by atomics on a buffer, and adds its counts to those of
the others at the end.

Between the additions of one loop there is no barrier: nothing reads what they return, so they may be executed in any
order. Values that repeat within a warp meet at one element and are added one after the other: the emulator counts them
as bank conflicts.

    python -m txl examples/txl/histogram.py
"""
import numpy as np
import txl
import txl.language as tl


@txl.jit
def histogram_kernel(x_ptr, counts_ptr, n, BINS: tl.constexpr, BLOCK: tl.constexpr):
    counts = txl.smem_alloc([BINS], tl.int32)
    txl.smem_store(counts, tl.zeros([BINS], tl.int32))
    for start in range(tl.program_id(0) * BLOCK, n, tl.num_programs(0) * BLOCK):
        offsets = start + tl.arange(0, BLOCK)
        values = tl.load(x_ptr + offsets, mask=offsets < n, other=-1)
        txl.smem_atomic_add(counts, 1, values, mask=(values >= 0) & (values < BINS))
    total = txl.smem_load(counts)
    tl.atomic_add(counts_ptr + tl.arange(0, BINS), total, mask=total != 0)


def histogram(x, bins, programs=4, block=1024, **options):
    """How often each of `0 .. bins-1` occurs in the int32 vector `x`: int32; `bins` is a power of two."""
    counts = np.zeros(bins, np.int32)
    histogram_kernel[(programs, )](x, counts, x.size, BINS=bins, BLOCK=block, **options)
    return counts


def reference(x, bins):
    return np.bincount(x[(x >= 0) & (x < bins)], minlength=bins)


if __name__ == "__main__":
    x = np.random.default_rng(0).integers(-3, 70, 10000, dtype=np.int32)
    print("right" if np.array_equal(histogram(x, 64), reference(x, 64)) else "wrong")
