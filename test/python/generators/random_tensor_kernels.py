"""Random explicit kernels with accumulators in tensor memory: rings of operands by TMA, one or two accumulators, warps
that load, multiply and store; by one CTA, or by a pair whose MMAs are of both. Right ones give the exact product on the CPU and on the emulator for `sm_100a`; each with
one mistake in its protocol is refused there with a line.

    python test/python/generators/random_tensor_kernels.py [--right 100] [--wrong 100] [--seed 0]
"""
import argparse
import importlib.util
import re
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

import txl
from txl import alias

alias.install()

from triton.tools.tensor_descriptor import TensorDescriptor  # noqa: E402

TARGET = "sm_100a"

KERNEL = '''\
import txl
import txl.language as tl


@txl.jit
def kernel(a_desc, b_desc, c, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
           STAGES: tl.constexpr, SUMS: tl.constexpr, WARPS: tl.constexpr, CTAS: tl.constexpr):
    LEADER: tl.constexpr = 0 if CTAS == 2 else -1
    rank = txl.cta_rank()
    a_ring = txl.smem_alloc([BLOCK_M, BLOCK_K], tl.float16, num_stages=STAGES)
    b_ring = txl.smem_alloc([BLOCK_N // CTAS, BLOCK_K], tl.float16, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(1, num_stages=STAGES)
    sums = txl.tmem_alloc([BLOCK_M, BLOCK_N], tl.float32, num_stages=SUMS)
    sum_full = txl.mbar_alloc(1, num_stages=SUMS)
    sum_free = txl.mbar_alloc(WARPS * 32 * CTAS, num_stages=SUMS)
    tiles_n = tl.cdiv(N, BLOCK_N)
    tiles = tl.cdiv(M, BLOCK_M * CTAS) * tiles_n
    rows, columns = tl.arange(0, BLOCK_M), tl.arange(0, BLOCK_N)
    if txl.is_warp(list(range(WARPS))):
        done = 0
        for tile in range(tl.program_id(0) // CTAS, tiles, tl.num_programs(0) // CTAS):
            slot = done % SUMS
            txl.mbar_wait(txl.get_buffer(sum_full, slot), done // SUMS % 2)
            result = txl.tmem_load(txl.get_buffer(sums, slot)) * 1.0
            txl.mbar_arrive(txl.get_buffer(sum_free, slot), cta_id=LEADER)
            at_m, at_n = (tile // tiles_n * CTAS + rank) * BLOCK_M + rows, tile % tiles_n * BLOCK_N + columns
            tl.store(c + at_m[:, None] * N + at_n[None, :], result, (at_m < M)[:, None] & (at_n < N)[None, :])
            done += 1
    elif txl.is_warp([WARPS]):
        used = 0
        done = 0
        if rank == 0:
            for tile in range(tl.program_id(0) // CTAS, tiles, tl.num_programs(0) // CTAS):
                slot = done % SUMS
                txl.mbar_wait(txl.get_buffer(sum_free, slot), done // SUMS % 2 ^ 1)
                for start in range(0, K, BLOCK_K):
                    stage = used % STAGES
                    txl.mbar_wait(txl.get_buffer(full, stage), used // STAGES % 2)
                    last = start + BLOCK_K >= K
                    txl.dotx(txl.get_buffer(a_ring, stage), txl.get_buffer(b_ring, stage).T, txl.get_buffer(sums, slot),
                             useD=start > 0, mbars=[txl.get_buffer(free, stage), txl.get_buffer(sum_full, slot)],
                             mbarPreds=[True, last], two_ctas=CTAS == 2)
                    used += 1
                done += 1
    elif txl.is_warp([WARPS + 1]):
        loaded = 0
        for tile in range(tl.program_id(0) // CTAS, tiles, tl.num_programs(0) // CTAS):
            for start in range(0, K, BLOCK_K):
                stage = loaded % STAGES
                txl.mbar_wait(txl.get_buffer(free, stage), loaded // STAGES % 2 ^ 1)
                if rank == 0:
                    txl.mbar_expect(txl.get_buffer(full, stage), (BLOCK_M * CTAS + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a_ring, stage), a_desc, [(tile // tiles_n * CTAS + rank) * BLOCK_M, start],
                             txl.get_buffer(full, stage), cta_id=LEADER)
                txl.tma_load(txl.get_buffer(b_ring, stage), b_desc,
                             [tile % tiles_n * BLOCK_N + rank * (BLOCK_N // CTAS), start],
                             txl.get_buffer(full, stage), cta_id=LEADER)
                loaded += 1
    if CTAS == 2:
        txl.cluster_arrive()
        txl.cluster_wait()
'''

