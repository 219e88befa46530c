"""Attention as plain programs: of a batch of heads, and of packed sequences with keys that are packed too or in pages.

A query attends to a block of keys at a time; the largest score so far is subtracted before the exponential.
"""
import math

import txl
import txl.language as tl

from ..tuned.launches import launch

LOG2E = tl.constexpr(math.log2(math.e))
LN2 = tl.constexpr(math.log(2))


@txl.jit
def _step(q, k, v, seen, exponent, total, acc, scale):
    """One block of keys and values: (exponent, total, acc)."""
    scores = tl.where(seen, tl.dot(q, tl.trans(k)) * scale, float("-inf"))
    now = tl.maximum(exponent, tl.max(scores, 1))
    base = tl.where(now == float("-inf"), 0.0, now)
    weights = tl.exp2(scores - base[:, None])
    shrink = tl.exp2(exponent - base)
    return now, total * shrink + tl.sum(weights, 1), tl.dot(weights.to(v.dtype), v, acc * shrink[:, None])


@txl.jit
def _store(acc, total, exponent, out, lse, there, DTYPE: tl.constexpr):
    """The output of rows, and the natural logarithms of their sums."""
    tl.store(out, (acc * (1 / tl.where(total == 0, 1.0, total))[:, None]).to(DTYPE), mask=there[:, None])
    tl.store(lse, (exponent + tl.log2(total)) * LN2, mask=there)


@txl.jit
def attend(queries, k, v, k_step, v_step, rows, NQ, NK, scale, CAUSAL: tl.constexpr, WIDTH: tl.constexpr,
           VALUES: tl.constexpr):
    """All keys for a block of queries, whose type keys and values are converted to: (exponent, total, acc). k and v
    point to the first key's elements, of which WIDTH exist, and VALUES."""
    BLOCK: tl.constexpr = queries.shape[0]
    exponent = tl.full([BLOCK], float("-inf"), tl.float32)
    total, acc = tl.zeros([BLOCK], tl.float32), tl.zeros([BLOCK, VALUES], tl.float32)
    end = min(NK, tl.program_id(0) * BLOCK + BLOCK) if CAUSAL else NK
    for start in range(0, end, BLOCK):
        columns = start + tl.arange(0, BLOCK)
        inside, at = (columns < NK)[:, None], columns.to(tl.int64)[:, None]
        seen = (columns < NK)[None, :] & ((rows < NQ)[:, None] | True)
        if CAUSAL:
            seen &= columns[None, :] <= rows[:, None]
        keys = tl.load(k + at * k_step, mask=inside & (tl.arange(0, queries.shape[1])[None, :] < WIDTH),
                       other=0.0).to(queries.dtype)
        values = tl.load(v + at * v_step, mask=inside, other=0.0).to(queries.dtype)
        exponent, total, acc = _step(queries, keys, values, seen, exponent, total, acc, scale)
    return exponent, total, acc


