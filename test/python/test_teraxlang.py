"""The name `teraxlang`: what its programs import, and one name for both package and language."""
import subprocess
import sys

import numpy as np
import pytest

import txl
import txl.language as tl
from txl import alias


@pytest.fixture
def served():
    alias.install()
    yield
    alias.uninstall()


PROGRAM = '''
import numpy as np
import teraxlang as txl
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

assert txl.__version__ == "3.5.1" and txl.language is tl and txl.float16 is tl.float16

@txl.jit
def add_one(x, n, BLOCK: txl.constexpr):
    i = txl.program_id(0) * BLOCK + txl.arange(0, BLOCK)
    total = txl.zeros([BLOCK], txl.float32)
    for _ in range(txl.Cdiv(n, n)):
        total += txl.load(x + i, mask=i < n)
    txl.store(x + i, total + txl.ones_like(total), mask=i < n)

x = np.zeros(100, np.float32)
add_one[(txl.Cdiv(100, 32), )](x, 100, BLOCK=32)
assert (x == 1).all()
'''


def run(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True)


def test_a_program(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    done = run("-m", "txl", str(path))
    assert done.returncode == 0, done.stderr
    child = tmp_path / "child.py"
    child.write_text(f"import subprocess, sys\nsys.exit(subprocess.run([sys.executable, {str(path)!r}]).returncode)")
    done = run("-m", "txl", str(child))
    assert done.returncode == 0, done.stderr


def test_names(served):
    import teraxlang
    import triton
    assert triton.jit is teraxlang.jit is txl.jit and triton.__version__ == alias.TRITON_VERSION
    from teraxlang.language.extra.cuda import libdevice
    assert libdevice is tl.extra.libdevice
    from teraxlang.runtime.jit import JITFunction
    assert JITFunction is txl.JITFunction
    with pytest.raises(ModuleNotFoundError, match="serves the name `teraxlang` and has no `txl.nothing`"):
        import teraxlang.nothing
    with pytest.raises(AttributeError, match=r"module 'teraxlang' \(served by txl\) has no attribute 'nothing'"):
        teraxlang.nothing
    alias.uninstall()
    assert "teraxlang" not in sys.modules and "triton" not in sys.modules


def test_one_name_for_both():
    assert txl.float16 is tl.float16 and txl.Cdiv(7, 2) == 4
    assert txl.zeros is not tl.zeros  # of Python: it makes an array

    @txl.jit
    def kernel(out, BLOCK: txl.constexpr):
        txl.store(out + txl.arange(0, BLOCK), txl.zeros([BLOCK], txl.float32) + txl.Cdiv(BLOCK, 3))

    out = np.full(8, 9, np.float32)
    kernel[(1, )](out, BLOCK=8)
    assert (out == 3).all()


def test_number_of_warpgroups_of_a_configuration():
    config = txl.Config({"A": 1}, num_warps=4, num_warpgroups=3)
    assert config.num_warpgroups == 3 and config.all_kwargs()["num_warpgroups"] == 3
    assert "num_warpgroups: 3" in str(config) and config != txl.Config({"A": 1}) and "num_warpgroups" not in str(txl.Config({}))


def differing(**options):

    @txl.jit(**options)
    def kernel(x, n, BLOCK: tl.constexpr):
        i = tl.arange(0, BLOCK)
        tl.store(x + i, tl.load(x + i) * 2.0 + 1.0, mask=i < n)

    return kernel


def test_differences_of_passes(capsys, tmp_path, monkeypatch):
    x = np.ones(8, np.float32)
    differing(diff_mode="ttir")  # says nothing before it is compiled
    assert capsys.readouterr().out == ""
    differing(diff_mode="ttir", diff_select=0).warmup(x, 8, BLOCK=8, grid=(1, ))
    shown = capsys.readouterr().out
    names = [line.split()[1] for line in shown.splitlines() if line[:3].strip().isdecimal()]
    assert "txl-canonicalize" in names and "txl-contraction" in names
    changed = names.index("txl-contraction")
    differing(diff_mode="ttir", diff_select=changed).warmup(x, 8, BLOCK=8, grid=(1, ))
    assert "+    %" in capsys.readouterr().out
    differing(diff_mode="ttir", diff_select=changed, log_dir=str(tmp_path / "new")).warmup(x, 8, BLOCK=8, grid=(1, ))
    assert "math.fma" in (tmp_path / "new" / "tmp.ir").read_text()
    monkeypatch.setattr("builtins.input", lambda question: str(changed))
    differing(diff_mode="ttir").warmup(x, 8, BLOCK=8, grid=(1, ))
    assert "math.fma" in capsys.readouterr().out
    with pytest.raises(ValueError, match="`diff_select` is 99, but `ttir` has the passes 0 to"):
        differing(diff_mode="ttir", diff_select=99).warmup(x, 8, BLOCK=8, grid=(1, ))
    differing(diff_mode="ttgir", diff_select=1).warmup(x, 8, BLOCK=8, grid=(1, ), target="sm_80")
    assert "txl-assign-layouts" in capsys.readouterr().out
    monkeypatch.setenv("TXL_EXIT_AFTER_DIFF", "1")
    with pytest.raises(SystemExit):
        differing(diff_mode="ttir", diff_select=0).warmup(x, 8, BLOCK=8, grid=(1, ))
    with pytest.raises(ValueError, match="`use_txl` is True"):
        differing(use_txl=False)


def test_a_file_in_place_of_the_function(tmp_path):
    path = tmp_path / "edited.ttir"
    path.write_text(differing().warmup(np.ones(8, np.float32), 8, BLOCK=8, grid=(1, )).asm["ttir"].replace("1.000000e+00", "5.000000e+00"))
    x = np.ones(8, np.float32)
    differing(src_file=str(path))[(1, )](x, 8, BLOCK=8)
    assert (x == 7).all()
