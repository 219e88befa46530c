"""The elementwise expressions of test/expressions: a tile and its elements as scalars give the same values, bit by bit
but for NaNs; where TXL_TRITON_TTIR names a folder that values.py filled, Triton's TTIR gives the same values too."""
import importlib.util
import os
import re
import sys
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest

from tile_machine import launch
from txl import alias

alias.install()

FOLDER = Path(__file__).resolve().parents[3] / "test/expressions"
TRITON = os.environ.get("TXL_TRITON_TTIR")

sys.path.insert(0, str(FOLDER))
import values

sys.path.remove(str(FOLDER))

NUMPY = {"int1": np.bool_, "fp8e5": ml_dtypes.float8_e5m2, "fp8e4nv": ml_dtypes.float8_e4m3fn, "fp16": np.float16,
         "bf16": ml_dtypes.bfloat16, "fp32": np.float32, "fp64": np.float64}
PARTS = 10
# Where Triton's TTIR gives other values, and why.
KNOWN = re.compile(r"bf16 \| .*1e-40"  # a literal below the normal range of bfloat16: 0 in Triton's constants
                   # x - 0, x * 1 are x here, also for an infinity; a result of fp8 is finite
                   r"|fp8e5 \| .*: inf and 57344.0$"
                   r"|int1 \| \(-1\) >> b")  # a literal shifted by a boolean: the bits move as unsigned ones there
pytestmark = pytest.mark.filterwarnings("ignore")


def inputs():
    """{parameter: array}: ordinary and extreme values of each type; `y` holds no 0, -1 or count of bits to shift by
    that is too large."""
    rng, arrays = np.random.default_rng(11), {}
    for name in "xy":
        for dtype in values.TYPES:
            kind = np.dtype(NUMPY.get(dtype, dtype))
            if dtype == "int1":
                array = rng.integers(0, 2, 16).astype(bool) if name == "x" else np.ones(16, bool)
            elif kind.kind in "iu":
                info = np.iinfo(kind)
                array = rng.integers(info.min, info.max, 16, kind, endpoint=True) if name == "x" else rng.integers(
                    1, 7, 16).astype(kind)
                array[:4] = [info.max, info.min + 1, 1, 3] if name == "x" else [1, 2, 5, 3]
            else:
                array = (rng.standard_normal(16) * 4).astype(kind)
                array[:6] = np.array([np.nan, 0.0, -0.0, 448.0, 2.5, -1.0]).astype(kind)[::1 if name == "x" else -1]
                if dtype != "fp8e4nv":
                    array[6:8] = [np.inf, -np.inf]
            arrays[f"{name}_{dtype}"] = array
    return arrays


def outputs():
    return {f"o_{dtype}": np.zeros(values.PER_KERNEL * 16, NUMPY.get(dtype, dtype)) for dtype in values.TYPES}


def bits(array):
    """The array with all NaNs alike, as integers."""
    array = np.where(array != array, np.array(np.nan, array.dtype), array) if array.dtype.kind not in "biu" else array
    return array.view(f"u{array.itemsize}")


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def differing(group, ours, theirs):
    """The expressions of a kernel whose results differ, with the first difference."""
    found = []
    for k, (operands, column, expression, dtype) in enumerate(group):
        a, b = (r[f"o_{dtype}"][k * 16:k * 16 + 16] for r in (ours, theirs))
        wrong = np.flatnonzero(bits(a) != bits(b))
        if wrong.size:
            found.append(f"{operands} | {column} | {expression}: element {wrong[0]}: {a[wrong[0]]} and {b[wrong[0]]}")
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_tiles_and_scalars(part, tmp_path):
    tiles, scalars = (list(values.kernels(is_tile))[part::PARTS] for is_tile in (True, False))
    path = tmp_path / f"expressions{part}.py"
    path.write_text("import triton\nimport triton.language as tl\n\n\n" +
                    "\n\n".join(text for _, _, text in [*tiles, *scalars]))
    module, given, found, count = load(path), inputs(), [], 0
    for (tile, group, _), (scalar, _, _) in zip(tiles, scalars):
        results = []
        for name, grid in ((tile, 1), (scalar, 16)):
            result = outputs()
            getattr(module, name)[(grid, )](*given.values(), *result.values(), enable_fp_fusion=not TRITON)
            results.append(result)
            if TRITON:
                theirs = outputs()
                launch((Path(TRITON) / f"{name}.ttir").read_text(), (grid, 1, 1), [*given.values(), *theirs.values()])
                found += [f"Triton's TTIR, {name}: {line}" for line in differing(group, result, theirs)
                          if not KNOWN.search(line)]
        found += differing(group, *results)
        count += len(group)
    assert not found, f"{len(found)} of {count}:\n" + "\n".join(found[:40])
