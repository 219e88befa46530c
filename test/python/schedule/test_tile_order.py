"""Programs whose numbers say how long each takes: the longest of a window run first, those that share a
multiprocessor have as much to do as others, and each runs once."""
import itertools

import numpy as np
import pytest
import tile_machine
from schedule_facts import has_loop, is_persistent
from test_tma_loads import scheduled, small

import txl
import txl.language as tl

WINDOW = 1024  # of a grid that is started whole


@txl.jit
def triangles(a, b, c, length, AXIS: tl.constexpr, DOWN: tl.constexpr, OTHER: tl.constexpr, EXTRA: tl.constexpr,
              BM: tl.constexpr, BK: tl.constexpr):
    """c[its number] = a product that is longer in later, or in earlier, programs along AXIS."""
    number = tl.program_id(AXIS)
    place = tl.program_id(1 - AXIS) * tl.num_programs(AXIS) + number if OTHER else number
    i, k = tl.arange(0, BM), tl.arange(0, BK)
    total = tl.zeros((BM, 64), tl.float32)
    first, last = 0, number + 1
    if DOWN:
        first, last = number, tl.num_programs(AXIS)
    for step in range(first, last):
        x = tl.load(a + i[:, None] * length + (step * BK + k)[None, :])
        y = tl.load(b + tl.arange(0, 64)[None, :] * length + (step * BK + k)[:, None])
        total = tl.dot(x, y, total)
    if EXTRA:
        tl.atomic_add(c, 0.0)
    tl.store(c + (place * BM + i)[:, None] * 64 + tl.arange(0, 64)[None, :], total)


