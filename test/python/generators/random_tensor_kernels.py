"""Random explicit kernels with accumulators in tensor memory: rings of operands by TMA, one or two accumulators, one or
two warps that load, one that multiplies and four or eight that store, tile by tile, by halves or by boxes; by one CTA,
or by a pair whose MMAs are of both. Right ones give the exact product on the CPU and on the emulator for `sm_100a`;
each with one mistake in its protocol is refused there with a line.

    python test/python/generators/random_tensor_kernels.py [--right 100] [--wrong 100] [--seed 0]
"""
import argparse
import importlib.util
import re
import sys
import tempfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import ml_dtypes
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
           STAGES: tl.constexpr, SUMS: tl.constexpr, WARPS: tl.constexpr, CTAS: tl.constexpr, TYPE: tl.constexpr,
           STORED: tl.constexpr, LOADERS: tl.constexpr):
    LEADER: tl.constexpr = 0 if CTAS == 2 else -1
    BYTES: tl.constexpr = TYPE.primitive_bitwidth // 8
    A_BYTES: tl.constexpr = BLOCK_M * CTAS * BLOCK_K * BYTES
    B_BYTES: tl.constexpr = BLOCK_N * BLOCK_K * BYTES
    rank = txl.cta_rank()
    a_ring = txl.smem_alloc([BLOCK_M, BLOCK_K], TYPE, num_stages=STAGES)
    b_ring = txl.smem_alloc([BLOCK_N // CTAS, BLOCK_K], TYPE, num_stages=STAGES)
    out = txl.smem_alloc([BLOCK_M, BLOCK_N], tl.float32) if STORED == "box" else None
    full = txl.mbar_alloc(LOADERS, num_stages=STAGES)
    free = txl.mbar_alloc(1, num_stages=STAGES)
    sums = txl.tmem_alloc([BLOCK_M, BLOCK_N], tl.float32, num_stages=SUMS)
    sum_full = txl.mbar_alloc(1, num_stages=SUMS)
    sum_free = txl.mbar_alloc(WARPS * 32 * CTAS, num_stages=SUMS)
    tiles_n = tl.cdiv(N, BLOCK_N)
    tiles = tl.cdiv(M, BLOCK_M * CTAS) * tiles_n
    rows = tl.arange(0, BLOCK_M)
    if txl.is_warp(list(range(WARPS))):
        done = 0
        for tile in range(tl.program_id(0) // CTAS, tiles, tl.num_programs(0) // CTAS):
            slot = done % SUMS
            txl.mbar_wait(txl.get_buffer(sum_full, slot), done // SUMS % 2)
            at_m, at_n = (tile // tiles_n * CTAS + rank) * BLOCK_M, tile % tiles_n * BLOCK_N
            i = at_m + rows
            if STORED == "halves":
                HALF: tl.constexpr = BLOCK_N // 2
                for half in tl.static_range(2):
                    part = txl.tmem_load(txl.tmem_slice(txl.get_buffer(sums, slot), half * HALF, HALF)) * 1.0
                    j = at_n + half * HALF + tl.arange(0, HALF)
                    tl.store(c + i[:, None] * N + j[None, :], part, (i < M)[:, None] & (j < N)[None, :])
                txl.mbar_arrive(txl.get_buffer(sum_free, slot), cta_id=LEADER)
            else:
                result = txl.tmem_load(txl.get_buffer(sums, slot)) * 1.0
                txl.mbar_arrive(txl.get_buffer(sum_free, slot), cta_id=LEADER)  # read
                if STORED == "box":
                    txl.tma_store_wait(0)
                    txl.smem_store(out, result)
                    txl.tma_store(out, c, [at_m, at_n])
                else:
                    j = at_n + tl.arange(0, BLOCK_N)
                    tl.store(c + i[:, None] * N + j[None, :], result, (i < M)[:, None] & (j < N)[None, :])
            done += 1
    elif txl.is_warp([WARPS]):
        used = 0
        done = 0
        if rank == 0:
            for tile in range(tl.program_id(0) // CTAS, tiles, tl.num_programs(0) // CTAS):  # multiplies
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
        for tile in range(tl.program_id(0) // CTAS, tiles, tl.num_programs(0) // CTAS):  # loads
            for start in range(0, K, BLOCK_K):
                stage = loaded % STAGES
                txl.mbar_wait(txl.get_buffer(free, stage), loaded // STAGES % 2 ^ 1)
                tl.debug_barrier()  # no lane is two phases late
                if rank == 0:
                    txl.mbar_expect(txl.get_buffer(full, stage), A_BYTES + (B_BYTES if LOADERS == 1 else 0))
                txl.tma_load(txl.get_buffer(a_ring, stage), a_desc, [(tile // tiles_n * CTAS + rank) * BLOCK_M, start],
                             txl.get_buffer(full, stage), cta_id=LEADER)
                if LOADERS == 1:
                    txl.tma_load(txl.get_buffer(b_ring, stage), b_desc,
                                 [tile % tiles_n * BLOCK_N + rank * (BLOCK_N // CTAS), start],
                                 txl.get_buffer(full, stage), cta_id=LEADER)
                loaded += 1
    elif txl.is_warp([WARPS + 2]):
        if LOADERS == 2:
            loaded = 0
            for tile in range(tl.program_id(0) // CTAS, tiles, tl.num_programs(0) // CTAS):
                for start in range(0, K, BLOCK_K):
                    at = loaded % STAGES
                    txl.mbar_wait(txl.get_buffer(free, at), loaded // STAGES % 2 ^ 1)
                    tl.debug_barrier()  # no lane is two phases late
                    if rank == 0:
                        txl.mbar_expect(txl.get_buffer(full, at), B_BYTES)
                    txl.tma_load(txl.get_buffer(b_ring, at), b_desc,
                                 [tile % tiles_n * BLOCK_N + rank * (BLOCK_N // CTAS), start], txl.get_buffer(full, at),
                                 cta_id=LEADER)
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
BYTES = "A_BYTES + (B_BYTES if LOADERS == 1 else 0))"
ARRIVALS = "txl.mbar_alloc(WARPS * 32 * CTAS, num_stages=SUMS)"
READ = "                txl.mbar_arrive(txl.get_buffer(sum_free, slot), cta_id=LEADER)  # read\n"
RESULT = "                result = txl.tmem_load(txl.get_buffer(sums, slot)) * 1.0\n"
OF_MMA = "mbars=[txl.get_buffer(free, stage), txl.get_buffer(sum_full, slot)]"
B_AT = "[tile % tiles_n * BLOCK_N + rank * (BLOCK_N // CTAS), start],\n                                 txl.get_buffer("
A_AT = "[(tile // tiles_n * CTAS + rank) * BLOCK_M, start],\n                             txl.get_buffer("
TILES = "range(tl.program_id(0) // CTAS, tiles, tl.num_programs(0) // CTAS):"

# name: (a text that the kernel has once, what it is replaced by, what the case must be)
MISTAKES = {
    "no wait for the accumulator": (WAITS["sum_full"], "", {}),
    "no wait for a free accumulator": (WAITS["sum_free"], "", {}),
    "no wait for operands": (WAITS["full"], "", {}),
    "no wait for a free slot": (WAITS["free"], "", {}),
    "the accumulator's phase": ("sum_full, slot), done // SUMS % 2)", "sum_full, slot), done // SUMS % 2 ^ 1)", {}),
    "the phase of free accumulators": ("sum_free, slot), done // SUMS % 2 ^ 1)", "sum_free, slot), done // SUMS % 2)",
                                       {}),
    "the operands' phase": ("full, stage), used // STAGES % 2)", "full, stage), used // STAGES % 2 ^ 1)", {}),
    "the phase of free slots": ("stage), loaded // STAGES % 2 ^ 1)", "stage), loaded // STAGES % 2)", {}),
    "a phase of each iteration": ("full, stage), used // STAGES % 2)", "full, stage), used % 2)", {"STAGES": (2, 3)}),
    "too few bytes": (BYTES, "A_BYTES // 2 + (B_BYTES if LOADERS == 1 else 0))", {}),
    "too many bytes": (BYTES, "A_BYTES + 16 + (B_BYTES if LOADERS == 1 else 0))", {}),
    "no bytes of B": (BYTES, "A_BYTES)", {"LOADERS": (1, )}),
    "no bytes expected": ("                    txl.mbar_expect(txl.get_buffer(full, stage), " + BYTES,
                          "                    pass", {}),
    "bytes expected elsewhere": ("txl.mbar_expect(txl.get_buffer(full, stage)",
                                 "txl.mbar_expect(txl.get_buffer(free, stage)", {}),
    "an accumulator that is not cleared": ("useD=start > 0", "useD=True", {}),
    "every MMA completes the accumulator": ("mbarPreds=[True, last]", "mbarPreds=[True, True]", {}),
    "no MMA completes the accumulator": ("mbarPreds=[True, last]", "mbarPreds=[True, False]", {}),
    "no MMA frees a slot": ("mbarPreds=[True, last]", "mbarPreds=[False, last]", {}),
    "only the last MMA frees a slot": ("mbarPreds=[True, last]", "mbarPreds=[last, last]", {}),
    "the barriers are exchanged": (OF_MMA, "mbars=[txl.get_buffer(sum_full, slot), txl.get_buffer(free, stage)]", {}),
    "a commit on another slot": (OF_MMA, OF_MMA.replace("stage", "(stage + 1) % STAGES"), {"STAGES": (2, 3)}),
    "a commit on another accumulator": (OF_MMA, OF_MMA.replace("slot", "(slot + 1) % SUMS"), {"SUMS": (2, )}),
    "a commit without accumulator": (OF_MMA, "mbars=[txl.get_buffer(free, stage), txl.get_buffer(free, stage)]", {}),
    "too few arrivals": (ARRIVALS, "txl.mbar_alloc(WARPS * 16 * CTAS, num_stages=SUMS)", {}),
    "too many arrivals": (ARRIVALS, "txl.mbar_alloc(WARPS * 32 * CTAS + 1, num_stages=SUMS)", {}),
    "a loader too few": ("txl.mbar_alloc(LOADERS, num_stages=STAGES)",
                         "txl.mbar_alloc(LOADERS - 1, num_stages=STAGES)", {"LOADERS": (2, )}),
    "a loader too many": ("txl.mbar_alloc(LOADERS, num_stages=STAGES)",
                          "txl.mbar_alloc(LOADERS + 1, num_stages=STAGES)", {}),
    "freed before it is read": (RESULT + READ, READ + RESULT, {"STORED": ("tile", "box")}),
    "freed after half of it": (
        "                txl.mbar_arrive(txl.get_buffer(sum_free, slot), cta_id=LEADER)\n            else:",
        "            else:", {"STORED": ("halves", )}),
    "never freed": (READ, "", {"STORED": ("tile", "box")}),
    "another accumulator is freed": (READ, READ.replace("slot", "(slot + 1) % SUMS"),
                                     {"STORED": ("tile", "box"), "SUMS": (2, )}),
    "another accumulator is read": (RESULT, RESULT.replace("slot", "(slot + 1) % SUMS"),
                                    {"STORED": ("tile", "box"), "SUMS": (2, )}),
    "one accumulator for all tiles": ("txl.get_buffer(sums, slot),\n", "txl.get_buffer(sums, 0),\n", {"SUMS": (2, )}),
    "one slot for all steps": ("txl.dotx(txl.get_buffer(a_ring, stage)", "txl.dotx(txl.get_buffer(a_ring, 0)",
                               {"STAGES": (2, 3)}),
    "a load into another slot": ("txl.tma_load(txl.get_buffer(a_ring, stage)",
                                 "txl.tma_load(txl.get_buffer(a_ring, (stage + 1) % STAGES)", {"STAGES": (2, 3)}),
    "a load completes elsewhere": (B_AT + "full", B_AT + "free", {"LOADERS": (1, )}),
    "a load of the other slot's barrier": (A_AT + "full, stage)", A_AT + "full, (stage + 1) % STAGES)",
                                           {"STAGES": (2, 3)}),
    "a tile too few is loaded": (TILES + "  # loads", TILES.replace("tiles,", "tiles - 1,"), {}),
    "a tile too few is multiplied": (TILES + "  # multiplies", TILES.replace("tiles,", "tiles - 1,"), {}),
    "a tile too many is multiplied": (TILES + "  # multiplies", TILES.replace("tiles,", "tiles + CTAS,"), {}),
    "the stored buffer is reused": ("                    txl.tma_store_wait(0)\n", "", {"STORED": ("box", )}),
    "an accumulator too narrow": ("txl.tmem_alloc([BLOCK_M, BLOCK_N]", "txl.tmem_alloc([BLOCK_M, BLOCK_N // 2]", {}),
}
# The same, of a pair of CTAs alone.
MISTAKES_OF_PAIRS = {
    "A completes in its own CTA": (A_AT + "full, stage), cta_id=LEADER)", A_AT + "full, stage))", {}),
    "bytes of one CTA": (BYTES, "(A_BYTES + (B_BYTES if LOADERS == 1 else 0)) // 2)", {}),
    "both CTAs expect": ("                if rank == 0:\n                    txl.mbar_expect(",
                         "                if rank >= 0:\n                    txl.mbar_expect(", {}),
    "threads of one CTA free the accumulators": (READ, READ.replace(", cta_id=LEADER", ""),
                                                 {"STORED": ("tile", "box")}),
    "the odd CTA multiplies": ("        if rank == 0:\n            for tile",
                               "        if rank == 1:\n            for tile", {}),
    "an MMA of one CTA": ("two_ctas=CTAS == 2", "two_ctas=False", {}),
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
    TYPE: str
    STORED: str
    LOADERS: int
    programs: int

    def constants(self):
        values = {name: value for name, value in asdict(self).items() if name.isupper()}
        return values | {"TYPE": getattr(txl.language, self.TYPE)}


def random_case(rng, ctas=None):
    """Of several tiles a program, and more steps than slots, so that every barrier has a second phase."""
    ctas = ctas or int(rng.integers(1, 3))
    kind = str(rng.choice(("float16", "float16", "bfloat16", "float8e4nv", "float8e5")))
    blocks = ((64, 128), (16, 32, 64, 128), (16, 32, 64)) if ctas == 1 else ((128, ), (32, 64, 128), (16, 32, 64))
    block_m, block_n, block_k = (int(rng.choice(x)) for x in blocks)
    block_k *= 2 if kind.startswith("float8") else 1
    stages, sums = int(rng.integers(1, 4)), int(rng.integers(1, 3))
    tiles_m, tiles_n = int(rng.integers(2, 4)), int(rng.integers(2, 4))
    steps = int(rng.integers(1, 2 * stages + 2))
    m = block_m * ctas * tiles_m - int(rng.integers(0, block_m))
    n = block_n * tiles_n - 8 * int(rng.integers(0, block_n // 8))
    k = max(16, block_k * steps - 16 * int(rng.integers(0, block_k // 16)))
    stored = str(rng.choice(("tile", "halves", "box")))
    return Case(m, n, k, block_m, block_n, block_k, stages, sums, int(rng.choice((4, 8))), ctas, kind, stored,
                int(rng.integers(1, 3)), int(rng.integers(1, 3)))


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
    dtype = {"float8e4nv": "float8_e4m3fn", "float8e5": "float8_e5m2"}.get(case.TYPE, case.TYPE)
    exact = [rng.integers(-3, 4, shape).astype(np.float32) for shape in ((case.m, case.k), (case.n, case.k))]
    a, b = (x.astype(np.float16 if dtype == "float16" else getattr(ml_dtypes, dtype)) for x in exact)
    c = np.full((case.m, case.n), np.nan, np.float32)
    a_desc = TensorDescriptor.from_tensor(a, [case.BLOCK_M, case.BLOCK_K])
    b_desc = TensorDescriptor.from_tensor(b, [case.BLOCK_N // case.CTAS, case.BLOCK_K])
    to = TensorDescriptor.from_tensor(c, [case.BLOCK_M, case.BLOCK_N]) if case.STORED == "box" else c
    try:
        with txl.emulate(target) if target != "cpu" else txl.check(quiet=True):
            kernel[(case.CTAS * case.programs, )](a_desc, b_desc, to, case.m, case.n, case.k, cluster=case.CTAS,
                                                  **case.constants())
    except Exception as error:  # noqa: BLE001
        return str(error)
    return np.array_equal(c, exact[0] @ exact[1].T)


def check_right(seed, folder):
    """None, or what is wrong."""
    case = random_case(np.random.default_rng(seed))
    kernel = load(KERNEL, folder)
    for target in ("cpu", TARGET):
        if (result := run(kernel, case, target, seed)) is not True:
            return f"seed {seed}, {target}, {case}: {result}"
    return None


def wrong_kernel(name, folder):
    old, new, _ = (MISTAKES | MISTAKES_OF_PAIRS)[name]
    assert KERNEL.count(old) == 1, name
    return load(KERNEL.replace(old, new), folder, "wrong")


def check_wrong(seed, name, folder):
    """For the CPU and the emulator: whether the mistake is refused with a line; and the texts."""
    rng = np.random.default_rng(seed)
    needs = (MISTAKES | MISTAKES_OF_PAIRS)[name][2]
    ctas = 2 if name in MISTAKES_OF_PAIRS else None
    while True:
        case = replace(random_case(rng, ctas), programs=1)  # every barrier has a second phase
        if -(-case.k // case.BLOCK_K) >= 2:
            break
    case = replace(case, **{field: values[int(rng.integers(len(values)))] for field, values in needs.items()})
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
