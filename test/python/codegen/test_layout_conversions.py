"""Conversions, reductions and scans of random layouts, from TTGIR to PTX to the emulator, compared bit for bit; the
emulator also looks for races, so a missing barrier is an error."""
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
@pytest.mark.parametrize("maker", MAKERS)
def test_every_barrier_is_needed(maker, seed, tmp_path):
    """Without any one of its barriers the kernel has a race, or an uninitialised read: the emulator reports it."""
    kernel = MAKERS[maker](random.Random(seed), 4, "sm_80", count=2)
    ptx, shared = kernel.ptx(tmp_path)
    barriers = [m.span() for m in re.finditer(r"^\s*(bar\.|barrier\.)[^\n]*\n", ptx, re.M)]
    assert kernel.run(tmp_path, ptx, shared) == []
    for begin, end in barriers:
        complaint = kernel.run(tmp_path, ptx[:begin] + "\n" + ptx[end:], shared)
        assert any("race" in line or "not defined" in line for line in complaint), complaint


def test_layouts_that_state_no_dot(tmp_path):  # covers: LowerDotLayouts
    kernel = kernels.Kernel(1, "sm_80")
    layout = kernels.Layout([32, 32], [1, 2, 4, 8, 16], [32, 64, 128, 256, 512], [])
    other = kernels.Layout([32, 32], [32, 64, 128, 256, 512], [1, 2, 4, 8, 16], [])
    a, b = (kernel.emit(f"$ = arith.constant dense<1.0> : {kernels.tensor('f16', x)}") for x in (other, layout))
    c = kernel.emit(f"$ = arith.constant dense<0.0> : {kernels.tensor('f32', layout)}")
    kernel.emit(
        f"$ = tt.dot {a}, {b}, {c} : {kernels.tensor('f16', other)} * {kernels.tensor('f16', layout)} -> "
        f"{kernels.tensor('f32', layout)}"
    )
    with pytest.raises(Exception,
                       match="the layouts of a `tt.dot` fit neither a matrix instruction of sm_80 nor FMA in each thread"):
        kernel.ptx(tmp_path)


def test_tiles_of_several_ctas_stay_where_they_are(tmp_path):
    kernel = kernels.Kernel(1, "sm_90")
    layout = kernels.Layout([64], [], [1, 2, 4, 8, 16], [])
    value = kernel.emit(f"$ = arith.constant dense<1.0> : {kernels.tensor('f32', layout)}")
    kernel.lines.append(
        f'%s = "tt.reduce"({value}) <{{axis = 0 : i32}}> '
        f'{kernels.region("reduce", ["f32"], ["%r = arith.addf %x0, %y0 : f32"], ["%r"])} : '
        f'({kernels.tensor("f32", layout)}) -> f32'
    )
    text = kernel.text().replace("block = []", "block = [[32]]").replace('num-ctas" = 1', 'num-ctas" = 2')
    (tmp_path / "k.ttgir").write_text(text)
    with pytest.raises(Exception, match="no GPU code is generated for `tt.reduce`"):
        kernels.txl.compile(tmp_path / "k.ttgir")
