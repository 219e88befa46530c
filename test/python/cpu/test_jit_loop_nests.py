"""Chains that are compiled for this CPU give the bits of those that are interpreted: rows of all float types, of
lengths that fill their tiles or do not, with NaNs and infinities, in place and not, and what programs of several
threads do together.
"""
import os
import subprocess
import sys

import pytest

PROGRAM = '''
import hashlib
import numpy as np
import txl
import txl.language as tl


@txl.jit
def softmax(out, x, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr, WIDE: tl.constexpr):
    row = (tl.program_id(0) * ROWS + tl.arange(0, ROWS))[:, None]
    c = tl.arange(0, BLOCK)[None, :]
    inside = (row < rows) & (c < columns)
    v = tl.load(x + row * columns + c, mask=inside, other=-float("inf")).to(WIDE)
    d = (v - tl.max(v, axis=1, keep_dims=True)).to(WIDE)
    e = tl.exp(d.to(tl.float64 if WIDE == tl.float64 else tl.float32)).to(WIDE)
    y = e / tl.sum(e.to(tl.float32), axis=1, keep_dims=True)
    tl.store(out + row * columns + c, y.to(out.dtype.element_ty), mask=inside)


@txl.jit
def norm(out, x, w, means, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr, WIDE: tl.constexpr):
    row = (tl.program_id(0) * ROWS + tl.arange(0, ROWS))[:, None]
    c = tl.arange(0, BLOCK)[None, :]
    inside = (row < rows) & (c < columns)
    v = tl.load(x + row * columns + c, mask=inside, other=0).to(WIDE).to(tl.float32)
    mean = tl.sum(v, axis=1, keep_dims=True) / columns
    d = tl.where(inside, v - mean, 0.0)
    r = 1 / tl.sqrt(tl.sum(d * d, axis=1, keep_dims=True) / columns + 1e-5)
    tl.store(means + row, mean, mask=row < rows)
    y = d * r * tl.load(w + c, mask=c < columns, other=0).to(tl.float32)
    tl.store(out + row * columns + c, y.to(WIDE).to(out.dtype.element_ty), mask=inside)


@txl.jit
def gated(out, x, w, count, BLOCK: tl.constexpr, WIDE: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < count).to(WIDE)
    g = tl.load(w + i, mask=i < count).to(WIDE)
    u = (v * 0.5 * (1 + tl.erf(v.to(tl.float32) * 0.7071)) + tl.sin(g.to(tl.float32) * 1e5) * g).to(WIDE)
    k = (u.to(tl.float32) * 8).to(tl.int32)
    u = tl.where((k & 1) == 0, u, tl.minimum(-u, g) / 3)
    tl.store(out + i, u.to(out.dtype.element_ty), mask=i < count)


@txl.jit
def extremes(out, x, scale, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    v = tl.load(x + row[:, None] * BLOCK + tl.arange(0, BLOCK)[None, :])
    tl.store(out + row * 4, tl.max(-v, axis=1))
    tl.store(out + row * 4 + 1, tl.min(tl.abs(v), axis=1))
    tl.store(out + row * 4 + 2, tl.max(v * scale, axis=1))
    tl.store(out + row * 4 + 3, tl.min(tl.where(v < 0.5, v - scale, tl.fma(v, v, v)), axis=1))


def digest(*arrays):
    """Of the bits; any NaN is as good as any other."""
    return hashlib.sha256(b"".join(np.where(np.isnan(a), 0.5, a).astype(np.float64).tobytes() + np.signbit(a).tobytes() * (not np.isnan(a).any())
                                   for a in arrays)).hexdigest()[:16]


rng = np.random.default_rng(1)
for name, wide in (("float16", tl.float16), ("float32", tl.bfloat16), ("float32", tl.float32), ("float64", tl.float64)):
    for rows, columns, block in ((8, 1024, 1024), (5, 1000, 1024), (64, 64, 64), (16, 16, 16), (96, 256, 256), (3, 2048, 2048)):
        x = (rng.standard_normal((rows, columns)) * 3).astype(name)
        w = rng.standard_normal(columns).astype(name)
        for special in (False, True):
            if special:
                x.flat[::97], x.flat[5::201], x.flat[7::301], x.flat[9::501] = np.nan, np.inf, -np.inf, -0.0
            for place in (False, True):
                for each in (1, 4, 32):
                    a, b, means = x.copy(), x.copy(), np.zeros(rows, np.float32)
                    out, made = (a, b) if place else (np.zeros_like(x), np.zeros_like(x))
                    grid = (-(-rows // each), )
                    softmax[grid](out, a, rows, columns, each, block, wide)
                    norm[grid](made, b, w, means, rows, columns, each, block, wide)
                    print(wide, rows, columns, special, place, each, digest(out, made, means))
    x, w = ((rng.standard_normal(40000) * 3).astype(name) for _ in range(2))
    out = np.zeros_like(x)
    gated[(10, )](out, x, w, 39999, 4096, wide)
    print(wide, digest(out))
x = rng.standard_normal((64, 256)).astype(np.float32)
bits = x.view(np.uint32)
bits.flat[::5], bits.flat[1::7], bits.flat[2::97] = 0x7F800001, 0xFFC00000, 0xFF800001  # NaNs, signalling and quiet ones
bits[17] = 0x7F800001
for each in (1, 16, 32):
    out = np.zeros((64, 4), np.float32)
    extremes[(64 // each, )](out, x, 0.3, each, 256)
    assert np.isnan(out).sum() == 4 and np.isnan(out[17]).all()
    print(each, digest(np.nan_to_num(out)))
'''


def run(tmp_path, chains, threads):
    program = tmp_path / "chains.py"
    program.write_text(PROGRAM)
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True,
                          env={**os.environ, "TXL_COMPILE_CHAINS": chains, "TXL_NUM_THREADS": str(threads)})
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.parametrize("threads", (1, 2))
def test_compiled_chains_have_the_bits_of_interpreted_ones(tmp_path, threads):
    interpreted, compiled = run(tmp_path, "0", threads), run(tmp_path, "1", threads)
    assert len(interpreted) > 280
    different = [f"{a} is {b}" for a, b in zip(interpreted, compiled) if a != b]
    assert len(interpreted) == len(compiled) and not different, "\n".join(different)


REFUSED = '''
import ctypes
import sys
import numpy as np
import txl
import txl.language as tl


@txl.jit
def squares(out, x, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i)
    tl.store(out + i, v * v + v)


if ctypes.CDLL(None).prctl(65, 1, 0, 0, 0) != 0:  # PR_SET_MDWE: no memory becomes executable from now on
    sys.exit("this kernel cannot refuse it")
x = np.arange(4096, dtype=np.float32)
out = np.zeros_like(x)
for iteration in range(3):
    squares[(1, )](out, x, 4096)
print((out == x * x + x).all())
'''


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux to refuse executable memory")
def test_where_no_memory_may_be_executed_chains_are_interpreted(tmp_path):
    program = tmp_path / "refused.py"
    program.write_text(REFUSED)
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True,
                          env={**os.environ, "TXL_COMPILE_CHAINS": "1"})
    if "cannot refuse" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0 and done.stdout.strip() == "True", done.stderr
