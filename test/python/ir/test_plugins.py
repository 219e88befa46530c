"""The passes of the example plugin in C++: on a text, and in launches, alone and between passes in Python."""
import os
from pathlib import Path

import numpy as np
import pytest
from test_own_passes import launch, print_loads

import txl
from txl import ir

BUILD = Path(__file__).resolve().parents[3] / os.environ.get("TXL_BUILD", "build")
TOOL, LIBRARY = BUILD / "bin/txl-opt-plugins", BUILD / "plugin/passes.so"
pytestmark = pytest.mark.skipif(not (TOOL.exists() and LIBRARY.exists()),
                                reason="a build where MLIR's shared library is installed")


def chosen(*names, at="source"):
    return ir.plugin(LIBRARY, *names, at=at, tool=TOOL)


@pytest.mark.parametrize("where", ["cpu", "sm_90"])
def test_counting(where, capfd, tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    y, _ = launch(ir.passes(chosen("count-operations", at="txl-combine")), where=where)
    assert (y == np.arange(64) * 4).all()
    assert "1 tt.load" in capfd.readouterr().err


@pytest.mark.parametrize("where, at", [("cpu", "txl-combine"), ("cpu", "ttir"), ("sm_90", "source"),
                                       ("sm_90", "txl-assign-layouts"), ("sm_90", "ttgir")])
def test_fusing(where, at, tmp_path, monkeypatch):
    """The pattern changes bits where the product is rounded, which the option forbids to the compiler."""
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    x = np.random.default_rng(1).random(64).astype(np.float32)
    option = ir.passes(chosen("fuse-products", at=at))
    fused, kernel = launch(option, x, where=where, factor=3.3, enable_fp_fusion=False)
    exact = (x.astype(np.float64) * np.float64(np.float32(3.3)) + x).astype(np.float32)
    assert (fused == exact).all()
    assert kernel.metadata.ir_passes.startswith(f"fuse-products@{at}#")


def test_inserting_a_print_together_with_one_in_python(capfd, tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    y, _ = launch(ir.passes(chosen("print-loads"), print_loads, chosen("count-operations", "print-loads")))
    assert (y == np.arange(64) * 4).all()
    captured = capfd.readouterr()
    assert captured.out.count("loaded: 63") == 3 and "2 tt.print" in captured.err


def test_wrong_uses(tmp_path, monkeypatch):
    with pytest.raises(ValueError, match="takes the library and the names of its passes"):
        ir.plugin(LIBRARY)
    with pytest.raises(OSError):
        ir.plugin(tmp_path / "missing.so", "fuse-products", tool=TOOL)
    with pytest.raises(txl.CompilationError, match="the pass `no-such-pass` left is wrong: .*no-such-pass"):
        launch(ir.passes(chosen("no-such-pass")))
    (tmp_path / "text.so").write_text("no library")
    with pytest.raises(txl.CompilationError, match="text.so"):
        launch(ir.passes(ir.plugin(tmp_path / "text.so", "fuse-products", tool=TOOL)))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RuntimeError, match="there is no `txl-opt-plugins` on PATH"):
        ir.plugin(LIBRARY, "fuse-products")
