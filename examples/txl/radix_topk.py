"""The k largest elements of rows by radix selection: eight bits of the keys at a time, from the highest, a histogram in
shared memory finds the digit of the k-th largest among the elements that agree with it so far.

What is selected is then compacted by a scatter into a buffer of k elements, sorted, and the values are gathered from a
buffer that holds the row. Of equal elements those with the lowest indices are selected.

    python -m txl examples/txl/radix_topk.py
"""
import numpy as np
import txl
import txl.language as tl


@txl.jit
def ordered_bits(x):
    """Integers in the order of the floats: the bits of a negative one are inverted, except the sign."""
    bits = x.to(tl.int32, bitcast=True)
    return bits ^ ((bits >> 31) & 0x7FFFFFFF)


@txl.jit
def topk_kernel(x_ptr, values_ptr, indices_ptr, columns, K: tl.constexpr, BLOCK: tl.constexpr):
    counts = txl.smem_alloc([256], tl.int32)
    row = txl.smem_alloc([BLOCK], tl.float32)
    kept = txl.smem_alloc([K], tl.int64)
    offsets, digits = tl.arange(0, BLOCK), tl.arange(0, 256)
    inside = offsets < columns
    x = tl.load(x_ptr + tl.program_id(0) * columns + offsets, mask=inside, other=0.0)
    txl.smem_store(row, x)
    keys = ordered_bits(x)
    larger = offsets < 0  # is one of the k largest
    candidates = inside  # agrees with the k-th largest so far
    missing = K  # how many candidates are among the k largest
    for shift in tl.static_range(24, -1, -8):
        # The digits of the highest byte, which has the sign, are in the order of their values.
        digit = (keys >> shift) + 128 if shift == 24 else (keys >> shift) & 255
        txl.smem_store(counts, tl.zeros([256], tl.int32))
        txl.smem_atomic_add(counts, 1, digit, mask=candidates)
        of_digit = txl.smem_load(counts)
        above = tl.cumsum(of_digit, 0, reverse=True) - of_digit
        wanted = tl.sum(tl.where((above < missing) & (above + of_digit >= missing), digits, 0))
        missing -= tl.sum(tl.where(digits == wanted, above, 0))
        larger |= candidates & (digit > wanted)
        candidates &= digit == wanted
    selected = larger | (candidates & (tl.cumsum(candidates.to(tl.int32), 0) <= missing))
    # A key above an index that counts down: sorted, the first of equal elements comes first.
    packed = (keys.to(tl.int64) << 32) | (0x7FFFFFFF - offsets)
    txl.smem_scatter(kept, packed, tl.cumsum(selected.to(tl.int32), 0) - 1, mask=selected)
    ordered = tl.sort(txl.smem_load(kept), descending=True)
    indices = 0x7FFFFFFF - ordered.to(tl.int32)
    out = tl.program_id(0) * K + tl.arange(0, K)
    tl.store(values_ptr + out, txl.smem_gather(row, indices))
    tl.store(indices_ptr + out, indices)


def topk(x, k, **options):
    """Values and indices of the `k` largest elements of the rows of `x`, float32 without NaNs; `k` is a power of two,
    at most the number of columns."""
    rows, columns = x.shape
    values, indices = np.empty((rows, k), np.float32), np.empty((rows, k), np.int32)
    topk_kernel[(rows, )](x, values, indices, columns, K=k, BLOCK=max(256, 1 << (columns - 1).bit_length()), **options)
    return values, indices


def reference(x, k):
    indices = np.argsort(-x, axis=1, kind="stable")[:, :k]
    return np.take_along_axis(x, indices, 1), indices


if __name__ == "__main__":
    x = np.random.default_rng(0).standard_normal((4, 1000)).astype(np.float32)
    print("right" if all(map(np.array_equal, topk(x, 16), reference(x, 16))) else "wrong")
