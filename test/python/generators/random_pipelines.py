"""Random loops that the scheduler divides and runs ahead: each as it stands, and scheduled, on the tile machine and the
emulator with all their checks, and on a GPU, bit for bit.

    python test/python/generators/random_pipelines.py --seeds 0:2000 [--gpu [--skip-emulator]] [--ctas 2]
    [--target sm_89] [--jobs 16] [--journal FILE] [--minutes 9]

It needs an installed txl, NumPy and ml_dtypes, and no build tree. A kernel is drawn as what its loop does: one product
or two in a row, one loop or several, how it addresses and masks, what a masked load has where it does not read, by
pointers or descriptors, rows that are chosen, how often it runs, what stands around it and after it, what is
accumulated besides the MMA; a share has tiles for which programs stay on their multiprocessor, which run once more as
few programs. Numbers of products are small integers, whose sums are exact; of the loops with exponentials the same
executor's bits are compared. Bits are those of -0 and 0, too.
"""
import argparse
import contextlib
import functools
import math
import os
import random
import sys
from pathlib import Path
from unittest import mock

import ml_dtypes
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import directories  # noqa: E402, F401
import seed_runs  # noqa: E402
import tile_machine  # noqa: E402
from output_bits import are_same, bits, gpu_bits  # noqa: E402
from random_pipeline_kernels import (  # noqa: E402
    concurrent, described, gathered, gradients, in_loops, products, weighted)
from schedule_facts import facts, has_loop, is_persistent, is_pipelined, is_specialized, loads  # noqa: E402

import txl  # noqa: E402


def integers(rng, shape, dtype):
    return rng.integers(-3, 4, shape).astype(dtype)


def others(r, rare=(float("inf"), float("nan"))):
    """What two masked loads have where they do not read: mostly what a copy writes."""
    return (0.0, 0.0) if r.random() < 0.6 else (r.choice([0.0, -0.0, -0.0, 1.0, *rare]),
                                                r.choice([0.0, -0.0, -0.0, 1.0, *rare]))


