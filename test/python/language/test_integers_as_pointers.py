"""Integers that are no addresses keep their 64 bits as pointers: chosen, moved, passed through loops and memory, and
made integers again."""
import contextlib

import numpy as np
import pytest

import txl
import txl.language as tl

TARGETS = [None, "sm_80"]
SPECIAL = [0, 1, -1, 2**47, 2**48, -2**48, 2**62, -2**62, 2**63 - 1, -2**63, 0x0123456789abcdef, 3 << 62, 3 << 61]


@txl.jit
def chosen(x, y, out, other, N: tl.constexpr):
    i = tl.arange(0, N)
    a, b = tl.load(x + i).to(tl.pi32_t), tl.load(y + i).to(tl.pointer_type(tl.int32))
    tl.store(out + i, tl.where(i % 3 == 0, a, b).to(tl.int64))
    moved = b
    for k in range(4):
        moved = tl.where(i % 2 == 0, moved + k, moved)
    tl.store(other + i, moved.to(tl.int64))


@txl.jit
def remembered(x, table, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(table.to(tl.pointer_type(tl.pi32_t)) + i, tl.load(x + i).to(tl.pi32_t))
    tl.debug_barrier()
    tl.store(out + i, tl.load(table.to(tl.pointer_type(tl.pi32_t)) + i).to(tl.int64))


@pytest.mark.parametrize("where", TARGETS)
@pytest.mark.parametrize("seed", range(4))
def test_bits_are_kept(where, seed):
    n = 128
    rng = np.random.default_rng(seed)
    special = np.array([v - 2**64 if v >= 2**63 else v for v in SPECIAL], np.int64)
    x, y = (np.where(rng.random(n) < 0.4, rng.choice(special, n), rng.integers(-2**63, 2**63, n, dtype=np.int64))
            for _ in range(2))
    out, other = np.zeros(n, np.int64), np.zeros(n, np.int64)
    with txl.emulate(where) if where else contextlib.nullcontext():
        chosen[(1, )](x, y, out, other, N=n)
    assert np.array_equal(out, np.where(np.arange(n) % 3 == 0, x, y))
    assert np.array_equal(other, y + np.where(np.arange(n) % 2 == 0, 24, 0))


@pytest.mark.parametrize("where", TARGETS)
def test_bits_are_kept_in_memory(where):
    n = 64
    x = np.random.default_rng(0).integers(-2**63, 2**63, n, dtype=np.int64)
    table, out = np.zeros(n, np.int64), np.zeros(n, np.int64)
    with txl.emulate(where) if where else contextlib.nullcontext():
        remembered[(1, )](x, table, out, N=n)
    assert np.array_equal(table, x) and np.array_equal(out, x)


@txl.jit
def far(x, out):
    """An argument's pointer that leaves the addresses of a program, and comes back."""
    tl.store(out, tl.load((x + (1 << 50)) - (1 << 50)))


def test_pointers_of_arguments_still_know_their_array():
    out = np.zeros(1, np.int32)
    far[(1, )](np.full(1, 7, np.int32), out)
    assert out[0] == 7


@txl.jit
def followed(x, out):
    tl.store(out, tl.load(tl.load(x).to(tl.pi32_t)))


def test_what_is_no_address_refers_to_nothing():
    for value in (2**62 + 16, -2**62 + 16, 2**50):
        with pytest.raises(txl.OutOfBoundsError):
            followed[(1, )](np.array([value]), np.zeros(1, np.int32))
