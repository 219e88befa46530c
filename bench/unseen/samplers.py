"""Samplers over a vocabulary of 128256: the Gumbel-max trick with the counter-based generator, the threshold of the k
largest by bisection, and the nucleus (top-p) by bisection of the probability.

Source of the idea: sampling kernels of inference engines, which neither sort nor leave the GPU.
Shapes: 256 rows of 128256; top-k with k 50, top-p with p 0.9; and 16 rows for the Gumbel sampler.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def gumbel_kernel(logits_ptr, noise_ptr, best_ptr, index_ptr, seed, V, inverse_temperature, SPLITS: tl.constexpr,
                  BLOCK: tl.constexpr):
    """The best of one split of a row; the noise is stored too, so that the choice can be checked."""
    row, split = tl.program_id(0), tl.program_id(1)
    per_split = tl.cdiv(V, SPLITS)
    begin, end = split * per_split, tl.minimum(split * per_split + per_split, V)
    best = tl.full((BLOCK, ), -float("inf"), dtype=tl.float32)
    index = tl.zeros((BLOCK, ), dtype=tl.int32)
    for start in range(begin, end, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(logits_ptr + row * V + cols, mask=cols < end, other=-float("inf")).to(tl.float32)
        uniform = tl.rand(seed, row * V + cols)
        noise = -tl.log(-tl.log(tl.maximum(uniform, 1e-20)) + 1e-20)
        tl.store(noise_ptr + row * V + cols, noise, mask=cols < end)
        score = x * inverse_temperature + noise
        better = score > best
        best = tl.where(better, score, best)
        index = tl.where(better, cols, index)
    value, at = tl.max(best, axis=0, return_indices=True)
    tl.store(best_ptr + row * SPLITS + split, value)
    tl.store(index_ptr + row * SPLITS + split, tl.sum(tl.where(tl.arange(0, BLOCK) == at, index, 0), axis=0))


@triton.jit
def pick_kernel(best_ptr, index_ptr, token_ptr, SPLITS: tl.constexpr):
    row, splits = tl.program_id(0), tl.arange(0, SPLITS)
    at = tl.argmax(tl.load(best_ptr + row * SPLITS + splits), axis=0)
    tl.store(token_ptr + row, tl.load(index_ptr + row * SPLITS + at))


def gumbel(on, large, small):
    rows, V = on.sizes(large, small)
    logits, noise = on.normal(rows, V, dtype=torch.bfloat16), on.empty(rows, V)
    best, index, token = on.empty(rows, 32), on.empty(rows, 32, dtype=torch.int32), on.empty(rows, dtype=torch.int32)

    def launch(m, SPLITS, **config):
        m.gumbel_kernel[(rows, SPLITS)](logits, noise, best, index, 1234, V, 1.25, SPLITS=SPLITS, **config)
        m.pick_kernel[(rows, )](best, index, token, SPLITS=SPLITS, num_warps=1)

    def distance():
        """How far below the best score the chosen one is, relative to it."""
        scores = logits.double() * 1.25 + noise.double()
        chosen = scores.gather(1, token.long()[:, None])[:, 0]
        return chosen / scores.amax(1)

    # Scores in f32 differ by 2^-24; a choice of equal scores may differ. The noise's mean and variance are those of the
    # distribution.
    ones = torch.ones(rows, dtype=torch.float64, device=on.device)
    moments = torch.tensor([0.5772156649, 1.6449340668 + 0.5772156649**2], dtype=torch.float64, device=on.device)
    measured = lambda: torch.stack((noise.double().mean(), noise.double().square().mean()))
    return Work(launch, [(token, lambda: token.double(), 0), (distance, ones, 1e-6), (measured, moments, 0.2)],
                bytes=logits.nbytes + noise.nbytes)


SPLITS = ({
    "SPLITS": 8,
    "BLOCK": 4096,
    "num_warps": 8
}, {
    "SPLITS": 32,
    "BLOCK": 2048,
    "num_warps": 4
}, {
    "SPLITS": 16,
    "BLOCK": 1024,
    "num_warps": 4
})


@case(*SPLITS)
def gumbel_256_rows(on):
    return gumbel(on, (256, 128256), (4, 3000))


@case(*SPLITS)
def gumbel_16_rows(on):
    return gumbel(on, (16, 128256), (2, 5001))


@triton.jit
def top_k_mask_kernel(logits_ptr, out_ptr, k, V, ROUNDS: tl.constexpr, BLOCK: tl.constexpr):
    """Keeps what is not below the k-th largest; the rest becomes -inf."""
    row = tl.program_id(0).to(tl.int64)
    low, high = float("inf"), float("-inf")
    for start in range(0, V, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(logits_ptr + row * V + cols, mask=cols < V, other=float("-inf"))
        high = tl.maximum(high, tl.max(x, axis=0))
        low = tl.minimum(low, tl.min(tl.where(cols < V, x, float("inf")), axis=0))
    for _ in range(ROUNDS):
        middle = 0.5 * (low + high)
        count = tl.zeros((BLOCK, ), dtype=tl.int32)
        for start in range(0, V, BLOCK):
            cols = start + tl.arange(0, BLOCK)
            x = tl.load(logits_ptr + row * V + cols, mask=cols < V, other=float("-inf"))
            count += (x >= middle).to(tl.int32)
        enough = tl.sum(count, axis=0) >= k
        low = tl.where(enough, middle, low)
        high = tl.where(enough, high, middle)
    for start in range(0, V, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(logits_ptr + row * V + cols, mask=cols < V, other=float("-inf"))
        tl.store(out_ptr + row * V + cols, tl.where(x >= low, x, float("-inf")), mask=cols < V)


BLOCKS = ({"BLOCK": 4096, "num_warps": 8}, {"BLOCK": 8192, "num_warps": 16}, {"BLOCK": 2048, "num_warps": 4})


@case(*BLOCKS)
def top_k_mask(on):
    rows, V, k = on.sizes((256, 128256, 50), (3, 3000, 7))
    logits = (on.permutation(rows * V).view(rows, V).float() * (16.0 / (rows * V)) - 8).contiguous()
    out = on.empty(rows, V)

    def launch(m, **config):
        m.top_k_mask_kernel[(rows, )](logits, out, k, V, ROUNDS=32, **config)

    # Logits are copied, so the ones that are kept are equal; what is not kept counts as -100.
    kept = later(lambda: torch.where(logits >= logits.topk(k, 1).values[:, -1:], logits, -100.0).double())
    return Work(launch, [(lambda: out.double().clamp(min=-100), kept, 0)], bytes=2 * logits.nbytes)


@triton.jit
def top_p_kernel(probs_ptr, out_ptr, kept_ptr, p, V, ROUNDS: tl.constexpr, BLOCK: tl.constexpr):
    """The largest threshold whose probabilities above it reach p, by bisection; the kept ones are divided by their
    sum."""
    row = tl.program_id(0).to(tl.int64)
    low, high = 0.0, 1.0
    for _ in range(ROUNDS):
        middle = 0.5 * (low + high)
        total = tl.zeros((BLOCK, ), dtype=tl.float32)
        for start in range(0, V, BLOCK):
            cols = start + tl.arange(0, BLOCK)
            x = tl.load(probs_ptr + row * V + cols, mask=cols < V, other=0.0)
            total += tl.where(x >= middle, x, 0.0)
        enough = tl.sum(total, axis=0) >= p
        low = tl.where(enough, middle, low)
        high = tl.where(enough, high, middle)
    total = tl.zeros((BLOCK, ), dtype=tl.float32)
    for start in range(0, V, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(probs_ptr + row * V + cols, mask=cols < V, other=0.0)
        total += tl.where(x >= low, x, 0.0)
    kept = tl.sum(total, axis=0)
    tl.store(kept_ptr + row, kept)
    for start in range(0, V, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(probs_ptr + row * V + cols, mask=cols < V, other=0.0)
        tl.store(out_ptr + row * V + cols, tl.where(x >= low, x / kept, 0.0), mask=cols < V)


@case(*BLOCKS)
def top_p_renormalise(on):
    rows, V = on.sizes((256, 128256), (3, 3000))
    probs = (on.normal(rows, V) * 3).softmax(-1)
    out, kept = on.empty(rows, V), on.empty(rows)

    def expected():
        ordered, order = probs.double().sort(1, descending=True)
        before = ordered.cumsum(1) - ordered
        chosen = torch.where(before < 0.9, ordered, 0.0)
        return torch.zeros_like(ordered).scatter(1, order, chosen / chosen.sum(1, keepdim=True))

    def launch(m, **config):
        m.top_p_kernel[(rows, )](probs, out, kept, 0.9, V, ROUNDS=32, **config)

    # Sums in f32 may put the threshold one small probability further; relative to the largest that is little.
    return Work(launch, [(out, later(expected), 1e-3),
                         (kept, lambda: kept.double().clamp(min=0.9 - 1e-5, max=0.92), 1e-6)], bytes=2 * probs.nbytes)
