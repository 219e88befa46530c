"""The emulator's wgmma adds as Hopper's does: the kernels of test/gpu/wgmma_sums.py on txl-emu, every bit against the
rule that was read off the hardware's results."""
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test" / "gpu"))

import wgmma_sums

BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"
# kept bits, products at a time, C among them, nearest, bits of an f32 result: what `fit` found
RULES = {"f16": (25, 16, True, False, 23), "bf16": (25, 16, True, False, 23), "tf32": (25, 8, True, False, 23),
         "e4m3": (13, 32, True, False, 13), "e5m2": (13, 32, True, False, 13)}


@pytest.mark.parametrize("sum_, factor", wgmma_sums.FORMS)
def test_every_bit(sum_, factor, tmp_path, monkeypatch):
    np.seterr(all="ignore")
    monkeypatch.setattr(wgmma_sums, "BLOCKS", 6)
    rows, columns = wgmma_sums.fragment()
    a, b, c = wgmma_sums.operands(sum_, factor)
    bits = wgmma_sums.FACTORS[factor][2]
    dtype = np.uint32 if sum_ == "f32" else np.uint16
    (tmp_path / "a").write_bytes(wgmma_sums.core_matrices(a, bits))
    (tmp_path / "b").write_bytes(wgmma_sums.core_matrices(b, bits))
    (tmp_path / "c").write_bytes(c[:, rows, columns].astype(dtype).tobytes())
    want = c
    for chained in (False, True):
        (tmp_path / "k.ptx").write_text(wgmma_sums.text(sum_, factor, chained))
        done = subprocess.run([
            BIN / "txl-emu", "k.ptx", "--entry", "k", "--grid",
            str(wgmma_sums.BLOCKS), "--block", "128", "--arg", "buf:a", "--arg", "buf:b", "--arg", "buf:c", "--arg",
            f"buf:zero:{c.size * dtype().itemsize}:d"
        ], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        want = wgmma_sums.rule(a, b, want, factor, sum_, *RULES[factor])
        got = np.fromfile(tmp_path / "d", dtype).reshape(wgmma_sums.BLOCKS, 128, 4)
        assert (got == want[:, rows, columns]).all(), f"{(got != want[:, rows, columns]).sum()} of {got.size} differ"
