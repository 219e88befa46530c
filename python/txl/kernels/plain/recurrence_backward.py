"""The gradients of the gated delta rule and of the scan of Mamba-2 token by token, in float32, by their definitions;
sums of partial results."""
import numpy as np
import txl
import txl.language as tl

from ..tuned.launches import launch
from ..tuned.results import empty, steps_of

SEGMENT = 64  # tokens whose states are in memory together


@txl.jit
def _step(key, value, decay, beta, state, t, k_step, v_step, g_step, b_step, CORRECTED: tl.constexpr):
    """(the decayed state, values, less what the key held by the delta rule, the next state) of token t."""
    k = tl.load(key + t * k_step).to(tl.float32)
    decayed = state * tl.exp(tl.load(decay + t * g_step).to(tl.float32))
    difference = tl.load(value + t * v_step).to(tl.float32)
    if CORRECTED:
        difference -= tl.sum(decayed * k, 0)[None, :]
    return decayed, difference, decayed + k * (difference * tl.load(beta + t * b_step).to(tl.float32))


@txl.jit
def recurrence_backward_kernel(query, key, value, decay, beta, skip, gradient, start, last_gradient, first_states,
                               states, by_query, by_key, by_value, by_decay, by_beta, by_skip, by_start, q_steps,
                               k_steps, v_steps, g_steps, b_steps, o_steps, scale, length, heads, group,
                               SEGMENT: tl.constexpr, CORRECTED: tl.constexpr, CHANNELS: tl.constexpr,
                               K: tl.constexpr, V: tl.constexpr, BLOCK: tl.constexpr):
    """BLOCK columns of the state of one head, forward for the states before segments, then backward, segment by
    segment, whose states are computed again. What columns add to a gradient has its first axis."""
    part, pair = tl.program_id(0), tl.program_id(1)
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    rows, columns = tl.arange(0, K)[:, None], tl.arange(0, BLOCK)[None, :]
    cv = part * BLOCK + columns
    query += batch * q_steps[0] + head // group * q_steps[2] + rows
    key += batch * k_steps[0] + head // group * k_steps[2] + rows
    value += batch * v_steps[0] + head * v_steps[2] + cv
    gradient += batch * o_steps[0] + head * o_steps[2] + cv
    decay += batch * g_steps[0] + head * g_steps[2] + (rows if CHANNELS else 0)
    beta += batch * b_steps[0] + head * b_steps[2]
    mine = pair.to(tl.int64) * tl.num_programs(0) + part
    segments = tl.cdiv(length, SEGMENT)
    tile = rows * BLOCK + columns
    first_states += mine * segments * K * BLOCK + tile
    states += mine * SEGMENT * K * BLOCK + tile
    corner = pair.to(tl.int64) * K * V + rows * V + cv
    tokens = part.to(tl.int64) * tl.num_programs(1) * length + batch * length * heads + head
    state = tl.zeros([K, BLOCK], tl.float32) if start is None else tl.load(start + corner)
    for segment in range(segments):
        tl.store(first_states + segment.to(tl.int64) * K * BLOCK, state)
        for index in range(segment * SEGMENT, min(length, segment * SEGMENT + SEGMENT)):
            state = _step(key, value, decay, beta, state, index.to(tl.int64), k_steps[1], v_steps[1], g_steps[1],
                          b_steps[1], CORRECTED)[2]
    slope = tl.zeros([K, BLOCK], tl.float32) if last_gradient is None else tl.load(last_gradient + corner)
    for back in range(segments):
        segment = segments - 1 - back
        begin = segment * SEGMENT
        count = min(length - begin, SEGMENT)
        tl.debug_barrier()
        state = tl.load(first_states + segment.to(tl.int64) * K * BLOCK)
        for index in range(count):
            tl.store(states + index * (K * BLOCK), state)
            state = _step(key, value, decay, beta, state, (begin + index).to(tl.int64), k_steps[1], v_steps[1],
                          g_steps[1], b_steps[1], CORRECTED)[2]
        tl.debug_barrier()
        for step in range(count):
            index = count - 1 - step
            t = (begin + index).to(tl.int64)
            decayed, difference, after = _step(key, value, decay, beta, tl.load(states + index * (K * BLOCK)), t,
                                               k_steps[1], v_steps[1], g_steps[1], b_steps[1], CORRECTED)
            q, k = tl.load(query + t * q_steps[1]).to(tl.float32), tl.load(key + t * k_steps[1]).to(tl.float32)
            b, upstream = tl.load(beta + t * b_steps[1]).to(tl.float32), tl.load(gradient + t * o_steps[1]).to(
                tl.float32) * scale
            slope += q * upstream
            token = tokens + t * heads
            by_new = tl.sum(slope * k, 0)[None, :]
            tl.store(by_query + token * K + rows, tl.sum(after * upstream, 1)[:, None])
            by_k, by_v = slope * (difference * b), by_new * b
            if skip is not None:
                out = tl.load(gradient + t * o_steps[1]).to(tl.float32)
                by_v += out * tl.load(skip + head).to(tl.float32)
                tl.store(by_skip + token, tl.sum(out * difference))
            tl.store(by_value + ((batch * length + t) * heads + head) * V + cv, by_v.to(by_value.dtype.element_ty))
            tl.store(by_beta + token, tl.sum(by_new * difference))
            if CORRECTED:
                by_k -= decayed * (by_new * b)
                slope -= k * (by_new * b)
            tl.store(by_key + token * K + rows, tl.sum(by_k, 1)[:, None])
            if CHANNELS:
                tl.store(by_decay + token * K + rows, tl.sum(slope * decayed, 1)[:, None])
            else:
                tl.store(by_decay + token, tl.sum(slope * decayed))
            slope *= tl.exp(tl.load(decay + t * g_steps[1]).to(tl.float32))
    tl.store(by_start + corner, slope)


