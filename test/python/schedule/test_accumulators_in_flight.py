"""Loops whose last products only add to what the loop carries: these are in flight until after the first MMAs of the
next iteration, where that costs no program its place on a multiprocessor. The gradient of attention, in whole numbers:
the same for everybody, in any order."""
import contextlib
import re

import numpy as np
import pytest
import tile_machine
from schedule_facts import has_loop, loads
from test_tma_loads import scheduled, small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl



@txl.jit
def gradients(q, k, v, do, rows, dk, dv, M, length, CAUSAL: tl.constexpr, D: tl.constexpr, BM: tl.constexpr,
              BN: tl.constexpr):
    """Sums over rows m of what attention's gradients are made of, but for the exponentials."""
    start = tl.program_id(0) * BN
    n, d = start + tl.arange(0, BN), tl.arange(0, D)
    x, y = tl.load(k + n[:, None] * D + d[None, :]), tl.load(v + n[:, None] * D + d[None, :])
    dk_sum, dv_sum = tl.zeros((BN, D), tl.float32), tl.zeros((BN, D), tl.float32)
    for first in range(0, length, BM):
        m = first + tl.arange(0, BM)
        qT = tl.load(q + m[None, :] * D + d[:, None])
        g = tl.load(do + m[:, None] * D + d[None, :])
        p = tl.dot(x, qT) - tl.load(rows + m)[None, :]
        p = tl.minimum(tl.maximum(p, -2.0), 2.0)
        if CAUSAL:
            p = tl.where(m[None, :] >= n[:, None], p, 0.0)
        dv_sum += tl.dot(p.to(tl.float16), g)
        ds = p * tl.minimum(tl.maximum(tl.dot(y, tl.trans(g)) - tl.load(rows + M + m)[None, :], -2.0), 2.0)
        dk_sum += tl.dot(ds.to(tl.float16), tl.trans(qT))
    tl.store(dk + n[:, None] * D + d[None, :], dk_sum)
    tl.store(dv + n[:, None] * D + d[None, :], dv_sum)


def expected(q, k, v, do, rows, length, causal):
    q, k, v, do = (x.astype(np.float64) for x in (q[:length], k, v, do[:length]))
    p = np.clip(k @ q.T - rows[0, :length], -2, 2)
    if causal:
        p = np.where(np.arange(length)[None] >= np.arange(len(k))[:, None], p, 0)
    return (p * np.clip(v @ do.T - rows[1, :length], -2, 2)) @ q, p @ do


def case(length, causal, warps=4, stages=2, BM=64, D=64, shift=0):
    """(kernel, arguments, what must come out); `shift`: of where the rows of q and do begin."""
    random, BN, M = np.random.default_rng(length), 16 * warps, max(length, BM)
    q, do = (small(random, (M + 1) * D)[shift:shift + M * D].reshape(M, D) for _ in range(2))
    k, v = small(random, 2 * BN, D), small(random, 2 * BN, D)
    rows = random.integers(-2, 3, (2, M)).astype(np.float32)
    results = [np.full((2 * BN, D), np.nan, np.float32) for _ in range(2)]
    return (2, ), [q, k, v, do, rows, *results, M, length, causal, D, BM, BN], dict(
        num_warps=warps, num_stages=stages), expected(q, k, v, do, rows, length, causal)


@pytest.mark.parametrize("length", [0, 64, 128, 192, 448])
@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("stages, shift", [(2, 0), (2, 8), (3, 0), (4, 0)])
def test_gradients(length, causal, stages, shift):
    grid, arguments, options, wanted = case(length, causal, stages=stages, shift=shift)
    for target in (None, "sm_90a"):
        for result in arguments[5:7]:
            result.fill(np.nan)
        with txl.emulate(target) if target else contextlib.nullcontext():
            kernel = gradients[grid](*arguments, **options, record_passes=bool(target))
        for result, right in zip(arguments[5:7], wanted):
            np.testing.assert_array_equal(result, right)
    assert has_loop(kernel, mma_in_flight="last")
    values = [v for p, v in zip(gradients.params, arguments) if p.name not in kernel._bound]
    for result in arguments[5:7]:
        result.fill(np.nan)
    tile_machine.launch(scheduled(kernel), (*grid, 1, 1), values)
    for result, right in zip(arguments[5:7], wanted):
        np.testing.assert_array_equal(result, right)


def test_one_wait_and_one_barrier(tmp_path):
    """The loop with boxes: the first products' wait ends the last ones of the iteration before, and threads meet once,
    after it, for the rows that have landed and the slot that is free."""
    grid, arguments, options, _ = case(448, False)
    with txl.emulate("sm_90a"):
        kernel = gradients.warmup(*arguments, **options, grid=grid)
    text = kernel.asm["ttgir"]
    loop = next(body for body in re.findall(r"scf\.for .*?scf\.yield", text, re.S) if "txl.tensor_load" in body)
    seen = re.findall(r"txl\.dot_async|txl\.dot_wait \d|ttg\.barrier|txl\.tensor_load|txl\.async_wait|ttg\.local_load",
                      loop)
    assert seen == [
        "txl.dot_async", "txl.dot_wait 0", "txl.async_wait", "ttg.barrier", "txl.tensor_load", "txl.tensor_load",
        "txl.dot_async", "ttg.local_load", "txl.dot_async", "txl.dot_wait 1", "ttg.local_load", "txl.dot_async",
        "txl.dot_wait 1"
    ]
    check_machine_code(kernel.asm["ptx"], tmp_path)


def test_where_it_costs_registers():
    """An iteration of twice as many columns has no registers in addition to what its last MMAs read: a program less
    would be resident."""
    grid, arguments, options, wanted = case(256, False, BM=128)
    with txl.emulate("sm_90a"):
        kernel = gradients[grid](*arguments, **options)
    assert loads(kernel, "tma") == 2 and not has_loop(kernel, mma_in_flight="last")
    for result, right in zip(arguments[5:7], wanted):
        np.testing.assert_array_equal(result, right)
