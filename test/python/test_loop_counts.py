"""Loops run as often as Python's `range` says, whatever the type and however near its ends; on the tile machine and on a GPU's code."""

import numpy as np
import pytest

import txl
import txl.language as tl

LIMIT = 6  # iterations that are looked at; no case has more

TYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]


@txl.jit
def counted(bounds, seen, count, LIMIT: tl.constexpr):
    n = 0
    for i in range(tl.load(bounds), tl.load(bounds + 1), tl.load(bounds + 2)):
        tl.store(seen + n, i, mask=n < LIMIT)
        n += 1
        tl.device_assert(n < 100)
    tl.store(count, n)


@txl.jit
def stepped(bounds, seen, count, STEP: tl.constexpr, LIMIT: tl.constexpr):
    n = 0
    for i in range(tl.load(bounds), tl.load(bounds + 1), STEP):
        tl.store(seen + n, i, mask=n < LIMIT)
        n += 1
        tl.device_assert(n < 100)
    tl.store(count, n)


def ranges(dtype):
    """(start, end, step) around the ends of the type and around 0, with few iterations each."""
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    wide = (high - low) // 3
    yield from [(0, 5, 1), (5, 5, 1), (5, 0, 1), (0, 5, 2), (0, 5, 3), (0, 5, 5), (0, 5, 100)]
    yield from [(high - 5, high, 1), (high - 5, high, 2), (high - 5, high, 5), (high - 5, high, 7), (high - 1, high, high),
                (0, high, high // 2 + 1), (low, high, min(wide + 1, high)), (low, low + 5, 2), (high, high, 1), (high, low, 3)]
    if low < 0:
        yield from [(5, 0, -1), (5, -5, -3), (0, 5, -1), (low + 5, low, -1), (low + 5, low, -3), (low + 1, low, low),
                    (high, low, -min(wide + 1, high)), (0, 5, low), (high, low, low)]


def check(kernel, dtype, start, end, step, **constants):
    bounds = np.array([start, end, step] if "STEP" not in constants else [start, end], dtype)
    seen, count = np.zeros(LIMIT, dtype), np.zeros(1, "int32")
    kernel[(1, )](bounds, seen, count, LIMIT=LIMIT, debug=True, **constants)
    expected = range(start, end, step)
    assert count[0] == len(expected), (dtype, start, end, step)
    assert list(seen[:len(expected)]) == list(expected), (dtype, start, end, step)


@pytest.mark.parametrize("target", ["cpu", "sm_80"])
@pytest.mark.parametrize("dtype", TYPES)
def test_steps_known_at_run_time(dtype, target):
    for start, end, step in ranges(dtype):
        if target == "cpu":
            check(counted, dtype, start, end, step)
        else:
            with txl.emulate(target):
                check(counted, dtype, start, end, step)


@pytest.mark.parametrize("target", ["cpu", "sm_80"])
@pytest.mark.parametrize("dtype", ["int8", "int32", "uint32", "int64"])
def test_steps_known_when_compiling(dtype, target):
    by_step = {}
    for start, end, step in ranges(dtype):
        if abs(step) <= 7:
            by_step.setdefault(step, []).append((start, end))
    for step, bounds in by_step.items():
        for start, end in bounds:
            if target == "cpu":
                check(stepped, dtype, start, end, step, STEP=step)
            else:
                with txl.emulate(target):
                    check(stepped, dtype, start, end, step, STEP=step)


def test_a_step_of_zero_is_an_error():
    with pytest.raises(txl.DeviceAssertionError, match="the step of this loop is zero"):
        counted[(1, )](np.array([0, 5, 0], "int32"), np.zeros(LIMIT, "int32"), np.zeros(1, "int32"), LIMIT=LIMIT)
    seen, count = np.zeros(LIMIT, "int32"), np.full(1, 7, "int32")
    with txl.emulate("sm_80"):
        counted[(1, )](np.array([0, 5, 0], "int32"), seen, count, LIMIT=LIMIT)
    assert count[0] == 0


@txl.jit
def loads_before(x, out, start, end, step):
    total = 0
    for _ in range(start, end, step):
        total += tl.load(x)
    tl.store(out, total)


@pytest.mark.parametrize("bounds", [(0, 5, 1), (5, 0, -1), (5, 0, 1), (0, 5, -1)])
def test_what_leaves_a_loop_runs_if_the_loop_does(bounds):
    out = np.zeros(1, "int32")
    loads_before[(1, )](np.full(1, 3, "int32"), out, *bounds)
    assert out[0] == 3 * len(range(*bounds))
