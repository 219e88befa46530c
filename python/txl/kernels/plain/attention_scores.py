"""Attention with functions of the scores as a plain program: a sliding window, a soft cap, sinks, a jit function."""
import txl
import txl.language as tl

from ..tuned.attention_scores import scored
from ..tuned.launches import launch
from .attention import LOG2E, _store


@txl.jit
def attention_scores_kernel(q, k, v, out, lse, sinks, operands, scale, cap, NQ, NK, HEADS, GROUP, q_steps, k_steps,
                            v_steps, o_steps, WINDOW: tl.constexpr, CAUSAL: tl.constexpr, CAPPED: tl.constexpr,
                            SCORE: tl.constexpr, HEAD: tl.constexpr, BLOCK: tl.constexpr):
    """A program BLOCK queries of a head; the steps are those of (batch, head, row, element)."""
    row = tl.program_id(0) * BLOCK
    rows, d = row + tl.arange(0, BLOCK), tl.arange(0, HEAD)
    batch, head = (tl.program_id(1) // HEADS).to(tl.int64), (tl.program_id(1) % HEADS).to(tl.int64)
    there, wide = rows < NQ, rows.to(tl.int64)[:, None]
    queries = tl.load(q + batch * q_steps[0] + head * q_steps[1] + wide * q_steps[2] + d[None, :] * q_steps[3],
                      mask=there[:, None], other=0.0)
    k += batch * k_steps[0] + head // GROUP * k_steps[1] + d[None, :] * k_steps[3]
    v += batch * v_steps[0] + head // GROUP * v_steps[1] + d[None, :] * v_steps[3]
    exponent = tl.full([BLOCK], float("-inf"), tl.float32)
    total, acc = tl.zeros([BLOCK], tl.float32), tl.zeros([BLOCK, HEAD], tl.float32)
    if sinks is not None:
        exponent = tl.zeros([BLOCK], tl.float32) + tl.load(sinks + head).to(tl.float32) * LOG2E
        total += 1
    end = min(NK, row + BLOCK) if CAUSAL else NK
    begin = 0 if WINDOW is None else max(row + 1 - WINDOW, 0) // BLOCK * BLOCK
    for start in range(begin, end, BLOCK):
        at = (start + tl.arange(0, BLOCK)).to(tl.int64)[:, None]
        keys = tl.load(k + at * k_steps[2], mask=at < NK, other=0.0)
        values = tl.load(v + at * v_steps[2], mask=at < NK, other=0.0)
        scores = scored(tl.dot(queries, tl.trans(keys)), tl.program_id(1), row, start, NK, scale, cap, operands, WINDOW,
                        CAUSAL, CAPPED, SCORE, True)
        now = tl.maximum(exponent, tl.max(scores, 1))
        base = tl.where(now == float("-inf"), 0.0, now)
        weights, shrink = tl.exp2(scores - base[:, None]), tl.exp2(exponent - base)
        exponent, total = now, total * shrink + tl.sum(weights, 1)
        acc = tl.dot(weights.to(values.dtype), values, acc * shrink[:, None])
    _store(acc, total, exponent, out + batch * o_steps[0] + head * o_steps[1] + wide * o_steps[2]
           + d[None, :] * o_steps[3], lse + tl.program_id(1).to(tl.int64) * NQ + rows, there, out.dtype.element_ty)


def attention_scores(q, k, v, out, lse, steps, sizes, scale, causal, window, softcap, sinks, score, operands):
    """steps: of q, k, v and out, four each; sizes: (batch, heads, heads of keys, NQ, NK, D). The others: as of
    `tuned.attention_scores`."""
    batch, heads, shared, nq, nk, d = sizes
    if softcap is None and score is None:
        scale *= LOG2E.value
    launch(attention_scores_kernel, (txl.cdiv(nq, 64), batch * heads), q, k, v, out, lse, sinks, operands, scale,
           softcap or 1.0, nq, nk, heads, heads // shared, *steps, WINDOW=window, CAUSAL=causal,
           CAPPED=softcap is not None, SCORE=score, HEAD=d, BLOCK=64)
