"""kernel.layouts(): operands of MMAs in CuTe's notation."""
import pytest
import txl
import txl.language as tl
from txl import alias
from txl.compiler.mma_layouts import layouts_of

alias.install()

# What matters of a program with an epilogue that loads 64 columns at a time.
EPILOGUE_OF_PARTS = '''\
#layout5 = #ttg.linear<{register = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, \
0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]], block = []} -> {dim0 = 128, dim1 = 64}>
#shared = #ttg.linear<{offset = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [1, 8], [2, 16], [4, 32], [8, 0], \
[16, 0], [32, 0], [64, 0]]} -> {dim0 = 128, dim1 = 64}>
#shared1 = #ttg.linear<{offset = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16], [0, 32], [1, 8], [2, 16], [4, 32], [8, \
0], [16, 0], [32, 0], [64, 0], [128, 0]]} -> {dim0 = 256, dim1 = 64}>
#shared3 = #ttg.linear<{offset = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0], [8, 1], [16, 2], [32, 4], [0, \
8], [0, 16], [0, 32], [0, 64], [0, 128]]} -> {dim0 = 64, dim1 = 256}>
module attributes {"ttg.num-warps" = 4 : i32} {
    %a = ttg.local_alloc : () -> !ttg.memdesc<1x128x64xf16, #shared, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<1x256x64xf16, #shared1, mutable>
    %acc = ttg.local_alloc : () -> !ttg.memdesc<1x128x256xf32, row, tensor, mutable>
    %1 = ttg.memdesc_index %a[%c0_i32] : !ttg.memdesc<1x128x64xf16, #shared, mutable> -> !ttg.memdesc<128x64xf16, \
#shared, mutable>
    %4 = ttg.memdesc_index %b[%c0_i32] : !ttg.memdesc<1x256x64xf16, #shared1, mutable> -> !ttg.memdesc<256x64xf16, \
#shared1, mutable>
    %6 = ttg.memdesc_trans %4 {order = array<i32: 1, 0>} : !ttg.memdesc<256x64xf16, #shared1, mutable> -> \
!ttg.memdesc<64x256xf16, #shared3, mutable>
    %7 = ttg.memdesc_index %acc[%c0_i32] : !ttg.memdesc<1x128x256xf32, row, tensor, mutable> -> \
!ttg.memdesc<128x256xf32, tensor, mutable>
      txl.tensor_load %3[%c0_i32, %arg6], %1, %0 : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, #shared, \
mutable>
      txl.tensor_load %5[%c0_i32, %arg6], %4, %0 : !tt.tensordesc<256x64xf16> -> !ttg.memdesc<256x64xf16, #shared1, \
mutable>
      txl.dotx %1, %6, %7 : !ttg.memdesc<128x64xf16, #shared, mutable> * !ttg.memdesc<64x256xf16, #shared3, mutable> \
-> !ttg.memdesc<128x256xf32, tensor, mutable>
    %tile = ttg.memdesc_subslice %7[0, 0] : !ttg.memdesc<128x256xf32, tensor, mutable> -> !ttg.memdesc<128x64xf32, \
tensor, mutable>
    %tile_0 = ttg.local_load %tile : !ttg.memdesc<128x64xf32, tensor, mutable> -> tensor<128x64xf32, #layout5>
    %tile_1 = ttg.memdesc_subslice %7[0, 64] : !ttg.memdesc<128x256xf32, tensor, mutable> -> \
!ttg.memdesc<128x64xf32, tensor, mutable>
    %tile_2 = ttg.local_load %tile_1 : !ttg.memdesc<128x64xf32, tensor, mutable> -> tensor<128x64xf32, #layout5>
    %tile_3 = ttg.memdesc_subslice %7[0, 128] : !ttg.memdesc<128x256xf32, tensor, mutable> -> \
!ttg.memdesc<128x64xf32, tensor, mutable>
    %tile_5 = ttg.local_load %tile_3 : !ttg.memdesc<128x64xf32, tensor, mutable> -> tensor<128x64xf32, #layout5>
    %tile_6 = ttg.memdesc_subslice %7[0, 192] : !ttg.memdesc<128x256xf32, tensor, mutable> -> \
!ttg.memdesc<128x64xf32, tensor, mutable>
    %tile_8 = ttg.local_load %tile_6 : !ttg.memdesc<128x64xf32, tensor, mutable> -> tensor<128x64xf32, #layout5>
  }
}
'''

