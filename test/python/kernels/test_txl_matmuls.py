"""Matrix products in the forms of TeraXLang's matmul tutorial: C = A Bᵀ, or A B where it says so, in small integers,
which are exact.

`examples/txl/hopper_matmul.py` and `blackwell_matmul.py` have the plain forms of some; here are the forms in which
those programs differ: what ends with copies and dots in flight, operands that are parts of buffers, barriers of both
operands, and accumulators in tensor memory."""
import sys
from pathlib import Path

import numpy as np
import pytest

from txl import alias

alias.install()

import teraxlang as txl
import triton
import triton.language as tl
from txl_kernels import Boxes, everywhere, explained, integers, launch, with_mistake

sys.path.append(str(Path(__file__).resolve().parents[3] / "examples" / "txl"))

import hopper_matmul


@triton.jit
def tile_of(tile, tiles_n):
    return tile // tiles_n, tile % tiles_n


@txl.jit
def matmul_async_load(a_ptr, b_ptr, c_ptr, M, N, K, stride_am, stride_bn, stride_cm, BLOCK: tl.constexpr = 64,
                      BLOCK_K: tl.constexpr = 64, num_stages: tl.constexpr = 3):
    """Copies by threads, masked without `other`; pointers of masked lanes overflow int32; it ends with copies and a dot
    in flight."""
    a = txl.smem_alloc((BLOCK, BLOCK_K), dtype=tl.float16, num_stages=num_stages)
    b = txl.smem_alloc((BLOCK, BLOCK_K), dtype=tl.float16, num_stages=num_stages)
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    columns = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (tl.where(rows < M, rows, 1 << 30) * stride_am)[:, None] + k[None, :]
    b_ptrs = b_ptr + (tl.where(columns < N, columns, 1 << 30) * stride_bn)[:, None] + k[None, :]
    for i in tl.static_range(num_stages - 1):
        inside = (k < K - i * BLOCK_K)[None, :]
        txl.async_load(txl.get_buffer(a, i), a_ptrs + i * BLOCK_K, mask=(rows < M)[:, None] & inside)
        txl.async_load(txl.get_buffer(b, i), b_ptrs + i * BLOCK_K, mask=(columns < N)[:, None] & inside)
    acc: tl.tensor = tl.zeros((BLOCK, BLOCK), dtype=tl.float32)
    stage = 0
    for start in range(0, K, BLOCK_K):
        txl.async_load_wait(2 * (num_stages - 2))
        acc += tl.dot(txl.get_buffer(a, stage), txl.get_buffer(b, stage).T)
        txl.dot_wait(1)
        ahead = start + (num_stages - 1) * BLOCK_K
        free = (stage + num_stages - 1) % num_stages
        inside = (k < K - ahead)[None, :]
        txl.async_load(txl.get_buffer(a, free), a_ptrs + ahead, mask=(rows < M)[:, None] & inside)
        txl.async_load(txl.get_buffer(b, free), b_ptrs + ahead, mask=(columns < N)[:, None] & inside)
        stage = (stage + 1) % num_stages
    c_ptrs = c_ptr + rows[:, None] * stride_cm + columns[None, :]
    tl.store(c_ptrs, acc.to(tl.float16), mask=(rows < M)[:, None] & (columns < N)[None, :])


