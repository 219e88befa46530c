"""Of the kernels that tests compile a sample, as programs: each becomes the same code, or says where and why not.
(`./dev long decompiled` goes through all of them.)"""
import collections
import os
from unittest import mock

import decompiled_suite


def test_a_sample_of_the_suite(tmp_path):
    """The tests are chosen by their names. A test that fails is not this one's business; what it compiled is."""
    done = decompiled_suite.keep(
        tmp_path / "kernels", ["--ignore", __file__, os.path.dirname(os.path.dirname(__file__))], sample="1/30/4",
        capture_output=True, text=True)
    files = decompiled_suite.kernels_in(tmp_path / "kernels")
    assert len(files) >= 20, done.stdout
    with mock.patch.dict(os.environ, TXL_ALWAYS_COMPILE="1"):
        found = [decompiled_suite.outcome_of(path) for path in files[:60]]
    counts = collections.Counter(f["outcome"] for f in found)
    wrong = [f for f in found if f["outcome"] in (decompiled_suite.DIFFERS, decompiled_suite.ERROR)]
    assert not wrong, decompiled_suite.table(wrong, 3)
    assert counts[decompiled_suite.REFUSED] <= 0.05 * len(found), decompiled_suite.table(found, 3)
    assert all(
        "cannot be written as a program: " in f["why"] for f in found if f["outcome"] == decompiled_suite.REFUSED)
