"""Norms with their gradients, softmax, positions and gated units: rows that are read once and written once."""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case

ROWS = ({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 16})


@triton.jit
def softmax_kernel(x_ptr, y_ptr, stride, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * stride + cols, mask=cols < n_cols, other=-float("inf")).to(tl.float32)
    x = tl.exp(x - tl.max(x, axis=0))
    tl.store(y_ptr + row * stride + cols, (x / tl.sum(x, axis=0)).to(y_ptr.dtype.element_ty), mask=cols < n_cols)


@case(*ROWS)
def softmax(on):
    M, N = on.sizes((8192, 4096), (5, 200))
    x, y = on.normal(M, N), on.empty(M, N)

    def launch(m, **config):
        m.softmax_kernel[(M, )](x, y, N, N, BLOCK=triton.next_power_of_2(N), **config)

    return Work(launch, [(y, x.double().softmax(-1), 1e-5)], bytes=2 * x.nbytes)


@triton.jit
def softmax_backward_kernel(y_ptr, dy_ptr, dx_ptr, stride, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    y = tl.load(y_ptr + row * stride + cols, mask=mask, other=0.0).to(tl.float32)
    dy = tl.load(dy_ptr + row * stride + cols, mask=mask, other=0.0).to(tl.float32)
    tl.store(dx_ptr + row * stride + cols, (y * (dy - tl.sum(y * dy, axis=0))).to(dx_ptr.dtype.element_ty), mask=mask)


@case(*ROWS)
def softmax_backward(on):
    M, N = on.sizes((8192, 4096), (5, 200))
    y, dy, dx = on.normal(M, N).softmax(-1).to(torch.bfloat16), on.normal(M, N, dtype=torch.bfloat16), on.empty(
        M, N, dtype=torch.bfloat16)
    a, b = y.double(), dy.double()

    def launch(m, **config):
        m.softmax_backward_kernel[(M, )](y, dy, dx, N, N, BLOCK=triton.next_power_of_2(N), **config)

    return Work(launch, [(dx, a * (b - (a * b).sum(-1, keepdim=True)), 2.0**-8)], bytes=3 * y.nbytes)


@triton.jit
def layer_norm_kernel(x_ptr, y_ptr, w_ptr, b_ptr, mean_ptr, rstd_ptr, stride, N, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    mask = cols < N
    x = tl.load(x_ptr + row * stride + cols, mask=mask, other=0.0).to(tl.float32)
    mean = tl.sum(x, axis=0) / N
    centred = tl.where(mask, x - mean, 0.0)
    rstd = 1 / tl.sqrt(tl.sum(centred * centred, axis=0) / N + eps)
    tl.store(mean_ptr + row, mean)
    tl.store(rstd_ptr + row, rstd)
    w, b = tl.load(w_ptr + cols, mask=mask, other=0.0), tl.load(b_ptr + cols, mask=mask, other=0.0)
    tl.store(y_ptr + row * stride + cols, (centred * rstd * w + b).to(y_ptr.dtype.element_ty), mask=mask)


@triton.jit
def layer_norm_backward_kernel(x_ptr, dy_ptr, w_ptr, mean_ptr, rstd_ptr, dx_ptr, dw_ptr, db_ptr, stride, M, N,
                               BLOCK: tl.constexpr):
    """Each program some rows: dx of each, and its part of the sums over rows."""
    pid = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < N
    w = tl.load(w_ptr + cols, mask=mask, other=0.0).to(tl.float32)
    dw, db = tl.zeros([BLOCK], dtype=tl.float32), tl.zeros([BLOCK], dtype=tl.float32)
    for row in range(pid, M, tl.num_programs(0)):
        at = row.to(tl.int64) * stride + cols
        x = tl.load(x_ptr + at, mask=mask, other=0.0).to(tl.float32)
        dy = tl.load(dy_ptr + at, mask=mask, other=0.0).to(tl.float32)
        mean, rstd = tl.load(mean_ptr + row), tl.load(rstd_ptr + row)
        xhat = tl.where(mask, (x - mean) * rstd, 0.0)
        wdy = w * dy
        c1, c2 = tl.sum(xhat * wdy, axis=0) / N, tl.sum(wdy, axis=0) / N
        tl.store(dx_ptr + at, ((wdy - (xhat * c1 + c2)) * rstd).to(dx_ptr.dtype.element_ty), mask=mask)
        dw += dy * xhat
        db += dy
    tl.store(dw_ptr + pid * N + cols, dw, mask=mask)
    tl.store(db_ptr + pid * N + cols, db, mask=mask)


@triton.jit
def column_sums_kernel(partial_ptr, out_ptr, M, N, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    cols = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    total = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for i in range(0, M, BLOCK_M):
        rows = i + tl.arange(0, BLOCK_M)
        total += tl.load(partial_ptr + rows[:, None] * N + cols[None, :],
                         mask=(rows[:, None] < M) & (cols[None, :] < N), other=0.0)
    tl.store(out_ptr + cols, tl.sum(total, axis=0).to(out_ptr.dtype.element_ty), mask=cols < N)


def layer_norm_inputs(on):
    M, N = on.sizes((8192, 4096), (13, 200))
    x, dy = on.normal(M, N, dtype=torch.float16), on.normal(M, N, dtype=torch.float16)
    return M, N, x, dy, on.normal(N), on.normal(N)


@case(*ROWS)
def layer_norm(on):
    M, N, x, _, w, b = layer_norm_inputs(on)
    y, mean, rstd = on.empty(M, N, dtype=torch.float16), on.empty(M), on.empty(M)

    def launch(m, **config):
        m.layer_norm_kernel[(M, )](x, y, w, b, mean, rstd, N, N, 1e-5, BLOCK=triton.next_power_of_2(N), **config)

    return Work(launch, [(y, torch.nn.functional.layer_norm(x.double(), (N, ), w.double(), b.double()), 2.0**-10)],
                bytes=2 * x.nbytes)


@case(*ROWS)
def layer_norm_backward(on):
    M, N, x, dy, w, b = layer_norm_inputs(on)
    programs = min(M, 132 * 4) if on.large else 4
    mean, rstd = x.float().mean(-1), 1 / torch.sqrt(x.float().var(-1, unbiased=False) + 1e-5)
    dx, dw, db = on.empty(M, N, dtype=torch.float16), on.empty(N), on.empty(N)
    partials = on.empty(programs, N), on.empty(programs, N)
    inputs = [t.double().requires_grad_() for t in (x, w, b)]
    torch.nn.functional.layer_norm(inputs[0], (N, ), *inputs[1:]).backward(dy.double())

    def launch(m, **config):
        m.layer_norm_backward_kernel[(programs, )](x, dy, w, mean, rstd, dx, *partials, N, M, N,
                                                   BLOCK=triton.next_power_of_2(N), **config)
        for partial, out in zip(partials, (dw, db)):
            m.column_sums_kernel[(triton.cdiv(N, 32), )](partial, out, programs, N, BLOCK_M=32, BLOCK_N=32)

    return Work(launch, [(got, t.grad, bound) for got, t, bound in zip((dx, dw, db), inputs, (2.0**-9, 1e-4, 1e-4))],
                bytes=3 * x.nbytes)


@triton.jit
def rms_norm_residual_kernel(x_ptr, residual_ptr, w_ptr, y_ptr, sum_ptr, stride, N, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    mask = cols < N
    x = tl.load(x_ptr + row * stride + cols, mask=mask, other=0.0).to(tl.float32)
    x += tl.load(residual_ptr + row * stride + cols, mask=mask, other=0.0).to(tl.float32)
    tl.store(sum_ptr + row * stride + cols, x.to(sum_ptr.dtype.element_ty), mask=mask)
    rstd = tl.rsqrt(tl.sum(x * x, axis=0) / N + eps)
    w = tl.load(w_ptr + cols, mask=mask, other=0.0).to(tl.float32)
    tl.store(y_ptr + row * stride + cols, (x * rstd * w).to(y_ptr.dtype.element_ty), mask=mask)


@case(*ROWS)
def rms_norm_residual(on):
    M, N = on.sizes((8192, 4096), (5, 200))
    x, residual, w = on.normal(M, N, dtype=torch.bfloat16), on.normal(M, N, dtype=torch.bfloat16), on.normal(
        N, dtype=torch.bfloat16)
    y, total = on.empty(M, N, dtype=torch.bfloat16), on.empty(M, N, dtype=torch.bfloat16)
    added = x.double() + residual.double()
    expected = added / torch.sqrt((added * added).mean(-1, keepdim=True) + 1e-6) * w.double()

    def launch(m, **config):
        m.rms_norm_residual_kernel[(M, )](x, residual, w, y, total, N, N, 1e-6, BLOCK=triton.next_power_of_2(N),
                                          **config)

    return Work(launch, [(y, expected, 2.0**-8), (total, added, 2.0**-8)], bytes=4 * x.nbytes)


@triton.jit
def rms_norm_backward_kernel(x_ptr, dy_ptr, w_ptr, dx_ptr, dw_ptr, stride, M, N, eps, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < N
    w = tl.load(w_ptr + cols, mask=mask, other=0.0).to(tl.float32)
    dw = tl.zeros([BLOCK], dtype=tl.float32)
    for row in range(pid, M, tl.num_programs(0)):
        at = row.to(tl.int64) * stride + cols
        x = tl.load(x_ptr + at, mask=mask, other=0.0).to(tl.float32)
        dy = tl.load(dy_ptr + at, mask=mask, other=0.0).to(tl.float32)
        rstd = tl.rsqrt(tl.sum(x * x, axis=0) / N + eps)
        m = dy * w
        dx = rstd * m - rstd * rstd * rstd * (tl.sum(m * x, axis=0) / N) * x
        tl.store(dx_ptr + at, dx.to(dx_ptr.dtype.element_ty), mask=mask)
        dw += dy * x * rstd
    tl.store(dw_ptr + pid * N + cols, dw, mask=mask)


@case(*ROWS)
def rms_norm_backward(on):
    M, N = on.sizes((8192, 4096), (13, 200))
    x, dy, w = on.normal(M, N, dtype=torch.bfloat16), on.normal(M, N, dtype=torch.bfloat16), on.normal(N)
    programs = 132 * 4 if on.large else 4
    dx, dw, partial = on.empty(M, N, dtype=torch.bfloat16), on.empty(N), on.empty(programs, N)
    a, b = x.double().requires_grad_(), w.double().requires_grad_()
    (a / torch.sqrt((a * a).mean(-1, keepdim=True) + 1e-6) * b).backward(dy.double())

    def launch(m, **config):
        m.rms_norm_backward_kernel[(programs, )](x, dy, w, dx, partial, N, M, N, 1e-6, BLOCK=triton.next_power_of_2(N),
                                                 **config)
        m.column_sums_kernel[(triton.cdiv(N, 32), )](partial, dw, programs, N, BLOCK_M=32, BLOCK_N=32)

    return Work(launch, [(dx, a.grad, 2.0**-8), (dw, b.grad, 1e-4)], bytes=3 * x.nbytes)


@triton.jit
def swiglu_kernel(x_ptr, y_ptr, half, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    gate = tl.load(x_ptr + row * 2 * half + cols, mask=cols < half, other=0.0).to(tl.float32)
    up = tl.load(x_ptr + row * 2 * half + half + cols, mask=cols < half, other=0.0)
    tl.store(y_ptr + row * half + cols, (gate * tl.sigmoid(gate)).to(up.dtype) * up, mask=cols < half)


@triton.jit
def swiglu_backward_kernel(dy_ptr, x_ptr, dx_ptr, half, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < half
    dy = tl.load(dy_ptr + row * half + cols, mask=mask, other=0.0).to(tl.float32)
    gate = tl.load(x_ptr + row * 2 * half + cols, mask=mask, other=0.0).to(tl.float32)
    up = tl.load(x_ptr + row * 2 * half + half + cols, mask=mask, other=0.0).to(tl.float32)
    sig = tl.sigmoid(gate)
    tl.store(dx_ptr + row * 2 * half + cols, (dy * up * sig * (1 + gate * (1 - sig))).to(dx_ptr.dtype.element_ty),
             mask=mask)
    tl.store(dx_ptr + row * 2 * half + half + cols, (dy * gate * sig).to(dx_ptr.dtype.element_ty), mask=mask)


@case({"BLOCK": 1024, "num_warps": 4}, {"BLOCK": 2048, "num_warps": 8}, {"BLOCK": 4096, "num_warps": 8})
def swiglu(on):
    M, half = on.sizes((4096, 8192), (5, 300))
    x, y = on.normal(M, 2 * half, dtype=torch.bfloat16), on.empty(M, half, dtype=torch.bfloat16)
    gate, up = x.double().chunk(2, -1)

    def launch(m, BLOCK, **config):
        m.swiglu_kernel[(M, triton.cdiv(half, BLOCK))](x, y, half, BLOCK=BLOCK, **config)

    return Work(launch, [(y, torch.nn.functional.silu(gate) * up, 2.0**-7)], bytes=x.nbytes + y.nbytes)


@case({"BLOCK": 1024, "num_warps": 4}, {"BLOCK": 2048, "num_warps": 8}, {"BLOCK": 4096, "num_warps": 8})
def swiglu_backward(on):
    M, half = on.sizes((4096, 8192), (5, 300))
    x, dy, dx = on.normal(M, 2 * half, dtype=torch.bfloat16), on.normal(M, half, dtype=torch.bfloat16), on.empty(
        M, 2 * half, dtype=torch.bfloat16)
    real = x.double().requires_grad_()
    gate, up = real.chunk(2, -1)
    (torch.nn.functional.silu(gate) * up).backward(dy.double())

    def launch(m, BLOCK, **config):
        m.swiglu_backward_kernel[(M, triton.cdiv(half, BLOCK))](dy, x, dx, half, BLOCK=BLOCK, **config)

    return Work(launch, [(dx, real.grad, 2.0**-8)], bytes=2 * x.nbytes + dy.nbytes)


@triton.jit
def rotary_kernel(x_ptr, cos_ptr, sin_ptr, y_ptr, length, heads, D: tl.constexpr, BLOCK_H: tl.constexpr):
    token = tl.program_id(0).to(tl.int64)
    h, d = tl.program_id(1) * BLOCK_H + tl.arange(0, BLOCK_H), tl.arange(0, D // 2)
    cos = tl.load(cos_ptr + token % length * (D // 2) + d)[None, :]
    sin = tl.load(sin_ptr + token % length * (D // 2) + d)[None, :]
    at = (token * heads + h[:, None]) * D + d[None, :]
    mask = h[:, None] < heads
    x1 = tl.load(x_ptr + at, mask=mask, other=0.0).to(tl.float32)
    x2 = tl.load(x_ptr + at + D // 2, mask=mask, other=0.0).to(tl.float32)
    tl.store(y_ptr + at, (x1 * cos - x2 * sin).to(y_ptr.dtype.element_ty), mask=mask)
    tl.store(y_ptr + at + D // 2, (x2 * cos + x1 * sin).to(y_ptr.dtype.element_ty), mask=mask)


@case({"BLOCK_H": 32, "num_warps": 4}, {"BLOCK_H": 8, "num_warps": 2}, {"BLOCK_H": 16, "num_warps": 4})
def rotary(on):
    batch, length, heads, D = on.sizes((4, 4096, 32, 128), (2, 10, 6, 32))
    x, y = on.normal(batch, length, heads, D, dtype=torch.bfloat16), on.empty(batch, length, heads, D,
                                                                              dtype=torch.bfloat16)
    angle = torch.arange(length, device=x.device)[:, None] * 10000.0**(-torch.arange(D // 2, device=x.device) /
                                                                       (D // 2))
    cos, sin = angle.cos().float(), angle.sin().float()
    (a, b), c, s = x.double().chunk(2, -1), cos.double()[:, None], sin.double()[:, None]

    def launch(m, BLOCK_H, **config):
        m.rotary_kernel[(batch * length, triton.cdiv(heads, BLOCK_H))](x, cos, sin, y, length, heads, D=D,
                                                                       BLOCK_H=BLOCK_H, **config)

    return Work(launch, [(y, torch.cat([a * c - b * s, b * c + a * s], -1), 2.0**-8)], bytes=2 * x.nbytes)
