"""Predicted cycles of plain products and attention for sm_100a (B200), without a GPU.

    python bench/model/tensor_predictions.py

Each row: the schedule that the compiler builds, the predicted cycles of one output tile, the time of the whole grid
(rounds of tiles over the SMs at the clock of src/arch/SmModels.def), and TFLOP/s. Nothing is measured."""
import math

import txl
import txl.language as tl

SMS, MHZ = 148, 1850  # B200


@txl.jit
def product(a, b, c, M, N, K: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, K, BK):
        x = tl.load(a + i[:, None] * K + (start + k)[None, :])
        y = tl.load(b + j[:, None] * K + (start + k)[None, :])
        acc = tl.dot(x, y.T, acc)
    tl.store(c + i[:, None] * N + j[None, :], acc.to(tl.float16))


@txl.jit
def attention(q, k, v, o, N: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    i, j, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    head = tl.program_id(1) * N * D
    rows = tl.load(q + head + i[:, None] * D + d[None, :])
    most = tl.full([BM], float("-inf"), tl.float32)
    total, acc = tl.zeros([BM], tl.float32), tl.zeros([BM, D], tl.float32)
    for start in range(0, N, BN):
        keys = tl.load(k + head + (start + j)[:, None] * D + d[None, :])
        scores = tl.dot(rows, keys.T) * (1.4426950408889634 / D**0.5)
        above = tl.maximum(most, tl.max(scores, 1))
        weights = tl.exp2(scores - above[:, None])
        scale = tl.exp2(most - above)
        total = total * scale + tl.sum(weights, 1)
        values = tl.load(v + head + (start + j)[:, None] * D + d[None, :])
        acc = tl.dot(weights.to(tl.float16), values, acc * scale[:, None])
        most = above
    tl.store(o + head + i[:, None] * D + d[None, :], (acc / total[:, None]).to(tl.float16))


def predicted(kernel):
    facts = kernel.facts("schedule")
    return [next((fact for fact in facts if fact["kind"] == kind), {}) for kind in ("schedule", "loop", "prediction")]


def row(name, kernel, tiles, flops):
    schedule, loop, reason = predicted(kernel)
    if not schedule:
        return print(f"| {name} | {loop} |")
    cycles = schedule["tile_cycles"]
    rounds = math.ceil(tiles / (SMS * schedule["ctas_per_sm"]))
    seconds = rounds * cycles / (MHZ * 1e6)
    form = "persistent" if loop["persistent"] else "one tile a CTA"
    print(f"| {name} | {loop['stages']} stages, {form} | {cycles} | {reason.get('limiter')} | {seconds * 1e6:.0f} us | "
          f"{flops / seconds / 1e12:.0f} |")


def main():
    print("| program | schedule | cycles of a tile | limiter | time | TFLOP/s |\n|---|---|---|---|---|---|")
    size, half = 8192, tl.float16
    with txl.emulate("sm_100a"):
        for bm, bn, bk, stages in ((128, 128, 64, 4), (128, 256, 64, 4)):
            kernel = product.warmup(half, half, half, size, size, size, bm, bn, bk, grid=(1, ), num_warps=4,
                                    num_stages=stages)
            row(f"product 8192x8192x8192, tiles of {bm}x{bn}x{bk}", kernel, size // bm * (size // bn), 2 * size**3)
        length, heads, depth = 8192, 64, 128
        for bm, bn, warps in ((128, 128, 4), (256, 128, 8)):
            kernel = attention.warmup(half, half, half, half, length, bm, bn, depth, grid=(1, ), num_warps=warps,
                                      num_stages=2)
            row(f"attention, {heads} heads of {depth}, 8192 keys, tiles of {bm}x{bn}", kernel, length // bm * heads,
                4 * length**2 * depth * heads)


if __name__ == "__main__":
    main()
