"""A few hundred random kernels (`./dev long kernels` runs them by the thousand): the tile machine and the emulator, bit
for bit or within the bounds of a float64 run."""
import numpy as np
import pytest
import random_kernels
import shadow
from kernel_generator import FAMILIES


@pytest.mark.parametrize("first", range(0, 270, len(FAMILIES)))
def test_random_kernels(first):
    for seed in range(first, first + len(FAMILIES)):
        outcome = random_kernels.run_seed((seed, ("emulator", )))
        assert outcome.complaints == [], f"seed {seed}\n{outcome.source}"


def test_a_wrong_result_is_seen():
    """Results that differ in one bit, or by more than the bound, are complained about."""
    found = 0
    for seed in range(14):
        kernel = random_kernels.kernel_of(seed)
        outputs = [a for a in kernel.arguments if getattr(a, "output", False)]
        good = [np.where(np.isfinite(a.e), a.v, 0).astype(a.type.np) for a in outputs]
        bad = [x.copy() for x in good]
        for x in bad:
            x.view(f"u{x.dtype.itemsize}")[-1] ^= 1
        outcome = random_kernels.Outcome(seed)
        random_kernels.judge(outcome, kernel, {"tile": good, "emulator": bad})
        exact = sum(a.same for a in outputs)
        assert sum("emulator and tile machine" in c for c in outcome.complaints) == exact
        found += exact
    assert found > 10


def test_a_bound_contains_what_is_computed():
    """A sum in float16, one after the other and as a tree, stays within its bound; the bound of the tree is the smaller
    one."""
    t = shadow.TYPES["float16"]
    x = np.abs(np.random.default_rng(1).standard_normal(256)).astype(np.float16)
    chain, tree = np.float16(0), x
    for value in x:
        chain = np.float16(chain + value)
    while len(tree) > 1:
        tree = tree[:len(tree) // 2] + tree[len(tree) // 2:]
    for result, additions in ((chain, 256), (tree[0], 8)):
        known = shadow.total(t, 0, False, additions)(shadow.exact(x))
        error = abs(float(result) - known.v)
        assert 0 < error <= known.e < 300 * error


def test_a_choice_that_errors_leave_open():
    """`where` of a comparison that the errors leave open is as wide as both sides; of one that they do not, it is as
    exact as its side."""
    t = shadow.FLOAT32
    near = shadow.Shadow(np.array([1.0, 2.0]), np.array([0.5, 0.5]))
    c = shadow.compare("<")(near, shadow.exact(np.array([1.25, 8.0])))
    assert c.e.tolist() == [True, False]
    s = shadow.select(c, shadow.exact(np.array([3.0, 3.0])), shadow.exact(np.array([7.0, 7.0])))
    assert s.v.tolist() == [3, 3] and s.e.tolist() == [4, 0]
    assert shadow.cast(t, shadow.INT32)(near).e.tolist() == [True, True]


@pytest.mark.parametrize("seed, text", [(0, "tl.where"), (4, "tl.flip"), (5, "range("), (7, ".load("),
                                        (8, "tl.advance"), (6, "tl.atomic"), (1, "tl.argm")])
def test_a_failing_kernel_shrinks(seed, text):
    """A kernel that "fails" where it does something is shrunken to little more than that, and remains a kernel whose
    expectation is right."""

    def fails(kernel):
        complaints = random_kernels.run_kernel(kernel, (), random_kernels.Outcome(seed)).complaints
        assert all("NameError" in c for c in complaints), kernel.source
        return text in body(kernel) and not complaints

    candidates = (random_kernels.Shrinker(random_kernels.kernel_of(s), fails) for s in range(seed, 1000, len(FAMILIES)))
    small = next(c for c in candidates if text in body(c.kernel) and c.works()).run()
    assert text in body(small) and small.grid[0] == small.warps == 1
    assert len(body(small).splitlines()) <= 11, body(small)


def body(kernel):
    return kernel.source[kernel.source.index("def kernel("):]
