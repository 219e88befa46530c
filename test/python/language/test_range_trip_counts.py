"""Loops run as often as Python's `range` says, whatever the type and however near its ends; on the tile machine and on
a GPU's code."""

import contextlib

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


@txl.jit
def unrolled(bounds, seen, count, STEP: tl.constexpr, LIMIT: tl.constexpr, FACTOR: tl.constexpr):
    n = 0
    for i in tl.range(tl.load(bounds), tl.load(bounds + 1), STEP or tl.load(bounds + 2), loop_unroll_factor=FACTOR):
        tl.store(seen + n, i, mask=n < LIMIT)
        n += 1
        tl.device_assert(n < 100)
    tl.store(count, n)


@txl.jit
def known(bounds, seen, count, START: tl.constexpr, END: tl.constexpr, STEP: tl.constexpr, LIMIT: tl.constexpr,
          FACTOR: tl.constexpr):
    n = 0
    for i in tl.range(START, END, STEP, loop_unroll_factor=FACTOR):
        tl.store(seen + n, i, mask=n < LIMIT)
        n += 1
    tl.store(count, n)


def ranges(dtype):
    """(start, end, step) around the ends of the type and around 0, with few iterations each."""
    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    wide = (high - low) // 3
    yield from [(0, 5, 1), (5, 5, 1), (5, 0, 1), (0, 5, 2), (0, 5, 3), (0, 5, 5), (0, 5, 100)]
    yield from [(high - 5, high, 1), (high - 5, high, 2), (high - 5, high, 5), (high - 5, high, 7),
                (high - 1, high, high), (0, high, high // 2 + 1), (low, high, min(wide + 1, high)), (low, low + 5, 2),
                (high, high, 1), (high, low, 3)]
    if low < 0:
        yield from [(5, 0, -1), (5, -5, -3), (0, 5, -1), (low + 5, low, -1), (low + 5, low, -3), (low + 1, low, low),
                    (high, low, -min(wide + 1, high)), (0, 5, low), (high, low, low)]


def check(kernel, dtype, start, end, step, **constants):
    bounds = np.array([start, end, step] if not constants.get("STEP") else [start, end], dtype)
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


@pytest.mark.parametrize("target", ["cpu", "sm_80"])
@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "int64"])
def test_unrolled(dtype, target):
    with txl.emulate(target) if target != "cpu" else contextlib.nullcontext():
        for start, end, step in ranges(dtype):
            for factor in (2, 3, 8):
                check(unrolled, dtype, start, end, step, STEP=0, FACTOR=factor)
                if abs(step) <= 7 or step in (np.iinfo(dtype).max, np.iinfo(dtype).min + 1):
                    check(unrolled, dtype, start, end, step, STEP=step, FACTOR=factor)


@pytest.mark.parametrize("factor", [2, 3, 5, 64])
def test_unrolled_with_known_bounds(factor):
    for start, end, step in [(0, 0, 1), (0, 1, 1), (0, 4, 1), (0, 5, 1), (0, 6, 2), (5, 2, 1), (5, -1, -1), (2, 5, -1),
                             (-7, 8, 3), (2**31 - 6, 2**31 - 1, 1), (-2**31, 2**31 - 1, 2**30), (2**40, 2**40 + 5, 2)]:
        check(known, "int64", start, end, step, START=start, END=end, STEP=step, FACTOR=factor)


@txl.jit
def loads_of_none(x, out, start, end):
    total = 0.0
    for i in tl.range(start, end, 2, loop_unroll_factor=2):
        total += tl.load(x + i)
    tl.store(out, total)


def test_an_unrolled_loop_that_does_not_run_loads_nothing():
    for target in (None, "sm_90a"):
        out = np.ones(1, "float32")
        with txl.emulate(target) if target else contextlib.nullcontext():
            loads_of_none[(1, )](np.ones(2, "float32"), out, 5, 2)
        assert out[0] == 0


@pytest.mark.parametrize("target", ["cpu", "sm_80", "sm_90a"])
@pytest.mark.parametrize("kernel,constants", [(counted, {}), (unrolled, {"STEP": 0, "FACTOR": 2})])
def test_a_step_of_zero_is_an_error(kernel, constants, target):
    with txl.emulate(target) if target != "cpu" else contextlib.nullcontext():
        with pytest.raises(txl.DeviceAssertionError, match="the step of this loop is zero") as error:
            kernel[(1, )](np.array([0, 5, 0], "int32"), np.zeros(LIMIT, "int32"), np.zeros(1, "int32"), LIMIT=LIMIT,
                          **constants)
    assert f"test_range_trip_counts.py:{kernel.fn.__code__.co_firstlineno + 3}" in str(error.value)


