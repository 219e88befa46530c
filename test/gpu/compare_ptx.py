"""Runs PTX on this machine's GPU and in the emulator and compares every bit.

    python test/gpu/compare_ptx.py [--bin build/bin] [--random SEED]

For each kernel of test/ptx that needs no more than buffers and numbers: `ptxrun` and `txl-emu` get the same command line. One
line a kernel and output row: how many values differ, and the largest difference in units of the last place. Exit status 1 if
a row that is not listed as approximate differs (two NaNs are alike).
"""
import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
N = 4096
# The rows of `functions` end in ex2, lg2, sin, rcp … with .approx, whose bits the hardware defines.
APPROXIMATE = {"functions"}


def specials(dtype, rng):
    """Random bits, plain numbers, and what is special about the type, N of them."""
    kind = np.dtype(dtype)
    bits = rng.integers(0, 1 << 32, (N, 2), dtype=np.uint64)
    word = (bits[:, 0] << np.uint64(32)) | bits[:, 1]
    if kind.kind == "i":
        values = word.view(np.int64).astype(kind)
        values[::3] = rng.integers(-100, 100, len(values[::3]))
        values[:6] = [0, 1, -1, np.iinfo(kind).min, np.iinfo(kind).max, 2]
        return values
    values = word.astype(np.uint32).view(np.float32).copy()
    values[::2] = rng.standard_normal(len(values[::2])) * 10.0 ** rng.integers(-3, 4, len(values[::2]))
    values[:10] = [0.0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 1e-45, -1e-40, 3.4e38]
    return values.astype(kind)


def cases(rng):
    """(file, entry, grid, block, shared bytes, inputs, output type, output rows, numbers)"""
    for _ in range(3):
        a, b = specials(np.int64, rng), specials(np.int64, rng)
        yield "numbers.ptx", "integers", "16", "256", 0, [a, b], np.int64, 10, [N]
        a, b = specials(np.float32, rng), specials(np.float32, rng)
        yield "numbers.ptx", "floats", "16", "256", 0, [a, rng.permutation(b)], np.float32, 12, [N]
        yield "numbers.ptx", "functions", "16", "256", 0, [a], np.float32, 8, [N]
    m, n, k = 61, 33, 70
    a, b = rng.standard_normal((m, k), np.float32), rng.standard_normal((k, n), np.float32)
    yield "matmul.ptx", "sgemm", "3,4", "16,16", 0, [a, b], np.float32, (m, n), [m, n, k]
    for scale in (1, 1e-3, 200):
        a, b = ((rng.standard_normal((64, 128)) * scale).astype(np.float16) for _ in range(2))
        yield "matmul.ptx", "hgemm", "8,4", "32", 0, [a, b], np.float32, (64, 64), [64, 128]
    yield "reduction.ptx", "scan", "2", "256", 2048, [rng.integers(-1000, 1000, 512, dtype=np.int32)], np.int32, (1, 512), []


def run(program, case, folder):
    file, entry, grid, block, shared, inputs, dtype, rows, numbers = case
    shape = rows if isinstance(rows, tuple) else (rows, N)
    command = [program, ROOT / "test/ptx" / file, "--entry", entry, "--grid", grid, "--block", block, "--shared", shared]
    for i, array in enumerate(inputs):
        array.tofile(folder / f"in{i}")
        command += ["--arg", f"buf:{folder}/in{i}"]
    out = folder / f"out-{program.name}"
    command += ["--arg", f"buf:zero:{int(np.prod(shape)) * np.dtype(dtype).itemsize}:{out}"]
    for number in numbers:
        command += ["--arg", f"i32:{number}"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{program.name} {entry}: {done.stderr}")
    return np.fromfile(out, dtype).reshape(shape)


def ulps(a, b):
    """The distance of float32 values in units of the last place; integers: their difference is not measured."""
    if a.dtype.kind != "f":
        return 0
    def order(x):
        bits = x.view(np.int32).astype(np.int64)
        return np.where(bits < 0, -(bits & 0x7fffffff), bits)
    return int(np.abs(order(a) - order(b)).max(initial=0))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", default=ROOT / os.environ.get("TXL_BUILD", "build") / "bin", type=Path)
    parser.add_argument("--random", default=1, type=int)
    arguments = parser.parse_args()
    wrong = 0
    for case in cases(np.random.default_rng(arguments.random)):
        with tempfile.TemporaryDirectory() as folder:
            gpu, cpu = (run(arguments.bin / name, case, Path(folder)) for name in ("ptxrun", "txl-emu"))
        for row in range(len(gpu)) if not isinstance(case[7], tuple) else [slice(None)]:
            g, c = gpu[row], cpu[row]
            differs = g.view(f"u{g.itemsize}") != c.view(f"u{c.itemsize}")
            if g.dtype.kind == "f":
                differs &= ~(np.isnan(g) & np.isnan(c))
            count = int(differs.sum())
            note = "" if not count else f", largest {ulps(g[differs], c[differs])} ulp, first {g[differs][0]!r} on the GPU, {c[differs][0]!r} here"
            wrong += count > 0 and case[1] not in APPROXIMATE
            name = case[1] if isinstance(row, slice) else f"{case[1]} row {row}"
            print(f"{name:20} {g.size:6} values  {count} differ{note}")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
