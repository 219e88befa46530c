"""A layer of experts with weights of MXFP4 (route, gather, gate and up with SwiGLU, down, weighted sum): against its
products as dense ones of as many rows in cuBLAS's bf16, and a copy of the weights' bytes. On a GPU; results are first
compared with the plain programs.

    python bench/tuned/expert_layer.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402


def case(tokens, experts, top_k, k, inner, narrow=False):
    x = torch.randn(tokens, k, device="cuda").to(torch.bfloat16)
    scale = None
    if narrow:
        x, scale = kernels.rms_norm_quantised(x, block=128)
    choices = torch.rand(tokens, experts, device="cuda").topk(top_k).indices
    weights = torch.rand(tokens, top_k, device="cuda").softmax(-1)
    packed = [torch.randint(0, 256, (experts, n, size // 2), dtype=torch.uint8, device="cuda")
              for n, size in ((2 * inner, k), (k, inner))]
    scales = [torch.randint(118, 123, (experts, w.shape[1], w.shape[2] // 16), device="cuda").to(torch.uint8)
              for w in packed]
    out = torch.empty(tokens, k, device="cuda", dtype=torch.bfloat16)
    ours = lambda: kernels.quantised_experts(x, choices, weights, packed[0], scales[0], packed[1], scales[1],
                                             format="mxfp4", x_scale=scale, out=out)
    ours()
    with kernels.reference():
        exact = kernels.quantised_experts(x, choices, weights, packed[0], scales[0], packed[1], scales[1],
                                          format="mxfp4", x_scale=scale)
    close("layer", out, exact.double(), 3e-2 * exact.abs().max().item())
    rows = tokens * top_k
    wide = torch.randn(rows, k, device="cuda").to(torch.bfloat16)
    first, second = (torch.randn(*shape, device="cuda").to(torch.bfloat16) for shape in ((k, 2 * inner), (inner, k)))
    hidden = torch.randn(rows, inner, device="cuda").to(torch.bfloat16)
    busy = min(experts, rows)
    copied = torch.cat([w[:busy].flatten() for w in packed])
    target = torch.empty(copied.numel() // 2, dtype=torch.uint8, device="cuda")  # a copy reads and writes as many bytes
    dense = lambda: (torch.mm(wide, first), torch.mm(hidden, second))
    time, peer, copy = milliseconds([ours, dense, lambda: target.copy_(copied[:target.numel()])])
    print(f"{'fp8' if narrow else 'bf16'} x mxfp4, {tokens} tokens, {top_k} of {experts}, {k}, {inner}: "
          f"{time * 1e3:.1f} us ({6 * rows * k * inner / time / 1e9:.0f} TFLOP/s) {peer / time:.3f}x cuBLAS bf16 "
          f"({peer * 1e3:.1f}), {copy / time:.3f}x a copy of the bytes of the weights ({copy * 1e3:.1f})", flush=True)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for narrow in (False, True):
        for tokens in (8192, 512, 8, 1):
            attempt(f"{narrow} {tokens}", lambda: case(tokens, 128, 8, 2816, 1408, narrow))
    sys.exit(attempt.failed)
