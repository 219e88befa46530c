"""Dropout that stores a seed instead of a mask.

The random numbers are a function of (seed, position): the backward pass draws the same ones again, no mask travels
through memory, and the result does not depend on how the work is split over programs.

    python -m txl examples/dropout.py
"""
import numpy as np
import triton
import triton.language as tl

from arrays import available_kind, empty_like, from_numpy, to_numpy


@triton.jit
def dropout_kernel(x_ptr, out_ptr, n, p, seed, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    x = tl.load(x_ptr + offsets, mask=mask)
    keep = tl.rand(seed, offsets) > p
    tl.store(out_ptr + offsets, tl.where(keep, x / (1 - p), 0.0), mask=mask)


def dropout(x, p, seed, out=None, block=4096):
    """x with each element zeroed with probability p and the others divided by 1 - p; the same for the same seed."""
    out = empty_like(x) if out is None else out
    n = int(np.prod(x.shape))
    dropout_kernel[(triton.cdiv(n, block), )](x, out, n, p, seed, BLOCK=block)
    return out


def philox(seed, counters):
    """First word of Philox 4x32-10 for each 32-bit counter: what `tl.randint` returns (Salmon et al., 2011)."""
    c = [counters.astype(np.uint64)] + [np.zeros(counters.shape, np.uint64)] * 3
    low = np.uint64(0xFFFFFFFF)
    key = [np.uint64(seed & 0xFFFFFFFF), np.uint64(seed >> 32 & 0xFFFFFFFF)]
    for _ in range(10):
        p0, p1 = c[0] * np.uint64(0xD2511F53), c[2] * np.uint64(0xCD9E8D57)
        c = [(p1 >> np.uint64(32)) ^ c[1] ^ key[0], p1 & low, (p0 >> np.uint64(32)) ^ c[3] ^ key[1], p0 & low]
        key = [(key[0] + np.uint64(0x9E3779B9)) & low, (key[1] + np.uint64(0xBB67AE85)) & low]
    return c[0].astype(np.uint32)


def uniform(seed, counters):
    """What `tl.rand` returns: 31 bits of the Philox word, folded to [0, 1)."""
    word = philox(seed, counters).view(np.int32)
    return np.where(word < 0, -word - 1, word).astype(np.float32) * np.float32(4.6566127342e-10)


def reference(x, p, seed):
    """The same dropout in NumPy, bit for bit."""
    keep = uniform(seed, np.arange(x.size, dtype=np.uint32)).reshape(x.shape) > np.float32(p)
    return np.where(keep, x / (np.float32(1) - np.float32(p)), np.float32(0))


def main():
    x = np.random.default_rng(0).standard_normal(10_000, dtype=np.float32)
    kind = available_kind()
    for seed in (123, 512):
        out = to_numpy(dropout(from_numpy(x, kind), 0.5, seed, block=1024))
        print(f"dropout, {x.size} float32 ({kind}), seed {seed}: kept {np.count_nonzero(out) / x.size:.1%}, "
              f"largest error {np.abs(out - reference(x, 0.5, seed)).max()}")
        assert np.array_equal(out, reference(x, 0.5, seed))


if __name__ == "__main__":
    main()