def draw_products(r, rng):
    warps = r.choice([4, 8, 8])
    BM, BN, BK = r.choice([64, 128]) if warps == 4 else 128, r.choice([32, 64, 128]), r.choice([16, 32, 64])
    if stays := r.random() < 0.4:  # tiles that take a program long enough
        warps, BM, BN, BK = r.choice([(8, 128, 256, 64), (8, 128, 128, 128), (8, 128, 256, 128), (4, 128, 128, 128)])
    M, N = BM * r.randint(1, 2) + r.choice([0, 0, 8]), BN * r.randint(1, 2) + r.choice([0, 0, 16])
    K, dtype = r.choice([0, 8, BK, 2 * BK, 2 * BK + 8, 5 * BK, 7 * BK - 8]), r.choice(
        [np.float16, np.float16, ml_dtypes.bfloat16])
    mask, iterations = r.choice(["wrap", "all", "all"]), 1 if stays else r.choice([1, 1, 1, 2, 3])
    a = integers(rng, (K, M), dtype).T if r.random() < 0.3 else integers(rng, (M, K), dtype)
    b = integers(rng, (N, K), dtype).T if r.random() < 0.5 else integers(rng, (K, N), dtype)
    c, d = np.zeros((M, N), np.float32), integers(rng, (K + BK, 64), dtype)
    strides = [s // 2 for s in (*a.strides, *b.strides)]
    first = r.choice([0, 0, 0, min(K, 8)])
    arguments = [
        a, b, d, c, M, N, K, *strides, first, BM, BN, BK, mask,
        r.random() < 0.5,
        r.choice(["", "", "twice", "other"]),
        r.choice(["", "", "rows", "largest", "loaded"]), iterations,
        r.choice(["", "", "first", "second", "both"])
    ]
    arguments += others(r)
    return products, (-(-M // (BM * iterations)), -(-N // BN)), arguments, [3], warps


def draw_concurrent_sums(r, rng):
    warps, BM = r.choice([(4, 64), (4, 64), (4, 128), (8, 128), (8, 128), (8, 256), (1, 32), (2, 64)])
    BN, BK, dtype = r.choice([16, 32, 64, 128]), r.choice([32, 32, 64]), r.choice(
        [np.float16, np.float16, ml_dtypes.bfloat16, np.int8])
    kept = r.choice(["", "", "", "itself", "first", "last", *(["second", "second"] if dtype != np.int8 else [])])
    BN = BM if kept == "itself" else BN
    M, N = BM * r.choice([1, 1, 2]) + r.choice([0, 0, 8, -5]), BN * r.choice([1, 1, 2]) + r.choice([0, 0, 16, -3])
    N = M if kept == "itself" else N
    K = BK * r.choice([1, 2, 3, 3, 5, 7]) + r.choice([0, 0, 0, 8, -16, 5])
    sums = np.int32 if dtype == np.int8 else np.float32
    a, b, e = integers(rng, (M, K), dtype), integers(rng, (N, K), dtype), integers(rng, (BN, BN), dtype)
    grid = (-(-M // BM), -(-N // BN))
    values = [r.choice([0, 0, 1, -3])
              for _ in range(3)] if dtype == np.int8 else [r.choice([0.0, 0.0, -0.0]), *others(r)]
    side = r.choice(["", "rows", "rows", "columns", "signs", "signs", "largest"])
    return concurrent, grid, [
        a, b, e,
        np.zeros((M, N), sums),
        np.zeros(max(grid[0] * N, M), sums), M, N, K, BM, BN, BK, kept, side, *values
    ], [3, 4], warps


def draw_described(r, rng):
    warps, BM, BN, BK = r.choice([(4, 64, 64, 64), (4, 128, 64, 32), (8, 128, 128, 64), (8, 128, 256, 64),
                                  (8, 128, 128, 128), (4, 128, 128, 128)])
    M, N = BM * r.randint(1, 3) + r.choice([0, 0, 8]), BN * r.randint(1, 2) + r.choice([0, 0, 16])
    K, dtype = r.choice([8, BK, 2 * BK, 2 * BK + 8, 5 * BK, 7 * BK - 8]), r.choice(
        [np.float16, np.float16, ml_dtypes.bfloat16])
    a, b, c = integers(rng, (M, K), dtype), integers(rng, (N, K), dtype), np.zeros((M, N), np.float32)
    arguments = [a, b, c, M, N, K, r.choice([0, 0, 0, 8, -16]), BM, BN, BK, r.choice([1, 1, 2]), r.choice([0, 0, 8])]
    return described, (-(-M // BM), -(-N // BN)), arguments, [2], warps


def draw_weighted(r, rng):
    warps = r.choice([4, 8, 8, 16])
    BM, D, BN = 16 * warps * r.choice([1, 1, 2] if warps == 4 else [1]), r.choice([16, 64, 128]), r.choice([16, 32, 64])
    if stays := r.random() < 0.4:
        warps, BM, D, BN = 8, 128, *r.choice([(64, 64), (128, 64), (128, 128)])
    S = r.choice([0, BN, 2 * BN, 3 * BN, 5 * BN, BN + 8, 3 * BN - 8])
    grid, mask, kind = r.randint(2, 4) if stays else r.randint(1, 2), S % BN != 0 or r.random() < 0.5, r.choice(
        ["softmax", "softmax", "relu"])
    place, iterations = "" if stays else r.choice(["", "", "table", "steps"]), -(-S // BN)
    chosen = rng.integers(0, max(iterations, 1), iterations)
    if place == "steps":
        chosen[:1] = 0
        chosen = np.diff(chosen, append=0) + np.arange(iterations)
    blocks = np.array([S, *chosen, 0], np.int32)
    # Weights that are rounded to 16 bits are small integers where nothing is divided.
    q, k, v = (rng.standard_normal(
        (rows, D)).astype(np.float16) if kind == "softmax" else integers(rng, (rows, D), np.float16)
               for rows in (BM * grid, S + BN, S + BN))
    out, sums, factors = np.zeros((BM * grid, D), np.float32), np.zeros(BM * grid, np.float32), integers(
        rng, S + BN + 8, np.float32)
    return weighted, (grid, 1), [
        q, k, v, out, sums, blocks, factors, 0.125, S, D, BM, BN, mask,
        r.random() < 0.5, kind, place,
        r.choice(["", "", "keys", "rows"]), *others(r, rare=())
    ], [3, 4], warps


def draw_in_loops(r, rng):
    warps, BM, D, BN = r.choice([(4, 64, 64, 32), (4, 64, 64, 64), (8, 128, 64, 64), (8, 128, 64, 64),
                                 (8, 128, 128, 64), (8, 128, 128, 128), (8, 128, 64, 128)])
    iterations = [r.choice([0, 0, 1, 1, 2, 3, 5]) for _ in range(3)]
    first, second, S = BN * iterations[0], BN * sum(iterations[:2]), BN * sum(iterations) + r.choice(
        [0, 0, 0, -8 if iterations[2] else 8])
    kind, grid = r.choice(["softmax", "softmax", "relu"]), r.randint(1, 4)
    q, k, v = (rng.standard_normal(
        (rows, D)).astype(np.float16) if kind == "softmax" else integers(rng, (rows, D), np.float16)
               for rows in (BM * grid, S + BN, S + BN))
    out, sums = np.zeros((BM * grid, D), np.float32), np.zeros(BM * grid, np.float32)
    return in_loops, (grid, 1), [
        q, k, v, out, sums, first, second, 0.125, S, D, BM, BN, kind,
        r.choice([2, 2, 3]),
        r.random() < 0.5,
        r.choice(["", "", "", "", "number", *(["tiles", "products"] if BN <= D else [])])
    ], [3, 4], warps


def draw_gathered(r, rng):
    warps, BM, BN, BK = r.choice([(4, 64, 64, 32), (4, 128, 64, 64), (8, 128, 256, 64), (8, 128, 256, 64),
                                  (8, 128, 128, 128), (4, 128, 128, 128)])
    M, N = BM * r.randint(1, 2) + r.choice([0, 0, 8, -5]), BN * r.choice([1, 1, 2]) + r.choice([0, 0, 16, 4])
    H, C, taps = r.choice([1, 9, 200]), r.choice([16, BK, BK, 2 * BK, BK + 16, 3 * BK - 16, BK + 8, BK + 1]), r.choice(
        [0, 1, 2, 3, 3])
    dtype = r.choice([np.float16, np.float16, ml_dtypes.bfloat16])
    a, b, c = integers(rng, (H, C), dtype), integers(rng, (max(taps, 1) * C, N), dtype), np.zeros((M, N), np.float32)
    rows = np.where(rng.random(M) < 0.1, -1, rng.integers(0, H, M)).astype(np.int32)
    return gathered, (-(-M // BM), -(-N // BN)), [
        a, rows, b, c, M, N, H, C, taps, BM, BN, BK,
        r.choice(["taps", "taps", "loads", "moves"]), *others(r)
    ], [3], warps


def draw_gradients(r, rng):
    warps, BM, D = r.choice([(4, 64, 64), (4, 64, 64), (4, 64, 64), (4, 64, 64), (4, 64, 64), (4, 32, 64), (4, 64, 128),
                             (8, 64, 64), (8, 64, 128), (4, 128, 64)])
    BN, grid, kind = 16 * warps, r.randint(1, 2), r.choice(["exp2", "small", "small"])
    S = BM * r.choice([0, 1, 2, 3, 5]) + r.choice([0, 0, 0, 8])
    q, k, v, g = (rng.standard_normal(
        (rows, D)).astype(np.float16) if kind == "exp2" else integers(rng, (rows, D), np.float16)
                  for rows in (S + BM, BN * grid, BN * grid, S + BM))
    results = [np.zeros((BN * grid, D), np.float32) for _ in range(2)]
    return gradients, (grid, 1), [
        q, k, v, g,
        integers(rng, 2 * (S + BM), np.float32), *results,
        r.choice([1.0, 0.25]), S, D, BM, BN, S % BM != 0 or r.random() < 0.3,
        r.random() < 0.5, kind,
        r.random() < 0.5,
        r.random() < 0.7
    ], [5, 6], warps


def drawn(seed):
    """(kernel, grid, arguments, indices of the outputs, warps, stages, whether warp specialization is asked for) of a
    seed."""
    r, rng = random.Random(seed), np.random.default_rng(seed)
    draw = r.choice([draw_products, draw_products, draw_described, draw_weighted, draw_weighted])
    draw = (draw_in_loops if seed % 7 == 3 else draw_gathered if seed % 5 == 4 else
            draw_gradients if seed % 11 == 6 else draw)
    draw = draw_concurrent_sums if seed % 4 == 2 else draw
    return *draw(r, rng), r.randint(1, 5), r.random() < 0.6


def check(seed, gpu=False, ctas=1, target="sm_90a", emulator=True):
    """(what was done, what is wrong or "") of the kernel of a seed, emulated on `target`; scheduled, a program is so
    many CTAs. `emulator=False`: on the tile machine and the GPU only, which takes a fraction of the time."""
    function, grid, arguments, outputs, warps, stages, own = drawn(seed)
    unroll = random.Random(f"unroll {seed}").choice([1, 1, 1, 1, 2, 3, 4])

    def launch(place, stages, own, arguments=arguments, unroll=1, **options):
        # The text that was scheduled for a GPU adds up in its order on the tile machine too.
        with mock.patch.dict(os.environ,
                             TXL_REDUCTION_ORDER="gpu"), txl.emulate(place) if place else contextlib.nullcontext():
            return function[grid](*arguments, own, unroll, num_warps=warps, num_stages=stages, **options)

    _, plain = bits(arguments, outputs, lambda: launch(None, 1, False))
    options, found, pairs = {"unroll": unroll, "num_ctas": ctas}, None, []
    if emulator:
        _, one = bits(arguments, outputs, lambda: launch(target, 1, False))
        kernel, found = bits(arguments, outputs, lambda: launch(target, stages, own, record_passes=True, **options))
        pairs.append(("the emulator", found, one))
    if gpu:
        kept = []
        there = gpu_bits(lambda given: kept.append(launch(None, stages, own, given, record_passes=True, **options)),
                         arguments, outputs)
        kernel = kept[0]
        pairs.append(("the GPU", there, gpu_bits(functools.partial(launch, None, 1, False), arguments, outputs)))
        if emulator:
            pairs.append(("the GPU and the emulator", there, found))
    text = next(p.text for p in kernel.passes if p.name == "txl-pipeline-loops")
    constants = set(kernel._bound)
    values = [
        a if isinstance(a, np.ndarray) else np.float32(a).view(np.uint32).item() if isinstance(a, float) else a % 2**64
        for p, a in zip(function.params, arguments) if p.name not in constants
    ]
    _, scheduled = bits(arguments, outputs, lambda: tile_machine.launch(text, (*grid, 1), values))
    pairs.append(("the tile machine", scheduled, plain))
    for started in (1, 2) if is_persistent(kernel) and math.prod(grid) > 1 else ():
        few = bits(arguments, outputs, lambda: tile_machine.launch(tile_machine.asked_for(text, *grid),
                                                                   (started, 1, 1), values))[1]
        pairs.append((f"the tile machine with {started} started", few, plain))
    function.device_caches.clear()  # recorded passes take some 20 MB a kernel
    wrong = [what for what, x, y in pairs if not all(map(are_same, x, y))]
    return kernel, f"seed {seed}: other bits on {' and on '.join(wrong)}" if wrong else ""


KINDS = {
    "TMA loads": lambda kernel: loads(kernel, "tma"), "warp specialization": is_specialized,
    "several consumer warpgroups": lambda kernel: any(loop["consumer_warpgroups"] > 1
                                                      for loop in facts(kernel, "loop")),
    "second MMA in flight": lambda kernel: has_loop(kernel, mma_in_flight="second"),
    "last MMA in flight": lambda kernel: has_loop(kernel, mma_in_flight="last"), "persistent": is_persistent,
    "multicast": lambda kernel: facts(kernel, "load", multicast=True),
    "not pipelined": lambda kernel: not is_pipelined(kernel)
}


def judge(seed, gpu, ctas, target, emulator):
    kernel, wrong = check(seed, gpu, ctas, target, emulator)
    return {
        "kinds": [kind for kind, holds in KINDS.items() if holds(kernel)],
        **({"failed": f"{wrong}\n{kernel.asm['schedule']}"} if wrong else {})
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    seed_runs.add_options(parser)
    parser.add_argument("--gpu", action="store_true", help="on the GPU too")
    parser.add_argument("--skip-emulator", action="store_true", help="on the tile machine and the GPU only")
    parser.add_argument("--ctas", type=int, default=1, help="of a program that is scheduled (`num_ctas`)")
    parser.add_argument("--target", default="sm_90a", help="what is emulated")
    options = parser.parse_args()
    if options.gpu and not txl._txl.device_count():
        parser.error("there is no GPU")
    if options.skip_emulator and not options.gpu:
        parser.error("--skip-emulator needs --gpu")
    work = functools.partial(judge, gpu=options.gpu, ctas=options.ctas, target=options.target,
                             emulator=not options.skip_emulator)
    found = seed_runs.run(work, options)
    wrong = {seed: one["failed"] for seed, one in found.items() if "failed" in one}
    for seed, what in wrong.items():
        print(f"seed {seed}: {what}")
    counts = {kind: sum(kind in one.get("kinds", ()) for one in found.values()) for kind in KINDS}
    places = ["the tile machine", *["the emulator"] * (not options.skip_emulator), *["the GPU"] * options.gpu]
    where = ", ".join(places[:-1]) + " and " + places[-1] if options.gpu else ", ".join(places)
    print(f"{len(found) - len(wrong)} of {len(found)} kernels of seeds {options.seeds} are good on {where}: " +
          ", ".join(f"{count} {name}" for name, count in counts.items()))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