WAITS = {
    "sum_full": "            txl.mbar_wait(txl.get_buffer(sum_full, slot), done // SUMS % 2)\n",
    "sum_free": "                txl.mbar_wait(txl.get_buffer(sum_free, slot), done // SUMS % 2 ^ 1)\n",
    "full": "                    txl.mbar_wait(txl.get_buffer(full, stage), used // STAGES % 2)\n",
    "free": "                txl.mbar_wait(txl.get_buffer(free, stage), loaded // STAGES % 2 ^ 1)\n",
}

# name: (a text that the kernel has once, what it is replaced by)
MISTAKES = {
    "no wait for the accumulator": (WAITS["sum_full"], ""),
    "no wait for a free accumulator": (WAITS["sum_free"], ""),
    "no wait for operands": (WAITS["full"], ""),
    "no wait for a free slot": (WAITS["free"], ""),
    "the accumulator's phase": ("sum_full, slot), done // SUMS % 2)", "sum_full, slot), done // SUMS % 2 ^ 1)"),
    "the phase of free accumulators": ("sum_free, slot), done // SUMS % 2 ^ 1)", "sum_free, slot), done // SUMS % 2)"),
    "the operands' phase": ("full, stage), used // STAGES % 2)", "full, stage), used // STAGES % 2 ^ 1)"),
    "the phase of free slots": ("loaded // STAGES % 2 ^ 1)", "loaded // STAGES % 2)"),
    "too few bytes": ("(BLOCK_M * CTAS + BLOCK_N) * BLOCK_K * 2)", "BLOCK_M * CTAS * BLOCK_K * 2)"),
    "too many bytes": ("(BLOCK_M * CTAS + BLOCK_N) * BLOCK_K * 2)",
                       "(BLOCK_M * CTAS + BLOCK_N) * BLOCK_K * 2 + 16)"),
    "an accumulator that is not cleared": ("useD=start > 0", "useD=True"),
    "every MMA completes the accumulator": ("mbarPreds=[True, last]", "mbarPreds=[True, True]"),
    "no MMA completes the accumulator": ("mbarPreds=[True, last]", "mbarPreds=[True, False]"),
    "no MMA frees a slot": ("mbarPreds=[True, last]", "mbarPreds=[False, last]"),
    "the barriers are exchanged": ("mbars=[txl.get_buffer(free, stage), txl.get_buffer(sum_full, slot)]",
                                   "mbars=[txl.get_buffer(sum_full, slot), txl.get_buffer(free, stage)]"),
    "too few arrivals": ("txl.mbar_alloc(WARPS * 32 * CTAS, num_stages=SUMS)",
                         "txl.mbar_alloc(WARPS * 16 * CTAS, num_stages=SUMS)"),
    "too many arrivals": ("txl.mbar_alloc(WARPS * 32 * CTAS, num_stages=SUMS)",
                          "txl.mbar_alloc(WARPS * 32 * CTAS + 1, num_stages=SUMS)"),
    "freed before it is read": (
        "            result = txl.tmem_load(txl.get_buffer(sums, slot)) * 1.0\n"
        "            txl.mbar_arrive(txl.get_buffer(sum_free, slot), cta_id=LEADER)\n",
        "            txl.mbar_arrive(txl.get_buffer(sum_free, slot), cta_id=LEADER)\n"
        "            result = txl.tmem_load(txl.get_buffer(sums, slot)) * 1.0\n"),
    "never freed": ("            txl.mbar_arrive(txl.get_buffer(sum_free, slot), cta_id=LEADER)\n", ""),
    "a load completes elsewhere": ("rank * (BLOCK_N // CTAS), start],\n"
                                   "                             txl.get_buffer(full, stage)",
                                   "rank * (BLOCK_N // CTAS), start],\n"
                                   "                             txl.get_buffer(free, stage)"),
}
# The same, of a pair of CTAs alone.
MISTAKES_OF_PAIRS = {
    "A completes in its own CTA": ("[(tile // tiles_n * CTAS + rank) * BLOCK_M, start],\n"
                                   "                             txl.get_buffer(full, stage), cta_id=LEADER)",
                                   "[(tile // tiles_n * CTAS + rank) * BLOCK_M, start],\n"
                                   "                             txl.get_buffer(full, stage))"),
    "bytes of one CTA": ("(BLOCK_M * CTAS + BLOCK_N) * BLOCK_K * 2)", "(BLOCK_M + BLOCK_N // CTAS) * BLOCK_K * 2)"),
    "both CTAs expect": ("                if rank == 0:\n                    txl.mbar_expect(",
                         "                if rank >= 0:\n                    txl.mbar_expect("),
    "threads of one CTA free the accumulators": ("sum_free, slot), cta_id=LEADER)", "sum_free, slot))"),
}


