"""The gated delta rule and the scan of Mamba-2 in chunks, also with gradients, against the same algorithms as plain
kernels under Triton, and against a copy of the bytes that they read and write. On a GPU; results are first compared
with float64, token by token.

    python bench/tuned/recurrent.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from gpu_measure import attempt, close, kernels as plain_kernels, milliseconds  # noqa: E402

BF16 = torch.bfloat16


def report(name, ours, theirs, count):
    """Times of both and of a copy that reads half of `count` bytes and writes the other half."""
    source = torch.empty(count // 2, dtype=torch.int8, device="cuda")
    target = torch.empty_like(source)
    functions = [ours, lambda: target.copy_(source)] + ([theirs] if theirs else [])
    mine, copy, *peer = milliseconds(functions, pairs=20)
    text = f"{peer[0] / mine:.3f}x plain kernels under Triton ({peer[0] * 1e3:.0f})" if peer else "no Triton"
    print(f"{name:44} {mine * 1e3:8.0f} us  {copy / mine:.3f}x a copy ({copy * 1e3:.0f})  {text}", flush=True)


def steps(q, k, v, g, b, scale, corrected=True):
    """Token by token in float64, of arrays (heads, tokens, …)."""
    state, outputs = torch.zeros(len(q), q.shape[2], v.shape[2], dtype=torch.float64, device="cuda"), []
    q, k, v, g, b = (x.double() for x in (q, k, v, g, b))
    for t in range(q.shape[1]):
        state = state * g[:, t].exp().reshape(len(q), -1, 1)
        new = v[:, t] - (state * k[:, t, :, None]).sum(1) if corrected else v[:, t]
        state = state + k[:, t, :, None] * (b[:, t, None] * new)[:, None]
        outputs.append((state * q[:, t, :, None]).sum(1) * scale)
    return torch.stack(outputs, 1)


def delta_case(batch, length, heads, d):
    """The peer has no decays, which makes it less work; its inputs are those of one head after another."""
    q, v = (torch.randn(batch, length, heads, d, device="cuda").to(BF16) for _ in range(2))
    k = torch.nn.functional.normalize(torch.randn(batch, length, heads, d, device="cuda"), dim=-1).to(BF16)
    g, b = -torch.rand(batch, length, heads, device="cuda") * 0.2, torch.rand(batch, length, heads, device="cuda")
    ours = lambda: kernels.gated_delta_rule(q, k, v, g, b)
    some = [x[0, :300, :2].transpose(0, 1) for x in (q, k, v, g, b)]
    exact = steps(*some, d**-0.5)
    close("delta rule", ours()[0][0, :300, :2].transpose(0, 1), exact, 2e-2 * exact.abs().max().item())
    m = plain_kernels("triton", HERE / "unseen/delta_rule.py")
    theirs = None
    if m:
        x = [y.transpose(1, 2).reshape(batch * heads, length, d).contiguous() for y in (q, k, v)]
        beta = b.transpose(1, 2).reshape(batch * heads, length).contiguous()
        w, u, new, out = (torch.empty_like(x[0]) for _ in range(4))
        state = torch.empty(batch * heads, length // 64, d, d, device="cuda", dtype=BF16)

        def theirs():
            m.wy_kernel[(length // 64, batch * heads)](x[1], x[2], beta, w, u, length, D=d, BLOCK_T=64, num_warps=4,
                                                       num_stages=2)
            m.delta_state_kernel[(d // 32, batch * heads)](x[1], w, u, new, state, length, D=d, BLOCK_T=64, BLOCK_V=32,
                                                           num_warps=4, num_stages=3)
            m.delta_output_kernel[(d // 64, length // 64, batch * heads)](
                x[0], x[1], new, state, out, d**-0.5, length, D=d, BLOCK_T=64, BLOCK_V=64, num_warps=4, num_stages=2)

    report(f"gated delta rule b{batch} t{length} h{heads} d{d}", ours, theirs, 4 * q.nbytes)


def gradient_case(batch, length, heads, d, channels=False):
    """Forward and backward, with decays of heads or of channels; gradients of some tokens of two heads are first
    compared with autograd in float64."""
    q, v, upstream = (torch.randn(batch, length, heads, d, device="cuda").to(BF16) for _ in range(3))
    k = torch.nn.functional.normalize(torch.randn(batch, length, heads, d, device="cuda"), dim=-1).to(BF16)
    wide = (d, ) if channels else ()
    g = -torch.rand(batch, length, heads, *wide, device="cuda") * 0.2
    b = torch.rand(batch, length, heads, device="cuda")
    given = [x.requires_grad_() for x in (q, k, v, g, b)]
    some = [x[:1, :130, :2].detach().contiguous().requires_grad_() for x in given]
    found = torch.autograd.grad(kernels.gated_delta_rule(*some)[0], some, upstream[:1, :130, :2])
    wide = [x[0].detach().transpose(0, 1).double().requires_grad_() for x in some]
    exact = torch.autograd.grad(steps(*wide, d**-0.5), wide, upstream[0, :130, :2].transpose(0, 1).double())
    for name, x, y in zip(("query", "key", "value", "decay", "beta"), found, exact):
        close(f"gradient of {name}", x[0].transpose(0, 1), y, 2e-2 * y.abs().max().item())
    kind = f"b{batch} t{length} h{heads} d{d}{' channels' if channels else ''}"
    if channels:
        still = [x.detach() for x in given]
        report(f"gated delta rule {kind}", lambda: kernels.gated_delta_rule(*still), None, 4 * q.nbytes + g.nbytes)
    ours = lambda: torch.autograd.grad(kernels.gated_delta_rule(*given)[0], given, upstream)
    report(f"gated delta rule with gradients {kind}", ours, None, 8 * q.nbytes + (2 * g.nbytes if channels else 0))


def scan_case(batch, length, heads, p, n):
    x = torch.randn(batch, length, heads, p, device="cuda").to(BF16)
    dt = torch.randn(batch, length, heads, device="cuda").to(BF16)
    b, c = (torch.randn(batch, length, 1, n, device="cuda").to(BF16) for _ in range(2))
    a, bias, d = (torch.randn(heads, device="cuda") for _ in range(3))
    a, bias = -a.abs() - 0.5, bias - 3
    ours = lambda: kernels.mamba_scan(x, dt, a, b, c, d, dt_bias=bias, dt_softplus=True)
    step = torch.nn.functional.softplus(dt[0, :300].double() + bias.double())
    wide = [y[0, :300, :].expand(-1, heads, -1).transpose(0, 1) for y in (c, b)]
    exact = steps(*wide, x[0, :300].transpose(0, 1), (step * a.double()).T, step.T, 1.0, False)
    exact = exact + (x[0, :300].double() * d.double()[:, None]).transpose(0, 1)
    close("scan", ours()[0][0, :300].transpose(0, 1), exact, 2e-2 * exact.abs().max().item())
    m = plain_kernels("triton", HERE / "unseen/mamba2_scan.py")
    theirs = None
    if m:
        chunk = 256
        chunks, pairs = length // chunk, batch * heads
        dt_out, sums = (torch.empty(batch, heads, length, device="cuda") for _ in range(2))
        state = torch.empty(batch, heads, chunks, p, n, device="cuda")
        before, cb = state.to(BF16), torch.empty(batch, length, chunk, device="cuda", dtype=BF16)
        y, options = torch.empty_like(x), dict(num_warps=4, num_stages=2)

        def theirs():
            m.decay_kernel[(chunks, batch, -(-heads // 4))](dt, a, bias, dt_out, sums, length, heads, CHUNK=chunk,
                                                            BLOCK_H=4, num_warps=4)
            m.chunk_added_kernel[(p // 64 * (n // 64), chunks, pairs)](
                x, b, dt_out, sums, state, length, heads, P=p, N=n, CHUNK=chunk, BLOCK_P=64, BLOCK_N=64, BLOCK_K=64,
                **options)
            m.pass_states_kernel[(p * n // 512, pairs)](state, before, sums, length, chunks, SIZE=p * n, CHUNK=chunk,
                                                        BLOCK=512, num_warps=4)
            m.chunk_cb_kernel[((chunk // 64)**2, chunks, batch)](c, b, cb, length, N=n, CHUNK=chunk, BLOCK_M=64,
                                                                 BLOCK_N=64, **options)
            m.chunk_scan_kernel[(chunk // 64 * (p // 64), chunks, pairs)](
                cb, x, c, d, dt_out, sums, before, y, length, heads, P=p, N=n, CHUNK=chunk, BLOCK_M=64, BLOCK_P=64,
                BLOCK_K=64, **options)

    report(f"Mamba-2 scan b{batch} t{length} h{heads} p{p} n{n}", ours, theirs, 2 * x.nbytes + 2 * b.nbytes + dt.nbytes)


def scan_gradient_case(batch, length, heads, p, n):
    """Forward and backward; gradients of some tokens are first compared with autograd in float64."""
    x, upstream = (torch.randn(batch, length, heads, p, device="cuda").to(BF16) for _ in range(2))
    dt = torch.rand(batch, length, heads, device="cuda") * 0.1
    b, c = (torch.randn(batch, length, 1, n, device="cuda").to(BF16) for _ in range(2))
    a, d = -torch.rand(heads, device="cuda") - 0.5, torch.randn(heads, device="cuda")
    given = [y.requires_grad_() for y in (x, dt, a, b, c, d)]
    some = [y.detach()[:1, :130].contiguous() if y.ndim > 1 else y.detach().clone() for y in given]
    some = [y.requires_grad_() for y in some]
    found = torch.autograd.grad(kernels.mamba_scan(*some)[0], some, upstream[:1, :130])
    wide = [y.detach().double().requires_grad_() for y in some]
    of_heads = lambda y: y[0].transpose(0, 1)
    step = of_heads(wide[1])
    outputs = steps(*(of_heads(y).expand(heads, -1, -1) for y in (wide[4], wide[3])), of_heads(wide[0]),
                    step * wide[2][:, None], step, 1.0, False) + of_heads(wide[0]) * wide[5][:, None, None]
    exact = torch.autograd.grad(outputs, wide, of_heads(upstream[:1, :130]).double())
    for name, y, z in zip(("x", "dt", "A", "B", "C", "D"), found, exact):
        close(f"gradient of {name}", y, z, 2e-2 * z.abs().max().item())
    ours = lambda: torch.autograd.grad(kernels.mamba_scan(*given)[0], given, upstream)
    report(f"Mamba-2 scan with gradients b{batch} t{length} h{heads} p{p} n{n}", ours, None,
           5 * x.nbytes + 6 * b.nbytes + 3 * dt.nbytes)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for sizes in ((4, 8192, 32, 128), (1, 4096, 32, 128)):
        attempt(f"delta rule {sizes}", lambda: delta_case(*sizes))
        for channels in (False, True):
            attempt(f"delta rule with gradients {sizes}", lambda: gradient_case(*sizes, channels))
    for sizes in ((4, 4096, 64, 64, 128), ):
        attempt(f"scan {sizes}", lambda: scan_case(*sizes))
        attempt(f"scan with gradients {sizes}", lambda: scan_gradient_case(*sizes))
    sys.exit(attempt.failed)
