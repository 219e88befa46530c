"""Linear attention with a decay, in chunks, forward and backward, and convolutions: of images as products, and causal
along a sequence."""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case


@triton.jit
def chunk_state_kernel(k_ptr, v_ptr, state_ptr, rate_ptr, length, heads, D: tl.constexpr, BLOCK_T: tl.constexpr,
                       BLOCK_V: tl.constexpr):
    """The state before each chunk: the sum of decayed k v of all before it."""
    i_v, i_h = tl.program_id(0), tl.program_id(1).to(tl.int64)
    t, d, cv = tl.arange(0, BLOCK_T), tl.arange(0, D), i_v * BLOCK_V + tl.arange(0, BLOCK_V)
    rate = tl.load(rate_ptr + i_h % heads)
    to_end = tl.math.exp2((BLOCK_T - 1 - t) * rate)
    across = tl.math.exp2(BLOCK_T * rate)
    state = tl.zeros([D, BLOCK_V], dtype=tl.float32)
    chunks = length // BLOCK_T
    for i in range(chunks):
        tl.store(state_ptr + ((i_h * chunks + i) * D + d[:, None]) * D + cv[None, :],
                 state.to(state_ptr.dtype.element_ty))
        rows = i_h * length + i * BLOCK_T + t
        k = tl.load(k_ptr + rows[None, :] * D + d[:, None])
        v = tl.load(v_ptr + rows[:, None] * D + cv[None, :])
        state = state * across + tl.dot((k * to_end[None, :]).to(v.dtype), v)


