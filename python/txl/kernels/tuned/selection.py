"""The k largest of many scores that come one block after another, in shared memory: words of 64 bits, which have the
order of the scores above an index that counts down, so that no two are equal and the lower index is the larger word.

A buffer holds more than k words. Words that reach a threshold are appended; when the buffer is full, `keep`
finds a threshold that k words reach at least, by bisection, and drops the others. Words stay in the order in which they
came.
"""
import txl
import txl.language as tl
from .sampling import _order

LEAST = tl.constexpr(-(1 << 63))  # below the word of every score
LAST = tl.constexpr(0x7FFFFFFF)  # no index is above


@txl.jit
def words_of(scores, index):
    """Words of scores and their indices. NaN is as small as -inf; -0 is 0."""
    order = _order(tl.where(scores == scores, scores, float("-inf")))
    return (order.to(tl.int64) << 32) | (LAST - index).to(tl.int64)


@txl.jit
def index_of(words):
    return LAST - words.to(tl.int32)


@txl.jit
def threshold(words, there, count, k, most):
    """What at least k and at most `most` of `count` words reach, and how many do. The words are where `there` is; k is
    at most `most`."""
    low, high = tl.min(tl.where(there, words, -1 - LEAST), 0), tl.max(tl.where(there, words, LEAST), 0) + 1
    while count > most:  # fewer than k words reach `high`
        middle = (low >> 1) + (high >> 1) + (low & high & 1)
        number = tl.sum((there & (words >= middle)).to(tl.int32), 0)
        enough = number >= k
        low = tl.where(enough, middle, low)
        high = tl.where(enough, high, middle)
        count = tl.where(enough, number, count)
    return low, count


@txl.jit
def keep(buffer, count, k, most):
    """Drops words from a buffer of `count`, if they are more than `most`: (how many are left, the threshold)."""
    i = tl.arange(0, buffer.shape[0])
    there = i < count
    words = txl.smem_gather(buffer, i, mask=there, other=LEAST)
    low, count = threshold(words, there, count, k, most)
    there &= words >= low
    txl.smem_scatter(buffer, words, tl.cumsum(there.to(tl.int32), 0) - 1, mask=there)
    return count, low
