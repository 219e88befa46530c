"""tt.dot by every kind of instruction: FMA, integer and double sums have the bits of the tile machine, the others its
sum up to the rounding of sums in single precision, by whatever order the instruction has."""
import gpu_dots
import numpy as np
import pytest

SHAPES = [(16, 8, 16, 1), (32, 64, 32, 1), (64, 16, 128, 1), (16, 16, 16, 4), (128, 32, 64, 1)]
# What warpgroups multiply: one or several instructions along each axis, groups side by side.
WARPGROUP_SHAPES = [(64, 8, 16, 1), (64, 64, 64, 1), (128, 32, 32, 1), (64, 256, 32, 1), (128, 16, 128, 1)]


@pytest.mark.parametrize("target", ["sm_80", "sm_90", "sm_90a"])
@pytest.mark.parametrize("kind", gpu_dots.TYPES)
def test_dots(kind, target):
    rng = np.random.default_rng(len(kind))
    for shape in WARPGROUP_SHAPES if target == "sm_90a" else SHAPES:
        for warps in (1, 4, 8):
            for precision in ("ieee", "tf32", "tf32x3") if kind == "f32" else ("ieee", ):
                if shape[0] < 16 or (kind in ("i8", "e4m3", "e5m2") and shape[2] < 32):
                    continue
                arrays = gpu_dots.inputs(kind, shape, rng)
                expected = gpu_dots.run(kind, shape, precision, warps, arrays)
                found = gpu_dots.run(kind, shape, precision, warps, arrays, target)
                case = f"{kind} {shape} {precision} {warps} warps"
                if kind == "i8" or (kind == "f32" and precision == "ieee"):
                    assert np.array_equal(found, expected), case
                else:
                    size = np.abs(arrays[0].astype(np.float64)) @ np.abs(arrays[1].astype(np.float64)) + np.abs(
                        arrays[2].astype(np.float64))
                    unit = {"f64": 2.0**-52, "f16 sum": 2.0**-11}.get(kind, 2.0**-23)
                    assert (np.abs(found.astype(np.float64) - expected) <= 8 * unit * size).all(), case
