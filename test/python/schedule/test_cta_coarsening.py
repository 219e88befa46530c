"""Neighbouring programs that load mostly the same become one, where there are many: an even number of them and an odd
one, a few, and programs that stay as they are."""
import numpy as np
import pytest
import decompiled_schedules
import txl
import txl.language as tl


@txl.jit
def parts_of_columns(a, b, c, K: tl.constexpr, N: tl.constexpr, COLUMNS: tl.constexpr, IN_PLACE: tl.constexpr):
    """32 rows of |a| b for each number along y, so many columns for each along x; a is the same for all of these."""
    x, y, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    i, k, j = tl.arange(0, 32), tl.arange(0, K), x * COLUMNS + tl.arange(0, COLUMNS)
    rows = (z * tl.num_programs(1) + y) * 32 + i
    left = tl.abs(tl.load(a + rows[:, None] * K + k[None, :]))
    right = tl.load(b + k[:, None] * N + j[None, :], mask=(j < N)[None, :], other=0.0)
    sums = tl.dot(left, right)
    if IN_PLACE:
        sums += tl.load(c + rows[:, None] * N + j[None, :], mask=(j < N)[None, :], other=0.0)
    tl.store(c + rows[:, None] * N + j[None, :], sums, mask=(j < N)[None, :])


def check(x, y, z, target, in_place=False, columns=16):
    """A kernel whose results are right."""
    random = np.random.default_rng(x * y)
    N = x * columns - 3
    a, b = random.integers(-3, 4, (y * z * 32, 64)).astype(np.float16), random.integers(-3, 4, (64, N)).astype(
        np.float16)
    c = np.full((y * z * 32, N), 1 if in_place else np.nan, np.float32)
    with txl.emulate(target):
        kernel = parts_of_columns[(x, y, z)](a, b, c, K=64, N=N, COLUMNS=columns, IN_PLACE=in_place, num_warps=1)
    np.testing.assert_array_equal(c, np.abs(a).astype(np.float32) @ b.astype(np.float32) + in_place)
    return kernel


def is_joined(kernel):
    return "scf.if" in kernel.asm["ttgir"]


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("x, y, z", [(2, 3, 1), (3, 2, 2), (1, 5, 1)])
def test_few(x, y, z, target, tmp_path):
    """Each by itself; as a program of the language the kernel becomes the same code."""
    kernel = check(x, y, z, target)
    assert is_joined(kernel) and decompiled_schedules.difference(kernel, target, tmp_path) == ""


@pytest.mark.parametrize("x, y, z", [(4, 1024, 1), (3, 683, 2), (1, 4097, 1)])
def test_many(x, y, z):
    """Each of them does its own part and the next one's, of an odd number the last one its own twice."""
    assert is_joined(check(x, y, z, "sm_80"))


def test_left_alone():
    """Programs that load what they store, and programs of which each loads as much as all of them."""
    assert not is_joined(check(3, 2, 1, "sm_80", in_place=True))
    assert not is_joined(check(3, 2, 1, "sm_80", columns=32))
