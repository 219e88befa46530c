"""Gradients of sparse latent attention: against torch's dense products of as many rows in bf16, gathered before. On a GPU;
results are first compared with the plain program.

    python bench/tuned/sparse_gradients.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels
from txl.kernels import attentions

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402


def case(queries, heads, tokens, count):
    q, rows, gradient = (torch.randn(*shape, device="cuda").to(torch.bfloat16)
                         for shape in ((queries, heads, 576), (tokens, 576), (queries, heads, 512)))
    chosen = torch.randint(0, tokens, (queries, count), device="cuda", dtype=torch.int32)
    out, lse = kernels.sparse_prefill(q, rows, chosen)
    ours = lambda: attentions.run_sparse_backward(q, rows, chosen, out, lse, gradient, None, None)
    with kernels.reference():
        exact = ours()
    for name, x, y in zip(("of queries", "of rows"), ours(), exact):
        close(name, x, y.double(), 3e-2 * y.abs().max().item())
    few = min(queries, 128)  # the dense products of so many queries, whose rows are gathered
    keys = rows[chosen[:few].long()]
    wide, by_out = q[:few], gradient[:few]

    def theirs():
        p = torch.bmm(wide, keys.mT)
        d = torch.bmm(by_out, keys[..., :512].mT)
        return torch.bmm(d, keys), torch.bmm(d.mT, wide), torch.bmm(p.mT, by_out)

    time, peer = milliseconds([ours, theirs], pairs=10)
    peer *= queries / few
    rate = 2 * queries * heads * count * (3 * 576 + 2 * 512) / time / 1e9
    print(f"sparse gradients {queries} queries, {heads} heads, {count} of {tokens} rows: {time:.3f} ms ({rate:.0f} "
          f"TFLOP/s), {peer / time:.3f}x the dense products alone ({peer:.3f}, of {few} queries)", flush=True)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for sizes in ((1024, 128, 32768, 2048), (4096, 64, 32768, 512)):
        attempt(f"sparse gradients {sizes}", lambda: case(*sizes))
    sys.exit(attempt.failed)