def test_a_constant_step_of_zero_is_an_error_when_compiling():
    for kernel in (stepped, known):
        constants = {"STEP": 0} if kernel is stepped else {"START": 0, "END": 5, "STEP": 0, "FACTOR": 1}
        with pytest.raises(txl.CompilationError, match="the step of a loop is zero"):
            kernel[(1, )](np.zeros(2, "int32"), np.zeros(LIMIT, "int32"), np.zeros(1, "int32"), LIMIT=LIMIT,
                          **constants)


@txl.jit(noinline=True)
def sum_by_steps(x, step):
    total = 0
    for i in range(0, 4, step):
        total += tl.load(x + i)
    return total


@txl.jit
def steps_of_a_function(x, out):
    tl.store(out, sum_by_steps(x, tl.program_id(0)))


def test_a_step_of_zero_in_a_function_is_an_error():
    for target in (None, "sm_80"):
        with txl.emulate(target) if target else contextlib.nullcontext():
            with pytest.raises(txl.DeviceAssertionError, match="the step of this loop is zero"):
                steps_of_a_function[(1, )](np.ones(4, "int32"), np.zeros(1, "int32"))


def test_a_step_that_cannot_be_zero_is_not_checked():
    @txl.jit
    def persistent(out, n):
        for i in range(tl.program_id(0), n, tl.num_programs(0) * 2):
            tl.store(out + i, 1)

    def code(kernel):
        with txl.emulate("sm_90"):
            return kernel.warmup(np.zeros(8, "int32"), 8, grid=(2, )).asm["ptx"]

    assert "__assertfail" not in code(persistent)


@txl.jit
def with_options(out, STAGES: tl.constexpr = None, UNROLL: tl.constexpr = None, FLATTEN: tl.constexpr = False,
                 ALONE: tl.constexpr = False):
    for i in tl.range(0, 3, num_stages=STAGES, loop_unroll_factor=UNROLL, flatten=FLATTEN,
                      disallow_acc_multi_buffer=ALONE):
        for j in tl.range(0, 1, flatten=FLATTEN):
            tl.store(out + i + j, i + j)


@pytest.mark.parametrize("option,name", [("STAGES", "num_stages"), ("UNROLL", "loop_unroll_factor")])
def test_options_are_not_negative(option, name):
    with pytest.raises(txl.CompilationError, match=f"`{name}` of a loop is 0 or more, not -1"):
        with_options[(1, )](np.zeros(3, "int32"), **{option: -1})


@pytest.mark.parametrize("option,name", [("FLATTEN", "flatten"), ("ALONE", "disallow_acc_multi_buffer")])
def test_options_without_effect_warn_once(option, name):
    out = np.zeros(3, "int32")
    with pytest.warns(UserWarning, match=f"`{name}` of a loop has no effect") as warned:
        with_options[(1, )](out, **{option: True})
    assert len(warned) == 1 and list(out) == [0, 1, 2]


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


@txl.jit
def product_by_steps(a, b, c, step):
    i, k = tl.arange(0, 64), tl.arange(0, 64)
    x, y = tl.load(a + i[:, None] * 64 + k[None, :]), tl.load(b + i[:, None] * 64 + k[None, :])
    total = tl.zeros((64, 64), tl.float32)
    for _ in range(0, 4, step):
        total = tl.dot(x, y, total)
    tl.store(c + i[:, None] * 64 + k[None, :], total)


def test_the_check_of_a_step_does_not_serialise_wgmma():
    a, b, c = np.ones((64, 64), "float16"), np.ones((64, 64), "float16"), np.zeros((64, 64), "float32")
    with txl.emulate("sm_90a"):
        text = product_by_steps[(1, )](a, b, c, 2).asm["ptx"]
        assert c[0, 0] == 128 and "wgmma" in text and "__assertfail" not in text
        with pytest.raises(RuntimeError, match="`trap` was executed") as error:
            product_by_steps[(1, )](a, b, c, 0)
    assert f"test_range_trip_counts.py:{product_by_steps.fn.__code__.co_firstlineno + 5}" in str(error.value)
