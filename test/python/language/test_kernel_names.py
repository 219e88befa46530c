"""Names of kernels that PTX does not take as they are: those outside of ASCII, and its own words. The kernel runs, is
cached and assembles under another name there."""
import importlib.util
import shutil
import subprocess

import numpy as np
import pytest

import txl

SOURCE = """
import txl, txl.language as tl
@txl.jit(noinline=True)
def {name}_helper(x):
    return x + 1
@txl.jit
def {name}(x, y):
    tl.store(y + tl.arange(0, 16), {name}_helper(tl.load(x + tl.arange(0, 16))))
"""


def kernel(tmp_path, name):
    path = tmp_path / "named.py"
    path.write_text(SOURCE.format(name=name))
    spec = importlib.util.spec_from_file_location("named", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, name)


@pytest.mark.parametrize("name, entry", [("größe", "gr$c3$b6$c3$9fe"), ("函数", "$e5$87$bd$e6$95$b0"), ("_", "_$"),
                                         ("WARP_SZ", "WARP_SZ$"), ("ret", "ret"), ("__", "__"), ("x" * 300, "x" * 300)])
def test_a_name(tmp_path, monkeypatch, name, entry):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir(mode=0o700)
    for again in (False, True):
        x, y = np.arange(16, dtype=np.float32), np.zeros(16, np.float32)
        with txl.emulate("sm_90"):
            made = kernel(tmp_path, name)[(1, )](x, y)
        assert (y == x + 1).all()
        assert made.native.from_cache == again
    assert f".entry {entry}(" in made.asm["ptx"] and made.metadata.name == entry
    if shutil.which("ptxas"):
        (tmp_path / "k.ptx").write_text(made.asm["ptx"])
        done = subprocess.run(["ptxas", "-arch=sm_90", tmp_path / "k.ptx", "-o", tmp_path / "k.cubin"],
                              capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
