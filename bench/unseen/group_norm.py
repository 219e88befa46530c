"""Group norm with SiLU of images: channels first, where a group is one stretch of memory and is normalised in two
passes; and channels last, where statistics come from a first kernel with atomic sums.

Source of the idea: the normalisation of diffusion models' networks, 32 groups.
Shapes: 16 x 320 x 64 x 64, channels first; 8 x 128 x 128 x 512, channels last.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def group_norm_kernel(x_ptr, y_ptr, w_ptr, b_ptr, group_channels, pixels, groups, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    size = group_channels * pixels
    x_ptr += row.to(tl.int64) * size
    y_ptr += row.to(tl.int64) * size
    sums = tl.zeros((BLOCK, ), dtype=tl.float32)
    squares = tl.zeros((BLOCK, ), dtype=tl.float32)
    for start in range(0, size, BLOCK):
        offs = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + offs, mask=offs < size, other=0.0).to(tl.float32)
        sums += x
        squares += x * x
    mean = tl.sum(sums, axis=0) / size
    rstd = tl.rsqrt(tl.sum(squares, axis=0) / size - mean * mean + eps)
    first = row % groups * group_channels
    for start in range(0, size, BLOCK):
        offs = start + tl.arange(0, BLOCK)
        mask = offs < size
        channel = first + offs // pixels
        x = tl.load(x_ptr + offs, mask=mask, other=0.0).to(tl.float32)
        y = (x - mean) * rstd * tl.load(w_ptr + channel, mask=mask, other=0.0) + tl.load(
            b_ptr + channel, mask=mask, other=0.0)
        tl.store(y_ptr + offs, (y * tl.sigmoid(y)).to(y_ptr.dtype.element_ty), mask=mask)


def parameters(on, C):
    return on.normal(C) + 1, on.normal(C)


def reference(x, w, b, groups):
    y = torch.nn.functional.group_norm(x.double(), groups, w.double(), b.double(), 1e-5)
    return y * y.sigmoid()


@case({"BLOCK": 4096, "num_warps": 8}, {"BLOCK": 2048, "num_warps": 4}, {"BLOCK": 8192, "num_warps": 16})
def group_norm_channels_first(on):
    B, C, H, W, groups = on.sizes((16, 320, 64, 64, 32), (2, 24, 9, 10, 4))
    x, (w, b) = on.normal(B, C, H, W, dtype=torch.bfloat16), parameters(on, C)
    y = on.empty(B, C, H, W, dtype=torch.bfloat16)

    def launch(m, **config):
        m.group_norm_kernel[(B * groups, )](x, y, w, b, C // groups, H * W, groups, 1e-5, **config)

    # The result is rounded to bf16 once, 2^-9 of itself.
    return Work(launch, [(y, later(lambda: reference(x, w, b, groups)), 2.0**-8)], bytes=2 * x.nbytes)


@triton.jit
def statistics_kernel(x_ptr, sums_ptr, pixels, C: tl.constexpr, GROUPS: tl.constexpr, ROWS: tl.constexpr,
                      BLOCK: tl.constexpr):
    """Adds the sums and the squares of ROWS pixels, a group each, to sums[batch, 2, group]."""
    batch = tl.program_id(1)
    offs_g, offs_c = tl.arange(0, GROUPS), tl.arange(0, C)
    sums = tl.zeros((C, ), dtype=tl.float32)
    squares = tl.zeros((C, ), dtype=tl.float32)
    for i in range(0, ROWS, BLOCK):
        rows = tl.program_id(0) * ROWS + i + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + (batch.to(tl.int64) * pixels + rows[:, None]) * C + offs_c[None, :], mask=rows[:, None]
                    < pixels, other=0.0).to(tl.float32)
        sums += tl.sum(x, axis=0)
        squares += tl.sum(x * x, axis=0)
    tl.atomic_add(sums_ptr + batch * 2 * GROUPS + offs_g, tl.sum(sums.reshape(GROUPS, C // GROUPS), axis=1))
    tl.atomic_add(sums_ptr + (batch * 2 + 1) * GROUPS + offs_g, tl.sum(squares.reshape(GROUPS, C // GROUPS), axis=1))


@triton.jit
def normalise_kernel(x_ptr, y_ptr, w_ptr, b_ptr, sums_ptr, pixels, eps, C: tl.constexpr, GROUPS: tl.constexpr,
                     BLOCK: tl.constexpr):
    batch = tl.program_id(1)
    rows = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    offs_c = tl.arange(0, C)
    group = offs_c // (C // GROUPS)
    count = pixels * (C // GROUPS)
    mean = tl.load(sums_ptr + batch * 2 * GROUPS + group) / count
    rstd = tl.rsqrt(tl.load(sums_ptr + (batch * 2 + 1) * GROUPS + group) / count - mean * mean + eps)
    scale = tl.load(w_ptr + offs_c) * rstd
    shift = tl.load(b_ptr + offs_c) - mean * scale
    where = (batch.to(tl.int64) * pixels + rows[:, None]) * C + offs_c[None, :]
    y = tl.load(x_ptr + where, mask=rows[:, None] < pixels, other=0.0).to(tl.float32) * scale[None, :] + shift[None, :]
    tl.store(y_ptr + where, (y * tl.sigmoid(y)).to(y_ptr.dtype.element_ty), mask=rows[:, None] < pixels)


@case({"BLOCK": 8, "num_warps": 8}, {"BLOCK": 4, "num_warps": 4}, {"BLOCK": 16, "num_warps": 8})
def group_norm_channels_last(on):
    B, H, W, C, groups = on.sizes((8, 128, 128, 512, 32), (2, 9, 10, 32, 4))
    x, (w, b) = on.normal(B, H, W, C, dtype=torch.bfloat16), parameters(on, C)
    y, sums = on.empty(B, H, W, C, dtype=torch.bfloat16), on.empty(B, 2, groups)

    def launch(m, BLOCK, **config):
        sums.zero_()
        grid = (triton.cdiv(H * W, 128), B)
        m.statistics_kernel[grid](x, sums, H * W, C=C, GROUPS=groups, ROWS=128, BLOCK=BLOCK, **config)
        grid = (triton.cdiv(H * W, BLOCK), B)
        m.normalise_kernel[grid](x, y, w, b, sums, H * W, 1e-5, C=C, GROUPS=groups, BLOCK=BLOCK, **config)

    expected = later(lambda: reference(x.permute(0, 3, 1, 2), w, b, groups).permute(0, 2, 3, 1))
    return Work(launch, [(y, expected, 2.0**-8)], bytes=3 * x.nbytes)
