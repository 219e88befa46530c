"""Attention forward on Hopper for packed sequences of different lengths, with keys and values packed as well or in
pages that a page table lists. Heads of queries may share one of keys; float16 or bfloat16 with float32 accumulators.

A tile is computed as in `attention.py`. Programs iterate over the sequences together, whose lengths are in GPU memory;
the producer writes zeros to the values after the end of a sequence.

Design: `docs/kernels/attention_varlen.md`.

    python -m txl.kernels attention_varlen
"""
import math

import numpy as np
import txl
import txl.language as tl
from .attention import _attend
from .attention import reference as reference_of_one
from .causal_order import blocks_of
from .launches import launch
from .results import multiprocessors, result
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def _sequence(ends_q, ends_k, lengths, sequence):
    """(first query, queries, first key, keys) of a sequence. Keys in pages have a length, and no first key."""
    begin = tl.load(ends_q + sequence)
    queries = tl.load(ends_q + sequence + 1) - begin
    if lengths is None:
        first = tl.load(ends_k + sequence)
        keys = tl.load(ends_k + sequence + 1) - first
    else:
        first = 0
        keys = tl.load(lengths + sequence)
    return begin, queries, first, keys


@txl.jit
def _tile_in(tile, per_head, ROWS: tl.constexpr):
    """(head, row) of the tile with index `tile` of a sequence: its last queries, which see most keys, first."""
    return tile // per_head, (per_head - 1 - tile % per_head) * ROWS


