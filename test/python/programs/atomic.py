"""Atomics, and programs that meet in memory: counters, locks, chains."""
import numpy as np
import triton
import triton.language as tl

from .registry import program, to_numpy


@triton.jit
def count_kernel(x, counts, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(counts + tl.load(x + i, mask=i < n, other=0), 1, mask=i < n)


@program
def histogram_with_atomics(rng, array):
    x = rng.integers(0, 10, 1000).astype(np.int32)
    counts = array.full(10, 0, "int32")
    count_kernel[(8, )](array(x), counts, 1000, BLOCK=128)
    yield counts, np.bincount(x, minlength=10).astype(np.int32), 0


@triton.jit
def atomics_kernel(x, out, old, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    v = tl.load(x + pid * BLOCK + tl.arange(0, BLOCK))
    column = tl.arange(0, BLOCK)
    tl.atomic_max(out + column, v)
    tl.atomic_min(out + BLOCK + column, v)
    tl.atomic_and(out + 2 * BLOCK + column, v)
    tl.atomic_or(out + 3 * BLOCK + column, v)
    tl.atomic_xor(out + 4 * BLOCK + column, v)
    ticket = tl.atomic_add(old, 1, sem="relaxed")
    tl.store(old + 1 + ticket, pid)


@program
def every_integer_atomic(rng, array):
    for dtype in ("int32", "int64", "uint32"):
        x = rng.integers(0, 2**30, (9, 16)).astype(dtype)
        start = np.stack([np.zeros(16), np.full(16, 2**31 - 1), np.full(16, 2**31 - 1), np.zeros(16), np.zeros(16)])
        out, old = array(start.astype(dtype)), array.full(10, 0, "int32")
        atomics_kernel[(9, )](array(x), out, old, BLOCK=16)
        yield out, np.stack([
            x.max(0), x.min(0), np.bitwise_and.reduce(x), np.bitwise_or.reduce(x), np.bitwise_xor.reduce(x)
        ]), 0
        tickets = to_numpy(old)
        yield np.sort(tickets[1:]), np.arange(9, dtype=np.int32), 0


@triton.jit
def float_atomics_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0.0)
    tl.atomic_add(out, tl.sum(v, axis=0))
    tl.atomic_max(out + 1, tl.max(v, axis=0))
    tl.atomic_min(out + 2, tl.min(v, axis=0))


@program
def float_atomics(rng, array):
    x = rng.standard_normal(1000, dtype=np.float32)
    out = array(np.array([0, -1e9, 1e9], np.float32))
    float_atomics_kernel[(8, )](array(x), out, 1000, BLOCK=128)
    yield out, np.array([x.astype(np.float64).sum(), min(x.max(), 1e9), x.min()]), 1e-5


@triton.jit
def lock_kernel(x, total, lock, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.debug_barrier()
    column = tl.arange(0, BLOCK)
    tl.store(total + column, tl.load(total + column) + v)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@program
def a_spin_lock(rng, array):
    x = rng.integers(-99, 99, 1000).astype(np.int64)
    total = array.full(64, 0, "int64")
    lock_kernel[(16, )](array(x), total, array.full(1, 0, "int32"), 1000, BLOCK=64)
    yield total, np.pad(x, (0, 24)).reshape(16, 64).sum(0), 0


@triton.jit
def chained_scan_kernel(x, out, state, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    i = pid * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0)
    local = tl.cumsum(v, axis=0)
    while tl.atomic_add(state, 0) != pid:
        pass
    before = tl.load(state + 1)
    tl.store(state + 1, before + tl.sum(v, axis=0))
    tl.debug_barrier()
    tl.atomic_xchg(state, pid + 1)
    tl.store(out + i, before + local, mask=i < n)


@program
def prefix_sum_that_waits_for_its_neighbour(rng, array):
    x = rng.integers(-9, 99, 1000).astype(np.int32)
    out = array.empty(1000, "int32")
    chained_scan_kernel[(16, )](array(x), out, array.full(2, 0, "int32"), 1000, BLOCK=64)
    yield out, x.cumsum(dtype=np.int32), 0


@triton.jit
def last_one_kernel(x, parts, counter, out, n, BLOCK: tl.constexpr, PROGRAMS: tl.constexpr):
    pid = tl.program_id(0)
    i = pid * BLOCK + tl.arange(0, BLOCK)
    tl.store(parts + pid, tl.sum(tl.load(x + i, mask=i < n, other=0), axis=0))
    tl.debug_barrier()
    if tl.atomic_add(counter, 1) == PROGRAMS - 1:
        tl.store(out, tl.sum(tl.load(parts + tl.arange(0, PROGRAMS)), axis=0))


@program
def the_last_program_adds_up(rng, array):
    x = rng.integers(-9, 99, 500)
    out = array.empty(1, "int64")
    last_one_kernel[(8, )](array(x), array.empty(8, "int64"), array.full(1, 0, "int32"), out, 500, BLOCK=64,
                           PROGRAMS=8)
    yield out, np.array([x.sum()]), 0
