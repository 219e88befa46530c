"""Convolution of images in two dimensions as a product of matrices (implicit GEMM).

A row of the first matrix is an output pixel, a column a channel of one tap of the filter. The tensor memory accelerator
loads tiles of it from the images themselves: `tma_load_im2col` gives the channels that the output pixels of a tile have
under a tap, with zeros where they are outside of the image. No matrix is built in memory. A warpgroup starts the
copies, the other one multiplies.

    python -m txl examples/txl/convolution.py
"""
import numpy as np
import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor, TensorDescriptorIm2Col


@txl.jit
def convolution_kernel(x_desc, w_desc, y_ptr, pixels, rows, columns, CHANNELS: tl.constexpr, FILTERS: tl.constexpr,
                       TAPS: tl.constexpr, STRIDE: tl.constexpr, PADDING: tl.constexpr, DILATION: tl.constexpr,
                       BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """The outputs of BLOCK_M of the `pixels` output pixels, which are `rows` by `columns` in an image, and BLOCK_N of
    the FILTERS filters of TAPS x TAPS x CHANNELS."""
    first, filter_ = tl.program_id(0) * BLOCK_M, tl.program_id(1) * BLOCK_N
    a = txl.ring([BLOCK_M, BLOCK_K], tl.float16, 3)
    b = txl.ring([BLOCK_N, BLOCK_K], tl.float16, 3)
    if txl.is_warpgroup([0]):
        image, rest = first // (rows * columns), first % (rows * columns)
        y, x = rest // columns * STRIDE - PADDING, rest % columns * STRIDE - PADDING
        pa, pb = a.producer(), b.producer()
        for r in range(TAPS):
            for s in range(TAPS):
                for c in range(0, CHANNELS, BLOCK_K):
                    pa.acquire()
                    txl.tma_load_im2col(pa.buffer, x_desc, [image, y, x, c], [r * DILATION, s * DILATION], pa.full)
                    pb.acquire()
                    txl.tma_load(pb.buffer, w_desc, [filter_, (r * TAPS + s) * CHANNELS + c], pb.full)
                    pa, pb = pa.next(), pb.next()
    if txl.is_warpgroup([1]):
        ca, cb = a.consumer(), b.consumer()
        total = tl.zeros([BLOCK_M, BLOCK_N], tl.float32)
        for _ in range(0, TAPS * TAPS * CHANNELS, BLOCK_K):
            total = tl.dot(ca.wait(), cb.wait().T, total)
            txl.dot_wait(0)
            ca.release()
            cb.release()
            ca, cb = ca.next(), cb.next()
        m, n = first + tl.arange(0, BLOCK_M), filter_ + tl.arange(0, BLOCK_N)
        inside = (m < pixels)[:, None] & (n < FILTERS)[None, :]
        tl.store(y_ptr + m[:, None] * FILTERS + n[None, :], total.to(tl.float16), mask=inside)


def sizes(x, w, stride, padding, dilation):
    """The rows and columns of an output image."""
    return [(extent + 2 * padding - dilation * (w.shape[1] - 1) - 1) // stride + 1 for extent in x.shape[1:3]]


def convolution(x, w, y, stride=1, padding=0, dilation=1, block=(64, 64, 64), **options):
    """Into y[N, P, Q, F] the convolution of the images x[N, H, W, C] with the filters w[F, R, R, C], all float16; C is
    a multiple of 8."""
    (images, _, _, channels), (filters, taps, _, _) = x.shape, w.shape
    rows, columns = sizes(x, w, stride, padding, dilation)
    last = padding - dilation * (taps - 1)
    x_desc = TensorDescriptorIm2Col.from_tensor(x, [block[0], block[2]], element_strides=[1, stride, stride, 1],
                                                pixel_box_lower_corner=[-padding, -padding],
                                                pixel_box_upper_corner=[last, last])
    w_desc = TensorDescriptor.from_tensor(w.reshape(filters, taps * taps * channels), [block[1], block[2]])
    pixels = images * rows * columns
    grid = (txl.cdiv(pixels, block[0]), txl.cdiv(filters, block[1]))
    return convolution_kernel[grid](x_desc, w_desc, y, pixels, rows, columns, channels, filters, taps, stride, padding,
                                    dilation, *block, num_warpgroups=2, **options)


def reference(x, w, stride=1, padding=0, dilation=1):
    """The same in float64."""
    rows, columns = sizes(x, w, stride, padding, dilation)
    padded = np.pad(x.astype(np.float64), ((0, 0), (padding, padding), (padding, padding), (0, 0)))
    y = np.zeros((x.shape[0], rows, columns, w.shape[0]))
    for r in range(w.shape[1]):
        for s in range(w.shape[2]):
            part = padded[:, r * dilation:, s * dilation:][:, :stride * rows:stride, :stride * columns:stride]
            y += part @ w[:, r, s].T.astype(np.float64)
    return y


if __name__ == "__main__":
    rng = np.random.default_rng(0)
    x, w = (rng.standard_normal(shape).astype(np.float16) for shape in ((2, 9, 11, 64), (64, 3, 3, 64)))
    y = np.empty((2, *sizes(x, w, 1, 1, 1), 64), np.float16)
    convolution(x, w, y, padding=1)
    print("right" if np.allclose(y, reference(x, w, padding=1), rtol=2e-3, atol=2e-1) else "wrong")