SIGNATURE = {"a_ptr": "*fp16", "b_ptr": "*fp16", "c": "*fp16", "M": "i32", "N": "i32", "K": "i32"}


@txl.jit
def gemm(a_ptr, b_ptr, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, STAGES: tl.constexpr):
    a_desc = tl.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK])
    b_desc = tl.make_tensor_descriptor(b_ptr, [N, K], [K, 1], [BN, BK])
    a = txl.smem_alloc([BM, BK], tl.float16, num_stages=STAGES)
    b = txl.smem_alloc([BN, BK], tl.float16, num_stages=STAGES)
    acc = txl.tmem_alloc([BM, BN], tl.float32)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    done = txl.mbar_alloc(1)
    step = 0
    for start in range(0, K, BK):
        slot = step % STAGES
        txl.mbar_expect(txl.get_buffer(full, slot), (BM + BN) * BK * 2)
        txl.tma_load(txl.get_buffer(a, slot), a_desc, [0, start], txl.get_buffer(full, slot))
        txl.tma_load(txl.get_buffer(b, slot), b_desc, [0, start], txl.get_buffer(full, slot))
        txl.mbar_wait(txl.get_buffer(full, slot), step // STAGES % 2)
        txl.dotx(txl.get_buffer(a, slot), txl.get_buffer(b, slot).T, acc, useD=start > 0, mbars=[done])
        txl.mbar_wait(done, step % 2)
        tl.debug_barrier()
        step += 1
    at = c + tl.arange(0, BM)[:, None] * N + tl.arange(0, BN)
    tl.store(at, txl.tmem_load(acc).to(tl.float16))


def compiled(target="sm_100a", BM=128, BN=256, BK=64, STAGES=1):
    constants = dict(BM=BM, BN=BN, BK=BK, STAGES=STAGES)
    return txl.compile(gemm, target=target, signature=SIGNATURE, constexprs=constants)


def test_the_example_of_the_tutorial():
    """128x256x64, one stage, an epilogue of four parts: every shape and level."""
    layouts = layouts_of(EPILOGUE_OF_PARTS)
    assert len(layouts) == 1 and layouts[0].instruction == "tcgen05.mma 128x256x16 f16 f16 f32"
    lines = {str(operand).split(" ")[0]: str(operand).split("; ")[0] for operand in layouts[0].operands}
    assert lines == {
        "sA": "sA ((128,16),1,4,1) = per_mma_atom((128,16)), per_tma_tile(1,4), per_wave(1)",
        "tCsA": "tCsA ((128,16),1,4,1) = per_mma_atom((128,16)), per_tma_tile(1,4), per_wave(1)",
        "tCrA": "tCrA (1,1,4,1) = per_mma_atom(1), per_tma_tile(1,4), per_wave(1)",
        "tAsA": "tAsA ((8192,1),1) = per_tma_atom(8192), per_tma_tile(1), per_wave(1)",
        "sB": "sB ((256,16),1,4,1) = per_mma_atom((256,16)), per_tma_tile(1,4), per_wave(1)",
        "tCsB": "tCsB ((256,16),1,4,1) = per_mma_atom((256,16)), per_tma_tile(1,4), per_wave(1)",
        "tCrB": "tCrB (1,1,4,1) = per_mma_atom(1), per_tma_tile(1,4), per_wave(1)",
        "tBsB": "tBsB ((16384,1),1) = per_tma_atom(16384), per_tma_tile(1), per_wave(1)",
        "tCtAcc": "tCtAcc ((128,256),1,1) = per_mma_atom((128,256)), per_mma_tile(1,1)",
        "tDtC": "tDtC (((64,32),1),1,((1,4),1,1)) = per_tmem_atom((64,32),1), per_tmem_tile(1,(1,4)), "
                "per_mma_tile(1,1)",
        "tCrAcc": "tCrAcc ((64,1),1) = per_tmem_atom(64,1), per_tmem_tile(1)",
    }
    assert layouts["sA"].shape == ((128, 16), 1, 4, 1) and layouts["sA"].buffer == "a"
    assert layouts["tDtC"].shape == (((64, 32), 1), 1, ((1, 4), 1, 1))
    with pytest.raises(KeyError):
        layouts["sC"]
    made = compiled().layouts()
    assert made[0].operands[:-2] == layouts[0].operands[:-2]  # up to the epilogue
    assert made["tDtC"].shape == (((128, 32), 2), 1, ((1, 1), 1, 1)) and made["tCrAcc"].shape == ((128, 2), 1)


def test_swizzled_and_tensor_memory_layouts_have_a_cute_form():
    layouts = compiled().layouts()
    assert layouts["sA"].cute == "Sw<3,3,3> o (128,64):(64,1)"
    assert layouts["tCtAcc"].cute == "(128,256):(65536,1)"
    assert txl.layout("swizzled([8, 64], order=[1, 0])").cute == "(8,64):(64,1)"
    assert txl.layout("matrixShared([64, 128], bits=16, span=128, transposed=0)").cute == \
        "Sw<3,3,3> o (64,(64,2)):(64,(1,4096))"
    assert txl.layout("tensorMemory([64, 8])").cute == "((16,4),8):((65536,2097152),1)"
    assert txl.layout("tensorMemory([256, 8])").cute == "((128,2),8):((65536,8),1)"


@pytest.mark.parametrize("bm, bn, bk, stages", [(128, 128, 128, 3), (64, 64, 32, 2), (128, 32, 16, 4)])
def test_other_shapes(bm, bn, bk, stages):
    layouts = compiled(BM=bm, BN=bn, BK=bk, STAGES=stages).layouts()
    assert layouts["sA"].shape == ((bm, 16), 1, bk // 16, stages)
    assert layouts["sB"].shape == ((bn, 16), 1, bk // 16, stages)
    assert layouts["tCtAcc"].shape == ((bm, bn), 1, 1)
    assert layouts["tDtC"].shape[2] == ((1, 1), 1, 1)
    inner = min(bk, 64)
    assert layouts["tAsA"].shape == ((inner * bm, bk // inner), stages)
    # Every element is in exactly one place.
    count = 1
    for level in layouts["sA"].levels:
        for extent in level[1]:
            for one in extent if isinstance(extent, tuple) else (extent, ):
                count *= one
    assert count == bm * bk * stages


def test_wgmma():
    @txl.jit
    def kernel(a_ptr, b_ptr, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
        a_desc = tl.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BM, BK])
        b_desc = tl.make_tensor_descriptor(b_ptr, [N, K], [K, 1], [BN, BK])
        acc = tl.zeros([BM, BN], tl.float32)
        for k in range(0, K, BK):
            acc = tl.dot(a_desc.load([0, k]), b_desc.load([0, k]).T, acc)
        tl.store(c + tl.arange(0, BM)[:, None] * N + tl.arange(0, BN)[None, :], acc.to(tl.float16))

    made = txl.compile(kernel, target="sm_90a", signature=SIGNATURE, constexprs=dict(BM=128, BN=256, BK=64),
                       options={"num_warps": 8})
    layouts = made.layouts()
    assert layouts[0].instruction == "wgmma 64x256x16 f16 f16 f32"
    assert layouts["sA"].shape[:3] == ((64, 16), 2, 4) and layouts["sB"].shape[:3] == ((256, 16), 1, 4)
    assert layouts["tCrC"].shape == ((2, 2, 32), 1, 1)
    assert layouts["tCrC"].cute == "((4,8,8),(2,2,32)):((256,1,16),(128,8,1024))"


def test_the_viewer_has_them(tmp_path):
    page = compiled().view(tmp_path / "k.html")
    assert "sA ((128,16),1,4,1) = per_mma_atom((128,16))" in open(page).read()


def test_a_kernel_without_mmas_has_none():
    @txl.jit
    def kernel(x):
        tl.store(x, 1.0)

    assert txl.compile(kernel, target="sm_100a", signature={"x": "*fp32"}).layouts() == []
    with pytest.raises(Exception, match="ttgir"):
        txl.compile(kernel, target="cpu", signature={"x": "*fp32"}).layouts()
