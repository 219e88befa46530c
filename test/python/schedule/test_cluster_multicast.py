"""Plain programs that multiply, with `num_ctas`: their tiles are cut over a cluster, whose CTAs copy for each other
what they share. The same bits as of one CTA, on the emulator and, as programs that say so themselves, on the tile
machine with every check."""
import re

import numpy as np
import pytest
import random_pipelines
import decompiled_programs
import decompiled_schedules

import txl
import txl.language as tl
from schedule_facts import as_candidate, causes, facts, has_loop, is_persistent
from test_software_pipelining import attention, product, small
from test_decompiled_schedules import arguments_of


def has_multicast(kernel, ctas, count):
    """Whether the CTAs of a cluster load so many of a loop's tiles for each other."""
    return has_loop(kernel, multicast_ctas=ctas) and len(facts(kernel, "load", multicast=True)) == count


def multiply(K, ctas, grid=(2, 1), BM=128, BN=128, BK=64, warps=4, stages=3, orders="nn", target="sm_90a",
             built=None):
    """The kernel, its arguments and what they should leave in the last array. `built`: fields of the candidate to
    build, if not the choice."""
    random = np.random.default_rng(K)
    M, N = BM * grid[0], BN * grid[1]
    a = small(random, *((K, M) if orders[0] == "t" else (M, K)))
    b = small(random, *((N, K) if orders[1] == "t" else (K, N)))
    A, B = a.T if orders[0] == "t" else a, b.T if orders[1] == "t" else b
    c = np.full((M, N), np.nan, np.float32)
    arguments = (a, b, c, N, K, *(s // 2 for s in (*A.strides, *B.strides)))
    options = dict(BM=BM, BN=BN, BK=BK, num_warps=warps, num_stages=stages, num_ctas=ctas)
    with txl.emulate(target):
        if built:
            options = as_candidate(product, grid, arguments, options, **built)
        kernel = product[grid](*arguments, **options)
    wanted = A.astype(np.float32) @ B.astype(np.float32)
    np.testing.assert_array_equal(c, wanted)
    return kernel, (*arguments, BM, BN, BK), wanted


@pytest.mark.parametrize("ctas", [2, 4])
@pytest.mark.parametrize("K", [64, 128, 640])
def test_iterations(K, ctas):
    """More programs than run at once, each of one, two and many iterations."""
    kernel, _, _ = multiply(K, ctas, grid=(3, 1), BM=64 * ctas, BN=256, stages=4)
    assert has_multicast(kernel, ctas, 1) and ".multicast::cluster" in kernel.asm["ptx"]
    assert kernel.metadata.num_ctas == ctas and kernel.metadata.num_warps == 8  # with those that copy
    assert (is_persistent(kernel)) == (ctas == 2)  # of larger clusters not all have a place


@pytest.mark.parametrize("stages", [1, 2, 4, 5])
def test_stages(stages):
    kernel, _, _ = multiply(320, 2, stages=stages)
    assert (".multicast::cluster" in kernel.asm["ptx"]) == (stages > 1)


@pytest.mark.parametrize("orders", ["nn", "nt", "tn", "tt"])
@pytest.mark.parametrize("ctas, BM, BN, warps", [(2, 256, 128, 8), (2, 128, 256, 4), (4, 256, 128, 4)])
def test_orders(orders, ctas, BM, BN, warps):
    """Whichever factor is shared, along whichever axis its rows lie."""
    kernel, _, _ = multiply(192, ctas, BM=BM, BN=BN, warps=warps, orders=orders)
    assert has_multicast(kernel, ctas, 1), kernel.asm["schedule"]


def test_parts_of_a_square():
    """Rows, where each warpgroup keeps 64 of its own."""
    for BM, warps, columns in ((256, 8, 256), (128, 4, 128)):
        kernel, _, _ = multiply(128, 2, BM=BM, BN=BM, warps=warps)
        assert all(f"x{columns}xf32" in line for line in kernel.asm["ttgir"].splitlines() if "txl.dot_async" in line)


@pytest.mark.parametrize("K", [0, 24, 200])
def test_iterations_that_are_no_boxes(K):
    """No iteration at all, and columns whose stride the accelerator does not take."""
    multiply(K, 2)


def test_conditions_are_those_of_the_cluster():
    """What decides whether boxes are copied is asked for all CTAs: in one of them the rows that are left would do."""

    @txl.jit
    def kernel(a, b, c, first, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
        m, n, k = first + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
        total = tl.zeros((BM, BN), tl.float32)
        for step in range(0, K, BK):
            x = tl.load(a + m[:, None] * K + (step + k)[None, :], mask=(m >= 0)[:, None], other=0.0)
            total = tl.dot(x, tl.load(b + (step + k)[:, None] * BN + n[None, :]), total)
        tl.store(c + tl.arange(0, BM)[:, None] * BN + n[None, :], total)

    random = np.random.default_rng(0)
    a, b = small(random, 256, 128), small(random, 128, 64)
    for first in (0, 64, -64):
        c = np.full((128, 64), np.nan, np.float32)
        with txl.emulate("sm_90a"):
            kernel[(1, )](a, b, c, first, 128, 128, 64, 64, num_ctas=2)
        rows = np.vstack([np.zeros((64, 128), np.float16), a])[first + 64:first + 192]
        np.testing.assert_array_equal(c, rows.astype(np.float32) @ b.astype(np.float32))


@pytest.mark.parametrize("S", [64, 128, 192])
def test_attention(S):
    """Rows are cut; keys and values are shared."""
    random = np.random.default_rng(S)
    q, k, v = (random.standard_normal((rows, 64)).astype(np.float16) for rows in (256, S, S))
    results = []
    for ctas, warps in ((1, 4), (2, 4), (4, 4), (2, 8)):
        out = np.full((256, 64), np.nan, np.float32)
        with txl.emulate("sm_90a"):
            kernel = attention[(1, )](q, k, v, out, 0.125, S, D=64, BM=256, BN=64, num_warps=warps, num_stages=2,
                                      num_ctas=ctas)
        results.append(out)
        assert ctas == 1 or has_multicast(kernel, ctas, 2)
    for out in results[1:]:
        np.testing.assert_array_equal(out, results[0])


@pytest.mark.parametrize("ctas, options", [(2, {"BN": 256, "grid": (3, 1)}), (4, {"BN": 256}),
                                           (2, {"BM": 256, "warps": 8, "orders": "tt"})])
def test_they_say_so_themselves(ctas, options, tmp_path):
    """The program that `as_txl()` shows is that of each CTA: the same code, and right in whatever order engines
    work."""
    kernel, arguments, wanted = multiply(320, ctas, **options)
    assert not (said := decompiled_schedules.difference(kernel, "sm_90a", tmp_path)), said
    module = decompiled_programs.load(kernel.as_txl(), tmp_path)
    assert module.OPTIONS["num_ctas"] == ctas and "multicast=" in kernel.as_txl()
    arguments[2][...] = np.nan
    with txl.check():
        module.KERNEL[options.get("grid", (2, 1))](*arguments_of(kernel, product, arguments), **module.OPTIONS)
    np.testing.assert_array_equal(arguments[2], wanted)


BROKEN = {
    "the other CTA is not told": (r"tl\.mbar_arrive\(.*cta_id=.*\)", "pass"),
    "the own one is told twice": (r"(tl\.mbar_arrive\(.*), cta_id=.*\)", r"\1)"),
    "only the other one is told": (r"tl\.mbar_arrive\((?!.*cta_id).*\)", "pass"),
    "one CTA says that a slot is free": (r"tl\.mbar_alloc\(2, ", "tl.mbar_alloc(1, "),
    "three say so": (r"tl\.mbar_alloc\(2, ", "tl.mbar_alloc(3, "),
    "a part goes to one CTA": (r"multicast=3", "multicast=1"),
    "a part goes to the other CTA": (r"multicast=3", "multicast=2"),
    "a slice is not loaded": (r"tl\.tma_load\(.*multicast=3.*\)", "pass"),
    "parts lie in one place": (r"(tl\.smem_slice\(.*), 64, 64, 0\)", r"\1, 0, 64, 0)"),
    "too few bytes": (r"(tl\.mbar_expect\(.*), 32768\)", r"\1, 24576)"),
    "too many bytes": (r"(tl\.mbar_expect\(.*), 32768\)", r"\1, 40960)"),
    "no wait for tiles": (r"(?s)(is_warpgroup\(\[0\]\).*?)tl\.mbar_wait\([^\n]*\n", r"\1pass\n"),
    "no wait for MMAs": (r"tl\.dot_wait\(1\)", "tl.dot_wait(2)"),
    "who ends first is reached": (r"tl\.cluster_(arrive|wait)\(\)", "pass"),
}
DECOMPILED = {}  # made once


def decompiled_product():
    if not DECOMPILED:
        kernel, arguments, _ = multiply(320, 2, grid=(1, 1), BN=256, built={"stages": 3})
        DECOMPILED.update(text=kernel.as_txl(), arguments=arguments_of(kernel, product, arguments))
    return DECOMPILED["text"], DECOMPILED["arguments"]


@pytest.mark.parametrize("what", BROKEN)
def test_one_thing_wrong(what, tmp_path):
    """Programs of clusters with one thing changed are refused."""
    text, arguments = decompiled_product()
    pattern, new = BROKEN[what]
    broken = re.sub(pattern, new, text, count=0 if "ends first" in what else 1)
    assert broken != text, f"{pattern} is not in\n{text}"
    module = decompiled_programs.load(broken, tmp_path)
    with pytest.raises(Exception) as said, txl.check():
        module.KERNEL[(1, 1)](*arguments, **module.OPTIONS)
    assert isinstance(said.value, (txl.LaunchError, txl.CheckError)), said.value


@pytest.mark.parametrize("seed", [0, 3, 6, 14, 33])
@pytest.mark.parametrize("ctas", [2, 4])
def test_random_loops(seed, ctas):
    assert not random_pipelines.check(seed, ctas=ctas)[1]


def test_threads_read_tiles_of_multicast():
    """Threads of one CTA read a slot before the other CTA writes it again: a persistent kernel reuses slots."""
    function, grid, arguments, outputs, warps, stages, own = random_pipelines.drawn(6)

    def launch(**options):
        with txl.emulate("sm_90a"):
            return function[grid](*arguments, own, 1, num_warps=warps, **options)

    kernel, expected = random_pipelines.bits(arguments, outputs, lambda: launch(num_stages=stages, num_ctas=2))
    number = max(facts(kernel, "candidate", persistent=True), key=lambda c: c["stages"])["number"]
    kernel, found = random_pipelines.bits(
        arguments, outputs, lambda: launch(num_stages=stages, num_ctas=2, schedule_candidate=number))
    assert is_persistent(kernel) and facts(kernel, "load", multicast=True)
    for order in ("arrive.release.cluster", "wait.parity.acquire.cluster"):
        assert order in kernel.asm["ptx"]
    assert all(map(random_pipelines.are_same, found, expected))


@pytest.mark.parametrize("target, ctas", [("sm_90", 2), ("sm_80", 1)])
def test_other_targets(target, ctas):
    """Without wgmma each CTA copies for itself; without clusters a program is one CTA."""
    kernel, _, _ = multiply(128, 2, target=target)
    assert kernel.metadata.num_ctas == ctas and "multicast" not in kernel.asm["ptx"]


def test_tiles_that_are_exchanged():
    """A largest element of columns that are cut: CTAs meet, so there is no multicast."""

    @txl.jit
    def kernel(a, b, c, K):
        m, n, k = tl.arange(0, 128), tl.arange(0, 64), tl.arange(0, 64)
        total = tl.zeros((128, 64), tl.float32)
        for step in range(0, K, 64):
            x = tl.load(a + m[:, None] * K + (step + k)[None, :])
            total = tl.dot(x, tl.load(b + (step + k)[:, None] * 64 + n[None, :]), total)
        tl.store(c + n, tl.max(total, 0))

    random = np.random.default_rng(1)
    a, b, c = small(random, 128, 192), small(random, 192, 64), np.zeros(64, np.float32)
    with txl.emulate("sm_90a"):
        compiled = kernel[(1, )](a, b, c, 192, num_ctas=2)
    np.testing.assert_array_equal(c, (a.astype(np.float32) @ b.astype(np.float32)).max(0))
    assert causes(compiled, "warp_specialization") == {"cluster_exchange"}
