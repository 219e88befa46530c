#!/usr/bin/env python3
"""The bits of results on this machine, one line a result: those of two machines are compared by their lines.

    test/python/numerics/result_bits.py [--seeds FIRST:END] [--small]

The results are those of the demo's programs, of the math functions and of conversions on floats of every exponent, and
of the random kernels of the seeds, on the tile machine and the emulator. A NaN equals any other. Compiled with
TXL_COMPILE_CHAINS=1, interpreted with 0.
"""
import argparse
import hashlib
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "test" / "python"), str(ROOT / "examples")]

import directories  # noqa: F401: tests import each other by name
import ml_dtypes
import random_kernels
from kernel_targets import target_of
import txl
import txl.language as tl
from every_float import NAMES
from txl import alias
from txl.language.extra import libdevice

alias.install()  # before the examples, which import Triton's name

from cases import cases

N = 4096
BINARY = ("pow", "atan2", "fmod")
TYPES = {
    "int8": np.int8, "uint8": np.uint8, "int16": np.int16, "int32": np.int32, "uint32": np.uint32, "int64": np.int64,
    "uint64": np.uint64, "float16": np.float16, "bfloat16": ml_dtypes.bfloat16, "float32": np.float32,
    "float64": np.float64, "float8e4nv": ml_dtypes.float8_e4m3fn, "float8e5": ml_dtypes.float8_e5m2
}


@txl.jit
def unary(out, x, F: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, F(tl.load(x + i)))


@txl.jit
def binary(out, x, y, F: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, F(tl.load(x + i), tl.load(y + i)))


@txl.jit
def convert(out, x, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.load(x + i).to(out.dtype.element_ty))


def digest(arrays):
    """Of the bits of all elements."""
    total = hashlib.sha256()
    for array in arrays:
        bits = np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}").copy()
        if array.dtype.kind not in "biu":
            with np.errstate(invalid="ignore"):  # a signaling NaN
                bits[np.isnan(array.astype(np.float64))] = np.iinfo(bits.dtype).max
        total.update(bits.tobytes())
    return total.hexdigest()[:16]


def values(dtype, seed):
    """Half of them are any bits, half are near 1; the first ones are special."""
    rng = np.random.default_rng(seed)
    bits = np.frombuffer(rng.bytes(N * np.dtype(dtype).itemsize), dtype).copy()
    if np.dtype(dtype).kind in "iu":
        return bits
    bits[:N // 2] = (rng.standard_normal(N // 2) * 4).astype(dtype)
    bits[:6] = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0]).astype(dtype)
    return bits


def functions():
    for dtype in (np.float32, np.float64):
        x, y = values(dtype, 1), values(dtype, 2)
        for name in (*NAMES, "sqrt", "rsqrt", *BINARY):
            out = np.zeros_like(x)
            if name in BINARY:
                binary[(1, )](out, x, y, getattr(libdevice, name), N)
            else:
                unary[(1, )](out, x, getattr(libdevice, name), N)
            yield f"{name} {np.dtype(dtype).name}", [out]


def conversions():
    for source, dtype in TYPES.items():
        for target, wanted in TYPES.items():
            if ("float8" in source and "float" not in target) or ("float8" in target and "float" not in source):
                continue  # the language has no such conversion
            out = np.zeros(N, wanted)
            convert[(1, )](out, values(dtype, 3), N)
            yield f"{source} to {target}", [out]


def demo(size):
    for case in cases(size):
        if "tuned" not in case.name:
            yield f"demo: {case.name} {case.shapes} {case.dtype}", [np.asarray(r) for r in case.run(*case.inputs)]


def kernels(seeds):
    import tempfile
    for seed in seeds:
        kernel = random_kernels.kernel_of(seed)
        with tempfile.TemporaryDirectory() as folder:
            function = random_kernels.load(kernel, folder)
            for where in ("tile", target_of(seed)):
                yield f"random kernel {seed} on {where}", random_kernels.launch(kernel, function, where)


def main():
    parser = argparse.ArgumentParser(description="the bits of results on this machine")
    parser.add_argument("--seeds", default="0:20", help="random kernels: first:end")
    parser.add_argument("--small", action="store_true", help="small arrays for the demo's programs")
    options = parser.parse_args()
    seeds = range(*map(int, options.seeds.split(":")))
    for results in (demo("small" if options.small else "demo"), functions(), conversions(), kernels(seeds)):
        for name, arrays in results:
            print(digest(arrays), name, flush=True)


if __name__ == "__main__":
    main()
