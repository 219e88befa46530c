"""Grouped products with weights of 4 bits, as experts are: against the bf16 rate of cuBLAS for as many tokens in one
product (prefill), and against the time to read the weights (decode). On a GPU; results are first compared with float64.

    python bench/tuned/quantised_groups.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402

ELEMENTS = [0, 0.5, 1, 1.5, 2, 3, 4, 6]


def case(tokens, groups, chosen, n, k, format):
    """Each token goes to `chosen` of the groups, equally many to each of those that have some."""
    rows, block = tokens * chosen, 32 if format == "mxfp4" else 128
    busy = min(groups, rows)
    counts = torch.zeros(groups, dtype=torch.int64)
    counts[torch.randperm(groups)[:busy]] = rows // busy
    ends = counts.cumsum(0).to(torch.int32).cuda()
    rows = int(ends[-1])
    a = torch.randn(rows, k, device="cuda").to(torch.bfloat16)
    b = torch.randint(0, 256, (groups, n, k // 2), dtype=torch.uint8, device="cuda")
    shape = groups, n, k // block
    scale = (torch.randint(120, 128, shape, device="cuda").to(torch.uint8) if format == "mxfp4" else
             torch.rand(shape, device="cuda").to(torch.bfloat16))
    out = torch.empty(rows, n, device="cuda", dtype=torch.bfloat16)
    ours = lambda: kernels.quantised_grouped_gemm(a, b, scale, ends, format=format, out=out)
    ours()
    group = int(counts.argmax())
    mine = slice(int(ends[group] - counts[group]), int(ends[group]))
    bits = torch.stack([b[group] & 15, b[group] >> 4], -1).flatten(1).long()
    if format == "mxfp4":
        weights, factor = torch.tensor(ELEMENTS + [-x for x in ELEMENTS], device="cuda").double()[bits], torch.exp2(
            scale[group].double() - 127)
    else:
        weights, factor = bits.double() - 8, scale[group].double()
    exact = a[mine].double() @ (weights * factor.repeat_interleave(block, 1)).T
    close("product", out[mine], exact, 1e-2 * exact.abs().max().item())
    dense = torch.randn(k, n, device="cuda").to(torch.bfloat16)
    copied = b[:busy].flatten()
    target = torch.empty(copied.numel() // 2, dtype=torch.uint8, device="cuda")  # a copy reads and writes as many bytes
    time, peer, copy = milliseconds([ours, lambda: torch.mm(a, dense), lambda: target.copy_(copied[:target.numel()])])
    print(f"{format} {tokens} tokens, {chosen} of {groups}, {n}x{k}: {time * 1e3:.1f} us "
          f"({2 * rows * n * k / time / 1e9:.0f} TFLOP/s) {peer / time:.3f}x cuBLAS bf16 ({peer * 1e3:.1f}), "
          f"{copy / time:.3f}x a copy of the bytes of the weights ({copy * 1e3:.1f})", flush=True)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for form in ("mxfp4", "int4"):
        for tokens in (8192, 1, 8, 64):
            attempt(f"{form} {tokens}", lambda: case(tokens, 128, 8, 2880, 2880 if form == "mxfp4" else 2816, form))
    sys.exit(attempt.failed)
