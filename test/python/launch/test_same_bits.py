"""`txl.same_bits`: what is proved has the same bits on every executor, and what has other bits is not proved."""
import itertools

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.compiler.same_bits import element_form


@txl.jit
def product(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr = 1):
    """c = a b; programs in groups of GROUP rows of tiles."""
    pid, wide = tl.program_id(0), tl.cdiv(N, BN) * GROUP
    size = min(tl.cdiv(M, BM) - pid // wide * GROUP, GROUP)
    m = (pid // wide * GROUP + pid % wide % size) * BM + tl.arange(0, BM)
    n = pid % wide // size * BN + tl.arange(0, BN)
    k, total = tl.arange(0, BK), tl.zeros((BM, BN), tl.float32)
    for start in range(0, K, BK):
        left = tl.load(a + m[:, None] * K + (start + k)[None, :], mask=m[:, None] < M, other=0.0)
        right = tl.load(b + (start + k)[:, None] * N + n[None, :], mask=n[None, :] < N, other=0.0)
        total = tl.dot(left, right, total)
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


@txl.jit
def row_sums(x, y, M, BM: tl.constexpr, BN: tl.constexpr, N: tl.constexpr):
    m, total = tl.program_id(0) * BM + tl.arange(0, BM), tl.zeros((BM, ), tl.float32)
    for start in range(0, N, BN):
        n = start + tl.arange(0, BN)
        total += tl.sum(tl.load(x + m[:, None] * N + n[None, :], mask=m[:, None] < M, other=0.0), 1)
    tl.store(y + m, total, mask=m < M)


@txl.jit
def shifted(x, y, n, B: tl.constexpr, SHIFT: tl.constexpr):
    """The loaded block is another one than the stored block."""
    i, j = tl.program_id(0) * B + tl.arange(0, B), (tl.program_id(0) + SHIFT) * B + tl.arange(0, B)
    tl.store(y + i, tl.load(x + j, mask=j < n, other=0.0), mask=i < n)


@txl.jit
def numbered(x, y, n, B: tl.constexpr):
    """The program's id is a value."""
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(y + i, tl.load(x + i, mask=i < n, other=0.0) + tl.program_id(0), mask=i < n)


@txl.jit
def counted(x, y, n, B: tl.constexpr):
    """The number of programs is a value."""
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(y + i, tl.load(x + i, mask=i < n, other=0.0) + tl.num_programs(0), mask=i < n)


@txl.jit
def added(x, y, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.atomic_add(y, tl.sum(tl.load(x + i, mask=i < n, other=0.0)))


@txl.jit
def flipped(x, y, n, B: tl.constexpr):
    """An element of the output is loaded from its mirror position in the block."""
    i = tl.program_id(0) * B + tl.arange(0, B)
    j = tl.program_id(0) * B + (B - 1 - tl.arange(0, B))
    tl.store(y + i, tl.load(x + j, mask=j < n, other=0.0), mask=i < n)


@txl.jit
def scanned(x, y, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(y + i, tl.cumsum(tl.load(x + i, mask=i < n, other=0.0)), mask=i < n)


def multiplied(config, run=True, **options):
    """(kernel, bits) of a product of ragged extents."""
    M, N, K = 100, 72, 96
    random = np.random.default_rng(1)
    a, b = (random.standard_normal(shape).astype(np.float32) for shape in ((M, K), (K, N)))
    c = np.full((M, N), np.nan, np.float32)
    BM, BN, BK, GROUP = config
    launch = product[(txl.cdiv(M, BM) * txl.cdiv(N, BN), )]
    return launch(a, b, c, M, N, K, BM, BN, BK, GROUP, **options), c.tobytes()


def of_rows(kernel, config, **constants):
    x, y = np.random.default_rng(2).standard_normal((64, 128)).astype(np.float32), np.zeros(8192, np.float32)
    names = dict(zip(("B", "BM"), config[:1] * 2))
    blocks = {n: v for n, v in names.items() if n in kernel.arg_names} | constants
    if kernel is row_sums:
        made = kernel[(txl.cdiv(64, config[0]), )](x, y, 64, BM=config[0], BN=config[1], N=128)
    else:
        made = kernel[(txl.cdiv(8192, config[0]), )](x, y, 8192, **blocks)
    return made, y.tobytes()


def pairs(runs):
    """Compares all pairs of (kernel, bits): nothing is proved of different bits; the results of same_bits."""
    found = {}
    for (i, (a, x)), (j, (b, y)) in itertools.combinations(enumerate(runs), 2):
        found[i, j] = txl.same_bits(a, b)
        assert found[i, j] == txl.same_bits(b, a) or not found[i, j].proved
        assert x == y or not found[i, j], (i, j, element_form(a)[0])
        assert bool(found[i, j]) == found[i, j].proved and (found[i, j].reason == "") == found[i, j].proved
    return found


@pytest.mark.parametrize("emulated", [False, True])
def test_products(emulated):
    """M, N, the order of programs, warps and stages do not change bits; K does, and is not proved."""
    configs = [(32, 32, 32, 1), (64, 32, 32, 1), (32, 64, 32, 4), (64, 64, 32, 2), (32, 32, 16, 1), (64, 64, 16, 1)]
    if emulated:
        with txl.emulate("sm_80"):
            runs = [multiplied(config, num_warps=4) for config in configs[::2]] + [multiplied(configs[0], num_warps=2,
                                                                                            num_stages=1)]
        found, same = pairs(runs), {(0, 1), (0, 3), (1, 3)}
    else:
        runs = [multiplied(config) for config in configs]
        found, same = pairs(runs), {(i, j) for i, j in itertools.combinations(range(6), 2) if (i < 4) == (j < 4)}
    assert {pair for pair, result in found.items() if result} == same
    different = next(result for result in found.values() if not result)
    assert "differ" in different.reason


def test_reductions():
    runs = [of_rows(row_sums, config) for config in ((4, 32), (8, 32), (16, 32), (4, 64), (8, 128))]
    found = pairs(runs)
    assert found[0, 1] and found[0, 2] and not found[0, 3] and not found[0, 4] and not found[3, 4]


@pytest.mark.parametrize("kernel", [shifted, numbered, counted, added, flipped, scanned])
def test_what_depends_on_the_tile_is_not_proved(kernel):
    constants = {"SHIFT": 1} if kernel is shifted else {}
    found = pairs([of_rows(kernel, (block, ), **constants) for block in (64, 128, 256)])
    assert not any(found.values())


def test_reasons():
    kernel, _ = of_rows(counted, (64, ))
    assert "the number of programs" in txl.same_bits(kernel, kernel).reason  # the grid is another one next time
    assert "have no order" in txl.same_bits(of_rows(added, (64, ))[0], kernel).reason
    same, _ = of_rows(shifted, (64, ), SHIFT=1)
    other, _ = of_rows(shifted, (64, ), SHIFT=2)
    assert txl.same_bits(same, same) and not txl.same_bits(same, other)


def test_targets_and_instructions():
    """Bits of another target are others; on a GPU the kind of the MMA instruction counts."""
    types = {"a": "*fp16", "b": "*fp16", "c": "*fp32", "M": "i32", "N": "i32", "K": "i32"}

    def compiled(BM, BN, target, warps=4, BK=64):
        aligned = {(i, ): [["tt.divisibility", 16]] for i in range(6)}
        return txl.compile(product, target, signature=types, constexprs={"BM": BM, "BN": BN, "BK": BK, "GROUP": 1},
                           attrs=aligned, options={"num_warps": warps})

    wide = compiled(128, 128, "sm_90a")
    assert txl.same_bits(wide, compiled(128, 64, "sm_90a")) and txl.same_bits(wide, compiled(64, 128, "sm_90a"))
    few = compiled(16, 64, "sm_90a")  # too few rows for a warpgroup
    assert "wgmma" in wide.asm["ptx"] and "wgmma" not in few.asm["ptx"]
    assert "wgmma" in txl.same_bits(wide, few).reason
    assert not txl.same_bits(wide, compiled(128, 128, "sm_80"))
