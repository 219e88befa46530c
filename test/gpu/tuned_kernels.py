"""The kernels of txl.kernels with torch's tensors, at sizes small enough for a checker that slows them a hundred times,
against float64.

    python test/gpu/tuned_kernels.py [cuda | cpu] [products | layers | groups | attentions | ragged | latents | norms …]

Rows that are no whole tile, programs that take several tiles, pairs of programs that share what they read: each
kernel's ways through its barriers at least once. On a CPU the tile machine runs them, which keeps this file true where
there is no GPU.
"""
import sys

import numpy as np
import torch
from txl import kernels
from txl.kernels import indexing
from txl.kernels.tuned import (attention, attention_varlen, delta_rule, delta_rule_backward, epilogues, gemm,
                               grouped_gemm, indexer, mamba_scan, mamba_scan_backward, mla_decode, rows, sparse_prefill)

KIND = sys.argv[1] if len(sys.argv) > 1 else "cuda"
RNG = np.random.default_rng(0)


def random(*shape, dtype=torch.float16):
    return torch.from_numpy(RNG.standard_normal(shape, dtype=np.float32)).to(KIND).to(dtype)


def exact(x):
    return x.double().cpu().numpy()


def close(name, found, expected, bound):
    worst = np.abs(exact(found) - expected).max(initial=0)
    print(f"{name:60} {worst:.3g}", flush=True)
    if not worst <= bound:
        sys.exit(f"{name}: {worst:.3g} from the exact result, {bound:.3g} is allowed")


def products():
    for order in ("nn", "nt", "tn", "tt"):
        for dtype, unit in ((torch.float16, 2**-10), (torch.bfloat16, 2**-7)):
            for options in (dict(block_n=128, programs=3), dict(block_n=256,
                                                                programs=2), dict(block_n=256, programs=4, cluster=2)):
                a, b = random(520, 200, dtype=dtype), random(200, 520, dtype=dtype)
                expected = exact(a) @ exact(b)
                a, b = (x if by == "n" else x.mT.contiguous().mT for x, by in zip((a, b), order))
                close(f"gemm {order} {dtype} {options}", gemm.gemm(a, b, **options), expected,
                      unit * np.abs(expected).max())
    a, b = random(3, 136, 200), random(3, 200, 264)
    close("gemm in a batch", gemm.gemm(a, b), exact(a) @ exact(b), 0.1)
    a, b = (random(*shape).to(torch.float8_e4m3fn) for shape in ((136, 400), (264, 400)))
    expected = exact(a) @ exact(b).T
    close("gemm of 8 bits", gemm.gemm(a, b.T), expected, 2**-6 * np.abs(expected).max())


def layers():
    x, weight, bias, residual = random(264, 200), random(520, 200), random(520), random(264, 520)
    for activation in epilogues.EPILOGUES:
        for options in (dict(bias=bias), dict(bias=bias, residual=residual)):
            for block_n in (128, 256):
                expected = epilogues.reference(exact(x), exact(weight), exact(bias), activation,
                                               exact(residual) if "residual" in options else None)
                close(f"layer {activation} {' '.join(options)} {block_n}",
                      epilogues.linear(x, weight, activation=activation, block_n=block_n, programs=3, **options),
                      expected, 2**-10 * np.abs(expected).max())


def groups():
    ends = torch.tensor([100, 100, 131, 400], dtype=torch.int32, device=KIND)
    for dtype, unit in ((torch.float16, 2**-10), (torch.bfloat16, 2**-7)):
        a, b = random(400, 200, dtype=dtype), random(4, 200, 328, dtype=dtype)
        expected = grouped_gemm.reference(exact(a), exact(b), ends.tolist())
        for name, stored in (("n", b), ("t", b.mT.contiguous().mT)):
            for block_n in (128, 256):
                close(f"groups {name} {dtype} {block_n}",
                      grouped_gemm.grouped_gemm(a, stored, ends, block_n=block_n, programs=3), expected,
                      unit * np.abs(expected).max())


