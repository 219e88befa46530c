"""Quantisers of activations: fp8 with a scale for each token, int8 with a scale for each token after an RMS norm with
residual, and fp8 in blocks of 128 whose scale is a power of two.

Source of the idea: the quantisation kernels before fp8 and int8 matmuls in inference engines.
Shapes: fp8 by tokens of 8192 x 4096 and 512 x 14336; norm and int8 of 8192 x 4096; blocks of 4096 x 7168.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def fp8_token_kernel(x_ptr, y_ptr, scale_ptr, N, stride_x, stride_y, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * stride_x + cols, mask=cols < N, other=0.0).to(tl.float32)
    scale = tl.maximum(tl.max(tl.abs(x), axis=0), 1e-10) / 448.0
    y = tl.clamp(x / scale, -448.0, 448.0)
    tl.store(y_ptr + row * stride_y + cols, y.to(y_ptr.dtype.element_ty), mask=cols < N)
    tl.store(scale_ptr + row, scale)


ROWS = ({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 16})


def fp8_tokens(on, large, small):
    M, N = on.sizes(large, small)
    x = on.normal(M, N, dtype=torch.bfloat16)
    y, scale = on.empty(M, N, dtype=torch.float8_e4m3fn), on.empty(M)
    expected = later(lambda: x.double().abs().amax(1) / 448)

    def launch(m, **config):
        m.fp8_token_kernel[(M, )](x, y, scale, N, x.stride(0), y.stride(0), BLOCK=triton.next_power_of_2(N), **config)

    # A value of e4m3 is within 2^-4 of what it rounds, and the largest of a row is 448 of its scale.
    return Work(launch, [(scale, expected, 1e-6), (lambda: y.double() * scale.double()[:, None], x.double(), 2.0**-4)],
                bytes=3 * M * N)


@case(*ROWS)
def fp8_tokens_4096(on):
    return fp8_tokens(on, (8192, 4096), (5, 300))


@case(*ROWS)
def fp8_tokens_14336(on):
    return fp8_tokens(on, (512, 14336), (3, 1000))


@triton.jit
def norm_int8_kernel(x_ptr, residual_ptr, sum_ptr, w_ptr, y_ptr, scale_ptr, N, eps, BLOCK: tl.constexpr):
    """The sum of x and the residual, and its norm in int8."""
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    mask = cols < N
    r = tl.load(residual_ptr + row * N + cols, mask=mask, other=0.0).to(tl.float32)
    r += tl.load(x_ptr + row * N + cols, mask=mask, other=0.0).to(tl.float32)
    tl.store(sum_ptr + row * N + cols, r.to(sum_ptr.dtype.element_ty), mask=mask)
    rstd = tl.rsqrt(tl.sum(r * r, axis=0) / N + eps)
    y = r * rstd * tl.load(w_ptr + cols, mask=mask, other=0.0).to(tl.float32)
    scale = tl.maximum(tl.max(tl.abs(y), axis=0), 1e-8) / 127.0
    q = y / scale
    q = tl.where(q >= 0, tl.floor(q + 0.5), tl.ceil(q - 0.5))
    tl.store(y_ptr + row * N + cols, q.to(tl.int8), mask=mask)
    tl.store(scale_ptr + row, scale)


@case(*ROWS)
def norm_residual_int8(on):
    M, N = on.sizes((8192, 4096), (6, 250))
    x, start, w = on.normal(M, N, dtype=torch.bfloat16), on.normal(M, N, dtype=torch.bfloat16), (on.normal(N) + 1).to(
        torch.bfloat16)
    residual, y, scale = on.empty(M, N, dtype=torch.bfloat16), on.empty(M, N, dtype=torch.int8), on.empty(M)

    @later
    def expected():
        total = x.double() + start.double()
        return total, total * (total.square().mean(1, keepdim=True) + 1e-6).rsqrt() * w.double()

    def launch(m, **config):
        m.norm_int8_kernel[(M, )](x, start, residual, w, y, scale, N, 1e-6, BLOCK=triton.next_power_of_2(N), **config)

    # The residual is rounded to bf16 (2^-9); int8 is within half of a scale, which is 1/127 of the row's largest.
    return Work(launch, [(residual, lambda: expected()[0], 2.0**-8),
                         (lambda: y.double() * scale.double()[:, None], lambda: expected()[1], 0.6 / 127)],
                bytes=7 * M * N)


@triton.jit
def fp8_block_quant_kernel(x_ptr, y_ptr, scale_ptr, M, N, BLOCK_M: tl.constexpr, GROUP: tl.constexpr):
    rows = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M)
    cols = tl.program_id(1) * GROUP + tl.arange(0, GROUP)
    mask = (rows[:, None] < M) & (cols[None, :] < N)
    x = tl.load(x_ptr + rows[:, None] * N + cols[None, :], mask=mask, other=0.0).to(tl.float32)
    largest = tl.maximum(tl.max(tl.abs(x), axis=1), 1e-4)
    scale = tl.exp2(tl.ceil(tl.log2(largest / 448.0)))
    y = tl.clamp(x / scale[:, None], -448.0, 448.0).to(y_ptr.dtype.element_ty)
    tl.store(y_ptr + rows[:, None] * N + cols[None, :], y, mask=mask)
    tl.store(scale_ptr + tl.program_id(1) * M + rows, scale, mask=rows < M)


@case({"BLOCK_M": 32, "num_warps": 4}, {"BLOCK_M": 16, "num_warps": 4}, {"BLOCK_M": 64, "num_warps": 8})
def fp8_blocks_of_128(on):
    M, N = on.sizes((4096, 7168), (37, 384))
    x, y = on.normal(M, N, dtype=torch.bfloat16), on.empty(M, N, dtype=torch.float8_e4m3fn)
    scale = on.empty(N // 128, M)

    def launch(m, BLOCK_M, **config):
        grid = (triton.cdiv(M, BLOCK_M), N // 128)
        m.fp8_block_quant_kernel[grid](x, y, scale, M, N, BLOCK_M=BLOCK_M, GROUP=128, **config)

    # The scales are powers of two and equal; a value of e4m3 is within 2^-4 of what it rounds.
    expected = later(lambda: torch.exp2((x.double().view(M, -1, 128).abs().amax(2) / 448).log2().ceil()).T)
    real = lambda: y.double() * scale.double().T.repeat_interleave(128, 1)
    return Work(launch, [(scale, expected, 1e-6), (real, lambda: x.double(), 2.0**-4)], bytes=3 * M * N)
