"""Arrays of one rank: their memory is freed and allocated again by another rank, which is no race, and their flags are
no signals between ranks."""
import contextlib

import numpy as np
import pytest

import txl
import txl.language as tl
from txl import dist, distributed

EXECUTORS = {"tile machine": contextlib.nullcontext, "emulator": lambda: txl.emulate("sm_80")}


@txl.jit
def fill(x, value, N: tl.constexpr):
    tl.store(x + tl.arange(0, N), value.to(tl.float32))


@txl.jit
def fill_at(address, value, N: tl.constexpr):
    tl.store(address.to(tl.int64).to(tl.pointer_type(tl.float32)) + tl.arange(0, N), value.to(tl.float32))


@txl.jit
def set_flag(flag):
    tl.atomic_xchg(flag, 1)


def arrays_that_are_freed():
    for _ in range(4):
        x = np.empty(64, np.float32)
        fill_at[(1, )](x.ctypes.data, dist.rank(), 64)
        fill[(1, )](x, dist.rank(), 64)
        assert (x == dist.rank()).all()
        del x


def a_registered_array():
    x = np.empty(64, np.float32)
    with txl.register(x, "mine"):
        fill_at[(1, )](x.ctypes.data, dist.rank(), 64)
    assert (x == dist.rank()).all()


def flags_that_programs_set():
    for _ in range(4):
        flag = np.zeros(1, np.int32)
        set_flag[(3, )](flag)
        assert flag[0] == 1


def symmetric_arrays_that_are_closed():
    for _ in range(4):
        x = distributed.symmetric_empty((64, ), np.float32)
        fill[(1, )](x.local, dist.rank(), 64)
        x.close()


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize(
    "program",
    [arrays_that_are_freed, a_registered_array, flags_that_programs_set, symmetric_arrays_that_are_closed])
def test_no_report(program, executor):
    for seed in range(4):
        with EXECUTORS[executor]():
            txl.ranks(3, seed=seed).run(program)


@pytest.mark.parametrize("executor", EXECUTORS)
def test_a_store_to_another_ranks_array_is_a_race(executor):

    def program():
        x = distributed.symmetric_empty((64, ), np.float32)
        fill_at[(1, )](int(x.table[0]), dist.rank(), 64)

    with EXECUTORS[executor](), pytest.raises(txl.CheckError, match="race: this store of rank"):
        txl.ranks(2).run(program)
