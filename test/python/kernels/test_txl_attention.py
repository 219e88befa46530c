"""Attention in the forms of TeraXLang's flash-attention tutorial, against float64. `examples/txl/hopper_attention.py`
has the plain forms: one warpgroup, a producer and two consumers, ping-pong, overlap of products and exponentials. Here:
one body that asks which warpgroup it is, a queries' buffer that becomes the result's, a logarithm that leaves by a
one-dimensional descriptor, named barriers that open themselves, scopes, arguments that are descriptors or pointers."""
import math
import sys
from pathlib import Path

import numpy as np
import pytest

from txl import alias

alias.install()

import teraxlang as txl
import triton.language as tl
import triton.profiler as proton
import triton.profiler.language as pl
from txl_kernels import Boxes, everywhere, explained, launch, normal, with_mistake

sys.path.append(str(Path(__file__).resolve().parents[3] / "examples" / "txl"))

import hopper_attention

FIRST = tl.constexpr(8)  # named barriers of the two consumers
SECOND = tl.constexpr(9)
BOTH = tl.constexpr(256)


@txl.jit
def described(desc_or_ptr, shape, strides, block: tl.constexpr):
    if isinstance(desc_or_ptr, tl.tensor_descriptor):
        return desc_or_ptr
    else:
        return tl.make_tensor_descriptor(desc_or_ptr, shape, strides, block)


@txl.jit
def step(scores, most, total, scale):
    """(weights, the largest so far, their sum so far, what earlier weights shrink by)"""
    now = tl.maximum(most, tl.max(scores, 1) * scale)
    weights = tl.exp2(scores * scale - now[:, None])
    shrink = tl.exp2(most - now)
    return weights, now, total * shrink + tl.sum(weights, 1), shrink


@txl.jit
def attention_alone(q, k, v, o, N, scale, HEAD: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                    STAGES: tl.constexpr):
    """One warpgroup, which loads ahead of itself; the arguments are descriptors of the host, or pointers."""
    q_desc = described(q, shape=[N, HEAD], strides=[HEAD, 1], block=[BLOCK_M, HEAD])
    k_desc = described(k, shape=[N, HEAD], strides=[HEAD, 1], block=[BLOCK_N, HEAD])
    v_desc = described(v, shape=[N, HEAD], strides=[HEAD, 1], block=[BLOCK_N, HEAD])
    o_desc = described(o, shape=[N, HEAD], strides=[HEAD, 1], block=[BLOCK_M, HEAD])
    queries = txl.get_buffer(txl.smem_alloc([BLOCK_M, HEAD], dtype=tl.float16), 0)
    keys = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=STAGES)
    values = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=STAGES)
    q_full = txl.mbar_alloc(1)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    row = tl.program_id(0) * BLOCK_M
    txl.mbar_expect(q_full, BLOCK_M * HEAD * 2)
    txl.tma_load(queries, q_desc, [row, 0], q_full)
    for i in tl.static_range(STAGES - 1):
        txl.mbar_expect(txl.get_buffer(full, i), 2 * BLOCK_N * HEAD * 2)
        txl.tma_load(txl.get_buffer(keys, i), k_desc, [i * BLOCK_N, 0], txl.get_buffer(full, i))
        txl.tma_load(txl.get_buffer(values, i), v_desc, [i * BLOCK_N, 0], txl.get_buffer(full, i))
    most = tl.full([BLOCK_M], -1.0e30, tl.float32)
    total = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD], tl.float32)
    txl.mbar_wait(q_full, 0)
    stage = 0
    phase = 0
    for first in range(0, N, BLOCK_N):
        ahead = (stage + STAGES - 1) % STAGES
        if first + (STAGES - 1) * BLOCK_N < N:
            txl.mbar_expect(txl.get_buffer(full, ahead), 2 * BLOCK_N * HEAD * 2)
            txl.tma_load(txl.get_buffer(keys, ahead), k_desc, [first + (STAGES - 1) * BLOCK_N, 0],
                         txl.get_buffer(full, ahead))
            txl.tma_load(txl.get_buffer(values, ahead), v_desc, [first + (STAGES - 1) * BLOCK_N, 0],
                         txl.get_buffer(full, ahead))
        txl.mbar_wait(txl.get_buffer(full, stage), phase)
        scores = tl.dot(queries, txl.get_buffer(keys, stage).T)
        weights, most, total, shrink = step(scores, most, total, scale)
        acc = acc * shrink[:, None]
        acc += tl.dot(weights.to(tl.float16), txl.get_buffer(values, stage))
        txl.dot_wait(0)
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    o_desc.store([row, 0], (acc / total[:, None]).to(tl.float16))


