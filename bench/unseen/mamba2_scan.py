"""Chunked scan of a state-space model (Mamba-2): cumulative decays, the state that each chunk adds, the recurrence over
chunks, C B^T within a chunk, and the output.

Source of the idea: the five kernels of the state-space duality paper's implementation.
Shapes: batch 4, length 4096, 64 heads of 64, state 128, one group, chunks of 256; batch 8, 2048, 24 heads of 64, state
64, chunks of 128.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def decay_kernel(dt_ptr, a_ptr, bias_ptr, dt_out_ptr, sums_ptr, length, heads, CHUNK: tl.constexpr,
                 BLOCK_H: tl.constexpr):
    """dt = softplus(dt + bias), and the sums of dt A from the chunk's start, both as [batch, head, length]."""
    chunk, batch, block = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    offs_h = block * BLOCK_H + tl.arange(0, BLOCK_H)
    offs_t = chunk * CHUNK + tl.arange(0, CHUNK)
    real = offs_h[:, None] < heads
    dt = tl.load(dt_ptr + (batch * length + offs_t[None, :]) * heads + offs_h[:, None], mask=real,
                 other=0.0).to(tl.float32)
    a = tl.load(a_ptr + offs_h, mask=offs_h < heads, other=0.0)
    dt += tl.load(bias_ptr + offs_h, mask=offs_h < heads, other=0.0)[:, None]
    dt = tl.where(dt <= 20.0, tl.log(1 + tl.exp(dt)), dt)
    out = (batch * heads + offs_h[:, None]) * length + offs_t[None, :]
    tl.store(dt_out_ptr + out, dt, mask=real)
    tl.store(sums_ptr + out, tl.cumsum(dt * a[:, None], axis=1), mask=real)


