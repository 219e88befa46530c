"""Programs of ranks on a CPU with the kernels of bench/ranks/plain_triton.py: published for Triton, run unchanged."""
import sys
from pathlib import Path

import numpy as np

import txl
import txl.language as tl
from txl import dist, distributed

sys.path.append(str(Path(__file__).resolve().parents[3] / "bench/ranks"))
import plain  # noqa: E402

kernels = plain.load("txl")


def all_reduce(n, first="acq_rel"):
    rank, size = dist.rank(), dist.size()
    x = distributed.symmetric_empty((n, ), np.float32)
    pads = distributed.symmetric_zeros((4 * size, ), np.uint32)
    out = np.empty(n, np.float32)
    x.local[:] = np.arange(n) + rank
    for _ in range(2):
        kernels.one_shot_all_reduce_kernel[(4, )](x.buffer_ptrs_dev, pads.buffer_ptrs_dev, out, n, rank, size, 64,
                                                  tl.float32, first)
    np.testing.assert_array_equal(out, size * np.arange(n) + sum(range(size)))


def all_reduce_after_kernel(first):
    """The input is written by a kernel: the first barrier orders it."""
    rank, size = dist.rank(), dist.size()
    x = distributed.symmetric_empty((64, ), np.float32)
    pads = distributed.symmetric_zeros((4 * size, ), np.uint32)
    out = np.empty(64, np.float32)
    fill[(1, )](x.local, rank, 64)
    kernels.one_shot_all_reduce_kernel[(1, )](x.buffer_ptrs_dev, pads.buffer_ptrs_dev, out, 64, rank, size, 64,
                                              tl.float32, first)
    np.testing.assert_array_equal(out, sum(range(size)))


def two_shot(n):
    rank, size = dist.rank(), dist.size()
    x = distributed.symmetric_empty((n, ), np.float32)
    pads = distributed.symmetric_zeros((4 * size, ), np.uint32)
    x.local[:] = np.arange(n) % 7 + rank
    dist.barrier()
    kernels.two_shot_all_reduce_kernel[(4, )](x.buffer_ptrs_dev, pads.buffer_ptrs_dev, n, rank, size, 16, tl.float32)
    np.testing.assert_array_equal(x.local, size * (np.arange(n) % 7) + sum(range(size)))


@txl.jit
def fill(x, value, N: tl.constexpr):
    tl.store(x + tl.arange(0, N), value.to(tl.float32))


def gather_matmul():
    rank, size = dist.rank(), dist.size()
    m, n, k = 16, 32, 16
    parts = [np.random.default_rng(r).integers(-2, 3, (m, k)).astype(np.float16) for r in range(size)]
    b = np.random.default_rng(99).integers(-2, 3, (k, n)).astype(np.float16)
    a = distributed.symmetric_empty((m, k), np.float16)
    progress = distributed.symmetric_zeros((size, ), np.uint32)
    a.local[:] = parts[rank]
    dist.barrier()
    gathered, c = np.empty((size * m, k), np.float16), np.empty((size * m, n), np.float16)
    kernels.gather_matmul_kernel[(2 * size, )](a.buffer_ptrs_dev, progress.buffer_ptrs_dev, gathered, b, c, rank,
                                               size, m, n, k)
    np.testing.assert_array_equal(c, np.concatenate(parts) @ b)


def all_to_all():
    rank, size = dist.rank(), dist.size()
    out = distributed.symmetric_empty((size * 32, ), np.float32)
    pads = distributed.symmetric_zeros((size * size, ), np.uint32)
    x = (np.arange(size * 32) + 1000 * rank).astype(np.float32)
    kernels.all_to_all_kernel[(size, )](x, out.buffer_ptrs_dev, pads.buffer_ptrs_dev, rank, size, 32)
    want = [np.arange(32) + 32 * rank + 1000 * sender for sender in range(size)]
    np.testing.assert_array_equal(out.local, np.concatenate(want))