@txl.jit
def _load_block(buffer, desc, barrier, head, first, block, NK, pages, BLOCK_N: tl.constexpr, PAGE: tl.constexpr):
    """Starts to copy a block of keys or values, one copy for each page; the contents after the end are undefined."""
    if PAGE is None:
        txl.tma_load(buffer, desc, [head, first + block * BLOCK_N, 0], barrier)
    elif PAGE >= BLOCK_N:
        key = block * BLOCK_N
        txl.tma_load(buffer, desc, [head, tl.load(pages + key // PAGE) * PAGE + key % PAGE, 0], barrier)
    else:
        last = (NK - 1) // PAGE
        for chunk in tl.static_range(BLOCK_N // PAGE):
            page = tl.load(pages + min(block * (BLOCK_N // PAGE) + chunk, last))
            txl.tma_load(txl.smem_slice(buffer, chunk * PAGE, PAGE, 0), desc, [head, page * PAGE, 0], barrier)


@txl.jit
def _clear(buffer, rows):
    """Zeros in the rows from `rows` on: 0 times what another sequence has there may be a NaN. 16 rows of 128 bytes at
    once, because the producer has few registers."""
    for first in tl.static_range(0, buffer.shape[0], 16):
        if first + 16 > rows:
            there = (first + tl.arange(0, 16) < rows)[:, None]
            for column in tl.static_range(0, buffer.shape[1], 64):
                chunk = txl.smem_slice(txl.smem_slice(buffer, first, 16, 0), column, 64, 1)
                txl.smem_store(chunk, tl.where(there, txl.smem_load(chunk), 0.0).to(buffer.dtype))


@txl.jit
def _acquire(free, phase, full, bytes: tl.constexpr):
    """Waits until a buffer is free, and expects its bytes. All threads of the producer wait, because all of them clear
    the rows after the end; they meet before one of them expects, or a late one might be two phases late."""
    txl.mbar_wait(free, phase)
    tl.debug_barrier()
    txl.mbar_expect(full, bytes)


@txl.jit
def _load(q_desc, k_desc, v_desc, queries, q_full, q_free, phase, k, v, tail, tail_phase, head, begin, row, first, NK,
          blocks, pages, GROUP, BLOCK_N: tl.constexpr, CONSUMERS: tl.constexpr, PAGE: tl.constexpr):
    """The queries of a tile, and its keys and values, from the last block to the first: the ring positions after them,
    and the parity of `tail`, on which a block of values with rows after the end completes."""
    bytes: tl.constexpr = queries.numel * 2
    for consumer in tl.static_range(CONSUMERS):
        _acquire(txl.get_buffer(q_free, consumer), phase, txl.get_buffer(q_full, consumer), bytes)
        txl.tma_load(txl.get_buffer(queries, consumer), q_desc, [head, begin + row + consumer * 64, 0],
                     txl.get_buffer(q_full, consumer))
    shared = head // GROUP
    for block in range(blocks - 1, -1, -1):
        k.acquire()
        _load_block(k.buffer, k_desc, k.full, shared, first, block, NK, pages, BLOCK_N, PAGE)
        rest = NK - block * BLOCK_N
        if rest >= BLOCK_N:
            v.acquire()
            _load_block(v.buffer, v_desc, v.full, shared, first, block, NK, pages, BLOCK_N, PAGE)
        else:
            _acquire(v.free, v.phase, tail, v.bytes)
            _load_block(v.buffer, v_desc, tail, shared, first, block, NK, pages, BLOCK_N, PAGE)
            txl.mbar_wait(tail, tail_phase)
            tail_phase ^= 1
            _clear(v.buffer, rest)
            txl.fence_proxy_async()
            tl.debug_barrier()
            txl.mbar_arrive(v.full, pred=txl.tid(0) % 128 == 0)
        k, v = k.next(), v.next()
    return k, v, tail_phase


@txl.jit
def _finish(o_desc, o, lse, scale, queries, out, q_full, q_free, phase, k, v, consumer, head, begin, row, NQ, NK,
            blocks, HEADS, TOTAL, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr, DTYPE: tl.constexpr,
            CONSUMERS: tl.constexpr):
    """A warpgroup's slice of a tile: the ring positions after its keys and values."""
    HEAD: tl.constexpr = out.shape[1]
    row += consumer * 64
    q = txl.get_buffer(queries, consumer)
    txl.mbar_wait(txl.get_buffer(q_full, consumer), phase)
    if CONSUMERS == 2:  # there are registers for them
        q = txl.smem_load(q)
        txl.mbar_arrive(txl.get_buffer(q_free, consumer))
    acc = tl.zeros([64, HEAD], tl.float32)
    exponent = tl.full([64], float("-inf"), tl.float32)
    totals = tl.zeros([64], tl.float32)
    if blocks > 0:
        acc, exponent, totals, k, v = _attend(q, k, v, consumer, row + NK - NQ, blocks, NK, scale, BLOCK_N, CAUSAL,
                                              False, DTYPE, CONSUMERS, False, True)
    if CONSUMERS != 2:
        txl.mbar_arrive(txl.get_buffer(q_free, consumer))
    rows = row + tl.arange(0, 64)
    there = rows < NQ
    buffer = txl.get_buffer(out, consumer)
    txl.tma_store_wait(0)
    txl.smem_store(buffer, (acc * (1 / tl.where(totals == 0, 1.0, totals))[:, None]).to(DTYPE))
    if row + 64 <= NQ:
        txl.tma_store(buffer, o_desc, [head, begin + row, 0])
    elif row < NQ:  # after the end are queries of the next sequence
        pointers = o + (begin + rows).to(tl.int64)[:, None] * (HEADS * HEAD) + head * HEAD + tl.arange(0, HEAD)[None, :]
        tl.store(pointers, txl.smem_load(buffer), mask=there[:, None])
    tl.store(lse + head.to(tl.int64) * TOTAL + begin + rows, (exponent + tl.log2(totals)) * 0.6931471805599453,
             mask=there)
    return k, v


@txl.jit
def attention_varlen_kernel(q_desc, k_desc, v_desc, o_desc, o, lse, ends_q, ends_k, lengths, table, SEQUENCES, PAGES,
                            TOTAL, scale, HEADS, GROUP, HEAD: tl.constexpr, BLOCK_N: tl.constexpr, STAGES: tl.constexpr,
                            CAUSAL: tl.constexpr, DTYPE: tl.constexpr, CONSUMERS: tl.constexpr, PAGE: tl.constexpr):
    """Tiles of 64 CONSUMERS queries of a head of a sequence; GROUP heads of queries share one of keys. `scale` is that
    of the scores times log2(e)."""
    TILE: tl.constexpr = 64 * CONSUMERS
    queries = txl.smem_alloc([64, HEAD], DTYPE, num_stages=CONSUMERS)
    out = txl.smem_alloc([64, HEAD], DTYPE, num_stages=CONSUMERS)
    q_full = txl.mbar_alloc(1, num_stages=CONSUMERS)
    q_free = txl.mbar_alloc(128, num_stages=CONSUMERS)
    tail = txl.get_buffer(txl.mbar_alloc(1), 0)
    keys = txl.ring([BLOCK_N, HEAD], DTYPE, STAGES, consumers=CONSUMERS)
    values = txl.ring([BLOCK_N, HEAD], DTYPE, STAGES, consumers=CONSUMERS)

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40 if CONSUMERS == 2 else 32)
        k, v = keys.producer(), values.producer()
        phase = 1
        tail_phase = 0
        tile = tl.program_id(0)  # counted from the first of the sequence
        for sequence in range(SEQUENCES):
            begin, NQ, first, NK = _sequence(ends_q, ends_k, lengths, sequence)
            per_head = tl.cdiv(NQ, TILE)
            pages = None if PAGE is None else table + sequence.to(tl.int64) * PAGES
            while tile < HEADS * per_head:
                head, row = _tile_in(tile, per_head, TILE)
                blocks = blocks_of(row + NK - NQ, NK, TILE, BLOCK_N, CAUSAL)
                blocks = max(blocks, min(NK, 1))
                k, v, tail_phase = _load(q_desc, k_desc, v_desc, queries, q_full, q_free, phase, k, v, tail, tail_phase,
                                         head, begin, row, first, NK, blocks, pages, GROUP, BLOCK_N, CONSUMERS, PAGE)
                phase ^= 1
                tile += tl.num_programs(0)
            tile -= HEADS * per_head
    if txl.is_warpgroup([1, 2] if CONSUMERS == 2 else [1, 2, 3]):
        txl.reg_alloc(232 if CONSUMERS == 2 else 160)
        if txl.is_warpgroup([1]):
            consumer = 0
        elif txl.is_warpgroup([2]):
            consumer = 1
        else:
            consumer = 2
        k, v = keys.consumer(), values.consumer()
        if consumer == CONSUMERS - 1:
            txl.bar_arrive(8, 256)  # warpgroup 1 begins
        phase = 0
        tile = tl.program_id(0)
        for sequence in range(SEQUENCES):
            begin, NQ, first, NK = _sequence(ends_q, ends_k, lengths, sequence)
            per_head = tl.cdiv(NQ, TILE)
            while tile < HEADS * per_head:
                head, row = _tile_in(tile, per_head, TILE)
                blocks = blocks_of(row + NK - NQ, NK, TILE, BLOCK_N, CAUSAL)
                blocks = max(blocks, min(NK, 1))
                k, v = _finish(o_desc, o, lse, scale, queries, out, q_full, q_free, phase, k, v, consumer, head, begin,
                               row, NQ, NK, blocks, HEADS, TOTAL, BLOCK_N, CAUSAL, DTYPE, CONSUMERS)
                phase ^= 1
                tile += tl.num_programs(0)
            tile -= HEADS * per_head
        if consumer == 0:  # the warpgroup that waited first has one arrival left over
            txl.bar_wait(8, 256)


def attention_varlen(q, k, v, ends_q, ends_k=None, table=None, lengths=None, causal=False, scale=None, out=None,
                     lse=None, stages=2, consumers=None, programs=None):
    """softmax(scale · q kᵀ) v for each sequence and head; `out`, of the shape of q, and `lse`, the logarithms of the
    sums.

    q: (queries, heads, D), D 64 or 128, float16 or bfloat16, contiguous as all: the queries of sequence i are those
    from ends_q[i] to ends_q[i + 1], int32 (sequences + 1,), which begins with 0. k, v: (keys, heads of keys, D), from
    ends_k[i] to ends_k[i + 1]; or, with `table`, (pages, rows, heads of keys, D) with 16, 32, 64 or a multiple of 128
    rows a page, table: int32 (sequences, n), the pages of each sequence, and lengths: int32 (sequences,), how many keys
    it has. With `causal` the last query sees all keys, the one before it all but one, and so on. scale: 1/√D if not
    given. A query that sees nothing gets 0 and -inf. lse: float32 (heads, queries), natural logarithms.
    """
    total, heads, head = q.shape
    paged = table is not None
    if head not in (64, 128) or k.ndim != 3 + paged or k.shape != v.shape or k.shape[-1] != head or heads % k.shape[-2]:
        raise ValueError(
            f"queries of {tuple(q.shape)} do not go with keys of {tuple(k.shape)} and values of {tuple(v.shape)}")
    if "float16" not in str(q.dtype) or not q.dtype == k.dtype == v.dtype:
        raise ValueError(f"elements are float16 or bfloat16, all of one type, not {q.dtype}, {k.dtype} and {v.dtype}")
    page = k.shape[1] if paged else None
    if paged and page not in (16, 32, 64) and (page % 128 or not page):
        raise ValueError(f"a page has 16, 32, 64 or a multiple of 128 rows, not {page}")
    sequences = ends_q.shape[0] - 1
    for name, sequence, shape in (("lengths", lengths, (sequences, )), ) if paged else (("ends_k", ends_k,
                                                                                       (sequences + 1, )), ):
        if sequence is None or tuple(sequence.shape) != shape:
            raise ValueError(f"`{name}` has the shape {shape}, not one integer for each sequence")
    out = result("out", out, q, q.shape, q.dtype)
    lse = result("lse", lse, q, (heads, total), np.float32)
    if not math.prod(q.shape):
        return out, lse
    if not math.prod(k.shape):
        out[...] = 0
        lse[...] = -math.inf
        return out, lse
    # As rows of a head: (heads, rows, D), whatever lies between them in memory.
    block = 64 if page == 64 else 128
    descriptors = [
        TensorDescriptor(x, [x.shape[-2], math.prod(x.shape[:-2]), head], [head, x.shape[-2] * head, 1],
                         [1, rows, head])
        for x, rows in zip((q, k, v, out), (64, block, block, 64))
    ]
    consumers = consumers or (3 if head == 64 else 2)
    scale = (head**-0.5 if scale is None else scale) * math.log2(math.e)
    programs = multiprocessors(q) if programs is None else programs
    tiles = heads * (total // (64 * consumers) + sequences)
    grid = (max(1, min(programs, tiles)), )
    launch(attention_varlen_kernel, grid, *descriptors, out, lse, ends_q, ends_k, lengths, table, sequences,
           table.shape[1] if paged else 0, total, scale, heads, heads // k.shape[-2], HEAD=head, BLOCK_N=block,
           STAGES=stages, CAUSAL=causal, DTYPE=tl.bfloat16 if "bfloat16" in str(q.dtype) else tl.float16,
           CONSUMERS=consumers, PAGE=page, num_warpgroups=consumers + 1)
    return out, lse


def reference(q, k, v, ends_q, ends_k=None, table=None, lengths=None, causal=False, scale=None):
    """In float64: (out, lse)."""
    q, k, v = (np.asarray(x, np.float64) for x in (q, k, v))
    out, lse = np.zeros(q.shape), np.full(q.shape[1::-1], -np.inf)
    for i, (begin, end) in enumerate(zip(ends_q[:-1], ends_q[1:])):
        if table is None:
            mine = [x[ends_k[i]:ends_k[i + 1]] for x in (k, v)]
        else:
            used = table[i, :-(-lengths[i] // k.shape[1])]
            mine = [x[used].reshape(-1, *x.shape[2:])[:lengths[i]] for x in (k, v)]
        count = len(mine[0])
        # Queries before its first that sees something see nothing; those of a causal reference see one key more each.
        skipped = min(max(0, end - begin - count), end - begin) if causal else 0
        if not count or begin + skipped == end:
            continue
        heads_first = [x.transpose(1, 0, 2) for x in (q[begin + skipped:end], *mine)]
        if causal:  # as many queries as keys, of which the last are wanted
            before = np.zeros((q.shape[1], count - (end - begin - skipped), q.shape[2]))
            heads_first[0] = np.concatenate([before, heads_first[0]], 1)
        value = reference_of_one(*heads_first, causal, scale)
        out[begin + skipped:end] = value[0][:, -(end - begin - skipped):].transpose(1, 0, 2)
        lse[:, begin + skipped:end] = value[1][:, -(end - begin - skipped):]
    return out, lse


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    ends = np.array([0, 150, 150, 153, 400], np.int32)
    q, k, v = (rng.standard_normal((400, heads, 64)).astype(np.float16) for heads in (4, 2, 2))
    lengths = np.array([200, 5, 3, 247], np.int32)
    pages, table = rng.standard_normal((2, 8, 64, 2, 64)).astype(np.float16), rng.permutation(8)[:16].reshape(
        -1, 4)[[0, 0, 1, 1]].astype(np.int32)
    for causal in (False, True):
        for name, arguments in (("packed", (q, k, v, ends, ends)), ("pages", (q, *pages, ends, None, table, lengths))):
            out, lse = attention_varlen(*arguments, causal=causal)
            exact = reference(*arguments, causal=causal)
            print(f"{name}, {'causal' if causal else 'full'}: {np.abs(out - exact[0]).max():.3g} from the exact result")
