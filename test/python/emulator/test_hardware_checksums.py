"""The emulator gives what an H200 gave for every kernel of the suite (test/gpu), whose results are kept as
checksums."""
import json
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test" / "gpu"))
np = pytest.importorskip("numpy")

import compare_ptx  # noqa: E402
import ptx_kernels  # noqa: E402

EMULATOR = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txl-emu"
RECORDED = json.loads((ROOT / "test" / "gpu" / "digests.json").read_text())


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    """(kernel, rows of its output or None), of all kernels."""
    if not EMULATOR.exists():
        pytest.skip("txl-emu is not built")
    folder = tmp_path_factory.mktemp("suite")
    kernels = list(ptx_kernels.all_kernels(RECORDED["seed"]))
    complaints = compare_ptx.run(EMULATOR, [compare_ptx.write(kernel, folder) for kernel in kernels], folder, 2)
    return [(kernel, compare_ptx.result(kernel, EMULATOR, folder)) for kernel in kernels], complaints


def test_the_suite_is_large(results):
    assert len(RECORDED["digests"]) >= 200 and len(results[0]) >= 600


def test_every_kernel_runs(results):
    assert not [kernel.name for kernel, rows in results[0] if rows is None], results[1]


def test_results_are_those_of_hardware(results):
    """A kernel that is new or changed has no checksum of its own yet: test/gpu/compare_ptx.py --digests makes them on a
    GPU."""
    wrong, compared = [], 0
    for kernel, rows in results[0]:
        recorded = RECORDED["digests"].get(kernel.name)
        if rows is None or recorded is None:
            continue
        inputs, outputs = compare_ptx.digest(kernel, rows)
        if inputs == recorded[0]:
            compared += 1
            wrong += [kernel.name] if outputs != recorded[1] else []
    assert not wrong
    assert compared >= 0.9 * len(RECORDED["digests"])
