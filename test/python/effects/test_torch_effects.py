"""PyTorch learns from us what a kernel reads and writes, in a process where TXL serves the name `triton`."""
import re
import subprocess
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")
PEER = Path(__file__).resolve().parents[1] / "support/effect_peer.py"


def served(*arguments):
    return subprocess.run([sys.executable, "-m", "txl", *arguments], capture_output=True, text=True, timeout=300)


def test_no_read_and_no_write_is_missed():
    """On all of effect_kernels.py; it says too much only of memory that loaded pointers reach, which may be any
    tensor's."""
    done = served(str(PEER))
    assert done.returncode == 0, done.stderr
    rows = {line[:26].strip(): list(map(int, re.findall(r" (\d+) \(", line))) for line in done.stdout.splitlines()[1:]}
    exact, much, little = rows["PyTorch in TXL's process"]
    assert little == 0 and exact > 0.85 * (exact + much)


PROGRAM = """
import torch
import triton
import triton.language as tl

@triton.jit
def iterations(x, y, count, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    for k in range(n):
        x, y = y, x
    tl.store(x + i, tl.load(y + i) + 1)
    tl.store(y + i, tl.atomic_add(count, 1).to(tl.float32))

@torch.library.triton_op("mine::iteration", mutates_args={"x", "y", "count"})
def iteration(x: torch.Tensor, y: torch.Tensor, count: torch.Tensor) -> None:
    torch.library.wrap_triton(iterations)[(1, )](x, y, count, 3, BLOCK=16)

def direct(x, y, count):
    x, y = x * 2, y * 3
    iterations[(1, )](x, y, count, 3, BLOCK=16)
    return x + 1, y + 2

def through_op(x, y, count):
    x, y = x * 2, y * 3
    iteration(x, y, count)
    return x + 1, y + 2

def run(f):
    count = torch.full((1, ), 7, dtype=torch.int32)
    return *f(torch.arange(16.), torch.ones(16), count), count

for function in (direct, through_op):
    expected = run(function)
    assert expected[2].item() == 8
    for backend in ("eager", "aot_eager"):
        torch._dynamo.reset()
        got = run(torch.compile(function, backend=backend))
        assert all(torch.equal(a, b) for a, b in zip(got, expected)), (function, backend, got, expected)
"""


def test_compiled_functions_and_operators(tmp_path):
    """A loop that exchanges what it writes, and an atomic whose old value matters."""
    (tmp_path / "program.py").write_text(PROGRAM)
    done = served(str(tmp_path / "program.py"))
    assert done.returncode == 0, done.stderr