@txl.jit
def attention_shared(q_desc, k_desc, v_desc, o_desc, log_desc, N, scale, HEAD: tl.constexpr, HALF: tl.constexpr,
                     BLOCK_N: tl.constexpr, STAGES: tl.constexpr):
    """One body for both consumers; keys and values of a stage complete on one barrier, and both free it. The queries'
    buffer becomes the result's; the logarithms of the sums leave by a descriptor of one dimension; the program ends
    with both stores in flight."""
    queries = txl.smem_alloc([HALF, HEAD], dtype=tl.float16, num_stages=2)
    keys = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=STAGES)
    values = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=STAGES)
    logs = txl.smem_alloc([HALF], dtype=tl.float32, num_stages=2)
    q_full = txl.mbar_alloc(1, num_stages=2)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(256, num_stages=STAGES)
    row = tl.program_id(0) * 2 * HALF
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        for half in tl.static_range(2):
            txl.mbar_expect(txl.get_buffer(q_full, half), HALF * HEAD * 2)
            txl.tma_load(txl.get_buffer(queries, half), q_desc, [row + half * HALF, 0], txl.get_buffer(q_full, half))
        phase = 1
        for first in range(0, N, BLOCK_N):
            stage = first // BLOCK_N % STAGES
            txl.mbar_wait(txl.get_buffer(free, stage), phase)
            tl.debug_barrier()
            txl.mbar_expect(txl.get_buffer(full, stage), 2 * BLOCK_N * HEAD * 2)
            txl.tma_load(txl.get_buffer(keys, stage), k_desc, [first, 0], txl.get_buffer(full, stage))
            txl.tma_load(txl.get_buffer(values, stage), v_desc, [first, 0], txl.get_buffer(full, stage))
            phase ^= stage == STAGES - 1
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        mine = txl.warpgroup_id() - 1
        buffer = txl.get_buffer(queries, mine)
        most = tl.full([HALF], -1.0e30, tl.float32)
        total = tl.zeros([HALF], tl.float32)
        acc = tl.zeros([HALF, HEAD], tl.float32)
        txl.mbar_wait(txl.get_buffer(q_full, mine), 0)
        phase = 0
        for first in range(0, N, BLOCK_N):
            stage = first // BLOCK_N % STAGES
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            scores = tl.dot(buffer, txl.get_buffer(keys, stage).T)
            txl.dot_wait(0)
            weights, most, total, shrink = step(scores, most, total, scale)
            acc = acc * shrink[:, None]
            acc = tl.dot(weights.to(tl.float16), txl.get_buffer(values, stage), acc)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(free, stage))
            phase ^= stage == STAGES - 1
        txl.smem_store(txl.get_buffer(logs, mine), most + tl.log2(total))
        txl.tma_store(txl.get_buffer(logs, mine), log_desc, [row + mine * HALF])
        txl.smem_store(buffer, (acc / total[:, None]).to(tl.float16))
        txl.tma_store(buffer, o_desc, [row + mine * HALF, 0])


