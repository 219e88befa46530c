"""Histogram of bytes, and sums of the rows of sorted segments: a segmented scan within a block, an atomic addition
where a segment ends.

Source of the idea: image histograms and graph neural networks (edges sorted by destination).
Shapes: 2^26 bytes in 256 bins; 2^24 numbers of 2^12 values; 2^20 edges of 64 numbers in 100000 segments; 2^18 edges of
128 in 5000.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def histogram_kernel(x_ptr, out_ptr, total, BINS: tl.constexpr, ROUNDS: tl.constexpr, BLOCK: tl.constexpr):
    counts = tl.zeros((BINS, ), dtype=tl.int32)
    for i in range(ROUNDS):
        offs = (tl.program_id(0) * ROUNDS + i) * BLOCK + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + offs, mask=offs < total, other=0).to(tl.int32)
        counts += tl.histogram(x, BINS, mask=offs < total)
    tl.atomic_add(out_ptr + tl.arange(0, BINS), counts, sem="relaxed")


def histogram(on, large, small, dtype):
    total, bins = on.sizes(large, small)
    x, out = on.integers(0, bins, total, dtype=dtype), on.empty(bins, dtype=torch.int32)

    def launch(m, BLOCK, ROUNDS, **config):
        out.zero_()
        grid = (triton.cdiv(total, BLOCK * ROUNDS), )
        m.histogram_kernel[grid](x, out, total, BINS=bins, ROUNDS=ROUNDS, BLOCK=BLOCK, **config)

    # Counts are equal.
    return Work(launch, [(out, later(lambda: torch.bincount(x.flatten().int(), minlength=bins).double()), 0)],
                bytes=x.nbytes)


ROUNDS = ({
    "BLOCK": 2048,
    "ROUNDS": 32,
    "num_warps": 8
}, {
    "BLOCK": 1024,
    "ROUNDS": 64,
    "num_warps": 4
}, {
    "BLOCK": 4096,
    "ROUNDS": 16,
    "num_warps": 8
})


@case(*ROUNDS)
def histogram_bytes(on):
    return histogram(on, (1 << 26, 256), (5000, 256), torch.uint8)


@case(*ROUNDS)
def histogram_4096_bins(on):
    return histogram(on, (1 << 24, 4096), (9000, 1024), torch.int16)


@triton.jit
def add_in_segment(segment_a, value_a, segment_b, value_b):
    return segment_b, tl.where(segment_a == segment_b, value_a, 0.0) + value_b


@triton.jit
def segment_sum_kernel(x_ptr, segments_ptr, out_ptr, edges, D, BLOCK_E: tl.constexpr, BLOCK_D: tl.constexpr):
    e, d = tl.program_id(0) * BLOCK_E + tl.arange(0, BLOCK_E), tl.program_id(1) * BLOCK_D + tl.arange(0, BLOCK_D)
    segment = tl.load(segments_ptr + e, mask=e < edges, other=-1)
    following = tl.load(segments_ptr + e + 1, mask=e + 1 < edges, other=-1)
    x = tl.load(x_ptr + e[:, None] * D + d[None, :], mask=(e[:, None] < edges) & (d[None, :] < D),
                other=0.0).to(tl.float32)
    wide = tl.broadcast_to(segment[:, None], (BLOCK_E, BLOCK_D))
    _, sums = tl.associative_scan((wide, x), 0, add_in_segment)
    last = (segment != following) | (tl.arange(0, BLOCK_E) == BLOCK_E - 1)
    mask = last[:, None] & (segment[:, None] >= 0) & (d[None, :] < D)
    tl.atomic_add(out_ptr + segment[:, None] * D + d[None, :], sums, mask=mask, sem="relaxed")


def segment_sum(on, large, small):
    edges, D, count = on.sizes(large, small)
    x = on.normal(edges, D, dtype=torch.bfloat16)
    segments, out = on.integers(0, count, edges, dtype=torch.int32).sort().values, on.empty(count, D)
    expected = later(
        lambda: torch.zeros(count, D, dtype=torch.float64, device=x.device).index_add(0, segments.long(), x.double()))

    def launch(m, BLOCK_E, BLOCK_D, **config):
        out.zero_()
        grid = (triton.cdiv(edges, BLOCK_E), triton.cdiv(D, BLOCK_D))
        m.segment_sum_kernel[grid](x, segments, out, edges, D, BLOCK_E=BLOCK_E, BLOCK_D=BLOCK_D, **config)

    # Sums of some dozen terms in f32, in any order.
    return Work(launch, [(out, expected, 1e-5)], bytes=x.nbytes + out.nbytes + segments.nbytes)


TILES = ({
    "BLOCK_E": 64,
    "BLOCK_D": 64,
    "num_warps": 4
}, {
    "BLOCK_E": 128,
    "BLOCK_D": 32,
    "num_warps": 4
}, {
    "BLOCK_E": 32,
    "BLOCK_D": 64,
    "num_warps": 2
})


@case(*TILES)
def segment_sum_d64(on):
    return segment_sum(on, (1 << 20, 64, 100000), (300, 24, 40))


@case(*TILES)
def segment_sum_d128(on):
    return segment_sum(on, (1 << 18, 128, 5000), (200, 72, 7))
