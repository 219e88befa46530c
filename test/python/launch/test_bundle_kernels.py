"""Recorded runs of many kernels, replayed with nothing compiled: twenty autotuned ones, and those of `txl.kernels`,
which the C runtime launches too. With the driver's stand-in the GPU is the emulator."""
import re
import sys
from pathlib import Path

import pytest

from txl.bundles.write import read

ROOT = Path(__file__).resolve().parents[3]
NOTHING_COMPILED = {"TXL_NO_JIT": "1", "TXL_PTXAS": "/nonexistent"}


@pytest.mark.parametrize("where", ["cpu", "gpu"])
def test_twenty_autotuned_kernels(where, stand_in, tmp_path):
    """The same choices and results, with an empty cache and without an assembler."""
    program, bundle = [sys.executable, str(ROOT / "test/python/support/autotuned_program.py"), where], tmp_path / "b"
    first = stand_in(program, TXL_RECORD=str(bundle))
    assert first.returncode == 0, first.stderr
    again = stand_in(program, **NOTHING_COMPILED, TXL_BUNDLE=str(bundle), TXL_EXPLAIN="1",
                     TXL_CACHE_DIR=str(tmp_path / "empty"))
    assert again.returncode == 0, again.stderr
    assert again.stdout == first.stdout and first.stdout.count("chosen") == 20
    assert "compiled in" not in again.stderr and again.stderr.count("taken from the cache") >= 20
    choices = {int(word) for line in re.findall(r"chosen \d+ (.*)", first.stdout) for word in line.split()}
    assert choices <= {64, 128, 256, 512}


def test_txl_kernels(stand_in, tmp_path):
    """`txl.kernels` for sm_90a in one bundle: the C runtime and a process without a compiler give the same bits."""
    done = stand_in([sys.executable, str(ROOT / "bench/bundle/kernels.py"), str(tmp_path), "--small"])
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [line for line in done.stdout.splitlines() if "launches" in line]
    assert len(lines) >= 10 and all(line.count("the same bits") == 2 for line in lines), done.stdout
    kernels = read(tmp_path / "kernels.txlb").kernels
    assert {"attention_forward", "gemm_kernel", "grouped_gemm_kernel", "mla_decode_kernel", "norm_kernel",
            "softmax_kernel", "split_gemm_kernel"} <= set(kernels), sorted(kernels)
    assert {variant.code.target for kernel in kernels.values() for variant in kernel.variants} == {"sm_90a"}
