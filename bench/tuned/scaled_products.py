"""Products of 8-bit matrices with scales of blocks against plain products of 8 bits by cuBLAS, which have one scale. On
a GPU; results are first compared with float64.

    python bench/tuned/scaled_products.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402

E4M3 = torch.float8_e4m3fn
CASES = [(4096, 7168, 2048), (4096, 2112, 7168), (4096, 24576, 1536), (4096, 7168, 16384), (4096, 4096, 7168),
         (128, 7168, 2048), (64, 4096, 7168)]


def case(m, n, k):
    """a of 1 x 128, b of 128 x 128: activations and weights."""
    a, b = (torch.randn(x, k, device="cuda").to(E4M3) for x in (m, n))
    left = torch.rand(-(-k // 128), m, device="cuda").T
    right = torch.rand(-(-n // 128), -(-k // 128), device="cuda").T
    out = torch.empty(m, n, device="cuda", dtype=torch.bfloat16)
    one = torch.ones((), device="cuda")
    ours = lambda: kernels.scaled_gemm(a, b.T, left, right, out=out)
    ours()
    rows, columns = min(m, 256), min(n, 256)
    wide = a[:rows].double() * left[:rows].double().repeat_interleave(128, 1)[:, :k]
    other = b[:columns].double().T * right.double().repeat_interleave(128, 0).repeat_interleave(128, 1)[:k, :columns]
    exact = wide @ other
    close("product", out[:rows, :columns], exact, 1e-2 * exact.abs().max().item())
    mine, peer = milliseconds([ours, lambda: torch._scaled_mm(a, b.T, one, one, out_dtype=torch.bfloat16)], pairs=40)
    print(f"scaled product {m}x{n}x{k}: {mine * 1e3:.1f} us ({2 * m * n * k / mine / 1e9:.0f} TFLOP/s) "
          f"{peer / mine:.3f}x cuBLAS with one scale ({peer * 1e3:.1f})", flush=True)


def groups_case(groups, rows, n, k):
    """Groups of equally many rows, against torch's grouped product in bf16."""
    a, b = torch.randn(groups * rows, k, device="cuda").to(E4M3), torch.randn(groups, n, k, device="cuda").to(E4M3)
    left = torch.rand(-(-k // 128), groups * rows, device="cuda").T
    right = torch.rand(groups, -(-n // 128), -(-k // 128), device="cuda").mT
    ends = torch.arange(rows, groups * rows + 1, rows, device="cuda", dtype=torch.int32)
    ours = lambda: kernels.scaled_grouped_gemm(a, b.mT, left, right, ends)
    found, some = ours(), slice(-rows, -rows + 64 if rows > 64 else None)
    wide = a[some].double() * left[some].double().repeat_interleave(128, 1)[:, :k]
    spread = right[-1].double().repeat_interleave(128, 0).repeat_interleave(128, 1)[:k, :n]
    exact = wide @ (b[-1].double().T * spread)
    close("groups", found[some], exact, 1e-2 * exact.abs().max().item())
    half = a.to(torch.bfloat16), b.to(torch.bfloat16).mT
    mine, peer = milliseconds([ours, lambda: torch._grouped_mm(*half, offs=ends)], pairs=30)
    print(f"scaled groups {groups}x{rows}, {n}x{k}: {mine * 1e3:.1f} us "
          f"({2 * groups * rows * n * k / mine / 1e9:.0f} TFLOP/s) {peer / mine:.3f}x torch._grouped_mm in bf16 "
          f"({peer * 1e3:.1f})", flush=True)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for sizes in CASES:
        attempt(f"scaled product {sizes}", lambda: case(*sizes))
    for sizes in ((8, 1024, 4096, 7168), (32, 128, 4096, 7168)):
        attempt(f"scaled groups {sizes}", lambda: groups_case(*sizes))
    sys.exit(attempt.failed)