def compiled(grid, axis, down, BM=64, BK=64, warps=4, extra=False):
    """(the schedule's program, what a launch gives it but for the result, what each program must give)."""
    length, programs = BK * grid[axis], int(np.prod(grid))
    random = np.random.default_rng(length)
    a, b = small(random, BM, length), small(random, 64, length)
    c = np.full((programs * BM, 64), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = triangles.warmup(a, b, c, length, axis, down,
                                  len(grid) > 1, extra, BM, BK, num_warps=warps, num_stages=3, record_passes=True,
                                  grid=grid)
    each = np.stack(
        [a[:, s:s + BK].astype(np.float32) @ b[:, s:s + BK].astype(np.float32).T for s in range(0, length, BK)])
    sums = np.cumsum(each[::-1], 0)[::-1] if down else np.cumsum(each, 0)
    return kernel, lambda c: [v for p, v in zip(triangles.params, (a, b, c, length))
                              if p.name not in kernel._bound], c, sums


def started_as(text, number, grid, started):
    """The text for one program, as if `started` programs along each axis ran, of a launch that asks for a grid."""
    text = tile_machine.asked_for(text, *grid)
    for axis, letter in enumerate("xyz"[:len(grid)]):
        text = text.replace(f"tt.get_num_programs {letter} : i32", f"arith.constant {started[axis]} : i32")
        text = text.replace(f"tt.get_program_id {letter} : i32", f"arith.constant {number % started[axis]} : i32")
        number //= started[axis]
    return text


def those_that_ran(text, arguments, c, sums, rows):
    """Which places have a result, which must be right."""
    c.fill(np.nan)
    tile_machine.launch(text, (1, 1, 1), arguments(c))
    ran = np.flatnonzero(~np.isnan(c[::rows, 0]))
    for place in ran:
        np.testing.assert_array_equal(c[place * rows:place * rows + rows], sums[place % len(sums)])
    return ran.tolist()


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("grid, axis", [((5, ), 0), ((4, 7), 0), ((7, 4), 1), ((3, 1), 0)])
def test_all_run_once(grid, axis, down):
    """And those that are started first take longest: here all are one window."""
    kernel, arguments, c, sums = compiled(grid, axis, down)
    assert not is_persistent(kernel)
    tile_machine.launch(scheduled(kernel), (*grid, 1, 1)[:3], arguments(c))
    for place in range(int(np.prod(grid))):
        np.testing.assert_array_equal(c[place * 64:place * 64 + 64], sums[place % len(sums)])
    ran = [
        those_that_ran(started_as(scheduled(kernel), n, grid, grid), arguments, c, sums, 64)
        for n in range(int(np.prod(grid)))
    ]
    assert sorted(itertools.chain(*ran)) == list(range(len(ran))) and all(len(places) == 1 for places in ran)
    iterations = [grid[axis] - p % grid[axis] if down else p % grid[axis] + 1 for (p, ) in ran]
    assert iterations == sorted(iterations, reverse=True)


@pytest.mark.parametrize("grid", [(3, 700), (5, 205), (5, 410), (1100, 1)])
def test_windows(grid):
    """Neighbours stay together: of so many programs, and those that are left are of the last window."""
    kernel, arguments, c, sums = compiled(grid, 0, False, BK=16)
    programs, across = int(np.prod(grid)), grid[0]
    windows = max(programs // WINDOW, 1)
    for number in (n for n in (0, 1, 2, 511, 1022, 1023, 1024, 1025, programs - 2, programs - 1) if n < programs):
        window = min(number // WINDOW, windows - 1)
        members = range(window * WINDOW, programs if window == windows - 1 else (window + 1) * WINDOW)
        (place, ) = those_that_ran(started_as(scheduled(kernel), number, grid, grid), arguments, c, sums, 64)
        assert place in members
        assert place % across == sorted((m % across for m in members), reverse=True)[number - members.start]


@pytest.mark.parametrize("grid, axis, down", [((8, 7), 0, False), ((8, 7), 0, True), ((6, 9), 1, False),
                                              ((7, 5), 0, False), ((4, 3), 0, True)])
@pytest.mark.parametrize("at_once", [1, 5, 6])
def test_iterations_are_spread(grid, axis, down, at_once):
    """Programs that share five multiprocessors, or six, have as many iterations of the loop as the others, but for
    one program's."""
    kernel, arguments, c, sums = compiled(grid, axis, down, BM=128, BK=128, warps=8)
    assert is_persistent(kernel)
    ran = [
        those_that_ran(started_as(scheduled(kernel), n, grid, (at_once, 1)), arguments, c, sums, 128)
        for n in range(at_once)
    ]
    assert sorted(itertools.chain(*ran)) == list(range(int(np.prod(grid))))
    iterations = [sum(grid[axis] - p % grid[axis] if down else p % grid[axis] + 1 for p in places) for places in ran]
    assert max(iterations) - min(iterations) <= grid[axis]


@pytest.mark.parametrize("down", [False, True])
def test_on_the_emulator(down):
    grid, length = (5, 3), 64 * 5
    random = np.random.default_rng(down)
    a, b = small(random, 64, length), small(random, 64, length)
    c = np.full((15 * 64, 64), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        triangles[grid](a, b, c, length, 0, down, True, False, 64, 64)
    for place in range(15):
        k = slice(64 * (place % 5), None) if down else slice(0, 64 * (place % 5 + 1))
        np.testing.assert_array_equal(c[place * 64:place * 64 + 64],
                                      a[:, k].astype(np.float32) @ b[:, k].astype(np.float32).T)


@txl.jit
def far(a, b, c, length, step, BK: tl.constexpr):
    """c[the number along x] = a product that is longer in later programs; wherever it lies along y, step being 0."""
    i, k, number = tl.arange(0, 64), tl.arange(0, BK), tl.program_id(0)
    total = tl.zeros((64, 64), tl.float32)
    for start in range(0, number + 1):
        x = tl.load(a + i[:, None] * length + (start * BK + k)[None, :])
        y = tl.load(b + i[None, :] * length + (start * BK + k)[:, None])
        total = tl.dot(x, y, total)
    tl.store(c + tl.program_id(1) * step + (number * 64 + i)[:, None] * 64 + i[None, :], total)


@pytest.mark.parametrize("grid", [(1 << 17, 1 << 15), (1 << 16, 1 << 15), (3 << 15, 1 << 16)])
def test_grids_that_are_not_counted_in_32_bits(grid):
    """Their programs have the numbers that they have."""
    length, random = 64 * 4, np.random.default_rng(3)
    a, b = small(random, 64, length), small(random, 64, length)
    c = np.full((4 * 64, 64), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = far.warmup(a, b, c, length, 0, 64, num_warps=4, num_stages=3, record_passes=True, grid=(4, 1))
    text, each = scheduled(kernel), np.stack(
        [a[:, s:s + 64].astype(np.float32) @ b[:, s:s + 64].astype(np.float32).T for s in range(0, length, 64)])
    for number in (0, 3):
        one = text.replace("tt.get_program_id x : i32", f"arith.constant {number} : i32").replace(
            "tt.get_program_id y : i32", "arith.constant 20000 : i32")
        for letter, count in zip("xy", grid):
            one = one.replace(f"tt.get_num_programs {letter} : i32", f"arith.constant {count} : i32")
        arguments = lambda c: [v for p, v in zip(far.params, (a, b, c, length, 0)) if p.name not in kernel._bound]
        assert those_that_ran(one, arguments, c, np.cumsum(each, 0), 64) == [number]


def test_who_tells_others_keeps_its_number():
    kernel, arguments, c, sums = compiled((4, 3), 0, False, extra=True)
    assert has_loop(kernel, loads="2xTMA") and scheduled(kernel).count("tt.get_num_programs") == 1
    assert "tt.get_num_programs x" in scheduled(kernel)
