"""Tiles of other ranks' arrays by tensor descriptors: TMA loads, stores and reductions to peers, with descriptors that
the kernel makes of a peer's pointer, and the host of a peer's array; their races."""
import contextlib

import numpy as np
import pytest

import txl
import txl.language as tl
from txl import dist, distributed
from txl.tools.tensor_descriptor import TensorDescriptor

ROWS, COLUMNS = 16, 64
EXECUTORS = {"tile machine": contextlib.nullcontext, "sm_90a": lambda: txl.emulate("sm_90a"),
             "sm_80": lambda: txl.emulate("sm_80")}
KINDS = {"load": 0, "store": 1, "add": 2}


@txl.jit
def exchange(x, out, signals, rank, SIZE: tl.constexpr, M: tl.constexpr, N: tl.constexpr, KIND: tl.constexpr):
    """Loads the next rank's tile, or stores to it, or adds to all ranks' tiles; a barrier before and after."""
    following = (rank + 1) % SIZE
    mine = tl.make_tensor_descriptor(dist.symm_at(x, rank, tl.float32), [M, N], [N, 1], [M, N])
    dist.sync(signals, 0, rank, SIZE)
    if KIND == 0:
        theirs = tl.make_tensor_descriptor(dist.symm_at(x, following, tl.float32), [M, N], [N, 1], [M, N])
        out.store([0, 0], theirs.load([0, 0]))
    elif KIND == 1:
        theirs = tl.make_tensor_descriptor(dist.symm_at(out, following, tl.float32), [M, N], [N, 1], [M, N])
        theirs.store([0, 0], mine.load([0, 0]))
    else:
        tile = mine.load([0, 0])
        for distance in tl.static_range(SIZE):
            peer = (rank + distance) % SIZE
            theirs = tl.make_tensor_descriptor(dist.symm_at(out, peer, tl.float32), [M, N], [N, 1], [M, N])
            theirs.atomic_add([0, 0], tile)
            dist.sync(signals, 1 + distance, rank, SIZE)
    dist.sync(signals, 0, rank, SIZE)


def values(rank):
    return np.random.default_rng(rank).integers(-8, 8, (ROWS, COLUMNS)).astype(np.float32)


def program(kind):
    rank, size = dist.rank(), dist.size()
    x = distributed.symmetric_empty((ROWS, COLUMNS), np.float32)
    signals = distributed.symmetric_zeros(((1 + size) * size, ), np.int32)
    shared = distributed.symmetric_zeros((ROWS, COLUMNS), np.float32)
    x.local[:] = values(rank)
    out = shared.table
    if kind == "load":
        result = np.empty((ROWS, COLUMNS), np.float32)
        out = TensorDescriptor.from_tensor(result, [ROWS, COLUMNS])
    dist.barrier()
    exchange[(1, )](x.table, out, signals.table, rank, size, ROWS, COLUMNS, KINDS[kind])
    dist.barrier()
    got = result if kind == "load" else shared.local
    want = {"load": lambda: values((rank + 1) % size), "store": lambda: values((rank - 1) % size),
            "add": lambda: sum(map(values, range(size)))}[kind]()
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("kind", KINDS)
def test_descriptors_of_peers(kind, executor):
    for size in (1, 2, 3):
        with EXECUTORS[executor]():
            txl.ranks(size, seed=size).run(program, kind)


@txl.jit
def copy(source, to, M: tl.constexpr, N: tl.constexpr):
    to.store([0, 0], source.load([0, 0]) + 1)


def on_the_host():
    rank, size = dist.rank(), dist.size()
    x, y = (distributed.symmetric_empty((ROWS, COLUMNS), np.float32) for _ in range(2))
    x.local[:] = values(rank)
    dist.barrier()
    descriptors = [TensorDescriptor.from_tensor(array, [ROWS, COLUMNS])
                   for array in (x.peer((rank + 1) % size), y.peer((rank + 2) % size))]
    copy[(1, )](*descriptors, ROWS, COLUMNS)
    dist.barrier()
    np.testing.assert_array_equal(y.local, values((rank - 1) % size) + 1)


@pytest.mark.parametrize("executor", EXECUTORS)
def test_descriptors_that_the_host_makes_of_a_peers_array(executor):
    for size in (1, 3):
        with EXECUTORS[executor]():
            txl.ranks(size, seed=size).run(on_the_host)


@txl.jit
def exchange_without_signals(x, out, rank, SIZE: tl.constexpr, M: tl.constexpr, N: tl.constexpr, KIND: tl.constexpr):
    following = (rank + 1) % SIZE
    mine = tl.make_tensor_descriptor(dist.symm_at(x, rank, tl.float32), [M, N], [N, 1], [M, N])
    own = tl.make_tensor_descriptor(dist.symm_at(out, rank, tl.float32), [M, N], [N, 1], [M, N])
    theirs = tl.make_tensor_descriptor(dist.symm_at(out, following, tl.float32), [M, N], [N, 1], [M, N])
    if KIND == 0:
        theirs.store([0, 0], own.load([0, 0]) + 1)
    elif KIND == 1:
        own.store([0, 0], mine.load([0, 0]))
        theirs.store([0, 0], mine.load([0, 0]) + 1)
    else:
        theirs.atomic_add([0, 0], mine.load([0, 0]) + 1)
        mine.store([0, 0], own.load([0, 0]))


def racing(kind):
    x, out = (distributed.symmetric_zeros((ROWS, COLUMNS), np.float32) for _ in range(2))
    exchange_without_signals[(1, )](x.table, out.table, dist.rank(), dist.size(), ROWS, COLUMNS, KINDS[kind])


@pytest.mark.parametrize("executor", EXECUTORS)
@pytest.mark.parametrize("kind", KINDS)
def test_tiles_of_peers_without_signals_are_a_race(kind, executor):
    with EXECUTORS[executor](), pytest.raises(txl.CheckError, match="race: this .* of rank . and the .* of rank ."):
        txl.ranks(2, seed=1).run(racing, kind)
