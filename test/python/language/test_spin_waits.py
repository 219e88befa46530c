"""Loops that wait for what another program does: they stay loops, and a wait that has no end is reported."""

import contextlib
import subprocess
import sys

import numpy as np
import pytest

import txl
import txl.language as tl

TARGETS = [None, "sm_80", "sm_90a"]


def on(target):
    return txl.emulate(target) if target else contextlib.nullcontext()


@txl.jit
def handed_over(data, flag, out, N: tl.constexpr, HOW: tl.constexpr):
    """Program 0 waits for what the last program stores."""
    i = tl.arange(0, N)
    if tl.program_id(0) == 0:
        if HOW == "plain":
            while tl.load(flag) == 0:
                pass
        elif HOW == "volatile":
            while tl.load(flag, volatile=True) == 0:
                pass
        elif HOW == "carried":
            seen = tl.load(flag)
            while seen == 0:
                seen = tl.load(flag)
        elif HOW == "atomic":
            while tl.atomic_add(flag, 0) == 0:
                pass
        elif HOW == "exchange":
            while tl.atomic_cas(flag, 1, 1) == 0:
                pass
        tl.debug_barrier()
        tl.store(out + i, tl.load(data + i, volatile=True))
    elif tl.program_id(0) == tl.num_programs(0) - 1:
        tl.store(data + i, i + 1)
        tl.debug_barrier()
        tl.atomic_xchg(flag, 1)


@pytest.mark.parametrize("how", ["plain", "volatile", "carried", "atomic", "exchange"])
@pytest.mark.parametrize("programs", [2, 9])
def test_a_program_waits_for_another(how, programs):
    data, flag, out = np.zeros(64, "int32"), np.zeros(1, "int32"), np.zeros(64, "int32")
    handed_over[(programs, )](data, flag, out, N=64, HOW=how)
    assert list(out) == list(range(1, 65))


@txl.jit
def polled(flag, out, HOW: tl.constexpr):
    if tl.program_id(0) == 0:
        if HOW == "plain":
            while tl.load(flag) == 0:
                pass
        elif HOW == "volatile":
            while tl.load(flag, volatile=True) == 0:
                pass
        else:
            while tl.atomic_add(flag, 0) == 0:
                pass
        tl.store(out, 7)
    else:
        tl.atomic_xchg(flag, 1)


@pytest.mark.parametrize("how", ["plain", "volatile", "atomic"])
@pytest.mark.parametrize("target", TARGETS)
def test_a_flag(how, target):
    flag, out = np.zeros(1, "int32"), np.zeros(1, "int32")
    with on(target):
        polled[(2, )](flag, out, HOW=how)
    assert out[0] == 7


@txl.jit(noinline=True)
def is_set(flag):
    return tl.load(flag) != 0


@txl.jit
def polled_by_a_function(flag, out):
    if tl.program_id(0) == 0:
        while not is_set(flag):
            pass
        tl.store(out, 7)
    else:
        tl.atomic_xchg(flag, 1)


@pytest.mark.parametrize("target", TARGETS)
def test_a_function_that_loads_the_flag(target):
    flag, out = np.zeros(1, "int32"), np.zeros(1, "int32")
    with on(target):
        polled_by_a_function[(2, )](flag, out)
    assert out[0] == 7


@txl.jit
def ring(flags, out, N: tl.constexpr):
    """Each program waits for the one before it, the first one for none."""
    me = tl.program_id(0)
    while (me > 0) & (tl.load(flags + me) == 0):
        pass
    tl.store(out + me, tl.load(flags + N + 1, volatile=True))
    tl.atomic_add(flags + N + 1, 1)
    tl.atomic_xchg(flags + me + 1, 1)


def test_a_row_of_programs():
    flags, out = np.zeros(66, "int32"), np.zeros(64, "int32")
    ring[(64, )](flags, out, N=64)
    assert list(out) == list(range(64))


