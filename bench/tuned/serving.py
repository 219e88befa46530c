"""Kernels of serving that memory bounds, against the same in torch, compiled, and against a copy of their bytes: norms
in 8 bits, rotary positions with a paged cache, sampling. On a GPU; each result is first compared with float64.

    python bench/tuned/serving.py [norms | rotary | sampling …]
"""
import sys
from pathlib import Path

import torch
from txl import kernels

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402

BF16 = torch.bfloat16


def report(name, ours, theirs, count):
    """Times of both and of a copy that reads half of `count` bytes and writes the other half."""
    source = torch.empty(count // 2, dtype=torch.int8, device="cuda")
    target = torch.empty_like(source)
    functions = [ours, lambda: target.copy_(source), theirs]
    mine, copy, peer = milliseconds(functions, pairs=30)
    print(
        f"{name:44} {mine * 1e3:8.1f} us  {count / mine / 1e9:.2f} TB/s  {copy / mine:.3f}x a copy ({copy * 1e3:.1f})  "
        f"{peer / mine:.2f}x torch, compiled ({peer * 1e3:.1f})", flush=True)


def norm_case(rows, columns, dtype, block):
    x, residual = (torch.randn(rows, columns, device="cuda").to(BF16) for _ in range(2))
    weight = torch.randn(columns, device="cuda").to(BF16)
    limit = 127.0 if dtype == torch.int8 else 448.0

    def ours():
        return kernels.rms_norm_quantised(x, weight, residual, dtype=dtype, block=block)

    @torch.compile
    def theirs(x, weight, residual):
        total = x + residual
        wide = total.float()
        norm = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + 1e-6) * weight.float()
        tiles = norm.view(len(norm), -1, block or columns)
        scales = tiles.abs().amax(-1, keepdim=True).clamp(min=1e-12) / limit
        tiles = tiles / scales
        tiles = tiles.round() if dtype == torch.int8 else tiles
        return tiles.to(dtype).view(norm.shape), scales[..., 0], total

    y, scales, total = ours()
    wide = total[:64].double()
    norm = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + 1e-6) * weight.double()
    spread = scales[:64].double().repeat_interleave(block or columns, 1)
    close("sum", total, x + residual, 0)
    close("norm", y[:64].double() * spread / spread.amax(), norm / spread.amax(), 0.51 if limit == 127 else 17)
    report(f"norm {rows}x{columns} {str(dtype)[6:]} {f'blocks of {block}' if block else 'rows'}", ours, lambda: theirs(
        x, weight, residual), 7 * x.numel() + 4 * scales.numel())


def rotary_case(tokens, heads, kv_heads, d, interleaved=False):
    together = torch.randn(tokens, heads + 2 * kv_heads, d, device="cuda").to(BF16)
    q, k, v = together.split([heads, kv_heads, kv_heads], 1)
    angle = torch.arange(32768, device="cuda")[:, None] * 10000.0**(-torch.arange(d // 2, device="cuda") / (d // 2))
    cos, sin = angle.cos(), angle.sin()
    positions = torch.randint(0, 32768, (tokens, ), device="cuda")
    pages = -(-tokens // 16) + 8
    slots = torch.randperm(pages * 16, device="cuda")[:tokens]
    caches = [torch.zeros(pages, 16, kv_heads, d, device="cuda", dtype=BF16) for _ in range(4)]

    def ours():
        return kernels.rotary_cache(q, k, v, cos, sin, positions, slots, *caches[:2], interleaved=interleaved)

    def rotate(x, c, s):
        a, b = (x[..., ::2], x[..., 1::2]) if interleaved else x.chunk(2, -1)
        found = a * c - b * s, b * c + a * s
        return torch.stack(found, -1).flatten(-2) if interleaved else torch.cat(found, -1)

    @torch.compile
    def theirs(q, k, v, cos, sin, positions, slots, key_cache, value_cache):
        c, s = cos[positions][:, None], sin[positions][:, None]
        key_cache.view(-1, *k.shape[1:])[slots] = rotate(k.float(), c, s).to(k.dtype)
        value_cache.view(-1, *v.shape[1:])[slots] = v
        return rotate(q.float(), c, s).to(q.dtype)

    out = ours()
    theirs(q, k, v, cos, sin, positions, slots, *caches[2:])
    c, s = cos[positions].double()[:, None], sin[positions].double()[:, None]
    close("queries", out, rotate(q.double(), c, s), 2.0**-8 * 8)
    close("keys", caches[0].view(-1, kv_heads, d)[slots], rotate(k.double(), c, s), 2.0**-8 * 8)
    close("values", caches[1], caches[3], 0)
    report(f"rotary {tokens} tokens, {heads}/{kv_heads} heads of {d}{' interleaved' if interleaved else ''}", ours,
           lambda: theirs(q, k, v, cos, sin, positions, slots, *caches[2:]), 4 * together.numel() + 4 * tokens * d)


def sampling_case(rows, columns, temperature, k, p):
    """The bytes are those of the logits, read once."""
    x = (torch.randn(rows, columns, device="cuda") * 3).to(BF16)

    def ours():
        return kernels.sample(x, temperature=temperature, top_k=k, top_p=p, seed=3)

    @torch.compile
    def theirs(x):
        x = x.float() / temperature
        if k and p is None:
            x = x.where(x >= x.topk(k, -1).values[:, -1:], -torch.inf)
        else:
            x, order = x.sort(-1, descending=True)
            if k:
                x = x.where(x >= x[:, k - 1:k], -torch.inf)
            shares = x.softmax(-1)
            x = x.where(shares.cumsum(-1) - shares < p, -torch.inf)
        index = (x.softmax(-1) / torch.empty_like(x).exponential_()).argmax(-1)
        return index if k and p is None else order.gather(1, index[:, None])[:, 0]

    tokens = ours()
    order = x.double().sort(-1, descending=True)
    wide = order.values / temperature
    if k:
        wide = wide.where(wide >= wide[:, k - 1:k], -torch.inf)
    shares = wide.softmax(-1)
    least = order.values.gather(1, (shares.cumsum(-1) - shares < (1 if p is None else p)).sum(1, keepdim=True) - 1)
    close("tokens", (x.double().gather(1, tokens[:, None]) >= least).double(), torch.ones_like(least), 0)
    close("a second run", ours(), tokens, 0)
    report(f"sampling {rows}x{columns} T {temperature} k {k} p {p}", ours, lambda: theirs(x), 2 * x.numel())


RUNS = {
    "norms": (norm_case, [(8192, 4096, torch.float8_e4m3fn, None), (8192, 4096, torch.int8, None),
                          (8192, 7168, torch.float8_e4m3fn, 128), (32768, 2048, torch.float8_e4m3fn, 128),
                          (4096, 16384, torch.int8, None)]),
    "rotary": (rotary_case, [(16384, 32, 8, 128), (8192, 64, 8, 128), (16384, 32, 8, 128, True), (16384, 40, 8, 64)]),
    "sampling": (sampling_case, [(256, 128256, 1.0, 50, None), (256, 128256, 0.8, 50, 0.9),
                                 (64, 151936, 0.8, None, 0.95)]),
}

if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for name in sys.argv[1:] or RUNS:
        function, cases = RUNS[name]
        for case in cases:
            attempt(f"{name} {case}", lambda: function(*case))
    sys.exit(attempt.failed)
