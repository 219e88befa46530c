"""A few dozen random kernels (random_kernels.py runs them by the thousand): the tile machine and the emulator, bit for bit or within
the bounds of a float64 run."""
import numpy as np
import pytest
import random_kernels
import shadow
from kernel_generator import FAMILIES


@pytest.mark.parametrize("first", range(0, 42, len(FAMILIES)))
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


def test_bounds_contain_computed_sums():
    """A sum in float16 in the worst of orders, and a dot of float32 rounded to tf32, stay within their bounds and use a good part."""
    t = shadow.TYPES["float16"]
    x = np.random.default_rng(1).standard_normal(256).astype(np.float16)
    chain = np.float16(0)
    for value in x:
        chain = np.float16(chain + value)
    known = shadow.total(t, 0, False, 256)(shadow.exact(x))
    assert abs(float(chain) - known.v) <= known.e < 100 * abs(float(chain) - known.v)
