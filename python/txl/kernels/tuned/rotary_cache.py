"""Rotary positions of queries and keys, and keys and values written to pages of a cache, in one kernel. Any GPU;
arithmetic in float32.

A program has a block of a token's query heads, the first one also its keys and values. All that a program reads is on
its way before it writes.

Design: `docs/kernels/rotary_cache.md`.

    python -m txl.kernels rotary_cache
"""
import numpy as np
import txl
import txl.language as tl
from .launches import launch
from .results import result, steps_of


@txl.jit
def _load_pairs(x, step, first, heads, D: tl.constexpr, R: tl.constexpr, WIDE: tl.constexpr,
                INTERLEAVED: tl.constexpr, BLOCK: tl.constexpr):
    """The first and second elements of the pairs that are rotated, of BLOCK heads, and the elements after them."""
    head = first + tl.arange(0, BLOCK)[:, None]
    x += head.to(tl.int64) * step
    half: tl.constexpr = R // 2
    if INTERLEAVED:
        i = tl.arange(0, 2 * WIDE)[None, :]
        both = tl.load(x + i, mask=(head < heads) & (i < R), other=0)
        a, b = tl.split(tl.reshape(both, [BLOCK, WIDE, 2]))
    else:
        i = tl.arange(0, WIDE)[None, :]
        a = tl.load(x + i, mask=(head < heads) & (i < half), other=0)
        b = tl.load(x + half + i, mask=(head < heads) & (i < half), other=0)
    rest = None
    if D > R:
        i = tl.arange(0, txl.next_power_of_2(D - R))[None, :]
        rest = tl.load(x + R + i, mask=(head < heads) & (i < D - R), other=0)
    return a, b, rest


@txl.jit
def _store_pairs(y, step, pairs, cos, sin, first, heads, is_there, D: tl.constexpr, R: tl.constexpr, WIDE: tl.constexpr,
                 INTERLEAVED: tl.constexpr, BLOCK: tl.constexpr):
    """Stores pairs, rotated by the angles of (1, WIDE) cosines and sines, and the elements after them."""
    head = first + tl.arange(0, BLOCK)[:, None]
    y += head.to(tl.int64) * step
    inside = (head < heads) & is_there
    half: tl.constexpr = R // 2
    a, b = pairs[0].to(tl.float32), pairs[1].to(tl.float32)
    c, d = (a * cos - b * sin).to(y.dtype.element_ty), (b * cos + a * sin).to(y.dtype.element_ty)
    if INTERLEAVED:
        i = tl.arange(0, 2 * WIDE)[None, :]
        tl.store(y + i, tl.reshape(tl.join(c, d), [BLOCK, 2 * WIDE]), mask=inside & (i < R))
    else:
        i = tl.arange(0, WIDE)[None, :]
        tl.store(y + i, c, mask=inside & (i < half))
        tl.store(y + half + i, d, mask=inside & (i < half))
    if D > R:
        i = tl.arange(0, txl.next_power_of_2(D - R))[None, :]
        tl.store(y + R + i, pairs[2], mask=inside & (i < D - R))


