"""Losses with their gradients, scales of fp8, and what orders or adds up a row: sort, the k largest, prefix sums,
histograms, dropout."""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case

BLOCKS = ({"BLOCK": 4096, "num_warps": 8}, {"BLOCK": 8192, "num_warps": 16}, {"BLOCK": 2048, "num_warps": 4})


@triton.jit
def cross_entropy_kernel(logits_ptr, labels_ptr, loss_ptr, grad_ptr, V, count, ignore, BLOCK: tl.constexpr):
    """The loss of a row and its gradient, with one pass for the sum and one for the gradient."""
    row = tl.program_id(0).to(tl.int64)
    logits_ptr += row * V
    grad_ptr += row * V
    label = tl.load(labels_ptr + row)
    if label == ignore:
        for start in range(0, V, BLOCK):
            cols = start + tl.arange(0, BLOCK)
            tl.store(grad_ptr + cols, tl.zeros([BLOCK], dtype=grad_ptr.dtype.element_ty), mask=cols < V)
        tl.store(loss_ptr + row, 0.0)
        return
    m = float("-inf")
    d = 0.0
    for start in range(0, V, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(logits_ptr + cols, mask=cols < V, other=float("-inf")).to(tl.float32)
        m_new = tl.maximum(m, tl.max(x))
        d = d * tl.exp(m - m_new) + tl.sum(tl.exp(x - m_new))
        m = m_new
    for start in range(0, V, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(logits_ptr + cols, mask=cols < V, other=float("-inf")).to(tl.float32)
        g = tl.exp(x - m) / d - tl.where(cols == label, 1.0, 0.0)
        tl.store(grad_ptr + cols, (g / count).to(grad_ptr.dtype.element_ty), mask=cols < V)
    tl.store(loss_ptr + row, m + tl.log(d) - tl.load(logits_ptr + label).to(tl.float32))


@case(*BLOCKS)
def cross_entropy(on):
    M, V = on.sizes((4096, 32000), (5, 3000))
    logits, labels = on.normal(M, V, dtype=torch.bfloat16), on.integers(0, V, M, dtype=torch.int64)
    labels[1::7] = -100
    loss, grad = on.empty(M), on.empty(M, V, dtype=torch.bfloat16)
    count = int((labels != -100).sum())
    real = logits.double().requires_grad_()
    losses = torch.nn.functional.cross_entropy(real, labels, reduction="none", ignore_index=-100)
    (losses.sum() / count).backward()

    def launch(m, **config):
        m.cross_entropy_kernel[(M, )](logits, labels, loss, grad, V, count, -100, **config)

    return Work(launch, [(loss, losses.detach(), 1e-5), (grad, real.grad, 2.0**-8)], bytes=3 * logits.nbytes)


@triton.jit
def kl_div_kernel(log_q_ptr, p_ptr, loss_ptr, grad_ptr, V, scale, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, V, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        mask = cols < V
        log_q = tl.load(log_q_ptr + row * V + cols, mask=mask, other=0.0)
        p = tl.load(p_ptr + row * V + cols, mask=mask, other=0.0)
        total += p * (tl.log(tl.maximum(p, 1e-10)) - log_q)
        tl.store(grad_ptr + row * V + cols, -p * scale, mask=mask)
    tl.store(loss_ptr + row, tl.sum(total) * scale)


@case(*BLOCKS)
def kl_divergence(on):
    M, V = on.sizes((2048, 32000), (5, 3000))
    log_q, p = on.normal(M, V).log_softmax(-1), on.normal(M, V).softmax(-1)
    loss, grad = on.empty(M), on.empty(M, V)
    expected = (p.double() * (p.double().log() - log_q.double())).sum(-1) / M

    def launch(m, **config):
        m.kl_div_kernel[(M, )](log_q, p, loss, grad, V, 1 / M, **config)

    return Work(launch, [(loss, expected, 1e-5), (grad, -p.double() / M, 1e-6)], bytes=3 * p.nbytes)


@triton.jit
def jsd_kernel(x_ptr, y_ptr, loss_ptr, dx_ptr, V, count, beta: tl.constexpr, BLOCK: tl.constexpr):
    """x and y are logarithms of distributions; the gradient is that of x."""
    row = tl.program_id(0).to(tl.int64)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for start in range(0, V, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        mask = cols < V
        x = tl.load(x_ptr + row * V + cols, mask=mask, other=float("-inf")).to(tl.float32)
        y = tl.load(y_ptr + row * V + cols, mask=mask, other=float("-inf")).to(tl.float32)
        q, p = tl.exp(x), tl.exp(y)
        mix = beta * p + (1 - beta) * q
        log_mix = tl.log(mix)
        total += tl.where(mask, beta * p * (y - log_mix) + (1 - beta) * q * (x - log_mix), 0.0)
        tl.store(dx_ptr + row * V + cols, ((1 - beta) * q * (x - log_mix) / count).to(dx_ptr.dtype.element_ty),
                 mask=mask)
    tl.store(loss_ptr + row, tl.sum(total) / count)


@case(*BLOCKS)
def jensen_shannon(on):
    M, V, beta = on.sizes((2048, 32000, 0.25), (5, 3000, 0.25))
    x, y = on.normal(M, V).log_softmax(-1), on.normal(M, V).log_softmax(-1)
    loss, dx = on.empty(M), on.empty(M, V)
    real = x.double().requires_grad_()
    q, p = real.exp(), y.double().exp()
    log_mix = (beta * p + (1 - beta) * q).log()
    losses = (beta * p * (y.double() - log_mix) + (1 - beta) * q * (real - log_mix)).sum(-1) / M
    losses.sum().backward()

    def launch(m, **config):
        m.jsd_kernel[(M, )](x, y, loss, dx, V, M, beta=beta, **config)

    return Work(launch, [(loss, losses.detach(), 1e-5), (dx, real.grad, 1e-5)], bytes=3 * x.nbytes)


@triton.jit
def fp8_rows_kernel(x_ptr, y_ptr, scale_ptr, N, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * N + cols, mask=cols < N, other=0.0).to(tl.float32)
    scale = tl.maximum(tl.max(tl.abs(x), axis=0), 1e-4) / 448.0
    tl.store(scale_ptr + row, scale)
    tl.store(y_ptr + row * N + cols, (x / scale).to(y_ptr.dtype.element_ty), mask=cols < N)


@case({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 16})
def fp8_scales_of_rows(on):
    M, N = on.sizes((8192, 8192), (5, 300))
    x, y, scale = on.normal(M, N, dtype=torch.bfloat16), on.empty(M, N, dtype=torch.float8_e4m3fn), on.empty(M)

    def launch(m, **config):
        m.fp8_rows_kernel[(M, )](x, y, scale, N, BLOCK=triton.next_power_of_2(N), **config)

    wanted = x.abs().amax(-1).double() / 448
    return Work(launch, [(scale, wanted, 1e-6), (y, x.double() / wanted[:, None], 2.0**-4)], bytes=x.nbytes + y.nbytes)


@triton.jit
def sort_kernel(x_ptr, y_ptr, N: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * N + tl.arange(0, N)
    tl.store(y_ptr + at, tl.sort(tl.load(x_ptr + at)))


@case({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 2})
def sort_rows(on):
    M, N = on.sizes((16384, 1024), (5, 256))
    x, y = on.normal(M, N), on.empty(M, N)

    def launch(m, **config):
        m.sort_kernel[(M, )](x, y, N=N, **config)

    return Work(launch, [(y, x.double().sort(-1).values, 0)], bytes=2 * x.nbytes)


@triton.jit
def topk_kernel(x_ptr, y_ptr, N: tl.constexpr, K: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    x = tl.load(x_ptr + row * N + tl.arange(0, N))
    tl.store(y_ptr + row * K + tl.arange(0, K), tl.topk(x, K))


@case({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 2})
def topk_rows(on):
    M, N, K = on.sizes((16384, 1024, 8), (5, 256, 8))
    x, y = on.normal(M, N), on.empty(M, K)

    def launch(m, **config):
        m.topk_kernel[(M, )](x, y, N=N, K=K, **config)

    return Work(launch, [(y, x.double().topk(K, -1).values, 0)], bytes=x.nbytes + y.nbytes)


@triton.jit
def cumsum_kernel(x_ptr, y_ptr, N: tl.constexpr):
    at = tl.program_id(0).to(tl.int64) * N + tl.arange(0, N)
    tl.store(y_ptr + at, tl.cumsum(tl.load(x_ptr + at), axis=0))


@case({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 2})
def cumsum_rows(on):
    M, N = on.sizes((16384, 2048), (5, 256))
    x, y = on.normal(M, N), on.empty(M, N)

    def launch(m, **config):
        m.cumsum_kernel[(M, )](x, y, N=N, **config)

    return Work(launch, [(y, x.double().cumsum(-1), 1e-5)], bytes=2 * x.nbytes)


@triton.jit
def histogram_kernel(x_ptr, bins_ptr, n, BINS: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n, other=0)
    tl.atomic_add(bins_ptr + tl.arange(0, BINS), tl.histogram(x, BINS, mask=i < n), sem="relaxed")


@case({"BLOCK": 4096, "num_warps": 8}, {"BLOCK": 2048, "num_warps": 4}, {"BLOCK": 8192, "num_warps": 8})
def histogram(on):
    n, bins = on.sizes((1 << 24, 256), (9000, 64))
    x, counts = on.integers(0, bins, n, dtype=torch.int32), on.empty(bins, dtype=torch.int32)

    def launch(m, BLOCK, **config):
        counts.zero_()
        m.histogram_kernel[(triton.cdiv(n, BLOCK), )](x, counts, n, BINS=bins, BLOCK=BLOCK, **config)

    return Work(launch, [(counts, torch.bincount(x, minlength=bins).double(), 0)], bytes=x.nbytes)


@triton.jit
def dropout_kernel(x_ptr, y_ptr, n, p, seed, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n)
    keep = tl.rand(seed, i) > p
    tl.store(y_ptr + i, tl.where(keep, x / (1 - p), 0.0), mask=i < n)


@case({"BLOCK": 1024, "num_warps": 4}, {"BLOCK": 2048, "num_warps": 8}, {"BLOCK": 512, "num_warps": 4})
def dropout(on):
    n, p = on.sizes((1 << 26, 0.25), (5000, 0.25))
    x, y = on.normal(n), on.empty(n)

    def launch(m, BLOCK, **config):
        m.dropout_kernel[(triton.cdiv(n, BLOCK), )](x, y, n, p, 1234, BLOCK=BLOCK, **config)

    def expected():
        return torch.where(y != 0, x.double() / (1 - p), 0)  # which are kept is the generator's, how many is not

    def share():
        return (y != 0).double().mean()[None]

    return Work(launch,
                [(y, expected, 1e-6),
                 (share, torch.tensor([1 - p], dtype=torch.float64, device=x.device), 0.001 if on.large else 0.03)],
                bytes=2 * x.nbytes)
