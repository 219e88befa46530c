"""Seeded mistakes in programs of several ranks, and right programs, on ranks of the CPU: how many mistakes are named,
and how many reports are false.

    python bench/ranks/seeds.py [--seeds 1000] [--mistake-seeds 4] [--emulate sm_90a]

The mistakes are those of test/python/ranks/test_mistakes.py. The right programs are the kernels of `txl.kernels.ranks`,
the exchanges without a mistake, and the published kernels; each seed is another order, and chooses the number of ranks.
Exits 1 unless 97 % of the mistakes are named and no report is false.
"""
import argparse
import contextlib
import sys
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test/python/ranks"), str(ROOT / "test/python/support")]

import exchanges  # noqa: E402
import published  # noqa: E402
import test_kernels as kernels  # noqa: E402
import test_mistakes as mistakes  # noqa: E402
import test_sequence as sequence  # noqa: E402

import txl  # noqa: E402


def exchange(name):
    out = exchanges.program(name, {})
    np.testing.assert_array_equal(out, exchanges.wanted(name, txl.dist.rank(), txl.dist.size()))


RIGHT = {
    "one-shot all-reduce": (kernels.reduce, 300, np.float32, "one_shot"),
    "two-shot all-reduce": (kernels.reduce, 300, np.float32, "two_shot"),
    "all-reduce and norm": (kernels.norm, 5, 40),
    "all-gather matmul": (kernels.products, 2, False),
    "matmul reduce-scatter": (kernels.products, 2, True),
    "dispatch and combine": (kernels.experts, 6, 16, 2),
    "ring attention": (sequence.attend, 1, 8, "ring", True),
    "all-gather attention": (sequence.attend, 1, 8, "all_gather", False),
    **{f"exchange {name}": (exchange, name) for name in exchanges.KERNELS},
    "published one-shot": (published.all_reduce, 100),
    "published two-shot": (published.two_shot, 100),
    "published gather-matmul": (published.gather_matmul, ),
    "published all-to-all": (published.all_to_all, ),
}


def false_alarms(first, last, scope):
    """Runs every right program with the seeds; the list of what was reported."""
    found = []
    for seed in range(first, last):
        for name, (program, *arguments) in RIGHT.items():
            size = 1 + seed % 4
            if name.startswith("published") and size == 3:
                size = 4  # their tiles of ranks are powers of two
            if name == "exchange ring" and size == 1:
                size = 2
            try:
                with scope():
                    txl.ranks(size, seed=seed).run(program, *arguments)
            except Exception as error:
                found.append(f"{name}, {size} ranks, seed {seed}: {type(error).__name__}: {str(error)[:300]}")
    return found


def unnamed(seeds, scope):
    """The mistakes that no seed names."""
    missing = []
    for name, what, knobs in mistakes.CASES:
        with scope():
            if not any(mistakes.named(name, knobs, seed) for seed in range(seeds)):
                missing.append(f"{name}: {what}")
    return missing


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--mistake-seeds", type=int, default=mistakes.SEEDS)
    parser.add_argument("--emulate", help="run as PTX for this target, on the emulator")
    options = parser.parse_args()
    scope = (lambda: txl.emulate(options.emulate)) if options.emulate else contextlib.nullcontext
    begin = time.perf_counter()
    missing = unnamed(options.mistake_seeds, scope) if options.mistake_seeds else []
    count = len(mistakes.CASES) if options.mistake_seeds else 0
    print(f"mistakes: {count - len(missing)} of {count} named", *missing, sep="\n  ", flush=True)
    alarms = false_alarms(options.first, options.first + options.seeds, scope)
    print(f"right programs: {len(alarms)} false reports of {len(RIGHT)} programs x {options.seeds} seeds, "
          f"{time.perf_counter() - begin:.0f} s", *alarms[:20], sep="\n  ", flush=True)
    return bool(alarms) or len(missing) > 0.03 * count


if __name__ == "__main__":
    sys.exit(main())
