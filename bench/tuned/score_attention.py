"""Attention with functions of the scores against torch's `flex_attention`, compiled: a window, a soft cap, sinks, a bias
by the distance. On a GPU, causal, bfloat16; results are compared first.

    python bench/tuned/score_attention.py
"""
import math

import torch
import txl
import txl.language as tl
from torch.nn.attention.flex_attention import create_block_mask, flex_attention
from txl import kernels


@txl.jit
def slope(scores, head, rows, columns, operands):
    return scores + tl.load(operands[0] + head) * (columns - rows).to(tl.float32)


# (name, batch, heads, heads of keys, length, D, options)
CASES = [("window 1024", 1, 32, 8, 8192, 128, dict(window=1024)),
         ("window 4096", 1, 32, 8, 16384, 128, dict(window=4096)),
         ("soft cap 50", 1, 32, 16, 8192, 128, dict(softcap=50.0)),
         ("window 4096, soft cap 50", 1, 32, 16, 8192, 128, dict(softcap=50.0, window=4096)),
         ("sinks, window 128", 1, 64, 8, 8192, 64, dict(window=128, sinks=True)),
         ("sinks", 1, 64, 8, 8192, 64, dict(sinks=True)), ("slope", 1, 32, 32, 8192, 128, dict(slope=True))]


def peer(query, key, value, options, sinks, slopes):
    """A function that computes the same by flex_attention."""
    window, cap = options.get("window"), options.get("softcap")

    def seen(b, h, i, j):
        return (j <= i) & (i - j < window) if window else j <= i

    def score(s, b, h, i, j):
        s = cap * torch.tanh(s / cap) if cap else s
        return s + slopes[h] * (j - i) if slopes is not None else s

    mask = create_block_mask(seen, None, None, query.shape[2], key.shape[2], device="cuda")
    compiled = torch.compile(flex_attention, dynamic=False)
    shared = query.shape[1] != key.shape[1]

    def run():
        out, lse = compiled(query, key, value, score_mod=score, block_mask=mask, enable_gqa=shared, return_lse=True)
        return out if sinks is None else out * torch.sigmoid(lse - sinks[None, :, None])[..., None].to(out.dtype)

    return run


def milliseconds(functions, rounds=20):
    """The median of each, alternating."""
    times = [[] for _ in functions]
    for _ in range(rounds):
        for function, found in zip(functions, times):
            begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
            begin.record()
            function()
            end.record()
            end.synchronize()
            found.append(begin.elapsed_time(end))
    return [sorted(found)[rounds // 2] for found in times]


def main():
    torch.set_grad_enabled(False)
    ratios = []
    for name, batch, heads, shared, length, d, options in CASES:
        query, key, value = (torch.randn(batch, h, length, d, device="cuda", dtype=torch.bfloat16)
                             for h in (heads, shared, shared))
        sinks = torch.randn(heads, device="cuda") if options.pop("sinks", False) else None
        slopes = -torch.rand(heads, device="cuda") if options.pop("slope", False) else None
        more = dict(score=slope, operands=(-slopes, )) if slopes is not None else {}
        theirs = peer(query, key, value, options, sinks, None if slopes is None else -slopes)

        def ours():
            return kernels.attention(query, key, value, is_causal=True, enable_gqa=heads != shared, sinks=sinks,
                                     **options, **more)

        off = (ours().float() - theirs().float()).abs().max().item()
        if not off < 4e-2:
            print(f"{name}: {off:.3g} from flex_attention's result")
            continue
        times = milliseconds([ours, theirs])
        pairs = sum(min(i + 1, options.get("window", length)) for i in range(length))
        ratios.append(times[1] / times[0])
        print(f"{name:28} b{batch} h{heads}:{shared} s{length} d{d} {times[0]:8.3f} {times[1]:8.3f} ms  "
              f"{ratios[-1]:.3f}x   {4 * batch * heads * pairs * d / times[0] / 1e9:.0f} TFLOP/s", flush=True)
    if ratios:
        print(f"geometric mean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}x")


if __name__ == "__main__":
    main()
