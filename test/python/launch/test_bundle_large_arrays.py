"""Bundles and arrays of 2^31 elements and more: both versions of a kernel, and the test that each launch of the C
runtime evaluates (the cases of bundle_large.py)."""
import os
import sys

import bundle_large as k
import pytest
from conftest import FAKE_PTXAS

import txl
from txl.bundles import format as f
from txl.bundles.describe import _sizes
from txl.bundles.write import read


@pytest.fixture(scope="module")
def paths(tmp_path_factory):
    """A bundle of all kernels for sm_80 and sm_90a, and one without the versions of 64 bits."""
    folder = tmp_path_factory.mktemp("bundle")
    (folder / "ptxas").write_text(FAKE_PTXAS)
    (folder / "ptxas").chmod(0o700)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TXL_PTXAS", str(folder / "ptxas"))
        patch.setenv("TXL_CACHE_DIR", str(folder / "cache"))
        txl.bundle(folder / "all.txlb", k.BUNDLE, ["sm_80", "sm_90a"])
    small = read(folder / "all.txlb")
    for kernel in small.kernels.values():
        kernel.variants = [v for v in kernel.variants if "64-bit" not in v.code.label]
    (folder / "small.txlb").write_bytes(small.write())
    return folder / "all.txlb", folder / "small.txlb"


@pytest.mark.parametrize("sm", [80, 90])
def test_with_the_stand_in(sm, paths, stand_in):
    done = stand_in([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "support/bundle_large.py"],
                    BUNDLE_PATH=str(paths[0]), SMALL_PATH=str(paths[1]), CUDA_STUB_SM=str(sm))
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_versions_of_a_bundle(paths):
    """A kernel has the second version where a launch may need it; reading and writing keep the test of sizes."""
    found = read(paths[0])
    for name, kernel in found.kernels.items():
        for variant in kernel.variants:
            needs = name != "copy_block" and "64-bit" not in variant.code.label
            assert bool(variant.code.sizes.fits) == needs, variant.code.label
    assert found.write() == paths[0].read_bytes()
    labels = [v.code.label for v in found.kernels["row_of"].variants if v.code.target == "sm_80"]
    assert ["64-bit" in label for label in labels] == [False, False, True, True]


def test_nodes_that_decide_nothing_are_left_out():
    nodes = [[1, 0, 0, 0, 255], [0, 0, 0, 5, 5], [1, 2, 0, -2**31, 2**31 - 1], [7, 2, 1, 0, 0], [13, 3, 0, 0, 9]]
    known = dict(nodes=nodes, arrays=[[1, 4]], fits=[[4, 0, -2**31, 2**31 - 1]] * 2)
    check = _sizes(known)
    assert check.nodes == ((0, 0, 0, 5, 5), (1, 2, 0, -2**31, 2**31 - 1), (7, 1, 0, 0, 0), (13, 2, 0, 0, 9))
    assert check.fits == ((3, 0, -2**31, 2**31 - 1), ) and check.is_small()
    assert not f.SizeCheck(nodes=check.nodes * 300).is_small()