@dataclass(frozen=True)
class Case:
    m: int
    n: int
    k: int
    BLOCK_M: int
    BLOCK_N: int
    BLOCK_K: int
    STAGES: int
    SUMS: int
    WARPS: int
    CTAS: int

    def constants(self):
        return {name: value for name, value in asdict(self).items() if name.isupper()}


def random_case(rng, ctas=None):
    """Of several tiles a program, and more steps than slots, so that every barrier has a second phase."""
    ctas = ctas or int(rng.integers(1, 3))
    blocks = ((64, 128), (16, 32, 64, 128), (16, 32, 64)) if ctas == 1 else ((128, ), (32, 64, 128), (16, 32, 64))
    block_m, block_n, block_k = (int(rng.choice(x)) for x in blocks)
    stages, sums = int(rng.integers(1, 4)), int(rng.integers(1, 3))
    tiles_m, tiles_n = int(rng.integers(2, 4)), int(rng.integers(2, 4))
    steps = int(rng.integers(1, 2 * stages + 2))
    m = block_m * ctas * tiles_m - int(rng.integers(0, block_m))
    n = block_n * tiles_n - 8 * int(rng.integers(0, block_n // 8))
    k = max(8, block_k * steps - 8 * int(rng.integers(0, block_k // 8)))
    return Case(m, n, k, block_m, block_n, block_k, stages, sums, int(rng.choice((4, 8))), ctas)


def load(text, folder, name="ring"):
    path = Path(folder) / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.kernel


def run(kernel, case, target, seed):
    """Whether the result is exact; or what is reported."""
    rng = np.random.default_rng(seed)
    a, b = (rng.integers(-3, 4, shape).astype(np.float16) for shape in ((case.m, case.k), (case.n, case.k)))
    c = np.full((case.m, case.n), np.nan, np.float32)
    a_desc = TensorDescriptor.from_tensor(a, [case.BLOCK_M, case.BLOCK_K])
    b_desc = TensorDescriptor.from_tensor(b, [case.BLOCK_N, case.BLOCK_K])
    try:
        with txl.emulate(target) if target != "cpu" else txl.check(quiet=True):
            kernel[(case.CTAS, )](a_desc, b_desc, c, case.m, case.n, case.k, cluster=case.CTAS, **case.constants())
    except Exception as error:  # noqa: BLE001
        return str(error)
    return np.array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T)


def check_right(seed, folder):
    """None, or what is wrong."""
    case = random_case(np.random.default_rng(seed))
    kernel = load(KERNEL, folder)
    for target in ("cpu", TARGET):
        if (result := run(kernel, case, target, seed)) is not True:
            return f"seed {seed}, {target}, {case}: {result}"
    return None


def wrong_kernel(name, folder):
    old, new = (MISTAKES | MISTAKES_OF_PAIRS)[name]
    assert KERNEL.count(old) == 1, name
    return load(KERNEL.replace(old, new), folder, "wrong")


def check_wrong(seed, name, folder):
    """For the CPU and the emulator: whether the mistake is refused with a line; and the texts."""
    rng = np.random.default_rng(seed)
    ctas = 2 if name in MISTAKES_OF_PAIRS else None
    case = random_case(rng, ctas)
    while -(-case.k // case.BLOCK_K) < 2:
        case = random_case(rng, ctas)
    kernel = wrong_kernel(name, folder)
    texts = [run(kernel, case, target, seed) for target in ("cpu", TARGET)]
    return [isinstance(text, str) and bool(re.search(r"wrong\.py:\d+", text)) for text in texts], texts, case


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name, default in (("right", 100), ("wrong", 100), ("seed", 0)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    failures = refused = total = 0
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.right):
            if wrong := check_right(seed, folder):
                print(wrong, flush=True)
                failures += 1
        names = [*MISTAKES, *MISTAKES_OF_PAIRS]
        for seed in range(options.seed, options.seed + options.wrong):
            name = names[seed % len(names)]
            found, texts, case = check_wrong(seed, name, folder)
            for target, named, text in zip(("cpu", TARGET), found, texts):
                total += 1
                refused += named
                if not named:
                    print(f"not refused: seed {seed}, {name}, {target}, {case}: {str(text)[:200]}", flush=True)
    print(f"right: {options.right - failures} of {options.right} equal; wrong: {refused} of {total} refused")
    sys.exit(bool(failures or refused < 0.97 * total))


if __name__ == "__main__":
    main()
