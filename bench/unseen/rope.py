"""Rotary embeddings of queries and keys: by halves with a table of cosines and positions, and interleaved with the
angles computed in the kernel.

Source of the idea: the rotary kernels of training and inference libraries (both conventions), query and key heads in
one launch.
Shapes: 16384 tokens, 32 query heads and 8 of keys, d 128, by halves; 8192 tokens, 64 heads, d 64, interleaved.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def rotate(base_ptr, out_ptr, cos, sin, heads, HEADS: tl.constexpr, D: tl.constexpr):
    h, d = tl.arange(0, HEADS), tl.arange(0, D // 2)
    first = h[:, None] * D + d[None, :]
    mask = h[:, None] < heads
    x0 = tl.load(base_ptr + first, mask=mask, other=0.0).to(tl.float32)
    x1 = tl.load(base_ptr + first + D // 2, mask=mask, other=0.0).to(tl.float32)
    tl.store(out_ptr + first, (x0 * cos[None, :] - x1 * sin[None, :]).to(out_ptr.dtype.element_ty), mask=mask)
    tl.store(out_ptr + first + D // 2, (x1 * cos[None, :] + x0 * sin[None, :]).to(out_ptr.dtype.element_ty), mask=mask)


@triton.jit
def rope_halves_kernel(q_ptr, k_ptr, q_out_ptr, k_out_ptr, table_ptr, positions_ptr, heads_q, heads_k,
                       HEADS_Q: tl.constexpr, HEADS_K: tl.constexpr, D: tl.constexpr):
    token = tl.program_id(0).to(tl.int64)
    position = tl.load(positions_ptr + token)
    d = tl.arange(0, D // 2)
    cos = tl.load(table_ptr + position * D + d)
    sin = tl.load(table_ptr + position * D + D // 2 + d)
    rotate(q_ptr + token * heads_q * D, q_out_ptr + token * heads_q * D, cos, sin, heads_q, HEADS_Q, D)
    rotate(k_ptr + token * heads_k * D, k_out_ptr + token * heads_k * D, cos, sin, heads_k, HEADS_K, D)


@case({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 2})
def rope_by_halves(on):
    T, heads, heads_k, D = on.sizes((16384, 32, 8, 128), (9, 5, 2, 32))
    q0, k0 = on.normal(T, heads, D, dtype=torch.bfloat16), on.normal(T, heads_k, D, dtype=torch.bfloat16)
    q, k = on.empty(*q0.shape, dtype=torch.bfloat16), on.empty(*k0.shape, dtype=torch.bfloat16)
    positions = on.integers(0, 4096, T, dtype=torch.int64)
    frequency = 10000.0**(-torch.arange(D // 2, device=on.device, dtype=torch.float64) * 2 / D)
    angles = torch.arange(4096, device=on.device, dtype=torch.float64)[:, None] * frequency
    table = torch.cat((angles.cos(), angles.sin()), 1).float()

    def expected(x):
        cos, sin = table.double()[positions][:, None].split(D // 2, -1)
        x0, x1 = x.double().split(D // 2, -1)
        return torch.cat((x0 * cos - x1 * sin, x1 * cos + x0 * sin), -1)

    def launch(m, **config):
        grid = (T, )
        m.rope_halves_kernel[grid](q0, k0, q, k, table, positions, heads, heads_k,
                                   HEADS_Q=triton.next_power_of_2(heads), HEADS_K=triton.next_power_of_2(heads_k), D=D,
                                   **config)

    # The result is rounded to bf16 once, 2^-9 of itself.
    return Work(launch, [(q, later(lambda: expected(q0)), 2.0**-8), (k, later(lambda: expected(k0)), 2.0**-8)],
                bytes=2 * (q.nbytes + k.nbytes))


@triton.jit
def rope_interleaved_kernel(x_ptr, y_ptr, tokens, heads, log2_base, D: tl.constexpr, BLOCK_T: tl.constexpr):
    head = tl.program_id(1)
    t, d, pair = tl.program_id(0) * BLOCK_T + tl.arange(0, BLOCK_T), tl.arange(0, D), tl.arange(0, D // 2)
    where = (t[:, None].to(tl.int64) * heads + head) * D + d[None, :]
    x = tl.load(x_ptr + where, mask=t[:, None] < tokens, other=0.0).to(tl.float32)
    even, odd = tl.split(x.reshape(BLOCK_T, D // 2, 2))
    angle = t[:, None].to(tl.float32) * tl.exp2(pair.to(tl.float32) * (-2.0 / D) * log2_base)[None, :]
    cos, sin = tl.cos(angle), tl.sin(angle)
    y = tl.interleave(even * cos - odd * sin, odd * cos + even * sin)
    tl.store(y_ptr + where, y.to(y_ptr.dtype.element_ty), mask=t[:, None] < tokens)


@case({"BLOCK_T": 16, "num_warps": 4}, {"BLOCK_T": 32, "num_warps": 4}, {"BLOCK_T": 8, "num_warps": 2})
def rope_interleaved(on):
    T, heads, D = on.sizes((8192, 64, 64), (50, 3, 32))
    x, y = on.normal(T, heads, D, dtype=torch.bfloat16), on.empty(T, heads, D, dtype=torch.bfloat16)

    def expected():
        frequency = 10000.0**(-torch.arange(D // 2, device=x.device, dtype=torch.float64) * 2 / D)
        angle = (torch.arange(T, device=x.device, dtype=torch.float64)[:, None] * frequency)[:, None]
        even, odd = x.double()[..., ::2], x.double()[..., 1::2]
        return torch.stack((even * angle.cos() - odd * angle.sin(), odd * angle.cos() + even * angle.sin()),
                           -1).flatten(-2)

    def launch(m, BLOCK_T, **config):
        grid = (triton.cdiv(T, BLOCK_T), heads)
        m.rope_interleaved_kernel[grid](x, y, T, heads, 13.287712379549449, D=D, BLOCK_T=BLOCK_T, **config)

    # Angles up to 8192 in f32 are off by 8192 * 2^-24 * a few; the result is rounded to bf16, 2^-9.
    return Work(launch, [(y, later(expected), 2.0**-7)], bytes=2 * x.nbytes)
