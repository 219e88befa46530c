"""Masks by comparisons of indices, of what products make: applied where they do not hold for a whole tile, and the same
bits wherever numbers wrap."""
import numpy as np
import pytest

import txl
import txl.language as tl

BM = BN = 64
LAST = 2**31 - 1


@txl.jit
def masked(q, k, out, first, S, shift, KIND: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """The sum of tiles of scores, in which a mask leaves what it does not choose as -100."""
    rows, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, 32)
    x = tl.load(q + rows[:, None] * 32 + d[None, :])
    total = tl.zeros((BM, BN), tl.float32)
    for start in range(first, S, BN):
        columns = start + tl.arange(0, BN)
        scores = tl.dot(x, tl.load(k + columns[None, :] * 32 + d[:, None]))
        at = rows[:, None] + shift
        if KIND == "causal":
            scores = tl.where(at >= columns[None, :], scores, -100.0)
        elif KIND == "less":
            scores = tl.where(columns[None, :] < at, scores, -100.0)
        elif KIND == "window":
            scores = tl.where((at >= columns[None, :]) & (at - columns[None, :] <= 96), scores, -100.0)
        elif KIND == "unsigned":
            scores = tl.where(at.to(tl.uint32) >= columns.to(tl.uint32)[None, :], scores, -100.0)
        elif KIND == "loaded":
            scores = tl.where(at >= tl.load(k + columns * 32).to(tl.int32)[None, :], scores, -100.0)
        total += scores
    tl.store(out + rows[:, None] * BN + tl.arange(0, BN)[None, :], total)


def wanted(q, k, first, S, shift, kind):
    rows, total = np.arange(len(q), dtype=np.int32)[:, None], np.zeros((len(q), BN), np.float32)
    at = rows + np.int32(shift)
    for start in range(first, S, BN):
        columns = np.arange(start, start + BN, dtype=np.int32)[None, :]
        mask = {
            "causal": lambda: at >= columns,
            "less": lambda: columns < at,
            "window": lambda: (at >= columns) & (at - columns <= 96),
            "unsigned": lambda: at.astype(np.uint32) >= columns.astype(np.uint32),
            "loaded": lambda: at >= k[columns[0], 0].astype(np.int32)[None, :]
        }[kind]()
        total += np.where(mask, q.astype(np.float32) @ k[columns[0]].astype(np.float32).T, np.float32(-100))
    return total


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("kind, branches", [("causal", 1), ("less", 1), ("window", 1), ("unsigned", 0), ("loaded", 0)])
def test_masks_of_any_numbers(kind, branches, target):
    random = np.random.default_rng(1)
    q, k = (random.integers(-3, 4, (rows, 32)).astype(np.float16) for rows in (2 * BM, 256))
    masked._clear()
    for shift in (0, 1, -1, 63, 64, 128, -500, 500, LAST, LAST - 127, LAST - 126, -LAST - 1, -LAST + 126):
        for first, S in ((0, 256), (64, 64), (128, 192)):
            out = np.full((len(q), BN), np.nan, np.float32)
            with txl.emulate(target), np.errstate(over="ignore"):
                kernel = masked[(2, )](q, k, out, first, S, shift, kind, BM, BN, num_warps=4)
                np.testing.assert_array_equal(out, wanted(q, k, first, S, shift, kind), err_msg=f"{shift} {first} {S}")
    versions = 1 if target == "sm_80" else 2  # with boxes and without
    found = [line for line in kernel.asm["ttgir"].splitlines() if "%scores" in line and "scf.if" in line]
    assert len(found) == branches * versions
