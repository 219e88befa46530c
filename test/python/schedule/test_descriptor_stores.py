"""Stores and reductions of descriptors' tiles outside of loops with MMAs: by threads, by TMA, and as predicted. All
have the bits of the tile machine on the emulated sm_90a, with its checks; and what cannot be by TMA says why."""
import numpy as np
import pytest
from schedule_facts import causes, facts

import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def move(source, target, M, N, dy, dx, BM: tl.constexpr, BN: tl.constexpr, KIND: tl.constexpr):
    """A tile of `source` to (dy, dx) of `target`; KIND: how."""
    y, x = tl.program_id(0) * BM, tl.program_id(1) * BN
    tile = tl.make_tensor_descriptor(source, [M, N], [N, 1], [BM, BN]).load([y, x])
    if KIND == "transpose":
        tl.make_tensor_descriptor(target, [N, M], [M, 1], [BN, BM]).store([x + dx, y + dy], tl.trans(tile))
    else:
        to = tl.make_tensor_descriptor(target, [M, N], [N, 1], [BM, BN])
        if KIND == "store":
            to.store([y + dy, x + dx], tile)
        elif KIND == "add":
            to.atomic_add([y + dy, x + dx], tile)
        elif KIND == "min":
            to.atomic_min([y + dy, x + dx], tile)
        elif KIND == "max":
            to.atomic_max([y + dy, x + dx], tile)
        elif KIND == "and":
            to.atomic_and([y + dy, x + dx], tile)
        elif KIND == "or":
            to.atomic_or([y + dy, x + dx], tile)
        else:
            to.atomic_xor([y + dy, x + dx], tile)


def launched(function, grid, arguments, where, **options):
    """The kernel; `where`: a candidate on the emulated sm_90a, or None: the tile machine."""
    if where is None:
        return function[grid](*arguments, **options)
    with txl.emulate("sm_90a"):
        return function[grid](*arguments, schedule_candidate=where, **options)


def by_tma(kernel):
    return bool(facts(kernel, "store", via="tma"))


def numbers(random, shape, dtype):
    if np.dtype(dtype).kind == "f":
        values = random.standard_normal(shape).astype(dtype)
        values.flat[:4] = [np.nan, -0.0, np.inf, np.finfo(dtype).smallest_subnormal]
        return values
    return random.integers(np.iinfo(dtype).min, np.iinfo(dtype).max, shape, dtype, endpoint=True)


@pytest.mark.parametrize("kind, dtype", [
    ("store", np.float16), ("store", np.int8), ("store", np.float64), ("transpose", np.float32),
    ("transpose", np.float16), ("add", np.float32), ("add", np.float16), ("add", np.int32), ("add", np.uint64),
    ("min", np.int64), ("max", np.uint32), ("min", np.uint64), ("max", np.int32), ("and", np.int32), ("or", np.uint64),
    ("xor", np.int64)])
@pytest.mark.parametrize("dy, dx", [(0, 0), (-5, 3), (40, -16)])
def test_bits(kind, dtype, dy, dx):
    M, N = 96, 80
    random = np.random.default_rng(7)
    source = numbers(random, (M, N), dtype)
    target = numbers(random, (N, M) if kind == "transpose" else (M, N), dtype)
    if kind == "add" and dtype == np.float32:  # instructions of threads flush subnormals, TMA keeps them
        source.flat[3] = 1
    grid, found = (2, 3), []
    for where in (None, 0, 1, 2):
        result = target.copy()
        kernel = launched(move, grid, (source, result, M, N, dy, dx, 64, 32, kind), where)
        found.append(result)
        if where == 2:
            assert by_tma(kernel) and ("cp.reduce.async.bulk.tensor" if kind not in ("store", "transpose") else
                                       "cp.async.bulk.tensor") in kernel.asm["ptx"]
        if where == 1:
            assert not by_tma(kernel) and "bulk.tensor" not in kernel.asm["ptx"]
    for one in found[1:]:
        assert same_bits(one, found[0])