def columns_of(k, v):
    """Columns of the state that a program has."""
    return min(v, max(8, 4096 // k))


def recurrence_backward(query, key, value, decay, beta, skip, start, scale, corrected, gradient, last_gradient,
                        by_query, by_key, by_value, by_decay, by_beta, by_skip, by_start):
    """As `tuned.delta_rule_backward`, without corrections as `tuned.mamba_scan_backward`, but by_query, by_key,
    by_decay, by_beta and by_skip are float32 and have a first axis of V / columns_of(K, V), to be added."""
    (batch, length, heads, v), (*_, shared, k) = value.shape, key.shape
    block, pairs = columns_of(k, v), batch * heads
    first_states, states = (empty(value, (pairs, v // block, count, k, block), np.float32)
                            for count in (-(-length // SEGMENT), SEGMENT))
    launch(recurrence_backward_kernel, (v // block, pairs), query, key, value, decay, beta, skip, gradient, start,
           last_gradient, first_states, states, by_query, by_key, by_value, by_decay, by_beta, by_skip, by_start,
           *(steps_of(x)[:3] for x in (query, key, value, decay, beta, gradient)), scale, length, heads,
           heads // shared, SEGMENT=SEGMENT, CORRECTED=corrected, CHANNELS=decay.ndim == 4, K=k, V=v, BLOCK=block,
           num_warps=4)


@txl.jit
def sums_kernel(parts, out, count, rows, group, WIDTH: tl.constexpr, BLOCK: tl.constexpr):
    """out (rows, WIDTH): sums over the first and the third axis of parts, (count, rows, group, WIDTH)."""
    row = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)[:, None]
    d = tl.arange(0, WIDTH)[None, :]
    acc = tl.zeros([BLOCK, WIDTH], tl.float32)
    for part in range(count):
        for member in range(group):
            at = ((part.to(tl.int64) * rows + row) * group + member) * WIDTH
            acc += tl.load(parts + at + d, mask=row < rows, other=0.0)
    tl.store(out + row * WIDTH + d, acc.to(out.dtype.element_ty), mask=row < rows)


def sum_parts(parts, out, width=1):
    """Adds up the parts of a gradient: out, contiguous, with `width` elements in its last axis, from float32 (parts, …)
    in which heads that share keys are adjacent."""
    rows = int(np.prod(out.shape)) // width
    group = int(np.prod(parts.shape)) // (parts.shape[0] * rows * width)
    block = max(1, 1024 // width)
    launch(sums_kernel, (txl.cdiv(rows, block), ), parts, out, parts.shape[0], rows, group, WIDTH=width, BLOCK=block)