@txl.jit
def matmul_naive_tma(a_ptr, b_ptr, c_ptr, M, N, K, BLOCK: tl.constexpr, BLOCK_K: tl.constexpr):
    """One buffer an operand, descriptors made in the kernel, a program takes several tiles."""
    a_desc = tl.make_tensor_descriptor(a_ptr, [M, K], [K, 1], [BLOCK, BLOCK_K])
    b_desc = tl.make_tensor_descriptor(b_ptr, [N, K], [K, 1], [BLOCK, BLOCK_K])
    c_desc = tl.make_tensor_descriptor(c_ptr, [M, N], [N, 1], [BLOCK, BLOCK])
    a = txl.get_buffer(txl.smem_alloc([BLOCK, BLOCK_K], dtype=tl.float16), 0)
    b = txl.get_buffer(txl.smem_alloc([BLOCK, BLOCK_K], dtype=tl.float16), 0)
    full = txl.get_buffer(txl.mbar_alloc(1), 0)
    tiles_n = tl.cdiv(N, BLOCK)
    phase = 0
    for tile in range(tl.program_id(0), tl.cdiv(M, BLOCK) * tiles_n, tl.num_programs(0)):
        row, column = tile_of(tile, tiles_n)
        acc = tl.zeros([BLOCK, BLOCK], dtype=tl.float32)
        for start in range(0, K, BLOCK_K):
            txl.mbar_expect(full, 2 * BLOCK * BLOCK_K * 2)
            txl.tma_load(a, a_desc, [row * BLOCK, start], full)
            txl.tma_load(b, b_desc, [column * BLOCK, start], full)
            txl.mbar_wait(full, phase)
            phase = phase ^ 1
            acc = tl.dot(a, b.T, acc)
            txl.dot_wait(0)
        c_desc.store([row * BLOCK, column * BLOCK], acc.to(tl.float16))


