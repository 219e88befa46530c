"""Attention of heads of 192 elements with values of 128, and of 256, against torch in bf16. On a GPU; some rows are first
compared with float64.

    python bench/tuned/wide_attention.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402

CASES = [(4, 32, 32, 4096, 192, 128, True), (1, 128, 128, 4096, 192, 128, True), (1, 16, 16, 16384, 192, 128, False),
         (4, 16, 4, 4096, 256, 256, True), (1, 16, 16, 16384, 256, 256, False)]  # fmt: skip


def case(batch, heads, shared, n, d, width, causal):
    q, k, v = (torch.randn(batch, h, n, size, device="cuda").to(torch.bfloat16)
               for h, size in ((heads, d), (shared, d), (shared, width)))
    ours = lambda: kernels.attention(q, k, v, is_causal=causal, enable_gqa=True)
    rows = 256
    scores = q[0, 0, -rows:].double() @ k[0, 0].double().T * d**-0.5
    if causal:
        scores += torch.full_like(scores, -torch.inf).triu(n - rows + 1)
    exact = scores.softmax(-1) @ v[0, 0].double()
    close("attention", ours()[0, 0, -rows:], exact, 2e-2 * exact.abs().max().item())
    theirs = lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal,
                                                                      enable_gqa=heads != shared)
    mine, peer = milliseconds([ours, theirs], pairs=15)
    rate = 2 * batch * heads * n * n * (d + width) / (2 if causal else 1) / mine / 1e9
    print(f"attention b{batch} h{heads}:{shared} s{n} d{d}/{width} {'causal' if causal else 'full'}: {mine:.3f} ms "
          f"({rate:.0f} TFLOP/s) {peer / mine:.3f}x torch ({peer:.3f})", flush=True)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for sizes in CASES:
        attempt(f"attention {sizes}", lambda: case(*sizes))
    sys.exit(attempt.failed)