@txl.jit
def rotary_cache_kernel(query, key, value, cos, sin, positions, slots, out, key_cache, value_cache, q_steps, k_steps,
                        v_steps, o_steps, kc_steps, vc_steps, angle_steps, heads, kv_heads, page_rows, D: tl.constexpr,
                        R: tl.constexpr, WIDE: tl.constexpr, INTERLEAVED: tl.constexpr, BLOCK_Q: tl.constexpr,
                        BLOCK_K: tl.constexpr):
    """Steps are those of (token, head), and of a cache (page, row, head), in elements."""
    token, block = tl.program_id(0).to(tl.int64), tl.program_id(1)
    position = tl.load(positions + token).to(tl.int64)
    i = tl.arange(0, WIDE)[None, :]
    c = tl.load(cos + position * angle_steps[0] + i, mask=i < R // 2, other=0).to(tl.float32)
    s = tl.load(sin + position * angle_steps[1] + i, mask=i < R // 2, other=0).to(tl.float32)
    q = _load_pairs(query + token * q_steps[0], q_steps[1], block * BLOCK_Q, heads, D, R, WIDE, INTERLEAVED, BLOCK_Q)
    if block == 0:
        slot = tl.load(slots + token).to(tl.int64)
        head, d = tl.arange(0, BLOCK_K)[:, None], tl.arange(0, txl.next_power_of_2(D))[None, :]
        inside = (head < kv_heads) & (d < D)
        k = _load_pairs(key + token * k_steps[0], k_steps[1], 0, kv_heads, D, R, WIDE, INTERLEAVED, BLOCK_K)
        v = tl.load(value + token * v_steps[0] + head * v_steps[1] + d, mask=inside, other=0)
        page, row = slot // page_rows, slot % page_rows
        _store_pairs(key_cache + page * kc_steps[0] + row * kc_steps[1], kc_steps[2], k, c, s, 0, kv_heads, slot >= 0,
                     D, R, WIDE, INTERLEAVED, BLOCK_K)
        tl.store(value_cache + page * vc_steps[0] + row * vc_steps[1] + head * vc_steps[2] + d, v,
                 mask=inside & (slot >= 0))
    _store_pairs(out + token * o_steps[0], o_steps[1], q, c, s, block * BLOCK_Q, heads, True, D, R, WIDE, INTERLEAVED,
                 BLOCK_Q)


def rotary_cache(query, key, value, cos, sin, positions, slots, key_cache, value_cache, interleaved=False, out=None):
    """The rotated queries; the rotated keys, and the values, are written to the caches. Arguments as those of
    `txl.kernels.rotary_cache`; the elements of a head are adjacent."""
    tokens, heads, d = query.shape
    out = result("out", out, query, query.shape, query.dtype, strided=True)
    if not tokens or not d:
        return out
    kv_heads = key.shape[1]
    block_q = min(txl.next_power_of_2(max(heads, 1)), max(1, 4096 // txl.next_power_of_2(d)))
    wide = max(1, txl.next_power_of_2(cos.shape[1]))
    launch(rotary_cache_kernel, (tokens, max(1, txl.cdiv(heads, block_q))), query, key, value, cos, sin, positions,
           slots, out, key_cache, value_cache, *(steps_of(x)[:-1] for x in (query, key, value, out, key_cache,
                                                                            value_cache)),
           (steps_of(cos)[0], steps_of(sin)[0]), heads, kv_heads, key_cache.shape[1], D=d, R=2 * cos.shape[1],
           WIDE=wide, INTERLEAVED=bool(interleaved), BLOCK_Q=block_q, BLOCK_K=txl.next_power_of_2(max(1, kv_heads)),
           num_warps=4)
    return out


def reference(x, cos, sin, positions, interleaved=False):
    """(tokens, heads, D) rotated, in float64, of NumPy's arrays."""
    y, half = x.astype(np.float64), cos.shape[1]
    c, s = (table.astype(np.float64)[positions][:, None] for table in (cos, sin))
    first, second = (slice(0, 2 * half, 2), slice(1, 2 * half, 2)) if interleaved else (slice(0, half),
                                                                                       slice(half, 2 * half))
    a, b = y[..., first].copy(), y[..., second].copy()
    y[..., first], y[..., second] = a * c - b * s, b * c + a * s
    return y


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((5, heads, 64)).astype(np.float16) for heads in (4, 2, 2))
    angle = np.arange(9)[:, None] * 100.0**(-np.arange(32) / 32)
    cos, sin, positions = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32), np.arange(3, 8)
    pages = np.zeros((2, 2, 4, 2, 64), np.float16)
    found = rotary_cache(q, k, v, cos, sin, positions, np.arange(5)[::-1].copy(), *pages)
    worst = max(np.abs(found - reference(q, cos, sin, positions)).max(),
                np.abs(pages[0].reshape(8, 2, 64)[4::-1] - reference(k, cos, sin, positions)).max())
    print(f"rotary positions: {worst:.3g} from the exact result")