@txl.jit
def forever(flag, out, HOW: tl.constexpr):
    if HOW == "load":
        while tl.load(flag) == 0:
            pass
    elif HOW == "counts":
        n = 0
        while tl.load(flag) == 0:
            n += 1
        tl.store(out, n)
    elif HOW == "lock":
        while tl.atomic_cas(flag + 1, 0, 1) == 1:
            pass
    elif HOW == "each other":
        me = tl.program_id(0)
        while tl.load(flag + me) == 0:
            pass
        tl.atomic_xchg(flag + 1 - me, 1)
    tl.store(out, 1)


def line_of(kernel, text):
    import inspect
    lines, first = inspect.getsourcelines(kernel.fn)
    return first + next(k for k, line in enumerate(lines) if text in line)


@pytest.mark.parametrize("how,programs,line", [("load", 1, "while tl.load(flag) == 0"),
                                               ("load", 3, "while tl.load(flag) == 0"),
                                               ("counts", 2, "while tl.load(flag) == 0:"), ("lock", 2, "atomic_cas"),
                                               ("each other", 2, "while tl.load(flag + me)")])
@pytest.mark.parametrize("check", [False, True])
def test_a_wait_without_end_is_a_deadlock(how, programs, line, check):
    flag, out = np.array([0, how == "lock"], "int32"), np.zeros(1, "int32")
    with pytest.raises(txl.CheckError, match="deadlock: this program waits here forever") as error:
        with txl.check() if check else contextlib.nullcontext():
            forever[(programs, )](flag, out, HOW=how)
    if how != "counts":
        assert f"test_spin_waits.py:{line_of(forever, line)}" in str(error.value)


@txl.jit
def long_wait(flag, out, n):
    if tl.program_id(0) == 0:
        while tl.load(flag) == 0:
            pass
        tl.store(out, 7)
    else:
        x = 1
        for _ in range(n):
            x = x * 1103515245 + 12345
        tl.atomic_xchg(flag, x | 1)


def test_who_computes_for_long_is_waited_for():
    flag, out = np.zeros(1, "int32"), np.zeros(1, "int32")
    long_wait[(2, )](flag, out, 20_000_000)
    assert out[0] == 7


WAITS = {"load": "while tl.load(flag) == 0", "each other": "while tl.load(flag + me)", "lock": "atomic_cas"}


@pytest.mark.parametrize("how,programs", [("load", 1), ("load", 3), ("each other", 2), ("lock", 1), ("lock", 3)])
@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
def test_a_wait_without_end_is_a_deadlock_on_the_emulator(how, programs, target):
    flag, out = np.array([0, how == "lock"], "int32"), np.zeros(1, "int32")
    with pytest.raises(RuntimeError, match="deadlock: no thread of the CTA can make progress") as error:
        with txl.emulate(target):
            forever[(programs, )](flag, out, HOW=how)
    assert f"test_spin_waits.py:{line_of(forever, WAITS[how])}" in str(error.value)


@txl.jit
def locked(lock, sum, out, n):
    """Programs add to `sum` under a lock that each keeps for `n` iterations."""
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    before, x = tl.load(sum, volatile=True), 1
    for _ in range(n):
        x = x * 1103515245 + 12345
    tl.store(out + tl.program_id(0), x)
    tl.store(sum, before + 1)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("n", [1, 50_000])
def test_a_lock_that_is_kept_for_long(target, n):
    lock, sum, out = np.zeros(1, "int32"), np.zeros(1, "int32"), np.zeros(5, "int32")
    with on(target):
        locked[(5, )](lock, sum, out, n)
    assert sum[0] == 5 and lock[0] == 0


@pytest.mark.parametrize("target", TARGETS[1:])
def test_who_computes_for_long_is_waited_for_on_the_emulator(target):
    flag, out = np.zeros(1, "int32"), np.zeros(1, "int32")
    with txl.emulate(target):
        long_wait[(2, )](flag, out, 200_000)
    assert out[0] == 7