def ragged():
    """Sequences of no query, of one, after NaNs of others; pages of several sizes."""
    several, counts = (150, 0, 3, 70), (200, 5, 1, 64)
    ends_q, ends_k = (torch.tensor(np.cumsum([0, *x]), dtype=torch.int32, device=KIND) for x in (several, counts))
    lengths = torch.tensor(counts, dtype=torch.int32, device=KIND)
    for d in (64, 128):
        q, k, v = random(223, 4, d), random(270, 2, d), random(270, 2, d)
        for causal in (False, True):
            out, lse = attention_varlen.attention_varlen(q, k, v, ends_q, ends_k, causal=causal, programs=3)
            numbers = [ends_q.tolist(), ends_k.tolist()]
            expected = attention_varlen.reference(exact(q), exact(k), exact(v), *numbers, causal=causal)
            seen = expected[1] > -np.inf
            close(f"sequences d{d} {'causal' if causal else 'full'}", out, expected[0], 4e-3)
            close(f"sequences d{d} {'causal' if causal else 'full'}: logarithms", lse[torch.from_numpy(seen).to(KIND)],
                  expected[1][seen], 1e-4)
            for rows_of in (16, 64, 128):
                used = [-(-count // rows_of) for count in counts]
                pages_k, pages_v = (random(sum(used), rows_of, 2, d) for _ in range(2))
                table, names = np.full((4, max(used)), 10**6, np.int32), list(RNG.permutation(sum(used)))
                for mine, number, count in zip(table, used, counts):
                    mine[:number] = [names.pop() for _ in range(number)]
                    for x in (pages_k, pages_v):
                        x[mine[number - 1], (count - 1) % rows_of + 1:] = float("nan")
                out, _ = attention_varlen.attention_varlen(q, pages_k, pages_v, ends_q, None,
                                                           torch.from_numpy(table).to(KIND), lengths, causal,
                                                           programs=3)
                expected = attention_varlen.reference(exact(q), exact(pages_k), exact(pages_v), numbers[0], None, table,
                                                      counts, causal)
                close(f"pages of {rows_of} d{d} {'causal' if causal else 'full'}", out, expected[0], 4e-3)


def attentions():
    for d in (64, 128):
        for causal in (False, True):
            for heads, group, nq, nk in ((2, 1, 300, 300), (2, 3, 130, 517), (1, 1, 1, 1)):
                q, k, v = random(heads * group, nq, d), random(heads, nk, d), random(heads, nk, d)
                out, lse = attention.attention(q, k, v, causal, programs=3)
                expected = attention.reference(*map(exact, (q, k, v)), causal)
                name = f"attention d{d} {'causal' if causal else 'full'} {heads}x{group} {nq} {nk}"
                close(name, out, expected[0], 4e-3)
                close(f"{name}: logarithms", lse, expected[1], 1e-4)


def latents():
    """Sequences of no token, of whole pages and of others, with NaNs after them; rows that are not there."""
    for dtype, bound in ((torch.float16, 8e-3), (torch.bfloat16, 5e-2)):
        lengths = (0, 1, 64, 150)
        pages, q = random(13, 64, 576, dtype=dtype), random(4, 128, 576, dtype=dtype)
        table = torch.from_numpy(RNG.permutation(13)[:12].reshape(4, 3).astype(np.int32)).to(KIND)
        for mine, length in zip(table, lengths):
            if length % 64:
                pages[mine[length // 64].item(), length % 64:] = float("nan")
        several = torch.tensor(lengths, dtype=torch.int32, device=KIND)
        expected = mla_decode.reference(exact(q), exact(pages), table.cpu().numpy(), lengths)
        for splits in (1, 3):
            close(f"MLA decode {dtype} {splits}",
                  mla_decode.mla_decode(q, pages, table, several, splits=splits)[0], expected[0], bound)
        tokens, chosen = random(200, 576, dtype=dtype), torch.from_numpy(
            RNG.integers(-30, 230, (4, 150)).astype(np.int32)).to(KIND)
        expected = sparse_prefill.reference(exact(q), exact(tokens), chosen.cpu().numpy())
        close(f"sparse prefill {dtype}",
              sparse_prefill.sparse_prefill(q, tokens, chosen, programs=3)[0], expected[0], bound)


def norms():
    for columns in (1, 333, 4096, 20000):
        x, weight, bias = random(9, columns), random(columns), random(columns)
        wide, factor, shift = map(exact, (x, weight, bias))
        weights = np.exp(wide - wide.max(1, keepdims=True))
        close(f"softmax {columns}", rows.softmax(x), weights / weights.sum(1, keepdims=True), 1e-3)
        centred = wide - wide.mean(1, keepdims=True)
        close(f"layer norm {columns}", rows.layer_norm(x, weight, bias),
              centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5) * factor + shift, 2e-2)
        close(f"RMS norm {columns}", rows.rms_norm(x, weight),
              wide / np.sqrt((wide**2).mean(1, keepdims=True) + 1e-5) * factor, 2e-2)
        target = torch.from_numpy(RNG.integers(0, columns, 9)).to(KIND)
        loss, lse = rows.cross_entropy(x, target)
        logarithms = np.log(weights.sum(1)) + wide.max(1)
        close(f"cross entropy {columns}", loss, logarithms - wide[np.arange(9), target.cpu().numpy()], 1e-4)
        ones = torch.ones(9, device=KIND)
        share = weights / weights.sum(1, keepdims=True)
        share[np.arange(9), target.cpu().numpy()] -= 1
        close(f"cross entropy's gradient {columns}", rows.cross_entropy_gradient(x, target, lse, ones), share, 1e-3)


def indexers():
    """Whole numbers, whose scores are exact: the same keys. One program, several ones, and a merge."""
    for queries, keys, k, options in ((9, 700, 100, dict(programs=2)), (5, 400, 2048, {}),
                                      (2, 3000, 40, dict(splits=1)), (1, 3000, 500, dict(splits=7))):
        q, x = (RNG.integers(-2, 3, shape).astype(np.float32) for shape in ((queries, 64, 128), (keys, 128)))
        w, scale = RNG.integers(-2, 4, (queries, 64)).astype(np.float32), RNG.integers(0, 3, keys).astype(np.float32)
        for causal in (False, True):
            given = [torch.from_numpy(y).to(KIND) for y in (q, x, w, scale)]
            given[:2] = [y.to(torch.float8_e4m3fn) for y in given[:2]]
            found = indexing.run_indexer(*given, k, causal, None, None, **options)
            close(f"indexer {queries} {keys} {k} {'causal' if causal else 'full'}", found,
                  indexer.reference(q, x, w, scale, k, causal=causal)[0], 0)


def recurrences():
    """Gradients too: of the arguments that have tokens, by those of the result."""
    for length, k, v in ((130, 64, 128), (200, 128, 64)):
        key = torch.nn.functional.normalize(random(1, length, 2, k), dim=-1)
        query, value, upstream = random(1, length, 2, k), random(1, length, 4, v), random(1, length, 4, v)
        decay, beta = -random(1, length, 4, dtype=torch.float32).abs() * 0.2, random(1, length, 4).abs()
        for kind in ("heads", "channels"):
            if kind == "channels":
                decay = -random(1, length, 4, k, dtype=torch.float32).abs() * 0.2
            given = [x.detach().requires_grad_() for x in (query, key, value, decay, beta.clamp(max=1))]
            out, _ = kernels.gated_delta_rule(*given)
            wide = [exact(x.detach()) for x in given]
            for name, found, expected in zip(("result", "query", "key", "value", "decay", "beta"),
                                             (out.detach(), *torch.autograd.grad(out, given, upstream)),
                                             (delta_rule.reference(*wide)[0],
                                              *delta_rule_backward.reference(*wide, exact(upstream)))):
                close(f"delta rule {length} {k} {v} of {kind}, {name}", found, expected,
                      2e-2 * np.abs(expected).max())
        a, b, c = -torch.ones(4, device=KIND), random(1, length, 2, k) * k**-0.5, random(1, length, 2, k) * k**-0.5
        given = [x.requires_grad_() for x in (random(1, length, 4, v), random(1, length, 4).abs(), a, b, c)]
        out, _ = kernels.mamba_scan(*given)
        wide = [exact(x.detach()) for x in given]
        for name, found, expected in zip(("result", "x", "dt", "A", "B", "C"),
                                         (out.detach(), *torch.autograd.grad(out, given, upstream)),
                                         (mamba_scan.reference(*wide)[0],
                                          *mamba_scan_backward.reference(*wide, exact(upstream)))):
            close(f"scan {length} {k} {v}, {name}", found, expected, 2e-2 * np.abs(expected).max())


if __name__ == "__main__":
    for name in sys.argv[2:] or ("products", "layers", "groups", "attentions", "ragged", "latents", "norms", "indexers",
                                 "recurrences"):
        globals()[name]()
