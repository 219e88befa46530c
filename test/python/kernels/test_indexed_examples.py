"""The examples that access buffers by index: a histogram, the k largest elements of rows, a hash join; on the tile
machine with every check on, and as code for three generations of GPUs."""
import sys
from pathlib import Path

import numpy as np
import pytest
import txl

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "examples" / "txl"))

import hash_join
import histogram
import radix_topk

TARGETS = [None, "sm_80", "sm_90a", "sm_100a"]


def on(target):
    return txl.emulate(target) if target else txl.check(quiet=True)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("n, bins", [(1, 1), (1000, 64), (5000, 1024), (3000, 2)])
def test_histogram(n, bins, target):
    x = np.random.default_rng(n).integers(-5, bins + 5, n, dtype=np.int32)
    with on(target):
        assert np.array_equal(histogram.histogram(x, bins, programs=3, block=256), histogram.reference(x, bins))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("columns, k", [(256, 1), (1000, 16), (300, 128), (64, 64)])
def test_topk(columns, k, target):
    rng = np.random.default_rng(columns)
    x = rng.standard_normal((2, columns)).astype(np.float32)
    x[1] = rng.choice(np.array([-np.inf, -1e-45, 1.0, 1e30, np.inf], np.float32), columns)  # many are equal
    with on(target):
        values, indices = radix_topk.topk(x, k)
    expected, where = radix_topk.reference(x, k)
    assert np.array_equal(values, expected) and np.array_equal(indices, where)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("n, slots", [(0, 64), (40, 64), (700, 1024)])
def test_join(n, slots, target):
    rng = np.random.default_rng(n)
    left = rng.choice(5000, n, replace=False).astype(np.int32)
    right = np.concatenate([rng.choice(left, 100 if n else 0), rng.integers(0, 5000, 157)]).astype(np.int32)
    with on(target):
        found = hash_join.join(left, right, slots=slots, programs=2, block=128)
    assert np.array_equal(found, hash_join.reference(left, right))
