"""Layouts as values of a program: what they say is a linear layout, and kernels take them."""
import numpy as np
import pytest

import txl
import txl.language as tl


def compiled(kernel, *args):
    return kernel.warmup(np.zeros(4096, np.float16), *args, grid=(1, )).asm["ttir"]


def test_layouts_are_linear_layouts():
    blocked = txl.BlockedLayout([1, 4], [8, 4], [4, 1], [1, 0])
    assert blocked.linear(
        [32, 16]) == txl.layout("blocked([32, 16], perThread=[1, 4], lanes=[8, 4], warps=[4, 1], order=[1, 0])")
    assert blocked == txl.BlockedLayout(size_per_thread=(1, 4), threads_per_warp=[8, 4], warps_per_cta=[4, 1],
                                        order=[1, 0])
    assert blocked != txl.AutoLayout() and hash(blocked) == hash(txl.BlockedLayout([1, 4], [8, 4], [4, 1], [1, 0]))
    # A row's maximum of such a tile lies in the threads of its row; the four threads of a row have a copy each.
    rows = txl.SliceLayout(1, blocked).linear([32])
    assert rows.text == "{register = [], lane = [[0], [0], [1], [2], [4]], warp = [[8], [16]], block = []} -> {dim0 = 32}"
    columns = txl.SliceLayout(0, blocked).linear([16])
    assert columns.text == "{register = [[1], [2]], lane = [[4], [8], [0], [0], [0]], warp = [[0], [0]], block = []} -> {dim0 = 16}"
    same = txl.DistributedLinearLayout([[1]], [[2], [4], [8], [16], [32]], [[64], [128]], [], [256])
    assert same.linear([256]) == txl.BlockedLayout([2], [32], [4], [0]).linear([256])
    mma = txl.NVMMADistributedLayout([2, 0], [2, 2], [16, 8])
    assert mma.linear([64, 64]) == txl.layout("mma(C, [64, 64], warps=[2, 2])")
    assert txl.DotOperandLayout(1, mma, 2).linear([64, 64]) == txl.layout("mma(B, [64, 64], warps=[2, 2], bits=16)")
    wgmma = txl.NVMMADistributedLayout(version=[3, 0], warps_per_cta=[8, 1], instr_shape=[16, 64, 16])
    assert wgmma.linear([128, 64]) == txl.layout("wgmma(C, [128, 64], groups=[2, 1], n=64)")
    assert txl.NVMMASharedLayout(128, 16).linear(
        [64, 64]) == txl.layout("matrixShared([64, 64], bits=16, span=128, transposed=0)")
    assert txl.NVMMASharedLayout.get_default_for([64, 16], tl.float16) == txl.NVMMASharedLayout(32, 16, 2)
    assert txl.NVMMASharedLayout.get_default_for([64, 8], tl.float16).swizzle_byte_width == 0
    assert txl.SwizzledSharedLayout(8, 1, 8, [1, 0]).linear(
        [64, 64]) == txl.layout("swizzled([64, 64], vec=8, perPhase=1, maxPhase=8)")


@pytest.mark.parametrize("make, message", [
    (lambda: txl.BlockedLayout([1, 1], [32], [4], [0]), "the lists have different lengths"),
    (lambda: txl.BlockedLayout([3], [32], [4], [0]).linear([64]), "powers of two"),
    (lambda: txl.NVMMASharedLayout(48, 16), "`swizzle_byte_width` is 0, 32, 64 or 128"),
    (lambda: txl.NVMMASharedLayout(64, 4), "`element_bitwidth` is 8, 16, 32 or 64"),
    (lambda: txl.NVMMASharedLayout(64, 8, fp4_padded=True), "padded fp4"),
    (lambda: txl.NVMMADistributedLayout([5, 0], [4, 1], [16, 8]), r"the version is \[2, 0\] or \[3, 0\]"),
    (lambda: txl.NVMMADistributedLayout([3, 0], [2, 2], [16, 64, 16]).linear([64, 64]), "a multiple of four warps along M"),
    (lambda: txl.DotOperandLayout(2, None, 1), "the operand is 0 or 1"),
    (lambda: txl.AutoLayout().linear([8]), "not known before the kernel is compiled"),
    (lambda: txl.DistributedLinearLayout([[1]], [], [], [], [2]).linear([4]), r"for a tile of shape \[2\]"),
])
def test_wrong_layouts(make, message):
    with pytest.raises(ValueError, match=message):
        make()


def test_layouts_in_kernels(capsys, tmp_path):  # covers: WrongKindOfLayout

    @txl.jit
    def kernel(x, PATH: tl.constexpr):
        shared: tl.constexpr = txl.NVMMASharedLayout(128, 16)
        tile: tl.constexpr = txl.BlockedLayout([1, 8], [4, 8], warps_per_cta=[4, 1], order=[1, 0])
        buffer = txl.smem_alloc([16, 64], dtype=txl.float16, shared_enc=shared)
        other = txl.smem_alloc([16, 64], dtype=txl.float16, shared_enc=txl.AutoLayout())
        txl.smem_store(buffer, txl.zeros([16, 64], txl.float16))
        txl.smem_store(other, txl.smem_load(buffer, layout=tile))
        txl.print_layout([16, 64], txl.float16, tile)
        txl.print_layout([16, 64], txl.float16, shared, PATH)
        txl.store(x, txl.sum(txl.smem_load(other)).to(txl.float16))

    path = tmp_path / "layout.svg"
    assert compiled(kernel, str(path)).count("ttg.local_load") == 2
    assert "t0" in capsys.readouterr().out and path.read_text().startswith("<svg")

    @txl.jit
    def wrong(x):
        txl.smem_alloc([16, 64], dtype=txl.float16, shared_enc=txl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0]))

    with pytest.raises(TypeError,
                       match="`smem_alloc`: `shared_enc` is a layout of a tile, but a layout of a buffer is meant"):
        compiled(wrong)

    @txl.jit
    def no_layout(x):
        txl.smem_load(txl.smem_alloc([16], dtype=txl.float16), layout=3)

    with pytest.raises(TypeError, match="`smem_load`: `layout` must be a layout, or None, got `3`"):
        compiled(no_layout)
