"""Gradients of sparse latent attention on Hopper: of the queries, and of the rows that they list, which are keys and
values. float16 or bfloat16 with float32 accumulators.

A program has 64 heads of a query and goes through the blocks of rows that it lists. Warpgroup 0 gathers rows; 1 computes
scores and weights, 2 their gradients; both then have a half of the columns. The gradients of rows are added to float32
in memory, in any order.

Design: `docs/kernels/sparse_prefill.md`.

    python -m txl.kernels sparse_backward
"""
import math

import numpy as np
import txl
import txl.language as tl
from .launches import launch
from .mla_decode import HALF, HEADS, ROPE, TOKENS, VALUES, WIDTH, check_types, load_queries, start_scores
from .results import empty
from .sparse_prefill import gather, named_rows
from txl.tools.tensor_descriptor import TensorDescriptor

LOG2E = tl.constexpr(math.log2(math.e))


@txl.jit
def prepare_kernel(out, gradient, lse_gradient, deltas, COUNT, BLOCK: tl.constexpr):
    """deltas: the sum of out · gradient of each head of a query, less the gradient of its logarithm to base 2."""
    rows, d = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.arange(0, VALUES)[None, :]
    there, at = rows < COUNT, rows.to(tl.int64)[:, None] * VALUES + d
    x = tl.load(out + at, mask=there[:, None], other=0.0).to(tl.float32)
    delta = tl.sum(x * tl.load(gradient + at, mask=there[:, None], other=0.0).to(tl.float32), 1)
    if lse_gradient is not None:
        delta -= tl.load(lse_gradient + rows, mask=there, other=0.0) * LOG2E
    tl.store(deltas + rows, delta, mask=there)


@txl.jit
def round_kernel(x, out, COUNT, BLOCK: tl.constexpr):
    i = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i, mask=i < COUNT, other=0.0).to(out.dtype.element_ty), mask=i < COUNT)


