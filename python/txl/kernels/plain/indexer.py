"""The lightning indexer as plain programs: scores of one query and some keys, which are in memory here; then a
threshold by bisection, which k of a query's keys reach."""
import numpy as np
import txl
import txl.language as tl

from ..tuned.indexer import seen
from ..tuned.launches import launch
from ..tuned.results import empty
from ..tuned.selection import LEAST, words_of


@txl.jit
def scores_kernel(query, key, weights, key_scale, scores, keys, HEADS: tl.constexpr, D: tl.constexpr,
                  BLOCK: tl.constexpr):
    """Products of float16 are exact, as those of 8-bit floats are."""
    row = tl.program_id(1).to(tl.int64)
    i, heads, d = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.arange(0, HEADS), tl.arange(0, D)
    q = tl.load(query + (row * HEADS + heads)[:, None] * D + d[None, :]).to(tl.float16)
    x = tl.load(key + i.to(tl.int64)[None, :] * D + d[:, None], mask=(i < keys)[None, :], other=0.0).to(tl.float16)
    products = tl.maximum(tl.dot(q, x), 0.0, propagate_nan=tl.PropagateNan.ALL)
    found = tl.sum(products * tl.load(weights + row * HEADS + heads)[:, None], 0)
    tl.store(scores + row * keys + i, found * tl.load(key_scale + i, mask=i < keys, other=0.0), mask=i < keys)


@txl.jit
def _words(scores, first, end, BLOCK: tl.constexpr):
    """The words of scores from `first` on, and which of them are before `end`."""
    i = first + tl.arange(0, BLOCK)
    return words_of(tl.load(scores + i, mask=i < end, other=0.0), i), i < end


@txl.jit
def select_kernel(scores, starts, ends, out, queries, keys, k, CAUSAL: tl.constexpr, BLOCK: tl.constexpr):
    query = tl.program_id(0)
    begin, end = seen(starts, ends, query, queries, keys, CAUSAL)
    scores += query.to(tl.int64) * keys
    out += query.to(tl.int64) * k
    low, high, count = LEAST, -1 - LEAST, tl.maximum(end - begin, 0)
    while count > k:
        middle = (low >> 1) + (high >> 1) + (low & high & 1)
        number = 0
        for first in range(begin, end, BLOCK):
            words, there = _words(scores, first, end, BLOCK)
            number += tl.sum((there & (words >= middle)).to(tl.int32), 0)
        if number >= k:
            low = middle
            count = number
        else:
            high = middle
    number = 0
    for first in range(begin, end, BLOCK):
        words, there = _words(scores, first, end, BLOCK)
        there &= words >= low
        tl.store(out + number + tl.cumsum(there.to(tl.int32), 0) - 1, first + tl.arange(0, BLOCK), mask=there)
        number += tl.sum(there.to(tl.int32), 0)
    for first in range(number, k, BLOCK):
        i = first + tl.arange(0, BLOCK)
        tl.store(out + i, -1, mask=i < k)


def indexer(query, key, weights, key_scale, k, starts, ends, causal, out):
    """As the tuned `indexer`."""
    (queries, heads, d), keys = query.shape, key.shape[0]
    scores = empty(query, (queries, keys), np.float32)
    launch(scores_kernel, (txl.cdiv(keys, 64), queries), query, key, weights, key_scale, scores, keys, HEADS=heads, D=d,
           BLOCK=64, num_warps=4)
    launch(select_kernel, (queries, ), scores, starts, ends, out, queries, keys, k, CAUSAL=bool(causal), BLOCK=1024,
           num_warps=4)
    return out
