"""Attention of a sequence whose rows are distributed over ranks: each rank has the queries, keys and values of its
share, in the order of ranks, and computes its own queries against all keys.

The keys of one rank after the other are copied while those before are used; the parts of the result are merged by the
logarithms of their sums, in float32 and in an order that depends on the rank alone, so runs give the same bits.
"""
import math

from ... import language as tl
from ...jit import jit
from ..arrays import check_array
from ..functions import attention as attend
from ..tuned.results import empty, is_contiguous

# Bytes of other ranks' keys and values up to which all are fetched at once; else there are two buffers.
_GATHERED = 1 << 30


@jit
def merge(total, total_lse, part, part_lse, out, out_lse, rows, D: tl.constexpr, BLOCK: tl.constexpr,
          FIRST: tl.constexpr, LAST: tl.constexpr):
    """Adds a part to the result so far. total: float32 (rows, D); `part` is all there is if FIRST; with LAST the result
    goes to `out`."""
    i, d = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.arange(0, D)
    mask, at = i < rows, i.to(tl.int64)[:, None] * D + d[None, :]
    value = tl.load(part + at, mask=mask[:, None], other=0.0).to(tl.float32)
    lse = tl.load(part_lse + i, mask=mask, other=0.0)
    if not FIRST:
        before = tl.load(total_lse + i, mask=mask, other=0.0)
        largest = tl.maximum(before, lse)
        old, new = tl.exp(before - largest), tl.exp(lse - largest)
        value = (tl.load(total + at, mask=mask[:, None], other=0.0) * old[:, None] + value * new[:, None]) / (
            old + new)[:, None]
        lse = largest + tl.log(old + new)
    if LAST:
        tl.store(out + at, value.to(out.dtype.element_ty), mask=mask[:, None])
        tl.store(out_lse + i, lse, mask=mask)
    else:
        tl.store(total + at, value, mask=mask[:, None])
        tl.store(total_lse + i, lse, mask=mask)


def attention(ranks, streams, query, key, value, is_causal, scale, algorithm, out):
    """(out, logarithms of the sums): Collectives.attention has the arguments. `streams`: where copies run."""
    for name, array in (("query", query), ("key", key), ("value", value)):
        check_array(name, array, (4, ))
    if tuple(key.shape) != tuple(value.shape):
        raise ValueError(f"`key` has the shape {tuple(key.shape)}, `value` {tuple(value.shape)}")
    if is_causal and query.shape[2] != key.shape[2]:
        raise ValueError(f"causal attention needs as many queries as keys, not {query.shape[2]} and {key.shape[2]}")
    if algorithm not in (None, "ring", "all_gather"):
        raise ValueError(f"`algorithm` is {algorithm!r}; it is \"ring\" or \"all_gather\"")
    out = empty(query, query.shape, query.dtype) if out is None else out
    if tuple(out.shape) != tuple(query.shape) or not is_contiguous(out):
        raise ValueError(f"`out` is contiguous and has query's shape {tuple(query.shape)}")
    # After its own keys a rank uses those of the rank before it, and so on: all are busy, and none is asked by two.
    peers = [(ranks.rank - step) % ranks.size for step in range(ranks.size)]
    if is_causal:
        peers = [peer for peer in peers if peer <= ranks.rank]
    count, others = math.prod(key.shape), len(peers) - 1
    mine = ranks._view(0, (2, *key.shape))
    if not (math.prod(query.shape) and count):
        raise ValueError("attention over ranks needs a query and a key on each rank")
    mine[0][...], mine[1][...] = key, value
    if algorithm is None:
        algorithm = "all_gather" if 2 * count * others * ranks.item_size <= _GATHERED else "ring"
    slots = others if algorithm == "all_gather" else min(2, others)
    fetched = empty(query, (max(slots, 1), 2, *key.shape), key.dtype)
    ready = {}

    def fetch(step):
        with streams.side():
            ranks._pull(fetched[(step - 1) % slots], peers[step], 0)
            ready[step] = streams.mark()

    with streams.side():
        ranks._meet(0)
    for step in range(1, 1 + slots if algorithm == "all_gather" else 1 + min(1, others)):
        fetch(step)
    rows, width = math.prod(query.shape[:3]), query.shape[3]
    state = None
    for step, peer in enumerate(peers):
        if step:
            streams.wait(ready[step])
        # The buffer of the step before the last one is free now: everything on this stream is before the copy.
        if algorithm == "ring" and 0 < step < others:
            fetch(step + 1)
        keys = mine if step == 0 else fetched[(step - 1) % slots]
        part, lse = attend(query, keys[0], keys[1], is_causal=is_causal and step == 0, scale=scale,
                           enable_gqa=query.shape[1] != key.shape[1], return_lse=True)
        if state is None:
            state = (empty(lse, query.shape, lse.dtype), empty(lse, lse.shape, lse.dtype))
            final = empty(lse, lse.shape, lse.dtype)
        merge[(-(-rows // 32), )](*state, part, lse, out, final, rows, width, 32, step == 0, step == others)
    ranks._meet(1)  # the others have read this rank's keys
    return out, final
