"""Of the kernels that tests compile a sample, as programs: each becomes the same code, or says where and why not.
(`./dev long spelled` goes through all of them.)"""
import collections
import os
from unittest import mock

import spelled_suite


def test_a_sample_of_the_suite(tmp_path):
    """The tests are chosen by their names. A test that fails is not this one's business; what it compiled is."""
    done = spelled_suite.keep(tmp_path / "kernels",
                              ["--ignore", __file__, os.path.dirname(__file__)], sample="1/120", capture_output=True,
                              text=True)
    files = spelled_suite.kernels_in(tmp_path / "kernels")
    assert len(files) >= 20, done.stdout
    with mock.patch.dict(os.environ, TXL_ALWAYS_COMPILE="1"):
        found = [spelled_suite.outcome_of(path) for path in files[:150]]
    counts = collections.Counter(f["outcome"] for f in found)
    wrong = [f for f in found if f["outcome"] in (spelled_suite.DIFFERS, spelled_suite.ERROR)]
    assert not wrong, spelled_suite.table(wrong, 3)
    assert counts[spelled_suite.REFUSED] <= 0.05 * len(found), spelled_suite.table(found, 3)
    assert all("cannot be written as a program: " in f["why"] for f in found if f["outcome"] == spelled_suite.REFUSED)
