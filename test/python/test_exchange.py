"""Conversions, reductions and scans of random layouts, from TTGIR to PTX to the emulator, compared bit for bit; the emulator also
looks for races, so a missing barrier is an error."""
import random
import re

import exchange_kernels as kernels
import pytest

MAKERS = {"conversions": kernels.conversions, "reductions": kernels.reductions, "scans": kernels.scans}


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("maker", MAKERS)
def test_random_layouts(maker, seed, tmp_path):
    source = random.Random(f"{maker} {seed}")
    warps = source.choice([1, 2, 4, 8])
    kernel = MAKERS[maker](source, warps, source.choice(["sm_80", "sm_90"]))
    assert kernel.run(tmp_path) == []


@pytest.mark.parametrize("seed", range(4))
def test_every_barrier_is_needed(seed, tmp_path):
    """Without any one of its barriers the kernel has a race, in some schedule or in none: the emulator knows."""
    source = random.Random(seed)
    kernel = kernels.conversions(source, 4, "sm_80", count=3)
    ptx, shared = kernel.ptx(tmp_path)
    barriers = [m.span() for m in re.finditer(r"^\s*(bar\.sync|barrier\.sync)[^\n]*\n", ptx, re.M)]
    assert kernel.run(tmp_path, ptx, shared) == []
    for begin, end in barriers:
        assert any("race" in line for line in kernel.run(tmp_path, ptx[:begin] + "\n" + ptx[end:], shared))


def test_layouts_that_state_no_dot(tmp_path):  # covers: LowerDotLayouts
    kernel = kernels.Kernel(1, "sm_80")
    layout = kernels.Layout([32, 32], [1, 2, 4, 8, 16], [32, 64, 128, 256, 512], [])
    other = kernels.Layout([32, 32], [32, 64, 128, 256, 512], [1, 2, 4, 8, 16], [])
    a, b = (kernel.emit(f"$ = arith.constant dense<1.0> : {kernels.tensor('f16', x)}") for x in (other, layout))
    c = kernel.emit(f"$ = arith.constant dense<0.0> : {kernels.tensor('f32', layout)}")
    kernel.emit(f"$ = tt.dot {a}, {b}, {c} : {kernels.tensor('f16', other)} * {kernels.tensor('f16', layout)} -> {kernels.tensor('f32', layout)}")
    with pytest.raises(Exception, match="the layouts of a `tt.dot` state no matrix instruction of sm_80, nor sums in each thread"):
        kernel.ptx(tmp_path)