@triton.jit
def chunk_added_kernel(x_ptr, b_ptr, dt_ptr, sums_ptr, state_ptr, length, heads, P: tl.constexpr, N: tl.constexpr,
                       CHUNK: tl.constexpr, BLOCK_P: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """The state [P, N] that a chunk adds by its end."""
    tile, chunk, bh = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    batch, head = bh // heads, bh % heads
    offs_p = tile // (N // BLOCK_N) * BLOCK_P + tl.arange(0, BLOCK_P)
    offs_n = tile % (N // BLOCK_N) * BLOCK_N + tl.arange(0, BLOCK_N)
    first = chunk * CHUNK
    total = tl.load(sums_ptr + bh * length + first + CHUNK - 1)
    acc = tl.zeros((BLOCK_P, BLOCK_N), dtype=tl.float32)
    for k in range(0, CHUNK, BLOCK_K):
        t = first + k + tl.arange(0, BLOCK_K)
        token = (batch * length + t).to(tl.int64)
        x = tl.load(x_ptr + (token[None, :] * heads + head) * P + offs_p[:, None])
        b = tl.load(b_ptr + token[:, None] * N + offs_n[None, :]).to(tl.float32)
        weight = tl.exp(total - tl.load(sums_ptr + bh * length + t)) * tl.load(dt_ptr + bh * length + t)
        acc += tl.dot(x, (b * weight[:, None]).to(x.dtype))
    where = (bh.to(tl.int64) * (length // CHUNK) + chunk) * P * N
    tl.store(state_ptr + where + offs_p[:, None] * N + offs_n[None, :], acc)


@triton.jit
def pass_states_kernel(state_ptr, before_ptr, sums_ptr, length, chunks, SIZE: tl.constexpr, CHUNK: tl.constexpr,
                       BLOCK: tl.constexpr):
    """The state before each chunk, from what each chunk adds."""
    bh = tl.program_id(1)
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    state = tl.zeros((BLOCK, ), dtype=tl.float32)
    for chunk in range(chunks):
        where = (bh.to(tl.int64) * chunks + chunk) * SIZE + offs
        tl.store(before_ptr + where, state.to(before_ptr.dtype.element_ty))
        decay = tl.exp(tl.load(sums_ptr + bh * length + chunk * CHUNK + CHUNK - 1))
        state = state * decay + tl.load(state_ptr + where)


@triton.jit
def chunk_cb_kernel(c_ptr, b_ptr, out_ptr, length, N: tl.constexpr, CHUNK: tl.constexpr, BLOCK_M: tl.constexpr,
                    BLOCK_N: tl.constexpr):
    tile, chunk, batch = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    offs_m = tile // (CHUNK // BLOCK_N) * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = tile % (CHUNK // BLOCK_N) * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, N)
    first = (batch * length + chunk * CHUNK).to(tl.int64)
    c = tl.load(c_ptr + (first + offs_m[:, None]) * N + offs_k[None, :])
    b = tl.load(b_ptr + (first + offs_n[None, :]) * N + offs_k[:, None])
    out = out_ptr + (first + offs_m[:, None]) * CHUNK + offs_n[None, :]
    tl.store(out, tl.dot(c, b).to(out_ptr.dtype.element_ty))


@triton.jit
def chunk_scan_kernel(cb_ptr, x_ptr, c_ptr, d_ptr, dt_ptr, sums_ptr, before_ptr, y_ptr, length, heads, P: tl.constexpr,
                      N: tl.constexpr, CHUNK: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_P: tl.constexpr,
                      BLOCK_K: tl.constexpr):
    tile, chunk, bh = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    batch, head = bh // heads, bh % heads
    start_m = tile // (P // BLOCK_P) * BLOCK_M
    offs_m = start_m + tl.arange(0, BLOCK_M)
    offs_p = tile % (P // BLOCK_P) * BLOCK_P + tl.arange(0, BLOCK_P)
    offs_n = tl.arange(0, N)
    first = chunk * CHUNK
    token = (batch * length + first).to(tl.int64)
    sums_m = tl.load(sums_ptr + bh * length + first + offs_m)
    before = (bh.to(tl.int64) * (length // CHUNK) + chunk) * P * N
    c = tl.load(c_ptr + (token + offs_m[:, None]) * N + offs_n[None, :])
    state = tl.load(before_ptr + before + offs_p[None, :] * N + offs_n[:, None])
    acc = tl.dot(c, state) * tl.exp(sums_m)[:, None]
    for k in range(0, start_m + BLOCK_M, BLOCK_K):
        offs_k = k + tl.arange(0, BLOCK_K)
        cb = tl.load(cb_ptr + (token + offs_m[:, None]) * CHUNK + offs_k[None, :]).to(tl.float32)
        sums_k = tl.load(sums_ptr + bh * length + first + offs_k)
        cb *= tl.exp(tl.minimum(sums_m[:, None] - sums_k[None, :],
                                0.0)) * tl.load(dt_ptr + bh * length + first + offs_k)[None, :]
        cb = tl.where(offs_m[:, None] >= offs_k[None, :], cb, 0.0)
        x = tl.load(x_ptr + ((token + offs_k)[:, None] * heads + head) * P + offs_p[None, :])
        acc += tl.dot(cb.to(x.dtype), x)
    where = ((token + offs_m)[:, None] * heads + head) * P + offs_p[None, :]
    acc += tl.load(x_ptr + where).to(tl.float32) * tl.load(d_ptr + head)
    tl.store(y_ptr + where, acc.to(y_ptr.dtype.element_ty))


def scan(on, large, small):
    B, L, heads, P, N, chunk = on.sizes(large, small)
    chunks = L // chunk
    x, dt = on.normal(B, L, heads, P, dtype=torch.bfloat16), on.normal(B, L, heads, dtype=torch.bfloat16)
    b, c = (on.normal(B, L, N, dtype=torch.bfloat16) for _ in range(2))
    a, bias, d = -(on.normal(heads).abs() + 0.5), on.normal(heads) - 3, on.normal(heads)
    dt_out, sums = (on.empty(B, heads, L) for _ in range(2))
    state, before = on.empty(B, heads, chunks, P, N), on.empty(B, heads, chunks, P, N, dtype=torch.bfloat16)
    cb, y = on.empty(B, L, chunk, dtype=torch.bfloat16), on.empty(B, L, heads, P, dtype=torch.bfloat16)

    def expected():
        """Of the first sequence, step by step."""
        step = torch.nn.functional.softplus(dt[0].double() + bias.double())
        xs, bs, cs = x[0].double(), b[0].double(), c[0].double()
        h, result = torch.zeros(heads, P, N, dtype=torch.float64, device=x.device), []
        for t in range(min(L, 1024)):
            h = h * torch.exp(step[t] * a.double())[:, None, None] + (step[t][:, None] * xs[t])[:, :, None] * bs[t]
            result.append(h @ cs[t] + d.double()[:, None] * xs[t])
        return torch.stack(result)

    def launch(m, BLOCK_M, BLOCK_P, BLOCK_K, **config):
        grid = (chunks, B, triton.cdiv(heads, 4))
        m.decay_kernel[grid](dt, a, bias, dt_out, sums, L, heads, CHUNK=chunk, BLOCK_H=4, num_warps=4)
        n = min(N, 64)
        grid = (P // BLOCK_P * (N // n), chunks, B * heads)
        m.chunk_added_kernel[grid](x, b, dt_out, sums, state, L, heads, P=P, N=N, CHUNK=chunk, BLOCK_P=BLOCK_P,
                                   BLOCK_N=n, BLOCK_K=BLOCK_K, **config)
        block = min(P * N, 512)
        grid = (P * N // block, B * heads)
        m.pass_states_kernel[grid](state, before, sums, L, chunks, SIZE=P * N, CHUNK=chunk, BLOCK=block, num_warps=4)
        grid = ((chunk // BLOCK_M)**2, chunks, B)
        m.chunk_cb_kernel[grid](c, b, cb, L, N=N, CHUNK=chunk, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_M, **config)
        grid = (chunk // BLOCK_M * (P // BLOCK_P), chunks, B * heads)
        m.chunk_scan_kernel[grid](cb, x, c, d, dt_out, sums, before, y, L, heads, P=P, N=N, CHUNK=chunk,
                                  BLOCK_M=BLOCK_M, BLOCK_P=BLOCK_P, BLOCK_K=BLOCK_K, **config)

    # Weighted operands, C B^T and states are rounded to bf16 (2^-9), each before a sum.
    bytes = 3 * x.nbytes + 2 * dt.nbytes + (b.nbytes + c.nbytes) + 4 * state.nbytes
    return Work(launch, [(y[0, :1024], later(expected), 2e-2)], bytes=bytes)


TILES = ({
    "BLOCK_M": 64,
    "BLOCK_P": 64,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 2
}, {
    "BLOCK_M": 64,
    "BLOCK_P": 64,
    "BLOCK_K": 32,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_P": 32,
    "BLOCK_K": 64,
    "num_warps": 2,
    "num_stages": 2
})


@case(*TILES)
def mamba2_scan_state128(on):
    return scan(on, (4, 4096, 64, 64, 128, 256), (1, 256, 3, 64, 32, 128))


@case(*TILES)
def mamba2_scan_state64(on):
    return scan(on, (8, 2048, 24, 64, 64, 128), (2, 128, 2, 64, 64, 64))
