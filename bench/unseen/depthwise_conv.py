"""Depthwise convolution of images, channels last: forward, the gradient of the input, and the gradient of the weights
by partial sums.

Source of the idea: the 7 x 7 depthwise layers of modern convolutional networks, and separable 3 x 3 ones.
Shapes: forward and both gradients of 32 x 56 x 56 x 192, 7 x 7; forward of 64 x 112 x 112 x 96, 3 x 3.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def depthwise_kernel(x_ptr, w_ptr, y_ptr, H, W, C, KERNEL: tl.constexpr, FLIP: tl.constexpr, BLOCK_W: tl.constexpr,
                     BLOCK_C: tl.constexpr):
    """`FLIP`: the weights are read from their end, which makes the gradient of the input."""
    row, batch = tl.program_id(0) // tl.cdiv(W, BLOCK_W), tl.program_id(2).to(tl.int64)
    offs_w = tl.program_id(0) % tl.cdiv(W, BLOCK_W) * BLOCK_W + tl.arange(0, BLOCK_W)
    offs_c = tl.program_id(1) * BLOCK_C + tl.arange(0, BLOCK_C)
    acc = tl.zeros((BLOCK_W, BLOCK_C), dtype=tl.float32)
    for r in range(KERNEL):
        h = row + r - KERNEL // 2
        if (h >= 0) & (h < H):
            for s in tl.static_range(KERNEL):
                w = offs_w + s - KERNEL // 2
                tap = (KERNEL - 1 - r) * KERNEL + KERNEL - 1 - s if FLIP else r * KERNEL + s
                weight = tl.load(w_ptr + tap * C + offs_c, mask=offs_c < C, other=0.0).to(tl.float32)
                x = tl.load(x_ptr + ((batch * H + h) * W + w[:, None]) * C + offs_c[None, :],
                            mask=(w[:, None] >= 0) & (w[:, None] < W) & (offs_c[None, :] < C), other=0.0)
                acc += x.to(tl.float32) * weight[None, :]
    y = y_ptr + ((batch * H + row) * W + offs_w[:, None]) * C + offs_c[None, :]
    tl.store(y, acc.to(y_ptr.dtype.element_ty), mask=(offs_w[:, None] < W) & (offs_c[None, :] < C))


@triton.jit
def weight_gradient_kernel(x_ptr, dy_ptr, part_ptr, H, W, C, rows, KERNEL: tl.constexpr, ROWS: tl.constexpr,
                           BLOCK_W: tl.constexpr, BLOCK_C: tl.constexpr):
    """The sum over ROWS rows of all images, of one tap."""
    part, tap = tl.program_id(0), tl.program_id(1)
    offs_c = tl.program_id(2) * BLOCK_C + tl.arange(0, BLOCK_C)
    r, s = tap // KERNEL - KERNEL // 2, tap % KERNEL - KERNEL // 2
    acc = tl.zeros((BLOCK_W, BLOCK_C), dtype=tl.float32)
    for i in range(ROWS):
        row = part * ROWS + i
        h = row % H + r
        for start in range(0, W, BLOCK_W):
            w = start + tl.arange(0, BLOCK_W)
            real = (row < rows) & (h >= 0) & (h < H) & (w + s >= 0) & (w + s < W) & (w < W)
            mask = real[:, None] & (offs_c[None, :] < C)
            dy = tl.load(dy_ptr + (row.to(tl.int64) * W + w[:, None]) * C + offs_c[None, :], mask=mask, other=0.0)
            x = tl.load(x_ptr + ((row + r).to(tl.int64) * W + w[:, None] + s) * C + offs_c[None, :], mask=mask,
                        other=0.0)
            acc += x.to(tl.float32) * dy.to(tl.float32)
    tl.store(part_ptr + (part * KERNEL * KERNEL + tap) * C + offs_c, tl.sum(acc, axis=0), mask=offs_c < C)


@triton.jit
def add_parts_kernel(part_ptr, out_ptr, parts, size, BLOCK_P: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros((BLOCK_P, BLOCK), dtype=tl.float32)
    for first in range(0, parts, BLOCK_P):
        part = first + tl.arange(0, BLOCK_P)
        acc += tl.load(part_ptr + part[:, None] * size + offs[None, :],
                       mask=(part[:, None] < parts) & (offs[None, :] < size), other=0.0)
    tl.store(out_ptr + offs, tl.sum(acc, axis=0), mask=offs < size)


def images(on, large, small):
    B, H, W, C, size = on.sizes(large, small)
    x, w = on.normal(B, H, W, C, dtype=torch.bfloat16), (on.normal(size, size, C) / size).to(torch.bfloat16)
    return x, w, (B, H, W, C, size)


def reference(x, w):
    """The convolution in double."""
    layout = w.double().permute(2, 0, 1)[:, None]
    result = torch.nn.functional.conv2d(x.double().permute(0, 3, 1, 2), layout, padding=w.shape[0] // 2,
                                        groups=w.shape[2])
    return result.permute(0, 2, 3, 1)


def convolve(m, x, w, y, sizes, flip, BLOCK_W, BLOCK_C, **config):
    B, H, W, C, size = sizes
    grid = (H * triton.cdiv(W, BLOCK_W), triton.cdiv(C, BLOCK_C), B)
    m.depthwise_kernel[grid](x, w, y, H, W, C, KERNEL=size, FLIP=flip, BLOCK_W=BLOCK_W, BLOCK_C=BLOCK_C, **config)


TILES = ({
    "BLOCK_W": 16,
    "BLOCK_C": 64,
    "num_warps": 4
}, {
    "BLOCK_W": 8,
    "BLOCK_C": 128,
    "num_warps": 4
}, {
    "BLOCK_W": 32,
    "BLOCK_C": 32,
    "num_warps": 4
})


def forward(on, large, small):
    x, w, sizes = images(on, large, small)
    y = on.empty(*x.shape, dtype=torch.bfloat16)
    # The result is rounded to bf16 once, 2^-9 of itself.
    return Work(lambda m, **config: convolve(m, x, w, y, sizes, False, **config),
                [(y[:2], later(lambda: reference(x[:2], w)), 2.0**-8)], bytes=2 * x.nbytes)


@case(*TILES)
def depthwise_conv_7x7(on):
    return forward(on, (32, 56, 56, 192, 7), (2, 9, 11, 40, 7))


@case(*TILES)
def depthwise_conv_3x3(on):
    return forward(on, (64, 112, 112, 96, 3), (3, 6, 20, 24, 3))


@case(*TILES)
def depthwise_conv_input_gradient(on):
    dy, w, sizes = images(on, (32, 56, 56, 192, 7), (2, 9, 11, 40, 7))
    dx = on.empty(*dy.shape, dtype=torch.bfloat16)
    expected = later(lambda: reference(dy[:2], w.flip(0, 1)))
    return Work(lambda m, **config: convolve(m, dy, w, dx, sizes, True, **config), [(dx[:2], expected, 2.0**-8)],
                bytes=2 * dy.nbytes)


@case({
    "BLOCK_W": 16,
    "BLOCK_C": 64,
    "ROWS": 32,
    "num_warps": 4
}, {
    "BLOCK_W": 64,
    "BLOCK_C": 32,
    "ROWS": 64,
    "num_warps": 4
}, {
    "BLOCK_W": 8,
    "BLOCK_C": 64,
    "ROWS": 32,
    "num_warps": 2
})
def depthwise_conv_weight_gradient(on):
    x, w, (B, H, W, C, size) = images(on, (32, 56, 56, 192, 7), (2, 9, 11, 40, 5))
    dy, dw = on.normal(B, H, W, C, dtype=torch.bfloat16), on.empty(size, size, C)
    part = on.empty(triton.cdiv(B * H, 32), size, size, C)

    def expected():
        padded = torch.nn.functional.pad(x.double(), (0, 0, size // 2, size // 2, size // 2, size // 2))
        return torch.stack([
            torch.stack([(padded[:, r:r + H, s:s + W] * dy.double()).sum((0, 1, 2)) for s in range(size)])
            for r in range(size)
        ])

    def launch(m, ROWS, BLOCK_C, **config):
        parts = triton.cdiv(B * H, ROWS)
        grid = (parts, size * size, triton.cdiv(C, BLOCK_C))
        m.weight_gradient_kernel[grid](x, dy, part, H, W, C, B * H, KERNEL=size, ROWS=ROWS, BLOCK_C=BLOCK_C, **config)
        grid = (triton.cdiv(size * size * C, 64), )
        m.add_parts_kernel[grid](part, dw, parts, size * size * C, BLOCK_P=16, BLOCK=64, num_warps=4)

    # Sums of 100352 products of bf16 in f32; the products' own rounding is below 2^-24 of each.
    return Work(launch, [(dw, later(expected), 1e-4)], bytes=2 * x.nbytes)
