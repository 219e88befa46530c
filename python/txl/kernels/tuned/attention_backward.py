"""Attention backward on Hopper: the gradients of the queries, keys and values, in float16 or bfloat16.

Two kernels compute the weights again, each from its side: one goes through the queries for a tile of keys and adds up
the gradients of its keys and values, the other through the keys for a tile of queries. No sum is shared by CTAs, so
there are no atomics, and equal arguments give equal bits.

Design: `docs/kernels/attention_backward.md`.

    python -m txl.kernels attention_backward
"""
import math

import numpy as np
import txl
import txl.language as tl
from .attention import attention, heads_descriptor
from .attention_scores import reference as forward_reference
from .attention_scores import tanh
from .launches import launch
from .results import empty, steps_of
from txl.tools.tensor_descriptor import TensorDescriptor

ROWS = tl.constexpr(64)  # of a consumer warpgroup
TILE = tl.constexpr(128)  # of the two consumer warpgroups


@txl.jit
def prepare_kernel(out, gradient, lse, lse_gradient, bases, deltas, NQ, PADDED, o_steps, g_steps, HEAD: tl.constexpr,
                   BLOCK: tl.constexpr):
    """bases: the logarithms to base 2 of the sums, infinite for rows after the last; deltas: the sums of out · gradient
    of each row, less the gradient of the logarithm."""
    head = tl.program_id(1).to(tl.int64)
    rows, d = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.arange(0, HEAD)
    there, wide = rows < NQ, rows.to(tl.int64)[:, None]
    x = tl.load(out + head * o_steps[0] + wide * o_steps[1] + d[None, :], mask=there[:, None], other=0.0)
    y = tl.load(gradient + head * g_steps[0] + wide * g_steps[1] + d[None, :], mask=there[:, None], other=0.0)
    delta = tl.sum(x.to(tl.float32) * y.to(tl.float32), 1)
    if lse_gradient is not None:
        delta -= tl.load(lse_gradient + head * NQ + rows, mask=there, other=0.0)
    tl.store(deltas + head * PADDED + rows, delta)
    base = tl.load(lse + head * NQ + rows, mask=there, other=float("inf")) * 1.4426950408889634
    tl.store(bases + head * PADDED + rows, base)


@txl.jit
def sinks_kernel(sinks, bases, deltas, out, NQ, PADDED, BATCH, HEADS, BLOCK: tl.constexpr):
    """The gradients of a head's sink: the sum over rows of all batches of its weight times what it lacks, a value."""
    head = tl.program_id(0)
    sink = tl.load(sinks + head).to(tl.float32) * 1.4426950408889634
    acc = tl.zeros([BLOCK], tl.float32)
    for batch in range(BATCH):
        for start in range(0, NQ, BLOCK):
            at = (batch * HEADS + head).to(tl.int64) * PADDED + start + tl.arange(0, BLOCK)
            base = tl.load(bases + at)
            weights = tl.exp2(sink - tl.where(base == float("-inf"), float("inf"), base))  # a sink of -inf alone
            acc -= weights * tl.load(deltas + at)
    tl.store(out + head, tl.sum(acc, 0).to(out.dtype.element_ty))


@txl.jit
def _first_block(tile, BLOCK: tl.constexpr, CAUSAL: tl.constexpr):
    """The first block of queries that see keys of the tile."""
    return tile * TILE // BLOCK if CAUSAL else 0


@txl.jit
def weights_of(scores, base, log2_scale, cap, CAPPED: tl.constexpr):
    """(weights, by what gradients of scores are multiplied before their scale, or None) of products, whose logits to base
    2 are relative to `base`; cap: of the logits, times log2(e)."""
    if not CAPPED:
        return tl.exp2(scores * log2_scale - base), None
    capped = tanh(scores * (log2_scale / cap))
    return tl.exp2(capped * cap - base), 1 - capped * capped