@txl.jit
def matmul_persistent(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                      BLOCK_K: tl.constexpr, STAGES: tl.constexpr):
    """Eight warps that load and multiply: all 256 threads arrive where a buffer is free again."""
    a = txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    b = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(256, num_stages=STAGES)
    tiles_n = tl.cdiv(N, BLOCK_N)
    steps = tl.cdiv(K, BLOCK_K)
    loaded = 0
    used = 0
    for tile in range(tl.program_id(0), tl.cdiv(M, BLOCK_M) * tiles_n, tl.num_programs(0)):
        row, column = tile_of(tile, tiles_n)
        acc = tl.zeros([BLOCK_M, BLOCK_N], dtype=tl.float32)
        for step in range(0, steps + STAGES - 1):
            if step < steps:
                slot = loaded % STAGES
                txl.mbar_wait(txl.get_buffer(free, slot), loaded // STAGES % 2 ^ 1)
                tl.debug_barrier()
                txl.mbar_expect(txl.get_buffer(full, slot), (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a, slot), a_desc, [row * BLOCK_M, step * BLOCK_K], txl.get_buffer(
                    full, slot))
                txl.tma_load(txl.get_buffer(b, slot), b_desc, [column * BLOCK_N, step * BLOCK_K],
                             txl.get_buffer(full, slot))
                loaded += 1
            if step >= STAGES - 1:
                slot = used % STAGES
                txl.mbar_wait(txl.get_buffer(full, slot), used // STAGES % 2)
                acc = tl.dot(txl.get_buffer(a, slot), txl.get_buffer(b, slot).T, acc)
                txl.dot_wait(0)
                txl.mbar_arrive(txl.get_buffer(free, slot))
                used += 1
        c_desc.store([row * BLOCK_M, column * BLOCK_N], acc.to(tl.float16))


@txl.jit
def matmul_ws_nn(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                 STAGES: tl.constexpr):
    """B is K×N. Three loads complete on one barrier; a consumer leaves one dot in flight and frees the stage before it;
    the loop ends so."""
    a0 = txl.smem_alloc([BLOCK_M // 2, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    a1 = txl.smem_alloc([BLOCK_M // 2, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    b = txl.smem_alloc([BLOCK_K, BLOCK_N], dtype=tl.float16, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(256, num_stages=STAGES)
    tiles_n = tl.cdiv(N, BLOCK_N)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        stage = 0
        phase = 1
        for tile in range(tl.program_id(0), tl.cdiv(M, BLOCK_M) * tiles_n, tl.num_programs(0)):
            row, column = tile_of(tile, tiles_n)
            for start in range(0, K, BLOCK_K):
                here = txl.get_buffer(full, stage)
                txl.mbar_wait(txl.get_buffer(free, stage), phase)
                tl.debug_barrier()
                txl.mbar_expect(here, (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a0, stage), a_desc, [row * BLOCK_M, start], here)
                txl.tma_load(txl.get_buffer(b, stage), b_desc, [start, column * BLOCK_N], here)
                txl.tma_load(txl.get_buffer(a1, stage), a_desc, [row * BLOCK_M + BLOCK_M // 2, start], here)
                stage = (stage + 1) % STAGES
                phase ^= stage == 0
    elif txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        if txl.is_warpgroup([1]):
            a = a0
            first = 0
        else:
            a = a1
            first = BLOCK_M // 2
        stage = 0
        phase = 0
        for tile in range(tl.program_id(0), tl.cdiv(M, BLOCK_M) * tiles_n, tl.num_programs(0)):
            row, column = tile_of(tile, tiles_n)
            acc = tl.zeros([BLOCK_M // 2, BLOCK_N], dtype=tl.float32)
            before = stage
            for start in range(0, K, BLOCK_K):
                txl.mbar_wait(txl.get_buffer(full, stage), phase)
                acc = tl.dot(txl.get_buffer(a, stage), txl.get_buffer(b, stage), acc)
                txl.dot_wait(1)
                if start > 0:
                    txl.mbar_arrive(txl.get_buffer(free, before))
                before = stage
                stage = (stage + 1) % STAGES
                phase ^= stage == 0
            c = acc.to(tl.float16)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(free, before))
            c_desc.store([row * BLOCK_M + first, column * BLOCK_N], c)


@txl.jit
def matmul_separate(a_desc, b_desc, c_desc, K, BLOCK: tl.constexpr, BLOCK_K: tl.constexpr, STAGES: tl.constexpr):
    """Whole loads, two dots over the halves of K of each; what is stored leaves through the first operand's buffer."""
    a = txl.smem_alloc([BLOCK, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    b = txl.smem_alloc([BLOCK, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(128, num_stages=STAGES)
    out = txl.get_buffer(a, 0)
    row = tl.program_id(0) * BLOCK
    column = tl.program_id(1) * BLOCK
    if txl.is_warpgroup([0]):
        phase = 1
        for start in range(0, K, BLOCK_K):
            stage = start // BLOCK_K % STAGES
            txl.mbar_wait(txl.get_buffer(free, stage), phase)
            tl.debug_barrier()
            txl.mbar_expect(txl.get_buffer(full, stage), 2 * BLOCK * BLOCK_K * 2)
            txl.tma_load(txl.get_buffer(a, stage), a_desc, [row, start], txl.get_buffer(full, stage))
            txl.tma_load(txl.get_buffer(b, stage), b_desc, [column, start], txl.get_buffer(full, stage))
            phase ^= stage == STAGES - 1
    if txl.is_warpgroup([1]):
        acc = tl.zeros([BLOCK, BLOCK], dtype=tl.float32)
        phase = 0
        for start in range(0, K, BLOCK_K):
            stage = start // BLOCK_K % STAGES
            left = txl.get_buffer(a, stage)
            right = txl.get_buffer(b, stage)
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            acc = tl.dot(txl.smem_slice(left, 0, BLOCK_K // 2, 1), txl.smem_slice(right, 0, BLOCK_K // 2, 1).T, acc)
            acc = tl.dot(txl.smem_slice(left, BLOCK_K // 2, BLOCK_K // 2, 1),
                         txl.smem_slice(right, BLOCK_K // 2, BLOCK_K // 2, 1).T, acc)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(free, stage))
            phase ^= stage == STAGES - 1
        txl.smem_store(out, acc.to(tl.float16))
        txl.tma_store(out, c_desc, [row, column])


@txl.jit
def matmul_tensor_dot(a_ptr, b_ptr, c_ptr, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """`tl.dot` into tensor memory, of what threads copied."""
    a = txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16)
    b = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16)
    acc = txl.tmem_alloc([BLOCK_M, BLOCK_N], dtype=tl.float32)
    rows = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    columns = tl.program_id(1) * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    txl.tmem_store(acc, tl.zeros([BLOCK_M, BLOCK_N], tl.float32))
    for start in range(0, K, BLOCK_K):
        txl.async_load(a, a_ptr + rows[:, None] * K + (start + k)[None, :])
        txl.async_load(b, b_ptr + columns[:, None] * K + (start + k)[None, :])
        txl.async_load_wait(0)
        acc = tl.dot(a, b.T, acc)
    tl.store(c_ptr + rows[:, None] * (tl.num_programs(1) * BLOCK_N) + columns[None, :],
             txl.tmem_load(acc).to(tl.float16))


@txl.jit
def matmul_tensor_tma(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                      BLOCK_K: tl.constexpr, STAGES: tl.constexpr):
    """A ring by TMA, accumulators of two stages that tiles alternate between."""
    a = txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    b = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    sums = txl.tmem_alloc([BLOCK_M, BLOCK_N], dtype=tl.float32, num_stages=2)
    tiles_n = tl.cdiv(N, BLOCK_N)
    stage = 0
    phase = 0
    iteration = 0
    for tile in range(tl.program_id(0), tl.cdiv(M, BLOCK_M) * tiles_n, tl.num_programs(0)):
        row, column = tile_of(tile, tiles_n)
        acc = txl.get_buffer(sums, iteration)
        txl.tmem_store(acc, tl.zeros([BLOCK_M, BLOCK_N], tl.float32))
        for i in tl.static_range(STAGES - 1):
            if i * BLOCK_K < K:
                slot = (stage + i) % STAGES
                txl.mbar_expect(txl.get_buffer(full, slot), (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a, slot), a_desc, [row * BLOCK_M, i * BLOCK_K], txl.get_buffer(full, slot))
                txl.tma_load(txl.get_buffer(b, slot), b_desc, [column * BLOCK_N, i * BLOCK_K], txl.get_buffer(
                    full, slot))
        for start in range(0, K, BLOCK_K):
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            acc = tl.dot(txl.get_buffer(a, stage), txl.get_buffer(b, stage).T, acc)
            txl.dot_wait(0)
            ahead = start + (STAGES - 1) * BLOCK_K
            if ahead < K:
                slot = (stage + STAGES - 1) % STAGES
                txl.mbar_expect(txl.get_buffer(full, slot), (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a, slot), a_desc, [row * BLOCK_M, ahead], txl.get_buffer(full, slot))
                txl.tma_load(txl.get_buffer(b, slot), b_desc, [column * BLOCK_N, ahead], txl.get_buffer(full, slot))
            stage = (stage + 1) % STAGES
            phase ^= stage == 0
        c_desc.store([row * BLOCK_M, column * BLOCK_N], txl.tmem_load(acc).to(tl.float16))
        iteration ^= 1


@txl.jit
def matmul_tensor_warps(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                        BLOCK_K: tl.constexpr, STAGES: tl.constexpr):
    """Warp 9 loads, warp 8 multiplies, warps 0 to 7 store: the load of an accumulator stands before the wait for it,
    one thread says that it has been read, and a tile leaves in two halves."""
    HALF: tl.constexpr = BLOCK_N // 2
    a = txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    b = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(1, num_stages=STAGES)
    sums = txl.tmem_alloc([BLOCK_M, BLOCK_N], dtype=tl.float32, num_stages=2)
    sum_full = txl.mbar_alloc(1, num_stages=2)
    sum_free = txl.mbar_alloc(256, num_stages=2)
    told = txl.mbar_alloc(1)
    out = txl.smem_alloc([BLOCK_M, HALF], dtype=tl.float16, num_stages=2)
    tid = txl.tid(0)
    tiles_n = tl.cdiv(N, BLOCK_N)
    tiles = tl.cdiv(M, BLOCK_M) * tiles_n
    if txl.is_warp([0, 1, 2, 3, 4, 5, 6, 7]):
        slot = 0
        phase = 0
        for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
            row, column = tile_of(tile, tiles_n)
            acc = txl.tmem_load(txl.get_buffer(sums, slot))
            txl.mbar_wait(txl.get_buffer(sum_full, slot), phase)
            c = acc.to(tl.float16)
            txl.mbar_arrive(txl.get_buffer(sum_free, slot))
            left, right = tl.split(tl.permute(tl.reshape(c, [BLOCK_M, 2, HALF]), [0, 2, 1]))
            txl.tma_store_wait(1)
            txl.smem_store(txl.get_buffer(out, 0), left)
            txl.tma_store(txl.get_buffer(out, 0), c_desc, [row * BLOCK_M, column * BLOCK_N])
            txl.tma_store_wait(1)
            txl.smem_store(txl.get_buffer(out, 1), right)
            txl.tma_store(txl.get_buffer(out, 1), c_desc, [row * BLOCK_M, column * BLOCK_N + HALF])
            slot ^= 1
            phase ^= slot == 0
        txl.mbar_arrive(told, tid == 0)
    elif txl.is_warp([8]):
        stage = 0
        phase = 0
        slot = 0
        sum_phase = 1
        for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
            txl.mbar_wait(txl.get_buffer(sum_free, slot), sum_phase)
            for start in range(0, K, BLOCK_K):
                txl.mbar_wait(txl.get_buffer(full, stage), phase)
                txl.dotx(txl.get_buffer(a, stage),
                         txl.get_buffer(b, stage).T, txl.get_buffer(sums, slot), useD=start > 0,
                         mbars=[txl.get_buffer(free, stage),
                                txl.get_buffer(sum_full, slot)], mbarPreds=[True, start + BLOCK_K >= K])
                stage = (stage + 1) % STAGES
                phase ^= stage == 0
            slot ^= 1
            sum_phase ^= slot == 0
        txl.mbar_wait(told, 0)
    elif txl.is_warp([9]):
        stage = 0
        phase = 1
        for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
            row, column = tile_of(tile, tiles_n)
            for start in range(0, K, BLOCK_K):
                txl.mbar_wait(txl.get_buffer(free, stage), phase)
                tl.debug_barrier()
                txl.mbar_expect(txl.get_buffer(full, stage), (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a, stage), a_desc, [row * BLOCK_M, start], txl.get_buffer(full, stage))
                txl.tma_load(txl.get_buffer(b, stage), b_desc, [column * BLOCK_N, start], txl.get_buffer(full, stage))
                stage = (stage + 1) % STAGES
                phase ^= stage == 0


KINDS = ("async_load", "naive_tma", "persistent", "ws_nn", "separate")
IN_TENSOR_MEMORY = ("tensor_dot", "tensor_tma", "tensor_warps")


def multiply(place, kind, m=128, n=192, k=192):
    """The product by the kernel of that kind, and the exact one."""
    kernel = globals()[f"matmul_{kind}"]
    a, b = integers(0, m, k), integers(1, *((k, n) if kind == "ws_nn" else (n, k)))
    c = np.full((m, n), 9, np.float16)
    exact = a.astype(np.float32) @ (b if kind == "ws_nn" else b.T).astype(np.float32)
    if kind == "async_load":
        launch(place, kernel, (triton.cdiv(m, 64), triton.cdiv(n, 64)), a, b, c, m, n, k, k, k, n)
    elif kind == "naive_tma":
        launch(place, kernel, (2, ), a, b, c, m, n, k, BLOCK=64, BLOCK_K=64)
    elif kind == "persistent":
        launch(place, kernel, (2, ), Boxes(a, [128, 64]), Boxes(b, [64, 64]), Boxes(c, [128, 64]), m, n, k, 128, 64, 64,
               2, num_warps=8)
    elif kind == "ws_nn":
        launch(place, kernel, (2, ), Boxes(a, [64, 64]), Boxes(b, [64, 64]), Boxes(c, [64, 64]), m, n, k, 128, 64, 64,
               2, num_warpgroups=3)
    elif kind == "separate":
        launch(place, kernel, (m // 64, n // 64), Boxes(a, [64, 64]), Boxes(b, [64, 64]), Boxes(c, [64, 64]), k, 64, 64,
               2, num_warpgroups=2)
    elif kind == "tensor_dot":
        launch(place, kernel, (m // 128, n // 64), a, b, c, k, 128, 64, 64)
    else:
        half = 32 if kind == "tensor_warps" else 64
        launch(place, kernel, (2, ), Boxes(a, [128, 64]), Boxes(b, [64, 64]), Boxes(c, [128, half]), m, n, k, 128, 64,
               64, 2)
    return c, exact


@everywhere
@pytest.mark.parametrize("kind", KINDS)
def test_matmul(kind, place):
    c, exact = multiply(place, kind)
    assert np.array_equal(c, exact)


@everywhere
def test_matmul_of_edges(place):
    """Rows, columns and steps that are not there."""
    for shape in ((100, 70, 136), (64, 64, 8)):
        c, exact = multiply(place, "async_load", *shape)
        assert np.array_equal(c, exact)


@pytest.mark.parametrize("target", ["cpu", "sm_100a"])
@pytest.mark.parametrize("kind", IN_TENSOR_MEMORY)
def test_matmul_in_tensor_memory(kind, target):
    c, exact = multiply(target, kind, m=256)
    assert np.array_equal(c, exact)


@pytest.mark.parametrize("kind", hopper_matmul.KINDS)
def test_examples_as_code(kind):
    a, b = integers(0, 128, 136), integers(1, 96, 136)
    with txl.emulate("sm_90a"):
        c = hopper_matmul.matmul(a, b, kind, block=(128, 64, 64), programs=2)
    assert np.array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))


MISTAKES = {
    "copies of too few stages are waited for": ("async_load", "async_load_wait(2 * (num_stages - 2))",
                                                "async_load_wait(2 * (num_stages - 1))",
                                                "read here by .*dot.* asynchronous copy"),
    "a dot still reads what is filled": ("async_load", "        txl.dot_wait(1)\n", "        txl.dot_wait(2)\n",
                                         "written here by .*copy.* read"),
    "too few bytes": ("naive_tma", "2 * BLOCK * BLOCK_K * 2", "BLOCK * BLOCK_K * 2",
                      "8192 bytes more"), "the phase stays": ("naive_tma", "            phase = phase ^ 1\n", "",
                                                              "phase 0 of `full"),
    "threads of one warpgroup": ("persistent", "txl.mbar_alloc(256,", "txl.mbar_alloc(128,",
                                 "arrival count of `free.*is 128, but 256"),
    "no release of a stage": (
        "ws_nn", "                if start > 0:\n                    txl.mbar_arrive(txl.get_buffer(free, before))\n",
        "", "waits here .*for phase 0 of `free"),
    "freed before it is read": ("ws_nn",
                                "txl.mbar_arrive(txl.get_buffer(free, before))\n                before = stage",
                                "txl.mbar_arrive(txl.get_buffer(free, stage))\n                before = stage",
                                "`free|written here"),
    "a load completes elsewhere": ("ws_nn", "a_desc, [row * BLOCK_M + BLOCK_M // 2, start], here)",
                                   "a_desc, [row * BLOCK_M + BLOCK_M // 2, start], txl.get_buffer(free, stage))",
                                   "`free"),
    "a slice beyond the buffer": ("separate", "left, BLOCK_K // 2, BLOCK_K // 2, 1)", "left, BLOCK_K, BLOCK_K // 2, 1)",
                                  "64 to 96 of axis 1, which has 64"),
    "no wait for the accumulator": ("tensor_warps",
                                    "            txl.mbar_wait(txl.get_buffer(sum_full, slot), phase)\n", "",
                                    "`sums\\[0\\]`"),
    "all threads say it": ("tensor_warps", "txl.mbar_arrive(told, tid == 0)", "txl.mbar_arrive(told)",
                           "arrival count of `told.*is 1, but 256"),
    "a store still reads it": (
        "tensor_warps", "            txl.tma_store_wait(1)\n            txl.smem_store(txl.get_buffer(out, 0), left)",
        "            txl.smem_store(txl.get_buffer(out, 0), left)", "`out\\[0\\]` is written here"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_explained(mistake, tmp_path):
    kind, old, new, message = MISTAKES[mistake]
    module = with_mistake(__file__, f"matmul_{kind}", old, new, tmp_path)
    explained(lambda: module.multiply("cpu", kind, m=256
                                      if "tensor" in kind else 128, n=192, k=256), message, kind, module)