@txl.jit
def attention_kernel(q, k, v, out, lse, scale, NQ, NK, HEADS, GROUP, q_steps, k_steps, v_steps, o_steps,
                     CAUSAL: tl.constexpr, WIDTH: tl.constexpr, HEAD: tl.constexpr, VALUES: tl.constexpr,
                     BLOCK: tl.constexpr):
    """A program BLOCK queries of a head; the steps are those of (batch, head, row, element). WIDTH of HEAD elements
    exist; values have VALUES."""
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    batch, head = (tl.program_id(1) // HEADS).to(tl.int64), (tl.program_id(1) % HEADS).to(tl.int64)
    d, of_values, there = tl.arange(0, HEAD), tl.arange(0, VALUES), rows < NQ
    wide = rows.to(tl.int64)
    queries = tl.load(q + batch * q_steps[0] + head * q_steps[1] + wide[:, None] * q_steps[2] + d[None, :] * q_steps[3],
                      mask=there[:, None] & (d < WIDTH)[None, :], other=0.0)
    k += batch * k_steps[0] + head // GROUP * k_steps[1] + d[None, :] * k_steps[3]
    v += batch * v_steps[0] + head // GROUP * v_steps[1] + of_values[None, :] * v_steps[3]
    exponent, total, acc = attend(queries, k, v, k_steps[2], v_steps[2], rows, NQ, NK, scale, CAUSAL, WIDTH,
                                  VALUES)
    _store(acc, total, exponent, out + batch * o_steps[0] + head * o_steps[1] + wide[:, None] * o_steps[2]
           + of_values[None, :] * o_steps[3], lse + tl.program_id(1).to(tl.int64) * NQ + rows, there,
           out.dtype.element_ty)


def attention(q, k, v, out, lse, steps, sizes, scale, causal):
    """steps: of q, k, v and out, four each; sizes: (batch, heads, heads of keys, NQ, NK, D)."""
    batch, heads, shared, nq, nk, d = sizes
    launch(attention_kernel, (txl.cdiv(nq, 64), batch * heads), q, k, v, out, lse, scale * LOG2E.value, nq, nk, heads,
           heads // shared, *steps, CAUSAL=causal, WIDTH=d, HEAD=1 << (d - 1).bit_length(), VALUES=v.shape[-1],
           BLOCK=64)


@txl.jit
def attention_varlen_kernel(q, k, v, out, lse, ends_q, ends_k, table, lengths, scale, TOTAL, HEADS, GROUP, PAGES,
                            CAUSAL: tl.constexpr, PAGE: tl.constexpr, HEAD: tl.constexpr, BLOCK: tl.constexpr):
    """A program a head of a sequence. The last query sees the last key."""
    sequence, head = tl.program_id(0), tl.program_id(1)
    begin = tl.load(ends_q + sequence)
    NQ = tl.load(ends_q + sequence + 1) - begin
    first = 0
    if lengths is None:
        first = tl.load(ends_k + sequence)
        NK = tl.load(ends_k + sequence + 1) - first
    else:
        NK = tl.load(lengths + sequence)
    d, shared = tl.arange(0, HEAD), HEADS // GROUP
    for row in range(0, NQ, BLOCK):
        rows = row + tl.arange(0, BLOCK)
        there, at = rows < NQ, (begin + rows).to(tl.int64)
        place = (at[:, None] * HEADS + head) * HEAD + d[None, :]
        queries = tl.load(q + place, mask=there[:, None], other=0.0)
        exponent = tl.full([BLOCK], float("-inf"), tl.float32)
        total, acc = tl.zeros([BLOCK], tl.float32), tl.zeros([BLOCK, HEAD], tl.float32)
        for start in range(0, NK, BLOCK):
            columns = start + tl.arange(0, BLOCK)
            inside = columns < NK
            if PAGE is None:
                token = (first + columns).to(tl.int64)
            else:
                pages = tl.load(table + sequence.to(tl.int64) * PAGES + columns // PAGE, mask=inside, other=0)
                token = pages.to(tl.int64) * PAGE + columns % PAGE
            keys = (token[:, None] * shared + head // GROUP) * HEAD + d[None, :]
            seen = inside[None, :] & (there[:, None] | True)
            if CAUSAL:
                seen &= columns[None, :] <= rows[:, None] + (NK - NQ)
            exponent, total, acc = _step(queries, tl.load(k + keys, mask=inside[:, None], other=0.0),
                                         tl.load(v + keys, mask=inside[:, None], other=0.0), seen, exponent, total, acc,
                                         scale)
        _store(acc, total, exponent, out + place, lse + head.to(tl.int64) * TOTAL + at, there, out.dtype.element_ty)


def attention_varlen(q, k, v, out, lse, ends_q, ends_k, table, lengths, scale, causal):
    """Contiguous arrays, checked by the caller."""
    total, heads, d = q.shape
    page = None if table is None else k.shape[1]
    launch(attention_varlen_kernel, (ends_q.shape[0] - 1, heads), q, k, v, out, lse, ends_q, ends_k, table, lengths,
           scale * LOG2E.value, total, heads, heads // k.shape[-2], 0 if table is None else table.shape[1],
           CAUSAL=causal, PAGE=page, HEAD=d, BLOCK=64)
