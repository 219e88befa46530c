"""Elements at places that other elements say: gathers within a tile, histograms."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def gather_kernel(x, index, out, R: tl.constexpr, C: tl.constexpr, AXIS: tl.constexpr):
    i = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(out + i, tl.gather(tl.load(x + i), tl.load(index + i), axis=AXIS))


@program
def gather_within_a_tile(rng, array):
    x = rng.standard_normal((8, 16), dtype=np.float32)
    for axis in (0, 1):
        index = rng.integers(0, x.shape[axis], x.shape).astype(np.int32)
        out = array.empty((8, 16))
        gather_kernel[(1, )](array(x), array(index), out, R=8, C=16, AXIS=axis)
        yield out, np.take_along_axis(x, index, axis), 0


@triton.jit
def histogram_kernel(x, out, n, C: tl.constexpr, BINS: tl.constexpr):
    c = tl.arange(0, C)
    h = tl.histogram(tl.load(x + c, mask=c < n, other=0), BINS, mask=c < n)
    tl.store(out + tl.arange(0, BINS), h)


@program
def histogram(rng, array):
    x = rng.integers(0, 16, 200).astype(np.int32)
    out = array.empty(16, "int32")
    histogram_kernel[(1, )](array(x), out, 200, C=256, BINS=16)
    yield out, np.bincount(x, minlength=16).astype(np.int32), 0