@txl.jit
def keys_kernel(q_desc, k_desc, v_desc, g_desc, base_desc, delta_desc, dk_desc, dv_desc, log2_scale, scale, NQ, NK,
                GROUP, HEAD: tl.constexpr, BLOCK: tl.constexpr, STAGES: tl.constexpr, CAUSAL: tl.constexpr,
                DTYPE: tl.constexpr, LATE: tl.constexpr, WINDOW: tl.constexpr = None, cap=None,
                CAPPED: tl.constexpr = False):
    """The gradients of a tile of keys and values, whose head GROUP heads of queries share. log2_scale: that of the
    scores, `scale`, times log2(e). WINDOW: with CAUSAL, how many keys a query sees; cap: as of `weights_of`. Scores are computed transposed, so that the weights are operand A in registers."""
    keys = txl.smem_alloc([ROWS, HEAD], DTYPE, num_stages=2)
    values = txl.smem_alloc([ROWS, HEAD], DTYPE, num_stages=2)
    queries = txl.smem_alloc([BLOCK, HEAD], DTYPE, num_stages=STAGES)
    gradients = txl.smem_alloc([BLOCK, HEAD], DTYPE, num_stages=STAGES)
    bases = txl.smem_alloc([BLOCK], tl.float32, num_stages=STAGES)
    deltas = txl.smem_alloc([BLOCK], tl.float32, num_stages=STAGES)
    tile_full = txl.mbar_alloc(1)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(2, num_stages=STAGES)  # one thread of each consumer warpgroup
    tiles = tl.cdiv(NK, TILE)
    head, tile = tl.program_id(0) // tiles, tl.program_id(0) % tiles
    first, end = _first_block(tile, BLOCK, CAUSAL), tl.cdiv(NQ, BLOCK)
    if WINDOW is not None:
        end = min(end, tl.cdiv(tile * TILE + TILE + WINDOW - 1, BLOCK))
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        if txl.tid(0) == 0:  # alone: a thread that waits for the same barriers may be late by two phases
            txl.mbar_expect(tile_full, 2 * TILE * HEAD * 2)
            for half in tl.static_range(2):
                txl.tma_load(txl.get_buffer(keys, half), k_desc, [head, tile * TILE + half * ROWS, 0], tile_full)
                txl.tma_load(txl.get_buffer(values, half), v_desc, [head, tile * TILE + half * ROWS, 0], tile_full)
            stage = 0
            phase = 1
            for member in range(GROUP):
                for block in range(first, end):
                    barrier = txl.get_buffer(full, stage)
                    txl.mbar_wait(txl.get_buffer(free, stage), phase)
                    txl.mbar_expect(barrier, 2 * BLOCK * HEAD * 2 + 2 * BLOCK * 4)
                    q_head = head * GROUP + member
                    txl.tma_load(txl.get_buffer(queries, stage), q_desc, [q_head, block * BLOCK, 0], barrier)
                    txl.tma_load(txl.get_buffer(gradients, stage), g_desc, [q_head, block * BLOCK, 0], barrier)
                    txl.tma_load(txl.get_buffer(bases, stage), base_desc, [q_head, block * BLOCK], barrier)
                    txl.tma_load(txl.get_buffer(deltas, stage), delta_desc, [q_head, block * BLOCK], barrier)
                    stage = (stage + 1) % STAGES
                    phase ^= stage == 0
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        if txl.is_warpgroup([1]):
            half = 0
        else:
            half = 1
        leads = txl.tid(0) % 128 == 0
        row = tile * TILE + half * ROWS
        k, v = txl.get_buffer(keys, half), txl.get_buffer(values, half)
        dk, dv = tl.zeros([ROWS, HEAD], tl.float32), tl.zeros([ROWS, HEAD], tl.float32)
        stage = 0
        phase = 0
        before = 0
        some = False
        txl.mbar_wait(tile_full, 0)
        for member in range(GROUP):
            for block in range(first, end):
                txl.mbar_wait(txl.get_buffer(full, stage), phase)
                q, g = txl.get_buffer(queries, stage), txl.get_buffer(gradients, stage)
                scores = tl.dot(k, q.T)
                by_weight = tl.dot(v, g.T)
                base = txl.smem_load(txl.get_buffer(bases, stage))
                delta = txl.smem_load(txl.get_buffer(deltas, stage))
                txl.dot_wait(1)  # the scores are complete, and the previous block's MMA with them
                if LATE:
                    txl.bar_wait(8 + half, 128)  # all threads have read the logarithms
                    txl.mbar_arrive(txl.get_buffer(free, before), pred=leads & some)
                weights, inner = weights_of(scores, base[None, :], log2_scale, cap, CAPPED)
                if CAUSAL:
                    partly = block * BLOCK < row + ROWS
                    if WINDOW is not None:
                        partly |= block * BLOCK + BLOCK > row + WINDOW
                    if partly:
                        at, of_keys = block * BLOCK + tl.arange(0, BLOCK)[None, :], row + tl.arange(0, ROWS)[:, None]
                        seen = at >= of_keys
                        if WINDOW is not None:
                            seen &= at < of_keys + WINDOW
                        weights = tl.where(seen, weights, 0.0)
                dv = tl.dot(weights.to(DTYPE), g, dv)
                if CAPPED:
                    weights *= inner
                txl.dot_wait(1)
                by_score = weights * (by_weight - delta[None, :])
                dk = tl.dot(by_score.to(DTYPE), q, dk)
                if LATE:
                    before = stage
                    some = True
                else:
                    txl.dot_wait(0)
                    txl.bar_wait(8 + half, 128)  # all threads have read the logarithms
                    txl.mbar_arrive(txl.get_buffer(free, stage), pred=leads)
                stage = (stage + 1) % STAGES
                phase ^= stage == 0
        txl.dot_wait(0)
        txl.smem_store(k, (dk * scale).to(DTYPE))
        txl.smem_store(v, dv.to(DTYPE))
        txl.tma_store(k, dk_desc, [head, row, 0])
        txl.tma_store(v, dv_desc, [head, row, 0])


