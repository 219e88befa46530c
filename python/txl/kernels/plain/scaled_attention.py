"""Attention of 8-bit floats with a scale a head as a plain program: operands are converted to float16, exactly."""
import txl
import txl.language as tl

from ..tuned.launches import launch
from .attention import LOG2E, _store, attend


@txl.jit
def scaled_attention_kernel(q, k, v, out, lse, q_scale, k_scale, v_scale, scale, NQ, NK, HEADS, GROUP, q_steps, k_steps,
                            v_steps, o_steps, CAUSAL: tl.constexpr, HEAD: tl.constexpr, BLOCK: tl.constexpr):
    """A program BLOCK queries of a head; the steps are those of (batch, head, row, element)."""
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    pair = tl.program_id(1).to(tl.int64)
    batch, head = pair // HEADS, pair % HEADS
    shared = batch * (HEADS // GROUP) + head // GROUP
    d, there, wide = tl.arange(0, HEAD)[None, :], rows < NQ, rows.to(tl.int64)[:, None]
    queries = tl.load(q + batch * q_steps[0] + head * q_steps[1] + wide * q_steps[2] + d * q_steps[3],
                      mask=there[:, None], other=0.0).to(tl.float16)
    k += batch * k_steps[0] + head // GROUP * k_steps[1] + d * k_steps[3]
    v += batch * v_steps[0] + head // GROUP * v_steps[1] + d * v_steps[3]
    exponent, total, acc = attend(queries, k, v, k_steps[2], v_steps[2], rows, NQ, NK,
                                  tl.load(q_scale + pair) * tl.load(k_scale + shared) * scale, CAUSAL, HEAD, HEAD)
    _store(acc * tl.load(v_scale + shared), total, exponent, out + batch * o_steps[0] + head * o_steps[1]
           + wide * o_steps[2] + d * o_steps[3], lse + pair * NQ + rows, there, out.dtype.element_ty)


def scaled_attention(q, k, v, out, lse, scales, steps, sizes, scale, causal):
    """scales: of q, k and v; steps: of q, k, v and out, four each; sizes: (batch, heads, heads of keys, NQ, NK, D)."""
    batch, heads, shared, nq, nk, d = sizes
    launch(scaled_attention_kernel, (txl.cdiv(nq, 64), batch * heads), q, k, v, out, lse, *scales, scale * LOG2E.value,
           nq, nk, heads, heads // shared, *steps, CAUSAL=causal, HEAD=d, BLOCK=64)