@txl.jit
def attention_alternate(q_desc, k_desc, v_desc, o_desc, N, scale, HEAD: tl.constexpr, HALF: tl.constexpr,
                        BLOCK_N: tl.constexpr, STAGES: tl.constexpr):
    """The consumers alternate: the first opens its barrier by arriving and then waiting at it, the last arrival of the
    second is left over. A product of the values is in flight during the next scores, and when the loop ends."""
    queries = txl.smem_alloc([HALF, HEAD], dtype=tl.float16, num_stages=2)
    keys = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=STAGES)
    values = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=STAGES)
    q_full = txl.mbar_alloc(1)
    k_full = txl.mbar_alloc(1, num_stages=STAGES)
    v_full = txl.mbar_alloc(1, num_stages=STAGES)
    k_free = txl.mbar_alloc(256, num_stages=STAGES)
    v_free = txl.mbar_alloc(256, num_stages=STAGES)
    row = tl.program_id(0) * 2 * HALF
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        txl.mbar_expect(q_full, 2 * HALF * HEAD * 2)
        txl.tma_load(txl.get_buffer(queries, 0), q_desc, [row, 0], q_full)
        txl.tma_load(txl.get_buffer(queries, 1), q_desc, [row + HALF, 0], q_full)
        stage = 0
        phase = 1
        for first in range(0, N, BLOCK_N):
            with pl.scope("load"):
                txl.mbar_wait(txl.get_buffer(k_free, stage), phase)
                tl.debug_barrier()
                txl.mbar_expect(txl.get_buffer(k_full, stage), BLOCK_N * HEAD * 2)
                txl.tma_load(txl.get_buffer(keys, stage), k_desc, [first, 0], txl.get_buffer(k_full, stage))
                txl.mbar_wait(txl.get_buffer(v_free, stage), phase)
                tl.debug_barrier()
                txl.mbar_expect(txl.get_buffer(v_full, stage), BLOCK_N * HEAD * 2)
                txl.tma_load(txl.get_buffer(values, stage), v_desc, [first, 0], txl.get_buffer(v_full, stage))
            stage = (stage + 1) % STAGES
            phase = phase ^ (stage == 0)
    elif txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        if txl.is_warpgroup([1]):
            buffer = txl.get_buffer(queries, 0)
            first_row = row
            own = FIRST
            other = SECOND
            txl.bar_arrive(FIRST, BOTH)
        else:
            buffer = txl.get_buffer(queries, 1)
            first_row = row + HALF
            own = SECOND
            other = FIRST
        most = tl.full([HALF], -1.0e30, tl.float32)
        total = tl.zeros([HALF], tl.float32)
        acc = tl.zeros([HALF, HEAD], tl.float32)
        txl.mbar_wait(q_full, 0)
        stage = 0
        phase = 0
        before = 0
        for first in range(0, N, BLOCK_N):
            txl.mbar_wait(txl.get_buffer(k_full, stage), phase)
            txl.bar_wait(own, BOTH)
            scores = tl.dot(buffer, txl.get_buffer(keys, stage).T)
            txl.bar_arrive(other, BOTH)
            txl.dot_wait(0)
            if first > 0:
                txl.mbar_arrive(txl.get_buffer(v_free, before))
            txl.mbar_arrive(txl.get_buffer(k_free, stage))
            pl.enter_scope("softmax")
            weights, most, total, shrink = step(scores, most, total, scale)
            pl.exit_scope("softmax")
            acc = acc * shrink[:, None]
            txl.mbar_wait(txl.get_buffer(v_full, stage), phase)
            acc = tl.dot(weights.to(tl.float16), txl.get_buffer(values, stage), acc)
            before = stage
            stage = (stage + 1) % STAGES
            phase = phase ^ (stage == 0)
        o_desc.store([first_row, 0], (acc / total[:, None]).to(tl.float16))


N, HEAD = 256, 64
SCALE = math.log2(math.e) / math.sqrt(HEAD)