@txl.jit
def _add_to_rows(sums, listed, weights, by_score, queries, gradients, FIRST: tl.constexpr, COUNT: tl.constexpr,
                 VALUED: tl.constexpr):
    """Adds the gradients of COUNT columns of rows, 64 at a time, to memory: column FIRST on of a row, the first ones of
    `queries` and, if they are VALUED, of `gradients`."""
    of_row, there = named_rows(*listed)  # loaded again, for the registers
    at = sums + tl.where(there, of_row, 0).to(tl.int64)[:, None] * (VALUES + ROPE) + tl.arange(0, 64)[None, :]
    for index in tl.static_range(COUNT // 64):
        acc = tl.dot(by_score.T, txl.smem_slice(queries, index * 64, 64, 1), tl.zeros([TOKENS, 64], tl.float32))
        if VALUED:
            acc = tl.dot(weights.T, txl.smem_slice(gradients, index * 64, 64, 1), acc)
        txl.dot_wait(0)
        tl.atomic_add(at + (FIRST + index * 64), acc, mask=there[:, None], sem="relaxed")


@txl.jit
def sparse_backward_kernel(q_desc, rows, g_desc, dq_desc, sums, lse, deltas, chosen, groups, count, tokens, log2_scale,
                           scale, DTYPE: tl.constexpr):
    """The gradients of 64 heads of a query, `groups` of which a query has; it lists `count` of the `tokens` rows.
    sums: float32 (tokens, 576), to which those of the rows are added. log2_scale: `scale` times log2(e), above 0."""
    queries = (txl.get_buffer(txl.smem_alloc([HEADS, HALF], DTYPE), 0),
               txl.get_buffer(txl.smem_alloc([HEADS, HALF], DTYPE), 0),
               txl.get_buffer(txl.smem_alloc([HEADS, ROPE], DTYPE), 0))
    gradients = (txl.get_buffer(txl.smem_alloc([HEADS, HALF], DTYPE), 0),
                 txl.get_buffer(txl.smem_alloc([HEADS, HALF], DTYPE), 0))
    full = txl.get_buffer(txl.mbar_alloc(1), 0)
    lefts = txl.ring([TOKENS, HALF], DTYPE, 1, consumers=2, arrivals=128)
    rights = txl.ring([TOKENS, HALF], DTYPE, 1, consumers=2, arrivals=128)
    ropes = txl.ring([TOKENS, ROPE], DTYPE, 1, arrivals=128)
    weights = txl.ring([HEADS, TOKENS], DTYPE, 1, consumers=2, arrivals=128)
    by_scores = txl.ring([HEADS, TOKENS], DTYPE, 1, consumers=2, arrivals=128)
    tile = tl.program_id(0)
    mine = chosen + (tile // groups).to(tl.int64) * count
    heads = tile * HEADS + tl.arange(0, HEADS)

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        left, right, rope = lefts.producer(), rights.producer(), ropes.producer()
        load_queries(queries, q_desc, tile * HEADS, full, g_desc, gradients)
        for first in range(0, count, TOKENS):
            of_row, there = named_rows(mine, first, count, tokens)
            pointers = rows + tl.where(there, of_row, 0).to(tl.int64)[:, None] * (VALUES + ROPE) + tl.arange(
                0, 64)[None, :]
            gather(rope, pointers, there[:, None], VALUES, 1)
            gather(left, pointers, there[:, None], 0, 4)
            gather(right, pointers, there[:, None], HALF, 4)
            left, right, rope = left.next(), right.next(), rope.next()
        txl.async_load_wait(0)
    if txl.is_warpgroup([1]):
        txl.reg_alloc(232)
        left, right, rope = lefts.consumer(), rights.consumer(), ropes.consumer()
        handed, received = weights.producer(), by_scores.consumer()
        base = tl.load(lse + heads)
        dq, dq_rope = tl.zeros([HEADS, HALF], tl.float32), tl.zeros([HEADS, ROPE], tl.float32)
        txl.mbar_wait(full, 0)
        for first in range(0, count, TOKENS):
            _, there = named_rows(mine, first, count, tokens)
            scores = start_scores(queries, left, right, rope)
            txl.dot_wait(0)
            right.release()
            p = tl.where(there[None, :], tl.exp2(scores * log2_scale - base[:, None]), 0.0)
            txl.mbar_wait(handed.free, handed.phase)
            txl.smem_store(handed.buffer, p.to(DTYPE))
            txl.fence_proxy_async()
            txl.mbar_arrive(handed.full)
            by_score = received.wait()
            dq = tl.dot(by_score, left.buffer, dq)
            dq_rope = tl.dot(by_score, rope.buffer, dq_rope)
            txl.dot_wait(0)
            left.release()
            rope.release()
            listed = mine, first, count, tokens
            _add_to_rows(sums, listed, handed.buffer, by_score, queries[0], gradients[0], 0, 256, True)
            _add_to_rows(sums, listed, handed.buffer, by_score, queries[2], gradients[0], VALUES, 64, False)
            txl.mbar_arrive(handed.free)
            received.release()
            left, right, rope = left.next(), right.next(), rope.next()
            handed, received = handed.next(), received.next()
        txl.smem_store(queries[0], dq.to(DTYPE))
        txl.smem_store(queries[2], dq_rope.to(DTYPE))
        txl.tma_store(queries[0], dq_desc, [tile * HEADS, 0])
        txl.tma_store(queries[2], dq_desc, [tile * HEADS, VALUES])
    if txl.is_warpgroup([2]):
        txl.reg_alloc(232)
        left, right = lefts.consumer(), rights.consumer()
        handed, received = by_scores.producer(), weights.consumer()
        delta = tl.load(deltas + heads)
        dq = tl.zeros([HEADS, HALF], tl.float32)
        txl.mbar_wait(full, 0)
        for first in range(0, count, TOKENS):
            by_weight = tl.dot(gradients[0], left.wait().T)
            by_weight = tl.dot(gradients[1], right.wait().T, by_weight)
            txl.dot_wait(0)
            left.release()
            p = txl.smem_load(received.wait()).to(tl.float32)
            by_score = p * (by_weight - delta[:, None]) * scale
            txl.mbar_wait(handed.free, handed.phase)
            txl.smem_store(handed.buffer, by_score.to(DTYPE))
            txl.fence_proxy_async()
            txl.mbar_arrive(handed.full)
            dq = tl.dot(handed.buffer, right.buffer, dq)
            txl.dot_wait(0)
            right.release()
            listed = mine, first, count, tokens
            _add_to_rows(sums, listed, received.buffer, handed.buffer, queries[1], gradients[1], HALF, 256, True)
            txl.mbar_arrive(handed.free)
            received.release()
            left, right = left.next(), right.next()
            handed, received = handed.next(), received.next()
        txl.smem_store(queries[1], dq.to(DTYPE))
        txl.tma_store(queries[1], dq_desc, [tile * HEADS, HALF])


def sparse_backward(q, rows, chosen, out, lse, gradient, lse_gradient=None, scale=None, plain=None):
    """The gradients (of q, of rows) of `sparse_prefill.sparse_prefill`.

    q, rows, chosen, out, lse: as there, contiguous and not empty. gradient: that of out, contiguous. lse_gradient: that
    of lse, float32 of its shape, contiguous. A row that a query lists twice counts twice. plain: the plain program that
    runs instead of the kernel.
    """
    dtype = check_types(q, rows)
    queries, heads, _ = q.shape
    dq, drows = (empty(x, x.shape, x.dtype) for x in (q, rows))
    sums = empty(q, rows.shape, np.float32)
    sums[...] = 0
    scale = WIDTH**-0.5 if scale is None else scale
    count = math.prod(rows.shape)
    if plain is not None:
        plain(q, rows, chosen, out, lse, gradient, lse_gradient, scale, dq, sums)
        launch(round_kernel, (txl.cdiv(count, 2048), ), sums, drows, count, BLOCK=2048)
        return dq, drows
    deltas = empty(q, (queries, heads), np.float32)
    launch(prepare_kernel, (txl.cdiv(queries * heads, 16), ), out, gradient, lse_gradient, deltas, queries * heads,
           BLOCK=16)
    wide = [TensorDescriptor.from_tensor(x.reshape(-1, x.shape[-1]), [HEADS.value, HALF.value])
            for x in (q, gradient, dq)]
    groups = heads // HEADS.value
    launch(sparse_backward_kernel, (queries * groups, ), wide[0], rows, *wide[1:], sums, lse, deltas, chosen, groups,
           chosen.shape[1], rows.shape[0], scale * math.log2(math.e), scale, DTYPE=dtype, num_warpgroups=3)
    launch(round_kernel, (txl.cdiv(count, 2048), ), sums, drows, count, BLOCK=2048)
    return dq, drows


def reference(q, rows, chosen, gradient, lse_gradient=None, scale=WIDTH**-0.5):
    """In float64: (dq, drows), of NumPy's arrays."""
    q, rows, gradient = (np.asarray(x, np.float64) for x in (q, rows, gradient))
    dq, drows = np.zeros_like(q), np.zeros_like(rows)
    for i, listed in enumerate(chosen):
        listed = listed[(listed >= 0) & (listed < len(rows))]
        if not len(listed):
            continue
        keys = rows[listed]
        values = keys[:, :VALUES.value]
        scores = q[i] @ keys.T * scale
        weights = np.exp(scores - scores.max(1, keepdims=True))
        weights /= weights.sum(1, keepdims=True)
        by_weight = gradient[i] @ values.T
        delta = (weights * by_weight).sum(1, keepdims=True)
        if lse_gradient is not None:
            delta -= lse_gradient[i][:, None] * math.log2(math.e)
        by_score = weights * (by_weight - delta) * scale
        dq[i] = by_score @ keys
        of_keys = by_score.T @ q[i]
        of_keys[:, :VALUES.value] += weights.T @ gradient[i]
        np.add.at(drows, listed, of_keys)
    return dq, drows


def show_small_case():
    """Prints how far a small case is from the exact result."""
    from .sparse_prefill import sparse_prefill
    rng = np.random.default_rng(0)
    rows = rng.standard_normal((100, WIDTH)).astype(np.float16)
    q, gradient = rng.standard_normal((2, 64, WIDTH)).astype(np.float16), rng.standard_normal((2, 64, 512)).astype(
        np.float16)
    chosen = rng.integers(-10, 110, (2, 70)).astype(np.int32)
    found = sparse_backward(q, rows, chosen, *sparse_prefill(q, rows, chosen), gradient)
    worst = [np.abs(x - y).max() / np.abs(y).max() for x, y in zip(found, reference(q, rows, chosen, gradient))]
    print(f"{worst[0]:.3g} and {worst[1]:.3g} of the largest from the exact gradients")