@txl.jit
def queries_kernel(q_desc, k_desc, v_desc, g_desc, bases, deltas, dq_desc, log2_scale, scale, NQ, PADDED, NK, GROUP,
                   HEAD: tl.constexpr, BLOCK: tl.constexpr, STAGES: tl.constexpr, CAUSAL: tl.constexpr,
                   EVEN: tl.constexpr, DTYPE: tl.constexpr, LATE: tl.constexpr, WINDOW: tl.constexpr = None, cap=None,
                   CAPPED: tl.constexpr = False):
    """The gradients of a tile of queries. EVEN: blocks of keys are whole. WINDOW, cap: as of `keys_kernel`."""
    queries = txl.smem_alloc([ROWS, HEAD], DTYPE, num_stages=2)
    gradients = txl.smem_alloc([ROWS, HEAD], DTYPE, num_stages=2)
    keys = txl.smem_alloc([BLOCK, HEAD], DTYPE, num_stages=STAGES)
    values = txl.smem_alloc([BLOCK, HEAD], DTYPE, num_stages=STAGES)
    tile_full = txl.mbar_alloc(1)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(2, num_stages=STAGES)  # one thread of each consumer warpgroup
    tiles = tl.cdiv(NQ, TILE)
    head, tile = tl.program_id(0) // tiles, tiles - 1 - tl.program_id(0) % tiles  # those that see most keys first
    end = tl.cdiv(NK, BLOCK)
    if CAUSAL:
        end = min(end, tl.cdiv(tile * TILE + TILE, BLOCK))
    first = 0 if WINDOW is None else max(tile * TILE + 1 - WINDOW, 0) // BLOCK
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        if txl.tid(0) == 0:  # alone: a thread that waits for the same barriers may be late by two phases
            txl.mbar_expect(tile_full, 2 * TILE * HEAD * 2)
            for half in tl.static_range(2):
                txl.tma_load(txl.get_buffer(queries, half), q_desc, [head, tile * TILE + half * ROWS, 0], tile_full)
                txl.tma_load(txl.get_buffer(gradients, half), g_desc, [head, tile * TILE + half * ROWS, 0], tile_full)
            stage = 0
            phase = 1
            for block in range(first, end):
                barrier = txl.get_buffer(full, stage)
                txl.mbar_wait(txl.get_buffer(free, stage), phase)
                txl.mbar_expect(barrier, 2 * BLOCK * HEAD * 2)
                txl.tma_load(txl.get_buffer(keys, stage), k_desc, [head // GROUP, block * BLOCK, 0], barrier)
                txl.tma_load(txl.get_buffer(values, stage), v_desc, [head // GROUP, block * BLOCK, 0], barrier)
                stage = (stage + 1) % STAGES
                phase ^= stage == 0
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        if txl.is_warpgroup([1]):
            half = 0
        else:
            half = 1
        leads = txl.tid(0) % 128 == 0
        row = tile * TILE + half * ROWS
        rows = row + tl.arange(0, ROWS)
        base = tl.load(bases + head.to(tl.int64) * PADDED + rows)
        delta = tl.load(deltas + head.to(tl.int64) * PADDED + rows)
        q, g = txl.get_buffer(queries, half), txl.get_buffer(gradients, half)
        dq = tl.zeros([ROWS, HEAD], tl.float32)
        stage = 0
        phase = 0
        before = 0
        txl.mbar_wait(tile_full, 0)
        for block in range(first, end):
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            k, v = txl.get_buffer(keys, stage), txl.get_buffer(values, stage)
            scores = tl.dot(q, k.T)
            by_weight = tl.dot(g, v.T)
            txl.dot_wait(1)  # the scores are complete, and the previous block's MMA with them
            if LATE:
                txl.mbar_arrive(txl.get_buffer(free, before), pred=leads & (block > first))
            weights, inner = weights_of(scores, base[:, None], log2_scale, cap, CAPPED)
            if CAUSAL or not EVEN:
                partly = block * BLOCK + BLOCK > (min(row + 1, NK) if CAUSAL else NK)
                if WINDOW is not None:
                    partly |= block * BLOCK + WINDOW < row + ROWS
                if partly:
                    columns = block * BLOCK + tl.arange(0, BLOCK)[None, :]
                    seen = columns < (tl.minimum(rows + 1, NK)[:, None] if CAUSAL else NK)
                    if WINDOW is not None:
                        seen &= columns + WINDOW > rows[:, None]
                    weights = tl.where(seen, weights, 0.0)
            if CAPPED:
                weights *= inner
            txl.dot_wait(0)
            by_score = weights * (by_weight - delta[:, None])
            dq = tl.dot(by_score.to(DTYPE), k, dq)
            if LATE:
                before = stage
            else:
                txl.dot_wait(0)
                txl.mbar_arrive(txl.get_buffer(free, stage), pred=leads)
            stage = (stage + 1) % STAGES
            phase ^= stage == 0
        txl.dot_wait(0)
        txl.smem_store(q, (dq * scale).to(DTYPE))
        txl.tma_store(q, dq_desc, [head, row, 0])


def _prepare(out, lse, gradient, lse_gradient):
    """(bases, deltas) of `prepare_kernel`: float32 (heads of all batches, rows, a multiple of 128)."""
    *leading, nq, d = out.shape
    heads, padded = math.prod(leading), -(-nq // 128) * 128
    bases, deltas = (empty(out, (heads, padded), np.float32) for _ in range(2))
    launch(prepare_kernel, (padded // 64, heads), out, gradient, lse, lse_gradient, bases, deltas, nq, padded,
           _two_steps(out), _two_steps(gradient), HEAD=d, BLOCK=64)
    return bases, deltas


def sinks_gradient(sinks, out, lse, gradient, lse_gradient=None):
    """The gradients of sinks (heads,), of their type; the others: as of `attention_backward`."""
    bases, deltas = _prepare(out, lse, gradient, lse_gradient)
    found = empty(sinks, sinks.shape, sinks.dtype)
    heads = sinks.shape[0]
    launch(sinks_kernel, (heads, ), sinks, bases, deltas, found, out.shape[-2], bases.shape[1],
           bases.shape[0] // heads, heads, BLOCK=128)
    return found


def attention_backward(q, k, v, out, lse, gradient, lse_gradient=None, causal=False, scale=None, results=None,
                       key_block=None, key_stages=None, key_late=None, query_block=None, query_stages=None,
                       query_late=None, window=None, softcap=None):
    """The gradients (dq, dk, dv) of `attention.attention`, or `results`, such a triple, with them written.

    q, k, v, out, lse: as there, and not empty. gradient: that of out, of its shape and type, whose batch and heads are
    one axis in memory. lse_gradient: that of lse, float32, contiguous. key_block, key_stages: queries in a block, and
    blocks in flight, in the kernel of the keys; query_block, query_stages: keys in a block of the other. window,
    softcap: as of `attention_scores.attention_scores`, whose sinks are in lse.
    """
    *batch, heads, nq, d = q.shape
    nk, shared = k.shape[-2], k.shape[-3]
    heads, shared = heads * math.prod(batch), shared * math.prod(batch)
    scale = d**-0.5 if scale is None else scale
    dtype = tl.bfloat16 if "bfloat16" in str(q.dtype) else tl.float16
    dq, dk, dv = results or tuple(empty(x, x.shape, x.dtype) for x in (q, k, v))
    bases, deltas = _prepare(out, lse, gradient, lse_gradient)
    padded = bases.shape[1]
    # blocks of 64 keys, whose accumulators leave registers for one MMA more in flight, or for a cap
    small = d == 64 or causal or softcap is not None
    few = 32 if d == 128 and causal and softcap is not None else 64
    key_block, query_block = key_block or few, query_block or (64 if small else 128)
    key_stages = key_stages or (4 if d == 64 else 3)
    query_stages = query_stages or (6 if d == 64 else 4 if small else 2)
    key_late = d == 64 if key_late is None else key_late
    query_late = d == 64 or causal and softcap is None if query_late is None else query_late
    scalars = scale * math.log2(math.e), scale
    cap = None if softcap is None else softcap * math.log2(math.e)
    seen = dict(WINDOW=window, cap=cap, CAPPED=cap is not None)
    by_rows = [TensorDescriptor(x, [heads, padded], [padded, 1], [1, key_block]) for x in (bases, deltas)]
    launch(keys_kernel, (shared * -(-nk // 128), ), *(heads_descriptor(x, rows) for x, rows in
                                                     ((q, key_block), (k, 64), (v, 64), (gradient, key_block))),
           *by_rows, heads_descriptor(dk, 64), heads_descriptor(dv, 64), *scalars, nq, nk, heads // shared, HEAD=d,
           BLOCK=key_block, STAGES=key_stages, CAUSAL=causal, DTYPE=dtype, LATE=key_late, **seen, num_warpgroups=3)
    launch(queries_kernel, (heads * -(-nq // 128), ), *(heads_descriptor(x, rows) for x, rows in
                                                       ((q, 64), (k, query_block), (v, query_block), (gradient, 64))),
           bases, deltas, heads_descriptor(dq, 64), *scalars, nq, padded, nk, heads // shared, HEAD=d,
           BLOCK=query_block, STAGES=query_stages, CAUSAL=causal, EVEN=nk % query_block == 0, DTYPE=dtype,
           LATE=query_late, **seen, num_warpgroups=3)
    return dq, dk, dv


def _two_steps(x):
    """Elements between heads, of which the batch is a part, and between rows."""
    steps = steps_of(x)
    return steps[-3] if x.ndim == 3 or x.shape[-3] > 1 else steps[0], steps[-2]


def reference(q, k, v, gradient, lse_gradient=None, causal=False, scale=None, window=None, softcap=None, sinks=None):
    """In float64: (dq, dk, dv), with sinks also their gradients."""
    q, k, v, gradient = (np.asarray(x, np.float64) for x in (q, k, v, gradient))
    group, shared = q.shape[-3] // k.shape[-3], k.shape
    scale = q.shape[-1]**-0.5 if scale is None else scale
    out, lse = forward_reference(q, k, v, causal, scale, window, softcap, sinks)
    k, v = (np.repeat(x, group, -3) for x in (k, v))
    logits = q @ np.swapaxes(k, -1, -2) * scale
    inner = 1.0
    if softcap is not None:
        capped = np.tanh(logits / softcap)
        logits, inner = softcap * capped, 1 - capped**2
    base = np.where(np.isinf(lse), 0, lse)[..., None]
    if causal:
        rows, columns = np.arange(q.shape[-2])[:, None], np.arange(k.shape[-2])[None, :]
        logits = np.where((columns <= rows) & (columns > rows - (window or 1 << 30)), logits, -np.inf)
    weights = np.exp(logits - base)
    delta = (out * gradient).sum(-1) - (0 if lse_gradient is None else lse_gradient)
    by_score = weights * (gradient @ np.swapaxes(v, -1, -2) - delta[..., None]) * inner * scale
    dk, dv = np.swapaxes(by_score, -1, -2) @ q, np.swapaxes(weights, -1, -2) @ gradient
    found = by_score @ k, *(x.reshape(*shared[:-2], group, *shared[-2:]).sum(-3) for x in (dk, dv))
    if sinks is None:
        return found
    of_sinks = -np.exp(np.asarray(sinks, np.float64)[:, None] - base[..., 0]) * delta
    return *found, of_sinks.reshape(-1, *of_sinks.shape[-2:]).sum((0, 2))


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    q, k, v, gradient = (rng.standard_normal((heads, 200, 64)).astype(np.float16) for heads in (4, 2, 2, 4))
    for causal in (False, True):
        out, lse = attention(q, k, v, causal)
        found = attention_backward(q, k, v, out, lse, gradient, causal=causal)
        exact = reference(q, k, v, gradient, causal=causal)
        distances = ", ".join(f"{np.abs(x - y).max():.3g}" for x, y in zip(found, exact))
        print(f"{'causal' if causal else 'full'}: {distances} from the exact gradients")
