"""Pipelined loops whose tiles lie where the memory says: blocks of a list, rows that are gathered, pages of a table."""
import numpy as np
import pytest
import txl
import txl.language as tl
from schedule_facts import causes, has_loop, is_pipelined


@txl.jit
def listed_blocks(a, b, c, starts, blocks, K: tl.constexpr, N: tl.constexpr):
    """c = sum over the listed blocks of a's columns times b's rows."""
    program, i, j, k = tl.program_id(0), tl.arange(0, 64), tl.arange(0, N), tl.arange(0, 64)
    acc = tl.zeros((64, N), tl.float32)
    for at in range(tl.load(starts + program), tl.load(starts + program + 1)):
        block = tl.load(blocks + at)
        x = tl.load(a + i[:, None] * K + (block * 64 + k)[None, :])
        y = tl.load(b + (block * 64 + k)[:, None] * N + j[None, :])
        acc = tl.dot(x, y, acc)
    tl.store(c + (program * 64 + i)[:, None] * N + j[None, :], acc)


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("stages", [2, 4])
def test_listed_blocks(target, stages):
    rng = np.random.default_rng(0)
    a, b = rng.integers(-3, 4, (64, 512)).astype(np.float16), rng.integers(-3, 4, (512, 64)).astype(np.float16)
    lists = [[], [7], [1, 0], [2, 2, 5, 6, 0, 7, 1]]  # the last ends with its array
    starts, blocks = np.cumsum([0] + [len(some) for some in lists]).astype(np.int32), np.array(sum(lists, []), np.int32)
    c = np.full((64 * len(lists), 64), np.nan, np.float32)
    with txl.emulate(target):
        kernel = listed_blocks[(len(lists), )](a, b, c, starts, blocks, 512, 64, num_stages=stages)
    # b's rows are a box; the offset of a's columns changes in each iteration
    assert has_loop(kernel, loads="1xTMA+1xcp.async" if target == "sm_90a" else "2xcp.async", stages=stages)
    assert causes(kernel, "tma") == ({"offset_not_rows"} if target == "sm_90a" else set())
    assert causes(kernel, "persistence") == ({"trip_count_loaded"} if target == "sm_90a" else set())
    for some, found in zip(lists, c.reshape(-1, 64, 64)):
        columns = np.concatenate([np.arange(64) + 64 * block for block in some] + [np.zeros(0, int)]).astype(int)
        assert np.array_equal(found, a[:, columns].astype(np.float32) @ b[columns].astype(np.float32))


@txl.jit
def gathered_rows(x, rows, w, c, count, iterations, D: tl.constexpr, MASKED: tl.constexpr):
    """c = sum over iterations of x[rows] w, in steps of 32 columns; rows below 0 are none."""
    i, j = tl.arange(0, 64), tl.arange(0, 64)
    acc = tl.zeros((64, 64), tl.float32)
    for at in range(iterations):
        row = tl.load(rows + at * 64 + i, mask=at * 64 + i < count, other=-1) if MASKED else tl.load(rows + at * 64 + i)
        tile = tl.load(x + row[:, None] * D + tl.arange(0, D)[None, :], mask=(row >= 0)[:, None], other=0.0)
        acc = tl.dot(tile, tl.load(w + tl.arange(0, D)[:, None] * 64 + j[None, :]), acc)
    tl.store(c + i[:, None] * 64 + j[None, :], acc)


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("iterations", [0, 1, 2, 6])
@pytest.mark.parametrize("masked", [False, True])
def test_gathered_rows(target, iterations, masked):
    rng = np.random.default_rng(iterations)
    x, w = rng.integers(-3, 4, (100, 32)).astype(np.float16), rng.integers(-3, 4, (32, 64)).astype(np.float16)
    count = max(0, iterations * 64 - (20 if masked else 0))
    rows = rng.integers(-1, 100, count).astype(np.int64)
    c = np.full((64, 64), np.nan, np.float32)
    with txl.emulate(target):
        kernel = gathered_rows[(1, )](x, rows, w, c, count, iterations, 32, masked)
    assert is_pipelined(kernel)
    padded = np.concatenate([rows, np.full(iterations * 64 - count, -1)]).astype(int).reshape(iterations, 64)
    tiles = np.where(padded[..., None] >= 0, x[padded], 0).astype(np.float32)
    assert np.array_equal(c, tiles.sum(0) @ w.astype(np.float32))


@txl.jit
def chain(a, b, c, heads, following, iterations):
    """Each block says where the next one is: nothing can be known ahead of the loop, all of it an iteration ahead."""
    i = tl.arange(0, 64)
    block = tl.load(heads)
    acc = tl.zeros((64, 64), tl.float32)
    for _ in range(iterations):
        acc = tl.dot(tl.load(a + (block * 64 + i)[:, None] * 64 + i[None, :]),
                     tl.load(b + i[:, None] * 64 + i[None, :]), acc)
        block = tl.load(following + block)
    tl.store(c + i[:, None] * 64 + i[None, :], acc)


@pytest.mark.parametrize("iterations", [0, 1, 5])
def test_a_chain_of_blocks(iterations):
    rng = np.random.default_rng(1)
    a, b = rng.integers(-3, 4, (4, 64, 64)).astype(np.float16), rng.integers(-3, 4, (64, 64)).astype(np.float16)
    following, c = np.array([2, 0, 3, 1], np.int32), np.full((64, 64), np.nan, np.float32)
    with txl.emulate("sm_80"):
        kernel = chain[(1, )](a, b, c, np.array([1], np.int32), following, iterations)
    assert is_pipelined(kernel)
    at, total = 1, np.zeros((64, 64), np.float32)
    for _ in range(iterations):
        total, at = total + a[at].astype(np.float32) @ b.astype(np.float32), following[at]
    assert np.array_equal(c, total)


@txl.jit
def moved_in_the_loop(a, b, c, where, iterations):
    i = tl.arange(0, 64)
    acc = tl.zeros((64, 64), tl.float32)
    for at in range(iterations):
        block = tl.load(where)
        acc = tl.dot(tl.load(a + (block * 64 + i)[:, None] * 64 + i[None, :]),
                     tl.load(b + i[:, None] * 64 + i[None, :]), acc)
        tl.store(where, block + 1)
    tl.store(c + i[:, None] * 64 + i[None, :], acc)


def test_an_index_that_the_loop_writes():
    a, b, c = np.ones((4, 64, 64), np.float16), np.eye(64, dtype=np.float16), np.zeros((64, 64), np.float32)
    where = np.zeros(1, np.int32)
    with txl.emulate("sm_80"):
        kernel = moved_in_the_loop[(1, )](a, b, c, where, 3)
    assert where[0] == 3 and (c == 3).all()
    assert "index_written_in_loop" in causes(kernel, "pipelining")
