"""Attention backward as plain programs: a program the gradients of a block of keys and values, or of a block of
queries."""
import txl
import txl.language as tl

from ..tuned.attention_backward import weights_of
from ..tuned.launches import launch
from .attention import LOG2E


@txl.jit
def _tile(x, head, rows, count, steps, HEAD: tl.constexpr):
    """The rows of a head, (batch, head) as `head`; those from `count` on are 0."""
    wide, d = rows.to(tl.int64)[:, None], tl.arange(0, HEAD)[None, :]
    at = head[0].to(tl.int64) * steps[0] + head[1].to(tl.int64) * steps[1] + wide * steps[2] + d * steps[3]
    return tl.load(x + at, mask=wide < count, other=0.0)


@txl.jit
def _gradients(q, k, v, gradient, out, lse, lse_gradient, rows, columns, NQ, NK, log2_scale, CAUSAL: tl.constexpr,
               WINDOW: tl.constexpr, cap, CAPPED: tl.constexpr):
    """(weights, gradients of the scores) of queries `rows` and keys `columns`, whose tiles are given; lse: where the
    logarithms of the head begin, as lse_gradient."""
    there = rows < NQ
    base = (tl.load(lse + rows, mask=there, other=float("inf")) * LOG2E)[:, None]
    weights, inner = weights_of(tl.dot(q, tl.trans(k)), base, log2_scale, cap, CAPPED)
    seen = (columns < NK)[None, :]
    if CAUSAL:
        seen &= columns[None, :] <= rows[:, None]
    if WINDOW is not None:
        seen &= columns[None, :] > rows[:, None] - WINDOW
    weights = tl.where(seen, weights, 0.0)
    delta = tl.sum(out.to(tl.float32) * gradient.to(tl.float32), 1)
    if lse_gradient is not None:
        delta -= tl.load(lse_gradient + rows, mask=there, other=0.0)
    by_score = weights * (tl.dot(gradient, tl.trans(v)) - delta[:, None])
    if CAPPED:
        by_score *= inner
    return weights, by_score


@txl.jit
def _store(x, values, head, rows, count, steps, HEAD: tl.constexpr):
    wide, d = rows.to(tl.int64)[:, None], tl.arange(0, HEAD)[None, :]
    at = head[0].to(tl.int64) * steps[0] + head[1].to(tl.int64) * steps[1] + wide * steps[2] + d * steps[3]
    tl.store(x + at, values.to(x.dtype.element_ty), mask=wide < count)


@txl.jit
def keys_kernel(q, k, v, out, gradient, lse, lse_gradient, dk, dv, log2_scale, scale, NQ, NK, HEADS, GROUP, steps,
                cap, WINDOW: tl.constexpr, CAPPED: tl.constexpr, CAUSAL: tl.constexpr, HEAD: tl.constexpr,
                BLOCK: tl.constexpr):
    """steps: those of (batch, head, row, element) of q, k, v, out, gradient, dk and dv."""
    q_steps, k_steps, v_steps, o_steps, g_steps, dk_steps, dv_steps = steps
    column, shared = tl.program_id(0) * BLOCK, HEADS // GROUP
    batch, k_head = tl.program_id(1) // shared, tl.program_id(1) % shared
    columns = column + tl.arange(0, BLOCK)
    keys = _tile(k, (batch, k_head), columns, NK, k_steps, HEAD)
    values = _tile(v, (batch, k_head), columns, NK, v_steps, HEAD)
    by_key, by_value = tl.zeros([BLOCK, HEAD], tl.float32), tl.zeros([BLOCK, HEAD], tl.float32)
    end = NQ if WINDOW is None else min(NQ, column + BLOCK + WINDOW - 1)
    for member in range(GROUP):
        head = batch, k_head * GROUP + member
        at = (batch * HEADS + k_head * GROUP + member).to(tl.int64) * NQ
        for start in range(column if CAUSAL else 0, end, BLOCK):
            rows = start + tl.arange(0, BLOCK)
            queries = _tile(q, head, rows, NQ, q_steps, HEAD)
            by_out = _tile(gradient, head, rows, NQ, g_steps, HEAD)
            weights, by_score = _gradients(queries, keys, values, by_out, _tile(out, head, rows, NQ, o_steps, HEAD),
                                           lse + at, None if lse_gradient is None else lse_gradient + at, rows, columns,
                                           NQ, NK, log2_scale, CAUSAL, WINDOW, cap, CAPPED)
            by_value = tl.dot(tl.trans(weights.to(by_out.dtype)), by_out, by_value)
            by_key = tl.dot(tl.trans(by_score.to(queries.dtype)), queries, by_key)
    _store(dk, by_key * scale, (batch, k_head), columns, NK, dk_steps, HEAD)
    _store(dv, by_value, (batch, k_head), columns, NK, dv_steps, HEAD)


