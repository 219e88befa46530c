"""What `device_print` writes, line by line as Triton does, from the tile machine and from a GPU's code."""
import contextlib

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def prints(x, y, n, N: tl.constexpr):
    i = tl.arange(0, 2)[:, None] * N + tl.arange(0, N)[None, :]
    v = tl.load(x + i)
    tl.device_print("x", v)
    tl.device_print("bits", v, hex=True)
    tl.device_print("both", tl.load(y + tl.arange(0, 2)), n)
    tl.device_print("here 100%")
    print("done", n > 3)


def lines(capfd, dtype, where):
    x, y = (np.arange(24) - 5).astype(dtype).reshape(2, 12)[:, :8].copy(), np.array([0.5, -2e-7], np.float32)
    capfd.readouterr()
    with txl.emulate(where) if where else contextlib.nullcontext():
        prints[(1, 2)](x, y, 7, 8)
    return x, sorted(capfd.readouterr().out.splitlines())


@pytest.mark.parametrize("where", [None, "sm_80", "sm_90"])
@pytest.mark.parametrize("dtype", ["int32", "uint8", "int64", "float32", "float16", "float64"])
def test_lines(capfd, dtype, where):
    x, got = lines(capfd, dtype, where)
    text = (lambda v: f"{float(v):f}") if dtype.startswith("float") else (lambda v: str(int(v)))
    bits = x.view(f"u{x.itemsize}")
    expected = []
    for p in range(2):
        pid = f"pid (0, {p}, 0)"
        expected += [f"{pid} idx ({r}, {c}) x: {text(x[r, c])}" for r in range(2) for c in range(8)]
        expected += [
            f"{pid} idx ({r}, {c}) bits: 0x{int(bits[r, c]):0{2 * x.itemsize}x}" for r in range(2) for c in range(8)
        ]
        expected += [f"{pid} idx ({i}) both: (operand 0) {v}" for i, v in ((0, "0.500000"), (1, "-0.000000"))]
        expected += [f"{pid} idx () both: (operand 1) 7", f"{pid} here 100%: ", f"{pid} idx () done: True"]
    assert [line.strip() for line in got] == sorted(line.strip() for line in expected)


@txl.jit
def wide(x):
    tl.device_print("i", tl.arange(0, 128))


def test_indices_are_as_wide_as_the_largest(capfd):
    capfd.readouterr()
    wide[(1, )](np.zeros(1, np.float32))
    out = capfd.readouterr().out.splitlines()
    assert out[0] == "pid (0, 0, 0) idx (  0) i: 0" and out[127] == "pid (0, 0, 0) idx (127) i: 127"
