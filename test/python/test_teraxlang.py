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