def same_bits(x, y):
    """Except of NaNs."""
    if x.dtype.kind == "f":
        assert (np.isnan(x) == np.isnan(y)).all()
        x, y = np.where(np.isnan(x), 0, x), np.where(np.isnan(y), 0, y)
    return x.tobytes() == y.tobytes()


@pytest.mark.parametrize("M, N", [(1, 16), (64, 32), (65, 48), (200, 8)])
def test_extents(M, N):
    """One row, whole tiles, more; and a descriptor of the host."""
    random = np.random.default_rng(M)
    source = numbers(random, (M, N), np.float32)
    for where in (1, 2):
        target = np.zeros_like(source)
        launched(move, (-(-M // 64), -(-N // 32)), (source, target, M, N, 0, 0, 64, 32, "store"), where)
        assert target.tobytes() == source.tobytes()


@txl.jit
def doubled(x, y, rows, BM: tl.constexpr):
    for tile in range(tl.program_id(0), rows, 2):
        y.store([tile * BM, 0], x.load([tile * BM, 0]) * 2)


@pytest.mark.parametrize("tiles", [0, 1, 2, 7])
def test_loops(tiles):
    """The buffer is written again when TMA has read it."""
    source = np.random.default_rng(1).standard_normal((7 * 32, 64)).astype(np.float32)
    for where in (None, 1, 2):
        target = np.zeros_like(source)
        x, y = (TensorDescriptor.from_tensor(array, [32, 64]) for array in (source, target))
        kernel = launched(doubled, (2, ), (x, y, tiles, 32), where)
        assert (target[:tiles * 32] == source[:tiles * 32] * 2).all() and not target[tiles * 32:].any()
        if where == 2:
            assert by_tma(kernel) and "cp.async.bulk.wait_group.read" in kernel.asm["ptx"]


@txl.jit
def refused(x, y, flag, N, KIND: tl.constexpr):
    to = tl.make_tensor_descriptor(y, [64, N], [N, 1], [64, 32])
    tile = tl.make_tensor_descriptor(x, [64, N], [N, 1], [64, 32]).load([0, 0])
    if KIND == "read":
        to.store([0, 0], tile + to.load([0, 32]))
    elif KIND == "flag":
        to.store([0, 0], tile)
        tl.atomic_add(flag, 1, sem="release")
    elif KIND == "again":
        for _ in range(N):
            to.store([0, 0], tile)
    elif KIND == "pitch":
        tl.make_tensor_descriptor(y, [64, N], [N + 1, 1], [64, 32]).store([0, 0], tile)


@pytest.mark.parametrize("kind, cause", [("read", "accessed_elsewhere"), ("flag", "programs_communicate"),
                                         ("again", "stored_again"), ("pitch", "stride_not_aligned")])
def test_what_cannot_be_by_tma(kind, cause):
    x, y = np.ones((64, 64), np.float32), np.zeros((65, 65), np.float32)
    with txl.emulate("sm_90a"):
        kernel = refused[(1, )](x, y, np.zeros(1, np.int32), 64, kind, schedule_candidate=2)
    assert not by_tma(kernel) and cause in causes(kernel, "tma")
    assert y.sum() == 64 * 32


def test_the_choice_is_the_prediction():
    """Facts have both predicted times, and the lesser one decides, if it is less by more than the model resolves."""
    source, target = np.ones((256, 256), np.float32), np.zeros((256, 256), np.float32)
    for kind in ("store", "transpose", "add"):
        for block in (32, 128):
            grid = 256 // block, 256 // block
            kernel = launched(move, grid, (source, target, 256, 256, 0, 0, block, block, kind), 0)
            fact, = facts(kernel, "store")
            assert (fact["via"] == "tma") == (fact["tma_cycles"] < 0.97 * fact["thread_cycles"])


def test_other_targets():
    source, target = np.ones((64, 32), np.float32), np.zeros((64, 32), np.float32)
    with txl.emulate("sm_80"):
        kernel = move[(1, 1)](source, target, 64, 32, 0, 0, 64, 32, "store", schedule_candidate=2)
    assert (target == source).all() and not facts(kernel, "store")