@txl.jit
def queries_kernel(q, k, v, out, gradient, lse, lse_gradient, dq, log2_scale, scale, NQ, NK, HEADS, GROUP, steps,
                   cap, WINDOW: tl.constexpr, CAPPED: tl.constexpr, CAUSAL: tl.constexpr, HEAD: tl.constexpr,
                   BLOCK: tl.constexpr):
    """steps: those of (batch, head, row, element) of q, k, v, out, gradient and dq."""
    q_steps, k_steps, v_steps, o_steps, g_steps, dq_steps = steps
    row = tl.program_id(0) * BLOCK
    head = tl.program_id(1) // HEADS, tl.program_id(1) % HEADS
    rows = row + tl.arange(0, BLOCK)
    at = tl.program_id(1).to(tl.int64) * NQ
    queries, by_out = _tile(q, head, rows, NQ, q_steps, HEAD), _tile(gradient, head, rows, NQ, g_steps, HEAD)
    result = _tile(out, head, rows, NQ, o_steps, HEAD)
    by_query = tl.zeros([BLOCK, HEAD], tl.float32)
    begin = 0 if WINDOW is None else max(row + 1 - WINDOW, 0) // BLOCK * BLOCK
    for start in range(begin, min(NK, row + BLOCK) if CAUSAL else NK, BLOCK):
        columns = start + tl.arange(0, BLOCK)
        k_head = head[0], head[1] // GROUP
        keys = _tile(k, k_head, columns, NK, k_steps, HEAD)
        values = _tile(v, k_head, columns, NK, v_steps, HEAD)
        weights, by_score = _gradients(queries, keys, values, by_out, result, lse + at,
                                       None if lse_gradient is None else lse_gradient + at, rows, columns, NQ, NK,
                                       log2_scale, CAUSAL, WINDOW, cap, CAPPED)
        by_query = tl.dot(by_score.to(keys.dtype), keys, by_query)
    _store(dq, by_query * scale, head, rows, NQ, dq_steps, HEAD)


def attention_backward(q, k, v, out, lse, gradient, lse_gradient, results, steps, sizes, scale, causal, window=None,
                       softcap=None):
    """steps: of q, k, v, out, gradient and the three results, four each; sizes: (batch, heads, heads of keys, NQ, NK,
    D)."""
    batch, heads, shared, nq, nk, d = sizes
    dq, dk, dv = results
    common = scale * LOG2E.value, scale, nq, nk, heads, heads // shared
    options = {"CAUSAL": causal, "HEAD": d, "BLOCK": 64, "WINDOW": window, "CAPPED": softcap is not None,
               "cap": None if softcap is None else softcap * LOG2E.value}
    launch(keys_kernel, (txl.cdiv(nk, 64), batch * shared), q, k, v, out, gradient, lse, lse_gradient, dk, dv, *common,
           (*steps[:5], *steps[6:]), **options)
    launch(queries_kernel, (txl.cdiv(nq, 64), batch * heads), q, k, v, out, gradient, lse, lse_gradient, dq, *common,
           tuple(steps[:6]), **options)
