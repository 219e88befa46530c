"""The lightning indexer against torch (the products in bf16 in slices, sums and top-k, compiled), its rate against that
of a plain product of 8 bits, and for one query against a copy of the keys' bytes. On a GPU; results are first compared
with scores in float64.

    python bench/tuned/indexer.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402

E4M3 = torch.float8_e4m3fn
CASES = [(4096, 64, 128, 65536, 2048, False), (4096, 64, 128, 65536, 2048, True), (512, 64, 128, 16384, 2048, False),
         (1, 64, 128, 65536, 2048, False), (16, 64, 128, 65536, 2048, False)]


def check(q, x, weights, scale, k, causal):
    """What is selected for some queries is not smaller than what is not, but for rounding; the same in a second run."""
    found = kernels.lightning_indexer(q, x, weights, scale, k, is_causal=causal)
    close("a second run", kernels.lightning_indexer(q, x, weights, scale, k, is_causal=causal), found, 0)
    for i in {0, len(q) // 2, len(q) - 1}:
        products = (q[i].double() @ x.double().T).relu()
        scores = (products * weights[i].double()[:, None]).sum(0) * scale.double()
        if causal:
            scores[len(x) - len(q) + i + 1:] = -torch.inf
        chosen = torch.zeros(len(x), dtype=torch.bool, device="cuda")
        chosen[found[i].long()] = True
        close("number of keys", chosen.sum(), torch.tensor(k, device="cuda"), 0)
        least, most = scores[chosen].min(), scores[~chosen].max()
        close("keys", torch.maximum(most - least, torch.zeros_like(most)), torch.zeros_like(most),
              2e-3 * scores[chosen].abs().max().item())


def case(queries, heads, d, keys, k, causal):
    whole = [torch.randint(-2, 3, shape, device="cuda").to(E4M3) for shape in ((queries, heads, d), (keys, d))]
    q, x = (torch.randn(shape, device="cuda").to(E4M3) for shape in ((queries, heads, d), (keys, d)))
    weights, scale = torch.randn(queries, heads, device="cuda"), torch.rand(keys, device="cuda")
    ours = lambda: kernels.lightning_indexer(q, x, weights, scale, k, is_causal=causal)
    check(q, x, weights, scale, k, causal)
    # Whole numbers, whose scores are exact: the same keys, also of equal scores.
    few = min(queries, 64)
    found = kernels.lightning_indexer(whole[0][:few], whole[1], weights[:few].round(), scale.ceil(), k)
    products = torch.einsum("qhd,kd->qhk", whole[0][:few].half(), whole[1].half()).relu().float()
    scores = (products * weights[:few].round()[:, :, None]).sum(1)
    order = scores.double() * keys * 2 - torch.arange(keys, device="cuda").double()
    close("exact keys", found, order.topk(k).indices.sort().values.int(), 0)
    half, slices = (q.to(torch.bfloat16), x.to(torch.bfloat16)), max(1, queries // 128)

    @torch.compile
    def scores_of(q, weights):
        products = (q.flatten(0, 1) @ half[1].T).view(len(q), heads, keys)
        return (products.relu() * weights[:, :, None]).sum(1) * scale

    def theirs():
        for some, w in zip(half[0].chunk(slices), weights.chunk(slices)):
            scores_of(some, w).topk(k, sorted=False)

    a, one = torch.randn(8192, 8192, device="cuda").to(E4M3), torch.ones((), device="cuda")
    target = torch.empty_like(x.view(torch.int8))[:keys // 2]
    functions = [ours, lambda: torch._scaled_mm(a, a.T, one, one, out_dtype=torch.bfloat16),
                 lambda: target.copy_(x.view(torch.int8)[:keys // 2])]
    mine, product, copy = milliseconds(functions, pairs=7)
    peer, = milliseconds([theirs], pairs=3)
    share = (queries + 1) / (2 * keys) if causal else 0
    rate = 2 * queries * heads * keys * d * (1 - share) / mine / 1e9
    part = rate / (2 * 8192**3 / product / 1e9)
    print(f"indexer {queries} queries, {heads} heads of {d}, {keys} keys, k {k}{' causal' if causal else ''}: "
          f"{mine * 1e3:.1f} us ({rate:.0f} TFLOP/s), {part:.3f} of the rate of a plain 8-bit product, "
          f"{copy / mine:.3f}x a copy of the keys' bytes ({copy * 1e3:.1f}), {peer / mine:.2f}x torch in bf16 "
          f"({peer * 1e3:.1f})", flush=True)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for sizes in CASES:
        attempt(f"indexer {sizes}", lambda: case(*sizes))
    sys.exit(attempt.failed)
