"""Latent attention as plain programs: rows of 512 + 64 elements, whose first 512 are the values too, shared by all
heads; in pages, or those that each query lists."""
import math

import txl
import txl.language as tl

LOG2E = tl.constexpr(math.log2(math.e))
VALUES, ROPE, HEADS, BLOCK = tl.constexpr(512), tl.constexpr(64), tl.constexpr(16), tl.constexpr(32)


@txl.jit
def _queries(q, first):
    """The two parts of the queries of HEADS rows from `first` on."""
    rows = (first + tl.arange(0, HEADS)).to(tl.int64)[:, None] * (VALUES + ROPE)
    return tl.load(q + rows + tl.arange(0, VALUES)[None, :]), tl.load(q + rows + VALUES + tl.arange(0, ROPE)[None, :])


@txl.jit
def _step(queries, rows, tokens, there, exponent, total, acc, scale):
    """One block of rows: (exponent, total, acc)."""
    left, right = queries
    at = tokens.to(tl.int64)[:, None] * (VALUES + ROPE)
    values = tl.load(rows + at + tl.arange(0, VALUES)[None, :], mask=there[:, None], other=0.0)
    rope = tl.load(rows + at + VALUES + tl.arange(0, ROPE)[None, :], mask=there[:, None], other=0.0)
    scores = tl.dot(right, tl.trans(rope), tl.dot(left, tl.trans(values)))
    scores = tl.where(there[None, :], scores * scale, float("-inf"))
    now = tl.maximum(exponent, tl.max(scores, 1))
    base = tl.where(now == float("-inf"), 0.0, now)
    weights, shrink = tl.exp2(scores - base[:, None]), tl.exp2(exponent - base)
    return now, total * shrink + tl.sum(weights, 1), tl.dot(weights.to(values.dtype), values, acc * shrink[:, None])


@txl.jit
def _store(exponent, total, acc, out, lse, first):
    rows = first + tl.arange(0, HEADS)
    place = rows.to(tl.int64)[:, None] * VALUES + tl.arange(0, VALUES)[None, :]
    tl.store(out + place, (acc * (1 / tl.where(total == 0, 1.0, total))[:, None]).to(out.dtype.element_ty))
    tl.store(lse + rows, exponent + tl.log2(total))


