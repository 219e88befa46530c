"""After a loop its variable holds what Python leaves in it: the same functions run as Python and as kernels."""

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def unset(start, end, step):
    for i in range(start, end, step):
        pass
    return i


@txl.jit
def set_before(start, end, step):
    i = -7
    for i in range(start, end, step):
        pass
    return i


@txl.jit
def assigned_in_the_body(start, end, step):
    i = -7
    for i in range(start, end, step):
        i = i * 3 + 1
    return i


@txl.jit
def assigned_and_unset(start, end, step):
    for i in range(start, end, step):
        i += 5
    return i


@txl.jit
def two_loops(start, end, step):
    i = 100
    for i in range(start, end, step):
        pass
    for i in range(i, i + end, step):
        pass
    return i


@txl.jit
def nested(start, end, step):
    total = 0
    for i in range(start, end, step):
        for i in range(i, i + 3):
            total += i
        total += 1000 * i
    return total + i


@txl.jit
def in_an_outer_loop(start, end, step):
    total = 0
    j = 50
    for k in range(3):
        total += j
        for j in range(start + k, end, step):
            total += 1
    return total * 100 + j


@txl.jit
def in_a_branch(start, end, step):
    i = 1
    if end > 4:
        for i in range(start, end, step):
            pass
    else:
        i = 2
    return i


@txl.jit
def kernel(out, start, end, step, FUNCTION: tl.constexpr):
    tl.store(out, FUNCTION(start, end, step))


@txl.jit
def kernel_of_constants(out, START: tl.constexpr, END: tl.constexpr, STEP: tl.constexpr, FUNCTION: tl.constexpr):
    tl.store(out, FUNCTION(START, END, STEP))


FUNCTIONS = (unset, set_before, assigned_in_the_body, assigned_and_unset, two_loops, nested, in_an_outer_loop,
             in_a_branch)
RANGES = [(0, 5, 1), (0, 0, 1), (3, -3, 1), (2, 11, 3), (0, 9, 3), (0, 10, 3), (-20, -9, 4), (5, 6, 100), (5, -6, -2),
          (0, 3, -1), (4, 0, -4)]


def python(function, *arguments):
    """What Python returns; where it knows no value, the range's start."""
    try:
        return function.fn(*arguments)
    except UnboundLocalError:
        return arguments[0]


def launched(kernel, *arguments, dtype=np.int64):
    out = np.full(1, -99, dtype)
    kernel[(1,)](out, *arguments)
    return out[0]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_after_loops_over_arguments(function):
    for numbers in RANGES:
        if python(function, *numbers) is not None:
            assert launched(kernel, *numbers, function) == python(function, *numbers), numbers
            assert launched(kernel, *map(np.int64, numbers), function) == python(function, *numbers), numbers


def test_a_variable_that_was_a_tile_before_a_while_loop():
    @txl.jit
    def kernel(out, n):
        i = tl.arange(0, 8)
        tl.store(out + i, i)
        k = 0
        while k < n:
            for i in range(n):
                tl.store(out, i)
            k += 1

    out = np.zeros(8, np.int32)
    kernel[(1,)](out, 3)
    assert list(out) == [2, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("function", [set_before, assigned_in_the_body, in_a_branch, nested], ids=lambda f: f.__name__)
def test_after_loops_over_constants(function):
    for numbers in RANGES + [
        (5, 0, -1), (10, -1, -3), (0, 5, -1)
    ] + [(2**31 - 5, 2**31 - 1, 3)] * (function in (set_before, in_a_branch)) + [(2**40, 2**40 + 7, 2)]:
        if function is nested and (not range(*numbers) or numbers[0] > 2**31):
            continue  # `i` is not defined, as in Python; `total` would have to change its type
        assert launched(kernel_of_constants, *numbers, function) == python(function, *numbers), numbers


@txl.jit
def downwards(out, start, end, STEP: tl.constexpr):
    i = 77
    for i in range(start, end, STEP):
        pass
    tl.store(out, i)


@pytest.mark.parametrize("start, end, step", [(5, 0, -1), (10, -1, -3), (0, 5, -1), (0, 0, -2), (7, -8, -4), (2, 9, 2)])
def test_after_loops_downwards(start, end, step):
    expected = ([77] + list(range(start, end, step)))[-1]
    assert launched(downwards, start, end, step) == expected


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "uint32", "int64", "uint64"])
def test_after_loops_of_every_type(dtype):
    @txl.jit
    def kernel(bounds, out):
        for i in range(tl.load(bounds), tl.load(bounds + 1), tl.load(bounds + 2)):
            pass
        tl.store(out, i)

    low, high = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    ranges = [(3, 9, 2), (high - 5, high, 2), (high - 1, high, 7), (low, high, high // 2 + 1), (high, low, 1),
              (low, low + 3, 1)]
    if low < 0:
        ranges += [(low + 5, low, -2), (high, low, low), (high, low, -(high // 3)), (5, 0, -1), (0, 5, -1)]
    for numbers in ranges:
        out = np.full(1, 99, dtype)
        kernel[(1,)](np.array(numbers, dtype), out)
        assert out[0] == ([numbers[0]] + list(range(*numbers)))[-1], numbers


@txl.jit
def number_before(out, n, BEFORE: tl.constexpr):
    i = BEFORE
    for i in range(n):
        pass
    tl.store(out, i)


@pytest.mark.parametrize("before", [5, True, 2**40, -(2**40)])
def test_the_number_before_keeps_its_width(before):
    assert launched(number_before, 0, before) == before
    assert launched(number_before, 9, before) == 8
    assert launched(number_before, np.int64(0), before) == before


@pytest.mark.parametrize("n", [2**31 - 1, -(2**31), 0])
def test_ends_of_int32(n):
    @txl.jit
    def kernel(out, n):
        i = -1
        for i in range(n - 3 if n > 0 else n, n):
            pass
        tl.store(out, i)

    assert launched(kernel, n) == (n - 1 if n > 0 else -1)


@txl.jit
def other_type_before(out, n, READ: tl.constexpr):
    i = 1.5
    for i in range(n):
        tl.store(out + i, i)
    if READ:
        tl.store(out, i)


def test_another_type_before_is_refused_where_it_is_read():
    launched(other_type_before, 1, False)
    with pytest.raises(NameError, match="`i` is not defined") as error:
        launched(other_type_before, 1, True)
    assert "it is `fp32` before this loop and `int32` in it" in str(error.value)


def test_an_empty_range_of_constants_defines_nothing():
    @txl.jit
    def kernel(out):
        for i in range(3, 3):
            pass
        tl.store(out, i)

    with pytest.raises(NameError, match="`i` is not defined"):
        launched(kernel)


def test_an_unread_variable_costs_nothing():
    @txl.jit
    def kernel(out, n):
        for i in range(n):
            tl.store(out + i, i)
        for k in range(n):
            for i in range(k):
                tl.store(out + i, i)

    text = kernel.warmup(np.zeros(1, np.int32), 1, grid=(1,)).asm["ttir"]
    assert "iter_args" not in text and "select" not in text


@pytest.mark.parametrize("function", [set_before, assigned_in_the_body, two_loops], ids=lambda f: f.__name__)
def test_on_the_emulator(function):
    with txl.emulate("sm_80"):
        for numbers in RANGES:
            assert launched(kernel, *numbers, function) == python(function, *numbers), numbers
