"""Registers that warpgroups hand to each other, on the tile machine: who asks for what cannot be had, or waits for
ever, is told so."""
import numpy as np
import pytest

import txl


def run(kernel, *arguments, num_warpgroups=3, **options):
    out = np.zeros(4, np.int32)
    kernel[(1, )](out, *arguments, num_warpgroups=num_warpgroups, **options)
    return out.tolist()


def refused(kernel, *arguments, **options):
    with pytest.raises(txl.CheckError) as raised:
        run(kernel, *arguments, **options)
    return str(raised.value)


@txl.jit
def handed_on(out, times):
    """One pool: what a warpgroup gives back another gets, as often as the launch says."""
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        txl.store(out, 1)
    if txl.is_warpgroup([1]):
        for _ in range(times):
            txl.reg_alloc(232)
            txl.store(out + 1, 2)
            txl.reg_dealloc(168)
    if txl.is_warpgroup([2]):
        for _ in range(times):
            txl.reg_alloc(232)
            txl.store(out + 2, 3)
            txl.reg_dealloc(104)


@pytest.mark.parametrize("seed", range(6))
def test_registers_go_round(seed):
    with txl.check(enabled=False, seed=seed):
        assert run(handed_on, 5) == [1, 2, 3, 0]


@txl.jit
def kept(out, when):
    done = txl.mbar_alloc(256)
    if txl.is_warpgroup([0]):
        if when:
            txl.mbar_wait(done, 0)
        txl.reg_dealloc(40)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        txl.mbar_arrive(done)


def test_registers_are_not_released():
    assert run(kept, 0) == [0, 0, 0, 0]
    said = refused(kept, 1)
    assert "no agent can make progress" in said and "waits here for 232 registers of a thread: it has 168, and of the 8192 more for its 128 threads 0 are free" in said
    assert "let others release registers (`reg_dealloc`) before they wait for it, or request at most 168" in said
    assert "warpgroup 0 waits here for phase 0 of" in said and "warpgroup 0 has 168 registers per thread" in said


@txl.jit
def too_many(out, when):
    if txl.is_warpgroup([0]):
        if when:
            txl.reg_alloc(256)
    if txl.is_warpgroup([1, 2, 3]):
        txl.reg_dealloc(24)


def test_others_keep_theirs():
    """Four warpgroups have 128 registers of each thread, eight 64; who says nothing keeps them."""
    assert run(too_many, 1, num_warpgroups=4) == [0, 0, 0, 0]
    said = refused(too_many, 1, num_warpgroups=8)
    assert "warpgroup 0 waits here for 256 registers of a thread: it has 64" in said
    assert "request at most 184" in said and "txl.reg_alloc(256)" in said
    assert "warpgroup 7 has ended" in said and "warpgroup 7 has 64 registers per thread" in said and "warpgroup 3 has 24 registers per thread" in said
    assert said.count("txl.reg_dealloc(24)") == 3


@txl.jit
def twice(out, when):
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(64)
        if when:
            txl.reg_dealloc(104)
    if txl.is_warpgroup([1]):
        txl.reg_alloc(240)
        if when == 2:
            txl.reg_alloc(200)


def test_the_wrong_direction():
    assert run(twice, 0, num_warpgroups=3) == [0, 0, 0, 0]
    said = refused(twice, 1)
    assert "`reg_dealloc(104)`, but a thread of warpgroup 0 has 64 registers here; `reg_alloc` is for more" in said
    assert "they were set here" in said


@txl.jit
def begins_with_what_is_asked(out):
    """Two warpgroups could begin with 256; the kernel's number is what it asks for."""
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
    if txl.is_warpgroup([1]):
        txl.reg_alloc(240)
        txl.store(out, 7)


def test_two_warpgroups():
    assert run(begins_with_what_is_asked, num_warpgroups=2) == [7, 0, 0, 0]
    with txl.emulate("sm_90a"):
        assert run(begins_with_what_is_asked, num_warpgroups=2) == [7, 0, 0, 0]


def test_the_emulator_says_the_same():
    with txl.emulate("sm_90a"):
        assert run(handed_on, 5) == [1, 2, 3, 0]
        with pytest.raises(RuntimeError, match="232 registers|registers \\("):
            run(kept, 1)


@txl.jit
def by_warps(out):
    if txl.is_warp([0, 1, 2, 3]):
        txl.reg_alloc(232)
        txl.store(out, 1)
    if txl.is_warp([4, 5, 6, 7]):
        txl.reg_dealloc(104)
    if txl.is_warp([8, 9, 10, 11]):
        txl.reg_dealloc(104)


def test_warps_that_are_a_warpgroup():
    assert run(by_warps, num_warpgroups=1) == [1, 0, 0, 0]