@txl.jit
def mla_decode_kernel(q, rows, out, lse, table, lengths, PAGES, heads, scale, PAGE: tl.constexpr):
    """A program HEADS heads of a sequence."""
    sequence = tl.program_id(1)
    first = sequence * heads + tl.program_id(0) * HEADS
    queries = _queries(q, first)
    length = tl.load(lengths + sequence)
    exponent = tl.full([HEADS], float("-inf"), tl.float32)
    total, acc = tl.zeros([HEADS], tl.float32), tl.zeros([HEADS, VALUES], tl.float32)
    for start in range(0, length, BLOCK):
        positions = start + tl.arange(0, BLOCK)
        there = positions < length
        pages = tl.load(table + sequence.to(tl.int64) * PAGES + positions // PAGE, mask=there, other=0)
        exponent, total, acc = _step(queries, rows, pages.to(tl.int64) * PAGE + positions % PAGE, there, exponent,
                                     total, acc, scale)
    _store(exponent, total, acc, out, lse, first)


def mla_decode(q, rows, out, lse, table, lengths, scale):
    """Contiguous arrays, checked by the caller."""
    sequences, heads, _ = q.shape
    mla_decode_kernel[(heads // HEADS.value, sequences)](q, rows, out, lse, table, lengths, table.shape[1], heads,
                                                         scale * LOG2E.value, PAGE=rows.shape[1])


@txl.jit
def sparse_prefill_kernel(q, rows, out, lse, chosen, count, tokens, heads, scale):
    """A program HEADS heads of a query. Indices that are not a row are ignored."""
    query = tl.program_id(1)
    first = query * heads + tl.program_id(0) * HEADS
    queries = _queries(q, first)
    exponent = tl.full([HEADS], float("-inf"), tl.float32)
    total, acc = tl.zeros([HEADS], tl.float32), tl.zeros([HEADS, VALUES], tl.float32)
    for start in range(0, count, BLOCK):
        positions = start + tl.arange(0, BLOCK)
        names = tl.load(chosen + query.to(tl.int64) * count + positions, mask=positions < count, other=-1)
        exponent, total, acc = _step(queries, rows, names, (names >= 0) & (names < tokens), exponent, total, acc, scale)
    _store(exponent, total, acc, out, lse, first)


def sparse_prefill(q, rows, out, lse, chosen, scale):
    """Contiguous arrays, checked by the caller."""
    queries, heads, _ = q.shape
    sparse_prefill_kernel[(heads // HEADS.value, queries)](q, rows, out, lse, chosen, chosen.shape[1], rows.shape[0],
                                                           heads, scale * LOG2E.value)


@txl.jit
def sparse_backward_kernel(q, rows, out, lse, gradient, lse_gradient, chosen, dq, sums, count, tokens, heads,
                           log2_scale, scale):
    """A program HEADS heads of a query; the gradients of rows are added to `sums`, float32."""
    query = tl.program_id(1)
    first = query * heads + tl.program_id(0) * HEADS
    left, right = _queries(q, first)
    of_head = first + tl.arange(0, HEADS)
    values, rope = tl.arange(0, VALUES)[None, :], VALUES + tl.arange(0, ROPE)[None, :]
    place = of_head.to(tl.int64)[:, None] * VALUES + values
    by_out = tl.load(gradient + place)
    delta = tl.sum(tl.load(out + place).to(tl.float32) * by_out.to(tl.float32), 1)
    if lse_gradient is not None:
        delta -= tl.load(lse_gradient + of_head) * LOG2E
    base = tl.load(lse + of_head)
    by_left, by_right = tl.zeros([HEADS, VALUES], tl.float32), tl.zeros([HEADS, ROPE], tl.float32)
    for start in range(0, count, BLOCK):
        positions = start + tl.arange(0, BLOCK)
        names = tl.load(chosen + query.to(tl.int64) * count + positions, mask=positions < count, other=-1)
        there = (names >= 0) & (names < tokens)
        at = tl.where(there, names, 0).to(tl.int64)[:, None] * (VALUES + ROPE)
        keys = tl.load(rows + at + values, mask=there[:, None], other=0.0)
        ropes = tl.load(rows + at + rope, mask=there[:, None], other=0.0)
        scores = tl.dot(right, tl.trans(ropes), tl.dot(left, tl.trans(keys)))
        weights = tl.where(there[None, :], tl.exp2(scores * log2_scale - base[:, None]), 0.0)
        by_score = (weights * (tl.dot(by_out, tl.trans(keys)) - delta[:, None]) * scale).to(keys.dtype)
        by_left = tl.dot(by_score, keys, by_left)
        by_right = tl.dot(by_score, ropes, by_right)
        turned = tl.trans(by_score)
        of_keys = tl.dot(tl.trans(weights.to(keys.dtype)), by_out, tl.dot(turned, left))
        tl.atomic_add(sums + at + values, of_keys, mask=there[:, None], sem="relaxed")
        tl.atomic_add(sums + at + rope, tl.dot(turned, right), mask=there[:, None], sem="relaxed")
    place = of_head.to(tl.int64)[:, None] * (VALUES + ROPE)
    tl.store(dq + place + values, by_left.to(dq.dtype.element_ty))
    tl.store(dq + place + rope, by_right.to(dq.dtype.element_ty))


def sparse_backward(q, rows, chosen, out, lse, gradient, lse_gradient, scale, dq, sums):
    """Contiguous arrays, checked by the caller; sums: float32, of the shape of rows, zeros."""
    queries, heads, _ = q.shape
    sparse_backward_kernel[(heads // HEADS.value, queries)](q, rows, out, lse, gradient, lse_gradient, chosen, dq, sums,
                                                            chosen.shape[1], rows.shape[0], heads, scale * LOG2E.value,
                                                            scale)