@triton.jit
def chunk_output_kernel(q_ptr, k_ptr, v_ptr, state_ptr, out_ptr, rate_ptr, scale, length, heads, D: tl.constexpr,
                        BLOCK_T: tl.constexpr, BLOCK_V: tl.constexpr):
    i_v, i_t, i_h = tl.program_id(0), tl.program_id(1), tl.program_id(2).to(tl.int64)
    t, d, cv = tl.arange(0, BLOCK_T), tl.arange(0, D), i_v * BLOCK_V + tl.arange(0, BLOCK_V)
    rate = tl.load(rate_ptr + i_h % heads)
    rows = i_h * length + i_t * BLOCK_T + t
    q = tl.load(q_ptr + rows[:, None] * D + d[None, :])
    k = tl.load(k_ptr + rows[None, :] * D + d[:, None])
    v = tl.load(v_ptr + rows[:, None] * D + cv[None, :])
    state = tl.load(state_ptr + ((i_h * (length // BLOCK_T) + i_t) * D + d[:, None]) * D + cv[None, :])
    out = tl.dot(q, state) * tl.math.exp2((t + 1) * rate)[:, None]
    near = tl.where(t[:, None] >= t[None, :], tl.math.exp2((t[:, None] - t[None, :]) * rate), 0.0)
    out += tl.dot((tl.dot(q, k) * near).to(v.dtype), v)
    tl.store(out_ptr + rows[:, None] * D + cv[None, :], (out * scale).to(out_ptr.dtype.element_ty))


@triton.jit
def chunk_state_gradient_kernel(q_ptr, do_ptr, dstate_ptr, rate_ptr, scale, length, heads, D: tl.constexpr,
                                BLOCK_T: tl.constexpr, BLOCK_V: tl.constexpr):
    """The gradient of the state after each chunk, from the last chunk to the first."""
    i_v, i_h = tl.program_id(0), tl.program_id(1).to(tl.int64)
    t, d, cv = tl.arange(0, BLOCK_T), tl.arange(0, D), i_v * BLOCK_V + tl.arange(0, BLOCK_V)
    rate = tl.load(rate_ptr + i_h % heads)
    from_start = tl.math.exp2((t + 1) * rate) * scale
    across = tl.math.exp2(BLOCK_T * rate)
    gradient = tl.zeros([D, BLOCK_V], dtype=tl.float32)
    chunks = length // BLOCK_T
    for j in range(chunks):
        i = chunks - 1 - j
        tl.store(dstate_ptr + ((i_h * chunks + i) * D + d[:, None]) * D + cv[None, :],
                 gradient.to(dstate_ptr.dtype.element_ty))
        rows = i_h * length + i * BLOCK_T + t
        q = tl.load(q_ptr + rows[None, :] * D + d[:, None])
        do = tl.load(do_ptr + rows[:, None] * D + cv[None, :])
        gradient = gradient * across + tl.dot((q * from_start[None, :]).to(do.dtype), do)


@triton.jit
def chunk_gradient_kernel(q_ptr, k_ptr, v_ptr, do_ptr, state_ptr, dstate_ptr, dq_ptr, dk_ptr, dv_ptr, rate_ptr, scale,
                          length, heads, D: tl.constexpr, BLOCK_T: tl.constexpr):
    i_t, i_h = tl.program_id(0), tl.program_id(1).to(tl.int64)
    t, d = tl.arange(0, BLOCK_T), tl.arange(0, D)
    rate = tl.load(rate_ptr + i_h % heads)
    rows = (i_h * length + i_t * BLOCK_T + t)[:, None] * D + d[None, :]
    q, k, v, do = tl.load(q_ptr + rows), tl.load(k_ptr + rows), tl.load(v_ptr + rows), tl.load(do_ptr + rows)
    where = ((i_h * (length // BLOCK_T) + i_t) * D + d[:, None]) * D + d[None, :]
    state, dstate = tl.load(state_ptr + where), tl.load(dstate_ptr + where)
    near = tl.where(t[:, None] >= t[None, :], tl.math.exp2((t[:, None] - t[None, :]) * rate), 0.0) * scale
    to_end = tl.math.exp2((BLOCK_T - 1 - t) * rate)[:, None]
    from_start = (tl.math.exp2((t + 1) * rate) * scale)[:, None]
    ds = (tl.dot(do, tl.trans(v)) * near).to(q.dtype)
    p = (tl.dot(q, tl.trans(k)) * near).to(q.dtype)
    dq = tl.dot(ds, k) + tl.dot(do, tl.trans(state)) * from_start
    dk = tl.dot(tl.trans(ds), q) + tl.dot(v, tl.trans(dstate)) * to_end
    dv = tl.dot(tl.trans(p), do) + tl.dot(k, dstate) * to_end
    tl.store(dq_ptr + rows, dq.to(dq_ptr.dtype.element_ty))
    tl.store(dk_ptr + rows, dk.to(dk_ptr.dtype.element_ty))
    tl.store(dv_ptr + rows, dv.to(dv_ptr.dtype.element_ty))


class Retention:
    """Inputs of linear attention with a decay a head, and what comes out in double for the first two."""

    def __init__(self, on):
        self.batch, self.heads, self.length, self.D = on.sizes((8, 16, 4096, 128), (1, 2, 128, 32))
        shape = self.batch * self.heads, self.length, self.D
        self.q, self.k, self.v, self.do = (on.normal(*shape, dtype=torch.bfloat16) for _ in range(4))
        self.rate = torch.log2(1 - torch.exp2(-3 - torch.arange(self.heads, device=self.q.device) * 0.25)).float()
        self.scale = self.D**-0.5
        self.out, self.dq, self.dk, self.dv = (on.empty(*shape, dtype=torch.bfloat16) for _ in range(4))
        self.state, self.dstate = (on.empty(shape[0] * self.length // 64, self.D, self.D, dtype=torch.bfloat16)
                                   for _ in range(2))
        t = torch.arange(self.length, device=self.q.device, dtype=torch.float64)
        far = (t[:, None] - t).clamp(min=0)
        decay = torch.where(t[:, None] >= t, torch.exp2(far * self.rate[:2, None, None].double()), 0) * self.scale
        inputs = [x[:2].double().requires_grad_() for x in (self.q, self.k, self.v)]
        self.expected = (inputs[0] @ inputs[1].mT * decay) @ inputs[2]
        self.expected.backward(self.do[:2].double())
        self.gradients = [x.grad for x in inputs]

    def states(self, m, BLOCK_V, **config):
        m.chunk_state_kernel[(self.D // BLOCK_V, self.batch * self.heads)](
            self.k, self.v, self.state, self.rate, self.length, self.heads, D=self.D, BLOCK_T=64, BLOCK_V=BLOCK_V,
            **config)


@case({"BLOCK_V": 32, "num_warps": 4, "num_stages": 2}, {"BLOCK_V": 32, "num_warps": 4, "num_stages": 3})
def linear_attention(on):
    w = Retention(on)

    def launch(m, BLOCK_V, **config):
        w.states(m, BLOCK_V, **config)
        m.chunk_output_kernel[(w.D // BLOCK_V, w.length // 64, w.batch * w.heads)](
            w.q, w.k, w.v, w.state, w.out, w.rate, w.scale, w.length, w.heads, D=w.D, BLOCK_T=64, BLOCK_V=BLOCK_V,
            **config)

    return Work(launch, [(w.out[:2], w.expected.detach(), 2.0**-6)], bytes=w.q.nbytes * 5 + w.state.nbytes * 2)


@case({"BLOCK_V": 32, "num_warps": 4, "num_stages": 2}, {"BLOCK_V": 32, "num_warps": 8, "num_stages": 2})
def linear_attention_backward(on):
    w = Retention(on)

    def launch(m, BLOCK_V, **config):
        w.states(m, BLOCK_V, **config)
        m.chunk_state_gradient_kernel[(w.D // BLOCK_V, w.batch * w.heads)](
            w.q, w.do, w.dstate, w.rate, w.scale, w.length, w.heads, D=w.D, BLOCK_T=64, BLOCK_V=BLOCK_V, **config)
        m.chunk_gradient_kernel[(w.length // 64, w.batch * w.heads)](w.q, w.k, w.v, w.do, w.state, w.dstate, w.dq, w.dk,
                                                                     w.dv, w.rate, w.scale, w.length, w.heads, D=w.D,
                                                                     BLOCK_T=64, **config)

    checks = [(got[:2], expected, 2.0**-6) for got, expected in zip((w.dq, w.dk, w.dv), w.gradients)]
    return Work(launch, checks, bytes=w.q.nbytes * 11 + w.state.nbytes * 4)


@triton.jit
def conv2d_kernel(x_ptr, w_ptr, y_ptr, N, C, H, W, F, P, Q, stride, padding, KH: tl.constexpr, KW: tl.constexpr,
                  BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    """Channels last: a product of [N P Q, KH KW C] and [KH KW C, F] whose first factor is gathered."""
    pid_m, pid_n = tl.program_id(0), tl.program_id(1)
    m, f = pid_m * BLOCK_M + tl.arange(0, BLOCK_M), pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    n, p, q = m // (P * Q), m // Q % P, m % Q
    acc = tl.zeros([BLOCK_M, BLOCK_N], dtype=tl.float32)
    blocks_c = tl.cdiv(C, BLOCK_K)
    for i in range(KH * KW * blocks_c):
        c = i % blocks_c * BLOCK_K + tl.arange(0, BLOCK_K)
        r, s = i // blocks_c // KW, i // blocks_c % KW
        h, w = p * stride - padding + r, q * stride - padding + s
        inside = (n < N) & (h >= 0) & (h < H) & (w >= 0) & (w < W)
        x = tl.load(x_ptr + ((n * H + h) * W + w)[:, None] * C + c[None, :], mask=inside[:, None] & (c[None, :] < C),
                    other=0.0)
        b = tl.load(w_ptr + ((r * KW + s) * C + c)[:, None] * F + f[None, :], mask=(c[:, None] < C) & (f[None, :] < F),
                    other=0.0)
        acc = tl.dot(x, b, acc)
    tl.store(y_ptr + m[:, None] * F + f[None, :], acc.to(tl.float16), mask=(m[:, None] < N * P * Q) & (f[None, :] < F))


@case({"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 64, "num_warps": 8, "num_stages": 3},
      {"BLOCK_M": 128, "BLOCK_N": 64, "BLOCK_K": 64, "num_warps": 4, "num_stages": 3},
      {"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 32, "num_warps": 4, "num_stages": 4},
      {"BLOCK_M": 128, "BLOCK_N": 256, "BLOCK_K": 64, "num_warps": 8, "num_stages": 3},
      {"BLOCK_M": 128, "BLOCK_N": 256, "BLOCK_K": 32, "num_warps": 8, "num_stages": 6})
def conv2d(on):
    N, C, H, W, F, stride, padding = on.sizes((32, 128, 56, 56, 256, 1, 1), (2, 40, 9, 7, 72, 2, 1))
    x, w = on.normal(N, H, W, C, dtype=torch.float16), on.normal(3, 3, C, F, dtype=torch.float16)
    P, Q = (H + 2 * padding - 3) // stride + 1, (W + 2 * padding - 3) // stride + 1
    y = on.empty(N, P, Q, F, dtype=torch.float16)
    expected = torch.nn.functional.conv2d(
        x.permute(0, 3, 1, 2).double(),
        w.permute(3, 2, 0, 1).double(), stride=stride, padding=padding)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        m.conv2d_kernel[(triton.cdiv(N * P * Q, BLOCK_M), triton.cdiv(F, BLOCK_N))](
            x, w, y, N, C, H, W, F, P, Q, stride, padding, KH=3, KW=3, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    return Work(launch, [(y, expected.permute(0, 2, 3, 1), 2.0**-10)], flops=2 * N * P * Q * F * C * 9)


@triton.jit
def causal_conv1d_kernel(x_ptr, w_ptr, b_ptr, y_ptr, length, D, TAPS: tl.constexpr, BLOCK_T: tl.constexpr,
                         BLOCK_D: tl.constexpr):
    i_d, i_t, i_b = tl.program_id(0), tl.program_id(1), tl.program_id(2).to(tl.int64)
    d, t = i_d * BLOCK_D + tl.arange(0, BLOCK_D), i_t * BLOCK_T + tl.arange(0, BLOCK_T)
    mask = d < D
    acc = tl.zeros([BLOCK_T, BLOCK_D], dtype=tl.float32) + tl.load(b_ptr + d, mask=mask, other=0.0).to(
        tl.float32)[None, :]
    for tap in tl.static_range(TAPS):
        at = t - (TAPS - 1) + tap
        x = tl.load(x_ptr + (i_b * length + at[:, None]) * D + d[None, :],
                    mask=(at[:, None] >= 0) & (at[:, None] < length) & mask[None, :], other=0.0)
        acc += x.to(tl.float32) * tl.load(w_ptr + d * TAPS + tap, mask=mask, other=0.0).to(tl.float32)[None, :]
    acc = acc * tl.sigmoid(acc)
    tl.store(y_ptr + (i_b * length + t[:, None]) * D + d[None, :], acc.to(y_ptr.dtype.element_ty),
             mask=(t[:, None] < length) & mask[None, :])


@case({"BLOCK_T": 16, "BLOCK_D": 128, "num_warps": 4}, {"BLOCK_T": 32, "BLOCK_D": 64, "num_warps": 4},
      {"BLOCK_T": 8, "BLOCK_D": 256, "num_warps": 4})
def causal_conv1d(on):
    B, length, D, taps = on.sizes((8, 4096, 4096, 4), (2, 50, 70, 4))
    x, w, b = on.normal(B, length, D, dtype=torch.bfloat16), on.normal(D, taps, dtype=torch.bfloat16), on.normal(
        D, dtype=torch.bfloat16)
    y = on.empty(B, length, D, dtype=torch.bfloat16)
    padded = torch.nn.functional.pad(x[:1].double(), (0, 0, taps - 1, 0))
    sums = sum(padded[:, i:i + length] * w[:, i].double() for i in range(taps)) + b.double()

    def launch(m, BLOCK_T, BLOCK_D, **config):
        m.causal_conv1d_kernel[(triton.cdiv(D, BLOCK_D), triton.cdiv(length, BLOCK_T), B)](
            x, w, b, y, length, D, TAPS=taps, BLOCK_T=BLOCK_T, BLOCK_D=BLOCK_D, **config)

    return Work(launch, [(y[:1], sums * sums.sigmoid(), 2.0**-8)], bytes=2 * x.nbytes)
