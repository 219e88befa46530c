#!/usr/bin/env python3
"""The error of each f32 function of one argument, over all 2^32 floats (or every STEPth), on the tile machine.

    test/python/support/every_float.py [--step N] [--numbers FIRST:END | NAME ...]

The reference is the function of f64, whose own error does not count here. An error is measured in units of the last
place that f32 has at the exact result; NaNs, infinities and signs of zero must be those of the reference. The bounds
are those of docs/write/numerics.md, read from there.
"""
import argparse
import re
import sys
from pathlib import Path

import numpy as np
import txl
import txl.language as tl
from txl.language.extra import libdevice

BLOCK = 4096
NAMES = ("exp exp2 expm1 log log2 log10 log1p sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh erf erfc cbrt"
         ).split()


@txl.jit
def measure(worst, where, wrong, start, step, blocks, FUNCTION: tl.constexpr, BLOCK: tl.constexpr):
    program = tl.program_id(0)
    most = tl.zeros([BLOCK], tl.float32)
    at = tl.zeros([BLOCK], tl.uint32)
    bad = tl.zeros([BLOCK], tl.int32)
    for block in range(blocks):
        index = start + (program * blocks + block).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
        bits = (index * step).to(tl.uint32)
        x = bits.to(tl.float32, bitcast=True)
        got = FUNCTION(x)
        exact = FUNCTION(x.to(tl.float64))
        rounded = exact.to(tl.float32)
        # The place of the last bit: of the exponent of `exact`, not less than that of the smallest normal number.
        exponent = ((exact.to(tl.int64, bitcast=True) >> 52) & 2047).to(tl.int32)
        exponent = tl.maximum(exponent, 1023 - 126)
        ulp = (exponent.to(tl.int64) - 23 << 52).to(tl.float64, bitcast=True)
        error = (tl.abs(got.to(tl.float64) - exact) / ulp).to(tl.float32)
        special = (rounded != rounded) | (tl.abs(rounded) == float("inf")) | (got != got) | (tl.abs(got)
                                                                                             == float("inf"))
        agrees = (rounded == got) | ((rounded != rounded) & (got != got))
        # Near the largest number either side of the border is within a unit.
        border = (exponent == 1023 + 128) | (exponent == 1023 + 127)
        near = tl.abs(tl.abs(exact) - 3.4028235677973366e38) < 2.1e31
        agrees = agrees | (border & near & (got == got))
        zeros = (rounded == 0) & (got == 0) & (
            (rounded.to(tl.int32, bitcast=True) < 0) != (got.to(tl.int32, bitcast=True) < 0))
        bad += ((special & ~agrees) | zeros).to(tl.int32)
        error = tl.where(special, 0.0, error)
        at = tl.where(error > most, bits, at)
        most = tl.maximum(error, most)
    out = program * BLOCK + tl.arange(0, BLOCK)
    tl.store(worst + out, most)
    tl.store(where + out, at)
    tl.store(wrong + out, bad)


def bounds():
    """{name: bound in f32}, from the table of docs/write/numerics.md."""
    text = (Path(__file__).resolve().parents[3] / "docs" / "write" / "numerics.md").read_text()
    result = {}
    for names, bound in re.findall(r"^\| ([a-z0-9, ]+) \| [0-9.]+ \| ([0-9.]+) \| [0-9.]+ \| [0-9.]+ \|$", text, re.M):
        result.update({name: float(bound) for name in names.split(", ")})
    return result


def measured(name, step=1):
    """(largest error, the argument it is at, the number of wrong special values) of the function `name`."""
    count = -(-2**32 // step)
    programs, blocks = 16, 64
    most, place, bad = -1.0, 0, 0
    worst, where, wrong = (np.empty(programs * BLOCK, t) for t in (np.float32, np.uint32, np.int32))
    for start in range(0, count, programs * blocks * BLOCK):
        measure[(programs,)](worst, where, wrong, start, step, blocks, FUNCTION=getattr(libdevice, name), BLOCK=BLOCK)
        bad += int(wrong.sum())
        k = int(worst.argmax())
        if worst[k] > most:
            most, place = float(worst[k]), int(where[k])
    return most, np.uint32(place).view(np.float32), bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--step", type=int, default=1, help="look at every STEPth float only")
    parser.add_argument("--numbers", help="FIRST:END, functions by their place in the list")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    limits, failed = bounds(), 0
    numbered = NAMES[slice(*map(int, arguments.numbers.split(":")))] if arguments.numbers else NAMES
    for name in arguments.names or numbered:
        error, place, bad = measured(name, arguments.step)
        right = error <= limits[name] and bad == 0
        failed += not right
        print(f"{name:6} {error:.4f} ulp at {place!r}, {bad} special values wrong{'' if right else ': FAILED'}",
              flush=True)
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
