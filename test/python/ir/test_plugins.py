"""The passes of the example plugin in C++, built as its page says: in launches, alone and between passes in Python."""
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from test_own_passes import launch, print_loads

import txl
from txl import ir

SOURCE = Path(__file__).resolve().parents[3] / "examples/plugin"
pytestmark = pytest.mark.skipif(
    not shutil.which("mlir-opt-22") or not Path("/usr/lib/llvm-22/lib/cmake/mlir").exists(),
    reason="MLIR's tools and headers are not installed")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    folder = tmp_path_factory.mktemp("build-plugin")
    for step in (["-S", SOURCE, "-B", folder], ["--build", folder]):
        subprocess.run(["cmake", *step], check=True, capture_output=True)
    return folder / "passes.so"


@pytest.mark.parametrize("where", ["cpu", "sm_90"])
def test_counting(library, where, capfd, tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    y, _ = launch(ir.passes(ir.plugin(library, "count-operations", at="txl-combine")), where=where)
    assert (y == np.arange(64) * 4).all()
    assert "1 tt.load" in capfd.readouterr().err


@pytest.mark.parametrize("where, at", [("cpu", "txl-combine"), ("cpu", "ttir"), ("sm_90", "source"),
                                       ("sm_90", "txl-assign-layouts"), ("sm_90", "ttgir")])
def test_fusing(library, where, at, tmp_path, monkeypatch):
    """The pattern changes bits where the product is rounded, which the option forbids to the compiler."""
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    x = np.random.default_rng(1).random(64).astype(np.float32)
    option = ir.passes(ir.plugin(library, "fuse-products", at=at))
    fused, kernel = launch(option, x, where=where, factor=3.3, enable_fp_fusion=False)
    exact = (x.astype(np.float64) * np.float64(np.float32(3.3)) + x).astype(np.float32)
    assert (fused == exact).all()
    assert kernel.metadata.ir_passes.startswith(f"fuse-products@{at}#")


def test_inserting_a_print_together_with_one_in_python(library, capfd, tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    y, _ = launch(
        ir.passes(ir.plugin(library, "print-loads"), print_loads,
                  ir.plugin(library, "count-operations", "print-loads")))
    assert (y == np.arange(64) * 4).all()
    captured = capfd.readouterr()
    assert captured.out.count("loaded: 63") == 3 and "2 tt.print" in captured.err


def test_wrong_uses(library, tmp_path, monkeypatch):
    with pytest.raises(ValueError, match="takes the library and the names of its passes"):
        ir.plugin(library)
    with pytest.raises(OSError):
        ir.plugin(tmp_path / "missing.so", "fuse-products")
    with pytest.raises(txl.CompilationError, match="the pass `no-such-pass` left is wrong: .*no-such-pass"):
        launch(ir.passes(ir.plugin(library, "no-such-pass")))
    (tmp_path / "text.so").write_text("no library")
    with pytest.raises(txl.CompilationError, match="text.so"):
        launch(ir.passes(ir.plugin(tmp_path / "text.so", "fuse-products")))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="there is no `mlir-opt-22` on PATH"):
        ir.plugin(library, "fuse-products")
