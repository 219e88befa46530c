"""Attention of 8-bit floats with scales of heads, against torch's attention in bf16, and its rate against that of a
plain product of 8 bits. On a GPU; results are first compared with float64.

    python bench/tuned/scaled_attention.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402

E4M3 = torch.float8_e4m3fn
CASES = [(1, 16, 16, 16384, 128, False), (4, 32, 8, 4096, 128, True), (4, 32, 32, 4096, 64, False),
         (1, 16, 16, 16384, 256, False)]


def quantised(x):
    scale = x.abs().amax((2, 3)).float() / 448
    return (x / scale[..., None, None]).to(E4M3), scale


def case(batch, heads, shared, n, d, causal):
    wide = [torch.randn(batch, h, n, d, device="cuda") for h in (heads, shared, shared)]
    (q, qs), (k, ks), (v, vs) = map(quantised, wide)
    ours = lambda: kernels.scaled_attention(q, k, v, qs, ks, vs, is_causal=causal, enable_gqa=True)
    rows = 256
    some, keys, values = (x[0, 0].double() * s[0, 0].double() for x, s in ((q, qs), (k, ks), (v, vs)))
    scores = some[:rows] @ keys.T * d**-0.5
    if causal:
        scores += torch.full_like(scores, -torch.inf).triu(1)
    exact = scores.softmax(-1) @ values
    close("attention", ours()[0, 0, :rows], exact, 5e-2 * exact.abs().max().item())
    half = [x.to(torch.bfloat16) for x in wide]
    a, one = torch.randn(8192, 8192, device="cuda").to(E4M3), torch.ones((), device="cuda")
    theirs = lambda: torch.nn.functional.scaled_dot_product_attention(*half, is_causal=causal,
                                                                      enable_gqa=heads != shared)
    mine, peer, product = milliseconds(
        [ours, theirs, lambda: torch._scaled_mm(a, a.T, one, one, out_dtype=torch.bfloat16)], pairs=15)
    rate = 4 * batch * heads * n * n * d / (2 if causal else 1) / mine / 1e9
    share = rate / (2 * 8192**3 / product / 1e9)
    print(f"8-bit attention b{batch} h{heads}:{shared} s{n} d{d} {'causal' if causal else 'full'}: {mine:.3f} ms "
          f"({rate:.0f} TFLOP/s) {peer / mine:.3f}x torch in bf16 ({peer:.3f}), {share:.2f} of the rate of a plain "
          f"8-bit product", flush=True)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for sizes in CASES:
        attempt(f"8-bit attention {sizes}", lambda: case(*sizes))
    sys.exit(attempt.failed)