def attention(place, kind, **options):
    q, k, v = (normal(seed, N, HEAD) for seed in range(3))
    o = np.zeros((N, HEAD), np.float16)
    rows = [64, HEAD]
    q_boxes, k_boxes, v_boxes, o_boxes = (Boxes(x, rows) for x in (q, k, v, o))
    logs = np.zeros(N, np.float32)
    if kind == "alone":
        launch(place, attention_alone, (N // 64, ), q_boxes, k_boxes, v_boxes, o_boxes, N, SCALE, HEAD, 64, 64, 3,
               **options)
    elif kind == "pointers":
        launch(place, attention_alone, (N // 64, ), q, k, v, o, N, SCALE, HEAD, 64, 64, 3, **options)
    elif kind == "shared":
        launch(place, attention_shared, (N // 128, ), q_boxes, k_boxes, v_boxes, o_boxes, Boxes(logs, [64]), N, SCALE,
               HEAD, 64, 64, 2, num_warpgroups=3, **options)
    else:
        launch(place, attention_alternate, (N // 128, ), q_boxes, k_boxes, v_boxes, o_boxes, N, SCALE, HEAD, 64, 64, 2,
               num_warpgroups=3, **options)
    scores = q.astype(np.float64) @ k.astype(np.float64).T * SCALE
    weights = np.exp2(scores - scores.max(1, keepdims=True))
    exact = weights @ v.astype(np.float64) / weights.sum(1, keepdims=True)
    return o, exact, logs, scores.max(1) + np.log2(weights.sum(1))


@everywhere
@pytest.mark.parametrize("kind", ["alone", "pointers", "shared", "alternate"])
def test_attention(kind, place):
    o, exact, logs, exact_logs = attention(place, kind)
    assert np.abs(o - exact).max() < 3e-3
    if kind == "shared":
        assert np.abs(logs - exact_logs).max() < 1e-4


@everywhere
def test_scopes(place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    session = proton.start("attention", backend="instrumentation", data="trace")
    o, exact, _, _ = attention(place, "alternate", check=False)
    proton.finalize(session, output_format="chrome_trace")
    told = (tmp_path / "attention.chrome_trace").read_text()
    assert np.abs(o - exact).max() < 3e-3 and '"load"' in told and '"softmax"' in told


@pytest.mark.parametrize("kind", hopper_attention.KINDS)
def test_examples_as_code(kind):
    q, k, v = (normal(seed, 1, 160, 64) for seed in range(3))
    for causal in (False, True):
        with txl.emulate("sm_90a"):
            found = hopper_attention.attention(q, k, v, kind, block=(128, 64), causal=causal)
        assert np.abs(found - hopper_attention.reference(q, k, v, causal)).max() < 3e-3


MISTAKES = {
    "a stage is loaded too early": ("alone", "attention_alone", "ahead = (stage + STAGES - 1) % STAGES",
                                    "ahead = stage", "`full|written here"),
    "the queries are not waited for": ("alone", "attention_alone", "    txl.mbar_wait(q_full, 0)\n", "",
                                       "`queries\\[0\\]` is read here"),
    "each frees it alone": ("shared", "attention_shared", "txl.mbar_alloc(256,", "txl.mbar_alloc(128,",
                            "`free|written here|once more"),
    "the values are still read": ("shared", "attention_shared",
                                  "            txl.dot_wait(0)\n            txl.mbar_arrive(",
                                  "            txl.mbar_arrive(", "`values\\[[01]\\]`"),
    "the other one's queries": ("shared", "attention_shared", "txl.mbar_wait(txl.get_buffer(q_full, mine), 0)",
                                "txl.mbar_wait(txl.get_buffer(q_full, 1 - mine), 0)",
                                "`queries\\[[01]\\]` is read here"),
    "registers that no warpgroup releases": ("shared", "attention_shared", "        txl.reg_dealloc(40)\n", "",
                                             "registers"),
    "both wait for each other": ("alternate", "attention_alternate", "            txl.bar_arrive(FIRST, BOTH)\n", "",
                                 "waits here .*named barrier 8"),
    "another count at the barrier": ("alternate", "attention_alternate", "            txl.bar_arrive(other, BOTH)\n",
                                     "            txl.bar_arrive(other, 128)\n", "128 threads|one count"),
    "values of a stage before are not freed": ("alternate", "attention_alternate",
                                               "                txl.mbar_arrive(txl.get_buffer(v_free, before))\n",
                                               "                pass\n", "waits here .*`v_free"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_explained(mistake, tmp_path):
    kind, function, old, new, message = MISTAKES[mistake]
    module = with_mistake(__file__, function, old, new, tmp_path)
    explained(lambda: module.attention("cpu", kind), message, function, module)
